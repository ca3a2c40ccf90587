"""All that can come of something: states with their weights, and figures of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from math import lcm
from typing import Final, TypeVar

from myomer.odds.distribution import Distribution
from myomer.odds.mixture import Term
from myomer.odds.states import State
from myomer.odds.world import World

T = TypeVar("T")


class Outcomes:
    """The states that something may end in, told apart by what was reported of it, with their weights."""

    def __init__(self, world: World, start: State, ended: dict[object, list[Term]], samples: int = 0) -> None:
        self.world: Final = world
        self.start: Final = start
        self.samples: Final = samples
        """How many times it was played; 0 when every outcome was walked."""
        self._ended: Final = ended

    @property
    def states(self) -> int:
        """How many different ends there are, of every combination of units."""
        return sum([term.size() for terms in self._ended.values() for term in terms])

    def result(self) -> Distribution[object]:
        """What was reported."""
        return self._distribution({result: _sum(terms) for result, terms in self._ended.items()})

    def of_unit(self, unit: int, figure: Callable[[State], T]) -> Distribution[T]:
        """The distribution of a figure of one unit, computed from its cells."""
        chances: dict[T, Fraction] = {}
        states = self.world.states.all
        for terms in self._ended.values():
            for term in terms:
                factor = term.factors[unit]
                weights: dict[T, int] = {}
                for number, weight in factor.items():
                    value = figure(states[number])
                    weights[value] = weights.get(value, 0) + weight
                whole = term.share(unit)
                for value, weight in weights.items():
                    chances[value] = chances.get(value, Fraction(0)) + whole * weight
        return self._distribution(chances)

    def of_all(self, figure: Callable[[object, State], T]) -> Distribution[T]:
        """The distribution of a figure of what was reported and of the whole state."""
        chances: dict[T, Fraction] = {}
        for result, state, weight in self.each():
            value = figure(result, state)
            chances[value] = chances.get(value, Fraction(0)) + weight
        return self._distribution(chances)

    def each(self) -> Iterator[tuple[object, State, Fraction]]:
        """Every result and state with its weight."""
        for result, terms in self._ended.items():
            for term in terms:
                for state, weight in term.each(self.world.states.all):
                    yield result, state, weight

    def _distribution(self, chances: dict[T, Fraction]) -> Distribution[T]:
        total = lcm(*[chance.denominator for chance in chances.values()])
        weights = {value: chance.numerator * (total // chance.denominator) for value, chance in chances.items()}
        return Distribution(weights, total, self.samples)


def _sum(terms: list[Term]) -> Fraction:
    return sum([term.share() for term in terms], Fraction(0))
