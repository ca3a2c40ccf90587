"""Strengths of many players from games between some of them, with their errors (Bradley and Terry 1952).

Each player has a strength; of two players, the chance that the first wins is its share of both strengths. A draw is
half a win. The strengths are those that make the observed results most likely. Points are on the scale of chess
ratings (Elo 1978): the mean is 1500, and 400 points more are ten times the strength, a score of 10 : 1.

A player who wins every game would be infinitely strong. So each player also has one imaginary game, a draw against a
player of mean strength: a weak prior that fades as real games are played.

Errors come from the Fisher information of the games (how sharply the results determine the strengths), as standard
errors. It takes games as independent; but the two games of a pair share their dice, and draws scatter less than wins
and losses. So errors are scaled by the scatter that pairs of games really have (McCullagh and Nelder 1989, dispersion).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import exp, log, sqrt
from typing import Final, TypeAlias

from myomer.odds.sampling import NORMAL_95
from myomer.sim.cholesky import Matrix, decompose, invert, solve

MEAN_POINTS: Final = 1500.0
POINTS: Final = 400 / log(10)
"""Points of a strength that is e times as large."""
IMAGINARY_GAMES: Final = 1.0
"""Drawn games of each player against a player of mean strength."""
FEW_PAIRS: Final = 8.0
"""Pairs of independent games that are added when the scatter is estimated."""
STEPS: Final = 100
CLOSE: Final = 1e-10
"""The search ends when no logarithm of strength changes by more, or after this number of steps."""

Played: TypeAlias = dict[tuple[int, int], "Meeting"]
"""All games between two players, by their numbers, the lower first."""


@dataclass(frozen=True, slots=True)
class Meeting:
    """Pairs of games between two players: the points of the first, and their squares added up pair by pair.

    The score of a pair is the mean of its two games, 0 to 1.
    """

    first: str
    second: str
    pairs: int
    points: float
    squares: float

    def swapped(self) -> Meeting:
        """The same games as the second player sees them."""
        squares = self.squares - 2 * self.points + self.pairs
        return Meeting(self.second, self.first, self.pairs, self.pairs - self.points, squares)


def meeting_of(first: str, second: str, scores: Sequence[float]) -> Meeting:
    """A meeting from the first player's score in each pair of games."""
    return Meeting(first, second, len(scores), sum(scores), sum([score * score for score in scores]))


@dataclass(frozen=True, slots=True)
class Strengths:
    """Players with their strengths in points and the covariance of these."""

    players: tuple[str, ...]
    points: tuple[float, ...]
    covariance: Matrix
    """In points squared, for strengths as differences from the mean of all players."""
    dispersion: float
    """The scatter of pairs of games, where 1 is that of two independent games without draws."""
    played: Played

    def points_of(self, player: str) -> float:
        """The strength of a player in points."""
        return self.points[self._number(player)]

    def error_of(self, player: str) -> float:
        """The standard error of a player's points, compared with the mean of all players."""
        number = self._number(player)
        return sqrt(self.covariance[number][number])

    def interval_of(self, player: str) -> tuple[float, float]:
        """The 95 % interval of a player's points."""
        half_width = NORMAL_95 * self.error_of(player)
        return self.points_of(player) - half_width, self.points_of(player) + half_width

    def difference(self, first: str, second: str) -> tuple[float, float]:
        """By how many points the first player is stronger, and the standard error of that."""
        one, other = self._number(first), self._number(second)
        covariance = self.covariance
        variance = covariance[one][one] + covariance[other][other] - 2 * covariance[one][other]
        return self.points[one] - self.points[other], sqrt(max(0.0, variance))

    def expected_score(self, first: str, second: str) -> float:
        """The score that the first player can expect against the second."""
        return expected_score(self.points_of(first) - self.points_of(second))

    def games_of(self, player: str) -> int:
        """How many games a player has played."""
        number = self._number(player)
        return sum([2 * meeting.pairs for pair, meeting in self.played.items() if number in pair])

    def ranking(self) -> list[str]:
        """The players, the strongest first; equal ones in the order of their names."""
        return sorted(self.players, key=lambda player: (-round(self.points_of(player), 6), player))

    def _number(self, player: str) -> int:
        return self.players.index(player)


def expected_score(points: float) -> float:
    """The score to expect from a lead in points: 64 % for 100, 76 % for 200, 91 % for 400."""
    return 1 / (1 + exp(-points / POINTS))


def fit_strengths(players: Sequence[str], meetings: Iterable[Meeting]) -> Strengths:
    """The strengths of all players from what has been played so far, in any order; no games at all are allowed too."""
    if len(players) < 2 or len(set(players)) < len(players):
        raise ValueError("strengths need at least two players, each named once")
    played = _added_up(players, meetings)
    logs = _most_likely(len(players), played)
    dispersion = _dispersion(len(players), played, logs)

    inverse = invert(decompose(_information(played, logs)))
    middle = sum(logs) / len(logs)
    points = tuple([MEAN_POINTS + POINTS * (each - middle) for each in logs])
    covariance = _centered(inverse, POINTS * POINTS * dispersion)
    return Strengths(tuple(players), points, covariance, dispersion, played)


