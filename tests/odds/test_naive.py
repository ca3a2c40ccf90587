"""The odds against an enumeration that walks every path by itself (`tests.odds.naive`): equal to the last fraction."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from fractions import Fraction

import pytest

from myomer.boards import Board, Hex
from myomer.combat.battle import Battle
from myomer.combat.harm.falls import fall
from myomer.combat.harm.psr_target import psr_modifiers
from myomer.combat.movement.move import FORWARD, Move
from myomer.combat.movement.resolution import resolve_move
from myomer.combat.movement.standing import stand_up
from myomer.combat.numbers import TargetNumber
from myomer.combat.physical.attack import Attack
from myomer.combat.physical.registry import why_not_attack
from myomer.combat.weapons.shot import Shot
from myomer.dice import DiceRoller
from myomer.hexes import parse_hex
from myomer.odds import Fall, StandUp, odds, odds_of_run
from myomer.rules.locations import (
    CENTER_TORSO,
    HEAD,
    LEFT_ARM,
    LEFT_LEG,
    LEFT_TORSO,
    RIGHT_ARM,
    RIGHT_LEG,
    RIGHT_TORSO,
)
from myomer.rules.movement import WALK
from myomer.rules.ruleset import STANDARD, TOTAL_WARFARE, Ruleset
from myomer.scenario.face_off import face_to_face
from myomer.units.mech import Mech
from tests.odds.chance_cases import chance_case
from tests.odds.naive import Ends, attacking, compare, compare_unit, firing
from tests.odds.situations import KINDS, bare, few_slots, other, set_up, striker, worn_pair
from tests.rows import each_row
from tests.support import both, make

NEVER = 20
"""A piloting skill with which no roll is made."""


def against_every_path(battle: Battle, *attacks: Attack, raw: bool = False) -> Ends:
    """Compare attacks declared together; the paths, for those who want to know more of them."""
    ends = Ends(battle, attacking(*attacks), raw)
    compare(odds(battle, *attacks), ends)
    return ends


# every kind of attack


@both
@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_attack(kind: str, rules: Ruleset) -> None:
    ends = against_every_path(*set_up(kind, *worn_pair(kind, rules), rules))
    assert len(ends.weights) > 1


# dice as they are thrown: every face of every die


def test_a_punch_die_by_die() -> None:
    target = few_slots(bare(other(piloting=0), RIGHT_ARM), 1, RIGHT_ARM)
    ends = against_every_path(*set_up("punch", striker("punch"), target, TOTAL_WARFARE), raw=True)
    assert ends.paths > 36 * 6


def test_a_hit_to_the_head_die_by_die() -> None:
    """A pilot with four wounds: a head hit has its throw for consciousness, or kills."""
    target = bare(other(piloting=0), HEAD)
    target.wounds = 4
    ends = against_every_path(*set_up("punch", striker("punch", piloting=0), target, STANDARD), raw=True)
    assert 0 < ends.chance(lambda end: end[1][1].pilot_dead) < ends.chance(lambda end: end[1][1].wounds == 1)


@both
def test_a_kick_at_one_who_lies_die_by_die(rules: Ruleset) -> None:
    attacker, target = striker("kick", piloting=0), other()
    target.prone = True
    ends = against_every_path(*set_up("kick", attacker, target, rules), raw=True)
    assert ends.paths > (6 - 1 if rules is STANDARD else 36 + 36)


@both
def test_a_fall_die_by_die(rules: Ruleset) -> None:
    """The pilot is out, so there is no throw but those for the side, the place and the critical."""
    mech = few_slots(make(20), 2)
    mech.unconscious = True
    against_every_fall(Battle([mech], None, rules), raw=True)


# driven over an edge, or into terrain


@pytest.mark.parametrize("beyond", [{"water": 1}, {"ice": 1, "water": 1}], ids=str)
def test_a_push_into_terrain(beyond: dict[str, int]) -> None:
    """Two rolls that wait, one of which may break the ice: the odds are those of the game."""
    battle, push = set_up("push", striker("push", piloting=0), few_slots(other(), 1), STANDARD)
    battle.changes[parse_hex("0503")] = Hex(0, beyond)
    ends = against_every_path(battle, push)
    assert 0 < ends.chance(lambda end: end[1][1].prone) < 1


def test_a_push_over_an_edge() -> None:
    """Piloting 5: 33 in 36 to hit with 4; 6 in 36 to fall when the roll against 5 is failed, two levels: 6 points."""
    battle, push = set_up("push", striker("push"), few_slots(other(), 1), STANDARD)
    battle.changes[parse_hex("0503")] = Hex(-2)
    found = odds(battle, push)
    assert found.falls(1) == Fraction(33 * 6, 36 * 36)
    assert found.damage(1)[6] == found.falls(1)


# falls and getting up


def against_every_fall(battle: Battle, levels: int = 0, raw: bool = False) -> Ends:
    def run(played: Battle, dice: DiceRoller) -> tuple[int, ...]:
        number = TargetNumber(psr_modifiers(played, 0))
        fall(played, 0, "asked", levels, number, dice)
        return ()

    ends = Ends(battle, run, raw)
    compare(odds(battle, Fall(0, levels)), ends)
    return ends


@both
@pytest.mark.parametrize("levels", [0, 1])
def test_a_fall(levels: int, rules: Ruleset) -> None:
    mech = few_slots(make(20, piloting=4), 1)
    ends = against_every_fall(Battle([mech], None, rules), levels)
    assert ends.chance(lambda end: end[1][0].prone) == 1


def test_a_fall_on_ammunition() -> None:
    """Two bins of the same kind, in a side without armor."""
    gear = ["machine-gun-ammo@left-torso*2:2"]
    mech = few_slots(make(20, equipment=gear, piloting=0), 1)
    mech.slot_hits[LEFT_TORSO] = 0
    bare(mech, LEFT_TORSO)
    mech.wounds = 4
    mech.unconscious = True
    ends = against_every_fall(Battle([mech], None, TOTAL_WARFARE))
    lost = 1 << LEFT_TORSO | 1 << LEFT_ARM
    assert ends.chance(lambda end: end[1][0].pilot_dead and end[1][0].gone == lost) > 0


@both
def test_a_fall_that_breaks_a_leg(rules: Ruleset) -> None:
    mech = bare(few_slots(make(20, piloting=0), 1), LEFT_LEG)
    mech.structure[LEFT_LEG] = 1
    few_slots(mech, 2, LEFT_LEG)
    ends = against_every_fall(Battle([mech], None, rules), 1)
    assert ends.chance(lambda end: end[1][0].gone == 1 << LEFT_LEG) > 0


@both
@pytest.mark.parametrize("depth", [1, 2])
def test_a_fall_into_water(depth: int, rules: Ruleset) -> None:
    mech = bare(few_slots(make(20, piloting=0), 1), RIGHT_ARM)
    battle = Battle([mech], None, rules)
    battle.changes[mech.hex] = Hex(0, {"water": depth})
    ends = against_every_fall(battle, depth)
    assert ends.chance(lambda end: end[1][0].breached > 0) > 0


@both
def test_a_fall_that_always_hits_the_pilot(rules: Ruleset) -> None:
    mech = few_slots(make(20, wounds=2), 1)
    ends = against_every_fall(Battle([mech], None, dataclasses.replace(rules, fall_always_wounds=True)))
    assert ends.chance(lambda end: end[1][0].wounds == 0) == 0


@both
def test_standing_up(rules: Ruleset) -> None:
    mech = few_slots(make(20, prone=True), 1)
    mech.mp_left = 6
    battle = Battle([mech], None, rules)

    def run(played: Battle, dice: DiceRoller) -> tuple[int, ...]:
        stand_up(played, 0, dice)
        return ()

    found = odds(battle, StandUp(0))
    compare(found, Ends(battle, run))
    assert 0 < found.stands_up(0) < 1


@both
def test_a_move_through_rubble(rules: Ruleset) -> None:
    """A roll on the way, and the fall that may come of it."""
    mech = few_slots(make(20), 1)
    board = Board(0, 0, {parse_hex("0504"): Hex(0, {"rubble": 1})})
    battle = Battle([mech], board, rules)
    move = Move(0, WALK, (FORWARD, FORWARD))

    def run(played: Battle, dice: DiceRoller) -> tuple[int, ...]:
        resolve_move(played, move, dice)
        return ()

    found = odds(battle, move)
    compare(found, Ends(battle, run))
    assert found.falls(0) > 0


# criticals, explosions, what is lost


def breaking_into(target: Mech, rules: Ruleset, kind: str = "punch", piloting: int = 0) -> Ends:
    """A blow by a 'Mech that cannot miss, at one side torso after another."""
    return against_every_path(*set_up(kind, striker(kind, piloting=piloting), target, rules))


