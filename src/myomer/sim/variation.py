"""One parameter of a match with the values that it takes: `gunnery=0-6`, `apart=4,8,12`, `recipe=+hatchet@right-arm`.

gunnery, piloting   skills of the pilots of a side
apart               hexes between the sides at the start
map                 a kind of landscape, a map of the library, a .board file
ruleset             a ruleset by name, or a .toml file
recipe              equipment and armor of the units of a side, changed: +NAME@LOCATION, -NAME@LOCATION, LOCATION:POINTS
bot                 who plays a side
turns               the last turn
opponent            the units of the second side: by name or as .mtf files, several as A + B or 4 × A
number              how many times a side has each of its units
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from pathlib import Path
from typing import Final

from myomer.boards import Board
from myomer.boards.landscape import LANDSCAPES
from myomer.bots.custom import find_bot
from myomer.formats.board_file import SUFFIX as BOARD_SUFFIX
from myomer.library.boards import board_rows, find_board
from myomer.library.units import find_unit
from myomer.rules.pilots import WORST_SKILL
from myomer.rules.ruleset import RULESETS, Ruleset, ruleset_named
from myomer.scenario.errors import near_names, shown, unknown_name
from myomer.scenario.ruleset_file import read_ruleset
from myomer.sim.match import LARGEST, MOST_TURNS, MOST_UNITS, Match, MatchMap, MatchSide, check_room, side_of
from myomer.sim.recipe import Recipe, changed_design
from myomer.units.design import Design

GUNNERY: Final = "gunnery"
PILOTING: Final = "piloting"
APART: Final = "apart"
MAP: Final = "map"
RULESET: Final = "ruleset"
RECIPE: Final = "recipe"
BOT: Final = "bot"
TURNS: Final = "turns"
OPPONENT: Final = "opponent"
NUMBER: Final = "number"

EXAMPLES: Final = {
    GUNNERY: "gunnery=0-6",
    PILOTING: "piloting=2-7",
    APART: "apart=4,8,12",
    MAP: "map=clear,wooded,hilly",
    RULESET: "ruleset=standard,total-warfare",
    RECIPE: "recipe='+hatchet@right-arm -medium-laser@right-arm'",
    BOT: "bot=brawler,tactician",
    TURNS: "turns=10,20,30",
    OPPONENT: "opponent='Enforcer ENF-4R,Vindicator VND-1R'",
    NUMBER: "number=1-6",
}
"""Every parameter, and how it is written."""
NUMBERS: Final = {
    GUNNERY: (0, WORST_SKILL),
    PILOTING: (0, WORST_SKILL),
    APART: (1, LARGEST - 1),
    TURNS: (1, MOST_TURNS),
    NUMBER: (1, MOST_UNITS),
}
"""Parameters that are whole numbers, with the lowest and the highest."""
OF_A_SIDE: Final = (GUNNERY, PILOTING, RECIPE, BOT, NUMBER)
NAMED: Final = "="
"""Between the name of a recipe and its changes."""
AS_IT_IS: Final = "as it is"
"""The value of a recipe that changes nothing: the first cell of every sweep over recipes."""
MOST_VALUES: Final = 100
TOGETHER: Final = " + "
"""Between the units of one side."""
SEVERAL: Final = re.compile(r"(\d{1,3}) *[×x] +(.+)")
"""Several of the same unit."""
RANGE: Final = re.compile(r"(\d{1,4})-(\d{1,4})(?:/(\d{1,4}))?")
FIRST, SECOND = (0,), (1,)
BOTH: Final = (0, 1)


@dataclass(frozen=True)
class Variation:
    """A parameter, its values in order, and the sides that it is changed for."""

    name: str
    values: tuple[str, ...]
    sides: tuple[int, ...] = FIRST

    @property
    def labels(self) -> tuple[str, ...]:
        """What the values are called: themselves, or the name of a recipe (`lasers = -hatchet …`)."""
        if self.name != RECIPE:
            return self.values
        return tuple([value.partition(NAMED)[0].strip() if NAMED in value else value for value in self.values])

    @property
    def is_number(self) -> bool:
        """Whether the values are numbers: a curve, not separate points."""
        return self.name in NUMBERS

    def changed(self, match: Match, value: str) -> Match:
        """The match with this value; ValueError if it cannot be."""
        changed = _CHANGES[self.name](match, value, self.sides)
        check_room(changed)
        return changed


def read_variation(text: str, sides: tuple[int, ...] = FIRST) -> Variation:
    """A variation as it is written: NAME=VALUE,VALUE…; numbers also as 0-6 or 4-16/4. ValueError if it is not one."""
    name, equals, written = text.partition("=")
    name = name.strip()
    if name not in EXAMPLES:
        near = near_names(name, list(EXAMPLES))
        hint = f"the nearest: {', '.join(near)}" if near else f"there are: {', '.join(EXAMPLES)}"
        raise ValueError(f"there is no parameter {shown(name)}; {hint}")
    parts = [part.strip() for part in written.split(",")]
    if not equals or not all(parts):
        raise ValueError(f"write NAME=VALUES, such as {EXAMPLES[name]}")

    values: list[str] = []
    for part in parts:
        values += _numbers(name, part) if name in NUMBERS else [part]
    if name == RECIPE and AS_IT_IS not in values:
        values.insert(0, AS_IT_IS)
    if len(values) == 1 and name in _FOUND:
        _FOUND[name](values[0])  # a wrong name is what to mend first
    if not 2 <= len(values) <= MOST_VALUES:
        raise ValueError(f"{name}: 2 to {MOST_VALUES} values, not {len(values)}; such as {EXAMPLES[name]}")
    of_sides = sides if name in OF_A_SIDE else SECOND if name == OPPONENT else BOTH
    variation = Variation(name, tuple(values), of_sides)
    twice = sorted({label for label in variation.labels if variation.labels.count(label) > 1})
    if twice:
        raise ValueError(f"{name}: {shown(twice[0])} is there twice; write every value once")
    return variation


def _numbers(name: str, text: str) -> list[str]:
    """A number, or the numbers of a range."""
    low, high = NUMBERS[name]
    ends = RANGE.fullmatch(text)
    if ends:
        first, last, step = int(ends[1]), int(ends[2]), int(ends[3] or 1)
        numbers = list(range(first, last + 1, step)) if step else []
    else:
        numbers = [int(text)] if text.isascii() and text.isdigit() and len(text) < 5 else []
    if not numbers or numbers[0] < low or numbers[-1] > high:
        raise ValueError(f"{name}: whole numbers from {low} to {high}, such as {EXAMPLES[name]}, not {shown(text)}")
    return [str(number) for number in numbers]


def unit_names(text: str) -> list[str]:
    """The units of one side as they are written: `A`, `A + B`, `4 × A` (or `4 x A`); ValueError if too many."""
    names: list[str] = []
    for part in text.split(TOGETHER):
        several = SEVERAL.fullmatch(part.strip())
        number = int(several[1]) if several else 1
        if not 1 <= len(names) + number <= MOST_UNITS or not number:
            raise ValueError(f"a side has 1 to {MOST_UNITS} units; {shown(text)} are not")
        names += [several[2] if several else part.strip()] * number
    return names


def side_label(designs: Sequence[Design]) -> str:
    """What the units of one side are called together: `A + B`, `4 × A`."""
    groups = [(name, len(list(group))) for name, group in groupby([design.name for design in designs])]
    return TOGETHER.join([name if number == 1 else f"{number} × {name}" for name, number in groups])


def read_recipe(text: str) -> Recipe:
    """A recipe as it is written: +NAME@LOCATION, -NAME@LOCATION, LOCATION:POINTS, separated by spaces.

    It may begin with a name for the changed design: `lasers = -hatchet +medium-laser@right-arm`.
    """
    model, equals, changes = text.rpartition(NAMED)
    recipe = Recipe(model=model.strip())
    if (equals and not model.strip()) or not changes.strip():
        raise ValueError(f"recipe: write CHANGES or NAME = CHANGES, not {shown(text)}")
    for word in changes.split():
        location, colon, points = word.rpartition(":")
        if word[0] == "+" and len(word) > 1:
            recipe.add.append(word[1:])
        elif word[0] == "-" and len(word) > 1:
            recipe.remove.append(word[1:])
        elif colon and points.isascii() and points.isdigit() and len(points) < 5:
            recipe.armor[location] = int(points)
        else:
            raise ValueError(
                f"recipe: {shown(word)} is not a change; write +NAME@LOCATION to add, -NAME@LOCATION to remove, "
                f"LOCATION:POINTS for armor, such as {EXAMPLES[RECIPE]}"
            )
    return recipe


# what each parameter changes


def _with_sides(match: Match, sides: tuple[int, ...], change: Callable[[MatchSide], MatchSide]) -> Match:
    """The match with some of its sides changed."""
    one, other = [change(side) if number in sides else side for number, side in enumerate(match.sides)]
    return replace(match, sides=(one, other))


def _change_gunnery(match: Match, value: str, sides: tuple[int, ...]) -> Match:
    def change(side: MatchSide) -> MatchSide:
        return replace(side, units=tuple([replace(unit, gunnery=int(value)) for unit in side.units]))

    return _with_sides(match, sides, change)


def _change_piloting(match: Match, value: str, sides: tuple[int, ...]) -> Match:
    def change(side: MatchSide) -> MatchSide:
        return replace(side, units=tuple([replace(unit, piloting=int(value)) for unit in side.units]))

    return _with_sides(match, sides, change)


def _change_recipe(match: Match, value: str, sides: tuple[int, ...]) -> Match:
    if value == AS_IT_IS:
        return match
    recipe = read_recipe(value)

    def change(side: MatchSide) -> MatchSide:
        units = []
        for unit in side.units:
            try:
                design, findings = changed_design(unit.design, recipe)
            except ValueError as problem:
                raise ValueError(f"recipe: {unit.design.name}: {problem}") from problem
            units.append(replace(unit, design=design, findings=unit.findings + findings))
        return replace(side, units=tuple(units))

    return _with_sides(match, sides, change)


def _change_bot(match: Match, value: str, sides: tuple[int, ...]) -> Match:
    find_bot(value)
    return _with_sides(match, sides, lambda side: replace(side, bot=value))


def _change_apart(match: Match, value: str, sides: tuple[int, ...]) -> Match:
    return replace(match, apart=int(value))


def _change_turns(match: Match, value: str, sides: tuple[int, ...]) -> Match:
    return replace(match, turns=int(value))


def _change_opponent(match: Match, value: str, sides: tuple[int, ...]) -> Match:
    found = {name: find_unit(name).design for name in unit_names(value)}
    designs = [found[name] for name in unit_names(value)]
    return _with_sides(match, sides, lambda side: side_of(side, designs, side_label(designs)))


def _change_number(match: Match, value: str, sides: tuple[int, ...]) -> Match:
    def change(side: MatchSide) -> MatchSide:
        units = tuple([unit for unit in side.units for _ in range(int(value))])
        if len(units) > MOST_UNITS:
            raise ValueError(f"number: a side has 1 to {MOST_UNITS} units, not {len(units)}")
        name = side.name or side_label([unit.design for unit in units])
        return replace(side, units=units, name=name if len(units) > 1 else side.name)

    return _with_sides(match, sides, change)


def _change_map(match: Match, value: str, sides: tuple[int, ...]) -> Match:
    where = match.map
    if value in LANDSCAPES:
        return replace(match, map=MatchMap(value, where.columns, where.rows, where.seed))
    board = _board_named(value)
    return replace(match, map=MatchMap(columns=board.columns, rows=board.rows, board=board))


def _board_named(name: str) -> Board:
    """A map of the library; ValueError if it is not there, with the maps and landscapes that are."""
    if name.lower().endswith(BOARD_SUFFIX):
        return find_board(name).board
    known = [row.name for row in board_rows()]
    try:
        return find_board(name).board
    except ValueError as problem:
        if near_names(name, known):  # then the message has them
            raise
        library = f", and {len(known):,} of the library ('myomer board' lists them)" if known else ""
        raise ValueError(
            f"there is no map {shown(name)}; there are: {', '.join(LANDSCAPES)}{library}; import more with "
            "'myomer import', or give the path of a .board file"
        ) from problem


def _change_ruleset(match: Match, value: str, sides: tuple[int, ...]) -> Match:
    if value.lower().endswith(".toml"):
        try:
            return replace(match, ruleset=read_ruleset(Path(value)))
        except OSError as problem:
            raise ValueError(f"ruleset: cannot read {shown(value)}: {problem.strerror}") from problem
    return replace(match, ruleset=_ruleset_named(value))


def _ruleset_named(name: str) -> Ruleset:
    if name not in RULESETS:
        raise unknown_name(RULESET, name, list(RULESETS), "ruleset")
    return ruleset_named(name)


def _find_map(name: str) -> None:
    """ValueError if there is no such map; files are read later."""
    if name not in LANDSCAPES and not name.lower().endswith(BOARD_SUFFIX):
        _board_named(name)


def _find_ruleset(name: str) -> None:
    """ValueError if there is no such ruleset; files are read later."""
    if not name.lower().endswith(".toml"):
        _ruleset_named(name)


def _find_bot(name: str) -> None:
    """ValueError if there is no such bot."""
    find_bot(name)


def _find_opponent(names: str) -> None:
    """ValueError if there is no such unit; files are read later."""
    for name in unit_names(names):
        if not name.lower().endswith(".mtf"):
            find_unit(name)


_FOUND: Final[dict[str, Callable[[str], None]]] = {
    MAP: _find_map,
    RULESET: _find_ruleset,
    BOT: _find_bot,
    OPPONENT: _find_opponent,
}
"""By parameter, what finds a value of it by name."""


_CHANGES: Final[dict[str, Callable[[Match, str, tuple[int, ...]], Match]]] = {
    GUNNERY: _change_gunnery,
    PILOTING: _change_piloting,
    APART: _change_apart,
    MAP: _change_map,
    RULESET: _change_ruleset,
    RECIPE: _change_recipe,
    BOT: _change_bot,
    TURNS: _change_turns,
    OPPONENT: _change_opponent,
    NUMBER: _change_number,
}
