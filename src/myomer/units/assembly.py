"""Turns a blueprint into a playable design: every mount becomes a component in each of its locations."""

from __future__ import annotations

import copyreg
from collections.abc import Callable
from typing import Final

from myomer.rules.armory import item
from myomer.rules.components import (
    AMMUNITION,
    INDUSTRIAL_TSM,
    MODULAR_ARMOR,
    MODULAR_POINTS,
    NO_TSM,
    OTHER,
    PHYSICAL_WEAPON,
    PROTOTYPE_TSM,
    SHIELD,
    TSM,
    WEAPON,
)
from myomer.rules.equipment import Equipment
from myomer.rules.locations import (
    ACTUATORS_PER_LIMB,
    ARM_ACTUATORS,
    LEFT_ARM,
    LEG_ACTUATORS,
    LOCATIONS,
    SLOT_COUNTS,
    LocationId,
    is_leg,
)
from myomer.rules.physical_weapons import PHYSICAL_WEAPONS, RETRACTABLE_BLADE, VIBROBLADES, PhysicalWeapon
from myomer.units.blueprint import SYSTEMS, UNKNOWN, Blueprint, Mount
from myomer.units.component import ABSENT, NO_COUNT, NO_PARTNER, SLOTS, Component
from myomer.units.design import EMPTY, Design

TSM_KINDS: Final = {"tsm": TSM, "industrial-tsm": INDUSTRIAL_TSM, "prototype-tsm": PROTOTYPE_TSM}
RAM_PLATE: Final = "ram-plate"
EXTENDED: Final = 1

QUIRKS_IN_FILES: Final = {
    "easy_pilot": "easy-to-pilot",
    "hard_pilot": "hard-to-pilot",
    "poor_work": "poor-workmanship",
    "battle_fists_la": "battle-fist-left-arm",
    "battle_fists_ra": "battle-fist-right-arm",
    "barrel_fists_la": "barrel-fist-left-arm",
    "barrel_fists_ra": "barrel-fist-right-arm",
}
"""Quirks with a different name in unit files than in the rules."""


class _Assembly:
    """The design under construction."""

    def __init__(self, blueprint: Blueprint) -> None:
        self.blueprint: Final = blueprint
        self.components: Final[list[Component]] = []
        self.slots: Final = [[EMPTY] * count for count in SLOT_COUNTS[blueprint.frame]]
        """By location, the component in each critical slot, or `EMPTY`."""
        self.shared: Final[dict[int, int]] = {}
        """The second component of a slot that holds two (`Design.shared_slots`)."""
        self.actuators: Final = [ABSENT] * (LOCATIONS * ACTUATORS_PER_LIMB)
        """The slot of each actuator (`Design.actuator_slots`)."""
        self.counts = 0
        """How many readings its components have: rounds, modes, points of modular armor."""
        self.tsm = NO_TSM
        self.ram_plate = False

    def add(self, mount: Mount) -> None:
        """Add a mount."""
        key = mount.key
        if key in SYSTEMS:
            for location, mask in mount.parts:
                self._add_component(mount, SYSTEMS[key], location, mask)
                self._record_actuator(key, location, mask)
            return

        if key == UNKNOWN:
            for location, mask in mount.parts:
                self._add_component(mount, OTHER, location, mask, name=mount.written)
            return

        if key in TSM_KINDS:
            self.tsm = TSM_KINDS[key]
        elif key == RAM_PLATE:
            self.ram_plate = True
        self._add_equipment(mount, item(key))

    def _add_equipment(self, mount: Mount, equipment: Equipment) -> None:
        """Add the components of a mounted item, one for each location that it is in."""
        kind = equipment.kind
        points = 0
        start = 0
        counted = False
        weapon: PhysicalWeapon | None = None

        # how it explodes, and what its reading starts with
        if kind == WEAPON:
            points = equipment.explosion
        elif kind == AMMUNITION:
            points = equipment.explosion_per_round()
            start = equipment.shots
            counted = True
        elif kind == PHYSICAL_WEAPON:
            weapon = PHYSICAL_WEAPONS[equipment.key]
            counted = equipment.key in VIBROBLADES or equipment.key == RETRACTABLE_BLADE
            start = EXTENDED if equipment.key == RETRACTABLE_BLADE else 0
        elif kind == SHIELD:
            counted = True
        elif kind == MODULAR_ARMOR:
            counted = True
            start = MODULAR_POINTS

        if mount.start >= 0:
            start = mount.start

        # a component for each location; of a split weapon each knows the other
        first = len(self.components)
        split = len(mount.parts) == 2
        for part, (location, mask) in enumerate(mount.parts):
            partner = NO_PARTNER
            if split:
                partner = first + 1 if part == 0 else first
            self._add_component(
                mount, kind, location, mask, points, start, counted and part == 0, weapon, equipment, partner
            )

    def _add_component(
        self,
        mount: Mount,
        kind: int,
        location: LocationId,
        mask: int,
        points: int = 0,
        start: int = 0,
        counted: bool = False,
        weapon: PhysicalWeapon | None = None,
        equipment: Equipment | None = None,
        partner: int = NO_PARTNER,
        name: str = "",
    ) -> None:
        """Add a component, with the slots it fills and a place for its count."""
        index = len(self.components)
        slots = self.slots[location]
        for slot in range(len(slots)):
            if mask >> slot & 1:
                if slots[slot] == EMPTY:
                    slots[slot] = index
                else:
                    self.shared[location * SLOTS + slot] = index

        count_index = NO_COUNT
        if counted:
            count_index = self.counts
            self.counts += 2 if kind == SHIELD else 1

        self.components.append(
            Component(
                kind,
                name or mount.key,
                location,
                mask,
                points,
                start,
                mount.armored,
                weapon,
                count_index,
                equipment,
                mount.rear,
                mount.turret,
                partner,
            )
        )

    def _record_actuator(self, key: str, location: LocationId, mask: int) -> None:
        """Record the slot of an actuator in an arm or leg."""
        if location < LEFT_ARM:
            return
        names = LEG_ACTUATORS if is_leg(self.blueprint.frame, location) else ARM_ACTUATORS
        if key in names:
            self.actuators[location * ACTUATORS_PER_LIMB + names.index(key)] = (mask & -mask).bit_length() - 1


def rule_names(quirks: list[str]) -> frozenset[str]:
    """Quirks by the names that the rules use."""
    return frozenset([QUIRKS_IN_FILES.get(quirk, quirk.replace("_", "-")) for quirk in quirks])


def assemble(blueprint: Blueprint) -> Design:
    """The design of a blueprint. The design now owns the blueprint, which must not be changed."""
    assembly = _Assembly(blueprint)
    for mount in blueprint.mounts:
        assembly.add(mount)
    return Design(
        blueprint,
        assembly.components,
        assembly.slots,
        assembly.shared,
        assembly.actuators,
        assembly.tsm,
        assembly.ram_plate,
        rule_names(blueprint.quirks),
    )


def _reduced(design: Design) -> tuple[Callable[[Blueprint], Design], tuple[Blueprint]]:
    """For `pickle` and `copy`: a design is its blueprint, assembled."""
    return assemble, (design.blueprint,)


copyreg.pickle(Design, _reduced)
