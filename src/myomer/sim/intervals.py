"""What games show, and how far it may be from the truth: estimates with 95 % intervals.

Games come in pairs: two games with the same dice and map and the sides swapped. The two games of a pair depend on each
other, pairs do not, so every interval here is computed from the variance between pairs. A pair is given as the values
of its games: two, or one if the second game has not been played.

In 95 of 100 runs the truth lies in the interval, if the number of games was fixed before the first. To stop as soon as
an interval is narrow enough, use `myomer.sim.sequential`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import inf, sqrt
from typing import Final, TypeAlias

from myomer.odds.sampling import NORMAL_95, interval

STUDENT_95: Final = (12.706205, 4.302653, 3.182446, 2.776445, 2.570582, 2.446912, 2.364624, 2.306004, 2.262157)
"""What `NORMAL_95` becomes if the deviation is itself estimated, with 1 to 9 degrees of freedom (Student 1908)."""
STUDENT_SERIES: Final = (2.372271, 2.822499, 2.555850, 1.589534)
"""From 10 degrees of freedom: what is added to `NORMAL_95`, over their first to fourth power (Fisher 1926)."""
SCORE_PRIOR: Final = 1 / 4
"""The largest square of the deviation that the added pair has in a score: that of a single game at 50 %."""
DIFFERENCE_PRIOR: Final = 1 / 16
"""The same in a difference of scores halved: half a point up or down, since the two cells share their dice."""

Pair: TypeAlias = Sequence[float]
"""The values of a pair's games: two, or one if the other has not been played."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A figure seen in a number of games, and its 95 % interval."""

    value: float
    low: float
    high: float
    games: int

    @property
    def half_width(self) -> float:
        """Half the width of the interval: the 1 % of "± 1 %"."""
        return (self.high - self.low) / 2

    def excludes(self, value: float) -> bool:
        """Whether a value is outside the interval: 0 for a difference, ½ for the score of an even match."""
        return not self.low <= value <= self.high


def in_pairs(values: Sequence[float]) -> list[Pair]:
    """The values of a run's games, in order, as pairs: games 0 and 1, games 2 and 3, and so on."""
    return [values[start : start + 2] for start in range(0, len(values), 2)]


def estimate_score(pairs: Iterable[Pair]) -> Estimate:
    """The score of a side: a win is 1, a draw ½, a loss 0.

    A Wilson interval (Wilson 1927) over the effective number of games: the number of independent games that would
    scatter as much as these pairs do (Kish 1965, the design effect). If both games of a pair end the same way, two
    games are worth one; if draws are many, or the better place wins whichever side has it, they are worth more than
    two. One pair is added to the ones observed when their scatter is estimated, as if a single game counted as a pair.
    So a side that wins everything has as many independent games as pairs, and no interval has width zero.

    Also for anything that happens in some games and not in others ("ended by a head hit"): 1 or 0 for each game.
    """
    return _within_bounds(_group(pairs), SCORE_PRIOR)


def estimate_share(count: int, games: int) -> Estimate:
    """A share of independent games or events: the Wilson interval (Wilson 1927)."""
    if not games:
        raise ValueError("no games: there is nothing to estimate")
    return Estimate(count / games, *interval(count / games, games, NORMAL_95), games)


def estimate_mean(pairs: Iterable[Pair]) -> Estimate:
    """The mean of a figure without bounds (turns, damage): Student's interval over pairs (Student 1908).

    One pair says nothing of the scatter between pairs: its interval is infinite.
    """
    groups = _group(pairs)
    half_width = student(groups.number - 1) * sqrt(groups.variance) if groups.number > 1 else inf
    return Estimate(groups.mean, groups.mean - half_width, groups.mean + half_width, groups.games)


