"""What is remembered of a step: its outcomes, by the ids of the blocks that it can read."""

from __future__ import annotations

from typing import Any, TypeAlias

from myomer.dice import Step
from myomer.odds.footprints import FALLS, LOOKS, Footprint
from myomer.odds.layout import Layout, State
from myomer.odds.mixture import Factor
from myomer.units.state import BLOCKS, DAMAGE, FACING, LOST, SLOTS

Key: TypeAlias = tuple[tuple[int, ...], ...]
"""By unit of a footprint, the ids of the blocks in it."""
Numbers: TypeAlias = tuple[int, ...]
"""The numbers of the states of all units, last that of the battle itself."""


class Change:
    """What an outcome writes to a unit, and the states after it by those before; equal changes are the same object."""

    __slots__ = ("_added", "_blocks", "_layout", "_settles", "_unit", "after")

    def __init__(self, layout: Layout, unit: int, blocks: tuple[tuple[int, int], ...], added: int) -> None:
        self._layout = layout
        self._unit = unit
        self._blocks = blocks
        """Blocks with their new values."""
        self._added = added
        """Damage that is added to what the unit took this phase."""
        self._settles = unit < layout.units and any([block < SLOTS or block == LOST for block, _ in blocks])
        self.after: dict[int, int] = {}

    def of(self, number: int) -> int:
        """The state after it."""
        found = self.after.get(number, -1)
        if found < 0:
            layout = self._layout
            values = list(layout.states[number])
            for block, value in self._blocks:
                values[block] = value
            if self._added:
                damage: int = layout.blocks[values[DAMAGE]][0]
                values[DAMAGE] = layout.block_id(DAMAGE, (damage + self._added,))
            state = tuple(values)
            if self._settles:
                state = layout.settled(self._unit, state)
            found = self.after[number] = layout.number(state)
            layout.looked_up += 1
        return found

    def of_all(self, factor: Factor) -> Factor:
        """The states after it, with their weights."""
        after: Factor = {}
        for number, weight in factor.items():
            found = self.of(number)
            after[found] = after.get(found, 0) + weight
        return after


class Outcome:
    """One outcome of a step: its weight, what it writes to each unit, the steps it hands over, what it returned."""

    __slots__ = ("changes", "handed", "result", "weight")

    def __init__(self, weight: int, changes: dict[int, Change], handed: tuple[Step, ...], result: object) -> None:
        self.weight = weight
        self.changes = changes
        self.handed = handed
        self.result = result

    def apart(self, unit: int) -> tuple[Any, ...]:
        """What keeps outcomes apart whose states of one unit are put together."""
        others = tuple([(other, change) for other, change in self.changes.items() if other != unit])
        return (self.handed, self.result, others)


class Outcomes:
    """Every outcome of a step, with weights out of a total."""

    __slots__ = ("each", "idle", "total")

    def __init__(self, total: int, each: list[Outcome]) -> None:
        self.total = total
        self.each = each
        self.idle = len(each) == 1 and not each[0].changes and not each[0].handed and each[0].result is None
        """Whether nothing comes of it."""


class Known:
    """A step with its footprint, and what is known of it."""

    __slots__ = ("_shared", "alone", "at_once", "blocks", "ends", "keys", "looks", "reports", "step", "table", "units")

    def __init__(self, step: Step, layout: Layout, touched: Footprint, alone: Known | None, reports: bool) -> None:
        self.step = step
        self.alone = alone
        """The step alone, where this is the step together with everything that it hands over."""
        self.reports = reports
        """Whether outcomes are kept apart by what the step returns."""
        self.at_once = False
        """Whether what it hands over is finished there and then."""
        self.units: list[int] = []
        """The units in its footprint."""
        self.blocks: list[list[int]] = []
        """By such a unit, the blocks that it can read or write."""
        self.looks: list[bool] = []
        """By such a unit, whether it looks at single slots."""
        for unit, mask in touched:
            if mask & FALLS and layout.keeps_facing:
                mask |= 1 << FACING
            self.units.append(layout.units if unit < 0 else unit)
            self.blocks.append([0] if unit < 0 else [block for block in range(BLOCKS) if mask >> block & 1])
            self.looks.append(unit >= 0 and bool(mask & LOOKS))
        self.table: dict[Key, Outcomes] = {}
        self.ends: dict[Numbers, tuple[int, dict[Numbers, int]]] = {}
        """From single states: what comes of it and of everything that it hands over, with weights out of a total."""
        self.keys: list[dict[int, tuple[int, ...]]] = [{} for _ in self.units]
        """By such a unit, the ids of its blocks in a state."""
        self._shared: dict[tuple[int, ...], tuple[int, ...]] = {}

    def key(self, at: int, number: int, layout: Layout) -> tuple[int, ...]:
        """The ids of the blocks of a unit of the footprint, in a state."""
        key = self.keys[at].get(number)
        if key is None:
            key = self.blocks_of(at, layout.states[number])
            key = self.keys[at][number] = self._shared.setdefault(key, key)
            layout.looked_up += 1
        return key

    def forget_keys(self) -> None:
        """Forget the keys of states; they are quickly worked out again."""
        for keys in self.keys:
            keys.clear()
        self._shared.clear()

    def blocks_of(self, at: int, state: State) -> tuple[int, ...]:
        """The same, of a state that is not met again."""
        return tuple([state[block] for block in self.blocks[at]])
