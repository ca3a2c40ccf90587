"""Every scenario of `piloting-skill-rolls.md` played in a `Game`, in the `standard` ruleset."""

from __future__ import annotations

import pytest

from myomer.boards import Hex
from myomer.combat.events import (
    ChanceRolled,
    CriticalStruck,
    Fell,
    PilotingRolled,
    QueueCleared,
    RollQueued,
    ShutDown,
    ShutdownRolled,
    Skidded,
    StandAttempted,
    TerrainChanged,
    UnitMoved,
)
from myomer.combat.reason import NotAllowedError
from myomer.dice import SeededDice
from myomer.game.actions import Action, Done, PowerDown
from myomer.units.mech import Mech
from tests.spec.stage import CENTER, FACE_DOWN, MISS, NO_CRITICAL, SURE, Stage, reasons
from tests.support import make, place, throw

DOCUMENT = "piloting-skill-rolls"

LEFT_LEG, RIGHT_LEG = throw(9), throw(5)
"""2d6 on the front column."""
AC20 = ["ac-20@right-torso", "ac-20-ammo@left-torso"]
LASER = ["medium-laser@right-torso"]
HIP, UPPER_LEG, LOWER_LEG, FOOT = 1, 2, 3, 4
"""Dice for the slots of a leg."""


def shooter(*equipment: str) -> Mech:
    """The first unit, with these weapons."""
    return make(75, equipment=list(equipment))


def target(**state: object) -> Mech:
    """The second unit, before the first."""
    return make(hex_="0504", facing=3, **state)  # type: ignore[arg-type]


def stripped(name: str, armor: int = 0, **state: object) -> Mech:
    """The second unit with so much armor left in a location."""
    mech = target(**state)
    mech.armor[place(mech, name)] = armor
    return mech


def far_away() -> Mech:
    return make(hex_="1515")


def walker(**state: object) -> Mech:
    """The first unit, with room to move: the other is far away."""
    return make(**{"walk": 6, "hex_": "0512", **state})  # type: ignore[arg-type]


def field(mech: Mech | None = None, **hexes: Hex) -> Stage:
    """The first unit in 0512 facing north, the other far away; terrain as `at_0511=Hex(…)`."""
    terrain = {name.removeprefix("at_"): here for name, here in hexes.items()}
    return Stage(walker() if mech is None else mech, far_away(), hexes=terrain)


# the roll


@pytest.mark.scenario(DOCUMENT, "Successful PSR")
@pytest.mark.parametrize("total", range(7, 13))
def test_seven_or_more_at_five_and_two_keeps_a_kicked_mech_on_its_feet(total: int) -> None:
    stage = Stage(make(), target(wounds=2))
    stage.strike("kick", *SURE, 1, *throw(total))
    assert stage.rolls(1) == [("kicked", 7, True)]
    (roll,) = stage.of(PilotingRolled)
    assert reasons(roll.modifiers) == {"piloting-skill": 5, "pilot-wounds": 2}
    assert roll.roll == total
    assert (stage.mech(1).prone, stage.falls(1)) == (False, [])


@pytest.mark.scenario(DOCUMENT, "Failed PSR causes fall")
@pytest.mark.parametrize("total", range(2, 7))
def test_six_or_less_at_seven_is_a_fall_and_clears_what_waits(total: int) -> None:
    """Twenty points and a leg's structure: two rolls wait; the first fails."""
    stage = Stage(shooter(*AC20), stripped("left-leg", 15, wounds=2))
    stage.fire("ac-20", *SURE, *LEFT_LEG, *NO_CRITICAL, *throw(total), *FACE_DOWN)
    assert [event.trigger for event in stage.of(RollQueued)] == ["leg-damage", "20-damage"]
    assert stage.rolls(1) == [("leg-damage", 7, False)]
    assert [event.dropped for event in stage.of(QueueCleared)] == [1]
    (fall,) = stage.of(Fell)
    assert (fall.unit, fall.cause, fall.damage) == (1, "leg-damage", 5)
    assert stage.mech(1).prone
    assert stage.phase_of(fall) == "weapon-attack"


