"""Builds a design from frame, engine and equipment by location.

The catalogue gives everything; an anonymous 'Mech has only a weight and carries as much armor as it can. In both cases
a `Workshop` fills the critical slots (`damage-and-criticals.md` §11) and makes a blueprint.
"""

from __future__ import annotations

from math import ceil
from typing import Final

from myomer.rules.armory import equipment, find_equipment, item, nearest_keys
from myomer.rules.components import (
    AMMUNITION,
    COCKPITS,
    COMMAND_CONSOLE,
    ENGINES,
    GYRO_NAMES,
    GYRO_SLOTS,
    JUMP_JET,
    MATERIAL,
    SHIELD,
    SMALL_COCKPIT,
    STANDARD_COCKPIT,
    STANDARD_GYRO,
    SUPERHEAVY_GYRO,
    TORSO_COCKPIT,
    WEAPON,
)
from myomer.rules.equipment import Equipment
from myomer.rules.locations import (
    ARM_ACTUATORS,
    BIPED,
    CENTER_TORSO,
    FRAME_ARMS,
    FRAME_LEGS,
    FRAME_LOCATIONS,
    FRAME_NAMES,
    HEAD,
    LEFT_ARM,
    LEFT_TORSO,
    LEG_ACTUATORS,
    NOWHERE,
    RIGHT_TORSO,
    SLOT_COUNTS,
    LocationId,
    is_leg,
    location_name,
    parse_location,
)
from myomer.rules.physical_weapons import CLUBS, RETRACTABLE_BLADE, VIBROBLADES
from myomer.rules.rounding import ceil_div
from myomer.rules.shields import MODES
from myomer.rules.structure import HEAVIEST, STRUCTURE, TONNAGES, full_armor, structure_for
from myomer.units.assembly import RAM_PLATE, TSM_KINDS, assemble
from myomer.units.blueprint import CLAN, INNER_SPHERE, SYSTEMS, UNKNOWN, Blueprint, Mount
from myomer.units.design import Design
from myomer.units.placement import places_for

MAX_MP: Final = 30
BODY_ITEMS: Final = [*TSM_KINDS, RAM_PLATE]
"""Equipment that can be given without a location."""
_DEFAULT_LOCATIONS: Final = {"masc": LEFT_TORSO, "clan-masc": LEFT_TORSO, "supercharger": CENTER_TORSO}
"""Where equipment goes that is written without a location."""
REAR: Final = "rear"
TURRET: Final = "turret"
POD: Final = "pod"
ARMORED: Final = "armored"


def equipment_names() -> list[str]:
    """Every name that equipment may have."""
    return list(equipment())


class UnknownEquipmentError(ValueError):
    """No equipment has that name."""

    def __init__(self, name: str) -> None:
        near = nearest_keys(name)
        hint = f"; the nearest: {', '.join(near)}" if near else ""
        super().__init__(f"there is no equipment {name!r}{hint}")
        self.name = name


class _Wanted:
    """Equipment as written: `lrm-20@left-torso:pod`, `ac-20@right-arm/8+right-torso/2`."""

    def __init__(self, text: str) -> None:
        main, *marks = text.split(":")
        self.text: Final = text
        """All of it, for error messages."""
        self.name, _, where = main.partition("@")
        self.where: Final = where
        """Its location or locations, as written; empty for none."""
        self.rear = REAR in marks
        self.turret = TURRET in marks
        self.pod = POD in marks
        """Whether it is pod-mounted on an OmniMech."""
        self.armored = ARMORED in marks
        self.size = 0.0
        """Its tons, if it comes in any size."""

        mode_marks: list[str] = []
        for mark in marks:
            if mark in (REAR, TURRET, POD, ARMORED):
                continue
            if mark.endswith("t") and mark[:-1].replace(".", "", 1).isdecimal() and mark.isascii():
                self.size = float(mark[:-1])
                continue
            mode_marks.append(mark)
        self.mode: Final = ":".join(mode_marks)
        """The rounds of a bin, or the mode of a shield or blade."""


