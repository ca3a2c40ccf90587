"""The journal in a PostgreSQL database, for a club with several server processes; needs the extra `myomer[postgres]`.

A game is claimed with an advisory lock of the session: it ends with the connection, however the process ends, and
another process takes the game over. A connection that was lost is made again; what was claimed through it must be
claimed again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final

import psycopg

from myomer.hosting.errors import JournalError
from myomer.hosting.sql_journal import VERSION, SqlJournal, TakenError

LOCKS: Final = 0x4D594F4D
"""The first key of all advisory locks of Myomer; the second is the number of the game."""
PREPARING: Final = 0
"""The second key while tables are made: games are numbered from 1."""
_TABLES: Final = (
    "CREATE TABLE myomer (version INTEGER NOT NULL)",
    """
    CREATE TABLE games (
        number INTEGER GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        summary TEXT NOT NULL
    )
    """,
    """
    CREATE TABLE entries (
        game INTEGER NOT NULL REFERENCES games (number),
        number INTEGER NOT NULL,
        kind TEXT NOT NULL,
        text TEXT NOT NULL,
        PRIMARY KEY (game, number)
    )
    """,
)


class PostgresJournal(SqlJournal):
    """The journal in a PostgreSQL database."""

    def __init__(self, address: str) -> None:
        """Connect to a database, `postgresql://user@host/name`, and create the tables if there are none."""
        super().__init__()
        self._address: Final = address
        self._connection: psycopg.Connection[tuple[Any, ...]] | None = None
        self._claimed: Final[set[int]] = set()
        self.where = "the PostgreSQL database"
        try:
            self._prepare()
        except BaseException:
            self.close()
            raise

    def _connected(self) -> psycopg.Connection[tuple[Any, ...]]:
        """The connection, made again if it was lost."""
        if self._connection is None or self._connection.closed:
            self._claimed.clear()
            try:
                self._connection = psycopg.connect(self._address, autocommit=True)
            except psycopg.Error as problem:
                raise JournalError(f"{self.where} does not answer: {_first_line(problem)}") from problem
            self.where = f"the PostgreSQL database {self._connection.info.dbname}"
        return self._connection

    def _prepare(self) -> None:
        """Create the tables, or check that they are of this version."""
        with self._transaction():
            self._rows("SELECT pg_advisory_xact_lock(?, ?)", (LOCKS, PREPARING))
            if self._rows("SELECT to_regclass('myomer')")[0][0] is None:
                for table in _TABLES:
                    self._rows(table)
                self._rows("INSERT INTO myomer VALUES (?)", (VERSION,))
            version = self._rows("SELECT version FROM myomer")[0][0]
            if version != VERSION:
                raise JournalError(
                    f"{self.where} was made by another version of Myomer (its tables are version {version}, "
                    f"this Myomer uses {VERSION}): use another database, or that version"
                )

    def _rows(self, sql: str, values: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        connection = self._connected()
        try:
            cursor = connection.execute(sql.replace("?", "%s"), tuple(values))
            return cursor.fetchall() if cursor.description is not None else []
        except psycopg.errors.UniqueViolation as problem:
            raise TakenError(_first_line(problem)) from problem
        except psycopg.Error as problem:
            raise JournalError(f"{self.where} cannot be used: {_first_line(problem)}") from problem

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        connection = self._connected()
        try:
            with connection.transaction():
                yield
        except psycopg.Error as problem:
            raise JournalError(f"{self.where} cannot be used: {_first_line(problem)}") from problem

    def _disconnect(self) -> None:
        if self._connection is not None:
            self._connection.close()

    def _lock(self, number: int) -> bool:
        self._connected()
        if number in self._claimed:
            return True
        if not self._rows("SELECT pg_try_advisory_lock(?, ?)", (LOCKS, number))[0][0]:
            return False
        self._claimed.add(number)
        return True

    def _unlock(self, number: int) -> None:
        self._connected()
        if number in self._claimed:
            self._rows("SELECT pg_advisory_unlock(?, ?)", (LOCKS, number))
            self._claimed.discard(number)


def _first_line(problem: Exception) -> str:
    """The first line of what a database reports."""
    return (str(problem).strip().splitlines() or [type(problem).__name__])[0]