# damage


@pytest.mark.scenario(DOCUMENT, "Accumulating 20+ damage in weapon attack phase")
@pytest.mark.parametrize(("lasers", "due"), [(3, False), (4, True)], ids=["15 points", "20 points"])
def test_twenty_points_of_one_weapon_attack_phase_ask_for_a_roll_at_its_end(lasers: int, due: bool) -> None:
    stage = Stage(shooter(f"medium-laser@right-torso*{lasers}"))
    stage.to("weapon-attack")
    for number in range(lasers):
        stage.play(stage.shot("medium-laser", number))
    stage.finish(*(SURE + CENTER) * lasers, *(throw(5) if due else ()))
    assert stage.rolls(1) == ([("20-damage", 5, True)] if due else [])
    for roll in stage.of(PilotingRolled):
        assert reasons(roll.modifiers) == {"piloting-skill": 5}
        assert stage.phase_of(roll) == "weapon-attack"


@pytest.mark.scenario(DOCUMENT, "Accumulating 20+ damage in weapon attack phase")
def test_damage_of_two_phases_is_not_added_up() -> None:
    """Fifteen points of fire, and a kick of fifteen: no roll but the kick's."""
    stage = Stage(shooter("medium-laser@right-torso*3"))
    stage.to("weapon-attack")
    for number in range(3):
        stage.play(stage.shot("medium-laser", number))
    stage.finish(*(SURE + CENTER) * 3)
    stage.strike("kick", *SURE, 1, *throw(5))
    assert stage.rolls(1) == [("kicked", 5, True)]


@pytest.mark.scenario(DOCUMENT, "Leg armor breached")
@pytest.mark.parametrize(("armor", "due"), [(5, False), (4, True), (0, True)])
def test_a_leg_struck_through_its_armor_asks_for_a_roll(armor: int, due: bool) -> None:
    stage = Stage(shooter(*LASER), stripped("right-leg", armor))
    faces = (*NO_CRITICAL, *throw(5)) if due else ()
    stage.fire("medium-laser", *SURE, *RIGHT_LEG, *faces)
    assert stage.rolls(1) == ([("leg-damage", 5, True)] if due else [])
    assert not stage.mech(1).prone


def crippling(leg_slot: int) -> Stage:
    """A shot at a bare leg: its critical strikes that slot; both rolls at the end of the phase are passed."""
    stage = Stage(shooter(*LASER), stripped("left-leg", walk=6))
    stage.fire("medium-laser", *SURE, *LEFT_LEG, *throw(8), leg_slot, *SURE, *SURE)
    return stage


@pytest.mark.scenario(DOCUMENT, "Hip actuator critical hit")
def test_a_hip_hit_asks_for_a_roll_and_then_for_one_in_every_hex() -> None:
    stage = crippling(HIP)
    assert [event.component for event in stage.of(CriticalStruck)] == ["hip"]
    assert [name for name, _, _ in stage.rolls(1)] == ["leg-damage", "hip-hit"]
    roll = stage.of(PilotingRolled)[1]
    assert stage.phase_of(roll) == "weapon-attack"
    assert not stage.mech(1).prone
    stage.rest_of_turn()
    before = len(stage.rolls(1))
    stage.play(Done(0))
    stage.move("b b", "walk", *SURE, *SURE, by=1)
    assert [name for name, _, _ in stage.rolls(1)[before:]] == ["hip-move", "hip-move"]


