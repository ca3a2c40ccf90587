"""The odds against a library of dice probabilities, where it can say the same: other code, the same fractions."""

from __future__ import annotations

import dataclasses
from fractions import Fraction
from typing import Any

import icepool  # type: ignore[import-untyped]
import pytest

from myomer.combat.battle import Battle
from myomer.combat.physical.attack import Attack
from myomer.combat.weapons.shot import Shot
from myomer.odds import Distribution, Fall, Odds, odds
from myomer.rules.locations import LEFT_ARM, RIGHT_ARM
from myomer.rules.ruleset import TOTAL_WARFARE, Ruleset
from myomer.units.mech import Mech
from tests.odds.situations import attacker_for, few_slots, set_up
from tests.rows import each_row
from tests.support import both, make

Die = Any
"""A die of the library, which has no types."""
d6: Die = icepool.d6
two_dice: Die = 2 @ d6

FRONT = {
    2: "center-torso", 3: "right-arm", 4: "right-arm", 5: "right-leg", 6: "right-torso", 7: "center-torso",
    8: "left-torso", 9: "left-leg", 10: "left-arm", 11: "left-arm", 12: "head",
}  # fmt: skip
RIGHT = {
    2: "right-torso", 3: "right-leg", 4: "right-arm", 5: "right-arm", 6: "right-leg", 7: "right-torso",
    8: "center-torso", 9: "left-torso", 10: "left-arm", 11: "left-leg", 12: "head",
}  # fmt: skip
LEFT = {roll: name.replace("right", "?").replace("left", "right").replace("?", "left") for roll, name in RIGHT.items()}
FALLS_ON = {1: FRONT, 2: RIGHT, 3: RIGHT, 4: FRONT, 5: LEFT, 6: LEFT}
"""By the die of a fall: the column of the full table, as the rulebook has it."""
PUNCH = {1: "left-arm", 2: "left-torso", 3: "center-torso", 4: "right-torso", 5: "right-arm", 6: "head"}
KICK = {1: "right-leg", 2: "right-leg", 3: "right-leg", 4: "left-leg", 5: "left-leg", 6: "left-leg"}
CLUSTERS = {
    2: {2: 1, 3: 1, 4: 1, 5: 1, 6: 1, 7: 1, 8: 2, 9: 2, 10: 2, 11: 2, 12: 2},
    4: {2: 1, 3: 2, 4: 2, 5: 2, 6: 2, 7: 3, 8: 3, 9: 3, 10: 3, 11: 4, 12: 4},
    10: {2: 3, 3: 3, 4: 4, 5: 6, 6: 6, 7: 6, 8: 6, 9: 8, 10: 8, 11: 10, 12: 10},
}
"""The cluster hits table, as the rulebook has it."""


def sturdy(mech: Mech) -> Mech:
    """So much armor that nothing gets through, and no slot to strike."""
    mech.armor[:] = [200] * len(mech.armor)
    return few_slots(mech, 0)


def same(found: Distribution[int], die: Die) -> bool:
    """Whether a distribution has exactly the chances of a die."""
    assert isinstance(die, icepool.Die)
    return dict(found.items()) == {
        outcome: die.probability(outcome) for outcome in die.outcomes() if die.probability(outcome)
    }


def struck(table: dict[int, str], roll: Die, points: int, location: str) -> Die:
    """Points at one location of a hit that is located on a table."""
    return roll.map({face: points if name == location else 0 for face, name in table.items()})


# to hit


@both
@each_row("piloting", range(-2, 12))
def test_every_target_number(piloting: int, rules: Ruleset) -> None:
    """A punch is at +0: skills from −2 to 11, with a target that has moved, cover every number and both ends."""
    for moved, number in ((0, piloting), (5, piloting + 2)):
        attacker, target = attacker_for("punch", 50, piloting), make(hex_="0504", facing=3, moved="walk", hexes=moved)
        found = odds(*set_up("punch", attacker, target, rules))
        assert found.hit == (two_dice >= number).probability(True)


