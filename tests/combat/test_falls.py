"""Falls, standing up, going prone, hull-down (`piloting-skill-rolls.md` §6 to §8)."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import TypeVar

import pytest

from myomer.boards import Board, Hex
from myomer.combat.battle import Battle, Conditions
from myomer.combat.events import (
    ConsciousnessRolled,
    Event,
    FallBraced,
    Fell,
    HitLocated,
    PilotingRolled,
    PilotWounded,
    PostureChanged,
    StandAttempted,
)
from myomer.combat.harm.falls import ON_ITS_BACK, fall, fall_damage
from myomer.combat.harm.psr_queue import enqueue
from myomer.combat.harm.psr_roll import resolve_psrs, roll_psr_now
from myomer.combat.harm.psr_target import psr_modifiers
from myomer.combat.harm.shutdown import shut_down
from myomer.combat.movement.standing import (
    go_hull_down,
    go_prone,
    hull_down_cost,
    stand_cost,
    stand_target,
    stand_up,
    why_not_stand,
)
from myomer.combat.numbers import TargetNumber
from myomer.combat.physical.registry import preview_attack, why_not_attack
from myomer.combat.reason import NotAllowedError
from myomer.combat.relative_position import submerged
from myomer.combat.terrain.displacement import collapse
from myomer.dice import SeededDice
from myomer.rules.locations import CENTER_TORSO, LEFT_LEG
from myomer.rules.movement import RUN, WALK
from myomer.rules.ruleset import STANDARD, TOTAL_WARFARE, Ruleset
from myomer.rules.structure import TONNAGES
from myomer.units.catalogue import CatalogueEntry
from myomer.units.mech import CARGO_LEFT, CARGO_RIGHT, STUCK, SWARMED, Mech
from tests.rows import each_row
from tests.support import attack, both, dice, duel, logged, make, not_allowed

E = TypeVar("E", bound=Event)


def number(battle: Battle) -> TargetNumber:
    """What stands on every roll of unit 0."""
    return TargetNumber(psr_modifiers(battle, 0))


def drop(battle: Battle, levels: int, *faces: int, side: int = 0) -> None:
    """Unit 0 falls so many levels."""
    with dice(*faces) as script:
        fall(battle, 0, "kicked", levels, number(battle), script, side)


def hits(battle: Battle) -> list[tuple[str, int]]:
    """Where damage was located, and how much."""
    return [(event.location, event.points) for event in logged(battle, HitLocated)]


# §6.1 steps


@both
def test_the_fall_step_by_step(rules: Ruleset) -> None:
    battle = duel(make(80, facing=1), rules=rules)
    mech = battle.mechs[0]
    mech.torso = 2
    enqueue(battle, 0, "kicked")
    drop(battle, 0, 1, 3, 4, 5, 4, 5, 5)
    assert logged(battle, Fell) == [Fell(0, "kicked", 0, 1, "front", 1, "0505", 8)]
    assert hits(battle) == [("center-torso", 5), ("left-leg", 3)]
    assert (mech.prone, mech.facing, mech.torso, mech.queue, mech.phase_damage) == (True, 1, 1, [], 8)
    assert logged(battle, FallBraced) == [FallBraced(0, 5, 10, True, number(battle).modifiers)]
    assert mech.wounds == 0


@both
def test_fall_from_hull_down_ends_it(rules: Ruleset) -> None:
    battle = duel(rules=rules)
    battle.mechs[0].hull_down = True
    drop(battle, 0, 1, 3, 4, 6, 6)
    assert not battle.mechs[0].hull_down


@both
def test_destroyed_unit_does_not_fall(rules: Ruleset) -> None:
    battle = duel(rules=rules)
    battle.mechs[0].cause = "head-destroyed"
    drop(battle, 0)
    assert not battle.mechs[0].prone


@both
@each_row("status", [SWARMED, CARGO_LEFT, CARGO_RIGHT], ids=["swarmers", "cargo left", "cargo right"])
def test_fall_throws_off_swarmers_and_drops_cargo(rules: Ruleset, status: int) -> None:
    """§6.1, step 6."""
    battle = duel(rules=rules)
    battle.mechs[0].mark(status)
    fall(battle, 0, "kicked", 0, number(battle), SeededDice(1))
    assert not battle.mechs[0].is_(status)


@both
@each_row("ground", ["swamp", "tundra", "deep-snow"])
def test_fall_into_a_bog_is_stuck(rules: Ruleset, ground: str) -> None:
    """§6.1, step 8; `movement.md` §7.6."""
    battle = duel(rules=rules, hexes={"0505": Hex(0, {ground: 1})})
    drop(battle, 2, 1, 3, 4, 4, 5, 3, 3, 6, 6)
    assert battle.mechs[0].is_(STUCK)


# §6.4 side and facing


@both
@each_row("facing", range(6))
@each_row(
    ("die", "side", "location"),
    [
        (1, "front", "center-torso"),
        (2, "right", "right-torso"),
        (3, "right", "right-torso"),
        (4, "rear", "center-torso-rear"),
        (5, "left", "left-torso"),
        (6, "left", "left-torso"),
    ],
)
def test_side_of_the_fall(rules: Ruleset, facing: int, die: int, side: str, location: str) -> None:
    battle = duel(make(facing=facing), rules=rules)
    drop(battle, 0, die, 3, 4, 6, 6)
    mech = battle.mechs[0]
    fell = logged(battle, Fell)[0]
    assert (fell.roll, fell.side, fell.facing) == (die, side, (facing + die - 1) % 6)
    assert mech.facing == mech.torso == (facing + die - 1) % 6
    located = logged(battle, HitLocated)[0]
    assert (located.table, located.arc, located.location) == ("full", side, location)


@both
def test_fall_on_the_back_takes_rear_armor(rules: Ruleset) -> None:
    battle = duel(rules=rules)
    mech = battle.mechs[0]
    front, rear = mech.armor[CENTER_TORSO], mech.armor[CENTER_TORSO + 8]
    drop(battle, 0, 4, 3, 4, 6, 6)
    assert (mech.armor[CENTER_TORSO], mech.armor[CENTER_TORSO + 8]) == (front, rear - 5)


@both
def test_side_fixed_by_a_rule_takes_no_die(rules: Ruleset) -> None:
    battle = duel(rules=rules)
    drop(battle, 0, 3, 4, 6, 6, side=ON_ITS_BACK)
    fell = logged(battle, Fell)[0]
    assert (fell.roll, fell.side, fell.facing) == (0, "rear", 3)


@both
def test_two_on_the_table_is_a_through_armor_critical(rules: Ruleset) -> None:
    battle = duel(rules=rules)
    drop(battle, 0, 1, 1, 1, 3, 4, 6, 6)
    located = logged(battle, HitLocated)[0]
    assert (located.location, located.through_armor) == ("center-torso", True)


# §6.5 damage


@both
@each_row("tons", TONNAGES)
@each_row("levels", range(5))
def test_damage_on_dry_ground(rules: Ruleset, tons: int, levels: int) -> None:
    battle = duel(make(tons), rules=rules)
    assert fall_damage(battle, battle.mechs[0], levels, 0) == [-(-tons // 10) * (levels + 1)]


@both
@each_row("tons", [20, 35, 50, 75, 100])
@each_row("depth", range(1, 5))
@each_row("levels", range(7))
def test_damage_in_water(rules: Ruleset, tons: int, depth: int, levels: int) -> None:
    battle = duel(make(tons), rules=rules)
    weight = -(-tons // 10)
    if depth >= levels:
        expected = [weight * (levels + 1) // 2]
    else:
        expected = [weight * (levels - depth + 1) // 2, weight * (depth + 1) // 2]
    assert fall_damage(battle, battle.mechs[0], levels, depth) == expected


@both
@each_row(
    ("gravity", "levels", "depth", "points"),
    [
        (10, 0, 0, [8]),
        (8, 0, 0, [6]),  # 6.4
        (12, 0, 0, [10]),  # 9.6
        (5, 0, 0, [4]),
        (2, 2, 0, [5]),  # 24 × 0.2 = 4.8
        (15, 3, 1, [18, 12]),  # 12 and 8, each by itself
        (9, 3, 1, [11, 7]),  # 10.8 and 7.2
    ],
)
def test_gravity(rules: Ruleset, gravity: int, levels: int, depth: int, points: list[int]) -> None:
    battle = Battle([make(75)], Board(), rules, Conditions(gravity=gravity))
    assert fall_damage(battle, battle.mechs[0], levels, depth) == points


@both
def test_sixty_tons_from_two_levels(rules: Ruleset) -> None:
    battle = duel(make(60), rules=rules)
    drop(battle, 2, 1, 3, 4, 4, 5, 3, 3, 2, 3, 6, 6)
    assert [points for _, points in hits(battle)] == [5, 5, 5, 3]
    assert [place for place, _ in hits(battle)] == ["center-torso", "left-leg", "right-torso", "right-leg"]
    assert battle.mechs[0].phase_damage == 18


@both
def test_seventy_five_tons_standing_in_depth_one(rules: Ruleset) -> None:
    """floor(8 × 1 / 2) = 4, once; the location is under water, so its hull may breach."""
    battle = duel(make(75), rules=rules, hexes={"0505": Hex(0, {"water": 1})})
    drop(battle, 0, 1, 3, 4, 3, 4, 6, 6)
    assert logged(battle, Fell)[0].damage == 4
    assert hits(battle) == [("center-torso", 4)]


@both
def test_surface_and_bottom_are_two_impacts(rules: Ruleset) -> None:
    """60 t, three levels to the bottom of depth 1: floor(6×3/2) = 9 as 5, 4, then floor(6×2/2) = 6 as 5, 1."""
    battle = duel(make(60), rules=rules, hexes={"0505": Hex(0, {"water": 1})})
    breach = (1, 2)
    drop(battle, 3, 1, 3, 4, *breach, 4, 5, *breach, 3, 3, *breach, 2, 3, *breach, 6, 6)
    assert [points for _, points in hits(battle)] == [5, 4, 5, 1]
    assert logged(battle, Fell)[0].damage == 15


@both
def test_fall_passes_shields(rules: Ruleset) -> None:
    battle = duel(make(equipment=["shield-large@left-arm:active"]), rules=rules)
    armor = battle.mechs[0].armor[CENTER_TORSO]
    drop(battle, 0, 1, 3, 4, 6, 6)
    assert battle.mechs[0].armor[CENTER_TORSO] == armor - 5


@both
def test_fall_damage_ignores_tsm(rules: Ruleset) -> None:
    battle = duel(make(75, equipment=["tsm"], heat=9), rules=rules)
    assert fall_damage(battle, battle.mechs[0], 0, 0) == [8]


@both
def test_on_a_roof_the_fall_is_on_the_roof(rules: Ruleset) -> None:
    """Water under a bridge does not soften a fall on the bridge."""
    battle = duel(rules=rules, hexes={"0505": Hex(0, {"water": 2, "bridge": 2}, 40, 1)})
    battle.mechs[0].roof = 1
    drop(battle, 0, 1, 3, 4, 6, 6)
    assert logged(battle, Fell)[0].damage == 5
    assert battle.mechs[0].roof == 1


# §6.6 the pilot


@both
@each_row(("levels", "target"), [(0, 5), (1, 5), (2, 6), (3, 7), (4, 8)])
def test_height_makes_the_pilots_roll_harder(rules: Ruleset, levels: int, target: int) -> None:
    battle = duel(rules=rules)
    groups = [3, 4] * (levels + 1)
    drop(battle, levels, 1, *groups, 6, 6)
    assert logged(battle, FallBraced)[0].target_number == target


@both
@each_row(("faces", "hurt"), [((2, 3), False), ((2, 2), True)])
def test_pilot_roll(rules: Ruleset, faces: tuple[int, int], hurt: bool) -> None:
    battle = duel(rules=rules)
    drop(battle, 0, 1, 3, 4, *faces, *((1, 2) if hurt else ()))
    assert battle.mechs[0].wounds == hurt
    assert logged(battle, FallBraced)[0].unhurt != hurt
    assert [(event.target_number, event.awake) for event in logged(battle, ConsciousnessRolled)] == (
        [(3, True)] if hurt else []
    )


@both
def test_pilot_knocked_out_by_the_fall(rules: Ruleset) -> None:
    battle = duel(make(wounds=2), rules=rules)
    drop(battle, 0, 1, 3, 4, 1, 1, 3, 3)
    assert (battle.mechs[0].wounds, battle.mechs[0].unconscious) == (3, True)


@both
def test_unconscious_pilot_is_hurt_without_a_roll(rules: Ruleset) -> None:
    battle = duel(rules=rules)
    battle.mechs[0].unconscious = True
    drop(battle, 0, 1, 3, 4)
    assert logged(battle, PilotWounded) == [PilotWounded(0, "fall", 1)]
    assert logged(battle, FallBraced) == []


@both
def test_dead_pilot_rolls_nothing(rules: Ruleset) -> None:
    battle = duel(rules=rules)
    battle.mechs[0].pilot_dead = True
    drop(battle, 0, 1, 3, 4)
    assert battle.mechs[0].wounds == 0


@both
def test_sixth_pilot_hit_kills(rules: Ruleset) -> None:
    battle = duel(make(wounds=5), rules=rules)
    drop(battle, 0, 1, 3, 4, 1, 1)
    assert battle.mechs[0].pilot_dead
    assert battle.mechs[0].cause == "pilot-dead"


@both
def test_always_hit_the_pilot_option(rules: Ruleset) -> None:
    battle = duel(rules=dataclasses.replace(rules, fall_always_wounds=True))
    drop(battle, 0, 1, 3, 4, 6, 6)
    assert battle.mechs[0].wounds == 1
    assert logged(battle, FallBraced) == []
    assert len(logged(battle, ConsciousnessRolled)) == 1


def shut_off(**fields: object) -> Mech:
    mech = make(**fields)  # type: ignore[arg-type]
    mech.shutdown = True
    return mech


QUAD_LEGS = ["front-left-leg", "front-right-leg", "rear-left-leg", "rear-right-leg"]

#  the unit, the trigger that brings it down; the pilot's number in standard, published
PILOT_NUMBERS = [
    pytest.param(make, "kicked", 5, 5, id="kicked"),
    pytest.param(lambda: make(wounds=2), "kicked", 7, 5, id="kicked, 2 wounds"),
    pytest.param(make, "snared", 8, 8, id="snared"),
    pytest.param(make, "charged", 5, 7, id="charged"),
    pytest.param(lambda: make(destroyed=["gyro", "left-leg.foot"]), "kicked", 9, 9, id="gyro and foot hit, kicked"),
    pytest.param(lambda: make(destroyed=["gyro"] * 2), "gyro-destroyed", 11, 11, id="gyro destroyed"),
    pytest.param(lambda: make(wounds=1, destroyed=["gyro"] * 2), "gyro-destroyed", 12, 11, id="gyro, 1 wound"),
    pytest.param(lambda: make(gyro="heavy-duty", destroyed=["gyro"] * 3), "gyro-destroyed", 11, 11, id="heavy-duty"),
    pytest.param(lambda: make(destroyed=["gyro"] * 2), "kicked", 11, 11, id="kicked, gyro destroyed before"),
    pytest.param(lambda: make(destroyed=["left-leg"]), "leg-destroyed", 10, 10, id="one leg"),
    pytest.param(lambda: make(wounds=1, destroyed=["left-leg"]), "leg-destroyed", 11, 10, id="one leg, 1 wound"),
    pytest.param(lambda: make(destroyed=["left-leg", "right-leg"]), "leg-destroyed", 15, 15, id="both legs"),
    pytest.param(
        lambda: make(wounds=2, destroyed=["left-leg", "right-leg"]), "leg-destroyed", 17, 15, id="both legs, 2 wounds"
    ),
    pytest.param(lambda: make(frame="quad", destroyed=QUAD_LEGS[:1]), "leg-destroyed", 5, 5, id="quad, one leg"),
    pytest.param(lambda: make(frame="quad", destroyed=QUAD_LEGS[:2]), "leg-destroyed", 10, 10, id="quad, two legs"),
    pytest.param(lambda: make(frame="quad", destroyed=QUAD_LEGS[:3]), "leg-destroyed", 20, 20, id="quad, three legs"),
    pytest.param(lambda: make(frame="quad", destroyed=QUAD_LEGS), "leg-destroyed", 25, 25, id="quad, four legs"),
    pytest.param(
        lambda: make(frame="quad", wounds=1, destroyed=QUAD_LEGS[:3]), "leg-destroyed", 21, 20, id="quad, 1 wound"
    ),
    pytest.param(shut_off, "kicked", 5, 8, id="shut down before"),
    pytest.param(lambda: shut_off(wounds=2), "kicked", 7, 8, id="shut down before, 2 wounds"),
]  # fmt: skip


@both
@each_row(("arrange", "name", "standard", "published"), PILOT_NUMBERS)
def test_pilots_number(rules: Ruleset, arrange: Callable[[], Mech], name: str, standard: int, published: int) -> None:
    battle = duel(arrange(), rules=rules)
    enqueue(battle, 0, name)
    automatic = battle.mechs[0].shutdown or battle.mechs[0].gyro_destroyed() or name.endswith("destroyed")
    expected = published if rules is TOTAL_WARFARE else standard
    hurt = expected > 12
    with dice(*(() if automatic else (1, 1)), 1, 3, 4, 6, 6, *((6, 6) if hurt else ())) as script:
        resolve_psrs(battle, 0, script)
    assert logged(battle, FallBraced)[0].target_number == expected


def test_pilots_number_after_a_shutdown() -> None:
    """Standard: the standing modifiers, not the 3; published: the number of the roll that was failed."""
    battle = duel(make(wounds=1, destroyed=["left-leg.foot"]))
    with dice(1, 1, 1, 3, 4, 6, 6) as script:
        shut_down(battle, 0, script)
    assert logged(battle, FallBraced)[0].target_number == 5 + 1 + 1
    battle = duel(make(wounds=1), rules=TOTAL_WARFARE)
    with dice(1, 1, 1, 3, 4, 6, 6) as script:
        shut_down(battle, 0, script)
    assert logged(battle, FallBraced)[0].target_number == 5 + 3


@both
def test_pilots_number_of_a_roll_made_at_once(rules: Ruleset) -> None:
    battle = duel(rules=rules)
    with dice(1, 1, 1, 3, 4, 6, 6) as script:
        roll_psr_now(battle, 0, "water-entry", script, 3)
    assert logged(battle, FallBraced)[0].target_number == 6


@each_row(("strength", "target"), [(100, 5 + 1), (190, 5 + 1), (200, 5 + 1 + 1)])
def test_pilots_number_in_a_collapse_is_harder_at_twenty_damage(strength: int, target: int) -> None:
    """Published: two levels of fall +1, and +1 when the collapse did 20 or more."""
    battle = duel(rules=TOTAL_WARFARE, hexes={"0505": Hex(0, {"building": 3}, strength, 2)})
    battle.mechs[0].roof = 2
    groups = -(-strength // 50)
    with dice(*[4, 6, 5, 6, 2, 2, 1, 2][: 2 * groups], 1, 3, 4, 4, 5, 2, 3, 6, 6) as script:
        collapse(battle, battle.mechs[0].hex, script)
    assert logged(battle, FallBraced)[0].target_number == target


# §7 standing up


def prone(rules: Ruleset, mech: Mech | None = None, mp: int = 8, hexes: dict[str, Hex] | None = None) -> Battle:
    """A prone unit 0 with MP to spend."""
    battle = duel(mech, rules=rules, hexes=hexes)
    battle.mechs[0].prone = True
    battle.mechs[0].mp_left = mp
    return battle


COSTS = [
    pytest.param(lambda: make(walk=4), 4, 2, id="walk 4"),
    pytest.param(lambda: make(walk=8), 8, 2, id="walk 8"),
    pytest.param(lambda: make(walk=2), 2, 2, id="walk 2"),
    pytest.param(lambda: make(walk=1), 1, 2, id="walk 1, run 2"),
    pytest.param(lambda: make(walk=5, heat=10), 3, 2, id="hot"),
    pytest.param(lambda: make(walk=5, destroyed=["left-leg.hip"]), 3, 2, id="hip"),
    pytest.param(lambda: make(walk=4, destroyed=["left-leg"]), 1, 1, id="one leg: 1 is all it has"),
]


@both
@each_row(("arrange", "standard", "published"), COSTS)
def test_cost_of_standing(rules: Ruleset, arrange: Callable[[], Mech], standard: int, published: int) -> None:
    assert stand_cost(prone(rules, arrange()), 0) == (published if rules is TOTAL_WARFARE else standard)


def test_standing_up_in_standard() -> None:
    battle = prone(STANDARD)
    with dice(2, 3) as script:
        assert stand_up(battle, 0, script)
    mech = battle.mechs[0]
    assert (mech.prone, mech.mp_left, mech.move_mode, mech.heat_gained) == (False, 0, WALK, 1)
    assert logged(battle, StandAttempted) == [StandAttempted(0, True, 4)]
    assert why_not_attack(battle, attack(battle, "punch")) == []
    assert preview_attack(battle, attack(battle, "punch")).target_number.value == 5 + 1


def test_failing_to_stand_in_standard_leaves_it_prone() -> None:
    battle = prone(STANDARD)
    with dice(2, 2) as script:
        assert not stand_up(battle, 0, script)
    mech = battle.mechs[0]
    assert (mech.prone, mech.mp_left, mech.move_mode, mech.heat_gained) == (True, 0, WALK, 1)
    assert (mech.phase_damage, mech.wounds, mech.facing) == (0, 0, 0)
    assert logged(battle, StandAttempted) == [StandAttempted(0, False, 4)]
    assert logged(battle, Fell) == []


def test_one_attempt_a_turn_in_standard() -> None:
    battle = prone(STANDARD)
    with dice(1, 1) as script:
        stand_up(battle, 0, script)
    assert why_not_stand(battle, 0) == ["already-moved"]
    with dice() as script, not_allowed("already-moved"):
        stand_up(battle, 0, script)


def test_standing_up_in_total_warfare() -> None:
    battle = prone(TOTAL_WARFARE, mp=6)
    with dice(2, 3) as script:
        assert stand_up(battle, 0, script)
    mech = battle.mechs[0]
    assert (mech.prone, mech.mp_left, mech.move_mode, mech.heat_gained) == (False, 4, WALK, 1)
    assert logged(battle, StandAttempted) == [StandAttempted(0, True, 2)]


def test_failing_to_stand_in_total_warfare_is_a_fall() -> None:
    battle = prone(TOTAL_WARFARE, mp=6)
    with dice(2, 2, 3, 3, 4, 6, 6) as script:
        assert not stand_up(battle, 0, script)
    mech = battle.mechs[0]
    assert (mech.prone, mech.mp_left, mech.facing, mech.phase_damage) == (True, 4, 2, 5)
    assert logged(battle, Fell)[0].cause == "stand-up"
    assert logged(battle, FallBraced)[0].target_number == 5


def test_as_many_attempts_as_mp_allow_in_total_warfare() -> None:
    battle = prone(TOTAL_WARFARE, mp=4)
    for _ in range(2):
        with dice(1, 1, 1, 3, 4, 6, 6) as script:
            assert not stand_up(battle, 0, script)
    assert battle.mechs[0].heat_gained == 2
    assert why_not_stand(battle, 0) == ["no-mp"]


def test_one_mp_left_does_not_stand_up_a_unit_that_had_more() -> None:
    """2 MP; 1 only if that is all the 'Mech has."""
    battle = prone(TOTAL_WARFARE, mp=1)
    battle.mechs[0].move_mode = WALK
    assert why_not_stand(battle, 0) == ["no-mp"]


