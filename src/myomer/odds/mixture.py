"""States with weights, kept apart by unit as long as what happens to one does not depend on the other.

A term is a product: each unit's states with their weights, independent of the other units'. A mixture is a list of
terms. So a blow that hurts both, and lets both fall, needs the states of the one and of the other, not of every pair.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from math import gcd, lcm
from operator import itemgetter
from typing import Final

from myomer.odds.states import Factor, State

BIG: Final = 1 << 200
"""Weights beyond it are reduced."""


class Term:
    """The states of each unit (last: of the battle itself), independent of each other.

    The weight of a combination is the product of its states' weights, times the term's own, out of a number.
    """

    __slots__ = ("factors", "out_of", "weight")

    def __init__(self, weight: int, out_of: int, factors: list[Factor]) -> None:
        self.weight = weight
        self.out_of = out_of
        self.factors = factors

    def size(self) -> int:
        """How many states there are in all, of every combination."""
        size = 1
        for factor in self.factors:
            size *= len(factor)
        return size

    def each(self, states: list[State]) -> Iterator[tuple[State, Fraction]]:
        """Every combination as one state, with its weight."""
        for chosen in product(*[factor.items() for factor in self.factors]):
            weight = self.weight
            joined: State = ()
            for number, count in chosen:
                weight *= count
                joined += states[number]
            yield joined, Fraction(weight, self.out_of)

    def share(self, but: int = -1) -> Fraction:
        """What all its combinations weigh; or, of one unit, what each of its states is to be multiplied by."""
        weight = self.weight
        for unit, factor in enumerate(self.factors):
            if unit != but:
                weight *= sum(factor.values())
        return Fraction(weight, self.out_of)


class Pool:
    """Terms that are brought together where they differ in one unit alone."""

    def __init__(self) -> None:
        self._alike: Final[dict[tuple[int, ...], list[Term]]] = {}
        self._units: Final[dict[tuple[int, ...], int]] = {}

    def add(self, term: Term, unit: int) -> None:
        """One more; it may be brought together with terms that differ from it in this unit."""
        key = (unit, *[0 if at == unit else id(factor) for at, factor in enumerate(term.factors)])
        self._alike.setdefault(key, []).append(term)
        self._units[key] = unit

    def terms(self) -> list[Term]:
        """All of them, brought together."""
        found: list[Term] = []
        for key, alike in self._alike.items():
            found.append(alike[0] if len(alike) == 1 else _together(alike, self._units[key]))
        return found


def _together(terms: list[Term], unit: int) -> Term:
    """One term of several that differ in one unit alone."""
    common = lcm(*[term.out_of for term in terms])
    whole: Factor = {}
    for term in terms:
        times = term.weight * (common // term.out_of)
        for number, weight in term.factors[unit].items():
            whole[number] = whole.get(number, 0) + weight * times
    if common > BIG:
        shared = gcd(common, *whole.values())
        common //= shared
        whole = {number: weight // shared for number, weight in whole.items()}
    factors = terms[0].factors[:]
    factors[unit] = whole
    return Term(1, common, factors)


def parted(term: Term, unit: int, cells: list[int], states: list[State]) -> list[Term]:
    """The term, parted by the values of some of a unit's cells."""
    factor = term.factors[unit]
    if len(factor) == 1 or not cells:
        return [term]
    classes: dict[object, Factor] = {}
    values = itemgetter(*cells)
    for number, weight in factor.items():
        classes.setdefault(values(states[number]), {})[number] = weight
    if len(classes) == 1:
        return [term]
    found: list[Term] = []
    for some in classes.values():
        factors = term.factors[:]
        factors[unit] = some
        found.append(Term(term.weight, term.out_of, factors))
    return found
