"""Units moved by force, skids, ground that gives way, MASC, and the rolls met on the way.

`piloting-skill-rolls.md` §3.3, §9 to §11; `movement.md` §7 to §10; `terrain.md` §6, §7.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import TypeVar

import pytest

from myomer.boards import Board, Hex, HexDetail
from myomer.combat.battle import Battle
from myomer.combat.events import (
    AttackRolled,
    Bogged,
    ChanceRolled,
    CriticalRolled,
    CriticalStruck,
    Displaced,
    EquipmentBroke,
    Event,
    FallBraced,
    Fell,
    HeldInPlace,
    HitLocated,
    LeftBoard,
    PilotingRolled,
    Skidded,
    TerrainChanged,
    UnitDestroyed,
)
from myomer.combat.harm.ice import break_ice
from myomer.combat.harm.psr_queue import enqueue
from myomer.combat.harm.psr_roll import resolve_psrs
from myomer.combat.harm.psr_target import roll_target, trigger
from myomer.combat.movement.boosters import engage_masc, engage_supercharger, idle_device
from myomer.combat.movement.skids import risks_skid, slide, slide_cost
from myomer.combat.physical.registry import preview_attack
from myomer.combat.reason import NotAllowedError
from myomer.combat.terrain.buildings import collapse_damage
from myomer.combat.terrain.costs import GROUND, step_cost
from myomer.combat.terrain.displacement import collapse, displace, from_above_target, make_room, topple
from myomer.combat.terrain.entering import free_from_bog, leap_down, make_psrs
from myomer.combat.terrain.entry_triggers import end_of_move_triggers, entry_triggers, landing_triggers
from myomer.combat.terrain.ways_out import barrier, may_step_aside, way_out
from myomer.dice import ScriptedDice
from myomer.hexes import hex_name, neighbor, parse_hex
from myomer.rules.locations import LEFT_LEG, RIGHT_ARM, RIGHT_LEG
from myomer.rules.movement import JUMP, RUN, SPRINT, STILL, WALK
from myomer.rules.ruleset import STANDARD, TOTAL_WARFARE, Ruleset
from myomer.units.mech import ICE_BELOW, INDOORS, MOVED_THIS_TURN, SKIDDED, STUCK, WILL_STEP_ASIDE, Mech
from tests.resolving import check_skid, enter_hex, land
from tests.rows import each_row
from tests.support import attack, both, dice, duel, logged, make

E = TypeVar("E", bound=Event)
HERE = "0505"
AHEAD = "0504"
BEYOND = "0503"
FARTHER = "0502"

FALL_5 = (1, 3, 4)
"""A 50-tonner falls on its front, 5 points to the center torso; the pilot's two dice are to follow."""
FALL_10 = (1, 3, 4, 4, 5)
FALL_15 = (1, 3, 4, 4, 5, 2, 3)
BACK_15 = (3, 4, 4, 5, 2, 3)
"""On its back: center torso, left leg, right leg; no die for the side."""
SAFE = (6, 6)
PUBLISHED = [TOTAL_WARFARE]


def at(battle: Battle, unit: int) -> str:
    return hex_name(battle.mechs[unit].hex)


def field(rules: Ruleset, hexes: dict[str, Hex] | None = None, *mechs: Mech, board: tuple[int, int] = (0, 0)) -> Battle:
    """Units on a map: unit 0 in 0505 unless others are given."""
    terrain = {parse_hex(name): hex_ for name, hex_ in (hexes or {}).items()}
    units = list(mechs) or [make()]
    return Battle(units, Board(board[0], board[1], terrain), rules, log=[])


def moved(battle: Battle, *faces: int, direction: int = 0, unit: int = 0) -> bool:
    """Displace a unit with these dice."""
    with dice(*faces) as script:
        return displace(battle, unit, direction, "pushed", script)


def waiting(battle: Battle, unit: int) -> list[tuple[str, int]]:
    return [(each.name, each.modifier) for each in battle.mechs[unit].queue]


def pilots(battle: Battle) -> list[tuple[str, int, bool]]:
    """Trigger, number and result of every piloting roll."""
    return [(event.trigger, event.target_number, event.passed) for event in logged(battle, PilotingRolled)]


def wet(depth: int, level: int = 0, **terrain: int) -> Hex:
    return Hex(level, {"water": depth, **terrain})


def blocked(*names: str) -> dict[str, Hex]:
    return {name: Hex(0, {"impassable": 1}) for name in names}


def around(name: str, *directions: int) -> list[str]:
    return [hex_name(neighbor(parse_hex(name), direction)) for direction in directions]


def of(rules: Ruleset, standard: list[str], published: list[str]) -> list[str]:
    return published if rules is TOTAL_WARFARE else standard


# §10.1 where a unit may be displaced


@both
@each_row(
    ("own", "goal", "reason"),
    [
        pytest.param(Hex(0), Hex(0), "", id="level"),
        pytest.param(Hex(0), Hex(1), "", id="one up"),
        pytest.param(Hex(0), Hex(2), "", id="two up"),
        pytest.param(Hex(0), Hex(3), "too-high", id="three up"),
        pytest.param(Hex(0), Hex(-5), "", id="five down"),
        pytest.param(wet(1), Hex(1), "", id="out of depth 1, two up"),
        pytest.param(wet(1), Hex(2), "too-high", id="out of depth 1, three up"),
        pytest.param(Hex(0), wet(3), "", id="into depth 3"),
        pytest.param(Hex(0), wet(1, 3), "", id="onto a bottom two up"),
        pytest.param(Hex(0), wet(1, 3, ice=1), "too-high", id="onto ice three up"),
        pytest.param(Hex(0), Hex(0, {"impassable": 1}), "impassable", id="impassable"),
        pytest.param(Hex(0), Hex(0, {"woods": 3}), "", id="woods"),
    ],
)
def test_legal_displacement(rules: Ruleset, own: Hex, goal: Hex, reason: str) -> None:
    battle = field(rules, {HERE: own, AHEAD: goal})
    assert barrier(battle, 0, parse_hex(AHEAD), 0) == reason
    if reason:
        assert not moved(battle)
        assert logged(battle, HeldInPlace) == [HeldInPlace(0, "pushed", reason)]
        assert at(battle, 0) == HERE


@both
@each_row("off", [False, True])
@each_row(("start", "direction"), [("0501", 0), ("0510", 3), ("0105", 5), ("1005", 1)])
def test_edge_of_the_map(rules: Ruleset, off: bool, start: str, direction: int) -> None:
    option = dataclasses.replace(rules, push_off_board=off)
    battle = field(option, None, make(hex_=start), board=(10, 10))
    battle.mechs[0].queue = [trigger(battle, "kicked")]
    assert moved(battle, direction=direction) == off
    assert battle.mechs[0].off_board == off
    assert logged(battle, LeftBoard) == ([LeftBoard(0, "pushed")] if off else [])
    assert battle.mechs[0].queue == ([] if off else [trigger(battle, "kicked")])
    assert logged(battle, HeldInPlace) == ([] if off else [HeldInPlace(0, "pushed", "map-edge")])


@both
def test_unit_off_the_map_is_in_nobodys_way(rules: Ruleset) -> None:
    battle = field(rules, None, make(), make(hex_=AHEAD))
    battle.mechs[1].off_board = True
    assert moved(battle)
    assert logged(battle, Displaced) == [Displaced(0, "pushed", HERE, AHEAD)]


@both
def test_wreck_is_in_nobodys_way(rules: Ruleset) -> None:
    battle = field(rules, None, make(), make(hex_=AHEAD))
    battle.mechs[1].cause = "head-destroyed"
    assert moved(battle)
    assert (at(battle, 0), at(battle, 1)) == (AHEAD, AHEAD)


# §10.2 what it does


@both
@each_row("direction", range(6))
def test_displaced_unit_keeps_its_facing_and_mp(rules: Ruleset, direction: int) -> None:
    battle = field(rules, None, make(facing=2))
    battle.mechs[0].mp_left = 3
    assert moved(battle, direction=direction)
    assert at(battle, 0) == around(HERE, direction)[0]
    mech = battle.mechs[0]
    assert (mech.facing, mech.mp_left, mech.prone, mech.queue) == (2, 3, False, [])


@both
@each_row("level", [2, 1, 0, -1])
def test_small_steps_are_no_falls(rules: Ruleset, level: int) -> None:
    battle = field(rules, {AHEAD: Hex(level)})
    assert moved(battle)
    assert not battle.mechs[0].prone


@both
@each_row(("drop", "faces"), [(2, FALL_15), (3, (*FALL_15, 4, 6))])
def test_drop_is_an_automatic_fall_where_no_roll_waits(rules: Ruleset, drop: int, faces: tuple[int, ...]) -> None:
    battle = field(rules, {AHEAD: Hex(-drop)})
    assert moved(battle, *faces, *SAFE)
    fell = logged(battle, Fell)[0]
    assert (fell.levels, fell.damage, fell.hex) == (drop, 5 * (drop + 1), AHEAD)
    assert pilots(battle) == []
    assert logged(battle, FallBraced)[0].target_number == 5 + drop - 1


@both
def test_sixty_tons_off_a_two_level_drop(rules: Ruleset) -> None:
    battle = field(rules, {AHEAD: Hex(-2)}, make(60))
    moved(battle, 1, 3, 4, 4, 5, 2, 3, 4, 6, *SAFE)
    assert [event.points for event in logged(battle, HitLocated)] == [5, 5, 5, 3]


@both
def test_prone_unit_over_a_drop_falls_again(rules: Ruleset) -> None:
    battle = field(rules, {AHEAD: Hex(-2)}, make(prone=True))
    assert moved(battle, *FALL_15, *SAFE)
    assert logged(battle, Fell)[0].levels == 2


@both
@each_row(("depth", "level", "target"), [(1, 0, 4), (2, 1, 5), (3, 2, 6), (4, 3, 6)])
@each_row("passes", [True, False])
def test_into_water(rules: Ruleset, depth: int, level: int, target: int, passes: bool) -> None:
    """A roll, at the end of the phase (Q-56) or (published) at once.

    The bottom lies one level below where it stood: a failed roll is a fall of one level, floor(5 × 2 / 2).
    """
    battle = field(rules, {AHEAD: wet(depth, level)})
    faces = SAFE if passes else (1, 1, *FALL_5, 3, 4, *SAFE)
    if rules is STANDARD:
        moved(battle)
        assert waiting(battle, 0) == [("water-entry", target - 5)]
        with dice(*faces) as script:
            resolve_psrs(battle, 0, script)
    else:
        moved(battle, *faces)
    assert pilots(battle) == [("water-entry", target, passes)]
    assert battle.mechs[0].prone != passes
    assert battle.mechs[0].queue == []
    if not passes:
        assert (logged(battle, Fell)[0].levels, logged(battle, Fell)[0].damage) == (1, 5)


@both
def test_over_a_drop_into_water(rules: Ruleset) -> None:
    """Three levels to the bottom of depth 1: 7 at the surface, 5 at the bottom; no roll for the water."""
    battle = field(rules, {AHEAD: wet(1, -2)})
    dry = (1, 2)
    moved(battle, 1, 3, 4, *dry, 4, 5, *dry, 2, 3, *dry, *SAFE)
    assert logged(battle, Fell)[0].damage == 7 + 5
    assert [event.points for event in logged(battle, HitLocated)] == [5, 2, 5]
    assert pilots(battle) == []


@both
def test_stuck_unit_is_pulled_loose_and_falls(rules: Ruleset) -> None:
    battle = field(rules, {HERE: Hex(0, {"swamp": 1})})
    battle.mechs[0].mark(STUCK)
    moved(battle, *FALL_5, *SAFE)
    assert not battle.mechs[0].is_(STUCK)
    fell = logged(battle, Fell)[0]
    assert (fell.hex, fell.levels) == (AHEAD, 0)
    assert pilots(battle) == []


