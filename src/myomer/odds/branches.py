"""Dice that a step is run with, once along each path of choices; the steps that it hands over are put on a list.

A choice is made where the outcome matters: a check passes or fails, a table gives one of its entries, a critical hit
strikes one of the open slots. A path is a list of choices; the next run makes the same ones up to the last.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from mypy_extensions import mypyc_attr

from myomer.dice import TWO_DICE_WAYS, DiceRoller, Step, ways_to_reach
from myomer.odds.layout import Layout
from myomer.odds.slots import equal_slots

FACES: Final = [1, 2, 3, 4, 5, 6]
SIX: Final = [1, 1, 1, 1, 1, 1]
TOTALS: Final = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
SUMS: Final = [TWO_DICE_WAYS[total] for total in TOTALS]
THROWS: Final = 36


class NotTheEndError(Exception):
    """A step handed another over and then asked for dice: what it hands over must come last."""

    def __init__(self, step: Step) -> None:
        super().__init__(f"dice were asked for after {step!r} was handed over: finish it first, with result_of")


@mypyc_attr(acyclic=True)
class Choice:
    """A choice on a path: its possible results with weights, and the result in this run."""

    __slots__ = ("current", "total", "values", "weights")

    def __init__(self, values: list[Any], weights: list[int]) -> None:
        self.values = values
        self.weights = weights
        self.current = 0
        """The index of the result in this run."""
        self.total = sum(weights)
        """The sum of the weights."""


class Branches(DiceRoller):
    """Dice along one path of choices after the other."""

    def __init__(
        self,
        finish: Callable[[Step], list[tuple[Any, int]]],
        resume: Callable[[Any], Any],
        layout: Layout,
        step: Step,
    ) -> None:
        """`finish` gives every end of a step, with weights; `resume` goes on from one of them and returns what the step
        returned. `step` is the step being run, in the battle of the layout.
        """
        self._finish: Final = finish
        self._resume: Final = resume
        self._layout: Final = layout
        self._step: Final = step

        self.at_once = False
        """Whether steps that are handed over are finished at once."""
        self.path: Final[list[Choice]] = []
        """The choices of the current path, in order."""
        self._position = 0
        """How many choices of the path this run has made."""
        self.ways = 1
        """The number of ways to roll this path."""
        self.total = 1
        """The total that the weights are out of."""
        self.handed: list[Step] = []
        """The steps that were handed over."""

    def begin(self) -> None:
        """Start another run."""
        self._position = 0
        self.ways = 1
        self.total = 1
        self.handed = []

    def next_path(self) -> bool:
        """Turn to the next path; False when every path has been walked."""
        path = self.path
        while path:
            last = path[-1]
            last.current += 1
            if last.current < len(last.values):
                return True
            path.pop()
        return False

    def _again(self) -> Any:
        """The next result on the path of this run; None where a new choice must be made."""
        if self.handed:
            raise NotTheEndError(self.handed[0])
        if self._position == len(self.path):
            return None
        choice = self.path[self._position]
        self._position += 1
        self.ways *= choice.weights[choice.current]
        self.total *= choice.total
        return choice.values[choice.current]

    def _choose(self, values: list[Any], weights: list[int]) -> Any:
        """Add a choice to the path; its first result comes first."""
        choice = Choice(values, weights)
        self.path.append(choice)
        self._position += 1
        self.ways *= weights[0]
        self.total *= choice.total
        return values[0]

    # what the engine asks

    def die(self, purpose: str) -> int:
        again = self._again()
        face: int = self._choose(FACES, SIX) if again is None else again
        return face

    def roll_2d6(self, purpose: str) -> int:
        again = self._again()
        total: int = self._choose(TOTALS, SUMS) if again is None else again
        return total

    def check(self, target_number: int, purpose: str) -> int:
        passes = ways_to_reach(target_number)
        if not passes:
            return 2
        if passes == THROWS:
            return 12
        again = self._again()
        if again is None:
            again = self._choose([target_number, target_number - 1], [passes, THROWS - passes])
        total: int = again
        return total

    def table_1d6(self, entries: list[int], purpose: str) -> int:
        again = self._again()
        roll: int = self._table(entries, FACES, SIX) if again is None else again
        return roll

    def table_2d6(self, entries: list[int], purpose: str) -> int:
        again = self._again()
        roll: int = self._table(entries, TOTALS, SUMS) if again is None else again
        return roll

    def _table(self, entries: list[int], faces: list[int], ways: list[int]) -> int:
        """Choose among the different entries of a table: a roll that gives the entry."""
        rolls: dict[int, int] = {}
        weights: dict[int, int] = {}
        for roll, thrown in zip(faces, ways, strict=True):
            entry = entries[roll]
            rolls.setdefault(entry, roll)
            weights[entry] = weights.get(entry, 0) + thrown
        chosen: int = self._choose(list(rolls.values()), list(weights.values()))
        return chosen

    def slot(self, open_slots: int, size: int, purpose: str) -> int:
        again = self._again()
        if again is None:
            numbers = equal_slots(self._layout, self._step, open_slots)
            slots: dict[int, int] = {}
            weights: dict[int, int] = {}
            for slot in range(size):
                if open_slots >> slot & 1:
                    number = numbers[slot] if numbers else slot
                    slots.setdefault(number, slot)
                    weights[number] = weights.get(number, 0) + 1
            again = self._choose(list(slots.values()), list(weights.values()))
        chosen: int = again
        return chosen

    def then(self, function: Callable[..., object], battle: object, *arguments: Any) -> None:  # type: ignore[override]
        if self.at_once:
            self.result_of(function, battle, *arguments)
        else:
            self.handed.append(Step(function, arguments))

    def result_of(self, function: Callable[..., Any], battle: object, *arguments: Any) -> Any:  # type: ignore[override]
        end = self._again()
        if end is None:
            ends = self._finish(Step(function, arguments))
            end = self._choose([end for end, _ in ends], [weight for _, weight in ends])
        return self._resume(end)
