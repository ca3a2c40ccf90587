"""Taking parts: from states with their weights to the states after them, by what is remembered of each part.

Many states are taken at once, as products of each unit's (`Taking.after`). What is not remembered yet of a part is
worked out by whoever is asked (`work_out`); what a part brings about all the way, with the parts that it hands over, is
found from one state, and then remembered like the rest.
"""

from __future__ import annotations

from collections.abc import Callable
from math import gcd, lcm
from typing import Final, TypeAlias

from myomer.odds.memory import Apart, Ending, Leaf, Lookup, Reach, Tail, unit_of
from myomer.odds.mixture import Pool, Term, parted
from myomer.odds.states import Factor
from myomer.odds.walk import Guard, OverBudgetError, VariesError, Walk
from myomer.odds.world import World

Ended: TypeAlias = dict[object, list[Term]]
"""By what was reported, the states it ended in."""


class Taking:
    """Takes parts from states; the walk on whose way it is hears what they have read."""

    def __init__(self, world: World, work_out: Callable[[Tail, list[int], Guard], Leaf]) -> None:
        self.world: Final = world
        self.walk: Walk | None = None
        self.budget = 0
        """How many states may be written before it gives up."""
        self.limit = 0
        """How many may be written to learn what comes of parts."""
        self.written = 0
        self.learnt = 0
        self._work_out: Final = work_out
        self._aparts: Final[dict[object, Apart]] = {}

    # all the outcomes of a part

    def after(self, terms: list[Term], tail: Tail, told_apart: bool = False) -> tuple[Ended, set[int]]:
        """Take a part from each of these states: the states after it by its result, and the cells written."""
        touched: set[int] = set()
        pools: dict[object, Pool] = {}
        for term in terms:
            for piece, focus, guard in self._pieces(term, tail):
                ended = self._after_piece(piece, focus, guard, tail, told_apart, touched)
                while ended is None:  # the piece must be parted further
                    ended = []
                    for smaller, still, tighter in self._pieces(piece, tail):
                        more = self._after_piece(smaller, still, tighter, tail, told_apart, touched)
                        if more is None:
                            ended = None
                            break
                        ended.extend(more)
                for result, one, unit in ended:
                    pools.setdefault(result, Pool()).add(one, unit)
        return {result: pool.terms() for result, pool in pools.items()}, touched

    def _pieces(self, term: Term, tail: Tail) -> list[tuple[Term, int, Guard]]:
        """The term parted so that the part reads what varies of one unit at the most; that unit, and a guard."""
        varied = [unit for unit, factor in enumerate(term.factors) if len(factor) > 1]
        states = self.world.states.all
        focus = -1
        for unit in varied:
            if unit in tail.reads and (focus < 0 or len(term.factors[unit]) > len(term.factors[focus])):
                focus = unit
        pieces = [term]
        for unit in varied:
            if unit != focus and unit in tail.reads:
                first = self.world.first[unit]
                cells = [cell - first for cell in tail.reads[unit]]
                pieces = [some for piece in pieces for some in parted(piece, unit, cells, states)]
        found: list[tuple[Term, int, Guard]] = []
        for piece in pieces:
            alike = {
                unit: set(tail.reads.get(unit, ())) for unit in varied if unit != focus and len(piece.factors[unit]) > 1
            }
            found.append((piece, focus, Guard(alike)))
        return found

    def _after_piece(
        self, piece: Term, focus: int, guard: Guard, tail: Tail, told_apart: bool, touched: set[int]
    ) -> list[tuple[object, Term, int]] | None:
        """Take a part: what it ends in, by result, with the unit in which it differs; None when it reads more."""
        numbers = [next(iter(factor)) for factor in piece.factors]
        states = self.world.states.all
        walk = self.walk
        leaves: list[Leaf] = []
        try:
            if focus < 0:
                first = self._leaf(tail, numbers, guard)
                focus = first.unit
                guard.alike.pop(focus, None)
                known = tail.at(numbers, focus)
                known[numbers[focus]] = first
            else:
                known = tail.at(numbers, focus)
            tables: list[Lookup] | None = None
            for number in piece.factors[focus]:
                leaf = known.get(number)
                if leaf is None:
                    if tables is None:
                        tables = tail.tables(numbers, focus, states)
                    state = states[number]
                    for values, found in tables:
                        leaf = found.get(values(state))
                        if leaf is not None:
                            break
                    else:
                        numbers[focus] = number
                        leaf = self._work_out(tail, numbers, guard)
                        tables = None
                    known[number] = leaf
                if walk is not None and leaf not in walk.met:
                    numbers[focus] = number
                    walk.has_read(leaf, numbers)
                leaves.append(leaf)
        except VariesError as varies:
            if varies.guard is not guard:
                raise
            tail.reads.setdefault(varies.unit, set()).add(varies.cell)
            return None
        if not told_apart and all([leaf.idle for leaf in leaves]):
            return [(0, piece, focus)]
        written = 0
        for leaf in leaves:
            written += len(leaf.endings)
        for leaf in set(leaves):
            touched |= leaf.touched
        self._count(written)
        return self._ended(piece, focus, leaves, told_apart, touched)

    def _leaf(self, tail: Tail, numbers: list[int], guard: Guard) -> Leaf:
        """What comes of a part in this state."""
        known = tail.at(numbers, 0)
        leaf = known.get(numbers[0])
        if leaf is None:
            states = self.world.states.all
            for values, found in tail.tables(numbers, 0, states):
                leaf = found.get(values(states[numbers[0]]))
                if leaf is not None:
                    break
            else:
                leaf = self._work_out(tail, numbers, guard)
            known[numbers[0]] = leaf
        return leaf

    def _count(self, written: int, learnt: bool = False) -> None:
        """States written count for the budget; what is learnt about a part counts little, it may be known already."""
        if not learnt and (self.walk is None or self.walk.whole):
            self.written += written
        else:
            self.learnt += written
        if self.written > self.budget or self.learnt > self.limit:
            raise OverBudgetError

    def _ended(
        self, piece: Term, focus: int, leaves: list[Leaf], told_apart: bool, touched: set[int]
    ) -> list[tuple[object, Term, int]]:
        """The states after the endings of these leaves, one for each state of the unit in focus; tails are taken."""
        factor = piece.factors[focus]
        if leaves[0].only_tails and len(set(leaves)) == 1:
            return self._tails_alone(piece, focus, leaves[0], told_apart, touched)
        common = lcm(*{leaf.total for leaf in leaves})
        out_of = piece.out_of * common
        groups: dict[Apart, Factor] = {}
        ended: list[tuple[object, Term, int]] = []
        aparts = self._aparts
        for leaf, (number, weight) in zip(leaves, factor.items(), strict=True):
            weight *= common // leaf.total
            for change, apart, times in leaf.ways(focus, told_apart, aparts):
                if apart.spread is not None:
                    term = self._spread(piece, focus, {number: weight * times}, apart.spread)
                    term.out_of = out_of
                    ended.extend(self._tails_taken(apart, term, focus, touched))
                    continue
                after = number
                if change is not None:
                    found = change.after.get(number)
                    after = change.of(number) if found is None else found
                into = groups.get(apart)
                if into is None:
                    into = groups[apart] = {}
                into[after] = into.get(after, 0) + weight * times
        for apart, into in groups.items():
            factors = piece.factors[:]
            factors[focus] = into
            for unit, change in apart.others:
                factors[unit] = change.of_all(factors[unit])
            ended.extend(self._tails_taken(apart, Term(piece.weight, out_of, factors), focus, touched))
        return ended

    def _tails_alone(
        self, piece: Term, focus: int, leaf: Leaf, told_apart: bool, touched: set[int]
    ) -> list[tuple[object, Term, int]]:
        """The same where every ending leaves the state as it is: what is to be taken first is taken once for all."""
        taken: dict[tuple[Tail, ...], list[Term]] = {(): [piece]}
        found: list[tuple[object, Term, int]] = []
        for ending in leaf.endings:
            tails = ending.tails
            for count, tail in enumerate(tails):
                if tails[: count + 1] not in taken:
                    ended, more = self.after(taken[tails[:count]], tail)
                    taken[tails[: count + 1]] = ended[0]
                    touched |= more
            result = ending.result if told_apart else 0
            for term in taken[tails]:
                one = Term(term.weight * ending.weight, term.out_of * leaf.total, term.factors)
                found.append((result, one, _differs_in(one, piece, focus)))
        return found

    def _tails_taken(self, apart: Apart, term: Term, focus: int, touched: set[int]) -> list[tuple[object, Term, int]]:
        terms = [term]
        for tail in apart.tails:
            ended, more = self.after(terms, tail)
            terms = ended[0]
            touched |= more
        return [(apart.result, one, _differs_in(one, term, focus)) for one in terms]

    def _spread(self, piece: Term, focus: int, state: Factor, ending: Ending) -> Term:
        """An ending in which several units end up independent of each other, from one state of the unit in focus."""
        factors = piece.factors[:]
        factors[focus] = state
        for unit, change in ending.changes.items():
            factors[unit] = change.of_all(factors[unit])
        for unit, ways in ending.spread.items():
            after: Factor = {}
            for one, weight in factors[unit].items():
                for change, times in ways.items():
                    found = change.of(one)
                    after[found] = after.get(found, 0) + weight * times
            factors[unit] = after
        return Term(piece.weight, piece.out_of, factors)

    # all that comes of a part, from one state

    def all_the_way(self, walk: Walk, tail: Tail) -> None:
        """Take a part and all that it hands over, so that what is remembered is the whole of what comes of it."""
        numbers = tuple(walk.numbers)
        leaf = self._leaf(tail.opened, walk.numbers, Guard({}))
        met = {leaf: numbers}
        touched = set(leaf.touched)
        main = max(0, unit_of(tail.part))
        for ending in leaf.endings:
            ends, out_of = self._through(ending, numbers, met, touched)
            by_others: dict[tuple[int, ...], Factor] = {}
            for after, weight in ends.items():
                by_others.setdefault((*after[:main], -1, *after[main + 1 :]), {})[after[main]] = weight
            terms = walk.found.setdefault(((), ending.result), [])
            for others, factor in by_others.items():
                factors = [{number: 1} if number >= 0 else factor for number in others]
                terms.append(Term(ending.weight, leaf.total * out_of, factors))
        for each, there in met.items():
            walk.has_read(each, there)
        for terms in walk.found.values():
            walk.has_written(touched, terms)

    def _reach(self, tail: Tail, numbers: tuple[int, ...]) -> Reach:
        """All that comes of a part and of what it hands over, from a state."""
        reach = tail.reached.get(numbers)
        if reach is None:
            leaf = self._leaf(tail.opened, [*numbers], Guard({}))
            met = {leaf: numbers}
            touched = set(leaf.touched)
            ways = [(ending.weight, *self._through(ending, numbers, met, touched)) for ending in leaf.endings]
            common = lcm(*{out_of for _, _, out_of in ways})
            ends: dict[tuple[int, ...], int] = {}
            for weight, some, out_of in ways:
                weight *= common // out_of
                for after, times in some.items():
                    ends[after] = ends.get(after, 0) + weight * times
            shared = gcd(leaf.total * common, *ends.values())
            if shared > 1:
                ends = {after: weight // shared for after, weight in ends.items()}
            self._count(len(ends), learnt=True)
            reach = tail.reached[numbers] = Reach(leaf.total * common // shared, ends, met, touched)
        return reach

    def _through(
        self, ending: Ending, numbers: tuple[int, ...], met: dict[Leaf, tuple[int, ...]], touched: set[int]
    ) -> tuple[dict[tuple[int, ...], int], int]:
        """One way that a part may end, and all that comes of it: states in the end, with weights out of a number."""
        first = list(numbers)
        for unit, change in ending.changes.items():
            first[unit] = change.of(first[unit])
        ends = {tuple(first): 1}
        for unit, ways in ending.spread.items():
            spread: dict[tuple[int, ...], int] = {}
            for one, weight in ends.items():
                for change, times in ways.items():
                    after = (*one[:unit], change.of(one[unit]), *one[unit + 1 :])
                    spread[after] = spread.get(after, 0) + weight * times
            ends = spread
        total = 1
        for tail in ending.tails:
            reached = [(self._reach(tail, one), weight) for one, weight in ends.items()]
            common = lcm(*{reach.total for reach, _ in reached})
            total *= common
            ends = {}
            for reach, weight in reached:
                met.update(reach.met)
                touched |= reach.touched
                weight *= common // reach.total
                for after, times in reach.ends.items():
                    ends[after] = ends.get(after, 0) + weight * times
        return ends, total


def _differs_in(one: Term, other: Term, focus: int) -> int:
    """The unit in which a term differs from the one that it comes from; that in focus where there are more."""
    units = [unit for unit, factor in enumerate(one.factors) if factor is not other.factors[unit]]
    return units[0] if len(units) == 1 else focus
