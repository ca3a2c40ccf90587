"""Results: the story follows the game, results are shown at a glance, odds and refusals can be read."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.seat import Seat, open_page, request
from tests.browser.test_game import DESKTOP, duel, pass_until

pytestmark = pytest.mark.browser

NARROW: Any = {"width": 360, "height": 640}
CLOSE = {**duel("person", 3), "map": {"landscape": "clear", "columns": 2, "rows": 5, "seed": 1}}
TO_THE_END = """() => {
    const story = document.getElementById("story");
    return story.scrollHeight - story.scrollTop - story.clientHeight < 3;
}"""


def hotseat(server: str, game: dict[str, object]) -> dict[str, Any]:
    """A game with one link for all seats."""
    made: dict[str, Any] = request(f"{server}/api/games", game)
    tokens = ",".join(seat["token"] for seat in made["seats"])
    made["seats"][0]["link"] = f"{made['watch'].replace('watch', 'play')}#{tokens}"
    return made


def fire_everything(page: Page) -> None:
    """Tick everything and fire."""
    page.click("[data-key=all]")
    page.wait_for_selector("tr.ticked")
    before = page.evaluate("document.body.dataset.at")
    page.click("[data-key=confirm]")
    page.wait_for_function("before => document.body.dataset.at !== before", arg=before)
    page.wait_for_selector("#panel:not([inert])", state="attached")


def test_the_story_follows_the_game_and_results_are_shown(chromium: Browser, server: str) -> None:
    made = hotseat(server, CLOSE)
    pass_until(server, made, "weapon-attack", 1, request(f"{server}/api/games/{made['game']}")["to_act"])
    page = chromium.new_page(viewport=DESKTOP)
    seat = Seat(page, server, made)
    for _ in range(2):
        seat.wait_for_turn()
        fire_everything(page)
    strip = page.locator("#result")
    expect(strip).to_have_attribute("role", "status")
    expect(strip).to_contain_text("fires at")
    expect(strip).to_contain_text("damage")
    page.wait_for_function(TO_THE_END)

    # The panel above grows and shrinks, and with it the story: its end stays in view.
    while seat.act(check=False) not in ("movement", "over"):
        page.wait_for_function(TO_THE_END)
    page.wait_for_function(TO_THE_END)

    # The list moves and the panel above grows before the browser reports either.
    page.evaluate(
        """() => {
            document.getElementById("story").scrollTop -= 5;
            document.getElementById("panel").style.minHeight = "60vh";
        }"""
    )
    page.wait_for_function(TO_THE_END)
    page.evaluate("document.getElementById('panel').style.minHeight = ''")

    page.locator("#story").hover()
    page.mouse.wheel(0, -3000)
    page.wait_for_function("() => document.getElementById('story').scrollTop === 0")
    seat.act(check=False)
    assert page.evaluate("document.getElementById('story').scrollTop") == 0, "who has scrolled up reads on there"
    assert seat.problems == []
    page.close()


def test_the_end_shows_what_was_destroyed(chromium: Browser, server: str) -> None:
    units = ("Atlas AS7-D", "Wasp WSP-1A")
    sides = [{"name": unit, "seat": "brawler", "units": [unit]} for unit in units]
    made = request(f"{server}/api/games", {**CLOSE, "sides": sides, "turns": 20})
    page = chromium.new_page(viewport=NARROW)
    problems = open_page(page)
    page.goto(server + made["watch"])
    page.wait_for_selector(".banner.over")
    for _ in range(2):
        expect(page.locator("#result li").first).to_contain_text("Wasp WSP-1A destroyed: ")
        page.reload()
    page.click("[data-key=dismiss]")
    expect(page.locator("#result")).to_be_empty()
    expect(page.locator(".recent li").first).to_have_text(re.compile(r"^Turn \d"))
    page.click("#tab-units")
    expect(page.locator("#units .card").first).to_contain_text("Atlas AS7-D")
    assert problems == []
    page.close()


def in_view(page: Page, selector: str) -> bool:
    """Whether the first line of something is inside the panel that scrolls."""
    return bool(
        page.evaluate(
            """selector => {
                const box = document.querySelector(selector).getBoundingClientRect();
                const act = document.getElementById("act").getBoundingClientRect();
                return box.top >= act.top - 1 && box.top + 20 <= act.bottom;
            }""",
            selector,
        )
    )


@pytest.mark.parametrize("size", [DESKTOP, NARROW])
def test_odds_come_into_view_and_given_up_attacks_are_named(chromium: Browser, server: str, size: Any) -> None:
    made = request(f"{server}/api/games", CLOSE)
    game = f"{server}/api/games/{made['game']}"
    pass_until(server, made, "movement", 1, 0)
    token = made["seats"][0]["token"]
    menu = request(f"{game}/moves?unit=0", token=token)
    for place in menu["places"]:
        facts = request(f"{game}/moves/{place['option']}?unit=0", token=token)
        if any(one["distance"] == 1 and one["ahead"] for one in facts["outlook"]["enemies"]) and not facts["risks"]:
            request(f"{game}/actions", {"at": request(game)["at"], "action": facts["action"]}, token)
            break
    pass_until(server, made, "weapon-attack", 1, 0)
    page = chromium.new_page(viewport=size)
    seat = Seat(page, server, made)
    expect(page.locator(".heat-line .effects")).to_have_text("no effect")
    expect(page.locator(".sight-words")).to_contain_text(" · hits its ")
    page.click("[data-key=all]")
    expect(page.locator(".gives-up")).to_contain_text("hatchet, right arm")
    page.click("[data-key=odds]")
    page.wait_for_selector(".odds")
    expect(page.locator(".odds .hint")).to_have_text(re.compile("^(Exact: every outcome|Sampled: played )"))
    assert in_view(page, ".odds")
    page.click("[data-key=confirm]")
    pass_until(server, made, "physical-attack", 1, 0)

    page.wait_for_selector(".strike-panel .confirm")
    page.click("[data-key=cannot-attack]")
    expect(page.locator("tr.refused", has_text="hatchet, right arm")).to_contain_text("A weapon in this limb fired")
    assert seat.problems == []
    page.close()


def test_no_badge_covers_the_arrow_of_the_facing(chromium: Browser, server: str) -> None:
    made = request(f"{server}/api/games", CLOSE)
    page = chromium.new_page(viewport=DESKTOP)
    Seat(page, server, made)
    page.wait_for_selector(".token")
    covered = page.evaluate(
        """async game => {
            const { drawToken } = await import("/static/js/tokens.js");
            const view = await (await fetch(`/api/games/${game}`)).json();
            const covered = [];
            for (let facing = 0; facing < 6; facing += 1) {
                const worn = { level: -2, heat: 16, mode: "run", hexes_moved: 12, pilot_hits: 3 };
                const unit = { ...view.units[0], ...worn, facing, torso: facing };
                const token = drawToken(unit, "HAT");
                document.querySelector("#map > g").append(token);
                const arrow = token.querySelector(".facing");
                const turned = arrow.getCTM().inverse();
                for (const badge of token.querySelectorAll(".badge rect")) {
                    const { x, y, width, height } = badge.getBBox();
                    for (let across = 0; across <= 8; across += 1) {
                        for (let down = 0; down <= 8; down += 1) {
                            const corner = new DOMPoint(x + (width * across) / 8, y + (height * down) / 8);
                            if (arrow.isPointInFill(corner.matrixTransform(badge.getCTM()).matrixTransform(turned))) {
                                covered.push(`${facing} ${badge.parentElement.getAttribute("class")}`);
                            }
                        }
                    }
                }
                token.remove();
            }
            return [...new Set(covered)];
        }""",
        made["game"],
    )
    assert covered == []
    page.close()


def test_a_club_in_hand_is_on_the_card_of_its_unit(chromium: Browser, server: str) -> None:
    made = request(f"{server}/api/games", CLOSE)
    page = chromium.new_page(viewport=DESKTOP)
    Seat(page, server, made)
    shown = page.evaluate(
        """async game => {
            const { drawUnitCards } = await import("/static/js/unit_cards.js");
            const { units } = await (await fetch(`/api/games/${game}`)).json();
            const box = document.createElement("div");
            drawUnitCards(box, [units[0], { ...units[0], holding: "tree club" }], ["Red", "Blue"], null);
            return [...box.querySelectorAll(".card")].map((card) => card.textContent.includes("tree club in hand"));
        }""",
        made["game"],
    )
    assert shown == [False, True]
    page.close()


def test_staying_has_the_same_numbers_as_a_move_and_the_signs_are_explained(chromium: Browser, server: str) -> None:
    made = hotseat(server, duel("person", 2))
    page = chromium.new_page(viewport=DESKTOP)
    seat = Seat(page, server, made)
    page.get_by_role("button", name="Stay where it is").click()
    expect(page.locator(".facts .where")).to_have_text(re.compile(r"^stay in \d{4}, facing "))
    expect(page.locator(".facts [data-mp]")).to_have_text("0 MP")
    expect(page.locator(".facts .outlook")).to_have_count(1)
    page.click("[data-key=confirm]")
    expect(page.locator("#undo")).to_have_text("Undo pass")
    page.click("#legend")
    expect(page.locator("dialog.legend")).to_contain_text("pilot hits")
    page.locator("dialog.legend").get_by_role("button", name="Close").click()
    expect(page.locator("dialog.legend")).to_be_hidden()

    # Advice gives up the plan that waits to be confirmed; one primary button at a time.
    page.get_by_role("button", name="Stay where it is").click()
    expect(page.locator("#panel [data-key=confirm]")).to_have_count(1)
    page.route("**/advice?*", lambda route: route.fulfill(json=ADVICE))
    page.click("#ask-advice")
    advice = page.locator(".advice")
    expect(page.locator("#panel [data-key=confirm]")).to_have_count(0)
    expect(page.get_by_role("button", name="Stay where it is")).to_have_attribute("aria-pressed", "false")
    expect(page.get_by_role("button", name="Go prone", exact=True)).to_be_visible()
    expect(page.locator(".others summary", has_text="Leave the map")).to_have_text(
        re.compile(r"^Leave the map: (1 way|\d+ ways)$")
    )
    expect(advice.locator("blockquote")).to_have_text("I stay in 0707: my AC/20 bears on the Atlas at 3 hexes.")
    expect(advice).to_contain_text("In percent of a 100-ton 'Mech")
    expect(advice).to_contain_text("−12.3 stays (distance 0.0)")
    page.get_by_role("button", name="Stay where it is").click()
    page.wait_for_function(
        """() => {
          const buttons = [...document.querySelectorAll("#act .primary")];
          return new Set(buttons.map((one) => getComputedStyle(one).backgroundColor)).size === 2;
        }"""
    )
    assert seat.problems == []
    page.close()


ADVICE = {
    "adviser": "strategist",
    "texts": ["Hunchback: done"],
    "actions": [],
    "sentence": "I stay in 0707: my AC/20 bears on the Atlas at 3 hexes.",
    "alternatives": [{"text": "stays", "value": -0.1234, "parts": {"distance": -0.0002}}],
}
THREE = {
    "sides": [
        {"name": "Red", "seat": "person", "units": ["Wasp WSP-1A"]},
        {"name": "Blue", "seat": "person", "units": ["Locust LCT-1V"]},
        {"name": "Green", "seat": "person", "units": ["Hunchback HBK-4G"]},
    ],
    "map": {"landscape": "clear", "columns": 8, "rows": 8, "seed": 2},
    "deploy": True,
    "seed": 5,
}


def wait_until_inside(page: Page, selector: str) -> None:
    """Wait until the middle of something is on the part of the map that is shown."""
    page.wait_for_function(
        """selector => {
            const box = document.querySelector(selector)?.getBoundingClientRect();
            const map = document.getElementById("map").getBoundingClientRect();
            const [x, y] = box ? [box.x + box.width / 2, box.y + box.height / 2] : [NaN, NaN];
            return x > map.left && x < map.right && y > map.top && y < map.bottom;
        }""",
        arg=selector,
    )


def test_three_sides_deploy_and_fire_on_a_phone(chromium: Browser, server: str) -> None:
    made = hotseat(server, THREE)
    page = chromium.new_page(viewport=NARROW)
    seat = Seat(page, server, made)
    for number in range(3):
        page.wait_for_selector(".deploy-panel .place-group button")
        seat.click_hex(page.locator(".reach").nth(4).get_attribute("data-hex") or "")
        expect(page.locator(".reach.selected")).to_have_count(1)
        if not number:
            page.click("[data-key=cancel]")
            page.locator("#map").focus()
            for key in ("ArrowRight", "ArrowLeft"):
                for _ in range(8):
                    page.keyboard.press(key)
                page.keyboard.press("Enter")
                if page.locator(".deploy-panel .warning").count():
                    break
                page.keyboard.press("Escape")
            expect(page.locator(".deploy-panel .warning")).to_contain_text("outside the deployment zone")
            expect(page.locator(".place-group button").first).to_be_visible()
            page.locator(".place-group button").first.click()
        before = seat.at()
        page.click("[data-key=confirm]")
        page.wait_for_function("before => Number(document.body.dataset.at) > before", arg=before)
    assert seat.problems == []
    page.close()

    game = f"{server}/api/games/{made['game']}"
    pass_until(server, made, "weapon-attack", 1, request(game)["to_act"])
    view = request(game)
    done = {"at": view["at"], "actions": [{"action": "done", "unit": view["ready"][0]}]}
    request(f"{game}/actions", done, made["seats"][view["to_act"]]["token"])
    token = made["seats"][request(game)["to_act"]]["token"]
    alone = chromium.new_page(viewport=NARROW)
    problems = open_page(alone)
    alone.goto(f"{server}/play/{made['game']}#{token}")
    alone.wait_for_selector(".fire-panel .confirm")
    expect(alone.locator("#secrets")).to_contain_text("has declared; secret until all have.")
    banner = alone.locator("#banner").bounding_box()
    assert banner is not None
    assert banner["height"] < 60
    # A weapon is in view. The panel is drawn anew when more is known, so both are looked at in one go.
    alone.wait_for_function(
        """() => {
          const [row, foot] = [".fire-panel tbody tr", ".foot"].map((place) => document.querySelector(place));
          return row && foot && row.getBoundingClientRect().top + 20 < foot.getBoundingClientRect().top;
        }"""
    )
    alone.wait_for_function(
        """() => {
          const label = document.querySelector(".sight-label");
          const [box, text] = ["rect", "text"].map((part) => label?.querySelector(part));
          return box && text && box.getBBox().width > text.getComputedTextLength();
        }"""
    )

    alone.set_viewport_size({"width": 740, "height": 360})
    alone.wait_for_function("() => document.getElementById('map').getBoundingClientRect().height > 200")
    wait_until_inside(alone, ".token.chosen")
    wait_until_inside(alone, ".token.target")
    assert problems == []
    alone.close()
