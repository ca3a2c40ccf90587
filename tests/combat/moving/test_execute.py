"""The move itself: every roll where it arises, falls, skids, devices, standing up, charges, jumps, leaving."""

from __future__ import annotations

import pytest

from myomer.boards import Hex
from myomer.boards.detail import HexDetail
from myomer.combat.battle import Battle
from myomer.combat.events import (
    AttackDeclared,
    Bogged,
    CriticalRolled,
    Event,
    Fell,
    HeatAdded,
    LeftBoard,
    PilotingRolled,
    PostureChanged,
    Skidded,
    StandAttempted,
    TerrainChanged,
    UnitJumped,
    UnitMoved,
    UnitStepped,
    UnitTurned,
)
from myomer.combat.movement.budget import finish_move, may_go_on, spent_before
from myomer.combat.movement.leaving import leaving_move
from myomer.combat.movement.move import Move, with_charge
from myomer.combat.movement.reachable import reachable
from myomer.combat.movement.resolution import resolve_move
from myomer.combat.physical.attack import Attack
from myomer.combat.terrain.entry_triggers import wall_trigger
from myomer.combat.turn.physical_phase import PhysicalPhase
from myomer.combat.turn.turn_start import start_turn
from myomer.dice import ScriptedDice
from myomer.hexes import parse_hex
from myomer.narration import describe
from myomer.rules.movement import JUMP, RUN, SPRINT, STILL, WALK
from myomer.rules.ruleset import STANDARD, TOTAL_WARFARE, Ruleset
from myomer.units.build import Workshop
from myomer.units.mech import (
    AIRBORNE,
    EVADING,
    ICE_BELOW,
    INDOORS,
    MASC_ENGAGED,
    MASC_FAILED,
    MOVED_THIS_TURN,
    NOBODY,
    ON_DECK,
    SKIDDED,
    STUCK,
    WALK_ONLY,
    Mech,
)
from tests.combat.moving.common import LuckyDice, all_options, at, field, go, moved, plan
from tests.rows import each_row
from tests.support import both, dice, logged, make, throw

N_S = 1 << 0 | 1 << 3
PASS = (6, 6)
MISS = (1, 1)
FALL = (1, 3, 4, 6, 6)
"""A 50-tonner's fall on its front, 5 points to the center torso, the pilot unhurt."""
FALL_10 = (1, 3, 4, 4, 5, 6, 6)
"""The same from one level up: 10 points."""


def rolls(battle: Battle) -> list[tuple[str, bool]]:
    """The piloting rolls so far, in order."""
    return [(event.trigger, event.passed) for event in logged(battle, PilotingRolled)]


# what is remembered


@both
def test_a_walk(rules: Ruleset) -> None:
    battle = field(rules, None, make(walk=4))
    result = go(battle, plan("f r f"))
    mech = battle.mechs[0]
    assert (at(mech), mech.facing, mech.torso) == ("0603", 1, 1)
    assert (mech.move_mode, mech.hexes_moved, mech.mp_left) == (WALK, 2, 3)
    assert (result.ended, result.mode, result.mp, result.hexes, result.mp_left) == ("done", WALK, 3, 2, 3)
    assert mech.is_(MOVED_THIS_TURN)
    assert battle.log == [
        UnitStepped(0, "forward", "0505", "0504", 1),
        UnitTurned(0, 1, 1),
        UnitStepped(0, "forward", "0504", "0603", 1),
        UnitMoved(0, "walk", ["0505", "0504", "0603"], 1, 3, 2, 3, "done"),
    ]


@both
def test_standing_still(rules: Ruleset) -> None:
    battle = field(rules)
    result = go(battle, plan("", "none"))
    assert (result.mode, result.mp, result.hexes) == (STILL, 0, 0)
    assert battle.mechs[0].is_(MOVED_THIS_TURN)


@each_row(
    ("path", "mode", "hexes"),
    [("l", WALK, 0), ("f f f f", WALK, 4), ("f f f f l", RUN, 4), ("f f b", WALK, 1), ("b b", WALK, 2),
     ("b f f", WALK, 2)],
)  # fmt: skip
def test_mode_and_hexes(path: str, mode: int, hexes: int) -> None:
    battle = field(STANDARD, None, make(walk=4))
    result = go(battle, plan(path))
    assert (result.mode, result.hexes) == (mode, hexes)
    assert battle.mechs[0].is_(WALK_ONLY) == ("b" in path)
    start_turn(battle)
    assert not battle.mechs[0].is_(WALK_ONLY | MOVED_THIS_TURN)


def test_a_quad_steps_to_the_side() -> None:
    battle = field(STANDARD, None, make(frame="quad", walk=6))
    go(battle, plan("lateral-left lateral-right-backward", "walk"))
    assert (at(battle.mechs[0]), battle.mechs[0].facing, battle.mechs[0].hexes_moved) == ("0505", 0, 1)


@both
def test_minimum_movement_takes_everything(rules: Ruleset) -> None:
    battle = field(rules, {"0504": Hex(2, {"woods": 2})}, make(walk=1))
    result = go(battle, plan("f"))
    assert (at(battle.mechs[0]), result.mode, result.mp_left) == ("0504", RUN, 0)


