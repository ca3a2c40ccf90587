"""Playing something many times where there are too many outcomes to walk them all."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import sqrt
from typing import Final

from myomer.combat.battle import Battle
from myomer.dice import DiceRoller, SeededDice
from myomer.odds.mixture import Term
from myomer.odds.outcomes import Outcomes
from myomer.odds.world import World

NORMAL_99: Final = 2.575829
"""Standard deviations that 99 of 100 lie within."""


def sample(
    world: World, battle: Battle, run: Callable[[Battle, DiceRoller], object], times: int, seed: int
) -> Outcomes:
    """Play it so many times, each on a copy of the battle; the same seed gives the same sample."""
    dice = SeededDice(seed)
    seen: dict[object, dict[tuple[int, ...], int]] = {}
    for _ in range(times):
        copy = battle.copy()
        for mech, source in zip(copy.mechs, battle.mechs, strict=True):
            mech.take_phase_from(source)
        result = run(copy, dice)
        numbers = world.numbers(world.state_of(copy))
        ends = tuple([world.settled(unit, number) for unit, number in enumerate(numbers)])
        counts = seen.setdefault(result, {})
        counts[ends] = counts.get(ends, 0) + 1
    ended = {
        result: [Term(count, times, [{end: 1} for end in ends]) for ends, count in counts.items()]
        for result, counts in seen.items()
    }
    return Outcomes(world, world.state_of(battle), ended, times)


def interval(share: Fraction | float, samples: int, deviations: float = NORMAL_99) -> tuple[float, float]:
    """Where the true chance lies when a share was seen in so many plays, with 99 % confidence unless told (Wilson)."""
    if not samples:
        return float(share), float(share)
    square = deviations * deviations / samples
    seen = float(share)
    reach = deviations * sqrt(seen * (1 - seen) / samples + square / (4 * samples))
    middle = seen + square / 2
    return max(0.0, (middle - reach) / (1 + square)), min(1.0, (middle + reach) / (1 + square))
