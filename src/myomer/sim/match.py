"""A match as data: who fights whom, with which skills and bots, by which rules, where, and for how long.

A match is written as TOML (`read_match`), described by a dictionary of the same form (`match_of`) or made in Python. In
each case it holds finished designs, maps and rules: it can be sent to other processes and kept with its results
(`stored`), and no longer depends on any file.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from myomer.boards import Board
from myomer.boards.joined import join
from myomer.boards.landscape import COLUMNS, LANDSCAPES, ROWS_OF_A_SHEET
from myomer.bots.custom import BotError, find_bot
from myomer.combat.turn.victory import VictoryRules
from myomer.library.boards import find_board
from myomer.library.units import find_unit
from myomer.rules.pilots import WORST_SKILL
from myomer.rules.ruleset import RULESETS, STANDARD, Ruleset, ruleset_named
from myomer.scenario.errors import BAD_VALUE, DescriptionError
from myomer.scenario.fields import Fields
from myomer.scenario.lineup import TURNS, places
from myomer.scenario.ruleset_file import read_ruleset
from myomer.scenario.toml_file import read_toml
from myomer.sim.recipe import Recipe, RecipeError, changed_design
from myomer.units.design import Design

GUNNERY: Final = 4
PILOTING: Final = 5
BOT: Final = "tactician"
LANDSCAPE: Final = "mixed"
TOWARD: Final = "toward"
AWAY: Final = "away"
FACINGS: Final = [TOWARD, AWAY]
"""How a side's units face the other at the start."""
MOST_UNITS: Final = 24
"""Of one side."""
MOST_TURNS: Final = 1000
LARGEST: Final = 200
"""Columns or rows of a landscape."""
LISTS: Final = ("side", "side.unit")
"""The tables of a match file that are there several times."""
NAMES: Final = ("A", "B")
"""Of sides without a name: one with a single unit has the unit's name."""


@dataclass(frozen=True)
class MatchUnit:
    """A unit of a side."""

    design: Design
    gunnery: int = GUNNERY
    piloting: int = PILOTING
    findings: tuple[str, ...] = ()
    """What `Design.problems` finds about a changed design that it did not find about the original."""


@dataclass(frozen=True)
class MatchSide:
    """One of the two sides."""

    units: tuple[MatchUnit, ...]
    bot: str = BOT
    """The name of a built-in bot, or `file.py:function` or `module:function`."""
    name: str = ""
    facing: str = TOWARD
    """`TOWARD` the other side at the start, or `AWAY` from it."""


@dataclass(frozen=True)
class MatchMap:
    """Where it is fought: on a given map, or on a landscape."""

    landscape: str = LANDSCAPE
    columns: int = COLUMNS
    rows: int = ROWS_OF_A_SHEET
    seed: int | None = None
    """Of the landscape. None: every pair of games has another one."""
    board: Board | None = None
    """A given map, instead of a landscape."""

    @property
    def description(self) -> str:
        """The map in a few words."""
        if self.board is not None:
            return self.board.name or f"a map of {self.board.columns} × {self.board.rows} hexes"
        of_seed = "another for each pair of games" if self.seed is None else f"seed {self.seed}"
        return f"{self.landscape} landscape, {self.columns} × {self.rows} hexes, {of_seed}"


@dataclass(frozen=True)
class Match:
    """Two sides, and everything that a game between them needs but the dice."""

    sides: tuple[MatchSide, MatchSide]
    ruleset: Ruleset = STANDARD
    map: MatchMap = field(default_factory=MatchMap)
    apart: int = 0
    """Hexes between the sides at the start; 0 for the default of the map."""
    turns: int = TURNS
    """The last turn."""
    last_side: bool = True
    """Whether a side wins when the other has no units left."""
    kills: int = 0
    """How many enemy units a side must destroy to win; 0 for no such condition."""
    forced_withdrawal: bool = False
    """Whether crippled units must leave the map."""

    def side_name(self, side: int) -> str:
        """What a side is called: by its own name, by that of its only unit, or by a letter."""
        own = [self._own_name(each) for each in self.sides]
        if own[0] == own[1]:
            return f"{own[side]} ({NAMES[side]})" if own[side] else NAMES[side]
        return own[side] or NAMES[side]

    def _own_name(self, side: MatchSide) -> str:
        if side.name or len(side.units) != 1:
            return side.name
        return side.units[0].design.name

    def victory_rules(self) -> VictoryRules:
        """What ends a game."""
        return VictoryRules(last_side=self.last_side, turn_limit=self.turns, kills=self.kills, concede=False)

    @property
    def findings(self) -> list[str]:
        """What is wrong with the designs that were changed for this match, and with its victory conditions."""
        found = [finding for side in self.sides for unit in side.units for finding in unit.findings]
        most = max([len(side.units) for side in self.sides])
        if not self.last_side and (self.kills == 0 or self.kills > most):
            kills = f"no side has {self.kills} units to destroy" if self.kills else "there is no number of kills"
            found.append(f"victory: {kills} and last_side is false, so every game lasts until turn {self.turns}")
        return found