def test_standing_with_running_mp_counts_as_running() -> None:
    """Published: walking 1, running 2; the attempt takes both MP."""
    battle = prone(TOTAL_WARFARE, make(walk=1), mp=2)
    with dice(6, 6) as script:
        assert stand_up(battle, 0, script)
    assert battle.mechs[0].move_mode == RUN


NUMBERS = [
    pytest.param(make, {}, 5, 5, id="plain"),
    pytest.param(lambda: make(wounds=3), {}, 8, 5, id="wounds"),
    pytest.param(lambda: make(destroyed=["gyro"]), {}, 8, 8, id="gyro"),
    pytest.param(lambda: make(destroyed=["right-leg"]), {}, 10, 10, id="one leg"),
    pytest.param(make, {"mud": 1}, 6, 6, id="mud"),
    pytest.param(make, {"ice": 1}, 9, 9, id="ice"),
    pytest.param(lambda: Mech(CatalogueEntry(quirks=["no-arms"]).build()), {}, 7, 7, id="no arms"),
    pytest.param(lambda: Mech(CatalogueEntry(quirks=["minimal-arms"]).build()), {}, 7, 7, id="minimal arms"),
    pytest.param(lambda: make(destroyed=["left-arm"]), {}, 5, 5, id="one arm gone"),
]


