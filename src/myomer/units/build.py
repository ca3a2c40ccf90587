"""Building a design from what it is made of: frame, engine, equipment by location.

Real unit files and the catalogue give everything; an anonymous 'Mech is a weight with the most armour it
can carry. Either way one builder lays out the critical slots (`damage-and-criticals.md` §11).
"""

from __future__ import annotations

import difflib
from typing import Final

from myomer.rules.components import (
    ACTUATOR,
    AES,
    AMMUNITION,
    CASE,
    CASE_II,
    CLAW,
    COCKPIT,
    COCKPITS,
    ENGINE,
    ENGINES,
    GYRO,
    GYRO_NAMES,
    GYRO_SLOTS,
    HEAT_SINK,
    INDUSTRIAL_TSM,
    JUMP_JET,
    LIFE_SUPPORT,
    MASC,
    MATERIAL,
    MODULAR_ARMOR,
    MODULAR_POINTS,
    NO_TSM,
    OTHER,
    PHYSICAL_WEAPON,
    PROTOTYPE_TSM,
    SENSORS,
    SHIELD,
    SPIKES,
    STANDARD_COCKPIT,
    STANDARD_GYRO,
    SUPERCHARGER,
    TALONS,
    TORSO_COCKPIT,
    TSM,
    WEAPON,
)
from myomer.rules.locations import (
    ARM_ACTUATORS,
    BIPED,
    CENTER_TORSO,
    FRAME_ARMS,
    FRAME_LEGS,
    FRAME_LOCATIONS,
    FRAME_NAMES,
    HEAD,
    LEFT_TORSO,
    LEG_ACTUATORS,
    LOCATIONS,
    NOWHERE,
    RIGHT_TORSO,
    SLOT_COUNTS,
    is_leg,
    location_name,
    parse_location,
)
from myomer.rules.physical_weapons import (
    CLUBS,
    PHYSICAL_WEAPONS,
    RETRACTABLE_BLADE,
    VIBROBLADES,
    PhysicalWeapon,
)
from myomer.rules.shields import MODES, SHIELDS
from myomer.rules.structure import STRUCTURE, TONNAGES, full_armor, structure_for
from myomer.rules.weapons import WEAPONS
from myomer.units.component import NO_COUNT, Component
from myomer.units.design import ABSENT, EMPTY, Design

MOST_MP: Final = 30

TSM_NAMES: Final = {"tsm": TSM, "industrial-tsm": INDUSTRIAL_TSM, "prototype-tsm": PROTOTYPE_TSM}
BODY_ITEMS: Final = [*TSM_NAMES, "ram-plate"]
"""Equipment that has no location of its own."""

#  kind, slots, the locations it may be in: any, arm, leg
_SIMPLE: Final = {
    "masc": (MASC, 2, "any"),
    "supercharger": (SUPERCHARGER, 1, "any"),
    "case": (CASE, 1, "any"),
    "case-ii": (CASE_II, 1, "any"),
    "aes": (AES, 2, "limb"),
    "claw": (CLAW, 2, "arm"),
    "talons": (TALONS, 2, "leg"),
    "spikes": (SPIKES, 1, "any"),
    "heat-sink": (HEAT_SINK, 1, "any"),
    "double-heat-sink": (HEAT_SINK, 3, "any"),
    "clan-double-heat-sink": (HEAT_SINK, 2, "any"),
    "jump-jet": (JUMP_JET, 1, "any"),
    "modular-armor": (MODULAR_ARMOR, 1, "any"),
    "endo-steel": (MATERIAL, 1, "any"),
    "ferro-fibrous": (MATERIAL, 1, "any"),
    "c3-slave": (OTHER, 1, "any"),
    "hand-tool": (OTHER, 1, "any"),
}
_HOME: Final = {"masc": LEFT_TORSO, "supercharger": CENTER_TORSO}
"""Where equipment goes that names no location."""


def equipment_names() -> list[str]:
    """Every name that equipment may have."""
    names = [*BODY_ITEMS, *_SIMPLE, *PHYSICAL_WEAPONS, *SHIELDS, *WEAPONS, *CLUBS]
    names += [f"{weapon.name}-ammo" for weapon in WEAPONS.values() if weapon.rounds]
    return names


class UnknownEquipmentError(ValueError):
    """Equipment of a name that nothing has."""

    def __init__(self, name: str) -> None:
        near = difflib.get_close_matches(name, equipment_names(), 3, 0.5)
        hint = f"; the nearest: {', '.join(near)}" if near else ""
        super().__init__(f"there is no equipment {name!r}{hint}")
        self.name = name


