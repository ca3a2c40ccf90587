"""What a step costs: worked rows, the whole terrain table, paved steps, roofs, bridges, ice (`movement.md` §3)."""

from __future__ import annotations

import pytest

from myomer.boards import Hex
from myomer.boards.detail import HexDetail
from myomer.combat.movement.move import STEP_DIRECTIONS, STEP_NAMES, STEPS_BY_NAME, Move, step_name, with_charge
from myomer.combat.movement.move_legality import preview_move
from myomer.combat.terrain.costs import (
    BELOW,
    GROUND,
    TOP,
    fits_on_ground,
    level_at,
    paved_sides,
    place_of,
    places_in,
    put_in,
    terrain_mp,
)
from myomer.hexes import parse_hex
from myomer.rules.movement import RUN, WALK
from myomer.rules.ruleset import STANDARD, Ruleset
from myomer.rules.terrain import TERRAIN_LEVELS
from myomer.units.mech import ICE_BELOW, ON_DECK
from myomer.units.mobility import jumping_mp, running_mp, sprinting_mp, walking_mp
from tests.combat.moving.common import all_options, field, plan, steps
from tests.rows import each_row
from tests.support import both, destroy, make

NORTH = 1 << 0
SOUTH = 1 << 3
N_S = NORTH | SOUTH


def cost(start: Hex, goal: Hex, step: str = "f", rules: Ruleset = STANDARD) -> int:
    """The MP of one step north."""
    battle = field(rules, {"0505": start, "0504": goal})
    return preview_move(battle, plan(step)).mp


#  movement.md §3.1, worked costs
WORKED = [
    pytest.param(Hex(), Hex(1), 2, id="clear, one level up"),
    pytest.param(Hex(), Hex(0, {"woods": 1}), 2, id="light woods"),
    pytest.param(Hex(), Hex(2, {"woods": 2}), 5, id="heavy woods, two levels up"),
    pytest.param(Hex(), Hex(0, {"water": 1}), 3, id="into depth 1"),
    pytest.param(Hex(), Hex(0, {"water": 2}), 6, id="into depth 2"),
    pytest.param(Hex(0, {"water": 2}), Hex(0, {"water": 2}), 4, id="depth 2 to depth 2"),
    pytest.param(Hex(0, {"water": 1}), Hex(), 2, id="out of depth 1"),
    pytest.param(Hex(0, {"road": 1}), Hex(1, {"road": 1, "woods": 1}), 2, id="along a road, a level up, woods"),
    pytest.param(Hex(), Hex(), 1, id="clear to clear"),
    pytest.param(Hex(2), Hex(), 3, id="two levels down"),
    pytest.param(Hex(0, {"woods": 2}), Hex(), 1, id="leaving costs nothing"),
    pytest.param(Hex(), Hex(0, {"woods": 1, "rough": 1}), 3, id="everything adds up"),
    pytest.param(Hex(-2), Hex(-1), 2, id="below zero"),
]


@both
@each_row(("start", "goal", "mp"), WORKED)
def test_worked_costs(rules: Ruleset, start: Hex, goal: Hex, mp: int) -> None:
    assert cost(start, goal, rules=rules) == mp


#  terrain.md §2: what terrain adds, the superheavy's price where it is another
TABLE = {
    ("pavement", 1): 0, ("road", 1): 0, ("planted-fields", 1): 0, ("woods", 1): (1, 0), ("woods", 2): (2, 1),
    ("woods", 3): (3, 2), ("jungle", 1): (2, 1), ("jungle", 2): (3, 2), ("jungle", 3): (4, 3), ("rough", 1): (1, 0),
    ("rough", 2): (2, 1), ("rubble", 1): (1, 0), ("rubble", 2): (1, 0), ("rubble", 3): (1, 0), ("rubble", 4): (1, 0),
    ("rubble", 5): (1, 0), ("rubble", 6): (2, 1), ("water", 0): 0, ("water", 1): 1, ("water", 2): 3, ("water", 3): 3,
    ("water", 4): 3, ("ice", 1): 1, ("swamp", 1): 1, ("mud", 1): 1, ("sand", 1): 0, ("tundra", 1): 0,
    ("thin-snow", 1): 0, ("deep-snow", 1): 1, ("industrial", 1): 1, ("industrial", 3): 1, ("magma", 1): 0,
    ("magma", 2): 1, ("building", 1): 1, ("building", 2): 2, ("building", 3): 3, ("building", 4): 4,
    ("building", 5): 4, ("fire", 1): 0, ("smoke", 1): 0, ("smoke", 2): 0, ("rapids", 1): (1, 0), ("rapids", 2): (2, 1),
}  # fmt: skip


