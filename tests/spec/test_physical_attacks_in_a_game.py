"""Every scenario of the three documents on physical attacks played in a `Game`, in the `standard` ruleset."""

from __future__ import annotations

import pytest

from myomer.boards import Hex
from myomer.combat.events import (
    ArmorLost,
    AttackRolled,
    Displaced,
    Event,
    Fell,
    HeatSettled,
    HitLocated,
    PilotingRolled,
    RollQueued,
    ShotRolled,
)
from myomer.combat.reason import NotAllowedError
from myomer.dice import SeededDice
from myomer.game.actions import Done
from myomer.hexes import hex_name
from myomer.units.mech import Mech
from tests.spec.stage import AWAKE, FACE_DOWN, MISS, NO_CRITICAL, SURE, Stage, reasons
from tests.support import make, throw

SYSTEM = "physical-attack-system"
ATTACKS = "physical-attacks"
WEAPONS = "physical-weapons"

PUNCH_TABLE = ["left-arm", "left-torso", "center-torso", "right-torso", "right-arm", "head"]
CT = 3
"""The die for the center torso on the punch table."""


def foe(tons: int = 100, **state: object) -> Mech:
    """The second unit, before the first and facing it, able to take a lot."""
    return make(tons, **{"hex_": "0504", "facing": 3, **state})  # type: ignore[arg-type]


def blow(first: Mech, kind: str, *faces: int, limb: str = "", second: Mech | None = None) -> Stage:
    """One attack of a turn in which nothing else is done."""
    stage = Stage(first, foe() if second is None else second)
    stage.strike(kind, *faces, limb=limb)
    return stage


def number(first: Mech, kind: str, limb: str = "") -> tuple[int, dict[str, int]]:
    """The target number that an attack is rolled against, and its reasons; the roll just reaches it."""
    twin = Stage(first.copy(), foe())
    twin.strike(kind, *MISS, *(SURE if kind == "kick" else ()), limb=limb)
    needed = twin.blow().target_number
    psr = SURE if kind in ("kick", "push", "mace") else ()
    where = () if kind == "push" else (1,) if kind == "kick" else (CT,)
    stage = blow(first, kind, *throw(needed), *where, *psr, limb=limb)
    assert (stage.blow().hit, twin.blow().hit) == (True, False)
    return needed, reasons(stage.blow().modifiers)


# the phase


@pytest.mark.scenario(SYSTEM, "Phase ordering")
@pytest.mark.scenario(ATTACKS, "Phase ordering")
def test_physical_attacks_are_declared_and_resolved_between_fire_and_heat() -> None:
    stage = Stage(make(equipment=["medium-laser@right-torso"]), foe())
    stage.fire("medium-laser", *SURE, 3, 4)
    assert stage.game.phase == "physical-attack"
    assert stage.phases() == ["movement", "weapon-attack", "physical-attack"]
    stage.play(stage.attack("kick"))
    stage.play(Done(0))
    stage.play(stage.attack("punch", "right-arm", by=1, at=0))
    assert stage.of(AttackRolled) == [], "all is declared before anything is resolved"
    stage.play(Done(1), *SURE, 1, *SURE, CT, *SURE)
    assert stage.phases() == ["movement", "weapon-attack", "physical-attack", "heat", "end", "movement"]
    expected: list[tuple[type[Event], str]] = [
        (ShotRolled, "weapon-attack"), (AttackRolled, "physical-attack"), (PilotingRolled, "physical-attack"),
        (HeatSettled, "heat"),
    ]  # fmt: skip
    for kind, phase in expected:
        assert {stage.phase_of(event) for event in stage.of(kind)} == {phase}
    assert [event.unit for event in stage.of(AttackRolled)] == [0, 1]


@pytest.mark.scenario(SYSTEM, "Phase ordering")
@pytest.mark.scenario(ATTACKS, "Phase ordering")
@pytest.mark.parametrize("phase", ["movement", "weapon-attack"])
def test_no_physical_attack_is_declared_in_another_phase(phase: str) -> None:
    stage = Stage()
    stage.to(phase)
    with pytest.raises(NotAllowedError) as refused:
        stage.play(stage.attack("kick"))
    assert refused.value.reasons == ["wrong-phase"]


@pytest.mark.scenario(SYSTEM, "Physical attack restrictions")
@pytest.mark.scenario(ATTACKS, "Physical attack restrictions")
@pytest.mark.parametrize(("fired", "other"), [("left-arm", "right-arm"), ("right-arm", "left-arm")])
def test_an_arm_that_fired_this_turn_does_not_punch(fired: str, other: str) -> None:
    stage = Stage(make(equipment=[f"medium-laser@{fired}"]))
    stage.fire("medium-laser", *MISS)
    assert stage.refuses("punch", fired) == ["limb-fired"]
    assert stage.refuses("punch", other) == []
    stage.rest_of_turn()
    assert stage.refuses("punch", fired) == [], "in the next turn it may"


