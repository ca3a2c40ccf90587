"""Hexes: neighbors, distances, bearings and arcs, against floating-point geometry worked out here."""

from __future__ import annotations

from math import atan2, degrees, isclose, sqrt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from myomer.boards import Board
from myomer.hexes import (
    ARC_NAMES,
    FRONT,
    LEFT,
    NO_HEX,
    REAR,
    RIGHT,
    attack_arc,
    axial_q,
    axial_r,
    bearing_direction,
    column_of,
    direction_to,
    distance,
    hex_at,
    hex_name,
    in_forward_arc,
    in_left_arm_arc,
    in_rear_arc,
    in_right_arm_arc,
    neighbor,
    parse_hex,
    row_of,
)
from tests.rows import each_row

# the grid as movement.md §1 has it, written a second time

STEPS_X_EVEN = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1)]
STEPS_X_ODD = [(0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0)]
"""Neighbor steps of §1.2, zero-based: columns 01, 03, … have even x, columns 02, 04, … odd x."""

LARGEST = 4095


def center(hex_: int) -> tuple[float, float]:
    """Where the middle of a hex lies, east and south, in hex heights; even-numbered columns half a hex lower."""
    x, y = column_of(hex_) - 1, row_of(hex_) - 1
    return x * sqrt(3) / 2, y + (0.5 if x % 2 else 0.0)


def bearing(start: int, end: int) -> float:
    """Degrees clockwise from north, 0 to under 360."""
    east, south = center(end)
    from_east, from_south = center(start)
    turn = degrees(atan2(east - from_east, from_south - south)) % 360
    return 0.0 if isclose(turn, 360, abs_tol=1e-9) else turn


def relative(start: int, end: int, facing: int) -> float:
    """A bearing from a facing, with the exact boundaries put right."""
    turn = (bearing(start, end) - 60 * facing) % 360
    nearest = round(turn / 30) * 30
    return float(nearest % 360) if isclose(turn, nearest, abs_tol=1e-6) else turn


def around(middle: int, reach: int = 8) -> list[int]:
    """Every other hex within reach."""
    column, row = column_of(middle), row_of(middle)
    found = []
    for c in range(max(0, column - reach), column + reach + 1):
        for r in range(max(0, row - reach - 1), row + reach + 2):
            hex_ = hex_at(c, r)
            if hex_ != middle and distance(middle, hex_) <= reach:
                found.append(hex_)
    return found


CENTERS = ["1010", "1111", "1512", "2009", "0909", "1213"]
"""Even and odd columns, even and odd rows, far enough from the corner."""


# names


@each_row(
    ("name", "column", "row"),
    [("0101", 1, 1), ("0505", 5, 5), ("1617", 16, 17), ("9999", 99, 99), ("0199", 1, 99), ("101,7", 101, 7)],
)
def test_a_hex_by_its_printed_name(name: str, column: int, row: int) -> None:
    hex_ = parse_hex(name)
    assert (column_of(hex_), row_of(hex_)) == (column, row)
    assert hex_ == hex_at(column, row)
    assert hex_name(hex_) == name


def test_every_name_of_a_printed_map_makes_the_round_trip() -> None:
    seen = set()
    for column in range(1, 100):
        for row in range(1, 100):
            name = f"{column:02d}{row:02d}"
            hex_ = parse_hex(name)
            assert hex_name(hex_) == name
            seen.add(hex_)
    assert len(seen) == 99 * 99


@settings(deadline=None, derandomize=True)
@given(column=st.integers(1, LARGEST), row=st.integers(1, LARGEST))
def test_names_of_large_maps_make_the_round_trip(column: int, row: int) -> None:
    hex_ = hex_at(column, row)
    assert parse_hex(hex_name(hex_)) == hex_
    assert parse_hex(f"{column},{row}") == hex_
    assert (column_of(hex_), row_of(hex_)) == (column, row)


@each_row(
    "name",
    [
        "", "5", "55", "555", "50505", "0505 ", " 505", "+505", "-101", "05.5", "05 5", "A505", "050A", "0x05",
        "٠٥٠٥", "²²²²", "5,", ",5", ",", "5,5,5", "-1,5", "5,-1", "1.0,2", "05;05", "5, 5", "off the map",
    ],
)  # fmt: skip
def test_a_name_that_is_no_hex_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="is not a hex: write four digits, column and row, such as '0505'") as refused:
        parse_hex(name)
    assert repr(name) in str(refused.value)


@each_row("name", ["4096,1", "1,4096", "99999,1", "1,123456789012"])
def test_a_hex_beyond_any_map_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="beyond any map: columns and rows end at 4095"):
        parse_hex(name)


@each_row(("column", "row"), [(-1, 5), (5, -1), (4096, 5), (5, 4096), (-1, -1)])
def test_there_is_no_hex_outside_the_grid(column: int, row: int) -> None:
    assert hex_at(column, row) == NO_HEX


