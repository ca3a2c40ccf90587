"""The map grid: columns and rows as printed on the board, packed into one integer.

Even columns are half a hex lower. Directions are 0 to 5, clockwise from north
(`movement.md` §1.2). The arithmetic uses axial coordinates; nothing here uses floating point. Compiled, it is that of
the processor: `i64` is `int` to a caller.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from myomer.hexes.ids import HexId

ROWS: Final = 4096
"""A packed hex is `column × ROWS + row`."""

NO_HEX: Final = -1
"""No hex: what lies beyond column or row 0."""
DIRECTION_WORDS: Final = ("north", "north-east", "south-east", "south", "south-west", "north-west")
"""The six directions, clockwise."""

AXIAL_Q: Final = [0, 1, 1, 0, -1, -1]
AXIAL_R: Final = [-1, -1, 0, 1, 1, 0]
"""The axial step in each direction."""


def hex_at(column: i64, row: i64) -> HexId:
    """The hex at a printed column and row, or `NO_HEX` if there is none."""
    if column < 0 or row < 0 or column >= ROWS or row >= ROWS:
        return NO_HEX
    return column * ROWS + row


def column_of(hex_: i64) -> int:
    """The printed column."""
    return hex_ // ROWS


def row_of(hex_: i64) -> int:
    """The printed row."""
    return hex_ % ROWS


def hex_name(hex_: HexId) -> str:
    """`0505`: column and row with two digits each, more on larger boards."""
    if hex_ == NO_HEX:
        return "off the map"
    if not isinstance(hex_, int):
        raise TypeError(f"a hex is the number that parse_hex('0505') gives, not {hex_!r}")
    column, row = hex_ // ROWS, hex_ % ROWS
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


def axial_q(hex_: i64) -> int:
    """The axial column coordinate."""
    return hex_ // ROWS


def axial_r(hex_: i64) -> int:
    """The axial row coordinate: even columns are half a hex lower."""
    return hex_ % ROWS - (hex_ // ROWS - 1) // 2


def displacement(start: i64, end: i64) -> tuple[i64, i64]:
    """How far one hex is from another in axial coordinates."""
    from_column = start // ROWS
    to_column = end // ROWS
    return to_column - from_column, end % ROWS - start % ROWS - (to_column - 1) // 2 + (from_column - 1) // 2


def neighbor(hex_: i64, direction: i64) -> HexId:
    """The next hex in a direction, or `NO_HEX` beyond the map's corner."""
    column = hex_ // ROWS
    row = hex_ % ROWS

    if direction == 0:  # north
        row -= 1
    elif direction == 3:  # south
        row += 1
    else:
        if direction == 1 or direction == 5:  # northeast or northwest
            row -= column % 2
        else:  # southeast or southwest
            row += 1 - column % 2
        column += 1 if direction < 3 else -1

    if column < 0 or row < 0 or column >= ROWS or row >= ROWS:
        return NO_HEX
    return column * ROWS + row


def distance(start: i64, end: i64) -> int:
    """The distance between two hexes."""
    q, r = displacement(start, end)
    if q < 0:
        q = -q
        r = -r
    if r >= 0:
        return q + r
    return q if q + r >= 0 else -r


def direction_to(start: i64, end: i64) -> int:
    """The direction of an adjacent hex, or -1 if the two are not adjacent."""
    q, r = displacement(start, end)
    if q == 0:
        return 0 if r == -1 else 3 if r == 1 else -1
    if q == 1:
        return 1 if r == -1 else 2 if r == 0 else -1
    if q == -1:
        return 4 if r == 1 else 5 if r == 0 else -1
    return -1


def rotated(q: i64, r: i64, facing: i64) -> tuple[i64, i64]:
    """A displacement turned so that `facing` becomes direction 0."""
    if facing == 1:
        return q + r, -q
    if facing == 2:
        return r, -q - r
    if facing == 3:
        return -q, -r
    if facing == 4:
        return -q - r, q
    if facing == 5:
        return -r, q + r
    return q, r


def bearing_direction(start: i64, end: i64) -> int:
    """The direction closest to the bearing; a tie goes clockwise. 0 for the same hex."""
    q, r = displacement(start, end)
    if not q and not r:
        return 0
    for direction in range(6):
        # within 30 degrees of straight ahead, the left edge included: -30° <= bearing < 30°
        turned_q, turned_r = rotated(q, r, direction)
        ahead = -(2 * turned_r + turned_q)
        if ahead > 0 and -ahead <= 3 * turned_q < ahead:
            return direction
    raise AssertionError("every bearing lies within 30 degrees of a direction")
