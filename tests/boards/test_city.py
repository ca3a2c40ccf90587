"""Generated cities: streets everywhere, buildings that fit their class, the same from both ends."""

from __future__ import annotations

from collections import Counter

import pytest

from myomer.boards import Board
from myomer.boards.city import HEIGHTS, STRENGTHS
from myomer.boards.generating import OPEN_ROWS, opposite
from myomer.boards.landscape import landscape
from myomer.combat.battle import Battle
from myomer.combat.terrain.sight import building_hexes
from myomer.formats.board_file import read_board, write_board
from myomer.hexes import neighbor, row_of
from myomer.rules.terrain import BUILDING, DEFAULT_STRENGTH, PAVEMENT, ROUGH, RUBBLE, TERRAIN_LEVELS, WOODS
from tests.rows import each_row

SEEDS = range(12)
SIZES = [(16, 17), (2, 1), (2, 17), (4, 20), (6, 7), (8, 5), (10, 8), (10, 40), (12, 4), (20, 21), (32, 17)]
HARDENED = 4
HARDENED_STRENGTH = 150
"""The highest construction factor of a hardened building."""


def built(board: Board) -> list[int]:
    return [place for place in board.places() if board.at(place).has(BUILDING)]


def neighbors(board: Board, place: int) -> list[int]:
    beside = [neighbor(place, direction) for direction in range(6)]
    return [next_ for next_ in beside if board.contains(next_)]


def within(board: Board, start: int, allowed: set[int]) -> set[int]:
    """The hexes that a unit on foot reaches from one of them without leaving them."""
    seen = {start}
    waiting = [start]
    while waiting:
        for beside in neighbors(board, waiting.pop()):
            if beside in allowed and beside not in seen:
                seen.add(beside)
                waiting.append(beside)
    return seen


@each_row("size", SIZES)
def test_every_hex_outside_buildings_is_reached_from_every_other(size: tuple[int, int]) -> None:
    """The ground is level, so only buildings are in the way."""
    for seed in SEEDS:
        board = landscape("city", *size, seed=seed)
        assert {board.at(place).level for place in board.places()} == {0}
        outside = set(board.places()) - set(built(board))
        assert within(board, board.places()[0], outside) == outside


@each_row("size", SIZES)
def test_the_sides_start_outside_the_city(size: tuple[int, int]) -> None:
    for seed in SEEDS:
        board = landscape("city", *size, seed=seed)
        assert all([OPEN_ROWS < row_of(place) <= board.rows - OPEN_ROWS for place in built(board)])


@each_row("size", SIZES)
def test_turned_by_half_a_turn_it_is_the_same_with_its_exits(size: tuple[int, int]) -> None:
    for seed in SEEDS:
        board = landscape("city", *size, seed=seed)
        for place in board.places():
            assert board.at(opposite(*size, place)) == board.at(place).turned()


def test_what_a_city_has() -> None:
    shares: Counter[str] = Counter()
    heights: Counter[int] = Counter()
    classes: Counter[int] = Counter()
    for seed in SEEDS:
        board = landscape("city", seed=seed)
        for place in board.places():
            here = board.at(place)
            assert len(here.terrain) <= 1
            for kind, level in here.terrain.items():
                shares[kind] += 1
                assert level == 1 or kind in (BUILDING, RUBBLE)
        assert len(built(board)) > 0.1 * len(board.places())
        heights.update([board.at(place).height for place in built(board)])
        classes.update([board.at(place).of(BUILDING) for place in built(board)])
    hexes = len(SEEDS) * 16 * 17
    assert set(shares) == {PAVEMENT, BUILDING, WOODS, ROUGH, RUBBLE}
    assert 0.35 < shares[PAVEMENT] / hexes < 0.55
    assert 0.2 < shares[BUILDING] / hexes < 0.35
    assert 0.02 < shares[WOODS] / hexes < 0.15
    assert set(heights) == {1, 2, 3, 4}
    assert heights[4] < 0.1 * heights.total()
    assert set(classes) == {1, 2, 3, HARDENED}


def test_construction_factors_fit_the_class() -> None:
    """Each class is stronger than the one before, up to its own default; only hardened buildings exceed theirs."""
    for construction in range(1, HARDENED + 1):
        top = HARDENED_STRENGTH if construction == HARDENED else DEFAULT_STRENGTH[construction]
        below = DEFAULT_STRENGTH[construction - 1]
        assert all([below < strength <= top for strength in STRENGTHS[construction][1:]])
        assert all([1 <= height <= 4 for height in HEIGHTS[construction][1:]])
    for seed in SEEDS:
        board = landscape("city", seed=seed)
        for place in built(board):
            here = board.at(place)
            assert here.of(BUILDING) < TERRAIN_LEVELS[BUILDING]
            assert here.strength in STRENGTHS[here.of(BUILDING)]
            assert here.height in HEIGHTS[here.of(BUILDING)]


def test_a_building_is_the_same_in_all_its_hexes() -> None:
    sizes: Counter[int] = Counter()
    for seed in SEEDS:
        board = landscape("city", seed=seed)
        battle = Battle([], board)
        for place in built(board):
            hexes = building_hexes(battle, place)
            sizes[len(hexes)] += 1
            assert {(board.at(part).strength, board.at(part).height) for part in hexes} == {
                (board.at(place).strength, board.at(place).height)
            }
    assert set(sizes) == {1, 2, 3}


def test_every_street_is_paved_to_the_next() -> None:
    """Pavement leads from one edge to the other."""
    for seed in SEEDS:
        board = landscape("city", seed=seed)
        paved = {place for place in board.places() if board.at(place).is_paved()}
        north = [place for place in paved if row_of(place) == 1]
        assert north
        assert {1, board.rows} <= {row_of(place) for place in within(board, north[0], paved)}


def test_equal_hexes_are_shared() -> None:
    board = landscape("city", seed=4)
    hexes = [board.at(place) for place in board.places()]
    assert len({id(here) for here in hexes}) == len(set(hexes))


@pytest.mark.parametrize("seed", [0, 5])
def test_a_city_goes_through_a_file(seed: int) -> None:
    board = landscape("city", seed=seed)
    assert read_board(write_board(board), "a.board").board == board
