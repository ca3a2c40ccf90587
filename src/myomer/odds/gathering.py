"""What has been found on all the paths of an exploration, put together as it is remembered."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import lcm
from typing import Final

from myomer.odds.memory import Ending, Leaf, Tail
from myomer.odds.mixture import Term
from myomer.odds.states import Added, Change, differing
from myomer.odds.walk import FORGOTTEN, Walk
from myomer.odds.world import World

FEW: Final = 32
"""Combinations of two units' ends that are remembered one by one; more are remembered by unit."""


class Gathering:
    """The ends of a walk, as changes of the state in which it began."""

    def __init__(self, world: World, walk: Walk, forgets: frozenset[int]) -> None:
        self.world: Final = world
        self.walk: Final = walk
        self.forgets: Final = forgets
        self._known: Final[dict[tuple[int, int], Change | None]] = {}
        self._touched: Final[set[int]] = set()

    def leaf(self) -> Leaf:
        """All that has been found."""
        singles: dict[tuple[tuple[Tail, ...], object, tuple[tuple[int, Change], ...]], Fraction] = {}
        spreads: list[tuple[Term, tuple[Tail, ...], object]] = []
        for (tails, result), terms in self.walk.found.items():
            for term in terms:
                varied = [unit for unit, factor in enumerate(term.factors) if len(factor) > 1]
                if len(varied) > 1 and term.size() > FEW:
                    spreads.append((term, tails, result))
                    continue
                for own, weight in self._each(term):
                    key = (tails, result, own)
                    singles[key] = singles.get(key, 0) + weight
        common = lcm(*[share.denominator for share in [*singles.values(), *[term.weight for term, _, _ in spreads]]])
        endings: list[Ending] = []
        for (tails, result, own), share in singles.items():
            times = share.numerator * (common // share.denominator)
            endings.append(Ending(dict(own), {}, tails, result, times))
        for term, tails, result in spreads:
            times = term.weight.numerator * (common // term.weight.denominator)
            endings.append(self._spread(term, tails, result, times))
        units = [self.world.unit_of[cell] for cell in self._touched]
        main = max(set(units), key=units.count) if units else 0
        return Leaf(frozenset(self.walk.known), common, endings, self._touched, main)

    def _each(self, term: Term) -> list[tuple[tuple[tuple[int, Change], ...], Fraction]]:
        """What every combination of a term's states changes, by unit, with its weight."""
        whole = term.weight / term.total()
        found: list[tuple[tuple[tuple[int, Change], ...], Fraction]] = []
        for chosen in product(*[factor.items() for factor in term.factors]):
            weight = 1
            own: list[tuple[int, Change]] = []
            for unit, (number, times) in enumerate(chosen):
                weight *= times
                change = self._change(unit, number)
                if change is not None:
                    own.append((unit, change))
            found.append((tuple(own), whole * weight))
        return found

    def _spread(self, term: Term, tails: tuple[Tail, ...], result: object, times: int) -> Ending:
        """A term of many combinations as one ending, by unit."""
        own: dict[int, Change] = {}
        spread: dict[int, dict[Change, int]] = {}
        for unit, factor in enumerate(term.factors):
            by_change: dict[Change, int] = {}
            for number, weight in factor.items():
                change = self._change(unit, number) or self.world.change(unit, ())
                by_change[change] = by_change.get(change, 0) + weight
            only = next(iter(by_change))
            if len(by_change) > 1:
                spread[unit] = by_change
            elif only.cells:
                own[unit] = only
        return Ending(own, spread, tails, result, times)

    def _change(self, unit: int, number: int) -> Change | None:
        """What an ending writes to a unit: values, or so much more than there was."""
        start = self.walk.numbers[unit]
        if number == start:
            return None
        if (unit, number) in self._known:
            return self._known[unit, number]
        world = self.world
        first = world.first[unit]
        begun, state = world.states.all[start], world.states.all[number]
        found: list[tuple[int, object]] = []
        for cell in differing(begun, state):
            value = state[cell]
            self._touched.add(first + cell)
            if first + cell in self.forgets and state[world.lies[first + cell] - first]:
                value = FORGOTTEN
            elif first + cell in world.added_up and first + cell not in self.walk.known:
                value = Added(value - begun[cell])  # type: ignore[operator]
            found.append((cell, value))
        change = world.change(unit, tuple(found)) if found else None
        self._known[unit, number] = change
        return change
