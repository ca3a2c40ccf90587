"""What a bot is, and how it says why."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol, runtime_checkable

from myomer.game.actions import Action
from myomer.game.table import Game

Bot = Callable[[Game], Action]
"""A player: from a game in which it is to act, to the action it takes."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """One of the alternatives that a bot weighed: what it was, what it is worth, and what that is made of.

    Values are shares of a whole unit: 0.1 is a tenth of a 'Mech gained (or, below 0, lost). `parts` has the sum's
    terms by name.
    """

    what: str
    value: float
    parts: list[tuple[str, float]] = field(default_factory=list)


@runtime_checkable
class Explains(Protocol):
    """A bot that can say what it weighed."""

    def weigh(self, game: Game) -> list[Weighed]:
        """The few best alternatives, the one it takes first."""


def explain(bot: Bot, game: Game) -> list[Weighed]:
    """The few alternatives a bot weighs in this position, the one it takes first; nothing from one that cannot say."""
    thinker: object = bot
    return thinker.weigh(game) if isinstance(thinker, Explains) else []