@pytest.mark.scenario(SYSTEM, "Physical attack restrictions")
@pytest.mark.scenario(ATTACKS, "Physical attack restrictions")
@pytest.mark.parametrize(
    ("first", "then"), [("kick", "punch"), ("punch", "kick"), ("kick", "kick"), ("punch", "punch")]
)
def test_no_kick_and_punch_in_one_turn_nor_two_attacks_of_one_limb(first: str, then: str) -> None:
    stage = Stage()
    stage.to("physical-attack")
    stage.play(stage.attack(first))
    assert "already-attacked" in stage.refuses(then)


# punches


@pytest.mark.scenario(SYSTEM, "Punch to-hit calculation")
@pytest.mark.scenario(ATTACKS, "Punch to-hit calculation")
@pytest.mark.parametrize("piloting", [3, 5, 7])
def test_a_punch_is_rolled_against_the_piloting_skill(piloting: int) -> None:
    assert number(make(piloting=piloting), "punch") == (piloting, {"piloting-skill": piloting})


@pytest.mark.scenario(SYSTEM, "Punch to-hit calculation")
@pytest.mark.scenario(ATTACKS, "Punch to-hit calculation")
def test_actuators_and_the_targets_movement_and_terrain_add_to_a_punch() -> None:
    """It comes three hexes into light woods, and the arm has lost its upper arm actuator."""
    stage = Stage(
        make(destroyed=["right-arm.upper-arm"]),
        foe(hex_="0501", walk=6),
        hexes={"0504": Hex(0, {"woods": 1})},
        acts_first=1,
    )
    stage.move("f f f", "walk", by=1)
    stage.strike("punch", *throw(9), CT)
    assert stage.blow().target_number == 9
    assert reasons(stage.blow().modifiers) == {
        "piloting-skill": 5,
        "upper-arm-destroyed": 2,
        "target-moved": 1,
        "target-in-woods": 1,
    }


@pytest.mark.scenario(SYSTEM, "Punch damage for 80-ton mech")
@pytest.mark.scenario(ATTACKS, "Punch damage for 80-ton mech")
def test_each_fist_of_80_tons_does_8() -> None:
    stage = Stage(make(80), foe())
    stage.to("physical-attack")
    stage.play(stage.attack("punch", "left-arm"))
    stage.play(stage.attack("punch", "right-arm"))
    stage.finish(*SURE, CT, *SURE, 2)
    assert stage.hits() == [("center-torso", 8), ("left-torso", 8)]


@pytest.mark.scenario(SYSTEM, "Punch hit location")
@pytest.mark.scenario(ATTACKS, "Punch hit location")
@pytest.mark.parametrize("face", range(1, 7))
def test_the_die_says_where_a_punch_lands(face: int) -> None:
    stage = blow(make(50), "punch", *SURE, face, *(AWAKE if face == 6 else ()))
    (hit,) = stage.of(HitLocated)
    assert (hit.table, hit.roll, hit.location) == ("punch", face, PUNCH_TABLE[face - 1])
    assert [(lost.location, lost.points) for lost in stage.of(ArmorLost)] == [(PUNCH_TABLE[face - 1], 5)]


@pytest.mark.scenario(SYSTEM, "Punch with destroyed shoulder actuator")
@pytest.mark.scenario(ATTACKS, "Punch with destroyed shoulder actuator")
@pytest.mark.parametrize(("gone", "other"), [("left-arm", "right-arm"), ("right-arm", "left-arm")])
def test_an_arm_without_its_shoulder_does_not_punch(gone: str, other: str) -> None:
    stage = Stage(make(destroyed=[f"{gone}.shoulder"]))
    assert stage.refuses("punch", gone) == ["shoulder-destroyed"]
    with pytest.raises(NotAllowedError):
        stage.play(stage.attack("punch", gone))
    assert stage.refuses("punch", other) == []


def weakened(actuator: str, more: int, points: int) -> None:
    first = make(75, destroyed=[f"right-arm.{actuator}"])
    assert number(first.copy(), "punch") == (5 + more, {"piloting-skill": 5, f"{actuator}-destroyed": more})
    assert blow(first, "punch", *SURE, CT).hits() == [("center-torso", points)]


@pytest.mark.scenario(SYSTEM, "Punch with damaged upper arm actuator")
@pytest.mark.scenario(ATTACKS, "Punch with damaged upper arm actuator")
def test_without_an_upper_arm_a_punch_is_two_harder_and_half() -> None:
    weakened("upper-arm", 2, 4)