@both
@pytest.mark.parametrize(
    "gear",
    [
        ["machine-gun-ammo@right-torso:3"],
        ["machine-gun-ammo@right-torso*2:3", "heat-sink@right-torso*2"],
        ["machine-gun-ammo@right-torso:3", "case@right-torso"],
        ["machine-gun-ammo@right-torso:3", "case-ii@right-torso"],
        ["gauss-rifle@right-torso"],
        ["medium-laser@right-torso:armored", "medium-laser@right-torso"],
    ],
    ids=lambda gear: "+".join([item.partition("@")[0] for item in gear]),
)
def test_what_is_in_a_torso(gear: list[str], rules: Ruleset) -> None:
    target = other(piloting=0, equipment=gear)
    target.slot_hits[RIGHT_TORSO] = 0
    if gear[0].startswith("gauss"):
        few_slots(target, 1, RIGHT_TORSO)
    if "*2" in gear[0]:
        target.wounds = 4
    breaking_into(bare(target, RIGHT_TORSO), rules)


@both
def test_a_second_bin_after_the_first_took_the_torso(rules: Ruleset) -> None:
    """Two criticals of one check: the first sets off a bin that destroys the torso, the second finds it lost."""
    target = bare(other(piloting=0, equipment=["machine-gun-ammo@right-torso*2:3", "case@right-torso"]), RIGHT_TORSO)
    target.slot_hits[RIGHT_TORSO] = 0
    target.structure[RIGHT_TORSO] = 3
    target.unconscious = True
    breaking_into(target, rules)