# rolls on the way (§7.1, §7.2)


#  terrain of 0505 and of 0504, mode, damage; rolls in standard and published
TRIGGERS = [
    pytest.param({}, {"rubble": 1}, "walk", [], ["rubble"], ["rubble"], id="rubble"),
    pytest.param({}, {"rough": 1}, "walk", [], [], [], id="rough, walking"),
    pytest.param({}, {"rough": 1}, "run", [], ["running-rough"], [], id="rough, running"),
    pytest.param({}, {"water": 1}, "walk", [], ["water-entry"] * 1 + ["water-exit"], ["water-entry"], id="water"),
    pytest.param({"water": 1}, {}, "walk", [], ["water-exit"], [], id="out of water"),
    pytest.param({}, {"ice": 1}, "walk", [], ["ice"], [], id="ice over nothing"),
    pytest.param({}, {"swamp": 1}, "walk", [], ["bog-down"], ["bog-down"], id="swamp"),
    pytest.param({}, {}, "walk", ["left-leg.hip"], ["hip-move"] * 2, [], id="hip, walking"),
    pytest.param({}, {}, "run", ["left-leg.hip"], ["hip-move"] * 5, ["hip-move"], id="hip, running"),
    pytest.param({}, {}, "run", ["gyro"], ["gyro-run"], ["gyro-run"], id="gyro, running"),
    pytest.param({}, {}, "walk", ["gyro"], [], [], id="gyro, walking"),
    pytest.param({}, {"rubble": 1}, "walk", ["left-leg.hip"], ["rubble", "hip-move", "hip-move"], ["rubble"],
                 id="rubble, then hip"),
]  # fmt: skip


@both
@each_row(("start", "goal", "mode", "damage", "standard", "published"), TRIGGERS)
def test_rolls_on_the_way(
    rules: Ruleset, start: dict[str, int], goal: dict[str, int], mode: str, damage: list[str],
    standard: list[str], published: list[str],
) -> None:  # fmt: skip
    walk = 8 if mode == "walk" or "left-leg.hip" in damage else 4
    battle = field(rules, {"0505": Hex(0, start), "0504": Hex(0, goal)}, make(walk=walk, destroyed=damage))
    result = resolve_move(battle, plan("f f" if mode == "walk" else "f f f f f", mode), LuckyDice())
    assert result.ended == "done"
    assert result.mode == (WALK if mode == "walk" else RUN)
    assert [name for name, _ in rolls(battle)] == (standard if rules is STANDARD else published)


@both
def test_no_roll_for_terrain_on_a_paved_step(rules: Ruleset) -> None:
    battle = field(rules, {"0505": Hex(0, {"pavement": 1}), "0504": Hex(0, {"pavement": 1, "rubble": 1, "swamp": 1})})
    go(battle, plan("f"))
    assert rolls(battle) == []


@both
def test_a_fall_ends_the_move(rules: Ruleset) -> None:
    battle = field(rules, {"0504": Hex(0, {"rubble": 1})}, make(walk=4))
    result = go(battle, plan("f f f"), *MISS, *FALL)
    mech = battle.mechs[0]
    assert (result.ended, at(mech), mech.prone, mech.hexes_moved) == ("fell", "0504", True, 1)
    assert mech.mp_left == 4
    assert may_go_on(battle, 0) == (rules is TOTAL_WARFARE)
    assert mech.is_(MOVED_THIS_TURN) == (rules is STANDARD)
    assert isinstance(logged(battle, UnitMoved)[-1], UnitMoved)
    assert logged(battle, UnitMoved)[-1].ended == "fell"


def test_going_on_after_a_fall() -> None:
    battle = field(TOTAL_WARFARE, {"0504": Hex(0, {"rubble": 1})}, make(walk=4))
    go(battle, plan("f f f"), *MISS, *FALL)
    mech = battle.mechs[0]
    assert spent_before(mech) == 2
    result = go(battle, plan("stand-up f", facing=1), *PASS)
    assert (result.ended, result.mode, result.mp, at(mech), mech.facing) == ("done", RUN, 3, "0603", 1)
    assert (mech.hexes_moved, mech.mp_left, mech.heat_gained) == (2, 1, 1)
    assert not may_go_on(battle, 0)


def test_a_second_failure_may_be_tried_again_while_mp_last() -> None:
    battle = field(TOTAL_WARFARE, None, make(walk=4, prone=True))
    mech = battle.mechs[0]
    for left in (4, 2, 0):
        result = go(battle, plan("stand-up"), *MISS, *FALL)
        assert (result.ended, result.mp_left) == ("stayed-down", left)
    assert mech.heat_gained == 3
    assert mech.move_mode == RUN
    assert not may_go_on(battle, 0)


def test_a_move_that_is_not_gone_on_with_is_finished() -> None:
    battle = field(TOTAL_WARFARE, {"0504": Hex(0, {"rubble": 1})}, make(walk=4))
    go(battle, plan("f"), *MISS, *FALL)
    finish_move(battle, 0)
    assert not may_go_on(battle, 0)
    assert battle.mechs[0].is_(MOVED_THIS_TURN)


