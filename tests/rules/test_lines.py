"""Lines: the intervening hexes, against geometry in exact fractions worked out here (`weapon-attacks.md` §4.3–4.4)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from myomer.hexes import (
    NEAR_END,
    NEAR_START,
    axial_q,
    axial_r,
    column_of,
    distance,
    hex_at,
    hex_name,
    intervening,
    line_shape,
    lines,
    neighbor,
    parse_hex,
    row_of,
)
from tests.amount import amount

# the map in a plane, every second column half a hex lower, squeezed so that no root of 3 is needed

CORNERS = [(-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0)]
"""Corners of a hex around its center: its height is 2, its width 4."""


def center(hex_: int) -> tuple[int, int]:
    """Where the middle of a hex lies."""
    column, row = column_of(hex_), row_of(hex_)
    return 3 * column, 2 * row + (1 if column % 2 == 0 else 0)


def touches(start: int, end: int, hex_: int) -> bool:
    """Whether the open segment between two centers touches the closed hexagon.

    The segment is cut by the six half-planes of the hexagon; what is left must hold a point strictly between the ends.
    """
    (from_x, from_y), (to_x, to_y), (mid_x, mid_y) = center(start), center(end), center(hex_)
    first, last = Fraction(-1000), Fraction(1000)
    for at in range(6):
        (x, y), (next_x, next_y) = CORNERS[at], CORNERS[(at + 1) % 6]
        # inside: to the right of each side, going clockwise as y points south
        normal_x, normal_y = next_y - y, x - next_x
        allowed = normal_x * (mid_x + x - from_x) + normal_y * (mid_y + y - from_y)
        speed = normal_x * (to_x - from_x) + normal_y * (to_y - from_y)
        if speed == 0:
            if allowed < 0:
                return False
        elif speed > 0:
            last = min(last, Fraction(allowed, speed))
        else:
            first = max(first, Fraction(allowed, speed))
    return first <= last and first < 1 and last > 0


def side(start: int, end: int, hex_: int) -> int:
    """Where the center of a hex lies: -1 left of the line, 0 on it, 1 right of it."""
    (from_x, from_y), (to_x, to_y), (mid_x, mid_y) = center(start), center(end), center(hex_)
    cross = (to_x - from_x) * (mid_y - from_y) - (to_y - from_y) * (mid_x - from_x)
    return (cross > 0) - (cross < 0)


def around(middle: int, reach: int) -> list[int]:
    """Every hex within reach."""
    column, row = column_of(middle), row_of(middle)
    columns, rows = range(column - reach, column + reach + 1), range(row - reach, row + reach + 1)
    boxed = [hex_at(c, r) for c in columns for r in rows]
    return [hex_ for hex_ in boxed if distance(middle, hex_) <= reach]


def names(hexes: list[int]) -> list[str]:
    return [hex_name(hex_) for hex_ in hexes]


def line(start: str, end: str) -> tuple[list[str], list[str], list[str]]:
    """The line between two hexes, by printed names."""
    found = intervening(parse_hex(start), parse_hex(end))
    return names(found.undivided), names(found.left), names(found.right)


@pytest.mark.soak
@pytest.mark.parametrize("start", ["3030", "3130"])
@pytest.mark.parametrize("away", range(1, amount(9, 13)))
def test_the_intervening_hexes_are_those_the_segment_touches(start: str, away: int) -> None:
    """For every displacement to distance 8 (in a soak 12), from even and odd columns: exactly the hexes touched, but
    for the ends.
    """
    origin = parse_hex(start)
    near = around(origin, away + 1)
    for end in near:
        if distance(origin, end) != away:
            continue
        touched = {
            hex_ for hex_ in near
            if hex_ not in (origin, end) and distance(hex_, end) <= away + 1 and touches(origin, end, hex_)
        }  # fmt: skip
        found = intervening(origin, end)
        assert len(found.hexes()) == len(set(found.hexes()))
        assert set(found.hexes()) == touched, hex_name(end)


@pytest.mark.parametrize("start", ["3030", "3130"])
def test_divided_lines_are_those_along_hex_edges(start: str) -> None:
    """(q − r)(q − s)(r − s) = 0: hexes whose center is on the line, and pairs left and right of it."""
    origin = parse_hex(start)
    for end in around(origin, 12):
        q, r = axial_q(end) - axial_q(origin), axial_r(end) - axial_r(origin)
        s = -q - r
        found = intervening(origin, end)
        if (q - r) * (q - s) * (r - s) or end == origin:
            assert not found.is_divided()
            assert not found.left
            assert not found.right
            continue
        assert found.is_divided()
        assert len(found.left) == len(found.right) == distance(origin, end) // 2
        for hexes, hand in [(found.undivided, 0), (found.left, -1), (found.right, 1)]:
            assert [side(origin, end, hex_) for hex_ in hexes] == [hand] * len(hexes)
        for left, right in zip(found.left, found.right, strict=True):
            assert distance(left, right) == 1
            assert distance(origin, left) == distance(origin, right)


HEXES = st.builds(hex_at, st.integers(1, 60), st.integers(1, 60))


@given(HEXES, HEXES)
def test_a_line_is_the_same_from_either_end(start: int, end: int) -> None:
    """Backwards the order is the other one, and left is right."""
    there, back = intervening(start, end), intervening(end, start)
    assert sorted(there.undivided) == sorted(back.undivided)
    assert there.left == back.right[::-1]
    assert there.right == back.left[::-1]
    distances = [distance(start, hex_) for hex_ in there.undivided]
    assert distances == sorted(distances)


@given(HEXES, HEXES)
def test_a_line_knows_what_is_adjacent_to_its_ends(start: int, end: int) -> None:
    shape = line_shape(start, end)
    for step in shape.undivided + shape.left + shape.right:
        near = shape.near.get(step, 0)
        assert bool(near & NEAR_START) == (distance(start, start + step) == 1)
        assert bool(near & NEAR_END) == (distance(end, start + step) == 1)


def test_nothing_lies_between_neighbors() -> None:
    for origin in (parse_hex("0505"), parse_hex("0605")):
        assert intervening(origin, origin).hexes() == []
        for direction in range(6):
            assert intervening(origin, neighbor(origin, direction)).hexes() == []


def test_worked_lines() -> None:
    """Straight along a direction, through a corner region, along an edge."""
    assert line("0505", "0501") == (["0504", "0503", "0502"], [], [])
    assert line("0505", "0705") == ([], ["0604"], ["0605"])
    assert line("0705", "0505") == ([], ["0605"], ["0604"])
    assert line("0505", "0905") == (["0705"], ["0604", "0804"], ["0605", "0805"])
    assert line("0505", "0603") == ([], ["0504"], ["0604"])
    assert line("0505", "0703") == (["0604", "0603"], [], [])
    assert line("0505", "0805") == (["0605", "0705"], [], [])


def test_a_line_touches_more_than_sampling_finds() -> None:
    """Four hexes away there are three samples between; the line also cuts corner regions."""
    assert line("0505", "0601") == (["0504", "0603", "0503", "0602"], [], [])
    assert line("0505", "0602") == (["0504", "0603"], [], [])


def test_where_maps_end_there_are_no_hexes() -> None:
    """Beside row 0 there is nothing; a board without edges still counts rows and columns from 0."""
    along_the_top = intervening(hex_at(1, 0), hex_at(5, 0))
    assert along_the_top.left == []
    assert along_the_top.undivided == [hex_at(3, 0)]
    assert along_the_top.right == [hex_at(2, 0), hex_at(4, 0)]
    corner = intervening(hex_at(0, 2), hex_at(0, 0))
    assert corner.hexes() == [hex_at(0, 1)]


def test_long_lines_are_not_mixed_up() -> None:
    """4095 rows down is no column to the right and one row up."""
    down = intervening(hex_at(7, 1), hex_at(7, 4094))
    assert down.undivided == [hex_at(7, row) for row in range(2, 4094)]
    assert intervening(hex_at(7, 4094), hex_at(8, 4093)).hexes() == []


def test_the_table_of_shapes_does_not_grow_without_end() -> None:
    shape = line_shape(parse_hex("3030"), parse_hex("3031"))
    lines._SHAPES.clear()
    for key in range(lines.MAX_SHAPES - 50):
        lines._SHAPES[-1_000_000_000 - key] = shape
    sizes: list[int] = []
    for end in around(parse_hex("3030"), 6):
        line_shape(parse_hex("3030"), end)
        sizes.append(len(lines._SHAPES))
    assert max(sizes) == lines.MAX_SHAPES
    assert 0 < sizes[-1] < 200
    assert line("0505", "0501") == (["0504", "0503", "0502"], [], [])
