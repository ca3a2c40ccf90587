"""Set up, odds, record sheets and replay in a real browser; names are text and nothing else."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Route, ViewportSize, expect

import myomer
from myomer.rules.differences import differences
from tests.browser.seat import open_page, percent, request
from tests.browser.test_game import DESKTOP, PHONE, duel
from tests.web.support import town

pytestmark = pytest.mark.browser

HOSTILE = "<img src=x onerror=alert(1)>"


def test_a_game_is_set_up_by_clicking(chromium: Browser, server: str) -> None:
    page = chromium.new_page(viewport=PHONE)
    problems = open_page(page)
    page.goto(server)
    page.locator("#quick-rules summary").click()
    expect(page.locator("#quick-rules tbody tr")).to_have_count(len(differences()))
    expect(page.locator("#quick-rules details")).to_contain_text("declared in secret")
    expect(page.locator("#quick-rules").get_by_label("ruleset")).to_contain_text("standard (this project's own rules)")
    page.get_by_role("button", name="Create the game").click()
    expect(page.locator("#form-problem")).to_contain_text("dd 'Mechs to two sides first")
    for side, name in enumerate(("Locust LCT-1V", "Wasp WSP-1A")):
        page.locator(".side-form").nth(side).get_by_role("button", name="Add 'Mechs").click()
        page.locator("#search input[type=search]").fill(name.split()[0])
        page.get_by_role("button", name=f"add: {name}").click()
    expect(page.locator("#form-problem")).to_be_empty()
    page.get_by_label("name of the side").first.fill(HOSTILE)
    page.get_by_label("title of the game").fill(HOSTILE)
    page.locator(".side-form").nth(1).get_by_label("who plays it").select_option("open")
    page.get_by_label("columns, an even number").fill("8")
    page.get_by_role("button", name="Create the game").click()
    page.wait_for_selector("#links .links")
    assert page.locator("#links code").count() == 3
    page.locator("#links").get_by_role("link", name="Open").first.click()
    page.wait_for_selector(".token")
    expect(page.locator("#title")).to_have_text(HOSTILE)
    page.click("#tab-seats")
    expect(page.locator("#seats")).to_contain_text(HOSTILE)
    assert page.locator("img[src=x]").count() == 0
    page.goto(server)
    page.get_by_role("link", name="Play on").first.wait_for()
    page.click("#add-side")
    expect(page.get_by_label("deploy freely")).to_be_checked()
    expect(page.locator("#rules-form")).to_contain_text("with more than two sides, each deploys its own units")
    assert problems == []
    page.close()


def test_a_game_can_be_begun_only_when_the_page_is_ready(chromium: Browser, server: str) -> None:
    page = chromium.new_page(viewport=DESKTOP)
    open_page(page)
    held: list[Route] = []
    page.route("**/api/choices", lambda route: held.append(route))
    page.goto(server)
    expect(page.locator("button.begin")).to_have_count(3)
    for button in page.locator("button.begin, #add-side").all():
        expect(button).to_be_disabled()
    while not held:
        page.wait_for_timeout(10)
    held.pop().continue_()
    for button in page.locator("button.begin, #add-side").all():
        expect(button).to_be_enabled()
    page.unroute("**/api/choices")
    page.route("**/api/choices", lambda route: route.fulfill(status=500, body="no"))
    page.reload()
    expect(page.locator("#problem")).to_contain_text("Load this page again")
    expect(page.locator("#quick")).to_be_disabled()
    page.close()


def test_odds_are_those_of_the_engine(chromium: Browser, server: str) -> None:
    page = chromium.new_page(viewport=DESKTOP)
    problems = open_page(page)
    page.goto(f"{server}/odds")
    page.get_by_label("Attacker: 'Mech").fill("Locust LCT-1V")
    page.get_by_label("Target: 'Mech").fill("Wasp WSP-1A")
    page.get_by_label("Attacker: movement").select_option("run")
    page.get_by_label("Attacker: hexes moved").fill("4")
    question = {
        "attacker": {"unit": "Locust LCT-1V", "hex": "0506", "moved": {"mode": "run", "hexes": 4}},
        "target": {"unit": "Wasp WSP-1A", "hex": "0505", "facing": 3},
    }
    choices = myomer.answer({**question, "ask": "compare"})["choices"]
    assert isinstance(choices, list)
    kick = next(choice for choice in choices if choice["choice"] == "kick")
    page.wait_for_selector("#weapons[aria-busy=false] .chart")
    row = page.locator("#physical tr[data-attack='kick, left leg']")
    number = myomer.answer({**question, "ask": "attack", "attack": "kick", "limb": "left-leg"})
    shown = [row.locator("td").nth(place).inner_text() for place in range(3)]
    dealt = f"{float(Fraction(kick['dealt'])):.1f}"
    assert shown == [f"{number['target_number']}+", percent(float(Fraction(kick["hit"]))), dealt]
    row.locator(".number").click()
    expect(page.locator("#physical .reasons")).to_contain_text("+2attacker ran")
    assert problems == []

    page.emulate_media(media="print")
    expect(page.locator("#scene")).to_contain_text("Locust LCT-1V: gunnery 4, piloting 5, heat 0, ran 4 hexes")
    for hidden in ("#duel", ".masthead"):
        expect(page.locator(hidden)).to_be_hidden()
    expect(page.locator("#scene")).to_contain_text("Ruleset standard: this project's own rules.")
    page.locator("#physical .number[aria-expanded=true]").dispatch_event("click")
    assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4"))) == 1, "all on one page"
    page.close()


def test_odds_of_the_published_rules_and_of_no_mech(chromium: Browser, server: str) -> None:
    page = chromium.new_page(viewport=DESKTOP)
    problems = open_page(page)
    page.goto(f"{server}/odds?ruleset=total-warfare")
    page.get_by_label("Attacker: 'Mech").fill("Wasp WSP-1A")
    page.get_by_label("Attacker: movement").select_option("jump")
    page.get_by_label("Attacker: hexes moved").fill("3")
    page.wait_for_selector("#weapons[aria-busy=false] .chart")
    for box in ("#physical", "#weapons"):
        expect(page.locator(f"{box} .rules-line")).to_have_text("Ruleset total-warfare: as published.")
    by_rules = []
    for ruleset in ("total-warfare", "standard"):
        page.get_by_label("ruleset").select_option(ruleset)
        page.wait_for_selector("#weapons[aria-busy=false] .chart")
        by_rules.append(page.locator("tr[data-attack=dfa] td").nth(2).inner_text())
    assert by_rules[0] != by_rules[1]
    assert page.url == f"{server}/odds?attacker=Wasp+WSP-1A&a=moved=jump:3"
    ticks = page.locator("#weapons .tick").all_text_contents()
    assert len(set(ticks)) == len(ticks) > 2

    change = "field => (field.dispatchEvent(new Event('input')), document.querySelector('#physical').ariaBusy)"
    assert page.get_by_label("Attacker: heat").evaluate(change) == "true", "old numbers are gray at once"
    page.get_by_label("Attacker: heat").fill("99")
    expect(page.locator("#problem")).to_have_text("Attacker: heat is a whole number from 0 to 50.")
    page.get_by_label("Attacker: heat").fill("0")
    page.wait_for_selector("#weapons[aria-busy=false] .chart")
    page.get_by_label("Target: 'Mech").fill("Marauderr")
    expect(page.locator("#problem")).to_contain_text("Marauderr")
    for box in ("#physical", "#weapons"):
        expect(page.locator(box)).to_be_empty()
    assert problems == []
    page.close()


def test_record_sheets_to_print(chromium: Browser, server: str) -> None:
    page = chromium.new_page(viewport=DESKTOP)
    problems = open_page(page)
    page.goto(f"{server}/sheets?unit=Locust+LCT-1V")
    expect(page.locator("#search tbody tr")).to_have_count(40)
    page.click(".more-units")
    expect(page.locator("#search tbody tr")).to_have_count(80)
    expect(page.locator("#search .hint")).to_contain_text("the first 80")
    page.locator("#search input[type=search]").fill("wasp")
    page.get_by_role("button", name="add to print: Wasp WSP-1A").click()
    loaded = "() => [...document.querySelectorAll('.paper-sheet img')].filter(one => one.naturalWidth > 0).length === 2"
    page.wait_for_function(loaded)
    assert problems == []
    page.close()


def test_a_saved_game_is_replayed_and_proved(chromium: Browser, server: str, tmp_path: Path) -> None:
    description = duel("brawler", 1)
    made = request(f"{server}/api/games", description)
    token = made["seats"][0]["token"]
    path = f"{server}/api/games/{made['game']}"
    request(f"{path}/seat", {"do": "hand-to-bot", "bot": "brawler"}, token)
    page = chromium.new_page(viewport=DESKTOP)
    problems = open_page(page)
    page.goto(f"{server}/watch/{made['game']}")
    page.wait_for_selector(".banner.over", state="attached")
    saved = tmp_path / "duel.game"
    saved.write_text(request(f"{path}/export", token=token), encoding="utf-8")

    page.goto(f"{server}/replay")
    listed = page.locator(f"#replays [data-game='{made['game']}']")
    expect(listed.get_by_role("link", name="Replay")).to_have_attribute("href", f"/replay/{made['game']}")
    expect(page.get_by_role("navigation", name="Pages")).to_be_visible()
    assert page.locator(".tabs:visible, .board:visible").count() == 0, "nothing is empty before a game is chosen"
    page.set_input_files("#file", saved)
    page.wait_for_selector(".proof.holds")
    expect(page.get_by_role("navigation", name="Pages")).to_be_hidden()
    last = int(page.locator("#slider").get_attribute("max") or 0)
    page.locator("#slider").fill(str(last))
    page.set_viewport_size({"width": 1440, "height": 400})
    page.evaluate("document.getElementById('story').scrollTop = 0")
    page.locator("#slider").fill(str(last - 1))
    assert page.locator("#story").evaluate(
        """box => {
          const row = box.querySelector(".marked") ?? box.querySelector(".story").lastElementChild;
          const [top, shown] = [row.getBoundingClientRect().top, box.getBoundingClientRect()];
          return box.scrollHeight > box.clientHeight && top >= shown.top - 2 && top < shown.bottom;
        }"""
    )
    page.locator("#slider").fill(str(last))
    expect(page.locator("#step")).to_have_text(f"{last} / {last}")
    expect(page.locator("#story")).to_contain_text("Game over")
    expect(page.locator("#title")).to_have_text("Hatchetman HCT-3F against Hunchback HBK-4G (duel.game)")
    assert problems == []

    lines = saved.read_text(encoding="utf-8").splitlines(keepends=True)
    whole, half = saved.read_text(encoding="utf-8"), "".join(lines[: len(lines) // 2 + 1])
    saved.write_text(half, encoding="utf-8")
    page.set_viewport_size(DESKTOP)
    page.goto(f"{server}/replay")
    expect(page.get_by_role("link", name="All games", exact=True)).to_be_visible()
    page.set_input_files("#file", saved)
    expect(page.locator("#proof")).to_contain_text("Unfinished game")
    saved.write_text(whole, encoding="utf-8")

    tampered = saved.read_text(encoding="utf-8").replace("[3,", "[4,")
    saved.write_text(tampered, encoding="utf-8")
    page.goto(f"{server}/replay")
    page.set_input_files("#file", saved)
    page.wait_for_selector(".problem")
    page.close()


def test_the_replay_follows_the_game_and_the_ground(chromium: Browser, server: str) -> None:
    made = request(f"{server}/api/games", town("person"))
    path = f"{server}/api/games/{made['game']}"
    page = chromium.new_page(viewport=PHONE)
    problems = open_page(page)
    page.goto(f"{server}/replay/{made['game']}")
    expect(page.locator("#step")).to_have_text("0 / 0")
    expect(page.locator("#proof")).to_contain_text("Live")
    for seat in made["seats"]:
        request(f"{path}/seat", {"do": "hand-to-bot", "bot": "brawler"}, seat["token"])
    page.wait_for_selector(".proof.holds")
    view = request(path)
    last = view["actions"]
    expect(page.locator("#step")).to_have_text(f"{last} / {last}")

    def seen() -> tuple[str, str, str]:
        """Where the first unit is, what the ground is like, and its picture."""
        token = page.locator(".token[data-unit='0']").get_attribute("aria-label") or ""
        picture = page.locator("#map image").get_attribute("href") or ""
        return token, str(page.evaluate("document.body.dataset.ground")), picture

    end = seen()
    assert f"in {view['units'][0]['hex']}," in end[0]
    page.locator("#slider").fill("0")
    expect(page.locator("#step")).to_have_text(f"0 / {last}")
    start = seen()
    assert all([one != other for one, other in zip(start, end, strict=True)]), (start, end)
    replay = request(f"{path}/replay")
    for step in range(1, last + 1):
        page.click("#next")
        expect(page.locator("#step")).to_have_text(f"{step} / {last}")
        frame = replay["frames"][step]
        place, ground, _ = seen()
        assert (f"in {frame['units'][0]['hex']}," in place, ground) == (True, str(frame["map"]))

    page.goto(f"{server}/replay/{made['game']}?at=2")
    expect(page.locator("#step")).to_have_text(f"2 / {last}")
    page.locator("#story .line").first.click(position={"x": 3, "y": 3})
    page.wait_for_url("**?at=0")
    assert problems == []
    page.close()


@pytest.mark.parametrize("size", [DESKTOP, {"width": 1024, "height": 700}])
def test_the_requests_for_programs_are_not_cut_off(chromium: Browser, server: str, size: ViewportSize) -> None:
    page = chromium.new_page(viewport=size)
    problems = open_page(page)
    page.goto(server)
    page.get_by_role("link", name="For programs").click()
    expect(page.locator("table")).to_contain_text("/api/games/{game}/links")
    page.wait_for_load_state()  # the style too
    fits = "one => one.getBoundingClientRect().right <= document.documentElement.clientWidth"
    assert page.locator("table").evaluate(fits)
    page.get_by_role("link", name="the protocol").click()
    expect(page.locator("body")).to_contain_text("The protocol of")
    assert problems == []
    page.close()
