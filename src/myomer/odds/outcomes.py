"""All that can come of something: states with their weights, and figures of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cached_property
from math import gcd, lcm
from typing import Final, TypeVar

from myomer.odds.distribution import Distribution
from myomer.odds.mixture import Term
from myomer.odds.sharpening import Sharpener
from myomer.odds.states import Factor, State
from myomer.odds.world import EVERY_SLOT, ONE_AT_A_TIME, World

T = TypeVar("T")


class Outcomes:
    """The states that something may end in, told apart by what was reported of it, with their weights."""

    def __init__(
        self,
        world: World,
        start: State,
        ended: dict[object, list[Term]],
        samples: int = 0,
        slots_told: int = EVERY_SLOT,
    ) -> None:
        self.world: Final = world
        self.start: Final = start
        self.samples: Final = samples
        """How many times it was played; 0 when every outcome was walked."""
        self._ended: Final = ended
        self._by_unit: Final[dict[tuple[int, bool], tuple[Factor, int]]] = {}
        self._slots_told: Final = slots_told
        """Which slots are told apart in them."""

    @property
    def states(self) -> int:
        """How many ends are told apart, of every combination of units; which quiet slot was struck is not."""
        return sum([term.size() for terms in self._ended.values() for term in terms])

    def result(self) -> Distribution[object]:
        """What was reported."""
        return self._distribution({result: _sum(terms) for result, terms in self._ended.items()})

    def of_unit(self, unit: int, figure: Callable[[State], T], of_slots: bool = False) -> Distribution[T]:
        """The distribution of a figure of one unit, computed from its cells; `of_slots` if it looks at slots struck."""
        weights: dict[T, int] = {}
        states = self.world.states.all
        with ONE_AT_A_TIME:
            of_states, total = self._of_states(unit, of_slots)
        for number, weight in of_states.items():
            value = figure(states[number])
            weights[value] = weights.get(value, 0) + weight
        shared = gcd(total, *weights.values())
        return Distribution(
            {value: weight // shared for value, weight in weights.items()}, total // shared, self.samples
        )

    def _of_states(self, unit: int, of_slots: bool) -> tuple[Factor, int]:
        """The weights of a unit's states, whatever becomes of the others; and what they sum to."""
        known = self._by_unit.get((unit, of_slots))
        if known is None:
            terms = [term for terms in (self._sharp if of_slots else self._ended).values() for term in terms]
            shares = [term.share(unit) for term in terms]
            total = lcm(*[share.denominator for share in shares])
            weights: Factor = {}
            for term, share in zip(terms, shares, strict=True):
                times = share.numerator * (total // share.denominator)
                for number, weight in term.factors[unit].items():
                    weights[number] = weights.get(number, 0) + weight * times
            known = self._by_unit[unit, of_slots] = weights, total
        return known

    def of_all(self, figure: Callable[[object, State], T]) -> Distribution[T]:
        """The distribution of a figure of what was reported and of the whole state."""
        chances: dict[T, Fraction] = {}
        with ONE_AT_A_TIME:
            for result, state, weight in self.each():
                value = figure(result, state)
                chances[value] = chances.get(value, Fraction(0)) + weight
        return self._distribution(chances)

    def each(self) -> Iterator[tuple[object, State, Fraction]]:
        """Every result and state with its weight."""
        for result, terms in self._sharp.items():
            for term in terms:
                for state, weight in term.each(self.world.states.all):
                    yield result, state, weight

    @cached_property
    def _sharp(self) -> dict[object, list[Term]]:
        """The same with every slot told apart."""
        if self._slots_told == EVERY_SLOT:
            return self._ended
        sharpeners = [
            Sharpener(self.world, unit, self.start, self._slots_told) for unit in range(len(self.world.battle.mechs))
        ]
        known: dict[tuple[int, int], tuple[Factor, int]] = {}
        found: dict[object, list[Term]] = {}
        for result, terms in self._ended.items():
            found[result] = []
            for term in terms:
                out_of = term.out_of
                factors: list[Factor] = []
                for unit, sharpener in enumerate(sharpeners):
                    factor = term.factors[unit]
                    if (unit, id(factor)) not in known:
                        known[unit, id(factor)] = _sharpened(sharpener, factor)
                    sharp, times = known[unit, id(factor)]
                    factors.append(sharp)
                    out_of *= times
                factors.append(term.factors[-1])
                found[result].append(Term(term.weight, out_of, factors))
        return found

    def _distribution(self, chances: dict[T, Fraction]) -> Distribution[T]:
        total = lcm(*[chance.denominator for chance in chances.values()])
        weights = {value: chance.numerator * (total // chance.denominator) for value, chance in chances.items()}
        return Distribution(weights, total, self.samples)


def _sharpened(sharpener: Sharpener, factor: Factor) -> tuple[Factor, int]:
    """The states of a unit with every slot told apart, and by how much their weights are greater."""
    each = [(sharpener.states(number), weight) for number, weight in factor.items()]
    totals = [sum([times for _, times in states]) for states, _ in each]
    common = lcm(*totals)
    sharp: Factor = {}
    for (states, weight), total in zip(each, totals, strict=True):
        for number, times in states:
            sharp[number] = sharp.get(number, 0) + weight * times * (common // total)
    return sharp, common


def _sum(terms: list[Term]) -> Fraction:
    return sum([term.share() for term in terms], Fraction(0))
