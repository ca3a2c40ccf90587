"""`physical-attack-system.md`, scenario by scenario; and `physical-attacks.md` wherever it says the same."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

import pytest

from myomer.boards import Hex
from myomer.combat.battle import Battle
from myomer.combat.events import (
    AttackImpossible,
    AttackRolled,
    Displaced,
    Event,
    FallBraced,
    Fell,
    HeldInPlace,
    HitLocated,
    PilotingRolled,
    RollQueued,
)
from myomer.combat.numbers import Modifier, TargetNumber
from myomer.combat.physical.attack import NOT_MADE, Attack, AttackOutcome, SelfHit
from myomer.combat.physical.registry import preview_attack, resolve_attack, why_not_attack
from myomer.combat.reason import NotAllowedError
from myomer.combat.turn.physical_phase import PhysicalPhase
from myomer.dice import RecordingDice, SeededDice
from myomer.hexes import hex_name, neighbor, parse_hex
from myomer.rules.locations import HEAD, LEFT_LEG, RIGHT_ARM, RIGHT_LEG, UPPER_ARM
from myomer.rules.ruleset import STANDARD, Ruleset
from myomer.units.mech import Mech
from tests.rows import each_row
from tests.support import attack, destroy, dice, duel, logged, make, place

Kind = TypeVar("Kind", bound=Event)

MIXED = replace(STANDARD, mixed_limb_attacks=True)
"""Only the rules about limbs: several attacks a turn, no limb twice."""

STAYS_UP = (3, 4)
"""A piloting roll that Piloting 5 passes."""
FALLS_DOWN = (1, 1, 1, 3, 4, 6, 6)
"""It fails, falls forward, takes one group on the center torso, and the pilot is unhurt."""

SIDES = {0: "rear", 1: "right", 2: "front", 3: "front", 4: "front", 5: "left"}
"""By the target's facing, the side that an attacker to its south strikes."""

PUNCH_TABLE = {1: "left-arm", 2: "left-torso", 3: "center-torso", 4: "right-torso", 5: "right-arm", 6: "head"}
KICK_TABLE = {1: "right-leg", 2: "right-leg", 3: "right-leg", 4: "left-leg", 5: "left-leg", 6: "left-leg"}

TARGET_MOVED = [
    (0, 0), (2, 0), (3, 1), (4, 1), (5, 2), (6, 2), (7, 3), (9, 3), (10, 4), (17, 4), (18, 5), (24, 5), (25, 6),
]  # fmt: skip
"""Hexes the target moved, and what they add to the attacker's number."""


# what these tests share


def foe(tons: int = 50, piloting: int = 5, facing: int = 3, moved: str = "none", hexes: int = 0) -> Mech:
    """The one in 0504, north of the attacker."""
    return make(tons, piloting=piloting, hex_="0504", facing=facing, moved=moved, hexes=hexes)


def charger(tons: int = 50, hexes: int = 4, moved: str = "run", piloting: int = 5, heat: int = 0) -> Mech:
    """One that moved up to charge."""
    equipment = ["tsm"] if heat else []
    return make(tons, equipment=equipment, moved=moved, hexes=hexes, piloting=piloting, heat=heat)


def jumper(tons: int = 50, piloting: int = 5) -> Mech:
    """One that jumped up for a death from above."""
    return make(tons, jump=4, moved="jump", hexes=4, piloting=piloting)


def message(battle: Battle, kind: type[Kind]) -> list[Kind]:
    """The events of one kind so far, typed."""
    return [event for event in battle.log or [] if isinstance(event, kind)]


def parts(number: TargetNumber) -> list[tuple[str, int]]:
    """A target number's modifiers without what they are about."""
    return [(modifier.reason, modifier.value) for modifier in number.modifiers]


def lost(mech: Mech) -> dict[str, int]:
    """Armor marked off, by place."""
    now = zip(mech.design.names, mech.design.armor, mech.armor, strict=True)
    return {name: before - left for name, before, left in now if before != left}


def taken(mech: Mech) -> int:
    """All the damage on it, armor and structure."""
    return sum(mech.design.armor) - sum(mech.armor) + sum(mech.design.structure) - sum(mech.structure)


def state(battle: Battle) -> list[object]:
    """What an attack can change of the units."""
    return [
        (mech.armor[:], mech.structure[:], mech.slot_hits[:], mech.gone, mech.hex, mech.facing, mech.prone,
         mech.wounds, mech.cause, mech.queue[:], mech.phase_damage, mech.limbs_used, mech.declared)
        for mech in battle.mechs
    ]  # fmt: skip


def two(total: int) -> tuple[int, int]:
    """Two dice of a sum."""
    high = min(6, total - 1)
    return high, total - high


def make_attack(battle: Battle, declared: Attack, *faces: int) -> AttackOutcome:
    """Resolve an attack on these dice: it is rolled and dealt by the numbers of its preview."""
    preview = preview_attack(battle, declared)
    before = len(message(battle, AttackRolled))
    with dice(*faces) as script:
        outcome = resolve_attack(battle, declared, script)
    event = message(battle, AttackRolled)[before]
    assert (event.unit, event.target, event.attack) == (declared.attacker, declared.target, declared.kind)
    assert event.target_number == preview.target_number.value
    assert event.modifiers == preview.target_number.modifiers
    assert event.damage == preview.damage.steps
    assert (event.roll, event.hit) == (outcome.roll, outcome.hit) == (faces[0] + faces[1], outcome.hit)
    return outcome


def hits_on(
    battle: Battle,
    declared: Attack,
    number: int,
    on_hit: tuple[int, ...] = (3,),
    on_miss: tuple[int, ...] = (),
) -> None:
    """The number is the preview's, and the resolver's: it hits on that, and misses on one less."""
    assert preview_attack(battle, declared).target_number.value == number
    for total, rest in ((number, on_hit), (number - 1, on_miss)):
        twin = battle.copy()
        twin.log = []
        outcome = make_attack(twin, declared, *two(total), *rest)
        assert outcome == AttackOutcome(True, total, total == number)


def refused(battle: Battle, declared: Attack, *reasons: str) -> None:
    """Forbidden for these reasons: it cannot be declared, rolls no dice, changes nothing, and says why."""
    assert why_not_attack(battle, declared) == list(reasons)
    assert preview_attack(battle, declared).reasons == list(reasons)
    with pytest.raises(NotAllowedError) as error:
        PhysicalPhase(battle.copy()).declare(declared)
    assert error.value.reasons == list(reasons)
    before = state(battle)
    with dice() as none:
        assert resolve_attack(battle, declared, none) == NOT_MADE
    assert state(battle) == before
    assert battle.log is not None
    assert battle.log[-1] == AttackImpossible(declared.attacker, declared.target, declared.kind, list(reasons))


# Physical Attack Phase


@pytest.mark.scenario("physical-attack-system", "Phase ordering")
@pytest.mark.scenario("physical-attacks", "Phase ordering")
def test_the_phase_begins_afresh_after_weapon_fire() -> None:
    """Damage of the weapon phase does not count again; what was fired does."""
    battle = duel()
    battle.mechs[1].phase_damage = 19
    battle.mechs[0].fired = 1 << RIGHT_ARM
    phase = PhysicalPhase(battle)
    assert phase.why_not(attack(battle, "punch", "right-arm")) == ["limb-fired"]
    phase.declare(attack(battle, "punch", "left-arm"))
    with dice(2, 3, 3) as script:
        phase.resolve(script)
    assert lost(battle.mechs[1]) == {"center-torso": 5}
    assert logged(battle, RollQueued) == []


@pytest.mark.scenario("physical-attack-system", "Phase ordering")
@pytest.mark.scenario("physical-attacks", "Phase ordering")
def test_all_is_declared_then_resolved_then_nothing_is_left_over() -> None:
    battle = duel()
    phase = PhysicalPhase(battle)
    kick = attack(battle, "kick")
    left = attack(battle, "punch", "left-arm", attacker=1, target=0)
    right = attack(battle, "punch", "right-arm", attacker=1, target=0)
    untouched = state(battle)
    for each in (kick, left, right):
        phase.declare(each)
    assert phase.declared == [kick, left, right]
    assert battle.log == []
    assert state(battle) == untouched
    with dice(2, 1, 1, 1, 3, 2, 3, 5, *STAYS_UP) as script:
        phase.resolve(script)
    assert phase.resolved
    assert battle.log is not None
    order = [type(event) for event in battle.log if isinstance(event, (AttackRolled, PilotingRolled))]
    assert order == [AttackRolled, AttackRolled, AttackRolled, PilotingRolled]
    rolls = message(battle, AttackRolled)
    assert [(roll.unit, roll.attack, roll.limb, roll.hit) for roll in rolls] == [
        (0, "kick", "right-leg", True),
        (1, "punch", "left-arm", False),
        (1, "punch", "right-arm", True),
    ]
    assert lost(battle.mechs[0]) == {"right-arm": 5}
    assert lost(battle.mechs[1]) == {"right-leg": 10}
    for mech in battle.mechs:
        assert mech.queue == []
        assert mech.phase_damage == 0
        assert mech.declared


@pytest.mark.scenario("physical-attack-system", "Phase ordering")
@pytest.mark.scenario("physical-attacks", "Phase ordering")
def test_nothing_is_declared_into_a_resolved_phase() -> None:
    battle = duel()
    phase = PhysicalPhase(battle)
    phase.declare(attack(battle, "punch", "left-arm"))
    with dice(1, 1) as script:
        phase.resolve(script)
    after = state(battle)
    with pytest.raises(ValueError, match="phase is resolved"):
        phase.declare(attack(battle, "punch", "right-arm"))
    with pytest.raises(ValueError, match="resolved already"), dice() as none:
        phase.resolve(none)
    assert len(phase.declared) == 1
    assert state(battle) == after


