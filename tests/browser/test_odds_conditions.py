"""The condition of both 'Mechs on the odds page: its numbers are those of the command it names, and of its link."""

from __future__ import annotations

import json
import shlex
from fractions import Fraction
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

import myomer
from tests.browser.seat import open_page, percent
from tests.browser.test_game import DESKTOP, PHONE
from tests.doors.running import run

pytestmark = pytest.mark.browser

ATTACKER, TARGET = "Locust LCT-1V", "Wasp WSP-1A"
NUMBERS = {
    "Attacker: gunnery": 3,
    "Attacker: piloting": 4,
    "Attacker: heat": 5,
    "Attacker: hexes moved": 4,
    "Attacker: level": 1,
    "Attacker: pilot hits": 1,
    "Attacker: armor of left leg": 2,
    "Attacker: hits on sensors": 1,
    "Target: level": 1,
    "Target: depth of water": 1,
    "Target: armor of center torso rear": 0,
    "Target: structure of right arm": 0,
    "Target: hits on gyro": 1,
}
CHOICES = {"Attacker: movement": "walk", "Attacker: woods": "light", "Target: posture": "hull_down"}
TICKS = ["Attacker: left leg foot hit", "Target: left leg hip hit", "Target: shut down"]
FIGURES = ["hit", "dealt", "taken", "target_falls", "attacker_falls", "head_hit", "kill", "killed", "value"]
MEANS = ("dealt", "taken", "value")
WATCH_BARS = """window.bars = [];
new MutationObserver((changes) => changes.forEach(({ target }) => {
  if (target.tagName === 'PROGRESS') window.bars.push([target.value, target.max]);
})).observe(document, { subtree: true, attributes: true });"""


def done(page: Page) -> None:
    """Wait until all odds are there, and new."""
    page.wait_for_selector("#weapons[aria-busy=false] .chart")


def set_by_hand(page: Page) -> None:
    """Fill in the whole form."""
    page.get_by_label("Attacker: 'Mech").fill(ATTACKER)
    page.get_by_label("Target: 'Mech").fill(TARGET)
    done(page)
    for fold in page.locator("details.condition > summary").all():
        fold.click()
    for label, choice in CHOICES.items():
        page.get_by_label(label, exact=True).select_option(choice)
    for label in TICKS:
        page.get_by_label(label, exact=True).check()
    for label, number in NUMBERS.items():
        page.get_by_label(label, exact=True).fill(str(number))
    page.get_by_label("side of the target").select_option("left")
    page.get_by_label("distance in hexes", exact=True).fill("3")
    done(page)


def told(page: Page, box: str) -> Any:
    """What the command says that a box names."""
    words = shlex.split(page.locator(f"{box} code").inner_text())
    answered = run(*words[1:], "--json")
    assert answered.returncode == 0, answered.stderr
    return json.loads(answered.stdout)


def rows(page: Page, box: str) -> list[list[str]]:
    """The cells of a table, without what opens."""
    return [row.locator("th, td").all_inner_texts() for row in page.locator(f"{box} .duel-table tbody tr").all()]


def test_a_condition_set_by_hand_has_the_numbers_of_the_terminal(chromium: Browser, server: str) -> None:
    page = chromium.new_page(viewport=DESKTOP)
    page.add_init_script(WATCH_BARS)
    problems = open_page(page)
    page.goto(f"{server}/odds")
    set_by_hand(page)

    choices = [choice for choice in told(page, "#physical")["choices"] if choice["allowed"]]
    shown = rows(page, "#physical")
    assert len(choices) == len(shown) > 1
    for choice, cells in zip(choices, shown, strict=True):
        values = [(figure, float(Fraction(choice[figure]))) for figure in FIGURES]
        expected = [f"{value:.1f}" if figure in MEANS else percent(value) for figure, value in values]
        assert cells[2:11] == expected, choice["choice"]

    weapons = told(page, "#weapons")["weapons"]
    shots = [
        [f"{shot['target_number']}+", percent(float(Fraction(shot["hit"]))), f"{float(Fraction(shot['damage'])):.1f}"]
        for shot in weapons
    ]
    assert sorted([[*cells[1:3], cells[4]] for cells in rows(page, "#weapons")]) == sorted(shots)
    assert "+1 partial cover" in rows(page, "#weapons")[0][0]

    bars = page.evaluate("window.bars.filter(([value, most]) => most > 1)")
    assert [0, 72] in bars
    assert [48, 72] in bars, "how much is done is shown"

    tables = rows(page, "#physical"), rows(page, "#weapons")
    again = chromium.new_page(viewport=PHONE)
    others = open_page(again)
    again.goto(page.url)
    done(again)
    assert (rows(again, "#physical"), rows(again, "#weapons")) == tables, "the link has everything"
    assert again.url == page.url
    expect(again.locator(".condition summary").first).to_contain_text("armor left: left leg 2 of 8; hit: sensors")
    assert again.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    again.emulate_media(media="print")
    expect(again.locator("#scene")).to_contain_text(
        "in water of depth 1; shut down; armor left: center torso rear 0 of"
    )
    again.close()
    assert (problems, others) == ([], [])
    page.close()