def test_damage_of_a_fall_takes_its_mp() -> None:
    """MP left are counted from what the legs still give."""
    battle = field(TOTAL_WARFARE, {"0504": Hex(0, {"rubble": 1})}, make(walk=4))
    mech = battle.mechs[0]
    mech.heat = 5
    go(battle, plan("f"), *MISS, *FALL)
    assert mech.mp_left == 5 - 2


@both
def test_a_fall_from_a_height_is_in_the_lower_hex(rules: Ruleset) -> None:
    up = field(rules, {"0504": Hex(1, {"rubble": 1})}, make(walk=4))
    go(up, plan("f"), *MISS, *FALL)
    assert at(up.mechs[0]) == "0505"
    down = field(rules, {"0505": Hex(1), "0504": Hex(0, {"rubble": 1})}, make(walk=4))
    go(down, plan("f"), *MISS, *FALL_10)
    assert at(down.mechs[0]) == "0504"
    assert logged(down, Fell)[0].levels == 1


@both
def test_a_fall_off_a_bridge_that_was_not_left_is_on_it(rules: Ruleset) -> None:
    deck = Hex(0, {"bridge": 2, "water": 2}, 90, 0)
    battle = field(rules, {"0505": deck, "0504": Hex(1, {"rubble": 1})}, make(walk=4))
    battle.mechs[0].mark(ON_DECK)
    go(battle, plan("f"), *MISS, *FALL)
    assert at(battle.mechs[0]) == "0505"
    assert battle.mechs[0].is_(ON_DECK)
    assert battle.depth(battle.mechs[0]) == 0


# bogs (§7.6)


@both
def test_stuck_and_free_again(rules: Ruleset) -> None:
    battle = field(rules, {"0504": Hex(0, {"swamp": 1})}, make(walk=4))
    result = go(battle, plan("f f"), *MISS)
    mech = battle.mechs[0]
    assert (result.ended, at(mech), mech.is_(STUCK), mech.mp_left) == ("stuck", "0504", True, 0)
    start_turn(battle)
    assert go(battle, plan("f"), *MISS).ended == "stuck"
    assert (at(mech), mech.move_mode) == ("0504", STILL)
    start_turn(battle)
    assert go(battle, plan("f"), *PASS).ended == "done"
    assert at(mech) == "0503"
    assert [event.stuck for event in logged(battle, Bogged)] == [True, False]


def test_jumping_out_of_a_bog() -> None:
    battle = field(STANDARD, {"0505": Hex(0, {"swamp": 1})}, make(jump=3))
    battle.mechs[0].mark(STUCK)
    assert go(battle, plan(mode="jump", landing="0503")).ended == "done"
    assert not battle.mechs[0].is_(STUCK)


# ice (§7.7)

FROZEN = Hex(0, {"ice": 1, "water": 2})


def test_ice_standard() -> None:
    battle = field(STANDARD, {"0504": FROZEN}, make(walk=4))
    assert go(battle, plan("f", "walk"), *PASS).ended == "done"
    assert not battle.depth(battle.mechs[0])
    battle = field(STANDARD, {"0504": FROZEN}, make(walk=4))
    assert go(battle, plan("f f", "walk"), *MISS, 1, *(3, 4) * 4, 6, 6).ended == "fell"
    assert battle.depth(battle.mechs[0]) == 2


def test_ice_published() -> None:
    battle = field(TOTAL_WARFARE, {"0504": FROZEN}, make(walk=4))
    assert go(battle, plan("f", "walk"), 5).ended == "done"
    battle = field(TOTAL_WARFARE, {"0504": FROZEN}, make(walk=4))
    assert go(battle, plan("f f", "walk"), 6, 1, *(3, 4) * 4, 6, 6).ended == "fell"
    assert [event.what for event in logged(battle, TerrainChanged)] == ["ice-broke"]


@both
def test_under_the_ice(rules: Ruleset) -> None:
    deep = Hex(0, {"ice": 1, "water": 3})
    battle = field(rules, {"0505": Hex(0, {"water": 3}), "0504": deep, "0503": deep}, make(walk=8))
    mech = battle.mechs[0]
    assert go(battle, plan("fu fu", "walk"), *PASS, *PASS).ended == "done"
    assert mech.is_(ICE_BELOW)
    assert battle.depth(mech) == 3
    assert battle.base_level(mech) == -3


# skids (§7.4)


PAVED = {f"05{row:02d}": Hex(0, {"pavement": 1}) for row in range(1, 12)} | {
    f"{column:02d}{row:02d}": Hex(0, {"pavement": 1}) for column in (4, 6) for row in range(1, 12)
}


@both
def test_a_turn_at_a_run_on_pavement(rules: Ruleset) -> None:
    battle = field(rules, PAVED, make(walk=4, hex_="0508"))
    assert go(battle, plan("f f f r f"), *PASS).ended == "done"
    assert rolls(battle) == [("skid", True)]
    assert logged(battle, PilotingRolled)[0].target_number == 5