@pytest.mark.scenario("physical-attack-system", "Phase ordering")
@pytest.mark.scenario("physical-attacks", "Phase ordering")
def test_a_unit_lost_in_the_phase_still_makes_its_declared_attack() -> None:
    battle = duel()
    battle.mechs[1].armor[HEAD] = 0
    phase = PhysicalPhase(battle)
    phase.declare(attack(battle, "punch"))
    phase.declare(attack(battle, "kick", attacker=1, target=0))
    with dice(2, 3, 6, 1, 1, 2, 1, 4, *STAYS_UP) as script:
        phase.resolve(script)
    assert battle.mechs[1].destroyed
    assert [roll.attack for roll in message(battle, AttackRolled)] == ["punch", "kick"]
    assert lost(battle.mechs[0]) == {"left-leg": 10}


@pytest.mark.scenario("physical-attack-system", "Phase ordering")
@pytest.mark.scenario("physical-attacks", "Phase ordering")
def test_numbers_are_those_of_the_start_of_the_phase() -> None:
    """An upper arm lost in the phase does not hinder the punch declared with it."""
    battle = duel()
    battle.mechs[1].armor[RIGHT_ARM] = 0
    phase = PhysicalPhase(battle)
    phase.declare(attack(battle, "punch"))
    phase.declare(attack(battle, "punch", attacker=1, target=0))
    with dice(2, 3, 5, 4, 4, 1, 2, 2, 3, 3) as script:
        phase.resolve(script)
    assert not battle.mechs[1].actuator_works(RIGHT_ARM, UPPER_ARM)
    assert message(battle, AttackRolled)[1].target_number == 5
    assert lost(battle.mechs[0]) == {"center-torso": 5}


@pytest.mark.scenario("physical-attack-system", "Phase ordering")
@pytest.mark.scenario("physical-attacks", "Phase ordering")
@pytest.mark.parametrize(
    ("kind", "mover", "faces"),
    [
        ("charge", charger(), (*two(7), 3, 3, *STAYS_UP, *STAYS_UP)),
        ("dfa", jumper(), (*two(8), 3, *STAYS_UP, *STAYS_UP)),
    ],
)
def test_charges_and_deaths_from_above_come_last(kind: str, mover: Mech, faces: tuple[int, ...]) -> None:
    side = make(40, hex_=hex_name(neighbor(parse_hex("0504"), 1)), facing=4)
    battle = Battle([mover.copy(), foe(100), side], log=[])
    phase = PhysicalPhase(battle)
    phase.declare(attack(battle, kind))
    phase.declare(attack(battle, "punch", attacker=2))
    with dice(*two(5), 3, *faces) as script:
        phase.resolve(script)
    assert [roll.attack for roll in message(battle, AttackRolled)] == ["punch", kind]
    assert hex_name(battle.mechs[0].hex) == "0504"
    assert all(not mech.queue for mech in battle.mechs)


@pytest.mark.scenario("physical-attack-system", "Physical attack restrictions")
@pytest.mark.scenario("physical-attacks", "Physical attack restrictions")
@pytest.mark.parametrize(("fired", "other"), [("left-arm", "right-arm"), ("right-arm", "left-arm")])
def test_an_arm_that_fired_does_not_punch(fired: str, other: str) -> None:
    battle = duel()
    battle.mechs[0].fired = 1 << place(battle.mechs[0], fired)
    refused(battle, attack(battle, "punch", fired), "limb-fired")
    assert make_attack(battle, attack(battle, "punch", other), 2, 3, 3).hit


@pytest.mark.scenario("physical-attack-system", "Physical attack restrictions")
@pytest.mark.scenario("physical-attacks", "Physical attack restrictions")
@each_row(
    ("kind", "limb"),
    [("punch", "left-leg"), ("punch", "right-leg"), ("kick", "left-arm"), ("kick", "right-arm")],
)
def test_legs_do_not_punch_and_arms_do_not_kick(kind: str, limb: str) -> None:
    battle = duel()
    refused(battle, attack(battle, kind, limb), "not-a-limb")


@pytest.mark.scenario("physical-attack-system", "Physical attack restrictions")
@pytest.mark.scenario("physical-attacks", "Physical attack restrictions")
@each_row("limb", ["front-left-leg", "front-right-leg"])
@each_row("rules", [STANDARD, MIXED], ids=["standard", "mixed-limbs"])
def test_the_limb_a_quad_kicks_with_does_not_punch(rules: Ruleset, limb: str) -> None:
    battle = duel(make(frame="quad"), rules=rules)
    phase = PhysicalPhase(battle)
    phase.declare(attack(battle, "kick", limb))
    assert phase.why_not(attack(battle, "punch", limb)) == ["frame-cannot", "already-attacked"]


@pytest.mark.scenario("physical-attack-system", "Physical attack restrictions")
@pytest.mark.scenario("physical-attacks", "Physical attack restrictions")
@each_row("rules", [STANDARD, MIXED], ids=["standard", "mixed-limbs"])
@each_row(
    ("kind", "limb", "faces"),
    [("punch", "right-arm", (2, 3, 3)), ("kick", "right-leg", (2, 1, 1, *STAYS_UP))],
)
def test_a_limb_is_used_once_a_turn(rules: Ruleset, kind: str, limb: str, faces: tuple[int, ...]) -> None:
    """Not twice in the phase, and not once more after it."""
    battle = duel(rules=rules)
    phase = PhysicalPhase(battle)
    first = attack(battle, kind, limb)
    phase.declare(first)
    with pytest.raises(NotAllowedError) as error:
        phase.declare(first)
    assert error.value.reasons == ["already-attacked"]
    assert phase.declared == [first]
    with dice(*faces) as script:
        phase.resolve(script)
    assert why_not_attack(battle, first) == ["limb-used"]
    assert PhysicalPhase(battle).why_not(first) == ["limb-used", "already-attacked"]


@pytest.mark.scenario("physical-attack-system", "Physical attack restrictions")
@pytest.mark.scenario("physical-attacks", "Physical attack restrictions")
@pytest.mark.parametrize(("first", "second"), [("kick", "punch"), ("punch", "kick")])
def test_one_declaration_a_turn(first: str, second: str) -> None:
    """Nor does the spec permit a kick and a punch with different limbs; the option does."""
    battle = duel()
    phase = PhysicalPhase(battle)
    phase.declare(attack(battle, first))
    assert phase.why_not(attack(battle, second)) == ["already-attacked"]
    mixed = PhysicalPhase(duel(rules=MIXED))
    mixed.declare(attack(battle, first))
    assert mixed.why_not(attack(battle, second)) == []


# Punch Attack Resolution


@pytest.mark.scenario("physical-attack-system", "Punch to-hit calculation")
@pytest.mark.scenario("physical-attacks", "Punch to-hit calculation")
@each_row("piloting", [5, 3, 4, 8])
def test_a_punch_is_the_piloting_skill(piloting: int) -> None:
    battle = duel(make(piloting=piloting))
    punch = attack(battle, "punch")
    assert parts(preview_attack(battle, punch).target_number) == [("piloting-skill", piloting)]
    hits_on(battle, punch, piloting)


@pytest.mark.scenario("physical-attack-system", "Punch to-hit calculation")
@pytest.mark.scenario("physical-attacks", "Punch to-hit calculation")
@each_row(
    ("gone", "more"),
    [
        (["upper-arm"], 2),
        (["lower-arm"], 2),
        (["hand"], 1),
        (["upper-arm", "lower-arm"], 4),
        (["lower-arm", "hand"], 3),
        (["upper-arm", "lower-arm", "hand"], 5),
    ],
)
def test_arm_actuators_add_to_a_punch(gone: list[str], more: int) -> None:
    battle = duel(make(destroyed=[f"right-arm.{name}" for name in gone]))
    hits_on(battle, attack(battle, "punch", "right-arm"), 5 + more)
    hits_on(battle, attack(battle, "punch", "left-arm"), 5)


@pytest.mark.scenario("physical-attack-system", "Punch to-hit calculation")
@pytest.mark.scenario("physical-attacks", "Punch to-hit calculation")
@each_row(("hexes", "more"), TARGET_MOVED)
def test_the_targets_movement_adds_to_a_punch(hexes: int, more: int) -> None:
    battle = duel(target=foe(moved="walk" if hexes else "none", hexes=hexes))
    hits_on(battle, attack(battle, "punch"), 5 + more)
    battle = duel(target=foe(moved="jump", hexes=hexes))
    hits_on(battle, attack(battle, "punch"), 5 + more + 1)


@pytest.mark.scenario("physical-attack-system", "Punch to-hit calculation")
@pytest.mark.scenario("physical-attacks", "Punch to-hit calculation")
@each_row(
    ("terrain", "more"),
    [
        ({"woods": 1}, 1),
        ({"woods": 2}, 2),
        ({"woods": 3}, 3),
        ({"jungle": 1}, 1),
        ({"jungle": 2}, 2),
        ({"smoke": 1}, 1),
        ({"smoke": 2}, 2),
        ({"industrial": 1}, 1),
        ({"woods": 1, "smoke": 2}, 3),
        ({"rough": 1}, 0),
        ({"pavement": 1}, 0),
    ],
)
def test_the_targets_terrain_adds_to_a_punch(terrain: dict[str, int], more: int) -> None:
    battle = duel(hexes={"0504": Hex(terrain=terrain)})
    hits_on(battle, attack(battle, "punch"), 5 + more)
    battle = duel(hexes={"0505": Hex(terrain=terrain)})
    hits_on(battle, attack(battle, "punch"), 5)