@pytest.mark.scenario(DOCUMENT, "Gyro critical hit triggers PSR")
def test_a_gyro_hit_asks_for_a_roll_and_adds_three_to_all_that_come() -> None:
    stage = Stage(shooter(*LASER), stripped("center-torso"))
    stage.fire("medium-laser", *SURE, *CENTER, *throw(8), 1, 4, *throw(8))
    assert [event.component for event in stage.of(CriticalStruck)] == ["gyro"]
    assert stage.rolls(1) == [("gyro-hit", 8, True)]
    stage.strike("kick", *SURE, 1, *throw(8))
    assert stage.rolls(1)[1:] == [("kicked", 8, True)]
    assert reasons(stage.of(PilotingRolled)[1].modifiers) == {"piloting-skill": 5, "gyro-hits": 3}


@pytest.mark.scenario(DOCUMENT, "Lower leg actuator critical hit")
@pytest.mark.parametrize(("slot", "name"), [(UPPER_LEG, "upper-leg"), (LOWER_LEG, "lower-leg"), (FOOT, "foot")])
def test_a_leg_actuator_hit_asks_for_a_roll(slot: int, name: str) -> None:
    stage = crippling(slot)
    assert [event.component for event in stage.of(CriticalStruck)] == [name]
    assert [trigger for trigger, _, _ in stage.rolls(1)] == ["leg-damage", "leg-actuator-hit"]
    assert stage.phase_of(stage.of(PilotingRolled)[1]) == "weapon-attack"


# physical attacks


@pytest.mark.scenario(DOCUMENT, "Unit kicked")
@pytest.mark.parametrize("up", [True, False])
def test_a_kicked_unit_makes_a_roll(up: bool) -> None:
    stage = Stage()
    stage.strike("kick", *SURE, 1, *(throw(5) if up else (*throw(4), *FACE_DOWN)))
    assert (stage.rolls(0), stage.rolls(1)) == ([], [("kicked", 5, up)])
    assert stage.mech(1).prone is not up
    assert stage.phase_of(stage.of(PilotingRolled)[0]) == "physical-attack"


def charging(*faces: int) -> Stage:
    """Two hexes straight ahead at a run, into the other that stands in 0502; then its dice."""
    stage = Stage(make(walk=6), make(hex_="0502", facing=3), acts_first=1)
    stage.play(Done(1))
    stage.move("f f f", "run", charge=1)
    stage.rest_of_turn(*faces)
    return stage


@pytest.mark.scenario(DOCUMENT, "Unit charged")
def test_both_make_rolls_after_a_charge() -> None:
    """50 tons, three hexes: 5 × 2 = 10 points, and 5 to the attacker."""
    stage = charging(*SURE, 3, 3, *throw(5), *throw(5))
    assert stage.rolls(1) == [("charged", 5, True)]
    assert stage.rolls(0) == [("charging", 5, True)]
    assert not stage.mech(0).prone
    assert not stage.mech(1).prone


def falling_upon(*faces: int) -> Stage:
    """A jump onto the other in 0503; then its dice."""
    stage = Stage(make(jump=4), make(hex_="0503", facing=3), acts_first=1)
    stage.play(Done(1))
    stage.move("", "jump", landing="0503", dfa=1)
    stage.rest_of_turn(*faces)
    return stage


@pytest.mark.scenario(DOCUMENT, "Unit hit by DFA")
@pytest.mark.parametrize("up", [True, False])
def test_a_unit_hit_from_above_makes_a_roll(up: bool) -> None:
    stage = falling_upon(*SURE, 3, *throw(5), *(throw(5) if up else (*throw(4), *FACE_DOWN)))
    assert stage.rolls(1) == [("dfa-target", 5, up)]
    assert stage.mech(1).prone is not up
    assert stage.phase_of(stage.of(PilotingRolled)[0]) == "physical-attack"


@pytest.mark.scenario(DOCUMENT, "Unit pushed")
@pytest.mark.parametrize("up", [True, False])
def test_a_pushed_unit_makes_a_roll(up: bool) -> None:
    stage = Stage()
    stage.strike("push", *SURE, *(throw(5) if up else (*throw(4), *FACE_DOWN)))
    assert stage.rolls(1) == [("pushed", 5, up)]
    assert stage.mech(1).prone is not up


