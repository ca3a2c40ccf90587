"""The server dies in mid-game, and comes back: nothing is lost or doubled; a bot that cannot play is replaced."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
from pathlib import Path
from urllib.error import URLError

import pytest
from playwright.sync_api import Browser, expect

from myomer import __version__
from myomer.game.actions import Done
from myomer.hosting import Room, SqliteJournal
from tests.browser.seat import PATIENCE, Seat, open_page, request
from tests.browser.test_game import DESKTOP, duel
from tests.hosting.tables import small_duel

pytestmark = pytest.mark.browser


def start(port: int, games: Path) -> subprocess.Popen[bytes]:
    """`myomer serve`, answering."""
    command = [sys.executable, "-m", "myomer", "serve", "--port", str(port), "--games", str(games), "--workers", "1"]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    for _ in range(600):
        try:
            request(f"http://127.0.0.1:{port}/api")
            return process
        except URLError:
            time.sleep(0.1)
    process.kill()
    raise TimeoutError("the server does not answer")


def free_port() -> int:
    """A port that nobody uses."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def seat_to_act(chromium: Browser, server: str) -> Seat:
    """A page with the seat that is to move first in a new game."""
    made = request(f"{server}/api/games", duel("person", 1))
    side = request(f"{server}/api/games/{made['game']}")["to_act"]
    seat = Seat(chromium.new_page(viewport=DESKTOP), server, made, side)
    seat.wait_for_turn()
    return seat


def test_a_move_that_is_sent_while_the_server_is_down_is_played_once(chromium: Browser, tmp_path: Path) -> None:
    port = free_port()
    games = tmp_path / "games.sqlite"
    server = f"http://127.0.0.1:{port}"
    process = start(port, games)
    try:
        seat = seat_to_act(chromium, server)
        page = seat.page
        seat.move(None)
        process.kill()
        process.wait(30)
        page.wait_for_selector(".connection.lost, .connection.connecting", state="attached")
        page.locator("[data-key=confirm]").first.click()
        process = start(port, games)
        page.wait_for_selector(".connection.connected", state="attached", timeout=PATIENCE)
        page.wait_for_function("() => Number(document.body.dataset.at) === 1")
        view = request(f"{server}/api/games/{seat.game}")
        assert (view["at"], view["actions"]) == (1, 1)
        page.locator("#story .line").nth(1).wait_for(state="attached")
        page.close()
    finally:
        process.kill()
        process.wait(30)


def test_a_preview_that_failed_is_fetched_when_the_server_is_back(chromium: Browser, tmp_path: Path) -> None:
    port, games = free_port(), tmp_path / "games.sqlite"
    server = f"http://127.0.0.1:{port}"
    process = start(port, games)
    try:
        seat = seat_to_act(chromium, server)
        page = seat.page
        page.wait_for_selector(".reach")
        process.kill()
        process.wait(30)
        page.wait_for_selector(".connection.lost, .connection.connecting", state="attached")
        hexes = page.eval_on_selector_all(".reach", "all => all.map(one => one.dataset.hex)")
        seat.click_hex(hexes[0])
        expect(page.locator(".toast.error").first).to_have_text("The server cannot be reached.")
        page.locator("[data-key=confirm]").first.click()
        assert page.locator(".facts .where").count() == 0
        process = start(port, games)
        page.wait_for_selector(".facts .where")
        page.locator("[data-key=confirm]").first.click()
        page.wait_for_function("() => Number(document.body.dataset.at) === 1")
        page.close()
    finally:
        process.kill()
        process.wait(30)


def test_a_bot_that_cannot_play_is_replaced(chromium: Browser, tmp_path: Path) -> None:
    games = tmp_path / "games.sqlite"
    with Room(SqliteJournal(games), __version__) as room:
        hosted = room.begin(small_duel(), ["person", "lost.py:bot"])
        while hosted.game.to_act == 0:
            hosted.play(hosted.seats[0], Done(0))
        game, token, at = hosted.id, hosted.seats[0].token, hosted.at
    port = free_port()
    process = start(port, games)
    try:
        page = chromium.new_page(viewport=DESKTOP)
        errors = open_page(page)
        page.goto(f"http://127.0.0.1:{port}/play/{game}#{token}")
        page.wait_for_selector("#panel .problem", timeout=PATIENCE)
        assert (
            "The bot lost.py:bot cannot play for Blue: there is no file" in page.locator("#panel .problem").inner_text()
        )
        assert "cannot play" in page.locator("#banner").inner_text()
        page.locator("[data-key=other-bot]").select_option("baseline")
        page.get_by_role("button", name="Let it play instead").click()
        page.wait_for_function(f"() => Number(document.body.dataset.at) > {at}", timeout=PATIENCE)
        page.wait_for_selector("#panel .problem", state="detached")
        assert errors == []
        page.close()
    finally:
        process.kill()
        process.wait(30)
