"""Hexes with exits and structures, and what a board works out from its neighbors."""

from __future__ import annotations

import pytest

from myomer.boards import CLEAR, PLAIN, Board, Hex, HexDetail, Mark, Sheet
from myomer.hexes import neighbor, parse_hex
from myomer.rules.terrain import (
    BUILDING_CLASSES,
    DEFAULT_STRENGTH,
    LEVEL_NAMES,
    PILOTING,
    SMOKE_TO_HIT,
    TERRAIN_LEVELS,
    WALL_MODIFIERS,
)
from tests.rows import each_row

CENTER = parse_hex("0303")
ROUND = [neighbor(CENTER, direction) for direction in range(6)]


def island(here: Hex, around: dict[int, Hex], joins: bool = True) -> Board:
    """A map with something in the middle and something in some directions."""
    return Board(5, 5, {CENTER: here, **{ROUND[at]: hex_ for at, hex_ in around.items()}}, sheet=Sheet(joins))


@each_row("kind", ["road", "water", "pavement"])
def test_open_exits_join_neighbors_of_the_kind(kind: str) -> None:
    board = island(Hex(0, {kind: 1}), {0: Hex(0, {kind: 1}), 2: Hex(3, {kind: 1}), 4: Hex(0, {"woods": 1})})
    assert board.exits(CENTER, kind) == 0b000101
    assert board.exits(CENTER, kind) == 0b000101


@each_row("kind", ["building", "fuel-tank", "bridge", "cliff"])
def test_structures_and_cliffs_never_join_by_themselves(kind: str) -> None:
    assert island(Hex(0, {kind: 1}), {at: Hex(0, {kind: 1}) for at in range(6)}).exits(CENTER, kind) == 0


def test_given_exits_hold_whatever_the_neighbors() -> None:
    road = Hex(0, {"road": 1}, detail=HexDetail({"road": 9}))
    board = island(road, {1: Hex(0, {"road": 1})})
    assert board.exits(CENTER, "road") == 9
    assert board.exits(ROUND[1], "road") == 1 << 4
    closed = Hex(0, {"road": 1}, detail=HexDetail({"road": 0}))
    assert island(closed, {1: Hex(0, {"road": 1})}).exits(CENTER, "road") == 0


@pytest.mark.parametrize(("joins", "sides"), [(True, 0b001010), (False, 0b000010)])
def test_roads_go_on_into_pavement_unless_the_map_says_no(joins: bool, sides: int) -> None:
    board = island(Hex(0, {"road": 1}), {1: Hex(0, {"road": 3}), 3: Hex(0, {"pavement": 1})}, joins)
    assert board.exits(CENTER, "road") == sides
    assert board.exits(ROUND[3], "pavement") == 0


def test_shallow_water_is_water_for_its_neighbors() -> None:
    assert island(Hex(0, {"water": 2}), {5: Hex(0, {"water": 0})}).exits(CENTER, "water") == 1 << 5


def test_exits_end_at_the_edge_and_where_there_is_no_such_terrain() -> None:
    paved = Board(2, 1, ground=Hex(0, {"pavement": 1}))
    assert paved.exits(parse_hex("0101"), "pavement") == 1 << 2
    assert paved.exits(parse_hex("0201"), "pavement") == 1 << 5
    assert paved.exits(parse_hex("0101"), "road") == 0


def test_exits_are_sides_of_what_has_exits() -> None:
    for exits in ({"woods": 1}, {"road": 64}, {"road": -1}):
        with pytest.raises(ValueError, match="exits are sides"):
            HexDetail(exits)


BOTH = Hex(0, {"building": 3, "bridge": 2}, 90, 5, HexDetail({"building": 1}, armor=5, beside={"bridge": (40, 6)}))