class Workshop:
    """Builds a design, slot by slot."""

    def __init__(self, tons: int, frame: int = BIPED) -> None:
        if type(tons) is not int or tons not in STRUCTURE:
            raise ValueError(f"a 'Mech weighs {TONNAGES[0]} to {TONNAGES[-1]} tons in steps of 5, not {tons}")

        self.name = f"{tons}-ton {FRAME_NAMES[frame]}"
        self.model = ""
        """The model, if the name ends with it."""
        self.clan_name = ""
        self.role = ""
        self.year = 0
        self.rules_level = 2
        """1 introductory, 2 standard, 3 advanced, 4 experimental."""

        self.tons: Final = tons
        self.frame: Final = frame
        self.walk = 4
        self.jump = 0
        self.gyro = STANDARD_GYRO if tons <= HEAVIEST else SUPERHEAVY_GYRO
        self.engine = "fusion"
        self.rating = 0
        """The engine rating; 0 for tons times walking MP."""

        self.cockpit = STANDARD_COCKPIT
        self.structure: Final = structure_for(tons, frame)
        self.armor = full_armor(self.structure)
        self.armor_kind = "standard"
        self.armor_kinds: list[str] = []
        """By location, the kinds of patchwork armor; empty if all armor is of one kind."""
        self.structure_kind = "standard"
        self.quirks: frozenset[str] = frozenset()

        self.clan = False
        self.tech_base = ""
        """The tech base; if empty, `clan` decides."""
        self.omni = False
        self.heat_sinks = 10
        """All of them, including those inside the engine."""
        self.heat_sink_kind = "single"
        self.base_heat_sinks = -1
        """For an OmniMech, those fixed in its base chassis; -1 unknown."""
        self.ejection = ""

        self.absent: list[str] = []
        """Actuators that it does not have: `left-arm.hand`."""
        self.strict = False
        """Whether equipment that does not fit is an error; otherwise it takes the slots that are left."""

        self._mounts: list[Mount] = []
        self._used: list[int] = []
        """By location, the slots in use, a bit each."""

    # the fixed parts

    def lay_out(self) -> None:
        """Install the fixed parts: head, engine, gyro, actuators. Call it once, before adding equipment."""
        self._used = [0] * len(SLOT_COUNTS[self.frame])
        unknown = set(self.absent)
        for location in FRAME_LOCATIONS[self.frame]:
            if location >= LEFT_ARM:
                names = LEG_ACTUATORS if is_leg(self.frame, location) else ARM_ACTUATORS
                for which in range(4):
                    name = f"{location_name(self.frame, location)}.{names[which]}"
                    if name in unknown:
                        unknown.discard(name)
                        continue
                    self._put(names[which], location, [which])

        if unknown:
            raise ValueError(f"{sorted(unknown)[0]!r} is not an actuator of a {FRAME_NAMES[self.frame]}")

        self._lay_out_head()
        self._lay_out_engine_and_gyro()

        if self.cockpit == TORSO_COCKPIT:
            self._lay_out_system("cockpit", CENTER_TORSO)
            self._lay_out_system("sensors", CENTER_TORSO)
            self._lay_out_system("life-support", LEFT_TORSO)
            self._lay_out_system("life-support", RIGHT_TORSO)

    def _lay_out_head(self) -> None:
        """Lay out the head by its cockpit."""
        if self.cockpit == TORSO_COCKPIT:
            self._put("sensors", HEAD, [0])
            self._put("sensors", HEAD, [1])
            return
        self._put("life-support", HEAD, [0])
        self._put("sensors", HEAD, [1])
        self._put("cockpit", HEAD, [2])
        if self.cockpit == COMMAND_CONSOLE:
            self._put("cockpit", HEAD, [3])
        self._put("sensors", HEAD, [3 if self.cockpit == SMALL_COCKPIT else 4])
        if self.cockpit != SMALL_COCKPIT:
            self._put("life-support", HEAD, [5])

    def _lay_out_engine_and_gyro(self) -> None:
        """Lay out engine and gyro in the center torso, and the engine's slots in the side torsos."""
        gyro = GYRO_SLOTS[self.gyro]
        engine = [0, 1, 2]
        side = ENGINES[self.engine][0]
        if self.tons > HEAVIEST:
            side = ceil_div(side, 2)
        elif self.engine != "compact":
            engine += [3 + gyro, 4 + gyro, 5 + gyro]
        self._put("engine", CENTER_TORSO, engine)
        if gyro:
            self._put("gyro", CENTER_TORSO, list(range(3, 3 + gyro)))
        if side:
            self._put("engine", LEFT_TORSO, list(range(side)))
            self._put("engine", RIGHT_TORSO, list(range(side)))

    def _lay_out_system(self, key: str, location: LocationId) -> None:
        """Put a system in the first free slot of a location."""
        self._put(key, location, self._first_free_slots(key, location, 1))

    def _put(self, key: str, location: LocationId, slots: list[int]) -> None:
        """Mount an item in these slots."""
        self._mounts.append(Mount(key, ((location, self._fill(location, slots)),)))

    def _fill(self, location: LocationId, slots: list[int]) -> int:
        """Mark slots as used, and return them as a mask."""
        mask = 0
        for slot in slots:
            mask |= 1 << slot
        self._used[location] |= mask
        return mask

    # equipment

    def _free_slots(self, location: LocationId) -> list[int]:
        """The free slots of a location."""
        return [slot for slot in range(SLOT_COUNTS[self.frame][location]) if not self._used[location] >> slot & 1]

    def _first_free_slots(self, name: str, location: LocationId, size: int) -> list[int]:
        """The first free slots for an item; ValueError if there is no room."""
        free = self._free_slots(location)
        if not free or (self.strict and len(free) < size):
            where = location_name(self.frame, location)
            raise ValueError(f"no room for {name!r} in the {where}: {size} slots needed, {len(free)} free")
        return free[:size]

    def add(self, text: str) -> None:
        """Add equipment as written: `tsm`, `hatchet@right-arm`, `vibroblade-large@right-arm:active`.

        Marks follow with colons: `rear`, `turret`, `pod`, `armored`, a size such as `2.5t`, rounds in a bin, a
        mode. `*3` after the location means three of them, `/4` an item that fills four slots there, and
        `ac-20@right-arm/8+right-torso/2` a weapon split between two locations.
        """
        wanted = _Wanted(text)
        name = wanted.name
        if name in BODY_ITEMS and not wanted.where:
            if wanted.mode:
                raise ValueError(f"{text!r}: this equipment has neither a location nor a mode")
            self._mounts.append(Mount(name, ()))
            return

        if name in CLUBS:
            raise ValueError(f"{name!r} is picked up, not built in: use 'holding'")

        mounted = find_equipment(name, self.clan)
        if mounted is None:
            raise UnknownEquipmentError(name)
        name = mounted.key
        start = self._start_state(mounted, wanted)

        if name == "talons" and not wanted.where:
            for leg in FRAME_LEGS[self.frame]:
                self._mount(mounted, wanted, [(leg, 0)], start)
            return

        places, times = self._parse_places(mounted, wanted)
        for location, _ in places:
            self._check_place(mounted, location, wanted.text)
        for _ in range(times):
            self._mount(mounted, wanted, places, start)

    def _parse_places(self, mounted: Equipment, wanted: _Wanted) -> tuple[list[tuple[int, int]], int]:
        """Where the items go: each location with the slots filled there (0: the default), and how many items."""
        times = 1
        places: list[tuple[int, int]] = []
        for part in wanted.where.split("+"):
            where, star, count = part.partition("*")
            if star:
                times = self._parse_number(count, wanted.text)

            where, slash, slots = where.partition("/")
            location = parse_location(self.frame, where) if where else _DEFAULT_LOCATIONS.get(mounted.key, NOWHERE)
            if location == NOWHERE:
                if not where:
                    raise ValueError(f"{wanted.text!r} needs a location, such as '{mounted.key}@right-arm'")
                raise ValueError(f"{where!r} in {wanted.text!r} is not a location of a {FRAME_NAMES[self.frame]}")
            places.append((location, self._parse_number(slots, wanted.text) if slash else 0))
        return places, times

    def _parse_number(self, digits: str, text: str) -> int:
        """A number of slots or items, 1 to 12; ValueError names the text it is from."""
        if not digits.isascii() or not digits.isdigit() or not 1 <= int(digits) <= 12:
            raise ValueError(f"{text!r}: slots and counts are numbers from 1 to 12")
        return int(digits)

    def _mount(self, mounted: Equipment, wanted: _Wanted, places: list[tuple[int, int]], start: int) -> None:
        """Mount an item in the locations asked for."""
        parts: list[tuple[int, int]] = []
        for location, slots_asked in places:
            size = slots_asked or self.slots_of(mounted, wanted.size)
            slots = self._first_free_slots(mounted.key, location, size) if size else []
            if slots:
                parts.append((location, self._fill(location, slots)))
        self._mounts.append(
            Mount(mounted.key, tuple(parts), wanted.rear, wanted.turret, wanted.pod, wanted.armored, wanted.size, start)
        )

    def slots_of(self, mounted: Equipment, size: float) -> int:
        """The slots an item takes in this 'Mech: one for material, otherwise its size rounded up, or by its rule.

        An item whose rule depends on a size, but which has none, takes one slot.
        """
        if mounted.kind == MATERIAL:
            return 1
        if size:
            return ceil(size)
        slots = mounted.slots_for(self.tons)
        return slots or (1 if mounted.slots_rule else 0)

    def _start_state(self, mounted: Equipment, wanted: _Wanted) -> int:
        """What an item starts with: a shield's or blade's mode, the rounds of a bin; -1 for the default."""
        mode, text = wanted.mode, wanted.text

        if mounted.kind == SHIELD:
            return self._mode_number(mode, MODES, text)
        if mounted.key in VIBROBLADES:
            return self._mode_number(mode, ["inactive", "active"], text)
        if mounted.key == RETRACTABLE_BLADE:
            return self._mode_number(mode, ["retracted", "extended"], text)

        if not mode:
            return -1
        if mounted.kind == AMMUNITION:
            if not mode.isascii() or not mode.isdigit() or int(mode) > mounted.shots:
                raise ValueError(f"{text!r}: the rounds left are a number from 0 to {mounted.shots}")
            return int(mode)
        raise ValueError(f"{text!r}: this equipment has no mode")

    def _mode_number(self, mode: str, modes: list[str], text: str) -> int:
        """The number of a mode by its name; -1 if none is given."""
        if not mode:
            return -1
        if mode not in modes:
            raise ValueError(f"{text!r}: its mode is one of {', '.join(modes)}")
        return modes.index(mode)

    def _check_place(self, mounted: Equipment, location: LocationId, text: str) -> None:
        """ValueError if the item may not be mounted in this location."""
        places = places_for(mounted, self.frame)
        if places is not None and location not in places.locations:
            raise ValueError(f"{text!r}: it goes into {places.description} of a {FRAME_NAMES[self.frame]}")

    def equip(self, equipment: list[str]) -> None:
        """Install the fixed parts and the equipment; a claw replaces its arm's hand."""
        if not isinstance(equipment, list):
            raise ValueError(f"equipment is a list of names, such as ['tsm', 'hatchet@right-arm'], not {equipment!r}")
        for text in equipment:
            wanted = _Wanted(text)
            arm = parse_location(self.frame, wanted.where) in FRAME_ARMS[self.frame]
            if wanted.name.casefold() == "claw" and arm and f"{wanted.where}.hand" not in self.absent:
                self.absent = [*self.absent, f"{wanted.where}.hand"]
        self.lay_out()
        for text in equipment:
            self.add(text)

    def take_over(self, mounts: list[Mount]) -> None:
        """Go on with the mounts of a finished design, instead of laying out the fixed parts."""
        self._mounts = mounts[:]
        self._used = [0] * len(SLOT_COUNTS[self.frame])
        for mount in mounts:
            for location, mask in mount.parts:
                self._used[location] |= mask

    def remove(self, text: str) -> str:
        """Remove an item as it is written for `add`; return its key. ValueError if it is not there."""
        wanted = _Wanted(text)
        unwanted = find_equipment(wanted.name, self.clan)
        if unwanted is None:
            raise UnknownEquipmentError(wanted.name)
        location = parse_location(self.frame, wanted.where) if wanted.where else NOWHERE
        if wanted.where and location == NOWHERE:
            raise ValueError(f"{wanted.where!r} in {text!r} is not a location of a {FRAME_NAMES[self.frame]}")

        for mount in self._mounts:
            in_place = location == NOWHERE or location in [place for place, _ in mount.parts]
            if mount.key == unwanted.key and in_place and (mount.rear or not wanted.rear):
                self._mounts = [other for other in self._mounts if other is not mount]
                for place, mask in mount.parts:
                    self._used[place] &= ~mask
                return mount.key
        raise ValueError(f"there is no {text!r} to remove")

    def mounted(self) -> list[Mount]:
        """The equipment that is mounted, without systems and what the armory does not know."""
        return [mount for mount in self._mounts if mount.key not in SYSTEMS and mount.key != UNKNOWN]

    # the result

    def finish(self) -> Design:
        """The finished design. Jump jets without a location go into the side torsos."""
        return assemble(self.draw())

    def draw(self) -> Blueprint:
        """The finished blueprint."""
        self._place_jump_jets()
        blueprint = Blueprint()

        blueprint.chassis = self.name.removesuffix(self.model).strip() if self.model else self.name
        blueprint.model = self.model
        blueprint.clan_name = self.clan_name
        blueprint.role = self.role
        blueprint.year = self.year
        blueprint.rules_level = self.rules_level
        blueprint.frame = self.frame
        blueprint.omni = self.omni
        blueprint.tech_base = self.tech_base or (CLAN if self.clan else INNER_SPHERE)

        blueprint.tons = self.tons
        blueprint.engine = self.engine
        blueprint.rating = self.rating or self.tons * self.walk
        blueprint.structure = self.structure_kind
        blueprint.cockpit = self.cockpit
        blueprint.gyro = GYRO_NAMES[self.gyro]
        blueprint.heat_sinks = self.heat_sinks
        blueprint.heat_sink_kind = self.heat_sink_kind
        blueprint.base_heat_sinks = self.base_heat_sinks
        blueprint.ejection = self.ejection

        blueprint.walk = self.walk
        blueprint.jump = self.jump
        blueprint.armor_kind = self.armor_kind
        blueprint.armor_kinds = self.armor_kinds
        blueprint.armor = self.armor

        blueprint.quirks = sorted(self.quirks)
        self.write_mounts(blueprint)
        return blueprint

    def write_mounts(self, blueprint: Blueprint) -> None:
        """Write the mounts into a blueprint, and what its sheet derives from them."""
        blueprint.mounts = sorted(self._merged(), key=Mount.place)
        blueprint.myomer = next((mount.key for mount in blueprint.mounts if mount.key in TSM_KINDS), "standard")
        blueprint.weapon_list = [line for mount in blueprint.mounts for line in listed(blueprint.frame, mount)]

    def _merged(self) -> list[Mount]:
        """The mounts; material of the same kind in the same location is one mount."""
        merged: list[Mount] = []
        masks: dict[tuple[str, int], int] = {}
        for mount in self._mounts:
            if mount.key in SYSTEMS or mount.key == UNKNOWN or not mount.parts or item(mount.key).kind != MATERIAL:
                merged.append(mount)
                continue
            for location, mask in mount.parts:
                masks[mount.key, location] = masks.get((mount.key, location), 0) | mask
        for (key, location), mask in masks.items():
            merged.append(Mount(key, ((location, mask),)))
        return merged

    def _place_jump_jets(self) -> None:
        """Put jump jets without a location in the side torsos alternately."""
        placed = 0
        for mount in self._mounts:
            if mount.key.endswith("jump-jet") and item(mount.key).kind == JUMP_JET:
                placed += 1
        while placed < self.jump:
            side = LEFT_TORSO if placed % 2 else RIGHT_TORSO
            if not self._free_slots(side):
                side = LEFT_TORSO + RIGHT_TORSO - side
            if not self._free_slots(side):
                break
            self._put("jump-jet", side, self._first_free_slots("jump-jet", side, 1))
            placed += 1
        self.jump = max(self.jump, placed)