@pytest.mark.scenario("physical-attack-system", "Punch to-hit calculation")
@pytest.mark.scenario("physical-attacks", "Punch to-hit calculation")
def test_all_that_hinders_a_punch_adds_up() -> None:
    attacker = make(moved="walk", hexes=1, destroyed=["right-arm.hand"])
    battle = duel(attacker, foe(moved="run", hexes=5), hexes={"0504": Hex(terrain={"woods": 1})})
    punch = attack(battle, "punch")
    assert parts(preview_attack(battle, punch).target_number) == [
        ("piloting-skill", 5),
        ("attacker-walked", 1),
        ("target-moved", 2),
        ("target-in-woods", 1),
        ("hand-destroyed", 1),
    ]
    hits_on(battle, punch, 10)


@pytest.mark.scenario("physical-attack-system", "Punch damage for 80-ton mech")
@pytest.mark.scenario("physical-attacks", "Punch damage for 80-ton mech")
def test_each_fist_of_80_tons_does_8() -> None:
    battle = duel(make(80))
    phase = PhysicalPhase(battle)
    for arm in ("left-arm", "right-arm"):
        punch = attack(battle, "punch", arm)
        assert preview_attack(battle, punch).damage.points == 8
        phase.declare(punch)
    with dice(2, 3, 2, 4, 1, 4) as script:
        phase.resolve(script)
    assert lost(battle.mechs[1]) == {"left-torso": 8, "right-torso": 8}
    assert [hit.points for hit in message(battle, HitLocated)] == [8, 8]


@pytest.mark.scenario("physical-attack-system", "Punch damage for 80-ton mech")
@pytest.mark.scenario("physical-attacks", "Punch damage for 80-ton mech")
@each_row(("tons", "points"), [(20, 2), (25, 3), (45, 5), (50, 5), (75, 8), (80, 8), (100, 10)])
def test_a_punch_is_a_tenth_of_the_weight_rounded_up(tons: int, points: int) -> None:
    battle = duel(make(tons))
    assert make_attack(battle, attack(battle, "punch"), 2, 3, 3).hit
    assert lost(battle.mechs[1]) == {"center-torso": points}


@pytest.mark.scenario("physical-attack-system", "Punch hit location")
@pytest.mark.scenario("physical-attacks", "Punch hit location")
@each_row("facing", SIDES)
@each_row(("face", "location"), PUNCH_TABLE.items())
def test_the_punch_table(facing: int, face: int, location: str) -> None:
    """One die, one list for every side; from behind it strikes the rear armor of the torsos."""
    battle = duel(target=foe(100, facing=facing))
    awake = (3, 4) if location == "head" else ()
    make_attack(battle, attack(battle, "punch"), 2, 3, face, *awake)
    if SIDES[facing] == "rear" and location.endswith("torso"):
        location += "-rear"
    assert logged(battle, HitLocated) == [HitLocated(1, "punch", SIDES[facing], face, location, 5, False)]
    assert lost(battle.mechs[1]) == {location: 5}
    assert battle.mechs[1].wounds == (1 if location == "head" else 0)


@pytest.mark.scenario("physical-attack-system", "Punch with destroyed shoulder actuator")
@pytest.mark.scenario("physical-attacks", "Punch with destroyed shoulder actuator")
@pytest.mark.parametrize(("arm", "other"), [("left-arm", "right-arm"), ("right-arm", "left-arm")])
def test_no_punch_without_the_shoulder(arm: str, other: str) -> None:
    battle = duel(make(destroyed=[f"{arm}.shoulder"]))
    refused(battle, attack(battle, "punch", arm), "shoulder-destroyed")
    hits_on(battle, attack(battle, "punch", other), 5)


def punch_with(damage: str, tons: int, installed: bool, arm: str, points: int) -> None:
    """A punch with an upper or lower arm destroyed or never installed: +2, and so many points."""
    name = f"{arm}.{damage}"
    attacker = make(tons, destroyed=[name]) if installed else make(tons, absent=[name])
    battle = duel(attacker)
    punch = attack(battle, "punch", arm)
    preview = preview_attack(battle, punch)
    assert preview.target_number.modifiers[1:] == [Modifier(f"{damage}-destroyed", 2, arm)]
    assert preview.damage.points == points
    hits_on(battle, punch, 7)
    make_attack(battle, punch, *two(7), 3)
    assert lost(battle.mechs[1]) == {"center-torso": points}


HALVED = [(20, 1), (25, 1), (45, 2), (50, 2), (55, 3), (75, 4), (80, 4), (100, 5)]


@pytest.mark.scenario("physical-attack-system", "Punch with damaged upper arm actuator")
@pytest.mark.scenario("physical-attacks", "Punch with damaged upper arm actuator")
@each_row("arm", ["left-arm", "right-arm"])
@each_row("installed", [True, False], ids=["destroyed", "absent"])
@each_row(("tons", "points"), HALVED)
def test_without_an_upper_arm_a_punch_is_harder_and_half(arm: str, installed: bool, tons: int, points: int) -> None:
    punch_with("upper-arm", tons, installed, arm, points)


@pytest.mark.scenario("physical-attack-system", "Punch with damaged lower arm actuator")
@pytest.mark.scenario("physical-attacks", "Punch with damaged lower arm actuator")
@each_row("arm", ["left-arm", "right-arm"])
@each_row("installed", [True, False], ids=["destroyed", "absent"])
@each_row(("tons", "points"), HALVED)
def test_without_a_lower_arm_a_punch_is_harder_and_half(arm: str, installed: bool, tons: int, points: int) -> None:
    punch_with("lower-arm", tons, installed, arm, points)


@pytest.mark.scenario("physical-attack-system", "Punch with damaged upper arm actuator")
@pytest.mark.scenario("physical-attack-system", "Punch with damaged lower arm actuator")
@pytest.mark.scenario("physical-attacks", "Punch with damaged upper arm actuator")
@pytest.mark.scenario("physical-attacks", "Punch with damaged lower arm actuator")
@each_row(("tons", "points"), [(50, 1), (70, 1), (75, 2), (80, 2), (100, 2), (20, 0)])
def test_without_both_a_punch_is_halved_twice(tons: int, points: int) -> None:
    """A punch of nothing still hits, and rolls no location."""
    battle = duel(make(tons, destroyed=["right-arm.upper-arm", "right-arm.lower-arm"]))
    make_attack(battle, attack(battle, "punch"), *two(9), *((3,) if points else ()))
    assert taken(battle.mechs[1]) == points


@pytest.mark.scenario("physical-attack-system", "Punch with destroyed hand actuator")
@pytest.mark.scenario("physical-attacks", "Punch with destroyed hand actuator")
@each_row("arm", ["left-arm", "right-arm"])
@each_row("installed", [True, False], ids=["destroyed", "absent"])
def test_without_a_hand_a_punch_is_harder_only(arm: str, installed: bool) -> None:
    name = f"{arm}.hand"
    battle = duel(make(destroyed=[name]) if installed else make(absent=[name]))
    punch = attack(battle, "punch", arm)
    assert preview_attack(battle, punch).target_number.modifiers[1:] == [Modifier("hand-destroyed", 1, arm)]
    hits_on(battle, punch, 6)
    make_attack(battle, punch, *two(6), 3)
    assert lost(battle.mechs[1]) == {"center-torso": 5}


# Kick Attack Resolution


@pytest.mark.scenario("physical-attack-system", "Kick to-hit calculation")
@pytest.mark.scenario("physical-attacks", "Kick to-hit calculation")
@each_row(("piloting", "number"), [(5, 3), (6, 4), (8, 6)])
def test_a_kick_is_two_below_the_piloting_skill(piloting: int, number: int) -> None:
    battle = duel(make(piloting=piloting))
    kick = attack(battle, "kick")
    assert parts(preview_attack(battle, kick).target_number) == [("piloting-skill", piloting), ("kick", -2)]
    hits_on(battle, kick, number)


@pytest.mark.scenario("physical-attack-system", "Kick to-hit calculation")
@pytest.mark.scenario("physical-attacks", "Kick to-hit calculation")
@each_row(
    ("gone", "more"),
    [
        (["upper-leg"], 2),
        (["lower-leg"], 2),
        (["foot"], 1),
        (["upper-leg", "lower-leg"], 4),
        (["upper-leg", "lower-leg", "foot"], 5),
    ],
)
def test_leg_actuators_add_to_a_kick(gone: list[str], more: int) -> None:
    battle = duel(make(destroyed=[f"left-leg.{name}" for name in gone]))
    hits_on(battle, attack(battle, "kick", "left-leg"), 3 + more)
    hits_on(battle, attack(battle, "kick", "right-leg"), 3)


@pytest.mark.scenario("physical-attack-system", "Kick to-hit calculation")
@pytest.mark.scenario("physical-attacks", "Kick to-hit calculation")
@each_row(("hexes", "more"), TARGET_MOVED)
def test_the_targets_movement_adds_to_a_kick(hexes: int, more: int) -> None:
    battle = duel(target=foe(moved="walk" if hexes else "none", hexes=hexes))
    hits_on(battle, attack(battle, "kick"), 3 + more)


@pytest.mark.scenario("physical-attack-system", "Kick to-hit calculation")
@pytest.mark.scenario("physical-attacks", "Kick to-hit calculation")
def test_all_that_hinders_a_kick_adds_up() -> None:
    attacker = make(moved="run", hexes=6, destroyed=["right-leg.foot"])
    battle = duel(attacker, foe(moved="jump", hexes=3), hexes={"0504": Hex(terrain={"woods": 2})})
    kick = attack(battle, "kick")
    assert parts(preview_attack(battle, kick).target_number) == [
        ("piloting-skill", 5),
        ("kick", -2),
        ("attacker-ran", 2),
        ("target-moved", 1),
        ("target-jumped", 1),
        ("target-in-woods", 2),
        ("foot-destroyed", 1),
    ]
    hits_on(battle, kick, 10)


