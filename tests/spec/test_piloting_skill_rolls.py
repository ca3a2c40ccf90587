"""Every scenario of `piloting-skill-rolls.md`, in the `standard` ruleset."""

from __future__ import annotations

from typing import TypeVar

import pytest

from myomer.boards import Hex
from myomer.combat.battle import Battle, Conditions
from myomer.combat.events import (
    Breached,
    ChanceRolled,
    CriticalRolled,
    Displaced,
    Event,
    FallBraced,
    Fell,
    HeldInPlace,
    HitLocated,
    LocationLost,
    PilotingRolled,
    PilotWounded,
    QueueCleared,
    RollQueued,
    ShutDown,
    Skidded,
    StandAttempted,
    StructureLost,
    TerrainChanged,
)
from myomer.combat.harm.criticals import critical_check
from myomer.combat.harm.damage import strike
from myomer.combat.harm.damage_types import BY_NAME
from myomer.combat.harm.psr_queue import enqueue
from myomer.combat.harm.psr_roll import QueueResult, resolve_psrs, roll_psr, roll_psr_now
from myomer.combat.harm.psr_target import roll_target, trigger
from myomer.combat.harm.shutdown import shut_down
from myomer.combat.movement.boosters import engage_masc, engage_supercharger
from myomer.combat.movement.skids import risks_skid
from myomer.combat.movement.standing import stand_up, why_not_stand
from myomer.combat.numbers import Modifier
from myomer.combat.physical.registry import resolve_attack
from myomer.combat.terrain.displacement import collapse
from myomer.combat.terrain.entering import make_psrs
from myomer.combat.terrain.entry_triggers import end_of_move_triggers, entry_triggers, landing_triggers
from myomer.combat.turn.attack_phase_end import end_of_phase
from myomer.combat.turn.physical_phase import PhysicalPhase
from myomer.dice import DiceRoller, RecordingDice, ScriptedDice, SeededDice
from myomer.hexes import FRONT, hex_name, neighbor, parse_hex
from myomer.rules.hit_tables import FULL
from myomer.rules.locations import CENTER_TORSO
from myomer.rules.movement import JUMP, RUN, SPRINT, STILL, WALK
from myomer.rules.ruleset import STANDARD
from myomer.rules.triggers import (
    CHARGE_MISSED,
    CHARGED,
    CHARGING,
    COLLAPSE,
    DAMAGE_20,
    DFA_ATTACKER,
    DFA_MISSED,
    DFA_TARGET,
    GYRO_DESTROYED,
    GYRO_HIT,
    GYRO_RUN,
    HIP_HIT,
    HIP_MOVE,
    ICE_BROKE,
    ICE_ENTRY,
    KICK_MISSED,
    KICKED,
    LANDING,
    LEG_ACTUATOR_HIT,
    LEG_DESTROYED,
    LEG_STRUCTURE,
    MASC_FAILURE,
    PUSHED,
    RUBBLE_ENTRY,
    RUNNING_ROUGH,
    SHUTDOWN,
    SKID,
    STAND_UP,
    SUPERCHARGER_FAILURE,
    TRIGGERS,
    WATER_IN,
    WATER_OUT,
    Trigger,
    has_roll,
)
from myomer.units.build import Workshop
from myomer.units.mech import DEDICATED_PILOT, FATIGUED, INDOORS, PILOT_STATION_EMPTY, SKIDDED, Mech
from tests.resolving import check_skid, enter_hex, land
from tests.rows import each_row
from tests.support import attack, dice, duel, hit_sensors, logged, make, not_allowed, place, throw

DOCUMENT = "piloting-skill-rolls"

E = TypeVar("E", bound=Event)

HERE = parse_hex("0505")
NEXT = parse_hex("0504")

FACE_DOWN = (1, 3, 4, 6, 6)
"""A 50-tonner on dry ground: on its front, 5 points to the center torso, the pilot unhurt."""


def rolls_of(battle: Battle, unit: int) -> list[tuple[str, int, int, bool]]:
    """The piloting rolls a unit has made: trigger, target number, dice, passed."""
    return [
        (event.trigger, event.target_number, event.roll, event.passed)
        for event in logged(battle, PilotingRolled)
        if event.unit == unit
    ]


def parts(modifiers: list[Modifier]) -> dict[str, int]:
    """Modifiers by reason, those of one reason added up."""
    found: dict[str, int] = {}
    for modifier in modifiers:
        found[modifier.reason] = found.get(modifier.reason, 0) + modifier.value
    return found


def names(queue: list[Trigger]) -> list[str]:
    return [cause.name for cause in queue]


def alone(mech: Mech | None = None, hexes: dict[str, Hex] | None = None) -> Battle:
    """One 'Mech in 0505 facing north, the other far away."""
    return duel(make() if mech is None else mech, make(hex_="2020"), hexes=hexes)


def assert_upright(battle: Battle, unit: int) -> None:
    mech = battle.mechs[unit]
    assert not mech.prone
    assert mech.queue == []
    assert [event for event in logged(battle, Fell) if event.unit == unit] == []


def assert_fell(battle: Battle, unit: int, cause: str, levels: int = 0, damage: int = 5) -> None:
    """Down, once, for that reason, with nothing left to roll."""
    mech = battle.mechs[unit]
    assert mech.prone
    assert mech.queue == []
    falls = [event for event in logged(battle, Fell) if event.unit == unit]
    assert [(event.cause, event.levels, event.damage) for event in falls] == [(cause, levels, damage)]
    assert falls[0].hex == hex_name(mech.hex)
    assert falls[0].facing == mech.facing == mech.torso


# the roll


PLUS_TWO = {
    "two wounds": make(wounds=2),
    "both feet": make(destroyed=["left-leg.foot", "right-leg.foot"]),
    "a hip": make(destroyed=["left-leg.hip"]),
    "upper and lower leg": make(destroyed=["right-leg.upper-leg", "right-leg.lower-leg"]),
    "small cockpit and a wound": make(cockpit="small", wounds=1),
}


@pytest.mark.scenario(DOCUMENT, "Successful PSR")
@each_row("total", range(7, 13))
@each_row("why", PLUS_TWO)
def test_roll_of_target_number_or_more_keeps_the_mech_up(why: str, total: int) -> None:
    battle = alone(PLUS_TWO[why].copy())
    mech = battle.mechs[0]
    before = mech.armor[:]
    target = roll_target(battle, 0, trigger(battle, KICKED))
    assert target.value == 7
    assert target.modifiers[0] == Modifier("piloting-skill", 5)
    assert sum(modifier.value for modifier in target.modifiers[1:]) == 2
    enqueue(battle, 0, KICKED)
    with dice(*throw(total)) as script:
        assert resolve_psrs(battle, 0, script) == QueueResult(1, False, 0)
    assert rolls_of(battle, 0) == [(KICKED, 7, total, True)]
    assert_upright(battle, 0)
    assert mech.armor == before
    assert mech.facing == 0


@pytest.mark.scenario(DOCUMENT, "Successful PSR")
@each_row("piloting", range(9))
@each_row("wounds", range(6))
def test_target_number_is_skill_and_modifiers(piloting: int, wounds: int) -> None:
    battle = alone(make(piloting=piloting, wounds=wounds))
    target = roll_target(battle, 0, trigger(battle, KICKED))
    assert target.value == piloting + wounds
    assert target.automatic == ""


def special(armor: str = "standard", quirk: str = "") -> Mech:
    """A 50-tonner in special armor, or with a quirk."""
    shop = Workshop(50)
    shop.armor_kind = armor
    shop.quirks = frozenset([quirk] if quirk else [])
    shop.lay_out()
    mech = Mech(shop.finish())
    mech.hex = HERE
    return mech


def marked(mech: Mech, status: int) -> Mech:
    mech.mark(status)
    return mech


def blinded(mech: Mech) -> Mech:
    hit_sensors(mech, 2)
    return mech


STANDING = {
    "nothing": (make(), 0),
    "small cockpit": (make(cockpit="small"), 1),
    "torso-mounted cockpit": (make(cockpit="torso-mounted"), 1),
    "torso-mounted cockpit, sensors gone": (blinded(make(cockpit="torso-mounted")), 5),
    "dual cockpit": (make(cockpit="dual"), 0),
    "dual cockpit with a pilot": (marked(make(cockpit="dual"), DEDICATED_PILOT), -1),
    "tripod": (make(frame="tripod"), -1),
    "tripod with a pilot": (marked(make(frame="tripod"), DEDICATED_PILOT), -2),
    "tripod, pilot out": (marked(make(frame="tripod"), PILOT_STATION_EMPTY), 1),
    "quad": (make(frame="quad"), -2),
    "enhanced legs": (make(equipment=["aes@left-leg", "aes@right-leg"]), -2),
    "one enhanced leg": (make(equipment=["aes@left-leg"]), 0),
    "modular armor": (make(equipment=["modular-armor@left-torso"]), 1),
    "hardened armor": (special(armor="hardened"), 1),
    "industrial TSM": (make(equipment=["industrial-tsm"]), 1),
    "TSM": (make(equipment=["tsm"], heat=9), 0),
    "sprinting": (make(moved="sprint"), 2),
    "running": (make(moved="run"), 0),
    "hard to pilot": (special(quirk="hard-to-pilot"), 1),
    "cramped cockpit": (special(quirk="cramped-cockpit"), 1),
    "fatigue": (marked(make(), FATIGUED), 1),
}


@pytest.mark.scenario(DOCUMENT, "Successful PSR")
@each_row("why", STANDING)
def test_standing_modifiers_are_in_every_target_number(why: str) -> None:
    mech, modifier = STANDING[why]
    battle = alone(mech.copy())
    needed = 5 + modifier
    enqueue(battle, 0, DAMAGE_20)
    with dice(*throw(needed)) as script:
        resolve_psrs(battle, 0, script)
    assert rolls_of(battle, 0) == [(DAMAGE_20, needed, needed, True)]
    assert_upright(battle, 0)


@pytest.mark.scenario(DOCUMENT, "Successful PSR")
@each_row(
    ("conditions", "modifier"),
    [
        (Conditions(weather="heavy-rain"), 1),
        (Conditions(weather="gusting-rain"), 1),
        (Conditions(weather="heavy-snow"), 1),
        (Conditions(weather="downpour"), 2),
        (Conditions(wind="strong-gale"), 1),
        (Conditions(wind="storm"), 3),
        (Conditions(wind="tornado-f1-f3"), 3),
        (Conditions(wind="tornado-f4"), 5),
        (Conditions(weather="downpour", wind="storm"), 5),
        (Conditions(light="pitch-black"), 0),
    ],
    ids=repr,
)
def test_weather_and_wind_are_in_every_target_number(conditions: Conditions, modifier: int) -> None:
    battle = Battle([make()], conditions=conditions)
    assert roll_target(battle, 0, trigger(battle, KICKED)).value == 5 + modifier


OWN_MODIFIERS = [
    (DAMAGE_20, 0, 0),
    (LEG_STRUCTURE, 0, 0),
    (HIP_HIT, 0, 0),
    (GYRO_HIT, 0, 0),
    (LEG_ACTUATOR_HIT, 0, 0),
    ("leg-breached", 0, 0),
    (KICKED, 0, 0),
    (PUSHED, 0, 0),
    ("tripped", 0, 0),
    (CHARGED, 0, 0),
    (CHARGING, 0, 0),
    (DFA_TARGET, 0, 0),
    (DFA_ATTACKER, 0, 0),
    (KICK_MISSED, 0, 0),
    (CHARGE_MISSED, 0, 0),
    (DFA_MISSED, 0, 4),
    ("flail-backfire", 0, 0),
    ("zweihander-missed", 0, 0),
    ("snared", 0, 3),
    ("wrecking-ball-hit", 0, 2),
    ("thrashed", 0, 0),
    ("domino", 0, 0),
    ("fallen-on", 0, 2),
    (RUBBLE_ENTRY, 1, 0),
    (RUNNING_ROUGH, 0, 0),
    (ICE_ENTRY, 0, 0),
    (WATER_IN, 1, -1),
    (WATER_IN, 2, 0),
    (WATER_IN, 3, 1),
    (WATER_OUT, 1, -1),
    (WATER_OUT, 2, 0),
    (WATER_OUT, 3, 1),
    (HIP_MOVE, 0, 0),
    (GYRO_RUN, 0, 0),
    (LANDING, 0, 0),
    ("prototype-jets-landing", 0, 3),
    ("bog-down", 0, 0),
    ("bog-down", 1, -1),
    ("bog-down", 2, -1),
    ("building-wall", 1, 0),
    ("building-wall", 2, 1),
    ("building-wall", 3, 2),
    ("building-wall", 4, 5),
    ("cliff-descent", 1, 0),
    ("cliff-descent", 2, 1),
    ("cliff-climb", 2, 2),
    ("backward-level-change", 0, 0),
    ("leap-legs", 3, 6),
    ("leap", 3, 3),
    ("climb-wall", 2, 1),
    ("climb-wall", 1, 3),
    ("overexertion", 0, 0),
    ("sprint-with-masc", 0, 0),
    ("careless-movement", 0, 0),
    ("heavy-woods-landing", 0, 0),
    ("crush-swarm", 0, 0),
    ("avoid-skid", 0, 0),
    ("step-aside", 0, 0),
    (MASC_FAILURE, 0, 0),
    (SUPERCHARGER_FAILURE, 0, 0),
    (COLLAPSE, 0, 0),
    (STAND_UP, 0, 0),
    ("heavy-gauss-recoil", 1, 2),
    ("heavy-gauss-recoil", 2, 1),
    ("heavy-gauss-recoil", 3, 0),
    ("heavy-gauss-recoil", 4, -1),
    ("emp-shutdown", 0, 3),
    ("nuclear-blast", 0, 6),
    ("assault-drop", 0, 0),
]
"""Trigger, its size, and what it adds of its own."""