@both
def test_stuck_unit_over_a_drop_is_loose_as_well(rules: Ruleset) -> None:
    battle = field(rules, {AHEAD: Hex(-2)})
    battle.mechs[0].mark(STUCK)
    moved(battle, *FALL_15, *SAFE)
    assert not battle.mechs[0].is_(STUCK)


@both
@each_row(
    ("start", "goal", "waits"),
    [
        pytest.param({}, {"rubble": 1}, [("rubble", 0)], id="rubble"),
        pytest.param({}, {"rubble": 6}, [("rubble", 1)], id="ultra rubble"),
        pytest.param({}, {"ice": 1}, [("ice", 0)], id="ice over no water"),
        pytest.param({}, {"ice": 1, "water": 2}, [("ice", 0)], id="ice over water"),
        pytest.param({}, {"rough": 1}, [], id="rough"),
        pytest.param({"water": 1}, {}, [("water-exit", -1)], id="out of depth 1"),
        pytest.param({"water": 2}, {}, [("water-exit", 0)], id="out of depth 2"),
        pytest.param({"water": 1}, {"rubble": 1}, [("rubble", 0), ("water-exit", -1)], id="out of water into rubble"),
        pytest.param({"water": 2}, {"water": 2}, [("water-entry", 0)], id="from water to water: one roll"),
        pytest.param({"pavement": 1}, {"pavement": 1, "rubble": 1}, [], id="over pavement"),
        pytest.param({"pavement": 1}, {"rubble": 1}, [("rubble", 0)], id="off the pavement"),
        pytest.param({"road": 1}, {"road": 1, "rubble": 1}, [], id="along a road"),
    ],
)
def test_displaced_into_terrain(
    rules: Ruleset, start: dict[str, int], goal: dict[str, int], waits: list[tuple[str, int]]
) -> None:
    """Q-56: its roll waits with the others; published, there is none but for entering water."""
    battle = field(rules, {HERE: Hex(0, start), AHEAD: Hex(0, goal)})
    at_once: tuple[int, ...] = ()
    if rules is TOTAL_WARFARE and goal.get("water"):
        at_once = (1,) if goal.get("ice") else SAFE
    assert moved(battle, *at_once)
    assert waiting(battle, 0) == (waits if rules is STANDARD else [])


@each_row("water", [0, 2])
@each_row(("faces", "stands"), [((2, 3), True), ((2, 2), False)])
def test_roll_for_ice_at_the_end_of_the_phase(water: int, faces: tuple[int, int], stands: bool) -> None:
    """Q-56: as on foot: without the ice's own +4, and failed over water it breaks."""
    battle = field(STANDARD, {AHEAD: wet(water, ice=1)})
    moved(battle)
    fall = (1, 3, 4, 1, 2, 4, 5, 1, 2, *SAFE) if water else (*FALL_5, *SAFE)
    with dice(*faces, *(() if stands else fall)) as script:
        resolve_psrs(battle, 0, script)
    assert pilots(battle) == [("ice", 5, stands)]
    assert [event.levels for event in logged(battle, Fell)] == ([] if stands else [water])
    assert bool(battle.hex(parse_hex(AHEAD)).ice) == (stands or not water)


@both
@each_row("drop", [1, 2, 3])
@each_row("stands", [True, False])
def test_the_roll_that_waits_decides_about_a_drop(rules: Ruleset, drop: int, stands: bool) -> None:
    """Q-56: passed, the unit stands below; failed, it falls from that height. Published: it falls, with no roll.

    One level is no long drop: a unit that fails falls where it stands.
    """
    battle = field(rules, {AHEAD: Hex(-drop)})
    enqueue(battle, 0, "pushed")
    falls = rules is TOTAL_WARFARE and drop >= 2
    height = drop if drop >= 2 else 0
    fall = (*{1: FALL_5, 2: FALL_15, 3: (*FALL_15, 4, 6)}[drop], *SAFE)
    moved(battle, *(fall if falls else ()))
    assert at(battle, 0) == AHEAD
    assert battle.mechs[0].prone == falls
    if not falls:
        with dice(*((2, 3) if stands else (2, 2, *fall))) as script:
            resolve_psrs(battle, 0, script)
        assert pilots(battle) == [("pushed", 5, stands)]
    assert [event.levels for event in logged(battle, Fell)] == ([height] if falls or not stands else [])


def test_over_a_drop_onto_somebody_in_standard() -> None:
    """Nobody falls yet, so nobody is fallen upon: whoever stands below is pushed on (domino)."""
    battle = field(STANDARD, {AHEAD: Hex(-2), BEYOND: Hex(-2)}, *row({}, {}))
    enqueue(battle, 0, "pushed")
    assert moved(battle)
    assert (at(battle, 0), at(battle, 1)) == (AHEAD, BEYOND)
    assert (waiting(battle, 0), waiting(battle, 1)) == ([("pushed", 0)], [("domino", 0)])
    assert logged(battle, AttackRolled) == []


@both
def test_pulled_out_of_a_bog_over_a_drop(rules: Ruleset) -> None:
    """A stuck unit falls in any case, from the height of the drop."""
    battle = field(rules, {HERE: Hex(0, {"swamp": 1}), AHEAD: Hex(-2)})
    battle.mechs[0].mark(STUCK)
    enqueue(battle, 0, "pushed")
    moved(battle, *FALL_15, *SAFE)
    assert [event.levels for event in logged(battle, Fell)] == [2]
    assert waiting(battle, 0) == []


@each_row("rules", PUBLISHED, ids=lambda rules: rules.name)
@each_row("die", range(1, 7))
def test_displaced_onto_ice(rules: Ruleset, die: int) -> None:
    battle = field(rules, {AHEAD: wet(2, ice=1)})
    fall = (1, 3, 4, 1, 2, 4, 5, 1, 2, *SAFE) if die == 6 else ()
    moved(battle, die, *fall)
    assert [(event.roll, event.happened) for event in logged(battle, ChanceRolled)] == [(die, die == 6)]
    assert battle.mechs[0].prone == (die == 6)
    if die == 6:
        assert logged(battle, TerrainChanged) == [TerrainChanged(AHEAD, "ice-broke")]
        assert (logged(battle, Fell)[0].levels, logged(battle, Fell)[0].damage) == (2, 7)


@both
def test_ice_over_no_water_holds(rules: Ruleset) -> None:
    assert moved(field(rules, {AHEAD: Hex(0, {"ice": 1})}))


@both
@each_row("passes", [True, False])
def test_into_a_building_through_its_wall(rules: Ruleset, passes: bool) -> None:
    """The wall's roll as for a normal entry: no fall, but ceil(CF/10) damage; the wall loses ceil(W/10) either way."""
    battle = field(rules, {AHEAD: Hex(0, {"building": 2}, 40, 2)})
    assert moved(battle, *((6, 6) if passes else (1, 1, 3, 4)))
    assert [(name, passed) for name, _, passed in pilots(battle)] == [("building-wall", passes)]
    assert battle.mechs[0].is_(INDOORS)
    assert not battle.mechs[0].prone
    assert [hit.points for hit in logged(battle, HitLocated)] == ([] if passes else [4])
    assert battle.hex(parse_hex(AHEAD)).strength == 35


@both
def test_into_a_building_that_comes_down(rules: Ruleset) -> None:
    """Worn to nothing, it weighs what it did when the phase began: ceil(4 × 1 / 10) = 1."""
    battle = field(rules, {AHEAD: Hex(0, {"building": 1}, 4, 1)})
    assert moved(battle, 6, 6, 3)
    assert [event.points for event in logged(battle, HitLocated)] == [1]
    assert TerrainChanged(AHEAD, "building-collapsed") in logged(battle, TerrainChanged)
    assert not battle.mechs[0].is_(INDOORS)


# §10.3 domino


def row(*fields: dict[str, object]) -> list[Mech]:
    """Units in a row northward from 0505, all facing north."""
    names = [HERE, AHEAD, BEYOND, FARTHER]
    return [make(hex_=names[place], **each) for place, each in enumerate(fields)]  # type: ignore[arg-type]


@both
def test_domino_of_three(rules: Ruleset) -> None:
    battle = field(rules, None, *row({}, {}, {}))
    assert moved(battle)
    assert [at(battle, unit) for unit in range(3)] == [AHEAD, BEYOND, FARTHER]
    assert [waiting(battle, unit) for unit in range(3)] == [[], [("domino", 0)], [("domino", 0)]]
    assert [(event.unit, event.cause) for event in logged(battle, Displaced)] == [
        (2, "domino"), (1, "domino"), (0, "pushed"),
    ]  # fmt: skip


@both
@each_row("stop", [blocked("0501"), {"0501": Hex(3)}], ids=["impassable", "too high"])
def test_domino_that_cannot_end_moves_nobody(rules: Ruleset, stop: dict[str, Hex]) -> None:
    battle = field(rules, stop, *row({}, {}, {}, {}))
    assert not moved(battle)
    assert [at(battle, unit) for unit in range(4)] == [HERE, AHEAD, BEYOND, FARTHER]
    assert logged(battle, HeldInPlace) == [HeldInPlace(0, "pushed", "occupied")]


@both
def test_domino_over_the_edge(rules: Ruleset) -> None:
    option = dataclasses.replace(rules, push_off_board=True)
    battle = field(option, None, make(hex_="0503"), make(hex_="0502"), make(hex_="0501"), board=(10, 10))
    assert moved(battle)
    assert logged(battle, LeftBoard) == [LeftBoard(2, "domino")]
    assert (at(battle, 0), at(battle, 1)) == ("0502", "0501")
    battle = field(rules, None, make(hex_="0502"), make(hex_="0501"), board=(10, 10))
    assert not moved(battle)


@both
def test_domino_into_water(rules: Ruleset) -> None:
    """The last of the row goes in: its roll for the water waits, or (published) is made at once."""
    battle = field(rules, {BEYOND: wet(1)}, *row({}, {}))
    moved(battle, *(() if rules is STANDARD else SAFE))
    assert pilots(battle) == ([] if rules is STANDARD else [("water-entry", 4, True)])
    assert waiting(battle, 1) == ([("water-entry", -1)] if rules is STANDARD else []) + [("domino", 0)]


@both
def test_domino_over_a_drop(rules: Ruleset) -> None:
    battle = field(rules, {BEYOND: Hex(-2)}, *row({}, {}))
    moved(battle, *FALL_15, *SAFE)
    assert [event.unit for event in logged(battle, Fell)] == [1]
    assert waiting(battle, 1) == []


@both
def test_units_at_other_levels_are_not_in_the_way(rules: Ruleset) -> None:
    battle = field(rules, {AHEAD: Hex(0, {"bridge": 2}, 60, 3)}, *row({}, {}))
    battle.mechs[1].roof = 3
    assert moved(battle)
    assert (at(battle, 0), at(battle, 1)) == (AHEAD, AHEAD)
    assert battle.mechs[1].queue == []


@both
def test_grappled_pair_does_not_share_its_hex_with_a_third(rules: Ruleset) -> None:
    """Two grappled 'Mechs share a hex; it is still one hex, and full (§10.1)."""
    battle = field(rules, None, make(), make(hex_=AHEAD), make(hex_=AHEAD))
    battle.mechs[1].grappling, battle.mechs[2].grappling = 2, 1
    moved(battle)
    assert len([mech for mech in battle.mechs if hex_name(mech.hex) == AHEAD]) <= 2


