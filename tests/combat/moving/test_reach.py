"""Where a unit can get to: against the slow yardstick, against legality, against the move itself."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from myomer.boards import Board, Hex
from myomer.combat.battle import Battle
from myomer.combat.movement.move import STAND_UP, Move
from myomer.combat.movement.move_legality import preview_move
from myomer.combat.movement.reachable import reachable
from myomer.combat.movement.resolution import resolve_move
from myomer.combat.movement.step_tables import KINDS
from myomer.combat.terrain.costs import BELOW, GROUND, TOP, place_of
from myomer.formats.board_file import read_board
from myomer.hexes import hex_at, hex_name, parse_hex
from myomer.rules.movement import JUMP, RUN, SPRINT, STILL, WALK
from myomer.rules.ruleset import STANDARD, TOTAL_WARFARE, Ruleset
from myomer.rules.terrain import ICE
from myomer.units.mech import MASC_ENGAGED, MOVED_THIS_TURN, STUCK
from tests.amount import amount
from tests.combat.moving import naive
from tests.combat.moving.common import LuckyDice, all_options, field, plan
from tests.support import BOTH, SHARED, both, make

KIND = {"ground": GROUND, "top": TOP, "below": BELOW}
SIZE = 5


CHECKERS = [(column, row) for column in range(1, 13) for row in range(1, 13)]


def a_hex(level: int, what: int, exits: int) -> Hex:
    """One of twenty kinds of hex."""
    terrains: list[dict[str, int]] = [
        {}, {}, {}, {"woods": 1}, {"woods": 2}, {"rough": 1}, {"rubble": 1}, {"water": 1}, {"water": 2}, {"water": 3},
        {"ice": 1, "water": 2}, {"ice": 1}, {"swamp": 1}, {"road": 1, "woods": 1}, {"pavement": 1}, {"impassable": 1},
        {"building": 2}, {"building": 4}, {"bridge": 2, "water": 2}, {"bridge": 1}, {"water": 1, "rapids": 1},
        {"jungle": 1},
    ]  # fmt: skip
    terrain = terrains[what]
    strength, height = (0, 0)
    if "building" in terrain:
        strength, height = 200, 1 + exits % 3
    if "bridge" in terrain:
        strength, height = 200, exits % 4
    here = Hex(level, terrain, strength, height)
    if "bridge" in terrain:
        here = here.with_exits("bridge", exits)
    if "road" in terrain and exits % 2:
        here = here.with_exits("road", exits)
    return here


maps = st.lists(
    st.builds(a_hex, st.integers(-1, 2), st.integers(0, 21), st.integers(0, 63)),
    min_size=SIZE * SIZE,
    max_size=SIZE * SIZE,
)


def battle_on(
    hexes: list[Hex], rules: Ruleset, walk: int, start: int, facing: int, frame: str = "biped", jump: int = 0
) -> Battle:
    """A unit on a small map, with a friend and an enemy in the way."""
    places = [hex_at(column, row) for column in range(1, SIZE + 1) for row in range(1, SIZE + 1)]
    board = Board(SIZE, SIZE, dict(zip(places, hexes, strict=True)))
    mech = make(walk=walk, frame=frame, jump=jump, facing=facing)
    mech.hex = places[start]
    mech.side = 0
    friend, enemy = make(), make()
    friend.hex, friend.side = places[(start + 7) % 25], 0
    enemy.hex, enemy.side = places[(start + 4) % 25], 1
    return Battle([mech, friend, enemy], board, rules)


def fits(battle: Battle) -> bool:
    """Whether everybody stands where one can."""
    return all((mech.hex, "ground") in naive.spots(battle, mech.hex) for mech in battle.mechs)


@settings(max_examples=amount(24, 60), deadline=None)
@given(
    maps, st.integers(1, 5), st.integers(0, 24), st.integers(0, 5), st.sampled_from(["biped", "quad"]), st.booleans()
)
def test_against_every_sequence_of_steps(
    hexes: list[Hex], walk: int, start: int, facing: int, frame: str, run: bool
) -> None:
    battle = battle_on(hexes, STANDARD, walk, start, facing, frame)
    if not fits(battle):
        return
    expected = naive.all_ways(battle, 0, run)
    reach = reachable(battle, 0, RUN if run else WALK)
    found = {(place.hex, place.place, place.facing): place.cost for place in reach.all_places()}
    assert found == {(spot[0], KIND[spot[1]], way): mp for (spot, way), mp in expected.items()}


def test_minimum_movement_where_ice_costs_as_much_as_the_water_below() -> None:
    ties = 0
    for place in range(25):
        hexes = [Hex()] * 25
        hexes[place] = Hex(2, {"water": 2, "ice": 1})
        battle = battle_on(hexes, STANDARD, 1, 12, 0, "biped")
        if not fits(battle):
            continue
        expected = naive.all_ways(battle, 0, True)
        found = {(place.hex, place.place, place.facing): place.cost for place in reachable(battle, 0, RUN).all_places()}
        assert found == {(spot[0], KIND[spot[1]], way): mp for (spot, way), mp in expected.items()}
        ties += BELOW in [kind for _, kind, _ in found]
    assert ties == 1


@settings(max_examples=amount(10, 25), deadline=None)
@given(
    maps, st.integers(1, 5), st.integers(0, 24), st.integers(0, 5), st.sampled_from(["biped", "quad"]),
    st.sampled_from(BOTH), st.booleans(),
)  # fmt: skip
def test_every_place_is_legal_and_the_move_ends_there(
    hexes: list[Hex], walk: int, start: int, facing: int, frame: str, rules: Ruleset, down: bool
) -> None:
    battle = battle_on(hexes, rules, walk, start, facing, frame)
    if not fits(battle):
        return
    battle.mechs[0].prone = down
    reach = reachable(battle, 0, RUN)
    for place in reach.all_places():
        move = reach.move_to(place.hex, place.facing, place.place)
        assert preview_move(battle, move).reasons == []
        assert preview_move(battle, move).mp == place.cost == reach.cost(place.hex, place.facing, place.place)
        trial = battle.copy()
        result = resolve_move(trial, move, LuckyDice())
        mech = trial.mechs[0]
        assert (mech.hex, mech.facing) == (place.hex, place.facing)
        assert result.ended == "done"
        assert result.mode == preview_move(battle, move).mode
        if ICE not in trial.hex(mech.hex).terrain or place.place != BELOW:
            broken = place.place == BELOW and not trial.hex(mech.hex).ice
            assert place_of(trial, mech) == (GROUND if broken else place.place)
        assert mech.is_(MOVED_THIS_TURN)


@settings(max_examples=amount(16, 40), deadline=None)
@given(maps, st.integers(1, 4), st.integers(0, 24), st.sampled_from(BOTH))
def test_jumps_against_every_shortest_way(hexes: list[Hex], far: int, start: int, rules: Ruleset) -> None:
    battle = battle_on(hexes, rules, 4, start, 0, jump=far)
    if not fits(battle) or battle.depth(battle.mechs[0]):
        return
    reach = reachable(battle, 0, JUMP)
    assert dict(zip(reach.hexes, reach.distances, strict=True)) == naive.jumps(battle, 0, far)
    for hex_ in battle.board.places():
        legal = preview_move(battle, Move(0, JUMP, (), 2, hex_)).reasons == []
        assert legal == (hex_ in reach.hexes)
    for hex_ in reach.hexes:
        trial = battle.copy()
        move = reach.move_to(hex_, 4)
        assert reach.cost(hex_, 4) == preview_move(battle, move).mp
        resolve_move(trial, move, LuckyDice())
        assert (trial.mechs[0].hex, trial.mechs[0].facing) == (hex_, 4)
        assert trial.mechs[0].move_mode == JUMP


@settings(max_examples=amount(8, 20), deadline=None)
@given(st.lists(st.integers(0, 2), min_size=25, max_size=25), st.integers(0, 24), st.integers(0, 5))
def test_there_and_back_cost_the_same_on_bare_hills(levels: list[int], start: int, facing: int) -> None:
    places = [hex_at(column, row) for column in range(1, SIZE + 1) for row in range(1, SIZE + 1)]
    board = Board(SIZE, SIZE, {place: Hex(level) for place, level in zip(places, levels, strict=True)})

    there = reachable(_alone(board, places[start], facing), 0, RUN)
    assert there.table is not None
    for node, cost in enumerate(there.dry):
        if cost > 9:
            continue
        back = reachable(_alone(board, there.hex_of(node // 6), (node % 6 + 3) % 6), 0, RUN)
        assert back.table is not None
        home = back.visited.index(back.table.spots[places[start] * KINDS]) * 6 + (facing + 3) % 6
        assert back.dry[home] == cost


def test_a_search_is_as_large_as_the_move_whatever_the_map() -> None:
    center = hex_at(8, 8)
    found = [reachable(_alone(Board(columns, rows), center, 2), 0, RUN) for columns, rows in ((17, 17), (60, 60))]
    assert found[0].places() == found[1].places()
    assert len(found[0].dry) == len(found[1].dry) < 17 * 17 * 6
    assert len(found[0].visited) == len(found[1].visited)


def test_a_search_leaves_nothing_behind_for_the_next() -> None:
    board = Board(9, 9)
    first = reachable(_alone(board, hex_at(3, 3), 0), 0, RUN)
    second = reachable(_alone(board, hex_at(6, 6), 3), 0, RUN)
    assert second.places() == reachable(_alone(Board(9, 9), hex_at(6, 6), 3), 0, RUN).places()
    assert first.places() == reachable(_alone(board, hex_at(3, 3), 0), 0, RUN).places()


def _alone(board: Board, hex_: int, facing: int) -> Battle:
    mech = make(walk=6, facing=facing)
    mech.hex = hex_
    return Battle([mech], board)


@settings(max_examples=amount(8, 20), deadline=None)
@given(maps, st.integers(2, 5), st.integers(0, 24), st.integers(0, 24), st.integers(0, 21))
def test_changed_hexes_count(hexes: list[Hex], walk: int, start: int, where: int, what: int) -> None:
    """A changed hex gives what a map that always had it gives."""
    battle = battle_on(hexes, STANDARD, walk, start, 0)
    changed = a_hex(1, what, 63)
    place = hex_at(where // SIZE + 1, where % SIZE + 1)
    battle.changes[place] = changed
    if not fits(battle) or "road" in changed.terrain or "bridge" in changed.terrain:
        return
    if any("road" in here.terrain for here in hexes):
        return  # exits are the map's, whatever became of the hexes
    other = battle_on([changed if at_ == where else here for at_, here in enumerate(hexes)], STANDARD, walk, start, 0)
    assert sorted(reachable(battle, 0).places()) == sorted(reachable(other, 0).places())
    assert reachable(battle, 0).places() == reachable(battle, 0).places()
    del battle.changes[place]
    fresh = battle_on(hexes, STANDARD, walk, start, 0)
    if fits(fresh):
        assert sorted(reachable(battle, 0).places()) == sorted(reachable(fresh, 0).places())


MAPS = SHARED / "data" / "boards"
SOME = [
    "unofficial/Lanceman/16x17 Industrial Park 1.board",
    "Solaris VII Maps/16x17 Scrapyard (Water).board",
    "unofficial/Razorback/16x17 City Park.board",
    "Deserts/16x17 Oasis.board",
    "unofficial/Jihad Mappack/35x35 Sirius V.board",
    "buildingsnobasement/lagomortis.board",
]


@pytest.mark.skipif(not MAPS.exists(), reason="the maps are not at hand")
@pytest.mark.parametrize("name", SOME)
def test_real_maps_against_every_sequence_of_steps(name: str) -> None:
    board = read_board((MAPS / name).read_bytes(), name).board
    places = board.places()
    for at in range(0, len(places), len(places) // 6):
        mech = make(walk=5, facing=at % 6)
        mech.hex = places[at]
        battle = Battle([mech], board)
        if not fits(battle):
            continue
        expected = naive.all_ways(battle, 0, True)
        found = {(place.hex, place.place, place.facing): place.cost for place in reachable(battle, 0).all_places()}
        assert found == {(spot[0], KIND[spot[1]], way): mp for (spot, way), mp in expected.items()}


# one by one


def test_a_map_without_edges() -> None:
    reach = reachable(field(STANDARD, None, make(walk=3)), 0)
    assert len({hex_ for hex_, _, cost in reach.places() if cost <= 1}) == 3
    assert reach.cost(parse_hex("0500"), 0) == 5
    assert reach.cost(parse_hex("0515"), 0) == -1
    assert (parse_hex("0505"), 0, 0) in reach.places()
    assert reach.move_to(parse_hex("0505"), 0) == Move(0, STILL)


def test_a_large_map_is_surveyed_around_the_unit_alone() -> None:
    """Places and costs are those of a small map with the same ground."""
    ground = {
        hex_at(column, row): Hex(row % 2, {"woods": column % 3} if column % 3 else {}) for column, row in CHECKERS
    }
    found: list[dict[tuple[int, int, int], int]] = []
    for size in (20, 150):
        board = Board(size, size, ground)
        reach = reachable(Battle([make(50, walk=6, hex_="0707")], board), 0)
        found.append({(place.hex, place.facing, place.place): place.cost for place in reach.all_places()})
        assert bool(board.tables) == (size == 20)
    assert found[0] == found[1]
    assert len(found[0]) > 50


def test_walk_and_run_are_one_search() -> None:
    battle = field(STANDARD, None, make(walk=4))
    reach = reachable(battle, 0, RUN)
    walk = reachable(battle, 0, WALK)
    assert [place for place in reach.places() if place[2] <= 4] == walk.places()
    assert reach.move_to(parse_hex("0501"), 0).mode == WALK
    assert reach.move_to(parse_hex("0500"), 0).mode == RUN
    assert reach.move_to(parse_hex("0506"), 0).steps == plan("b").steps


def test_devices_and_sprints() -> None:
    mech = make(walk=4, equipment=["masc@left-torso", "supercharger@right-torso"])
    battle = field(all_options(TOTAL_WARFARE), None, mech)

    def far(mode: int, masc: bool = False, supercharger: bool = False) -> int:
        return max(cost for _, _, cost in reachable(battle, 0, mode, masc, supercharger).places())

    assert [far(RUN), far(RUN, True), far(RUN, False, True), far(RUN, True, True)] == [6, 8, 8, 10]
    assert [far(SPRINT), far(SPRINT, True), far(SPRINT, True, True)] == [8, 10, 12]
    reach = reachable(battle, 0, RUN, True, True)
    flags = []
    for row in ("0501", "0500"):
        move = reach.move_to(parse_hex(row), 0)
        flags.append((move.mode, move.masc, move.supercharger))
        assert preview_move(battle, move).reasons == []
    assert flags == [(WALK, False, False), (RUN, False, False)]
    for row, masc, supercharger in (("0512", True, False), ("0514", True, True)):
        mech.facing = 3
        move = reachable(battle, 0, RUN, True, True).move_to(parse_hex(row), 3)
        assert (move.masc, move.supercharger) == (masc, supercharger)
        assert preview_move(battle, move).reasons == []
    move = reachable(battle, 0, SPRINT, True).move_to(parse_hex("0514"), 3)
    assert (move.mode, move.masc) == (SPRINT, True)
    assert preview_move(battle, move).reasons == []
    mech.devices |= MASC_ENGAGED
    mech.mp_left = 8
    assert far(RUN, True) == 8


@both
def test_a_prone_unit(rules: Ruleset) -> None:
    mech = make(walk=4, prone=True)
    battle = field(rules, None, mech)
    reach = reachable(battle, 0)
    hexes = {hex_name(hex_) for hex_, _, _ in reach.places()}
    here = {(facing, cost) for hex_, facing, cost in reach.places() if hex_ == mech.hex}
    if rules is STANDARD:
        assert hexes == {"0505"}
        assert here == {(facing, 4) for facing in range(6)}
    else:
        assert "0501" in hexes
        assert here == {(facing, 2) for facing in range(6)}
        assert reach.cost(parse_hex("0501"), 0) == 6
    move = reach.move_to(parse_hex("0505"), 4)
    assert (move.steps, move.facing) == ((STAND_UP,), 4)


@both
def test_one_that_cannot_stand_turns_where_it_lies(rules: Ruleset) -> None:
    mech = make(walk=4, prone=True, destroyed=["gyro", "gyro"])
    reach = reachable(field(rules, None, mech), 0)
    assert sorted((facing, cost) for _, facing, cost in reach.places()) == [(0, 0), (1, 1), (5, 1)]
    armless = make(walk=4, prone=True, destroyed=["left-arm", "right-arm", "left-leg"])
    assert sorted(cost for _, _, cost in reachable(field(rules, None, armless), 0).places()) == [0, 1, 1]


def test_nobody_who_may_not_move() -> None:
    for spoil in ("shutdown", "unconscious", "immobile"):
        battle = field()
        setattr(battle.mechs[0], spoil, True)
        assert reachable(battle, 0).places() == []
    battle = field()
    battle.mechs[0].mark(MOVED_THIS_TURN)
    assert reachable(battle, 0).places() == []
    assert reachable(field(), 0, SPRINT).places() == []
    assert reachable(field(), 0, JUMP).places() == []


def test_an_upper_floor_has_a_place_of_its_own() -> None:
    battle = field(STANDARD, {"0505": Hex(0, {"building": 2}, 40, 4), "0504": Hex(2)}, make(walk=4))
    battle.mechs[0].roof = 2
    reach = reachable(battle, 0)
    assert reach.cost(parse_hex("0504"), 0) == 1
    assert reach.cost(parse_hex("0505"), 0) == 0


def test_stuck_units_are_shown_as_if_free() -> None:
    battle = field(STANDARD, {"0505": Hex(0, {"swamp": 1})}, make(walk=4))
    battle.mechs[0].mark(STUCK)
    reach = reachable(battle, 0)
    assert reach.cost(parse_hex("0504"), 0) == 1


def test_a_jump_has_every_facing() -> None:
    battle = field(STANDARD, None, make(jump=2))
    reach = reachable(battle, 0, JUMP)
    assert len(reach.places()) == 18 * 6 == len(reach.all_places())
    assert reach.cost(parse_hex("0505"), 0) == -1
