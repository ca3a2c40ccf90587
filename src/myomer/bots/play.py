"""Bots play a game to its end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from myomer.bots.weighing import Bot
from myomer.combat.turn.victory import DRAW, TURN_LIMIT
from myomer.game.position import Result
from myomer.game.table import Game

MAX_TURNS: Final = 200
"""The default turn limit."""


def play_out(game: Game, bots: Sequence[Bot], turns: int | None = MAX_TURNS) -> Result:
    """Play a game to its end with a bot for each side; return the result. ValueError unless each side has a bot.

    A game that is not over after that many more turns stops there (`game.result` is None, and it can be continued); the
    returned result is a draw with the reason `turn-limit`. With `turns=None` there is no limit.
    """
    if len(bots) != len(game.sides):
        raise ValueError(f"a game of {len(game.sides)} sides needs one bot for each side, not {len(bots)}")
    if turns is not None and (type(turns) is not int or turns < 1):
        raise ValueError(f"'turns' is a number from 1 up, or None for no limit, not {turns!r}")
    last = None if turns is None else game.turn + turns
    while game.result is None:
        if last is not None and game.turn > last:
            return Result(DRAW, TURN_LIMIT, last)
        game.play(bots[game.to_act](game))
    return game.result
