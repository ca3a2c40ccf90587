"""The user's library: one SQLite file in the user's data folder.

Every import is one transaction: all of it is in the library, or none of it, whatever interrupts it. The files are kept
unchanged, so that a newer Myomer can read more from them. Changes are written to a log next to the file (SQLite's WAL),
so that readers never wait; until the import ends they see the library as it was.
"""

from __future__ import annotations

import json
import sqlite3
import zlib
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from platformdirs import user_data_path

FILE = "library.sqlite"
VERSION = 1
"""The version of the tables. A library of another version is an error."""

PATIENCE = 10.0
"""Seconds that a second import waits for the first."""

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
_REMARKS = """
CREATE TABLE IF NOT EXISTS remarks (
    kind TEXT NOT NULL,
    digest TEXT NOT NULL,
    texts TEXT NOT NULL,
    PRIMARY KEY (kind, digest)
) STRICT
"""
"""Remarks on files, by digest. Older libraries do not have this table; the next import creates it."""
PLACE = "it must be in a folder that you can read and write"
"""What to do if it cannot be opened."""


class LibraryError(ValueError):
    """The library cannot be used; the message explains what to do."""


@dataclass(frozen=True, slots=True)
class LibraryEntry:
    """A unit or a board in the library, without its file."""

    id: int
    kind: str
    name: str
    others: str
    """Its other names, one per line."""
    place: str
    """The path of the file it came from."""
    digest: str
    facts: str
    """What lists and searches show, as JSON."""


def library_path() -> Path:
    """The path of the library; nothing is created."""
    return user_data_path("myomer", appauthor=False) / FILE


class Library:
    """An open library."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._db = connection

    def entries(self, kind: str) -> list[LibraryEntry]:
        """Every entry of one kind, by name."""
        rows = self._db.execute(
            "SELECT id, kind, name, others, place, digest, facts FROM things WHERE kind = ? ORDER BY name, id", (kind,)
        )
        return [LibraryEntry(*row) for row in rows]

    def data(self, entry: LibraryEntry) -> bytes:
        """The content of the file that an entry came from."""
        row = self._db.execute("SELECT data FROM things WHERE id = ?", (entry.id,)).fetchone()
        try:
            return zlib.decompress(row[0])
        except (TypeError, zlib.error) as problem:
            raise damaged(library_path(), str(problem)) from problem

    def add(self, kind: str, name: str, others: str, place: str, digest: str, facts: str, data: bytes) -> int:
        """Add an entry and return its number."""
        row = (kind, name, others, place, digest, facts, zlib.compress(data, 6))
        cursor = self._db.execute(
            "INSERT INTO things (kind, name, others, place, digest, facts, data) VALUES (?, ?, ?, ?, ?, ?, ?)", row
        )
        return cursor.lastrowid or 0

    def update(
        self, entry: LibraryEntry, name: str, others: str, place: str, digest: str, facts: str, data: bytes
    ) -> None:
        """Update an entry whose file has changed."""
        row = (name, others, place, digest, facts, zlib.compress(data, 6), entry.id)
        self._db.execute(
            "UPDATE things SET name = ?, others = ?, place = ?, digest = ?, facts = ?, data = ? WHERE id = ?", row
        )

    def remove(self, entry: LibraryEntry) -> None:
        """Delete an entry."""
        self._db.execute("DELETE FROM things WHERE id = ?", (entry.id,))

    def make_room_for_remarks(self) -> None:
        """Create the table of remarks, which older libraries do not have. Call it before reading remarks."""
        self._db.execute(_REMARKS)

    def remarks(self, kind: str, digest: str) -> tuple[str, ...] | None:
        """The remarks on an imported file; None if none were stored."""
        row = self._db.execute("SELECT texts FROM remarks WHERE kind = ? AND digest = ?", (kind, digest)).fetchone()
        return None if row is None else tuple(json.loads(row[0]))

    def remember_remarks(self, kind: str, digest: str, remarks: Sequence[str]) -> None:
        """Store the remarks on a file, even if there are none."""
        row = (kind, digest, json.dumps(list(remarks), ensure_ascii=False))
        self._db.execute("INSERT OR REPLACE INTO remarks (kind, digest, texts) VALUES (?, ?, ?)", row)

    def tidy_remarks(self) -> None:
        """Delete the remarks on files that are no longer in the library, with one pass over each table."""
        self._db.execute("DELETE FROM remarks WHERE (kind, digest) NOT IN (SELECT kind, digest FROM things)")

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Everything done inside it is committed, or none of it."""
        self._db.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            raise
        self._db.execute("COMMIT")


