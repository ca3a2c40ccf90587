"""What a 'Mech is: its design, immutable and shared by every game it is in."""

from __future__ import annotations

from typing import Final

from myomer.rules.components import (
    ACTUATOR,
    AES,
    AMMUNITION,
    CASE,
    CASE_II,
    CLAW,
    COCKPIT,
    ENGINE,
    ENGINES,
    GYRO,
    GYRO_NAMES,
    HEAT_SINK,
    JUMP_JET,
    LIFE_SUPPORT,
    MASC,
    MODULAR_ARMOR,
    OTHER,
    PHYSICAL_WEAPON,
    SENSORS,
    SHIELD,
    SPIKES,
    SUPERCHARGER,
    TALONS,
    UNHITTABLE,
    WEAPON,
)
from myomer.rules.heat import IMPROVED_JET, PROTOTYPE_IMPROVED_JET, SINK_CAPACITY, SINK_SLOTS, XXL_ENGINES
from myomer.rules.locations import (
    ARMOR_NAMES,
    ARMOR_VALUES,
    FRAME_ARMS,
    FRAME_LEGS,
    LOCATIONS,
    SLOT_COUNTS,
    LocationId,
    armor_at,
)
from myomer.rules.structure import SPECIAL_ARMOR, SPECIAL_STRUCTURE, structure_for
from myomer.units.blueprint import Blueprint, plain_kind
from myomer.units.checking import problems_of
from myomer.units.component import NO_COUNT, Component
from myomer.units.problems import Problem

EMPTY: Final = -1
"""A critical slot with nothing in it."""


QUIET: Final = -100
"""Numbers in `Design.alike` from here down mark components that only stop working when they are struck."""
QUIET_KINDS: Final = frozenset([WEAPON, HEAT_SINK, JUMP_JET, SENSORS, LIFE_SUPPORT, OTHER])
"""Kinds of component whose loss seldom matters before the phase is over."""


