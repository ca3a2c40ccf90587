"""The bot that does anything: every action that is allowed is as likely as every other."""

from __future__ import annotations

from random import Random
from typing import Final

from myomer.game.actions import Action
from myomer.game.table import Game


class RandomBot:
    """Chooses evenly among all that is allowed. The same seed in the same position chooses the same."""

    def __init__(self, seed: int = 0) -> None:
        self.seed: Final = seed

    def __call__(self, game: Game) -> Action:
        options = game.options()
        chance = Random(f"{self.seed} {game.seed} {len(game.actions)}")
        return options[chance.randrange(len(options))].action
