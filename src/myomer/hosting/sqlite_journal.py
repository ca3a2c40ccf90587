"""The journal in a SQLite file, for one machine: several processes may use it at once.

Write-ahead log; every transaction is flushed to the disk. A game is claimed by locking a byte of
a file beside it, which the operating system unlocks when the process ends.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from myomer.hosting.errors import JournalError
from myomer.hosting.sql_journal import VERSION, SqlJournal, TakenError

try:
    import fcntl
except ImportError:  # no such locks on this platform: two processes are still kept from writing the same entry
    fcntl = None  # type: ignore[assignment]

FILE: Final = "games.sqlite"
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
        game INTEGER NOT NULL REFERENCES games (number),
        number INTEGER NOT NULL,
        kind TEXT NOT NULL,
        text TEXT NOT NULL,
        PRIMARY KEY (game, number)
    ) STRICT, WITHOUT ROWID
    """,
)


class SqliteJournal(SqlJournal):
    """The journal in a SQLite file. A process opens it once: locks belong to the process."""

    def __init__(self, path: Path) -> None:
        """Open the file, and create it if there is none. JournalError if that is not possible."""
        super().__init__()
        self.path: Final = path
        self.where = str(path)
        if path.is_dir():
            raise JournalError(f"games cannot be kept in {path}: it is a folder; choose a file, like {path / FILE}")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.touch(0o600)  # it has the secret links of seats: only its owner may read it
            self._locks: Final = path.with_suffix(".lock").open("ab")
        except OSError as problem:
            raise JournalError(
                f"games cannot be kept in {path}: {problem.strerror}; choose a file in a folder that you can write to"
            ) from problem
        try:
            self._connection: Final = sqlite3.connect(
                path, isolation_level=None, timeout=PATIENCE, check_same_thread=False
            )
            self._prepare()
        except BaseException:
            self._locks.close()
            raise

    def _prepare(self) -> None:
        """Create the tables, or check that they are of this version."""
        self._rows("PRAGMA journal_mode = WAL")
        self._rows("PRAGMA synchronous = FULL")
        with self._transaction():
            version = self._rows("PRAGMA user_version")[0][0]
            if not version and not self._rows("SELECT count(*) FROM sqlite_master")[0][0]:
                for table in _TABLES:
                    self._rows(table)
                self._rows(f"PRAGMA user_version = {VERSION}")
            elif version != VERSION:
                raise JournalError(
                    f"{self.path} was made by another version of Myomer (its tables are version {version}, "
                    f"this Myomer uses {VERSION}): move it away, or use that version"
                )

    def _rows(self, sql: str, values: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        try:
            return self._connection.execute(sql, tuple(values)).fetchall()
        except sqlite3.IntegrityError as problem:
            raise TakenError(str(problem)) from problem
        except sqlite3.Error as problem:
            raise JournalError(f"the games in {self.path} cannot be used: {problem}") from problem

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self._rows("BEGIN IMMEDIATE")
        try:
            yield
            self._rows("COMMIT")
        except BaseException:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            raise

    def _disconnect(self) -> None:
        self._connection.close()
        self._locks.close()

    def _lock(self, number: int) -> bool:
        if fcntl is None:
            return True
        try:
            fcntl.lockf(self._locks, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, number)
        except (BlockingIOError, PermissionError):
            return False
        except OSError:
            return True  # a file system without locks
        return True

    def _unlock(self, number: int) -> None:
        if fcntl is not None:
            fcntl.lockf(self._locks, fcntl.LOCK_UN, 1, number)
