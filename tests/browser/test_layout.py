"""What fits where: pages on a phone, signs on the map, panels beside it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.seat import open_page, request
from tests.browser.test_game import DESKTOP, PHONE, duel, pass_until

pytestmark = pytest.mark.browser

WIDER = "document.documentElement.scrollWidth - window.innerWidth"


def test_no_page_is_wider_than_a_phone(chromium: Browser, server: str) -> None:
    made = request(f"{server}/api/games", duel("person", 1))
    page = chromium.new_page(viewport=PHONE)
    problems = open_page(page)
    table = made["seats"][0]["link"]
    ready = {
        "/": "#quick:enabled",
        "/odds": "#weapons[aria-busy=false] .chart",
        "/sheets": "#search tbody tr",
        "/replay": "#file",
        f"/replay/{made['game']}": ".token",
        table: ".token",
    }
    for path, there in ready.items():
        page.goto("about:blank")
        page.goto(server + path)
        page.wait_for_selector(there, state="attached")
        assert page.evaluate(WIDER) <= 0, path
    for tab in ("act", "story", "units", "seats"):
        page.click(f"#tab-{tab}")
        wider = f"document.getElementById('{tab}').scrollWidth - document.getElementById('{tab}').clientWidth"
        assert page.evaluate(wider) <= 0, tab
    assert problems == []
    page.close()


TOKENS = """async () => {
  const { drawToken } = await import("/static/js/tokens.js");
  const full = { armor: 9, rear: 0, structure: 5, armor_full: 9, rear_full: 0, structure_full: 5 };
  const unit = { unit: 0, name: "Atlas AS7-D", side: 1, level: 1, heat: 9, mode: "run", hexes_moved: 3, pilot_hits: 2,
    locations: [full], prone: true, hull_down: false, shutdown: false, unconscious: true, destroyed: false };
  const map = document.querySelector("#map > g");
  const plights = [{}, { unconscious: false }, { prone: false }, { shutdown: true }, { prone: false, shutdown: true }];
  return plights.flatMap((plight) => [0, 1, 2, 3, 4, 5].map((facing) => {
    const token = drawToken({ ...unit, ...plight, facing, torso: facing }, "ATL");
    map.append(token);
    const boxes = [".facing", ".bar", ".plight"].map((part) => {
      const box = token.querySelector(part).getBoundingClientRect();
      const scale = map.getCTM().a;
      return [box.left / scale, box.top / scale, box.right / scale, box.bottom / scale];
    });
    token.remove();
    return boxes;
  }));
}"""


def test_the_arrow_of_a_unit_is_not_covered_and_words_stay_in_the_hex(chromium: Browser, server: str) -> None:
    made = request(f"{server}/api/games", duel("person", 1))
    page = chromium.new_page(viewport=DESKTOP)
    open_page(page)
    page.goto(server + made["watch"])
    page.wait_for_selector(".token")
    for number, (arrow, bar, words) in enumerate(page.evaluate(TOKENS)):
        north_or_south = number % 6 in (0, 3)
        for box in (bar, words):
            apart = box[1] >= arrow[3] - 1 or box[3] <= arrow[1] + 1
            assert apart or not north_or_south, (number, arrow, box)
        assert words[2] - words[0] <= 58, "the stroke around the letters counts too"
    page.close()


def far_apart() -> dict[str, object]:
    """A lance of two on each side of a map that a phone shows small."""
    return {
        "sides": [
            {"name": "Red", "seat": "person", "player": "Ann", "units": ["Atlas AS7-D", "Locust LCT-1V"]},
            {"name": "Blue", "seat": "person", "units": ["Hunchback HBK-4G", "Wasp WSP-1A"]},
        ],
        "map": {"landscape": "mixed", "columns": 16, "rows": 12, "seed": 3},
        "turns": 1,
        "seed": 5,
    }


def test_the_buttons_on_the_map_do_not_cover_the_target(chromium: Browser, server: str) -> None:
    made = request(f"{server}/api/games", far_apart())
    pass_until(server, made, "weapon-attack", 1, 0)
    page = chromium.new_page(viewport=PHONE)
    problems = open_page(page)
    page.goto(server + made["seats"][0]["link"])
    page.wait_for_selector(".token.target")
    page.wait_for_selector(".fire-panel .confirm")
    buttons, target = page.locator(".zoom").bounding_box(), page.locator(".token.target .body").bounding_box()
    assert buttons is not None
    assert target is not None
    assert target["y"] + target["height"] <= buttons["y"]
    assert problems == []
    page.close()


def test_the_title_of_a_replay_is_shown_beside_its_proof(chromium: Browser, server: str) -> None:
    made = request(f"{server}/api/games", duel("person", 1))
    pass_until(server, made, "weapon-attack", 1, 0)
    path, seat = f"{server}/api/games/{made['game']}", made["seats"][0]
    request(
        f"{path}/actions", {"at": request(path)["at"], "actions": [{"action": "concede", "side": 0}]}, seat["token"]
    )
    page = chromium.new_page(viewport={"width": 1280, "height": 800})
    problems = open_page(page)
    page.goto(f"{server}/replay/{made['game']}")
    proof = page.locator(".proof.holds")
    expect(proof).to_contain_text("✔ Proved: the server played it again")
    box = proof.bounding_box()
    assert box is not None
    assert box["width"] < 160
    for id_ in ("title", "headline"):
        assert page.locator(f"#{id_}").evaluate("one => one.scrollWidth <= one.clientWidth"), id_
    assert problems == []
    page.close()


def test_all_weapons_of_an_atlas_are_seen_at_once(chromium: Browser, server: str) -> None:
    description = far_apart() | {"map": {"landscape": "clear", "columns": 8, "rows": 8}}
    made = request(f"{server}/api/games", description)
    pass_until(server, made, "weapon-attack", 1, 0)
    page = chromium.new_page(viewport={"width": 1280, "height": 800})
    problems = open_page(page)
    page.goto(server + made["seats"][0]["link"])
    page.wait_for_selector("tr[data-shot]")
    expect(page.locator(".sight-words")).to_contain_text(" · hits its ")
    expect(page.locator("tr[data-shot]:not(.refused)")).to_have_count(5)
    foot = page.locator(".fire-panel .foot").bounding_box()
    assert foot is not None
    for row in page.locator("tr[data-shot]").all():
        box = row.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= foot["y"] + 1
    assert problems == []
    page.close()
