"""Every number on the page is the engine's: with the torso twisted, at two targets, and of physical attacks."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from myomer.combat.physical.attack import Attack
from myomer.game.actions import action_from_json
from myomer.game.table import Game
from myomer.hosting.fire_menu import fire_menu, volley
from myomer.hosting.strike_menu import compared, strike_menu
from tests.browser.seat import Seat, percent, request
from tests.browser.test_game import DESKTOP

pytestmark = pytest.mark.browser

CLOSE = {
    "sides": [
        {"name": "Red", "seat": "person", "units": ["Marauder MAD-3R", "Hatchetman HCT-3F"]},
        {"name": "Blue", "seat": "person", "units": ["Hunchback HBK-4G", "Wasp WSP-1A"]},
    ],
    "map": {"landscape": "clear", "columns": 4, "rows": 5, "seed": 1},
    "turns": 1,
    "seed": 5,
}


def pass_until(server: str, made: dict[str, Any], phase: str, unit: int) -> None:
    """Pass for everybody until a unit can act in a phase."""
    path = f"{server}/api/games/{made['game']}"
    while (view := request(path))["phase"] != phase or unit not in view["ready"]:
        done = {"action": "done", "unit": view["ready"][0]}
        request(f"{path}/actions", {"at": view["at"], "action": done}, made["seats"][view["to_act"]]["token"])


def test_fire_with_the_torso_twisted_and_at_two_targets(chromium: Browser, server: str) -> None:
    made = request(f"{server}/api/games", CLOSE)
    pass_until(server, made, "weapon-attack", 0)
    page = chromium.new_page(viewport=DESKTOP)
    seat = Seat(page, server, made)
    game = seat.engine()
    menu = fire_menu(game, 0)
    assert len(menu.torsos) == 3
    page.wait_for_selector(".fire-panel .confirm")
    page.locator("[data-key='unit-0']").click()
    for torso in menu.torsos:
        twisted = game.copy()
        if torso.action is not None:
            twisted.play(action_from_json(torso.action))
        page.locator(f"[data-torso='{torso.torso}']").click()
        for target in menu.targets:
            page.locator(f"[data-key='target-{target}']").click()
            expect(page.locator(f".target[data-key='target-{target}']")).to_have_attribute("aria-pressed", "true")
            seat.check_shots(twisted, torso.shots, reasons=torso is menu.torsos[1] and target == menu.targets[0])
    assert seat.checked["shot"] >= 12

    # One weapon at the first target, another at the second: the numbers of the secondary target change.
    page.locator(f"[data-torso='{menu.torsos[0].torso}']").click()
    shots = [shot for shot in menu.torsos[0].shots if shot.allowed and shot.number is not None]
    chosen = [next(shot for shot in shots if shot.target == menu.targets[0])]
    chosen.append(next(shot for shot in shots if shot.target == menu.targets[1] and shot.weapon != chosen[0].weapon))
    for shot in chosen:
        page.locator(f"[data-key='target-{shot.target}']").click()
        page.locator(f"tr[data-shot='{shot.weapon}-{shot.target}-{shot.way}'] input").check()
    seen = volley(game, 0, [action_from_json(shot.action) for shot in chosen])
    changed = 0
    for alone, together in zip(chosen, seen.shots, strict=True):
        assert alone.number is not None
        assert together.number is not None
        page.locator(f"[data-key='target-{together.target}']").click()
        row = page.locator(f"tr[data-shot='{together.weapon}-{together.target}-{together.way}']")
        expect(row.locator(".number")).to_have_text(f"{together.number.value}+")
        expect(row.locator(".chance")).to_have_text(percent(together.number.ways / 36))
        expect(row.locator(".expected")).to_have_text(f"{together.expected:.1f}")
        changed += together.number.value != alone.number.value
    assert changed == 1
    expect(page.locator("[data-heat]")).to_have_attribute("data-heat", str(seen.heat))
    seat.check_heat(seen)
    assert seat.problems == []
    page.close()


def test_long_work_is_given_up_when_something_else_is_chosen(chromium: Browser, server: str) -> None:
    made = request(f"{server}/api/games", CLOSE)
    pass_until(server, made, "weapon-attack", 0)
    page = chromium.new_page(viewport=DESKTOP)
    seat = Seat(page, server, made)
    page.route("**/odds", lambda route: None)
    page.route("**/advice*", lambda route: None)
    page.wait_for_selector(".fire-panel .confirm")
    page.locator("tr[data-shot] input").first.check()
    page.click("[data-key=odds]")
    page.wait_for_selector(".fire-panel .waiting progress")
    with page.expect_event("requestfailed", lambda asked: asked.url.endswith("/odds")):
        page.locator("tr[data-shot] input").nth(1).check()
    expect(page.locator(".waiting")).to_have_count(0)
    with page.expect_event("requestfailed", lambda asked: "/advice?" in asked.url):
        page.click("#ask-advice")
        page.click("#advice [data-key=cancel-waiting]")
    expect(page.locator(".waiting")).to_have_count(0)
    assert seat.problems == []
    page.close()


def attacks_together(game: Game, unit: int, target: int) -> dict[str, list[str]]:
    """The odds of every physical attack, as the page writes them."""
    shares = {"hit", "target_falls", "attacker_falls", "head_hit", "kill"}
    names = ["hit", "dealt", "taken", "target_falls", "attacker_falls", "head_hit", "kill", "value"]
    found = {}
    for choice in compared(game, unit, target).choices:
        figures = [(name, choice.figures[name]) for name in names]
        found[choice.name] = [percent(figure) if name in shares else f"{figure:.1f}" for name, figure in figures]
    return found


def test_physical_attacks(chromium: Browser, server: str) -> None:
    made = request(f"{server}/api/games", {**CLOSE, "map": {"landscape": "clear", "columns": 2, "rows": 5, "seed": 1}})
    path = f"{server}/api/games/{made['game']}"
    pass_until(server, made, "movement", 0)
    token = made["seats"][0]["token"]
    view = request(path)
    menu = request(f"{path}/moves?unit=0", token=token)
    # Next to an enemy, facing it: the physical attacks of the engine are then those of the page.
    for place in menu["places"]:
        facts = request(f"{path}/moves/{place['option']}?unit=0", token=token)
        enemy = [
            one for one in facts["outlook"]["enemies"] if one["target"] == 2 and one["distance"] == 1 and one["ahead"]
        ]
        if enemy and not facts["risks"]:
            request(f"{path}/actions", {"at": view["at"], "action": facts["action"]}, token)
            break
    pass_until(server, made, "physical-attack", 0)
    page = chromium.new_page(viewport=DESKTOP)
    seat = Seat(page, server, made)
    page.wait_for_selector(".strike-panel .confirm")
    game = seat.engine()
    choices = [choice for choice in strike_menu(game, 0).choices if choice.allowed]
    assert choices
    for choice in choices:
        page.locator(f"[data-key='target-{choice.target}']").click()
        row = page.locator(f"tr[data-attack='{choice.name}']")
        preview = game.preview(action_from_json(choice.actions[0]))
        assert preview is not None
        assert choice.number is not None
        expect(row.locator(".number")).to_have_text(f"{choice.number.value}+")
        assert choice.number.value == preview.to_json()["target_number"]
        expect(row.locator(".chance")).to_have_text(percent(choice.number.ways / 36))
        assert choice.damage in row.inner_text()
        seat.check_reasons(row, choice.number.value)
    assert isinstance(action_from_json(choices[0].actions[0]), Attack)
    page.locator(f"[data-key='target-{choices[0].target}']").click()
    page.click("[data-key=compare]")
    page.wait_for_selector(".comparison")
    for name, figures in attacks_together(game, 0, choices[0].target).items():
        row = page.locator(".comparison tbody tr", has=page.get_by_role("button", name=name, exact=False)).first
        shown = [row.locator("td").nth(number).inner_text() for number in range(len(figures))]
        assert (name, shown) == (name, figures)
    assert seat.problems == []
    page.close()