@pytest.mark.scenario(DOCUMENT, "Kick miss")
@pytest.mark.parametrize("up", [True, False])
def test_who_misses_a_kick_makes_a_roll(up: bool) -> None:
    stage = Stage()
    stage.strike("kick", *MISS, *(throw(5) if up else (*throw(4), *FACE_DOWN)))
    assert (stage.rolls(0), stage.rolls(1)) == ([("kick-missed", 5, up)], [])
    assert stage.mech(0).prone is not up


@pytest.mark.scenario(DOCUMENT, "DFA miss")
@pytest.mark.parametrize("up", [True, False])
def test_who_misses_from_above_makes_a_roll_at_four_more(up: bool) -> None:
    stage = falling_upon(*MISS, *(throw(9) if up else (*throw(8), *FACE_DOWN)))
    assert stage.rolls(0) == [("dfa-missed", 9, up)]
    assert stage.rolls(1) == []
    assert [event.damage for event in stage.of(Fell)] == ([] if up else [5])
    assert stage.mech(0).prone is not up


@pytest.mark.scenario(DOCUMENT, "Charge miss")
@pytest.mark.parametrize("up", [True, False])
def test_who_misses_a_charge_makes_a_roll(up: bool) -> None:
    stage = charging(*MISS, *(throw(5) if up else (*throw(4), *FACE_DOWN)))
    assert (stage.rolls(0), stage.rolls(1)) == ([("charge-missed", 5, up)], [])
    assert stage.mech(0).prone is not up


# moving


@pytest.mark.scenario(DOCUMENT, "Entering rubble terrain")
@pytest.mark.parametrize("up", [True, False])
def test_a_step_into_rubble_asks_for_a_roll(up: bool) -> None:
    stage = field(at_0511=Hex(0, {"rubble": 1}))
    stage.move("f f", "walk", *(throw(5) if up else (*throw(4), *FACE_DOWN)))
    assert stage.rolls() == [("rubble", 5, up)]
    assert stage.of(UnitMoved)[0].path[-1] == ("0510" if up else "0511")
    assert stage.mech().prone is not up


@pytest.mark.scenario(DOCUMENT, "Running through rough terrain")
@pytest.mark.parametrize(("mode", "steps", "due"), [("walk", "f f", False), ("run", "f f f f f", True)])
def test_running_through_rough_ground_asks_for_a_roll_and_walking_does_not(mode: str, steps: str, due: bool) -> None:
    stage = field(at_0511=Hex(0, {"rough": 1}))
    stage.move(steps + (" f" if mode == "run" else ""), mode, *(throw(5) if due else ()))
    assert stage.rolls() == ([("running-rough", 5, True)] if due else [])


@pytest.mark.scenario(DOCUMENT, "Moving on ice")
@pytest.mark.parametrize("holds", [True, False])
def test_a_step_onto_ice_asks_for_a_roll_that_keeps_it_from_breaking(holds: bool) -> None:
    """When it fails the ice breaks, and the unit falls to the bottom, one level down."""
    stage = field(at_0511=Hex(0, {"ice": 1, "water": 1}))
    faces = throw(5) if holds else (*throw(4), 1, *CENTER, *throw(2), *SURE)
    stage.move("f f", "walk", *faces)
    assert stage.rolls() == [("ice", 5, holds)]
    assert stage.falls() == ([] if holds else ["ice-broke"])
    assert [event.what for event in stage.of(TerrainChanged)] == ([] if holds else ["ice-broke"])


@pytest.mark.scenario(DOCUMENT, "Entering or exiting water")
def test_steps_into_and_out_of_water_ask_for_rolls() -> None:
    """−1 in and out of depth 1."""
    stage = field(at_0511=Hex(0, {"water": 1}))
    stage.move("f f", "walk", *throw(4), *throw(4))
    assert stage.rolls() == [("water-entry", 4, True), ("water-exit", 4, True)]
    assert stage.of(UnitMoved)[0].path[-1] == "0510"


