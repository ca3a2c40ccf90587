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
"""Nobody yet: the game waits until the person who has its link sits down."""
ANYONE: Final = "anyone"
"""In a description of a game: an open seat that anyone who watches may take, with or without its link."""
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
    """Of the person; of an open seat, the person who is expected."""
    bot: str = ""
    """The bot that plays, if the holder is one."""
    free: bool = False
    """Whether anyone who watches may take the seat while it is open; otherwise only who has its link."""
    host: bool = False
    """Whether it is the seat of the person who created the game, who may send new links for the others."""

    @property
    def occupied(self) -> bool:
        """Whether someone plays: a person or a bot."""
        return self.holder != OPEN


def new_token() -> str:
    """A token that cannot be guessed, safe in a link."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def seat_for(side: int, holder: str, player: str = "") -> Seat:
    """A new seat: `person` or `open`, with the name of the player; `anyone`; or the name of a bot."""
    if holder == PERSON:
        return Seat(side, PERSON, new_token(), player_name(player))
    if holder in (OPEN, ANYONE):
        return Seat(side, OPEN, new_token(), player_name(player), free=holder == ANYONE)
    return Seat(side, BOT, new_token(), bot=holder)


def seats_for(holders: Sequence[str], players: Sequence[str] = ()) -> list[Seat]:
    """A new seat for each side; who creates the game has the first seat that a person holds."""
    seats = [
        seat_for(side, holder, players[side] if side < len(players) else "") for side, holder in enumerate(holders)
    ]
    own = next((seat for seat in seats if seat.holder == PERSON), None)
    return seats if own is None else with_seat(seats, msgspec.structs.replace(own, host=True))


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
