"""Every end that an action can have: states with their weights, and figures of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cached_property
from math import gcd
from typing import Final, TypeVar

from myomer.odds.distribution import Distribution
from myomer.odds.layout import Ids, Layout
from myomer.odds.mixture import Factor, Term, weighted_sum
from myomer.odds.slots import SlotDetail

T = TypeVar("T")


class Ends:
    """The states that an action may end in, by the result that was reported, with their weights."""

    def __init__(
        self, layout: Layout, start: tuple[int, ...], ended: dict[object, list[Term]], samples: int = 0
    ) -> None:
        self.layout: Final = layout
        self.start: Final = start
        """The states in which it began."""
        self.samples: Final = samples
        """How many times it was played; 0 when every outcome was walked."""
        self._ended: Final = ended
        """The ends, by what the action returned."""
        self._by_unit: Final[dict[tuple[int, bool], tuple[Factor, int]]] = {}
        """The states of one unit and what their weights are out of, computed once."""

    @property
    def states(self) -> int:
        """How many different ends there are, of every combination of units; hits on equal slots count once."""
        return sum([term.size() for terms in self._ended.values() for term in terms])

    def result(self) -> Distribution[object]:
        """What was reported."""
        chances = {result: sum([term.share() for term in terms], Fraction(0)) for result, terms in self._ended.items()}
        return Distribution.from_chances(chances, self.samples)

    def of_unit(self, unit: int, figure: Callable[[Ids], T], of_slots: bool = False) -> Distribution[T]:
        """The distribution of a figure of one unit, from its blocks; `of_slots` if it looks at slots that were hit."""
        weights: dict[T, int] = {}
        ids = self.layout.ids
        state_weights, total = self._state_weights(unit, of_slots)
        for state, weight in state_weights.items():
            value = figure(ids(state))
            weights[value] = weights.get(value, 0) + weight
        divisor = gcd(total, *weights.values())
        return Distribution(
            {value: weight // divisor for value, weight in weights.items()}, total // divisor, self.samples
        )

    def _state_weights(self, unit: int, of_slots: bool) -> tuple[Factor, int]:
        """The weights of a unit's states, summed over all states of the others, and their total."""
        known = self._by_unit.get((unit, of_slots))
        if known is None:
            terms = [term for terms in (self._detailed if of_slots else self._ended).values() for term in terms]
            shares = [(term.share(unit), term.factors[unit]) for term in terms]
            known = weighted_sum([(share.numerator, share.denominator, factor) for share, factor in shares])
            self._by_unit[unit, of_slots] = known
        return known

    def each(self) -> Iterator[tuple[object, tuple[int, ...], Fraction]]:
        """Every end: the result that was reported, the states of all units, and its chance."""
        for result, terms in self._detailed.items():
            for term in terms:
                for states, weight in term.each():
                    yield result, states, Fraction(weight, term.out_of)

    @cached_property
    def _detailed(self) -> dict[object, list[Term]]:
        """The terms by result, with slots that are alike kept apart: each has states of its own."""
        if self.samples:
            return self._ended
        layout = self.layout
        with layout.lock:
            details = [SlotDetail(layout, unit, layout.ids(self.start[unit])) for unit in range(layout.units)]
            known: dict[tuple[int, int], tuple[Factor, int]] = {}
            detailed_terms: dict[object, list[Term]] = {}

            for result, terms in self._ended.items():
                detailed_terms[result] = []
                for term in terms:
                    out_of = term.out_of
                    factors: list[Factor] = []
                    for unit, detail in enumerate(details):
                        factor = term.factors[unit]
                        if (unit, id(factor)) not in known:
                            known[unit, id(factor)] = _in_detail(detail, factor)
                        detailed, times = known[unit, id(factor)]
                        factors.append(detailed)
                        out_of *= times
                    factors.append(term.factors[-1])
                    detailed_terms[result].append(Term(term.weight, out_of, factors))

        return detailed_terms


def _in_detail(detail: SlotDetail, factor: Factor) -> tuple[Factor, int]:
    """The states of a unit with every slot kept apart, and the factor by which their weights grew."""
    expanded = [(dict(detail.states(state)), weight) for state, weight in factor.items()]
    return weighted_sum([(weight, sum(states.values()), states) for states, weight in expanded])
