"""An exact distribution: every value with its chance, a rational number."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from math import lcm, sqrt
from typing import Final, Generic, TypeVar

T = TypeVar("T")
S = TypeVar("S")


def chance_of_any(chances: Iterable[Fraction]) -> Fraction:
    """The chance that at least one of several independent things happens."""
    none_happens = Fraction(1)
    for chance in chances:
        none_happens *= 1 - chance
    return 1 - none_happens


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

    @staticmethod
    def from_chances(chances: dict[S, Fraction], samples: int = 0) -> Distribution[S]:
        """A distribution of values whose chances are known."""
        total = lcm(*[chance.denominator for chance in chances.values()])
        weights = {value: chance.numerator * (total // chance.denominator) for value, chance in chances.items()}
        return Distribution(weights, total, samples)

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
        return self.chance(lambda other: other >= value)  # type: ignore[operator]

    def map(self, figure: Callable[[T], S]) -> Distribution[S]:
        """The distribution of something computed from the value."""
        weights: dict[S, int] = {}
        for value, weight in self._weights.items():
            mapped = figure(value)
            weights[mapped] = weights.get(mapped, 0) + weight
        return Distribution(weights, self.total, self.samples)

    # of numbers

    def expected(self, figure: Callable[[T], int | Fraction]) -> Fraction:
        """The mean of a number computed from the value."""
        return Fraction(sum([weight * figure(value) for value, weight in self._weights.items()]), self.total)

    @property
    def mean(self) -> Fraction:
        """The mean."""
        return self.expected(lambda value: value)  # type: ignore[arg-type, return-value]

    @property
    def variance(self) -> Fraction:
        """The mean square of the distance from the mean."""
        mean = self.mean
        return self.expected(lambda value: (value - mean) ** 2)  # type: ignore[operator]

    @property
    def deviation(self) -> float:
        """The standard deviation."""
        return sqrt(self.variance)

    def quantile(self, share: Fraction | float) -> T:
        """The least value that is not exceeded with at least this chance: 1/2 gives the median."""
        if not 0 <= share <= 1:
            raise ValueError(f"a share is from 0 to 1, not {share}")
        reached = 0
        for value in self.values():
            reached += self._weights[value]
            if Fraction(reached, self.total) >= share:
                break
        return value

    def to_json(self) -> dict[str, str]:
        """Every value with its chance as a fraction."""
        return {str(value): str(chance) for value, chance in self.items()}

    def __repr__(self) -> str:
        shown = ", ".join([f"{value}: {chance}" for value, chance in self.items()[:6]])
        return f"<Distribution {{{shown}{', …' if len(self) > 6 else ''}}}>"
