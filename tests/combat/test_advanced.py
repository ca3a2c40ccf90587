"""The advanced attacks, each an option: trip, thrash, grapple, brush-off, jump jets (`physical-attacks.md` §6)."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import TypeVar

import pytest

from myomer.boards import Hex
from myomer.combat import reason
from myomer.combat.battle import Battle
from myomer.combat.events import (
    AttackImpossible,
    AttackRolled,
    Event,
    FallBraced,
    Fell,
    Grappled,
    HitLocated,
    InfantryStruck,
    PilotingRolled,
    PodSweptOff,
)
from myomer.combat.physical.attack import Attack, AttackOutcome, AttackPreview
from myomer.combat.physical.registry import preview_attack, resolve_attack, why_not_attack
from myomer.combat.turn.physical_phase import PhysicalPhase
from myomer.combat.weapons.electronics import attach_beacon, has_beacon
from myomer.hexes import hex_name, neighbor, parse_hex
from myomer.rules.locations import CENTER_TORSO, LEFT_ARM, LEFT_LEG, RIGHT_ARM, RIGHT_LEG
from myomer.rules.ruleset import STANDARD, Ruleset
from myomer.rules.structure import TONNAGES
from myomer.units.mech import (
    ARMS_FLIPPED,
    INFANTRY_HERE,
    MAGNETIC_CLAWS,
    NARC_POD,
    SWARMED,
    Mech,
)
from tests.rows import each_row
from tests.support import attack, both, destroy, dice, duel, logged, make

E = TypeVar("E", bound=Event)
HERE = "0505"
AHEAD = "0504"
QUAD_LEGS = ["front-left-leg", "front-right-leg", "rear-left-leg", "rear-right-leg"]


def played(rules: Ruleset) -> Ruleset:
    """The ruleset with every optional attack in play."""
    return dataclasses.replace(rules, trip=True, grapple=True, thrash=True, brush_off=True, jump_jet_attack=True)


def codes(battle: Battle, each: Attack) -> list[str]:
    return reason.codes(why_not_attack(battle, each))


def tn(battle: Battle, each: Attack) -> int:
    return preview_attack(battle, each).target_number.value


def strike(battle: Battle, each: Attack, *faces: int) -> AttackOutcome:
    with dice(*faces) as script:
        return resolve_attack(battle, each, script)


def waiting(battle: Battle, unit: int) -> list[tuple[str, int]]:
    return [(trigger.name, trigger.modifier) for trigger in battle.mechs[unit].queue]


def at(battle: Battle, unit: int) -> str:
    return hex_name(battle.mechs[unit].hex)


def around(name: str, direction: int) -> str:
    return hex_name(neighbor(parse_hex(name), direction))


# off by default


OPTIONS = [
    ("trip", "trip", Attack("trip", 0, 1)),
    ("thrash", "thrash", Attack("thrash", 0, 0)),
    ("grapple", "grapple", Attack("grapple", 0, 1)),
    ("grapple", "break-grapple", Attack("break-grapple", 0, 1)),
    ("brush_off", "brush-off", Attack("brush-off", 0, 0, RIGHT_ARM)),
    ("jump_jet_attack", "jump-jet", Attack("jump-jet", 0, 1, RIGHT_LEG)),
]


@both
@each_row(("option", "kind", "each"), OPTIONS, ids=[row[1] for row in OPTIONS])
def test_option_is_off_by_default(rules: Ruleset, option: str, kind: str, each: Attack) -> None:
    battle = duel(rules=rules)
    assert "attack-not-in-play" in codes(battle, each)
    assert strike(battle, each) == AttackOutcome(False, 0, False)
    assert "attack-not-in-play" in logged(battle, AttackImpossible)[0].reasons
    option_on = dataclasses.replace(rules, **{option: True})  # type: ignore[arg-type]
    assert "attack-not-in-play" not in codes(duel(rules=option_on), each)


@both
@each_row(("option", "kind", "each"), OPTIONS, ids=[row[1] for row in OPTIONS])
def test_one_option_does_not_bring_the_others(rules: Ruleset, option: str, kind: str, each: Attack) -> None:
    others = {name: name != option for name, _, _ in OPTIONS}
    battle = duel(rules=dataclasses.replace(rules, **others))  # type: ignore[arg-type]
    assert "attack-not-in-play" in codes(battle, each)


# §6.1 trip


TRIP = Attack("trip", 0, 1)


def tripping(rules: Ruleset, mech: Mech | None = None, **fields: object) -> Battle:
    target = make(hex_=AHEAD, facing=3, **fields)  # type: ignore[arg-type]
    return duel(mech, target, dataclasses.replace(rules, trip=True))


@both
def test_trip_that_hits(rules: Ruleset) -> None:
    battle = tripping(rules)
    assert strike(battle, TRIP, 1, 3).hit
    assert waiting(battle, 1) == [("tripped", 0)]
    assert waiting(battle, 0) == []
    assert battle.mechs[1].phase_damage == 0


@both
def test_trip_that_misses(rules: Ruleset) -> None:
    battle = tripping(rules)
    assert not strike(battle, TRIP, 1, 2).hit
    assert waiting(battle, 0) == waiting(battle, 1) == []


@both
@each_row(
    ("fields", "code"),
    [
        pytest.param({}, "", id="allowed"),
        pytest.param({"prone": True}, "attacker-prone", id="prone"),
        pytest.param({"destroyed": ["left-leg"]}, "leg-destroyed", id="one leg"),
        pytest.param({"destroyed": ["left-leg.hip", "right-leg.hip"]}, "hip-destroyed", id="both hips"),
        pytest.param({"destroyed": ["left-leg.hip"]}, "", id="one hip"),
        pytest.param({"frame": "quad"}, "", id="quad"),
        pytest.param({"frame": "quad", "destroyed": ["rear-left-leg"]}, "leg-destroyed", id="quad, a rear leg"),
        pytest.param({"frame": "quad", "destroyed": ["front-left-leg"]}, "", id="quad, a front leg"),
        pytest.param(
            {"frame": "quad", "destroyed": ["front-left-leg.hip", "front-right-leg.hip"]}, "hip-destroyed",
            id="quad, front hips",
        ),
        pytest.param({"frame": "quad", "destroyed": ["rear-left-leg.hip"]}, "", id="quad, a rear hip"),
        pytest.param({"frame": "tripod"}, "", id="tripod"),
    ],
)  # fmt: skip
def test_who_can_trip(rules: Ruleset, fields: dict[str, object], code: str) -> None:
    battle = tripping(rules, make(**fields))  # type: ignore[arg-type]
    assert codes(battle, TRIP) == ([code] if code else [])


@both
def test_prone_unit_is_not_tripped(rules: Ruleset) -> None:
    assert codes(tripping(rules, prone=True), TRIP) == ["target-prone"]


@both
@each_row(
    ("destroyed", "value"),
    [
        ([], 0),
        (["left-leg.upper-leg"], 0),
        (["left-leg.upper-leg", "right-leg.foot"], 1),
        (["left-leg.foot", "right-leg.lower-leg"], 1),
        (["left-leg.hip", "right-leg.upper-leg", "right-leg.lower-leg", "right-leg.foot"], 5),
        (["left-leg.upper-leg", "right-leg.lower-leg"], 2),
    ],
    ids=str,
)
def test_trip_uses_the_better_leg(rules: Ruleset, destroyed: list[str], value: int) -> None:
    assert tn(tripping(rules, make(destroyed=destroyed)), TRIP) == 4 + value


@both
def test_leg_that_fired_does_not_trip(rules: Ruleset) -> None:
    """The other one does, with its own damage."""
    battle = tripping(rules, make(destroyed=["left-leg.upper-leg"]))
    battle.mechs[0].fired = 1 << RIGHT_LEG
    assert codes(battle, TRIP) == []
    assert tn(battle, TRIP) == 4 + 2


@both
def test_leg_named_for_a_trip(rules: Ruleset) -> None:
    battle = tripping(rules, make(destroyed=["left-leg.upper-leg"]))
    assert tn(battle, Attack("trip", 0, 1, LEFT_LEG)) == 6
    assert tn(battle, Attack("trip", 0, 1, RIGHT_LEG)) == 4
    destroy(battle.mechs[0], "left-leg.hip")
    assert codes(battle, Attack("trip", 0, 1, LEFT_LEG)) == ["hip-destroyed"]


# §6.2 thrash


THRASH = Attack("thrash", 0, 0)


def thrashing(rules: Ruleset, mech: Mech | None = None, hex_: Hex | None = None) -> Battle:
    """A prone 'Mech with infantry round it."""
    unit = make() if mech is None else mech
    unit.prone = True
    unit.mark(INFANTRY_HERE)
    option = dataclasses.replace(rules, thrash=True)
    return duel(unit, rules=option, hexes={HERE: Hex() if hex_ is None else hex_})


