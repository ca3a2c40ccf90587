"""All that can come of something: states with their weights, and figures of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, TypeVar

from myomer.odds.distribution import Distribution
from myomer.odds.explorer import Ensemble
from myomer.odds.world import State, World

T = TypeVar("T")


class Outcomes:
    """The states that something may end in, told apart by what was reported of it, with weights out of a total."""

    def __init__(
        self, world: World, start: State, by_result: dict[object, Ensemble], total: int, samples: int = 0
    ) -> None:
        self.world: Final = world
        self.start: Final = start
        self.total: Final = total
        self.samples: Final = samples
        """How many times it was played; 0 when every outcome was walked."""
        self._by_result: Final = by_result

    @property
    def states(self) -> int:
        """How many states are told apart."""
        return sum([len(states) for states in self._by_result.values()])

    def result(self) -> Distribution[object]:
        """What was reported."""
        weights = {result: sum(states.values()) for result, states in self._by_result.items()}
        return Distribution(weights, self.total, self.samples)

    def of_unit(self, unit: int, figure: Callable[[State], T]) -> Distribution[T]:
        """The distribution of a figure of one unit, computed from its cells."""
        own = self.world.cells_of(unit)
        weights: dict[T, int] = {}
        for states in self._by_result.values():
            for state, weight in states.items():
                value = figure(state[own])
                weights[value] = weights.get(value, 0) + weight
        return Distribution(weights, self.total, self.samples)

    def each(self) -> Iterator[tuple[object, State, int]]:
        """Every result and state with its weight."""
        for result, states in self._by_result.items():
            for state, weight in states.items():
                yield result, state, weight
