"""Seats in a real browser: reserved ones, new links, the way back to one's game, and the key of a server."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.seat import open_page, request
from tests.browser.test_connection import free_port
from tests.browser.test_game import DESKTOP, duel

pytestmark = pytest.mark.browser


class Club:
    """A server on a network: its port, its key, and the address that it printed."""

    def __init__(self, line: str) -> None:
        found = re.search(r"(http://([^/]+):(\d+))/#key=(\S+)", line)
        assert found, line
        self.network, self.key = found[1], found[4]
        self.here = f"http://127.0.0.1:{found[3]}"


@contextmanager
def club(games: Path, port: int) -> Iterator[Club]:
    """`myomer serve --host 0.0.0.0`."""
    options = ["--host", "0.0.0.0", "--port", str(port), "--games", str(games), "--workers", "1"]
    command = [sys.executable, "-m", "myomer", "serve", *options]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            yield Club(process.stdout.readline())
        finally:
            process.terminate()
            process.stdout.close()
            process.wait(30)


def person(chromium: Browser) -> Page:
    """Somebody with a browser of their own."""
    page = chromium.new_context(viewport=DESKTOP).new_page()
    page.set_default_timeout(90_000)
    page.on("dialog", lambda dialog: dialog.accept())
    return page


def test_a_reserved_seat_is_not_taken_by_a_spectator(chromium: Browser, server: str) -> None:
    description = duel("open", 1)
    sides = description["sides"]
    assert isinstance(sides, list)
    sides[1]["player"] = "Bernd"
    made = request(f"{server}/api/games", description)
    stranger, host, friend = [person(chromium) for _ in range(3)]
    problems = open_page(host)
    stranger.goto(server + made["watch"])
    stranger.click("#tab-seats")
    expect(stranger.locator(".seat").nth(1)).to_contain_text("waiting for Bernd")
    expect(stranger.locator(".seat").nth(1)).to_contain_text("kept for the person who has its link")
    assert stranger.get_by_role("button", name="Sit down here").count() == 0
    expect(stranger.locator("#headline")).to_contain_text("you are watching")

    host.goto(server + made["seats"][0]["link"])
    expect(host.locator("#headline")).to_contain_text("you play Red")
    friend.goto(server + made["seats"][1]["link"])
    expect(friend.locator("#headline")).to_contain_text("you play Blue")
    host.click("#tab-seats")
    expect(host.locator(".seat").nth(1)).to_contain_text("Blue: Bernd")
    expect(host.locator(".seat").nth(1).get_by_role("img", name="connected", exact=True)).to_be_visible()
    friend.goto("about:blank")
    expect(host.locator(".seat").nth(1).get_by_role("img", name="not connected")).to_be_visible()
    friend.goto(server + made["seats"][1]["link"])
    expect(friend.locator("#headline")).to_contain_text("you play Blue")
    host.get_by_role("button", name="New link").click()
    expect(friend.locator("#headline")).to_contain_text("you are watching")
    assert friend.url == server + made["watch"]
    expect(host.locator(".seat").nth(1)).to_contain_text("open")
    assert problems == []
    for page in (stranger, host, friend):
        page.context.close()


def test_a_free_seat_is_taken_by_a_spectator_who_finds_the_way_back(chromium: Browser, server: str) -> None:
    made = request(f"{server}/api/games", duel("anyone", 1))
    page = chromium.new_context(viewport=DESKTOP).new_page()
    problems = open_page(page)
    page.on("dialog", lambda dialog: dialog.accept("Ben"))
    page.goto(server + made["watch"])
    page.click("#tab-seats")
    expect(page.locator(".seat").nth(1)).to_contain_text("open to anyone")
    page.get_by_role("button", name="Sit down here").click()
    expect(page.locator("#headline")).to_contain_text("you play Blue")
    page.goto(server)
    row = page.locator(f"[data-seat-of='{made['game']}']")
    expect(row).to_contain_text("you play Blue")
    page.goto(f"{server}/play/{made['game']}")
    expect(page.locator("#headline")).to_contain_text("you play Blue")
    page.click("#tab-seats")
    page.get_by_role("link", name="Replay", exact=True).click()
    expect(page.locator("#proof")).to_contain_text("Live")
    assert "#" not in page.url
    assert problems == []
    page.context.close()


def test_players_and_the_key_of_a_server_on_a_network(chromium: Browser, tmp_path: Path) -> None:
    port = free_port()
    with club(tmp_path / "games.sqlite", port) as server:
        host, player = person(chromium), person(chromium)
        host.goto(f"{server.here}/")
        expect(host.get_by_role("heading", name="This server needs its key")).to_be_visible()
        expect(host.locator("#key-problem")).to_be_empty()
        host.fill("#key", "nonsense")
        host.get_by_role("button", name="Use it").click()
        expect(host.locator("#key-problem")).to_contain_text("This is not the key of this server")
        host.evaluate("key => { location.hash = `#key=${key}`; }", server.key)
        expect(host.locator("#key-form")).to_be_hidden()
        assert host.url == f"{server.here}/"

        host.click("#quick-two")
        links = host.locator("#links code")
        expect(links).to_have_count(3)
        for address in links.all_inner_texts():
            assert address.startswith(server.network), "not an address that others cannot reach"
        invited = links.nth(1).inner_text().replace(server.network, server.here)
        game = invited.split("/")[4].partition("#")[0]
        expect(host.locator(f"[data-game='{game}']")).to_contain_text("open")

        player.goto(invited)
        expect(player.locator("#headline")).to_contain_text("you play Blue")
        player.goto(server.here)
        expect(player.locator("#key-form")).to_be_visible()
        way_back = player.locator(f"[data-seat-of='{game}']")
        expect(way_back).to_contain_text("you play Blue")
        way_back.get_by_role("link", name="Play on").click()
        expect(player.locator("#headline")).to_contain_text("you play Blue")

        other = person(chromium)
        other.goto(f"{server.here}/#key={server.key}")
        ask_links = other.locator(f"[data-game='{game}']").get_by_role("button", name="Links")
        ask_links.click()
        expect(other.locator("#links")).to_contain_text("This person is connected; the link of the seat is theirs.")
        expect(other.locator("#links code")).to_have_count(2)
        player.goto("about:blank")
        other.wait_for_timeout(500)  # the server has noticed that the player left
        ask_links.click()
        expect(other.locator("#links code")).to_have_count(3)
        assert other.locator("#links code").nth(1).inner_text().endswith(invited.partition("#")[2])
        other.context.close()
    with club(tmp_path / "games.sqlite", port) as server:
        host.goto(f"{server.here}/")
        expect(host.locator("#key-problem")).to_contain_text("The key of this server has changed")
        for page in (host, player):
            page.context.close()


def test_a_seat_that_a_bot_plays_is_not_said_to_be_played(chromium: Browser, server: str) -> None:
    made = request(f"{server}/api/games", duel("person", 1))
    page = chromium.new_page(viewport=DESKTOP)
    problems = open_page(page)
    page.goto(server + made["seats"][0]["link"])
    expect(page.locator("#headline")).to_contain_text("you play Red")
    page.click("#tab-seats")
    page.get_by_label("bot", exact=True).select_option("random")
    page.get_by_role("button", name="Let it play for me").click()
    expect(page.locator(".seat").first).to_contain_text("Red: random (bot), for you")
    expect(page.locator("#headline")).to_contain_text("random plays Red for you")
    expect(page.locator("#headline")).not_to_contain_text("you play")
    assert problems == []
    page.close()


def test_a_game_that_somebody_plays_offers_no_links_and_no_deleting_to_others(chromium: Browser, server: str) -> None:
    made = request(f"{server}/api/games", duel("random", 1))
    player, stranger = person(chromium), person(chromium)
    player.goto(server + made["seats"][0]["link"])
    player.wait_for_selector("body.my-turn")
    stranger.goto(server)
    listed = stranger.locator(f"[data-game='{made['game']}']")
    expect(listed.get_by_role("link", name="Watch")).to_be_visible()
    assert listed.get_by_role("button").count() == 0
    player.goto(server)
    own = player.locator(f"[data-game='{made['game']}']")
    expect(own.get_by_role("button", name="Delete")).to_be_visible()
    for page in (player, stranger):
        page.context.close()