@both
@pytest.mark.parametrize("kind", ["flail", "wrecking-ball", "buzzsaw"])
@pytest.mark.parametrize("piloting", [0, 5])
def test_a_two_misses_whatever_the_number(kind: str, piloting: int, rules: Ruleset) -> None:
    battle, attack = set_up(kind, attacker_for(kind, 50, piloting), sturdy(make(hex_="0504", facing=3)), rules)
    sturdy(battle.mechs[0])
    number = {"flail": 0, "wrecking-ball": 1, "buzzsaw": -1}[kind] + piloting
    assert odds(battle, attack).hit == two_dice.map(lambda roll: roll >= number and roll != 2).probability(True)


@both
@each_row("piloting", [2, 5, 9])
def test_hits_of_two_punches(piloting: int, rules: Ruleset) -> None:
    battle, _ = set_up("punch", attacker_for("punch", 50, piloting), sturdy(make(hex_="0504", facing=3)), rules)
    found = odds(battle, Attack("punch", 0, 1, LEFT_ARM), Attack("punch", 0, 1, RIGHT_ARM))
    hit = (two_dice >= piloting).map({True: 1, False: 0}) if piloting > 2 else icepool.Die([1])
    assert same(found.hits, 2 @ hit)
    assert same(found.dealt, 5 * (2 @ hit))
    assert [each.hit for each in found.alone] == [hit.probability(1)] * 2


@both
@pytest.mark.parametrize("piloting", [3, 5, 8])
def test_a_push_and_the_roll_it_asks_for(piloting: int, rules: Ruleset) -> None:
    target = sturdy(make(hex_="0504", facing=3, piloting=piloting))
    found = odds(*set_up("push", sturdy(attacker_for("push")), target, rules))
    hit = (two_dice >= 4).probability(True)
    assert found.falls(1) == hit * (two_dice < piloting).probability(True)


# where it lands, and how much


@both
def test_the_punch_table(rules: Ruleset) -> None:
    target = sturdy(make(hex_="0504", facing=3))
    found = odds(*set_up("punch", attacker_for("punch"), target, rules))
    hit = (two_dice >= 5).map({True: 1, False: 0})
    for name, damage in found.damage_at(1).items():
        assert same(damage, hit * struck(PUNCH, d6, 5, name))


@both
def test_the_kick_table(rules: Ruleset) -> None:
    target = sturdy(make(hex_="0504", facing=3, piloting=0))
    found = odds(*set_up("kick", sturdy(attacker_for("kick", piloting=0)), target, rules))
    assert found.falls(1) == 0
    for name, damage in found.damage_at(1).items():
        assert same(damage, struck(KICK, d6, 10, name))


@both
@each_row(("facing", "table"), [(3, FRONT), (0, FRONT), (1, RIGHT), (5, LEFT)])
def test_the_full_table_from_every_side(facing: int, table: dict[int, str], rules: Ruleset) -> None:
    found = shot_at("medium-laser", rules, facing)
    for name, damage in found.damage_at(1).items():
        assert same(damage, (two_dice >= 4).map({True: 1, False: 0}) * struck(table, two_dice, 5, name))


def shot_at(weapon: str, rules: Ruleset, facing: int = 3, gunnery: int = 4) -> Odds:
    """One shot from two hexes away at a target that nothing harms."""
    gear = [f"{weapon}@right-torso"]
    if weapon[:3] in ("srm", "lrm"):
        gear.append(f"{weapon}-ammo@left-torso")
    attacker = make(75, hex_="0505", equipment=gear)
    attacker.gunnery = gunnery
    target = sturdy(make(75, hex_="0502", facing=facing, piloting=0))
    battle = Battle([attacker, target], None, rules)
    return odds(battle, Shot(0, 1, attacker.design.weapons[0]))


def to_hit(found: Odds) -> Die:
    """1 for a hit, at the chance that was previewed."""
    chance = found.hit_chances[0]
    return icepool.Die({1: chance.numerator, 0: chance.denominator - chance.numerator})