@pytest.mark.scenario(SYSTEM, "Punch with damaged lower arm actuator")
@pytest.mark.scenario(ATTACKS, "Punch with damaged lower arm actuator")
def test_without_a_lower_arm_a_punch_is_two_harder_and_half() -> None:
    weakened("lower-arm", 2, 4)


@pytest.mark.scenario(SYSTEM, "Punch with destroyed hand actuator")
@pytest.mark.scenario(ATTACKS, "Punch with destroyed hand actuator")
def test_without_a_hand_a_punch_is_one_harder() -> None:
    weakened("hand", 1, 8)


# kicks


@pytest.mark.scenario(SYSTEM, "Kick to-hit calculation")
@pytest.mark.scenario(ATTACKS, "Kick to-hit calculation")
@pytest.mark.parametrize("piloting", [5, 6, 7])
def test_a_kick_is_rolled_against_two_less(piloting: int) -> None:
    assert number(make(piloting=piloting), "kick") == (piloting - 2, {"piloting-skill": piloting, "kick": -2})


@pytest.mark.scenario(SYSTEM, "Kick to-hit calculation")
@pytest.mark.scenario(ATTACKS, "Kick to-hit calculation")
def test_actuators_and_the_targets_movement_add_to_a_kick() -> None:
    stage = Stage(make(destroyed=["right-leg.foot"]), foe(hex_="0501", walk=6), acts_first=1)
    stage.move("f f f", "walk", by=1)
    stage.strike("kick", *throw(5), 1, *SURE)
    assert stage.blow().target_number == 5
    assert reasons(stage.blow().modifiers) == {"piloting-skill": 5, "kick": -2, "foot-destroyed": 1, "target-moved": 1}


@pytest.mark.scenario(SYSTEM, "Kick damage for 80-ton mech")
@pytest.mark.scenario(ATTACKS, "Kick damage for 80-ton mech")
def test_a_kick_of_80_tons_does_16() -> None:
    assert blow(make(80), "kick", *SURE, 1, *SURE).hits() == [("right-leg", 16)]


@pytest.mark.scenario(SYSTEM, "Kick hit location")
@pytest.mark.scenario(ATTACKS, "Kick hit location")
@pytest.mark.parametrize("face", range(1, 7))
def test_the_die_says_which_leg_is_kicked(face: int) -> None:
    stage = blow(make(), "kick", *SURE, face, *SURE)
    (hit,) = stage.of(HitLocated)
    assert (hit.table, hit.roll, hit.location) == ("kick", face, "right-leg" if face <= 3 else "left-leg")


@pytest.mark.scenario(SYSTEM, "Target PSR after being kicked")
@pytest.mark.scenario(ATTACKS, "Target PSR after being kicked")
@pytest.mark.parametrize("up", [True, False])
def test_the_kicked_must_keep_their_feet(up: bool) -> None:
    stage = blow(make(), "kick", *SURE, 1, *(throw(5) if up else (*throw(4), *FACE_DOWN)), second=foe(50))
    assert stage.rolls(1) == [("kicked", 5, up)]
    assert stage.mech(1).prone is not up


@pytest.mark.scenario(SYSTEM, "Attacker PSR after kick miss")
@pytest.mark.scenario(ATTACKS, "Attacker PSR after kick miss")
@pytest.mark.parametrize("up", [True, False])
def test_one_who_kicks_and_misses_must_keep_its_feet(up: bool) -> None:
    stage = blow(make(), "kick", *throw(2), *(throw(5) if up else (*throw(4), *FACE_DOWN)))
    assert (stage.rolls(0), stage.hits()) == ([("kick-missed", 5, up)], [])
    assert stage.mech(0).prone is not up


@pytest.mark.scenario(SYSTEM, "Kick with destroyed hip actuator")
@pytest.mark.scenario(ATTACKS, "Kick with destroyed hip actuator")
@pytest.mark.parametrize(("gone", "other"), [("left-leg", "right-leg"), ("right-leg", "left-leg")])
def test_no_leg_kicks_without_its_hip(gone: str, other: str) -> None:
    stage = Stage(make(destroyed=[f"{gone}.hip"]))
    assert stage.refuses("kick", gone) == ["hip-destroyed"]
    with pytest.raises(NotAllowedError):
        stage.play(stage.attack("kick", gone))


@pytest.mark.scenario(SYSTEM, "Kick with damaged upper leg actuator")
def test_without_an_upper_leg_a_kick_is_two_harder() -> None:
    assert number(make(destroyed=["right-leg.upper-leg"]), "kick")[0] == 5


@pytest.mark.scenario(SYSTEM, "Kick with damaged lower leg actuator")
def test_without_a_lower_leg_a_kick_is_two_harder() -> None:
    assert number(make(destroyed=["right-leg.lower-leg"]), "kick")[0] == 5


