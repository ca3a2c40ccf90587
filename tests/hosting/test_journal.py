"""The journal: entries in order, no number twice, claims that end with their process."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from myomer.hosting import Journal, JournalError, Room, SqliteJournal
from myomer.hosting.errors import JournalConflict
from myomer.hosting.journal import Addition, Entry, Summary, last_seats, surviving_lines
from tests.hosting.conftest import Place
from tests.hosting.tables import VERSION, play_bots, small_duel

SUMMARY = Summary("a title", "0.1.0", "turn 1", 0, False, ["person", "brawler"])
LATER = Summary("a title", "0.1.0", "turn 2", 1, False, ["person", "brawler"])
FIRST = [Entry("line", "header\n"), Entry("line", "opening\n"), Entry("seats", "[]")]


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


def test_several_games_are_written_together_and_one_that_cannot_be_keeps_none_out(journal: Journal) -> None:
    for game in ("a", "b", "c"):
        journal.begin(game, FIRST, SUMMARY)
    line = Entry("line", "one\n")
    assert journal.append_all([Addition("a", 3, line, LATER), Addition("b", 3, line, LATER)]) == [None, None]
    taken, written, missing = journal.append_all(
        [Addition("a", 3, line, SUMMARY), Addition("c", 3, line, LATER), Addition("unknown", 0, line, LATER)]
    )
    assert isinstance(taken, JournalConflict)
    assert written is None
    assert isinstance(missing, JournalError)
    assert "no longer" in str(missing)
    assert [journal.entries(game)[3:] for game in ("a", "b", "c")] == [[line]] * 3
    assert [journal.summary(game) for game in ("a", "b", "c", "unknown")] == [LATER, LATER, LATER, None]


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


def test_what_was_written_is_there_for_another_process(place: Place) -> None:
    with place() as journal:
        journal.begin("a", FIRST, SUMMARY)
        journal.release("a")
        with place() as other:
            assert other.entries("a") == FIRST
            other.append("a", 3, Entry("undo", "2"), LATER)
        assert journal.games()[0].summary == LATER
        with pytest.raises(JournalConflict):
            journal.append("a", 3, Entry("line", "late\n"), SUMMARY)
        assert journal.entries("a")[3:] == [Entry("undo", "2")]


def test_a_whole_game_is_resumed_from_either_journal(place: Place) -> None:
    with Room(place(), VERSION) as room:
        hosted = room.begin(small_duel(turns=2), ["person", "random"])
        play_bots(hosted)
        text = room.export(hosted.id)
    with Room(place(), VERSION) as room:
        resumed = room.open(hosted.id)
        assert room.export(hosted.id) == text
        resumed.hand_to_bot(resumed.seats[0], "random")
        play_bots(resumed)
        assert resumed.game.result is not None


END_CONNECTIONS = "SELECT pg_terminate_backend(pid, 60000) FROM pg_locks WHERE locktype = 'advisory'"
"""As when the process at the other end is killed, or the database starts again."""


def test_a_game_is_taken_over_when_the_connection_of_its_owner_ends(database: str) -> None:
    import psycopg

    from myomer.hosting.postgres_journal import PostgresJournal

    with psycopg.connect(database, autocommit=True) as connection:
        connection.execute("DROP TABLE IF EXISTS entries, games, myomer")
        one, two = "http://127.0.0.1:1/", "http://127.0.0.1:2/"
        with PostgresJournal(database, one) as owner, PostgresJournal(database, two) as other:
            owner.begin("a", FIRST, SUMMARY)
            assert owner.claim("a")
            assert not other.claim("a")
            assert other.owner("a") == one
            owner.release("a")
            assert other.owner("a") == other.owner("b") == ""
            assert other.claim("a")
            assert other.claim("a")
            assert not owner.claim("a")
            assert owner.owner("a") == two

            connection.execute(END_CONNECTIONS)
            assert owner.claim("a")
            with pytest.raises(JournalConflict):
                other.append("a", 3, Entry("line", "lost\n"), LATER)
            assert not other.claim("a"), "while its connection was lost, another took it over"
            owner.append("a", 3, Entry("line", "kept\n"), LATER)
            assert other.entries("a")[3:] == [Entry("line", "kept\n")]

            connection.execute(END_CONNECTIONS)
            owner.append("a", 4, Entry("line", "kept too\n"), LATER)
            assert not other.claim("a"), "nobody took it over: it was claimed again with the new connection"


def test_a_database_that_does_not_answer(tmp_path: Path) -> None:
    postgres_journal = pytest.importorskip("myomer.hosting.postgres_journal", reason="psycopg is not installed")
    with pytest.raises(JournalError, match=r"does not answer: .*start it, create it, or check its address"):
        postgres_journal.PostgresJournal(f"postgresql:///games?host={tmp_path}")
    for wrong in ("postgresql://ann:secret@[::1/games", "postgresql://ann:secret@/games?colour=red"):
        with pytest.raises(JournalError, match="not the address of a PostgreSQL database") as refused:
            postgres_journal.PostgresJournal(wrong)
        assert "secret" not in str(refused.value)


def test_tables_of_another_version_or_of_another_program_are_refused(database: str) -> None:
    import psycopg

    from myomer.hosting.postgres_journal import PostgresJournal

    with psycopg.connect(database, autocommit=True) as connection:
        connection.execute("DROP TABLE IF EXISTS entries, games, myomer")
        connection.execute("CREATE TABLE games (title TEXT)")
        with pytest.raises(JournalError, match='"games" already exists; give Myomer a database of its own'):
            PostgresJournal(database)
        connection.execute("DROP TABLE games")
        PostgresJournal(database).close()
        connection.execute("UPDATE myomer SET version = 9")
    with pytest.raises(JournalError, match="another version"):
        PostgresJournal(database)