def sidelong(rules: Ruleset, direction: int, hexes: dict[str, Hex] | None = None, **fields: object) -> Battle:
    """Unit 1, facing north in 0504 with MP left and willing, is about to be pushed in a direction."""
    battle = field(rules, hexes, make(hex_=around(AHEAD, (direction + 3) % 6)[0]), make(hex_=AHEAD))
    mech = battle.mechs[1]
    mech.mp_left = 1
    mech.mark(WILL_STEP_ASIDE)
    for name, value in fields.items():
        setattr(mech, name, value)
    return battle


@both
@each_row(("direction", "allowed"), [(0, False), (1, True), (2, True), (3, False), (4, True), (5, True)])
def test_stepping_aside_only_when_struck_from_the_side(rules: Ruleset, direction: int, allowed: bool) -> None:
    assert may_step_aside(sidelong(rules, direction), 1, direction) == allowed


@both
@each_row(
    ("fields", "hexes"),
    [
        pytest.param({"prone": True}, {}, id="prone"),
        pytest.param({"shutdown": True}, {}, id="immobile"),
        pytest.param({"mp_left": 0}, {}, id="no MP"),
        pytest.param({"status": 0}, {}, id="unwilling"),
        pytest.param({}, blocked(BEYOND, HERE), id="nowhere to step"),
        pytest.param({}, {BEYOND: Hex(3), HERE: Hex(1)}, id="too high ahead, not level behind"),
    ],
)
def test_who_cannot_step_aside(rules: Ruleset, fields: dict[str, object], hexes: dict[str, Hex]) -> None:
    assert not may_step_aside(sidelong(rules, 1, hexes, **fields), 1, 1)


@both
@each_row(
    ("hexes", "end"), [({}, BEYOND), ({BEYOND: Hex(2)}, BEYOND), (blocked(BEYOND), HERE), ({BEYOND: Hex(3)}, HERE)]
)
def test_stepping_aside(rules: Ruleset, hexes: dict[str, Hex], end: str) -> None:
    battle = sidelong(rules, 1, hexes)
    moved(battle, 2, 3, direction=1)
    assert pilots(battle) == [("step-aside", 5, True)]
    assert (at(battle, 0), at(battle, 1)) == (AHEAD, end)
    assert battle.mechs[1].mp_left == 0
    assert waiting(battle, 1) == []


@both
def test_failing_to_step_aside_is_a_fall(rules: Ruleset) -> None:
    battle = sidelong(rules, 1)
    moved(battle, 2, 2, *FALL_5, *SAFE, direction=1)
    assert at(battle, 1) == around(AHEAD, 1)[0]
    assert battle.mechs[1].prone
    assert [(event.unit, event.hex) for event in logged(battle, Fell)] == [(1, around(AHEAD, 1)[0])]
    assert waiting(battle, 1) == []


@both
def test_step_aside_uses_the_occupants_own_skill(rules: Ruleset) -> None:
    battle = sidelong(rules, 1, piloting=3)
    battle.mechs[0].piloting = 7
    moved(battle, 1, 2, direction=1)
    assert pilots(battle) == [("step-aside", 3, True)]


@both
def test_unwilling_unit_is_toppled(rules: Ruleset) -> None:
    battle = sidelong(rules, 1, status=0)
    with dice() as script:
        topple(battle, 1, 1, script)
    assert waiting(battle, 1) == [("domino", 0)]


# §10.4 on top of somebody


def ledge(rules: Ruleset, drop: int = 2, hexes: dict[str, Hex] | None = None, **fields: object) -> Battle:
    """Unit 0 stands above unit 1."""
    victim = make(hex_=AHEAD, facing=3, **fields)  # type: ignore[arg-type]
    return field(rules, {HERE: Hex(drop), **(hexes or {})}, make(), victim)


@both
@each_row(
    ("mode", "hexes", "terrain", "target"),
    [
        (STILL, 0, {}, 7),
        (WALK, 3, {}, 8),
        (RUN, 7, {}, 10),
        (JUMP, 3, {}, 9),
        (STILL, 0, {"woods": 2}, 9),
        (WALK, 5, {"woods": 1, "smoke": 1}, 11),
    ],
)
def test_number_to_fall_on_somebody(
    rules: Ruleset, mode: int, hexes: int, terrain: dict[str, int], target: int
) -> None:
    battle = ledge(rules, 2, {AHEAD: Hex(0, terrain)})
    battle.mechs[1].move_mode = mode
    battle.mechs[1].hexes_moved = hexes
    assert from_above_target(battle, 1).value == target


@both
def test_falling_on_somebody(rules: Ruleset) -> None:
    """ceil(W/10) × levels in fives, punch table, front; the faller on its back; the victim driven out at +2."""
    battle = ledge(rules)
    assert moved(battle, 3, 4, 1, 3, *BACK_15, *SAFE)
    rolled = logged(battle, AttackRolled)[0]
    assert (rolled.unit, rolled.target, rolled.target_number, rolled.hit) == (0, 1, 7, True)
    hits = [(event.table, event.arc, event.points) for event in logged(battle, HitLocated) if event.unit == 1]
    assert hits == [("punch", "front", 5), ("punch", "front", 5)]
    fell = logged(battle, Fell)[0]
    assert (fell.unit, fell.levels, fell.roll, fell.side, fell.damage) == (0, 2, 0, "rear", 15)
    assert logged(battle, FallBraced)[0].target_number == 6
    assert (at(battle, 0), at(battle, 1)) == (AHEAD, BEYOND)
    assert waiting(battle, 1) == [("fallen-on", 2)]


@both
def test_falling_three_levels_on_somebody(rules: Ruleset) -> None:
    battle = ledge(rules, 3)
    moved(battle, 6, 6, 1, 3, 5, *BACK_15, 4, 6, *SAFE)
    assert [event.points for event in logged(battle, HitLocated) if event.unit == 1] == [5, 5, 5]
    assert logged(battle, Fell)[0].damage == 20


@both
def test_victim_of_a_fall_goes_round_what_is_in_its_way(rules: Ruleset) -> None:
    battle = ledge(rules)
    assert way_out(battle, 1, 0) == 0
    for closed, way in ((1, 1), (2, 5), (3, 2), (4, 4)):
        shut = around(AHEAD, *[0, 1, 5, 2, 4][:closed])
        assert way_out(ledge(rules, 2, blocked(*shut)), 1, 0) == way


@both
@each_row(("closed", "way"), [(0, 0), (1, 1), (2, 5), (3, 2), (4, 4)])
def test_missing_somebody_in_a_fall(rules: Ruleset, closed: int, way: int) -> None:
    """It lands beside: straight on, then +1, −1, +2, −2, with an ordinary fall.

    Straight on another unit stands in the way from the second case on; it could be driven on itself.
    """
    battle = ledge(rules, 2, blocked(*around(AHEAD, *[1, 5, 2][: max(0, closed - 1)])))
    if closed:
        battle.mechs.append(make(hex_=BEYOND))
    goal = around(AHEAD, way)[0]
    assert moved(battle, 3, 3, *FALL_15, *SAFE)
    assert at(battle, 0) == goal
    fell = logged(battle, Fell)[0]
    assert (fell.unit, fell.levels, fell.roll, fell.hex) == (0, 2, 1, goal)
    assert (at(battle, 1), waiting(battle, 1)) == (AHEAD, [])


@both
def test_lesser_fall_into_an_occupied_hex_is_a_domino(rules: Ruleset) -> None:
    battle = ledge(rules, 1)
    assert moved(battle)
    assert (at(battle, 0), at(battle, 1)) == (AHEAD, BEYOND)
    assert waiting(battle, 1) == [("domino", 0)]
    assert logged(battle, AttackRolled) == []


@both
def test_nowhere_to_go(rules: Ruleset) -> None:
    """Published: destroyed. Standard: it stays, and falls."""
    battle = field(rules, blocked(*around(HERE, *range(6))))
    with dice(*((*FALL_5, *SAFE) if rules is STANDARD else ())) as script:
        assert not make_room(battle, 0, 0, "fallen-on", script)
    assert at(battle, 0) == HERE
    if rules is STANDARD:
        assert logged(battle, Fell)[0].cause == "impossible-displacement"
        assert not battle.mechs[0].destroyed
    else:
        assert logged(battle, UnitDestroyed) == [UnitDestroyed(0, "impossible-displacement")]


@both
def test_prone_unit_with_nowhere_to_go(rules: Ruleset) -> None:
    battle = field(rules, blocked(*around(HERE, *range(6))), make(prone=True))
    with dice() as script:
        make_room(battle, 0, 0, "fallen-on", script)
    assert battle.mechs[0].destroyed == (rules is TOTAL_WARFARE)


# §9.1 when a skid is due


#  terrain: modes in which turning risks a skid, in standard and published
SURFACES = [
    ({"pavement": 1}, {RUN, SPRINT}, {RUN, SPRINT}),
    ({"road": 1}, {RUN, SPRINT}, {RUN, SPRINT}),
    ({"road": 2}, {RUN, SPRINT}, {RUN, SPRINT}),
    ({"road": 3}, set(), set()),
    ({"road": 4}, set(), set()),
    ({"bridge": 1}, {RUN, SPRINT}, {RUN, SPRINT}),
    ({"ice": 1}, {RUN, SPRINT}, {WALK, RUN, SPRINT}),
    ({"ice": 1, "water": 1}, {RUN, SPRINT}, {WALK, RUN, SPRINT}),
    ({"black-ice": 1, "pavement": 1}, {WALK, RUN, SPRINT}, {WALK, RUN, SPRINT}),
    ({}, set(), set()),
    ({"rubble": 1}, set(), set()),
    ({"mud": 1}, set(), set()),
]


@both
@each_row("mode", [STILL, WALK, RUN, JUMP, SPRINT])
@each_row(("terrain", "standard", "published"), SURFACES, ids=str)
def test_when_a_skid_is_due(
    rules: Ruleset, mode: int, terrain: dict[str, int], standard: set[int], published: set[int]
) -> None:
    battle = field(rules, {HERE: Hex(0, terrain)})
    risky = published if rules is TOTAL_WARFARE else standard
    assert risks_skid(battle, parse_hex(HERE), mode) == (mode in risky)


# §9.2 the roll


@both
@each_row(
    ("terrain", "hexes", "value"),
    [
        ({"pavement": 1}, 2, -1),
        ({"pavement": 1}, 4, 0),
        ({"pavement": 1}, 7, 1),
        ({"road": 1, "mud": 1}, 4, 0),
        ({"road": 1, "jungle": 2}, 4, 0),
        ({"ice": 1}, 4, 4),
        ({"ice": 1}, 1, 3),
        ({"bridge": 1, "mud": 1}, 4, 1),
    ],
)
def test_number_against_a_skid(rules: Ruleset, terrain: dict[str, int], hexes: int, value: int) -> None:
    """Terrain counts only when not moving along a road."""
    battle = field(rules, {HERE: Hex(0, terrain)})
    assert roll_target(battle, 0, trigger(battle, "skid", hexes)).value == 5 + value


@both
def test_maneuvering_ace(rules: Ruleset) -> None:
    battle = field(rules, {HERE: Hex(0, {"pavement": 1})})
    battle.mechs[0].abilities = frozenset(["maneuvering-ace"])
    assert roll_target(battle, 0, trigger(battle, "skid", 4)).value == 4


def runner(tons: int = 50, **fields: object) -> Mech:
    return make(tons, moved="run", hexes=4, **fields)  # type: ignore[arg-type]


def skid(battle: Battle, hexes: int, *faces: int, direction: int = 0) -> bool:
    with dice(*faces) as script:
        return check_skid(battle, 0, direction, hexes, script)


PAVED = {HERE: Hex(0, {"pavement": 1})}
FAILED = (1, 1, *FALL_5, *SAFE)
"""The roll fails, the unit falls, the pilot is unhurt; the slide is to follow."""


