"""The protocol of a bot, and how it explains its choice."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from myomer.game.actions import Action
from myomer.game.table import Game

Bot = Callable[[Game], Action]
"""A player: takes a game in which it must act and returns its action."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """One of the alternatives that a bot weighed: its description, its value and the parts of that value.

    Values are shares of a 'Mech of 100 tons: 0.1 is a tenth of one gained (or, below 0, lost). `parts` has the terms of
    the sum by name. `sentence` is for the choice: why, in the words of a player. `hex` is where a move ends: `0807`.
    """

    description: str
    value: float
    parts: list[tuple[str, float]] = field(default_factory=list)
    sentence: str = ""
    hex: str = ""

    def saying(self, sentence: str) -> Weighed:
        """The same alternative with a sentence."""
        return Weighed(self.description, self.value, self.parts, sentence, self.hex)


def explain(bot: Bot, game: Game) -> list[Weighed]:
    """The alternatives a bot weighs in this position, its choice first; empty if it cannot explain.

    A bot that can has a method `weigh`, which takes a game and returns the best few alternatives.
    """
    weigh: Callable[[Game], list[Weighed]] | None = getattr(bot, "weigh", None)
    return [] if weigh is None else weigh(game)