@both
@pytest.mark.parametrize(
    ("weapon", "size", "each", "group"), [("srm-2", 2, 2, 1), ("srm-4", 4, 2, 1), ("lrm-10", 10, 1, 5)]
)
def test_clusters(weapon: str, size: int, each: int, group: int, rules: Ruleset) -> None:
    """Hits times damage; every group finds its own place: the points that one location takes are summed over them."""
    found = shot_at(weapon, rules)
    assert same(found.dealt, to_hit(found) * (each * two_dice.map(CLUSTERS[size])))
    at = found.damage_at(1)

    def points(hits: int, location: str) -> Die:
        groups = [min(group, hits - first) * each for first in range(0, hits, group)]
        return sum([struck(FRONT, two_dice, damage, location) for damage in groups], icepool.Die([0]))

    for location in ("head", "center-torso", "left-arm"):
        salvo = two_dice.map(CLUSTERS[size]).map(lambda hits, at=location: points(hits, at))
        assert same(at[location], to_hit(found) * salvo)


@both
def test_a_fall_by_fives(rules: Ruleset) -> None:
    """25 points from four levels up, on the column of the side it falls on."""
    mech = sturdy(make(50, piloting=0))
    found = odds(Battle([mech], None, rules), Fall(0, 4))
    for location in ("head", "center-torso", "right-leg"):
        fall = d6.map(lambda side, at=location: 5 @ struck(FALLS_ON[side], two_dice, 5, at))
        assert same(found.damage_at(0)[location], fall)
    assert dict(found.damage(0).items()) == {25: Fraction(1)}


@both
def test_damage_that_is_rolled(rules: Ruleset) -> None:
    """A buzzsaw does 2d6."""
    battle, attack = set_up("buzzsaw", attacker_for("buzzsaw"), sturdy(make(hex_="0504", facing=3)), rules)
    hit = (two_dice >= 4).map({True: 1, False: 0})
    assert same(odds(battle, attack).dealt, hit * two_dice)


def test_a_charge_in_groups() -> None:
    """12 points to the target in fives, 5 back to the attacker: the places are rolled apart, the hit is the same.

    Quads with the cockpit in the torso: nobody is knocked out, nobody falls.
    """
    attacker = make(40, "quad", cockpit="torso-mounted", moved="run", hexes=4, piloting=0)
    target = make(50, "quad", cockpit="torso-mounted", hex_="0504", facing=3, moved="walk", hexes=5, piloting=0)
    for mech in (attacker, target):
        mech.armor[:] = [200] * len(mech.armor)
    rules = dataclasses.replace(TOTAL_WARFARE, no_through_armor_criticals=True)
    found = odds(*set_up("charge", attacker, target, rules))
    hit = to_hit(found)
    assert 0 < found.hit < 1
    for location in ("head", "center-torso", "left-torso"):
        blows = sum([struck(FRONT, two_dice, points, location) for points in (5, 5, 2)], icepool.Die([0]))
        assert same(found.damage_at(1)[location], hit * blows)
        assert same(found.damage_at(0)[location], hit * struck(FRONT, two_dice, 5, location))
    assert found.of(lambda end: end.hit) == Distribution({True: found.hit.numerator, False: (1 - found.hit).numerator})


# staying awake


@both
@each_row("wounds", range(5))
def test_a_hit_to_the_head(wounds: int, rules: Ruleset) -> None:
    """One pilot hit, and 2d6 against the number for the hits so far to stay conscious."""
    target = sturdy(make(hex_="0504", facing=3, wounds=wounds))
    found = odds(*set_up("punch", attacker_for("punch"), target, rules))
    head = (two_dice >= 5).probability(True) / 6
    needed = {1: 3, 2: 5, 3: 7, 4: 10, 5: 11}[wounds + 1]
    assert found.head_hit(1) == head
    assert found.wounds(1)[1] == head
    assert found.knocked_out(1) == head * (two_dice < needed).probability(True)