@both
def test_passing_the_roll(rules: Ruleset) -> None:
    battle = field(rules, PAVED, runner())
    assert skid(battle, 4, 2, 3)
    assert at(battle, 0) == HERE
    assert not battle.mechs[0].is_(SKIDDED)


@both
def test_failing_the_roll(rules: Ruleset) -> None:
    """It falls where it turned, then slides the way it moved before: 2 hexes, 3 points for each."""
    battle = field(rules, PAVED, runner(facing=1))
    battle.mechs[0].mp_left = 4
    assert not skid(battle, 4, *FAILED, 3, 4, 4, 5)
    mech = battle.mechs[0]
    fell = logged(battle, Fell)[0]
    assert (fell.cause, fell.hex, fell.levels, fell.facing) == ("skid", HERE, 0, 1)
    assert logged(battle, FallBraced)[0].target_number == 5
    assert logged(battle, Skidded) == [Skidded(0, 2, "distance")]
    assert at(battle, 0) == BEYOND
    assert [event.points for event in logged(battle, HitLocated)] == [5, 5, 1]
    assert {event.arc for event in logged(battle, HitLocated)} == {"front"}
    assert (mech.prone, mech.is_(SKIDDED), mech.mp_left) == (True, True, 0)


@both
@each_row("direction", range(6))
def test_slides_in_the_direction_given(rules: Ruleset, direction: int) -> None:
    battle = field(rules, PAVED, runner())
    skid(battle, 2, *FAILED, 3, 4, direction=direction)
    assert at(battle, 0) == around(HERE, direction)[0]


@both
def test_attacks_on_and_by_a_unit_that_skidded(rules: Ruleset) -> None:
    battle = duel(runner(), make(hex_=AHEAD, facing=3, moved="run"), rules=rules)
    battle.mechs[0].mark(SKIDDED)
    battle.mechs[1].mark(SKIDDED)
    assert preview_attack(battle, attack(battle, "punch")).target_number.value == 5 + 3 + 2


# §9.3 distance and damage


def slid(battle: Battle, hexes: int, *faces: int, direction: int = 0) -> Skidded:
    with dice(*faces) as script:
        slide(battle, 0, direction, hexes, script)
    return logged(battle, Skidded)[0]


def down(tons: int = 50) -> Mech:
    """A unit that has fallen in its skid."""
    mech = runner(tons, prone=True)
    mech.mark(SKIDDED)
    return mech


@both
@each_row(("hexes", "distance"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3), (7, 4), (10, 5)])
def test_slide_distance(rules: Ruleset, hexes: int, distance: int) -> None:
    """A 20-tonner takes 1 point for each hex."""
    battle = field(rules, None, down(20))
    assert slid(battle, hexes, 3, 4) == Skidded(0, distance, "distance")


@both
@each_row(("tons", "each"), [(20, 1), (25, 2), (40, 2), (45, 3), (50, 3), (60, 3), (65, 4), (80, 4), (85, 5), (100, 5)])
def test_slide_damage(rules: Ruleset, tons: int, each: int) -> None:
    battle = field(rules, None, down(tons))
    slid(battle, 2, 3, 4)
    hit = logged(battle, HitLocated)[0]
    assert (hit.table, hit.arc, hit.points) == ("full", "front", each)


@both
def test_slide_damage_is_summed_and_grouped(rules: Ruleset) -> None:
    """100 t over three hexes: 15 points as 5, 5, 5."""
    battle = field(rules, None, down(100))
    slid(battle, 6, 3, 4, 4, 5, 2, 3)
    assert [event.points for event in logged(battle, HitLocated)] == [5, 5, 5]


@both
@each_row(
    ("terrain", "cost"),
    [
        ({}, 1), ({"pavement": 1}, 1), ({"woods": 1}, 2), ({"woods": 2}, 3), ({"woods": 3}, 4), ({"jungle": 1}, 3),
        ({"jungle": 2}, 4), ({"jungle": 3}, 5), ({"rough": 1}, 2), ({"rough": 2}, 3), ({"rubble": 1}, 2),
        ({"rubble": 5}, 2), ({"rubble": 6}, 3), ({"water": 1}, 2), ({"water": 2}, 4), ({"water": 5}, 4),
        ({"water": 1, "rapids": 2}, 4), ({"swamp": 1}, 2), ({"mud": 1}, 2), ({"sand": 1}, 1), ({"tundra": 1}, 1),
        ({"deep-snow": 1}, 2), ({"industrial": 1}, 2), ({"industrial": 4}, 2), ({"magma": 1}, 1), ({"magma": 2}, 2),
        ({"building": 1}, 2), ({"building": 2}, 3), ({"building": 3}, 4), ({"building": 4}, 5), ({"ice": 1}, 2),
        ({"woods": 1, "rough": 1}, 3),
    ],
    ids=str,
)  # fmt: skip
def test_cost_of_a_hex_in_a_slide(rules: Ruleset, terrain: dict[str, int], cost: int) -> None:
    assert slide_cost(field(rules, {AHEAD: Hex(0, terrain)}), parse_hex(AHEAD)) == cost


@both
@each_row(
    ("first", "second", "entered"),
    [({"woods": 1}, {}, 1), ({}, {"woods": 1}, 1), ({"woods": 2}, {}, 0), ({"rough": 1}, {}, 1)],
)
def test_terrain_shortens_a_slide(rules: Ruleset, first: dict[str, int], second: dict[str, int], entered: int) -> None:
    battle = field(rules, {AHEAD: Hex(0, first), BEYOND: Hex(0, second)}, down())
    assert slid(battle, 4, *((3, 4) if entered else ())) == Skidded(0, entered, "distance")


# §9.3 what ends a slide


@both
@each_row("off", [False, True])
def test_slide_at_the_edge(rules: Ruleset, off: bool) -> None:
    mech = down()
    mech.hex = parse_hex("0502")
    battle = field(dataclasses.replace(rules, push_off_board=off), None, mech, board=(10, 10))
    slide(battle, 0, 0, 4, ScriptedDice([3, 4]))
    assert mech.off_board == off
    assert logged(battle, LeftBoard) == ([LeftBoard(0, "skid")] if off else [])
    assert logged(battle, Skidded) == [Skidded(0, 1, "map-edge")]


@both
@each_row(("tons", "points"), [(20, [1]), (50, [3]), (100, [5]), (85, [5])])
@each_row("level", [1, 3])
def test_slide_into_higher_ground(rules: Ruleset, tons: int, points: list[int], level: int) -> None:
    battle = field(rules, {AHEAD: Hex(level)}, down(tons))
    assert slid(battle, 4, 3, 4) == Skidded(0, 0, "higher-ground")
    assert [(event.arc, event.points) for event in logged(battle, HitLocated)] == [("front", each) for each in points]
    assert at(battle, 0) == HERE


@both
@each_row("level", [-1, -2])
def test_slide_down_a_small_drop_goes_on(rules: Ruleset, level: int) -> None:
    battle = field(rules, {AHEAD: Hex(level), BEYOND: Hex(level)}, down(20))
    assert slid(battle, 4, 3, 4) == Skidded(0, 2, "distance")


@both
def test_slide_over_a_long_drop_is_a_fall(rules: Ruleset) -> None:
    """Three levels: 20 points; then the one hex of the slide."""
    battle = field(rules, {AHEAD: Hex(-3)}, down())
    assert slid(battle, 4, *FALL_15, 4, 6, *SAFE, 3, 4) == Skidded(0, 1, "drop")
    fell = logged(battle, Fell)[0]
    assert (fell.levels, fell.damage, fell.hex) == (3, 20, AHEAD)
    assert logged(battle, FallBraced)[0].target_number == 7


@both
def test_slide_into_water(rules: Ruleset) -> None:
    """It enters, and the skid ends; prone, it makes no roll. Its hull may breach."""
    battle = field(rules, {AHEAD: wet(1)}, down())
    assert slid(battle, 6, 3, 4, 1, 2) == Skidded(0, 1, "water")
    assert pilots(battle) == []


@both
@each_row(("tons", "points"), [(20, [4]), (50, [5, 5]), (75, [5, 5, 5])])
def test_slide_into_prohibited_terrain(rules: Ruleset, tons: int, points: list[int]) -> None:
    battle = field(rules, blocked(AHEAD), down(tons))
    assert slid(battle, 4, *[3, 4, 4, 5, 2, 3][: 2 * len(points)]) == Skidded(0, 0, "impassable")
    assert [event.points for event in logged(battle, HitLocated)] == points


@both
def test_slide_into_a_swamp(rules: Ruleset) -> None:
    battle = field(rules, {AHEAD: Hex(0, {"swamp": 1})}, down())
    assert slid(battle, 6, 3, 4) == Skidded(0, 1, "swamp")
    assert battle.mechs[0].is_(STUCK)
    assert logged(battle, Bogged) == [Bogged(0, True)]


@both
def test_slide_into_a_building_that_stands(rules: Ruleset) -> None:
    """Charge damage 5 × 3 to the building, ceil(40/10) to the unit."""
    battle = field(rules, {AHEAD: Hex(0, {"building": 2}, 40, 2)}, down())
    assert slid(battle, 4, 3, 4) == Skidded(0, 0, "building")
    assert battle.hex(parse_hex(AHEAD)).strength == 25
    assert [event.points for event in logged(battle, HitLocated)] == [4]
    assert at(battle, 0) == HERE


@both
def test_slide_through_a_building_that_falls(rules: Ruleset) -> None:
    """CF 10: 1 point to the unit; then on into the rubble, at 2 of the distance."""
    battle = field(rules, {AHEAD: Hex(0, {"building": 1}, 10, 2)}, down())
    assert slid(battle, 4, 3, 4, 3, 4) == Skidded(0, 1, "distance")
    assert logged(battle, TerrainChanged) == [TerrainChanged(AHEAD, "building-collapsed")]
    assert at(battle, 0) == AHEAD


# §9.3 units in the way


def in_the_way(
    rules: Ruleset, *, settled: bool = True, hexes: dict[str, Hex] | None = None, **fields: object
) -> Battle:
    """A unit that has fallen in its skid, another one hex ahead that has moved already or not."""
    other = make(hex_=AHEAD, facing=3, **fields)  # type: ignore[arg-type]
    battle = field(rules, hexes, down(), other)
    battle.mechs[1].mark(MOVED_THIS_TURN, settled)
    return battle


@both
def test_accidental_charge_has_plus_three(rules: Ruleset) -> None:
    battle = in_the_way(rules)
    slid(battle, 4, 1, 1, 3, 4, 4, 5)
    rolled = logged(battle, AttackRolled)[0]
    reasons = {each.reason: each.value for each in rolled.modifiers}
    assert (rolled.attack, rolled.target, rolled.hit) == ("charge", 1, False)
    assert reasons["accidental-charge"] == 3


@both
def test_prone_unit_in_the_way_is_easier_to_hit(rules: Ruleset) -> None:
    battle = in_the_way(rules, prone=True)
    slid(battle, 4, 1, 1, 3, 4, 4, 5)
    reasons = {each.reason: each.value for each in logged(battle, AttackRolled)[0].modifiers}
    assert (reasons["accidental-charge"], reasons["target-prone"]) == (3, -2)


@both
def test_skid_goes_on_past_a_unit_it_missed(rules: Ruleset) -> None:
    battle = in_the_way(rules)
    assert slid(battle, 4, 1, 1, 3, 4, 4, 5) == Skidded(0, 2, "distance")
    assert (at(battle, 0), at(battle, 1)) == (BEYOND, AHEAD)


