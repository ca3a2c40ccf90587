"""What has been found out about parts of resolutions: for which states which outcomes."""

from __future__ import annotations

from collections.abc import Callable
from operator import itemgetter
from typing import Final

from myomer.combat.criticals import BlastFelt, Critical, CriticalCheck
from myomer.dice import Part
from myomer.odds.mixture import Changes
from myomer.odds.world import State

CLOSED: Final = (Critical, CriticalCheck, BlastFelt)
"""Parts that are remembered with all that comes of them: they read little beyond one location of one unit."""


class Tail:
    """A part as it is remembered, with all that is known of it; equal parts have the same."""

    __slots__ = ("closed", "forks", "only", "part", "reads", "tables")

    def __init__(self, part: Part) -> None:
        self.part = part
        self.only: Leaf | None = None
        """What comes of it, when it reads nothing."""
        self.tables: dict[tuple[int, ...], Table] = {}
        """All that is remembered, by the cells that were read."""
        self.forks: Fork | None = None
        self.reads: dict[int, set[int]] = {}
        """By unit, the cells that it is known to read."""
        self.closed = type(part) in CLOSED

    def leaf(self, state: State) -> Leaf | None:
        """What comes of it in this state, if that is known."""
        if self.only is not None:
            return self.only
        for table in self.tables.values():
            leaf = table.leaves.get(table.values(state))
            if leaf is not None:
                return leaf
        return None

    def likely(self, state: State) -> list[int]:
        """The cells that it will likely read, from what it read in states that are the same as far as it looked."""
        cells: list[int] = []
        node = self.forks
        while node is not None:
            cells.append(node.cell)
            following = node.branches.get(state[node.cell])
            if following is None:
                cells.extend(node.latest)
            node = following
        return cells

    def remember(self, cells: list[int], state: State, leaf: Leaf, unit_of: list[int]) -> None:
        """What comes of it in every state that has these cells as this one has them; they were read in this order."""
        if not cells:
            self.only = leaf
            return
        for cell in cells:
            self.reads.setdefault(unit_of[cell], set()).add(cell)
        shape = tuple(sorted(cells))
        table = self.tables.get(shape)
        if table is None:
            table = self.tables[shape] = Table(shape)
        table.leaves[table.values(state)] = leaf
        node = self.forks
        if node is None:
            node = self.forks = Fork(cells[0])
        for at, cell in enumerate(cells):
            if node.cell != cell:
                return
            node.latest = cells
            if at + 1 == len(cells):
                return
            value = state[cell]
            following = node.branches.get(value)
            if following is None:
                following = node.branches[value] = Fork(cells[at + 1])
            node = following


class Leaf:
    """What comes of a part, for every state with the same values in the cells that it read."""

    __slots__ = ("cells", "endings", "idle", "total", "touched", "unit")

    def __init__(self, cells: frozenset[int], total: int, endings: list[Ending], touched: set[int], unit: int) -> None:
        self.cells = cells
        self.total = total
        self.endings = endings
        self.touched = touched
        self.unit = unit
        """The unit that it mostly changes."""
        self.idle = len(endings) == 1 and not endings[0].changes and not endings[0].tails
        """Whether nothing comes of it."""


class Ending:
    """One way it may end: what is written to each unit, what is still to be taken, the number returned, its weight.

    Where several units end up independent of each other, `spread` has for each the changes with their weights.
    """

    __slots__ = ("changes", "loses", "result", "spread", "tails", "weight")

    def __init__(
        self,
        changes: dict[int, Changes],
        spread: dict[int, dict[Changes, int]],
        tails: tuple[Tail, ...],
        result: object,
        weight: int,
        loses: bool,
    ) -> None:
        self.changes = changes
        self.spread = spread
        self.tails = tails
        self.result = result
        self.weight = weight
        self.loses = loses
        """Whether a location or unit is lost in it."""


class Table:
    """Leaves for which the same cells were read, by their values."""

    __slots__ = ("leaves", "values")

    def __init__(self, cells: tuple[int, ...]) -> None:
        self.values: Callable[[State], object] = itemgetter(*cells)
        self.leaves: dict[object, Leaf] = {}


class Fork:
    """A cell that was read, and by its value the one that was read next."""

    __slots__ = ("branches", "cell", "latest")

    def __init__(self, cell: int) -> None:
        self.cell = cell
        self.latest: list[int] = []
        """All the cells that were read the last time."""
        self.branches: dict[object, Fork] = {}
