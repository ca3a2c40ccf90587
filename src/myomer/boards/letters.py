"""A map in letters: the symbol of each hex, and the hexes in each line of text."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from myomer.boards.hex import Hex
from myomer.hexes import NO_HEX, hex_at
from myomer.rules.terrain import (
    BRIDGE,
    BUILDING,
    CLIFF,
    FIRE,
    FUEL_TANK,
    ICE,
    IMPASSABLE,
    INDUSTRIAL,
    JUNGLE,
    MAGMA,
    PAVEMENT,
    PLANTED_FIELDS,
    ROAD,
    ROUGH,
    RUBBLE,
    SWAMP,
    WATER,
    WOODS,
)

SIGNS: Final = {
    BRIDGE: ("H", "bold", "bridge"),
    BUILDING: ("#", "bold", "building"),
    FUEL_TANK: ("o", "bold yellow", "fuel tank"),
    IMPASSABLE: ("X", "bold", "impassable"),
    FIRE: ("*", "bold red", "fire"),
    MAGMA: ("m", "red", "magma"),
    INDUSTRIAL: ("I", "magenta", "heavy industry"),
    JUNGLE: ("&", "green", "jungle"),
    ROAD: ("=", "bright_black", "road"),
    ICE: ("i", "cyan", "ice"),
    WATER: ("~", "blue", "water"),
    SWAMP: ("%", "yellow", "swamp"),
    RUBBLE: (":", "magenta", "rubble"),
    ROUGH: ("^", "yellow", "rough"),
    PLANTED_FIELDS: ('"', "green", "fields"),
    PAVEMENT: ("_", "bright_black", "pavement"),
}
"""The letter of a hex, its color in a terminal and its meaning; the first terrain in this list that the hex has."""
WOODS_SIGNS: Final = (
    ("t", "green", "light woods"),
    ("T", "bold green", "heavy woods"),
    ("T", "bold green", "heavy woods"),
)
CLEAR_SIGN: Final = (".", "dim", "clear")
OTHER_SIGN: Final = ("v", "dim", "other ground")
HIGHEST_DIGIT: Final = 9
"""The highest level that has a digit of its own."""


def sign_of(hex_: Hex) -> tuple[str, str, str]:
    """The letter of a hex in the small picture, its style and its meaning."""
    for kind in (BRIDGE, BUILDING, FUEL_TANK, IMPASSABLE, FIRE, MAGMA, INDUSTRIAL):
        if hex_.has(kind):
            return SIGNS[kind]
    if hex_.has(WOODS):
        return WOODS_SIGNS[hex_.of(WOODS) - 1]
    for kind, sign in SIGNS.items():
        if kind in hex_.terrain:
            return sign
    return CLEAR_SIGN if not hex_.terrain or list(hex_.terrain) == [CLIFF] else OTHER_SIGN


def level_sign(level: int) -> str:
    """A level in one letter; nothing for the ground."""
    if not level:
        return " "
    if level < 0:
        return "-"
    return str(level) if level <= HIGHEST_DIGIT else "+"


def level_meanings(levels: Iterable[int]) -> dict[str, str]:
    """What the signs of these levels mean, for a legend: `1 2 5 levels`, `- below level 0`, `+ above level 9`."""
    signs = sorted({level_sign(level) for level in levels if level})
    digits = [sign for sign in signs if sign.isdigit()]
    meanings = {" ".join(digits): "levels" if len(digits) > 1 else f"level {digits[0]}"} if digits else {}
    if "-" in signs:
        meanings["-"] = "below level 0"
    if "+" in signs:
        meanings["+"] = f"above level {HIGHEST_DIGIT}"
    return meanings


def half_rows(left: int, right: int, top: int, bottom: int) -> list[list[int]]:
    """The hexes of part of the map by lines of text, two lines for each row: even columns are half a hex lower.

    Each line has an entry for every column, `NO_HEX` if it shows none.
    """
    has_even_column = right > left or left % 2 == 0
    first = 2 * top
    last = 2 * bottom + (1 if has_even_column else 0)
    lines: list[list[int]] = []
    for number in range(first, last + 1):
        line: list[int] = []
        for column in range(left, right + 1):
            lines_down = 1 if column % 2 == 0 else 0
            row, is_between_rows = divmod(number - lines_down, 2)
            line.append(NO_HEX if is_between_rows or not top <= row <= bottom else hex_at(column, row))
        lines.append(line)
    return lines
