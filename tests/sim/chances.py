"""Chances of the results of a pair of games, for tests of intervals: a score, draws, and how much the games agree."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import exp, lgamma, log

from myomer.sim.intervals import Pair

GAMES = (0.0, 0.5, 1.0)
PAIRS: list[Pair] = [(0.0, 0.0), (0.0, 0.5), (0.5, 0.5), (0.5, 1.0), (1.0, 1.0)]
"""The five results of a pair that differ in its mean; (0.5, 0.5) also stands for a win and a loss."""


def pair_chances(score: float, draws: float = 0.0, agreement: float = 0.0) -> list[float]:
    """The chances of `PAIRS` for a side's true score and its share of draws.

    Agreement 0: the two games are independent; 1: both end alike; −1: they end as differently as the score allows.
    """
    games = [1 - score - draws / 2, draws, score - draws / 2]
    chances = [0.0] * 5
    for index, first in enumerate(games):
        for other, second in enumerate(games):
            chances[index + other] += (1 - abs(agreement)) * first * second
    order = [2, 1, 0] if agreement < 0 else [0, 1, 2]
    first_left, second_left = list(games), list(games)
    for index in range(3):
        for other in order:
            both = min(first_left[index], second_left[other])
            first_left[index] -= both
            second_left[other] -= both
            chances[index + other] += abs(agreement) * both
    return chances


def compositions(total: int, parts: int) -> Iterator[tuple[int, ...]]:
    """Every way to divide a total among ordered parts."""
    if parts == 1:
        yield (total,)
        return
    for first in range(total + 1):
        for rest in compositions(total - first, parts - 1):
            yield (first, *rest)


def multinomial(counts: Sequence[int], chances: Sequence[float]) -> float:
    """The chance of these counts of results."""
    logarithm = lgamma(sum(counts) + 1)
    for count, chance in zip(counts, chances, strict=True):
        if count:
            if chance <= 0:
                return 0.0
            logarithm += count * log(chance) - lgamma(count + 1)
    return exp(logarithm)
