"""`myomer play` in a terminal: colors, 80 columns, Ctrl-C and Ctrl-D, a sudden end, two people at one keyboard."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.doors.running import run

if sys.platform == "win32":
    pytest.skip("there are no pseudo-terminals on this platform", allow_module_level=True)

from tests.doors.pseudo_terminal import CONTROL_C, CONTROL_D, PseudoTerminal, plain

DUEL = ["play", "Hatchetman HCT-3F", "vs", "Hunchback HBK-4G", "--map", "clear", "--seed", "3", "--bot", "brawler"]
CLEARED = "\x1b[2J\x1b[3J\x1b[H"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """Games of the test's own, for its processes and for itself."""
    found = {"XDG_DATA_HOME": str(tmp_path / "data")}
    for name, value in found.items():
        monkeypatch.setenv(name, value)
    return found


def test_a_game_that_is_killed_goes_on_with_every_action(home: dict[str, str], tmp_path: Path) -> None:
    """Killed while a person decides: what was confirmed is there, and the game proves."""
    terminal = PseudoTerminal(DUEL, home)
    opening = terminal.read_until("Hatchetman > ")
    assert "\x1b[" in opening
    assert max([len(line) for line in plain(opening).splitlines()]) <= 80
    assert "walk 4 MP" in plain(opening)
    assert "walk to 0804" in plain(terminal.type("w 0804 s", "(Enter = yes, n = no) > "))
    terminal.type("", "Hatchetman > ")
    terminal.type("1", "ticked")
    terminal.kill()

    terminal = PseudoTerminal(["play", "--resume"], home)
    resumed = plain(terminal.read_until("Hatchetman > "))
    assert "Hatchetman walks from 0802 to 0804" in " ".join(resumed.split())
    assert "weapon attack phase: A Hatchetman" in resumed
    assert "[x]" not in resumed, "what was only ticked is not declared"
    file = tmp_path / "killed.game"
    terminal.type(f"save {file}", "--check", "Hatchetman > ")
    left = plain(terminal.press(CONTROL_D, "--resume"))
    assert "the game is kept" in left
    assert terminal.close() == 0
    assert "verified" in run("replay", file, "--check").stdout


def test_what_happened_stays_on_a_small_screen(home: dict[str, str]) -> None:
    """The map takes what the story and the choices leave; if that is too little, the story can be shown again."""
    terminal = PseudoTerminal(DUEL, home, rows=24)
    opening = plain(terminal.read_until("Hatchetman > "))
    assert len(opening.partition("\nTurn 1\n")[2].splitlines()) <= 24
    assert "map all draws the whole map" in opening
    terminal.type("run 0808 s", "(Enter = yes, n = no) > ")
    fire = plain(terminal.type("", "Hatchetman > "))
    assert len(fire.partition("Hatchetman runs from")[2].splitlines()) <= 24
    terminal.type("all", "(Enter = yes, n = no) > ")
    moves = plain(terminal.type("", "Hatchetman > "))
    assert "Weapon attack phase" in moves
    assert "shows what scrolled off the screen" in moves
    assert len(moves.partition("\n   01 02")[2].splitlines()) <= 18
    terminal.kill()


def test_control_c_at_a_question_is_a_no(home: dict[str, str]) -> None:
    terminal = PseudoTerminal(DUEL, home)
    terminal.read_until("Hatchetman > ")
    terminal.type("concede", "Do you give up? (y/n) ")
    assert "the game goes on" in plain(terminal.press(CONTROL_C, "Hatchetman > "))
    terminal.kill()


def test_two_people_do_not_see_what_the_other_declares(home: dict[str, str]) -> None:
    terminal = PseudoTerminal([*DUEL[:-2], "--as", "both"], home)
    terminal.read_until(" > ")
    terminal.type("stay", "(Enter = yes, n = no) > ")
    terminal.type("", " > ")
    terminal.type("stay", "(Enter = yes, n = no) > ")
    first = terminal.type("", "looks at the screen. Press Enter ")
    assert CLEARED not in first, "nothing is hidden yet"
    terminal.type("", " > ")
    second = terminal.type("hold", "looks at the screen. Press Enter ")
    assert CLEARED in second
    third = terminal.type("", " > ")
    assert CLEARED in third
    assert "hold" not in plain(third)
    assert "the game is kept" in plain(terminal.press(CONTROL_C, "--resume"))
    assert terminal.close() == 130


def test_a_game_that_is_over_waits_for_a_last_command(home: dict[str, str], tmp_path: Path) -> None:
    """The end can be read, saved and taken back; Enter leaves."""
    terminal = PseudoTerminal([*DUEL, "--turns", "1"], home)
    terminal.read_until("Hatchetman > ")
    terminal.type("concede", "(y/n) ")
    end = plain(terminal.type("y", "game over (Enter = quit) > "))
    assert "undo, log [-v] [N], sheet [UNIT], save FILE, quit; Enter leaves" in " ".join(end.split())
    assert "Game over" in plain(terminal.type("log", "game over (Enter = quit) > "))
    assert "is too much; expected undo alone" in " ".join(plain(terminal.type("undo 3", "quit) > ")).split())
    assert "taken back" in plain(terminal.type("undo", "Hatchetman > "))
    terminal.type("concede", "(y/n) ")
    terminal.type("y", "game over (Enter = quit) > ")
    file = tmp_path / "over.game"
    terminal.type(f"save {file}", "--check", "quit) > ")
    terminal.type("", "--save FILE")
    assert terminal.close() == 0
    assert "verified" in run("replay", file, "--check").stdout
