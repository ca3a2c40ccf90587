"""When a run ends by itself: as soon as the interval of the score is narrow enough."""

from __future__ import annotations

from typing import Final

from myomer.sim.intervals import Estimate
from myomer.sim.sequential import ConfidenceSequence, next_check


class UntilNarrow:
    """Plays until the interval of the first side's score is narrow enough: ± 0.01 for one percentage point.

    Add the score of every game, in order: games that a folder has count like those that are played now. The interval
    is one that may be looked at again and again (`ConfidenceSequence`). It is looked at after fixed numbers of pairs,
    so that a run ends with the same game wherever it is played.
    """

    def __init__(self, half_width: float) -> None:
        self.half_width: Final = half_width
        self.reached = False
        """Whether the interval was narrow enough at some time."""
        self._sequence: Final = ConfidenceSequence(half_width)
        self._check_at = next_check(0)
        self._alone: float | None = None
        """The score of the first game of a pair."""

    def add(self, score: float) -> bool:
        """Add the next game; whether the interval is narrow enough."""
        if self._alone is None:
            self._alone = score
            return self.reached
        self._sequence.add((self._alone + score) / 2)
        self._alone = None
        if self._sequence.pairs >= self._check_at:
            self._check_at = next_check(self._check_at)
            self.reached = self.reached or self._sequence.is_narrow_enough()
        return self.reached

    def estimate(self) -> Estimate:
        """The score of all whole pairs, and its interval."""
        return self._sequence.interval()