@both
def test_a_skid_ends_the_move(rules: Ruleset) -> None:
    battle = field(rules, PAVED, make(walk=4, hex_="0508"))
    mech = battle.mechs[0]
    result = go(battle, plan("f f f r f"), *MISS, *FALL, 3, 4, 3, 4)
    assert (result.ended, result.mp_left, result.mode) == ("skidded", 0, RUN)
    assert at(mech) == "0503"
    assert (mech.hexes_moved, mech.is_(SKIDDED)) == (3, True)
    assert logged(battle, Skidded)[0].hexes == 2
    assert not may_go_on(battle, 0)


@both
@each_row(
    ("path", "mode"),
    [("f f f r", "run"), ("f r f", "walk"), ("f f f f f", "run")],
    ids=["turned and stopped", "walking", "straight on"],
)
def test_no_skid(rules: Ruleset, path: str, mode: str) -> None:
    battle = field(rules, PAVED, make(walk=4, hex_="0508"))
    assert go(battle, plan(path, mode)).ended == "done"


@both
@each_row("path", ["f f f r l f", "f f f l r f"])
def test_turned_one_way_and_back(rules: Ruleset, path: str) -> None:
    """Q-56: any facing change counts, whatever their sum; published, the sum."""
    battle = field(rules, PAVED, make(walk=4, hex_="0508"))
    skids = rules is STANDARD
    assert go(battle, plan(path, "run"), *(PASS if skids else ())).ended == "done"
    assert rolls(battle) == ([("skid", True)] if skids else [])


def test_a_turn_counts_for_the_hex_it_was_made_in() -> None:
    battle = field(STANDARD, PAVED, make(walk=6, hex_="0508"))
    assert go(battle, plan("f f f r l f f", "run"), *PASS).ended == "done"
    assert rolls(battle) == [("skid", True)]


def test_walking_on_ice_skids_in_the_published_game() -> None:
    for rules, faces in ((STANDARD, PASS * 2), (TOTAL_WARFARE, (1, *PASS, 1))):
        ice = {name: Hex(0, {"ice": 1, "water": 1}) for name in ("0504", "0603")}
        battle = field(rules, ice, make(walk=8))
        assert go(battle, plan("f r f", "walk"), *faces).ended == "done"
        assert (("skid", True) in rolls(battle)) == (rules is TOTAL_WARFARE)


def test_a_roof_is_no_pavement_and_a_bridge_is() -> None:
    for here, skids in ((Hex(0, {"building": 3, "pavement": 1}, 90, 1), False), (Hex(0, {"bridge": 3}, 90, 1), True)):
        battle = field(STANDARD, {"0504": here, "0603": Hex(1)}, make(walk=4))
        go(battle, plan("fo r f f"), *(PASS if skids else ()))
        assert rolls(battle) == ([("skid", True)] if skids else [])


# buildings and bridges


@both
def test_through_a_wall(rules: Ruleset) -> None:
    battle = field(rules, {"0504": Hex(0, {"building": 2}, 40, 3)}, make(walk=4))
    mech = battle.mechs[0]
    assert go(battle, plan("f"), *PASS).ended == "done"
    assert mech.is_(INDOORS)
    assert battle.hex(mech.hex).strength == 35
    start_turn(battle)
    assert go(battle, plan("f")).ended == "done"
    assert not mech.is_(INDOORS)


@each_row(("use", "modifiers"), [(0, [0, 1, 2, 5]), (1, [0, 0, 1, 3]), (2, [0, 2, 3, 4]), (3, [0, 1, 2, 5])])
def test_walls_by_class_and_use(use: int, modifiers: list[int]) -> None:
    battle = field(STANDARD)
    detail = HexDetail(building_class=use)
    houses = [Hex(0, {"building": level}, 40, 2, detail) for level in range(1, 5)]
    assert [wall_trigger(battle, house, 0).modifier for house in houses] == modifiers
    assert [wall_trigger(battle, house, 3).modifier for house in houses] == [value + 1 for value in modifiers]


@both
def test_a_wall_that_hurts_stops_nobody(rules: Ruleset) -> None:
    battle = field(rules, {"0504": Hex(0, {"building": 2}, 40, 3)}, make(walk=4))
    assert go(battle, plan("f f"), *MISS, 3, 4).ended == "done"
    assert at(battle.mechs[0]) == "0503"


@both
def test_onto_a_roof_and_over_it(rules: Ruleset) -> None:
    roof = Hex(0, {"building": 3, "rubble": 1}, 90, 2)
    battle = field(rules, {"0504": roof, "0503": roof}, make(walk=6))
    mech = battle.mechs[0]
    assert go(battle, plan("fo fo")).ended == "done"
    assert (mech.roof, battle.base_level(mech), mech.is_(INDOORS)) == (2, 2, False)
    start_turn(battle)
    go(battle, plan("f"))
    assert mech.roof == 0