@both
@each_row(("arrange", "terrain", "standard", "published"), NUMBERS)
def test_number_to_stand(
    rules: Ruleset, arrange: Callable[[], Mech], terrain: dict[str, int], standard: int, published: int
) -> None:
    mech = arrange()
    mech.hex = make().hex
    battle = prone(rules, mech, hexes={"0505": Hex(0, terrain)})
    expected = published if rules is TOTAL_WARFARE else standard
    assert stand_target(battle, 0).value == expected
    with dice(6, 6) as script:
        assert stand_up(battle, 0, script)
    assert logged(battle, PilotingRolled)[0].target_number == expected


@both
@each_row(
    ("destroyed", "value"),
    [
        ([], 0),
        (["left-arm"], 2),
        (["left-arm", "right-arm"], 4),
        (["left-arm.hand"], 1),
        (["left-arm.hand", "left-arm.lower-arm", "left-arm.shoulder"], 1),
        (["left-arm", "right-arm.upper-arm"], 3),
    ],
)
def test_damaged_arms_option(rules: Ruleset, destroyed: list[str], value: int) -> None:
    battle = prone(dataclasses.replace(rules, damaged_arms_stand=True), make(destroyed=destroyed))
    assert stand_target(battle, 0).value == 5 + value
    with dice(6, 6) as script:
        stand_up(battle, 0, script)
    assert logged(battle, PilotingRolled)[0].target_number == 5 + value