@both
@each_row("engine", ["fusion", "xl", "combustion"])
def test_engines(engine: str, rules: Ruleset) -> None:
    """A side torso goes, with whatever of the engine is in it."""
    target = make(20, hex_="0504", facing=3, piloting=0, engine=engine)
    few_slots(target, 1)
    bare(target, RIGHT_TORSO)
    target.slot_hits[RIGHT_TORSO] = 0
    target.structure[RIGHT_TORSO] = 1
    target.engine_hits = 1
    ends = breaking_into(target, dataclasses.replace(rules, engine_explosions=True))
    killed = ends.chance(lambda end: end[1][1].cause == "engine-destroyed")
    assert (killed > 0) == (engine != "fusion")


def test_a_gyro() -> None:
    """The second hit on it fells the target."""
    target = other(piloting=0)
    target.slot_hits[CENTER_TORSO] = target.design.hittable[CENTER_TORSO] & ~(1 << 3)
    assert target.design.gyro_mask & 1 << 3
    target.gyro_hits = 1
    target.unconscious = True
    ends = breaking_into(bare(target, CENTER_TORSO), STANDARD, "punch")
    assert ends.chance(lambda end: end[1][1].prone) > 0


@both
def test_a_leg_kicked_off(rules: Ruleset) -> None:
    """The target falls whatever it rolls."""
    target = bare(other(piloting=0, keep=0), LEFT_LEG)
    target.structure[LEFT_LEG] = 1
    few_slots(target, 0, LEFT_LEG)
    target.unconscious = True
    ends = breaking_into(target, dataclasses.replace(rules, no_through_armor_criticals=True), "kick")
    assert ends.chance(lambda end: end[1][1].gone == 1 << LEFT_LEG and end[1][1].prone) > 0


