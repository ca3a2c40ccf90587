"""Piloting skill rolls: every modifier, every trigger, automatic failures, the queue, the options.

`piloting-skill-rolls.md` §1 to §5 and §13.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import TypeVar

import pytest

from myomer.boards import Board, Hex
from myomer.combat.battle import FAIR, Battle, Conditions
from myomer.combat.events import Event, Fell, PilotingRolled, PostureChanged, QueueCleared, ShutDown
from myomer.combat.harm.criticals import critical_check, lose_structure, strike_slot
from myomer.combat.harm.damage import Struck, apply_hit, enter_water
from myomer.combat.harm.damage_types import PHYSICAL_HIT
from myomer.combat.harm.psr_queue import enqueue, enqueue_phase_damage
from myomer.combat.harm.psr_roll import RollResult, resolve_psrs, roll_psr, roll_psr_now
from myomer.combat.harm.psr_target import automatic_failure, psr_modifiers, roll_target, trigger
from myomer.combat.harm.shutdown import shut_down
from myomer.combat.numbers import TargetNumber
from myomer.combat.turn.attack_phase_end import end_of_phase
from myomer.rules.locations import (
    CENTER_TORSO,
    FOOT,
    HEAD,
    HIP,
    LEFT_LEG,
    LOWER_LEG,
    RIGHT_LEG,
    UPPER_LEG,
)
from myomer.rules.ruleset import STANDARD, TOTAL_WARFARE, Ruleset
from myomer.rules.triggers import (
    AT_ONCE,
    END_OF_MOVE,
    END_OF_PHASE,
    ENTERING_HEX,
    FALL,
    LEG_DAMAGE,
    STAYS_PRONE,
    STOPS,
    STUCK,
    TRIGGERS,
    WALL_DAMAGE,
    Trigger,
    has_roll,
    trigger_modifier,
)
from myomer.units.catalogue import CatalogueEntry
from myomer.units.mech import (
    AIRBORNE,
    DEDICATED_PILOT,
    FATIGUED,
    PILOT_STATION_EMPTY,
    Mech,
)
from tests.rows import each_row
from tests.support import both, destroy, dice, duel, logged, make

E = TypeVar("E", bound=Event)
FALL_8 = (1, 3, 4)
"""A 50-tonner's fall: on its front, the one group of 5 to the center torso; the pilot's roll is to follow."""


def quirky(*quirks: str, armor: str = "standard", piloting: int = 5) -> Mech:
    """A 50-tonner with quirks, or armor of some kind."""
    return Mech(CatalogueEntry(quirks=list(quirks), armor_type=armor).build(), piloting)


def marked(mech: Mech, status: int) -> Mech:
    mech.mark(status)
    return mech


def on(hex_: Hex, mech: Mech | None = None, rules: Ruleset = STANDARD) -> Battle:
    """One 'Mech in a hex of that kind."""
    return duel(mech, rules=rules, hexes={"0505": hex_})


def standing(battle: Battle) -> int:
    """All that stands on the rolls of unit 0, without its skill."""
    return TargetNumber(psr_modifiers(battle, 0)).value - battle.mechs[0].piloting


def number(battle: Battle, name: str, size: int = 0) -> int:
    """The target number of unit 0's roll for a trigger."""
    return roll_target(battle, 0, trigger(battle, name, size)).value


def names(mech: Mech) -> list[str]:
    """What is waiting in the queue."""
    return [waiting.name for waiting in mech.queue]


def in_published(rules: Ruleset, standard: int, published: int) -> int:
    return published if rules is TOTAL_WARFARE else standard


# §1 the roll


@both
@each_row(("dice_", "passes"), [((3, 4), True), ((3, 3), False), ((6, 6), True), ((1, 1), False)])
def test_sum_must_reach_the_number(rules: Ruleset, dice_: tuple[int, int], passes: bool) -> None:
    battle = duel(make(piloting=5, destroyed=["left-leg.foot", "right-leg.foot"]), rules=rules)
    with dice(*dice_) as script:
        result = roll_psr(battle, 0, trigger(battle, "kicked"), script)
    assert result == RollResult(roll_target(battle, 0, trigger(battle, "kicked")), sum(dice_), passes)
    assert result.target.value == 7
    event = logged(battle, PilotingRolled)[0]
    assert (event.target_number, event.roll, event.passed, event.automatic) == (7, sum(dice_), passes, "")


@both
def test_roll_changes_nothing_but_the_dice(rules: Ruleset) -> None:
    battle = duel(rules=rules)
    with dice(1, 1) as script:
        roll_psr(battle, 0, trigger(battle, "kicked"), script)
    assert not battle.mechs[0].prone


@both
@each_row("prone", [True, False])
def test_trigger_of_a_prone_unit_is_dropped(rules: Ruleset, prone: bool) -> None:
    battle = duel(make(prone=prone), rules=rules)
    enqueue(battle, 0, "kicked")
    assert names(battle.mechs[0]) == ([] if prone else ["kicked"])


@both
def test_trigger_of_an_airborne_unit(rules: Ruleset) -> None:
    """In the middle of a death from above it waits until the unit has landed (Q-56); published, it is dropped."""
    battle = duel(marked(make(), AIRBORNE), rules=rules)
    mech = battle.mechs[0]
    enqueue(battle, 0, "kicked")
    mech.phase_damage = 20
    enqueue_phase_damage(battle, 0)
    waiting = ["kicked", "20-damage"] if rules is STANDARD else []
    assert names(mech) == waiting
    with dice() as script:
        assert resolve_psrs(battle, 0, script).rolled == 0
    mech.start_phase()
    assert (names(mech), mech.phase_damage) == (waiting, 0)
    mech.mark(AIRBORNE, False)
    with dice(*((6, 6) * len(waiting))) as script:
        assert resolve_psrs(battle, 0, script).rolled == len(waiting)
    assert names(mech) == []


@both
def test_airborne_unit_that_is_lost_waits_for_nothing(rules: Ruleset) -> None:
    battle = duel(marked(make(), AIRBORNE), rules=rules)
    battle.mechs[0].cause = "center-torso-destroyed"
    enqueue(battle, 0, "kicked")
    assert battle.mechs[0].queue == []


@both
def test_prone_unit_makes_no_roll_at_once(rules: Ruleset) -> None:
    battle = duel(make(prone=True), rules=rules)
    with dice() as script:
        assert roll_psr_now(battle, 0, "dfa-missed", script)