@pytest.mark.scenario("physical-attack-system", "Kick damage for 80-ton mech")
@pytest.mark.scenario("physical-attacks", "Kick damage for 80-ton mech")
@each_row(("tons", "points"), [(80, 16), (20, 4), (25, 5), (35, 7), (55, 11), (75, 15), (100, 20)])
def test_a_kick_is_a_fifth_of_the_weight(tons: int, points: int) -> None:
    battle = duel(make(tons))
    kick = attack(battle, "kick")
    assert preview_attack(battle, kick).damage.points == points
    make_attack(battle, kick, 2, 1, 1)
    assert lost(battle.mechs[1]) == {"right-leg": points}


@pytest.mark.scenario("physical-attack-system", "Kick hit location")
@each_row("leg", ["left-leg", "right-leg"])
@each_row(("face", "location"), KICK_TABLE.items())
def test_the_kick_table(leg: str, face: int, location: str) -> None:
    """One die, whichever foot kicks."""
    battle = duel()
    make_attack(battle, attack(battle, "kick", leg), 2, 1, face)
    assert logged(battle, HitLocated) == [HitLocated(1, "kick", "front", face, location, 10, False)]
    assert lost(battle.mechs[1]) == {location: 10}


@pytest.mark.scenario("physical-attack-system", "Target PSR after being kicked")
@pytest.mark.scenario("physical-attacks", "Target PSR after being kicked")
@pytest.mark.parametrize("falls", [False, True])
def test_the_kicked_must_keep_their_feet(falls: bool) -> None:
    battle = duel()
    kick = attack(battle, "kick")
    assert [due.name for due in preview_attack(battle, kick).on_hit.target] == ["kicked"]
    assert preview_attack(battle, kick).on_hit.attacker == []
    phase = PhysicalPhase(battle)
    phase.declare(kick)
    with dice(2, 1, 1, *(FALLS_DOWN if falls else two(5))) as script:
        phase.resolve(script)
    assert logged(battle, RollQueued) == [RollQueued(1, "kicked", 0)]
    skill = [Modifier("piloting-skill", 5)]
    assert logged(battle, PilotingRolled) == [PilotingRolled(1, "kicked", 5, 2 if falls else 5, not falls, "", skill)]
    assert battle.mechs[1].prone is falls
    assert lost(battle.mechs[1]) == {"right-leg": 10} | ({"center-torso": 5} if falls else {})
    assert not battle.mechs[0].prone


@pytest.mark.scenario("physical-attack-system", "Attacker PSR after kick miss")
@pytest.mark.scenario("physical-attacks", "Attacker PSR after kick miss")
@pytest.mark.parametrize("falls", [False, True])
def test_one_who_kicks_and_misses_must_keep_its_feet(falls: bool) -> None:
    battle = duel()
    kick = attack(battle, "kick")
    assert [due.name for due in preview_attack(battle, kick).on_miss.attacker] == ["kick-missed"]
    assert preview_attack(battle, kick).on_miss.target == []
    phase = PhysicalPhase(battle)
    phase.declare(kick)
    with dice(1, 1, *(FALLS_DOWN if falls else two(5))) as script:
        phase.resolve(script)
    assert logged(battle, RollQueued) == [RollQueued(0, "kick-missed", 0)]
    (roll,) = message(battle, PilotingRolled)
    assert (roll.unit, roll.target_number, roll.passed) == (0, 5, not falls)
    assert battle.mechs[0].prone is falls
    assert lost(battle.mechs[0]) == ({"center-torso": 5} if falls else {})
    assert taken(battle.mechs[1]) == 0
    assert not battle.mechs[1].prone


@pytest.mark.scenario("physical-attack-system", "Kick with destroyed hip actuator")
@pytest.mark.scenario("physical-attacks", "Kick with destroyed hip actuator")
@pytest.mark.parametrize(("leg", "other"), [("left-leg", "right-leg"), ("right-leg", "left-leg")])
def test_no_kick_without_the_hip(leg: str, other: str) -> None:
    """That leg alone is barred."""
    battle = duel(make(destroyed=[f"{leg}.hip"]))
    refused(battle, attack(battle, "kick", leg), "hip-destroyed")
    hits_on(battle, attack(battle, "kick", other), 3)


def kick_with(damage: str, leg: str, more: int) -> None:
    """A kick with that actuator destroyed: so much harder, and no weaker."""
    battle = duel(make(destroyed=[f"{leg}.{damage}"]))
    kick = attack(battle, "kick", leg)
    modifiers = preview_attack(battle, kick).target_number.modifiers
    assert modifiers[2:] == [Modifier(f"{damage}-destroyed", more, leg)]
    hits_on(battle, kick, 3 + more)
    make_attack(battle, kick, *two(3 + more), 1)
    assert lost(battle.mechs[1]) == {"right-leg": 10}


@pytest.mark.scenario("physical-attack-system", "Kick with damaged upper leg actuator")
@pytest.mark.parametrize("leg", ["left-leg", "right-leg"])
def test_without_an_upper_leg_a_kick_is_harder(leg: str) -> None:
    kick_with("upper-leg", leg, 2)


@pytest.mark.scenario("physical-attack-system", "Kick with damaged lower leg actuator")
@pytest.mark.parametrize("leg", ["left-leg", "right-leg"])
def test_without_a_lower_leg_a_kick_is_harder(leg: str) -> None:
    kick_with("lower-leg", leg, 2)


@pytest.mark.scenario("physical-attack-system", "Kick with destroyed foot actuator")
@pytest.mark.parametrize("leg", ["left-leg", "right-leg"])
def test_without_a_foot_a_kick_is_harder(leg: str) -> None:
    kick_with("foot", leg, 1)


@pytest.mark.scenario("physical-attack-system", "Cannot kick while prone")
@pytest.mark.parametrize("leg", ["left-leg", "right-leg"])
def test_the_prone_do_not_kick(leg: str) -> None:
    battle = duel(make(prone=True))
    refused(battle, attack(battle, "kick", leg), "attacker-prone")
    battle.mechs[0].prone = False
    assert why_not_attack(battle, attack(battle, "kick", leg)) == []


# Charge Attack Resolution


CHARGE_HIT = (3, 3)
"""The two locations of a charge that hits: the target's and the charger's."""


@pytest.mark.scenario("physical-attack-system", "Charge to-hit calculation")
@pytest.mark.scenario("physical-attacks", "Charge to-hit calculation")
def test_a_charge_is_piloting_movement_and_the_difference_of_skills() -> None:
    battle = duel(charger(hexes=4), foe(100, piloting=4, moved="walk", hexes=3))
    charge = attack(battle, "charge")
    assert parts(preview_attack(battle, charge).target_number) == [
        ("piloting-skill", 5),
        ("attacker-ran", 2),
        ("target-moved", 1),
        ("piloting-difference", 1),
    ]
    hits_on(battle, charge, 9, on_hit=CHARGE_HIT)


@pytest.mark.scenario("physical-attack-system", "Charge to-hit calculation")
@pytest.mark.scenario("physical-attacks", "Charge to-hit calculation")
@each_row(("moved", "mode"), [("walk", 1), ("run", 2)])
@each_row("hexes", [2, 4, 8])
@each_row(("piloting", "difference"), [(5, 0), (3, 2), (8, -3)])
def test_how_the_charger_moved_and_not_how_far(
    moved: str, mode: int, hexes: int, piloting: int, difference: int
) -> None:
    battle = duel(charger(20, hexes, moved), foe(100, piloting))
    hits_on(battle, attack(battle, "charge"), 5 + mode + difference, on_hit=CHARGE_HIT)


@pytest.mark.scenario("physical-attack-system", "Charge to-hit calculation")
@pytest.mark.scenario("physical-attacks", "Charge to-hit calculation")
def test_the_targets_terrain_adds_to_a_charge() -> None:
    battle = duel(charger(20, hexes=4), foe(100), hexes={"0504": Hex(terrain={"woods": 2})})
    hits_on(battle, attack(battle, "charge"), 5 + 2 + 2, on_hit=CHARGE_HIT)


@pytest.mark.scenario("physical-attack-system", "Charge to-hit calculation")
@pytest.mark.scenario("physical-attacks", "Charge to-hit calculation")
@pytest.mark.parametrize("moved", ["none", "jump"])
def test_only_walking_and_running_are_a_charge(moved: str) -> None:
    battle = duel(charger(moved=moved))
    refused(battle, attack(battle, "charge"), "no-charge-jumping")


@pytest.mark.scenario("physical-attack-system", "Charge damage to target")
@pytest.mark.scenario("physical-attacks", "Charge damage to target")
@each_row(("tons", "hexes", "points"), [(60, 5, 24), (65, 5, 28), (75, 3, 16), (20, 8, 14), (50, 2, 5)])
def test_a_charge_is_a_tenth_of_the_weight_for_each_hex_of_run_up(tons: int, hexes: int, points: int) -> None:
    """Rounded first, in one group on the punch table."""
    battle = duel(charger(tons, hexes), foe(100))
    charge = attack(battle, "charge")
    assert preview_attack(battle, charge).damage.points == points
    make_attack(battle, charge, *two(7), *CHARGE_HIT)
    assert message(battle, HitLocated)[0] == HitLocated(1, "punch", "front", 3, "center-torso", points, False)
    assert lost(battle.mechs[1]) == {"center-torso": points}
    assert taken(battle.mechs[1]) == points


