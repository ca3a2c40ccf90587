"""One exploration: the path of choices, and what a run along it has done so far."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from myomer.odds.memory import Leaf, Tail
from myomer.odds.mixture import Term
from myomer.odds.states import Factor, State, Values
from myomer.odds.world import World


class OverBudgetError(Exception):
    """There are more outcomes than the budget allows to walk."""

    def __init__(self) -> None:
        super().__init__("there are more outcomes than the budget allows to walk: raise budget=, or allow samples=")


class ForgottenError(Exception):
    """Something is read that was not told apart: it must be, and all walked again."""

    def __init__(self, slots: bool = False) -> None:
        super().__init__()
        self.slots: Final = slots
        """Whether it is which of several slots was struck; else how a 'Mech lies."""


FORGOTTEN: Final = object()
"""The value of a cell that is not told apart. A plain object: the collector does not look through states with it."""


class PutOffError(BaseException):
    """A part was put off and cannot be: dice are asked for after it."""


class Guard:
    """While many states of a unit are looked at as one: by unit, the cells in which they do not differ."""

    __slots__ = ("alike",)

    def __init__(self, alike: dict[int, set[int]]) -> None:
        self.alike = alike


class VariesError(Exception):
    """A cell is read in which the states that are looked at as one may differ."""

    def __init__(self, guard: Guard, unit: int, cell: int) -> None:
        super().__init__(cell)
        self.guard: Final = guard
        self.unit: Final = unit
        self.cell: Final = cell


class Strand:
    """Outcomes of a part that a run goes on with together: what is known of them, and their states."""

    __slots__ = ("result", "seen", "terms")

    def __init__(self, result: object, seen: Values, terms: list[Term]) -> None:
        self.result = result
        self.seen = seen
        self.terms = terms


class Choice:
    """A choice on the path of a run: of dice by their weights, or of the strands that a part ends in."""

    __slots__ = ("at", "put_off", "strands", "total", "touched", "values", "weights")

    def __init__(self, values: list[int], weights: list[int], put_off: bool = False) -> None:
        self.at = 0
        self.values = values
        self.weights = weights
        self.total = sum(weights)
        self.put_off = put_off
        self.strands: list[Strand] = []
        self.touched: set[int] = set()

    def turn(self) -> bool:
        """Go on to the next branch; False when there is none."""
        self.at += 1
        return self.at < (len(self.strands) if self.strands else len(self.weights))


class Walk:
    """The exploration of one part from one state: the path, and what this run has done so far."""

    def __init__(self, world: World, numbers: list[int], start: State, guard: Guard | None = None) -> None:
        self.world: Final = world
        self.numbers: Final = numbers
        """The numbers of the states in which it begins, by unit."""
        self.start: Final = start
        """The whole of it."""
        self.guard: Final = guard
        self.known: Final[Values] = {}
        """The cells it has read, in order, with their values."""
        self.unit = -1
        """The unit that it is about, where that is known."""
        self.whole = False
        """Whether it is the whole action, not a part of it."""
        self.path: Final[list[Choice]] = []
        self.found: Final[dict[tuple[tuple[Tail, ...], object], list[Term]]] = {}
        """The states it ended in, by what is put off and what was returned."""
        self.begun: Final[list[Factor]] = [{number: 1} for number in numbers]
        self.met: Final[set[Leaf]] = set()
        """What has come of parts on the way: what they have read is counted."""
        self.begin()

    def begin(self) -> None:
        """A new run."""
        self.step = 0
        self.ways = 1
        self.total = 1
        self.terms: list[Term] = [Term(1, 1, self.begun)]
        self.shown: Values = dict(self.known)
        self.hidden: set[int] = set()
        self.tails: list[Tail] | None = None

    def may_know(self, cell: int) -> bool:
        """Whether a cell of the start may be looked at."""
        if self.start[cell] is FORGOTTEN:
            return False
        if self.guard is None:
            return True
        alike = self.guard.alike.get(self.world.unit_of[cell])
        return alike is None or cell in alike

    def know(self, cell: int) -> None:
        """What comes of it depends on this cell of the start."""
        if cell in self.known:
            return
        if self.start[cell] is FORGOTTEN:
            raise ForgottenError
        if not self.may_know(cell):
            assert self.guard is not None
            raise VariesError(self.guard, self.world.unit_of[cell], cell)
        self.known[cell] = self.start[cell]

    def has_read(self, leaf: Leaf, numbers: Sequence[int]) -> None:
        """A part was taken in a state: of what it read, the outcome depends on what is as at the start."""
        self.met.add(leaf)
        world = self.world
        for cell in leaf.cells:
            if cell not in self.known:
                unit = world.unit_of[cell]
                now = world.states.all[numbers[unit]][cell - world.first[unit]]
                if now == self.start[cell] or cell in world.added_up:
                    self.know(cell)

    def has_written(self, cells: set[int], terms: list[Term]) -> None:
        """These cells were written, in some of these states: where they are as at the start, that must be so again."""
        world = self.world
        states = world.states.all
        for cell in cells:
            if cell in self.known or cell in world.added_up or self.start[cell] is FORGOTTEN:
                continue
            unit = world.unit_of[cell]
            own = cell - world.first[unit]
            value = self.start[cell]
            if any(states[number][own] == value for term in terms for number in term.factors[unit]):
                self.know(cell)

    def next_path(self) -> bool:
        """Turn to the next path; False when all are walked."""
        path = self.path
        while path:
            if path[-1].turn():
                return True
            path.pop()
        return False