@both
def test_damaged_arms_option_counts_missing_actuators(rules: Ruleset) -> None:
    battle = prone(dataclasses.replace(rules, damaged_arms_stand=True), make(absent=["left-arm.hand"]))
    assert stand_target(battle, 0).value == 6


CANNOT_STAND = [
    pytest.param(lambda: make(destroyed=["gyro", "gyro"]), "gyro-destroyed", id="gyro"),
    pytest.param(lambda: make(gyro="heavy-duty", destroyed=["gyro"] * 3), "gyro-destroyed", id="heavy-duty gyro"),
    pytest.param(lambda: make(destroyed=["left-leg", "right-leg"]), "legs-destroyed", id="both legs"),
    pytest.param(lambda: make(frame="quad", destroyed=QUAD_LEGS[:3]), "legs-destroyed", id="three legs of a quad"),
    pytest.param(
        lambda: make(destroyed=["left-leg", "left-arm", "right-arm"]), "leg-and-arms-destroyed", id="leg and both arms"
    ),
    pytest.param(lambda: make(walk=0), "no-mp", id="no MP"),
    pytest.param(lambda: make(destroyed=["left-leg.hip", "right-leg.hip"]), "no-mp", id="both hips"),
    pytest.param(lambda: make(walk=3, heat=15), "no-mp", id="too hot"),
    pytest.param(shut_off, "immobile", id="shut down"),
]


