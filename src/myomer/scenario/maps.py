"""Hexes, maps and weather from a description such as `{"woods": "light", "level": 1}`."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from myomer.boards import Hex
from myomer.boards.detail import PLAIN, HexDetail
from myomer.combat.battle import Conditions
from myomer.hexes import hex_name, parse_hex
from myomer.rules.terrain import (
    BUILDING,
    BUILDING_CLASSES,
    CONNECTING,
    DEFAULT_STRENGTH,
    JUNGLE,
    LEVEL_NAMES,
    STANDARD_BUILDING,
    STRUCTURES,
    TERRAIN_LEVELS,
    WOODS,
)
from myomer.rules.weather import NIGHT, WEATHER, WIND
from myomer.scenario.errors import shown, unknown_name
from myomer.scenario.fields import Fields

MAX_LEVEL: Final = 100
MAX_STRENGTH: Final = 1000
HIGHEST_FOLIAGE: Final = 3
MAX_COLUMNS: Final = 500
MAX_GRAVITY: Final = 50
BUILDING_STYLES: Final = [name.replace(" ", "-") for name in BUILDING_CLASSES]


@dataclass(frozen=True)
class MapDescription:
    """A map: hexes not described are clear and at its level. Without columns and rows it is unlimited."""

    columns: int = 0
    rows: int = 0
    hexes: dict[int, Hex] = field(default_factory=dict)
    level: int = 0


def read_hex_name(fields: Fields, field: str) -> int:
    """A hex by its printed name."""
    text = fields.text(field)
    try:
        return parse_hex(text)
    except ValueError as problem:
        raise fields.bad(field, str(problem)) from problem


def read_map(fields: Fields) -> MapDescription:
    """A map as described; its level is 0 by default."""
    level = fields.integer("level", 0, -MAX_LEVEL, MAX_LEVEL)
    columns = fields.integer("columns", 0, 1, MAX_COLUMNS)
    rows = fields.integer("rows", 0, 1, MAX_COLUMNS)
    if bool(columns) != bool(rows):
        raise fields.bad("rows" if columns else "columns", "a map has both columns and rows, or neither")

    hexes: dict[int, Hex] = {}
    described = fields.child("hexes")
    for name in described.rest():
        try:
            hex_ = parse_hex(name)
        except ValueError as problem:
            raise described.bad(name, str(problem)) from problem
        if hex_ in hexes:
            raise described.bad(name, f"hex {hex_name(hex_)} is described twice")
        hexes[hex_] = read_hex(described.child(name))

    fields.done()
    return MapDescription(columns, rows, hexes, level)


def read_environment(fields: Fields) -> Conditions:
    """Light, weather, wind, and gravity in tenths of a g."""
    light = fields.choice("light", list(NIGHT), "light", "day")
    weather = fields.choice("weather", list(WEATHER), "weather", "clear")
    wind = fields.choice("wind", list(WIND), "wind", "calm")
    gravity = fields.integer("gravity", 10, 0, MAX_GRAVITY)
    fields.done()
    return Conditions(light, weather, wind, gravity)


def read_hex(fields: Fields) -> Hex:
    """A hex: its level, its terrains, the height of its foliage, and its structures."""
    level = fields.integer("level", 0, -MAX_LEVEL, MAX_LEVEL)
    strength = fields.integer("cf", 0, 0, MAX_STRENGTH)
    height = fields.integer("height", 0, 0, MAX_LEVEL)
    foliage = fields.integer("foliage_height", 0, 1, HIGHEST_FOLIAGE)
    exits = _read_exits(fields.child("exits"))
    style = ""
    if fields.has("building_class"):
        style = fields.choice("building_class", BUILDING_STYLES, "class of building")
    terrain, sizes = _read_terrains(fields)

    # The hex's own `cf` and `height` are those of its first structure that has none of its own.
    structures = [kind for kind in STRUCTURES if kind in terrain]
    if strength or height:
        without_size = [kind for kind in structures if kind not in sizes]
        if not without_size:
            message = "only a building, a bridge or a fuel tank has a strength and a height"
            raise fields.bad("cf" if strength else "height", message)
        sizes[without_size[0]] = (strength, height)
    _check_details(fields, terrain, foliage, style, exits)

    first_strength, first_height = sizes.get(structures[0], (0, 0)) if structures else (0, 0)
    beside = {kind: sizes[kind] for kind in structures[1:] if kind in sizes}
    detail = HexDetail(
        exits, foliage, building_class=BUILDING_STYLES.index(style) if style else STANDARD_BUILDING, beside=beside
    )
    return Hex(level, terrain, first_strength, first_height, PLAIN if detail == PLAIN else detail)


def _read_terrains(fields: Fields) -> tuple[dict[str, int], dict[str, tuple[int, int]]]:
    """The terrains in the fields not read yet, with their levels; strength and height of structures that have them."""
    terrain: dict[str, int] = {}
    sizes: dict[str, tuple[int, int]] = {}
    for kind, value in fields.rest().items():
        if kind not in TERRAIN_LEVELS:
            raise unknown_name(fields.name(kind), kind, list(TERRAIN_LEVELS), "terrain")
        if kind in STRUCTURES and isinstance(value, dict):
            amount, sizes[kind] = _read_structure(Fields(value, fields.name(kind), fields.chosen_variants), kind)
        else:
            amount = _terrain_level(fields, kind, value)
        if amount:
            terrain[kind] = amount
    return terrain, sizes


def _check_details(fields: Fields, terrain: dict[str, int], foliage: int, style: str, exits: dict[str, int]) -> None:
    """Refuse foliage, a class of building or exits in a hex without the terrain that has them."""
    if foliage and WOODS not in terrain and JUNGLE not in terrain:
        raise fields.bad("foliage_height", "only woods and jungle have foliage")
    if style and BUILDING not in terrain:
        raise fields.bad("building_class", "only a hex with a building has a class")
    for kind in exits:
        if kind not in terrain:
            raise fields.bad("exits", f"the hex has no {kind}, so it has no exits")


def _read_structure(fields: Fields, kind: str) -> tuple[int, tuple[int, int]]:
    """The level of a structure, and its own strength and height, apart from others in its hex."""
    amount = _terrain_level(fields, "kind", fields.raw("kind", required=True), kind)
    strength = fields.integer("cf", DEFAULT_STRENGTH[amount], 0, MAX_STRENGTH)
    height = fields.integer("height", 1, 0, MAX_LEVEL)
    fields.done()
    return amount, (strength, height)


def _read_exits(fields: Fields) -> dict[str, int]:
    """The hexsides over which terrain continues into the next hex, if given: `{"bridge": [0, 3]}`."""
    exits: dict[str, int] = {}
    for kind in fields.rest():
        if kind not in CONNECTING:
            raise unknown_name(fields.name(kind), kind, list(CONNECTING), "terrain with exits")
        exits[kind] = 0
        for side in fields.items(kind):
            if isinstance(side, bool) or not isinstance(side, int) or not 0 <= side <= 5:
                raise fields.bad(kind, f"a side is a direction from 0 to 5, not {shown(side)}")
            exits[kind] |= 1 << side
    return exits


def _terrain_level(fields: Fields, field: str, value: object, terrain: str = "") -> int:
    """The level of a terrain, given as a number, a name or true."""
    kind = terrain or field
    names = LEVEL_NAMES.get(kind, [])
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, str) and value in names:
        return names.index(value) + 1
    if isinstance(value, int) and 0 <= value <= TERRAIN_LEVELS[kind]:
        return value
    allowed = f"a number from 0 to {TERRAIN_LEVELS[kind]}, true or false"
    if names:
        allowed += f", or one of {', '.join(names)}"
    raise fields.bad(field, f"{fields.name(field)!r} is {allowed}, not {shown(value)}")