def estimate_score_difference(first: Iterable[Pair], second: Iterable[Pair]) -> Estimate:
    """How much higher the first score is than the second, for two cells of a sweep that share their dice.

    Game by game the dice are the same, so each game of a cell is compared with the same game of the other, and luck
    that both had cancels out. The interval is that of `estimate_score`, stretched from 0…1 to −1…1, except that the
    pair that is added differs by at most half a point.
    """
    halved = [[(1 + difference) / 2 for difference in pair] for pair in _differences(first, second)]
    found = _within_bounds(_group(halved), DIFFERENCE_PRIOR)
    return Estimate(2 * found.value - 1, 2 * found.low - 1, 2 * found.high - 1, found.games)


def estimate_mean_difference(first: Iterable[Pair], second: Iterable[Pair]) -> Estimate:
    """How much higher the first mean is than the second, for two cells of a sweep that share their dice.

    Student's interval of the differences, as for `estimate_mean`.
    """
    return estimate_mean(_differences(first, second))


def student(freedom: int) -> float:
    """Deviations of a 95 % interval if the deviation is estimated with these degrees of freedom, at least 1."""
    if freedom <= len(STUDENT_95):
        return STUDENT_95[freedom - 1]
    inverse = 1 / freedom
    first, second, third, fourth = STUDENT_SERIES
    return NORMAL_95 + inverse * (first + inverse * (second + inverse * (third + inverse * fourth)))


@dataclass(frozen=True, slots=True)
class _Groups:
    """Pairs in figures. A pair weighs 1, half a pair ½; `squares` adds up the squared weighted deviations."""

    number: int
    games: int
    weight: float
    squared_weights: float
    mean: float
    squares: float

    @property
    def variance(self) -> float:
        """The variance of the mean, from the variance between pairs."""
        return self.squares / (self.weight * self.weight)

    def effective_games(self, prior: float) -> float:
        """The number of independent games that would scatter as much; at least one for a pair.

        The added pair has the squared deviation of a game with this mean (moved toward ½ as by a win and a loss in
        two more pairs), but no more than `prior`.
        """
        at_least = self.weight * self.weight / self.squared_weights
        if self.number == 1:
            return at_least
        smoothed = (self.weight * self.mean + 1) / (self.weight + 2)
        added = smoothed * (1 - smoothed)
        independent = self.weight * self.mean * (1 - self.mean)
        design_effect = (self.squares + min(added, prior)) / (independent + added)
        return max(self.weight / design_effect, at_least)


def _group(pairs: Iterable[Pair]) -> _Groups:
    weights: list[float] = []
    means: list[float] = []
    for pair in pairs:
        if not 1 <= len(pair) <= 2:
            raise ValueError(f"a pair has two games, or one if the other has not been played, not {len(pair)}")
        weights.append(len(pair) / 2)
        means.append(sum(pair) / len(pair))
    if not means:
        raise ValueError("no games: there is nothing to estimate")

    number = len(means)
    weight = sum(weights)
    squared_weights = sum([each * each for each in weights])
    mean = sum([each * value for each, value in zip(weights, means, strict=True)]) / weight
    squares = sum([(each * (value - mean)) ** 2 for each, value in zip(weights, means, strict=True)])
    if number > 1:
        squares *= number / (number - 1)  # Bessel's correction
    return _Groups(number, round(2 * weight), weight, squared_weights, mean, squares)


def _within_bounds(groups: _Groups, prior: float) -> Estimate:
    """Wilson's interval of a mean between 0 and 1 over the effective number of games."""
    mean = min(1.0, max(0.0, groups.mean))
    low, high = interval(mean, groups.effective_games(prior), NORMAL_95)
    return Estimate(mean, min(low, mean), max(high, mean), groups.games)


def _differences(first: Iterable[Pair], second: Iterable[Pair]) -> list[Pair]:
    """Game by game, the first cell less the second."""
    pairs = list(first)
    others = list(second)
    if [len(pair) for pair in pairs] != [len(pair) for pair in others]:
        raise ValueError(
            "the two do not have the same games: compare cells of one sweep, with the same number of games"
        )
    return [[one - other for one, other in zip(*each, strict=True)] for each in zip(pairs, others, strict=True)]
