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
    """A weight, and the states of each unit (last: of the battle itself), independent of each other."""

    __slots__ = ("factors", "weight")

    def __init__(self, weight: Fraction, factors: list[Factor]) -> None:
        self.weight = weight
        self.factors = factors

    def size(self) -> int:
        """How many states there are in all, of every combination."""
        size = 1
        for factor in self.factors:
            size *= len(factor)
        return size

    def each(self, states: list[State]) -> Iterator[tuple[State, Fraction]]:
        """Every combination as one state, with its weight."""
        whole = self.weight / self.total()
        for chosen in product(*[factor.items() for factor in self.factors]):
            weight = 1
            joined: State = ()
            for number, count in chosen:
                weight *= count
                joined += states[number]
            yield joined, whole * weight

    def total(self) -> int:
        """What the weights of all combinations sum to."""
        total = 1
        for factor in self.factors:
            total *= sum(factor.values())
        return total


def reduced(factor: Factor) -> Factor:
    """The same weights, in smaller numbers."""
    common = gcd(*factor.values())
    return {number: weight // common for number, weight in factor.items()} if common > 1 else factor


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
    shares = [term.weight / sum(term.factors[unit].values()) for term in terms]
    common = lcm(*[share.denominator for share in shares])
    whole: Factor = {}
    for term, share in zip(terms, shares, strict=True):
        times = share.numerator * (common // share.denominator)
        for number, weight in term.factors[unit].items():
            whole[number] = whole.get(number, 0) + weight * times
    if common > BIG:
        whole = reduced(whole)
    factors = terms[0].factors[:]
    factors[unit] = whole
    return Term(sum([term.weight for term in terms], Fraction(0)), factors)


def parted(term: Term, unit: int, cells: list[int], states: list[State]) -> list[Term]:
    """The term, parted by the values of some of a unit's cells."""
    factor = term.factors[unit]
    if len(factor) == 1 or not cells:
        return [term]
    classes: dict[object, Factor] = {}
    if len(cells) == 1:
        only = cells[0]
        for number, weight in factor.items():
            classes.setdefault(states[number][only], {})[number] = weight
    else:
        values = itemgetter(*cells)
        for number, weight in factor.items():
            classes.setdefault(values(states[number]), {})[number] = weight
    if len(classes) == 1:
        return [term]
    whole = sum(factor.values())
    found: list[Term] = []
    for some in classes.values():
        factors = term.factors[:]
        factors[unit] = some
        found.append(Term(term.weight * Fraction(sum(some.values()), whole), factors))
    return found
