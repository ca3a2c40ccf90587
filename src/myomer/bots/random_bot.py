"""The random bot: every allowed action is equally likely."""

from __future__ import annotations

from random import Random
from typing import Final

from mypy_extensions import mypyc_attr

from myomer.game.actions import Action
from myomer.game.table import Game


@mypyc_attr(allow_interpreted_subclasses=True)
class RandomBot:
    """Chooses uniformly among all allowed actions. The same seed in the same position makes the same choice."""

    def __init__(self, seed: int = 0) -> None:
        self.seed: Final = seed

    def __reduce__(self) -> tuple[object, ...]:
        """For `pickle` and `copy`: made again by the constructor."""
        return type(self), (self.seed,)

    def __call__(self, game: Game) -> Action:
        options = game.options()
        random = Random(f"{self.seed} {game.seed} {len(game.actions)}")
        return options[random.randrange(len(options))].action