class Workshop:
    """Puts a design together, slot by slot."""

    def __init__(self, tons: int, frame: int = BIPED) -> None:
        if type(tons) is not int or tons not in STRUCTURE:
            raise ValueError(f"a 'Mech weighs {TONNAGES[0]} to {TONNAGES[-1]} tons in steps of 5, not {tons}")
        self.name = f"{tons}-ton {FRAME_NAMES[frame]}"
        self.tons: Final = tons
        self.frame: Final = frame
        self.walk = 4
        self.jump = 0
        self.gyro = STANDARD_GYRO
        self.engine = "fusion"
        self.cockpit = STANDARD_COCKPIT
        self.structure: Final = structure_for(tons, frame)
        self.armor = full_armor(self.structure)
        self.armor_kind = "standard"
        self.structure_kind = "standard"
        self.quirks: frozenset[str] = frozenset()
        self.clan = False
        self.heat_sinks = 10
        self.absent: list[str] = []
        self.strict = False
        """Whether equipment that does not fit is an error; otherwise it takes what slots there are."""
        self._tsm = NO_TSM
        self._ram_plate = False
        self._components: list[Component] = []
        self._slots: list[list[int]] = []
        self._actuators: list[int] = []
        self._counts = 0

    # the fixed parts

    def lay_out(self) -> None:
        """Put in the fixed parts: head, engine, gyro, actuators. Call it once, before any equipment."""
        self._slots = [[EMPTY] * count for count in SLOT_COUNTS[self.frame]]
        self._actuators = [ABSENT] * (LOCATIONS * 4)
        unknown = set(self.absent)
        for location in FRAME_LOCATIONS[self.frame]:
            if location >= 4:
                names = LEG_ACTUATORS if is_leg(self.frame, location) else ARM_ACTUATORS
                for which in range(4):
                    name = f"{location_name(self.frame, location)}.{names[which]}"
                    if name in unknown:
                        unknown.discard(name)
                        continue
                    self._put(ACTUATOR, names[which], location, [which])
                    self._actuators[location * 4 + which] = which
        if unknown:
            raise ValueError(f"{sorted(unknown)[0]!r} is no actuator of a {FRAME_NAMES[self.frame]}")
        if self.cockpit == TORSO_COCKPIT:
            self._put(SENSORS, "sensors", HEAD, [0])
            self._put(SENSORS, "sensors", HEAD, [1])
        else:
            self._put(LIFE_SUPPORT, "life-support", HEAD, [0])
            self._put(SENSORS, "sensors", HEAD, [1])
            self._put(COCKPIT, "cockpit", HEAD, [2])
            sensors_at = 3 if self.cockpit == "small" else 4
            self._put(SENSORS, "sensors", HEAD, [sensors_at])
            if self.cockpit != "small":
                self._put(LIFE_SUPPORT, "life-support", HEAD, [5])
        self._engine_and_gyro()
        if self.cockpit == TORSO_COCKPIT:
            self.add_item(COCKPIT, "cockpit", CENTER_TORSO, 1)
            self.add_item(SENSORS, "sensors", CENTER_TORSO, 1)
            self.add_item(LIFE_SUPPORT, "life-support", LEFT_TORSO, 1)
            self.add_item(LIFE_SUPPORT, "life-support", RIGHT_TORSO, 1)

    def _engine_and_gyro(self) -> None:
        gyro = GYRO_SLOTS[self.gyro]
        engine = [0, 1, 2] if self.engine == "compact" else [0, 1, 2, 3 + gyro, 4 + gyro, 5 + gyro]
        self._put(ENGINE, "engine", CENTER_TORSO, engine)
        self._put(GYRO, "gyro", CENTER_TORSO, list(range(3, 3 + gyro)))
        side = ENGINES[self.engine][0]
        if side:
            self._put(ENGINE, "engine", LEFT_TORSO, list(range(side)))
            self._put(ENGINE, "engine", RIGHT_TORSO, list(range(side)))

    def _put(
        self,
        kind: int,
        name: str,
        location: int,
        slots: list[int],
        points: int = 0,
        start: int = 0,
        counted: bool = False,
        weapon: PhysicalWeapon | None = None,
    ) -> int:
        mask = 0
        at = len(self._components)
        for slot in slots:
            mask |= 1 << slot
            self._slots[location][slot] = at
        count_at = NO_COUNT
        if counted:
            count_at = self._counts
            self._counts += 2 if kind == SHIELD else 1
        self._components.append(Component(kind, name, location, mask, points, start, False, weapon, count_at))
        return at

    # equipment

    def _free(self, location: int) -> list[int]:
        return [slot for slot, item in enumerate(self._slots[location]) if item == EMPTY]

    def add_item(
        self,
        kind: int,
        name: str,
        location: int,
        size: int,
        points: int = 0,
        start: int = 0,
        counted: bool = False,
        weapon: PhysicalWeapon | None = None,
    ) -> int:
        """Put an item of so many slots into a location; its place in the component list."""
        free = self._free(location)
        if not free or (self.strict and len(free) < size):
            where = location_name(self.frame, location)
            raise ValueError(f"no room for {name!r} in the {where}: {size} slots needed, {len(free)} free")
        return self._put(kind, name, location, free[:size], points, start, counted, weapon)

    def add(self, text: str) -> None:
        """Add equipment as written: `tsm`, `hatchet@right-arm`, `vibroblade-large@right-arm:active`."""
        item, _, mode = text.partition(":")
        name, at_sign, where = item.partition("@")
        if name in TSM_NAMES:
            self._no_place(text, where or mode)
            self._tsm = TSM_NAMES[name]
            return
        if name == "ram-plate":
            self._no_place(text, where or mode)
            self._ram_plate = True
            return
        if name in CLUBS:
            raise ValueError(f"{name!r} is picked up, not built in: give it as what the 'Mech holds")
        if name == "talons" and not at_sign:
            for leg in FRAME_LEGS[self.frame]:
                self._add_at("talons", leg, mode, text)
            return
        if name not in equipment_names():
            raise UnknownEquipmentError(name)
        location = _HOME.get(name, NOWHERE)
        if where:
            location = parse_location(self.frame, where)
            if location == NOWHERE:
                raise ValueError(f"{where!r} in {text!r} is no location of a {FRAME_NAMES[self.frame]}")
        if location == NOWHERE:
            raise ValueError(f"{text!r} needs a location, such as '{name}@right-arm'")
        self._add_at(name, location, mode, text)

    def _no_place(self, text: str, rest: str) -> None:
        if rest:
            raise ValueError(f"{text!r}: this equipment has neither a location nor a mode")

    def _add_at(self, name: str, location: int, mode: str, text: str) -> None:
        if name in PHYSICAL_WEAPONS:
            self._add_physical(PHYSICAL_WEAPONS[name], location, mode, text)
        elif name in SHIELDS:
            self._must_be(location, FRAME_ARMS[self.frame], text, "an arm")
            start = self._mode(mode or "inactive", MODES, text)
            self.add_item(SHIELD, name, location, SHIELDS[name][2], 0, start, True)
        elif name in WEAPONS:
            self._no_mode(mode, text)
            weapon = WEAPONS[name]
            self.add_item(WEAPON, name, location, weapon.slots, weapon.explosion)
        elif name in _SIMPLE:
            self._no_mode(mode, text)
            kind, size, places = _SIMPLE[name]
            if places == "arm":
                self._must_be(location, FRAME_ARMS[self.frame], text, "an arm")
            elif places == "leg":
                self._must_be(location, FRAME_LEGS[self.frame], text, "a leg")
            elif places == "limb":
                limbs = FRAME_ARMS[self.frame] + FRAME_LEGS[self.frame]
                self._must_be(location, limbs, text, "an arm or a leg")
            modular = kind == MODULAR_ARMOR
            self.add_item(kind, name, location, size, 0, MODULAR_POINTS if modular else 0, modular)
        else:
            weapon = WEAPONS[name.removesuffix("-ammo")]
            rounds = weapon.rounds
            if mode:
                if not mode.isascii() or not mode.isdigit() or int(mode) > weapon.rounds:
                    raise ValueError(f"{text!r}: the rounds left are a number from 0 to {weapon.rounds}")
                rounds = int(mode)
            self.add_item(AMMUNITION, name, location, 1, weapon.explosion_per_round(), rounds, True)

    def _add_physical(self, weapon: PhysicalWeapon, location: int, mode: str, text: str) -> None:
        arms = FRAME_ARMS[self.frame]
        torsos = [CENTER_TORSO, LEFT_TORSO, RIGHT_TORSO] if weapon.torso_mount else []
        place = "an arm or a torso" if torsos else "an arm"
        self._must_be(location, arms + torsos, text, place)
        start = 0
        counted = False
        if weapon.name in VIBROBLADES:
            counted = True
            start = self._mode(mode or "inactive", ["inactive", "active"], text)
        elif weapon.name == RETRACTABLE_BLADE:
            counted = True
            start = self._mode(mode or "extended", ["retracted", "extended"], text)
        else:
            self._no_mode(mode, text)
        self.add_item(PHYSICAL_WEAPON, weapon.name, location, weapon.slots_for(self.tons), 0, start, counted, weapon)

    def _must_be(self, location: int, allowed: list[int], text: str, place: str) -> None:
        if location not in allowed:
            raise ValueError(f"{text!r}: it goes into {place} of a {FRAME_NAMES[self.frame]}")

    def _mode(self, mode: str, modes: list[str], text: str) -> int:
        if mode not in modes:
            raise ValueError(f"{text!r}: its mode is one of {', '.join(modes)}")
        return modes.index(mode)

    def _no_mode(self, mode: str, text: str) -> None:
        if mode:
            raise ValueError(f"{text!r}: this equipment has no mode")

    def equip(self, equipment: list[str]) -> None:
        """Lay out the fixed parts and put in the equipment; a claw takes the place of its arm's hand."""
        if not isinstance(equipment, list):
            raise ValueError(f"equipment is a list of names, such as ['tsm', 'hatchet@right-arm'], not {equipment!r}")
        for text in equipment:
            name, _, where = text.partition("@")
            arm = parse_location(self.frame, where) in FRAME_ARMS[self.frame]
            if name == "claw" and arm and f"{where}.hand" not in self.absent:
                self.absent = [*self.absent, f"{where}.hand"]
        self.lay_out()
        for text in equipment:
            self.add(text)

    # the result

    def finish(self) -> Design:
        """The finished design. Jump jets that nothing placed go into the side torsos."""
        placed = sum(1 for component in self._components if component.kind == JUMP_JET)
        while placed < self.jump:
            side = LEFT_TORSO if placed % 2 else RIGHT_TORSO
            if not self._free(side):
                side = LEFT_TORSO + RIGHT_TORSO - side
            if not self._free(side):
                break
            self.add_item(JUMP_JET, "jump-jet", side, 1)
            placed += 1
        return Design(
            self.name,
            self.tons,
            self.frame,
            self.walk,
            max(self.jump, placed),
            self.gyro,
            self.engine,
            ENGINES[self.engine][1],
            self.cockpit,
            self._tsm,
            self.armor,
            self.structure,
            self.armor_kind,
            self.structure_kind,
            self._components,
            self._slots,
            self._actuators,
            self.quirks,
            self.clan,
            self._ram_plate,
            self.heat_sinks,
        )


