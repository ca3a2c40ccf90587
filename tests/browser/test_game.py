"""Whole games by clicking in a real browser."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.seat import Seat, open_page, request

pytestmark = pytest.mark.browser

DESKTOP: Any = {"width": 1440, "height": 900}
PHONE: Any = {"width": 390, "height": 844}


def duel(second: str, turns: int) -> dict[str, object]:
    """Two 'Mechs close to each other."""
    return {
        "sides": [
            {"name": "Red", "seat": "person", "player": "Ann", "units": ["Hatchetman HCT-3F"]},
            {"name": "Blue", "seat": second, "units": ["Hunchback HBK-4G"]},
        ],
        "map": {"landscape": "mixed", "columns": 10, "rows": 8, "seed": 3},
        "turns": turns,
        "seed": 5,
    }


def this_turn(page: Page) -> list[str]:
    """The lines of the story since the last turn began."""
    lines: list[list[str]] = page.eval_on_selector_all(
        "#story li", "all => all.map(one => [one.className, one.textContent])"
    )
    last = max([number for number, (kind, _) in enumerate(lines) if kind == "turn"])
    return [text for _, text in lines[last:]]


def test_a_whole_game_against_the_tactician_by_clicking(chromium: Browser, server: str) -> None:
    made = request(f"{server}/api/games", duel("tactician", 3))
    page = chromium.new_page(viewport=DESKTOP)
    ann = Seat(page, server, made)
    phases = set()
    while (phase := ann.act()) != "over":
        phases.add(phase)
    assert phases == {"movement", "weapon-attack", "physical-attack"}
    assert ann.checked["move"] >= 2
    assert ann.checked["shot"] >= 3
    assert ann.problems == []

    view = request(f"{server}/api/games/{made['game']}")
    assert view["over"]
    words = "A draw" if view["winner"] is None else f"{view['seats'][view['winner']]['side_name']} wins"
    expect(page.locator("#banner strong")).to_have_text(words)

    page.goto(f"{server}/replay/{made['game']}")
    page.wait_for_selector(".proof.holds")
    assert page.locator("#slider").get_attribute("max") == str(view["actions"])
    page.click("#last")
    expect(page.locator(".token")).to_have_count(len([unit for unit in view["units"] if unit["hex"]]))
    page.close()


def test_two_browsers_in_two_seats_and_a_spectator(chromium: Browser, server: str) -> None:
    made = request(f"{server}/api/games", duel("person", 2))
    contexts = [chromium.new_context(viewport=size) for size in (DESKTOP, PHONE, DESKTOP)]
    seats = [Seat(contexts[side].new_page(), server, made, side) for side in (0, 1)]
    watching = contexts[2].new_page()
    problems = open_page(watching)
    watching.goto(server + made["watch"])
    watching.wait_for_selector(".token")

    acted = 0
    while True:
        watching.wait_for_function("() => document.body.dataset.at !== undefined")
        view = request(f"{server}/api/games/{made['game']}")
        if view["over"]:
            break
        seat = seats[view["to_act"]]
        other = seats[1 - view["to_act"]]
        seat.act(check=False)
        acted += 1
        if acted in (1, 5):
            other.page.reload()
        after = request(f"{server}/api/games/{made['game']}")
        if view["phase"] == after["phase"] == "weapon-attack" and view["turn"] == after["turn"]:
            assert not [line for line in this_turn(other.page) if " fires " in line]

    stories = []
    for page in (seats[0].page, seats[1].page, watching):
        page.wait_for_selector(".banner.over", state="attached")
        assert int(page.evaluate("document.body.dataset.at")) == view["at"]
        stories.append(page.locator("#story .story").text_content())
    assert stories[0] == stories[1] == stories[2]
    assert [*seats[0].problems, *seats[1].problems, *problems] == []
    for context in contexts:
        context.close()


