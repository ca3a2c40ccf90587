"""The outcomes of a single step: its blocks are loaded into an ordinary battle, and the rule is run along every path.

The step declares which blocks it can read and write (`footprints`). What it writes, what it hands over and the weights
are the same for every state with the same blocks.
"""

from __future__ import annotations

from collections.abc import Callable
from math import gcd, lcm
from typing import Any, Final, TypeAlias

from myomer.dice import Step
from myomer.odds.branches import Branches
from myomer.odds.layout import AT, DAMAGE_AT, ID, Layout, mask_of
from myomer.odds.memory import Agenda, Change, Key, LearnedStep, StepOutcome, StepOutcomes
from myomer.units.state import BLOCKS, DAMAGE, FACING, LOST, POSTURE, SLOTS

Written: TypeAlias = tuple[int, int]
"""What is written to a unit: the bits of the blocks, changed or not, and their values with damage to be added."""
PathEnd: TypeAlias = tuple[tuple[Step, ...], object, tuple[Written, ...]]
"""Where a path of choices ends: the steps handed over, what was returned, what was written to each unit."""

NOT_LOADED: Final = -1
BITS: Final = [mask_of([block]) for block in range(BLOCKS)]


class MoreDetailError(Exception):
    """A step reads what is not kept: all must be walked again in more detail."""

    def __init__(self, facing: bool = False, slots: bool = False) -> None:
        super().__init__()
        self.facing: Final = facing
        """The facing of a 'Mech that fell."""
        self.slots: Final = slots
        """Which of several slots were hit."""


class Workbench:
    """Runs single steps on the battle of a layout."""

    def __init__(
        self,
        layout: Layout,
        finish: Callable[[Step], list[tuple[Any, int]]],
        resume: Callable[[Any], Any],
    ) -> None:
        """`finish` and `resume` serve a step that must go on after another is finished (`Branches`)."""
        self._layout: Final = layout
        self._finish: Final = finish
        self._resume: Final = resume
        self._changes: Final[dict[tuple[int, int, int], Change]] = {}
        """Every change once, by unit, bits written and values."""
        self._agendas: Final[dict[tuple[object, tuple[Step, ...]], Agenda]] = {}
        """Every agenda once, by what is returned and handed over."""
        self._loaded: Final = [[NOT_LOADED] * BLOCKS for _ in range(layout.units + 1)]
        """By unit, the blocks that the battle has now."""

    def clear(self) -> None:
        """Forget what is loaded: the battle was changed from outside."""
        for loaded in self._loaded:
            for block in range(BLOCKS):
                loaded[block] = NOT_LOADED

    def run(self, known: LearnedStep, key: Key) -> StepOutcomes:
        """Run a step along every path of choices."""
        self._check_detail(known, key)
        dice = Branches(self._finish, self._resume, self._layout, known.step)
        dice.at_once = known.at_once
        ends: list[PathEnd] = []
        ways: list[int] = []
        totals: list[int] = []

        while True:
            self.load(known, key)
            dice.begin()
            result = known.step.run(self._layout.battle, dice)
            written = tuple([self._written(known, place) for place in range(len(known.units))])
            end = (tuple(dice.handed), result if known.reports else None, written)
            ends.append(end)
            ways.append(dice.ways)
            totals.append(dice.total)

            if not dice.next_path():
                break
        common = lcm(*totals)
        weights: dict[PathEnd, int] = {}
        for path, end in enumerate(ends):
            weights[end] = weights.get(end, 0) + ways[path] * (common // totals[path])
        return self.outcomes(known, key, weights, common)

    def outcomes(self, known: LearnedStep, key: Key, weights: dict[PathEnd, int], total: int) -> StepOutcomes:
        """The ends of a step, with weights out of a total, as outcomes to be remembered."""
        shared = gcd(total, *weights.values())
        each: list[StepOutcome] = []
        for (handed, result, written), weight in weights.items():
            changes: list[Change] = []
            for place, (bits, values) in enumerate(written):
                if values != key[place] or bits != known.masks[place]:
                    changes.append(self._change(known.units[place], bits, values))
            each.append(StepOutcome(weight // shared, tuple(changes), self.agenda(result, handed)))
        return StepOutcomes(total // shared, each)

    def _change(self, unit: int, bits: int, values: int) -> Change:
        """The change that writes this to a unit; always the same object."""
        change = self._changes.get((unit, bits, values))
        if change is None:
            change = self._changes[unit, bits, values] = Change(self._layout, unit, bits, values)
        return change

    def agenda(self, result: object, steps: tuple[Step, ...]) -> Agenda:
        """The agenda with this result and these steps; always the same object."""
        agenda = self._agendas.get((result, steps))
        if agenda is None:
            but_last = self.agenda(None, steps[:-1]) if steps else None
            agenda = self._agendas[result, steps] = Agenda(result, steps, but_last)
        return agenda

    def _check_detail(self, known: LearnedStep, key: Key) -> None:
        """MoreDetailError where a step can read what is not kept."""
        for place, unit in enumerate(known.units):
            if unit < self._layout.units:
                for block in known.blocks[place]:
                    self.check_block(unit, block, key[place] >> AT[block] & ID, known.reads_single_slots[place])

    def check_block(self, unit: int, block: int, value: int, looks: bool) -> None:
        """MoreDetailError if a step reads a block that is not kept in full."""
        if block == FACING and value == self._layout.unknown:
            raise MoreDetailError(facing=True)
        if looks and SLOTS <= block < LOST and self._layout.only_counted(unit, block - SLOTS, value):
            raise MoreDetailError(slots=True)

    def load(self, known: LearnedStep, key: Key) -> None:
        """Set the battle to these blocks; damage that is only added to begins at 0."""
        layout = self._layout
        for place, unit in enumerate(known.units):
            loaded = self._loaded[unit]
            blocks = known.blocks[place]
            state = key[place]

            for block in blocks:
                value = (state & BITS[block]) >> AT[block]
                if loaded[block] != value:
                    layout.load(layout.battle, unit, block, value)
                    loaded[block] = value

            if unit < layout.units:
                mech = layout.battle.mechs[unit]
                if DAMAGE not in blocks:
                    mech.phase_damage = 0
                    loaded[DAMAGE] = NOT_LOADED
                if FACING not in blocks:
                    mech.facing = mech.torso = 0
                    loaded[FACING] = NOT_LOADED

    def _written(self, known: LearnedStep, place: int) -> Written:
        """What the blocks of the unit at a place in the footprint are now, and the damage added."""
        layout = self._layout
        unit = known.units[place]
        blocks = known.blocks[place]
        loaded = self._loaded[unit]
        bits = known.masks[place]
        values = 0
        turned = False

        for block in blocks:
            now = layout.read(layout.battle, unit, block)
            values |= now << AT[block]
            before = loaded[block]
            if now != before:
                loaded[block] = now
                if block == POSTURE:
                    turned = layout.battle.mechs[unit].prone and not layout.blocks[before][0]

        if unit == layout.units:
            return bits, values

        mech = layout.battle.mechs[unit]
        if not layout.keeps_facing and (turned or (FACING not in blocks and (mech.facing, mech.torso) != (0, 0))):
            bits |= BITS[FACING]
            values = values & ~BITS[FACING] | layout.unknown << AT[FACING]

        if DAMAGE not in blocks:
            values += mech.phase_damage << DAMAGE_AT
        return bits, values