def test_a_weak_roof_comes_down() -> None:
    weak = Hex(0, {"building": 1}, 15, 2)
    battle = field(TOTAL_WARFARE, {"0504": weak}, make(walk=4))
    result = resolve_move(battle, plan("fo"), LuckyDice())
    assert (result.ended, battle.mechs[0].prone, battle.mechs[0].roof) == ("fell", True, 0)
    battle = field(STANDARD, {"0504": weak}, make(walk=4))
    result = resolve_move(battle, plan("fo f"), LuckyDice())
    assert (result.ended, battle.mechs[0].prone, at(battle.mechs[0])) == ("collapsed", False, "0504")
    assert [event.what for event in logged(battle, TerrainChanged)] == ["building-collapsed"]


@both
@each_row("height", [0, 1, 2])
def test_over_a_bridge(rules: Ruleset, height: int) -> None:
    deck = Hex(0, {"bridge": 2, "water": 2}, 60, height).with_exits("bridge", N_S)
    bank = Hex(height, {"road": 1}).with_exits("road", N_S)
    battle = field(rules, {"0505": bank, "0504": deck, "0503": deck, "0502": bank}, make(walk=4))
    mech = battle.mechs[0]
    result = go(battle, plan("fo fo"))
    assert (result.mp, battle.depth(mech), battle.base_level(mech)) == (2, 0, height)
    assert mech.on_structure()
    start_turn(battle)
    assert go(battle, plan("f")).mp == 1
    assert not mech.on_structure()
    assert rolls(battle) == []


@both
@each_row("height", [0, 2])
def test_a_weak_bridge_drops_it_into_the_water(rules: Ruleset, height: int) -> None:
    deck = Hex(0, {"bridge": 1, "water": 2}, 15, height)
    battle = field(rules, {"0505": Hex(height), "0504": deck}, make(walk=4))
    mech = battle.mechs[0]
    result = resolve_move(battle, plan("fo"), LuckyDice())
    assert result.ended == ("collapsed" if rules is STANDARD else "fell")
    assert battle.depth(mech) == 2
    assert not mech.on_structure()
    if rules is TOTAL_WARFARE:
        assert logged(battle, Fell)[0].levels == height + 2


@both
def test_under_a_bridge_with_somebody_on_it(rules: Ruleset) -> None:
    deck = Hex(0, {"bridge": 2}, 90, 2)
    other = make(hex_="0504")
    other.roof = 2
    battle = field(rules, {"0504": deck}, make(walk=4), other)
    assert go(battle, plan("f")).ended == "done"
    assert [at(mech) for mech in battle.mechs] == ["0504", "0504"]


# devices (§8)


def fast(**fields: object) -> Mech:
    """Walk 4, with MASC."""
    return make(walk=4, facing=3, equipment=["masc@left-torso"], **fields)  # type: ignore[arg-type]


@both
def test_masc_works(rules: Ruleset) -> None:
    battle = field(rules, None, fast())
    result = go(battle, plan("f " * 8, masc=True), *PASS)
    mech = battle.mechs[0]
    assert (result.ended, result.mode, result.hexes, result.mp_left) == ("done", RUN, 8, 0)
    assert (mech.masc_uses, mech.devices & (MASC_ENGAGED | MASC_FAILED)) == (1, MASC_ENGAGED)


@both
def test_masc_is_not_engaged_for_nothing(rules: Ruleset) -> None:
    battle = field(rules, None, fast())
    go(battle, plan("f " * 6, masc=True))
    assert battle.mechs[0].masc_uses == 0


def test_masc_fails_standard() -> None:
    battle = field(STANDARD, None, fast())
    result = go(battle, plan("f " * 8, masc=True), *MISS, *PASS)
    assert (result.ended, result.hexes, result.mode, at(battle.mechs[0])) == ("done", 6, RUN, "0511")
    battle = field(STANDARD, None, fast())
    result = go(battle, plan("f " * 8, masc=True), *MISS, *MISS, *FALL)
    assert (result.ended, at(battle.mechs[0])) == ("fell", "0505")


def test_masc_fails_standard_before_a_charge() -> None:
    battle = field(STANDARD, None, fast(), moved(make(hex_="0513")))
    result = go(battle, plan("f " * 8, masc=True, charge=1), *MISS, *PASS)
    assert (result.ended, result.hexes, battle.mechs[0].charging) == ("done", 6, NOBODY)


def test_masc_fails_published() -> None:
    """One critical in each leg; then the move is planned again with the MP there are."""
    battle = field(TOTAL_WARFARE, None, fast())
    mech = battle.mechs[0]
    result = resolve_move(battle, plan("f " * 8, masc=True), ScriptedDice([*MISS, 4, 4, 6, 6, 6, 6]))
    assert (result.ended, at(mech), mech.is_(MOVED_THIS_TURN)) == ("device-failed", "0505", False)
    assert mech.devices & MASC_FAILED
    assert may_go_on(battle, 0)
    far = max(cost for _, _, cost in reachable(battle, 0, RUN, masc=True).places())
    assert far == mech.mp_left == 3
    again = go(battle, plan("f f"))
    assert (again.ended, again.mode, again.hexes) == ("done", WALK, 2)


