"""The server dies in mid-game, and comes back: nothing is lost or doubled."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
from pathlib import Path
from urllib.error import URLError

import pytest
from playwright.sync_api import Browser

from tests.browser.seat import PATIENCE, Seat, request
from tests.browser.test_game import DESKTOP, duel

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


def test_a_move_that_is_sent_while_the_server_is_down_is_played_once(chromium: Browser, tmp_path: Path) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    games = tmp_path / "games.sqlite"
    server = f"http://127.0.0.1:{port}"
    process = start(port, games)
    try:
        made = request(f"{server}/api/games", duel("person", 1))
        side = request(f"{server}/api/games/{made['game']}")["to_act"]
        page = chromium.new_page(viewport=DESKTOP)
        seat = Seat(page, server, made, side)
        seat.wait_for_turn()
        seat.move(None)
        process.kill()
        process.wait(30)
        page.wait_for_selector(".connection.lost, .connection.connecting", state="attached")
        page.locator("[data-key=confirm]").first.click()
        process = start(port, games)
        page.wait_for_selector(".connection.connected", state="attached", timeout=PATIENCE)
        page.wait_for_function("() => Number(document.body.dataset.at) === 1")
        view = request(f"{server}/api/games/{made['game']}")
        assert (view["at"], view["actions"]) == (1, 1)
        page.locator(".story .line").nth(1).wait_for(state="attached")
        page.close()
    finally:
        process.kill()
        process.wait(30)
