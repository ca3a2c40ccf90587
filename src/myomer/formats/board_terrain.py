"""The terrain entries of `.board` files (`woods:1;foliage_elev:2;road:1:9`) and the hexes they make.

An entry is `name:level` or `name:level:exits`, entries are separated by `;`. Exits are a bit mask of hex sides, bit i
for direction i (`terrain.md` §1). What the game's terrain and detail do not cover is kept as a `Mark`, so that a hex is
written with every entry it was read with.
"""

from __future__ import annotations

import re
from typing import Final

from myomer.boards.detail import ALL_SIDES, NOT_GIVEN, HexDetail, Mark
from myomer.boards.hex import Hex
from myomer.formats.errors import quoted
from myomer.rules.terrain import (
    BLACK_ICE,
    BRIDGE,
    BUILDING,
    BUILDING_CLASSES,
    CLIFF,
    CONNECTING,
    DEEP_SNOW,
    DEFAULT_STRENGTH,
    DORMANT_GEYSER,
    FIRE,
    FOLIAGE_HEIGHT,
    FUEL_TANK,
    GEYSER,
    ICE,
    IMPASSABLE,
    INDUSTRIAL,
    JUNGLE,
    MAGMA,
    MAGMA_VENT,
    MUD,
    PAVEMENT,
    PLANTED_FIELDS,
    RAPIDS,
    ROAD,
    ROUGH,
    RUBBLE,
    SAND,
    SEVERED_ARMS,
    SEVERED_LEGS,
    SMOKE,
    STRUCTURES,
    SWAMP,
    TERRAIN_LEVELS,
    THIN_SNOW,
    TUNDRA,
    WATER,
    WOODS,
)

MAX_ENTRIES: Final = 64
"""A hex with more entries, not counting details of structures, is rejected: there are not that many kinds of terrain.
"""

LEVELLED: Final = {
    "woods": WOODS,
    "jungle": JUNGLE,
    "rough": ROUGH,
    "rubble": RUBBLE,
    "water": WATER,
    "ice": ICE,
    "black_ice": BLACK_ICE,
    "swamp": SWAMP,
    "rapids": RAPIDS,
    "magma": MAGMA,
    "heavy_industrial": INDUSTRIAL,
    "road": ROAD,
    "building": BUILDING,
    "bridge": BRIDGE,
    "fuel_tank": FUEL_TANK,
    "fire": FIRE,
    "smoke": SMOKE,
    "arms": SEVERED_ARMS,
    "legs": SEVERED_LEGS,
}
"""Names whose level is the level of the terrain (`terrain.md` §1.3)."""

UNLEVELLED: Final = {
    "pavement": PAVEMENT,
    "mud": MUD,
    "sand": SAND,
    "tundra": TUNDRA,
    "planted_fields": PLANTED_FIELDS,
    "cliff_top": CLIFF,
    "impassable": IMPASSABLE,
}
"""Names whose level does not matter, even 0: it only selects a picture."""

KIND_BY_LEVEL: Final = {
    "snow": {1: THIN_SNOW, 2: DEEP_SNOW},
    "geyser": {1: DORMANT_GEYSER, 2: GEYSER, 3: MAGMA_VENT},
}
"""Names that are several kinds of terrain."""

MAY_BE_NONE: Final = (WATER, SEVERED_ARMS, SEVERED_LEGS)
"""Kinds that a map may have at level 0: shallow water, no limb left."""

STRENGTH: Final = {BUILDING: "bldg_cf", BRIDGE: "bridge_cf", FUEL_TANK: "fuel_tank_cf"}
HEIGHT: Final = {BUILDING: "bldg_elev", BRIDGE: "bridge_elev", FUEL_TANK: "fuel_tank_elev"}
DEFAULT_HEIGHT: Final = {BUILDING: 1, BRIDGE: 0, FUEL_TANK: 1}
"""In levels, if a map does not give it."""