@pytest.mark.scenario(DOCUMENT, "Successful PSR")
@each_row(("name", "size", "modifier"), OWN_MODIFIERS)
def test_each_trigger_adds_its_own_modifier(name: str, size: int, modifier: int) -> None:
    battle = alone()
    target = roll_target(battle, 0, trigger(battle, name, size))
    assert target.value == 5 + modifier
    assert parts(target.modifiers).get("trigger", 0) == modifier


@pytest.mark.scenario(DOCUMENT, "Successful PSR")
@each_row(
    ("quirk", "piloting", "name", "modifier"),
    [
        ("easy-to-pilot", 4, RUBBLE_ENTRY, -1),
        ("easy-to-pilot", 5, DAMAGE_20, -1),
        ("easy-to-pilot", 3, RUBBLE_ENTRY, 0),
        ("easy-to-pilot", 5, KICKED, 0),
        ("unbalanced", 5, RUNNING_ROUGH, 1),
        ("unbalanced", 5, DAMAGE_20, 0),
        ("stable", 5, KICKED, -1),
        ("stable", 5, PUSHED, -1),
        ("stable", 5, CHARGED, 0),
    ],
)
def test_quirks_modify_some_triggers(quirk: str, piloting: int, name: str, modifier: int) -> None:
    battle = alone(special(quirk=quirk))
    battle.mechs[0].piloting = piloting
    assert roll_target(battle, 0, trigger(battle, name)).value == piloting + modifier


@pytest.mark.scenario(DOCUMENT, "Failed PSR causes fall")
@each_row("total", range(2, 7))
@each_row("why", PLUS_TWO)
def test_failed_roll_is_a_fall_and_clears_the_queue(why: str, total: int) -> None:
    battle = alone(PLUS_TWO[why].copy())
    mech = battle.mechs[0]
    before = mech.armor[CENTER_TORSO]
    for name in (KICKED, LEG_STRUCTURE, PUSHED):
        enqueue(battle, 0, name)
    with dice(*throw(total), *FACE_DOWN) as script:
        assert resolve_psrs(battle, 0, script) == QueueResult(1, True, 2)
    assert rolls_of(battle, 0) == [(KICKED, 7, total, False)]
    assert logged(battle, QueueCleared) == [QueueCleared(0, 2)]
    assert_fell(battle, 0, KICKED)
    assert mech.armor[CENTER_TORSO] == before - 5
    assert [(event.target_number, event.unhurt) for event in logged(battle, FallBraced)] == [(7, True)]


@pytest.mark.scenario(DOCUMENT, "Failed PSR causes fall")
@each_row("facing", range(6))
@each_row(
    ("die", "side", "armor"),
    [
        (1, "front", "center-torso"),
        (2, "right", "right-torso"),
        (3, "right", "right-torso"),
        (4, "rear", "center-torso-rear"),
        (5, "left", "left-torso"),
        (6, "left", "left-torso"),
    ],
)
def test_side_of_the_fall_turns_the_mech_and_picks_the_column(facing: int, die: int, side: str, armor: str) -> None:
    battle = alone(make(facing=facing))
    mech = battle.mechs[0]
    at = mech.design.names.index(armor)
    expected = mech.armor[:]
    expected[at] -= 5
    enqueue(battle, 0, KICKED)
    with dice(1, 1, die, 3, 4, 6, 6) as script:
        resolve_psrs(battle, 0, script)
    assert_fell(battle, 0, KICKED)
    assert logged(battle, Fell)[0].side == side
    assert mech.facing == (facing + die - 1) % 6
    if armor == "center-torso-rear":
        assert mech.armor[at] == 1
    assert mech.armor == expected


@pytest.mark.scenario(DOCUMENT, "Failed PSR causes fall")
@each_row(
    ("tons", "groups"),
    [(20, [2]), (45, [5]), (50, [5]), (55, [5, 1]), (75, [5, 3]), (80, [5, 3]), (100, [5, 5])],
)
def test_fall_damage_is_a_tenth_of_the_weight_in_fives(tons: int, groups: list[int]) -> None:
    battle = alone(make(tons))
    mech = battle.mechs[0]
    before = mech.armor[CENTER_TORSO]
    enqueue(battle, 0, KICKED)
    with dice(1, 1, 1, *(3, 4) * len(groups), 6, 6) as script:
        resolve_psrs(battle, 0, script)
    assert_fell(battle, 0, KICKED, damage=sum(groups))
    assert before - mech.armor[CENTER_TORSO] == sum(groups)


@pytest.mark.scenario(DOCUMENT, "Failed PSR causes fall")
def test_pilot_who_fails_in_the_fall_is_hit() -> None:
    battle = alone(make(wounds=2))
    enqueue(battle, 0, KICKED)
    with dice(2, 4, 1, 3, 4, 2, 4, 6, 6) as script:
        resolve_psrs(battle, 0, script)
    assert_fell(battle, 0, KICKED)
    assert logged(battle, PilotWounded) == [PilotWounded(0, "fall", 3)]
    assert battle.mechs[0].wounds == 3


@pytest.mark.scenario(DOCUMENT, "Failed PSR causes fall")
@each_row("state", ["shut-down", "pilot-unconscious", "gyro-destroyed"])
def test_helpless_mech_falls_without_a_roll(state: str) -> None:
    battle = alone(make(gyro="standard", destroyed=["gyro", "gyro"] if state == "gyro-destroyed" else []))
    mech = battle.mechs[0]
    mech.shutdown = state == "shut-down"
    mech.unconscious = state == "pilot-unconscious"
    enqueue(battle, 0, KICKED)
    enqueue(battle, 0, PUSHED)
    faces = (1, 3, 4) if mech.unconscious else FACE_DOWN
    with dice(*faces) as script:
        assert resolve_psrs(battle, 0, script) == QueueResult(0, True, 1)
    assert_fell(battle, 0, KICKED)
    made = logged(battle, PilotingRolled)
    assert [(event.automatic, event.roll, event.passed) for event in made] == [(state, 0, False)]
    assert mech.wounds == (1 if mech.unconscious else 0)


@pytest.mark.scenario(DOCUMENT, "Failed PSR causes fall")
@each_row(
    ("frame", "gone", "braced"),
    [
        ("biped", ["left-leg", "right-leg"], 10),
        ("quad", ["front-left-leg", "front-right-leg", "rear-left-leg"], 15),
        ("quad", ["front-left-leg", "front-right-leg", "rear-left-leg", "rear-right-leg"], 20),
    ],
    ids=["biped", "quad on one leg", "quad on none"],
)
def test_mech_without_the_legs_for_it_falls_without_a_roll(frame: str, gone: list[str], braced: int) -> None:
    battle = alone(make(frame=frame, piloting=0, destroyed=gone))
    enqueue(battle, 0, KICKED)
    with dice(1, 3, 4, 6, 6, *((6, 6) if braced > 12 else ())) as script:
        resolve_psrs(battle, 0, script)
    assert logged(battle, PilotingRolled)[0].automatic == "legs-destroyed"
    assert_fell(battle, 0, KICKED)
    assert [event.target_number for event in logged(battle, FallBraced)] == [braced]


@pytest.mark.scenario(DOCUMENT, "Failed PSR causes fall")
@pytest.mark.parametrize(("total", "unhurt"), [(4, False), (5, True)])
def test_pilot_needs_the_number_of_the_failed_roll(total: int, unhurt: bool) -> None:
    battle = alone()
    enqueue(battle, 0, KICKED)
    with dice(1, 1, 1, 3, 4, *throw(total), *(() if unhurt else (6, 6))) as script:
        resolve_psrs(battle, 0, script)
    assert [(event.target_number, event.unhurt) for event in logged(battle, FallBraced)] == [(5, unhurt)]
    assert battle.mechs[0].wounds == (0 if unhurt else 1)


def test_prone_mech_makes_no_rolls() -> None:
    battle = alone(make(prone=True))
    enqueue(battle, 0, KICKED)
    assert battle.mechs[0].queue == []
    with dice() as script:
        assert resolve_psrs(battle, 0, script) == QueueResult(0, False, 0)
        assert roll_psr_now(battle, 0, KICKED, script)
    assert logged(battle, Fell) == []


# damage


def shots(battle: Battle, unit: int, groups: list[int], *faces: int) -> None:
    """Weapon fire from the front: hits of so many points, each with its location dice and what they cause."""
    with dice(*faces) as script:
        strike(battle, unit, groups, FULL, FRONT, BY_NAME["standard"], script)


LEFT_TORSO_HIT = (4, 4)
RIGHT_LEG_HIT = (2, 3)
LEFT_LEG_HIT = (4, 5)
NO_CRITICAL = (1, 1)


@pytest.mark.scenario(DOCUMENT, "Accumulating 20+ damage in weapon attack phase")
@each_row(
    "groups",
    [[20], [10, 10], [5, 5, 5, 5], [19, 1], [15, 8], [10, 10, 10, 10]],
    ids=lambda groups: "+".join(map(str, groups)),
)
@each_row("wounds", [0, 2])
def test_twenty_damage_in_the_weapon_phase_queues_one_plain_roll(groups: list[int], wounds: int) -> None:
    battle = alone(make(100, wounds=wounds))
    mech = battle.mechs[0]
    shots(battle, 0, groups, *(3, 4) * len(groups))
    assert mech.phase_damage == sum(groups)
    with dice(6, 6) as script:
        end_of_phase(battle, script)
    assert logged(battle, RollQueued) == [RollQueued(0, DAMAGE_20, 0)]
    made = logged(battle, PilotingRolled)
    assert [(event.trigger, event.target_number) for event in made] == [(DAMAGE_20, 5 + wounds)]
    standing = {"piloting-skill": 5, "pilot-wounds": wounds} if wounds else {"piloting-skill": 5}
    assert parts(made[0].modifiers) == standing
    assert_upright(battle, 0)
    assert mech.phase_damage == 0


@pytest.mark.scenario(DOCUMENT, "Accumulating 20+ damage in weapon attack phase")
@each_row("groups", [[19], [10, 9], [5, 5, 5, 4]], ids=lambda groups: "+".join(map(str, groups)))
def test_nineteen_damage_queues_nothing(groups: list[int]) -> None:
    battle = alone(make(100))
    shots(battle, 0, groups, *(3, 4) * len(groups))
    with dice() as script:
        end_of_phase(battle, script)
    assert logged(battle, RollQueued) == []
    assert_upright(battle, 0)


@pytest.mark.parametrize(("damage", "asked"), [(29, False), (30, True)])
def test_dedicated_pilot_of_a_dual_cockpit_stands_thirty(damage: int, asked: bool) -> None:
    battle = alone(marked(make(100, cockpit="dual"), DEDICATED_PILOT))
    shots(battle, 0, [damage], 3, 4)
    with dice(*((6, 6) if asked else ())) as script:
        end_of_phase(battle, script)
    assert bool(logged(battle, RollQueued)) is asked


@pytest.mark.scenario(DOCUMENT, "Accumulating 20+ damage in weapon attack phase")
def test_damage_of_two_phases_is_not_added() -> None:
    battle = alone(make(100))
    for _ in range(2):
        shots(battle, 0, [15], 3, 4)
        with dice() as script:
            end_of_phase(battle, script)
    assert logged(battle, RollQueued) == []


@pytest.mark.scenario(DOCUMENT, "Accumulating 20+ damage in weapon attack phase")
def test_armor_and_structure_damage_count_together_and_failure_is_a_fall() -> None:
    battle = alone()
    mech = battle.mechs[0]
    mech.armor[place(mech, "left-torso")] = 12
    shots(battle, 0, [12, 8], *LEFT_TORSO_HIT, *LEFT_TORSO_HIT, *NO_CRITICAL)
    assert mech.structure[place(mech, "left-torso")] == 4
    with dice(1, 3, *FACE_DOWN) as script:
        end_of_phase(battle, script)
    assert rolls_of(battle, 0) == [(DAMAGE_20, 5, 4, False)]
    assert_fell(battle, 0, DAMAGE_20)


LEGS = [
    ("biped", "left-leg"),
    ("biped", "right-leg"),
    ("quad", "front-left-leg"),
    ("quad", "front-right-leg"),
    ("quad", "rear-left-leg"),
    ("quad", "rear-right-leg"),
]
LEG_DICE = {
    "left-leg": LEFT_LEG_HIT,
    "right-leg": RIGHT_LEG_HIT,
    "front-left-leg": (5, 5),
    "front-right-leg": (1, 3),
    "rear-left-leg": LEFT_LEG_HIT,
    "rear-right-leg": RIGHT_LEG_HIT,
}