@both
@each_row("tons", TONNAGES)
def test_thrash_damage(rules: Ruleset, tons: int) -> None:
    """round(W / 3), in fives."""
    preview = preview_attack(thrashing(rules, make(tons)), THRASH)
    points = round(tons / 3)
    assert preview.damage.points == points
    assert preview.groups == [5] * (points // 5) + ([points % 5] if points % 5 else [])


@both
def test_thrash_always_hits(rules: Ruleset) -> None:
    """No dice for it; afterward a roll at +0."""
    battle = thrashing(rules)
    assert codes(battle, THRASH) == []
    assert preview_attack(battle, THRASH).also_on_hit == ["thrasher-rolls"]
    assert strike(battle, THRASH, 2, 3) == AttackOutcome(True, 0, True)
    assert logged(battle, InfantryStruck) == [InfantryStruck(0, [5, 5, 5, 2], False)]
    assert [(event.trigger, event.target_number, event.passed) for event in logged(battle, PilotingRolled)] == [
        ("thrashed", 5, True)
    ]
    assert battle.mechs[0].phase_damage == 0


@both
def test_thrash_that_hurts_the_mech(rules: Ruleset) -> None:
    """A failed roll is falling damage, height 0, prone as it is."""
    battle = thrashing(rules)
    strike(battle, THRASH, 2, 2, 1, 3, 4, 6, 6)
    fell = logged(battle, Fell)[0]
    assert (fell.cause, fell.levels, fell.damage) == ("thrashed", 0, 5)
    assert logged(battle, FallBraced)[0].target_number == 5


@both
@each_row(("terrain", "target"), [({"mud": 1}, 6), ({"swamp": 1}, 6), ({"ice": 1}, 9), ({"sand": 1}, 6)])
def test_terrain_counts_for_the_roll_after_a_thrash(rules: Ruleset, terrain: dict[str, int], target: int) -> None:
    battle = thrashing(rules, None, Hex(0, terrain))
    strike(battle, THRASH, 6, 6)
    assert logged(battle, PilotingRolled)[0].target_number == target


def no_infantry(mech: Mech) -> None:
    mech.mark(INFANTRY_HERE, False)


def up(mech: Mech) -> None:
    mech.prone = False


def has_fired(mech: Mech) -> None:
    mech.fired = 1 << 3


def limbless(mech: Mech) -> None:
    for name in ("left-arm", "right-arm", "left-leg", "right-leg"):
        destroy(mech, name)


def one_limb(mech: Mech) -> None:
    for name in ("left-arm", "right-arm", "left-leg"):
        destroy(mech, name)


@both
@each_row(
    ("change", "code"),
    [(no_infantry, "no-infantry"), (up, "attacker-not-prone"), (has_fired, "weapons-fired"),
     (limbless, "limbs-destroyed"), (one_limb, "")],
)  # fmt: skip
def test_who_can_thrash(rules: Ruleset, change: Callable[[Mech], None], code: str) -> None:
    battle = thrashing(rules)
    change(battle.mechs[0])
    assert codes(battle, THRASH) == ([code] if code else [])


@both
@each_row(
    ("terrain", "allowed"),
    [({"woods": 1}, False), ({"jungle": 1}, False), ({"rough": 1}, False), ({"rubble": 1}, False),
     ({"building": 1}, False), ({"fuel-tank": 1}, False), ({"mud": 1}, True), ({"pavement": 1}, True)],
    ids=str,
)  # fmt: skip
def test_where_one_can_thrash(rules: Ruleset, terrain: dict[str, int], allowed: bool) -> None:
    battle = thrashing(rules, None, Hex(0, terrain))
    assert codes(battle, THRASH) == ([] if allowed else ["attacker-in-bad-hex"])


# §6.3 grapple


GRAPPLE = Attack("grapple", 0, 1)
COUNTER = Attack("grapple", 1, 0)
LET_GO = Attack("break-grapple", 0, 1)
BREAK = Attack("break-grapple", 1, 0)


def wrestling(
    rules: Ruleset, mech: Mech | None = None, target: Mech | None = None, hexes: dict[str, Hex] | None = None
) -> Battle:
    return duel(mech, target, dataclasses.replace(rules, grapple=True), hexes)


def held(rules: Ruleset, hexes: dict[str, Hex] | None = None, **fields: object) -> Battle:
    """Unit 0 holds unit 1, in 0504."""
    battle = wrestling(rules, None, make(hex_=AHEAD, facing=3, **fields), hexes)  # type: ignore[arg-type]
    strike(battle, GRAPPLE, 6, 6)
    return battle


@both
@each_row("facing", range(6))
def test_grapple_that_hits(rules: Ruleset, facing: int) -> None:
    """The attacker moves into the target's hex; the target turns to face it."""
    goal = around(HERE, facing)
    battle = wrestling(rules, make(facing=facing), make(hex_=goal, facing=1))
    assert strike(battle, GRAPPLE, 2, 3).hit
    first, second = battle.mechs
    assert (at(battle, 0), at(battle, 1)) == (goal, goal)
    assert (second.facing, second.torso) == ((facing + 3) % 6, (facing + 3) % 6)
    assert (first.grappling, second.grappling) == (1, 0)
    assert (first.grapple_attacker, second.grapple_attacker) == (True, False)
    assert logged(battle, Grappled) == [Grappled(0, 1, True)]
    assert waiting(battle, 0) == waiting(battle, 1) == []
    assert second.phase_damage == 0


@both
def test_grapple_that_misses(rules: Ruleset) -> None:
    battle = wrestling(rules)
    assert not strike(battle, GRAPPLE, 2, 2).hit
    assert (at(battle, 0), battle.mechs[0].grappling) == (HERE, -1)


@both
def test_grapple_goes_to_the_targets_level(rules: Ruleset) -> None:
    battle = wrestling(rules, hexes={AHEAD: Hex(0, {"bridge": 1}, 60, 2)})
    battle.mechs[1].roof = 2
    strike(battle, GRAPPLE, 6, 6)
    assert (at(battle, 0), battle.mechs[0].roof) == (AHEAD, 2)


@both
@each_row(
    ("fields", "target", "code"),
    [
        pytest.param({}, {}, "", id="allowed"),
        pytest.param({"frame": "quad"}, {}, "frame-cannot", id="quad"),
        pytest.param({"frame": "tripod"}, {}, "frame-cannot", id="tripod"),
        pytest.param({}, {"frame": "quad"}, "", id="quad held"),
        pytest.param({"prone": True}, {}, "attacker-prone", id="prone"),
        pytest.param({}, {"prone": True}, "target-prone", id="target prone"),
        pytest.param({"destroyed": ["left-arm"]}, {}, "arm-destroyed", id="arm"),
        pytest.param({"destroyed": ["left-arm.shoulder"]}, {}, "shoulder-destroyed", id="shoulder"),
        pytest.param({"destroyed": ["left-arm.hand", "right-arm.hand"]}, {}, "", id="hands"),
    ],
)
def test_who_can_grapple(rules: Ruleset, fields: dict[str, object], target: dict[str, object], code: str) -> None:
    battle = wrestling(rules, make(**fields), make(hex_=AHEAD, **target))  # type: ignore[arg-type]
    assert codes(battle, GRAPPLE) == ([code] if code else [])


@both
@each_row("location", range(8))
def test_whoever_fired_does_not_grapple(rules: Ruleset, location: int) -> None:
    battle = wrestling(rules)
    battle.mechs[0].fired = 1 << location
    assert codes(battle, GRAPPLE) == ["weapons-fired"]


@both
@each_row(
    ("fields", "value"),
    [
        ({"destroyed": ["left-arm.upper-arm"]}, 2),
        ({"destroyed": ["left-arm.lower-arm"]}, 2),
        ({"destroyed": ["left-arm.hand"]}, 1),
        ({"destroyed": ["left-arm.upper-arm", "left-arm.lower-arm", "left-arm.hand", "right-arm.hand"]}, 6),
        ({"equipment": ["aes@left-arm", "aes@right-arm"]}, -1),
        ({"equipment": ["aes@left-arm"]}, 0),
        ({"equipment": ["tsm"], "heat": 9}, -2),
        ({"equipment": ["tsm"], "heat": 8}, 0),
        ({"moved": "walk"}, 1),
    ],
    ids=str,
)
def test_number_of_a_grapple(rules: Ruleset, fields: dict[str, object], value: int) -> None:
    battle = wrestling(rules, make(**fields))  # type: ignore[arg-type]
    assert tn(battle, GRAPPLE) == 5 + value


@both
@each_row(("own", "own_class"), [(20, 1), (35, 1), (40, 2), (55, 2), (60, 3), (75, 3), (80, 4), (100, 4)])
@each_row(("other", "other_class"), [(30, 1), (50, 2), (70, 3), (90, 4)])
def test_weight_class_in_a_grapple(rules: Ruleset, own: int, own_class: int, other: int, other_class: int) -> None:
    battle = wrestling(rules, make(own), make(other, hex_=AHEAD, facing=3))
    assert tn(battle, GRAPPLE) == 5 + other_class - own_class


@both
@each_row("unit", [0, 1])
@each_row("kind", ["punch", "kick", "push"])
def test_grappled_units_make_no_other_attack(rules: Ruleset, unit: int, kind: str) -> None:
    battle = held(rules)
    battle.mechs.append(make(hex_=around(AHEAD, 0)))
    for target in (1 - unit, 2):
        assert "attacker-grappled" in codes(battle, attack(battle, kind, attacker=unit, target=target))


@both
def test_grappled_units_grapple_nobody_else(rules: Ruleset) -> None:
    battle = held(rules)
    battle.mechs.append(make(hex_=around(AHEAD, 0)))
    for unit in (0, 1):
        assert "attacker-grappled" in codes(battle, Attack("grapple", unit, 2))


@both
def test_a_held_unit_is_not_grappled_by_a_third(rules: Ruleset) -> None:
    battle = held(rules)
    third = make(hex_=around(AHEAD, 3))
    third.facing = third.torso = 0
    battle.mechs.append(third)
    for unit in (0, 1):
        assert "target-grappled" in codes(battle, Attack("grapple", 2, unit))


@both
def test_two_who_reach_for_one_target(rules: Ruleset) -> None:
    """The first to succeed has it; the second's attack can no longer be made."""
    battle = wrestling(rules, make(), make(hex_=AHEAD, facing=3))
    other = make(hex_=around(AHEAD, 1))
    other.facing = other.torso = 4
    battle.mechs.append(other)
    phase = PhysicalPhase(battle)
    phase.declare(Attack("grapple", 0, 1))
    phase.declare(Attack("grapple", 2, 1))
    with dice(6, 6) as script:
        phase.resolve(script)
    assert (battle.mechs[0].grappling, battle.mechs[1].grappling, battle.mechs[2].grappling) == (1, 0, -1)


@both
def test_holder_does_not_grapple_again(rules: Ruleset) -> None:
    assert codes(held(rules), GRAPPLE) == ["attacker-grappled"]


@both
def test_counter_grapple_swaps_the_roles(rules: Ruleset) -> None:
    battle = held(rules)
    assert codes(battle, COUNTER) == []
    assert strike(battle, COUNTER, 2, 3).hit
    first, second = battle.mechs
    assert (first.grappling, second.grappling) == (1, 0)
    assert (first.grapple_attacker, second.grapple_attacker) == (False, True)
    assert (at(battle, 0), at(battle, 1)) == (AHEAD, AHEAD)


@both
def test_counter_grapple_that_fails(rules: Ruleset) -> None:
    battle = held(rules)
    assert not strike(battle, COUNTER, 2, 2).hit
    assert battle.mechs[0].grapple_attacker


@both
def test_nothing_to_break(rules: Ruleset) -> None:
    assert codes(wrestling(rules), LET_GO) == ["attacker-not-grappled"]


PIT = around(AHEAD, 2)
POOL = around(AHEAD, 4)
GROUND = {
    around(AHEAD, 0): Hex(-1),
    around(AHEAD, 1): Hex(-1),
    around(AHEAD, 3): Hex(-1),
    around(AHEAD, 5): Hex(0),
    PIT: Hex(-3),
    POOL: Hex(0, {"water": 1}),
}
"""Round 0504: one level hex to the north-west, a pit to the south-east, water to the south-west, else one down."""


@both
def test_holder_lets_go_without_a_roll(rules: Ruleset) -> None:
    """It steps to the least dangerous hex."""
    battle = held(rules, GROUND)
    assert strike(battle, LET_GO) == AttackOutcome(True, 0, True)
    assert (at(battle, 0), at(battle, 1)) == (around(AHEAD, 5), AHEAD)
    for mech in battle.mechs:
        assert (mech.grappling, mech.grapple_attacker, mech.queue) == (-1, False, [])
    assert logged(battle, Grappled)[-1] == Grappled(0, 1, False)


@both
def test_victim_throws_its_opponent_into_the_worst_hex(rules: Ruleset) -> None:
    """Over a cliff: an automatic fall."""
    battle = held(rules, GROUND)
    assert strike(battle, BREAK, 2, 3, 1, 3, 4, 4, 5, 2, 3, 4, 6, 6, 6).hit
    assert (at(battle, 0), at(battle, 1)) == (PIT, AHEAD)
    fell = logged(battle, Fell)[0]
    assert (fell.unit, fell.levels) == (0, 3)
    assert battle.mechs[1].grappling == -1


@both
def test_thrown_on_level_ground_it_stays_up(rules: Ruleset) -> None:
    """Its roll succeeds by itself."""
    battle = held(rules)
    strike(battle, BREAK, 6, 6)
    assert at(battle, 0) != AHEAD
    assert not battle.mechs[0].prone
    assert waiting(battle, 0) == []


@both
def test_victim_that_does_not_break_free(rules: Ruleset) -> None:
    battle = held(rules)
    assert not strike(battle, BREAK, 2, 2).hit
    assert battle.mechs[1].grappling == 0


@both
@each_row(
    ("destroyed", "value"),
    [
        ([], 0),
        (["left-arm.shoulder"], 2),
        (["left-arm.shoulder", "right-arm.shoulder"], 4),
        (["left-arm.shoulder", "right-arm.upper-arm", "right-arm.hand"], 5),
    ],
    ids=str,
)
def test_number_to_break_free(rules: Ruleset, destroyed: list[str], value: int) -> None:
    battle = held(rules)
    for name in destroyed:
        destroy(battle.mechs[1], name)
    assert codes(battle, BREAK) == []
    assert tn(battle, BREAK) == 5 + value


@both
def test_common_modifiers_count_once_for_breaking_free(rules: Ruleset) -> None:
    battle = held(rules)
    battle.mechs[1].move_mode = 1
    battle.mechs[0].move_mode = 2
    battle.mechs[0].hexes_moved = 5
    assert tn(battle, BREAK) == 5 + 1 + 2


@both
def test_weight_class_in_breaking_free(rules: Ruleset) -> None:
    battle = held(rules, tons=80)
    assert tn(battle, BREAK) == 5 + 2 - 4


# §6.4 brush-off


BRUSH = Attack("brush-off", 0, 0, RIGHT_ARM)


def swarmed(rules: Ruleset, mech: Mech | None = None, status: int = SWARMED) -> Battle:
    unit = make() if mech is None else mech
    unit.mark(status)
    return duel(unit, rules=dataclasses.replace(rules, brush_off=True))


@both
@each_row("status", [SWARMED, NARC_POD], ids=["swarmers", "pod"])
def test_brush_off_that_hits(rules: Ruleset, status: int) -> None:
    battle = swarmed(rules, None, status)
    assert strike(battle, BRUSH, 4, 5).hit
    assert logged(battle, AttackRolled)[0].target_number == 9
    assert logged(battle, InfantryStruck) == ([InfantryStruck(0, [5], True)] if status == SWARMED else [])
    assert logged(battle, PodSweptOff) == ([] if status == SWARMED else [PodSweptOff(0)])
    assert not battle.mechs[0].is_(status)
    assert battle.mechs[0].phase_damage == 0


@both
def test_plain_narc_pods_are_not_brushed_off(rules: Ruleset) -> None:
    """iNarc pods alone; and one that is gone does not come back with the next that sticks."""
    unit = make()
    attach_beacon(unit, 1, CENTER_TORSO, False)
    battle = swarmed(rules, unit, 0)
    assert codes(battle, BRUSH) == ["no-infantry"]
    attach_beacon(unit, 2, CENTER_TORSO, True)
    assert codes(battle, BRUSH) == []
    assert strike(battle, BRUSH, 4, 5).hit
    assert has_beacon(unit, 1)
    assert not has_beacon(unit, 2)
    attach_beacon(unit, 3, CENTER_TORSO, True)
    assert not has_beacon(unit, 2)


@both
def test_brush_off_that_misses_hits_the_mech_itself(rules: Ruleset) -> None:
    battle = swarmed(rules, make(75))
    assert not strike(battle, BRUSH, 4, 4, 3).hit
    hit = logged(battle, HitLocated)[0]
    assert (hit.unit, hit.table, hit.arc, hit.location, hit.points) == (0, "punch", "front", "center-torso", 8)
    assert battle.mechs[0].is_(SWARMED)
    assert waiting(battle, 0) == []


@both
@each_row(
    ("fields", "status", "value", "points"),
    [
        pytest.param({}, 0, 0, 5, id="plain"),
        pytest.param({"destroyed": ["right-arm.upper-arm"]}, 0, 2, 2, id="upper arm"),
        pytest.param({"destroyed": ["right-arm.lower-arm"]}, 0, 2, 2, id="lower arm"),
        pytest.param({"destroyed": ["right-arm.hand"]}, 0, 1, 5, id="hand"),
        pytest.param({"absent": ["right-arm.hand"]}, 0, 1, 5, id="no hand"),
        pytest.param({"absent": ["right-arm.hand", "right-arm.lower-arm"]}, 0, 3, 2, id="no hand, no lower arm"),
        pytest.param({"equipment": ["claw@right-arm"]}, 0, 1, 8, id="claw"),
        pytest.param({"equipment": ["aes@right-arm"]}, 0, -1, 5, id="AES"),
        pytest.param({"equipment": ["aes@left-arm"]}, 0, 0, 5, id="AES in the other arm"),
        pytest.param({}, MAGNETIC_CLAWS, 1, 5, id="magnetic claws"),
        pytest.param({"moved": "run"}, 0, 0, 5, id="having run"),
    ],
)
def test_number_of_a_brush_off(rules: Ruleset, fields: dict[str, object], status: int, value: int, points: int) -> None:
    battle = swarmed(rules, make(**fields), SWARMED | status)  # type: ignore[arg-type]
    preview = preview_attack(battle, BRUSH)
    assert preview.target_number.value == 5 + 4 + value
    assert preview.damage.points == points


@both
def test_terrain_does_not_count_for_a_brush_off(rules: Ruleset) -> None:
    unit = make()
    unit.mark(SWARMED)
    battle = duel(unit, rules=dataclasses.replace(rules, brush_off=True), hexes={HERE: Hex(0, {"woods": 2})})
    assert tn(battle, BRUSH) == 9


@both
@each_row(
    ("fields", "code"),
    [
        pytest.param({"prone": True}, "attacker-prone", id="prone"),
        pytest.param({"destroyed": ["right-arm"]}, "limb-destroyed", id="arm"),
        pytest.param({"destroyed": ["right-arm.shoulder"]}, "shoulder-destroyed", id="shoulder"),
        pytest.param({"frame": "quad"}, "frame-cannot", id="quad"),
    ],
)
def test_who_cannot_brush_off(rules: Ruleset, fields: dict[str, object], code: str) -> None:
    battle = swarmed(rules, make(**fields))  # type: ignore[arg-type]
    assert codes(battle, BRUSH) == [code]


@both
def test_more_that_forbids_a_brush_off(rules: Ruleset) -> None:
    battle = swarmed(rules)
    assert codes(battle, BRUSH) == []
    assert codes(battle, Attack("brush-off", 0, 0, RIGHT_LEG)) == ["not-a-limb"]
    battle.mechs[0].fired = 1 << RIGHT_ARM
    assert codes(battle, BRUSH) == ["limb-fired"]
    assert codes(battle, Attack("brush-off", 0, 0, LEFT_ARM)) == []
    battle.mechs[0].fired = 0
    battle.mechs[0].mark(ARMS_FLIPPED)
    assert codes(battle, BRUSH) == ["arms-flipped"]
    assert codes(duel(rules=dataclasses.replace(rules, brush_off=True)), BRUSH) == ["no-infantry"]


# §6.5 jump jets


JET = Attack("jump-jet", 0, 1, RIGHT_LEG)
BOTH_JETS = Attack("jump-jet", 0, 1)
JETS = ["jump-jet@right-leg", "jump-jet@right-leg", "jump-jet@left-leg"]


def burning(
    rules: Ruleset, mech: Mech | None = None, level: int = -1, direction: int = 0, hexes: dict[str, Hex] | None = None
) -> Battle:
    """Two jets in the right leg, one in the left; the target a level below."""
    unit = make(equipment=JETS) if mech is None else mech
    goal = around(HERE, direction)
    ground = {goal: Hex(level), **(hexes or {})}
    return duel(
        unit, make(hex_=goal, facing=(direction + 3) % 6), dataclasses.replace(rules, jump_jet_attack=True), ground
    )


def look(battle: Battle, each: Attack) -> AttackPreview:
    return preview_attack(battle, each)


@both
def test_jump_jet_attack(rules: Ruleset) -> None:
    """P + 2; 3 points for each jet, one group for the leg, on the full table; no rolls after it."""
    battle = burning(rules)
    assert strike(battle, JET, 3, 4, 3, 4).hit
    assert logged(battle, AttackRolled)[0].target_number == 7
    hit = logged(battle, HitLocated)[0]
    assert (hit.table, hit.arc, hit.points) == ("full", "front", 6)
    assert waiting(battle, 0) == waiting(battle, 1) == []


@both
def test_missed_jump_jet_attack(rules: Ruleset) -> None:
    battle = burning(rules)
    assert not strike(battle, JET, 3, 3).hit
    assert waiting(battle, 0) == waiting(battle, 1) == []


@both
@each_row("level", range(-3, 4))
def test_level_of_a_standing_jump_jet_attack(rules: Ruleset, level: int) -> None:
    assert codes(burning(rules, None, level), JET) == ([] if level == -1 else ["target-elevation"])


@both
def test_flat_target_of_a_standing_jump_jet_attack(rules: Ruleset) -> None:
    """Its top must be one level below the attacker's: a prone one lies on the same level."""
    battle = burning(rules, None, 0)
    battle.mechs[1].prone = True
    assert codes(battle, JET) == []
    battle = burning(rules, None, -1)
    battle.mechs[1].prone = True
    assert codes(battle, JET) == ["target-elevation"]


@both
@each_row("direction", range(6))
def test_arc_of_a_standing_jump_jet_attack(rules: Ruleset, direction: int) -> None:
    assert codes(burning(rules, None, -1, direction), JET) == ([] if direction == 0 else ["target-not-in-arc"])


@both
@each_row("direction", range(6))
def test_arc_of_a_prone_jump_jet_attack(rules: Ruleset, direction: int) -> None:
    battle = burning(rules, make(equipment=JETS, prone=True), 0, direction)
    assert codes(battle, JET) == ([] if direction == 3 else ["target-not-in-arc"])


@both
@each_row("level", range(-3, 4))
def test_level_of_a_prone_jump_jet_attack(rules: Ruleset, level: int) -> None:
    """The attacker's level within the target's."""
    battle = burning(rules, make(equipment=JETS, prone=True), level, 3)
    assert codes(battle, JET) == ([] if level in (0, -1) else ["target-elevation"])


@both
def test_prone_unit_burns_with_both_legs(rules: Ruleset) -> None:
    """P + 2 + 2; each leg a group of its own."""
    battle = burning(rules, make(equipment=JETS, prone=True), 0, 3)
    assert codes(battle, BOTH_JETS) == []
    assert look(battle, BOTH_JETS).groups == [3, 6]
    assert strike(battle, BOTH_JETS, 4, 5, 3, 4, 4, 5).hit
    assert logged(battle, AttackRolled)[0].target_number == 9
    assert [event.points for event in logged(battle, HitLocated)] == [3, 6]


@both
def test_standing_unit_burns_with_one_leg(rules: Ruleset) -> None:
    assert codes(burning(rules), BOTH_JETS) == ["attacker-not-prone"]


@both
@each_row(
    ("fields", "code"),
    [
        pytest.param({"equipment": ["jump-jet@left-leg"]}, "no-jump-jets", id="no jet in that leg"),
        pytest.param({"equipment": JETS, "moved": "jump"}, "attacker-jumped", id="jumped"),
        pytest.param({"equipment": JETS, "moved": "run"}, "", id="ran"),
        pytest.param({"equipment": JETS, "destroyed": ["right-leg"]}, "limb-destroyed", id="leg"),
        pytest.param({"equipment": JETS, "destroyed": ["left-leg"]}, "", id="the other leg"),
        pytest.param({"jump": 4}, "no-jump-jets", id="jets in the torso"),
    ],
)
def test_who_can_burn(rules: Ruleset, fields: dict[str, object], code: str) -> None:
    battle = burning(rules, make(**fields))  # type: ignore[arg-type]
    assert codes(battle, JET) == ([code] if code else [])


@both
def test_leg_that_fired_does_not_burn(rules: Ruleset) -> None:
    battle = burning(rules)
    battle.mechs[0].fired = 1 << RIGHT_LEG
    assert codes(battle, JET) == ["limb-fired"]
    assert codes(battle, Attack("jump-jet", 0, 1, LEFT_LEG)) == []


@both
def test_range_is_exactly_one(rules: Ruleset) -> None:
    battle = burning(rules)
    battle.mechs[1].hex = battle.mechs[0].hex
    assert "not-adjacent" in codes(battle, JET)


@both
def test_broken_jet_does_not_count(rules: Ruleset) -> None:
    battle = burning(rules)
    assert look(battle, JET).damage.points == 6
    battle.mechs[0].slot_hits[RIGHT_LEG] |= 1 << 4
    assert look(battle, JET).damage.points == 3


@both
@each_row(("depth", "points"), [(1, 0), (2, 0)])
def test_jets_under_water(rules: Ruleset, depth: int, points: int) -> None:
    battle = burning(rules, None, -1 - depth, 0, {HERE: Hex(0, {"water": depth})})
    assert codes(battle, JET) == []
    assert look(battle, JET).damage.points == points
    assert strike(battle, JET, 6, 6).hit
    assert logged(battle, HitLocated) == []


@both
@each_row("leg", QUAD_LEGS)
def test_quads_burn_with_a_front_leg(rules: Ruleset, leg: str) -> None:
    battle = burning(rules, make(frame="quad", equipment=[f"jump-jet@{leg}"]))
    each = attack(battle, "jump-jet", leg)
    assert codes(battle, each) == ([] if leg.startswith("front") else ["not-a-limb"])


def test_flame_is_energy_damage() -> None:
    """It ignores spikes, which only affect physical attacks."""
    battle = burning(STANDARD)
    target = make(hex_=AHEAD, facing=3, equipment=["spikes@center-torso"])
    battle.mechs[1] = target
    before = target.armor[1]
    strike(battle, JET, 6, 6, 3, 4, 1, 1)
    assert target.armor[1] == before - 6
    assert battle.mechs[0].phase_damage == 0