def test_no_hex_has_a_name_and_is_on_no_map() -> None:
    assert hex_name(NO_HEX) == "off the map"
    assert not Board().contains(NO_HEX)
    assert not Board(15, 17).contains(NO_HEX)


def test_a_map_contains_the_hexes_of_its_columns_and_rows() -> None:
    board = Board(15, 17)
    for column in range(20):
        for row in range(20):
            assert board.contains(hex_at(column, row)) == (1 <= column <= 15 and 1 <= row <= 17)


# neighbors


def test_neighbors_of_an_odd_column() -> None:
    names = [hex_name(neighbor(parse_hex("0505"), way)) for way in range(6)]
    assert names == ["0504", "0604", "0605", "0506", "0405", "0404"]


def test_neighbors_of_an_even_column() -> None:
    names = [hex_name(neighbor(parse_hex("0605"), way)) for way in range(6)]
    assert names == ["0604", "0705", "0706", "0606", "0506", "0505"]


def test_every_neighbor_of_a_map() -> None:
    for column in range(1, 41):
        for row in range(1, 41):
            x, y = column - 1, row - 1
            steps = STEPS_X_ODD if x % 2 else STEPS_X_EVEN
            for way, (right, down) in enumerate(steps):
                there = neighbor(hex_at(column, row), way)
                assert there == hex_at(x + right + 1, y + down + 1)
                assert direction_to(hex_at(column, row), there) == way
                assert distance(hex_at(column, row), there) == 1
                assert isclose(bearing(hex_at(column, row), there), 60 * way, abs_tol=1e-9)


@each_row(
    ("column", "row", "off"),
    [
        (0, 5, {4, 5}),
        (5, 0, {0, 1, 5}),
        (6, 0, {0}),
        (0, 0, {0, 4, 5}),
        (LARGEST, 5, {1, 2}),
        (5, LARGEST, {3}),
        (6, LARGEST, {2, 3, 4}),
    ],
)
def test_beyond_the_edge_of_the_grid_there_is_no_hex(column: int, row: int, off: set[int]) -> None:
    assert {way for way in range(6) if neighbor(hex_at(column, row), way) == NO_HEX} == off


def test_direction_to_anything_but_a_neighbor() -> None:
    middle = parse_hex("1010")
    assert direction_to(middle, middle) == -1
    for hex_ in around(middle):
        way = direction_to(middle, hex_)
        assert (way >= 0) == (distance(middle, hex_) == 1)


# distance and bearing


@each_row(
    ("start", "end", "hexes", "turn", "way"),
    [
        ("0101", "0102", 1, 180.0, 3),
        ("0505", "0706", 2, 120.0, 2),
        ("0505", "0805", 3, 100.9, 2),
        ("1605", "0812", 11, 224.7, 4),
        ("0101", "1617", 24, 141.8, 2),
    ],
)
def test_distances_and_bearings_of_the_reference(start: str, end: str, hexes: int, turn: float, way: int) -> None:
    assert distance(parse_hex(start), parse_hex(end)) == hexes
    assert isclose(bearing(parse_hex(start), parse_hex(end)), turn, abs_tol=0.05)
    assert bearing_direction(parse_hex(start), parse_hex(end)) == way


