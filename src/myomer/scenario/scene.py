"""The scene of a question: the map between the units, other units on it, light and weather."""

from __future__ import annotations

from typing import Final

from myomer.boards import Board, Hex
from myomer.combat.battle import NIGHT, WEATHER, WIND, Battle, Conditions
from myomer.hexes import hex_name, parse_hex
from myomer.rules.ruleset import Ruleset
from myomer.scenario.errors import MISSING_FIELD, QuestionError
from myomer.scenario.fields import Fields
from myomer.scenario.units import MOST_LEVEL, UnitQuestion, read_hex, read_unit

MOST_COLUMNS: Final = 500
MOST_OTHERS: Final = 50
MOST_GRAVITY: Final = 50

FIRST_SIDE: Final = 0
SECOND_SIDE: Final = 1


class Cast:
    """The units of a scene, in the order of their numbers, and what events call them."""

    def __init__(self) -> None:
        self.units: Final[list[UnitQuestion]] = []
        self.names: Final[list[str]] = []
        self.paths: Final[list[str]] = []
        """Where in the question each was described."""

    def add(self, unit: UnitQuestion, name: str, side: int, path: str = "") -> int:
        """One more unit; its number."""
        unit.mech.side = side
        self.units.append(unit)
        self.names.append(name)
        self.paths.append(path or name)
        return len(self.units) - 1

    def read(self, fields: Fields, name: str, side: int, default_hex: str) -> int:
        """The unit of that field; its number."""
        return self.add(read_unit(fields.child(name), default_hex), name, side)

    def read_others(self, fields: Fields) -> None:
        """Further units, with their hexes: `friends` on the first unit's side, `enemies` on the other."""
        for field, one, side in (("friends", "friend", FIRST_SIDE), ("enemies", "enemy", SECOND_SIDE)):
            if not fields.has(field):
                continue
            items = fields.items(field)
            if len(items) > MOST_OTHERS:
                raise fields.bad(field, f"at most {MOST_OTHERS} units at once, not {len(items)}")
            for at, item in enumerate(items):
                path = f"{field}[{at}]"
                self.add(placed(Fields(item, path, fields.taken)), f"{one}-{at + 1}", side, path)


def placed(fields: Fields) -> UnitQuestion:
    """A unit that must say in which hex it is."""
    if not fields.has("hex"):
        where = fields.name("hex")
        raise QuestionError(MISSING_FIELD, where, f"{where!r} is missing: say where the unit is")
    return read_unit(fields)


def read_hex_name(fields: Fields, field: str) -> int:
    """A hex by its printed name."""
    text = fields.text(field)
    try:
        return parse_hex(text)
    except ValueError as problem:
        raise fields.bad(field, str(problem)) from problem


def read_board(fields: Fields, cast: Cast) -> Board:
    """The map of a question: hexes not described are clear and at its `level`, 0 unless it says otherwise.

    A unit's `terrain` is that of its hex, which the map then does not describe a second time.
    """
    level = fields.integer("level", 0, -MOST_LEVEL, MOST_LEVEL)
    columns = fields.integer("columns", 0, 1, MOST_COLUMNS)
    rows = fields.integer("rows", 0, 1, MOST_COLUMNS)
    if bool(columns) != bool(rows):
        raise fields.bad("rows" if columns else "columns", "a map has both columns and rows, or goes on for ever")
    hexes: dict[int, Hex] = {}
    given = fields.child("hexes")
    for name in given.rest():
        try:
            where = parse_hex(name)
        except ValueError as problem:
            raise given.bad(name, str(problem)) from problem
        if where in hexes:
            raise given.bad(name, f"hex {hex_name(where)} is described twice")
        hexes[where] = read_hex(given.child(name))
    fields.done()
    by_units: dict[int, Hex] = {}
    for unit, path in zip(cast.units, cast.paths, strict=True):
        where = unit.mech.hex
        if not unit.terrain_given:
            continue
        known = hexes.get(where, by_units.get(where))
        if known is not None and known != unit.hex:
            raise QuestionError("bad-value", f"{path}.terrain", f"hex {hex_name(where)} is described twice, otherwise")
        by_units[where] = unit.hex
    board = Board(columns, rows, {**hexes, **by_units}, Hex(level))
    for unit, path in zip(cast.units, cast.paths, strict=True):
        if not board.contains(unit.mech.hex):
            raise QuestionError("bad-value", f"{path}.hex", f"hex {hex_name(unit.mech.hex)} is not on the map")
    return board


def read_environment(fields: Fields) -> Conditions:
    """Light, weather, wind, and gravity in tenths of a g."""
    light = fields.choice("light", list(NIGHT), "light", "day")
    weather = fields.choice("weather", list(WEATHER), "weather", "clear")
    wind = fields.choice("wind", list(WIND), "wind", "calm")
    gravity = fields.integer("gravity", 10, 0, MOST_GRAVITY)
    fields.done()
    return Conditions(light, weather, wind, gravity)


def read_battle(fields: Fields, rules: Ruleset, cast: Cast) -> Battle:
    """The battle that the question's units, map and weather make."""
    board = read_board(fields.child("board"), cast)
    conditions = read_environment(fields.child("environment"))
    return Battle([unit.mech for unit in cast.units], board, rules, conditions)
