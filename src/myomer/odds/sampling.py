"""Playing something many times where there are too many outcomes to walk them all."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import sqrt
from typing import Final

from myomer.combat.battle import Battle
from myomer.dice import DiceRoller, SeededDice
from myomer.odds.ends import Ends
from myomer.odds.layout import EACH_SLOT, FullLayoutError, Layout
from myomer.odds.mixture import Term

NORMAL_95: Final = 1.959964
"""Standard deviations that 95 of 100 lie within."""
NORMAL_99: Final = 2.575829
"""Standard deviations that 99 of 100 lie within."""


def sample(battle: Battle, run: Callable[[Battle, DiceRoller], object], times: int, seed: int) -> Ends:
    """Play it `times` times, each on a copy of the battle; the same seed gives the same sample.

    The sample is shorter if its ends have more blocks than a layout has room for.
    """
    layout = Layout(battle, True, EACH_SLOT)
    start = layout.states_of(battle)
    dice = SeededDice(seed)
    counts_by_result: dict[object, dict[tuple[int, ...], int]] = {}

    for played in range(times):
        copy = battle.copy()
        result = run(copy, dice)

        try:
            states = layout.states_of(copy)
            end = (*[layout.settled(unit, states[unit]) for unit in range(layout.units)], states[-1])
        except FullLayoutError:
            times = played
            break

        counts = counts_by_result.setdefault(result if copy.results is None else tuple(copy.results), {})
        counts[end] = counts.get(end, 0) + 1

    ended = {
        result: [Term(count, times, [{state: 1} for state in end]) for end, count in counts.items()]
        for result, counts in counts_by_result.items()
    }

    return Ends(layout, start, ended, times)


def interval(share: Fraction | float, samples: float, deviations: float = NORMAL_99) -> tuple[float, float]:
    """The confidence interval (Wilson, 99% by default) of a chance that was seen as a share of samples.

    The number of samples may be a fraction: samples that depend on each other are worth more or fewer independent ones.
    """
    if not samples:
        return float(share), float(share)
    square = deviations * deviations / samples
    observed = float(share)
    half_width = deviations * sqrt(observed * (1 - observed) / samples + square / (4 * samples))
    middle = observed + square / 2
    return max(0.0, (middle - half_width) / (1 + square)), min(1.0, (middle + half_width) / (1 + square))
