"""The journal in a SQLite file, for one machine: several processes may use it at once.

Write-ahead log, each entry a transaction of its own that is flushed to the disk. A game is claimed by locking a byte of
a file beside it, which the operating system unlocks when the process ends.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import msgspec

from myomer.hosting.errors import JournalConflict, JournalError
from myomer.hosting.journal import Entry, Journal, ListedGame, Summary

try:
    import fcntl
except ImportError:  # no such locks on this platform: two processes are still kept from writing the same entry
    fcntl = None  # type: ignore[assignment]

FILE: Final = "games.sqlite"
VERSION: Final = 1
"""The version of the tables."""
PATIENCE: Final = 10.0
"""Seconds to wait while another process writes."""
_TABLES: Final = (
    """
    CREATE TABLE games (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        id TEXT NOT NULL UNIQUE,
        summary TEXT NOT NULL
    ) STRICT
    """,
    """
    CREATE TABLE entries (
        game INTEGER NOT NULL REFERENCES games (number) ON DELETE CASCADE,
        number INTEGER NOT NULL,
        kind TEXT NOT NULL,
        text TEXT NOT NULL,
        PRIMARY KEY (game, number)
    ) STRICT, WITHOUT ROWID
    """,
)


class SqliteJournal(Journal):
    """The journal in a SQLite file."""

    def __init__(self, path: Path) -> None:
        """Open the file, and create it if there is none. JournalError if that is not possible."""
        self.path: Final = path
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            # The file has the secret links of seats: only its owner may read it.
            self._locks: Final = path.with_suffix(".lock").open("ab")
            path.touch(0o600)
        except OSError as problem:
            raise JournalError(f"games cannot be kept in {path}: {problem.strerror}") from problem
        try:
            self._connection: Final = sqlite3.connect(
                path, isolation_level=None, timeout=PATIENCE, check_same_thread=False
            )
            with self._errors():
                self._prepare()
        except BaseException:
            self._locks.close()
            raise

    def _prepare(self) -> None:
        """Create the tables, or check that they are of this version."""
        run = self._connection.execute
        run("PRAGMA journal_mode = WAL")
        run("PRAGMA synchronous = FULL")
        run("PRAGMA foreign_keys = ON")
        with self._transaction():
            version = run("PRAGMA user_version").fetchone()[0]
            if not version and not run("SELECT count(*) FROM sqlite_master").fetchone()[0]:
                for table in _TABLES:
                    run(table)
                run(f"PRAGMA user_version = {VERSION}")
            elif version != VERSION:
                raise JournalError(
                    f"{self.path} was made by another version of Myomer (its tables are version {version}, "
                    f"this Myomer uses {VERSION}): move it away, or use that version"
                )

    @contextmanager
    def _errors(self) -> Iterator[None]:
        """Turn errors of SQLite into JournalError."""
        try:
            yield
        except sqlite3.Error as problem:
            raise JournalError(f"the games in {self.path} cannot be used: {problem}") from problem

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        """All of it or nothing."""
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            raise
        self._connection.execute("COMMIT")

    def begin(self, game: str, entries: Sequence[Entry], summary: Summary) -> None:
        with self._errors(), self._transaction():
            number = self._connection.execute(
                "INSERT INTO games (id, summary) VALUES (?, ?)", (game, _text(summary))
            ).lastrowid
            self._connection.executemany(
                "INSERT INTO entries (game, number, kind, text) VALUES (?, ?, ?, ?)",
                [(number, index, entry.kind, entry.text) for index, entry in enumerate(entries)],
            )
            assert number is not None
            if not self._lock(number):  # numbers are never used twice
                raise JournalError(f"the games in {self.path} cannot be used: a new game is locked")

    def append(self, game: str, number: int, entry: Entry, summary: Summary) -> None:
        try:
            with self._errors(), self._transaction():
                key = self._number_of(game)
                if key is None:
                    raise JournalError(f"the game {game} is no longer in {self.path}")
                self._connection.execute(
                    "INSERT INTO entries (game, number, kind, text) VALUES (?, ?, ?, ?)",
                    (key, number, entry.kind, entry.text),
                )
                self._connection.execute("UPDATE games SET summary = ? WHERE number = ?", (_text(summary), key))
        except JournalError as problem:
            if isinstance(problem.__cause__, sqlite3.IntegrityError):
                raise JournalConflict(f"another process plays the game {game}") from problem
            raise

    def entries(self, game: str) -> list[Entry]:
        with self._errors():
            rows = self._connection.execute(
                "SELECT kind, entries.text FROM entries JOIN games ON games.number = entries.game "
                "WHERE games.id = ? ORDER BY entries.number",
                (game,),
            ).fetchall()
        return [Entry(kind, text) for kind, text in rows]

    def games(self) -> list[ListedGame]:
        with self._errors():
            rows = self._connection.execute(
                "SELECT id, (SELECT count(*) FROM entries WHERE entries.game = games.number), summary "
                "FROM games ORDER BY number DESC"
            ).fetchall()
        return [ListedGame(game, count, msgspec.json.decode(summary, type=Summary)) for game, count, summary in rows]

    def claim(self, game: str) -> bool:
        with self._errors():
            number = self._number_of(game)
        return number is not None and self._lock(number)

    def release(self, game: str) -> None:
        with self._errors():
            number = self._number_of(game)
        if number is not None and fcntl is not None:
            fcntl.lockf(self._locks, fcntl.LOCK_UN, 1, number)

    def delete(self, game: str) -> None:
        with self._errors(), self._transaction():
            self._connection.execute("DELETE FROM games WHERE id = ?", (game,))

    def close(self) -> None:
        self._connection.close()
        self._locks.close()

    def _number_of(self, game: str) -> int | None:
        """The number of a game."""
        row = self._connection.execute("SELECT number FROM games WHERE id = ?", (game,)).fetchone()
        return None if row is None else int(row[0])

    def _lock(self, number: int) -> bool:
        """Lock a game for this process; False if another process has it."""
        if fcntl is None:
            return True
        try:
            fcntl.lockf(self._locks, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, number)
        except (BlockingIOError, PermissionError):
            return False
        except OSError:
            return True  # a file system without locks
        return True


def _text(summary: Summary) -> str:
    """A summary as it is kept."""
    return msgspec.json.encode(summary).decode()