@each_row(("terrain", "adds"), TABLE.items(), ids=str)
def test_terrain_table(terrain: tuple[str, int], adds: int | tuple[int, int]) -> None:
    usual, superheavy = adds if isinstance(adds, tuple) else (adds, adds)
    here = Hex(0, {terrain[0]: terrain[1]})
    assert terrain_mp(here) == usual
    assert terrain_mp(here, superheavy=True) == superheavy


def test_the_table_has_every_kind_of_the_reference() -> None:
    without = {"black-ice", "geyser", "dormant-geyser", "magma-vent", "fuel-tank", "bridge", "cliff", "severed-arms",
               "severed-legs", "impassable"}  # fmt: skip
    assert {kind for kind, _ in TABLE} == set(TERRAIN_LEVELS) - without


@each_row(("use", "mp"), [(0, [1, 2, 3, 4]), (1, [0, 1, 2, 3]), (2, [2, 3, 4, 5]), (3, [1, 2, 3, 4])])
def test_what_a_building_is_for(use: int, mp: list[int]) -> None:
    detail = HexDetail(building_class=use)
    assert [terrain_mp(Hex(0, {"building": level}, 40, 2, detail)) for level in range(1, 5)] == mp


def test_rapids_add_to_water() -> None:
    assert terrain_mp(Hex(0, {"water": 1, "rapids": 2})) == 3


# paved steps (§3.3)


def road(level: int = 1, exits: int = -1, **more: int) -> Hex:
    """A road in woods, with exits if given."""
    here = Hex(0, {"road": level, "woods": 2, **more})
    return here if exits < 0 else here.with_exits("road", exits)


PAVED = [
    pytest.param(road(), road(), 1, id="road to road, exits not given"),
    pytest.param(road(1, N_S), road(1, N_S), 1, id="exits that meet"),
    pytest.param(road(1, N_S), road(1, NORTH), 3, id="no exit of the goal"),
    pytest.param(road(1, SOUTH), road(1, N_S), 3, id="no exit of the start"),
    pytest.param(road(2), road(1), 1, id="alley"),
    pytest.param(road(3), road(3), 3, id="dirt"),
    pytest.param(road(4), road(1), 3, id="gravel"),
    pytest.param(Hex(0, {"pavement": 1}), Hex(0, {"pavement": 1, "woods": 2}), 1, id="pavement"),
    pytest.param(Hex(0, {"pavement": 1}), road(), 1, id="pavement to road"),
    pytest.param(Hex(0, {"pavement": 1}), road(1, NORTH), 3, id="pavement to road without exit"),
    pytest.param(road(1, N_S), Hex(0, {"pavement": 1, "rough": 1}), 1, id="road to pavement"),
    pytest.param(Hex(), road(), 3, id="from the open"),
    pytest.param(road(), Hex(0, {"woods": 1}), 2, id="into the open"),
    pytest.param(Hex(0, {"pavement": 1}), Hex(0, {"pavement": 1, "building": 3}, 90, 3), 4, id="a house on pavement"),
    pytest.param(Hex(0, {"pavement": 1}), Hex(0, {"pavement": 1, "water": 1}), 2, id="a paved ford, a level down"),
]


@both
@each_row(("start", "goal", "mp"), PAVED)
def test_paved_steps(rules: Ruleset, start: Hex, goal: Hex, mp: int) -> None:
    assert cost(start, goal, rules=rules) == mp


# roofs and bridges


def bridge(height: int, exits: int = N_S, level: int = 0, **below: int) -> Hex:
    """A bridge of strength 60 at a height, over what is given."""
    return Hex(level, {"bridge": 2, **below}, 60, height).with_exits("bridge", exits)


HOUSE = Hex(0, {"building": 2}, 40, 2)