@pytest.mark.scenario(SYSTEM, "Kick with destroyed foot actuator")
def test_without_a_foot_a_kick_is_one_harder() -> None:
    assert number(make(destroyed=["right-leg.foot"]), "kick")[0] == 4


@pytest.mark.scenario(SYSTEM, "Cannot kick while prone")
@pytest.mark.parametrize("prone", [False, True])
def test_the_prone_do_not_kick(prone: bool) -> None:
    """A prone unit has no attack to declare here, and is not even asked."""
    stage = Stage(make(prone=prone))
    stage.to("physical-attack")
    offered = [option.action for option in stage.game.options()]
    assert (stage.attack("kick") in offered) is not prone
    assert bool(stage.refuses("kick")) is prone
    if prone:
        with pytest.raises(NotAllowedError):
            stage.play(stage.attack("kick"))


# charges


def charge(first: Mech, second: Mech, hexes: int, *faces: int) -> Stage:
    """A charge straight north after so many hexes, the last into the target, which stands in 0504."""
    first.hex = make(hex_=f"05{4 + hexes:02}").hex
    stage = Stage(first, second, acts_first=1)
    stage.play(Done(1))
    stage.move("f " * hexes, "run", charge=1)
    stage.rest_of_turn(*faces)
    return stage


@pytest.mark.scenario(SYSTEM, "Charge to-hit calculation")
@pytest.mark.scenario(ATTACKS, "Charge to-hit calculation")
@pytest.mark.parametrize(("skill", "difference"), [(5, 0), (3, 2), (6, -1)])
def test_a_charge_is_piloting_movement_and_the_difference_of_skills(skill: int, difference: int) -> None:
    stage = charge(make(walk=6), foe(piloting=skill), 4, *MISS, *SURE)
    output = reasons(stage.blow().modifiers)
    assert output.pop("piloting-skill") == 5
    assert output.get("piloting-difference", 0) == difference
    assert stage.blow().target_number == 5 + sum(output.values())


@pytest.mark.scenario(SYSTEM, "Charge damage to target")
@pytest.mark.scenario(ATTACKS, "Charge damage to target")
def test_a_charge_of_60_tons_after_5_hexes_does_24() -> None:
    stage = charge(make(60, walk=6), foe(), 5, *SURE, *[CT] * 2, *SURE, *SURE, *SURE)
    assert sum(points for _, points in stage.hits(1)) == 24


@pytest.mark.scenario(SYSTEM, "Charge damage to attacker")
@pytest.mark.scenario(ATTACKS, "Charge damage to attacker")
def test_the_charger_takes_a_tenth_of_the_targets_weight() -> None:
    stage = charge(make(60, walk=6), foe(75), 3, *SURE, CT, CT, *SURE, *SURE)
    assert sum(points for _, points in stage.hits(0)) == 8


@pytest.mark.scenario(SYSTEM, "Both units make PSR after charge")
@pytest.mark.scenario(ATTACKS, "Both units make PSR after charge")
@pytest.mark.parametrize("charger_up", [True, False])
@pytest.mark.parametrize("target_up", [True, False])
def test_both_must_keep_their_feet_after_a_charge(charger_up: bool, target_up: bool) -> None:
    psr = {True: throw(5), False: (*throw(4), *FACE_DOWN)}
    stage = charge(make(walk=6), foe(50), 3, *SURE, CT, CT, *psr[charger_up], *psr[target_up])
    assert stage.rolls(0) == [("charging", 5, charger_up)]
    assert stage.rolls(1) == [("charged", 5, target_up)]
    assert (stage.mech(0).prone, stage.mech(1).prone) == (not charger_up, not target_up)


# deaths from above


def fall_upon(first: Mech, second: Mech, *faces: int) -> Stage:
    """A jump from 0507 onto the target in 0504."""
    first.hex = make(hex_="0507").hex
    stage = Stage(first, second, acts_first=1)
    stage.play(Done(1))
    stage.move("", "jump", landing="0504", dfa=1)
    stage.rest_of_turn(*faces)
    return stage


@pytest.mark.scenario(SYSTEM, "DFA to-hit calculation")
@pytest.mark.scenario(ATTACKS, "DFA to-hit calculation")
def test_a_death_from_above_is_piloting_and_the_jump() -> None:
    stage = fall_upon(make(jump=4), foe(), *MISS, *SURE)
    assert reasons(stage.blow().modifiers) == {"piloting-skill": 5, "attacker-jumped": 3}
    assert stage.blow().target_number == 8


@pytest.mark.scenario(SYSTEM, "DFA damage to target")
@pytest.mark.scenario(ATTACKS, "DFA damage to target")
@pytest.mark.parametrize("face", range(1, 7))
def test_a_death_from_above_of_70_tons_does_21_on_the_punch_table(face: int) -> None:
    second = foe()
    after = (*NO_CRITICAL, *SURE) if face == 6 else SURE * 3
    stage = fall_upon(make(70, jump=4), second, *SURE, face, *after)
    (hit,) = [event for event in stage.of(HitLocated) if event.unit == 1]
    assert (hit.table, hit.location, hit.points) == ("punch", PUNCH_TABLE[face - 1], 21)