def test_sprinting() -> None:
    battle = field(all_options(TOTAL_WARFARE), None, fast())
    result = go(battle, plan("f " * 8, "sprint"))
    assert (result.mode, result.hexes) == (SPRINT, 8)
    battle = field(all_options(TOTAL_WARFARE), None, fast())
    assert go(battle, plan("f " * 9, "sprint", masc=True), *PASS, *PASS).mode == SPRINT
    assert rolls(battle) == [("sprint-with-masc", True)]


def test_evading() -> None:
    battle = field(all_options(STANDARD))
    assert go(battle, plan("f", evade=True)).mode == RUN
    assert battle.mechs[0].is_(EVADING)


# standing up, lying down (§6)


@both
def test_standing_up(rules: Ruleset) -> None:
    battle = field(rules, None, make(walk=4, prone=True))
    mech = battle.mechs[0]
    result = go(battle, plan("stand-up", "walk", facing=2), *PASS)
    assert (result.ended, result.mode, mech.prone, mech.facing, mech.heat_gained) == ("done", WALK, False, 2, 1)
    assert (result.mp, result.mp_left) == ((4, 0) if rules is STANDARD else (2, 4))
    assert logged(battle, StandAttempted) == [StandAttempted(0, True, result.mp)]


def test_standing_up_fails() -> None:
    battle = field(STANDARD, None, make(walk=4, prone=True))
    result = go(battle, plan("stand-up", "walk"), *MISS)
    assert (result.ended, result.mode, battle.mechs[0].prone, result.mp_left) == ("stayed-down", WALK, True, 0)
    assert logged(battle, Fell) == []
    battle = field(TOTAL_WARFARE, None, make(walk=4, prone=True))
    assert go(battle, plan("stand-up f", "walk"), *MISS, *FALL).ended == "stayed-down"
    assert len(logged(battle, Fell)) == 1


def test_up_and_away() -> None:
    battle = field(TOTAL_WARFARE, None, make(walk=4, prone=True))
    result = go(battle, plan("stand-up f f f f", facing=3), *PASS)
    assert (result.mode, result.hexes, at(battle.mechs[0])) == (RUN, 4, "0509")


def test_one_running_mp_is_enough_to_try() -> None:
    """And counts as the mode that was declared (M-107)."""
    for mode in ("walk", "run"):
        battle = field(TOTAL_WARFARE, None, make(walk=1, destroyed=["left-leg"], prone=True))
        result = go(battle, plan("stand-up", mode), *PASS)
        assert (result.mp, result.mp_left, result.mode) == (1, 0, RUN if mode == "run" else WALK)


def test_careful_stand() -> None:
    battle = field(all_options(TOTAL_WARFARE), None, make(walk=4, prone=True))
    result = go(battle, plan("careful-stand", "walk"), 1, 2)
    assert (result.ended, result.mp, result.mp_left) == ("done", 4, 0)


@both
def test_a_quad_stands_without_a_roll(rules: Ruleset) -> None:
    battle = field(rules, None, make(frame="quad", prone=True))
    assert go(battle, plan("stand-up", "walk")).ended == "done"
    assert not battle.mechs[0].prone


def test_lying_down_and_crouching() -> None:
    battle = field(all_options(STANDARD), None, make(walk=5))
    assert go(battle, plan("f go-prone l", "walk")).mp == 3
    assert (battle.mechs[0].prone, battle.mechs[0].facing) == (True, 5)
    start_turn(battle)
    assert go(battle, plan("hull-down", "walk")).mp == 1
    assert battle.mechs[0].hull_down
    assert [event.posture for event in logged(battle, PostureChanged)] == ["prone", "hull-down"]
    start_turn(battle)
    assert go(battle, plan("go-prone", "walk")).mp == 0


# options


def test_leaping_down() -> None:
    rules = all_options(STANDARD)
    battle = field(rules, {"0504": Hex(-3)}, make(walk=4))
    assert go(battle, plan("f"), *PASS, *PASS).mp == 4
    assert rolls(battle) == [("leap-legs", True), ("leap", True)]
    battle = field(rules, {"0504": Hex(-3, {"rubble": 1})}, make(walk=5))
    assert go(battle, plan("f"), *PASS, *PASS, *PASS).ended == "done"
    assert [name for name, _ in rolls(battle)] == ["leap-legs", "leap", "rubble"]


@pytest.mark.parametrize(("points", "modifier"), [(2, 0), (20, -2)], ids=["none left", "some left"])
def test_hardened_armor_left_on_a_leg_helps_against_the_critical_of_a_leap(points: int, modifier: int) -> None:
    """`damage-and-criticals.md` §10: −2 while armor is left there after the damage, and only then."""
    shop = Workshop(50)
    shop.armor_kind = "hardened"
    shop.walk = 8
    shop.lay_out()
    mech = Mech(shop.finish())
    mech.hex = parse_hex("0505")
    for leg in mech.design.legs:
        mech.armor[leg] = points
    battle = field(all_options(STANDARD), {"0504": Hex(-3)}, mech)
    go(battle, plan("f", "walk"), *MISS, *throw(7), *throw(7), *PASS)
    assert [check.modifier for check in logged(battle, CriticalRolled)] == [modifier, modifier]