def versus(one: str | Sequence[str], other: str | Sequence[str]) -> Match:
    """A match between units by name, with default skills, bots, rules and map; change it with `dataclasses.replace`."""
    return match_of({"side": [{"unit": [one] if isinstance(one, str) else list(one)} for one in (one, other)]})


def side_of(like: MatchSide, designs: Sequence[Design], name: str = "") -> MatchSide:
    """A side of these designs with the bot, the facing and the skills of another."""
    first = like.units[0]
    units = tuple([MatchUnit(design, first.gunnery, first.piloting) for design in designs])
    return MatchSide(units, like.bot, name if len(units) > 1 else "", like.facing)


def read_match(path: Path | str) -> Match:
    """The match in a TOML file; DescriptionError names the line of a mistake, OSError if it cannot be read."""
    text, description = read_toml(Path(path), LISTS)
    try:
        return match_of(description, Path(path).parent)
    except DescriptionError as problem:
        raise text.located(problem) from problem


def match_of(description: Mapping[str, object], folder: Path = Path()) -> Match:
    """The match that a dictionary describes, in the form of a match file; paths are below a folder."""
    fields = Fields(description)
    if isinstance(description.get("side"), Mapping):
        raise fields.bad("side", "a match has two sides: write [[side]] for each")
    sides = _children(fields, "side")
    if len(sides) != 2:
        raise fields.bad("side", f"a match has two sides, each under [[side]]; this has {len(sides)}")

    victory = fields.child("victory")
    match = Match(
        (_read_side(sides[0], folder), _read_side(sides[1], folder)),
        _read_rules(fields, folder),
        _read_map(fields.child("map"), folder),
        fields.integer("apart", 0, 1, LARGEST) if fields.has("apart") else 0,
        fields.integer("turns", TURNS, 1, MOST_TURNS),
        victory.flag("last_side", True),
        victory.integer("kills", 0, 0, MOST_UNITS),
        fields.flag("forced_withdrawal"),
    )
    victory.done()
    fields.done()
    _check_room(fields, match)
    return match


def _children(fields: Fields, field: str) -> list[Fields]:
    """The tables of a list."""
    return [Fields(item, f"{fields.name(field)}[{number}]") for number, item in enumerate(fields.items(field))]


def _read_side(fields: Fields, folder: Path) -> MatchSide:
    """A side: its units (tables, or just names), its bot, its name."""
    units: list[MatchUnit] = []
    for number, item in enumerate(fields.items("unit")):
        where = f"{fields.name('unit')}[{number}]"
        units.append(_read_unit(Fields({"unit": item} if isinstance(item, str) else item, where), folder))
    if not 1 <= len(units) <= MOST_UNITS:
        raise fields.bad("unit", f"a side has 1 to {MOST_UNITS} units, not {len(units)}")

    bot = _bot_beside(fields.text("bot", BOT), folder)
    try:
        find_bot(bot)
    except BotError as problem:
        raise fields.bad("bot", str(problem)) from problem

    side = MatchSide(tuple(units), bot, fields.text("name", ""), fields.choice("facing", FACINGS, "facing", TOWARD))
    fields.done()
    return side


