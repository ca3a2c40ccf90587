"""A score with an interval that holds at every time: for playing until it is narrow enough (`--until 1%`).

An ordinary 95 % interval is right for a number of games that was fixed before. Looked at after every game, it excludes
the truth at some time in far more than 5 % of runs. A confidence sequence (Darling and Robbins 1967) does not: in at
least 95 % of runs *all* its intervals, at every number of pairs, hold the truth, so one may stop whenever one likes.

This one is by betting (Waudby-Smith and Ramdas 2024, "Estimating means of bounded random variables by betting"). For
each score that might be the true one, imagine two gamblers who start with 1 and bet on every pair of games at fair
odds for that score: one that pairs score higher, one that they score lower. If it is the true score, neither can
expect to win, and the chance that one of them ever has 40 is at most 5 % (Ville 1939). So the interval is every score
at which neither gambler has 40 now, or had at the end of a stage. It supposes that pairs are independent and equally
distributed, nothing else: not many games, no normal distribution.

How much they bet decides how narrow the interval gets, not whether it is right. Each gambler divides the capital. 20 %
is bet steadily, for a narrow interval at any time and in case the target is missed. 80 % is bet on the target: the
number of pairs that it should take follows from the scatter of the pairs so far, and the bet from the capital that is
still missing and the pairs that remain (Voráček and Orabona 2025, "STaR-Bets"). Bets are fixed for a stage of pairs, so
that the capital follows from a few counts; they depend only on earlier stages.

What it costs: "± 1 %" takes about 13,100 games of an even match whose games are independent, where a fixed number of
9,604 games would do: 1.4 times as many, and rarely more than twice. Long before the target the interval is about twice
as wide as one for a fixed number of games.
"""

from __future__ import annotations

from math import exp, inf, log, sqrt
from typing import Final

from myomer.sim.intervals import Estimate

CONFIDENCE: Final = 0.95
THRESHOLD: Final = log(2 / (1 - CONFIDENCE))
"""The logarithm of the capital at which a gambler has disproved a score; there are two of them."""
ON_TARGET: Final = 0.8
"""The share of the capital that is bet for the target width."""
BOLDEST: Final = 0.75
"""The share of the capital at most that one pair can lose."""
FIRST_STAGE: Final = 8
"""Pairs in a stage at least."""
STAGE: Final = 0.1
"""The length of a stage, as a share of the pairs so far or the pairs remaining, whichever are fewer."""
LEAST_REMAINING: Final = 0.1
"""Pairs that always remain, as a share of those so far: the expected end moves on if the target is missed."""
EXPECTED_DEVIATIONS: Final = 2.4
"""Deviations of the interval at the expected end."""
LEAST_WANTED: Final = 0.02
MOST_WANTED: Final = 2 * THRESHOLD
"""The logarithm of the growth that is still wanted, at least and at most."""
GUESSED_PAIRS: Final = 4
GUESSED_VARIANCE: Final = 1 / 8
"""The variance of pairs before any is played: that of two independent games at 50 %. It counts as 4 pairs."""
EXACTNESS: Final = 1 / 1000
"""How exactly a bound is found, as a share of the target."""


