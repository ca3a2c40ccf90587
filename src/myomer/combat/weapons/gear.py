"""Equipment that serves weapons: which launcher a fire-control system belongs to, which guns an array fires.

Unit files do not say it: the first system of a location belongs to its first launcher, and so on. A laser insulator
belongs to the laser just before it, else to the first of its location that has none.
"""

from __future__ import annotations

from typing import Final

from myomer.combat.weapons.families import AMS_FLAG, MACHINE_GUN, MG_ARRAY, MRM_TYPE
from myomer.combat.weapons.firing_arcs import locations_of
from myomer.rules.equipment import Equipment
from myomer.units.design import Design
from myomer.units.mech import Mech

ARTEMIS_IV: Final = "artemis"
ARTEMIS_V: Final = "artemis-v"
ARTEMIS_PROTOTYPE: Final = "artemis-proto"
APOLLO: Final = "apollo"
COMPUTER: Final = "targcomp"
ECM: Final = "ecm"
LASER: Final = "laser"
INSULATOR: Final = "laser-insulator"
INSULATED_LEAST: Final = 1
"""The least heat of a laser that an insulator cools."""

MAX_GUNS: Final = 4
"""Machine guns that one array fires."""

WIDE_FIELD: Final = 6
NARROW_FIELD: Final = 3
_NARROW: Final = frozenset(["ew-equipment", "watchdog-cews", "nova-cews"])

C3_MASTERS: Final = frozenset(["c3-master", "c3-boosted-master"])
C3_SLAVES: Final = frozenset(["c3-slave", "c3-boosted-slave", "c3-emergency-master"])
C3_IMPROVED: Final = "c3i"


class Gear:
    """What a design has for its weapons, by the numbers of the components."""

    def __init__(self, design: Design) -> None:
        self.computer: Final[list[int]] = []
        """The parts of the targeting computer: one hit in any of them and it is gone."""
        self.ecm: Final[list[int]] = []
        """The ECM suites."""
        self.ams: Final[list[int]] = []
        """The anti-missile systems."""
        self.masters: Final[list[int]] = []
        """The C3 master computers."""
        self.slaves: Final[list[int]] = []
        """The C3 slaves."""
        self.improved: Final[list[int]] = []
        """The C3i computers."""
        self.guidance: Final[dict[int, int]] = {}
        """By launcher, its Artemis or Apollo system."""
        self.arrays: Final[dict[int, list[int]]] = {}
        """By array, its machine guns."""
        self.insulators: Final[dict[int, int]] = {}
        """By laser, its insulator."""

        systems: list[int] = []
        for index, component in enumerate(design.components):
            equipment = component.equipment
            if equipment is None:
                continue
            if equipment.has(COMPUTER):
                self.computer.append(index)
            if equipment.has(ECM):
                self.ecm.append(index)
            if equipment.key in C3_MASTERS:
                self.masters.append(index)
            elif equipment.key in C3_SLAVES:
                self.slaves.append(index)
            elif equipment.has(C3_IMPROVED):
                self.improved.append(index)
            if guidance_kind(equipment):
                systems.append(index)

        for index in design.weapons:
            equipment = design.components[index].equipment
            if equipment is not None and equipment.has(AMS_FLAG) and equipment.ammo_type != "apds":
                self.ams.append(index)

        self._link_guidance(design, systems)
        self._link_arrays(design)
        self._link_insulators(design)

    def _link_guidance(self, design: Design, systems: list[int]) -> None:
        """Each launcher gets the first free guidance system of its kind in its location."""
        components = design.components
        for index in design.weapons:
            weapon = components[index].equipment
            if weapon is None:
                continue
            places = locations_of(design, index)
            for system in systems:
                equipment = components[system].equipment
                if equipment is not None and components[system].location in places and _serves(equipment, weapon):
                    self.guidance[index] = system
                    systems.remove(system)
                    break

    def _link_insulators(self, design: Design) -> None:
        """A laser insulator serves the laser listed just before it, else the first laser of its location."""
        components = design.components
        for index, component in enumerate(components):
            if component.equipment is None or not component.equipment.has(INSULATOR):
                continue
            lasers: list[int] = []
            for laser in design.weapons:
                equipment = components[laser].equipment
                if equipment is not None and equipment.has(LASER) and component.location in locations_of(design, laser):
                    if laser not in self.insulators:
                        lasers.append(laser)
            if lasers:
                self.insulators[index - 1 if index - 1 in lasers else lasers[0]] = index

    def _link_arrays(self, design: Design) -> None:
        """A machine gun array links up to four machine guns of its kind in its location."""
        components = design.components
        free: list[int] = []
        for weapon in design.weapons:
            gun = components[weapon].equipment
            if gun is not None and gun.has(MACHINE_GUN):
                free.append(weapon)

        for weapon in design.weapons:
            array = components[weapon].equipment
            if array is None or not array.has(MG_ARRAY):
                continue

            guns: list[int] = []
            for gun_index in free:
                gun = components[gun_index].equipment
                if gun is not None and components[gun_index].location == components[weapon].location:
                    if gun.ammo_type == array.ammo_type and len(guns) < MAX_GUNS:
                        guns.append(gun_index)

            for gun_index in guns:
                free.remove(gun_index)
            self.arrays[weapon] = guns


