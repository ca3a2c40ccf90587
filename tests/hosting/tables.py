"""Small games to host."""

from __future__ import annotations

from myomer.api import mech
from myomer.boards import Board
from myomer.combat.turn.victory import VictoryRules
from myomer.game.sides import GameOptions, Side
from myomer.game.table import Game
from myomer.hosting import HostedGame
from myomer.hosting.deciding import decide
from myomer.hosting.seats import BOT

VERSION = "0.1.0"


def small_duel(seed: int = 5, turns: int = 3, blue_hex: str = "0506") -> Game:
    """Two 'Mechs close to each other, for a few turns."""
    red = mech("Hatchetman HCT-3F", hex="0503", facing=3)
    blue = mech("Hunchback HBK-4G", hex=blue_hex, facing=0)
    sides = [Side("Red", [red], "north"), Side("Blue", [blue], "south")]
    return Game(Board(9, 9), sides, seed=seed, options=GameOptions(VictoryRules(turn_limit=turns)))


def play_bots(hosted: HostedGame) -> int:
    """Play the bots of a game until a person is to act or it is over; return how many actions they played."""
    played = 0
    while hosted.game.result is None:
        seat = hosted.seats[hosted.game.to_act]
        if seat.holder != BOT:
            break
        for action in decide(hosted.game, seat.bot, hosted.seen_by(frozenset([seat.side]))):
            hosted.play_bot(seat.side, action, hosted.at)
            played += 1
    return played