@pytest.mark.scenario(DOCUMENT, "Leg armor breached")
@each_row(("frame", "leg"), LEGS)
def test_leg_structure_damage_queues_a_roll(frame: str, leg: str) -> None:
    battle = alone(make(frame=frame))
    mech = battle.mechs[0]
    at = place(mech, leg)
    mech.armor[at] = 3
    whole = mech.structure[at]
    shots(battle, 0, [5], *LEG_DICE[leg], *NO_CRITICAL)
    assert (mech.armor[at], mech.structure[at]) == (0, whole - 2)
    assert logged(battle, StructureLost) == [StructureLost(0, leg, 2, whole - 2)]
    assert mech.queue == [Trigger(LEG_STRUCTURE, 0, at)]
    needed = 3 if frame == "quad" else 5
    with dice(1, 1, *FACE_DOWN) as script:
        end_of_phase(battle, script)
    assert rolls_of(battle, 0) == [(LEG_STRUCTURE, needed, 2, False)]
    assert_fell(battle, 0, LEG_STRUCTURE)


@pytest.mark.scenario(DOCUMENT, "Leg armor breached")
def test_leg_armor_gone_with_structure_whole_needs_no_roll() -> None:
    battle = alone()
    mech = battle.mechs[0]
    leg = place(mech, "right-leg")
    mech.armor[leg] = 5
    shots(battle, 0, [5], *RIGHT_LEG_HIT)
    assert (mech.armor[leg], mech.structure[leg]) == (0, 12)
    assert mech.queue == []


@pytest.mark.scenario(DOCUMENT, "Leg armor breached")
def test_structure_damage_elsewhere_needs_no_roll() -> None:
    battle = alone()
    mech = battle.mechs[0]
    mech.armor[place(mech, "left-torso")] = 0
    mech.armor[place(mech, "left-arm")] = 0
    shots(battle, 0, [3, 3], *LEFT_TORSO_HIT, *NO_CRITICAL, 5, 5, *NO_CRITICAL)
    assert len(logged(battle, StructureLost)) == 2
    assert mech.queue == []


@pytest.mark.scenario(DOCUMENT, "Leg armor breached")
def test_each_leg_asks_once_in_a_phase_and_again_in_the_next() -> None:
    battle = alone()
    mech = battle.mechs[0]
    mech.armor[place(mech, "right-leg")] = 0
    mech.armor[place(mech, "left-leg")] = 0
    hits = (*RIGHT_LEG_HIT, *NO_CRITICAL, *RIGHT_LEG_HIT, *NO_CRITICAL, *LEFT_LEG_HIT, *NO_CRITICAL)
    shots(battle, 0, [2, 2, 2], *hits)
    assert names(mech.queue) == [LEG_STRUCTURE, LEG_STRUCTURE]
    with dice(6, 6, 6, 6) as script:
        end_of_phase(battle, script)
    assert_upright(battle, 0)
    shots(battle, 0, [2], *RIGHT_LEG_HIT, *NO_CRITICAL)
    assert names(mech.queue) == [LEG_STRUCTURE]


@pytest.mark.parametrize("blown_off", [False, True])
def test_lost_leg_is_a_fall_without_a_roll(blown_off: bool) -> None:
    battle = alone()
    mech = battle.mechs[0]
    leg = place(mech, "right-leg")
    mech.armor[leg] = 0
    if blown_off:
        with dice(6, 6) as script:
            critical_check(battle, 0, leg, script)
    else:
        shots(battle, 0, [12], *RIGHT_LEG_HIT, *NO_CRITICAL)
    assert logged(battle, LocationLost) == [LocationLost(0, "right-leg", blown_off)]
    assert mech.queue == [Trigger(LEG_DESTROYED, 0)]
    with dice(*FACE_DOWN) as script:
        end_of_phase(battle, script)
    assert rolls_of(battle, 0) == [(LEG_DESTROYED, 10, 0, False)]
    assert_fell(battle, 0, LEG_DESTROYED)
    assert [event.target_number for event in logged(battle, FallBraced)] == [10]


# criticals


def critical(battle: Battle, where: str, *slot: int) -> None:
    """One critical hit on 0, on the slot these dice pick."""
    with dice(4, 4, *slot) as script:
        critical_check(battle, 0, place(battle.mechs[0], where), script)
    assert logged(battle, CriticalRolled)[-1].criticals == 1


LEG_SLOTS = {"hip": 1, "upper-leg": 2, "lower-leg": 3, "foot": 4}


@pytest.mark.scenario(DOCUMENT, "Hip actuator critical hit")
@each_row("mode", [WALK, RUN, SPRINT])
@each_row(("frame", "leg"), LEGS)
def test_hip_critical_asks_at_once_and_at_every_hex_after(frame: str, leg: str, mode: int) -> None:
    battle = alone(make(frame=frame))
    mech = battle.mechs[0]
    critical(battle, leg, LEG_SLOTS["hip"])
    assert mech.queue == [Trigger(HIP_HIT, 0)]
    steady = -2 if frame == "quad" else 0
    with dice(6, 6) as script:
        end_of_phase(battle, script)
    assert rolls_of(battle, 0) == [(HIP_HIT, 7 + steady, 12, True)]
    mech.move_mode = mode
    sprint = 2 if mode == SPRINT else 0
    for goal in ("0504", "0503", "0502"):
        with dice(6, 6) as script:
            assert enter_hex(battle, 0, parse_hex(goal), mode, script)
        assert hex_name(mech.hex) == goal
    assert rolls_of(battle, 0)[1:] == [(HIP_MOVE, 7 + steady + sprint, 12, True)] * 3
    assert_upright(battle, 0)


def test_bad_hip_asks_once_for_a_jump_on_landing() -> None:
    battle = alone(make(jump=4, moved="jump", destroyed=["left-leg.hip"]))
    with dice(3, 4) as script:
        assert land(battle, 0, parse_hex("0502"), script)
    assert rolls_of(battle, 0) == [(LANDING, 7, 7, True)]


@pytest.mark.scenario(DOCUMENT, "Hip actuator critical hit")
def test_sound_hips_ask_for_nothing() -> None:
    battle = alone(make(destroyed=["left-leg.upper-leg", "left-leg.lower-leg", "left-leg.foot"]))
    for goal in ("0504", "0503"):
        with dice() as script:
            assert enter_hex(battle, 0, parse_hex(goal), RUN, script)


GYRO_SLOT_DICE = [(1, 4), (2, 5), (3, 6), (4, 1)]


@pytest.mark.scenario(DOCUMENT, "Gyro critical hit triggers PSR")
@each_row("slot", GYRO_SLOT_DICE)
def test_gyro_critical_queues_a_roll_at_three_more(slot: tuple[int, int]) -> None:
    battle = alone()
    mech = battle.mechs[0]
    critical(battle, "center-torso", *slot)
    assert mech.gyro_hits == 1
    assert mech.queue == [Trigger(GYRO_HIT, 0)]
    with dice(2, 5, *FACE_DOWN) as script:
        end_of_phase(battle, script)
    assert rolls_of(battle, 0) == [(GYRO_HIT, 8, 7, False)]
    assert_fell(battle, 0, GYRO_HIT)


@pytest.mark.scenario(DOCUMENT, "Gyro critical hit triggers PSR")
def test_every_hit_on_a_heavy_duty_gyro_asks_and_adds_three() -> None:
    battle = alone(make(gyro="heavy-duty"))
    mech = battle.mechs[0]
    for hits, slot in ((1, (1, 4)), (2, (1, 5))):
        critical(battle, "center-torso", *slot)
        assert mech.queue == [Trigger(GYRO_HIT, 0)]
        with dice(6, 6) as script:
            end_of_phase(battle, script)
        assert rolls_of(battle, 0)[-1] == (GYRO_HIT, 5 + 3 * hits, 12, True)
    assert_upright(battle, 0)


HAVE_ROLLS = [name for name in TRIGGERS if has_roll(name, STANDARD)]
MOVED_BY_GYRO = [name for name in HAVE_ROLLS if name != SHUTDOWN]


@pytest.mark.scenario(DOCUMENT, "Gyro critical hit triggers PSR")
@pytest.mark.scenario(DOCUMENT, "One gyro hit modifier")
@each_row("name", MOVED_BY_GYRO)
def test_gyro_hit_adds_three_to_every_kind_of_roll(name: str) -> None:
    battle = alone(make(gyro="heavy-duty"))
    mech = battle.mechs[0]
    sound = roll_target(battle, 0, trigger(battle, name, 1)).value
    for hits in (1, 2):
        mech.gyro_hits = hits
        target = roll_target(battle, 0, trigger(battle, name, 1))
        assert target.value == sound + 3 * hits
        assert parts(target.modifiers)["gyro-hits"] == 3 * hits


@pytest.mark.scenario(DOCUMENT, "Lower leg actuator critical hit")
@each_row("actuator", ["lower-leg", "upper-leg", "foot"])
@each_row(("frame", "leg"), LEGS)
def test_leg_actuator_critical_queues_a_roll_at_one_more(frame: str, leg: str, actuator: str) -> None:
    battle = alone(make(frame=frame))
    mech = battle.mechs[0]
    critical(battle, leg, LEG_SLOTS[actuator])
    assert mech.queue == [Trigger(LEG_ACTUATOR_HIT, 0)]
    needed = 4 if frame == "quad" else 6
    with dice(*throw(needed - 1), *FACE_DOWN) as script:
        end_of_phase(battle, script)
    assert rolls_of(battle, 0) == [(LEG_ACTUATOR_HIT, needed, needed - 1, False)]
    made = logged(battle, PilotingRolled)[0]
    assert Modifier(f"{actuator}-destroyed", 1, leg) in made.modifiers
    assert_fell(battle, 0, LEG_ACTUATOR_HIT)


@pytest.mark.scenario(DOCUMENT, "Lower leg actuator critical hit")
def test_critical_through_a_breached_leg_queues_both_rolls_in_order() -> None:
    battle = alone()
    mech = battle.mechs[0]
    mech.armor[place(mech, "right-leg")] = 0
    shots(battle, 0, [3], *RIGHT_LEG_HIT, 4, 4, LEG_SLOTS["lower-leg"])
    assert names(mech.queue) == [LEG_STRUCTURE, LEG_ACTUATOR_HIT]
    with dice(3, 3, 3, 3) as script:
        end_of_phase(battle, script)
    assert rolls_of(battle, 0) == [(LEG_STRUCTURE, 6, 6, True), (LEG_ACTUATOR_HIT, 6, 6, True)]
    assert_upright(battle, 0)


# physical attacks


def fight(battle: Battle, kind: str, *faces: int) -> None:
    """A physical attack phase in which 0 makes one attack on 1, to its end."""
    phase = PhysicalPhase(battle)
    phase.declare(attack(battle, kind))
    with dice(*faces) as script:
        phase.resolve(script)


@pytest.mark.scenario(DOCUMENT, "Unit kicked")
@each_row("die", range(1, 7))
@each_row("total", [4, 5])
def test_kicked_unit_rolls(die: int, total: int) -> None:
    battle = duel()
    target = battle.mechs[1]
    faces = (1, 2, die, *throw(total))
    fight(battle, "kick", *faces, *(() if total == 5 else FACE_DOWN))
    leg = place(target, "right-leg" if die <= 3 else "left-leg")
    assert target.armor[leg] == 14
    assert logged(battle, RollQueued) == [RollQueued(1, KICKED, 0)]
    assert rolls_of(battle, 1) == [(KICKED, 5, total, total == 5)]
    assert rolls_of(battle, 0) == []
    if total == 5:
        assert_upright(battle, 1)
    else:
        assert_fell(battle, 1, KICKED)
    assert_upright(battle, 0)


def charger() -> Mech:
    return make(moved="run", hexes=3)


@pytest.mark.scenario(DOCUMENT, "Unit charged")
@each_row("own", [4, 5])
@each_row("other", [4, 5])
def test_charge_makes_both_roll(own: int, other: int) -> None:
    battle = duel(charger(), make(hex_="0504", facing=3))
    attacker, target = battle.mechs
    faces: list[int] = [3, 4, 3, 3, *throw(own)]
    faces += FACE_DOWN if own == 4 else ()
    faces += throw(other)
    faces += FACE_DOWN if other == 4 else ()
    fight(battle, "charge", *faces)
    assert set(names_queued(battle, 0)) == {CHARGING}
    assert set(names_queued(battle, 1)) == {CHARGED}
    assert rolls_of(battle, 0) == [(CHARGING, 5, own, own == 5)]
    assert rolls_of(battle, 1) == [(CHARGED, 5, other, other == 5)]
    for unit, total, cause in ((0, own, CHARGING), (1, other, CHARGED)):
        if total == 5:
            assert_upright(battle, unit)
        else:
            assert_fell(battle, unit, cause)
    assert (hex_name(attacker.hex), hex_name(target.hex)) == ("0504", "0503")
    assert target.armor[CENTER_TORSO] == 26 - 10 - (0 if other == 5 else 5)
    assert attacker.armor[CENTER_TORSO] == 26 - 5 - (0 if own == 5 else 5)