@both
@each_row(("arrange", "why"), CANNOT_STAND)
def test_cannot_stand(rules: Ruleset, arrange: Callable[[], Mech], why: str) -> None:
    battle = prone(rules, arrange(), mp=0)
    assert why in why_not_stand(battle, 0)
    with dice() as script, not_allowed(why):
        stand_up(battle, 0, script)
    assert battle.mechs[0].heat_gained == arrange().heat_gained


CAN_STAND = [
    pytest.param(make, id="whole"),
    pytest.param(lambda: make(destroyed=["gyro"]), id="one gyro hit"),
    pytest.param(lambda: make(destroyed=["left-leg"]), id="one leg"),
    pytest.param(lambda: make(destroyed=["left-leg", "left-arm"]), id="one leg, one arm"),
    pytest.param(lambda: make(destroyed=["left-arm", "right-arm"]), id="no arms"),
    pytest.param(lambda: make(frame="quad", destroyed=QUAD_LEGS[:2]), id="quad, two legs"),
]


@both
@each_row("arrange", CAN_STAND)
def test_can_stand(rules: Ruleset, arrange: Callable[[], Mech]) -> None:
    battle = prone(rules, arrange())
    assert why_not_stand(battle, 0) == []
    with dice(6, 6) as script:
        assert stand_up(battle, 0, script)