@pytest.mark.scenario("physical-attack-system", "Charge damage to target")
@pytest.mark.scenario("physical-attacks", "Charge damage to target")
@pytest.mark.parametrize("hexes", [0, 1])
def test_a_charge_without_run_up_hurts_the_charger_alone(hexes: int) -> None:
    battle = duel(charger(60, hexes))
    make_attack(battle, attack(battle, "charge"), *two(7), 3)
    assert taken(battle.mechs[1]) == 0
    assert lost(battle.mechs[0]) == {"center-torso": 5}
    assert logged(battle, RollQueued) == [RollQueued(1, "charged", 0), RollQueued(0, "charging", 0)]


@pytest.mark.scenario("physical-attack-system", "Charge damage to attacker")
@each_row(("tons", "points"), [(75, 8), (20, 2), (35, 4), (50, 5), (55, 6), (100, 10)])
def test_the_charger_takes_a_tenth_of_the_targets_weight(tons: int, points: int) -> None:
    """Rounded up, in one group on the punch table, whatever the charger weighs."""
    for own in (30, 80):
        battle = duel(charger(own, hexes=2), foe(tons))
        charge = attack(battle, "charge")
        preview = preview_attack(battle, charge)
        assert preview.self_damage.points == points
        assert preview.self_hits == [SelfHit(points)]
        make_attack(battle, charge, *two(7), 3, 2)
        assert message(battle, HitLocated)[1] == HitLocated(0, "punch", "front", 2, "left-torso", points, False)
        assert lost(battle.mechs[0]) == {"left-torso": points}


@pytest.mark.scenario("physical-attack-system", "Both units make PSR after charge")
@pytest.mark.scenario("physical-attacks", "Both units make PSR after charge")
@each_row("charger_falls", [False, True])
@each_row("target_falls", [False, True])
def test_both_must_keep_their_feet_after_a_charge(charger_falls: bool, target_falls: bool) -> None:
    battle = duel(charger(hexes=3))
    phase = PhysicalPhase(battle)
    phase.declare(attack(battle, "charge"))
    ends = [FALLS_DOWN if falls else STAYS_UP for falls in (charger_falls, target_falls)]
    with dice(*two(7), 2, 4, *ends[0], *ends[1]) as script:
        phase.resolve(script)
    assert logged(battle, RollQueued) == [RollQueued(1, "charged", 0), RollQueued(0, "charging", 0)]
    rolls = [(roll.unit, roll.trigger, roll.target_number) for roll in message(battle, PilotingRolled)]
    assert rolls == [(0, "charging", 5), (1, "charged", 5)]
    assert [mech.prone for mech in battle.mechs] == [charger_falls, target_falls]
    assert [hex_name(mech.hex) for mech in battle.mechs] == ["0504", "0503"]
    assert [taken(mech) for mech in battle.mechs] == [5 + 5 * charger_falls, 10 + 5 * target_falls]
    assert all(not mech.queue for mech in battle.mechs)


# Death From Above (DFA) Attack Resolution


@pytest.mark.scenario("physical-attack-system", "DFA to-hit calculation")
@pytest.mark.scenario("physical-attacks", "DFA to-hit calculation")
@each_row(
    ("target", "more"),
    [
        (foe(100), {}),
        (foe(100, moved="walk", hexes=3), {"target-moved": 1}),
        (foe(100, moved="jump", hexes=5), {"target-moved": 2, "target-jumped": 1}),
        (foe(100, piloting=4), {"piloting-difference": 1}),
        (foe(100, piloting=7), {"piloting-difference": -2}),
    ],
)
def test_a_death_from_above_is_piloting_and_the_jump(target: Mech, more: dict[str, int]) -> None:
    """No terrain adds to it."""
    woods = {"0504": Hex(terrain={"woods": 2}), "0505": Hex(terrain={"woods": 2})}
    battle = duel(jumper(), target.copy(), hexes=woods)
    dfa = attack(battle, "dfa")
    expected = {"piloting-skill": 5, "attacker-jumped": 3, **more}
    assert dict(parts(preview_attack(battle, dfa).target_number)) == expected
    hits_on(battle, dfa, sum(expected.values()), on_hit=(3,), on_miss=(6, 6))


@pytest.mark.scenario("physical-attack-system", "DFA to-hit calculation")
@pytest.mark.scenario("physical-attacks", "DFA to-hit calculation")
@each_row("moved", ["none", "walk", "run"])
def test_no_death_from_above_without_a_jump(moved: str) -> None:
    battle = duel(make(jump=4, moved=moved, hexes=3))
    refused(battle, attack(battle, "dfa"), "no-jump")


@pytest.mark.scenario("physical-attack-system", "DFA damage to target")
@pytest.mark.scenario("physical-attacks", "DFA damage to target")
@each_row(("face", "location"), PUNCH_TABLE.items())
def test_a_death_from_above_of_70_tons_does_21_on_the_punch_table(face: int, location: str) -> None:
    battle = duel(jumper(70), foe(100))
    dfa = attack(battle, "dfa")
    assert preview_attack(battle, dfa).damage.points == 21
    no_critical = (1, 1) if location == "head" else ()
    make_attack(battle, dfa, *two(8), face, *no_critical)
    assert logged(battle, HitLocated) == [HitLocated(1, "punch", "front", face, location, 21, False)]
    if location == "head":
        assert battle.mechs[1].destroyed
        assert taken(battle.mechs[1]) == 9 + 3
    else:
        assert lost(battle.mechs[1]) == {location: 21}


@pytest.mark.scenario("physical-attack-system", "DFA damage to target")
@pytest.mark.scenario("physical-attacks", "DFA damage to target")
@each_row(("tons", "points"), [(20, 6), (35, 12), (50, 15), (55, 18), (75, 24), (100, 30)])
def test_a_death_from_above_is_three_tenths_rounded_first(tons: int, points: int) -> None:
    battle = duel(jumper(tons), foe(100))
    make_attack(battle, attack(battle, "dfa"), *two(8), 3)
    assert lost(battle.mechs[1]) == {"center-torso": points}


@pytest.mark.scenario("physical-attack-system", "DFA damage to attacker legs")
def test_a_death_from_above_of_70_tons_costs_each_leg_7() -> None:
    battle = duel(jumper(70), foe(100))
    dfa = attack(battle, "dfa")
    preview = preview_attack(battle, dfa)
    assert preview.self_damage.points == 14
    assert preview.self_hits == [SelfHit(7, LEFT_LEG, "left-leg"), SelfHit(7, RIGHT_LEG, "right-leg")]
    make_attack(battle, dfa, *two(8), 3)
    assert lost(battle.mechs[0]) == {"left-leg": 7, "right-leg": 7}
    assert taken(battle.mechs[0]) == 14


@pytest.mark.scenario("physical-attack-system", "DFA damage to attacker legs")
@each_row(("tons", "total", "each"), [(20, 4, 2), (45, 9, 5), (55, 11, 6), (75, 15, 8), (95, 19, 10), (100, 20, 10)])
def test_each_leg_takes_half_rounded_up(tons: int, total: int, each: int) -> None:
    battle = duel(jumper(tons), foe(100))
    dfa = attack(battle, "dfa")
    assert preview_attack(battle, dfa).self_damage.points == total
    make_attack(battle, dfa, *two(8), 3)
    assert taken(battle.mechs[0]) == 2 * each
    assert lost(battle.mechs[0]) == {"left-leg": each, "right-leg": each}


@pytest.mark.scenario("physical-attack-system", "Both units PSR after DFA")
@pytest.mark.scenario("physical-attacks", "Both units PSR after DFA")
@each_row("jumper_falls", [False, True])
@each_row("target_falls", [False, True])
def test_both_must_keep_their_feet_after_a_death_from_above(jumper_falls: bool, target_falls: bool) -> None:
    battle = duel(jumper())
    phase = PhysicalPhase(battle)
    phase.declare(attack(battle, "dfa"))
    ends = [FALLS_DOWN if falls else STAYS_UP for falls in (jumper_falls, target_falls)]
    with dice(*two(8), 2, *ends[0], *ends[1]) as script:
        phase.resolve(script)
    assert logged(battle, RollQueued) == [RollQueued(1, "dfa-target", 0), RollQueued(0, "dfa-attacker", 0)]
    rolls = [(roll.unit, roll.trigger, roll.target_number) for roll in message(battle, PilotingRolled)]
    assert rolls == [(0, "dfa-attacker", 5), (1, "dfa-target", 5)]
    assert [mech.prone for mech in battle.mechs] == [jumper_falls, target_falls]
    assert [hex_name(mech.hex) for mech in battle.mechs] == ["0504", "0503"]
    assert [taken(mech) for mech in battle.mechs] == [10 + 5 * jumper_falls, 15 + 5 * target_falls]


@pytest.mark.scenario("physical-attack-system", "DFA miss consequences")
@pytest.mark.scenario("physical-attacks", "DFA miss consequences")
@pytest.mark.parametrize(("roll", "falls"), [(9, False), (8, True)])
def test_a_missed_death_from_above_is_a_roll_at_plus_4(roll: int, falls: bool) -> None:
    """At once; a fall does an ordinary fall's damage, by fives, and nothing else is hurt."""
    battle = duel(jumper(70))
    dfa = attack(battle, "dfa")
    (due,) = preview_attack(battle, dfa).on_miss.attacker
    assert (due.name, due.modifier) == ("dfa-missed", 4)
    phase = PhysicalPhase(battle)
    phase.declare(dfa)
    fall = (1, 3, 4, 4, 4, 6, 6) if falls else ()
    with dice(*two(7), *two(roll), *fall) as script:
        phase.resolve(script)
    parts_of_it = [Modifier("piloting-skill", 5), Modifier("trigger", 4, "dfa-missed")]
    assert logged(battle, PilotingRolled) == [PilotingRolled(0, "dfa-missed", 9, roll, not falls, "", parts_of_it)]
    if falls:
        assert logged(battle, Fell) == [Fell(0, "dfa-missed", 0, 1, "front", 0, "0504", 7)]
        assert [(hit.table, hit.points) for hit in message(battle, HitLocated)] == [("full", 5), ("full", 2)]
        assert lost(battle.mechs[0]) == {"center-torso": 5, "left-torso": 2}
        assert logged(battle, FallBraced) == [FallBraced(0, 9, 12, True, parts_of_it)]
    else:
        assert taken(battle.mechs[0]) == 0
    assert battle.mechs[0].prone is falls
    assert taken(battle.mechs[1]) == 0
    assert not battle.mechs[1].prone
    assert [hex_name(mech.hex) for mech in battle.mechs] == ["0504", "0503"]
    assert logged(battle, RollQueued) == []


