"""The state of a unit as one integer: 16 bits for each of its blocks.

A block is some fields that belong together (`myomer.units.state`): a location's armor and structure, its slots, the
pilot. Equal blocks have the same id, so equal states are equal integers; what a step of a resolution can read of a
state is the state masked, and what it writes is masked out and added. Damage of the phase is no id but itself, and the
highest: most steps only add to it.
"""

from __future__ import annotations

from struct import Struct
from threading import RLock
from typing import Any, Final, TypeAlias

from myomer.combat.battle import Battle
from myomer.rules.components import AMMUNITION
from myomer.rules.locations import LOCATIONS, armor_at
from myomer.units.component import NO_COUNT
from myomer.units.mech import Mech
from myomer.units.state import ARMOR, BLOCKS, CORE, DAMAGE, FACING, FIELDS, GEAR, LOST, PILOT, PSRS, SLOTS, STRUCTURE

State: TypeAlias = int
"""The ids of a unit's blocks, 16 bits each; of the battle, which counts as one more unit, the id of its one block."""
Ids: TypeAlias = tuple[int, ...]
"""The ids of a state, by block."""
Block: TypeAlias = tuple[Any, ...]
"""The values of some fields."""

WIDTH: Final = 16
ID: Final = (1 << WIDTH) - 1
MAX_BLOCKS: Final = 1 << WIDTH
AT: Final = [WIDTH * block for block in range(BLOCKS)]
"""By block, the bit where its id begins."""
DAMAGE_AT: Final = AT[DAMAGE]
LOST_BITS: Final = ID << AT[LOST]
PACKED: Final = Struct(f"<{BLOCKS - 1}HI")
WHOLE: Final = (1 << 8 * PACKED.size) - 1
"""Every bit of a state."""
NO_DAMAGE: Final = (1 << DAMAGE_AT) - 1
"""Every bit but those of the damage."""


def mask_of(blocks: list[int]) -> int:
    """The bits of some blocks."""
    return sum([(WHOLE >> AT[block] if block == DAMAGE else ID) << AT[block] for block in blocks])


UNKNOWN: Final = -1
"""The facing of a 'Mech that fell, where it is not kept."""
COUNTED: Final = 0
"""Hits on weapons, heat sinks and the like are counted; the first open slots stand for them."""
BY_CONTENT: Final = 1
"""Slots with different contents are distinguished; the first open one stands for its equals."""
EACH_SLOT: Final = 2
COUNTS_NO_MORE: Final = {
    PILOT: ("wounds", "unconscious", "out_this_turn"),
    CORE: ("engine_hits", "gyro_hits", "phase_engine_hits"),
    PSRS: ("legs_struck",),
    GEAR: ("used_up", "armored_hits"),
}
"""By block, what no longer counts once a unit is destroyed, besides damage."""
MAX_SETTLED: Final = 20_000
NOT_SETTLING: Final = (0, 0)


class OverBudgetError(Exception):
    """There are more outcomes than the budget allows to walk."""

    def __init__(self) -> None:
        super().__init__("there are more outcomes than the budget allows to walk: raise budget=, or allow samples=")


class FullLayoutError(OverBudgetError):
    """There are more blocks than ids."""


def place_in_block(name: str) -> int:
    """The index of a field in the block that it belongs to."""
    blocks = {field.name: field.block for field in FIELDS}
    return [other for other, block in blocks.items() if block == blocks[name]].index(name)