def names_queued(battle: Battle, unit: int) -> list[str]:
    """What was queued for a unit."""
    return [event.trigger for event in logged(battle, RollQueued) if event.unit == unit]


@pytest.mark.scenario(DOCUMENT, "Unit charged")
def test_charge_against_a_wall_of_rock_still_makes_both_roll() -> None:
    battle = duel(charger(), make(hex_="0504", facing=3), hexes={"0503": Hex(3)})
    attacker, target = battle.mechs
    fight(battle, "charge", 3, 4, 3, 3, 6, 6, 6, 6)
    assert logged(battle, HeldInPlace) == [HeldInPlace(1, CHARGED, "too-high")]
    assert (hex_name(attacker.hex), hex_name(target.hex)) == ("0505", "0504")
    assert rolls_of(battle, 0) == [(CHARGING, 5, 12, True)]
    assert rolls_of(battle, 1) == [(CHARGED, 5, 12, True)]


def jumper(tons: int = 50, wounds: int = 0) -> Mech:
    return make(tons, jump=4, moved="jump", hexes=3, wounds=wounds)


@pytest.mark.scenario(DOCUMENT, "Unit hit by DFA")
@pytest.mark.parametrize("total", [4, 5])
def test_target_of_a_death_from_above_rolls(total: int) -> None:
    battle = duel(jumper(), make(hex_="0504", facing=3))
    attacker, target = battle.mechs
    faces = (4, 4, 3, 6, 6, *throw(total))
    fight(battle, "dfa", *faces, *(() if total == 5 else FACE_DOWN))
    assert names_queued(battle, 1) == [DFA_TARGET]
    assert rolls_of(battle, 1) == [(DFA_TARGET, 5, total, total == 5)]
    assert rolls_of(battle, 0) == [(DFA_ATTACKER, 5, 12, True)]
    if total == 5:
        assert_upright(battle, 1)
    else:
        assert_fell(battle, 1, DFA_TARGET)
    assert target.armor[CENTER_TORSO] == 26 - 15 - (0 if total == 5 else 5)
    assert [attacker.armor[leg] for leg in attacker.design.legs] == [19, 19]
    assert (hex_name(attacker.hex), hex_name(target.hex)) == ("0504", "0503")


@pytest.mark.scenario(DOCUMENT, "Unit pushed")
@pytest.mark.parametrize("total", [4, 5])
def test_pushed_unit_rolls_where_it_was_pushed(total: int) -> None:
    battle = duel()
    attacker, target = battle.mechs
    faces = (1, 3, *throw(total))
    fight(battle, "push", *faces, *(() if total == 5 else FACE_DOWN))
    assert (hex_name(attacker.hex), hex_name(target.hex)) == ("0504", "0503")
    assert names_queued(battle, 1) == [PUSHED]
    assert rolls_of(battle, 1) == [(PUSHED, 5, total, total == 5)]
    assert rolls_of(battle, 0) == []
    if total == 5:
        assert_upright(battle, 1)
        assert target.armor == target.design.armor
    else:
        assert_fell(battle, 1, PUSHED)


@pytest.mark.scenario(DOCUMENT, "Unit pushed")
def test_push_that_moves_nobody_still_asks_for_the_roll() -> None:
    battle = duel(make(hex_="0502"), make(hex_="0501", facing=3), board=(16, 17))
    fight(battle, "push", 1, 3, 6, 6)
    assert logged(battle, HeldInPlace) == [HeldInPlace(1, PUSHED, "map-edge")]
    assert hex_name(battle.mechs[1].hex) == "0501"
    assert rolls_of(battle, 1) == [(PUSHED, 5, 12, True)]


@pytest.mark.scenario(DOCUMENT, "Kick miss")
@pytest.mark.parametrize("total", [4, 5])
def test_kicker_that_misses_rolls(total: int) -> None:
    battle = duel()
    fight(battle, "kick", 1, 1, *throw(total), *(() if total == 5 else FACE_DOWN))
    assert logged(battle, RollQueued) == [RollQueued(0, KICK_MISSED, 0)]
    assert rolls_of(battle, 0) == [(KICK_MISSED, 5, total, total == 5)]
    assert rolls_of(battle, 1) == []
    if total == 5:
        assert_upright(battle, 0)
    else:
        assert_fell(battle, 0, KICK_MISSED)
    assert battle.mechs[1].armor == battle.mechs[1].design.armor


@pytest.mark.scenario(DOCUMENT, "DFA miss")
@each_row("total", range(2, 13))
@each_row("wounds", [0, 1])
def test_missed_death_from_above_is_rolled_at_once_at_four_more(total: int, wounds: int) -> None:
    battle = duel(jumper(wounds=wounds), make(hex_="0504", facing=3))
    attacker, target = battle.mechs
    needed = 9 + wounds
    faces = (1, 1, *throw(total), *(() if total >= needed else FACE_DOWN))
    with dice(*faces) as script:
        resolve_attack(battle, attack(battle, "dfa"), script)
    assert rolls_of(battle, 0) == [(DFA_MISSED, needed, total, total >= needed)]
    assert Modifier("trigger", 4, DFA_MISSED) in logged(battle, PilotingRolled)[0].modifiers
    assert (hex_name(attacker.hex), hex_name(target.hex)) == ("0504", "0503")
    if total >= needed:
        assert_upright(battle, 0)
        assert attacker.armor == attacker.design.armor
    else:
        assert_fell(battle, 0, DFA_MISSED)
        assert attacker.armor[CENTER_TORSO] == 21
    assert [attacker.armor[leg] for leg in attacker.design.legs] == [24, 24]
    assert_upright(battle, 1)
    assert rolls_of(battle, 1) == []
    assert target.armor == target.design.armor


@pytest.mark.scenario(DOCUMENT, "DFA miss")
@each_row(("tons", "groups"), [(20, [2]), (55, [5, 1]), (80, [5, 3]), (100, [5, 5])])
def test_missed_death_from_above_falls_as_from_standing(tons: int, groups: list[int]) -> None:
    battle = duel(jumper(tons), make(hex_="0504", facing=3))
    attacker = battle.mechs[0]
    fight(battle, "dfa", 1, 1, 1, 1, 4, *(3, 4) * len(groups), 6, 6)
    assert_fell(battle, 0, DFA_MISSED, levels=0, damage=sum(groups))
    assert logged(battle, Fell)[0].side == "rear"
    assert attacker.facing == 3
    lost = sum(attacker.design.armor) - sum(attacker.armor)
    lost += sum(attacker.design.structure) - sum(attacker.structure)
    assert lost == sum(groups)


@pytest.mark.scenario(DOCUMENT, "Charge miss")
@pytest.mark.parametrize("total", [4, 5])
def test_charger_that_misses_rolls_where_it_stands(total: int) -> None:
    battle = duel(charger(), make(hex_="0504", facing=3))
    attacker, target = battle.mechs
    fight(battle, "charge", 3, 3, *throw(total), *(() if total == 5 else FACE_DOWN))
    assert logged(battle, RollQueued) == [RollQueued(0, CHARGE_MISSED, 0)]
    assert rolls_of(battle, 0) == [(CHARGE_MISSED, 5, total, total == 5)]
    assert rolls_of(battle, 1) == []
    if total == 5:
        assert_upright(battle, 0)
    else:
        assert_fell(battle, 0, CHARGE_MISSED)
    assert (hex_name(attacker.hex), hex_name(target.hex)) == ("0505", "0504")
    assert target.armor == target.design.armor


# terrain


def onto(terrain: dict[str, int], level: int = 0, mech: Mech | None = None) -> Battle:
    """A 'Mech in 0505 with this terrain before it, in 0504."""
    return alone(mech, {"0504": Hex(level, terrain)})


@pytest.mark.scenario(DOCUMENT, "Entering rubble terrain")
@each_row("mode", [WALK, RUN, JUMP])
@each_row("level", range(1, 6))
def test_rubble_asks_for_a_roll(level: int, mode: int) -> None:
    battle = onto({"rubble": level})
    with dice(2, 3) as script:
        assert enter_hex(battle, 0, NEXT, mode, script)
    assert rolls_of(battle, 0) == [(RUBBLE_ENTRY, 5, 5, True)]
    assert hex_name(battle.mechs[0].hex) == "0504"
    assert_upright(battle, 0)


@pytest.mark.scenario(DOCUMENT, "Entering rubble terrain")
def test_failing_in_rubble_is_a_fall_there() -> None:
    battle = onto({"rubble": 2})
    with dice(2, 2, *FACE_DOWN) as script:
        assert not enter_hex(battle, 0, NEXT, WALK, script)
    assert rolls_of(battle, 0) == [(RUBBLE_ENTRY, 5, 4, False)]
    assert hex_name(battle.mechs[0].hex) == "0504"
    assert_fell(battle, 0, RUBBLE_ENTRY)


@pytest.mark.scenario(DOCUMENT, "Entering rubble terrain")
@each_row(
    ("level", "where", "levels", "damage", "hits"),
    [(1, "0505", 0, 5, (3, 4)), (-1, "0504", 1, 10, (3, 4, 3, 4)), (-2, "0504", 2, 15, (3, 4, 3, 4, 3, 4))],
)
def test_stumble_on_a_slope_ends_in_the_lower_hex(
    level: int, where: str, levels: int, damage: int, hits: tuple[int, ...]
) -> None:
    battle = onto({"rubble": 1}, level)
    with dice(1, 1, 1, *hits, 6, 6) as script:
        assert not enter_hex(battle, 0, NEXT, WALK, script)
    assert_fell(battle, 0, RUBBLE_ENTRY, levels, damage)
    assert hex_name(battle.mechs[0].hex) == where
    assert [event.target_number for event in logged(battle, FallBraced)] == [5 + max(0, levels - 1)]


@pytest.mark.scenario(DOCUMENT, "Entering rubble terrain")
@pytest.mark.parametrize("level", [2, -2])
def test_bad_landing_is_a_fall_on_the_spot(level: int) -> None:
    battle = onto({"rubble": 1}, level, make(jump=4, moved="jump"))
    with dice(1, 1, *FACE_DOWN) as script:
        assert not land(battle, 0, NEXT, script)
    assert_fell(battle, 0, RUBBLE_ENTRY)
    assert hex_name(battle.mechs[0].hex) == "0504"


def test_paved_step_through_rubble_and_clear_ground_ask_for_nothing() -> None:
    battle = onto({"rubble": 1, "road": 1})
    with dice() as script:
        assert enter_hex(battle, 0, NEXT, WALK, script, paved=True)
        assert enter_hex(battle, 0, parse_hex("0503"), RUN, script)
    assert rolls_of(battle, 0) == []


@pytest.mark.scenario(DOCUMENT, "Running through rough terrain")
@each_row("mode", [RUN, SPRINT])
@each_row("level", [1, 2])
@each_row("up", [False, True])
def test_running_through_rough_asks_for_a_roll(mode: int, level: int, up: bool) -> None:
    battle = onto({"rough": level}, mech=make(moved="run" if mode == RUN else "sprint"))
    needed = 5 if mode == RUN else 7
    total = needed if up else needed - 1
    with dice(*throw(total), *(() if up else FACE_DOWN)) as script:
        assert enter_hex(battle, 0, NEXT, mode, script) is up
    assert rolls_of(battle, 0) == [(RUNNING_ROUGH, needed, total, up)]
    if up:
        assert_upright(battle, 0)
    else:
        assert_fell(battle, 0, RUNNING_ROUGH)


@pytest.mark.scenario(DOCUMENT, "Running through rough terrain")
@pytest.mark.parametrize("mode", [WALK, JUMP])
def test_walking_or_landing_in_rough_asks_for_nothing(mode: int) -> None:
    battle = onto({"rough": 1})
    with dice() as script:
        assert enter_hex(battle, 0, NEXT, mode, script)
    assert rolls_of(battle, 0) == []


@pytest.mark.scenario(DOCUMENT, "Running through rough terrain")
def test_every_rough_hex_of_a_run_asks() -> None:
    battle = alone(make(moved="run"), {"0504": Hex(0, {"rough": 1}), "0502": Hex(0, {"rough": 1})})
    for goal, faces in (("0504", (6, 6)), ("0503", ()), ("0502", (6, 6))):
        with dice(*faces) as script:
            assert enter_hex(battle, 0, parse_hex(goal), RUN, script)
    assert rolls_of(battle, 0) == [(RUNNING_ROUGH, 5, 12, True)] * 2


@pytest.mark.scenario(DOCUMENT, "Moving on ice")
@each_row("mode", [WALK, RUN])
@each_row("depth", range(4))
def test_ice_holds_when_the_roll_is_made(depth: int, mode: int) -> None:
    battle = onto({"ice": 1, "water": depth})
    with dice(2, 3) as script:
        assert enter_hex(battle, 0, NEXT, mode, script)
    made = logged(battle, PilotingRolled)
    assert [(event.trigger, event.target_number, event.passed) for event in made] == [(ICE_ENTRY, 5, True)]
    assert parts(made[0].modifiers) == {"piloting-skill": 5}
    assert battle.hex(NEXT).ice == 1
    assert battle.base_level(battle.mechs[0]) == 0
    assert_upright(battle, 0)