def test_an_undo_is_asked_for(chromium: Browser, server: str) -> None:
    made = request(f"{server}/api/games", duel("person", 2))
    seats = [Seat(chromium.new_page(viewport=size), server, made, side) for side, size in ((0, DESKTOP), (1, PHONE))]
    first = seats[request(f"{server}/api/games/{made['game']}")["to_act"]]
    second = seats[1 - seats.index(first)]
    for seat in seats:
        expect(seat.page.locator("#undo")).to_be_disabled()
    names = ["Red (Ann)", "Blue"]
    expect(second.page.locator("#banner")).to_contain_text(f"waiting for {['Ann', 'Blue'][first.side]} to move")
    first.act(check=False)
    expect(second.page.locator("#undo")).to_be_disabled()
    first.page.click("#undo")
    question = second.page.locator(".question")
    expect(question).to_contain_text(f"{names[first.side]} asks to take back the last decision, with everything since.")
    waiting = first.page.locator(".question")
    expect(waiting).to_contain_text(f"waiting for {names[second.side]} to agree")
    expect(first.page.locator("#undo")).to_be_disabled()
    waiting.get_by_role("button", name="Withdraw").click()
    for seat in seats:
        expect(seat.page.locator(".question")).to_have_count(0)
    first.page.click("#undo")
    question.get_by_role("button", name="Agree").click()
    first.page.wait_for_selector("body.my-turn .reach")
    assert request(f"{server}/api/games/{made['game']}")["actions"] == 0
    assert [*first.problems, *second.problems] == []
    for seat in seats:
        seat.page.close()