def test_one_who_cannot_stay_up() -> None:
    target = other(piloting=NEVER)
    ends = against_every_path(*set_up("kick", striker("kick", piloting=0), target, STANDARD))
    assert ends.chance(lambda end: end[1][1].prone) == 1


@both
def test_one_who_is_destroyed_by_any_attack(rules: Ruleset) -> None:
    target = bare(other(), *range(8))
    target.structure[:] = [min(1, points) for points in target.structure]
    few_slots(target, 0, *range(8))
    ends = breaking_into(target, rules)
    assert len({end[1][1].cause for end in ends.weights}) > 1


@both
def test_a_limb_blown_off(rules: Ruleset) -> None:
    """A critical roll of 12 takes the arm, and the criticals that struck it before count no more."""
    target = few_slots(bare(other(30, piloting=0), LEFT_ARM, RIGHT_ARM), 3, LEFT_ARM, RIGHT_ARM)
    attacks = [Attack("punch", 0, 1, LEFT_ARM), Attack("punch", 0, 1, RIGHT_ARM)]
    battle, _ = set_up("punch", striker("punch", 20, 0), target, rules)
    battle.mechs[1].armor[HEAD] = 20
    ends = Ends(battle, attacking(attacks[0]))
    compare(odds(battle, attacks[0]), ends)
    assert ends.chance(lambda end: end[1][1].gone == 1 << LEFT_ARM) > 0


# several attacks


@both
def test_two_punches(rules: Ruleset) -> None:
    battle, attack = set_up("punch", striker("punch"), bare(other(piloting=0), RIGHT_ARM), rules)
    few_slots(battle.mechs[1], 1, RIGHT_ARM)
    ends = against_every_path(battle, attack, Attack("punch", 0, 1, LEFT_ARM))
    assert ends.chance(lambda end: end[0] == (2, 2)) > 0


def test_a_push_and_a_punch_back() -> None:
    """Both are struck; the one that is pushed may fall, with a damaged gyro. The punch is made if it is still there."""
    battle, attack = set_up("push", striker("push", piloting=2), other(piloting=0), TOTAL_WARFARE)
    battle.mechs[1].gyro_hits = 1
    battle.mechs[0].armor[HEAD] = 9
    ends = against_every_path(battle, Attack("punch", 1, 0, RIGHT_ARM), attack)
    assert ends.chance(lambda end: end[0] == (2, 2) and end[1][1].prone) > 0


@both
def test_pushing_each_other(rules: Ruleset) -> None:
    battle, attack = set_up("push", striker("push", piloting=2), other(piloting=0), rules)
    ends = against_every_path(battle, attack, Attack("push", 1, 0))
    assert {end[0] for end in ends.weights} == {(2, 2), (2, 1), (1, 2), (1, 1)} or battle.mechs[1].piloting == 0


@both
def test_a_kick_and_a_push_that_moves_it_away(rules: Ruleset) -> None:
    """A third unit pushes the target away before the kick is made."""
    battle, push = set_up("push", striker("push", piloting=4), other(piloting=0), rules)
    third = few_slots(make(20, hex_="0503", facing=3, piloting=0), 1)
    three = Battle([*battle.mechs, third], None, rules)
    ends = against_every_path(three, push, Attack("kick", 2, 1, RIGHT_LEG))
    assert len({end[0] for end in ends.weights}) > 1


# options and other rules


@both
@pytest.mark.parametrize(
    "option",
    [
        "glancing_blows",
        "direct_blows",
        "no_through_armor_criticals",
        "advanced_hit_locations",
        "tactical_criticals",
    ],
)
def test_options(option: str, rules: Ruleset) -> None:
    target = few_slots(bare(other(piloting=0), RIGHT_ARM), 1, RIGHT_ARM)
    target.facing = target.torso = 1
    attacker = striker("jump-jet", piloting=4)
    rules = dataclasses.replace(rules, **{option: True})  # type: ignore[arg-type]
    against_every_path(*set_up("jump-jet", attacker, target, rules))


