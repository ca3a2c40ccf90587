"""The journal in the tables of a database: what SQLite and PostgreSQL share."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import Any, Final

import msgspec

from myomer.hosting.errors import JournalConflict, JournalError
from myomer.hosting.journal import Addition, Entry, Journal, ListedGame, Summary

VERSION: Final = 1
"""The version of the tables."""


class TakenError(Exception):
    """A row with this key exists."""


class MissingError(Exception):
    """There is no such game."""


class SqlJournal(Journal):
    """A journal in two tables: games, and their entries. A subclass talks to the database."""

    where: str
    """Where the games are, for messages."""

    def __init__(self) -> None:
        self._in_use: Final = threading.RLock()
        """One thread at a time: there is one connection, and a transaction belongs to who began it."""

    def _rows(self, sql: str, values: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        """Carry out a statement, with `?` for each value, and return its rows; TakenError if a key exists."""
        raise NotImplementedError

    def _transaction(self) -> AbstractContextManager[None]:
        """All of a block or nothing of it; on disk when it ends."""
        raise NotImplementedError

    def _lock(self, number: int) -> bool:
        """Lock a game for this process until it ends; False if another process has it."""
        raise NotImplementedError

    def _owner(self, number: int) -> str:
        """The address of the server that has locked a game; empty if it is not known."""
        return ""

    def _unlock(self, number: int) -> None:
        """Unlock a game."""
        raise NotImplementedError

    def begin(self, game: str, entries: Sequence[Entry], summary: Summary) -> None:
        try:
            with self._in_use, self._transaction():
                inserted = self._rows(
                    "INSERT INTO games (id, summary) VALUES (?, ?) RETURNING number", (game, _text(summary))
                )
                number = int(inserted[0][0])
                for index, entry in enumerate(entries):
                    self._insert(number, index, entry)
                if not self._lock(number):  # numbers are never used twice
                    raise JournalError(f"the games in {self.where} cannot be used: a new game is locked")
        except TakenError as problem:
            raise JournalConflict(f"there is a game {game} already") from problem

    def append_all(self, additions: Sequence[Addition]) -> list[JournalError | None]:
        with self._in_use:
            try:
                with self._transaction():
                    for addition in additions:
                        self._add(addition)
            except (TakenError, MissingError) as problem:
                if len(additions) == 1:
                    return [self._explained(additions[0], problem)]
                return [self.append_all([addition])[0] for addition in additions]
            except JournalError as problem:
                return [problem for _ in additions]
            return [None for _ in additions]

    def _add(self, addition: Addition) -> None:
        """Add an entry, in a transaction."""
        values = (_text(addition.summary), addition.game)
        found = self._rows("UPDATE games SET summary = ? WHERE id = ? RETURNING number", values)
        if not found:
            raise MissingError(addition.game)
        self._insert(int(found[0][0]), addition.number, addition.entry)

    def _explained(self, addition: Addition, problem: Exception) -> JournalError:
        """Why an entry could not be added."""
        if isinstance(problem, MissingError):
            return JournalError(f"the game {addition.game} is no longer in {self.where}")
        return JournalConflict(f"another process plays the game {addition.game}")

    def _insert(self, game: int, number: int, entry: Entry) -> None:
        values = (game, number, entry.kind, entry.text)
        self._rows("INSERT INTO entries (game, number, kind, text) VALUES (?, ?, ?, ?)", values)

    def entries(self, game: str) -> list[Entry]:
        with self._in_use:
            rows = self._rows(
                "SELECT entries.kind, entries.text FROM entries JOIN games ON games.number = entries.game "
                "WHERE games.id = ? ORDER BY entries.number",
                (game,),
            )
        return [Entry(kind, text) for kind, text in rows]

    def summary(self, game: str) -> Summary | None:
        with self._in_use:
            rows = self._rows("SELECT summary FROM games WHERE id = ?", (game,))
        return msgspec.json.decode(rows[0][0], type=Summary) if rows else None

    def games(self) -> list[ListedGame]:
        with self._in_use:
            rows = self._rows(
                "SELECT id, (SELECT max(number) + 1 FROM entries WHERE entries.game = games.number), summary "
                "FROM games ORDER BY number DESC"
            )
        return [ListedGame(game, count, msgspec.json.decode(summary, type=Summary)) for game, count, summary in rows]

    def claim(self, game: str) -> bool:
        with self._in_use:
            number = self._number_of(game)
            return number is not None and self._lock(number)

    def owner(self, game: str) -> str:
        with self._in_use:
            number = self._number_of(game)
            return self._owner(number) if number is not None else ""

    def release(self, game: str) -> None:
        with self._in_use:
            number = self._number_of(game)
            if number is not None:
                self._unlock(number)

    def delete(self, game: str) -> None:
        with self._in_use:
            with self._transaction():
                number = self._number_of(game)
                self._rows("DELETE FROM entries WHERE game = ?", (number,))
                self._rows("DELETE FROM games WHERE number = ?", (number,))
            if number is not None:
                self._unlock(number)

    def close(self) -> None:
        with self._in_use:
            self._disconnect()

    def _disconnect(self) -> None:
        """Close the connection, and release all games."""
        raise NotImplementedError

    def _number_of(self, game: str) -> int | None:
        """The number of a game."""
        rows = self._rows("SELECT number FROM games WHERE id = ?", (game,))
        return int(rows[0][0]) if rows else None


def _text(summary: Summary) -> str:
    """A summary as it is kept."""
    return msgspec.json.encode(summary).decode()