@both
def test_skid_does_not_end_in_the_hex_of_a_unit_it_missed(rules: Ruleset) -> None:
    """A unit forced into an occupied hex causes a domino (`movement.md` §9)."""
    battle = in_the_way(rules)
    script = ScriptedDice([1, 1, *[3, 4] * 10])
    slide(battle, 0, 0, 2, script)
    assert at(battle, 0) != at(battle, 1)


@both
def test_accidental_charge_that_hits_and_moves_nobody(rules: Ruleset) -> None:
    """Damage by the hexes moved before the skid: 5 × 3; 5 to the charger; then the skid is over.

    Where published the prone charger, shorter than the target, strikes on the kick table.
    """
    battle = in_the_way(rules, hexes=blocked(BEYOND))
    faces = (3, 5) if rules is STANDARD else (1, 4, 1, 3, 4)
    assert slid(battle, 4, 6, 6, *faces) == Skidded(0, 0, "unit")
    dealt = [sum(event.points for event in logged(battle, HitLocated) if event.unit == unit) for unit in (0, 1)]
    assert dealt == [5, 15]
    assert (at(battle, 0), at(battle, 1)) == (HERE, AHEAD)
    assert waiting(battle, 1) == [("charged", 0 if rules is STANDARD else 2)]
    assert waiting(battle, 0) == []


@both
def test_skid_ends_at_a_unit_that_survives_a_hit(rules: Ruleset) -> None:
    battle = in_the_way(rules)
    faces = [3, 5] if rules is STANDARD else [1, 4, 1, 4, 1, 3, 4]
    script = ScriptedDice([6, 6, *faces, *[3, 4] * 10])
    slide(battle, 0, 0, 6, script)
    assert len(logged(battle, AttackRolled)) == 1
    assert logged(battle, Skidded)[0].ended_by == "unit"
    assert (at(battle, 0), at(battle, 1)) == (AHEAD, BEYOND)


@both
@each_row("state", ["sprint", "unconscious"])
def test_accidental_charge_needs_no_leave(rules: Ruleset, state: str) -> None:
    """It is rolled whoever skids: a sprinter, or a pilot knocked out in the fall."""
    battle = in_the_way(rules)
    if state == "sprint":
        battle.mechs[0].move_mode = SPRINT
    else:
        battle.mechs[0].unconscious = True
    script = ScriptedDice([1, 1, *[3, 4] * 10])
    slide(battle, 0, 0, 4, script)
    assert [event.attack for event in logged(battle, AttackRolled)] == ["charge"]


@both
def test_avoiding_a_skidding_unit(rules: Ruleset) -> None:
    battle = in_the_way(rules, settled=False)
    assert slid(battle, 4, 2, 3, 3, 4, 4, 5).hexes == 2
    assert pilots(battle) == [("avoid-skid", 5, True)]
    assert logged(battle, AttackRolled) == []
    assert battle.mechs[1].is_(MOVED_THIS_TURN)


@both
def test_failing_to_avoid_a_skidding_unit(rules: Ruleset) -> None:
    """No fall; the accidental charge is rolled."""
    battle = in_the_way(rules, settled=False)
    slid(battle, 4, 2, 2, 1, 1, 3, 4, 4, 5)
    assert pilots(battle) == [("avoid-skid", 5, False)]
    assert [event.hit for event in logged(battle, AttackRolled)] == [False]
    assert not battle.mechs[1].prone


@both
@each_row("why", ["moved", "prone", "shut down"])
def test_who_cannot_avoid_a_skidding_unit(rules: Ruleset, why: str) -> None:
    battle = in_the_way(rules, settled=why == "moved", prone=why == "prone")
    battle.mechs[1].shutdown = why == "shut down"
    slid(battle, 4, 1, 1, 3, 4, 4, 5)
    assert pilots(battle) == []


# §11.1 collapse


@each_row(("strength", "floors", "points"), [(40, 1, 4), (41, 1, 5), (15, 1, 2), (90, 3, 27), (15, 3, 5), (120, 2, 24)])
def test_collapse_damage(strength: int, floors: int, points: int) -> None:
    assert collapse_damage(strength, floors) == points


def house(rules: Ruleset, floor: int, *, inside: bool = False, strength: int = 40, height: int = 2) -> Battle:
    """A medium building with unit 0 on its roof, or inside on a floor."""
    battle = field(rules, {HERE: Hex(0, {"building": 2}, strength, height)})
    battle.mechs[0].roof = floor
    battle.mechs[0].mark(INDOORS, inside)
    return battle


def fall_down(battle: Battle, *faces: int) -> None:
    with dice(*faces) as script:
        collapse(battle, parse_hex(HERE), script)


@both
def test_building_becomes_rubble(rules: Ruleset) -> None:
    for kind in (1, 2, 3, 4):
        battle = field(rules, {HERE: Hex(1, {"building": kind}, 10, 3)}, make(hex_=AHEAD))
        fall_down(battle)
        here = battle.hex(parse_hex(HERE))
        assert (here.level, here.terrain) == (1, {"rubble": kind})
        assert logged(battle, TerrainChanged) == [TerrainChanged(HERE, "building-collapsed")]


@both
def test_collapse_where_nothing_stands(rules: Ruleset) -> None:
    battle = field(rules)
    fall_down(battle)
    assert battle.log == []


@pytest.mark.parametrize("passes", [True, False])
def test_on_the_roof_in_standard(passes: bool) -> None:
    """As on the top floor: ceil(40 × 1 / 10) = 4 on the full table; the roll decides whether it falls."""
    battle = house(STANDARD, 2)
    faces = (2, 3) if passes else (2, 2, *FALL_15, *SAFE)
    fall_down(battle, 4, 6, *faces)
    hit = logged(battle, HitLocated)[0]
    assert (hit.table, hit.points) == ("full", 4)
    assert pilots(battle) == [("building-collapse", 5, passes)]
    mech = battle.mechs[0]
    assert (mech.roof, mech.prone) == (0, not passes)
    assert [(event.levels, event.damage) for event in logged(battle, Fell)] == ([] if passes else [(2, 15)])
    if not passes:
        assert logged(battle, FallBraced)[0].target_number == 5 + 1


def test_on_the_roof_in_total_warfare() -> None:
    battle = house(TOTAL_WARFARE, 2)
    fall_down(battle, 4, 6, *FALL_15, *SAFE)
    assert pilots(battle) == []
    fell = logged(battle, Fell)[0]
    assert (fell.levels, fell.damage) == (2, 15)
    assert logged(battle, FallBraced)[0].target_number == 5 + 1
    assert battle.mechs[0].roof == 0


@both
def test_inside_on_the_ground(rules: Ruleset) -> None:
    """ceil(40 × 2 / 10) = 8 as 5, 3 on the punch table; no roll, no fall."""
    battle = house(rules, 0, inside=True)
    fall_down(battle, 1, 3)
    assert [(event.table, event.points) for event in logged(battle, HitLocated)] == [("punch", 5), ("punch", 3)]
    assert pilots(battle) == []
    mech = battle.mechs[0]
    assert (mech.prone, mech.is_(INDOORS)) == (False, False)


@both
def test_inside_on_a_floor(rules: Ruleset) -> None:
    """Height 3, on floor 1: two levels up to the roof, ceil(40 × 2 / 10) = 8; it stood one level up."""
    battle = house(rules, 1, inside=True, height=3)
    roll = (1, 1) if rules is STANDARD else ()
    fall_down(battle, 1, 3, *roll, *FALL_10, *SAFE)
    assert [(event.table, event.points) for event in logged(battle, HitLocated)][:2] == [("punch", 5), ("punch", 3)]
    assert (logged(battle, Fell)[0].levels, logged(battle, Fell)[0].damage) == (1, 10)


@both
def test_units_elsewhere_are_spared(rules: Ruleset) -> None:
    battle = field(rules, {HERE: Hex(0, {"building": 2}, 40, 2)}, make(hex_=AHEAD))
    fall_down(battle)
    assert battle.mechs[0].phase_damage == 0


@pytest.mark.parametrize("passes", [True, False])
def test_bridge_collapse_in_standard(passes: bool) -> None:
    """Three levels above dry ground: on its feet, or a fall of three levels."""
    battle = field(STANDARD, {HERE: Hex(0, {"bridge": 2}, 40, 3)})
    battle.mechs[0].roof = 3
    fall_down(battle, *((2, 3) if passes else (2, 2, *FALL_15, 4, 6, *SAFE)))
    assert pilots(battle) == [("building-collapse", 5, passes)]
    assert battle.mechs[0].prone != passes
    assert [event.levels for event in logged(battle, Fell)] == ([] if passes else [3])
    assert battle.hex(parse_hex(HERE)).terrain == {}


def test_bridge_collapse_over_water_in_total_warfare() -> None:
    """One level above depth 1: two levels to the bottom, 5 at the surface and 5 at the bottom."""
    battle = field(TOTAL_WARFARE, {HERE: Hex(0, {"bridge": 2, "water": 1}, 40, 1)})
    battle.mechs[0].roof = 1
    fall_down(battle, 1, 3, 4, 1, 2, 4, 5, 1, 2, *SAFE)
    fell = logged(battle, Fell)[0]
    assert (fell.levels, fell.damage) == (2, 10)
    assert [event.points for event in logged(battle, HitLocated)] == [5, 5]


@both
def test_under_a_bridge(rules: Ruleset) -> None:
    """Like a building as high as the bridge: ceil(40 × 3 / 10) = 12."""
    battle = field(rules, {HERE: Hex(0, {"bridge": 2}, 40, 3)})
    fall_down(battle, 1, 3, 5)
    assert [event.points for event in logged(battle, HitLocated)] == [5, 5, 2]
    assert not battle.mechs[0].prone


# §11.2 ice


@both
def test_broken_ice_takes_everybody_down(rules: Ruleset) -> None:
    """Two grappled units on it fall to the bottom; one below it, and one on a bridge, do not."""
    battle = field(rules, {HERE: wet(2, ice=1)}, make(), make(), make())
    battle.mechs[2].mark(ICE_BELOW)
    one = (1, 3, 4, 1, 2, 4, 5, 1, 2, *SAFE)
    with dice(*one, *one) as script:
        break_ice(battle, parse_hex(HERE), None, script)
    assert [(event.unit, event.levels, event.damage) for event in logged(battle, Fell)] == [(0, 2, 7), (1, 2, 7)]
    assert battle.hex(parse_hex(HERE)).terrain == {"water": 2}


@both
@each_row("hex_", [Hex(0, {"ice": 1}), Hex(0, {"water": 2}), Hex()], ids=["no water", "no ice", "clear"])
def test_nothing_breaks(rules: Ruleset, hex_: Hex) -> None:
    battle = field(rules, {HERE: hex_})
    with dice() as script:
        break_ice(battle, parse_hex(HERE), None, script)
    assert battle.log == []


# §11.3 MASC and supercharger


MASC = ["masc"]
SUPER = ["supercharger"]


@both
@each_row(("uses", "target"), [(0, 3), (1, 5), (2, 7), (3, 11)])
def test_engaging_masc(rules: Ruleset, uses: int, target: int) -> None:
    battle = field(rules, None, make(equipment=MASC))
    battle.mechs[0].masc_uses = uses
    first = min(6, target - 1)
    with dice(first, target - first) as script:
        assert engage_masc(battle, 0, script)
    assert battle.mechs[0].masc_uses == uses + 1
    assert [(event.target_number, event.happened) for event in logged(battle, ChanceRolled)] == [(target, False)]
    assert pilots(battle) == []


@both
@each_row(("uses", "target"), [(0, 3), (1, 5), (2, 7), (3, 11)])
def test_engaging_a_supercharger(rules: Ruleset, uses: int, target: int) -> None:
    battle = field(rules, None, make(equipment=SUPER))
    battle.mechs[0].supercharger_uses = uses
    first = min(6, target - 1)
    with dice(first, target - first) as script:
        assert engage_supercharger(battle, 0, script)
    assert battle.mechs[0].supercharger_uses == uses + 1


