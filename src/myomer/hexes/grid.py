"""The map grid: columns and rows as printed on the board, packed into one integer.

Even columns are half a hex lower. Directions are 0 to 5, clockwise from north
(`movement.md` §1.2). The arithmetic uses axial coordinates; nothing here uses floating point.
"""

from __future__ import annotations

from typing import Final

from myomer.hexes.ids import Facing, HexId

ROWS: Final = 4096
"""A packed hex is `column × ROWS + row`."""

NO_HEX: Final = -1
"""No hex: what lies beyond column or row 0."""
DIRECTION_WORDS: Final = ("north", "north-east", "south-east", "south", "south-west", "north-west")
"""The six directions, clockwise."""

AXIAL_Q: Final = [0, 1, 1, 0, -1, -1]
AXIAL_R: Final = [-1, -1, 0, 1, 1, 0]
"""The axial step in each direction."""


def hex_at(column: int, row: int) -> HexId:
    """The hex at a printed column and row, or `NO_HEX` if there is none."""
    if column < 0 or row < 0 or column >= ROWS or row >= ROWS:
        return NO_HEX
    return column * ROWS + row


def column_of(hex_: HexId) -> int:
    """The printed column."""
    return hex_ // ROWS


def row_of(hex_: HexId) -> int:
    """The printed row."""
    return hex_ % ROWS


def hex_name(hex_: HexId) -> str:
    """`0505`: column and row with two digits each, more on larger boards."""
    if hex_ == NO_HEX:
        return "off the map"
    if not isinstance(hex_, int):
        raise TypeError(f"a hex is the number that parse_hex('0505') gives, not {hex_!r}")
    column, row = column_of(hex_), row_of(hex_)
    if column > 99 or row > 99:
        return f"{column},{row}"
    return f"{column:02d}{row:02d}"


def parse_hex(text: str) -> HexId:
    """The hex with a printed name (`0505`, or `101,7` on large boards); ValueError if it is not a hex."""
    if not isinstance(text, str):
        raise TypeError(f"a hex is written as text, such as '0505', not {text!r}")
    column, comma, row = text.partition(",")
    if not comma:
        if len(text) != 4:
            raise ValueError(f"{text!r} is not a hex: write four digits, column and row, such as '0505'")
        column, row = text[:2], text[2:]
    if not (column.isascii() and row.isascii() and column.isdigit() and row.isdigit()):
        raise ValueError(f"{text!r} is not a hex: write four digits, column and row, such as '0505'")
    if len(column) > 4 or len(row) > 4 or int(column) >= ROWS or int(row) >= ROWS:
        raise ValueError(f"{text!r} is beyond any map: columns and rows end at {ROWS - 1}")
    return hex_at(int(column), int(row))


def axial_q(hex_: HexId) -> int:
    """The axial column coordinate."""
    return hex_ // ROWS


def axial_r(hex_: HexId) -> int:
    """The axial row coordinate: even columns are half a hex lower."""
    return hex_ % ROWS - (hex_ // ROWS - 1) // 2


def neighbor(hex_: HexId, direction: Facing) -> HexId:
    """The next hex in a direction, or `NO_HEX` beyond the map's corner."""
    column, row = hex_ // ROWS, hex_ % ROWS
    if direction == 0:
        return hex_at(column, row - 1)
    if direction == 3:
        return hex_at(column, row + 1)
    lower = 1 - column % 2
    side = 1 if direction < 3 else -1
    if direction == 1 or direction == 5:
        return hex_at(column + side, row - 1 + lower)
    return hex_at(column + side, row + lower)


def distance(start: HexId, end: HexId) -> int:
    """The distance between two hexes."""
    q = axial_q(end) - axial_q(start)
    r = axial_r(end) - axial_r(start)
    return max(abs(q), abs(r), abs(q + r))


def direction_to(start: HexId, end: HexId) -> int:
    """The direction of an adjacent hex, or -1 if the two are not adjacent."""
    q = axial_q(end) - axial_q(start)
    r = axial_r(end) - axial_r(start)
    for direction in range(6):
        if AXIAL_Q[direction] == q and AXIAL_R[direction] == r:
            return direction
    return -1


def rotated(q: int, r: int, facing: Facing) -> tuple[int, int]:
    """A displacement turned so that `facing` becomes direction 0."""
    for _ in range(facing):
        q, r = q + r, -q
    return q, r


def bearing_direction(start: HexId, end: HexId) -> int:
    """The direction closest to the bearing; a tie goes clockwise. 0 for the same hex."""
    q = axial_q(end) - axial_q(start)
    r = axial_r(end) - axial_r(start)
    if not q and not r:
        return 0
    for direction in range(6):
        # within 30 degrees of straight ahead, the left edge included: -30° <= bearing < 30°
        turned_q, turned_r = rotated(q, r, direction)
        ahead = -(2 * turned_r + turned_q)
        if ahead > 0 and -ahead <= 3 * turned_q < ahead:
            return direction
    raise AssertionError("every bearing lies within 30 degrees of a direction")