# §1.1 automatic results


def pilot_dead() -> Mech:
    mech = make()
    mech.pilot_dead = True
    return mech


def unconscious() -> Mech:
    mech = make()
    mech.unconscious = True
    return mech


def shut_off() -> Mech:
    mech = make()
    mech.shutdown = True
    return mech


AUTOMATIC_FAILURES = [
    pytest.param(pilot_dead, "pilot-dead", id="pilot dead"),
    pytest.param(unconscious, "pilot-unconscious", id="pilot unconscious"),
    pytest.param(lambda: make(destroyed=["gyro", "gyro"]), "gyro-destroyed", id="gyro"),
    pytest.param(lambda: make(gyro="xl", destroyed=["gyro", "gyro"]), "gyro-destroyed", id="xl gyro"),
    pytest.param(lambda: make(gyro="compact", destroyed=["gyro", "gyro"]), "gyro-destroyed", id="compact gyro"),
    pytest.param(lambda: make(gyro="heavy-duty", destroyed=["gyro"] * 3), "gyro-destroyed", id="heavy-duty gyro"),
    pytest.param(lambda: make(destroyed=["left-leg", "right-leg"]), "legs-destroyed", id="both legs"),
    pytest.param(
        lambda: make(frame="quad", destroyed=["front-left-leg", "front-right-leg", "rear-left-leg"]),
        "legs-destroyed",
        id="three legs of a quad",
    ),
    pytest.param(
        lambda: make(frame="quad", destroyed=["front-left-leg", "front-right-leg", "rear-left-leg", "rear-right-leg"]),
        "legs-destroyed",
        id="four legs of a quad",
    ),
    pytest.param(shut_off, "shut-down", id="shut down before"),
]


@both
@each_row(("arrange", "why"), AUTOMATIC_FAILURES)
def test_automatic_failure(rules: Ruleset, arrange: Callable[[], Mech], why: str) -> None:
    battle = duel(arrange(), rules=rules)
    assert automatic_failure(battle.mechs[0]) == why
    with dice() as script:
        result = roll_psr(battle, 0, trigger(battle, "kicked"), script)
    assert not result.passed
    assert result.roll == 0
    assert result.target.ways() == 0
    assert logged(battle, PilotingRolled)[0].automatic == why


NO_FAILURES = [
    pytest.param(make, id="whole"),
    pytest.param(lambda: make(destroyed=["gyro"]), id="one gyro hit"),
    pytest.param(lambda: make(gyro="heavy-duty", destroyed=["gyro", "gyro"]), id="two hits, heavy-duty"),
    pytest.param(lambda: make(destroyed=["left-leg"]), id="one leg"),
    pytest.param(lambda: make(frame="quad", destroyed=["front-left-leg", "rear-left-leg"]), id="two legs of a quad"),
]


@both
@each_row("arrange", NO_FAILURES)
def test_no_automatic_failure(rules: Ruleset, arrange: Callable[[], Mech]) -> None:
    assert automatic_failure(duel(arrange(), rules=rules).mechs[0]) == ""


@both
@each_row("name", ["gyro-destroyed", "leg-destroyed"])
def test_triggers_that_are_falls_without_a_roll(rules: Ruleset, name: str) -> None:
    battle = duel(rules=rules)
    assert roll_target(battle, 0, trigger(battle, name)).automatic == name


# §2 modifiers that stand on every roll


LEG_AES = ["aes@left-leg", "aes@right-leg"]
QUAD_AES = ["aes@front-left-leg", "aes@front-right-leg", "aes@rear-left-leg", "aes@rear-right-leg"]
WHOLE_LEG = ["left-leg.hip", "left-leg.upper-leg", "left-leg.lower-leg", "left-leg.foot"]


def one_aes_hit() -> Mech:
    mech = make(equipment=LEG_AES)
    mech.slot_hits[LEFT_LEG] |= mech.design.components[mech.design.aes[0]].mask
    return mech


