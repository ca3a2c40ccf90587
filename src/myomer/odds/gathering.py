"""What has been found on all the paths of an exploration, put together as it is remembered."""

from __future__ import annotations

from math import gcd, lcm, prod
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

    def __init__(self, world: World, walk: Walk, forgets: dict[int, int]) -> None:
        self.world: Final = world
        self.walk: Final = walk
        self.forgets: Final = forgets
        self._known: Final[dict[tuple[int, int], Change | None]] = {}
        self._touched: Final[set[int]] = set()

    def leaf(self) -> Leaf:
        """All that has been found."""
        found = self.walk.found
        common = lcm(*[term.out_of for terms in found.values() for term in terms])
        singles: dict[tuple[tuple[Tail, ...], object, tuple[tuple[int, Change], ...]], int] = {}
        endings: list[Ending] = []
        for (tails, result), terms in found.items():
            for term in terms:
                times = term.weight * (common // term.out_of)
                sizes = [len(factor) for factor in term.factors]
                if prod(sizes) > FEW and prod(sizes) > max(sizes):
                    endings.append(self._spread(term, tails, result, times))
                    continue
                for own, weight in self._each(term):
                    key = (tails, result, own)
                    singles[key] = singles.get(key, 0) + weight * times
        for (tails, result, own), weight in singles.items():
            endings.append(Ending(dict(own), {}, tails, result, weight))
        shared = gcd(common, *[ending.weight for ending in endings])
        for ending in endings:
            ending.weight //= shared
        units = [self.world.unit_of[cell] for cell in self._touched]
        main = max(set(units), key=units.count) if units else 0
        return Leaf(frozenset(self.walk.known), common // shared, endings, self._touched, main)

    def _each(self, term: Term) -> list[tuple[tuple[tuple[int, Change], ...], int]]:
        """What every combination of a term's states changes, by unit, with its weight."""
        found: list[tuple[tuple[tuple[int, Change], ...], int]] = [((), 1)]
        start = self.walk.numbers
        for unit, factor in enumerate(term.factors):
            if len(factor) == 1 and factor.get(start[unit]) == 1:
                continue
            ways: list[tuple[tuple[tuple[int, Change], ...], int]] = []
            for number, times in factor.items():
                change = self._change(unit, number)
                own = () if change is None else ((unit, change),)
                if len(found) == 1:
                    before, weight = found[0]
                    ways.append((before + own, weight * times))
                else:
                    ways.extend([(before + own, weight * times) for before, weight in found])
            found = ways
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
            if len(by_change) > 1:
                spread[unit] = by_change
                continue
            for change, weight in by_change.items():
                times *= weight
                if change.cells:
                    own[unit] = change
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
        cells = differing(begun, state)
        for how, prone in self.forgets.items():  # a 'Mech that falls lies somehow, be it as it stood
            if world.unit_of[how] == unit and prone - first in cells and state[prone - first]:
                cells = [*[cell for cell in cells if cell != how - first], how - first]
        for cell in cells:
            value = state[cell]
            self._touched.add(first + cell)
            if value and first + cell in world.slots and first + cell not in self.walk.known:
                self.walk.know(first + cell)  # slots of what is as good as lost were put in order
            if first + cell in self.forgets and state[self.forgets[first + cell] - first]:
                value = FORGOTTEN
            elif first + cell in world.added_up and first + cell not in self.walk.known:
                value = Added(value - begun[cell])  # type: ignore[operator]
            found.append((cell, value))
        change = world.change(unit, tuple(found)) if found else None
        self._known[unit, number] = change
        return change