@both
def test_standing_unit_cannot_stand_up(rules: Ruleset) -> None:
    assert "not-prone" in why_not_stand(duel(rules=rules), 0)


@both
@each_row("destroyed", [[], ["gyro"], ["front-left-leg.hip"]], ids=str)
def test_quad_with_four_legs_needs_no_roll(rules: Ruleset, destroyed: list[str]) -> None:
    battle = prone(rules, make(frame="quad", destroyed=destroyed))
    with dice() as script:
        assert stand_up(battle, 0, script)
    assert (battle.mechs[0].prone, battle.mechs[0].heat_gained) == (False, 1)


@both
def test_quad_with_three_legs_rolls(rules: Ruleset) -> None:
    battle = prone(rules, make(frame="quad", destroyed=["rear-left-leg"]))
    with dice(2, 3) as script:
        assert stand_up(battle, 0, script)
    assert logged(battle, PilotingRolled)[0].target_number == 5


CAREFUL = dataclasses.replace(TOTAL_WARFARE, careful_stand=True)


def test_careful_stand() -> None:
    battle = prone(CAREFUL, mp=4)
    with dice(1, 2) as script:
        assert stand_up(battle, 0, script, careful=True)
    mech = battle.mechs[0]
    assert logged(battle, PilotingRolled)[0].target_number == 5 - 2
    assert logged(battle, StandAttempted) == [StandAttempted(0, True, 4)]
    assert (mech.mp_left, mech.move_mode) == (0, WALK)
    assert preview_attack(battle, attack(battle, "punch")).target_number.value == 5 + 1