STANDING = [
    pytest.param(make, 0, 0, id="nothing"),
    pytest.param(lambda: make(destroyed=["gyro"]), 3, 3, id="gyro 1"),
    pytest.param(lambda: make(gyro="xl", destroyed=["gyro"]), 3, 3, id="xl gyro 1"),
    pytest.param(lambda: make(gyro="compact", destroyed=["gyro"]), 3, 3, id="compact gyro 1"),
    pytest.param(lambda: make(gyro="heavy-duty", destroyed=["gyro"]), 3, 1, id="heavy-duty gyro 1"),
    pytest.param(lambda: make(gyro="heavy-duty", destroyed=["gyro"] * 2), 6, 3, id="heavy-duty gyro 2"),
    *[pytest.param(lambda w=wounds: make(wounds=w), wounds, 0, id=f"wounds {wounds}") for wounds in range(1, 6)],
    pytest.param(lambda: make(destroyed=["left-leg.hip"]), 2, 2, id="hip"),
    pytest.param(lambda: make(destroyed=["left-leg.hip", "right-leg.hip"]), 4, 4, id="both hips"),
    pytest.param(lambda: make(destroyed=["left-leg.upper-leg"]), 1, 1, id="upper leg"),
    pytest.param(lambda: make(destroyed=["left-leg.lower-leg"]), 1, 1, id="lower leg"),
    pytest.param(lambda: make(destroyed=["left-leg.foot"]), 1, 1, id="foot"),
    pytest.param(lambda: make(destroyed=WHOLE_LEG[1:]), 3, 3, id="three actuators of one leg"),
    pytest.param(lambda: make(destroyed=WHOLE_LEG[:2]), 3, 2, id="hip and upper leg"),
    pytest.param(lambda: make(destroyed=WHOLE_LEG), 5, 2, id="hip and all the leg"),
    pytest.param(lambda: make(destroyed=["left-leg.hip", "right-leg.foot"]), 3, 3, id="hip and the other foot"),
    pytest.param(lambda: make(destroyed=["left-leg"]), 5, 5, id="leg"),
    pytest.param(lambda: make(destroyed=[*WHOLE_LEG, "left-leg"]), 5, 5, id="leg replaces its actuators"),
    pytest.param(lambda: make(destroyed=["left-leg", "right-leg.foot"]), 6, 6, id="leg and the other foot"),
    pytest.param(lambda: make(frame="quad"), -2, -2, id="quad"),
    pytest.param(lambda: make(frame="quad", destroyed=["rear-left-leg"]), 0, 0, id="quad, one leg lost"),
    pytest.param(
        lambda: make(frame="quad", destroyed=["rear-left-leg", "front-left-leg"]), 5, 5, id="quad, two legs lost"
    ),
    pytest.param(lambda: make(frame="quad", destroyed=["front-left-leg.hip"]), 0, 0, id="quad, hip of a front leg"),
    pytest.param(lambda: make(frame="quad", destroyed=["rear-right-leg.foot"]), -1, -1, id="quad, foot"),
    pytest.param(lambda: make(frame="tripod"), -1, -1, id="tripod"),
    pytest.param(lambda: make(frame="tripod", destroyed=["center-leg"]), 5, 5, id="tripod, one leg lost"),
    pytest.param(
        lambda: make(frame="tripod", destroyed=["center-leg", "left-leg"]), 10, 10, id="tripod, two legs lost"
    ),
    pytest.param(lambda: marked(make(frame="tripod"), DEDICATED_PILOT), -2, -2, id="tripod, dedicated pilot"),
    pytest.param(lambda: marked(make(frame="tripod"), PILOT_STATION_EMPTY), 1, 1, id="tripod, pilot out"),
    pytest.param(lambda: make(equipment=LEG_AES), -2, -2, id="leg AES"),
    pytest.param(lambda: make(equipment=LEG_AES[:1]), 0, 0, id="AES in one leg"),
    pytest.param(one_aes_hit, 0, 0, id="AES of one leg destroyed"),
    pytest.param(lambda: make(frame="quad", equipment=QUAD_AES), -4, -4, id="quad AES"),
    pytest.param(lambda: make(frame="quad", equipment=QUAD_AES[:3]), -2, -2, id="quad AES in three legs"),
    pytest.param(lambda: make(cockpit="small"), 1, 1, id="small cockpit"),
    pytest.param(lambda: make(cockpit="torso-mounted"), 1, 1, id="torso-mounted cockpit"),
    pytest.param(lambda: make(cockpit="torso-mounted", destroyed=["head"]), 5, 5, id="torso cockpit, head gone"),
    pytest.param(lambda: make(cockpit="dual"), 0, 0, id="dual cockpit"),
    pytest.param(lambda: marked(make(cockpit="dual"), DEDICATED_PILOT), -1, -1, id="dual cockpit, dedicated pilot"),
    pytest.param(lambda: marked(make(), DEDICATED_PILOT), 0, 0, id="no dual cockpit"),
    pytest.param(lambda: quirky(armor="hardened"), 1, 1, id="hardened armor"),
    pytest.param(lambda: make(equipment=["modular-armor@left-torso"]), 1, 1, id="modular armor"),
    pytest.param(lambda: make(equipment=["industrial-tsm"]), 1, 1, id="industrial TSM"),
    pytest.param(lambda: make(equipment=["tsm"], heat=9), 0, 0, id="TSM"),
    pytest.param(lambda: make(moved="sprint"), 2, 2, id="sprinting"),
    pytest.param(lambda: make(moved="run"), 0, 0, id="running"),
    pytest.param(lambda: quirky("hard-to-pilot"), 1, 1, id="hard to pilot"),
    pytest.param(lambda: quirky("cramped-cockpit"), 1, 1, id="cramped cockpit"),
    pytest.param(lambda: marked(make(), FATIGUED), 1, 1, id="fatigue"),
    pytest.param(
        lambda: make(gyro="heavy-duty", wounds=2, destroyed=["gyro", "left-leg.hip", "left-leg.foot"]),
        3 + 2 + 3,
        1 + 0 + 2,
        id="all together",
    ),
]  # fmt: skip


@both
@each_row(("arrange", "standard", "published"), STANDING)
def test_standing_modifier(rules: Ruleset, arrange: Callable[[], Mech], standard: int, published: int) -> None:
    assert standing(duel(arrange(), rules=rules)) == in_published(rules, standard, published)


@both
@each_row("piloting", range(9))
def test_piloting_skill_is_the_base(rules: Ruleset, piloting: int) -> None:
    assert number(duel(make(piloting=piloting), rules=rules), "kicked") == piloting


@both
@each_row(
    ("hits", "value"),
    [
        pytest.param([(HEAD, 0)], 1, id="one head sensor"),
        pytest.param([(HEAD, 0), (HEAD, 1)], 5, id="both head sensors"),
        pytest.param([(HEAD, 0), (CENTER_TORSO, 11)], 1, id="one head sensor and the torso's"),
    ],
)
def test_sensors_of_a_torso_cockpit(rules: Ruleset, hits: list[tuple[int, int]], value: int) -> None:
    battle = duel(make(cockpit="torso-mounted"), rules=rules)
    mech = battle.mechs[0]
    for location, slot in hits:
        assert mech.design.components[mech.design.slots[location][slot]].name == "sensors"
        with dice() as script:
            strike_slot(battle, 0, location, slot, script)
    assert standing(battle) == value


@both
@each_row(
    ("conditions", "value"),
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
        (FAIR, 0),
    ],
    ids=str,
)
def test_weather_and_wind(rules: Ruleset, conditions: Conditions, value: int) -> None:
    assert standing(Battle([make()], Board(), rules, conditions)) == value


# §2.1 terrain


TERRAIN = [
    ({}, 0), ({"rough": 1}, 0), ({"rough": 2}, 0), ({"pavement": 1}, 0), ({"road": 1}, 0),
    ({"woods": 1}, 0), ({"woods": 2}, 0), ({"woods": 3}, 0),
    ({"rubble": 1}, 0), ({"rubble": 2}, 0), ({"rubble": 3}, 0), ({"rubble": 4}, 0),
    ({"rubble": 5}, 0), ({"rubble": 6}, 1),
    ({"jungle": 1}, 1), ({"jungle": 2}, 2), ({"jungle": 3}, 3),
    ({"swamp": 1}, 1), ({"mud": 1}, 1), ({"sand": 1}, 1), ({"tundra": 1}, 1), ({"deep-snow": 1}, 1),
    ({"ice": 1}, 4), ({"black-ice": 1}, 4),
    ({"water": 1}, 0), ({"water": 2}, 0), ({"water": 1, "rapids": 1}, 2), ({"water": 1, "rapids": 2}, 3),
    ({"magma": 1}, 1), ({"magma": 2}, 4), ({"industrial": 1}, 1), ({"industrial": 3}, 1), ({"geyser": 1}, 1),
    ({"jungle": 1, "mud": 1}, 2),
]  # fmt: skip