ARMOR: Final = "bldg_armor"
CLASS: Final = "bldg_class"
BASEMENT: Final = "bldg_basement_type"
MAGNITUDE: Final = "fuel_tank_magn"
FOLIAGE: Final = "foliage_elev"
DETAILS: Final = {
    **{name: kind for kind, name in STRENGTH.items()},
    **{name: kind for kind, name in HEIGHT.items()},
    ARMOR: BUILDING,
    CLASS: BUILDING,
    BASEMENT: BUILDING,
    MAGNITUDE: FUEL_TANK,
    FOLIAGE: WOODS,
}
"""Entries with details of a structure, or of woods and jungle."""

PICTURES: Final = (
    "fluff", "road_fluff", "bldg_fluff", "ground_fluff", "water_fluff", "bldg_base_collapsed", "none", "screen", "sky",
    "cliff_bottom", "incline_top", "incline_bottom", "incline_high_top", "incline_high_bottom",
)  # fmt: skip
"""Entries that only affect how a hex is drawn."""

SIDED_PICTURES: Final = ("cliff_bottom", "incline_top", "incline_bottom", "incline_high_top", "incline_high_bottom")
"""Pictures whose third number is a set of hexsides; for the others it is the number of a picture."""

NOT_MODELLED: Final = {
    "fortified": "fortified ground protects infantry",
    "space": "'Mechs cannot enter space",
    "hazardous_liquid": "hazardous liquid counts as plain water",
    "elevator": "an elevator does not move",
    "industrial_elevator": "an elevator does not move",
    "solaris_elevator": "an elevator does not move",
    "metal_deposit": "metal in the ground does not disturb sensors",
    "ultra_sublevel": "a bottomless pit is plain ground at its level",
    "deployment_zone": "a deployment zone is not used",
}
"""Entries that would matter in play, and how they are treated here."""

ENTRY: Final = re.compile(r"([A-Za-z_][A-Za-z0-9_]{0,39}):(-?[0-9]{1,5})(?::([0-9]{1,5}))?")


class HexTerrain:
    """The result of a hex's terrain entries: everything but its level and theme, and the remarks."""

    def __init__(self, ground: Hex, remarks: list[tuple[str, str]]) -> None:
        self.ground: Final = ground
        self.remarks: Final = remarks
        """Kind and text of each."""

    def hex(self, level: int, theme: str) -> Hex:
        """The hex at its level."""
        ground = self.ground
        return Hex(level, ground.terrain, ground.strength, ground.height, ground.detail.with_theme(theme))


def read_terrain(text: str) -> HexTerrain:
    """The terrain of a hex from its entries; ValueError if they are malformed."""
    return _TerrainReader(text).result()


def terrain_text(hex_: Hex) -> str:
    """The entries of a hex in the format of a file."""
    entries: list[str] = []
    for name, (level, exits) in _entries_of(hex_).items():
        entries.append(f"{name}:{level}" if exits == NOT_GIVEN else f"{name}:{level}:{exits}")
    return ";".join(entries)


def _entries_of(hex_: Hex) -> dict[str, tuple[int, int]]:
    """Level and exits by name: from terrain and detail, overridden by entries that are kept verbatim."""
    entries: dict[str, tuple[int, int]] = {}

    # Terrain.
    for name, kind in (*LEVELLED.items(), *UNLEVELLED.items()):
        if kind in hex_.terrain:
            entries[name] = (hex_.terrain[kind], hex_.given_exits(kind))
    for name, kinds in KIND_BY_LEVEL.items():
        for level, kind in kinds.items():
            if kind in hex_.terrain:
                entries[name] = (level, NOT_GIVEN)

    # Strength and height of buildings and bridges.
    for kind in STRUCTURES:
        if hex_.has(kind):
            entries[STRENGTH[kind]] = (hex_.strength_of(kind), NOT_GIVEN)
            entries[HEIGHT[kind]] = (hex_.height_of(kind), NOT_GIVEN)

    # Details that differ from their defaults.
    detail = hex_.detail
    optional = ((ARMOR, detail.armor, 0), (CLASS, detail.building_class, 0), (BASEMENT, detail.basement, NOT_GIVEN))
    for name, value, default in (*optional, (MAGNITUDE, detail.magnitude, 0), (FOLIAGE, hex_.foliage_height, 0)):
        if value != default:
            entries[name] = (value, NOT_GIVEN)

    # Entries kept verbatim come last, so they win.
    for mark in detail.marks:
        entries[mark.name] = (mark.level, mark.exits)
    return entries