def test_axial_coordinates() -> None:
    for column in range(1, 61):
        for row in range(1, 61):
            x, y = column - 1, row - 1
            q, r = axial_q(hex_at(column, row)), axial_r(hex_at(column, row))
            origin_q, origin_r = axial_q(hex_at(1, 1)), axial_r(hex_at(1, 1))
            assert (q - origin_q, r - origin_r) == (x, y - x // 2)


@each_row("name", CENTERS)
def test_distance_is_the_fewest_steps(name: str) -> None:
    middle = parse_hex(name)
    steps = {middle: 0}
    edge = [middle]
    for count in range(1, 9):
        edge = [there for here in edge for way in range(6) if (there := neighbor(here, way)) not in steps]
        for hex_ in edge:
            steps[hex_] = count
        edge = list(dict.fromkeys(edge))
    assert len(steps) == 1 + 3 * 8 * 9
    for hex_, count in steps.items():
        assert distance(middle, hex_) == count
    assert set(around(middle)) == set(steps) - {middle}


@each_row("name", CENTERS)
def test_nearest_direction_of_every_bearing(name: str) -> None:
    middle = parse_hex(name)
    assert bearing_direction(middle, middle) == 0
    for hex_ in around(middle):
        turn = relative(middle, hex_, 0)
        # the nearest of six; an exact half (30°, 90°, …) goes up
        assert bearing_direction(middle, hex_) == int((turn + 30) // 60) % 6, hex_name(hex_)


# arcs


def test_names_of_the_arcs() -> None:
    assert [ARC_NAMES[arc] for arc in (FRONT, RIGHT, REAR, LEFT)] == ["front", "right", "rear", "left"]


@each_row("name", CENTERS)
@each_row("facing", range(6))
def test_side_struck_from_the_next_hex(name: str, facing: int) -> None:
    target = parse_hex(name)
    sides = [FRONT, FRONT, RIGHT, REAR, LEFT, FRONT]
    for way in range(6):
        attacker = neighbor(target, (facing + way) % 6)
        assert attack_arc(attacker, target, facing) == sides[way]


def side(turn: float) -> int:
    """The side struck, by the bearing of the attacker (damage-and-criticals.md §2)."""
    if turn <= 90 or turn >= 270:
        return FRONT
    if turn <= 150:
        return RIGHT
    return REAR if turn < 210 else LEFT


@each_row("name", CENTERS)
@each_row("facing", range(6))
def test_side_struck_from_anywhere(name: str, facing: int) -> None:
    target = parse_hex(name)
    exact = set()
    for attacker in around(target):
        turn = relative(target, attacker, facing)
        assert attack_arc(attacker, target, facing) == side(turn), f"{hex_name(attacker)}: {turn}°"
        if turn in (90, 150, 210, 270):
            exact.add(turn)
    assert exact == {90, 150, 210, 270}


@each_row("facing", range(6))
def test_the_same_hex_strikes_the_front(facing: int) -> None:
    for name in CENTERS:
        assert attack_arc(parse_hex(name), parse_hex(name), facing) == FRONT


@each_row("name", CENTERS)
@each_row("facing", range(6))
def test_arcs_for_making_attacks(name: str, facing: int) -> None:
    middle = parse_hex(name)
    exact = set()
    for hex_ in around(middle):
        turn = relative(middle, hex_, facing)
        at = f"{hex_name(hex_)}: {turn}°"
        assert in_forward_arc(middle, hex_, facing) == (turn >= 300 or turn <= 60), at
        assert in_left_arm_arc(middle, hex_, facing) == (turn >= 240 or turn <= 60), at
        assert in_right_arm_arc(middle, hex_, facing) == (turn >= 300 or turn <= 120), at
        assert in_rear_arc(middle, hex_, facing) == (120 < turn < 240), at
        if turn in (60, 120, 240, 300):
            exact.add(turn)
    assert exact == {60, 120, 240, 300}


@each_row("facing", range(6))
def test_arcs_of_adjacent_hexes(facing: int) -> None:
    # physical-attacks.md §1.13: left arm 0, 1, 5, 4; right arm 0, 1, 5, 2; forward 0, 1, 5
    for name in CENTERS:
        middle = parse_hex(name)
        ways = [neighbor(middle, (facing + way) % 6) for way in range(6)]
        assert [way for way in range(6) if in_forward_arc(middle, ways[way], facing)] == [0, 1, 5]
        assert [way for way in range(6) if in_left_arm_arc(middle, ways[way], facing)] == [0, 1, 4, 5]
        assert [way for way in range(6) if in_right_arm_arc(middle, ways[way], facing)] == [0, 1, 2, 5]
        assert [way for way in range(6) if in_rear_arc(middle, ways[way], facing)] == [3]


# properties

hexes = st.builds(hex_at, st.integers(1, 400), st.integers(1, 400))
facings = st.integers(0, 5)


@settings(deadline=None, derandomize=True)
@given(start=hexes, end=hexes)
def test_distance_is_symmetric(start: int, end: int) -> None:
    assert distance(start, end) == distance(end, start)
    assert (distance(start, end) == 0) == (start == end)


@settings(deadline=None, derandomize=True)
@given(start=hexes, middle=hexes, end=hexes)
def test_no_way_round_is_shorter(start: int, middle: int, end: int) -> None:
    assert distance(start, end) <= distance(start, middle) + distance(middle, end)


@settings(deadline=None, derandomize=True)
@given(start=hexes, way=facings)
def test_there_and_back(start: int, way: int) -> None:
    assert neighbor(neighbor(start, way), (way + 3) % 6) == start


@settings(deadline=None, derandomize=True)
@given(start=st.builds(hex_at, st.integers(10, 400), st.integers(10, 400)), way=facings)
def test_round_the_hex(start: int, way: int) -> None:
    at = neighbor(start, way)
    for turn in range(6):
        assert distance(start, at) == 1
        at = neighbor(at, (way + 2 + turn) % 6)
    assert at == neighbor(start, way)


@settings(deadline=None, derandomize=True)
@given(start=hexes, end=hexes)
def test_the_nearest_direction_leads_nearer(start: int, end: int) -> None:
    if start != end:
        nearer = neighbor(start, bearing_direction(start, end))
        assert nearer != NO_HEX
        assert distance(nearer, end) == distance(start, end) - 1


@settings(deadline=None, derandomize=True)
@given(start=hexes, end=hexes, facing=facings)
def test_the_arcs_of_a_unit_cover_all_round(start: int, end: int, facing: int) -> None:
    left, right = in_left_arm_arc(start, end, facing), in_right_arm_arc(start, end, facing)
    assert (left or right) != in_rear_arc(start, end, facing)
    assert in_forward_arc(start, end, facing) == (left and right)
