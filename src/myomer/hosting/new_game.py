"""A new game from its description: sides with their units and seats, map, rules, seed (docs/protocol.md).

Names are those of the catalogue and the library; files come as text and are read in memory. No path is ever opened.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from myomer.boards import Board
from myomer.boards.joined import join
from myomer.boards.landscape import COLUMNS, LANDSCAPES, ROWS_OF_A_SHEET, landscape
from myomer.bots.registry import BOTS, LEVEL
from myomer.combat.turn.victory import VictoryRules
from myomer.combat.turn.withdrawal import EDGES
from myomer.formats.board_file import SUFFIX as BOARD_SUFFIX
from myomer.formats.board_file import read_board
from myomer.formats.errors import FormatError
from myomer.formats.mtf import SUFFIX as UNIT_SUFFIX
from myomer.formats.mtf import read_mtf
from myomer.formats.sheet_names import printable
from myomer.game.sides import GameOptions, Side
from myomer.game.table import Game
from myomer.hosting.seats import ANYONE, OPEN, PERSON
from myomer.library.boards import find_board
from myomer.library.units import known_unit
from myomer.rules.pilots import WORST_SKILL
from myomer.rules.ruleset import OPTIONS, RULESETS, STANDARD, Ruleset, ruleset_named
from myomer.scenario.errors import DescriptionError, unknown_name
from myomer.scenario.fields import Fields
from myomer.scenario.lineup import SIDE_NAMES, TURNS, stand_in_line
from myomer.units.design import Design
from myomer.units.mech import Mech

MOST_UNITS: Final = 12
"""Of one side."""
MOST_TURNS: Final = 200
LARGEST: Final = 100
"""Columns or rows of a landscape."""
MOST_HEXES: Final = 10_000
LARGEST_SEED: Final = 1 << 53
"""The largest number that JavaScript keeps exactly."""
LONGEST_NAME: Final = 60
MORE_SIDE_NAMES: Final = (*SIDE_NAMES, "Green", "Gold")
QUICK_FIGHTS: Final = (
    ("Hatchetman HCT-3F", "Hunchback HBK-4G"),
    ("Marauder MAD-3R", "Warhammer WHM-6R"),
    ("Atlas AS7-D", "King Crab KGC-000"),
    ("Centurion CN9-A", "Trebuchet TBT-5N"),
    ("Phoenix Hawk PXH-1", "Wolverine WVR-6R"),
    ("Awesome AWS-8Q", "BattleMaster BLR-1G"),
)
"""Pairs for the impatient, each of about the same weight."""


@dataclass(frozen=True)
class NewGame:
    """A game that has not begun, and who plays it."""

    game: Game
    holders: list[str]
    """For each side `person`, `open`, `anyone` or the name of a bot."""
    players: list[str]
    """The names of the people, empty where they are not known."""
    title: str = ""
    notes: list[str] = field(default_factory=list)
    """What was assumed, and remarks on files."""


def new_game(description: object) -> NewGame:
    """The game that a description asks for; DescriptionError names the field that is wrong."""
    fields = Fields(description)
    reader = _Reader()
    title = name_in(fields, "title", "")
    deploy = fields.flag("deploy")
    given = fields.items("sides")
    if not 2 <= len(given) <= len(EDGES) or (len(given) > 2 and not deploy):
        raise fields.bad("sides", f"a game has two sides; up to {len(EDGES)} if they deploy, not {len(given)}")
    board = reader.board(fields.child("map"))
    sides: list[Side] = []
    for number, item in enumerate(given):
        sides.append(reader.side(Fields(item, f"sides[{number}]"), number, not deploy))
    rules = read_rules(fields)
    options = GameOptions(
        VictoryRules(turn_limit=fields.integer("turns", TURNS, 1, MOST_TURNS)), fields.flag("forced_withdrawal")
    )
    seed = fields.integer("seed", secrets.randbelow(LARGEST_SEED), 0, LARGEST_SEED)
    fields.done()
    try:
        if not deploy:
            stand_in_line(board, [side.units for side in sides])
        game = Game(board, sides, rules, seed, options, remember=False)
    except ValueError as problem:
        raise fields.bad("map", str(problem)) from problem
    return NewGame(game, reader.holders, reader.players, title, reader.notes)


def quick_fight(holders: list[str]) -> dict[str, Any]:
    """The description of a fight for people who want to play at once."""
    units = list(secrets.choice(QUICK_FIGHTS))
    sides = [{"units": [unit], "seat": holder} for unit, holder in zip(units, holders, strict=True)]
    return {"sides": sides, "map": {"landscape": "mixed", "seed": secrets.randbelow(1 << 31)}}


def read_rules(fields: Fields) -> Ruleset:
    """A ruleset by name, with options turned on."""
    rules = ruleset_named(fields.choice("ruleset", list(RULESETS), "ruleset", STANDARD.name))
    names = {name.replace("_", "-"): name for name in OPTIONS}
    for option in fields.texts("options"):
        if option not in names:
            raise unknown_name(fields.name("options"), option, list(names), "option")
        rules = replace(rules, **{names[option]: True})  # type: ignore[arg-type]
    return rules


def read_map(description: object) -> tuple[Board, list[str]]:
    """The map that a description asks for, and remarks on its files."""
    reader = _Reader()
    return reader.board(Fields(description, "map")), reader.notes


def read_unit_file(fields: Fields, field: str) -> tuple[Design, list[str]]:
    """The 'Mech in the text of a `.mtf` file, and remarks on it."""
    try:
        reading = read_mtf(fields.text(field).encode(), f"{fields.name(field)}{UNIT_SUFFIX}")
    except (FormatError, UnicodeEncodeError) as problem:
        raise fields.bad(field, str(problem)) from problem
    return reading.design, [str(remark) for remark in reading.remarks]


