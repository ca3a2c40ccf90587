"""The journal in a PostgreSQL database, for a club with several server processes; needs the extra `myomer[postgres]`.

A game is claimed with an advisory lock of the session: it ends with the connection, however the process ends, and
another process takes the game over. A connection that was lost is made again, and what was claimed through it is
claimed again, unless another process has claimed it in the meantime: that one goes on with the game.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final

import psycopg
from psycopg.conninfo import conninfo_to_dict
from psycopg.pq import TransactionStatus

from myomer.hosting.errors import JournalError
from myomer.hosting.journal import Entry
from myomer.hosting.sql_journal import VERSION, SqlJournal, TakenError

LOCKS: Final = 0x4D594F4D
"""The first key of all advisory locks of Myomer; the second is the number of the game."""
PREPARING: Final = 0
"""The second key while tables are made: games are numbered from 1."""
EXAMPLE: Final = "postgresql://user@host/name"
REMEDY: Final = "start it, create it, or check its address"
PAUSE: Final = 1.0
"""Seconds before a database that did not answer is asked again."""
NAME: Final = "myomer"
LONGEST_NAME: Final = 63
"""Bytes in the name of a connection; PostgreSQL cuts off the rest."""
DEFAULTS: Final = {"connect_timeout": 5, "tcp_user_timeout": 10_000, "client_encoding": "utf8"}
"""Settings of the connection, unless the address has others: what does not answer is given up after seconds."""
SESSION: Final = {"tcp_keepalives_idle": "10", "tcp_keepalives_interval": "5", "tcp_keepalives_count": "3"}
"""Settings on the side of the database: the claims of a machine that has gone end within half a minute."""
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

    def __init__(self, address: str, server: str = "") -> None:
        """Connect to a database, `postgresql://user@host/name`, and create the tables if there are none.

        `server` is the address where this process serves its games: others say it to those who ask them for a game.
        """
        super().__init__()
        self.where = "the PostgreSQL database"
        try:
            given = conninfo_to_dict(address)
        except psycopg.ProgrammingError as problem:  # its message may have the password in it
            raise JournalError(f"this is not the address of a PostgreSQL database: expected {EXAMPLE}") from problem
        self._settings: Final[dict[str, Any]] = {**DEFAULTS, **given, "application_name": _name_for(server)}
        self._connection: psycopg.Connection[tuple[Any, ...]] | None = None
        self._claimed: Final[set[int]] = set()
        self._not_before = 0.0
        """When a database that did not answer is asked again: who waits for it keeps everyone else waiting."""
        self._silence = ""
        """Why it did not answer."""
        try:
            self._prepare()
        except BaseException:
            self.close()
            raise

    def _connected(self) -> psycopg.Connection[tuple[Any, ...]]:
        """The connection, made again if it was lost; then the games that nobody has taken over are claimed again."""
        if self._connection is None or self._connection.closed:
            if time.monotonic() < self._not_before:
                raise JournalError(self._silence)
            try:
                connection = psycopg.connect(**self._settings, autocommit=True)
                try:
                    self._claimed.intersection_update(_claim_again(connection, self._claimed))
                except BaseException:
                    connection.close()
                    raise
            except psycopg.Error as problem:
                self._not_before = time.monotonic() + PAUSE
                self._silence = f"{self.where} does not answer: {_first_line(problem)}; {REMEDY}"
                raise JournalError(self._silence) from problem
            self._connection = connection
            self.where = f"the PostgreSQL database {connection.info.dbname}"
        return self._connection

    def _prepare(self) -> None:
        """Create the tables, or check that they are of this version."""
        with self._transaction():
            self._rows("SELECT pg_advisory_xact_lock(?, ?)", (LOCKS, PREPARING))
            if self._rows("SELECT to_regclass('myomer')")[0][0] is None:
                self._create_tables()
            version = self._rows("SELECT version FROM myomer")[0][0]
            if version != VERSION:
                raise JournalError(
                    f"{self.where} was made by another version of Myomer (its tables are version {version}, "
                    f"this Myomer uses {VERSION}): use another database, or that version"
                )

    def _create_tables(self) -> None:
        try:
            for table in _TABLES:
                self._rows(table)
        except JournalError as problem:
            needed = "give Myomer a database of its own, in which it may create tables"
            raise JournalError(f"{problem}; {needed}") from problem
        self._rows("INSERT INTO myomer VALUES (?)", (VERSION,))

    def _rows(self, sql: str, values: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        connection = self._connected()
        begun = connection.info.transaction_status != TransactionStatus.IDLE
        try:
            try:
                return _fetched(connection, sql, values)
            except psycopg.OperationalError:
                if begun or not connection.closed:
                    raise
            return _fetched(self._connected(), sql, values)  # the connection was lost before this: nothing has happened
        except psycopg.errors.UniqueViolation as problem:
            raise TakenError(_first_line(problem)) from problem
        except psycopg.Error as problem:
            raise JournalError(f"{self.where} cannot be used: {_first_line(problem)}") from problem

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self._rows("SELECT")  # a connection that was lost is made again before it begins
        try:
            with self._connected().transaction():
                yield
        except psycopg.Error as problem:
            raise JournalError(f"{self.where} cannot be used: {_first_line(problem)}") from problem

    def _insert(self, game: int, number: int, entry: Entry) -> None:
        if not self._lock(game):  # while the connection was lost, another process has taken the game over
            raise TakenError(f"the game {game} is claimed by another process")
        super()._insert(game, number, entry)

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

    def _owner(self, number: int) -> str:
        rows = self._rows(
            "SELECT application_name FROM pg_locks JOIN pg_stat_activity USING (pid) "
            "WHERE locktype = 'advisory' AND classid = ? AND objid = ? AND objsubid = 2 AND granted "
            "AND database = (SELECT oid FROM pg_database WHERE datname = current_database())",
            (LOCKS, number),
        )
        found = rows[0][0] if rows else None  # null if the owner is another user of the database
        return found.removeprefix(NAME).strip() if isinstance(found, str) and found.startswith(NAME) else ""

    def _unlock(self, number: int) -> None:
        self._connected()
        if number in self._claimed:
            self._rows("SELECT pg_advisory_unlock(?, ?)", (LOCKS, number))
            self._claimed.discard(number)


def _name_for(server: str) -> str:
    """The name of a connection: other processes find out from it where this one serves its games."""
    name = f"{NAME} {server}"
    return name if server and len(name.encode()) <= LONGEST_NAME else NAME


def _claim_again(connection: psycopg.Connection[tuple[Any, ...]], games: set[int]) -> list[int]:
    """Make a new connection fit for claims; of these games, those that nobody else has claimed are claimed again."""
    for setting, value in SESSION.items():
        _fetched(connection, "SELECT set_config(?, ?, false)", (setting, value))
    return [game for game in games if _fetched(connection, "SELECT pg_try_advisory_lock(?, ?)", (LOCKS, game))[0][0]]


def _fetched(
    connection: psycopg.Connection[tuple[Any, ...]], sql: str, values: Sequence[object]
) -> list[tuple[Any, ...]]:
    """Carry out a statement, with `?` for each value, and return its rows."""
    cursor = connection.execute(sql.replace("?", "%s"), tuple(values))
    return cursor.fetchall() if cursor.description is not None else []


def _first_line(problem: Exception) -> str:
    """The first line of what a database reports."""
    return (str(problem).strip().splitlines() or [type(problem).__name__])[0]