def test_a_structure_that_goes_leaves_the_others_as_they_are() -> None:
    bridge = BOTH.with_terrain("building", 0)
    assert (bridge.structure(), bridge.strength, bridge.height) == ("bridge", 40, 6)
    assert (bridge.detail.armor, bridge.given_exits("building"), bridge.detail.beside) == (0, -1, {})
    building = BOTH.with_terrain("bridge", 0)
    assert (building.structure(), building.strength, building.height, building.detail.armor) == ("building", 90, 5, 5)
    assert BOTH.weakened(100).strength_of("bridge") == 40
    bare = bridge.with_terrain("bridge", 0)
    assert (bare.structure(), bare.strength, bare.height) == ("", 0, 0)


def test_a_structure_that_comes_has_no_strength_of_another() -> None:
    hex_ = Hex(0, {"bridge": 1}, 40, 2).with_terrain("building", 1)
    assert (hex_.structure(), hex_.strength, hex_.strength_of("bridge"), hex_.height_of("bridge")) == (
        "building",
        0,
        40,
        2,
    )


def test_a_changed_terrain_is_no_longer_verbatim() -> None:
    marks = (Mark("bldg_cf", 40, 63, "building"), Mark("fluff", 1), Mark("woods", 1, 9, "woods"))
    hex_ = Hex(0, {"building": 2, "woods": 1}, 40, 2, HexDetail(foliage_height=1, marks=marks))
    assert hex_.weakened(5).detail.marks == (marks[1], marks[2])
    thinned = hex_.with_terrain("woods", 2)
    assert (thinned.detail.marks, thinned.foliage_height) == (marks[:2], 1)
    assert hex_.with_terrain("woods", 0).foliage_height == 0


def test_plain_hexes_stay_plain() -> None:
    assert Hex(0, {"water": 2, "ice": 1}).with_terrain("ice", 0) == Hex(0, {"water": 2})
    assert Hex(0, {"building": 2}, 40, 2).weakened(15).detail is PLAIN
    assert CLEAR.turned() is CLEAR
    assert hash(Hex(1, {"woods": 1, "rough": 1})) == hash(Hex(1, {"rough": 1, "woods": 1}))


def test_detail_is_in_the_json_form_where_there_is_some() -> None:
    assert Hex(1, {"road": 1}).to_json() == {"level": 1, "terrain": {"road": 1}, "strength": 0, "height": 0}
    detail = Hex(1, {"road": 1}, detail=HexDetail({"road": 9}, marks=(Mark("fluff", 1),))).to_json()["detail"]
    assert isinstance(detail, dict)
    assert detail["exits"] == {"road": 9}
    assert detail["marks"] == [{"name": "fluff", "level": 1, "exits": -1, "kind": "", "sided": False}]


def test_boards_are_equal_by_what_is_on_them() -> None:
    one = Board(2, 1, {"0101": Hex(1), "0201": Hex(0)}, name="one")
    assert one == Board(2, 1, {"0101": Hex(1)}, name="two")
    assert hash(one) == hash(Board(2, 1, {"0101": Hex(1)}))
    assert one != Board(2, 1, {"0101": Hex(2)})
    assert one != Board(2, 2, {"0101": Hex(1)})
    assert one != Board(2, 1, {"0101": Hex(1)}, sheet=Sheet(False))
    assert Board(2, 1, ground=Hex(3)) == Board(2, 1, {"0101": Hex(3), "0201": Hex(3)})
    assert Board(hexes={"0101": Hex(1)}) == Board(hexes={"0101": Hex(1)})
    assert Board(ground=Hex(1)) != Board()
    assert one != "a board"
    assert repr(one) == "<Board 'one' 2 × 1>"
    assert repr(Board()) == "<Board without edges>"


def test_the_tables_cover_every_level() -> None:
    for kind, values in PILOTING.items():
        assert len(values) == TERRAIN_LEVELS[kind] + 1, kind
    assert len(SMOKE_TO_HIT) == TERRAIN_LEVELS["smoke"] + 1
    assert len(WALL_MODIFIERS) == len(DEFAULT_STRENGTH) == TERRAIN_LEVELS["building"] + 1
    assert len(LEVEL_NAMES["building"]) == TERRAIN_LEVELS["building"]
    assert len(BUILDING_CLASSES) == 4
