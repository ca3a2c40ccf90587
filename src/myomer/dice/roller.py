"""What the engine asks of dice.

The engine never asks for "two dice" alone: it asks for a *check* against a target number, for a roll on a
*table*, or for one of the *open slots* of a location. A roller that walks every outcome (exact odds) can
therefore branch on what matters (hit or miss, an entry of a table) and not on 36 pairs of dice.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar, TypeVarTuple

from mypy_extensions import mypyc_attr

Where = TypeVar("Where")
Arguments = TypeVarTuple("Arguments")
Result = TypeVar("Result")

TWO_DICE_WAYS: Final = [0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
"""How many of the 36 rolls of two dice give each sum, by the sum."""


def ways_to_reach(target_number: int) -> int:
    """How many of the 36 rolls of 2d6 reach the target number: 36 at 2 or less, 0 above 12."""
    if target_number <= 2:
        return 36
    ways = 0
    for total in range(target_number, 13):
        ways += TWO_DICE_WAYS[total]
    return ways


@mypyc_attr(allow_interpreted_subclasses=True)
class DiceRoller:
    """Six-sided dice. A subclass only needs `die`; everything else is based on it.

    The engine trusts it: a `die` outside 1 to 6 breaks the tables.
    """

    runs_at_once: bool = False
    """Whether `then` does nothing but run the step. A resolver that is in a hurry calls such a step itself, which is
    much faster compiled. Dice with a `then` of their own leave it False."""

    def die(self, purpose: str) -> int:
        """One six-sided die, 1 to 6. `purpose` is what it decides."""
        raise NotImplementedError

    def copy(self) -> DiceRoller:
        """A copy that continues exactly as these dice would. Dice that cannot be copied raise an error."""
        raise NotImplementedError(f"{type(self).__name__} cannot be copied: give them a method copy()")

    def roll_1d6(self, purpose: str) -> int:
        """One die whose every face matters."""
        return self.die(purpose)

    def roll_2d6(self, purpose: str) -> int:
        """Two dice whose every sum matters."""
        first = self.die(purpose)
        return first + self.die(purpose)

    def check(self, target_number: int, purpose: str) -> int:
        """The sum of 2d6 against a target number; the check succeeds if it is at least the target number."""
        return self.roll_2d6(purpose)

    def table_1d6(self, entries: list[int], purpose: str) -> int:
        """A roll on a table of six entries (index 1 to 6; index 0 unused): the roll, not the entry."""
        return self.die(purpose)

    def table_2d6(self, entries: list[int], purpose: str) -> int:
        """A roll on a table of eleven entries (index 2 to 12): the sum rolled, not the entry."""
        return self.roll_2d6(purpose)

    def slot(self, open_slots: int, size: int, purpose: str) -> int:
        """One of a location's critical slots, each open one equally likely; closed ones are rolled again.

        `open_slots` is a bit mask, never 0. Six slots take one die; twelve take a die for the upper (1–3) or
        lower (4–6) half and a die within it (`damage-and-criticals.md` §10).
        """
        while True:
            index = 0
            if size > 6 and self.die(purpose) > 3:
                index = 6
            index += self.die(purpose) - 1
            if open_slots >> index & 1:
                return index

    def then(
        self,
        function: Callable[[Where, *Arguments, DiceRoller], object],
        battle: Where,
        *arguments: *Arguments,
    ) -> None:
        """The next step of a resolution: a rule, the battle, and what the rule is applied to.

        It runs at once. Dice that walk every outcome run it later, so a caller does nothing afterward except call
        `then` again: it does not read the battle, change it or roll dice. The arguments are hashable.
        """
        function(battle, *arguments, self)

    def result_of(
        self,
        function: Callable[[Where, *Arguments, DiceRoller], Result],
        battle: Where,
        *arguments: *Arguments,
    ) -> Result:
        """Run a step, with everything that follows from it, to the end before the resolution continues; return its
        result.

        Nothing may be waiting from an earlier `then`. The result is hashable.
        """
        return function(battle, *arguments, self)