@both
@each_row("uses", [4, 5, 9])
def test_fifth_turn_always_fails(rules: Ruleset, uses: int) -> None:
    battle = field(rules, None, make(equipment=MASC))
    battle.mechs[0].masc_uses = uses
    after = SAFE if rules is STANDARD else (4, 4, *SAFE, *SAFE)
    with dice(6, 6, *after) as script:
        assert not engage_masc(battle, 0, script)


@each_row("kind", ["masc", "supercharger"])
@each_row("passes", [True, False])
def test_device_failure_in_standard_is_a_roll(kind: str, passes: bool) -> None:
    battle = field(STANDARD, None, make(equipment=[kind], wounds=1))
    engage = engage_masc if kind == "masc" else engage_supercharger
    with dice(1, 1, *(SAFE if passes else (2, 2, *FALL_5, *SAFE))) as script:
        assert not engage(battle, 0, script)
    assert pilots(battle) == [(f"{kind}-failure", 6, passes)]
    assert battle.mechs[0].prone != passes
    assert logged(battle, CriticalStruck) == []
    assert logged(battle, EquipmentBroke) == []


def test_masc_failure_in_total_warfare_hits_each_leg() -> None:
    """One critical to each leg (foot and hip here), the rolls they cause at once; MASC itself still works."""
    battle = field(TOTAL_WARFARE, None, make(equipment=MASC))
    with dice(1, 1, 4, 1, *SAFE, *SAFE) as script:
        assert not engage_masc(battle, 0, script)
    struck = [(event.location, event.component) for event in logged(battle, CriticalStruck)]
    assert struck == [("left-leg", "foot"), ("right-leg", "hip")]
    assert pilots(battle) == [("leg-actuator-hit", 8, True), ("hip-hit", 8, True)]
    assert battle.mechs[0].any_works(battle.mechs[0].design.masc)


def test_masc_failure_in_total_warfare_can_bring_it_down() -> None:
    battle = field(TOTAL_WARFARE, None, make(equipment=MASC))
    with dice(1, 1, 4, 4, 3, 3, *FALL_5, *SAFE) as script:
        engage_masc(battle, 0, script)
    assert battle.mechs[0].prone
    assert pilots(battle) == [("leg-actuator-hit", 7, False)]


@each_row(("faces", "hits"), [((3, 4), 0), ((4, 4), 1), ((4, 5), 1), ((5, 5), 2), ((5, 6), 2), ((6, 6), 3)])
def test_supercharger_failure_in_total_warfare(faces: tuple[int, int], hits: int) -> None:
    battle = field(TOTAL_WARFARE, None, make(equipment=SUPER))
    with dice(1, 1, *faces) as script:
        assert not engage_supercharger(battle, 0, script)
    assert [event.name for event in logged(battle, EquipmentBroke)] == ["supercharger"]
    mech = battle.mechs[0]
    assert mech.engine_hits == hits
    assert mech.destroyed == (hits == 3)
    assert pilots(battle) == []
    if not mech.destroyed:
        with dice() as script, pytest.raises(NotAllowedError, match="supercharger"):
            engage_supercharger(battle, 0, script)


def test_published_criticals_as_a_switch_in_standard() -> None:
    """Both the roll for the failure and those of the criticals."""
    rules = dataclasses.replace(STANDARD, masc_failure_criticals=True)
    battle = field(rules, None, make(equipment=MASC))
    with dice(1, 1, 4, 4, *SAFE, *SAFE, *SAFE) as script:
        engage_masc(battle, 0, script)
    assert sorted(name for name, _, _ in pilots(battle)) == ["leg-actuator-hit", "leg-actuator-hit", "masc-failure"]


@both
def test_no_device(rules: Ruleset) -> None:
    battle = field(rules)
    with dice() as script:
        with pytest.raises(NotAllowedError, match="No working MASC") as refused:
            engage_masc(battle, 0, script)
        assert refused.value.reasons == ["no-masc"]
        with pytest.raises(NotAllowedError, match="No working supercharger") as refused:
            engage_supercharger(battle, 0, script)
        assert refused.value.reasons == ["no-supercharger"]


@each_row(
    ("uses", "used", "left"), [(3, True, 1), (3, False, 2), (1, True, 0), (1, False, 0), (0, False, 0), (4, True, 2)]
)
def test_idle_turns_lower_the_count(uses: int, used: bool, left: int) -> None:
    assert idle_device(uses, used) == left


# §3.3 which rolls a step asks for


#  from, to, mode, damage: triggers in standard, published
STEPS = [
    pytest.param({}, {}, WALK, [], [], [], id="clear"),
    pytest.param({}, {"rubble": 1}, WALK, [], ["rubble"], ["rubble"], id="rubble"),
    pytest.param({}, {"rubble": 1}, RUN, [], ["rubble"], ["rubble"], id="rubble at a run"),
    pytest.param({}, {"rubble": 1}, JUMP, [], ["rubble"], ["rubble"], id="landing in rubble"),
    pytest.param({}, {"rough": 1}, WALK, [], [], [], id="walking through rough"),
    pytest.param({}, {"rough": 1}, RUN, [], ["running-rough"], [], id="running through rough"),
    pytest.param({}, {"rough": 2}, SPRINT, [], ["running-rough"], [], id="sprinting through ultra rough"),
    pytest.param({}, {"rough": 1}, JUMP, [], [], [], id="landing in rough"),
    pytest.param({}, {"water": 1}, WALK, [], ["water-entry"], ["water-entry"], id="into depth 1"),
    pytest.param({}, {"water": 3}, JUMP, [], ["water-entry"], ["water-entry"], id="landing in depth 3"),
    pytest.param({"water": 1}, {}, WALK, [], ["water-exit"], [], id="out of depth 1"),
    pytest.param({"water": 2}, {}, RUN, [], ["water-exit"], [], id="running out of depth 2"),
    pytest.param({"water": 1}, {}, JUMP, [], [], [], id="jumping out of depth 1"),
    pytest.param({"water": 1}, {"water": 2}, WALK, [], ["water-entry"], ["water-entry"], id="from water to water"),
    pytest.param({}, {"ice": 1}, WALK, [], ["ice"], [], id="onto ice"),
    pytest.param({}, {"ice": 1, "water": 2}, RUN, [], ["ice"], [], id="onto ice over water"),
    pytest.param({}, {"ice": 1, "water": 2}, JUMP, [], ["ice"], [], id="landing on ice"),
    pytest.param({"ice": 1, "water": 2}, {}, WALK, [], [], [], id="off the ice"),
    pytest.param({}, {"swamp": 1}, WALK, [], ["bog-down"], ["bog-down"], id="swamp"),
    pytest.param({}, {"tundra": 1}, RUN, [], ["bog-down"], ["bog-down"], id="tundra"),
    pytest.param({}, {"deep-snow": 1}, WALK, [], ["bog-down"], ["bog-down"], id="deep snow"),
    pytest.param({}, {"swamp": 1}, JUMP, [], [], [], id="landing in a swamp"),
    pytest.param({}, {"mud": 1}, WALK, [], [], [], id="mud"),
    pytest.param({}, {"sand": 1}, WALK, [], [], [], id="sand"),
    pytest.param({}, {"woods": 2}, RUN, [], [], [], id="woods"),
    pytest.param({}, {"building": 2}, WALK, [], ["building-wall"], ["building-wall"], id="wall"),
    pytest.param({"building": 2}, {}, WALK, [], [], [], id="out of a building"),
    pytest.param({}, {}, WALK, ["left-leg.hip"], ["hip-move"], [], id="hip, walking"),
    pytest.param({}, {}, RUN, ["left-leg.hip"], ["hip-move"], [], id="hip, running"),
    pytest.param({}, {}, JUMP, ["left-leg.hip"], [], [], id="hip, jumping"),
    pytest.param({}, {}, WALK, ["left-leg.foot"], [], [], id="foot, walking"),
    pytest.param({}, {}, WALK, ["gyro"], [], [], id="gyro, walking"),
    pytest.param({}, {"rubble": 1}, WALK, ["left-leg.hip"], ["rubble", "hip-move"], ["rubble"], id="hip in rubble"),
    pytest.param(
        {}, {"rubble": 1, "rough": 1, "swamp": 1, "water": 1, "building": 1}, RUN, ["left-leg.hip"],
        ["rubble", "running-rough", "bog-down", "water-entry", "building-wall", "hip-move"],
        ["rubble", "bog-down", "water-entry", "building-wall"], id="all in order",
    ),
]  # fmt: skip


@both
@each_row(("start", "goal", "mode", "destroyed", "standard", "published"), STEPS)
def test_rolls_of_a_step(
    rules: Ruleset,
    start: dict[str, int],
    goal: dict[str, int],
    mode: int,
    destroyed: list[str],
    standard: list[str],
    published: list[str],
) -> None:
    battle = field(rules, {HERE: Hex(0, start), AHEAD: Hex(0, goal)}, make(destroyed=destroyed))
    due = entry_triggers(battle, 0, parse_hex(HERE), parse_hex(AHEAD), mode)
    assert [each.name for each in due] == of(rules, standard, published)


@both
@each_row("terrain", [{"rubble": 1}, {"rough": 1}, {"swamp": 1}, {"water": 1}, {"ice": 1}], ids=str)
def test_paved_step_asks_for_no_terrain_roll(rules: Ruleset, terrain: dict[str, int]) -> None:
    battle = field(rules, {HERE: Hex(0, {"road": 1}), AHEAD: Hex(0, {"road": 1, **terrain})})
    assert entry_triggers(battle, 0, parse_hex(HERE), parse_hex(AHEAD), RUN, paved=True) == []


def test_paved_step_on_a_bad_hip() -> None:
    battle = field(STANDARD, None, make(destroyed=["left-leg.hip"]))
    due = entry_triggers(battle, 0, parse_hex(HERE), parse_hex(AHEAD), WALK, paved=True)
    assert [each.name for each in due] == ["hip-move"]


@both
@each_row(
    ("start", "goal", "paved"),
    [
        ({"pavement": 1}, {"pavement": 1}, True),
        ({"road": 1}, {"pavement": 1}, True),
        ({"road": 1}, {"road": 2}, True),
        ({"road": 3}, {"road": 3}, False),
        ({"road": 1}, {"road": 4}, False),
        ({"road": 1}, {}, False),
        ({}, {"pavement": 1}, False),
    ],
)
def test_paved_steps(rules: Ruleset, start: dict[str, int], goal: dict[str, int], paved: bool) -> None:
    battle = field(rules, {HERE: Hex(0, start), AHEAD: Hex(0, goal)})
    step = step_cost(battle, parse_hex(HERE), GROUND, 0, parse_hex(AHEAD), GROUND, 0, False)
    assert step.paved == paved


