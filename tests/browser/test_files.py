"""Files dropped on the set-up page: 'Mechs, maps and saved games are taken; what is wrong with others is said."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from myomer.boards.landscape import landscape
from myomer.formats.board_file import write_board
from myomer.formats.mtf_writer import write_mtf
from myomer.library.units import known_unit
from tests.browser.seat import open_page, request
from tests.browser.test_game import DESKTOP, PHONE, duel

pytestmark = pytest.mark.browser

HOSTILE = "<img src=x onerror=alert(1)>"
DROP = """([name, text, size]) => {
    const carried = new DataTransfer();
    carried.items.add(new File([size ? "x".repeat(size) : text], name));
    for (const kind of ["dragover", "drop"]) {
        const event = new DragEvent(kind, {bubbles: true, cancelable: true, dataTransfer: carried});
        document.querySelector("main").dispatchEvent(event);
    }
}"""


def drop(page: Page, name: str, text: str, size: int = 0) -> str:
    """Drop a file on the page, and return what the page says about it."""
    page.evaluate(DROP, [name, text, size])
    page.wait_for_selector("#file-notes .taken, #file-notes .refused-file")
    return page.locator("#file-notes").inner_text()


def test_a_game_from_dropped_files(chromium: Browser, server: str) -> None:
    page = chromium.new_page(viewport=DESKTOP)
    problems = open_page(page)
    page.goto(server)
    page.wait_for_selector(".preview img")
    locust = write_mtf(known_unit("Locust LCT-1V").design).splitlines()
    guns = [line for line, text in enumerate(locust) if "machine gun" in text.casefold()]
    for line, name in zip(guns[-2:], ("Frobnicator", "Gizmo"), strict=True):
        locust[line] = name
    assert "Locust LCT-1V joins Red" in drop(page, "a.mtf", "\n".join(locust))
    remarks = page.locator("#file-notes .remarks li").all_inner_texts()
    assert [name in remark for name, remark in zip(("Frobnicator", "Gizmo"), remarks, strict=True)] == [True, True]
    page.locator(".side-form").nth(1).get_by_role("button", name="Add 'Mechs").click()
    wasp = write_mtf(known_unit("Wasp WSP-1A").design).replace("WSP-1A", HOSTILE)
    assert f"Wasp {HOSTILE} joins Blue" in drop(page, "b.MTF", wasp)

    boards = [write_board(landscape("mixed", 8, 6, seed)).decode() for seed in (1, 2)]
    assert "8 × 6 hexes" in drop(page, f"{HOSTILE}.board", boards[0])
    assert "8 × 6 hexes" in drop(page, "south.board", boards[1])
    expect(page.locator(".chosen-map")).to_have_count(2)
    expect(page.locator(".preview")).to_contain_text("16 × 6 hexes")
    page.get_by_label("maps in a row").select_option("1")
    expect(page.locator(".preview")).to_contain_text("8 × 12 hexes")

    page.locator(".side-form").nth(1).get_by_label("who plays it").select_option("person")
    page.get_by_role("button", name="Create the game").click()
    page.wait_for_selector("#links .links")
    page.locator("#links").get_by_role("link", name="Open").first.click()
    page.wait_for_selector(".token")
    view = request(f"{server}/api/games/{page.url.split('/play/')[1].split('#')[0]}")
    assert [unit["design"] for unit in view["units"]] == ["Locust LCT-1V", f"Wasp {HOSTILE}"]
    assert page.locator("img[src=x]").count() == 0
    assert problems == []
    page.close()


def test_maps_of_the_library_are_joined(chromium: Browser, server: str) -> None:
    page = chromium.new_page(viewport=PHONE)
    problems = open_page(page)
    page.goto(server)
    page.get_by_role("button", name="+ Green Valley (8 × 6)").click()
    expect(page.locator(".preview")).to_contain_text("8 × 6 hexes")
    page.get_by_label("find a map").fill("ridge")
    expect(page.get_by_role("button", name="+ Green Valley")).to_have_count(0)
    page.get_by_role("button", name="+ Long Ridge (8 × 6)").click()
    expect(page.locator(".preview")).to_contain_text("16 × 6 hexes")
    assert page.get_by_label("landscape", exact=True).is_disabled()
    page.get_by_role("button", name="remove the map Green Valley").click()
    expect(page.locator(".preview")).to_contain_text("8 × 6 hexes")
    page.get_by_label("find a map").fill("no such map")
    page.get_by_text("No such map in your library.").wait_for()
    assert problems == []
    page.close()


def test_wrong_files_say_what_is_wrong(chromium: Browser, server: str) -> None:
    page = chromium.new_page(viewport=PHONE)
    page.goto(server)
    page.wait_for_selector(".preview img")
    board = write_board(landscape("mixed", 8, 6, 1)).decode()
    for name, text, size, words in (
        ("garbage.mtf", "\x00\x01\ufffd garbage", 0, "garbage.mtf: line 1: not a text file"),
        ("board.mtf", board, 0, "board.mtf"),
        (f"{HOSTILE}.mtf", "<script>alert(1)</script>", 0, HOSTILE),
        ("cut.board", board[: len(board) // 2], 0, "cut.board: line 1: 8 × 6 are 48 hexes"),
        ("huge.board", "", 4 << 20, "It has 4.0 MiB, and at most 3 MiB"),
        ("huge.mtf", "", 2 << 20, "It has 2.0 MiB, and at most 1 MiB"),
        ("notes.txt", "remember the milk", 0, "It is no saved game"),
        ("empty.game", " ", 0, "It is empty"),
        ("other.json", '{"some": "thing"}', 0, "other.json"),
    ):
        said = drop(page, name, text, size)
        assert said.startswith("✘ "), said
        assert words in said
        assert len(said) > len(name) + 15, said
    expect(page.locator(".lance b")).to_have_count(0)
    expect(page.locator(".chosen-map")).to_have_count(0)
    page.get_by_role("button", name="Create the game").click()
    expect(page.locator("#form-problem")).to_contain_text("two sides")
    assert page.locator("img[src=x]").count() == 0
    page.close()


def test_saved_games_go_on_or_are_replayed(chromium: Browser, server: str, tmp_path: Path) -> None:
    made = request(f"{server}/api/games", duel("person", 1))
    path = f"{server}/api/games/{made['game']}"
    saved = str(request(f"{path}/export", token=",".join([seat["token"] for seat in made["seats"]])))
    page = chromium.new_page(viewport=DESKTOP)
    page.goto(server)
    page.locator(".side-form").nth(1).get_by_label("who plays it").select_option("person")
    assert drop(page, "duel.game", saved).startswith("✔ ")
    assert page.locator("#links code").count() == 3
    side = request(path)["to_act"]
    request(f"{path}/actions", {"at": 0, "action": {"action": "concede", "side": side}}, made["seats"][side]["token"])
    over = tmp_path / "over.game"
    over.write_text(request(f"{path}/export"), encoding="utf-8")
    page.set_input_files("#files", over)
    page.wait_for_url("**/replay/**")
    page.wait_for_selector(".proof.holds")
    page.close()