def test_floating_criticals() -> None:
    target = few_slots(other(piloting=0), 1, LEFT_ARM, RIGHT_ARM, LEFT_LEG, RIGHT_LEG)
    target.prone = True
    rules = dataclasses.replace(TOTAL_WARFARE, floating_criticals=True)
    against_every_path(*set_up("kick", striker("kick", piloting=0), target, rules))


@both
def test_falling_expanded(rules: Ruleset) -> None:
    """Who fails narrowly goes hull-down."""
    rules = dataclasses.replace(rules, falling_expanded=True, hull_down=True)
    target = other(piloting=5)
    ends = against_every_path(*set_up("push", striker("push", piloting=0), target, rules))
    assert ends.chance(lambda end: end[1][1].hull_down) > 0


@both
def test_spikes(rules: Ruleset) -> None:
    target = other(piloting=0, equipment=["spikes@right-arm", "spikes@left-torso"], keep=2)
    ends = breaking_into(target, rules)
    assert ends.chance(lambda end: sum(end[1][0].damage) > 0) > 0


@both
@each_row("frame", ["quad", "tripod"])
def test_other_frames(frame: str, rules: Ruleset) -> None:
    target = other(piloting=0, frame=frame)
    against_every_path(*set_up("kick", striker("kick", piloting=0), target, rules))


# fire


@pytest.mark.parametrize("weapon", ["small-laser", "srm-2", "flamer", "machine-gun"])
def test_a_shot(weapon: str) -> None:
    gear = [f"{weapon}@right-arm"] + ([f"{weapon}-ammo@left-arm"] if weapon in ("srm-2", "machine-gun") else [])
    attacker = make(20, equipment=gear)
    target = few_slots(bare(other(piloting=0), LEFT_ARM), 1, LEFT_ARM) if weapon != "srm-2" else other(piloting=0)
    battle = face_to_face(attacker, target, STANDARD)
    shot = Shot(0, 1, attacker.design.weapons[0])
    found = odds(battle, shot)
    compare(found, Ends(battle, firing(shot)))
    assert found.hit == found.hit_chances[0]


@pytest.mark.parametrize("frail", [False, True])
def test_several_shots(frail: bool) -> None:
    """Two lasers at a target that survives or that the first may destroy; each shot's result is reported as well."""
    attacker = make(20, equipment=["small-laser@right-arm", "small-laser@left-arm"])
    target = other(piloting=0, keep=0)
    if frail:
        bare(target, CENTER_TORSO).structure[CENTER_TORSO] = 1
    battle = face_to_face(attacker, target, TOTAL_WARFARE)
    shots = [Shot(0, 1, weapon) for weapon in attacker.design.weapons]
    found = odds(battle, *shots)
    ends = Ends(battle, firing(*shots))
    assert dict(found.hits.items()) == ends.of(lambda end: end[0].count(2))
    assert found.hit == ends.chance(lambda end: 2 in end[0])
    for unit, mech in enumerate(battle.mechs):
        compare_unit(found, ends, unit, mech)
    for shot, alone in zip(shots, found.alone, strict=True):
        compare(alone, Ends(battle, firing(shot)))


# what was learned before


def same_designs(change: Callable[[Mech, Mech], None], rules: Ruleset, pair: tuple[Mech, Mech]) -> Battle:
    attacker, target = pair[0].copy(), pair[1].copy()
    change(attacker, target)
    return Battle([attacker, target], None, rules)


def _nothing(attacker: Mech, target: Mech) -> None:
    pass


def _bare_arm(attacker: Mech, target: Mech) -> None:
    target.armor[RIGHT_ARM] = 0
    few_slots(target, 2, RIGHT_ARM)