@pytest.mark.scenario(SYSTEM, "DFA damage to attacker legs")
@pytest.mark.scenario(ATTACKS, "DFA damage to attacker legs")
def test_a_death_from_above_of_70_tons_costs_each_leg_7() -> None:
    stage = fall_upon(make(70, jump=4), foe(), *SURE, CT, *SURE * 3)
    lost = [(event.location, event.points) for event in stage.of(ArmorLost) if event.unit == 0]
    assert sorted(lost) == [("left-leg", 7), ("right-leg", 7)]


@pytest.mark.scenario(SYSTEM, "Both units PSR after DFA")
@pytest.mark.scenario(ATTACKS, "Both units PSR after DFA")
@pytest.mark.parametrize("jumper_up", [True, False])
@pytest.mark.parametrize("target_up", [True, False])
def test_both_must_keep_their_feet_after_a_death_from_above(jumper_up: bool, target_up: bool) -> None:
    psr = {True: throw(5), False: (*throw(4), *FACE_DOWN)}
    stage = fall_upon(make(jump=4), foe(50), *SURE, CT, *psr[jumper_up], *psr[target_up])
    assert stage.rolls(0) == [("dfa-attacker", 5, jumper_up)]
    assert stage.rolls(1) == [("dfa-target", 5, target_up)]
    assert (stage.mech(0).prone, stage.mech(1).prone) == (not jumper_up, not target_up)


@pytest.mark.scenario(SYSTEM, "DFA miss consequences")
@pytest.mark.scenario(ATTACKS, "DFA miss consequences")
@pytest.mark.parametrize("up", [True, False])
def test_a_missed_death_from_above_is_a_roll_at_four_more_and_an_ordinary_fall(up: bool) -> None:
    stage = fall_upon(make(jump=4), foe(), *MISS, *(throw(9) if up else (*throw(8), *FACE_DOWN)))
    assert stage.rolls(0) == [("dfa-missed", 9, up)]
    assert [(event.unit, event.levels, event.damage) for event in stage.of(Fell)] == ([] if up else [(0, 0, 5)])
    assert stage.hits(1) == []


# pushes


@pytest.mark.scenario(SYSTEM, "Push to-hit calculation")
@pytest.mark.scenario(ATTACKS, "Push to-hit calculation")
@pytest.mark.parametrize("piloting", [4, 5, 7])
def test_a_push_is_rolled_against_one_less(piloting: int) -> None:
    assert number(make(piloting=piloting), "push") == (piloting - 1, {"piloting-skill": piloting, "push": -1})


@pytest.mark.scenario(SYSTEM, "Successful push")
@pytest.mark.scenario(ATTACKS, "Successful push")
@pytest.mark.parametrize("up", [True, False])
def test_the_pushed_go_one_hex_back_unhurt_and_must_keep_their_feet(up: bool) -> None:
    stage = blow(make(), "push", *SURE, *(throw(5) if up else (*throw(4), *FACE_DOWN)), second=foe(50))
    assert [(event.unit, event.start, event.end) for event in stage.of(Displaced)] == [
        (1, "0504", "0503"),
        (0, "0505", "0504"),
    ]
    assert hex_name(stage.mech(1).hex) == "0503"
    assert stage.rolls(1) == [("pushed", 5, up)]
    assert stage.blow().damage == []
    assert (len(stage.of(ArmorLost)), stage.mech(1).prone) == ((0, False) if up else (1, True))


# weapons in hands

MODIFIERS = {"hatchet": -1, "sword": -2, "mace": 1}


def armed(weapon: str, tons: int = 70, heat: int = 0, destroyed: list[str] | None = None, tsm: bool = False) -> Mech:
    """The first unit, with that weapon in its right arm."""
    equipment = [f"{weapon}@right-arm", *(["tsm"] if tsm else [])]
    return make(tons, equipment=equipment, heat=heat, destroyed=destroyed)


def armed_blow(weapon: str, points: int, heat: int = 0, tsm: bool = False) -> None:
    """Its target number, its damage, the table; and that it needs lower arm and hand."""
    first = armed(weapon, heat=heat, tsm=tsm)
    needed, why = number(first.copy(), weapon) if not tsm else (5 + MODIFIERS[weapon], {})
    assert needed == 5 + MODIFIERS[weapon]
    assert tsm or why == {"piloting-skill": 5, weapon: MODIFIERS[weapon]}
    stage = blow(first, weapon, *throw(needed), CT, *(throw(2) if points > 47 else ()), *(SURE if points >= 20 else ()))
    assert stage.hits() == [("center-torso", points)]
    assert stage.of(HitLocated)[0].table == "punch"


