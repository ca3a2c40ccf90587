"""Journals of both kinds: a SQLite file, and a PostgreSQL database if it is installed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from myomer.hosting import Journal, Room, SqliteJournal
from tests.hosting import postgres
from tests.hosting.tables import VERSION

Place = Callable[[], Journal]
"""Opens a journal, the same each time, as another process would."""


@pytest.fixture(scope="session")
def database() -> Iterator[str]:
    """The address of a PostgreSQL database."""
    if not postgres.is_installed():
        pytest.skip(postgres.MISSING)
    with postgres.server() as database:
        yield database.address


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Place]:
    """Where games are kept: a new journal of each kind."""
    if request.param == "sqlite":
        yield lambda: SqliteJournal(tmp_path / "games.sqlite")
        return
    address: str = request.getfixturevalue("database")
    import psycopg

    from myomer.hosting.postgres_journal import PostgresJournal

    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute("DROP TABLE IF EXISTS entries, games, myomer")
    yield lambda: PostgresJournal(address)


@pytest.fixture
def journal(place: Place) -> Iterator[Journal]:
    """A new journal of each kind."""
    with place() as journal:
        yield journal


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    """A room whose games are in a new SQLite file."""
    with Room(SqliteJournal(tmp_path / "games.sqlite"), VERSION) as room:
        yield room
