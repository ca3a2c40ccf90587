"""The journal of games in progress: entries are only ever added, and each is on disk before it is acknowledged.

An entry is a line of the game file (`game.saved_games`), an undo, or a change of seats. Entries of a game are numbered
without gaps; no two processes can write the same number. A game is owned by one process at a time, which claims it
before it plays; the claim ends when the process does, however it ends.
"""

from __future__ import annotations

from collections.abc import Sequence
from types import TracebackType
from typing import Final, Literal, Self

import msgspec

from myomer.hosting.errors import JournalError

Kind = Literal["line", "undo", "seats"]
LINE: Final = "line"
"""A line of the game file: the starting position, what happened before the first action, or an action."""
UNDO: Final = "undo"
"""The number of lines that remain."""
SEATS: Final = "seats"
"""All seats, as JSON."""


class Entry(msgspec.Struct, frozen=True):
    """One entry of a game."""

    kind: Kind
    text: str


class Summary(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a list of games shows; kept beside the journal, written together with each entry."""

    title: str
    version: str
    """The Myomer that plays it: another version may play differently."""
    headline: str
    """Where it stands, in words."""
    to_act: int
    """The side to act; -1 when the game is over."""
    over: bool
    holders: list[str]
    """Who has each seat: `person`, `open`, or the name of a bot."""
    players: list[str] = []
    """The name of the person of each seat, or of the one who is expected; empty if it is not known."""
    began: str = ""
    """When it was created: `2026-11-18T20:15:00+00:00`; empty if that is not known."""


class ListedGame(msgspec.Struct, frozen=True):
    """A game in the list of games."""

    id: str
    entries: int
    summary: Summary


class Addition(msgspec.Struct, frozen=True):
    """An entry to be added to a game."""

    game: str
    number: int
    """Of the entry, counted from 0."""
    entry: Entry
    summary: Summary
    """Of the game, after it."""


class Journal:
    """Where games are kept. All methods may be called from any thread, and raise JournalError if it cannot be used."""

    def begin(self, game: str, entries: Sequence[Entry], summary: Summary) -> None:
        """Begin a game with its first entries, and claim it."""
        raise NotImplementedError

    def append(self, game: str, number: int, entry: Entry, summary: Summary) -> None:
        """Add an entry; on disk when this returns. JournalConflict if that number is taken."""
        problem = self.append_all([Addition(game, number, entry, summary)])[0]
        if problem is not None:
            raise problem

    def append_all(self, additions: Sequence[Addition]) -> list[JournalError | None]:
        """Add entries of several games, all with one wait for the disk; why each of them could not be added, or None.

        One that cannot be added does not keep the others out.
        """
        raise NotImplementedError

    def entries(self, game: str) -> list[Entry]:
        """All entries of a game, in order; empty if there is no such game."""
        raise NotImplementedError

    def summary(self, game: str) -> Summary | None:
        """The summary of a game; None if there is no such game."""
        raise NotImplementedError

    def games(self) -> list[ListedGame]:
        """All games, the newest first."""
        raise NotImplementedError

    def claim(self, game: str) -> bool:
        """Own a game; False if another process owns it. Claiming a game twice changes nothing."""
        raise NotImplementedError

    def owner(self, game: str) -> str:
        """The address of the server that owns a game; empty if it is not known."""
        raise NotImplementedError

    def release(self, game: str) -> None:
        """Let another process claim a game."""
        raise NotImplementedError

    def delete(self, game: str) -> None:
        """Remove a game for good."""
        raise NotImplementedError

    def close(self) -> None:
        """Release all games, and close the journal."""
        raise NotImplementedError

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def surviving_lines(entries: Sequence[Entry]) -> list[str]:
    """The lines of the game file as it stands: those that were not undone."""
    lines: list[str] = []
    for entry in entries:
        if entry.kind == LINE:
            lines.append(entry.text)
        elif entry.kind == UNDO:
            del lines[int(entry.text) :]
    return lines


def last_seats(entries: Sequence[Entry]) -> str:
    """The newest entry on seats; empty if there is none."""
    return next((entry.text for entry in reversed(entries) if entry.kind == SEATS), "")