PAVED = {"pavement": 1}


@pytest.mark.scenario(DOCUMENT, "Skidding on pavement or ice")
@pytest.mark.parametrize("ground", ["pavement", "ice"])
@pytest.mark.parametrize("mode", ["walk", "run"])
def test_turning_on_pavement_or_ice_at_a_run_asks_for_a_roll(ground: str, mode: str) -> None:
    """Onto it, turn, and on. Entering ice has its own roll, one for each hex."""
    slippery = Hex(0, {ground: 1})
    stage = field(walker(walk=4), at_0512=slippery, at_0511=slippery)
    entering = throw(5) if ground == "ice" else ()
    skid = SURE if mode == "run" else ()
    steps = "f r f" if mode == "walk" else "f r f f f"
    stage.move(steps, mode, *entering, *skid)
    assert [name for name, _, _ in stage.rolls() if name == "skid"] == (["skid"] if mode == "run" else [])


@pytest.mark.scenario(DOCUMENT, "Skidding on pavement or ice")
def test_who_fails_the_roll_falls_and_slides_on() -> None:
    stage = field(walker(walk=4), at_0512=Hex(0, PAVED), at_0511=Hex(0, PAVED), at_0510=Hex(0, PAVED))
    stage.move("f r f f f", "run", *MISS, *FACE_DOWN, *CENTER)
    assert [(name, passed) for name, _, passed in stage.rolls()] == [("skid", False)]
    assert stage.falls() == ["skid"]
    assert [(event.hexes, event.ended_by) for event in stage.of(Skidded)] == [(1, "distance")]
    (moved,) = stage.of(UnitMoved)
    assert (moved.ended, moved.path[-1]) == ("skidded", "0510")


@pytest.mark.scenario(DOCUMENT, "Running with damaged hip")
@pytest.mark.parametrize("up", [1, 2, 3])
def test_running_on_a_bad_hip_asks_for_a_roll_in_every_hex(up: int) -> None:
    """A hip halves walking MP: 8 to 4, and running is 6. It falls in the second hex, or in none."""
    stage = field(walker(walk=8, destroyed=["left-leg.hip"]))
    if up == 2:
        stage.move("f f f f f", "run", *SURE, *MISS, *FACE_DOWN)
    else:
        stage.move("f f f f f", "run", *SURE * 5)
    rolls = [name for name, _, _ in stage.rolls()]
    assert rolls == ["hip-move"] * (2 if up == 2 else 5)
    assert stage.mech().prone is (up == 2)


@pytest.mark.scenario(DOCUMENT, "Running with damaged gyro")
@pytest.mark.parametrize(("hits", "gyro"), [(1, "standard"), (2, "heavy-duty")])
@pytest.mark.parametrize("up", [True, False])
def test_running_with_a_damaged_gyro_asks_for_a_roll_at_three_for_each_hit(hits: int, gyro: str, up: bool) -> None:
    stage = field(walker(walk=4, gyro=gyro, destroyed=["gyro"] * hits))
    needed = 5 + 3 * hits
    stage.move("f f f f f", "run", *(throw(needed) if up else (*throw(needed - 1), *FACE_DOWN)))
    assert stage.rolls() == [("gyro-run", needed, up)]
    assert reasons(stage.of(PilotingRolled)[0].modifiers)["gyro-hits"] == 3 * hits
    assert stage.mech().prone is not up


@pytest.mark.scenario(DOCUMENT, "Running with damaged gyro")
def test_walking_with_a_damaged_gyro_asks_for_none() -> None:
    stage = field(walker(walk=4, destroyed=["gyro"]))
    stage.move("f f f f", "walk")
    assert stage.rolls() == []


# collapse and failure