# Push Attack Resolution


@pytest.mark.scenario("physical-attack-system", "Push to-hit calculation")
@pytest.mark.scenario("physical-attacks", "Push to-hit calculation")
@each_row(("piloting", "number"), [(5, 4), (4, 3), (8, 7)])
def test_a_push_is_one_below_the_piloting_skill(piloting: int, number: int) -> None:
    battle = duel(make(piloting=piloting))
    push = attack(battle, "push")
    assert parts(preview_attack(battle, push).target_number) == [("piloting-skill", piloting), ("push", -1)]
    hits_on(battle, push, number, on_hit=())


@pytest.mark.scenario("physical-attack-system", "Successful push")
@pytest.mark.scenario("physical-attacks", "Successful push")
@each_row("direction", range(6))
@each_row("falls", [False, True])
def test_the_pushed_go_one_hex_back_and_must_keep_their_feet(direction: int, falls: bool) -> None:
    start = parse_hex("0505")
    middle = neighbor(start, direction)
    beyond = neighbor(middle, direction)
    pushed = make(hex_=hex_name(middle), facing=(direction + 3) % 6)
    battle = duel(make(facing=direction), pushed)
    push = attack(battle, "push")
    preview = preview_attack(battle, push)
    assert (preview.damage.points, preview.groups, preview.self_damage.points) == (0, [], 0)
    phase = PhysicalPhase(battle)
    phase.declare(push)
    with dice(2, 2, *(FALLS_DOWN if falls else two(5))) as script:
        phase.resolve(script)
    assert logged(battle, Displaced) == [
        Displaced(1, "pushed", hex_name(middle), hex_name(beyond)),
        Displaced(0, "following", hex_name(start), hex_name(middle)),
    ]
    assert [mech.hex for mech in battle.mechs] == [middle, beyond]
    assert logged(battle, RollQueued) == [RollQueued(1, "pushed", 0)]
    (roll,) = message(battle, PilotingRolled)
    assert (roll.unit, roll.trigger, roll.target_number, roll.passed) == (1, "pushed", 5, not falls)
    assert battle.mechs[1].prone is falls
    assert taken(battle.mechs[1]) == (5 if falls else 0)
    assert taken(battle.mechs[0]) == 0


def test_a_push_against_the_maps_edge_moves_nobody_and_is_still_rolled_for() -> None:
    battle = duel(make(hex_="0502"), make(hex_="0501", facing=3), board=(9, 9))
    phase = PhysicalPhase(battle)
    phase.declare(attack(battle, "push"))
    with dice(2, 2, *STAYS_UP) as script:
        phase.resolve(script)
    assert logged(battle, HeldInPlace) == [HeldInPlace(1, "pushed", "map-edge")]
    assert [hex_name(mech.hex) for mech in battle.mechs] == ["0502", "0501"]
    assert logged(battle, RollQueued) == [RollQueued(1, "pushed", 0)]


@pytest.mark.scenario("physical-attack-system", "Successful push")
@pytest.mark.scenario("physical-attacks", "Successful push")
def test_a_push_that_misses_does_nothing() -> None:
    battle = duel()
    before = state(battle)
    make_attack(battle, attack(battle, "push"), 1, 2)
    assert state(battle) == before


# Melee Weapon Attacks


BOTH_ARMS = [("left-arm", "right-arm"), ("right-arm", "left-arm")]


def swing(weapon: str, modifier: int, tons: int, points: int) -> None:
    """A weapon's number beside a punch's, and its damage: preview and blow alike."""
    battle = duel(make(tons, equipment=[f"{weapon}@right-arm"]), foe(100))
    declared = attack(battle, weapon)
    punch = preview_attack(battle, attack(battle, "punch", "left-arm"))
    preview = preview_attack(battle, declared)
    assert parts(preview.target_number) == [("piloting-skill", 5), (weapon, modifier)]
    assert preview.target_number.value == punch.target_number.value + modifier
    assert preview.damage.points == points
    hits_on(battle, declared, 5 + modifier)
    make_attack(battle, declared, *two(5 + modifier), 3)
    assert lost(battle.mechs[1]) == {"center-torso": points}
    assert logged(battle, RollQueued) == []


def needs_actuator(weapon: str, arm: str, other: str, name: str) -> None:
    """Destroyed or never installed, it bars the weapon in that arm; the other arm's does not matter."""
    equipment = [f"{weapon}@{arm}"]
    for attacker in (
        make(equipment=equipment, destroyed=[f"{arm}.{name}"]),
        make(equipment=equipment, absent=[f"{arm}.{name}"]),
    ):
        battle = duel(attacker)
        refused(battle, attack(battle, weapon), f"{name}-destroyed")
    battle = duel(make(equipment=equipment, destroyed=[f"{other}.{name}"]))
    assert make_attack(battle, attack(battle, weapon), 6, 6, 3).hit


@pytest.mark.scenario("physical-attack-system", "Hatchet attack")
@pytest.mark.scenario("physical-attacks", "Hatchet attack")
@each_row(("tons", "points"), [(20, 4), (35, 7), (50, 10), (55, 11), (70, 14), (85, 17), (100, 20)])
def test_a_hatchet_is_easier_than_a_fist_and_does_a_fifth(tons: int, points: int) -> None:
    swing("hatchet", -1, tons, points)


@pytest.mark.scenario("physical-attack-system", "Sword attack")
@pytest.mark.scenario("physical-attacks", "Sword attack")
@each_row(("tons", "points"), [(20, 3), (35, 4), (50, 6), (55, 6), (70, 8), (85, 9), (100, 11)])
def test_a_sword_is_easier_yet_and_does_a_tenth_and_one(tons: int, points: int) -> None:
    swing("sword", -2, tons, points)


@pytest.mark.scenario("physical-attack-system", "Mace attack")
@pytest.mark.scenario("physical-attacks", "Mace attack")
@each_row(("tons", "points"), [(20, 8), (35, 14), (50, 20), (55, 22), (70, 28), (85, 34), (100, 40)])
def test_a_mace_is_harder_and_does_two_fifths(tons: int, points: int) -> None:
    swing("mace", 1, tons, points)


@pytest.mark.scenario("physical-attack-system", "Hatchet attack")
@pytest.mark.scenario("physical-attacks", "Hatchet attack")
@each_row(("arm", "other"), BOTH_ARMS)
@each_row("actuator", ["lower-arm", "hand"])
def test_a_hatchet_needs_lower_arm_and_hand(arm: str, other: str, actuator: str) -> None:
    needs_actuator("hatchet", arm, other, actuator)


@pytest.mark.scenario("physical-attack-system", "Sword attack")
@pytest.mark.scenario("physical-attacks", "Sword attack")
@each_row(("arm", "other"), BOTH_ARMS)
@each_row("actuator", ["lower-arm", "hand"])
def test_a_sword_needs_lower_arm_and_hand(arm: str, other: str, actuator: str) -> None:
    needs_actuator("sword", arm, other, actuator)


@pytest.mark.scenario("physical-attack-system", "Mace attack")
@pytest.mark.scenario("physical-attacks", "Mace attack")
@each_row(("arm", "other"), BOTH_ARMS)
@each_row("actuator", ["lower-arm", "hand"])
def test_a_mace_needs_lower_arm_and_hand(arm: str, other: str, actuator: str) -> None:
    needs_actuator("mace", arm, other, actuator)


# TSM Melee Damage Bonus


@pytest.mark.scenario("physical-attack-system", "TSM activation threshold")
@each_row(("heat", "active"), [(0, False), (5, False), (8, False), (9, True), (10, True), (15, True)])
@each_row(
    ("kind", "cold", "hot"),
    [
        ("punch", 5, 9),
        ("kick", 9, 18),
        ("hatchet", 9, 18),
        ("sword", 5, 10),
        ("mace", 18, 36),
    ],
)
def test_tsm_doubles_the_weight_from_heat_9(heat: int, active: bool, kind: str, cold: int, hot: int) -> None:
    """At 45 tons the doubled weight and the doubled damage of a punch or sword are not the same."""
    weapon = [f"{kind}@right-arm"] if kind not in ("punch", "kick") else []
    for equipment, points in (([*weapon, "tsm"], hot if active else cold), (weapon, cold)):
        battle = duel(make(45, equipment=equipment, heat=heat), foe(100))
        declared = attack(battle, kind)
        assert preview_attack(battle, declared).damage.points == points
        make_attack(battle, declared, 6, 6, 3)
        assert taken(battle.mechs[1]) == points