def test_cover_and_what_cannot_be(chromium: Browser, server: str) -> None:
    page = chromium.new_page(viewport=DESKTOP)
    problems = open_page(page)
    page.goto(f"{server}/odds?attacker=Locust+LCT-1V&target=Wasp&cover=target&range=3&t=level=1&t=cf=40")
    done(page)
    expect(page.locator("#left-out")).to_have_text("The address has what cannot be set here: Target: cf=40.")
    units = {
        "attacker": {"unit": ATTACKER, "hex": "0508"},
        "target": {"unit": TARGET, "hex": "0505", "facing": 3, "terrain": {"level": 1}},
    }
    hill = {"hexes": {"0506": {"level": 2}}}
    number = myomer.answer({"ask": "weapon-attack", "weapon": "medium-laser", **units, "board": hill})["target_number"]
    assert rows(page, "#weapons")[0][1] == f"{number}+"
    assert "+1 partial cover" in rows(page, "#weapons")[0][0]
    assert page.locator("#weapons code").count() == 0, "the terminal has no such cover"

    wrong = [
        ("Target: armor of left leg", "99", "Target: armor of left leg is a whole number from 0 to 5."),
        ("Target: structure of head", "4", "Target: structure of head is a whole number from 0 to 3."),
        ("Target: hits on gyro", "", "Target: hits on gyro is a whole number from 0 to 2."),
        ("Target: level", "1.5", "Target: level is a whole number from -20 to 20."),
    ]
    expect(page.locator("details.condition").nth(1)).not_to_have_attribute("open", "")
    page.locator("details.condition > summary").nth(1).click()
    for label, value, message in wrong:
        field = page.get_by_label(label, exact=True)
        before = field.input_value()
        field.fill(value)
        expect(page.locator(".field-problem")).to_have_text(message)
        expect(field).to_have_attribute("aria-invalid", "true")
        expect(page.locator("#physical")).to_be_empty()
        field.fill(before)
    page.get_by_label("Target: woods", exact=True).select_option("light")
    page.get_by_label("Target: depth of water").fill("1")
    expect(page.locator(".field-problem")).to_have_text("Target: there are no woods in water.")
    page.get_by_label("Target: woods", exact=True).select_option("")
    page.get_by_label("Target: level").fill("9")
    expect(page.locator("#physical .refused")).to_contain_text("kick: The target is too high or too low")
    expect(page.locator("#physical .refused li").first).to_be_visible()
    page.get_by_label("Target: level").fill("0")
    page.get_by_label("Target: depth of water").fill("0")
    expect(page.locator("#physical .refused summary")).to_have_text("cannot be made (2)")
    expect(page.locator("#physical .refused li").first).to_be_hidden()
    expect(page.locator("#physical .refused")).to_contain_text("charge: A charge requires walking or running")
    expect(page.locator("#physical .refused")).to_contain_text("death from above: A death from above requires a jump.")
    page.get_by_label("Attacker: movement").select_option("jump")
    expect(page.locator(".field-problem")).to_have_text("Attacker: Locust LCT-1V has 0 MP to jump.")
    page.get_by_label("Attacker: movement").select_option("none")

    refused = {"code": "bad-value", "field": "target.heat", "message": "'target.heat' is too hot"}
    page.route("**/api/query", lambda route: route.fulfill(json={"error": refused}))
    page.get_by_label("Target: heat").fill("7")
    expect(page.locator(".field-problem")).to_have_text("Target: heat is too hot.")
    assert problems == []
    page.close()
