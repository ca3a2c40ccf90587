"""What has been found out about parts of resolutions: for which states which outcomes."""

from __future__ import annotations

from collections.abc import Callable
from operator import itemgetter
from typing import TYPE_CHECKING, Final, TypeAlias

from myomer.combat.harm.criticals import roll_critical_check
from myomer.dice import Step
from myomer.odds.states import Change, State

if TYPE_CHECKING:
    from myomer.odds.world import World

CLOSED: Final = (roll_critical_check,)
"""Parts that are remembered with all that comes of them: they read little beyond one location of one unit."""


def unit_of(step: Step) -> int:
    """The unit that a step is about, if it says so first of all; or -1."""
    first = step.arguments[0] if step.arguments else -1
    return first if isinstance(first, int) else -1


class Tail:
    """A part as it is remembered, with all that is known of it; equal parts have the same."""

    __slots__ = ("_at", "_tables", "opened", "part", "reached", "reads")

    def __init__(self, part: Step, opened: bool = False) -> None:
        self.part = part
        self.opened: Tail = Tail(part, True) if not opened and part.function in CLOSED else self
        """The same part remembered only so far as the parts that it hands over; itself where that is how it is."""
        self.reached: dict[tuple[int, ...], Reach] = {}
        """All that comes of it and of what it hands over, from states of these numbers."""
        self.reads: dict[int, set[int]] = {}
        """By unit, the cells that it is known to read."""
        self._tables: dict[tuple[int, ...], Table] = {}
        """All that is remembered, by the cells that were read."""
        self._at: dict[tuple[int, ...], dict[int, Leaf]] = {}
        """The same by the numbers of states: of all units but one, then of that one."""

    def tables(self, numbers: list[int], focus: int, states: list[State]) -> list[Lookup]:
        """All that is known of it, while the other units are in the states of these numbers: to look up one unit's."""
        found: list[Lookup] = []
        for table in self._tables.values():
            lookup = table.lookup(numbers, focus, states)
            if lookup is not None:
                found.append(lookup)
        return found

    def at(self, numbers: list[int], focus: int) -> dict[int, Leaf]:
        """What has come of it in states of one unit, by their numbers, while the others' are these."""
        return self._at.setdefault((focus, *numbers[:focus], *numbers[focus + 1 :]), {})

    def remember(self, cells: list[int], numbers: list[int], leaf: Leaf, world: World) -> None:
        """What comes of it in every state that has these cells as this one has them."""
        for cell in cells:
            self.reads.setdefault(world.unit_of[cell], set()).add(cell)
        shape = tuple(sorted(cells))
        table = self._tables.get(shape)
        if table is None:
            table = self._tables[shape] = Table(shape, world)
        table.add(numbers, world.states.all, leaf)


class Leaf:
    """What comes of a part, for every state with the same values in the cells that it read."""

    __slots__ = ("_ways", "cells", "endings", "idle", "only_tails", "total", "touched", "unit")

    def __init__(self, cells: frozenset[int], total: int, endings: list[Ending], touched: set[int], unit: int) -> None:
        self.cells = cells
        self.total = total
        self.endings = endings
        self.touched = touched
        self.unit = unit
        """The unit that it mostly changes."""
        self.idle = len(endings) == 1 and not endings[0].changes and not endings[0].tails
        """Whether nothing comes of it."""
        self.only_tails = not touched and not any([ending.spread for ending in endings])
        """Whether nothing is written by it, only by what is still to be taken."""
        self._ways: dict[tuple[int, bool], list[Way]] = {}

    def ways(self, focus: int, told_apart: bool, apart: dict[object, Apart]) -> list[Way]:
        """Its endings as seen from one unit: what changes there, and all else by which they are kept apart."""
        found = self._ways.get((focus, told_apart))
        if found is None:
            found = []
            for ending in self.endings:
                changes = ending.changes
                if (
                    not ending.tails
                    and not ending.spread
                    and not told_apart
                    and (not changes or (len(changes) == 1 and focus in changes))
                ):
                    found.append((changes.get(focus), NOTHING_ELSE, ending.weight))
                    continue
                others = tuple([(unit, change) for unit, change in changes.items() if unit != focus])
                result = ending.result if told_apart else 0
                key = (result, ending.tails, others, ending if ending.spread else None)
                into = apart.get(key)
                if into is None:
                    into = apart[key] = Apart(result, ending.tails, others, ending if ending.spread else None)
                found.append((changes.get(focus), into, ending.weight))
            self._ways[focus, told_apart] = found
        return found