def test_a_friend_opens_the_link_of_the_open_seat(chromium: Browser, server: str) -> None:
    contexts = [chromium.new_context(viewport=size) for size in (DESKTOP, PHONE)]
    creator, friend = [context.new_page() for context in contexts]
    problems = open_page(creator)
    # The quick game is another one each time: this one is always the same.
    asked: list[object] = []
    known = json.dumps(duel("open", 2))

    def begin_known(route: Route) -> None:
        asked.append(route.request.post_data_json)
        route.continue_(url=f"{server}/api/games", post_data=known)

    creator.route("**/api/games/quick", begin_known)
    creator.goto(server)
    creator.click("#quick-two")
    links = creator.locator("#links code")
    expect(links).to_have_count(3)
    assert asked == [{"seats": ["person", "open"]}]
    addresses = [text.removeprefix(server) for text in links.all_inner_texts()[:2]]
    made = {
        "game": addresses[0].split("/")[2].partition("#")[0],
        "seats": [{"link": link, "token": link.partition("#")[2]} for link in addresses],
    }
    seats = [Seat(creator, server, made)]
    creator.click("#tab-seats")
    expect(creator.locator(".seat").nth(1)).to_contain_text("open")

    seats.append(Seat(friend, server, made, 1))
    expect(creator.locator(".seat").nth(1)).to_contain_text("a person")
    address = f"{server}/api/games/{made['game']}"
    while (view := request(address))["phase"] == "movement":
        seats[view["to_act"]].act(check=False)
    friend.reload()

    first, second = seats[view["to_act"]], seats[1 - view["to_act"]]
    first.act(check=False)
    declared = request(address, token=first.token)
    assert declared["actions"] > view["actions"] + 1, "shots and the end of the declarations"
    assert request(address)["actions"] == view["actions"], "others cannot count them"
    name = view["seats"][first.side]["side_name"]
    expect(second.page.locator("#secrets")).to_have_text(f"{name} has declared; secret until all have.")
    expect(first.page.locator("#undo")).to_have_text("Undo fire")
    first.page.click("#undo")
    second.page.get_by_role("button", name="Agree").click()
    first.page.wait_for_selector("body.my-turn .fire-panel .confirm", state="attached")
    assert first.page.locator(".declared").count() == 0
    assert request(address)["actions"] == view["actions"]

    stranger = chromium.new_context(viewport=DESKTOP)
    listed = stranger.new_page()
    listed.goto(server)
    listed.wait_for_selector(f"[data-game='{made['game']}']")
    assert listed.locator(f"[data-game='{made['game']}']").get_by_role("button", name="Delete").count() == 0
    stranger.close()
    mine = contexts[1].new_page()
    mine.on("dialog", lambda dialog: dialog.accept())
    mine.goto(server)
    mine.locator(f"[data-game='{made['game']}']").get_by_role("button", name="Delete").click()
    for page in (creator, friend):
        expect(page.locator("#panel")).to_contain_text("This game was deleted.")
        assert page.locator("#panel button, #seats button, #units button, #undo:visible").count() == 0
    assert [*problems, *seats[1].problems] == []
    for context in contexts:
        context.close()


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until something has the focus."""
    page.wait_for_selector(selector)
    for _ in range(80):
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {selector}")


def test_keys_alone_play_a_whole_turn(chromium: Browser, server: str) -> None:
    made = request(f"{server}/api/games", duel("person", 1))
    page = chromium.new_page(viewport=DESKTOP)
    made["seats"][0]["link"] = f"{made['watch'].replace('watch', 'play')}#{','.join(s['token'] for s in made['seats'])}"
    seat = Seat(page, server, made)
    phases = set()
    while (phase := seat.wait_for_turn()) != "over":
        phases.add(phase)
        before = seat.at()
        if phase == "movement":
            page.wait_for_selector(".reach")
            tab_to(page, "#map")
            assert page.locator(".cursor").get_attribute("visibility") == "visible"
            page.keyboard.press("ArrowDown" if page.evaluate("document.body.dataset.toAct") == "0" else "ArrowUp")
            expect(page.locator("#announcement")).not_to_be_empty()
            page.keyboard.press("Enter")
            page.wait_for_selector(".facts .where")
            page.keyboard.press("]")
            page.wait_for_selector(".facts .where")
            page.keyboard.press("Enter")
        else:
            page.wait_for_selector("#panel .confirm")
            assert "confirms" not in (page.locator("#announcement").text_content() or ""), "that was the move"
            if page.locator("[data-key=all]").count():
                tab_to(page, "[data-key=all]")
                page.keyboard.press("Enter")
                page.wait_for_selector("tr.ticked")
                page.wait_for_load_state("networkidle")
            elif page.locator("[type=radio]").count():
                tab_to(page, "[type=radio]")
                page.keyboard.press("Space")
                page.wait_for_selector("tr.ticked")
            tab_to(page, "[data-key=confirm]")
            page.keyboard.press("Enter")
        page.wait_for_function("before => Number(document.body.dataset.at) > before", arg=before)
        page.wait_for_selector("#panel:not([inert])", state="attached")
    assert phases >= {"movement", "weapon-attack"}
    assert seat.problems == []
    page.close()


def pass_until(server: str, made: dict[str, Any], phase: str, turn: int, side: int) -> None:
    """Everyone passes, as a program does, until a side is to act in a phase of a turn."""
    game = f"{server}/api/games/{made['game']}"
    while True:
        view = request(game)
        if (view["phase"], view["turn"], view["to_act"]) == (phase, turn, side):
            return
        seat = made["seats"][view["to_act"]]
        body = {"at": view["at"], "actions": [{"action": "done", "unit": view["ready"][0]}]}
        request(f"{game}/actions", body, seat["token"])


def test_a_unit_that_lies_stands_up_with_a_button(chromium: Browser, server: str) -> None:
    made = request(f"{server}/api/games", duel("person", 2))
    pass_until(server, made, "movement", 1, 0)
    game, token = f"{server}/api/games/{made['game']}", made["seats"][0]["token"]
    at = request(game)["at"]
    others = request(f"{game}/moves?unit=0&at={at}", token=token)["others"]
    option = next(other["option"] for other in others if other["text"] == "go prone")
    action = request(f"{game}/moves/{option}?unit=0&at={at}", token=token)["action"]
    request(f"{game}/actions", {"at": at, "actions": [action]}, token)
    pass_until(server, made, "movement", 2, 0)

    page = chromium.new_page(viewport=DESKTOP)
    seat = Seat(page, server, made)
    stand = page.locator("[data-key=stand]")
    expect(stand).to_contain_text("Stand up: PSR 5+, 83 % (4 MP)")
    expect(page.locator(".risk.stand")).to_have_text("Stand up 4 MP")
    stand.click()
    expect(page.locator(".facts .where")).to_contain_text("stand up, facing ")
    expect(page.locator("[data-key=confirm]")).to_have_text("Stand up")
    page.locator(".facts .risk summary").click()
    expect(page.locator(".facts .risk .reasons")).to_be_visible()
    before = seat.at()
    page.click("[data-key=confirm]")
    page.wait_for_function("before => Number(document.body.dataset.at) > before", arg=before)
    expect(page.locator("#result")).to_contain_text("stand")
    expect(page.locator("#result")).to_contain_text("PSR 5+, rolled ")
    assert seat.problems == []
    page.close()
