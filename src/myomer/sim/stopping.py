"""When a run ends by itself: as soon as the interval of the score is narrow enough; and what such a run remembers.

A run that was played until its interval was narrow enough keeps its targets. From then on its scores have intervals
that hold at any stopping time, whatever is played later: the number of its games was not fixed before the first.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from myomer.sim.intervals import Estimate
from myomer.sim.sequential import ConfidenceSequence, next_check

UNPLANNED: Final = 0.02
"""The target of games that were played for a fixed number, before a run was given one."""


class Target(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """From a game on, a run was played until its interval was that narrow."""

    game: int
    half_width: float


class _Aimed:
    """The confidence sequence of a run: each target counts from its game on, so it may be set after looking."""

    def __init__(self, targets: Sequence[Target]) -> None:
        self._targets: Final = list(targets)
        self.sequence: Final = ConfidenceSequence(UNPLANNED)

    def add(self, game: int, score: float) -> None:
        """Add a pair by the number of its first game."""
        while self._targets and self._targets[0].game <= game:
            self.sequence.aim(self._targets.pop(0).half_width)
        self.sequence.add(score)


def estimate_at_any_time(games: Sequence[int], values: Sequence[float], targets: Sequence[Target]) -> Estimate:
    """The mean of values (0 to 1) of games by number, with an interval that holds at any stopping time.

    The interval is that of whole pairs; a game whose other one is missing counts for the mean alone.
    """
    aimed = _Aimed(targets)
    value_of = dict(zip(games, values, strict=True))
    for game, value in value_of.items():
        if game % 2 == 0 and game + 1 in value_of:
            aimed.add(game, (value + value_of[game + 1]) / 2)
    found = aimed.sequence.interval()
    mean = sum(values) / len(values)
    return Estimate(mean, min(mean, found.low), max(mean, found.high), len(values))


class UntilNarrow:
    """Plays until the interval of the first side's score is narrow enough: ± 0.01 for one percentage point.

    Add the score of every game, in order: games that a folder has count like those that are played now (`take_up`). The
    interval is one that may be looked at again and again (`ConfidenceSequence`). It is looked at after fixed numbers of
    pairs, so that a run ends with the same game wherever it is played.
    """

    def __init__(self, half_width: float) -> None:
        self.half_width: Final = half_width
        self.reached = False
        """Whether the interval was narrow enough at some time."""
        self.targets = [Target(0, half_width)]
        self._aimed = _Aimed(self.targets)
        self._games = 0
        self._check_at = next_check(0)
        self._alone: float | None = None
        """The score of the first game of a pair."""

    def take_up(self, targets: Sequence[Target], scores: Sequence[float]) -> None:
        """Begin with the games that a run has; the last of its targets is this one."""
        self.targets = list(targets)
        self._aimed = _Aimed(self.targets)
        for score in scores:
            self.add(score)

    def add(self, score: float) -> bool:
        """Add the next game; whether the interval is narrow enough."""
        self._games += 1
        if self._alone is None:
            self._alone = score
            return self.reached
        self._aimed.add(self._games - 2, (self._alone + score) / 2)
        self._alone = None
        sequence = self._aimed.sequence
        if sequence.pairs >= self._check_at:
            self._check_at = next_check(self._check_at)
            self.reached = self.reached or sequence.interval().half_width <= self.half_width
        return self.reached

    def estimate(self) -> Estimate:
        """The score of all whole pairs, and its interval."""
        return self._aimed.sequence.interval()