def needs_actuators(weapon: str) -> None:
    for gone in ("lower-arm", "hand"):
        stage = Stage(armed(weapon, destroyed=[f"right-arm.{gone}"]))
        assert stage.refuses(weapon) == [f"{gone}-destroyed"]
        with pytest.raises(NotAllowedError):
            stage.play(stage.attack(weapon))


@pytest.mark.scenario(SYSTEM, "Hatchet attack")
@pytest.mark.scenario(ATTACKS, "Hatchet attack")
@pytest.mark.scenario(WEAPONS, "Hatchet to-hit modifier")
@pytest.mark.scenario(WEAPONS, "Hatchet combat damage")
def test_a_hatchet_is_one_easier_and_does_a_fifth() -> None:
    armed_blow("hatchet", 14)


@pytest.mark.scenario(SYSTEM, "Sword attack")
@pytest.mark.scenario(ATTACKS, "Sword attack")
@pytest.mark.scenario(WEAPONS, "Sword to-hit modifier")
@pytest.mark.scenario(WEAPONS, "Sword combat damage")
def test_a_sword_is_two_easier_and_does_a_tenth_and_one() -> None:
    armed_blow("sword", 8)


@pytest.mark.scenario(SYSTEM, "Mace attack")
@pytest.mark.scenario(ATTACKS, "Mace attack")
@pytest.mark.scenario(WEAPONS, "Mace to-hit modifier")
@pytest.mark.scenario(WEAPONS, "Mace combat damage")
def test_a_mace_is_one_harder_and_does_two_fifths() -> None:
    armed_blow("mace", 28)


@pytest.mark.scenario(SYSTEM, "Hatchet attack")
@pytest.mark.scenario(ATTACKS, "Hatchet attack")
@pytest.mark.scenario(WEAPONS, "Hatchet requires lower arm and hand")
def test_a_hatchet_needs_lower_arm_and_hand() -> None:
    needs_actuators("hatchet")


@pytest.mark.scenario(SYSTEM, "Sword attack")
@pytest.mark.scenario(ATTACKS, "Sword attack")
@pytest.mark.scenario(WEAPONS, "Sword requires lower arm and hand")
def test_a_sword_needs_lower_arm_and_hand() -> None:
    needs_actuators("sword")


@pytest.mark.scenario(SYSTEM, "Mace attack")
@pytest.mark.scenario(ATTACKS, "Mace attack")
@pytest.mark.scenario(WEAPONS, "Mace requires lower arm and hand")
def test_a_mace_needs_lower_arm_and_hand() -> None:
    needs_actuators("mace")


@pytest.mark.scenario(WEAPONS, "TSM hatchet damage")
def test_a_hatchet_of_70_tons_with_tsm_does_28() -> None:
    armed_blow("hatchet", 28, heat=9, tsm=True)


@pytest.mark.scenario(WEAPONS, "TSM sword damage")
def test_a_sword_of_70_tons_with_tsm_does_15() -> None:
    armed_blow("sword", 15, heat=9, tsm=True)


@pytest.mark.scenario(WEAPONS, "TSM mace damage")
def test_a_mace_of_70_tons_with_tsm_does_56() -> None:
    armed_blow("mace", 56, heat=9, tsm=True)


@pytest.mark.scenario(WEAPONS, "Retractable blade only requires lower arm")
@pytest.mark.parametrize(("gone", "allowed"), [("hand", True), ("lower-arm", False)])
def test_a_retractable_blade_needs_the_lower_arm_alone(gone: str, allowed: bool) -> None:
    stage = Stage(armed("retractable-blade", destroyed=[f"right-arm.{gone}"]))
    assert stage.refuses("retractable-blade") == ([] if allowed else ["lower-arm-destroyed"])
    if allowed:
        stage.strike("retractable-blade", *SURE, CT)
        assert stage.blow().hit


@pytest.mark.scenario(WEAPONS, "Hatchet uses punch table")
@pytest.mark.scenario(WEAPONS, "Sword uses punch table")
@pytest.mark.parametrize("weapon", ["hatchet", "sword"])
@pytest.mark.parametrize("face", range(1, 7))
def test_weapons_in_arms_land_by_the_punch_table(weapon: str, face: int) -> None:
    stage = blow(armed(weapon, 40), weapon, *SURE, face, *(AWAKE if face == 6 else ()))
    (hit,) = stage.of(HitLocated)
    assert (hit.table, hit.roll, hit.location) == ("punch", face, PUNCH_TABLE[face - 1])


