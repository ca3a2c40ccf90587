"""Maps made to fight on: the same from both ends, in clumps, climbable, the same for the same seed."""

from __future__ import annotations

from hashlib import sha256

import pytest

from myomer.boards import Board
from myomer.boards.generating import opposite
from myomer.boards.landscape import LANDSCAPES, hexagon, landscape
from myomer.combat.terrain.costs import STEEPEST
from myomer.formats.board_file import read_board, write_board
from myomer.hexes import NO_HEX, distance, neighbor, parse_hex
from myomer.rules.terrain import IMPASSABLE, ROUGH, WATER, WOODS
from tests.rows import each_row

SEEDS = range(12)

DIGESTS = [
    ("clear", "2516b7a671f4c811"),
    ("flat", "6030bfe8677cd1bb"),
    ("wooded", "e9da4250206f0752"),
    ("hilly", "6a47c42c26134a72"),
    ("mixed", "39973a4f86e1d4ac"),
    ("city", "937706d98f613344"),
]
"""The maps of `PINNED_SEEDS` in `PINNED_SIZES`, as files, by kind."""
PINNED_SEEDS = [-3, 0, 1, 7, 10, 123456]
PINNED_SIZES = [(16, 17), (10, 8), (2, 1), (20, 21)]


def share(board: Board, kind: str) -> float:
    return len([place for place in board.places() if board.at(place).has(kind)]) / len(board.places())


def alone(board: Board, kind: str) -> float:
    """Of the hexes of a kind, the share that has no neighbor of it."""
    those = [place for place in board.places() if board.at(place).has(kind)]
    single = [
        place
        for place in those
        if not any(
            board.contains(beside) and board.at(beside).has(kind)
            for beside in [neighbor(place, direction) for direction in range(6)]
        )
    ]
    return len(single) / max(1, len(those))


@pytest.mark.parametrize("kind", LANDSCAPES)
@pytest.mark.parametrize("size", [(16, 17), (2, 1), (10, 8)])
def test_turned_by_half_a_turn_it_lies_on_itself(kind: str, size: tuple[int, int]) -> None:
    for seed in SEEDS:
        board = landscape(kind, *size, seed=seed)
        places = set(board.places())
        images = {place: opposite(*size, place) for place in places}
        assert set(images.values()) == places
        for place, image in images.items():
            assert board.at(place).turned() == board.at(image)
            assert images[image] == place


def test_the_half_turn_keeps_every_distance_and_turns_every_direction() -> None:
    board = landscape("clear", 8, 7)
    places = board.places()
    for one in places:
        for other in places:
            assert distance(one, other) == distance(opposite(8, 7, one), opposite(8, 7, other))
        for direction in range(6):
            beside = neighbor(one, direction)
            if board.contains(beside):
                assert opposite(8, 7, beside) == neighbor(opposite(8, 7, one), (direction + 3) % 6)


def test_what_each_kind_has() -> None:
    for seed in SEEDS:
        assert all(not board.at(place).terrain for board in [landscape("clear", seed=seed)] for place in board.places())
        flat = landscape("flat", seed=seed)
        assert {flat.at(place).level for place in flat.places()} == {0}
        assert 0.03 < share(flat, WOODS) < 0.12
        assert 0.03 < share(flat, ROUGH) < 0.12
        wooded = landscape("wooded", seed=seed)
        assert 0.3 < share(wooded, WOODS) < 0.4
        assert {1, 2} == {wooded.at(place).of(WOODS) for place in wooded.places()} - {0}
        assert share(landscape("mixed", seed=seed), WATER) > 0.02
    levels = {board.at(place).level for board in [landscape("hilly", seed=2)] for place in board.places()}
    assert levels == {0, 1, 2, 3}


def test_terrain_comes_in_clumps() -> None:
    single = [alone(landscape("wooded", seed=seed), WOODS) for seed in SEEDS]
    assert sum(single) / len(single) < 0.05


@pytest.mark.parametrize("kind", ["hilly", "mixed"])
def test_every_slope_can_be_climbed(kind: str) -> None:
    for seed in SEEDS:
        board = landscape(kind, seed=seed)
        for place in board.places():
            for direction in range(6):
                beside = neighbor(place, direction)
                if board.contains(beside):
                    assert abs(board.at(place).level - board.at(beside).level) <= 1


@pytest.mark.parametrize("kind", ["flat", "wooded", "hilly", "mixed", "city"])
def test_the_same_seed_makes_the_same_map_and_another_another(kind: str) -> None:
    assert landscape(kind, seed=7) == landscape(kind, seed=7)
    assert landscape(kind, seed=-7) == landscape(kind, seed=-7)
    maps = [landscape(kind, seed=seed) for seed in SEEDS]
    assert len({repr(sorted((place, repr(one.at(place))) for place in one.places())) for one in maps}) == len(maps)


@pytest.mark.parametrize(("kind", "digest"), DIGESTS)
def test_a_seed_makes_the_same_map_in_every_version(kind: str, digest: str) -> None:
    """Saved runs and published games give a kind and a seed."""
    files = [write_board(landscape(kind, *size, seed=seed)) for seed in PINNED_SEEDS for size in PINNED_SIZES]
    assert sha256(b"".join(files)).hexdigest().startswith(digest)


def test_a_map_goes_through_a_file() -> None:
    board = landscape("mixed", seed=3)
    assert read_board(write_board(board), "a.board").board == board


def test_no_landscape_of_that_kind_or_size() -> None:
    with pytest.raises(ValueError, match="there is no landscape 'moon'; there are: clear, flat"):
        landscape("moon")
    with pytest.raises(ValueError, match="even number of columns"):
        landscape("flat", 15, 17)
    with pytest.raises(ValueError, match="rows"):
        landscape("flat", 16, 0)


@each_row("radius", [0, 1, 2, 7, 8])
def test_a_hexagon(radius: int) -> None:
    board = hexagon(radius)
    middle = board.places()[len(board.places()) // 2]
    inside = [place for place in board.places() if not board.at(place).has(IMPASSABLE)]
    assert len(inside) == 3 * radius * (radius + 1) + 1
    assert all(distance(middle, place) <= radius for place in inside)
    size = 2 * radius + 1
    assert {opposite(size, size, place) for place in inside} == set(inside)


def test_the_corners_of_an_odd_map_have_no_opposite() -> None:
    assert opposite(3, 3, parse_hex("0202")) == parse_hex("0202")
    assert opposite(3, 3, parse_hex("0101")) == NO_HEX
    assert opposite(3, 3, parse_hex("0102")) == parse_hex("0303")


def test_one_can_walk_from_everywhere_to_everywhere() -> None:
    """Nothing is cut off, not even the bottom of a pond: no step rises or falls by more than two levels on the way."""
    for kind in ("hilly", "mixed"):
        for seed in SEEDS:
            board = landscape(kind, seed=seed)
            seen = {board.places()[0]}
            todo = list(seen)
            while todo:
                place = todo.pop()
                for direction in range(6):
                    beside = neighbor(place, direction)
                    if not board.contains(beside) or beside in seen:
                        continue
                    if abs(board.at(place).bottom() - board.at(beside).bottom()) <= STEEPEST:
                        seen.add(beside)
                        todo.append(beside)
            assert len(seen) == len(board.places())