class _TerrainReader:
    """A terrain string being read."""

    def __init__(self, text: str) -> None:
        self.remarks: Final[list[tuple[str, str]]] = []
        """Kind and text of everything odd."""
        self.terrain: Final[dict[str, int]] = {}
        """The level of each terrain."""
        self.exits: Final[dict[str, int]] = {}
        """By terrain, the hex sides that it goes on over, a bit each."""
        self.kinds: Final[dict[str, str]] = {}
        """Which terrain an entry belongs to."""
        self.entries: Final = self._split(text)
        """Level and exits of each entry, by its name in the file."""

    def result(self) -> HexTerrain:
        """Terrain, structures and details of the hex."""
        for name, (level, exits) in self.entries.items():
            if name not in DETAILS:
                self._add_entry(name, level, exits)

        # The first structure goes into the hex itself, the others into its detail.
        structures = {kind: self._structure(kind) for kind in STRUCTURES if kind in self.terrain}
        first = next(iter(structures), "")
        strength, height = structures.pop(first, (0, 0))

        values = (
            self._foliage_height(),
            self._detail(ARMOR, BUILDING, 0),
            self._detail(CLASS, BUILDING, 0, highest=len(BUILDING_CLASSES) - 1),
            self._detail(BASEMENT, BUILDING, NOT_GIVEN),
            self._detail(MAGNITUDE, FUEL_TANK, 0),
            structures,
        )

        for name in self.entries:
            if name in DETAILS and name not in self.kinds:
                self.remarks.append(("stray-detail", f"{name} without its terrain is kept and has no effect"))

        # Entries that the modeled terrain would not write back are kept as marks.
        without_marks = Hex(0, self.terrain, strength, height, HexDetail(self.exits, *values))
        detail = HexDetail(self.exits, *values, marks=self._marks(_entries_of(without_marks)))
        return HexTerrain(Hex(0, self.terrain, strength, height, detail), self.remarks)

    def _split(self, text: str) -> dict[str, tuple[int, int]]:
        """The terrain entries `name:level:exits`, by name."""
        entries: dict[str, tuple[int, int]] = {}
        if not text:
            return entries

        for part in text.split(";"):
            if not part.strip():
                self.remarks.append(("empty-entry", "an empty terrain entry is dropped"))
                continue

            match = ENTRY.fullmatch(part.strip())
            if match is None:
                raise ValueError(
                    f"{quoted(part)} is not a terrain: write name:level or name:level:exits, such as road:1:9"
                )

            name, level, exits = match.groups()
            if name in entries:
                self.remarks.append(("repeated-terrain", f"{name} is given twice in one hex: the last one counts"))
            entries[name] = (int(level), NOT_GIVEN if exits is None else int(exits))
            if len(entries) > MAX_ENTRIES + len(DETAILS):
                raise ValueError(f"a hex has at most {MAX_ENTRIES} terrains")

        terrain_count = len([name for name in entries if name not in DETAILS])
        if terrain_count > MAX_ENTRIES:
            raise ValueError(f"a hex has at most {MAX_ENTRIES} terrains")
        return entries

    def _add_entry(self, name: str, level: int, exits: int) -> None:
        """Add an entry to the hex, or a remark on why it has no effect."""
        kind = self._kind(name, level)
        if not kind:
            return
        self.kinds[name] = kind
        self.terrain[kind] = level if name in LEVELLED else 1
        if kind == ROAD and not 1 <= level <= TERRAIN_LEVELS[ROAD]:
            self.terrain[kind] = 1
            self.remarks.append(("odd-level", f"road of level {level} counts as a paved road"))
        if kind in CONNECTING and exits != NOT_GIVEN:
            self.exits[kind] = exits & ALL_SIDES
            if exits > ALL_SIDES:
                self.remarks.append(("odd-exits", f"exits {exits} of {name}: bits beyond the six sides are ignored"))

    def _kind(self, name: str, level: int) -> str:
        """The terrain that a name and level stand for; empty if the game does not know it."""
        # Terrain that the game knows, at a level that it knows.
        if name in UNLEVELLED:
            return UNLEVELLED[name]
        if name in LEVELLED:
            kind = LEVELLED[name]
            lowest = 0 if kind in MAY_BE_NONE else 1
            if kind == ROAD or lowest <= level <= TERRAIN_LEVELS[kind]:
                return kind
        if name in KIND_BY_LEVEL and level in KIND_BY_LEVEL[name]:
            return KIND_BY_LEVEL[name][level]

        # Everything else is kept with a remark.
        if name in LEVELLED or name in KIND_BY_LEVEL:
            self.remarks.append(("odd-level", f"{name} of level {level} is kept and has no effect"))
        elif name in NOT_MODELLED:
            self.remarks.append(("not-modelled", f"{name} is kept and has no effect: {NOT_MODELLED[name]}"))
        elif name in PICTURES:
            self.remarks.append(("picture", f"{name} is kept: it only affects how the hex is drawn"))
        else:
            self.remarks.append(("unknown-terrain", f"{name} is not a known terrain; it is kept and has no effect"))
        return ""

    def _structure(self, kind: str) -> tuple[int, int]:
        """Strength and height, with defaults if they are missing (`terrain.md` §6.1)."""
        for name in (STRENGTH[kind], HEIGHT[kind]):
            if name not in self.entries:
                self.remarks.append(("missing-detail", f"{kind} without {name}: the default is used"))
        default = DEFAULT_STRENGTH[self.terrain[kind]]
        return self._detail(STRENGTH[kind], kind, default), self._detail(HEIGHT[kind], kind, DEFAULT_HEIGHT[kind])

    def _foliage_height(self) -> int:
        """The height of woods or jungle if it is not the default, otherwise 0."""
        kind = WOODS if WOODS in self.terrain else JUNGLE
        default = FOLIAGE_HEIGHT[max(self.terrain.get(WOODS, 0), self.terrain.get(JUNGLE, 0))]
        height = self._detail(FOLIAGE, kind, default, 1, FOLIAGE_HEIGHT[-1])
        return 0 if height == default else height

    def _detail(self, name: str, kind: str, default: int, lowest: int = 0, highest: int = 99_999) -> int:
        """A detail of a terrain, if the hex has that terrain and the value is in range; else its default."""
        if name not in self.entries or kind not in self.terrain:
            return default
        self.kinds[name] = kind
        level = self.entries[name][0]
        if lowest <= level <= highest:
            return level
        self.remarks.append(("odd-level", f"{name} of {level} is kept; the default is used"))
        return default

    def _marks(self, written: dict[str, tuple[int, int]]) -> tuple[Mark, ...]:
        """The entries that would not be written the same from terrain and detail alone."""
        marks: list[Mark] = []
        for name in sorted(self.entries):
            level, exits = self.entries[name]
            if written.get(name) != (level, exits):
                kind = self.kinds.get(name, "")
                if kind:
                    self._remark_on_spelling(name, written.get(name, (level, exits)))
                sided = name in SIDED_PICTURES or (kind in CONNECTING and name not in DETAILS)
                marks.append(Mark(name, level, exits, kind, sided))
        return tuple(marks)

    def _remark_on_spelling(self, name: str, written: tuple[int, int]) -> None:
        """Remark on exits and levels that are kept but have no effect."""
        level, exits = self.entries[name]
        written_level, written_exits = written
        if exits != NOT_GIVEN and written_exits == NOT_GIVEN:
            self.remarks.append(("spelling", f"the exits of {name} are kept and have no effect"))
        if name in UNLEVELLED and level != written_level:
            self.remarks.append(("spelling", f"the level of {name} is kept and has no effect"))
