"""Playing something many times where there are too many outcomes to walk them all."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import sqrt
from typing import Final

from myomer.combat.battle import Battle
from myomer.dice import DiceRoller, SeededDice
from myomer.odds.explorer import Ensemble, add
from myomer.odds.outcomes import Outcomes
from myomer.odds.world import World

NORMAL_99: Final = 2.575829
"""Standard deviations that 99 of 100 lie within."""


def sample(
    world: World, battle: Battle, run: Callable[[Battle, DiceRoller], object], times: int, seed: int
) -> Outcomes:
    """Play it so many times, each on a copy of the battle; the same seed gives the same sample."""
    dice = SeededDice(seed)
    by_result: dict[object, Ensemble] = {}
    for _ in range(times):
        copy = battle.copy()
        for mech, source in zip(copy.mechs, battle.mechs, strict=True):
            mech.take_phase_from(source)
        result = run(copy, dice)
        add(by_result.setdefault(result, {}), world.settled(world.state_of(copy)), 1)
    return Outcomes(world, world.state_of(battle), by_result, times, times)


def interval(share: Fraction, samples: int, deviations: float = NORMAL_99) -> tuple[float, float]:
    """Where the true chance lies, with 99 % confidence, when so many were played (Wilson)."""
    if not samples:
        return float(share), float(share)
    square = deviations * deviations / samples
    seen = float(share)
    reach = deviations * sqrt(seen * (1 - seen) / samples + square / (4 * samples))
    middle = seen + square / 2
    return max(0.0, (middle - reach) / (1 + square)), min(1.0, (middle + reach) / (1 + square))