class Layout:
    """The blocks and states of battles between the same designs. FullLayoutError where a block has no id any more."""

    def __init__(self, battle: Battle, keeps_facing: bool, slots: int) -> None:
        self.battle: Final = battle.copy()
        """A battle to run steps on."""
        self.lock: Final = RLock()
        """Held while blocks are added."""
        self.units: Final = len(battle.mechs)
        """How many units there are. As the number of a unit it means the battle itself: map and results."""
        self.keeps_facing: Final = keeps_facing
        """Whether the facing of a 'Mech that falls is kept."""
        self.slots: Final = slots
        """Which slots are distinguished when they are hit: `COUNTED`, `BY_CONTENT` or `EACH_SLOT`."""
        self.blocks: Final[list[Block]] = []
        """The contents of each block, by its id."""

        self._ids: Final[list[dict[Block, int]]] = [{} for _ in range(BLOCKS + 1)]
        """By kind of block, the id of each of its contents."""
        self.unknown: Final = self.block_id(FACING, (UNKNOWN, UNKNOWN))

        self._rear: Final = [armor_at(location, True) for location in range(LOCATIONS)]
        """By location, where its rear armor is kept; the location itself if it has none."""
        self._readings: Final = [_readings(mech) for mech in battle.mechs]
        """By unit and location, where the rounds and the like of its components stand in `Mech.counts`."""
        self._bins: Final = [_bins(mech, own) for mech, own in zip(battle.mechs, self._readings, strict=True)]
        """By unit and location, which of these are ammunition bins."""
        self._counted: Final = [mech.design.quiet for mech in battle.mechs]
        """By unit and location, the slots whose hits are only counted."""
        self._hit_before: Final = [mech.slot_hits[:] for mech in battle.mechs]
        """By unit and location, the slots that were hit at the start."""
        self._settled: Final[list[dict[int, int]]] = [{} for _ in battle.mechs]
        """By unit, what of its states is settled, as it was before."""
        self._settling: Final[dict[int, tuple[int, int]]] = {}
        """By what is lost, the bits of a state that settle (`_settling_of`)."""

        self.intact: Final = self.block_id(LOST, (0, 0, "")) << AT[LOST]
        """The bits of a state in which nothing is lost."""
        self._no_more: Final = {
            block: [(place_in_block(name), False if name in ("unconscious", "out_this_turn") else 0) for name in names]
            for block, names in COUNTS_NO_MORE.items()
        }

    def fits(self, battle: Battle) -> bool:
        """Whether the slots whose hits are only counted have the same hits as in the battle this was made for."""
        for unit, mech in enumerate(battle.mechs):
            for location in range(LOCATIONS):
                hits = mech.slot_hits[location] ^ self._hit_before[unit][location]
                if hits & self._counted[unit][location]:
                    return False
        return True

    def block_id(self, block: int, values: Block) -> int:
        """The id of a block's values; the same values of another block have another id."""
        ids = self._ids[block]
        number = ids.get(values, -1)
        if number < 0:
            number = len(self.blocks)
            if number >= MAX_BLOCKS:
                raise FullLayoutError
            ids[values] = number
            self.blocks.append(values)
        return number

    def ids(self, state: State) -> Ids:
        """The ids of a state's blocks; last the damage of the phase."""
        ids: Ids = PACKED.unpack(state.to_bytes(PACKED.size, "little"))
        return ids

    def place_of_reading(self, unit: int, count_index: int) -> int:
        """The index, in the block of its location, of a reading of a unit's `counts`."""
        for readings in self._readings[unit]:
            if count_index in readings:
                return readings.index(count_index) + 1
        raise ValueError(count_index)

    # from a battle

    def read(self, battle: Battle, unit: int, block: int) -> int:
        """The id of a block, read from a battle."""
        if unit == self.units:
            results = battle.results
            return self.block_id(
                BLOCKS,
                (
                    tuple(sorted(battle.changes.items())),
                    tuple(sorted(battle.phase_strength.items())),
                    None if results is None else tuple(results),
                ),
            )

        mech = battle.mechs[unit]
        if block == DAMAGE:
            return mech.phase_damage
        if block >= LOST:
            return self.block_id(block, mech.block(block))

        if block >= SLOTS:
            location = block - SLOTS
            counts = mech.counts
            readings = [counts[index] for index in self._readings[unit][location]]
            return self.block_id(SLOTS, (mech.slot_hits[location], *readings))
        if block >= STRUCTURE:
            return self.block_id(STRUCTURE, (mech.structure[block - STRUCTURE],))
        rear = self._rear[block]
        return self.block_id(ARMOR, (mech.armor[block],) if rear == block else (mech.armor[block], mech.armor[rear]))

    def states_of(self, battle: Battle) -> tuple[State, ...]:
        """The states of all units, last that of the battle itself."""
        of_units = [
            sum([self.read(battle, unit, block) << AT[block] for block in range(BLOCKS)]) for unit in range(self.units)
        ]
        return (*of_units, self.read(battle, self.units, 0))

    # to a battle

    def load(self, battle: Battle, unit: int, block: int, value: int) -> None:
        """Set a block of a unit in a battle to the values with this id; the damage to the value itself."""
        if block == DAMAGE:
            battle.mechs[unit].phase_damage = value
            return

        values = self.blocks[value]
        if unit == self.units:
            battle.changes = dict(values[0])
            battle.phase_strength = dict(values[1])
            battle.results = None if values[2] is None else list(values[2])
            return

        mech = battle.mechs[unit]
        if block >= LOST:
            mech.set_block(block, values)
        elif block >= SLOTS:
            location = block - SLOTS
            mech.slot_hits[location] = values[0]
            for place, index in enumerate(self._readings[unit][location], 1):
                mech.counts[index] = values[place]
        elif block >= STRUCTURE:
            mech.structure[block - STRUCTURE] = values[0]
        else:
            mech.armor[block] = values[0]
            rear = self._rear[block]
            if rear != block:
                mech.armor[rear] = values[1]

    def load_state(self, battle: Battle, unit: int, state: State) -> None:
        """Set a unit to a state."""
        if unit == self.units:
            self.load(battle, unit, 0, state)
            return
        for block, value in enumerate(self.ids(state)):
            self.load(battle, unit, block, value)

    # what is not kept

    def only_counted(self, unit: int, location: int, value: int) -> bool:
        """Whether it is not known which slots of a location were hit, only how many."""
        if self.slots != COUNTED:
            return False
        hits: int = self.blocks[value][0]
        return bool((hits ^ self._hit_before[unit][location]) & self._counted[unit][location])

    def settled(self, unit: int, state: State) -> State:
        """The state without what no longer counts: slots of lost locations; slots, pilot, engine of destroyed units."""
        lost = state & LOST_BITS
        if lost == self.intact:
            return state
        looks, drops = self._settling.get(lost, NOT_SETTLING)
        if not looks:
            looks, drops = self._settling[lost] = self._settling_of(lost)
        before = state & looks
        known = self._settled[unit]
        after = known.get(before, -1)
        if after < 0:
            if len(known) > MAX_SETTLED:
                known.clear()
            after = known[before] = self._settle(unit, before)
        return (state & ~(looks | drops)) + after

    def _settling_of(self, lost: int) -> tuple[int, int]:
        """The bits of a state that change with others, and those that always become the same, where this is lost."""
        gone, _, cause = self.blocks[lost >> AT[LOST]]
        if cause:
            return mask_of([LOST, *COUNTS_NO_MORE]), mask_of([*range(SLOTS, LOST), DAMAGE])
        return LOST_BITS | mask_of([SLOTS + location for location in range(LOCATIONS) if gone >> location & 1]), 0

    def _settle(self, unit: int, state: State) -> State:
        """Compute `settled` for the bits of a state that it depends on."""
        ids = self.ids(state)
        gone, _, cause = self.blocks[ids[LOST]]

        # In a lost location, hits to slots and rounds in bins no longer count; in a destroyed unit, no slot does.
        for location in range(LOCATIONS):
            block = SLOTS + location
            bins = self._bins[unit][location]
            if cause:
                state += self.block_id(SLOTS, (0,) * (1 + len(bins))) << AT[block]
            elif gone >> location & 1:
                slots = self.blocks[ids[block]]
                left = [0 if is_bin else slots[place] for place, is_bin in enumerate(bins, 1)]
                state ^= (ids[block] ^ self.block_id(SLOTS, (0, *left))) << AT[block]

        # Once a unit is destroyed, damage and hits to its systems and pilot no longer count.
        if cause:
            for block, places in self._no_more.items():
                fields = list(self.blocks[ids[block]])
                for place, nothing in places:
                    fields[place] = nothing
                state ^= (ids[block] ^ self.block_id(block, tuple(fields))) << AT[block]

        return state


def _readings(mech: Mech) -> list[list[int]]:
    """By location, the indexes of its components' readings in `Mech.counts`; a shield has two in a row."""
    readings: list[list[int]] = [[] for _ in range(LOCATIONS)]
    location_of = {
        component.count_index: component.location
        for component in mech.design.components
        if component.count_index != NO_COUNT
    }
    location = 0
    for index in range(len(mech.counts)):
        location = location_of.get(index, location)
        readings[location].append(index)
    return readings


def _bins(mech: Mech, readings: list[list[int]]) -> list[list[bool]]:
    """By location, for each of its readings, whether it is that of an ammunition bin."""
    bins = {component.count_index for component in mech.design.components if component.kind == AMMUNITION}
    return [[index in bins for index in indexes] for indexes in readings]