@pytest.mark.scenario(DOCUMENT, "Building collapse under unit")
@pytest.mark.parametrize("up", [True, False])
def test_who_stands_on_a_roof_that_comes_down_makes_a_roll(up: bool) -> None:
    """Onto a roof one level up that bears 10 tons: 1 point from above, a roll, and a fall of one level or none."""
    stage = field(at_0511=Hex(0, {"building": 1}, 10, 1))
    fall = (1, *CENTER, *CENTER, *SURE)
    stage.move("forward-onto", "walk", *CENTER, *(throw(5) if up else (*throw(4), *fall)))
    assert [event.what for event in stage.of(TerrainChanged)] == ["building-collapsed"]
    assert stage.rolls() == [("building-collapse", 5, up)]
    assert stage.mech().prone is not up


@pytest.mark.scenario(DOCUMENT, "MASC failure")
@pytest.mark.parametrize("works", [True, False])
@pytest.mark.parametrize("up", [True, False])
def test_masc_that_fails_on_the_way_asks_for_a_roll(works: bool, up: bool) -> None:
    """A first use fails on 2."""
    stage = field(walker(walk=4, equipment=["masc"]))
    roll = throw(5) if up else (*throw(4), *FACE_DOWN)
    stage.move("f f f f f f f", "run", *(throw(3) if works else (*MISS, *roll)), masc=True)
    assert [(event.about, event.happened) for event in stage.of(ChanceRolled)] == [("masc-fails", not works)]
    assert stage.rolls() == ([] if works else [("masc-failure", 5, up)])
    assert stage.mech().prone is (not works and not up)
    if works:
        assert stage.of(UnitMoved)[0].hexes == 7


@pytest.mark.scenario(DOCUMENT, "MASC failure")
def test_masc_used_turn_after_turn_fails_sooner() -> None:
    stage = field(walker(walk=4, equipment=["masc"]))
    for needed in (3, 5, 7, 11):
        stage.move("r r r f f f f", "run", *throw(needed), masc=True)
        assert [event.target_number for event in stage.of(ChanceRolled)][-1] == needed
        stage.rest_of_turn()


@pytest.mark.scenario(DOCUMENT, "Supercharger failure")
@pytest.mark.parametrize("works", [True, False])
@pytest.mark.parametrize("up", [True, False])
def test_a_supercharger_that_fails_on_the_way_asks_for_a_roll(works: bool, up: bool) -> None:
    stage = field(walker(walk=4, equipment=["supercharger@center-torso"]))
    roll = throw(5) if up else (*throw(4), *FACE_DOWN)
    stage.move("f f f f f f f", "run", *(throw(3) if works else (*MISS, *roll)), supercharger=True)
    assert [(event.about, event.happened) for event in stage.of(ChanceRolled)] == [("supercharger-fails", not works)]
    assert stage.rolls() == ([] if works else [("supercharger-failure", 5, up)])
    assert stage.mech().prone is (not works and not up)


# shutting down


@pytest.mark.scenario(DOCUMENT, "Shutdown triggers PSR")
@pytest.mark.parametrize("up", [True, False])
def test_a_unit_that_shuts_down_from_heat_makes_a_roll_at_three(up: bool) -> None:
    """40 heat less 10 for the sinks: 30, and no roll keeps the reactor running."""
    stage = field(walker(heat=40, wounds=2))
    stage.rest_of_turn(*(throw(3) if up else (*throw(2), *FACE_DOWN)))
    (rolled,) = stage.of(ShutdownRolled)
    (event,) = stage.of(ShutDown)
    assert (rolled.avoided, event.voluntary) == (False, False)
    assert stage.phase_of(event) == "heat"
    assert stage.rolls() == [("shutdown", 3, up)]
    assert stage.falls() == ([] if up else ["shutdown"])
    assert (stage.mech().shutdown, stage.mech().prone) == (True, not up)


