"""States with weights, kept apart by unit as long as what happens to one does not depend on the other.

A term is a product: each unit's states with their weights, independent of the other units'. A list of terms is their
sum. So an attack that damages both, and lets both fall, needs the states of the one and of the other, not every pair.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from math import gcd, lcm
from typing import Final, TypeAlias, TypeVar

from mypy_extensions import mypyc_attr

T = TypeVar("T")

Factor: TypeAlias = dict[int, int]
"""States of one unit, by number, with weights out of their sum."""

BIG: Final = 1 << 200
"""Weights beyond it are reduced."""


@mypyc_attr(acyclic=True)
class Term:
    """The states of each unit, last of the battle itself, independent of each other.

    The weight of a combination is the product of its states' weights, times the term's own, out of a number.
    """

    __slots__ = ("factors", "out_of", "weight")

    def __init__(self, weight: int, out_of: int, factors: list[Factor]) -> None:
        self.weight = weight
        self.out_of = out_of
        self.factors = factors
        """By unit, its states with their weights."""

    def size(self) -> int:
        """How many combinations of states there are."""
        size = 1
        for factor in self.factors:
            size *= len(factor)
        return size

    def each(self) -> Iterator[tuple[tuple[int, ...], int]]:
        """Every combination of states, with its weight."""
        for chosen in product(*[factor.items() for factor in self.factors]):
            weight = self.weight
            for _, ways in chosen:
                weight *= ways
            yield tuple([state for state, _ in chosen]), weight

    def share(self, but: int = -1) -> Fraction:
        """What all its combinations weigh; or, of one unit, what each of its states is to be multiplied by."""
        weight = self.weight
        for unit, factor in enumerate(self.factors):
            if unit != but:
                weight *= sum(factor.values())
        return Fraction(weight, self.out_of)


def weighted_sum(parts: list[tuple[int, int, dict[T, int]]]) -> tuple[dict[T, int], int]:
    """Weights of several kinds together, and what they are out of; each kind is multiplied by a share of its own, the
    first number out of the second.
    """
    common = lcm(*[out_of for _, out_of, _ in parts])
    whole: dict[T, int] = {}
    for share, out_of, weights in parts:
        times = share * (common // out_of)
        for value, weight in weights.items():
            whole[value] = whole.get(value, 0) + weight * times
    return whole, common


def merged(terms: list[Term]) -> list[Term]:
    """The same states in fewer terms: terms that differ in only one unit become one."""
    if len(terms) < 2:
        return terms
    units = len(terms[0].factors)
    for unit in range(units):
        groups: dict[tuple[int, ...], list[Term]] = {}
        for term in terms:
            key = tuple([0 if other == unit else id(factor) for other, factor in enumerate(term.factors)])
            groups.setdefault(key, []).append(term)
        if len(groups) < len(terms):
            terms = [group[0] if len(group) == 1 else _together(group, unit) for group in groups.values()]
            if len(terms) == 1:
                break
    return terms


def _together(terms: list[Term], unit: int) -> Term:
    """One term of several that differ in one unit alone."""
    whole, common = weighted_sum([(term.weight, term.out_of, term.factors[unit]) for term in terms])
    if common > BIG:
        shared = gcd(common, *whole.values())
        common //= shared
        whole = {number: weight // shared for number, weight in whole.items()}
    factors = terms[0].factors[:]
    factors[unit] = whole
    return Term(1, common, factors)