class Design:
    """A 'Mech as built. Two designs are equal when their blueprints are."""

    def __init__(
        self,
        blueprint: Blueprint,
        components: list[Component],
        slots: list[list[int]],
        shared_slots: dict[int, int],
        actuator_slots: list[int],
        tsm: int,
        ram_plate: bool,
        quirks: frozenset[str],
    ) -> None:
        frame = blueprint.frame
        self.blueprint: Final = blueprint
        """Everything that its sheet says."""

        # what the sheet says
        self.name: Final = blueprint.name
        self.tons: Final = blueprint.tons
        self.frame: Final = frame
        self.walk: Final = blueprint.walk
        self.jump: Final = blueprint.jump
        self.gyro: Final = GYRO_NAMES.index(blueprint.gyro)
        self.engine: Final = blueprint.engine
        self.engine_kind: Final = ENGINES[blueprint.engine][1]
        """`FUSION` or `COMBUSTION`."""
        self.cockpit: Final = blueprint.cockpit
        self.tsm: Final = tsm
        """The kind of triple-strength myomer, or none."""
        self.armor: Final = blueprint.armor
        self.structure: Final = structure_for(blueprint.tons, frame)
        self.armor_kind: Final = plain_kind(blueprint.armor_kind)
        self.armor_kinds: Final = self._armor_kinds()
        """The kind of armor at each place of the armor list."""
        self.structure_kind: Final = plain_kind(blueprint.structure)
        self.special_armor: Final = not SPECIAL_ARMOR.isdisjoint(self.armor_kinds)
        """Whether a hit must look at the kind of armor that it strikes."""
        self.special_structure: Final = self.structure_kind in SPECIAL_STRUCTURE
        """Whether it must look at the kind of structure."""

        # components and critical slots
        self.components: Final = components
        self.slots: Final = slots
        """By location, the component in each critical slot, or `EMPTY`."""
        self.shared_slots: Final = shared_slots
        """At location × 12 + slot: the second component in a slot that holds two, of a superheavy 'Mech."""
        self.actuator_slots: Final = actuator_slots
        """At location × `ACTUATORS_PER_LIMB` + actuator: the slot of that actuator, or `ABSENT`."""
        self.quirks: Final = quirks
        self.clan: Final = blueprint.clan
        self.ram_plate: Final = ram_plate
        self.heat_sinks: Final = blueprint.heat_sinks

        # locations
        self.names: Final = ARMOR_NAMES[frame]
        """The names of the locations, then of the rear armor."""
        self.legs: Final = FRAME_LEGS[frame]
        self.arms: Final = FRAME_ARMS[frame]
        self.slot_counts: Final = SLOT_COUNTS[frame]
        """By location, how many critical slots it has."""

        # components of each kind, by their indexes
        self.physical_weapons: Final = self._of_kind(PHYSICAL_WEAPON)
        self.claws: Final = self._of_kind(CLAW)
        self.talons: Final = self._of_kind(TALONS)
        self.spikes: Final = self._of_kind(SPIKES)
        self.shields: Final = self._of_kind(SHIELD)
        self.ammunition: Final = self._of_kind(AMMUNITION)
        self.jump_jets: Final = self._of_kind(JUMP_JET)
        self.aes: Final = self._of_kind(AES)
        self.masc: Final = self._of_kind(MASC)
        self.supercharger: Final = self._of_kind(SUPERCHARGER)
        self.modular_armor: Final = self._of_kind(MODULAR_ARMOR)
        self.sensors: Final = self._of_kind(SENSORS)
        self.life_support: Final = self._of_kind(LIFE_SUPPORT)

        # heat sinks
        self.heat_sink_slots: Final = [index for index in self._of_kind(HEAT_SINK) if components[index].partner < index]
        """The heat sinks in slots; those inside the engine are `engine_sinks`."""
        self.engine_sinks: Final = self._engine_sinks()
        """How many heat sinks are inside the engine, where nothing can hit them."""
        self.engine_cooling: Final = self.engine_sinks * SINK_CAPACITY[blueprint.heat_sink_kind]
        """The heat that those dissipate."""
        self.cooling: Final = self.engine_cooling + sum(
            [SINK_SLOTS[components[sink].name][1] for sink in self.heat_sink_slots]
        )
        """The heat that all its sinks dissipate while they work."""

        self.xxl: Final = blueprint.engine in XXL_ENGINES
        """Whether its engine makes the extra heat of an XXL engine."""
        self.improved_jets: Final = self._all_jets(IMPROVED_JET)
        self.prototype_improved_jets: Final = self._all_jets(PROTOTYPE_IMPROVED_JET)
        self.super_cooled_myomer: Final = self._flagged("scm")
        self.partial_wing: Final = self._flagged("partial-wing")
        self.nova: Final = self._flagged("nova")
        """Nova combined electronic systems."""

        # weapons and ammunition
        self.weapons: Final = [index for index in self._of_kind(WEAPON) if components[index].partner < index]
        """Every ranged weapon once: a split one by its last part."""
        self.bins: Final = self._bins()
        """By weapon, the bins that it can be fed from, in the order of the sheet."""
        self.case: Final = self._of_kind(CASE)
        self.case_ii: Final = self._of_kind(CASE_II)
        self.start_counts: Final = self._start_counts()
        """What the components that are counted start with: rounds, a blade's or shield's mode."""

        # which slots a critical hit can strike, and which of them are as good as equal
        self.hittable: Final = self._hittable()
        """By location, a bit for each slot that a critical can strike."""
        self.alike: Final = [self._alike(location) for location in range(LOCATIONS)]
        """By location, a number for each slot: the same where it makes no difference which of them is struck."""
        self.bins_apart: Final = [self._bins_apart(location) for location in range(LOCATIONS)]
        """The same for when bins of the same ammunition hold different numbers of rounds."""
        self.quiet: Final = [self._quiet(location) for location in range(LOCATIONS)]
        """By location, a bit for each slot where a crit only stops the component from working (`QUIET` in `alike`)."""
        self.twins: Final = [self._twins(index) for index in range(len(components))]
        """By component, a mask of its own slot and those of its twins in the same location; 0 without twins."""
        self.twin_bins: Final = [self._twin_bins(location) for location in range(LOCATIONS)]
        """By location, pairs of bins with the same ammunition: the first such bin, and each of the others."""
        self.gyro_mask: Final = self._gyro_mask()
        """The slots of the gyro in the center torso, a bit each."""

        # what the weapon rules compute once for a design (`combat.weapons`: `mounts`, `gear`, `switches`)
        self.mounts: object = None
        self.gear: object = None
        self.switches: object = None

    def _armor_kinds(self) -> list[str]:
        """The kind of armor at every armor location, front and rear."""
        kinds = [plain_kind(self.blueprint.armor_kind)] * ARMOR_VALUES
        for location, kind in enumerate(self.blueprint.armor_kinds):
            kinds[location] = plain_kind(kind)
            kinds[armor_at(location, True)] = plain_kind(kind)
        return kinds

    def _of_kind(self, kind: int) -> list[int]:
        """The components of this kind."""
        return [index for index, component in enumerate(self.components) if component.kind == kind]

    def _flagged(self, flag: str) -> list[int]:
        """The components whose equipment has this flag."""
        flagged: list[int] = []
        for index, component in enumerate(self.components):
            if component.equipment is not None and component.equipment.has(flag):
                flagged.append(index)
        return flagged

    def _engine_sinks(self) -> int:
        """How many heat sinks are in the engine: all that are not in slots."""
        in_slots = 0
        for sink in self.heat_sink_slots:
            in_slots += SINK_SLOTS[self.components[sink].name][0]
        return max(0, self.heat_sinks - in_slots)

    def _all_jets(self, kind: str) -> bool:
        """Whether it has jump jets, all of this kind."""
        for jet in self.jump_jets:
            if self.components[jet].name != kind:
                return False
        return bool(self.jump_jets)

    def _bins(self) -> dict[int, list[int]]:
        """The ammunition bins that fit each weapon."""
        bins: dict[int, list[int]] = {}
        for index in self.weapons:
            weapon = self.components[index].equipment
            if weapon is None:
                continue
            fitting: list[int] = []
            for bin_index in self.ammunition:
                ammunition = self.components[bin_index].equipment
                if ammunition is not None and weapon.takes(ammunition):
                    fitting.append(bin_index)
            bins[index] = fitting
        return bins

    def _start_counts(self) -> list[int]:
        """The readings at the start of a game: full ammunition bins, shields undamaged."""
        counted = [component for component in self.components if component.count_index != NO_COUNT]
        counts = [0] * sum(2 if component.kind == SHIELD else 1 for component in counted)
        for component in counted:
            counts[component.count_index] = component.start
        return counts

    def _hittable(self) -> list[int]:
        """By location, a bit for each slot that a critical hit can strike."""
        masks = [0] * LOCATIONS
        for component in self.components:
            if component.kind not in UNHITTABLE:
                masks[component.location] |= component.mask
        return masks

    def _alike(self, location: LocationId) -> list[int]:
        """A number for each slot: the same for the slots of one component, and for twins (`_has_twins`) of one name."""
        slots = self.slots[location]
        if self.shared_slots:
            return list(range(len(slots)))

        first_twins: dict[str, int] = {}
        numbers: list[int] = []
        for slot, index in enumerate(slots):
            if index == EMPTY:
                numbers.append(-2 - slot)  # equal to no other slot's
                continue

            component = self.components[index]
            number = first_twins.setdefault(component.name, index) if self._has_twins(component) else index
            if _harmless(component) and component.kind in QUIET_KINDS:
                number = QUIET - number  # `QUIET` or below: it only stops working
            numbers.append(number)
        return numbers

    def _bins_apart(self, location: LocationId) -> list[int]:
        """As `alike`, but every ammunition bin has a number of its own."""
        numbers = self.alike[location][:]
        for slot, index in enumerate(self.slots[location]):
            if index != EMPTY and self.components[index].kind == AMMUNITION:
                numbers[slot] = index
        return numbers

    def _twins(self, index: int) -> int:
        """A mask of the slots of a component and of its twins in the same location; 0 without twins."""
        component = self.components[index]
        mask = 0
        for other in self.components:
            if other.location == component.location and other.name == component.name and self._has_twins(other):
                mask |= other.mask
        return mask if mask & component.mask and mask != component.mask else 0

    def _quiet(self, location: LocationId) -> int:
        """The slots that can be hit without further effect, as a mask."""
        mask = 0
        for slot, number in enumerate(self.alike[location]):
            if number <= QUIET:
                mask |= 1 << slot
        return mask & self.hittable[location]

    def _has_twins(self, component: Component) -> bool:
        """Whether others of the same name may stand in for it: unarmored one-slot bins, heat sinks and jump jets."""
        one_slot = component.mask & (component.mask - 1) == 0
        return one_slot and not component.armored and component.kind in (AMMUNITION, HEAT_SINK, JUMP_JET)

    def _twin_bins(self, location: LocationId) -> list[tuple[int, int]]:
        """Pairs of bins with the same ammunition in a location: the first such bin, and each of the others."""
        first_bins: dict[str, int] = {}
        pairs: list[tuple[int, int]] = []
        for bin_index in self.ammunition:
            component = self.components[bin_index]
            if component.location == location:
                first_bin = first_bins.setdefault(component.name, bin_index)
                if first_bin != bin_index:
                    pairs.append((first_bin, bin_index))
        return pairs

    def _gyro_mask(self) -> int:
        """The slots of the gyro, as a mask."""
        mask = 0
        for component in self.components:
            if component.kind == GYRO:
                mask |= component.mask
        return mask

    def problems(self) -> list[Problem]:
        """Every violation of the construction rules; empty if there is none."""
        return problems_of(self.blueprint, self.shared_slots, self.actuator_slots)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Design) and self.blueprint == other.blueprint

    def __hash__(self) -> int:
        return hash(self.name)

    def __repr__(self) -> str:
        return f"<Design {self.name}: {self.tons} tons>"


def _harmless(component: Component) -> bool:
    """Whether a crit on it only stops it from working."""
    if component.armored or component.points:
        return False
    return component.kind not in (ACTUATOR, AMMUNITION, COCKPIT, ENGINE, GYRO)