@pytest.mark.scenario(DOCUMENT, "Shutdown triggers PSR")
@pytest.mark.parametrize("up", [True, False])
def test_a_unit_that_is_shut_down_on_purpose_makes_a_roll_at_three(up: bool) -> None:
    stage = Stage(make(wounds=2), far_away(), voluntary_shutdown=True)
    stage.play(PowerDown(0), *(throw(3) if up else (*throw(2), *FACE_DOWN)))
    assert [event.voluntary for event in stage.of(ShutDown)] == [True]
    assert stage.rolls() == [("shutdown", 3, up)]
    assert (stage.mech().shutdown, stage.mech().prone) == (True, not up)


# standing up


@pytest.mark.scenario(DOCUMENT, "Attempting to stand")
@pytest.mark.parametrize("up", [True, False])
def test_who_tries_to_stand_makes_a_roll_and_spends_its_walking_mp(up: bool) -> None:
    stage = field(walker(walk=4, prone=True))
    stage.move("stand-up", "walk", *(throw(5) if up else throw(4)), facing=0)
    assert stage.rolls() == [("stand-up", 5, up)]
    assert [(event.stood, event.mp) for event in stage.of(StandAttempted)] == [(up, 4)]
    assert stage.mech().prone is not up
    assert stage.falls() == []
    (moved,) = stage.of(UnitMoved)
    assert (moved.mp, moved.mp_left) == (4, 0)
    assert stage.game.to_act == 1, "its move is over"


@pytest.mark.scenario(DOCUMENT, "Attempting to stand")
def test_no_mp_are_left_to_go_on_after_standing_up() -> None:
    stage = field(walker(walk=4, prone=True))
    with pytest.raises(NotAllowedError) as refused:
        stage.move("stand-up f", "run", facing=0)
    assert refused.value.reasons == ["stand-is-all"]


# modifiers


@pytest.mark.scenario(DOCUMENT, "One gyro hit modifier")
def test_one_gyro_hit_is_three_more_on_a_roll() -> None:
    stage = Stage(make(), target(destroyed=["gyro"]))
    stage.strike("kick", *SURE, 1, *throw(8))
    assert stage.rolls(1) == [("kicked", 8, True)]
    assert reasons(stage.of(PilotingRolled)[0].modifiers) == {"piloting-skill": 5, "gyro-hits": 3}


@pytest.mark.scenario(DOCUMENT, "Two gyro hits (standard gyro destroyed)")
def test_a_second_gyro_hit_is_a_fall_without_a_roll() -> None:
    second = stripped("center-torso", destroyed=["gyro"])
    second.slot_hits[place(second, "center-torso")] |= 1 << 3
    stage = Stage(shooter(*LASER), second)
    stage.fire("medium-laser", *SURE, *CENTER, *throw(8), 1, 5, *FACE_DOWN[:1], *LEFT_LEG, *SURE)
    assert stage.mech(1).gyro_hits == 2
    assert stage.mech(1).gyro_destroyed()
    assert stage.mech(1).prone
    assert stage.falls(1) == ["gyro-destroyed"]
    assert all([roll.roll == 0 and not roll.passed for roll in stage.of(PilotingRolled)])


@pytest.mark.scenario(DOCUMENT, "Wounded pilot PSR modifier")
@pytest.mark.parametrize("wounds", [1, 2, 3])
def test_each_pilot_hit_is_one_more_on_a_roll(wounds: int) -> None:
    stage = Stage(make(), target(wounds=wounds))
    stage.strike("kick", *SURE, 1, *throw(5 + wounds))
    assert stage.rolls(1) == [("kicked", 5 + wounds, True)]
    assert reasons(stage.of(PilotingRolled)[0].modifiers)["pilot-wounds"] == wounds