@each_row(("walk", "allowed"), [(1, False), (2, False), (3, True)])
def test_careful_stand_needs_more_than_two_mp(walk: int, allowed: bool) -> None:
    battle = prone(CAREFUL, make(walk=walk))
    if allowed:
        with dice(6, 6) as script:
            assert stand_up(battle, 0, script, careful=True)
    else:
        with dice() as script, not_allowed("no-mp"):
            stand_up(battle, 0, script, careful=True)


@each_row(
    "rules", [STANDARD, dataclasses.replace(STANDARD, careful_stand=True), TOTAL_WARFARE], ids=["std", "option", "tw"]
)
def test_careful_stand_is_not_offered(rules: Ruleset) -> None:
    battle = prone(rules)
    with dice() as script, not_allowed("careful-stand-not-in-play"):
        stand_up(battle, 0, script, careful=True)


# going prone


@both
@each_row(("hull_down", "cost"), [(False, 1), (True, 0)])
def test_going_prone(rules: Ruleset, hull_down: bool, cost: int) -> None:
    battle = duel(make(facing=2), rules=rules)
    mech = battle.mechs[0]
    mech.hull_down = hull_down
    mech.torso = 3
    assert go_prone(battle, 0) == cost
    assert (mech.prone, mech.hull_down, mech.facing, mech.torso, mech.phase_damage) == (True, False, 2, 2, 0)
    assert logged(battle, PostureChanged) == [PostureChanged(0, "prone")]


@both
def test_stuck_unit_cannot_go_prone(rules: Ruleset) -> None:
    battle = duel(rules=rules)
    battle.mechs[0].mark(STUCK)
    with pytest.raises(NotAllowedError, match=r"going prone is not allowed\. The unit is stuck") as refused:
        go_prone(battle, 0)
    assert refused.value.reasons == ["stuck"]
    assert not battle.mechs[0].prone


