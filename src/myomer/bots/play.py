"""Games played by bots to their end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from myomer.bots.weighing import Bot
from myomer.combat.turn.victory import DRAW, TURN_LIMIT
from myomer.game.position import Result
from myomer.game.table import Game

MAX_TURNS: Final = 200
"""Turns that bots are given to come to an end."""


def play_out(game: Game, bots: Sequence[Bot], turns: int | None = MAX_TURNS) -> Result:
    """Play a game to its end, a bot for each side; how it ended. ValueError unless there are as many bots as sides.

    A game that is not over after so many more turns is left as it is (`game.result` is None, and it can be played on):
    the answer is a draw, with the reason `turn-limit`. With `turns=None` it is played for as long as it takes.
    """
    if len(bots) != len(game.sides):
        raise ValueError(f"a game of {len(game.sides)} sides needs as many bots, one for each, not {len(bots)}")
    if turns is not None and (type(turns) is not int or turns < 1):
        raise ValueError(f"turns are a number from 1 on, or None for no limit, not {turns!r}")
    last = None if turns is None else game.turn + turns
    while game.result is None:
        if last is not None and game.turn > last:
            return Result(DRAW, TURN_LIMIT, last)
        game.play(bots[game.to_act](game))
    return game.result