def _added_up(players: Sequence[str], meetings: Iterable[Meeting]) -> Played:
    numbers = {player: number for number, player in enumerate(players)}
    found: Played = {}
    for meeting in meetings:
        for player in (meeting.first, meeting.second):
            if player not in numbers:
                raise ValueError(f"{player} has played, but is not among the players")
        if meeting.first == meeting.second:
            raise ValueError(f"{meeting.first} cannot play against itself")
        each = meeting if numbers[meeting.first] < numbers[meeting.second] else meeting.swapped()
        pair = (numbers[each.first], numbers[each.second])
        if pair in found:
            before = found[pair]
            pairs, points = before.pairs + each.pairs, before.points + each.points
            each = Meeting(each.first, each.second, pairs, points, before.squares + each.squares)
        found[pair] = each
    return dict(sorted(found.items()))


def _chance(lead: float) -> float:
    """The chance to win with a lead in the logarithm of strength."""
    return 1 / (1 + exp(-lead)) if lead > -700 else 0.0


def _most_likely(players: int, played: Played) -> list[float]:
    """The logarithms of strength that make the results most likely: Newton's method, in half steps where it overshoots.

    The logarithm of the likelihood is concave, and with the imaginary games it has one maximum.
    """
    logs = [0.0] * players
    likelihood = _log_likelihood(played, logs)
    for _ in range(STEPS):
        step = solve(decompose(_information(played, logs)), _slope(played, logs))
        while True:
            new = [each + change for each, change in zip(logs, step, strict=True)]
            new_likelihood = _log_likelihood(played, new)
            largest = max([abs(change) for change in step])
            if new_likelihood >= likelihood or largest < CLOSE:
                break
            step = [change / 2 for change in step]
        logs, likelihood = new, new_likelihood
        if largest < CLOSE:
            break
    return logs


def _log_likelihood(played: Played, logs: list[float]) -> float:
    total = 0.0
    for each in logs:
        total += IMAGINARY_GAMES * (_log_chance(each) + _log_chance(-each)) / 2
    for (first, second), meeting in played.items():
        lead = logs[first] - logs[second]
        lost = meeting.pairs - meeting.points
        total += 2 * (meeting.points * _log_chance(lead) + lost * _log_chance(-lead))
    return total


def _log_chance(lead: float) -> float:
    return -log(1 + exp(-lead)) if lead > -30 else lead


def _slope(played: Played, logs: list[float]) -> list[float]:
    """How the logarithm of the likelihood changes with each strength: points won less points expected."""
    slope = [IMAGINARY_GAMES * (0.5 - _chance(each)) for each in logs]
    for (first, second), meeting in played.items():
        surplus = 2 * (meeting.points - meeting.pairs * _chance(logs[first] - logs[second]))
        slope[first] += surplus
        slope[second] -= surplus
    return slope


def _information(played: Played, logs: list[float]) -> Matrix:
    """The Fisher information: each game counts with the variance of its result."""
    size = len(logs)
    found = [[0.0] * size for _ in range(size)]
    for number, each in enumerate(logs):
        found[number][number] = IMAGINARY_GAMES * _chance(each) * _chance(-each)
    for (first, second), meeting in played.items():
        lead = logs[first] - logs[second]
        weight = 2 * meeting.pairs * _chance(lead) * _chance(-lead)
        found[first][first] += weight
        found[second][second] += weight
        found[first][second] -= weight
        found[second][first] -= weight
    return found


def _dispersion(players: int, played: Played, logs: list[float]) -> float:
    """The scatter of pairs around the expected scores, compared with pairs of independent games.

    1 until there are twice as many pairs as players: too few to measure it.
    """
    pairs = sum([meeting.pairs for meeting in played.values()])
    if pairs < 2 * players:
        return 1.0
    seen = expected = 0.0
    for (first, second), meeting in played.items():
        chance = _chance(logs[first] - logs[second])
        seen += meeting.squares - 2 * chance * meeting.points + meeting.pairs * chance * chance
        expected += meeting.pairs * chance * (1 - chance) / 2
    free = (pairs - players + 1) / pairs
    return (seen + FEW_PAIRS / 8) / (expected * free + FEW_PAIRS / 8)


def _centered(inverse: Matrix, scale: float) -> Matrix:
    """The covariance of differences from the mean, from that of the strengths themselves."""
    size = len(inverse)
    means = [sum(row) / size for row in inverse]
    overall = sum(means) / size
    return [
        [scale * (value - means[row] - means[column] + overall) for column, value in enumerate(values)]
        for row, values in enumerate(inverse)
    ]