@pytest.mark.scenario("physical-attack-system", "TSM activation threshold")
def test_tsm_doubles_the_weight_of_charge_and_death_from_above_for_the_target_alone() -> None:
    """45 tons as 90: ceil(90/10) × 3 both for a run-up of three hexes and from above."""
    battle = duel(charger(45, hexes=4, heat=9), foe(100))
    make_attack(battle, attack(battle, "charge"), *two(7), 3, 2)
    assert [taken(mech) for mech in battle.mechs] == [10, 27]
    above = make(45, equipment=["tsm"], jump=4, moved="jump", hexes=4, heat=9)
    battle = duel(above, foe(100))
    make_attack(battle, attack(battle, "dfa"), *two(8), 3)
    assert lost(battle.mechs[0]) == {"left-leg": 5, "right-leg": 5}
    assert lost(battle.mechs[1]) == {"center-torso": 27}


@pytest.mark.scenario("physical-attack-system", "TSM doubles punch damage")
@each_row(("heat", "points"), [(8, 5), (9, 10), (14, 10)])
@each_row("arm", ["left-arm", "right-arm"])
def test_hot_tsm_punches_twice_as_hard(heat: int, points: int, arm: str) -> None:
    battle = duel(make(50, equipment=["tsm"], heat=heat))
    punch = attack(battle, "punch", arm)
    assert preview_attack(battle, punch).damage.points == points
    make_attack(battle, punch, 2, 3, 3)
    assert lost(battle.mechs[1]) == {"center-torso": points}


@pytest.mark.scenario("physical-attack-system", "TSM doubles kick damage")
@each_row(("heat", "points"), [(8, 10), (9, 20), (14, 20)])
@each_row("leg", ["left-leg", "right-leg"])
def test_hot_tsm_kicks_twice_as_hard(heat: int, points: int, leg: str) -> None:
    battle = duel(make(50, equipment=["tsm"], heat=heat))
    kick = attack(battle, "kick", leg)
    assert preview_attack(battle, kick).damage.points == points
    make_attack(battle, kick, 2, 1, 4)
    assert lost(battle.mechs[1]) == {"left-leg": points}


# Underwater Melee Penalty


ASHORE = {"0505": Hex(level=-2), "0504": Hex(terrain={"water": 2})}
"""The attacker on dry ground as low as the bottom of the target's lake."""

DRY_DAMAGE = {"punch": 5, "kick": 9, "hatchet": 9, "sword": 5, "mace": 18}
"""What 45 tons do out of the water."""
WET_DAMAGE = {"punch": 2, "kick": 4, "hatchet": 4, "sword": 2, "mace": 9}


def blow_of_45_tons(kind: str, hexes: dict[str, Hex], breach_roll: bool, points: int) -> None:
    """A blow where those waters are; under water every hit may breach the hull."""
    equipment = [] if kind in ("punch", "kick") else [f"{kind}@right-arm"]
    battle = duel(make(45, equipment=equipment), foe(100), hexes=hexes)
    declared = attack(battle, kind)
    assert preview_attack(battle, declared).damage.points == points
    make_attack(battle, declared, 6, 6, 3, *((1, 1) if breach_roll else ()))
    assert taken(battle.mechs[1]) == points


@pytest.mark.scenario("physical-attack-system", "Underwater melee damage halved")
@pytest.mark.scenario("physical-attacks", "Underwater melee damage halved")
@each_row("depth", [2, 3, 5])
@each_row(("kind", "points"), WET_DAMAGE.items())
def test_attacks_under_water_do_half_rounded_down(depth: int, kind: str, points: int) -> None:
    lake = Hex(terrain={"water": depth})
    blow_of_45_tons(kind, {"0504": lake, "0505": lake}, True, points)


@pytest.mark.scenario("physical-attack-system", "Underwater melee damage halved")
@pytest.mark.scenario("physical-attacks", "Underwater melee damage halved")
@each_row(("kind", "points"), DRY_DAMAGE.items())
def test_attacks_in_shallow_water_or_from_the_shore_are_not_halved(kind: str, points: int) -> None:
    shallow = Hex(terrain={"water": 1})
    blow_of_45_tons(kind, {"0504": shallow, "0505": shallow}, kind == "kick", points)
    blow_of_45_tons(kind, ASHORE, True, points)


@pytest.mark.scenario("physical-attack-system", "Underwater melee damage halved")
@pytest.mark.scenario("physical-attacks", "Underwater melee damage halved")
def test_a_charge_under_water_does_half_both_ways() -> None:
    """28 becomes 14; the 5 that it costs the charger becomes 2. Both are now in other water: two rolls more each."""
    lake = Hex(terrain={"water": 2})
    battle = duel(charger(65, hexes=5), foe(50), hexes={"0503": lake, "0504": lake, "0505": lake})
    charge = attack(battle, "charge")
    preview = preview_attack(battle, charge)
    assert (preview.damage.points, preview.self_damage.points) == (14, 2)
    make_attack(battle, charge, *two(7), 3, 1, 1, 2, 1, 1)
    assert [lost(mech) for mech in battle.mechs] == [{"left-torso": 2}, {"center-torso": 14}]


@pytest.mark.scenario("physical-attack-system", "Underwater melee damage halved")
@pytest.mark.scenario("physical-attacks", "Underwater melee damage halved")
def test_water_halves_last() -> None:
    """TSM makes 5 of 45 tons 9, a lost upper arm 4, the water 2."""
    lake = Hex(terrain={"water": 2})
    attacker = make(45, equipment=["tsm"], heat=9, destroyed=["right-arm.upper-arm"])
    battle = duel(attacker, hexes={"0504": lake, "0505": lake})
    punch = attack(battle, "punch")
    assert [step.points for step in preview_attack(battle, punch).damage.steps] == [9, 4, 2]
    make_attack(battle, punch, *two(7), 3, 1, 1)
    assert lost(battle.mechs[1]) == {"center-torso": 2}


# Physical Attack Resolution Flow


@pytest.mark.scenario("physical-attack-system", "Complete attack resolution")
@each_row(
    ("kind", "limb", "damage", "fired", "prone", "reasons"),
    [
        ("punch", "right-arm", ["right-arm.shoulder"], "", False, ["shoulder-destroyed"]),
        ("punch", "right-arm", ["right-arm"], "", False, ["limb-destroyed"]),
        ("punch", "right-arm", [], "right-arm", False, ["limb-fired"]),
        ("punch", "right-arm", [], "", True, ["attacker-prone"]),
        (
            "punch",
            "right-arm",
            ["right-arm.shoulder"],
            "right-arm",
            True,
            ["shoulder-destroyed", "limb-fired", "attacker-prone"],
        ),
        ("kick", "left-leg", ["left-leg.hip"], "", False, ["hip-destroyed"]),
        ("kick", "left-leg", ["right-leg"], "", False, ["leg-destroyed"]),
        ("kick", "left-leg", [], "left-leg", False, ["limb-fired"]),
        ("kick", "left-leg", [], "", True, ["attacker-prone"]),
        ("hatchet", "right-arm", ["right-arm.hand"], "", False, ["hand-destroyed"]),
        ("hatchet", "right-arm", ["right-arm.shoulder"], "", False, ["shoulder-destroyed"]),
        ("hatchet", "right-arm", [], "right-arm", False, ["limb-fired"]),
        ("hatchet", "right-arm", [], "", True, ["attacker-prone"]),
        ("push", "", ["left-arm"], "", False, ["arm-destroyed"]),
        ("push", "", [], "left-arm", False, ["limb-fired"]),
        ("push", "", [], "", True, ["attacker-prone"]),
        ("charge", "", [], "", True, ["attacker-prone"]),
    ],
)
def test_a_restricted_attack_ends_with_its_reasons(
    kind: str, limb: str, damage: list[str], fired: str, prone: bool, reasons: list[str]
) -> None:
    """Actuators, weapons fired, prone: all that apply are named, no dice are rolled."""
    attacker = make(equipment=["hatchet@right-arm"], moved="walk", hexes=3, destroyed=damage, prone=prone)
    if fired:
        attacker.fired = 1 << place(attacker, fired)
    battle = duel(attacker)
    refused(battle, attack(battle, kind, limb), *reasons)


@pytest.mark.scenario("physical-attack-system", "Complete attack resolution")
def test_the_flow_of_an_allowed_attack() -> None:
    """The number with all its modifiers, 2d6, then a hit's damage and location."""
    attacker = make(55, moved="walk", hexes=2, destroyed=["right-arm.upper-arm"])
    battle = duel(attacker, foe(moved="run", hexes=3), hexes={"0504": Hex(terrain={"woods": 1})})
    punch = attack(battle, "punch")
    preview = preview_attack(battle, punch)
    assert preview.reasons == []
    assert preview.allowed
    with dice(6, 4, 5) as script:
        recorder = RecordingDice(script)
        outcome = resolve_attack(battle, punch, recorder)
    assert outcome == AttackOutcome(True, 10, True)
    assert [(roll.purpose, roll.face) for roll in recorder.rolls] == [
        ("to hit: punch", 6),
        ("to hit: punch", 4),
        ("hit location", 5),
    ]
    (rolled,) = message(battle, AttackRolled)
    assert rolled.target_number == 5 + 1 + 1 + 1 + 2 == preview.target_number.value
    assert rolled.modifiers == preview.target_number.modifiers
    assert [step.points for step in rolled.damage] == [6, 3]
    assert logged(battle, HitLocated) == [HitLocated(1, "punch", "front", 5, "right-arm", 3, False)]
    assert lost(battle.mechs[1]) == {"right-arm": 3}