def test_backward_over_a_level() -> None:
    rules = all_options(STANDARD)
    battle = field(rules, {"0506": Hex(1)}, make(walk=4))
    assert go(battle, plan("b", "walk"), *PASS).ended == "done"
    battle = field(rules, {"0506": Hex(1)}, make(walk=4))
    assert go(battle, plan("b", "walk"), *MISS, *FALL).ended == "fell"
    assert at(battle.mechs[0]) == "0505"
    assert rolls(battle) == [("backward-level-change", False)]


# fire


def test_burning_hexes_left_heat() -> None:
    fire = Hex(0, {"fire": 1})
    battle = field(STANDARD, {"0505": fire, "0504": fire, "0503": fire}, make(walk=4, jump=3))
    go(battle, plan("f f"))
    assert battle.mechs[0].outside_heat == 4
    start_turn(battle)
    go(battle, plan(mode="jump", landing="0500"))
    assert battle.mechs[0].outside_heat == 2
    assert len(logged(battle, HeatAdded)) == 3


# jumps (§5, §7.5)


@both
def test_a_jump(rules: Ruleset) -> None:
    battle = field(rules, {"0504": Hex(2, {"woods": 2})}, make(walk=4, jump=3))
    result = go(battle, plan(mode="jump", landing="0502", facing=4))
    mech = battle.mechs[0]
    assert (at(mech), mech.facing, mech.move_mode, mech.hexes_moved, mech.mp_left) == ("0502", 4, JUMP, 3, 0)
    assert (result.mp, result.ended) == (3, "done")
    assert logged(battle, UnitJumped) == [UnitJumped(0, "0505", "0502", 3)]
    assert not may_go_on(battle, 0)


#  where it lands, damage, rolls
LANDINGS = [
    ({"rough": 1}, [], []),
    ({"rubble": 1}, [], ["rubble"]),
    ({"water": 1}, [], ["water-entry"]),
    ({}, ["gyro"], ["landing"]),
    ({}, ["left-leg.foot"], ["landing"]),
    ({"rubble": 1}, ["left-leg.hip"], ["rubble", "landing"]),
]


@both
@each_row(("terrain", "damage", "names"), LANDINGS)
def test_landings(rules: Ruleset, terrain: dict[str, int], damage: list[str], names: list[str]) -> None:
    battle = field(rules, {"0503": Hex(0, terrain)}, make(walk=4, jump=3, destroyed=damage))
    assert go(battle, plan(mode="jump", landing="0503"), *(PASS * len(names))).ended == "done"
    assert [name for name, _ in rolls(battle)] == names


@both
def test_landing_in_a_bog_and_on_a_roof(rules: Ruleset) -> None:
    house = Hex(0, {"building": 3}, 90, 2)
    battle = field(rules, {"0503": Hex(0, {"swamp": 1}), "0504": house}, make(walk=4, jump=3))
    assert go(battle, plan(mode="jump", landing="0503")).ended == "stuck"
    battle = field(rules, {"0504": house, "0502": Hex(5)}, make(walk=4, jump=3))
    mech = battle.mechs[0]
    assert go(battle, plan(mode="jump", landing="0504")).ended == "done"
    assert (mech.roof, mech.is_(INDOORS)) == (2, False)
    start_turn(battle)
    assert go(battle, plan(mode="jump", landing="0502")).ended == "done"
    assert mech.roof == 0


@both
def test_landing_on_a_weak_roof(rules: Ruleset) -> None:
    battle = field(rules, {"0504": Hex(0, {"building": 1}, 10, 1)}, make(walk=4, jump=3))
    result = resolve_move(battle, plan(mode="jump", landing="0504"), LuckyDice())
    assert battle.mechs[0].roof == 0
    assert (result.ended, battle.mechs[0].prone) == (("done", False) if rules is STANDARD else ("fell", True))


@both
def test_a_bad_landing(rules: Ruleset) -> None:
    battle = field(rules, {"0504": Hex(0, {"rubble": 1})}, make(walk=4, jump=3))
    result = go(battle, plan(mode="jump", landing="0504"), *MISS, *FALL)
    assert (result.ended, result.mp_left, result.mode) == ("fell", 0, JUMP)
    assert not may_go_on(battle, 0)
    assert battle.mechs[0].is_(MOVED_THIS_TURN)


# charges and deaths from above


@both
def test_a_charge(rules: Ruleset) -> None:
    battle = field(rules, None, make(walk=6), moved(make(hex_="0501", facing=3)))
    mech = battle.mechs[0]
    result = go(battle, plan("f f f f", charge=1))
    assert (at(mech), mech.hexes_moved, mech.charging, mech.charge_is_dfa) == ("0502", 4, 1, False)
    assert (result.mp, mech.mp_left, mech.move_mode) == (4, 5, WALK)
    assert logged(battle, AttackDeclared) == [AttackDeclared(0, 1, "charge")]
    phase = PhysicalPhase(battle)
    assert phase.why_not(Attack("charge", 0, 1)) == []
    phase.declare(Attack("charge", 0, 1))
    phase.resolve(LuckyDice())
    assert at(mech) == "0501"
    assert mech.charging == NOBODY


