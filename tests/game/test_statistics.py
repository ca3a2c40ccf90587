"""Frequencies over seeded rolls against exact chances, which are counted out over all throws of the dice.

The bound: for every outcome, the number of times it came lies within 5 standard deviations of what is to be expected,
√(n·p·(1−p)) each, and outcomes of chance 0 never come. The dice are seeded: a test that passes always passes. Were
they not, one comparison in 1.7 million would fail by chance. `-m soak` rolls 100,000 times, the default run 1,500.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from fractions import Fraction
from itertools import product
from math import sqrt

import pytest

from myomer.combat.battle import Battle
from myomer.combat.events import CriticalRolled, CriticalStruck
from myomer.combat.harm.criticals import critical_check
from myomer.combat.harm.damage import locate
from myomer.combat.harm.damage_types import BY_NAME
from myomer.combat.numbers import Modifier
from myomer.combat.physical.attack import Attack
from myomer.combat.physical.registry import preview_attack, resolve_attack
from myomer.combat.weapons.resolution import resolve_shot
from myomer.combat.weapons.shot import Effect, Shot
from myomer.combat.weapons.shot_rule import preview_shot
from myomer.dice import SeededDice
from myomer.game.order import roll_initiative
from myomer.hexes import ARC_NAMES
from myomer.rules.clusters import CLUSTER_ROWS
from myomer.rules.hit_tables import (
    FULL,
    KICK,
    LOCATION_MASK,
    PUNCH,
    TRIPOD_LEGS,
    TWO_DICE,
    needs_leg_die,
    table_entries,
)
from myomer.rules.locations import CENTER_TORSO, FRAME_NAMES, HEAD, LEFT_TORSO, RIGHT_ARM, RIGHT_LEG, TRIPOD
from myomer.rules.ruleset import STANDARD, Ruleset
from tests.combat.weapons.support import salvo
from tests.support import both, duel, make

MANY = 100_000
FEW = 1_500
DEVIATIONS = 5

PAIRS = list(product(range(1, 7), repeat=2))

pytestmark = pytest.mark.soak


@pytest.fixture
def rolls(request: pytest.FixtureRequest) -> int:
    return MANY if "soak" in request.config.option.markexpr else FEW


def agree(came: Counter[Hashable], exact: dict[Hashable, Fraction], total: int) -> None:
    """Every outcome came as often as its chance says, within the bound."""
    assert sum(exact.values()) == 1
    assert sum(came.values()) == total
    for outcome in set(exact) | set(came):
        chance = exact.get(outcome, Fraction(0))
        assert chance or not came[outcome], f"{outcome} cannot come"
        spread = sqrt(total * chance * (1 - chance))
        assert abs(came[outcome] - total * chance) <= DEVIATIONS * spread, outcome


def shares(outcomes: list[Hashable]) -> dict[Hashable, Fraction]:
    """Chances of equally likely cases."""
    return {outcome: Fraction(count, len(outcomes)) for outcome, count in Counter(outcomes).items()}


# hit rates


@pytest.mark.parametrize("needed", range(2, 14))
def test_checks(needed: int, rolls: int) -> None:
    dice = SeededDice(needed)
    came = Counter[Hashable]([dice.check(needed, "") >= needed for _ in range(rolls)])
    agree(came, shares([first + second >= needed for first, second in PAIRS]), rolls)


@both
@pytest.mark.parametrize("kind", ["punch", "kick"])
@pytest.mark.parametrize("piloting", [4, 7])
def test_attacks_hit_as_often_as_their_number_says(rules: Ruleset, kind: str, piloting: int, rolls: int) -> None:
    fresh = duel(make(piloting=piloting), rules=rules)
    attack = Attack(kind, 0, 1, RIGHT_ARM if kind == "punch" else RIGHT_LEG)
    number = preview_attack(fresh, attack).target_number.value
    dice = SeededDice(piloting)
    came = Counter[Hashable]([resolve_attack(fresh.copy(), attack, dice).hit for _ in range(rolls)])
    agree(came, shares([first + second >= number for first, second in PAIRS]), rolls)


@pytest.mark.parametrize("gunnery", [2, 4, 6])
def test_shots_hit_as_often_as_their_number_says(gunnery: int, rolls: int) -> None:
    shooter = make(equipment=["medium-laser@right-arm"], hex_="0506")
    shooter.gunnery = gunnery
    fresh = duel(shooter)
    preview = preview_shot(fresh, Shot(0, 1, shooter.design.weapons[0]))
    assert not preview.reasons
    dice = SeededDice(gunnery)
    came = Counter[Hashable]([resolve_shot(fresh.copy(), preview, dice).hit for _ in range(rolls)])
    number = preview.target_number.value
    assert preview.chance() == shares([first + second >= number for first, second in PAIRS])[True]
    agree(came, shares([first + second >= number for first, second in PAIRS]), rolls)


def test_initiative(rolls: int) -> None:
    """Two sides win equally often; with a bonus of 1, as often as counting says, ties rolled again."""
    dice = SeededDice(1)
    came = Counter[Hashable]([roll_initiative(2, [0, 0], dice)[0][1] for _ in range(rolls)])
    agree(came, {0: Fraction(1, 2), 1: Fraction(1, 2)}, rolls)
    cases = [(sum(ours) + 1, sum(theirs)) for ours in PAIRS for theirs in PAIRS]
    won = sum([ours > theirs for ours, theirs in cases])
    lost = sum([ours < theirs for ours, theirs in cases])
    came = Counter[Hashable]([roll_initiative(2, [1, 0], dice)[0][1] for _ in range(rolls)])
    agree(came, {0: Fraction(won, won + lost), 1: Fraction(lost, won + lost)}, rolls)


# hit locations


@both
@pytest.mark.parametrize("frame", FRAME_NAMES)
@pytest.mark.parametrize("arc", range(4), ids=ARC_NAMES)
@pytest.mark.parametrize("table", [FULL, PUNCH, KICK])
def test_hit_locations(rules: Ruleset, frame: str, arc: int, table: str, rolls: int) -> None:
    number = FRAME_NAMES.index(frame)
    battle = Battle([make(frame=frame)], ruleset=rules)
    entries = table_entries(table, number, arc, rules.one_column_tables)
    outcomes: list[Hashable] = []
    for faces in PAIRS if table in TWO_DICE else [(face, 0) for face in range(1, 7)]:
        entry = entries[sum(faces)]
        if needs_leg_die(table, number, arc, entry):
            assert number == TRIPOD
            outcomes += [TRIPOD_LEGS[arc][leg] for leg in range(1, 7)]
        else:
            outcomes += [entry & LOCATION_MASK] * 6
    dice = SeededDice(arc)
    came = Counter[Hashable]([locate(battle, 0, table, arc, 0, dice).location for _ in range(rolls)])
    agree(came, shares(outcomes), rolls)


def test_through_armor_criticals_come_with_a_two(rolls: int) -> None:
    battle = Battle([make()])
    dice = SeededDice(9)
    came = Counter[Hashable]([locate(battle, 0, FULL, 0, 0, dice).tac for _ in range(rolls)])
    agree(came, {True: Fraction(1, 36), False: Fraction(35, 36)}, rolls)


# clusters


@pytest.mark.parametrize("modifier", [-4, 0, 2])
@pytest.mark.parametrize("size", [2, 5, 6, 10, 15, 20])
def test_clusters(size: int, modifier: int, rolls: int) -> None:
    row = CLUSTER_ROWS[size]
    outcomes: list[Hashable] = [row[min(12, max(2, first + second + modifier))] for first, second in PAIRS]
    dice = SeededDice(size)
    battle = Battle([make(), make(equipment=["small-laser@head"])])
    changes = [Modifier("any", modifier)] if modifier else []
    warming = Effect(BY_NAME["heat"], size=size, cluster=changes, heat=1)
    came = Counter[Hashable]([salvo(battle, 1, 0, 0, warming, dice) for _ in range(rolls)])
    agree(came, shares(outcomes), rolls)


# criticals

BANDS = [(8, 0), (10, 1), (12, 2), (13, 3)]
"""Below 8 nothing, 8–9 one, 10–11 two, 12 three, or off with a limb or the head (`damage-and-criticals.md` §10)."""


def criticals(total: int, location: int) -> Hashable:
    if total == 12 and location in (HEAD, RIGHT_ARM, RIGHT_LEG):
        return "blown-off"
    return next(hits for below, hits in BANDS if total < below)


@both
@pytest.mark.parametrize("location", [CENTER_TORSO, LEFT_TORSO, HEAD, RIGHT_ARM, RIGHT_LEG])
def test_criticals(rules: Ruleset, location: int, rolls: int) -> None:
    fresh = Battle([make(equipment=["medium-laser@left-torso"] * 3)], ruleset=rules)
    dice = SeededDice(location)
    came: Counter[Hashable] = Counter()
    for _ in range(rolls):
        battle = fresh.copy()
        battle.log = []
        critical_check(battle, 0, location, dice)
        event = next(event for event in battle.log if isinstance(event, CriticalRolled))
        came["blown-off" if event.blown_off else event.criticals] += 1
    agree(came, shares([criticals(first + second, location) for first, second in PAIRS]), rolls)


@pytest.mark.parametrize("location", [CENTER_TORSO, LEFT_TORSO, RIGHT_ARM, RIGHT_LEG])
def test_every_open_slot_is_struck_equally_often(location: int, rolls: int) -> None:
    """The first critical of a check, over all the slots that hold something."""
    fresh = Battle([make(equipment=["medium-laser@left-torso"] * 5)], ruleset=STANDARD)
    mech = fresh.mechs[0]
    open_slots = [slot for slot in range(12) if mech.design.hittable[location] >> slot & 1]
    dice = SeededDice(location)
    came: Counter[Hashable] = Counter()
    for _ in range(rolls):
        battle = fresh.copy()
        battle.log = []
        critical_check(battle, 0, location, dice)
        struck = [event.slot for event in battle.log if isinstance(event, CriticalStruck)]
        if struck:
            came[struck[0]] += 1
    agree(came, {slot: Fraction(1, len(open_slots)) for slot in open_slots}, sum(came.values()))
