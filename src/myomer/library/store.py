"""The user's own library: one SQLite file in the user's data folder.

Every import is one transaction: it is in the library whole or not at all, whatever interrupts it. The files are
kept as they came, so that a newer Myomer may read more out of them.
"""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from platformdirs import user_data_path

FILE = "library.sqlite"
VERSION = 1
"""Of the tables. A library of another version is refused, not guessed at."""

UNIT = "unit"
BOARD = "board"

_TABLES = """
CREATE TABLE things (
    id INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    name TEXT NOT NULL COLLATE NOCASE,
    others TEXT NOT NULL,
    place TEXT NOT NULL,
    digest TEXT NOT NULL,
    facts TEXT NOT NULL,
    data BLOB NOT NULL,
    UNIQUE (kind, name)
) STRICT
"""


class LibraryError(ValueError):
    """The library cannot be used; the message says what to do."""


@dataclass(frozen=True, slots=True)
class Thing:
    """A unit or a board of the library, without its file."""

    id: int
    kind: str
    name: str
    others: str
    """Its other names, a line each."""
    place: str
    """Folder and file that it came from."""
    digest: str
    facts: str
    """What lists and searches show of it, as JSON."""


def library_path() -> Path:
    """Where the library is, or will be; nothing is made here."""
    return user_data_path("myomer", appauthor=False) / FILE


class Library:
    """The library, open."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._db = connection

    def things(self, kind: str) -> list[Thing]:
        """Everything of one kind, by name."""
        rows = self._db.execute(
            "SELECT id, kind, name, others, place, digest, facts FROM things WHERE kind = ? ORDER BY name, id", (kind,)
        )
        return [Thing(*row) for row in rows]

    def data(self, thing: Thing) -> bytes:
        """The file that a thing came from."""
        row = self._db.execute("SELECT data FROM things WHERE id = ?", (thing.id,)).fetchone()
        try:
            return zlib.decompress(row[0])
        except (TypeError, zlib.error) as problem:
            raise damaged(library_path(), str(problem)) from problem

    def add(self, kind: str, name: str, others: str, place: str, digest: str, facts: str, data: bytes) -> int:
        """A new thing; its number."""
        row = (kind, name, others, place, digest, facts, zlib.compress(data, 6))
        done = self._db.execute(
            "INSERT INTO things (kind, name, others, place, digest, facts, data) VALUES (?, ?, ?, ?, ?, ?, ?)", row
        )
        return done.lastrowid or 0

    def update(self, thing: Thing, name: str, others: str, place: str, digest: str, facts: str, data: bytes) -> None:
        """A thing whose file has changed."""
        row = (name, others, place, digest, facts, zlib.compress(data, 6), thing.id)
        self._db.execute(
            "UPDATE things SET name = ?, others = ?, place = ?, digest = ?, facts = ?, data = ? WHERE id = ?", row
        )

    def remove(self, thing: Thing) -> None:
        """Forget a thing."""
        self._db.execute("DELETE FROM things WHERE id = ?", (thing.id,))

    @contextmanager
    def whole(self) -> Iterator[None]:
        """All that is done inside happens, or none of it."""
        self._db.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            raise
        self._db.execute("COMMIT")


def damaged(path: Path, problem: str) -> LibraryError:
    """A file that is no library of ours."""
    return LibraryError(
        f"the library {path} cannot be read ({problem}); move it away and import your files again with 'myomer import'"
    )


@contextmanager
def opened(path: Path | None = None, create: bool = False) -> Iterator[Library | None]:
    """The library, closed again at the end; None where there is none and none is to be made."""
    where = library_path() if path is None else path
    if not create and not where.exists():
        yield None
        return
    try:
        if create:
            where.parent.mkdir(parents=True, exist_ok=True)
        connection = sqlite3.connect(where, isolation_level=None, timeout=10)
    except (OSError, sqlite3.Error) as problem:
        raise LibraryError(f"cannot open the library {where}: {problem}") from problem
    with closing(connection):
        try:
            _prepare(connection, where)
            yield Library(connection)
        except sqlite3.OperationalError as problem:
            busy = "; is another import running?" if "locked" in str(problem) else ""
            raise LibraryError(f"the library {where} cannot be used now: {problem}{busy}") from problem
        except sqlite3.DatabaseError as problem:
            raise damaged(where, str(problem)) from problem


def _prepare(connection: sqlite3.Connection, where: Path) -> None:
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    if version == VERSION:
        return
    tables = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    if version or tables:
        raise damaged(where, f"it is of version {version}, this is {VERSION}")
    connection.execute("BEGIN IMMEDIATE")
    if connection.execute("PRAGMA user_version").fetchone()[0] != VERSION:
        connection.execute(_TABLES)
        connection.execute(f"PRAGMA user_version = {VERSION}")
    connection.execute("COMMIT")
