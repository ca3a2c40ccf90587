"""Maps laid side by side and turned around."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from myomer.boards import Board, Hex, HexDetail, Mark, Sheet, join, turned
from myomer.boards.detail import opposite_sides
from myomer.formats.board_file import read_board, write_board
from myomer.hexes import column_of, direction_to, distance, hex_at, neighbor, parse_hex, row_of
from tests.amount import amount
from tests.formats.maps import boards
from tests.rows import each_row

ROAD = Hex(0, {"road": 1})
PAVED = Hex(0, {"pavement": 1})


def sheet_of(level: int, columns: int = 4, rows: int = 3, name: str = "") -> Board:
    """A map all at one level."""
    return Board(columns, rows, ground=Hex(level), name=name)


def test_maps_lie_from_west_to_east_and_north_to_south() -> None:
    joined = join([[sheet_of(1, name="a"), sheet_of(2, 3, name="b")], [sheet_of(3, rows=2), sheet_of(4, 3, 2)]])
    assert (joined.columns, joined.rows, joined.name) == (7, 5, "a + b")
    levels = {
        name: joined.at(parse_hex(name)).level
        for name in ("0101", "0403", "0501", "0703", "0104", "0405", "0504", "0705")
    }
    assert levels == {"0101": 1, "0403": 1, "0501": 2, "0703": 2, "0104": 3, "0405": 3, "0504": 4, "0705": 4}


def test_one_map_joined_is_itself() -> None:
    board = Board(3, 2, {"0201": ROAD}, sheet=Sheet(False, "a", ("b",), ((parse_hex("0101"), "c"),), (), ("d",)))
    assert join([[board]]) == board


def test_hexes_keep_their_neighbors() -> None:
    board = Board(4, 4, {hex_at(column, row): Hex(10 * column + row) for column in range(1, 5) for row in range(1, 5)})
    joined = join([[board, board], [board, board]])
    for place in board.places():
        moved = hex_at(column_of(place) + 4, row_of(place) + 4)
        for direction in range(6):
            beyond, there = neighbor(place, direction), neighbor(moved, direction)
            if board.contains(beyond):
                assert joined.at(there) is board.at(beyond)


def test_roads_join_over_the_seam() -> None:
    joined = join([[Board(2, 1, {"0201": ROAD}), Board(2, 1, {"0101": ROAD})]])
    assert joined.exits(parse_hex("0201"), "road") == 1 << direction_to(parse_hex("0201"), parse_hex("0301"))


@each_row(
    ("grid", "why"),
    [
        ([], "no maps"),
        ([[]], "no maps"),
        ([[Board()]], "has no edges"),
        ([[sheet_of(0), sheet_of(0)], [sheet_of(0)]], "row 2 has 1 maps, the first 2"),
        ([[sheet_of(0), sheet_of(0, rows=4)]], "place 2 has 4 rows of hexes, its neighbor to the west 3"),
        ([[sheet_of(0)], [sheet_of(0, 6)]], "row 2, place 1 has 6 columns of hexes, the one to the north 4"),
        ([[sheet_of(0, 15), sheet_of(0)]], "place 1 has 15 columns: with an odd number the halves"),
        ([[sheet_of(0, 4000), sheet_of(0, 4000)]], "too large"),
    ],
)
def test_what_does_not_fit_is_refused(grid: list[list[Board]], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        join(grid)


def test_an_odd_map_may_stand_at_the_eastern_edge() -> None:
    assert join([[sheet_of(0, 16, 17), sheet_of(0, 15, 17)]]).columns == 31


@each_row(("first", "second"), [(True, True), (False, False), (True, False), (False, True)])
def test_roads_and_pavement_stay_joined_as_each_map_has_them(first: bool, second: bool) -> None:
    here = {"0101": ROAD, "0201": PAVED}
    joined = join([[Board(2, 2, here, sheet=Sheet(first)), Board(2, 2, here, sheet=Sheet(second))]])
    assert joined.sheet.roads_join_pavement == (first and second)
    east = 1 << direction_to(parse_hex("0101"), parse_hex("0201"))
    assert joined.exits(parse_hex("0101"), "road") == (east if first else 0)
    assert bool(joined.exits(parse_hex("0301"), "road") & east) == second


def test_margins_are_put_together() -> None:
    one = Sheet(
        True, "A.", ("x", "y"), ((parse_hex("0101"), "here"),), (("o", "1"),), ("licence",), ('background "a"',)
    )
    two = Sheet(True, "B.", ("y", "z"), ((parse_hex("0201"), "there"),), (("o", "1"),), ("licence",), ())
    sheet = join([[Board(2, 1, sheet=one), Board(2, 1, sheet=two)]]).sheet
    assert (sheet.description, sheet.tags, sheet.comments) == ("A.\nB.", ("x", "y", "z"), ("licence",))
    assert sheet.notes == ((parse_hex("0101"), "here"), (parse_hex("0401"), "there"))
    assert (sheet.options, sheet.lines) == ((("o", "1"),), ('background "a"',))


@each_row(("sides", "opposite"), [(0, 0), (1, 8), (9, 9), (0b000011, 0b011000), (63, 63), (76, 97)])
def test_sides_turn(sides: int, opposite: int) -> None:
    assert opposite_sides(sides) == opposite
    assert opposite_sides(opposite) == sides


def test_exits_and_marks_turn_with_the_map() -> None:
    marks = (Mark("fluff", 1, 5), Mark("incline_top", 1, 5, "", True), Mark("road", 9, 65, "road", True))
    hex_ = Hex(2, {"road": 1, "cliff": 1}, detail=HexDetail({"road": 1, "cliff": 6}, marks=marks))
    board = turned(Board(4, 3, {"0101": hex_}, sheet=Sheet(notes=((parse_hex("0203"), "a"),)), name="hills"))
    there = board.at(parse_hex("0403"))
    assert there.detail.exits == {"road": 8, "cliff": 48}
    assert [mark.exits for mark in there.detail.marks] == [5, 40, 72]
    assert board.sheet.notes == ((parse_hex("0301"), "a"),)
    assert board.name == "hills"


@pytest.mark.parametrize(("board", "why"), [(sheet_of(0, 15), "it has 15 columns"), (Board(), "it has no edges")])
def test_only_even_maps_turn(board: Board, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        turned(board)


@settings(max_examples=amount(16, 40), deadline=None)
@given(board=boards(even=True))
def test_turning_twice_gives_the_map_back(board: Board) -> None:
    again = turned(board)
    assert turned(again) == board
    places = {
        place: hex_at(board.columns + 1 - column_of(place), board.rows + 1 - row_of(place)) for place in board.places()
    }
    for place, opposite in places.items():
        assert again.at(opposite).level == board.at(place).level
        for kind in board.at(place).terrain:
            assert again.exits(opposite, kind) == opposite_sides(board.exits(place, kind))
        assert all(distance(place, other) == distance(opposite, places[other]) for other in places)


@settings(max_examples=amount(12, 30), deadline=None)
@given(board=boards(even=True))
def test_joined_maps_can_be_written(board: Board) -> None:
    joined = join([[board, turned(board)], [turned(board), board]])
    assert read_board(write_board(joined), "a").board == joined
