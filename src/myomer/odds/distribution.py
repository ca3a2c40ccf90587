"""An exact distribution: every value with its chance, a rational number."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from math import sqrt
from typing import Final, Generic, TypeVar

T = TypeVar("T")
S = TypeVar("S")

NONE: Final = Fraction(0)


def chance_of_any(chances: Iterable[Fraction]) -> Fraction:
    """The chance that at least one of several independent things happens."""
    none = Fraction(1)
    for chance in chances:
        none *= 1 - chance
    return 1 - none


class Distribution(Generic[T]):
    """Values with their chances, which sum to exactly 1.

    Of a sample, the chances are the shares seen (`exact` is False, `samples` says of how many).
    """

    def __init__(self, weights: dict[T, int], total: int = 0, samples: int = 0) -> None:
        self._weights: Final = {value: weight for value, weight in weights.items() if weight}
        self.total: Final = total or sum(self._weights.values())
        """What the weights are out of."""
        if sum(self._weights.values()) != self.total:
            raise ValueError("the chances of a distribution sum to 1")
        self.samples: Final = samples

    @property
    def exact(self) -> bool:
        """Whether it was enumerated, not sampled."""
        return not self.samples

    def __getitem__(self, value: T) -> Fraction:
        """The chance of one value; 0 for one that cannot come."""
        return Fraction(self._weights.get(value, 0), self.total)

    def __iter__(self) -> Iterator[T]:
        return iter(self.values())

    def __len__(self) -> int:
        return len(self._weights)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Distribution) and dict(self.items()) == dict(other.items())

    __hash__ = None  # type: ignore[assignment]

    def values(self) -> list[T]:
        """The values that can come, in order where they have one."""
        try:
            return sorted(self._weights)  # type: ignore[type-var]
        except TypeError:
            return list(self._weights)

    def items(self) -> list[tuple[T, Fraction]]:
        """Every value with its chance."""
        return [(value, self[value]) for value in self.values()]

    def chance(self, holds: Callable[[T], bool]) -> Fraction:
        """The chance that something holds of the value."""
        return Fraction(sum([weight for value, weight in self._weights.items() if holds(value)]), self.total)

    def at_least(self, value: T) -> Fraction:
        """The chance of this value or more."""
        return self.chance(lambda one: one >= value)  # type: ignore[operator]

    def map(self, figure: Callable[[T], S]) -> Distribution[S]:
        """The distribution of something computed from the value."""
        weights: dict[S, int] = {}
        for value, weight in self._weights.items():
            into = figure(value)
            weights[into] = weights.get(into, 0) + weight
        return Distribution(weights, self.total, self.samples)

    # of numbers

    @property
    def mean(self) -> Fraction:
        """The mean."""
        return sum([self[value] * value for value in self._weights], NONE)  # type: ignore[operator]

    @property
    def variance(self) -> Fraction:
        """The mean square of the distance from the mean."""
        mean = self.mean
        return sum([self[value] * (value - mean) ** 2 for value in self._weights], NONE)  # type: ignore[operator]

    @property
    def deviation(self) -> float:
        """The standard deviation."""
        return sqrt(self.variance)

    def quantile(self, share: Fraction | float) -> T:
        """The least value that is not exceeded with at least this chance: 1/2 gives the median."""
        if not 0 <= share <= 1:
            raise ValueError(f"a share is from 0 to 1, not {share}")
        reached = NONE
        values = self.values()
        for value in values:
            reached += self[value]
            if reached >= share:
                return value
        return values[-1]

    def to_json(self) -> dict[str, str]:
        """Every value with its chance as a fraction."""
        return {str(value): str(chance) for value, chance in self.items()}

    def __repr__(self) -> str:
        shown = ", ".join([f"{value}: {chance}" for value, chance in self.items()[:6]])
        return f"<Distribution {{{shown}{', …' if len(self) > 6 else ''}}}>"
