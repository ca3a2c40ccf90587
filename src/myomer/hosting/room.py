"""The room where games are played: it begins, resumes, lists, imports and exports them.

It knows nothing of terminals or networks. One thread uses it.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from types import TracebackType
from typing import Final, Self

from myomer.game.saved_games import Recorder
from myomer.game.table import Game
from myomer.hosting.errors import NO_SUCH_GAME, PLAYED_ELSEWHERE, HostingError
from myomer.hosting.hosted_game import HostedGame, default_title
from myomer.hosting.journal import Journal, ListedGame
from myomer.hosting.journal_writer import JournalWriter
from myomer.hosting.seats import seats_for

ID_BYTES: Final = 9
"""Random bytes in the id of a game: the link for spectators cannot be guessed either."""


class Room:
    """All games of a journal; those that are played here are kept in memory."""

    def __init__(self, journal: Journal, version: str) -> None:
        self.journal: Final = journal
        self.version: Final = version
        self.writer: Final = JournalWriter(journal)
        self._open: Final[dict[str, HostedGame]] = {}

    def begin(self, game: Game, holders: Sequence[str], title: str = "", players: Sequence[str] = ()) -> HostedGame:
        """Begin a game; each side is held by `person`, `open`, `anyone`, or a bot by name. ValueError if it cannot be.

        `open` is kept for the person who has its link, `anyone` may be taken by everyone who watches. `players` has the
        names of the people, empty where they are not known. Continue with `.game` of the result.
        """
        if len(holders) != len(game.sides):
            raise ValueError(f"a game of {len(game.sides)} sides has a seat for each of them, not {len(holders)}")
        recorder = Recorder(game, self.version)
        seats = seats_for(holders, players)
        hosted = HostedGame.begin(_new_id(), title or default_title(game), self.journal, self.writer, recorder, seats)
        self._open[hosted.id] = hosted
        return hosted

    def take_in(self, text: str, holders: Sequence[str] = (), title: str = "") -> HostedGame:
        """Take in a saved game, which is verified; all seats are open unless holders are given."""
        hosted = HostedGame.take_in(_new_id(), title, self.journal, self.writer, text, holders, self.version)
        self._open[hosted.id] = hosted
        return hosted

    def open(self, game: str) -> HostedGame:
        """The game with this id, resumed if it is not in memory; HostingError if it cannot be played here."""
        hosted = self._open.get(game)
        if hosted is not None and hosted.usable:
            return hosted
        summary = self.journal.summary(game)
        if summary is None:
            raise HostingError(NO_SUCH_GAME, "there is no such game; its link may be incomplete")
        if not self.journal.claim(game):
            raise _played_elsewhere(self.journal.owner(game))
        try:
            resumed = HostedGame.resume(game, summary.title, self.journal, self.writer, self.version, summary.began)
        except HostingError:
            self.journal.release(game)  # another version of Myomer may be able to play it
            raise
        if hosted is not None:
            resumed.listeners.extend(hosted.listeners)
        self._open[game] = resumed
        return resumed

    def leave(self, game: str) -> None:
        """Forget a game here, so that another process can go on with it."""
        if self._open.pop(game, None) is not None:
            self.journal.release(game)

    def games(self) -> list[ListedGame]:
        """All games, the newest first."""
        return self.journal.games()

    def export(self, game: str) -> str:
        """A game as a saved-game file: `myomer replay FILE --check` proves it."""
        return "".join(self.open(game).lines())

    def delete(self, game: str) -> None:
        """Remove a game for good."""
        self.open(game)
        self.journal.delete(game)
        self.leave(game)

    def close(self) -> None:
        """Close the journal; other processes can go on with the games."""
        self.writer.stop()
        self._open.clear()
        self.journal.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _played_elsewhere(where: str) -> HostingError:
    """Another process has the game; `where` is its address, if that is known."""
    if where:
        return HostingError(PLAYED_ELSEWHERE, f"another server is playing this game: go on at {where}", None, where)
    return HostingError(PLAYED_ELSEWHERE, "another process is playing this game; go on there, or end it first")


def _new_id() -> str:
    """An id that a command line does not take for an option."""
    while True:
        name = secrets.token_urlsafe(ID_BYTES)
        if not name.startswith("-"):
            return name
