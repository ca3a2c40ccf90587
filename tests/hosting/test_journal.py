"""The journal: entries in order, no number twice, claims that end with their process."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from myomer.hosting import JournalError, SqliteJournal
from myomer.hosting.errors import JournalConflict
from myomer.hosting.journal import Entry, Journal, Summary, last_seats, surviving_lines

SUMMARY = Summary("a title", "0.1.0", "turn 1", 0, False, ["person", "brawler"])
LATER = Summary("a title", "0.1.0", "turn 2", 1, False, ["person", "brawler"])
FIRST = [Entry("line", "header\n"), Entry("line", "opening\n"), Entry("seats", "[]")]


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with SqliteJournal(tmp_path / "games.sqlite") as journal:
        yield journal


def test_entries_come_back_in_order(journal: Journal) -> None:
    journal.begin("a", FIRST, SUMMARY)
    journal.begin("b", FIRST, SUMMARY)
    journal.append("a", 3, Entry("line", "one 'Mech, “quoted” \u2028\n"), LATER)
    assert journal.entries("a") == [*FIRST, Entry("line", "one 'Mech, “quoted” \u2028\n")]
    assert journal.entries("b") == FIRST
    assert journal.entries("c") == []
    games = journal.games()
    assert [(game.id, game.entries) for game in games] == [("b", 3), ("a", 4)]
    assert games[1].summary == LATER


def test_no_number_twice(journal: Journal) -> None:
    journal.begin("a", FIRST, SUMMARY)
    with pytest.raises(JournalConflict):
        journal.append("a", 2, Entry("line", "again\n"), LATER)
    assert journal.entries("a") == FIRST
    assert journal.games()[0].summary == SUMMARY
    with pytest.raises(JournalError):
        journal.append("unknown", 0, Entry("line", "\n"), LATER)
    with pytest.raises(JournalError):
        journal.begin("a", FIRST, SUMMARY)
    assert journal.entries("a") == FIRST


def test_a_deleted_game_is_gone(journal: Journal) -> None:
    journal.begin("a", FIRST, SUMMARY)
    journal.delete("a")
    assert journal.entries("a") == []
    assert journal.games() == []
    assert not journal.claim("a")


def test_undone_lines_do_not_survive() -> None:
    lines = [Entry("line", f"{number}") for number in range(5)]
    entries = [*lines[:4], Entry("undo", "2"), Entry("seats", "[1]"), lines[4], Entry("seats", "[2]")]
    assert surviving_lines(entries) == ["0", "1", "4"]
    assert last_seats(entries) == "[2]"
    assert last_seats(lines) == ""


CLAIM = """
import sys
from pathlib import Path
from myomer.hosting import SqliteJournal
journal = SqliteJournal(Path(sys.argv[1]))
print(journal.claim("a"), journal.claim("b"), flush=True)
sys.stdin.read()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such locks on Windows")
def test_a_claim_ends_with_its_process(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    with SqliteJournal(path) as journal:
        journal.begin("a", FIRST, SUMMARY)
        journal.begin("b", FIRST, SUMMARY)
        journal.release("b")
        with subprocess.Popen(
            [sys.executable, "-c", CLAIM, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        ) as other:
            assert other.stdout is not None
            assert other.stdout.readline() == "False True\n"
            assert journal.claim("a")
            assert not journal.claim("b")
            other.kill()
        assert journal.claim("b")


def test_the_file_is_private_and_checked(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "games.sqlite"
    SqliteJournal(path).close()
    if sys.platform != "win32":
        assert path.stat().st_mode & 0o077 == 0

    other = sqlite3.connect(path)
    other.execute("PRAGMA user_version = 9")
    other.close()
    with pytest.raises(JournalError, match="another version"):
        SqliteJournal(path)

    garbage = tmp_path / "garbage.sqlite"
    garbage.write_bytes(b"this is not a database" * 100)
    with pytest.raises(JournalError, match="cannot be used"):
        SqliteJournal(garbage)
    with pytest.raises(JournalError, match="cannot be kept"):
        SqliteJournal(garbage / "games.sqlite")