def damaged(path: Path, problem: str) -> LibraryError:
    """The error for a file that is not a Myomer library."""
    return LibraryError(
        f"the library {path} cannot be read ({problem}); move it and import your files again with 'myomer import'"
    )


@contextmanager
def opened(path: Path | None = None, create: bool = False) -> Iterator[Library | None]:
    """Open the library and close it at the end; None if it does not exist and is not to be created.

    With `create`, for an import, it is created if it is missing.
    """
    where = library_path() if path is None else path
    if not create and not where.exists():
        yield None
        return

    try:
        if create:
            where.parent.mkdir(parents=True, exist_ok=True)
            connection = _connect(where)
        else:
            connection = _connect_to_read(where)
    except OSError as problem:
        raise LibraryError(f"cannot open the library {where}: {problem.strerror or problem}; {PLACE}") from problem
    except sqlite3.OperationalError as problem:
        raise LibraryError(f"cannot open the library {where}: {problem}; {PLACE}") from problem
    except sqlite3.DatabaseError as problem:
        raise damaged(where, str(problem)) from problem

    with closing(connection):
        try:
            has_tables = _prepare(connection, where, create)
            yield Library(connection) if has_tables else None
        except sqlite3.OperationalError as problem:
            busy = "; is another import running?" if "locked" in str(problem) else ""
            raise LibraryError(f"the library {where} cannot be used now: {problem}{busy}") from problem
        except sqlite3.DatabaseError as problem:
            raise damaged(where, str(problem)) from problem


def _connect(path: Path, query: str = "") -> sqlite3.Connection:
    """Connect to the file, or to its URI with a query such as `immutable=1`."""
    if query:
        return sqlite3.connect(f"{path.absolute().as_uri()}?{query}", uri=True, isolation_level=None)
    return sqlite3.connect(path, isolation_level=None, timeout=PATIENCE)


def _connect_to_read(path: Path) -> sqlite3.Connection:
    """A connection for reading. On a read-only medium it is opened as immutable, since the file cannot change."""
    connection = _connect(path)
    try:
        connection.execute("PRAGMA schema_version").fetchone()
    except sqlite3.OperationalError as problem:
        connection.close()
        if "locked" in str(problem):
            raise
        connection = _connect(path, "immutable=1")
    except BaseException:
        connection.close()
        raise
    return connection


def _prepare(connection: sqlite3.Connection, path: Path, create: bool) -> bool:
    """Check the tables, and create those that an import needs; False if there are none."""
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    tables = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    if version != VERSION and (version or tables):
        raise damaged(path, f"it is version {version}, this Myomer uses {VERSION}")
    if not create:
        return bool(version)
    _use_write_ahead_log(connection)
    connection.execute("BEGIN IMMEDIATE")
    if connection.execute("PRAGMA user_version").fetchone()[0] != VERSION:
        connection.execute(_TABLES)
        connection.execute(f"PRAGMA user_version = {VERSION}")
    connection.execute("COMMIT")
    return True


def _use_write_ahead_log(connection: sqlite3.Connection) -> None:
    """Switch to SQLite's write-ahead log (WAL), so that an import does not lock out readers.

    If that fails, because an older library is in use or the file system does not support it, at least nothing is
    written to the file before the transaction ends.
    """
    try:
        mode = connection.execute("PRAGMA journal_mode = WAL").fetchone()[0]
    except sqlite3.OperationalError:
        mode = ""
    if mode != "wal":
        connection.execute("PRAGMA cache_spill = OFF")