def _bot_beside(name: str, folder: Path) -> str:
    """A bot as `file.py:function`, with the file below a folder; any other name as it is."""
    file, _, function = name.rpartition(":")
    return f"{folder / file}:{function}" if file.endswith(".py") else name


def _read_unit(fields: Fields, folder: Path) -> MatchUnit:
    """A unit by name or by the path of its file, with its skills and what is changed about it."""
    name = fields.text("unit")
    try:
        design = find_unit(folder / name if name.lower().endswith(".mtf") else name).design
    except (ValueError, OSError) as problem:
        raise fields.bad("unit", str(problem)) from problem

    skills = [fields.integer(skill, default, 0, WORST_SKILL) for skill, default in SKILLS.items()]
    armor_fields = fields.child("armor")
    armor = {location: armor_fields.integer(location, None, 0, 1000) for location in armor_fields.rest()}
    recipe = Recipe(fields.texts("add"), fields.texts("remove"), armor, fields.text("model", ""))
    fields.done()

    findings: tuple[str, ...] = ()
    if recipe.changes:
        try:
            design, findings = changed_design(design, recipe)
        except RecipeError as problem:
            raise fields.bad(problem.part, str(problem)) from problem
        except ValueError as problem:
            raise DescriptionError(BAD_VALUE, fields.path, str(problem)) from problem
    return MatchUnit(design, skills[0], skills[1], findings)


SKILLS: Final = {"gunnery": GUNNERY, "piloting": PILOTING}


def _read_rules(fields: Fields, folder: Path) -> Ruleset:
    """A ruleset by name, or from a file of the user."""
    name = fields.text("ruleset", STANDARD.name)
    if name.lower().endswith(".toml"):
        try:
            return read_ruleset(folder / name)
        except (ValueError, OSError) as problem:
            raise fields.bad("ruleset", str(problem)) from problem
    fields.choice("ruleset", list(RULESETS), "ruleset", STANDARD.name)
    return ruleset_named(name)


def _read_map(fields: Fields, folder: Path) -> MatchMap:
    """A landscape with its size and seed; or a map by name or file, or several joined in rows from the north."""
    if not fields.has("board"):
        found = MatchMap(
            fields.choice("landscape", list(LANDSCAPES), "landscape", LANDSCAPE),
            fields.integer("columns", COLUMNS, 1, LARGEST),
            fields.integer("rows", ROWS_OF_A_SHEET, 2, LARGEST),
            fields.integer("seed", None, 0, 1 << 62) if fields.has("seed") else None,
        )
        fields.done()
        return found

    given = fields.raw("board")
    rows = [given] if isinstance(given, str) else given
    if not isinstance(rows, list) or not rows:
        raise fields.bad("board", "a map by name or file, or rows of them: [['A', 'B'], ['C', 'D']]")
    grid: list[list[Board]] = []
    try:
        for row in rows:
            names = [row] if isinstance(row, str) else row
            if not isinstance(names, list) or not all([isinstance(name, str) for name in names]):
                raise ValueError("a map by name or file, or rows of them: [['A', 'B'], ['C', 'D']]")
            grid.append([_board_named(name, folder) for name in names])
        board = grid[0][0] if len(grid) == 1 and len(grid[0]) == 1 else join(grid)
    except (ValueError, OSError, IndexError) as problem:
        raise fields.bad("board", str(problem)) from problem
    fields.done()
    return MatchMap(board=board, columns=board.columns, rows=board.rows)


def _board_named(name: str, folder: Path) -> Board:
    """A map of the library by name, or a map file."""
    return find_board(folder / name if name.lower().endswith(".board") else name).board


def _check_room(fields: Fields, match: Match) -> None:
    """DescriptionError if the sides do not fit on the map."""
    try:
        check_room(match)
    except ValueError as problem:
        raise DescriptionError(BAD_VALUE, fields.name("apart" if match.apart else "map"), str(problem)) from problem


def check_room(match: Match) -> None:
    """ValueError if the sides do not fit on the map."""
    board = match.map.board
    if board is not None:
        places(board, [len(side.units) for side in match.sides], match.apart)
    elif match.apart >= match.map.rows:
        rows = match.map.rows
        raise ValueError(f"on {rows} rows the sides start 1 to {rows - 1} hexes apart, not {match.apart}")