def _no_arm(attacker: Mech, target: Mech) -> None:
    target.armor[RIGHT_ARM] = target.structure[RIGHT_ARM] = 0
    target.gone |= 1 << RIGHT_ARM


def _thin_head(attacker: Mech, target: Mech) -> None:
    target.armor[HEAD] = 0
    target.structure[HEAD] = 2


def _wounded(attacker: Mech, target: Mech) -> None:
    target.wounds = 5
    attacker.wounds = 1


def _lies(attacker: Mech, target: Mech) -> None:
    target.prone = True


def _turned(attacker: Mech, target: Mech) -> None:
    target.facing = target.torso = 1


def _legs(attacker: Mech, target: Mech) -> None:
    target.armor[LEFT_LEG] = 1
    target.structure[LEFT_LEG] = 2
    few_slots(target, 1, LEFT_LEG)


CHANGES = [_nothing, _bare_arm, _no_arm, _thin_head, _wounded, _lies, _turned, _legs]


@both
@pytest.mark.parametrize("kind", ["punch", "kick"])
def test_what_was_learned_of_other_states_is_not_taken_for_this_one(kind: str, rules: Ruleset) -> None:
    """The same designs again and again, each time in another state: once in this order, once the other way round."""
    pair = striker(kind, piloting=0), other(piloting=0)
    attack = Attack(kind, 0, 1, RIGHT_LEG if kind == "kick" else RIGHT_ARM)
    battles = [same_designs(change, rules, pair) for change in CHANGES if kind != "kick" or change is not _legs]
    battles = [battle for battle in battles if not why_not_attack(battle, attack)]
    walked = [Ends(battle, attacking(attack)) for battle in battles]
    known = list(zip(battles, walked, strict=True))
    for battle, ends in [*known, *reversed(known)]:
        compare(odds(battle, attack), ends)


def test_a_run_of_ones_own() -> None:
    """Any function of a battle and dice has odds."""
    mech = few_slots(make(20), 1)
    battle = Battle([mech])

    def run(played: Battle, dice: DiceRoller) -> tuple[int, ...]:
        if dice.check(9, "a chance") >= 9:
            fall(played, 0, "asked", 0, TargetNumber(psr_modifiers(played, 0)), dice)
            return (2,)
        return (1,)

    found = odds_of_run(battle, run)
    compare(found, Ends(battle, run))
    assert found.falls(0) == Fraction(10, 36)


# by chance

FEW = [
    9, 18, 27, 31, 45, 51, 61, 66, 72, 83, 91, 92, 101, 102, 119, 123, 148, 170, 175, 187, 188, 198, 206, 215, 216, 221,
    248, 249, 256, 258, 269, 270, 272, 274, 289, 298, 309, 332, 338, 349, 359, 362, 365, 369, 392, 394, 404, 417,
]  # fmt: skip
"""Seeds of the default run: battles of few paths in which much can happen."""
MANY = 600
"""Seeds of the soak."""
MAX_ENDS = {False: 600, True: 5_000}
"""Paths that a battle may have; those with more are passed over."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "seeds" in metafunc.fixturenames:
        soak = "soak" in metafunc.config.option.markexpr
        seeds = list(range(MANY)) if soak else FEW
        step = 50 if soak else 12
        chunks = [seeds[first : first + step] for first in range(0, len(seeds), step)]
        metafunc.parametrize("seeds", chunks, ids=[f"{chunk[0]}-{chunk[-1]}" for chunk in chunks])


@pytest.mark.soak
def test_battles_made_by_chance(seeds: list[int], request: pytest.FixtureRequest) -> None:
    soak = "soak" in request.config.option.markexpr
    compared = 0
    for seed in seeds:
        case = chance_case(seed)
        if case is None:
            continue
        battle, attacks = case
        ends = Ends.up_to(MAX_ENDS[soak], battle, attacking(*attacks))
        if ends is not None:
            compare(odds(battle, *attacks), ends)
            compared += 1
    assert compared