@pytest.mark.scenario(WEAPONS, "Cannot use physical weapon if arm fired")
@pytest.mark.parametrize("weapon", ["hatchet", "sword", "mace"])
def test_an_arm_that_fired_does_not_strike_with_its_weapon(weapon: str) -> None:
    stage = Stage(make(70, equipment=[f"{weapon}@right-arm", "medium-laser@right-arm"]))
    stage.fire("medium-laser", *MISS)
    assert stage.refuses(weapon) == ["limb-fired"]
    stage.rest_of_turn()
    assert stage.refuses(weapon) == []


@pytest.mark.scenario(WEAPONS, "Physical weapon attack is exclusive per arm")
@pytest.mark.parametrize("weapon", ["hatchet", "sword", "mace"])
def test_an_arm_that_strikes_with_its_weapon_does_not_punch_as_well(weapon: str) -> None:
    stage = Stage(armed(weapon))
    assert stage.refuses("punch", "right-arm") == []
    stage.play(stage.attack(weapon))
    assert "already-attacked" in stage.refuses("punch", "right-arm")


# triple-strength myomer


@pytest.mark.scenario(SYSTEM, "TSM activation threshold")
@pytest.mark.parametrize(("heat", "points"), [(0, 5), (8, 5), (9, 10), (12, 10)])
def test_tsm_is_active_from_heat_9(heat: int, points: int) -> None:
    stage = blow(make(50, equipment=["tsm"], heat=heat), "punch", *SURE, CT)
    assert stage.hits() == [("center-torso", points)]


@pytest.mark.scenario(SYSTEM, "TSM activation threshold")
def test_tsm_is_active_in_the_turn_after_it_got_hot() -> None:
    """Two PPCs: 20 heat, less 10 for the sinks, is 10 in the next turn."""
    stage = Stage(make(50, equipment=["tsm", "ppc@right-torso", "ppc@left-torso"]), foe())
    stage.to("weapon-attack")
    stage.play(stage.shot("ppc", 0))
    stage.play(stage.shot("ppc", 1))
    stage.finish(*MISS, *MISS)
    stage.rest_of_turn()
    assert stage.mech(0).heat == 10
    stage.strike("punch", *SURE, CT)
    assert stage.hits() == [("center-torso", 10)]


@pytest.mark.scenario(SYSTEM, "TSM doubles punch damage")
@pytest.mark.scenario(ATTACKS, "TSM doubles punch damage")
def test_hot_tsm_of_50_tons_punches_for_10() -> None:
    assert blow(make(50, equipment=["tsm"], heat=9), "punch", *SURE, CT).hits() == [("center-torso", 10)]


@pytest.mark.scenario(SYSTEM, "TSM doubles kick damage")
@pytest.mark.scenario(ATTACKS, "TSM doubles kick damage")
def test_hot_tsm_of_50_tons_kicks_for_20() -> None:
    """And 20 points ask for a roll of their own."""
    stage = blow(make(50, equipment=["tsm"], heat=9), "kick", *SURE, 1, *SURE, *SURE)
    assert stage.hits() == [("right-leg", 20)]
    assert [name for name, _, _ in stage.rolls(1)] == ["kicked", "20-damage"]


# water


@pytest.mark.scenario(SYSTEM, "Underwater melee damage halved")
@pytest.mark.scenario(ATTACKS, "Underwater melee damage halved")
@pytest.mark.parametrize(("depth", "punch", "kick"), [(0, 5, 10), (1, 5, 10), (2, 2, 5)])
def test_attacks_in_depth_2_do_half(depth: int, punch: int, kick: int) -> None:
    """Both stand in water; whoever is struck below it may spring a leak."""
    lake = {name: Hex(0, {"water": depth} if depth else {}) for name in ("0504", "0505")}
    for kind, face, points in (("punch", CT, punch), ("kick", 1, kick)):
        if depth == 1 and kind == "punch":
            continue
        stage = Stage(make(50), foe(), hexes=lake)
        leak = MISS if depth == 2 or (depth == 1 and kind == "kick") else ()
        stage.strike(kind, *SURE, face, *leak, *(SURE if kind == "kick" else ()))
        assert [hit for _, hit in stage.hits()] == [points]


# the flow


@pytest.mark.scenario(SYSTEM, "Complete attack resolution")
@pytest.mark.parametrize(
    ("first", "kind", "reason"),
    [
        (make(destroyed=["right-arm.shoulder"]), "punch", "shoulder-destroyed"),
        (make(destroyed=["right-leg.hip"]), "kick", "hip-destroyed"),
        (make(destroyed=["right-arm"]), "punch", "limb-destroyed"),
        (make(), "hatchet", "no-such-weapon"),
    ],
    ids=["shoulder", "hip", "arm", "no weapon"],
)
def test_a_restricted_attack_is_refused_with_its_reason_and_nothing_is_rolled(
    first: Mech, kind: str, reason: str
) -> None:
    stage = Stage(first.copy())
    stage.to("physical-attack")
    with pytest.raises(NotAllowedError) as refused:
        stage.play(stage.attack(kind))
    assert refused.value.reasons == [reason]
    assert stage.of(AttackRolled) == []


