"""What is remembered of a step: its outcomes, by the ids of the blocks that it can read."""

from __future__ import annotations

from typing import Final, TypeAlias

from mypy_extensions import mypyc_attr

from myomer.dice import Step
from myomer.odds.footprints import FALLS, LOOKS, Footprint
from myomer.odds.layout import LOST_BITS, WHOLE, Layout, State, mask_of
from myomer.odds.mixture import Factor
from myomer.units.state import ARMOR, BLOCKS, FACING, LOST, SLOTS

Key: TypeAlias = tuple[int, ...]
"""By unit of a footprint, its state with only the blocks in the footprint."""
States: TypeAlias = tuple[State, ...]
"""The states of all units, last that of the battle itself."""

Ends: TypeAlias = dict[State, tuple[int, Factor]]
"""By the state of a unit before some steps, the states after them and all that they hand over, with weights out of a
total."""

SETTLES: Final = mask_of([*range(ARMOR, SLOTS), LOST])
"""What is written when something may be lost."""


@mypyc_attr(acyclic=True)
class Change:
    """What an outcome writes to a unit; equal changes are the same object."""

    __slots__ = ("_add", "_keep", "_layout", "_settles", "unit")

    def __init__(self, layout: Layout, unit: int, written: int, values: int) -> None:
        """`written`: the bits of the blocks that are written; `values`: what they are then, and damage to be added."""
        self._layout = layout
        self.unit = unit
        self._keep = WHOLE ^ written
        """The bits of a state that stay as they are."""
        self._add = values
        """The bits written over the others, and the damage."""
        self._settles = unit < layout.units and written & SETTLES != 0
        """Whether a location may be lost by it, so that the state has to be settled."""
        if written & LOST_BITS and values & LOST_BITS == layout.intact:
            self._settles = False

    def of(self, state: State) -> State:
        """The state after it."""
        after = (state & self._keep) + self._add
        return self._layout.settled(self.unit, after) if self._settles else after

    def add_to(self, after: Factor, factor: Factor, times: int) -> None:
        """Add the states after it to others, with their weights multiplied."""
        keep, add, settles, layout, unit = self._keep, self._add, self._settles, self._layout, self.unit
        for before, weight in factor.items():
            state = (before & keep) + add
            if settles and state & LOST_BITS != layout.intact:
                state = layout.settled(unit, state)
            after[state] = after.get(state, 0) + weight * times


@mypyc_attr(acyclic=True)
class Agenda:
    """What a step returned, and the steps that it handed over; equal ones are the same object."""

    __slots__ = ("but_last", "ends", "result", "steps")

    def __init__(self, result: object, steps: tuple[Step, ...], but_last: Agenda | None) -> None:
        self.result = result
        self.steps = steps
        self.but_last = but_last
        """The agenda without its last step."""
        self.ends: Ends = {}


@mypyc_attr(acyclic=True)
class StepOutcome:
    """One outcome of a step: its weight, what it writes to each unit, what is left to do."""

    __slots__ = ("agenda", "changes", "weight")

    def __init__(self, weight: int, changes: tuple[Change, ...], agenda: Agenda) -> None:
        self.weight = weight
        self.changes = changes
        self.agenda = agenda


@mypyc_attr(acyclic=True)
class StepOutcomes:
    """Every outcome of a step, with weights out of a total."""

    __slots__ = ("each", "only_agenda", "total")

    def __init__(self, total: int, each: list[StepOutcome]) -> None:
        self.total = total
        self.each = each
        self.only_agenda = None if len(each) > 1 or each[0].changes else each[0].agenda
        """What is left to do, if it is always the same and nothing changes."""


class LearnedStep:
    """A step with its footprint, and what is known of it."""

    __slots__ = (
        "alone",
        "at_once",
        "blocks",
        "ends",
        "masks",
        "narrowed",
        "reads_single_slots",
        "reports",
        "step",
        "table",
        "units",
        "variants",
    )

    def __init__(
        self, step: Step, layout: Layout, touched: Footprint, alone: LearnedStep | None, reports: bool
    ) -> None:
        self.step = step
        self.alone = alone
        """The step alone, where this is the step together with everything that it hands over."""
        self.reports = reports
        """Whether outcomes are kept apart by what the step returns."""
        self.at_once = False
        """Whether the steps it hands over are finished at once."""
        self.units: list[int] = []
        """The units in its footprint."""
        self.blocks: list[list[int]] = []
        """For each of these units, the blocks that it can read or write."""
        self.masks: list[int] = []
        """For each of these units, the bits of those blocks in a state."""
        self.reads_single_slots: list[bool] = []
        """For each of these units, whether it distinguishes equal slots."""

        for unit, mask in touched:  # the state of the battle itself (unit -1) comes after that of the last unit
            if mask & FALLS and layout.keeps_facing:
                mask |= 1 << FACING
            blocks = [0] if unit < 0 else [block for block in range(BLOCKS) if mask >> block & 1]
            self.units.append(layout.units if unit < 0 else unit)
            self.blocks.append(blocks)
            self.masks.append(mask_of(blocks))
            self.reads_single_slots.append(unit >= 0 and bool(mask & LOOKS))

        self.narrowed: dict[Key, LearnedStep] | None = None
        """Of a step that looks at some blocks first (`masks` has only those): the step with all the blocks it can
        read or write, for each content of the first ones.
        """
        self.variants: dict[int, LearnedStep] = {}
        """The same by the blocks that it touches of its first unit."""
        self.table: dict[Key, StepOutcomes] = {}
        """Its outcomes, by the blocks it reads."""
        self.ends: Ends = {}
