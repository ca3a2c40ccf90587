"""A score with an interval that holds at every time: for playing until it is narrow enough (`--until 1%`).

An ordinary 95 % interval is right for a number of games that was fixed before. Looked at after every game, it excludes
the truth at some time in far more than 5 % of runs. A confidence sequence (Darling and Robbins 1967) does not: in at
least 95 % of runs *all* its intervals, at every number of pairs, hold the truth, so one may stop whenever one likes.

This one is by betting (Waudby-Smith and Ramdas 2024, "Estimating means of bounded random variables by betting"). For
each score that might be the true one, imagine two gamblers who start with 1 and bet on every pair of games at fair
odds for that score: one that pairs score higher, one that they score lower. If it is the true score, neither can
expect to win, and the chance that one of them ever has 40 is at most 5 % (Ville 1939). So the interval is every score
at which neither gambler has 40 now. It supposes that pairs are independent and equally distributed, nothing else: not
many games, no normal distribution.

How much they bet decides how narrow the interval gets, not whether it is right. Each gambler divides the capital:
80 % is bet as is best for reaching the target width, given the scatter of the pairs so far; 20 % for a narrow interval
at any time. Bets are fixed for a stage of pairs, and stages grow, so that the capital follows from a few counts.

What it costs: "± 1 %" takes about 18,800 games of an even match whose games are independent, where a fixed number of
9,604 games would do; twice as many games for any target, less for a one-sided match or many draws, as for a fixed
number. At the target the interval is 1.4 times as wide as one for a fixed number of games, and long before it twice.
"""

from __future__ import annotations

from math import exp, log, sqrt
from typing import Final

from myomer.sim.intervals import Estimate

CONFIDENCE: Final = 0.95
THRESHOLD: Final = log(2 / (1 - CONFIDENCE))
"""The logarithm of the capital at which a gambler has disproved a score; there are two of them."""
ON_TARGET: Final = 0.8
"""The share of the capital that is bet for the target width."""
BOLDEST: Final = 0.75
"""The share of the capital at most that one pair can lose."""
FIRST_STAGE: Final = 16
"""Pairs in the first stage."""
GROWTH: Final = 1.25
"""By how much all pairs grow in a stage."""
GUESSED_PAIRS: Final = 4
GUESSED_VARIANCE: Final = 1 / 8
"""The variance of pairs before any is played: that of two independent games at 50 %. It counts as 4 pairs."""
HALVINGS: Final = 24
"""Steps in which a bound is found: to less than a millionth."""


class _Stage:
    """Pairs on which the same bets were made: how often each score was seen."""

    def __init__(self, bets: tuple[float, float]) -> None:
        self.bets: Final = bets
        self.counts: Final[dict[float, int]] = {}

    def add_logarithms(self, mean: float, totals: list[float]) -> None:
        """Add the logarithm by which each part of the capital has grown, betting that pairs score more than `mean`."""
        for part, bet in enumerate(self.bets):
            stake = min(bet, BOLDEST / mean) if mean else bet
            for score, count in self.counts.items():
                totals[part] += count * log(1 + stake * (score - mean))

    def mirrored(self) -> _Stage:
        """The stage as the other side sees it."""
        mirrored = _Stage(self.bets)
        for score, count in self.counts.items():
            mirrored.counts[1 - score] = count
        return mirrored


class ConfidenceSequence:
    """The score of a side over pairs of games, with an interval that holds at every time.

    `target` is the half-width at which play will stop: 0.01 for "± 1 %". Add the score of each pair (the mean of its
    two games, 0 to 1) in order; ask for `interval` at any time. The same scores in the same order give the same
    interval, however often it was asked for.
    """

    def __init__(self, target: float) -> None:
        if not 0 < target < 0.5:
            raise ValueError(f"an interval can be ± 0 % to ± 50 % wide, not ± {target:.0%}")
        self.target: Final = target
        self.pairs = 0
        self._total = 0.0
        self._squares = 0.0
        self._stages: Final[list[_Stage]] = []
        self._stage_end = 0

    def add(self, score: float) -> None:
        """Add the next pair: the mean score of its two games."""
        if not 0 <= score <= 1:
            raise ValueError(f"the score of a pair is between 0 and 1, not {score}")
        if self.pairs == self._stage_end:
            self._stage_end = max(FIRST_STAGE, int(self.pairs * GROWTH))
            self._stages.append(_Stage(self._bets()))
        counts = self._stages[-1].counts
        counts[score] = counts.get(score, 0) + 1
        self.pairs += 1
        self._total += score
        self._squares += score * score

    def interval(self) -> Estimate:
        """The score so far, and where the true one is: valid at every time at once."""
        if not self.pairs:
            return Estimate(0.5, 0.0, 1.0, 0)
        mean = min(1.0, max(0.0, self._total / self.pairs))
        low = _lower_bound(self._stages, mean)
        high = 1 - _lower_bound(self._mirrored(), 1 - mean)
        return Estimate(mean, low, high, 2 * self.pairs)

    def is_narrow_enough(self) -> bool:
        """Whether the interval has reached the target."""
        return self.interval().half_width <= self.target

    def capitals(self, score: float) -> tuple[float, float]:
        """What the two gamblers have at a score that might be true: who bets that pairs score more, and less."""
        return exp(_log_capital(self._stages, score)), exp(_log_capital(self._mirrored(), 1 - score))

    def _mirrored(self) -> list[_Stage]:
        return [stage.mirrored() for stage in self._stages]

    def _bets(self) -> tuple[float, float]:
        """The bets of the next stage, from the pairs so far: for the target, and for any time."""
        spread = self._squares - self._total * self._total / self.pairs if self.pairs else 0.0
        variance = (spread + GUESSED_PAIRS * GUESSED_VARIANCE) / (self.pairs + GUESSED_PAIRS)
        any_time = sqrt(2 * THRESHOLD / (variance * self._stage_end * log(1 + self._stage_end)))
        return self.target / variance, any_time


def next_check(pairs: int) -> int:
    """After how many pairs to look at the interval next: 1 % more, at least 10 more.

    A run that stops only at these numbers has the same games with any number of workers.
    """
    return pairs + max(10, pairs // 100)


def _log_capital(stages: list[_Stage], mean: float) -> float:
    """The logarithm of the capital of the gambler who bets that pairs score more than `mean`."""
    totals = [log(ON_TARGET), log(1 - ON_TARGET)]
    for stage in stages:
        stage.add_logarithms(mean, totals)
    most = max(totals)
    return most + log(sum([exp(total - most) for total in totals]))


def _lower_bound(stages: list[_Stage], mean: float) -> float:
    """The lowest score that is not disproved. Capital falls as the score rises, so halving finds it."""
    low, high = 0.0, mean
    if _log_capital(stages, low) < THRESHOLD:
        return 0.0
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        if _log_capital(stages, middle) >= THRESHOLD:
            low = middle
        else:
            high = middle
    return low