@pytest.mark.scenario(SYSTEM, "Complete attack resolution")
@pytest.mark.parametrize("hit", [True, False])
def test_an_allowed_attack_goes_from_its_number_to_its_consequences(hit: bool) -> None:
    stage = blow(make(60), "kick", *(throw(3) if hit else throw(2)), *((2, *SURE) if hit else SURE))
    rolled = stage.blow()
    assert (rolled.target_number, rolled.roll, rolled.hit) == (3, 3 if hit else 2, hit)
    assert stage.hits() == ([("right-leg", 12)] if hit else [])
    assert [(event.unit, event.trigger) for event in stage.of(RollQueued)] == [
        (1, "kicked") if hit else (0, "kick-missed")
    ]
    kinds = [
        type(event)
        for event in stage.events
        if isinstance(event, (AttackRolled, HitLocated, ArmorLost, PilotingRolled))
    ]
    assert kinds == ([AttackRolled, HitLocated, ArmorLost, PilotingRolled] if hit else [AttackRolled, PilotingRolled])


@pytest.mark.scenario(SYSTEM, "Hit location determination")
@pytest.mark.parametrize(("kind", "table"), [("punch", "punch"), ("hatchet", "punch"), ("kick", "kick")])
def test_one_die_on_the_table_of_the_attack(kind: str, table: str) -> None:
    first = armed("hatchet", 50) if kind == "hatchet" else make()
    stage = blow(first, kind, *SURE, 2, *(SURE if kind == "kick" else ()))
    (hit,) = stage.of(HitLocated)
    assert (hit.table, hit.roll) == (table, 2)


@pytest.mark.scenario(SYSTEM, "Hit location determination")
def test_a_death_from_above_lands_by_the_punch_table() -> None:
    stage = fall_upon(make(jump=4), foe(), *SURE, 2, *SURE, *SURE)
    assert [(hit.table, hit.roll) for hit in stage.of(HitLocated) if hit.unit == 1] == [("punch", 2)]


@pytest.mark.scenario(SYSTEM, "PSR triggers")
@pytest.mark.parametrize(
    ("kind", "hit", "rolls"),
    [
        ("kick", True, {1: ("kicked", 5)}),
        ("kick", False, {0: ("kick-missed", 5)}),
        ("push", True, {1: ("pushed", 5)}),
        ("punch", True, {}),
        ("punch", False, {}),
        ("charge", True, {0: ("charging", 5), 1: ("charged", 5)}),
        ("dfa", True, {0: ("dfa-attacker", 5), 1: ("dfa-target", 5)}),
        ("dfa", False, {0: ("dfa-missed", 9)}),
    ],
)
def test_who_must_roll_after_which_attack(kind: str, hit: bool, rolls: dict[int, tuple[str, int]]) -> None:
    to_hit = SURE if hit else MISS
    where = {"kick": (1,), "punch": (CT,), "charge": (CT, CT), "dfa": (CT,)}.get(kind, ()) if hit else ()
    faces = (*to_hit, *where, *SURE * len(rolls))
    if kind == "charge":
        stage = charge(make(walk=6), foe(50), 3, *faces)
    elif kind == "dfa":
        stage = fall_upon(make(jump=4), foe(50), *faces)
    else:
        stage = blow(make(), kind, *faces, second=foe(50))
    made = {unit: stage.rolls(unit) for unit in (0, 1)}
    assert made == {unit: [(*rolls[unit], True)] if unit in rolls else [] for unit in (0, 1)}
    assert {stage.phase_of(roll) for roll in stage.of(PilotingRolled)} <= {"physical-attack"}


@pytest.mark.scenario(SYSTEM, "Deterministic physical attack resolution")
@pytest.mark.scenario(ATTACKS, "Deterministic physical attack resolution")
@pytest.mark.parametrize("seed", range(4))
def test_a_game_with_the_same_seed_strikes_the_same_attacks(seed: int) -> None:
    def played() -> Stage:
        stage = Stage(make(80), foe())
        stage.game.dice = SeededDice(seed)
        while stage.game.turn < 8 and stage.game.result is None:
            attack = stage.attack("kick")
            legal = stage.game.phase == "physical-attack" and stage.game.acting < 0 and not stage.game.why_not(attack)
            stage.events += stage.game.play(attack if legal else Done(stage.game.ready()[0]))
        return stage

    first, again = played(), played()
    assert first.of(AttackRolled)
    assert [event.to_json() for event in first.events] == [event.to_json() for event in again.events]
