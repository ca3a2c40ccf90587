"""Games played by bots to their end."""

from __future__ import annotations

from collections.abc import Sequence

from myomer.bots.weighing import Bot
from myomer.game.table import Game, Result


def play_out(game: Game, bots: Sequence[Bot]) -> Result:
    """Play a game to its end, a bot for each side; how it ended. ValueError unless there are as many bots as sides."""
    if len(bots) != len(game.sides):
        raise ValueError(f"a game of {len(game.sides)} sides needs as many bots, one for each, not {len(bots)}")
    while game.result is None:
        game.play(bots[game.to_act](game))
    return game.result