@both
def test_a_charge_found_by_search(rules: Ruleset) -> None:
    battle = field(rules, None, make(walk=6), moved(make(hex_="0602", facing=3)))
    move = with_charge(reachable(battle, 0).move_to(parse_hex("0603"), 0), 1)
    assert go(battle, move).ended == "done"
    assert battle.mechs[0].charging == 1


def test_one_who_falls_on_the_way_makes_no_charge() -> None:
    battle = field(STANDARD, {"0504": Hex(0, {"rubble": 1})}, make(walk=6), moved(make(hex_="0503")))
    go(battle, plan("f f", charge=1), *MISS, *FALL)
    assert battle.mechs[0].charging == NOBODY


@both
@each_row("below", [{}, {"water": 3}, {"woods": 1}], ids=str)
def test_a_death_from_above(rules: Ruleset, below: dict[str, int]) -> None:
    battle = field(rules, {"0503": Hex(0, below)}, make(walk=4, jump=4), moved(make(hex_="0502", facing=3)))
    mech, target = battle.mechs
    result = go(battle, plan(mode="jump", landing="0502", dfa=1))
    assert (at(mech), mech.facing, mech.hexes_moved, mech.move_mode) == ("0503", 0, 3, JUMP)
    assert (mech.charging, mech.charge_is_dfa, mech.is_(AIRBORNE), result.ended) == (1, True, True, "done")
    assert battle.depth(mech) == 0
    phase = PhysicalPhase(battle)
    assert phase.why_not(Attack("dfa", 0, 1)) == []
    phase.declare(Attack("dfa", 0, 1))
    phase.resolve(LuckyDice())
    assert (at(mech), at(target)) == ("0502", "0501")
    assert not mech.is_(AIRBORNE)
    assert ("dfa-attacker", True) in rolls(battle)


def test_a_death_from_above_on_a_wreck_ends_on_the_ground() -> None:
    battle = field(STANDARD, None, make(walk=4, jump=4), moved(make(hex_="0502", facing=3)))
    go(battle, plan(mode="jump", landing="0502", dfa=1))
    phase = PhysicalPhase(battle)
    phase.declare(Attack("dfa", 0, 1))
    battle.mechs[1].cause = "engine-destroyed"
    phase.resolve(LuckyDice())
    assert at(battle.mechs[0]) == "0502"
    assert not battle.mechs[0].is_(AIRBORNE)


# leaving (§11)


@both
def test_leaving_the_map(rules: Ruleset) -> None:
    battle = field(rules, None, make(walk=4, hex_="0502"), board=(9, 9))
    mech = battle.mechs[0]
    result = go(battle, plan("f leave-map"))
    assert (result.ended, result.mp, mech.off_board) == ("left-map", 2, True)
    assert logged(battle, LeftBoard) == [LeftBoard(0, "withdrawal")]


def test_leaving_by_search() -> None:
    battle = field(STANDARD, None, make(walk=4, hex_="0503"), board=(9, 9))
    move = leaving_move(reachable(battle, 0).move_to(parse_hex("0501"), 0))
    assert go(battle, move).ended == "left-map"
    battle = field(STANDARD, None, make(walk=4, hex_="0501"), board=(9, 9))
    assert go(battle, leaving_move(Move(0, STILL))).ended == "left-map"


# narration


SENTENCES: list[tuple[Event, str]] = [
    (UnitTurned(0, 2, 1), "Locust turns to face south-east (1 MP)"),
    (UnitStepped(0, "forward", "0505", "0504", 3), "Locust moves forward from 0505 to 0504 (3 MP)"),
    (UnitJumped(0, "0505", "0504", 1), "Locust jumps from 0505 to 0504, 1 hex"),
    (AttackDeclared(0, 1, "charge"), "Locust declares a charge against Atlas"),
    (UnitMoved(0, "run", ["0505", "0504"], 3, 5, 1, 2, "done"), "Locust ran to 0504, facing south, 5 MP, 1 hex moved"),
    (UnitMoved(0, "none", ["0505"], 3, 0, 0, 2, "done"), "Locust does not move, facing south, 0 MP"),
    (
        UnitMoved(0, "walk", ["0505", "0504", "0503"], 3, 2, 2, 4, "fell"),
        "Locust walked to 0503, facing south, 2 MP, 2 hexes moved; move ended (fell), 4 MP left",
    ),
]


@each_row(("event", "text"), SENTENCES, ids=lambda value: value if isinstance(value, str) else "")
def test_sentences(event: Event, text: str) -> None:
    assert describe(event, ["Locust", "Atlas"]) == text


def test_nothing_is_built_when_nobody_listens() -> None:
    battle = field(STANDARD)
    battle.log = None
    with dice() as script:
        assert resolve_move(battle, plan("f l f"), script).ended == "done"
