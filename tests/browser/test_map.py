"""The map pans and zooms by wheel, mouse, fingers and keys; a spectator can take an open seat."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.seat import Seat, open_page, request
from tests.browser.test_game import DESKTOP, PHONE, duel, pass_until

pytestmark = pytest.mark.browser


def transform(page: Page) -> tuple[float, float, float]:
    """Where the drawing is, and its scale."""
    text = str(page.locator("#map > g").get_attribute("transform"))
    x, y, scale = text.replace("translate(", "").replace(") scale(", " ").rstrip(")").split()
    return float(x), float(y), float(scale)


def middle(page: Page) -> tuple[float, float]:
    """The middle of the map on the screen."""
    box = page.locator("#map").bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_wheel_mouse_and_keys(chromium: Browser, server: str) -> None:
    made = request(f"{server}/api/games", duel("person", 1))
    page = chromium.new_page(viewport=DESKTOP)
    seat = Seat(page, server, made)
    page.wait_for_selector(".token")
    x, y = middle(page)
    start = transform(page)

    page.mouse.move(x, y)
    page.mouse.wheel(0, -300)
    zoomed = transform(page)
    assert zoomed[2] > start[2]

    before = seat.at()
    page.mouse.down()
    page.mouse.move(x + 90, y + 40, steps=4)
    page.mouse.up()
    panned = transform(page)
    assert (round(panned[0] - zoomed[0]), round(panned[1] - zoomed[1])) == (90, 40)
    assert page.locator(".choice").count() == 0, "dragging picks nothing"
    assert seat.at() == before

    page.locator("#map").focus()
    page.keyboard.press("+")
    assert transform(page)[2] > panned[2]
    page.keyboard.press("0")
    assert transform(page) == start
    assert seat.problems == []
    page.close()


def test_fingers(chromium: Browser, server: str) -> None:
    made = request(f"{server}/api/games", duel("person", 1))
    context = chromium.new_context(viewport=PHONE, has_touch=True)
    page = context.new_page()
    seat = Seat(page, server, made, request(f"{server}/api/games/{made['game']}")["to_act"])
    page.wait_for_selector(".reach")
    x, y = middle(page)
    before = transform(page)[2]
    fingers = context.new_cdp_session(page)

    def touch(kind: str, apart: float) -> None:
        points: list[Any] = [] if kind == "touchEnd" else [{"x": x - apart, "y": y}, {"x": x + apart, "y": y}]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", 30)
    for apart in (40, 50, 60):
        touch("touchMove", apart)
    touch("touchEnd", 60)
    assert transform(page)[2] == pytest.approx(before * 2, rel=0.1)
    assert page.locator(".choice").count() == 0, "two fingers pick nothing"

    def finger(kind: str, across: float = 0, down: float = 0) -> None:
        points: list[Any] = [] if kind == "touchEnd" else [{"x": x + across, "y": y + down}]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    zoomed = transform(page)
    finger("touchStart")
    for step in (1, 2, 3, 4):
        finger("touchMove", 20 * step, 10 * step)
    finger("touchEnd")
    panned = transform(page)
    assert (round(panned[0] - zoomed[0]), round(panned[1] - zoomed[1])) == (80, 40)
    assert page.locator(".choice").count() == 0, "dragging picks nothing"

    page.wait_for_selector("body.my-turn .reach")
    page.locator("#zoom-fit").tap()
    seat.tap_hex(page.locator(".reach").first.get_attribute("data-hex") or "")
    page.wait_for_selector(".choice .confirm")
    assert seat.problems == []
    context.close()


def test_a_spectator_takes_an_open_seat(chromium: Browser, server: str) -> None:
    made = request(f"{server}/api/games", duel("anyone", 1))
    page = chromium.new_page(viewport=DESKTOP)
    problems = open_page(page)
    page.on("dialog", lambda dialog: dialog.accept("Ben"))
    page.goto(server + made["watch"])
    page.click("#tab-seats")
    page.get_by_role("button", name="Sit down here").click()
    page.wait_for_url("**/play/**")
    page.get_by_text("Ben (you)").wait_for()
    page.reload()
    page.click("#tab-seats")
    page.get_by_text("Ben (you)").wait_for()
    assert problems == []
    page.close()


def test_a_phone_shows_both_sides_first(chromium: Browser, server: str) -> None:
    """The map of the first move has the enemies on it; that of the next unit is closer, to pick a hex."""
    far = {
        "sides": [
            {"name": "Red", "seat": "person", "units": ["Atlas AS7-D", "Hunchback HBK-4G"]},
            {"name": "Blue", "seat": "person", "units": ["Wasp WSP-1A"]},
        ],
        "map": {"landscape": "clear", "columns": 16, "rows": 17, "seed": 1},
        "seed": 5,
    }
    made = request(f"{server}/api/games", far)
    pass_until(server, made, "movement", 1, 0)
    context = chromium.new_context(viewport=PHONE, has_touch=True)
    page = context.new_page()
    seat = Seat(page, server, made)
    page.wait_for_selector(".reach")
    screen = page.locator("#map").bounding_box()
    assert screen is not None
    bodies = [token.bounding_box() for token in page.locator(".token .body").all()]
    assert len(bodies) == 3
    for box in bodies:
        assert box is not None
        assert screen["x"] <= box["x"] <= screen["x"] + screen["width"] - box["width"]
        assert screen["y"] <= box["y"] <= screen["y"] + screen["height"] - box["height"]

    before = transform(page)[2]
    assert request(f"{server}/api/games/{made['game']}")["ready"] == [0, 1]
    other = page.locator(".token[data-unit='1'] .body").bounding_box()
    assert other is not None
    page.touchscreen.tap(other["x"] + other["width"] / 2, other["y"] + other["height"] / 2)
    page.wait_for_function("scale => document.querySelector('#map > g').getCTM().a > scale * 1.2", arg=before)
    assert seat.problems == []
    context.close()


def test_fingers_are_told_to_tap(chromium: Browser, server: str) -> None:
    """Some phones claim that a finger can hover."""
    made = request(f"{server}/api/games", duel("person", 1))
    side = request(f"{server}/api/games/{made['game']}")["to_act"]
    for coarse, word in (("true", "Tap"), ("false", "Point at")):
        page = chromium.new_page(viewport=PHONE)
        page.add_init_script(
            "const real = window.matchMedia.bind(window);"
            f"const finger = (text) => ({{ matches: {coarse} && text.includes('coarse') }});"
            "window.matchMedia = (text) => (text.includes('hover') ? finger(text) : real(text));"
        )
        Seat(page, server, made, side)
        expect(page.locator(".move-panel .hint").first).to_have_text(re.compile(f"^{word} a shaded hex "))
        page.close()
