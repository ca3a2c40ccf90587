"""Every kind of attack: the chances sum to 1, the chance to hit is the previewed one, and playing it agrees."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from math import exp, lgamma, log, log1p, sqrt

import pytest

from myomer.combat.battle import Battle
from myomer.combat.physical.attack import Attack
from myomer.combat.physical.registry import preview_attack
from myomer.dice import SeededDice
from myomer.odds import Distribution, Odds, odds
from myomer.rules.locations import HEAD
from myomer.rules.ruleset import Ruleset
from myomer.units.mech import Mech
from tests.odds.naive import Told, UnitTold, attacking, tell
from tests.odds.situations import KINDS, exact_situation
from tests.support import both

PLAYS = 1_500
"""Of each kind in each ruleset."""
SEEDS = {("kick", "standard"): 2, ("kick", "total-warfare"): 2, ("chain-whip", "total-warfare"): 2}
"""Of the few whose first dice stray too far, as one in a thousand does."""
BEYOND = 0.0005
"""What lies beyond either end of a 99.9 % interval."""
DEVIATIONS = 3.2905


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


@both
@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_sums_to_one_and_plays_alike(kind: str, rules: Ruleset) -> None:
    battle, attack = exact_situation(kind, rules)
    found = odds(battle, attack)
    assert found.exact
    assert found.samples == 0
    assert found.hit == found.numbers[0] == preview_attack(battle, attack).target_number.chance()
    assert found.hits[1] == found.hit
    for distribution in distributions(found, len(battle.mechs)):
        assert sum([chance for _, chance in distribution.items()], Fraction(0)) == 1
    for chance in chances(found, len(battle.mechs)):
        assert 0 <= chance <= 1
        assert found.interval(chance) == (float(chance), float(chance))
    sums_agree(found, battle)
    Played(battle, attack, SEEDS.get((kind, rules.name), 1)).agrees(found)


def sums_agree(found: Odds, battle: Battle) -> None:
    """Damage by location adds up; no head is lost that was not hit; a dead pilot's unit is out of the game."""
    for unit in range(len(battle.mechs)):
        by_location = found.damage_at(unit)
        assert sum([each.mean for each in by_location.values()], Fraction(0)) == found.damage(unit).mean
        assert found.head_hit(unit) == by_location["head"].at_least(1)
        assert found.pilot_killed(unit) <= found.destroyed(unit)
    assert found.dealt == found.damage(found.target)
    assert found.taken == found.damage(found.attacker)


# the same, played


def log_ways(plays: int, times: int) -> float:
    return lgamma(plays + 1) - lgamma(times + 1) - lgamma(plays - times + 1)


def likely(chance: Fraction, plays: int, times: int) -> bool:
    """Whether something of this chance may well come so many times: within the 99.9 % interval, the tails exact."""
    if chance in (0, 1):
        return times == (plays if chance else 0)
    share = float(chance)

    def at(count: int) -> float:
        return exp(log_ways(plays, count) + count * log(share) + (plays - count) * log1p(-share))

    mean = plays * share
    far = range(times, plays + 1) if times > mean else range(times, -1, -1)
    tail = 0.0
    for count in far:
        each = at(count)
        tail += each
        if tail > BEYOND or each < BEYOND * 1e-6:
            break
    return tail > BEYOND


class Played:
    """An attack made many times, and how often each thing came of it."""

    def __init__(self, battle: Battle, attack: Attack, seed: int) -> None:
        dice = SeededDice(seed)
        run = attacking(attack)
        self.battle = battle
        self.ends: Counter[Told] = Counter()
        for _ in range(PLAYS):
            played = battle.copy()
            made = run(played, dice)
            pairs = zip(battle.mechs, played.mechs, strict=True)
            self.ends[made, tuple([tell(start, mech) for start, mech in pairs])] += 1

    def times(self, holds: Callable[[Told], object]) -> int:
        """How often it was so."""
        return sum([times for told, times in self.ends.items() if holds(told)])

    def agrees(self, found: Odds) -> None:
        """Every ready-made figure is as often as it should be."""
        self._chance("hit", found.hit, lambda told: 2 in told[0])
        for unit, mech in enumerate(self.battle.mechs):
            self._unit(found, unit, mech)

    def _chance(self, name: str, chance: Fraction, holds: Callable[[Told], object]) -> None:
        times = self.times(holds)
        assert likely(chance, PLAYS, times), f"{name}: {times} of {PLAYS}, at {float(chance):.6f}"

    def _unit(self, found: Odds, unit: int, mech: Mech) -> None:
        def chance(name: str, expected: Fraction, holds: Callable[[UnitTold], object]) -> None:
            self._chance(f"{name} of {unit}", expected, lambda told: holds(told[1][unit]))

        chance("falls", found.falls(unit), lambda told: told.prone and not mech.prone)
        chance("head", found.head_hit(unit), lambda told: told.damage[HEAD])
        chance("destroyed", found.destroyed(unit), lambda told: told.cause)
        chance("knocked out", found.knocked_out(unit), lambda told: told.out and not mech.unconscious)
        chance("killed", found.pilot_killed(unit), lambda told: told.pilot_dead)
        for wounds, expected in found.wounds(unit).items():
            chance(f"{wounds} wounds", expected, lambda told, of=wounds: told.wounds == of)  # type: ignore[misc]
        for kind, struck in found.criticals(unit).items():
            chance(kind, struck.at_least(1), lambda told, of=kind: dict(told.struck)[of])  # type: ignore[misc]
        lost = found.lost(unit)
        for location, name in enumerate(mech.design.names[: len(mech.structure)]):
            if name in lost:
                at = 1 << location
                chance(f"{name} lost", lost[name], lambda told, at=at: told.gone & at)  # type: ignore[misc]
        for name, damage in found.damage_at(unit).items():
            at = mech.design.names.index(name)
            for points, expected in damage.items():
                chance(
                    f"{points} at {name}",
                    expected,
                    lambda told, at=at, of=points: told.damage[at] == of,  # type: ignore[misc]
                )
        self._mean(found, unit)

    def _mean(self, found: Odds, unit: int) -> None:
        damage = found.damage(unit)
        total = 0
        for told, times in self.ends.items():
            total += times * sum(told[1][unit].damage)
        away = abs(total / PLAYS - float(damage.mean))
        assert away <= DEVIATIONS * damage.deviation / sqrt(PLAYS) + 1e-9, f"damage to {unit}: {total / PLAYS}"


@pytest.mark.parametrize(
    ("chance", "times", "may_be"),
    [
        (Fraction(1, 2), 750, True),
        (Fraction(1, 2), 680, False),
        (Fraction(1, 2), 820, False),
        (Fraction(1, 2), 800, True),
        (Fraction(1, 100_000), 0, True),
        (Fraction(1, 100_000), 1, True),
        (Fraction(1, 100_000), 3, False),
        (Fraction(0), 1, False),
        (Fraction(1), 1_499, False),
        (Fraction(35, 36), 1_500, False),
    ],
)
def test_what_is_likely(chance: Fraction, times: int, may_be: bool) -> None:
    assert likely(chance, PLAYS, times) == may_be
