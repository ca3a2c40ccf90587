"""A step of a resolution: a rule, and what it is applied to.

Resolvers hand steps to the dice (`DiceRoller.then`). Ordinary dice run each one at once; dice that walk every outcome
put it on an agenda and compare steps by rule and arguments.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from myomer.dice.roller import DiceRoller


class Step:
    """A rule with its arguments, except the battle, which comes first, and the dice, which come last."""

    __slots__ = ("_hash", "arguments", "function")

    def __init__(self, function: Callable[..., object], arguments: tuple[Any, ...]) -> None:
        self.function: Final = function
        self.arguments: Final = arguments
        self._hash: Final = hash((function, arguments))

    def run(self, battle: object, dice: DiceRoller) -> object:
        """Apply the rule in a battle."""
        return self.function(battle, *self.arguments, dice)

    def __eq__(self, other: object) -> bool:
        """The same function with equal arguments."""
        return (
            isinstance(other, Step)
            and self._hash == other._hash
            and self.function == other.function
            and self.arguments == other.arguments
        )

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        name = getattr(self.function, "__name__", "step")
        return f"{name}({', '.join([repr(argument) for argument in self.arguments])})"
