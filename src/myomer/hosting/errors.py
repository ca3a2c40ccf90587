"""What a seat asked for and cannot have: a code for programs, a sentence for people."""

from __future__ import annotations

from typing import Final

NO_SUCH_GAME: Final = "no-such-game"
NO_SUCH_SEAT: Final = "no-such-seat"
NOT_YOUR_SEAT: Final = "not-your-seat"
NOT_YOUR_TURN: Final = "not-your-turn"
POSITION_CHANGED: Final = "position-changed"
NOT_ALLOWED: Final = "not-allowed"
NOTHING_TO_UNDO: Final = "nothing-to-undo"
PLAYED_ELSEWHERE: Final = "played-elsewhere"
OTHER_VERSION: Final = "other-version"
NOT_SAVED: Final = "not-saved"
DAMAGED: Final = "damaged"
CANNOT_PLAY: Final = "cannot-play"
TOOK_TOO_LONG: Final = "took-too-long"


class HostingError(ValueError):
    """A request that is refused; nothing has changed."""

    def __init__(self, code: str, message: str, reasons: list[str] | None = None, where: str = "") -> None:
        super().__init__(message)
        self.code: Final = code
        self.reasons: Final = reasons if reasons is not None else []
        """For `NOT_ALLOWED`: the codes of everything that forbids the action, as in `Game.why_not`."""
        self.where: Final = where
        """For `PLAYED_ELSEWHERE`: the address of the server that plays the game, if it is known."""


class JournalError(Exception):
    """The journal cannot be read or written; the message explains what to do."""


class JournalConflict(JournalError):
    """Another process has written to this game: it is played there."""
