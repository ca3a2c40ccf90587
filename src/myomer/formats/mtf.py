"""Reads `.mtf` unit files: one BattleMech per file, plain text, one fact per line.

The design is built from the slot lines; the `Weapons:` list is a copy, kept only to be checked. Content that the engine
does not model is kept as a note and reported as a remark. An invalid file is rejected with the line and the reason.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import PurePath
from typing import Final

from myomer.formats.errors import FormatError
from myomer.formats.mtf_names import (
    ARMOR_KEYS,
    BIPED_LIMBS,
    HEADERS,
    LIMB_ARMOR_KEYS,
    QUAD_ARMOR_KEYS,
    QUAD_HEADERS,
    WordError,
    read_armor_kind,
    read_cockpit,
    read_engine,
    read_gyro,
    read_heat_sinks,
    read_myomer,
    read_structure,
    read_tech_base,
)
from myomer.formats.mtf_slots import read_slots
from myomer.formats.remarks import Remark, Remarks
from myomer.formats.text import contents, decoded
from myomer.rules.armory import find, item
from myomer.rules.components import PATCHWORK
from myomer.rules.construction import ARMOR_ITEMS, STRUCTURE_ITEMS
from myomer.rules.locations import (
    BIPED,
    CENTER_LEG,
    FRAME_LOCATIONS,
    FRAME_NAMES,
    LEFT_TORSO,
    LOCATIONS,
    QUAD,
    SLOT_COUNTS,
    TRIPOD,
    armor_at,
    is_torso,
    location_name,
)
from myomer.rules.structure import STRUCTURE, TONNAGES
from myomer.units.assembly import assemble
from myomer.units.blueprint import LAM, NO_FORM, QUADVEE, UNKNOWN, Blueprint, Mount, Note
from myomer.units.build import MAX_MP
from myomer.units.component import SLOTS
from myomer.units.design import Design

SUFFIX: Final = ".mtf"
MAX_BYTES: Final = 4 << 20
"""Real files are a few kilobytes; an embedded picture in a newer one may be a few hundred."""
MAX_LINES: Final = 20_000
LONGEST_NAME: Final = 200
MAX_ARMOR: Final = 999
MAX_RATING: Final = 1000
MAX_HEAT_SINKS: Final = 200

#  kinds of remark
UNKNOWN_KEY: Final = "unknown-key"
STRAY_TEXT: Final = "stray-text"
NOT_MODELLED: Final = "not-modelled"
REPEATED_KEY: Final = "repeated-key"
UNKNOWN_EQUIPMENT: Final = "unknown-equipment"
ODD_LOCATION: Final = "odd-location"
TOO_MANY_SLOTS: Final = "too-many-slots"
WEAPON_COUNT: Final = "weapon-count"

DESCRIPTIVE: Final = frozenset(
    [
        "overview",
        "capabilities",
        "deployment",
        "history",
        "manufacturer",
        "primaryfactory",
        "systemmanufacturer",
        "systemmode",
        "notes",
        "imagefile",
        "fluffimage",
        "icon",
        "generator",
        "uuid",
        "published",
        "original era",
        "availability",
        "fluffdate",
        "missionroles",
        "faction",
        "donor",
        "donor type",
        "bv",
    ]
)
"""Keys that no rule uses. Kept without a remark."""
UNMODELLED: Final = frozenset(["heat sink kit", "lam", "motive", "nocrit", "clancaseoptedoutlocs"])
"""Keys that some rule uses, but none of ours. Kept with a remark."""
REPEATABLE: Final = frozenset(["mul id", "source", "role", "era", "rules level", "ejection", "clanname"])
"""Keys that some files have twice by mistake; the first counts and the second is kept. Other duplicates are errors."""
SAYS_NOTHING: Final = ("", "0")
"""First values that do not count when the key comes again."""

MAKERLESS: Final = frozenset(
    ["endo steel", "endo-steel", "endo-composite", "ferro-fibrous", "ferro fibre", "reactive", "reflective"]
)
"""Slots of material whose name is the same for both makers."""

_NUMBER: Final = re.compile(r"-?\d{1,9}")


class UnitReading:
    """The result of reading a unit file: the design and the remarks."""

    def __init__(self, design: Design, remarks: tuple[Remark, ...]) -> None:
        self.design: Final = design
        self.remarks: Final = remarks

    def __repr__(self) -> str:
        count = len(self.remarks)
        return f"<UnitReading {self.design.name}: {count or 'no'} {'remark' if count == 1 else 'remarks'}>"


def read_mtf(file: bytes | str | PurePath, name: str = "") -> UnitReading:
    """Read a design from a unit file's path, bytes or text; FormatError with line and reason if it is not one.

    Text without a line break is a path. `name` is what errors call the file, by default the path.
    """
    return UnitReader(*contents(file, name, "a unit file", SUFFIX, MAX_BYTES)).read()


class UnitReader:
    """One file being read."""

    def __init__(self, data: bytes, name: str) -> None:
        self.name: Final = name
        self.lines: Final = decoded(data, name, MAX_BYTES, MAX_LINES)
        self.at = 0
        """The line being read, from 1."""
        self.remarks: Final = Remarks()
        self.blueprint: Final = Blueprint()
        """What has been read so far."""
        self.values: Final[dict[str, tuple[int, str]]] = {}
        """The first line of each key that may appear once, with its value."""
        self.armor: Final[dict[str, tuple[int, str]]] = {}
        """The same for the armor of each location."""
        self.blocks: Final[dict[str, tuple[int, list[str]]]] = {}
        """By location, the line of its header and the lines of its slots."""

    def refuse(self, reason: str, line: int = 0) -> FormatError:
        return FormatError(self.name, line or self.at, reason)

    def remark(self, kind: str, text: str, line: int = 0) -> None:
        self.remarks.add(line or self.at, kind, text)

    def read(self) -> UnitReading:
        """Read the file from its first line to the assembled design."""
        self.collect()
        self._read_names()
        self._read_frame()
        self._read_header()
        self._read_armor()
        self._read_slots()
        return UnitReading(assemble(self.blueprint), self.remarks.in_order())

    # collecting the lines

    def collect(self) -> None:
        """Sort the lines: facts by key, slots by location, the weapon list, stray text."""
        lines = self.lines
        block: list[str] | None = None
        in_weapon_list = False
        line_number = 0

        while line_number < len(lines):
            line = lines[line_number].strip()
            line_number += 1
            self.at = line_number

            # A blank line ends a section.
            if not line:
                block = None
                in_weapon_list = False
                continue

            if line[0] == "#":
                self.blueprint.notes.append(Note("#", line[1:].strip()))
                continue

            # The header of a location begins its block of slots.
            key, colon, value = line.partition(":")
            lowered = key.strip().lower()
            if colon and not value and lowered in HEADERS:
                block = self._new_block(lowered)
                in_weapon_list = False
                continue

            # A line inside a block is a slot, a line in the weapon list is a weapon.
            is_fact = bool(colon) and not _is_sized_item(lowered, value)
            if block is not None and not is_fact:
                if len(block) < SLOTS:
                    block.append(line)
                    continue
                block = None
            if in_weapon_list and ("," in key or not is_fact):
                self.blueprint.weapon_list.append(line)
                continue

            # Anything else ends the section: stray text, the names of an old file, or a fact.
            block = None
            in_weapon_list = False
            if not is_fact:
                self.remark(STRAY_TEXT, f"{line[:60]!r} does not belong to any section")
                self.blueprint.notes.append(Note("", line))
            elif lowered == "version" and not self.values:
                self._read_old_names(line_number)
                line_number += 2
            else:
                in_weapon_list = self._read_fact(lowered, value.strip())

        self.at = len(lines)

    def _new_block(self, header: str) -> list[str]:
        """Begin the list of slots of a location; each location has only one."""
        if header in self.blocks:
            raise self.refuse(f"a second block '{header.title()}:'; the first is on line {self.blocks[header][0]}")
        block: list[str] = []
        self.blocks[header] = (self.at, block)
        return block

    def _read_old_names(self, line_number: int) -> None:
        """Very old files: `Version:1.1`, then the bare chassis and model."""
        names = [line.strip() for line in self.lines[line_number : line_number + 2]]
        if len(names) < 2 or ":" in names[0] or ":" in names[1]:
            raise self.refuse("after 'Version:' the chassis and the model are expected, each on its own line")
        self.values["chassis"] = (line_number + 1, names[0])
        self.values["model"] = (line_number + 2, names[1])

    def _read_fact(self, key: str, value: str) -> bool:
        """Read one fact. True if the lines of the weapon list follow."""
        if key in DESCRIPTIVE:
            self.blueprint.notes.append(Note(key, value))
        elif key == "quirk":
            self.blueprint.quirks.append(value.lower())
        elif key == "weaponquirk":
            self.blueprint.weapon_quirks.append(value)
        elif key in UNMODELLED:
            self.blueprint.notes.append(Note(key, value))
            self.remark(NOT_MODELLED, f"'{key}: {value[:60]}' has no rule here")
        elif key.endswith(" armor") and key[:-6] in ARMOR_KEYS:
            self._record_once(self.armor, key[:-6], value, key)
        elif key in KEYS:
            if key in self.values and key in REPEATABLE:
                self._repeat_fact(key, value)
            else:
                self._record_once(self.values, key, value, key)
            return key == "weapons"
        else:
            self.blueprint.notes.append(Note(key, value))
            self.remark(UNKNOWN_KEY, f"'{key}' is not used here")
        return False

    def _repeat_fact(self, key: str, value: str) -> None:
        """A fact stated twice: the first one counts, unless it is empty."""
        _, first = self.values[key]
        if first in SAYS_NOTHING:
            self.values[key] = (self.at, value)
            self.remark(REPEATED_KEY, f"'{key}' is repeated; the first one is empty")
        else:
            self.blueprint.notes.append(Note(key, value))
            self.remark(REPEATED_KEY, f"'{key}' is repeated; the first one counts")

    def _record_once(self, values: dict[str, tuple[int, str]], name: str, value: str, key: str) -> None:
        """Record a fact with its line; it may be stated only once."""
        if name in values:
            raise self.refuse(f"'{key}' is repeated; the first is on line {values[name][0]}")
        values[name] = (self.at, value)

    # making sense of them

    def _text(self, key: str, default: str | None = None) -> str:
        """The value of a key; without a default the line is required."""
        stated = self.values.get(key)
        if stated is None:
            if default is None:
                raise FormatError(self.name, len(self.lines), f"the line '{key}:' is missing; is the file cut off?")
            return default
        self.at, value = stated
        return value

    def _number(self, key: str, lowest: int, highest: int, default: int | None = None) -> int:
        """The value of a key as a whole number within bounds."""
        text = self._text(key, None if default is None else str(default))
        if not text and default is not None:
            return default
        if not _NUMBER.fullmatch(text) or not lowest <= int(text) <= highest:
            raise self.refuse(f"'{key}' is a number from {lowest} to {highest}, not {text[:40]!r}")
        return int(text)

    def _word(self, read: Callable[[str], str], key: str, default: str) -> str:
        """The value of a key, translated from the words of unit files by `read`."""
        text = self._text(key, "")
        if not text:
            return default
        try:
            return read(text)
        except WordError as problem:
            raise self.refuse(str(problem)) from problem

    def _read_names(self) -> None:
        """Chassis, model and Clan name."""
        blueprint = self.blueprint

        blueprint.chassis = self._text("chassis")
        if not blueprint.chassis:
            raise self.refuse("the chassis has no name")

        blueprint.model = self._text("model", "")
        blueprint.clan_name = self._text("clanname", "")
        for text in (blueprint.chassis, blueprint.model, blueprint.clan_name):
            if len(text) > LONGEST_NAME:
                raise self.refuse(f"the name has {len(text)} letters; {LONGEST_NAME} is the limit")

        blueprint.source = self._text("source", "")
        blueprint.role = self._text("role", "")
        blueprint.ejection = self._text("ejection", "")
        blueprint.mul_id = self._number("mul id", -1, 10**9, 0)
        blueprint.year = self._number("era", 0, 9999, 0)
        blueprint.rules_level = self._number("rules level", 0, 9, 0)

    def _read_frame(self) -> None:
        """Biped, quad, tripod, LAM or QuadVee; an OmniMech or not."""
        config = self._text("config").lower()
        blueprint = self.blueprint
        blueprint.omni = "omni" in config

        words = config.split()
        body = words[0] if words else ""

        if body == QUADVEE:
            blueprint.frame, blueprint.form = QUAD, QUADVEE
        elif body == LAM:
            blueprint.frame, blueprint.form = BIPED, LAM
        elif body in FRAME_NAMES:
            blueprint.frame = FRAME_NAMES.index(body)
        else:
            raise self.refuse(f"unknown 'Mech type {config[:40]!r}; the types are {', '.join(FRAME_NAMES)}")

        if blueprint.form != NO_FORM:
            kind = "Land-Air 'Mech" if blueprint.form == LAM else "QuadVee"
            self.remark(NOT_MODELLED, f"a {kind} is only played in its 'Mech form")

    def _read_header(self) -> None:
        """The lines from tech base to heat sinks and movement."""
        blueprint = self.blueprint

        blueprint.tech_base = self._word(read_tech_base, "techbase", blueprint.tech_base)
        clan = blueprint.clan

        blueprint.tons = self._number("mass", 0, 10**6)
        if blueprint.tons not in STRUCTURE:
            raise self.refuse(
                f"a 'Mech weighs {TONNAGES[0]} to {TONNAGES[-1]} tons in steps of 5, not {blueprint.tons}"
            )

        # Engine and heat sinks.
        try:
            blueprint.rating, blueprint.engine = read_engine(self._text("engine"), clan)
            if not 0 < blueprint.rating <= MAX_RATING:
                raise WordError(f"an engine's rating is 1 to {MAX_RATING}, not {blueprint.rating}")
            blueprint.heat_sinks, blueprint.heat_sink_kind = read_heat_sinks(self._text("heat sinks"))
            if blueprint.heat_sinks > MAX_HEAT_SINKS:
                raise WordError(f"there are 0 to {MAX_HEAT_SINKS} heat sinks, not {blueprint.heat_sinks}")
        except WordError as problem:
            raise self.refuse(str(problem)) from problem

        blueprint.structure = self._word(lambda text: read_structure(text, clan), "structure", "standard")
        blueprint.myomer = self._word(read_myomer, "myomer", "standard")
        blueprint.cockpit = self._word(read_cockpit, "cockpit", "standard")
        blueprint.gyro = self._word(read_gyro, "gyro", "standard")

        blueprint.base_heat_sinks = self._number("base chassis heat sinks", -1, MAX_HEAT_SINKS, -1)
        blueprint.walk = self._number("walk mp", 0, MAX_MP)
        blueprint.jump = self._number("jump mp", 0, MAX_MP, 0)

        # The weapon list.
        count = self._number("weapons", 0, MAX_LINES, 0)
        if count != len(blueprint.weapon_list):
            self.remark(WEAPON_COUNT, f"'Weapons:{count}' is followed by {len(blueprint.weapon_list)}")

    def _read_armor(self) -> None:
        """Armor type and points for each location; for patchwork armor a type for each."""
        blueprint = self.blueprint
        clan = blueprint.clan

        blueprint.armor_kind = self._word(lambda text: read_armor_kind(text, clan), "armor", "standard")
        if blueprint.armor_kind == PATCHWORK:
            blueprint.armor_kinds = ["standard"] * LOCATIONS

        # The points of each location; each has exactly one line.
        foreign_keys = LIMB_ARMOR_KEYS if blueprint.frame == QUAD else QUAD_ARMOR_KEYS
        key_by_place: dict[int, str] = {}
        for key, (line, value) in self.armor.items():
            self.at = line
            place = ARMOR_KEYS[key]
            if key in foreign_keys:
                self.remark(ODD_LOCATION, f"'{key.upper()} armor' on a {FRAME_NAMES[blueprint.frame]}")
            if place in key_by_place:
                raise self.refuse(f"'{key} armor' and '{key_by_place[place]} armor' are the same location")
            key_by_place[place] = key
            self._read_armor_value(key, place, value)

        # No location may be missing.
        needed = set(FRAME_LOCATIONS[blueprint.frame])
        needed |= {armor_at(location, True) for location in needed if is_torso(location)}
        for place in sorted(needed):
            if place not in key_by_place:
                where = location_name(blueprint.frame, place)
                raise FormatError(self.name, len(self.lines), f"there is no armor line for the {where}")

    def _read_armor_value(self, key: str, place: int, value: str) -> None:
        """The points of one location; for patchwork armor `KIND:POINTS`."""
        blueprint = self.blueprint
        kind, colon, points = value.rpartition(":")

        if colon:
            if blueprint.armor_kind != PATCHWORK or place >= LOCATIONS:
                raise self.refuse(f"{value!r}: a kind of armor for one location is for 'armor:Patchwork' only")
            try:
                blueprint.armor_kinds[place] = read_armor_kind(kind.strip(), blueprint.clan)
            except WordError as problem:
                raise self.refuse(str(problem)) from problem

        digits = points.strip()
        if not digits.isdecimal() or not points.isascii() or int(digits[:9]) > MAX_ARMOR:
            raise self.refuse(f"'{key} armor' is a number from 0 to {MAX_ARMOR}, not {points[:40]!r}")

        if place == CENTER_LEG and blueprint.frame != TRIPOD:
            raise self.refuse(f"a {FRAME_NAMES[blueprint.frame]} has no center leg to put armor on")

        blueprint.armor[place] = int(points)

    def _read_slots(self) -> None:
        """The critical slots of each location, made into mounts."""
        blueprint = self.blueprint
        lines_by_location: dict[int, list[str]] = {}

        for header, (line, block) in self.blocks.items():
            self.at = line
            if self._has_location(header, block):
                lines_by_location[HEADERS[header]] = self._slot_lines(header, block)

        for location in FRAME_LOCATIONS[blueprint.frame]:
            if location not in lines_by_location:
                where = location_name(blueprint.frame, location).replace("-", " ")
                raise FormatError(
                    self.name, len(self.lines), f"there are no slots for the {where}; is the file cut off?"
                )

        blueprint.mounts = read_slots(
            blueprint.frame,
            blueprint.tons,
            blueprint.clan,
            [lines_by_location.get(location, []) for location in range(LOCATIONS)],
        )

        for mount in blueprint.mounts:
            if mount.key == UNKNOWN:
                self._remark_on_unknown(mount, {HEADERS[header]: line for header, (line, _) in self.blocks.items()})
        self._settle_engine_maker()

    def _has_location(self, header: str, block: list[str]) -> bool:
        """Whether the frame has the location of this header; one that it does not have must be empty."""
        frame = self.blueprint.frame
        foreign = BIPED_LIMBS if frame == QUAD else QUAD_HEADERS
        if header not in foreign and (HEADERS[header] != CENTER_LEG or frame == TRIPOD):
            return True
        if any([text.lower() != "-empty-" for text in block]):
            raise self.refuse(f"a {FRAME_NAMES[frame]} has no {header}")
        self.remark(ODD_LOCATION, f"an empty '{header.title()}:' on a {FRAME_NAMES[frame]}")
        return False

    def _slot_lines(self, header: str, block: list[str]) -> list[str]:
        """The lines of a location's slots; items beyond the last slot are kept as overflow."""
        count = SLOT_COUNTS[self.blueprint.frame][HEADERS[header]]
        if len(block) < count:
            raise self.refuse(f"the {header} has {len(block)} of its {count} slots; is the file cut off?")
        lines = [self._with_tech_base(text) for text in block[:count]]
        for text in block[count:]:
            if text.lower() != "-empty-":
                self.remark(TOO_MANY_SLOTS, f"the {header} has {count} slots; there is no room for {text!r}")
                self.blueprint.overflow.append(Note(header, text))
        return lines

    def _with_tech_base(self, text: str) -> str:
        """A slot line. For armor or structure that does not name its tech base, the armor or structure line decides it,
        not the chassis.
        """
        if text.lower() not in MAKERLESS:
            return text
        blueprint = self.blueprint
        keys = [STRUCTURE_ITEMS[blueprint.structure], ARMOR_ITEMS.get(blueprint.armor_kind, "")]
        equipment = find(text, blueprint.clan)
        for key in keys:
            if key and equipment is not None and item(key).name == equipment.name:
                return item(key).names[0]
        return text

    def _remark_on_unknown(self, mount: Mount, header_lines: dict[int, int]) -> None:
        """Remark on equipment that is not in the armory, at its own line."""
        location, mask = mount.parts[0]
        where = location_name(self.blueprint.frame, location)
        line = header_lines[location] + (mask & -mask).bit_length()
        self.remark(UNKNOWN_EQUIPMENT, f"{mount.written[:60]!r} in the {where} is not in the armory", line)

    def _settle_engine_maker(self) -> None:
        """If a Clan chassis has an XL engine without a tech base, three slots in a side torso mean Inner Sphere."""
        blueprint = self.blueprint
        if blueprint.engine not in ("clan-xl", "clan-xxl") or "(clan)" in self.values["engine"][1].lower():
            return
        slots = 3 if blueprint.engine == "clan-xl" else 6
        for mount in blueprint.mounts:
            if mount.key == "engine" and mount.parts[0][0] == LEFT_TORSO and mount.slot_count() == slots:
                blueprint.engine = blueprint.engine.removeprefix("clan-")


def _is_sized_item(key: str, value: str) -> bool:
    """Whether `key:value` is an item in a slot with its size, such as `Cargo:SIZE:2.0` or `CommsGear:3`."""
    return value.lower().startswith("size:") or key == "commsgear"


KEYS: Final = frozenset(
    [
        "chassis",
        "model",
        "clanname",
        "mul id",
        "config",
        "techbase",
        "era",
        "source",
        "rules level",
        "role",
        "mass",
        "engine",
        "structure",
        "myomer",
        "cockpit",
        "gyro",
        "ejection",
        "heat sinks",
        "base chassis heat sinks",
        "walk mp",
        "jump mp",
        "armor",
        "weapons",
    ]
)
"""Keys that a file has once."""