def guidance_kind(equipment: Equipment) -> str:
    """Which fire-control system an item is, or nothing."""
    for kind in (ARTEMIS_V, ARTEMIS_PROTOTYPE, APOLLO):
        if kind in equipment.flags:
            return kind
    return ARTEMIS_IV if ARTEMIS_IV in equipment.flags and "weapon-enhancement" in equipment.flags else ""


def _serves(system: Equipment, weapon: Equipment) -> bool:
    """Whether a fire-control system fits this launcher: Apollo an MRM launcher, Artemis one built for it."""
    if guidance_kind(system) == APOLLO:
        return weapon.ammo_type == MRM_TYPE
    return ARTEMIS_IV in weapon.flags


def gear_of(design: Design) -> Gear:
    """A design's weapon equipment; computed once."""
    gear = design.gear
    if not isinstance(gear, Gear):
        gear = Gear(design)
        design.gear = gear
    return gear


def guidance_of(mech: Mech, weapon: int) -> str:
    """The kind of fire-control system that works for a launcher, or nothing."""
    guidance = gear_of(mech.design).guidance
    system = guidance.get(weapon, -1) if guidance else -1
    if system < 0 or not mech.component_works(system):
        return ""
    equipment = mech.design.components[system].equipment
    return "" if equipment is None else guidance_kind(equipment)


def firing_heat(mech: Mech, index: int, shots: int = 1) -> int:
    """The heat of a weapon that fires a number of shots; a working laser insulator takes 1 off, down to 1."""
    weapon = mech.design.components[index].equipment
    if weapon is None:
        return 0
    insulators = gear_of(mech.design).insulators
    insulator = insulators.get(index, -1) if insulators else -1
    if insulator >= 0 and mech.component_works(insulator):
        return max(INSULATED_LEAST, weapon.heat - 1) * shots
    return weapon.heat * shots


def computer_works(mech: Mech) -> bool:
    """Whether it has a targeting computer and no part of it is hit."""
    parts = gear_of(mech.design).computer
    for index in parts:
        if not mech.component_works(index):
            return False
    return bool(parts)


def guns_of(mech: Mech, weapon: int) -> list[int]:
    """The machine guns of an array that work and have not fired."""
    guns = gear_of(mech.design).arrays.get(weapon, [])
    return [gun for gun in guns if mech.component_works(gun) and not mech.weapons_used >> gun & 1]


def ecm_field(mech: Mech) -> int:
    """The radius of its ECM field in hexes, -1 for none: 6, and 3 for the small sets."""
    radius = -1
    for ecm in gear_of(mech.design).ecm:
        if mech.component_works(ecm):
            narrow = mech.design.components[ecm].name in _NARROW
            radius = max(radius, NARROW_FIELD if narrow else WIDE_FIELD)
    return radius