class _Stage:
    """Pairs between two changes of the bets: what the bets depend on, and how often each score was seen."""

    def __init__(self, variance: float, remaining: float, steady: float) -> None:
        self.variance: Final = variance
        self.remaining: Final = remaining
        self.steady: Final = steady
        self.counts: Final[dict[float, int]] = {}

    def bets(self, log_capital: float) -> tuple[float, float]:
        """The bets on a higher score: for the target, with the capital bet on it so far, and the steady one."""
        wanted = min(MOST_WANTED, max(LEAST_WANTED, THRESHOLD - log_capital))
        return sqrt(2 * wanted / (self.variance * self.remaining)), self.steady

    def mirrored(self) -> _Stage:
        """The stage as the other side sees it."""
        mirrored = _Stage(self.variance, self.remaining, self.steady)
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
        self.target = _checked(target)
        self._aimed_at = 0
        """How many pairs there were when the target was set."""
        self.pairs = 0
        self._total = 0.0
        self._squares = 0.0
        self._stages: Final[list[_Stage]] = []
        self._stage_end = 0

    def aim(self, target: float) -> None:
        """Change the target: from the next stage on, bets are for this one.

        Bets on pairs that are there stay as they were made, so the new target may be chosen after looking at them.
        """
        self.target = _checked(target)
        self._aimed_at = self.pairs

    def add(self, score: float) -> None:
        """Add the next pair: the mean score of its two games."""
        if not 0 <= score <= 1:
            raise ValueError(f"the score of a pair is between 0 and 1, not {score}")
        if self.pairs == self._stage_end:
            self._stages.append(self._next_stage())
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
        exactness = self.target * EXACTNESS
        low = _lower_bound(self._stages, mean, exactness)
        high = 1 - _lower_bound(self._mirrored(), 1 - mean, exactness)
        return Estimate(mean, low, high, 2 * self.pairs)

    def is_narrow_enough(self) -> bool:
        """Whether the interval has reached the target."""
        return self.interval().half_width <= self.target

    def capitals(self, score: float) -> tuple[float, float]:
        """What the two gamblers have at a score that might be true: who bets that pairs score more, and less."""
        return exp(_log_capital(self._stages, score)), exp(_log_capital(self._mirrored(), 1 - score))

    def _mirrored(self) -> list[_Stage]:
        return [stage.mirrored() for stage in self._stages]

    def _next_stage(self) -> _Stage:
        """A stage with bets from the pairs so far; the steady one as is best now (Waudby-Smith and Ramdas), at least
        as is best for the target if it is never changed."""
        spread = self._squares - self._total * self._total / self.pairs if self.pairs else 0.0
        variance = (spread + GUESSED_PAIRS * GUESSED_VARIANCE) / (self.pairs + GUESSED_PAIRS)
        expected_end = EXPECTED_DEVIATIONS**2 * variance / self.target**2
        remaining = max(expected_end - (self.pairs - self._aimed_at), self.pairs * LEAST_REMAINING, FIRST_STAGE)
        self._stage_end = self.pairs + max(FIRST_STAGE, int(min(self.pairs, remaining) * STAGE))
        any_time = sqrt(2 * THRESHOLD / (variance * self._stage_end * log(1 + self._stage_end)))
        return _Stage(variance, remaining, max(any_time, self.target / variance))


def _checked(target: float) -> float:
    if not 0 < target < 0.5:
        raise ValueError(f"an interval can be ± 0 % to ± 50 % wide, not ± {target:.0%}")
    return target


def next_check(pairs: int) -> int:
    """After how many pairs to look at the interval next: 1 % more, at least 10 more.

    A run that stops only at these numbers has the same games with any number of workers.
    """
    return pairs + max(10, pairs // 100)


def _log_capital(stages: list[_Stage], mean: float) -> float:
    """The logarithm of the capital of the gambler who bets that pairs score more than `mean`.

    A gambler who has disproved the score at the end of a stage stops there.
    """
    boldest = BOLDEST / mean if mean else inf
    on_target, steadily = log(ON_TARGET), log(1 - ON_TARGET)
    total = 0.0
    for stage in stages:
        bold, steady = stage.bets(on_target)
        bold, steady = min(bold, boldest), min(steady, boldest)
        for score, count in stage.counts.items():
            on_target += count * log(1 + bold * (score - mean))
            steadily += count * log(1 + steady * (score - mean))
        most = max(on_target, steadily)
        total = most + log(exp(on_target - most) + exp(steadily - most))
        if total >= THRESHOLD:
            break
    return total


def _lower_bound(stages: list[_Stage], mean: float, exactness: float) -> float:
    """The lowest score that is not disproved, found by halving: what is disproved lies below what is not.

    (Bets depend on the score, so this is observed, not proved: the tests go through scores below.)
    """
    low, high = 0.0, mean
    if _log_capital(stages, low) < THRESHOLD:
        return 0.0
    while high - low > exactness:
        middle = (low + high) / 2
        if _log_capital(stages, middle) >= THRESHOLD:
            low = middle
        else:
            high = middle
    return low