@both
@each_row(("terrain", "value"), TERRAIN, ids=str)
def test_terrain_modifier(rules: Ruleset, terrain: dict[str, int], value: int) -> None:
    assert standing(on(Hex(0, terrain), rules=rules)) == value


@both
@each_row("terrain", [{"ice": 1, "bridge": 1}, {"jungle": 3, "building": 1}], ids=str)
def test_terrain_does_not_reach_a_roof_or_bridge(rules: Ruleset, terrain: dict[str, int]) -> None:
    mech = make()
    mech.roof = 2
    assert standing(on(Hex(0, terrain, 40, 2), mech, rules)) == 0


@both
def test_ultra_rubble_counts_once_on_entering(rules: Ruleset) -> None:
    """M-106; other terrain of the hex counts besides."""
    assert number(on(Hex(0, {"rubble": 6}), rules=rules), "rubble", 6) == 5 + 1
    assert number(on(Hex(0, {"rubble": 6, "mud": 1}), rules=rules), "rubble", 6) == 5 + 1 + 1


def test_ice_is_left_out_of_the_roll_for_moving_onto_it() -> None:
    battle = on(Hex(0, {"ice": 1, "mud": 1}))
    assert number(battle, "ice") == 5 + 1
    assert number(battle, "kicked") == 5 + 4 + 1


# §2.2 quirks


@both
@each_row(
    ("quirk", "piloting", "name", "size", "value"),
    [
        ("easy-to-pilot", 4, "rubble", 1, -1),
        ("easy-to-pilot", 5, "water-entry", 2, -1),
        ("easy-to-pilot", 5, "20-damage", 0, -1),
        ("easy-to-pilot", 3, "20-damage", 0, 0),
        ("easy-to-pilot", 3, "rubble", 1, 0),
        ("easy-to-pilot", 5, "kicked", 0, 0),
        ("unbalanced", 5, "rubble", 1, 1),
        ("unbalanced", 5, "water-entry", 2, 1),
        ("unbalanced", 5, "bog-down", 0, 1),
        ("unbalanced", 5, "20-damage", 0, 0),
        ("unbalanced", 5, "kicked", 0, 0),
        ("stable", 5, "kicked", 0, -1),
        ("stable", 5, "pushed", 0, -1),
        ("stable", 5, "tripped", 0, 0),
        ("stable", 5, "20-damage", 0, 0),
    ],
)
def test_difficult_terrain_quirk(rules: Ruleset, quirk: str, piloting: int, name: str, size: int, value: int) -> None:
    battle = duel(quirky(quirk, piloting=piloting), rules=rules)
    assert number(battle, name, size) == piloting + trigger_modifier(name, rules, size) + value


# §3 triggers


EOP, NOW, HEX, EOM = END_OF_PHASE, AT_ONCE, ENTERING_HEX, END_OF_MOVE

#  trigger, size, hexes moved; when, what failing it means; standard, published
TRIGGER_ROWS = [
    ("20-damage", 0, 0, EOP, FALL, 0, 1),
    ("leg-damage", 0, 0, EOP, FALL, 0, 0),
    ("kicked", 0, 0, EOP, FALL, 0, 0),
    ("pushed", 0, 0, EOP, FALL, 0, 0),
    ("tripped", 0, 0, EOP, FALL, 0, 0),
    ("charged", 0, 0, EOP, FALL, 0, 2),
    ("charging", 0, 0, EOP, FALL, 0, 2),
    ("dfa-target", 0, 0, EOP, FALL, 0, 2),
    ("dfa-attacker", 0, 0, EOP, FALL, 0, 4),
    ("kick-missed", 0, 0, EOP, FALL, 0, 0),
    ("charge-missed", 0, 0, EOP, FALL, 0, 0),
    ("dfa-missed", 0, 0, NOW, FALL, 4, 0),
    ("mace-missed", 0, 0, EOP, FALL, 0, 2),
    ("flail-backfire", 0, 0, EOP, FALL, 0, 0),
    ("zweihander-missed", 0, 0, EOP, FALL, 0, 0),
    ("snared", 0, 0, EOP, FALL, 3, 3),
    ("wrecking-ball-hit", 0, 0, EOP, FALL, 2, 2),
    ("thrashed", 0, 0, NOW, FALL, 0, 0),
    ("domino", 0, 0, EOP, FALL, 0, 0),
    ("fallen-on", 0, 0, EOP, FALL, 2, 2),
    *[("rubble", level, 0, HEX, FALL, 0, 0) for level in range(1, 6)],
    ("rubble", 6, 0, HEX, FALL, 1, 1),
    ("running-rough", 0, 0, HEX, FALL, 0, 0),
    ("ice", 0, 0, HEX, FALL, 0, 0),
    *[(name, depth, 0, HEX, FALL, value, value)
      for name in ("water-entry", "water-exit") for depth, value in ((1, -1), (2, 0), (3, 1), (4, 1), (9, 1))],
    *[("skid", hexes, 0, HEX, FALL, value, value)
      for value, spans in ((-1, (0, 1, 2)), (0, (3, 4)), (1, (5, 6, 7)), (2, (8, 9, 10)), (4, (11, 17)), (5, (18, 24)),
                           (6, (25, 30)))
      for hexes in spans],
    ("hip-move", 0, 0, HEX, FALL, 0, 0),
    ("gyro-run", 0, 0, EOM, FALL, 0, 0),
    ("landing", 0, 0, EOM, FALL, 0, 0),
    ("prototype-jets-landing", 0, 0, EOM, FALL, 3, 3),
    *[("bog-down", ground, 0, HEX, STUCK, value, value) for ground, value in ((0, 0), (1, -1), (2, -1))],
    *[("building-wall", kind, 0, HEX, WALL_DAMAGE, value, value) for kind, value in ((1, 0), (2, 1), (3, 2), (4, 5))],
    *[("building-wall", 2, hexes, HEX, WALL_DAMAGE, 1 + value, 1 + value)
      for value, spans in ((0, (0, 2)), (1, (3, 4)), (2, (5, 6)), (3, (7, 9)), (4, (10, 17)), (5, (18, 24)),
                           (6, (25, 40)))
      for hexes in spans],
    ("cliff-descent", 1, 0, HEX, FALL, 0, 0),
    ("cliff-descent", 2, 0, HEX, FALL, 1, 1),
    ("cliff-climb", 1, 0, HEX, STOPS, 1, 1),
    ("cliff-climb", 2, 0, HEX, STOPS, 2, 2),
    ("backward-level-change", 0, 0, HEX, FALL, 0, 0),
    *[("leap-legs", levels, 0, NOW, LEG_DAMAGE, 2 * levels, 2 * levels) for levels in (3, 4, 6)],
    *[("leap", levels, 0, NOW, FALL, levels, levels) for levels in (3, 4, 6)],
    ("climb-wall", 2, 0, HEX, FALL, 1, 1),
    ("climb-wall", 1, 0, HEX, FALL, 3, 3),
    ("overexertion", 0, 0, EOM, LEG_DAMAGE, 0, 0),
    ("sprint-with-masc", 0, 0, EOM, FALL, 0, 0),
    ("careless-movement", 0, 0, HEX, FALL, 0, 0),
    ("heavy-woods-landing", 0, 0, EOM, FALL, 0, 0),
    ("crush-swarm", 0, 0, NOW, STOPS, 0, 0),
    ("avoid-skid", 0, 0, NOW, STOPS, 0, 0),
    ("step-aside", 0, 0, NOW, FALL, 0, 0),
    ("shutdown", 0, 0, NOW, FALL, 0, 3),
    ("masc-failure", 0, 0, NOW, FALL, 0, 0),
    ("supercharger-failure", 0, 0, NOW, FALL, 0, 0),
    ("building-collapse", 0, 0, NOW, FALL, 0, 0),
    ("stand-up", 0, 0, NOW, STAYS_PRONE, 0, 0),
    *[("heavy-gauss-recoil", size, 0, EOP, FALL, value, value) for size, value in ((1, 2), (2, 1), (3, 0), (4, -1))],
    ("emp-shutdown", 0, 0, NOW, FALL, 3, 3),
    ("nuclear-blast", 0, 0, EOP, FALL, 6, 6),
    ("assault-drop", 0, 0, NOW, FALL, 0, 0),
]  # fmt: skip


