"""Before long work, at a terminal, an interpreted Myomer says once how to make it faster."""

from __future__ import annotations

import io
import sys

import pytest

from myomer.cli import notes, tournament
from myomer.cli.notes import GAMES_FASTER, ODDS_FASTER, forget_notes, note_long_work
from tests.doors.running import run
from tests.support import COMPILED

LANCE = ["Locust LCT-1V"] * 4
LONG = [*LANCE, "vs", *LANCE]


class Terminal(io.StringIO):
    """Standard error on a terminal."""

    def isatty(self) -> bool:
        return True


def noted(monkeypatch: pytest.MonkeyPatch, compiled: bool, faster: int = GAMES_FASTER) -> str:
    """What is written to a terminal before long work, asked for twice."""
    stream = Terminal()
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setattr(notes, "is_compiled", lambda: compiled)
    forget_notes()
    note_long_work(faster)
    note_long_work(faster)
    return stream.getvalue()


def fight(units: list[str]) -> str:
    """A turn of a duel: what it writes on standard error."""
    done = run("duel", *units, "--map", "flat", "--turns", "1", "--bots", "random", "-q")
    assert done.returncode == 0
    return done.stderr


def test_it_says_how_many_times_faster_and_how_once(monkeypatch: pytest.MonkeyPatch) -> None:
    for faster in (GAMES_FASTER, ODDS_FASTER):
        assert noted(monkeypatch, compiled=False, faster=faster) == (
            f"myomer: this runs interpreted; compiled it is about {faster} times faster: "
            "MYOMER_COMPILE=1 pip install . in the folder of Myomer\n"
        )
    assert noted(monkeypatch, compiled=True) == ""


def test_it_says_nothing_into_a_pipe() -> None:
    assert fight(LONG) == ""


def test_a_duel_of_two_is_not_long_one_of_eight_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notes, "at_terminal", lambda: True)
    assert fight(["Locust LCT-1V", "Locust LCT-1V"]) == ""
    assert fight(LONG).count("compiled it is about") == (0 if COMPILED else 1)


def test_a_tournament_of_many_games_is_long_unless_a_program_reads_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notes, "at_terminal", lambda: True)
    monkeypatch.setattr(tournament, "LONG_GAMES", 2)
    words = [
        "tournament",
        "random",
        "baseline",
        "--games",
        "2",
        "--turns",
        "1",
        "--jobs",
        "1",
        "--units",
        "Locust LCT-1V",
    ]
    assert run(*words).stderr.count("compiled it is about") == (0 if COMPILED else 1)
    assert run(*words, "--json").stderr == ""