RAISED = [
    pytest.param(Hex(), HOUSE, "f", 3, id="through the wall"),
    pytest.param(Hex(), HOUSE, "fo", 3, id="onto the roof, two levels"),
    pytest.param(Hex(1), HOUSE, "fo", 2, id="onto the roof from the hill"),
    pytest.param(Hex(0, {"road": 1}).with_exits("road", N_S), bridge(0, water=2), "fo", 1, id="onto the bridge"),
    pytest.param(Hex(), bridge(0, water=2), "fo", 1, id="onto the bridge, no road"),
    pytest.param(Hex(), bridge(2, water=1), "f", 3, id="under the bridge, into the water"),
    pytest.param(Hex(), bridge(1, water=1), "f", 3, id="under a bridge one up, its bed one down"),
    pytest.param(Hex(), bridge(0, water=1), "f", 1, id="no room under it: on the bridge"),
    pytest.param(Hex(), bridge(1), "f", 2, id="no room under it: up on the bridge"),
    pytest.param(Hex(2), bridge(2, exits=0), "fo", 1, id="over the side"),
    pytest.param(Hex(), Hex(0, {"ice": 1, "water": 2}), "f", 2, id="onto ice"),
    pytest.param(Hex(0, {"water": 2}), Hex(0, {"ice": 1, "water": 2}), "f", 4, id="up onto ice"),
    pytest.param(Hex(0, {"water": 2}), Hex(0, {"ice": 1, "water": 2}), "fu", 4, id="under ice"),
]


@both
@each_row(("start", "goal", "step", "mp"), RAISED)
def test_roofs_bridges_and_ice(rules: Ruleset, start: Hex, goal: Hex, step: str, mp: int) -> None:
    assert cost(start, goal, step, rules) == mp
    battle = field(rules, {"0505": start, "0504": goal})
    assert preview_move(battle, plan(step, "walk")).reasons == []


def test_a_roof_is_not_paved_even_where_a_bridge_comes_to_it() -> None:
    both_kinds = Hex(0, {"building": 2, "bridge": 2}, 60, 2).with_exits("bridge", N_S)
    battle = field(STANDARD, {"0504": both_kinds, "0503": HOUSE})
    assert [paved_sides(battle, parse_hex(name), TOP) for name in ("0504", "0503")] == [0, 0]


def test_a_bridge_is_paved_for_those_on_it() -> None:
    battle = field(STANDARD, {"0504": bridge(0, water=2), "0503": bridge(0, exits=NORTH, water=2)})
    assert paved_sides(battle, parse_hex("0504"), TOP) == N_S
    assert paved_sides(battle, parse_hex("0504"), GROUND) == 0
    mech = battle.mechs[0]
    put_in(battle, mech, parse_hex("0504"), TOP)
    assert mech.status & ON_DECK
    assert battle.depth(mech) == 0
    assert battle.base_level(mech) == 0
    assert place_of(battle, mech) == TOP
    put_in(battle, mech, parse_hex("0504"), GROUND)
    assert battle.depth(mech) == 2
    assert place_of(battle, mech) == GROUND


def test_places_of_a_hex() -> None:
    assert places_in(Hex()) == [GROUND]
    assert places_in(HOUSE) == [GROUND, TOP]
    assert places_in(Hex(0, {"ice": 1, "water": 2})) == [GROUND, BELOW]
    assert places_in(Hex(0, {"ice": 1})) == [GROUND]
    assert places_in(bridge(1)) == [TOP]
    assert fits_on_ground(bridge(2))
    assert not fits_on_ground(bridge(2), superheavy=True)
    assert fits_on_ground(bridge(0, water=2))
    assert level_at(Hex(1, {"ice": 1, "water": 2}), BELOW) == -1
    assert level_at(Hex(1, {"ice": 1, "water": 2}), GROUND) == 1


def test_a_unit_under_ice_is_below() -> None:
    battle = field(STANDARD, {"0505": Hex(0, {"ice": 1, "water": 3})})
    battle.mechs[0].mark(ICE_BELOW)
    assert place_of(battle, battle.mechs[0]) == BELOW


# other steps


@each_row(("step", "mp"), [("l", 1), ("r", 1), ("b", 1), ("go-prone", 1), ("hull-down", 2)])
def test_other_steps(step: str, mp: int) -> None:
    assert preview_move(field(all_options(STANDARD)), plan(step, "walk")).mp == mp