@both
@each_row(
    ("name", "size", "hexes", "when", "failure", "standard", "published"),
    TRIGGER_ROWS,
    ids=[f"{row[0]} {row[1]} {row[2]}" for row in TRIGGER_ROWS],
)
def test_trigger_row(
    rules: Ruleset, name: str, size: int, hexes: int, when: str, failure: str, standard: int, published: int
) -> None:
    value = in_published(rules, standard, published)
    assert trigger_modifier(name, rules, size, hexes) == value
    assert (TRIGGERS[name].when, TRIGGERS[name].failure) == (when, failure)
    battle = duel(rules=rules)
    if not has_roll(name, rules):
        with pytest.raises(ValueError, match=f"no PSR for '{name}'"):
            trigger(battle, name, size, hexes)
        return
    target = roll_target(battle, 0, trigger(battle, name, size, hexes))
    if name == "shutdown" and rules is STANDARD:
        assert target.value == 3
    else:
        assert target.value == 5 + value


def test_every_trigger_has_a_row() -> None:
    component_hits = {"hip-hit", "gyro-hit", "leg-actuator-hit", "gyro-destroyed", "leg-destroyed", "leg-breached"}
    assert set(TRIGGERS) == {row[0] for row in TRIGGER_ROWS} | component_hits


# §3.1 what damage queues


ACTUATOR_HITS = [
    (HIP, "hip-hit", 2),
    (UPPER_LEG, "leg-actuator-hit", 1),
    (LOWER_LEG, "leg-actuator-hit", 1),
    (FOOT, "leg-actuator-hit", 1),
]


@both
@each_row(("slot", "name", "value"), ACTUATOR_HITS)
def test_leg_actuator_critical(rules: Ruleset, slot: int, name: str, value: int) -> None:
    battle = duel(rules=rules)
    with dice() as script:
        strike_slot(battle, 0, RIGHT_LEG, slot, script)
    mech = battle.mechs[0]
    assert names(mech) == [name]
    assert mech.queue[0].modifier == 0
    assert roll_target(battle, 0, mech.queue[0]).value == 5 + value


@both
@each_row("gyro", ["standard", "xl", "compact"])
def test_gyro_critical(rules: Ruleset, gyro: str) -> None:
    battle = duel(make(gyro=gyro), rules=rules)
    with dice() as script:
        strike_slot(battle, 0, CENTER_TORSO, 3, script)
    assert names(battle.mechs[0]) == ["gyro-hit"]
    assert roll_target(battle, 0, battle.mechs[0].queue[0]).value == 5 + 3
    with dice() as script:
        strike_slot(battle, 0, CENTER_TORSO, 4, script)
    assert names(battle.mechs[0]) == ["gyro-hit", "gyro-destroyed"]


@pytest.mark.parametrize(
    ("rules", "numbers"),
    [
        pytest.param(STANDARD, [["gyro-hit"], ["gyro-hit", "gyro-hit"]], id="standard"),
        pytest.param(TOTAL_WARFARE, [[], ["gyro-hit"]], id="total-warfare"),
    ],
)
def test_heavy_duty_gyro_critical(rules: Ruleset, numbers: list[list[str]]) -> None:
    battle = duel(make(gyro="heavy-duty"), rules=rules)
    for slot, queued in zip((3, 4), numbers, strict=True):
        with dice() as script:
            strike_slot(battle, 0, CENTER_TORSO, slot, script)
        assert names(battle.mechs[0]) == queued
    assert number(battle, "gyro-hit") == 5 + in_published(rules, 6, 3)
    with dice() as script:
        strike_slot(battle, 0, CENTER_TORSO, 5, script)
    assert names(battle.mechs[0])[-1] == "gyro-destroyed"


@both
def test_arm_actuator_critical_queues_nothing(rules: Ruleset) -> None:
    battle = duel(rules=rules)
    with dice() as script:
        strike_slot(battle, 0, 5, 0, script)
    assert battle.mechs[0].queue == []


