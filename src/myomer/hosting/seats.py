"""Seats: who plays each side of a game. A person, a bot, or nobody yet."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Final, Literal

import msgspec

from myomer.hosting.errors import NO_SUCH_SEAT, HostingError

Holder = Literal["person", "bot", "open"]
PERSON: Final = "person"
BOT: Final = "bot"
OPEN: Final = "open"
"""Nobody yet: the game waits until a person sits down."""
TOKEN_BYTES: Final = 18
"""Random bytes in a token: 144 bits cannot be guessed."""
LONGEST_NAME: Final = 60
"""Characters in the name of a player."""


class Seat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The seat of a side. Its token, kept secret, is what entitles a person to act for the side."""

    side: int
    holder: Holder
    token: str
    name: str = ""
    """Of the person."""
    bot: str = ""
    """The bot that plays, if the holder is one."""

    @property
    def occupied(self) -> bool:
        """Whether someone plays: a person or a bot."""
        return self.holder != OPEN


def new_token() -> str:
    """A token that cannot be guessed, safe in a link."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def seat_for(side: int, holder: str, player: str = "") -> Seat:
    """A new seat: `person`, with the name of the player; `open`; or the name of a bot."""
    if holder == PERSON:
        return Seat(side, PERSON, new_token(), player_name(player))
    if holder == OPEN:
        return Seat(side, OPEN, new_token())
    return Seat(side, BOT, new_token(), bot=holder)


def seat_with_token(seats: Sequence[Seat], token: str) -> Seat:
    """The seat a token belongs to; HostingError if there is none. Takes the same time for every wrong token."""
    found: Seat | None = None
    for seat in seats:
        if secrets.compare_digest(seat.token.encode(), token.encode(errors="replace")):
            found = seat
    if found is None:
        raise HostingError(NO_SUCH_SEAT, "this link does not belong to a seat of this game; ask for a new one")
    return found


def with_seat(seats: Sequence[Seat], changed: Seat) -> list[Seat]:
    """The seats, one of them changed."""
    return [changed if seat.side == changed.side else seat for seat in seats]


def player_name(name: str) -> str:
    """The name of a player as it is kept: printable, without blanks around it, not too long."""
    printable = "".join([letter for letter in name if letter.isprintable()]).strip()
    return printable[:LONGEST_NAME].strip()