@both
@each_row(
    ("mode", "fields", "device", "standard", "published"),
    [
        pytest.param(RUN, {}, False, [], [], id="whole"),
        pytest.param(RUN, {"destroyed": ["gyro"]}, False, ["gyro-run"], ["gyro-run"], id="gyro, running"),
        pytest.param(SPRINT, {"destroyed": ["gyro"]}, False, ["gyro-run"], ["gyro-run"], id="gyro, sprinting"),
        pytest.param(WALK, {"destroyed": ["gyro"]}, False, [], [], id="gyro, walking"),
        pytest.param(RUN, {"gyro": "heavy-duty", "destroyed": ["gyro"]}, False, ["gyro-run"], [], id="heavy-duty 1"),
        pytest.param(
            RUN, {"gyro": "heavy-duty", "destroyed": ["gyro"] * 2}, False, ["gyro-run"], ["gyro-run"], id="heavy-duty 2"
        ),
        pytest.param(RUN, {"destroyed": ["left-leg.hip"]}, False, [], ["hip-move"], id="hip, running"),
        pytest.param(WALK, {"destroyed": ["left-leg.hip"]}, False, [], [], id="hip, walking"),
        pytest.param(
            RUN,
            {"destroyed": ["left-leg.hip", "gyro"]},
            False,
            ["gyro-run"],
            ["hip-move", "gyro-run"],
            id="hip and gyro",
        ),
        pytest.param(SPRINT, {}, True, ["sprint-with-masc"], ["sprint-with-masc"], id="sprint with MASC"),
        pytest.param(RUN, {}, True, [], [], id="run with MASC"),
        pytest.param(RUN, {"destroyed": ["left-leg.foot"]}, False, [], [], id="foot, running"),
    ],
)
def test_rolls_at_the_end_of_a_move(
    rules: Ruleset, mode: int, fields: dict[str, object], device: bool, standard: list[str], published: list[str]
) -> None:
    battle = field(rules, None, make(**fields))  # type: ignore[arg-type]
    due = end_of_move_triggers(battle, 0, mode, device)
    assert [each.name for each in due] == of(rules, standard, published)


@both
@each_row(
    ("fields", "prototype", "standard", "published"),
    [
        pytest.param({}, False, [], [], id="whole"),
        pytest.param({"destroyed": ["gyro"]}, False, ["landing"], ["landing"], id="gyro"),
        pytest.param({"gyro": "heavy-duty", "destroyed": ["gyro"]}, False, ["landing"], [], id="heavy-duty 1"),
        pytest.param(
            {"gyro": "heavy-duty", "destroyed": ["gyro"] * 2}, False, ["landing"], ["landing"], id="heavy-duty 2"
        ),
        *[pytest.param({"destroyed": [f"left-leg.{name}"]}, False, ["landing"], ["landing"], id=name)
          for name in ("hip", "upper-leg", "lower-leg", "foot")],
        pytest.param({"destroyed": ["left-leg"]}, False, ["landing"], ["landing"], id="leg"),
        pytest.param({"destroyed": ["left-arm"]}, False, [], [], id="arm"),
        pytest.param({}, True, ["prototype-jets-landing"], ["prototype-jets-landing"], id="prototype jets"),
    ],
)  # fmt: skip
def test_rolls_on_landing(
    rules: Ruleset, fields: dict[str, object], prototype: bool, standard: list[str], published: list[str]
) -> None:
    battle = field(rules, None, make(**fields))  # type: ignore[arg-type]
    assert [each.name for each in landing_triggers(battle, 0, prototype)] == of(rules, standard, published)


# making them


def step(battle: Battle, *faces: int, mode: int = WALK, goal: str = AHEAD) -> bool:
    with dice(*faces) as script:
        return enter_hex(battle, 0, parse_hex(goal), mode, script)


@both
@each_row(
    ("own", "goal", "faces", "where", "levels", "damage"),
    [
        pytest.param(Hex(0), Hex(0, {"rubble": 1}), FALL_5, AHEAD, 0, 5, id="level: the hex entered"),
        pytest.param(
            Hex(1), Hex(0, {"rubble": 1}), FALL_10, AHEAD, 1, 10, id="downhill: the hex entered, from a height"
        ),
        pytest.param(Hex(2), Hex(0, {"rubble": 1}), FALL_15, AHEAD, 2, 15, id="two levels down"),
        pytest.param(Hex(0), Hex(1, {"rubble": 1}), FALL_5, HERE, 0, 5, id="uphill: back in the hex left"),
        pytest.param(Hex(0), wet(1), (*FALL_5, 1, 2), AHEAD, 1, 5, id="into depth 1"),
        pytest.param(Hex(0), wet(2), (*FALL_5, 1, 2, 4, 5, 1, 2), AHEAD, 2, 7, id="into depth 2"),
    ],
)
def test_where_a_stumble_happens(
    rules: Ruleset, own: Hex, goal: Hex, faces: tuple[int, ...], where: str, levels: int, damage: int
) -> None:
    """The lower of the two hexes, or the one entered; as deep as it stood above it."""
    battle = field(rules, {HERE: own, AHEAD: goal})
    assert not step(battle, 1, 1, *faces, *SAFE)
    fell = logged(battle, Fell)[0]
    assert (fell.hex, fell.levels, fell.damage) == (where, levels, damage)
    assert at(battle, 0) == where


def test_stumble_on_the_way_out_of_water() -> None:
    """Uphill: it falls back into the water, floor(5 / 2)."""
    battle = field(STANDARD, {HERE: wet(1)})
    assert not step(battle, 1, 1, 1, 3, 4, 1, 2, *SAFE)
    fell = logged(battle, Fell)[0]
    assert (fell.cause, fell.hex, fell.damage) == ("water-exit", HERE, 2)
    assert pilots(battle) == [("water-exit", 4, False)]


@both
def test_step_that_passes_its_roll(rules: Ruleset) -> None:
    battle = field(rules, {AHEAD: Hex(0, {"rubble": 6})})
    assert step(battle, 3, 3)
    assert pilots(battle) == [("rubble", 6, True)]
    assert at(battle, 0) == AHEAD


def test_first_failure_drops_the_rest_of_the_step() -> None:
    battle = field(STANDARD, {AHEAD: Hex(0, {"rubble": 1})}, make(destroyed=["left-leg.hip"]))
    assert not step(battle, 3, 3, *FALL_5, *SAFE)
    assert pilots(battle) == [("rubble", 7, False)]


def test_every_roll_of_a_step_is_made() -> None:
    battle = field(STANDARD, {AHEAD: Hex(0, {"rubble": 1, "rough": 1})}, make(destroyed=["left-leg.hip"]))
    assert step(battle, *SAFE, *SAFE, *SAFE, mode=RUN)
    assert [name for name, _, _ in pilots(battle)] == ["rubble", "running-rough", "hip-move"]


@both
@each_row(("ground", "target"), [("swamp", 6), ("tundra", 5), ("deep-snow", 5)])
@each_row("passes", [True, False])
def test_bogging_down_is_no_fall(rules: Ruleset, ground: str, target: int, passes: bool) -> None:
    battle = field(rules, {AHEAD: Hex(0, {ground: 1})})
    assert step(battle, *(SAFE if passes else (1, 1))) == passes
    assert pilots(battle) == [("bog-down", target, passes)]
    mech = battle.mechs[0]
    assert (mech.is_(STUCK), mech.prone) == (not passes, False)
    assert logged(battle, Bogged) == ([] if passes else [Bogged(0, True)])


@both
@each_row(("ground", "target"), [("swamp", 6), ("tundra", 5), ("deep-snow", 5)])
@each_row("passes", [True, False])
def test_getting_loose(rules: Ruleset, ground: str, target: int, passes: bool) -> None:
    battle = field(rules, {HERE: Hex(0, {ground: 1})})
    battle.mechs[0].mark(STUCK)
    with dice(*(SAFE if passes else (1, 1))) as script:
        assert free_from_bog(battle, 0, script) == passes
    assert battle.mechs[0].is_(STUCK) != passes
    assert pilots(battle) == [("bog-down", target, passes)]


@both
@each_row("passes", [True, False])
def test_through_a_wall(rules: Ruleset, passes: bool) -> None:
    """A failure is damage of ceil(CF/10), front, one group, and no fall; the step goes on."""
    battle = field(rules, {AHEAD: Hex(0, {"building": 3}, 75, 2)}, make(hexes=3))
    assert step(battle, *(SAFE if passes else (1, 1, 3, 4)))
    assert pilots(battle) == [("building-wall", 5 + 2 + 1, passes)]
    assert [(event.table, event.arc, event.points) for event in logged(battle, HitLocated)] == (
        [] if passes else [("full", "front", 8)]
    )
    assert not battle.mechs[0].prone


@both
@each_row("passes", [True, False])
def test_wall_suffers_from_whoever_goes_through_it(rules: Ruleset, passes: bool) -> None:
    """Success or failure: the hex loses ceil(tonnage/10) of its CF (`terrain.md` §6.2)."""
    battle = field(rules, {AHEAD: Hex(0, {"building": 3}, 75, 2)})
    step(battle, *(SAFE if passes else (1, 1, 3, 4)))
    assert battle.hex(parse_hex(AHEAD)).strength == 70


@pytest.mark.parametrize("passes", [True, False])
def test_onto_ice_in_standard(passes: bool) -> None:
    """+0, without the ice's +4; failing it, through the ice to the bottom: floor(5 × 3 / 2)."""
    battle = field(STANDARD, {AHEAD: wet(2, ice=1)})
    fall = (1, 1, 1, 3, 4, 1, 2, 4, 5, 1, 2, *SAFE)
    assert step(battle, *((2, 3) if passes else fall)) == passes
    assert pilots(battle) == [("ice", 5, passes)]
    assert bool(battle.hex(parse_hex(AHEAD)).ice) == passes
    assert [(event.levels, event.damage) for event in logged(battle, Fell)] == ([] if passes else [(2, 7)])


def test_onto_ice_over_no_water_in_standard() -> None:
    battle = field(STANDARD, {AHEAD: Hex(0, {"ice": 1})})
    assert not step(battle, 1, 1, *FALL_5, *SAFE)
    assert battle.hex(parse_hex(AHEAD)).ice
    assert logged(battle, Fell)[0].damage == 5


@each_row("die", range(1, 7))
def test_onto_ice_in_total_warfare(die: int) -> None:
    """1d6, a 6 breaks it."""
    battle = field(TOTAL_WARFARE, {AHEAD: wet(2, ice=1)})
    fall = (1, 3, 4, 1, 2, 4, 5, 1, 2, *SAFE) if die == 6 else ()
    assert step(battle, die, *fall) == (die < 6)
    assert pilots(battle) == []
    assert bool(battle.hex(parse_hex(AHEAD)).ice) == (die < 6)


@each_row("water", [0, 1, 2])
@each_row(("faces", "stands"), [((2, 3), True), ((2, 2), False)])
def test_landing_on_ice_in_standard(water: int, faces: tuple[int, int], stands: bool) -> None:
    """Q-56: the roll for ice, its own +4 left out, water below or not; failed over water, it breaks."""
    battle = field(STANDARD, {AHEAD: wet(water, ice=1)})
    fall = {0: (*FALL_5, *SAFE), 1: (1, 3, 4, 1, 2, *SAFE), 2: (1, 3, 4, 1, 2, 4, 5, 1, 2, *SAFE)}[water]
    with dice(*faces, *(() if stands else fall)) as script:
        assert land(battle, 0, parse_hex(AHEAD), script) == stands
    assert pilots(battle) == [("ice", 5, stands)]
    assert logged(battle, ChanceRolled) == []
    broke = not stands and water > 0
    assert logged(battle, TerrainChanged) == ([TerrainChanged(AHEAD, "ice-broke")] if broke else [])
    assert [event.levels for event in logged(battle, Fell)] == ([] if stands else [water])


@pytest.mark.parametrize("rules", PUBLISHED, ids=lambda rules: rules.name)
@pytest.mark.parametrize("die", [1, 3])
def test_landing_on_ice_that_holds(rules: Ruleset, die: int) -> None:
    """Then a roll with the ice's +4."""
    battle = field(rules, {AHEAD: wet(2, ice=1)})
    with dice(die, 6, 3) as script:
        assert land(battle, 0, parse_hex(AHEAD), script)
    assert pilots(battle) == [("landing", 9, True)]