@both
def test_front_leg_of_a_quad_is_a_leg(rules: Ruleset) -> None:
    battle = duel(make(frame="quad"), rules=rules)
    with dice() as script:
        strike_slot(battle, 0, 4, HIP, script)
    assert names(battle.mechs[0]) == ["hip-hit"]


@each_row(("rules", "queued"), [(STANDARD, ["leg-damage"]), (TOTAL_WARFARE, [])])
@each_row("frame", ["biped", "quad", "tripod"])
def test_leg_structure_damage(rules: Ruleset, queued: list[str], frame: str) -> None:
    for leg in make(frame=frame).design.legs:
        battle = duel(make(frame=frame), rules=rules)
        lose_structure(battle, 0, leg, 1)
        lose_structure(battle, 0, leg, 1)
        assert names(battle.mechs[0]) == queued


def test_leg_structure_damage_counts_once_for_each_leg() -> None:
    battle = duel()
    for leg in (LEFT_LEG, RIGHT_LEG, LEFT_LEG):
        lose_structure(battle, 0, leg, 1)
    assert names(battle.mechs[0]) == ["leg-damage", "leg-damage"]
    battle.mechs[0].start_phase()
    lose_structure(battle, 0, LEFT_LEG, 1)
    assert names(battle.mechs[0]) == ["leg-damage"]


def test_arm_structure_damage_queues_nothing() -> None:
    battle = duel()
    lose_structure(battle, 0, 4, 1)
    assert battle.mechs[0].queue == []


@both
@each_row("blown_off", [True, False])
def test_lost_leg_is_a_fall_without_a_roll(rules: Ruleset, blown_off: bool) -> None:
    battle = duel(rules=rules)
    if blown_off:
        with dice(6, 6) as script:
            critical_check(battle, 0, LEFT_LEG, script)
    else:
        with dice(3, 4) as script:
            apply_hit(battle, 0, Struck(LEFT_LEG), 24 + 12, PHYSICAL_HIT, script)
    assert not battle.mechs[0].has(LEFT_LEG)
    assert names(battle.mechs[0]) == ["leg-destroyed"]
    with dice(*FALL_8, 5, 5) as script:
        assert resolve_psrs(battle, 0, script).fell
    assert logged(battle, PilotingRolled)[0].automatic == "leg-destroyed"


@pytest.mark.parametrize(("rules", "value"), [(STANDARD, 5 + 2 + 3), (TOTAL_WARFARE, 5 + 3)])
def test_flooded_leg(rules: Ruleset, value: int) -> None:
    """Published: +1 for each leg and foot actuator, +0 for the hip."""
    battle = on(Hex(0, {"water": 1}), rules=rules)
    battle.mechs[0].armor[LEFT_LEG] = 0
    with dice() as script:
        enter_water(battle, 0, script)
    assert names(battle.mechs[0]) == ["leg-breached"]
    assert roll_target(battle, 0, battle.mechs[0].queue[0]).value == value


@both
@each_row(("points", "queued"), [(19, []), (20, ["20-damage"]), (21, ["20-damage"]), (60, ["20-damage"])])
def test_twenty_damage(rules: Ruleset, points: int, queued: list[str]) -> None:
    battle = duel(rules=rules)
    battle.mechs[0].phase_damage = points
    enqueue_phase_damage(battle, 0)
    assert names(battle.mechs[0]) == queued


@both
@each_row(("points", "queued"), [(20, []), (29, []), (30, ["20-damage"])])
def test_twenty_damage_needs_thirty_with_a_dual_cockpit(rules: Ruleset, points: int, queued: list[str]) -> None:
    battle = duel(marked(make(cockpit="dual"), DEDICATED_PILOT), rules=rules)
    battle.mechs[0].phase_damage = points
    enqueue_phase_damage(battle, 0)
    assert names(battle.mechs[0]) == queued


@both
def test_dual_cockpit_without_a_dedicated_pilot_rolls_at_twenty(rules: Ruleset) -> None:
    battle = duel(make(cockpit="dual"), rules=rules)
    battle.mechs[0].phase_damage = 20
    enqueue_phase_damage(battle, 0)
    assert names(battle.mechs[0]) == ["20-damage"]


@both
def test_prone_unit_has_no_roll_for_twenty_damage(rules: Ruleset) -> None:
    battle = duel(make(prone=True), rules=rules)
    battle.mechs[0].phase_damage = 40
    enqueue_phase_damage(battle, 0)
    assert battle.mechs[0].queue == []


# §3.4 shutting down


@each_row("voluntary", [False, True])
@each_row("faces", [(1, 1), (1, 2)])
def test_shutdown_in_standard_is_a_roll_against_three(voluntary: bool, faces: tuple[int, int]) -> None:
    battle = duel(make(piloting=8, wounds=3, destroyed=["gyro", "left-leg.hip"]))
    stays = sum(faces) >= 3
    fall = () if stays else (1, 3, 4, 6, 6, 6, 6)
    with dice(*faces, *fall) as script:
        assert shut_down(battle, 0, script, voluntary) == stays
    rolled = logged(battle, PilotingRolled)[0]
    assert (rolled.target_number, rolled.passed) == (3, stays)
    assert battle.mechs[0].shutdown
    assert battle.mechs[0].prone != stays
    assert logged(battle, ShutDown) == [ShutDown(0, voluntary)]


@pytest.mark.parametrize(("faces", "stays"), [((4, 4), True), ((4, 3), False)])
def test_shutdown_in_total_warfare_is_at_plus_three(faces: tuple[int, int], stays: bool) -> None:
    battle = duel(rules=TOTAL_WARFARE)
    fall = () if stays else (*FALL_8, 4, 4)
    with dice(*faces, *fall) as script:
        assert shut_down(battle, 0, script) == stays
    assert logged(battle, PilotingRolled)[0].target_number == 8


def test_voluntary_shutdown_in_total_warfare_needs_no_roll() -> None:
    battle = duel(rules=TOTAL_WARFARE)
    with dice() as script:
        assert shut_down(battle, 0, script, voluntary=True)
    assert battle.mechs[0].shutdown