def holder_in(value: object, path: str, default: str) -> str:
    """Who plays a side: `person`, `open`, `anyone` or a built-in bot. Other bots are programs, which none may name."""
    fields = Fields({} if value is None else {"seat": value}, path)
    return fields.choice("seat", [PERSON, OPEN, ANYONE, *BOTS], "seat", default)


def name_in(fields: Fields, field: str, default: str) -> str:
    """A name as it is shown: printable and not too long."""
    return printable(fields.text(field, default)).strip()[:LONGEST_NAME].strip() or default


class _Reader:
    """Reads the parts of one description, and notes what was assumed."""

    def __init__(self) -> None:
        self.notes: Final[list[str]] = []
        self.holders: Final[list[str]] = []
        self.players: Final[list[str]] = []

    def side(self, fields: Fields, number: int, placed: bool) -> Side:
        """A side with its units and its seat."""
        units: list[Mech] = []
        names: list[str] = []
        given = fields.items("units")
        if not 1 <= len(given) <= MOST_UNITS:
            raise fields.bad("units", f"a side has 1 to {MOST_UNITS} units, not {len(given)}")
        for index, item in enumerate(given):
            description = {"unit": item} if isinstance(item, str) else item
            mech, name = self._unit(Fields(description, f"{fields.name('units')}[{index}]"))
            units.append(mech)
            names.append(name)
        self.holders.append(holder_in(fields.raw("seat"), fields.path, LEVEL if number else PERSON))
        self.players.append(name_in(fields, "player", ""))
        name = name_in(fields, "name", MORE_SIDE_NAMES[number])
        fields.done()
        return Side(name, units, EDGES[number], placed, names=names)

    def _unit(self, fields: Fields) -> tuple[Mech, str]:
        """A unit by name, or from the text of its file."""
        if fields.has("mtf"):
            design, remarks = read_unit_file(fields, "mtf")
            self.notes.extend([f"{design.name}: {remark}" for remark in remarks])
        else:
            try:
                found = known_unit(fields.text("unit"))
            except ValueError as problem:
                raise fields.bad("unit", str(problem)) from problem
            design = found.design
            self.notes.extend([found.note] if found.note else [])
        gunnery = fields.integer("gunnery", 4, 0, WORST_SKILL)
        piloting = fields.integer("piloting", 5, 0, WORST_SKILL)
        name = name_in(fields, "name", design.name)
        fields.done()
        return Mech(design, piloting, gunnery), name

    def board(self, fields: Fields) -> Board:
        """A landscape; a map by name or from its text; or several joined in rows from the north."""
        given = fields.raw("board")
        if not fields.has("board"):
            kind = fields.choice("landscape", list(LANDSCAPES), "landscape", "mixed")
            columns = fields.integer("columns", COLUMNS, 2, LARGEST)
            rows = fields.integer("rows", ROWS_OF_A_SHEET, 5, LARGEST)
            seed = fields.integer("seed", secrets.randbelow(1 << 31), 0, LARGEST_SEED)
            fields.done()
            try:
                return landscape(kind, columns, rows, seed)
            except ValueError as problem:
                raise fields.bad("columns", str(problem)) from problem

        fields.done()
        rows_given = given if isinstance(given, list) else [given]
        grid: list[list[Board]] = []
        for row in rows_given:
            items = row if isinstance(row, list) else [row]
            grid.append([self._one_board(fields, item) for item in items])
        if not grid or not all(grid):
            raise fields.bad("board", "a map by name, or rows of them from the north: [['A', 'B'], ['C', 'D']]")
        if sum([board.columns * board.rows for row in grid for board in row]) > MOST_HEXES:
            raise fields.bad("board", f"a map has at most {MOST_HEXES:,} hexes here")
        try:
            return grid[0][0] if len(grid) == 1 and len(grid[0]) == 1 else join(grid)
        except (ValueError, IndexError) as problem:
            raise fields.bad("board", str(problem)) from problem

    def _one_board(self, fields: Fields, given: object) -> Board:
        """A map of the library by name, or one from the text of a `.board` file."""
        try:
            if isinstance(given, Mapping):
                described = Fields(given, fields.name("board"))
                name = name_in(described, "name", "map")
                text = described.text("file")
                described.done()
                reading = read_board(text.encode(), f"{name.replace('/', ' ')}{BOARD_SUFFIX}")
                self.notes.extend([f"{name}: {remark}" for remark in reading.remarks])
                return reading.board
            if not isinstance(given, str):
                raise fields.bad("board", "a map is a name, or an object with the text of its file")
            if given.lower().endswith(BOARD_SUFFIX) or "/" in given or "\\" in given:
                raise fields.bad("board", "this is a path; send the text of the file")
            return find_board(given).board
        except (FormatError, UnicodeEncodeError) as problem:
            raise fields.bad("board", str(problem)) from problem
        except DescriptionError:
            raise
        except ValueError as problem:
            raise fields.bad("board", str(problem)) from problem