def build(
    tons: int,
    frame: int | str = BIPED,
    walk: int = 4,
    jump: int = 0,
    gyro: str = "standard",
    equipment: list[str] | None = None,
    absent: list[str] | None = None,
    engine: str = "fusion",
    cockpit: str = STANDARD_COCKPIT,
) -> Design:
    """An anonymous 'Mech of a weight, with all the armour it can carry; equipment takes what slots there are.

    `frame` is `biped`, `quad` or `tripod`, or its number.
    """
    if isinstance(frame, str):
        if frame not in FRAME_NAMES:
            raise ValueError(f"there is no frame {frame!r}; the frames are {', '.join(FRAME_NAMES)}")
        frame = FRAME_NAMES.index(frame)
    shop = Workshop(tons, frame)
    if gyro not in GYRO_NAMES:
        raise ValueError(f"there is no gyro {gyro!r}; the gyros are {', '.join(GYRO_NAMES)}")
    if engine not in ENGINES:
        raise ValueError(f"there is no engine {engine!r}; the engines are {', '.join(ENGINES)}")
    if cockpit not in COCKPITS:
        raise ValueError(f"there is no cockpit {cockpit!r}; the cockpits are {', '.join(COCKPITS)}")
    if not 0 <= walk <= MOST_MP or not 0 <= jump <= MOST_MP:
        raise ValueError(f"walking and jumping MP are 0 to {MOST_MP}")
    shop.walk = walk
    shop.jump = jump
    shop.gyro = GYRO_NAMES.index(gyro)
    shop.engine = engine
    shop.cockpit = cockpit
    shop.absent = absent or []
    shop.equip(equipment or [])
    return shop.finish()