@both
def test_rolls_of_a_unit_that_shut_down_fail(rules: Ruleset) -> None:
    battle = duel(rules=rules)
    with dice(6, 6) as script:
        assert shut_down(battle, 0, script)
    enqueue(battle, 0, "kicked")
    with dice(*FALL_8, 6, 6) as script:
        assert resolve_psrs(battle, 0, script).fell
    assert logged(battle, PilotingRolled)[1].automatic == "shut-down"


@both
def test_prone_unit_shuts_down_without_a_roll(rules: Ruleset) -> None:
    battle = duel(make(prone=True), rules=rules)
    with dice() as script:
        assert shut_down(battle, 0, script)


# §4 the queue


@both
def test_queue_is_first_in_first_out(rules: Ruleset) -> None:
    battle = duel(rules=rules)
    for name in ("kicked", "snared", "pushed"):
        enqueue(battle, 0, name)
    with dice(6, 6, 6, 6, 6, 6) as script:
        result = resolve_psrs(battle, 0, script)
    assert [event.trigger for event in logged(battle, PilotingRolled)] == ["kicked", "snared", "pushed"]
    assert (result.rolled, result.fell, result.cleared) == (3, False, 0)
    assert battle.mechs[0].queue == []
    assert not battle.mechs[0].prone


@both
@each_row("passed", [0, 1, 2])
def test_first_failure_drops_the_rest(rules: Ruleset, passed: int) -> None:
    battle = duel(rules=rules)
    for name in ("kicked", "pushed", "tripped"):
        enqueue(battle, 0, name)
    with dice(*[6, 6] * passed, 1, 1, *FALL_8, 6, 6) as script:
        result = resolve_psrs(battle, 0, script)
    assert (result.rolled, result.fell, result.cleared) == (passed + 1, True, 2 - passed)
    assert [event.dropped for event in logged(battle, QueueCleared)] == ([2 - passed] if passed < 2 else [])
    assert [event.cause for event in logged(battle, Fell)] == [("kicked", "pushed", "tripped")[passed]]
    assert battle.mechs[0].prone
    assert battle.mechs[0].queue == []


@both
def test_empty_queue(rules: Ruleset) -> None:
    battle = duel(rules=rules)
    with dice() as script:
        result = resolve_psrs(battle, 0, script)
    assert (result.rolled, result.fell, result.cleared) == (0, False, 0)


@both
def test_queue_of_a_unit_gone_prone_meanwhile_is_void(rules: Ruleset) -> None:
    battle = duel(rules=rules)
    enqueue(battle, 0, "kicked")
    battle.mechs[0].prone = True
    with dice() as script:
        assert resolve_psrs(battle, 0, script).rolled == 0
    assert battle.mechs[0].queue == []


def test_triggers_have_their_own_modifiers_in_standard() -> None:
    battle = duel()
    enqueue(battle, 0, "snared")
    enqueue(battle, 0, "kicked")
    with dice(6, 6, 6, 6) as script:
        resolve_psrs(battle, 0, script)
    assert [event.target_number for event in logged(battle, PilotingRolled)] == [8, 5]


def test_triggers_share_their_modifiers_in_total_warfare() -> None:
    battle = duel(rules=TOTAL_WARFARE)
    for name in ("snared", "kicked", "charged"):
        enqueue(battle, 0, name)
    with dice(*[6, 6] * 3) as script:
        resolve_psrs(battle, 0, script)
    assert [event.target_number for event in logged(battle, PilotingRolled)] == [5 + 3 + 2] * 3


@pytest.mark.parametrize(("rules", "numbers"), [(STANDARD, [8, 8]), (TOTAL_WARFARE, [9, 9])])
def test_gyro_hit_and_twenty_damage(rules: Ruleset, numbers: list[int]) -> None:
    """§4.1's example: one gyro hit and 22 damage; the damage roll is appended when the phase ends."""
    battle = duel(rules=rules)
    battle.mechs[0].phase_damage = 22
    with dice() as script:
        strike_slot(battle, 0, CENTER_TORSO, 3, script)
    with dice(6, 6, 6, 6) as script:
        end_of_phase(battle, script)
    rolled = logged(battle, PilotingRolled)
    assert [event.trigger for event in rolled] == ["gyro-hit", "20-damage"]
    assert [event.target_number for event in rolled] == numbers


@both
def test_each_unit_has_its_own_queue(rules: Ruleset) -> None:
    battle = duel(rules=rules)
    enqueue(battle, 1, "kicked")
    enqueue(battle, 0, "pushed")
    enqueue(battle, 1, "tripped")
    with dice(1, 1, *FALL_8, 6, 6, 6, 6, 6, 6) as script:
        end_of_phase(battle, script)
    assert [(event.unit, event.trigger) for event in logged(battle, PilotingRolled)] == [
        (0, "pushed"), (1, "kicked"), (1, "tripped"),
    ]  # fmt: skip
    assert (battle.mechs[0].prone, battle.mechs[1].prone) == (True, False)


@both
def test_nothing_carries_to_the_next_phase(rules: Ruleset) -> None:
    battle = duel(rules=rules)
    battle.mechs[0].phase_damage = 12
    enqueue(battle, 0, "kicked")
    with dice(6, 6) as script:
        end_of_phase(battle, script)
    mech = battle.mechs[0]
    assert (mech.phase_damage, mech.queue, mech.legs_struck) == (0, [], 0)
    mech.phase_damage = 10
    with dice() as script:
        end_of_phase(battle, script)


@both
def test_damage_of_the_fall_queues_no_more(rules: Ruleset) -> None:
    """A 100-tonner brought to 15 damage falls for 10 more: prone, it makes no roll for 20 damage."""
    battle = duel(make(100), rules=rules)
    battle.mechs[0].phase_damage = 15
    enqueue(battle, 0, "kicked")
    with dice(1, 1, 1, 3, 4, 3, 4, 6, 6) as script:
        end_of_phase(battle, script)
    assert battle.mechs[0].prone
    assert [event.trigger for event in logged(battle, PilotingRolled)] == ["kicked"]


@both
def test_roll_now_that_fails_is_a_fall(rules: Ruleset) -> None:
    battle = duel(rules=rules)
    with dice(1, 1, *FALL_8, 6, 6) as script:
        assert not roll_psr_now(battle, 0, "water-entry", script, 2)
    assert logged(battle, Fell)[0].cause == "water-entry"


# options