def listed(frame: int, mount: Mount) -> list[str]:
    """The line of a mount in the weapon list, if it is a weapon."""
    if not mount.parts or mount.key in SYSTEMS or mount.key == UNKNOWN or item(mount.key).kind != WEAPON:
        return []
    mounted = item(mount.key)
    place = location_name(frame, mount.parts[0][0]).replace("-", " ").title()
    return [f"{mounted.list_names[0] if mounted.list_names else mounted.name}{' (R)' if mount.rear else ''}, {place}"]


def build(
    tons: int,
    frame: int | str = BIPED,
    walk: int = 4,
    jump: int = 0,
    gyro: str = "",
    equipment: list[str] | None = None,
    absent: list[str] | None = None,
    engine: str = "fusion",
    cockpit: str = STANDARD_COCKPIT,
) -> Design:
    """An anonymous 'Mech of a given weight, with all the armor it can carry; equipment takes the slots that are left.

    `frame` is `biped`, `quad` or `tripod`, or its number.
    """

    if isinstance(frame, str):
        if frame not in FRAME_NAMES:
            raise ValueError(f"there is no frame {frame!r}; the frames are {', '.join(FRAME_NAMES)}")
        frame = FRAME_NAMES.index(frame)

    shop = Workshop(tons, frame)
    if gyro and gyro not in GYRO_NAMES:
        raise ValueError(f"there is no gyro {gyro!r}; the gyros are {', '.join(GYRO_NAMES)}")
    if engine not in ENGINES:
        raise ValueError(f"there is no engine {engine!r}; the engines are {', '.join(ENGINES)}")
    if cockpit not in COCKPITS:
        raise ValueError(f"there is no cockpit {cockpit!r}; the cockpits are {', '.join(COCKPITS)}")
    if not 0 <= walk <= MAX_MP or not 0 <= jump <= MAX_MP:
        raise ValueError(f"walking and jumping MP are 0 to {MAX_MP}")

    shop.walk = walk
    shop.jump = jump
    if gyro:
        shop.gyro = GYRO_NAMES.index(gyro)
    shop.engine = engine
    shop.cockpit = cockpit
    shop.absent = absent or []
    shop.equip(equipment or [])
    return shop.finish()
