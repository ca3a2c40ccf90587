"""What has been found out about parts of resolutions: for which states which outcomes."""

from __future__ import annotations

from collections.abc import Callable
from operator import itemgetter
from typing import Final, TypeAlias

from myomer.combat.criticals import BlastFelt, Critical, CriticalCheck
from myomer.dice import Part
from myomer.odds.states import Change, State

CLOSED: Final = (Critical, CriticalCheck, BlastFelt)
"""Parts that are remembered with all that comes of them: they read little beyond one location of one unit."""


class Tail:
    """A part as it is remembered, with all that is known of it; equal parts have the same."""

    __slots__ = ("_at", "_only", "_tables", "closed", "part", "reads")

    def __init__(self, part: Part) -> None:
        self.part = part
        self.closed = type(part) in CLOSED
        self.reads: dict[int, set[int]] = {}
        """By unit, the cells that it is known to read."""
        self._only: Leaf | None = None
        """What comes of it, when it reads nothing."""
        self._tables: dict[tuple[int, ...], Table] = {}
        """All that is remembered, by the cells that were read."""
        self._at: dict[tuple[int, ...], dict[int, Leaf]] = {}
        """The same by the numbers of states: of all units but one, then of that one."""

    def leaf(self, state: State) -> Leaf | None:
        """What comes of it in this state, if that is known."""
        if self._only is not None:
            return self._only
        for table in self._tables.values():
            leaf = table.leaves.get(table.values(state))
            if leaf is not None:
                return leaf
        return None

    def at(self, numbers: tuple[int, ...], focus: int) -> dict[int, Leaf]:
        """What has come of it in states of one unit, by their numbers, while the others' are these."""
        return self._at.setdefault((focus, *numbers[:focus], *numbers[focus + 1 :]), {})

    def remember(self, cells: list[int], state: State, leaf: Leaf, unit_of: list[int]) -> None:
        """What comes of it in every state that has these cells as this one has them."""
        if not cells:
            self._only = leaf
            return
        for cell in cells:
            self.reads.setdefault(unit_of[cell], set()).add(cell)
        shape = tuple(sorted(cells))
        table = self._tables.get(shape)
        if table is None:
            table = self._tables[shape] = Table(shape)
        table.leaves[table.values(state)] = leaf


class Leaf:
    """What comes of a part, for every state with the same values in the cells that it read."""

    __slots__ = ("_ways", "cells", "endings", "idle", "total", "touched", "unit")

    def __init__(self, cells: frozenset[int], total: int, endings: list[Ending], touched: set[int], unit: int) -> None:
        self.cells = cells
        self.total = total
        self.endings = endings
        self.touched = touched
        self.unit = unit
        """The unit that it mostly changes."""
        self.idle = len(endings) == 1 and not endings[0].changes and not endings[0].tails
        """Whether nothing comes of it."""
        self._ways: dict[tuple[int, bool], list[Way]] = {}

    def ways(self, focus: int, told_apart: bool) -> list[Way]:
        """Its endings as seen from one unit: what changes there, and all else by which they are kept apart."""
        found = self._ways.get((focus, told_apart))
        if found is None:
            found = []
            for ending in self.endings:
                others = tuple([(unit, change) for unit, change in ending.changes.items() if unit != focus])
                apart = (ending.result if told_apart else 0, ending.tails, others)
                found.append((ending.changes.get(focus), apart, ending.weight, ending))
            self._ways[focus, told_apart] = found
        return found


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


Apart: TypeAlias = tuple[object, tuple[Tail, ...], tuple[tuple[int, Change], ...]]
"""What endings are kept apart by, besides what changes in one unit: the result, what is to be taken, other changes."""
Way: TypeAlias = tuple[Change | None, Apart, int, Ending]
"""An ending as seen from one unit: what changes there, what it is kept apart by, its weight, and itself."""


class Table:
    """Leaves for which the same cells were read, by their values."""

    __slots__ = ("leaves", "values")

    def __init__(self, cells: tuple[int, ...]) -> None:
        self.values: Callable[[State], object] = itemgetter(*cells)
        self.leaves: dict[object, Leaf] = {}
