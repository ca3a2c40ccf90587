"""What fits where: pages on a phone, signs on the map, panels beside it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.browser.seat import open_page, request
from tests.browser.test_game import PHONE, duel

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