class Reach:
    """All that comes of a part, and of the parts that it hands over, from one state."""

    __slots__ = ("ends", "met", "total", "touched")

    def __init__(
        self, total: int, ends: dict[tuple[int, ...], int], met: dict[Leaf, tuple[int, ...]], touched: set[int]
    ) -> None:
        self.total = total
        self.ends = ends
        """The states in the end, with weights out of the total."""
        self.met = met
        """What it came through, and from which state."""
        self.touched = touched
        """The cells that were written on the way."""


class Ending:
    """One way it may end: what is written to each unit, what is still to be taken, the number returned, its weight.

    Where several units end up independent of each other, `spread` has for each the changes with their weights.
    """

    __slots__ = ("changes", "result", "spread", "tails", "weight")

    def __init__(
        self,
        changes: dict[int, Change],
        spread: dict[int, dict[Change, int]],
        tails: tuple[Tail, ...],
        result: object,
        weight: int,
    ) -> None:
        self.changes = changes
        self.spread = spread
        self.tails = tails
        self.result = result
        self.weight = weight


class Apart:
    """What endings are kept apart by, besides what changes in one unit; equal ones are the same object."""

    __slots__ = ("others", "result", "spread", "tails")

    def __init__(
        self, result: object, tails: tuple[Tail, ...], others: tuple[tuple[int, Change], ...], spread: Ending | None
    ) -> None:
        self.result = result
        self.tails = tails
        self.others = others
        """What changes in other units."""
        self.spread = spread
        """The ending itself where several units end up independent of each other in it."""


NOTHING_ELSE: Final = Apart(0, (), (), None)

Way: TypeAlias = tuple[Change | None, Apart, int]
"""An ending as seen from one unit: what changes there, what it is kept apart by, its weight."""


class Table:
    """Leaves for which the same cells were read, by their values."""

    __slots__ = ("_by_focus", "_found", "_values")

    def __init__(self, cells: tuple[int, ...], world: World) -> None:
        by_unit: dict[int, list[int]] = {}
        for cell in cells:
            unit = world.unit_of[cell]
            by_unit.setdefault(unit, []).append(cell - world.first[unit])
        self._values: dict[int, Getter] = {unit: itemgetter(*own) for unit, own in by_unit.items()}
        """By unit, the values of its cells in one of its states."""
        self._found: list[tuple[dict[int, object], Leaf]] = []
        """All of them, with the values by unit."""
        self._by_focus: dict[int, dict[object, dict[object, Leaf]]] = {}
        """By one unit: by the values of all the others, then by its own."""

    def add(self, numbers: list[int], states: list[State], leaf: Leaf) -> None:
        """One more."""
        values = {unit: value(states[numbers[unit]]) for unit, value in self._values.items()}
        self._found.append((values, leaf))
        for focus, index in self._by_focus.items():
            _enter(index, focus, values, leaf)

    def lookup(self, numbers: list[int], focus: int, states: list[State]) -> Lookup | None:
        """Those that may be while the other units are in the states of these numbers."""
        index = self._by_focus.get(focus)
        if index is None:
            index = self._by_focus[focus] = {}
            for values, leaf in self._found:
                _enter(index, focus, values, leaf)
        others = tuple([value(states[numbers[unit]]) for unit, value in self._values.items() if unit != focus])
        leaves = index.get(others)
        return None if leaves is None else (self._values.get(focus, _nothing), leaves)


def _enter(index: dict[object, dict[object, Leaf]], focus: int, values: dict[int, object], leaf: Leaf) -> None:
    others = tuple([value for unit, value in values.items() if unit != focus])
    index.setdefault(others, {})[values.get(focus)] = leaf


def _nothing(state: State) -> object:
    return None


Getter: TypeAlias = Callable[[State], object]
Lookup: TypeAlias = tuple[Getter, dict[object, Leaf]]
"""The values of some cells in a state of a unit, and what comes of a part by them."""