@pytest.mark.scenario(DOCUMENT, "Damaged leg actuator PSR modifier")
@pytest.mark.parametrize(("actuator", "value"), [("hip", 2), ("upper-leg", 1), ("lower-leg", 1), ("foot", 1)])
def test_a_damaged_leg_actuator_makes_a_roll_harder(actuator: str, value: int) -> None:
    stage = Stage(make(), target(destroyed=[f"left-leg.{actuator}"]))
    stage.strike("kick", *SURE, 1, *throw(5 + value))
    assert stage.rolls(1) == [("kicked", 5 + value, True)]


@pytest.mark.scenario(DOCUMENT, "Rough terrain PSR modifier")
def test_the_roll_for_rough_ground_has_the_modifier_of_its_terrain() -> None:
    """Q-41: +0, and the roll says what it is for."""
    stage = field(walker(walk=4), at_0511=Hex(0, {"rough": 1}))
    stage.move("f f f f", "run", *throw(5))
    (roll,) = stage.of(PilotingRolled)
    assert (roll.trigger, roll.target_number) == ("running-rough", 5)


# the queue


@pytest.mark.scenario(DOCUMENT, "Multiple PSRs with first failure")
@pytest.mark.parametrize("fails_at", [0, 1, 2])
def test_of_three_rolls_the_first_failure_is_the_fall_and_drops_the_rest(fails_at: int) -> None:
    """Twenty points on a bare center torso and a leg without armor: its structure, a gyro hit, 20 damage."""
    second = stripped("center-torso", tons=100)
    second.armor[place(second, "left-leg")] = 0
    stage = Stage(shooter("ppc@right-torso*2"), second)
    stage.to("weapon-attack")
    for number in range(2):
        stage.play(stage.shot("ppc", number))
    fall = (1, *throw(6), *throw(6), *SURE)
    leg, gyro = (*SURE, *LEFT_LEG, *NO_CRITICAL), (*SURE, *CENTER, *throw(8), 1, 4)
    stage.finish(*leg, *gyro, *SURE * fails_at, *MISS, *fall)
    queued = [event.trigger for event in stage.of(RollQueued) if event.unit == 1]
    assert sorted(queued) == ["20-damage", "gyro-hit", "leg-damage"]
    rolled = stage.rolls(1)
    assert [passed for _, _, passed in rolled] == [True] * fails_at + [False]
    assert len(stage.falls(1)) == 1
    assert stage.falls(1)[0] == rolled[-1][0]
    assert [event.dropped for event in stage.of(QueueCleared)] == ([2 - fails_at] if fails_at < 2 else [])


@pytest.mark.scenario(DOCUMENT, "All PSRs succeed")
def test_two_rolls_that_succeed_leave_the_mech_standing() -> None:
    stage = Stage(shooter(*AC20), stripped("left-leg", 15))
    stage.fire("ac-20", *SURE, *LEFT_LEG, *NO_CRITICAL, *throw(5), *throw(5))
    assert stage.rolls(1) == [("leg-damage", 5, True), ("20-damage", 5, True)]
    assert (stage.mech(1).prone, stage.falls(1)) == (False, [])


# dice


@pytest.mark.scenario(DOCUMENT, "Deterministic PSR resolution")
@pytest.mark.parametrize("seed", range(4))
def test_a_game_with_the_same_seed_makes_the_same_rolls(seed: int) -> None:
    def played() -> Stage:
        stage = Stage(shooter(*AC20), target())
        stage.game.dice = SeededDice(seed)
        while stage.game.turn < 6 and stage.game.result is None:
            wanted: dict[str, Action] = {"weapon-attack": stage.shot("ac-20"), "physical-attack": stage.attack("kick")}
            action = wanted.get(stage.game.phase)
            if action is None or stage.game.acting == 0 or stage.game.why_not(action):
                action = Done(stage.game.ready()[0])
            stage.events += stage.game.play(action)
        return stage

    first, again = played(), played()
    assert first.of(PilotingRolled)
    assert [event.to_json() for event in first.events] == [event.to_json() for event in again.events]
