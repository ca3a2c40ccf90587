"""An action played many times with seeded dice: what comes of it comes as often as its chance says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from math import exp, lgamma, log, log1p, sqrt

from myomer.combat.battle import Battle
from myomer.dice import SeededDice
from myomer.odds import Odds
from myomer.rules.locations import HEAD
from myomer.units.mech import Mech
from tests.odds.naive import EndSummary, Run, UnitEnd, unit_end

BEYOND = 0.0005
"""What lies beyond either end of a 99.9 % interval."""
DEVIATIONS = 3.2905
"""Standard deviations that 99.9 % lie within."""


def log_ways(plays: int, times: int) -> float:
    return lgamma(plays + 1) - lgamma(times + 1) - lgamma(plays - times + 1)


def likely(chance: Fraction, plays: int, times: int, beyond: float = BEYOND) -> bool:
    """Whether something of this chance may well come so many times: within the 99.9 % interval, the tails exact.

    `beyond` is what lies beyond either end of the interval.
    """
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
        if tail > beyond or each < beyond * 1e-6:
            break
    return tail > beyond


class Played:
    """An action played many times, and how often each thing came of it."""

    def __init__(self, battle: Battle, run: Run, plays: int, seed: int, beyond: float = BEYOND) -> None:
        dice = SeededDice(seed)
        self.battle = battle
        self.plays = plays
        self.beyond = beyond
        self.ends: Counter[EndSummary] = Counter()
        for _ in range(plays):
            played = battle.copy()
            made = run(played, dice)
            pairs = zip(battle.mechs, played.mechs, strict=True)
            self.ends[made, tuple([unit_end(start, mech) for start, mech in pairs])] += 1

    def times(self, holds: Callable[[EndSummary], object]) -> int:
        """How often it was so."""
        return sum([times for end, times in self.ends.items() if holds(end)])

    def agrees(self, found: Odds) -> None:
        """Every ready-made figure is as often as it should be."""
        self._chance("hit", found.hit, lambda end: 2 in end[0])
        for unit, mech in enumerate(self.battle.mechs):
            self._unit(found, unit, mech)

    def _chance(self, name: str, chance: Fraction, holds: Callable[[EndSummary], object]) -> None:
        times = self.times(holds)
        seen = f"{name}: {times} of {self.plays}, at {float(chance):.6f}"
        assert likely(chance, self.plays, times, self.beyond), seen

    def _unit(self, found: Odds, unit: int, mech: Mech) -> None:
        def chance(name: str, expected: Fraction, holds: Callable[[UnitEnd], object]) -> None:
            self._chance(f"{name} of {unit}", expected, lambda end: holds(end[1][unit]))

        chance("falls", found.falls(unit), lambda end: end.prone and not mech.prone)
        chance("head", found.head_hit(unit), lambda end: end.damage[HEAD])
        chance("destroyed", found.destroyed(unit), lambda end: end.cause)
        chance("knocked out", found.knocked_out(unit), lambda end: end.out and not mech.unconscious)
        chance("killed", found.pilot_killed(unit), lambda end: end.pilot_dead)
        for wounds, expected in found.wounds(unit).items():
            chance(f"{wounds} wounds", expected, lambda end, of=wounds: end.wounds == of)  # type: ignore[misc]
        for kind, struck in found.criticals(unit).items():
            chance(kind, struck.at_least(1), lambda end, of=kind: dict(end.struck)[of])  # type: ignore[misc]
        lost = found.lost(unit)
        for location, name in enumerate(mech.design.names[: len(mech.structure)]):
            if name in lost:
                at = 1 << location
                chance(f"{name} lost", lost[name], lambda end, at=at: end.gone & at)  # type: ignore[misc]
        for name, damage in found.damage_at(unit).items():
            at = mech.design.names.index(name)
            for points, expected in damage.items():
                chance(
                    f"{points} at {name}",
                    expected,
                    lambda end, at=at, of=points: end.damage[at] == of,  # type: ignore[misc]
                )

    def mean_agrees(self, found: Odds) -> None:
        """The damage to each unit is on average what it should be."""
        for unit in range(len(self.battle.mechs)):
            damage = found.damage(unit)
            total = sum([times * sum(end[1][unit].damage) for end, times in self.ends.items()])
            away = abs(total / self.plays - float(damage.mean))
            most = DEVIATIONS * damage.deviation / sqrt(self.plays)
            assert away <= most + 1e-9, f"damage to {unit}: {total / self.plays}, not {float(damage.mean)}"