@pytest.mark.scenario(DOCUMENT, "Moving on ice")
@each_row(("depth", "groups", "braced"), [(1, [5], 5), (2, [5, 2], 6), (3, [5, 5], 7), (4, [5, 5, 2], 8)])
def test_failing_on_ice_breaks_through_to_the_bottom(depth: int, groups: list[int], braced: int) -> None:
    battle = onto({"ice": 1, "water": depth})
    mech = battle.mechs[0]
    hits = (3, 4, 1, 1) * len(groups)
    with dice(2, 2, 1, *hits, 6, 6) as script:
        assert not enter_hex(battle, 0, NEXT, WALK, script)
    assert rolls_of(battle, 0) == [(ICE_ENTRY, 5, 4, False)]
    assert logged(battle, TerrainChanged) == [TerrainChanged("0504", "ice-broke")]
    assert battle.hex(NEXT).ice == 0
    assert battle.base_level(mech) == -depth
    assert_fell(battle, 0, ICE_BROKE, depth, sum(groups))
    assert mech.armor[CENTER_TORSO] == 26 - sum(groups)
    assert [event.target_number for event in logged(battle, FallBraced)] == [braced]


@pytest.mark.scenario(DOCUMENT, "Moving on ice")
def test_failing_on_ice_over_dry_ground_is_a_plain_fall() -> None:
    battle = onto({"ice": 1})
    with dice(2, 2, *FACE_DOWN) as script:
        assert not enter_hex(battle, 0, NEXT, WALK, script)
    assert_fell(battle, 0, ICE_ENTRY)
    assert battle.hex(NEXT).ice == 1
    assert logged(battle, TerrainChanged) == []


@pytest.mark.scenario(DOCUMENT, "Moving on ice")
def test_every_ice_hex_asks() -> None:
    frozen = Hex(0, {"ice": 1, "water": 1})
    battle = alone(hexes={"0505": frozen, "0504": frozen, "0503": frozen})
    for goal in ("0504", "0503"):
        with dice(6, 6) as script:
            assert enter_hex(battle, 0, parse_hex(goal), WALK, script)
    assert rolls_of(battle, 0) == [(ICE_ENTRY, 5, 12, True)] * 2


WATER = [(1, 4), (2, 5), (3, 6), (4, 6)]
"""Depth, and what a pilot of skill 5 needs."""


@pytest.mark.scenario(DOCUMENT, "Entering or exiting water")
@each_row("mode", [WALK, JUMP])
@each_row(("depth", "needed"), WATER)
def test_entering_water_asks_by_its_depth(depth: int, needed: int, mode: int) -> None:
    battle = onto({"water": depth})
    with dice(*throw(needed)) as script:
        assert enter_hex(battle, 0, NEXT, mode, script)
    assert rolls_of(battle, 0) == [(WATER_IN, needed, needed, True)]
    assert battle.depth(battle.mechs[0]) == depth
    assert_upright(battle, 0)


@pytest.mark.scenario(DOCUMENT, "Entering or exiting water")
@each_row(("depth", "groups"), [(1, [5]), (2, [5, 2]), (3, [5, 5])])
def test_failing_into_water_is_a_fall_to_its_bottom(depth: int, groups: list[int]) -> None:
    battle = onto({"water": depth})
    mech = battle.mechs[0]
    with dice(1, 1, 1, *(3, 4, 1, 1) * len(groups), 6, 6) as script:
        assert not enter_hex(battle, 0, NEXT, WALK, script)
    assert_fell(battle, 0, WATER_IN, depth, sum(groups))
    assert hex_name(mech.hex) == "0504"
    assert mech.armor[CENTER_TORSO] == 26 - sum(groups)


@pytest.mark.scenario(DOCUMENT, "Entering or exiting water")
@each_row("mode", [WALK, RUN])
@each_row(("depth", "needed"), WATER)
def test_leaving_water_asks_by_the_depth_left(depth: int, needed: int, mode: int) -> None:
    battle = alone(hexes={"0505": Hex(0, {"water": depth})})
    with dice(*throw(needed)) as script:
        assert enter_hex(battle, 0, NEXT, mode, script)
    assert rolls_of(battle, 0) == [(WATER_OUT, needed, needed, True)]
    assert hex_name(battle.mechs[0].hex) == "0504"
    assert_upright(battle, 0)


@pytest.mark.scenario(DOCUMENT, "Entering or exiting water")
@each_row(("depth", "needed"), WATER)
def test_bare_leg_floods_as_it_goes_under(depth: int, needed: int) -> None:
    battle = onto({"water": depth})
    mech = battle.mechs[0]
    mech.armor[place(mech, "left-leg")] = 0
    with dice(6, 6) as script:
        assert enter_hex(battle, 0, NEXT, WALK, script)
    assert logged(battle, Breached) == [Breached(0, "left-leg", 0, True)]
    assert rolls_of(battle, 0) == [(WATER_IN, needed + 5, 12, True)]


@pytest.mark.scenario(DOCUMENT, "Entering or exiting water")
def test_bare_arm_floods_in_a_fall_in_the_shallows() -> None:
    battle = onto({"water": 1})
    mech = battle.mechs[0]
    mech.armor[place(mech, "left-arm")] = 0
    with dice(1, 1, 1, 3, 4, 1, 1, 6, 6) as script:
        assert not enter_hex(battle, 0, NEXT, WALK, script)
    flooded = [event.location for event in logged(battle, Breached) if event.breached]
    assert flooded == ["left-arm"]


@pytest.mark.scenario(DOCUMENT, "Entering or exiting water")
def test_failing_on_the_bank_is_a_fall_back_into_the_water() -> None:
    battle = alone(hexes={"0505": Hex(0, {"water": 1})})
    with dice(1, 2, 1, 3, 4, 1, 1, 6, 6) as script:
        assert not enter_hex(battle, 0, NEXT, WALK, script)
    assert_fell(battle, 0, WATER_OUT, 0, 2)
    assert hex_name(battle.mechs[0].hex) == "0505"


@pytest.mark.scenario(DOCUMENT, "Entering or exiting water")
def test_from_water_to_water_is_one_roll_for_the_entry() -> None:
    battle = alone(hexes={"0505": Hex(0, {"water": 1}), "0504": Hex(0, {"water": 2})})
    with dice(2, 3) as script:
        assert enter_hex(battle, 0, NEXT, WALK, script)
    assert rolls_of(battle, 0) == [(WATER_IN, 5, 5, True)]


def test_jump_out_of_water_and_shallows_ask_for_nothing() -> None:
    battle = alone(hexes={"0505": Hex(0, {"water": 1})})
    assert entry_triggers(battle, 0, HERE, NEXT, JUMP) == []
    shallow = onto({"water": 0})
    assert entry_triggers(shallow, 0, HERE, NEXT, WALK) == []


# skids


SLIPPERY = {
    "pavement": {"pavement": 1},
    "road": {"road": 1},
    "alley": {"road": 2},
    "bridge": {"bridge": 2},
    "ice": {"ice": 1, "water": 1},
}


SKID_BANDS = [(2, -1), (3, 0), (4, 0), (5, 1), (7, 1), (8, 2), (10, 2), (11, 4), (17, 4), (18, 5), (24, 5), (25, 6)]
"""Hexes moved, and what they add."""


@pytest.mark.scenario(DOCUMENT, "Skidding on pavement or ice")
@each_row("mode", [STILL, WALK, RUN, JUMP, SPRINT])
@each_row("surface", SLIPPERY)
def test_turning_on_a_slippery_hex_matters_at_a_run(surface: str, mode: int) -> None:
    battle = alone(hexes={"0505": Hex(0, SLIPPERY[surface])})
    assert risks_skid(battle, HERE, mode) is (mode in (RUN, SPRINT))


@pytest.mark.scenario(DOCUMENT, "Skidding on pavement or ice")
@each_row(
    "terrain",
    [{}, {"rough": 1}, {"rubble": 1}, {"road": 3}],
    ids=["clear", "rough", "rubble", "dirt road"],
)
def test_firm_ground_is_never_slippery(terrain: dict[str, int]) -> None:
    battle = alone(hexes={"0505": Hex(0, terrain)})
    assert not risks_skid(battle, HERE, RUN)


@pytest.mark.scenario(DOCUMENT, "Skidding on pavement or ice")
@each_row(
    ("hexes", "modifier"),
    SKID_BANDS,
)
@each_row(("surface", "footing"), [("pavement", 0), ("ice", 4)])
def test_skid_roll_counts_the_hexes_moved(hexes: int, modifier: int, surface: str, footing: int) -> None:
    battle = alone(make(moved="run", piloting=2), {"0505": Hex(0, SLIPPERY[surface])})
    needed = 2 + modifier + footing
    with dice(6, 6) as script:
        assert check_skid(battle, 0, 0, hexes, script)
    assert rolls_of(battle, 0) == [(SKID, needed, 12, True)]
    assert_upright(battle, 0)
    assert not battle.mechs[0].is_(SKIDDED)


@pytest.mark.scenario(DOCUMENT, "Skidding on pavement or ice")
@each_row("direction", range(6))
def test_failing_to_turn_is_a_fall_and_a_slide_the_old_way(direction: int) -> None:
    battle = alone(make(moved="run", facing=(direction + 1) % 6), {"0505": Hex(0, {"pavement": 1})})
    mech = battle.mechs[0]
    mech.mp_left = 3
    first = neighbor(HERE, direction)
    second = neighbor(first, direction)
    with dice(1, 3, *FACE_DOWN, 3, 4, 3, 4) as script:
        assert not check_skid(battle, 0, direction, 3, script)
    assert rolls_of(battle, 0) == [(SKID, 5, 4, False)]
    assert mech.prone
    fallen = logged(battle, Fell)
    assert [(event.cause, event.hex, event.damage) for event in fallen] == [(SKID, "0505", 5)]
    assert [(event.start, event.end) for event in logged(battle, Displaced)] == [
        ("0505", hex_name(first)),
        (hex_name(first), hex_name(second)),
    ]
    assert mech.hex == second
    assert logged(battle, Skidded) == [Skidded(0, 2, "distance")]
    assert mech.armor[CENTER_TORSO] == 26 - 5 - 6
    assert mech.is_(SKIDDED)
    assert mech.mp_left == 0
    assert mech.facing == (direction + 1) % 6