@both
@each_row("name", ["kicked", "pushed", "tripped", "20-damage"])
@each_row(("tons", "value"), [(20, 1), (35, 1), (40, 0), (55, 0), (60, -1), (75, -1), (80, -2), (100, -2)])
def test_weight_class_option(rules: Ruleset, name: str, tons: int, value: int) -> None:
    option = dataclasses.replace(rules, weight_class_psr=True)
    plain = number(duel(make(tons), rules=rules), name)
    assert number(duel(make(tons), rules=option), name) == plain + value


@both
@each_row("name", ["charged", "dfa-target", "domino", "kick-missed", "fallen-on"])
def test_weight_class_option_leaves_other_triggers(rules: Ruleset, name: str) -> None:
    option = dataclasses.replace(rules, weight_class_psr=True)
    assert number(duel(make(100), rules=option), name) == number(duel(make(100), rules=rules), name)


@both
@each_row(("points", "value"), [(20, 1), (39, 1), (40, 2), (59, 2), (60, 3), (100, 5)])
def test_one_for_each_twenty_option(rules: Ruleset, points: int, value: int) -> None:
    battle = duel(rules=dataclasses.replace(rules, damage_psr_per_twenty=True))
    battle.mechs[0].phase_damage = points
    enqueue_phase_damage(battle, 0)
    assert battle.mechs[0].queue == [Trigger("20-damage", value, points)]
    assert roll_target(battle, 0, battle.mechs[0].queue[0]).value == 5 + value


@both
def test_leg_damage_adds_up_option(rules: Ruleset) -> None:
    option = dataclasses.replace(rules, leg_damage_adds_up=True)
    assert standing(duel(make(destroyed=WHOLE_LEG), rules=option)) == 5


@both
@each_row(
    ("piloting", "short", "hull_down"),
    [(0, 1, True), (0, 2, True), (0, 3, False), (1, 2, True), (1, 3, False), (2, 1, True), (2, 2, False),
     (5, 1, True), (5, 2, False), (6, 1, False), (7, 1, False)],
)  # fmt: skip
def test_falling_expanded_option(rules: Ruleset, piloting: int, short: int, hull_down: bool) -> None:
    battle = duel(
        make(piloting=piloting, destroyed=["gyro", "left-leg.hip"]),
        rules=dataclasses.replace(rules, falling_expanded=True),
    )
    target = piloting + 5
    faces = (target - short - 1, 1) if target - short <= 7 else (6, target - short - 6)
    enqueue(battle, 0, "kicked")
    enqueue(battle, 0, "pushed")
    with dice(*faces, *(() if hull_down else (*FALL_8, 6, 6))) as script:
        result = resolve_psrs(battle, 0, script)
    mech = battle.mechs[0]
    assert (mech.hull_down, mech.prone, result.fell, result.cleared) == (hull_down, not hull_down, not hull_down, 1)
    assert logged(battle, PostureChanged) == ([PostureChanged(0, "hull-down")] if hull_down else [])


@both
def test_falling_expanded_is_off_by_default(rules: Ruleset) -> None:
    battle = duel(rules=rules)
    enqueue(battle, 0, "kicked")
    with dice(2, 2, *FALL_8, 6, 6) as script:
        assert resolve_psrs(battle, 0, script).fell


@both
def test_falling_expanded_needs_legs_to_go_hull_down(rules: Ruleset) -> None:
    """§8.2: hull-down needs all legs."""
    battle = duel(make(destroyed=["left-leg"]), rules=dataclasses.replace(rules, falling_expanded=True))
    enqueue(battle, 0, "kicked")
    with dice(4, 5, *FALL_8, 6, 6) as script:
        assert resolve_psrs(battle, 0, script).fell
    assert not battle.mechs[0].hull_down


# §13 worked examples


@each_row(
    ("arrange", "name", "standard", "published"),
    [
        pytest.param(make, "kicked", 5, 5, id="kicked, no damage"),
        pytest.param(lambda: make(wounds=2), "20-damage", 7, 6, id="2 wounds, 20+ damage"),
        pytest.param(lambda: make(piloting=4, destroyed=["gyro"]), "gyro-hit", 7, 7, id="gyro hit this phase"),
        pytest.param(lambda: make(destroyed=["gyro"]), "shutdown", 3, 11, id="heat shutdown, gyro hit earlier"),
        pytest.param(
            lambda: make(destroyed=["left-leg.lower-leg"]), "leg-actuator-hit", 6, 6, id="lower leg hit this phase"
        ),
        pytest.param(lambda: make(frame="quad"), "kicked", 3, 3, id="quad, all legs, kicked"),
    ],
)
@both
def test_worked_example(rules: Ruleset, arrange: Callable[[], Mech], name: str, standard: int, published: int) -> None:
    assert number(duel(arrange(), rules=rules), name) == in_published(rules, standard, published)


def test_worked_example_dfa_missed_with_a_pilot_hit() -> None:
    assert number(duel(make(wounds=1)), "dfa-missed") == 5 + 1 + 4


@both
def test_worked_example_three_queued(rules: Ruleset) -> None:
    """[20+, leg damage, gyro hit], first roll fails: falls, the others dropped; published never has leg damage."""
    battle = duel(rules=rules)
    mech = battle.mechs[0]
    mech.phase_damage = 20
    enqueue_phase_damage(battle, 0)
    lose_structure(battle, 0, LEFT_LEG, 1)
    with dice() as script:
        strike_slot(battle, 0, CENTER_TORSO, 3, script)
    queue = ["20-damage", "leg-damage", "gyro-hit"] if rules is STANDARD else ["20-damage", "gyro-hit"]
    assert names(mech) == queue
    with dice(1, 1, *FALL_8, 6, 6) as script:
        result = resolve_psrs(battle, 0, script)
    assert (result.rolled, result.fell, result.cleared) == (1, True, len(queue) - 1)


@both
def test_damage_this_phase_counts_once(rules: Ruleset) -> None:
    """§2, "damage of the current phase": a hit gives the same number in its phase and afterward."""
    battle = duel(rules=rules)
    with dice() as script:
        strike_slot(battle, 0, CENTER_TORSO, 3, script)
    fresh = roll_target(battle, 0, battle.mechs[0].queue[0]).value
    later = duel(make(destroyed=["gyro"]), rules=rules)
    assert fresh == number(later, "kicked") == 8
    destroy(later.mechs[0], "left-leg.foot")
    assert number(later, "kicked") == 9