@pytest.mark.scenario("physical-attack-system", "Complete attack resolution")
@each_row(
    ("kind", "mover", "faces", "consequence"),
    [
        ("kick", make(), two(2), [RollQueued(0, "kick-missed", 0)]),
        (
            "dfa",
            jumper(),
            (*two(7), *two(9)),
            [
                Displaced(1, "dfa-missed", "0504", "0503"),
                Displaced(0, "dfa-missed", "0505", "0504"),
                PilotingRolled(
                    0,
                    "dfa-missed",
                    9,
                    9,
                    True,
                    "",
                    [Modifier("piloting-skill", 5), Modifier("trigger", 4, "dfa-missed")],
                ),
            ],
        ),
        ("charge", charger(), two(6), [RollQueued(0, "charge-missed", 0)]),
        ("punch", make(), two(4), []),
        ("push", make(), two(3), []),
        ("mace", make(equipment=["mace@right-arm"]), two(5), []),
    ],
)
def test_a_miss_does_no_damage_and_has_its_consequences(
    kind: str, mover: Mech, faces: tuple[int, ...], consequence: list[Event]
) -> None:
    battle = duel(mover.copy())
    assert make_attack(battle, attack(battle, kind), *faces) == AttackOutcome(True, faces[0] + faces[1], False)
    assert battle.log is not None
    assert battle.log[1:] == consequence
    assert [taken(mech) for mech in battle.mechs] == [0, 0]


@pytest.mark.scenario("physical-attack-system", "Complete attack resolution")
@pytest.mark.parametrize("kind", ["punch", "kick"])
def test_an_attack_that_becomes_impossible_is_not_rolled(kind: str) -> None:
    """The target was pushed away before: no dice, and not the roll of a miss either."""
    side = make(hex_=hex_name(neighbor(parse_hex("0504"), 2)), facing=5)
    battle = Battle([make(), foe(), side], log=[])
    phase = PhysicalPhase(battle)
    phase.declare(attack(battle, "push"))
    phase.declare(attack(battle, kind, attacker=2))
    with dice(2, 2, *STAYS_UP) as script:
        phase.resolve(script)
    assert hex_name(battle.mechs[1].hex) == "0503"
    (event,) = message(battle, AttackImpossible)
    assert (event.unit, event.target, event.attack) == (2, 1, kind)
    assert "not-adjacent" in event.reasons
    assert [roll.attack for roll in message(battle, AttackRolled)] == ["push"]
    assert [roll.unit for roll in message(battle, PilotingRolled)] == [1]


@pytest.mark.scenario("physical-attack-system", "Hit location determination")
@each_row("face", range(1, 7))
@each_row(
    ("kind", "table"),
    [
        ("punch", PUNCH_TABLE),
        ("dfa", PUNCH_TABLE),
        ("hatchet", PUNCH_TABLE),
        ("sword", PUNCH_TABLE),
        ("mace", PUNCH_TABLE),
        ("retractable-blade", PUNCH_TABLE),
        ("kick", KICK_TABLE),
    ],
)
def test_one_die_on_the_attacks_own_table(kind: str, table: dict[int, str], face: int) -> None:
    """A blow on the head takes two dice more: the pilot stays awake, or the lost head is checked for criticals."""
    weapon = [f"{kind}@right-arm"] if kind not in ("punch", "kick", "dfa") else []
    moved = "jump" if kind == "dfa" else "none"
    battle = duel(make(35, equipment=weapon, jump=4, moved=moved), foe(100))
    head = (3, 4) if table[face] == "head" else ()
    with dice(6, 6, face, *head) as script:
        recorder = RecordingDice(script)
        assert resolve_attack(battle, attack(battle, kind), recorder).hit
    located = [roll.face for roll in recorder.rolls if roll.purpose == "hit location"]
    assert located == [face]
    assert recorder.rolls[2].purpose == "hit location"
    (hit,) = message(battle, HitLocated)
    name = "kick" if kind == "kick" else "punch"
    assert (hit.unit, hit.table, hit.roll, hit.location) == (1, name, face, table[face])
    assert hit.points == preview_attack(battle, attack(battle, kind)).damage.points
    assert table[face] in lost(battle.mechs[1])


@pytest.mark.scenario("physical-attack-system", "Hit location determination")
def test_a_push_rolls_no_location() -> None:
    battle = duel()
    make_attack(battle, attack(battle, "push"), 2, 2)
    assert logged(battle, HitLocated) == []


@pytest.mark.scenario("physical-attack-system", "PSR triggers")
@each_row(
    ("kind", "mover", "faces", "rolls"),
    [
        ("kick", make(), (*two(3), 1), [(1, "kicked", 0)]),
        ("kick", make(), two(2), [(0, "kick-missed", 0)]),
        ("dfa", jumper(), (*two(8), 3), [(0, "dfa-attacker", 0), (1, "dfa-target", 0)]),
        ("dfa", jumper(), two(7), [(0, "dfa-missed", 4)]),
        ("charge", charger(), (*two(7), 3, 3), [(0, "charging", 0), (1, "charged", 0)]),
        ("charge", charger(), two(6), [(0, "charge-missed", 0)]),
        ("push", make(), two(4), [(1, "pushed", 0)]),
        ("push", make(), two(3), []),
        ("punch", make(), (*two(5), 3), []),
        ("punch", make(), two(4), []),
    ],
)
@each_row("passed", [True, False])
def test_who_must_roll_after_which_attack(
    kind: str, mover: Mech, faces: tuple[int, ...], rolls: list[tuple[int, str, int]], passed: bool
) -> None:
    """Exactly these roll, with exactly this modifier; they fall if they fail and stand if they do not."""
    battle = duel(mover.copy(), foe())
    phase = PhysicalPhase(battle)
    phase.declare(attack(battle, kind))
    after: list[int] = []
    for _, _, modifier in rolls:
        after.extend(two(5 + modifier) if passed else FALLS_DOWN)
    with dice(*faces, *after) as script:
        phase.resolve(script)
    made = message(battle, PilotingRolled)
    assert [(roll.unit, roll.trigger, roll.target_number, roll.passed) for roll in made] == [
        (unit, name, 5 + modifier, passed) for unit, name, modifier in rolls
    ]
    fallen = [] if passed else [unit for unit, _, _ in rolls]
    assert [unit for unit, mech in enumerate(battle.mechs) if mech.prone] == fallen
    assert [fall.unit for fall in message(battle, Fell)] == fallen


# Injectable Randomness for Physical Attacks


def melee(seed: int) -> tuple[Battle, RecordingDice]:
    """Five 'Mechs in one phase of nearly everything, on dice of a seed."""
    middle = parse_hex("0504")
    ring = [neighbor(middle, direction) for direction in range(6)]
    mechs = [
        foe(100),
        make(60, hex_=hex_name(ring[3]), facing=0, jump=5, moved="jump", hexes=5),
        make(75, hex_=hex_name(ring[2]), facing=5, equipment=["hatchet@right-arm", "tsm"], heat=9),
        make(50, hex_=hex_name(ring[4]), facing=1),
        make(35, hex_=hex_name(ring[0]), facing=3),
    ]
    destroy(mechs[3], "left-arm.hand")
    battle = Battle(mechs, log=[])
    phase = PhysicalPhase(battle)
    for kind, limb, unit, target in (
        ("dfa", "", 1, 0),
        ("hatchet", "", 2, 0),
        ("punch", "left-arm", 3, 0),
        ("punch", "right-arm", 3, 0),
        ("kick", "left-leg", 4, 0),
        ("kick", "right-leg", 0, 1),
    ):
        phase.declare(attack(battle, kind, limb, unit, target))
    recorder = RecordingDice(SeededDice(seed))
    phase.resolve(recorder)
    return battle, recorder


@pytest.mark.scenario("physical-attack-system", "Deterministic physical attack resolution")
@pytest.mark.scenario("physical-attacks", "Deterministic physical attack resolution")
@each_row("seed", [*range(20), -7, 2**40 + 1])
def test_the_same_seed_gives_the_same_phase(seed: int) -> None:
    """Roll for roll and event for event."""
    first, dice_one = melee(seed)
    second, dice_two = melee(seed)
    assert dice_one.rolls == dice_two.rolls
    assert message(first, AttackRolled) == message(second, AttackRolled)
    assert message(first, HitLocated) == message(second, HitLocated)
    assert first.log == second.log
    assert state(first) == state(second)
    order = [roll.attack for roll in message(first, AttackRolled)]
    assert order[:5] == ["hatchet", "punch", "punch", "kick", "kick"]


@pytest.mark.scenario("physical-attack-system", "Deterministic physical attack resolution")
@pytest.mark.scenario("physical-attacks", "Deterministic physical attack resolution")
def test_other_seeds_give_other_phases() -> None:
    played = [tuple(roll.roll for roll in message(melee(seed)[0], AttackRolled)) for seed in range(20)]
    assert len(set(played)) > 10


@pytest.mark.scenario("physical-attack-system", "Deterministic physical attack resolution")
@pytest.mark.scenario("physical-attacks", "Deterministic physical attack resolution")
@each_row("kind", ["punch", "kick", "push", "charge", "dfa", "hatchet", "sword", "mace"])
def test_recorded_dice_replay_an_attack(kind: str) -> None:
    weapon = [f"{kind}@right-arm"] if kind in ("hatchet", "sword", "mace") else []
    moved = {"charge": "run", "dfa": "jump"}.get(kind, "none")
    for seed in range(10):
        runs: list[Battle] = []
        recorder = RecordingDice(SeededDice(seed))
        for roller in (recorder, SeededDice(seed)):
            battle = duel(make(equipment=weapon, jump=4, moved=moved, hexes=4 if moved != "none" else 0))
            assert resolve_attack(battle, attack(battle, kind), roller).made
            runs.append(battle)
        replayed = duel(make(equipment=weapon, jump=4, moved=moved, hexes=4 if moved != "none" else 0))
        with dice(*recorder.faces()) as script:
            resolve_attack(replayed, attack(replayed, kind), script)
        assert runs[0].log == runs[1].log == replayed.log
        assert state(runs[0]) == state(runs[1]) == state(replayed)
