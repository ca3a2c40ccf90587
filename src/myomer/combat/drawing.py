"""Units on a map in plain text: the map with everybody on it, and a line for each unit.

A cell of the map is three letters: of a hex, its terrain and its level; of a unit, its letter, an arrow for its facing,
and `_` when it is prone, `=` hull down, `x` destroyed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from myomer.boards import Board, Hex
from myomer.boards.letters import half_rows, level_meanings, level_sign, sign_of
from myomer.hexes import NO_HEX, column_of, hex_name, row_of
from myomer.rules.movement import JUMP, MODE_NAMES
from myomer.rules.physical_weapons import club_name
from myomer.units.ids import UnitIndex
from myomer.units.mech import Mech

LETTERS: Final = "ABCDEFGJKLMNOPQRSUVWYZ"
"""Units by letters; those that stand for terrain are left out."""
ARROWS: Final = "↑↗↘↓↙↖"
"""Facings."""
CELL: Final = 3
LABEL: Final = 3
MARGIN: Final = 1
"""Hexes shown around the units, where not all the map is."""
MAX_COLUMNS: Final = 40
MAX_ROWS: Final = 60
"""A larger map is shown around the units only."""
GONE: Final = "x"
PRONE: Final = "_"
HULL_DOWN: Final = "="
WENT: Final = {"walk": "walked", "run": "ran", "jump": "jumped", "sprint": "sprinted"}


def letter(unit: UnitIndex) -> str:
    """The letter of a unit on the map."""
    return LETTERS[unit % len(LETTERS)]


def unit_cell(unit: UnitIndex, mech: Mech, arrows: str = ARROWS) -> str:
    """A unit on the map, in three letters."""
    last = GONE if mech.destroyed else PRONE if mech.prone else HULL_DOWN if mech.hull_down else " "
    return f"{letter(unit)}{arrows[mech.facing]}{last}"


def heading(left: int, right: int) -> str:
    """The numbers of the columns."""
    return " " * LABEL + "".join([f"{column % 100:02d}".ljust(CELL) for column in range(left, right + 1)])


def label(half: int) -> str:
    """The number of a row, at the first of its two lines."""
    return f"{half // 2 % 100:02d}".ljust(LABEL) if half % 2 == 0 else " " * LABEL


def condition_text(mech: Mech) -> str:
    """The condition of a unit for a list: `, prone, shut down`."""
    words = ""
    if mech.prone:
        words += ", prone"
    if mech.hull_down:
        words += ", hull down"
    if mech.shutdown:
        words += ", shut down"
    if mech.unconscious:
        words += ", pilot out cold"
    return words


def held_text(mech: Mech) -> str:
    """`tree club in hand`; empty if a unit holds no club."""
    return f"{club_name(mech.club)} in hand" if mech.club else ""


def status_text(mech: Mech) -> str:
    """`0505, walked 3, heat 9, prone`; a unit that has used MP without leaving its hex turned."""
    mode = WENT.get(MODE_NAMES[mech.move_mode], "")
    went = f", {mode} {mech.hexes_moved}" if mode else ""
    if mode and not mech.hexes_moved and mech.move_mode != JUMP and not mech.prone:
        went = ", turned"
    heat = f", heat {mech.heat}" if mech.heat else ""
    return f"{hex_name(mech.hex)}{went}{heat}{condition_text(mech)}"


def unit_line(unit: UnitIndex, mech: Mech, name: str, there: bool = True) -> str:
    """One line of text about a unit: its letter, name, hex, movement, heat and condition."""
    if mech.destroyed:
        return f"{letter(unit)}  {name}: destroyed ({mech.cause})"
    if mech.off_board or not there:
        return f"{letter(unit)}  {name}: not on the map"
    held = f", {held_text(mech)}" if mech.club else ""
    return f"{letter(unit)}{ARROWS[mech.facing]} {name}: {status_text(mech)}{held}"


def picture(
    mechs: Sequence[Mech], board: Board, changes: dict[int, Hex], names: Sequence[str], undeployed: int = 0
) -> str:
    """The map with the units on it, a line for each of them, and what the signs mean.

    `changes` are the hexes that are no longer as the board has them.
    """
    unit_by_hex: dict[int, int] = {}
    for unit, mech in enumerate(mechs):
        if not mech.off_board and not undeployed >> unit & 1 and (mech.hex not in unit_by_hex or not mech.destroyed):
            unit_by_hex[mech.hex] = unit
    lines = _map_lines(mechs, board, changes, unit_by_hex)
    for unit, mech in enumerate(mechs):
        lines.append(unit_line(unit, mech, names[unit], not undeployed >> unit & 1))
    return "\n".join(lines)


def _map_lines(mechs: Sequence[Mech], board: Board, changes: dict[int, Hex], unit_by_hex: dict[int, int]) -> list[str]:
    """The lines of the map around the units, then the meaning of its signs."""
    area = _area_shown(board, list(unit_by_hex))
    if not area:
        return []

    left, right, top, bottom = area
    lines = [heading(left, right).rstrip()]
    meanings: dict[str, str] = {}
    levels: set[int] = set()

    for index, places in enumerate(half_rows(left, right, top, bottom)):
        text = label(2 * top + index)
        for place in places:
            if place == NO_HEX:
                text += " " * CELL
            elif place in unit_by_hex:
                unit = unit_by_hex[place]
                text += unit_cell(unit, mechs[unit])
            else:
                hex_ = changes[place] if place in changes else board.at(place)
                sign, _, meaning = sign_of(hex_)
                meanings[sign] = meaning
                levels.add(hex_.level)
                text += (sign + level_sign(hex_.level)).ljust(CELL)
        lines.append(text.rstrip())

    legend = [f"{sign} {meaning}" for sign, meaning in sorted(meanings.items())]
    legend += [f"{sign} {meaning}" for sign, meaning in level_meanings(levels).items()]
    return [*lines, ", ".join(legend)]


def _area_shown(board: Board, places: list[int]) -> list[int]:
    """First and last column and row to be shown: all of a map of ordinary size, else around the units."""
    if 0 < board.columns <= MAX_COLUMNS and 0 < board.rows <= MAX_ROWS:
        return [1, board.columns, 1, board.rows]
    inside = [place for place in places if board.contains(place)]
    if not inside:
        return []

    columns = [column_of(place) for place in inside]
    rows = [row_of(place) for place in inside]
    left, top = max(1, min(columns) - MARGIN), max(1, min(rows) - MARGIN)
    right, bottom = max(columns) + MARGIN, max(rows) + MARGIN
    if board.columns:
        right, bottom = min(board.columns, right), min(board.rows, bottom)

    if right - left >= MAX_COLUMNS or bottom - top >= MAX_ROWS:
        return []
    return [left, right, top, bottom]