@both
def test_prone_unit_cannot_go_prone(rules: Ruleset) -> None:
    with pytest.raises(NotAllowedError, match="already prone") as refused:
        go_prone(duel(make(prone=True), rules=rules), 0)
    assert refused.value.reasons == ["already-prone"]


# §8 prone and hull-down


@both
def test_prone_is_one_level_high(rules: Ruleset) -> None:
    assert (make().height(), make(prone=True).height()) == (1, 0)


@both
@each_row(
    ("depth", "lying", "torso", "leg", "whole"),
    [
        (0, False, False, False, False),
        (0, True, False, False, False),
        (1, False, False, True, False),
        (1, True, True, True, True),
        (2, False, True, True, True),
        (2, True, True, True, True),
    ],
)
def test_under_water(rules: Ruleset, depth: int, lying: bool, torso: bool, leg: bool, whole: bool) -> None:
    terrain = {"water": depth} if depth else {}
    battle = duel(make(prone=lying), rules=rules, hexes={"0505": Hex(0, terrain)})
    mech = battle.mechs[0]
    assert submerged(battle, mech, CENTER_TORSO) == torso
    assert submerged(battle, mech, LEFT_LEG) == leg
    assert all(submerged(battle, mech, location) for location in range(8)) == whole


@both
def test_attacks_on_a_prone_unit_are_easier(rules: Ruleset) -> None:
    battle = duel(target=make(hex_="0504", facing=3, prone=True), rules=rules)
    assert preview_attack(battle, attack(battle, "kick")).target_number.value == 5 - 2 - 2


@both
@each_row(
    ("lying", "destroyed", "cost"),
    [
        (False, [], 2),
        (False, ["left-leg.foot"], 2),
        (True, [], 1),
        (True, ["left-leg.foot"], 2),
        (True, ["left-leg.hip", "left-leg.foot", "right-leg.upper-leg"], 4),
    ],
)
def test_cost_of_going_hull_down(rules: Ruleset, lying: bool, destroyed: list[str], cost: int) -> None:
    battle = duel(make(prone=lying, destroyed=destroyed), rules=rules)
    assert hull_down_cost(battle.mechs[0]) == cost
    assert go_hull_down(battle, 0) == cost
    mech = battle.mechs[0]
    assert (mech.prone, mech.hull_down) == (False, True)
    assert logged(battle, PostureChanged) == [PostureChanged(0, "hull-down")]


@both
@each_row(
    ("arrange", "allowed"),
    [
        pytest.param(lambda: make(destroyed=["gyro"]), True, id="one gyro hit"),
        pytest.param(lambda: make(destroyed=["gyro", "gyro"]), False, id="gyro"),
        pytest.param(lambda: make(destroyed=["left-leg"]), False, id="one leg"),
        pytest.param(lambda: make(frame="quad", destroyed=QUAD_LEGS[:1]), True, id="quad, one leg"),
        pytest.param(lambda: make(frame="quad", destroyed=QUAD_LEGS[:2]), False, id="quad, two legs"),
    ],
)
def test_hull_down_needs_legs_and_gyro(rules: Ruleset, arrange: Callable[[], Mech], allowed: bool) -> None:
    battle = duel(arrange(), rules=rules)
    if allowed:
        go_hull_down(battle, 0)
        assert battle.mechs[0].hull_down
    else:
        with pytest.raises(NotAllowedError, match="a working gyro") as refused:
            go_hull_down(battle, 0)
        assert refused.value.reasons == ["cannot-go-hull-down"]


@both
def test_standing_up_from_hull_down_is_a_normal_stand(rules: Ruleset) -> None:
    battle = duel(rules=rules)
    battle.mechs[0].mp_left = 6
    go_hull_down(battle, 0)
    assert why_not_stand(battle, 0) == []
    with dice(2, 3) as script:
        assert stand_up(battle, 0, script)
    assert not battle.mechs[0].hull_down


@both
def test_quad_stands_up_from_hull_down_without_a_roll(rules: Ruleset) -> None:
    battle = duel(make(frame="quad"), rules=rules)
    battle.mechs[0].mp_left = 6
    go_hull_down(battle, 0)
    with dice() as script:
        assert stand_up(battle, 0, script)
    assert not battle.mechs[0].hull_down


@both
def test_hull_down_unit_does_not_kick(rules: Ruleset) -> None:
    battle = duel(rules=rules)
    battle.mechs[0].hull_down = True
    assert why_not_attack(battle, attack(battle, "kick")) == ["attacker-hull-down"]
