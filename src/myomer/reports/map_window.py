"""The part of a map that a screen shows: its first and last column, its first and last row."""

from __future__ import annotations

from collections.abc import Sequence

from myomer.boards import Board
from myomer.combat.drawing import MARGIN
from myomer.hexes import NO_HEX, column_of, distance, row_of

Box = tuple[int, int, int, int]
"""The first and the last column, the first and the last row."""
HEADING_LINES = 1
LINES_OF_ROW = 2


def box_around(places: Sequence[int], board: Board) -> Box:
    """The part of the map that holds these places and a margin."""
    columns = [column_of(place) for place in places]
    rows = [row_of(place) for place in places]
    return (
        max(1, min(columns) - MARGIN),
        min(board.columns, max(columns) + MARGIN),
        max(1, min(rows) - MARGIN),
        min(board.rows, max(rows) + MARGIN),
    )


def with_columns(box: Box, column: int, columns: int, board: Board, other: int = 0) -> Box:
    """The box with as many columns as fit: the part of it around a column, or more of the map on both sides.

    If not 0, the `other` column is in that part too, where both fit.
    """
    left, right, top, bottom = box
    if right - left >= columns:
        both = other and abs(other - column) < columns
        first, last = _around((column + other) // 2 if both else column, columns, left, right)
    else:
        first, last = _grown(left, right, columns, 1, board.columns)
    return first, last, top, bottom


def with_height(box: Box, focus: int, others: Sequence[int], lines: int, toward: int = NO_HEX) -> Box:
    """The box with no more rows than these lines show: those of the focus, and of as many other places as fit.

    `toward` comes first of the others, then the nearest. What is left of the rows lies around them, or toward those
    that do not fit.
    """
    left, right, top, bottom = box
    rows = max(1, (lines - HEADING_LINES) // LINES_OF_ROW)
    if bottom - top < rows:
        return box
    first = last = row_of(focus)
    for place in sorted(others, key=lambda place: (place != toward, distance(focus, place))):
        wider = min(first, row_of(place)), max(last, row_of(place))
        if wider[1] - wider[0] < rows:
            first, last = wider
    spare = rows - (last - first + 1)
    above = any([row_of(place) < first for place in others])
    below = any([row_of(place) > last for place in others])
    if above != below:
        before = max(0, spare - MARGIN) if above else min(MARGIN, spare)
    else:
        before = spare // 2
    first = max(top, min(first - before, bottom - rows + 1))
    return left, right, first, first + rows - 1


def is_inside(place: int, box: Box) -> bool:
    """Whether a hex is in the box."""
    left, right, top, bottom = box
    return left <= column_of(place) <= right and top <= row_of(place) <= bottom


def _around(middle: int, count: int, least: int, most: int) -> tuple[int, int]:
    """That many numbers around one of them, all from `least` to `most`."""
    first = max(least, min(middle - count // 2, most - count + 1))
    return first, first + count - 1


def _grown(first: int, last: int, count: int, least: int, most: int) -> tuple[int, int]:
    """A range made longer on both sides until it has that many numbers, or all from `least` to `most`."""
    count = min(count, most - least + 1)
    first = max(least, min(first - (count - (last - first + 1)) // 2, most - count + 1))
    return first, first + count - 1
