"""What has been found on all the paths of an exploration, put together as it is remembered."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import lcm
from typing import Final

from myomer.odds.memory import Ending, Leaf, Tail
from myomer.odds.mixture import Added, Changes, Term
from myomer.odds.walk import FORGOTTEN, Walk, differing
from myomer.odds.world import State, World

FEW: Final = 32
"""Combinations of two units' ends that are remembered one by one; more are remembered by unit."""


class Gathering:
    """The ends of a walk, as changes of the state in which it began."""

    def __init__(self, world: World, walk: Walk, forgets: frozenset[int]) -> None:
        self.world: Final = world
        self.walk: Final = walk
        self.forgets: Final = forgets
        self._begun: Final = [next(iter(factor)) for factor in walk.begun]
        self._known: Final[dict[tuple[int, State], Changes]] = {}
        self._touched: Final[set[int]] = set()

    def leaf(self) -> Leaf:
        """All that has been found."""
        singles: dict[tuple[tuple[Tail, ...], object, tuple[tuple[int, Changes], ...]], Fraction] = {}
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
            cells = {self.world.first[unit] + cell for unit, fresh in own for cell, _ in fresh}
            self._touched.update(cells)
            loses = not self.world.losses.isdisjoint(cells)
            times = share.numerator * (common // share.denominator)
            endings.append(Ending(dict(own), {}, tails, result, times, loses))
        for term, tails, result in spreads:
            times = term.weight.numerator * (common // term.weight.denominator)
            endings.append(self._spread(term, tails, result, times))
        units = [self.world.unit_of[cell] for cell in self._touched]
        main = max(set(units), key=units.count) if units else 0
        return Leaf(frozenset(self.walk.known), common, endings, self._touched, main)

    def _each(self, term: Term) -> list[tuple[tuple[tuple[int, Changes], ...], Fraction]]:
        """What every combination of a term's states changes, by unit, with its weight."""
        whole = term.weight / term.total()
        found: list[tuple[tuple[tuple[int, Changes], ...], Fraction]] = []
        for states in product(*[factor.items() for factor in term.factors]):
            weight = 1
            own: list[tuple[int, Changes]] = []
            for unit, (state, times) in enumerate(states):
                weight *= times
                fresh = self._changes(unit, state)
                if fresh:
                    own.append((unit, fresh))
            found.append((tuple(own), whole * weight))
        return found

    def _spread(self, term: Term, tails: tuple[Tail, ...], result: object, times: int) -> Ending:
        """A term of many combinations as one ending, by unit."""
        own: dict[int, Changes] = {}
        spread: dict[int, dict[Changes, int]] = {}
        for unit, factor in enumerate(term.factors):
            by_changes: dict[Changes, int] = {}
            for state, weight in factor.items():
                fresh = self._changes(unit, state)
                by_changes[fresh] = by_changes.get(fresh, 0) + weight
                self._touched.update([self.world.first[unit] + cell for cell, _ in fresh])
            if len(by_changes) > 1:
                spread[unit] = by_changes
            elif only := next(iter(by_changes)):
                own[unit] = only
        return Ending(own, spread, tails, result, times, True)

    def _changes(self, unit: int, state: State) -> Changes:
        """What an ending writes to a unit: values, or so much more than there was."""
        begun = self._begun[unit]
        if state is begun:
            return ()
        known = self._known.get((unit, state))
        if known is not None:
            return known
        world = self.world
        first = world.first[unit]
        found: list[tuple[int, object]] = []
        for cell in differing(begun, state):
            value = state[cell]
            if first + cell in self.forgets and state[world.lies[first + cell] - first]:
                value = FORGOTTEN
            elif first + cell in world.added_up and first + cell not in self.walk.known:
                value = Added(value - begun[cell])  # type: ignore[operator]
            found.append((cell, value))
        self._known[unit, state] = changes = tuple(found)
        return changes
