"""Lines from hex to hex: which hexes the straight segment between two centers touches, in exact integers.

A hex is intervening when the segment touches any part of it, edges and corners included (`weapon-attacks.md` §4.3).
A line along hex edges is *divided*: besides the hexes whose centers it passes through, it touches pairs of hexes, one
on each side (§4.4). The shape of a line depends only on the displacement and on whether it starts in an odd or an even
column, so each is computed once and then looked up.
"""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64

from myomer.hexes.grid import AXIAL_Q, AXIAL_R, NO_HEX, ROWS, axial_q, axial_r, hex_at
from myomer.hexes.ids import HexId
from myomer.record import Record

NEAR_START: Final = 1
NEAR_END: Final = 2
"""Bits: a hex of the line is adjacent to the hex it starts in, to the one it ends in."""

LAST: Final = ROWS - 2
"""The last column and row with all their neighbors."""

MAX_SHAPES: Final = 20_000
"""How many shapes are cached; beyond that the cache is cleared."""


class Line(Record):
    """The hexes between two hexes, in order from the start: of an ordinary line all are `undivided`.

    Of a divided line `undivided` has the hexes whose centers it passes through, `left` and `right` those next to it, as
    seen from the start: `left[i]` and `right[i]` are a pair. (There are no hexes beyond column and row 0, so a line
    along that edge has none from there.)
    """

    __match_args__: ClassVar[tuple[str, ...]] = ("undivided", "left", "right")

    def __init__(self, undivided: list[int], left: list[int], right: list[int]) -> None:
        self.undivided: Final = undivided
        self.left: Final = left
        self.right: Final = right

    def is_divided(self) -> bool:
        """Whether it runs along hex edges."""
        return bool(self.left) or bool(self.right)

    def hexes(self) -> list[int]:
        """Every hex that it touches except the two ends."""
        return self.undivided + self.left + self.right


class LineShape:
    """A line relative to its start: what to add to the packed starting hex for each hex that it touches."""

    def __init__(self, undivided: list[int], left: list[int], right: list[int], near: dict[int, int]) -> None:
        self.undivided: Final = undivided
        self.left: Final = left
        self.right: Final = right
        self.near: Final = near
        """`NEAR_START` and `NEAR_END` of the steps that are adjacent to an end; the others are not in it."""


_SHAPES: Final[dict[int, LineShape]] = {}


def intervening(start: HexId, end: HexId) -> Line:
    """The hexes between two hexes; empty for a hex and itself or its neighbor."""
    shape = line_shape(start, end)
    return Line(
        [start + step for step in shape.undivided],
        [start + step for step in shape.left],
        [start + step for step in shape.right],
    )


def line_shape(start: i64, end: i64) -> LineShape:
    """The shape of the line from one hex to another; add its steps to `start`."""
    column = start // ROWS
    row = start % ROWS
    last_column = end // ROWS
    last_row = end % ROWS
    starts_at_edge = column < 1 or row < 1 or column > LAST or row > LAST
    if starts_at_edge or last_column < 1 or last_row < 1 or last_column > LAST or last_row > LAST:
        return _compute_shape(start, end)  # some of its hexes may not exist

    key: int = ((last_column - column) * 2 * ROWS + last_row - row) * 2 + column % 2
    shape = _SHAPES.get(key)
    if shape is None:
        if len(_SHAPES) >= MAX_SHAPES:
            _SHAPES.clear()
        shape = _compute_shape(start, end)
        _SHAPES[key] = shape
    return shape


def _compute_shape(start: HexId, end: HexId) -> LineShape:
    """The shape by the exact method of §4.3, on the hexes near the line.

    Candidates are the hexes on shortest paths between the ends. With all coordinates times 3 their corners are
    integers; a hex is touched unless all six corners lie strictly on one side of the line.
    """
    from_q, from_r = axial_q(start), axial_r(start)
    to_q, to_r = axial_q(end) - from_q, axial_r(end) - from_r
    length = max(abs(to_q), abs(to_r), abs(to_q + to_r))
    width = _width(to_q, to_r)

    # (how far along, across, step): sorted, they are in order from the start
    touched: list[tuple[int, int, int]] = []
    near: dict[int, int] = {}

    # along the axis on which the line is longer, the few hexes beside the line at each place
    steep = abs(to_r) > abs(to_q)
    longer, shorter = (to_r, to_q) if steep else (to_q, to_r)
    for along in range(min(0, longer), max(0, longer) + 1):
        on_line = along * shorter // longer if longer else 0
        for beside in range(on_line - 1, on_line + 3):
            q, r = (beside, along) if steep else (along, beside)
            across = to_q * r - to_r * q
            if 3 * abs(across) > width:
                continue  # the line misses it

            # on a shortest path between the ends, and neither of them
            from_start = max(abs(q), abs(r), abs(q + r))
            to_end = max(abs(to_q - q), abs(to_r - r), abs(to_q + to_r - q - r))
            if not from_start or not to_end or from_start + to_end != length:
                continue

            column = from_q + q
            row = from_r + r + (column - 1) // 2
            hex_ = hex_at(column, row)
            if hex_ == NO_HEX:
                continue

            how_far_along = 2 * (q * to_q + r * to_r) + q * to_r + r * to_q
            touched.append((how_far_along, across, hex_ - start))
            flags = (NEAR_START if from_start == 1 else 0) | (NEAR_END if to_end == 1 else 0)
            if flags:
                near[hex_ - start] = flags
    touched.sort()

    # a line divides only in the three directions that run along hex edges
    runs_along_edges = to_q == to_r or 2 * to_q + to_r == 0 or to_q + 2 * to_r == 0
    if not runs_along_edges:
        return LineShape([step for _, _, step in touched], [], [], near)
    return LineShape(
        [step for _, across, step in touched if across == 0],
        [step for _, across, step in touched if across < 0],
        [step for _, across, step in touched if across > 0],
        near,
    )


def _width(to_q: int, to_r: int) -> int:
    """How far the corners of a hex reach to either side of its center, seen along a line.

    It is the greatest cross product of the line with the vector from the center to a corner, coordinates times 3. So a
    line touches a hex when its own cross product with the center is at most that: else all corners are on one side.
    """
    widest = 0
    for direction in range(6):
        next_direction = (direction + 1) % 6
        q, r = AXIAL_Q[direction] + AXIAL_Q[next_direction], AXIAL_R[direction] + AXIAL_R[next_direction]
        widest = max(widest, to_q * r - to_r * q)
    return widest