@each_row("rules", PUBLISHED, ids=lambda rules: rules.name)
@each_row("die", [4, 5, 6])
def test_landing_breaks_the_ice(rules: Ruleset, die: int) -> None:
    battle = field(rules, {AHEAD: wet(2, ice=1)})
    with dice(die, 1, 3, 4, 1, 2, 4, 5, 1, 2, *SAFE) as script:
        assert not land(battle, 0, parse_hex(AHEAD), script)
    assert logged(battle, TerrainChanged) == [TerrainChanged(AHEAD, "ice-broke")]
    assert logged(battle, Fell)[0].levels == 2


@pytest.mark.parametrize("rules", PUBLISHED, ids=lambda rules: rules.name)
@pytest.mark.parametrize("die", [5, 6])
def test_falling_after_a_landing_on_ice(rules: Ruleset, die: int) -> None:
    """Another die: on a 6 it breaks after all."""
    battle = field(rules, {AHEAD: wet(1, ice=1)})
    through = (1, 3, 4, 1, 2, *SAFE) if die == 6 else ()
    with dice(1, 1, 1, *FALL_5, *SAFE, die, *through) as script:
        assert not land(battle, 0, parse_hex(AHEAD), script)
    assert bool(battle.hex(parse_hex(AHEAD)).ice) == (die == 5)
    assert len(logged(battle, Fell)) == (2 if die == 6 else 1)


@both
def test_wading_under_ice_breaks_it(rules: Ruleset) -> None:
    """Depth 2: a standing 'Mech's top is at the surface (§11.2)."""
    battle = field(rules, {HERE: wet(2, ice=1), AHEAD: wet(2, ice=1)})
    battle.mechs[0].mark(ICE_BELOW)
    step(battle, *SAFE)
    assert not battle.hex(parse_hex(AHEAD)).ice
    assert not battle.mechs[0].prone


@both
@each_row("ground", ["swamp", "tundra", "deep-snow"])
def test_landing_in_a_bog_is_stuck(rules: Ruleset, ground: str) -> None:
    """`movement.md` §7.5: automatically."""
    battle = field(rules, {AHEAD: Hex(0, {ground: 1})})
    with dice() as script:
        land(battle, 0, parse_hex(AHEAD), script)
    assert battle.mechs[0].is_(STUCK)


@both
@each_row(("depth", "target"), [(1, 4), (2, 5), (3, 6)])
def test_landing_in_water(rules: Ruleset, depth: int, target: int) -> None:
    battle = field(rules, {AHEAD: wet(depth)})
    with dice(*SAFE) as script:
        assert land(battle, 0, parse_hex(AHEAD), script)
    assert pilots(battle) == [("water-entry", target, True)]


@both
def test_landing_in_rubble_on_a_bad_foot(rules: Ruleset) -> None:
    battle = field(rules, {AHEAD: Hex(0, {"rubble": 1})}, make(destroyed=["left-leg.foot"]))
    with dice(*SAFE, *SAFE) as script:
        assert land(battle, 0, parse_hex(AHEAD), script)
    assert pilots(battle) == [("rubble", 6, True), ("landing", 6, True)]


@both
def test_landing_with_prototype_jets(rules: Ruleset) -> None:
    battle = field(rules)
    with dice(4, 3, *FALL_5, *SAFE) as script:
        assert not land(battle, 0, parse_hex(AHEAD), script, prototype_jets=True)
    assert pilots(battle) == [("prototype-jets-landing", 8, False)]
    assert logged(battle, Fell)[0].hex == AHEAD


@both
def test_wading_deeper_floods_what_has_no_armor(rules: Ruleset) -> None:
    """From depth 1 to depth 2 the arm goes under (`terrain.md` §4)."""
    battle = field(rules, {HERE: wet(1), AHEAD: wet(2)})
    battle.mechs[0].armor[RIGHT_ARM] = 0
    step(battle, *SAFE)
    assert battle.mechs[0].breached == 1 << RIGHT_ARM


@both
def test_wading_in_floods_what_has_no_armor(rules: Ruleset) -> None:
    battle = field(rules, {AHEAD: wet(2)})
    battle.mechs[0].armor[RIGHT_ARM] = 0
    step(battle, *SAFE)
    assert battle.mechs[0].breached == 1 << RIGHT_ARM


@both
@each_row("passes", [True, False])
def test_rolls_at_the_end_of_a_run(rules: Ruleset, passes: bool) -> None:
    battle = field(rules, None, make(destroyed=["gyro"]))
    due = end_of_move_triggers(battle, 0, RUN)
    with dice(*((4, 4) if passes else (4, 3, *FALL_5, *SAFE))) as script:
        assert make_psrs(battle, 0, due, script) == passes
    assert pilots(battle) == [("gyro-run", 8, passes)]
    assert [(event.levels, event.hex) for event in logged(battle, Fell)] == ([] if passes else [(0, HERE)])


# leaping down, and too much speed


def cliff(rules: Ruleset, levels: int = 3) -> Battle:
    return field(rules, {HERE: Hex(levels)})


def leap(battle: Battle, *faces: int) -> bool:
    with dice(*faces) as script:
        return leap_down(battle, 0, parse_hex(AHEAD), script)


@both
@each_row("levels", [3, 4])
def test_leap_down(rules: Ruleset, levels: int) -> None:
    """First roll +2 a level, second +1 a level."""
    battle = field(rules, {HERE: Hex(levels)}, make(piloting=3))
    faces = (6, 6, 6, 6) if levels == 4 else (4, 5, 3, 3)
    assert leap(battle, *faces)
    assert pilots(battle) == [("leap-legs", 3 + 2 * levels, True), ("leap", 3 + levels, True)]
    assert at(battle, 0) == AHEAD


@both
def test_leap_that_hurts_the_legs(rules: Ruleset) -> None:
    """As many points as levels, and a critical check, to each leg."""
    battle = cliff(rules)
    assert leap(battle, 1, 1, 1, 2, 3, 4, *SAFE)
    mech = battle.mechs[0]
    assert [mech.armor[leg] - mech.design.armor[leg] for leg in (LEFT_LEG, RIGHT_LEG)] == [-3, -3]
    assert [event.location for event in logged(battle, CriticalRolled)] == ["left-leg", "right-leg"]


@both
def test_leap_that_ends_in_a_fall(rules: Ruleset) -> None:
    battle = field(rules, {HERE: Hex(3)}, make(piloting=3))
    script = ScriptedDice([6, 6, 1, 1, 1, *[3, 4, 4, 5, 2, 3, 4, 6] * 2])
    assert not leap_down(battle, 0, parse_hex(AHEAD), script)
    assert battle.mechs[0].prone
    assert at(battle, 0) == AHEAD


@both
@each_row("levels", [0, 1, 2])
def test_small_steps_are_no_leaps(rules: Ruleset, levels: int) -> None:
    battle = cliff(rules, levels)
    with dice() as script, pytest.raises(NotAllowedError, match="3 levels") as refused:
        leap_down(battle, 0, parse_hex(AHEAD), script)
    assert refused.value.reasons == ["leap-too-low"]


# a step is what its triggers say


@both
@each_row("arrange", [make, lambda: make(prone=True)], ids=["standing", "prone"])
def test_clear_step_takes_no_dice(rules: Ruleset, arrange: Callable[[], Mech]) -> None:
    battle = field(rules, None, arrange())
    step(battle)
    assert at(battle, 0) == AHEAD


# the order of a landing, and superheavy 'Mechs


@both
def test_the_order_of_a_landing_in_water(rules: Ruleset) -> None:
    """Damaged legs, then prototype jets; the water after them (published), or before (M-103)."""
    battle = field(rules, {AHEAD: wet(2)}, make(destroyed=["left-leg.foot"]))
    with dice(*SAFE, *SAFE, *SAFE) as script:
        assert land(battle, 0, parse_hex(AHEAD), script, prototype_jets=True)
    legs, water = [("landing", 6, True), ("prototype-jets-landing", 9, True)], [("water-entry", 6, True)]
    assert pilots(battle) == (legs + water if rules is TOTAL_WARFARE else water + legs)


def test_who_falls_for_damaged_legs_makes_no_roll_for_the_water() -> None:
    battle = field(TOTAL_WARFARE, {AHEAD: wet(1)}, make(destroyed=["left-leg.foot"]))
    with dice(1, 1, 1, 3, 4, *SAFE) as script:
        assert not land(battle, 0, parse_hex(AHEAD), script)
    assert pilots(battle) == [("landing", 6, False)]
    assert [event.cause for event in logged(battle, Fell)] == ["landing"]


@pytest.mark.parametrize("die", [3, 4])
def test_a_landing_on_ice_asks_for_damaged_legs_first(die: int) -> None:
    """Then the ice: who fell on it breaks it as any landing does, on a 4, and makes no other roll (M-103)."""
    battle = field(TOTAL_WARFARE, {AHEAD: wet(1, ice=1)}, make(destroyed=["left-leg.foot"]))
    through = (1, 3, 4, *SAFE) if die == 4 else ()
    with dice(1, 1, *FALL_5, *SAFE, die, *through) as script:
        assert not land(battle, 0, parse_hex(AHEAD), script)
    assert pilots(battle) == [("landing", 10, False)]
    assert bool(battle.hex(parse_hex(AHEAD)).ice) == (die == 3)


def test_a_landing_on_ice_that_holds_on_a_bad_foot() -> None:
    battle = field(TOTAL_WARFARE, {AHEAD: wet(1, ice=1)}, make(destroyed=["left-leg.foot"]))
    with dice(5, 5, 1, 5, 5) as script:
        assert land(battle, 0, parse_hex(AHEAD), script)
    assert pilots(battle) == [("landing", 10, True), ("landing", 10, True)]


@both
@each_row(("tons", "more"), [(100, 0), (105, 1)])
def test_superheavy_mechs_sink_deeper(rules: Ruleset, tons: int, more: int) -> None:
    """+1 to keep out of soft ground, not to get free of it (M-104)."""
    battle = field(rules, {AHEAD: Hex(0, {"swamp": 1})}, make(tons=tons))
    assert step(battle, *SAFE)
    assert pilots(battle) == [("bog-down", 6 + more, True)]
    battle.mechs[0].mark(STUCK)
    with dice(*SAFE) as script:
        assert free_from_bog(battle, 0, script)
    assert pilots(battle)[1:] == [("bog-down", 6, True)]


@both
@each_row(("tons", "more"), [(100, 0), (105, 4)])
def test_superheavy_mechs_and_walls(rules: Ruleset, tons: int, more: int) -> None:
    """+4 to go through one unharmed (M-104)."""
    battle = field(rules, {AHEAD: Hex(0, {"building": 1}, 150, 3)}, make(tons=tons))
    step(battle, 6, 6)
    assert pilots(battle) == [("building-wall", 5 + more, True)]


@both
def test_a_superheavy_gyro_lands_on_one_hit(rules: Ruleset) -> None:
    """Published: from the second on; running asks for the roll at the first (M-104)."""
    battle = field(rules, None, make(tons=105, gyro="superheavy", destroyed=["gyro"]))
    assert [each.name for each in landing_triggers(battle, 0)] == of(rules, ["landing"], [])
    assert [each.name for each in end_of_move_triggers(battle, 0, RUN)] == ["gyro-run"]
    battle.mechs[0].gyro_hits = 2
    assert [each.name for each in landing_triggers(battle, 0)] == ["landing"]


@both
def test_the_roll_for_a_cliff_comes_after_that_for_a_wall(rules: Ruleset) -> None:
    building = Hex(1, {"building": 1, "cliff": 1}, 40, 3, HexDetail({"cliff": 1 << 3}))
    due = entry_triggers(field(rules, {AHEAD: building}), 0, parse_hex(HERE), parse_hex(AHEAD), WALK)
    assert [each.name for each in due] == ["building-wall", "cliff-climb"]