@each_row("step", ["lateral-left", "lateral-right", "lateral-left-backward", "lateral-right-backward"])
def test_lateral_steps_cost_one_more(step: str) -> None:
    battle = field(STANDARD, {"0404": Hex(0, {"woods": 1})}, make(frame="quad", walk=6))
    assert preview_move(battle, plan(step, "walk")).mp == (3 if step == "lateral-left" else 2)


def test_a_whole_path() -> None:
    battle = field(STANDARD, {"0504": Hex(0, {"woods": 1}), "0604": Hex(1)})
    assert preview_move(battle, plan("f r f l")).mp == 2 + 1 + 1 + 1
    assert preview_move(battle, plan("r f")).mp == 1 + 2


def test_names_of_steps() -> None:
    for name, step in STEPS_BY_NAME.items():
        assert step_name(step) == name
    assert [step_name(step) for step in (0, 14, 15, -1, 3 + 16, 1 + 48, 64)] == [""] * 7
    assert len(STEP_DIRECTIONS) == len(STEP_NAMES)
    assert steps("fo fu") == (17, 33)


def test_a_move_is_a_value() -> None:
    move = Move(0, RUN, (1, 1))
    assert move == Move(0, RUN, (1, 1))
    assert hash(move) == hash(Move(0, RUN, (1, 1)))
    assert with_charge(move, 1).steps == (1, 1, 1)
    assert with_charge(move, 1).charge == 1


# MP by mode (§2.3)


@each_row(
    ("walk", "run", "one", "both_", "sprint", "sprint_one", "sprint_both"),
    [(4, 6, 8, 10, 8, 10, 12), (5, 8, 10, 13, 10, 13, 15), (3, 5, 6, 8, 6, 8, 9), (1, 2, 2, 3, 2, 3, 3)],
)
def test_mp_with_devices(
    walk: int, run: int, one: int, both_: int, sprint: int, sprint_one: int, sprint_both: int
) -> None:
    mech = make(walk=walk)
    assert [running_mp(mech, boosts) for boosts in range(3)] == [run, one, both_]
    assert [sprinting_mp(mech, boosts) for boosts in range(3)] == [sprint, sprint_one, sprint_both]


def test_no_sprint_on_a_bad_hip_or_without_a_leg() -> None:
    assert sprinting_mp(make(destroyed=["left-leg.hip"])) == 0
    one_leg = make(destroyed=["left-leg"])
    assert sprinting_mp(one_leg) == 0
    assert running_mp(one_leg, 2) == 1


def test_jets_in_water() -> None:
    mech = make(walk=5, jump=5)
    legs = [at for at in mech.design.jump_jets if mech.is_leg(mech.design.components[at].location)]
    assert jumping_mp(mech) == 5
    assert jumping_mp(mech, 1) == 5 - len(legs)
    assert jumping_mp(mech, 2) == 0
    destroy(mech, "left-leg")
    assert jumping_mp(mech, 0) == 5 - len(
        [at for at in legs if mech.dead_location(mech.design.components[at].location)]
    )


@pytest.mark.parametrize("frame", ["biped", "tripod"])
def test_one_leg_lost_leaves_one_mp_whatever_the_actuators(frame: str) -> None:
    """M-84: neither hip nor foot of another leg takes it away, a second leg does."""
    for more in ([], ["left-leg.foot"], ["left-leg.hip"], ["left-leg.foot", "left-leg.upper-leg"]):
        mech = make(frame=frame, destroyed=["right-leg", *more])
        assert (walking_mp(mech), running_mp(mech)) == (1, 1)
    assert walking_mp(make(frame=frame, destroyed=["right-leg", "left-leg"])) == 0


@both
@each_row(("damage", "mp", "mode"), [([], 2, WALK), (["left-leg"], 1, RUN)])
def test_standing_up_with_the_last_mp_is_a_run(rules: Ruleset, damage: list[str], mp: int, mode: int) -> None:
    """Published, M-107; `standard` asks for all walking MP."""
    battle = field(rules, {}, make(prone=True, destroyed=damage))
    preview = preview_move(battle, Move(0, RUN, (STEPS_BY_NAME["stand-up"],)))
    assert preview.reasons == []
    if not rules.stand_costs_all_walking:
        assert (preview.mp, preview.mode) == (mp, mode)
    else:
        assert preview.mode == WALK