@pytest.mark.scenario(DOCUMENT, "Skidding on pavement or ice")
@each_row(("hexes", "slid"), [(0, 0), (1, 1), (2, 1), (3, 2), (4, 2), (5, 3)])
@each_row(("tons", "each", "falls"), [(20, 1, [2]), (55, 3, [5, 1]), (75, 4, [5, 3])])
def test_slide_is_half_the_hexes_moved_and_hurts_by_the_hex(
    hexes: int, slid: int, tons: int, each: int, falls: list[int]
) -> None:
    battle = alone(make(tons, moved="run", piloting=8), {"0505": Hex(0, {"road": 1})})
    mech = battle.mechs[0]
    groups = -(-slid * each // 5)
    hits = (3, 4) * len(falls)
    with dice(1, 1, 4, *hits, 6, 6, *(4, 4) * groups) as script:
        assert not check_skid(battle, 0, 0, hexes, script)
    assert logged(battle, Skidded) == [Skidded(0, slid, "distance")]
    assert hex_name(mech.hex) == f"05{5 - slid:02d}"
    front = place(mech, "left-torso")
    assert mech.design.armor[front] - mech.armor[front] == slid * each


@pytest.mark.scenario(DOCUMENT, "Skidding on pavement or ice")
def test_rough_ground_uses_up_the_slide() -> None:
    rough = {"0504": Hex(0, {"rough": 1}), "0503": Hex(0, {"rough": 1})}
    battle = alone(make(moved="run"), {"0505": Hex(0, {"pavement": 1}), **rough})
    with dice(1, 1, *FACE_DOWN, 3, 4) as script:
        assert not check_skid(battle, 0, 0, 6, script)
    assert logged(battle, Skidded) == [Skidded(0, 1, "distance")]
    assert hex_name(battle.mechs[0].hex) == "0504"


@pytest.mark.scenario(DOCUMENT, "Skidding on pavement or ice")
def test_ace_turns_more_easily() -> None:
    battle = alone(make(moved="run"), {"0505": Hex(0, {"pavement": 1})})
    battle.mechs[0].abilities = frozenset(["maneuvering-ace"])
    with dice(2, 2) as script:
        assert check_skid(battle, 0, 0, 3, script)
    assert rolls_of(battle, 0) == [(SKID, 4, 4, True)]


@pytest.mark.scenario(DOCUMENT, "Skidding on pavement or ice")
def test_ground_under_a_road_does_not_matter_to_a_skid() -> None:
    battle = alone(make(moved="run"), {"0505": Hex(0, {"road": 1, "mud": 1})})
    with dice(6, 6) as script:
        check_skid(battle, 0, 0, 3, script)
    assert rolls_of(battle, 0) == [(SKID, 5, 12, True)]


# moving with damage


@pytest.mark.scenario(DOCUMENT, "Running with damaged hip")
@pytest.mark.parametrize("leg", ["left-leg", "right-leg"])
def test_run_with_a_bad_hip_rolls_at_every_hex(leg: str) -> None:
    battle = alone(make(moved="run", destroyed=[f"{leg}.hip"]))
    mech = battle.mechs[0]
    for goal in ("0504", "0503", "0502", "0501"):
        due = entry_triggers(battle, 0, mech.hex, parse_hex(goal), RUN)
        assert due == [Trigger(HIP_MOVE, 0)]
        with dice(3, 4) as script:
            assert enter_hex(battle, 0, parse_hex(goal), RUN, script)
    assert rolls_of(battle, 0) == [(HIP_MOVE, 7, 7, True)] * 4
    assert end_of_move_triggers(battle, 0, RUN) == []
    assert_upright(battle, 0)


@pytest.mark.scenario(DOCUMENT, "Running with damaged hip")
def test_first_failure_ends_the_run_where_it_happened() -> None:
    battle = alone(make(moved="run", destroyed=["left-leg.hip"]))
    with dice(6, 6) as script:
        assert enter_hex(battle, 0, NEXT, RUN, script)
    with dice(3, 3, *FACE_DOWN) as script:
        assert not enter_hex(battle, 0, parse_hex("0503"), RUN, script)
    assert rolls_of(battle, 0) == [(HIP_MOVE, 7, 12, True), (HIP_MOVE, 7, 6, False)]
    assert_fell(battle, 0, HIP_MOVE)
    assert hex_name(battle.mechs[0].hex) == "0503"


@pytest.mark.scenario(DOCUMENT, "Running with damaged hip")
def test_hip_is_rolled_last_and_not_after_a_fall() -> None:
    battle = onto({"rubble": 1}, mech=make(moved="run", destroyed=["left-leg.hip"]))
    assert names(entry_triggers(battle, 0, HERE, NEXT, RUN)) == [RUBBLE_ENTRY, HIP_MOVE]
    with dice(3, 3, *FACE_DOWN) as script:
        assert not enter_hex(battle, 0, NEXT, RUN, script)
    assert rolls_of(battle, 0) == [(RUBBLE_ENTRY, 7, 6, False)]


@pytest.mark.scenario(DOCUMENT, "Running with damaged gyro")
@each_row("mode", [RUN, SPRINT])
@each_row(("gyro", "hits"), [("standard", 1), ("xl", 1), ("compact", 1), ("heavy-duty", 1), ("heavy-duty", 2)])
def test_run_with_a_damaged_gyro_rolls_once_at_its_end(gyro: str, hits: int, mode: int) -> None:
    moved = "run" if mode == RUN else "sprint"
    battle = alone(make(gyro=gyro, moved=moved, piloting=3, destroyed=["gyro"] * hits))
    for goal in ("0504", "0503"):
        with dice() as script:
            assert enter_hex(battle, 0, parse_hex(goal), mode, script)
    due = end_of_move_triggers(battle, 0, mode)
    assert due == [Trigger(GYRO_RUN, 0)]
    needed = 3 + 3 * hits + (2 if mode == SPRINT else 0)
    with dice(*throw(needed)) as script:
        assert make_psrs(battle, 0, due, script)
    assert rolls_of(battle, 0) == [(GYRO_RUN, needed, needed, True)]
    assert parts(logged(battle, PilotingRolled)[0].modifiers)["gyro-hits"] == 3 * hits


@pytest.mark.scenario(DOCUMENT, "Running with damaged gyro")
def test_failing_at_the_end_of_the_run_is_a_fall() -> None:
    battle = alone(make(moved="run", destroyed=["gyro"]))
    with dice(3, 4, *FACE_DOWN) as script:
        assert not make_psrs(battle, 0, end_of_move_triggers(battle, 0, RUN), script)
    assert rolls_of(battle, 0) == [(GYRO_RUN, 8, 7, False)]
    assert_fell(battle, 0, GYRO_RUN)


@pytest.mark.scenario(DOCUMENT, "Running with damaged gyro")
@pytest.mark.parametrize("hits", [1, 2])
def test_jump_with_a_damaged_gyro_rolls_on_landing(hits: int) -> None:
    battle = alone(make(gyro="heavy-duty", jump=4, moved="jump", piloting=3, destroyed=["gyro"] * hits))
    assert landing_triggers(battle, 0) == [Trigger(LANDING, 0)]
    with dice(*throw(3 + 3 * hits)) as script:
        assert land(battle, 0, NEXT, script)
    assert rolls_of(battle, 0) == [(LANDING, 3 + 3 * hits, 3 + 3 * hits, True)]


@pytest.mark.scenario(DOCUMENT, "Running with damaged gyro")
def test_walking_or_a_sound_gyro_asks_for_nothing() -> None:
    battle = alone(make(destroyed=["gyro"]))
    assert end_of_move_triggers(battle, 0, WALK) == []
    assert end_of_move_triggers(alone(), 0, RUN) == []
    assert landing_triggers(alone(), 0) == []


# collapse and failure


def on_roof(floors: int, strength: int = 40, ground: int = 0) -> Battle:
    """A 'Mech on the roof of a medium building."""
    battle = alone(hexes={"0505": Hex(ground, {"building": 2}, strength, floors)})
    battle.mechs[0].roof = floors
    return battle


@pytest.mark.scenario(DOCUMENT, "Building collapse under unit")
@each_row("floors", [1, 2, 3])
@each_row(("strength", "hurt", "hits"), [(40, 4, (3, 4)), (90, 9, (3, 4, 3, 4))])
def test_roll_made_rides_the_rubble_down(floors: int, strength: int, hurt: int, hits: tuple[int, ...]) -> None:
    battle = on_roof(floors, strength)
    mech = battle.mechs[0]
    with dice(*hits, 2, 3) as script:
        collapse(battle, HERE, script)
    assert logged(battle, TerrainChanged) == [TerrainChanged("0505", "building-collapsed")]
    assert rolls_of(battle, 0) == [(COLLAPSE, 5, 5, True)]
    assert_upright(battle, 0)
    assert mech.roof == 0
    assert battle.base_level(mech) == 0
    assert battle.hex(HERE).terrain == {"rubble": 2}
    assert mech.armor[CENTER_TORSO] == 26 - hurt


@pytest.mark.scenario(DOCUMENT, "Building collapse under unit")
@each_row(("floors", "groups"), [(1, 2), (2, 3), (3, 4)])
def test_roll_failed_is_a_fall_from_the_roof(floors: int, groups: int) -> None:
    battle = on_roof(floors)
    mech = battle.mechs[0]
    with dice(3, 4, 2, 2, 1, *(3, 4) * groups, 6, 6) as script:
        collapse(battle, HERE, script)
    assert rolls_of(battle, 0) == [(COLLAPSE, 5, 4, False)]
    assert_fell(battle, 0, COLLAPSE, floors, 5 * groups)
    assert mech.armor[CENTER_TORSO] == 26 - 4 - 5 * groups
    assert [event.target_number for event in logged(battle, FallBraced)] == [5 + max(0, floors - 1)]
    assert mech.roof == 0


@pytest.mark.scenario(DOCUMENT, "Building collapse under unit")
def test_unit_inside_at_ground_level_is_hurt_and_makes_no_roll() -> None:
    battle = on_roof(2)
    mech = battle.mechs[0]
    mech.roof = 0
    with dice(3, 3) as script:
        collapse(battle, HERE, script)
    assert mech.armor[CENTER_TORSO] == 26 - 8
    assert [event.table for event in logged(battle, HitLocated)] == ["punch", "punch"]
    assert rolls_of(battle, 0) == []


@pytest.mark.scenario(DOCUMENT, "Building collapse under unit")
@pytest.mark.parametrize("up", [True, False])
def test_bridge_that_gives_way_asks_for_a_roll(up: bool) -> None:
    battle = alone(hexes={"0505": Hex(0, {"bridge": 2}, 40, 2)})
    battle.mechs[0].roof = 2
    faces = (2, 3) if up else (2, 2, 1, *(3, 4) * 3, 6, 6)
    with dice(*faces) as script:
        collapse(battle, HERE, script)
    assert logged(battle, TerrainChanged) == [TerrainChanged("0505", "bridge-collapsed")]
    assert rolls_of(battle, 0) == [(COLLAPSE, 5, 5 if up else 4, up)]
    if up:
        assert_upright(battle, 0)
    else:
        assert_fell(battle, 0, COLLAPSE, 2, 15)


@pytest.mark.scenario(DOCUMENT, "Building collapse under unit")
def test_fall_from_a_bridge_into_water_strikes_surface_and_bottom() -> None:
    battle = alone(hexes={"0505": Hex(0, {"bridge": 2, "water": 1}, 40, 2)})
    mech = battle.mechs[0]
    mech.roof = 2
    groups = (3, 4, 1, 1) * 3
    with dice(2, 2, 1, *groups, 6, 6) as script:
        collapse(battle, HERE, script)
    assert_fell(battle, 0, COLLAPSE, 3, 7 + 5)
    assert mech.armor[CENTER_TORSO] == 26 - 12
    assert [event.points for event in logged(battle, HitLocated)] == [5, 2, 5]


@pytest.mark.scenario(DOCUMENT, "Building collapse under unit")
@pytest.mark.parametrize(("floor", "hurt"), [(1, 8), (2, 4)])
def test_unit_on_an_upper_floor_is_struck_by_the_floors_above_it(floor: int, hurt: int) -> None:
    battle = on_roof(3)
    mech = battle.mechs[0]
    mech.roof = floor
    mech.mark(INDOORS)
    with dice(*(3,) * (2 if hurt > 5 else 1), 2, 3) as script:
        collapse(battle, HERE, script)
    assert mech.armor[CENTER_TORSO] == 26 - hurt
    assert rolls_of(battle, 0) == [(COLLAPSE, 5, 5, True)]
    assert (mech.roof, mech.is_(INDOORS)) == (0, False)


DEVICE_NUMBERS = [(0, 3), (1, 5), (2, 7), (3, 11), (4, 13), (5, 13)]
"""Consecutive earlier uses, and the number that engages the device."""


@pytest.mark.scenario(DOCUMENT, "MASC failure")
@each_row("up", [True, False])
@each_row(("uses", "needed"), DEVICE_NUMBERS)
def test_failing_masc_asks_for_a_roll_at_once(uses: int, needed: int, up: bool) -> None:
    battle = alone(make(equipment=["masc"]))
    mech = battle.mechs[0]
    mech.masc_uses = uses
    roll_ = (2, 3) if up else (2, 2, *FACE_DOWN)
    with dice(*throw(needed - 1), *roll_) as script:
        assert not engage_masc(battle, 0, script)
    assert logged(battle, ChanceRolled) == [ChanceRolled(0, "masc-fails", needed, needed - 1, True)]
    assert rolls_of(battle, 0) == [(MASC_FAILURE, 5, 5 if up else 4, up)]
    if up:
        assert_upright(battle, 0)
    else:
        assert_fell(battle, 0, MASC_FAILURE)
    assert mech.slot_hits == [0] * len(mech.slot_hits)


@pytest.mark.scenario(DOCUMENT, "MASC failure")
@each_row(("uses", "needed"), DEVICE_NUMBERS[:4])
def test_working_masc_asks_for_nothing(uses: int, needed: int) -> None:
    battle = alone(make(equipment=["masc"]))
    battle.mechs[0].masc_uses = uses
    with dice(*throw(needed)) as script:
        assert engage_masc(battle, 0, script)
    assert logged(battle, ChanceRolled) == [ChanceRolled(0, "masc-fails", needed, needed, False)]
    assert rolls_of(battle, 0) == []
    assert battle.mechs[0].masc_uses == uses + 1


@pytest.mark.scenario(DOCUMENT, "Supercharger failure")
@each_row("up", [True, False])
@each_row(("uses", "needed"), DEVICE_NUMBERS)
def test_failing_supercharger_asks_for_a_roll_at_once(uses: int, needed: int, up: bool) -> None:
    battle = alone(make(equipment=["supercharger"]))
    mech = battle.mechs[0]
    mech.supercharger_uses = uses
    roll_ = (2, 3) if up else (2, 2, *FACE_DOWN)
    with dice(*throw(needed - 1), *roll_) as script:
        assert not engage_supercharger(battle, 0, script)
    assert logged(battle, ChanceRolled) == [ChanceRolled(0, "supercharger-fails", needed, needed - 1, True)]
    assert rolls_of(battle, 0) == [(SUPERCHARGER_FAILURE, 5, 5 if up else 4, up)]
    if up:
        assert_upright(battle, 0)
    else:
        assert_fell(battle, 0, SUPERCHARGER_FAILURE)
    assert mech.engine_hits == 0


@pytest.mark.scenario(DOCUMENT, "Supercharger failure")
@each_row(("uses", "needed"), DEVICE_NUMBERS[:4])
def test_working_supercharger_asks_for_nothing(uses: int, needed: int) -> None:
    battle = alone(make(equipment=["supercharger"]))
    battle.mechs[0].supercharger_uses = uses
    with dice(*throw(needed)) as script:
        assert engage_supercharger(battle, 0, script)
    assert logged(battle, ChanceRolled) == [ChanceRolled(0, "supercharger-fails", needed, needed, False)]
    assert rolls_of(battle, 0) == []
    assert battle.mechs[0].supercharger_uses == uses + 1


# shutdown and standing up


@pytest.mark.scenario(DOCUMENT, "Shutdown triggers PSR")
@each_row("voluntary", [False, True])
@each_row("piloting", [0, 5, 8])
@each_row("worn", [False, True])
def test_shutting_down_is_rolled_against_three(voluntary: bool, piloting: int, worn: bool) -> None:
    state = make(piloting=piloting, wounds=3, destroyed=["gyro", "left-leg.hip"])
    battle = alone(state if worn else make(piloting=piloting))
    mech = battle.mechs[0]
    with dice(1, 2) as script:
        assert shut_down(battle, 0, script, voluntary)
    assert rolls_of(battle, 0) == [(SHUTDOWN, 3, 3, True)]
    assert logged(battle, ShutDown) == [ShutDown(0, voluntary)]
    assert mech.shutdown
    assert_upright(battle, 0)


@pytest.mark.scenario(DOCUMENT, "Shutdown triggers PSR")
@each_row("voluntary", [False, True])
@each_row("wounds", [0, 2])
def test_failing_to_shut_down_upright_is_a_fall(voluntary: bool, wounds: int) -> None:
    battle = alone(make(wounds=wounds))
    mech = battle.mechs[0]
    with dice(1, 1, *FACE_DOWN) as script:
        assert not shut_down(battle, 0, script, voluntary)
    assert rolls_of(battle, 0) == [(SHUTDOWN, 3, 2, False)]
    assert mech.shutdown
    assert_fell(battle, 0, SHUTDOWN)
    assert mech.armor[CENTER_TORSO] == 21
    assert [event.target_number for event in logged(battle, FallBraced)] == [5 + wounds]


@pytest.mark.parametrize("voluntary", [False, True])
def test_prone_mech_shuts_down_without_a_roll(voluntary: bool) -> None:
    battle = alone(make(prone=True))
    with dice() as script:
        shut_down(battle, 0, script, voluntary)
    assert battle.mechs[0].shutdown
    assert logged(battle, ShutDown) == [ShutDown(0, voluntary)]
    assert rolls_of(battle, 0) == []


@pytest.mark.scenario(DOCUMENT, "Shutdown triggers PSR")
def test_unconscious_pilots_mech_falls_as_it_shuts_down() -> None:
    battle = alone()
    battle.mechs[0].unconscious = True
    with dice(1, 3, 4) as script:
        assert not shut_down(battle, 0, script)
    assert_fell(battle, 0, SHUTDOWN)


@pytest.mark.scenario(DOCUMENT, "Shutdown triggers PSR")
def test_after_the_shutdown_every_roll_fails() -> None:
    battle = alone()
    with dice(6, 6) as script:
        shut_down(battle, 0, script)
    enqueue(battle, 0, KICKED)
    with dice(*FACE_DOWN) as script:
        end_of_phase(battle, script)
    assert rolls_of(battle, 0)[1:] == [(KICKED, 5, 0, False)]
    assert_fell(battle, 0, KICKED)


@pytest.mark.scenario(DOCUMENT, "Attempting to stand")
@each_row("walk", [1, 4, 8])
@each_row("total", range(2, 13))
def test_standing_up_takes_a_roll_and_all_walking_mp(walk: int, total: int) -> None:
    battle = alone(make(walk=walk, prone=True, facing=2))
    mech = battle.mechs[0]
    mech.mp_left = walk
    with dice(*throw(total)) as script:
        assert stand_up(battle, 0, script) is (total >= 5)
    assert rolls_of(battle, 0) == [(STAND_UP, 5, total, total >= 5)]
    assert mech.prone is (total < 5)
    assert logged(battle, StandAttempted) == [StandAttempted(0, total >= 5, walk)]
    assert mech.mp_left == 0
    assert mech.move_mode == WALK
    assert mech.armor == mech.design.armor
    assert mech.facing == 2
    assert logged(battle, Fell) == []


@pytest.mark.scenario(DOCUMENT, "Attempting to stand")
@each_row(
    ("state", "needed"),
    [
        (make(prone=True, wounds=1), 6),
        (make(prone=True, destroyed=["gyro"]), 8),
        (make(prone=True, destroyed=["left-leg.foot"]), 6),
        (make(prone=True, destroyed=["left-leg"]), 10),
    ],
    ids=["wound", "gyro", "foot", "leg gone"],
)
def test_standing_modifiers_count_for_standing_up(state: Mech, needed: int) -> None:
    battle = alone(state.copy())
    with dice(*throw(needed - 1)) as script:
        assert not stand_up(battle, 0, script)
    assert rolls_of(battle, 0) == [(STAND_UP, needed, needed - 1, False)]


@pytest.mark.scenario(DOCUMENT, "Attempting to stand")
def test_failed_attempt_is_the_only_one_of_the_turn() -> None:
    battle = alone(make(prone=True))
    with dice(1, 1) as script:
        stand_up(battle, 0, script)
    assert why_not_stand(battle, 0) == ["already-moved"]
    with dice() as script, not_allowed("already-moved"):
        stand_up(battle, 0, script)
    assert battle.mechs[0].prone


@pytest.mark.scenario(DOCUMENT, "Attempting to stand")
@each_row(
    ("state", "reason"),
    [
        (make(), "not-prone"),
        (make(prone=True, destroyed=["gyro", "gyro"]), "gyro-destroyed"),
        (make(prone=True, destroyed=["left-leg", "left-arm", "right-arm"]), "leg-and-arms-destroyed"),
        (make(prone=True, destroyed=["left-leg.hip", "right-leg.hip"]), "no-mp"),
        (make(prone=True, moved="walk"), "already-moved"),
    ],
    ids=["standing", "no gyro", "one leg and no arms", "no hips", "moved"],
)
def test_mech_that_cannot_try_rolls_nothing(state: Mech, reason: str) -> None:
    battle = alone(state.copy())
    assert why_not_stand(battle, 0) == [reason]
    with dice() as script, not_allowed(reason):
        stand_up(battle, 0, script)
    assert battle.mechs[0].prone is state.prone
    assert logged(battle, StandAttempted) == []


@pytest.mark.scenario(DOCUMENT, "Attempting to stand")
def test_shut_down_or_legless_mech_cannot_try() -> None:
    legless = alone(make(prone=True, destroyed=["left-leg", "right-leg"]))
    assert "legs-destroyed" in why_not_stand(legless, 0)
    off = alone(make(prone=True))
    off.mechs[0].shutdown = True
    assert why_not_stand(off, 0) == ["immobile"]


def test_quad_on_four_legs_gets_up_without_a_roll() -> None:
    battle = alone(make(frame="quad", prone=True))
    with dice() as script:
        assert stand_up(battle, 0, script)
    assert not battle.mechs[0].prone
    assert battle.mechs[0].mp_left == 0


# modifiers


@pytest.mark.scenario(DOCUMENT, "One gyro hit modifier")
@each_row("gyro", ["standard", "xl", "compact", "heavy-duty"])
@each_row("total", [7, 8])
def test_one_gyro_hit_makes_it_three_harder(gyro: str, total: int) -> None:
    battle = alone(make(gyro=gyro, destroyed=["gyro"]))
    enqueue(battle, 0, PUSHED)
    with dice(*throw(total), *(() if total == 8 else FACE_DOWN)) as script:
        resolve_psrs(battle, 0, script)
    made = logged(battle, PilotingRolled)[0]
    assert made.target_number == 8
    assert parts(made.modifiers) == {"piloting-skill": 5, "gyro-hits": 3}
    assert battle.mechs[0].prone is (total == 7)


@pytest.mark.scenario(DOCUMENT, "Two gyro hits (standard gyro destroyed)")
@each_row("gyro", ["standard", "xl", "compact"])
@each_row("at_once", [True, False])
def test_second_gyro_hit_is_a_fall_without_a_roll(gyro: str, at_once: bool) -> None:
    battle = alone(make(gyro=gyro))
    mech = battle.mechs[0]
    if at_once:
        with dice(5, 5, 1, 4, 1, 5) as script:
            critical_check(battle, 0, CENTER_TORSO, script)
        assert names(mech.queue) == [GYRO_HIT, GYRO_DESTROYED]
        cause = GYRO_HIT
    else:
        critical(battle, "center-torso", 1, 4)
        with dice(6, 6) as script:
            end_of_phase(battle, script)
        assert_upright(battle, 0)
        assert not mech.gyro_destroyed()
        critical(battle, "center-torso", 1, 5)
        assert names(mech.queue) == [GYRO_DESTROYED]
        cause = GYRO_DESTROYED
    assert mech.gyro_hits == 2
    assert mech.gyro_destroyed()
    with dice(*FACE_DOWN) as script:
        end_of_phase(battle, script)
    last = logged(battle, PilotingRolled)[-1]
    assert (last.automatic, last.roll, last.passed) == ("gyro-destroyed", 0, False)
    assert_fell(battle, 0, cause)
    assert [event.target_number for event in logged(battle, FallBraced)] == [11]
    assert why_not_stand(battle, 0) == ["gyro-destroyed"]


@pytest.mark.scenario(DOCUMENT, "Two gyro hits (standard gyro destroyed)")
def test_heavy_duty_gyro_is_destroyed_by_its_third_hit() -> None:
    battle = alone(make(gyro="heavy-duty", destroyed=["gyro", "gyro"]))
    mech = battle.mechs[0]
    assert not mech.gyro_destroyed()
    assert roll_target(battle, 0, trigger(battle, KICKED)).automatic == ""
    critical(battle, "center-torso", 1, 6)
    assert names(mech.queue) == [GYRO_DESTROYED]
    with dice(*FACE_DOWN) as script:
        end_of_phase(battle, script)
    assert_fell(battle, 0, GYRO_DESTROYED)


@pytest.mark.scenario(DOCUMENT, "Wounded pilot PSR modifier")
@each_row("wounds", range(6))
@each_row("name", MOVED_BY_GYRO)
def test_every_pilot_hit_adds_one_to_every_kind_of_roll(name: str, wounds: int) -> None:
    battle = alone(make(wounds=wounds))
    well = alone()
    target = roll_target(battle, 0, trigger(battle, name, 1))
    assert target.value == roll_target(well, 0, trigger(well, name, 1)).value + wounds
    assert parts(target.modifiers).get("pilot-wounds", 0) == wounds


@pytest.mark.scenario(DOCUMENT, "Wounded pilot PSR modifier")
@pytest.mark.parametrize("total", [6, 7])
def test_two_pilot_hits_make_it_two_harder(total: int) -> None:
    battle = alone(make(wounds=2))
    enqueue(battle, 0, KICKED)
    with dice(*throw(total), *(() if total == 7 else FACE_DOWN)) as script:
        resolve_psrs(battle, 0, script)
    made = logged(battle, PilotingRolled)[0]
    assert made.target_number == 7
    assert parts(made.modifiers) == {"piloting-skill": 5, "pilot-wounds": 2}
    assert battle.mechs[0].prone is (total == 6)


@pytest.mark.scenario(DOCUMENT, "Wounded pilot PSR modifier")
def test_pilot_hit_of_the_same_phase_counts() -> None:
    battle = alone(make(wounds=1))
    shots(battle, 0, [3], 6, 6, 6, 6)
    assert battle.mechs[0].wounds == 2
    enqueue(battle, 0, KICKED)
    with dice(6, 6) as script:
        end_of_phase(battle, script)
    assert rolls_of(battle, 0) == [(KICKED, 7, 12, True)]


@pytest.mark.scenario(DOCUMENT, "Wounded pilot PSR modifier")
def test_pilot_hit_taken_in_the_fall_counts_for_the_pilots_own_roll() -> None:
    battle = alone()
    enqueue(battle, 0, KICKED)
    with dice(1, 1, 1, 6, 6, 6, 6, 6, 6) as script:
        resolve_psrs(battle, 0, script)
    assert battle.mechs[0].wounds == 1
    assert [event.target_number for event in logged(battle, FallBraced)] == [6]


@pytest.mark.scenario(DOCUMENT, "Wounded pilot PSR modifier")
@pytest.mark.parametrize("wounds", [0, 2])
def test_pilot_hits_count_for_the_pilot_of_a_legless_mech(wounds: int) -> None:
    battle = alone(make(piloting=0, wounds=wounds))
    mech = battle.mechs[0]
    for leg in mech.design.legs:
        mech.armor[leg] = 0
    shots(battle, 0, [12, 12], *RIGHT_LEG_HIT, *NO_CRITICAL, *LEFT_LEG_HIT, *NO_CRITICAL)
    with dice(*FACE_DOWN) as script:
        end_of_phase(battle, script)
    assert_fell(battle, 0, LEG_DESTROYED)
    assert [event.target_number for event in logged(battle, FallBraced)] == [10 + wounds]


LEG_DAMAGE = [
    ("biped", ["left-leg.lower-leg"], 1),
    ("biped", ["right-leg.lower-leg"], 1),
    ("biped", ["left-leg.upper-leg"], 1),
    ("biped", ["left-leg.foot"], 1),
    ("biped", ["left-leg.hip"], 2),
    ("biped", ["left-leg.lower-leg", "right-leg.lower-leg"], 2),
    ("biped", ["left-leg.upper-leg", "left-leg.lower-leg", "left-leg.foot"], 3),
    ("biped", ["left-leg.hip", "left-leg.lower-leg"], 3),
    ("biped", ["left-leg.hip", "right-leg.hip"], 4),
    ("biped", ["left-leg.hip", "left-leg.upper-leg", "left-leg.lower-leg", "left-leg.foot"], 5),
    ("biped", ["left-leg"], 5),
    ("biped", ["left-leg.hip", "left-leg.lower-leg", "left-leg"], 5),
    ("biped", ["left-leg", "right-leg.lower-leg"], 6),
    ("quad", [], -2),
    ("quad", ["rear-left-leg.lower-leg"], -1),
    ("quad", ["front-left-leg.hip"], 0),
    ("quad", ["front-left-leg"], 0),
    ("quad", ["front-left-leg", "rear-right-leg"], 5),
    ("tripod", [], -1),
    ("tripod", ["center-leg.lower-leg"], 0),
    ("tripod", ["center-leg"], 5),
    ("biped", ["left-arm.lower-arm", "right-arm.shoulder"], 0),
]


@pytest.mark.scenario(DOCUMENT, "Damaged leg actuator PSR modifier")
@each_row(
    ("frame", "damage", "modifier"), LEG_DAMAGE, ids=lambda value: "+".join(value) if isinstance(value, list) else None
)
def test_leg_damage_modifies_the_roll(frame: str, damage: list[str], modifier: int) -> None:
    battle = alone(make(frame=frame, destroyed=damage))
    enqueue(battle, 0, KICKED)
    needed = 5 + modifier
    with dice(*throw(needed - 1), *FACE_DOWN) as script:
        resolve_psrs(battle, 0, script)
    assert rolls_of(battle, 0) == [(KICKED, needed, needed - 1, False)]
    assert_fell(battle, 0, KICKED)


@pytest.mark.scenario(DOCUMENT, "Damaged leg actuator PSR modifier")
def test_lower_leg_modifier_says_which_leg() -> None:
    battle = alone(make(destroyed=["right-leg.lower-leg"]))
    target = roll_target(battle, 0, trigger(battle, KICKED))
    assert target.modifiers == [
        Modifier("piloting-skill", 5),
        Modifier("lower-leg-destroyed", 1, "right-leg"),
    ]


GROUND = [
    ({}, 0),
    ({"woods": 2}, 0),
    ({"rough": 1}, 0),
    ({"rough": 2}, 0),
    ({"pavement": 1}, 0),
    ({"rubble": 1}, 0),
    ({"rubble": 6}, 1),
    ({"jungle": 1}, 1),
    ({"jungle": 2}, 2),
    ({"jungle": 3}, 3),
    ({"swamp": 1}, 1),
    ({"mud": 1}, 1),
    ({"sand": 1}, 1),
    ({"tundra": 1}, 1),
    ({"deep-snow": 1}, 1),
    ({"ice": 1}, 4),
    ({"black-ice": 1}, 4),
    ({"water": 1, "rapids": 1}, 2),
    ({"water": 1, "rapids": 2}, 3),
    ({"magma": 1}, 1),
    ({"magma": 2}, 4),
    ({"industrial": 2}, 1),
    ({"geyser": 1}, 1),
    ({"mud": 1, "jungle": 2}, 3),
]


@pytest.mark.scenario(DOCUMENT, "Rough terrain PSR modifier")
@each_row(("terrain", "modifier"), GROUND, ids=lambda value: str(value))
def test_ground_modifies_rolls_made_on_it(terrain: dict[str, int], modifier: int) -> None:
    battle = alone(hexes={"0505": Hex(0, terrain)})
    target = roll_target(battle, 0, trigger(battle, KICKED))
    assert target.value == 5 + modifier
    assert parts(target.modifiers).get("terrain", 0) == modifier
    battle.mechs[0].roof = 2
    assert roll_target(battle, 0, trigger(battle, KICKED)).value == 5


@pytest.mark.scenario(DOCUMENT, "Rough terrain PSR modifier")
@each_row("rough", [1, 2])
@each_row(
    ("also", "modifier"),
    [
        ({}, 0),
        ({"woods": 1}, 0),
        ({"sand": 1}, 1),
        ({"mud": 1}, 1),
        ({"jungle": 1}, 1),
        ({"jungle": 2}, 2),
        ({"jungle": 3}, 3),
        ({"geyser": 1}, 1),
    ],
    ids=lambda value: str(value),
)
def test_run_through_rough_takes_the_modifier_of_the_ground(rough: int, also: dict[str, int], modifier: int) -> None:
    battle = onto({"rough": rough, **also}, mech=make(moved="run"))
    needed = 5 + modifier
    with dice(*throw(needed)) as script:
        assert enter_hex(battle, 0, NEXT, RUN, script)
    made = logged(battle, PilotingRolled)
    assert [(event.trigger, event.target_number) for event in made] == [(RUNNING_ROUGH, needed)]
    ground = [(part.value, part.about) for part in made[0].modifiers if part.reason == "terrain"]
    assert ground == ([(modifier, next(iter(also)))] if modifier else [])


@pytest.mark.scenario(DOCUMENT, "Rough terrain PSR modifier")
def test_ground_that_is_one_too_hard_brings_the_runner_down() -> None:
    battle = onto({"rough": 1, "mud": 1}, mech=make(moved="run"))
    with dice(2, 3, *FACE_DOWN) as script:
        assert not enter_hex(battle, 0, NEXT, RUN, script)
    assert rolls_of(battle, 0) == [(RUNNING_ROUGH, 6, 5, False)]
    assert_fell(battle, 0, RUNNING_ROUGH)


# the queue


THREE = [DAMAGE_20, LEG_STRUCTURE, GYRO_HIT]


def three_waiting() -> Battle:
    """20+ damage, leg damage and a gyro hit wait for 0, in that order."""
    battle = alone(make(destroyed=["gyro"]))
    for name in THREE:
        enqueue(battle, 0, name)
    assert names(battle.mechs[0].queue) == THREE
    return battle


@pytest.mark.scenario(DOCUMENT, "Multiple PSRs with first failure")
@each_row("good", [0, 1, 2])
def test_first_failure_drops_the_rest_unrolled(good: int) -> None:
    battle = three_waiting()
    with dice(*(4, 4) * good, 3, 4, *FACE_DOWN) as script:
        end_of_phase(battle, script)
    made = [(name, 8, 8, True) for name in THREE[:good]] + [(THREE[good], 8, 7, False)]
    assert rolls_of(battle, 0) == made
    left = 2 - good
    assert logged(battle, QueueCleared) == ([QueueCleared(0, left)] if left else [])
    assert_fell(battle, 0, THREE[good])


@pytest.mark.scenario(DOCUMENT, "Multiple PSRs with first failure")
def test_causes_of_one_weapon_phase_wait_in_the_order_they_came() -> None:
    battle = alone()
    mech = battle.mechs[0]
    mech.armor[place(mech, "right-leg")] = 0
    mech.armor[CENTER_TORSO] = 10
    shots(battle, 0, [8, 12], *RIGHT_LEG_HIT, *NO_CRITICAL, 3, 4, 4, 4, 1, 4)
    assert names(mech.queue) == [LEG_STRUCTURE, GYRO_HIT]
    with dice(6, 6, 6, 6, 3, 4, 5, 3, 4, 6, 6) as script:
        end_of_phase(battle, script)
    assert rolls_of(battle, 0) == [
        (LEG_STRUCTURE, 8, 12, True),
        (GYRO_HIT, 8, 12, True),
        (DAMAGE_20, 8, 7, False),
    ]
    assert_fell(battle, 0, DAMAGE_20)


@pytest.mark.scenario(DOCUMENT, "Multiple PSRs with first failure")
def test_one_units_fall_leaves_anothers_queue_alone() -> None:
    battle = duel()
    for unit in (1, 0):
        enqueue(battle, unit, KICKED)
        enqueue(battle, unit, PUSHED)
    with dice(1, 1, *FACE_DOWN, 6, 6, 6, 6) as script:
        end_of_phase(battle, script)
    assert rolls_of(battle, 0) == [(KICKED, 5, 2, False)]
    assert rolls_of(battle, 1) == [(KICKED, 5, 12, True), (PUSHED, 5, 12, True)]
    assert_fell(battle, 0, KICKED)
    assert_upright(battle, 1)


@pytest.mark.scenario(DOCUMENT, "Multiple PSRs with first failure")
def test_fall_in_the_batch_asks_for_no_more_rolls() -> None:
    battle = alone(make(100))
    mech = battle.mechs[0]
    leg = place(mech, "right-leg")
    mech.armor[leg] = 0
    enqueue(battle, 0, KICKED)
    with dice(1, 1, 1, *RIGHT_LEG_HIT, 4, 4, 1, *RIGHT_LEG_HIT, *NO_CRITICAL, 6, 6) as script:
        end_of_phase(battle, script)
    assert mech.structure[leg] == 11
    assert names_queued(battle, 0) == [KICKED]
    assert_fell(battle, 0, KICKED, damage=10)


@pytest.mark.scenario(DOCUMENT, "All PSRs succeed")
@each_row("total", range(5, 13))
def test_two_rolls_made_leave_the_mech_standing(total: int) -> None:
    battle = alone()
    mech = battle.mechs[0]
    for name in (DAMAGE_20, LEG_STRUCTURE):
        enqueue(battle, 0, name)
    with dice(*throw(total), *throw(total)) as script:
        assert resolve_psrs(battle, 0, script) == QueueResult(2, False, 0)
    assert rolls_of(battle, 0) == [(DAMAGE_20, 5, total, True), (LEG_STRUCTURE, 5, total, True)]
    assert logged(battle, QueueCleared) == []
    assert_upright(battle, 0)
    assert mech.armor == mech.design.armor


@pytest.mark.scenario(DOCUMENT, "All PSRs succeed")
def test_nothing_is_carried_into_the_next_phase() -> None:
    battle = alone()
    for name in (DAMAGE_20, LEG_STRUCTURE):
        enqueue(battle, 0, name)
    with dice(6, 6, 6, 6) as script:
        end_of_phase(battle, script)
    with dice() as script:
        end_of_phase(battle, script)
    assert len(rolls_of(battle, 0)) == 2


# dice


def worn() -> Battle:
    """Two 'Mechs with rolls of every kind of outcome waiting."""
    first = make(75, wounds=1, destroyed=["left-leg.foot"])
    battle = duel(first, make(hex_="0504", facing=3))
    for unit, cause in ((0, KICKED), (0, DAMAGE_20), (1, PUSHED), (1, LEG_STRUCTURE)):
        enqueue(battle, unit, cause)
    return battle


def outcome(roller: DiceRoller) -> tuple[list[Event], list[object]]:
    """Everything that happened, and how both 'Mechs are afterward."""
    battle = worn()
    end_of_phase(battle, roller)
    shut_down(battle, 1, roller)
    assert battle.log is not None
    state: list[object] = [
        (mech.prone, mech.facing, mech.armor, mech.structure, mech.wounds, mech.unconscious) for mech in battle.mechs
    ]
    return battle.log, state


@pytest.mark.scenario(DOCUMENT, "Deterministic PSR resolution")
@each_row("seed", range(40))
def test_same_seed_same_rolls_same_outcome(seed: int) -> None:
    first = outcome(SeededDice(seed))
    assert outcome(SeededDice(seed)) == first
    recording = RecordingDice(SeededDice(seed))
    assert outcome(recording) == first
    with ScriptedDice(recording.faces()) as script:
        assert outcome(script) == first


@pytest.mark.scenario(DOCUMENT, "Deterministic PSR resolution")
def test_seeds_lead_to_different_outcomes() -> None:
    prone = {tuple(isinstance(event, Fell) for event in outcome(SeededDice(seed))[0]) for seed in range(40)}
    assert len(prone) > 5


class Loaded(DiceRoller):
    """Dice that always show one face, and count their throws."""

    def __init__(self, face: int) -> None:
        self.face = face
        self.thrown: list[str] = []

    def die(self, purpose: str) -> int:
        self.thrown.append(purpose)
        return self.face


@pytest.mark.scenario(DOCUMENT, "Deterministic PSR resolution")
@each_row("face", [2, 3])
@each_row("name", [name for name in HAVE_ROLLS if name not in (GYRO_DESTROYED, LEG_DESTROYED)])
def test_any_roller_decides_any_roll(name: str, face: int) -> None:
    battle = alone(make(piloting=4))
    loaded = Loaded(face)
    cause = Trigger(name, 1)
    needed = 3 if name == SHUTDOWN else 5
    assert roll_psr(battle, 0, cause, loaded).passed is (2 * face >= needed)
    assert loaded.thrown == [f"piloting roll: {name}"] * 2
