"""Dice that walk every outcome: the resolver is run again along each path of choices, with exact weights.

A choice is made where the outcome matters: a check passes or fails, a table gives one of its entries, a critical
strikes one of the slots still open. Equal states are brought together after every part of a resolution
(`myomer.dice.Part`), and what a part does is remembered by the values it read, so that it is worked out once for all
states that agree in them.

How a run goes:

- It begins from one state, of which it is shown nothing at first; what it reads it is shown in the next run.
- A part that it hands over is put off: everything is hidden, and if the run ends without a look at anything, the part
  is a *tail*, to be taken from whatever state the run has left. If the run does look, the part is taken at once, and
  the run goes on with all its outcomes together; what they differ in is hidden until it is read, and only then are
  they told apart, by that value alone.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable
from math import lcm
from typing import Final, TypeAlias

from myomer.dice import TWO_DICE_WAYS, DiceRoller, Part, ways_to_reach
from myomer.odds.gathering import Gathering
from myomer.odds.memory import Apart, Ending, Leaf, Lookup, Tail
from myomer.odds.mixture import Pool, Term, parted
from myomer.odds.states import Added, Factor, State
from myomer.odds.walk import (
    FORGOTTEN,
    Choice,
    ForgottenError,
    Guard,
    OverBudgetError,
    PutOffError,
    Strand,
    VariesError,
    Walk,
)
from myomer.odds.world import More, NeededError, World

FACES: Final = [1, 2, 3, 4, 5, 6]
SIX: Final = [1, 1, 1, 1, 1, 1]
TOTALS: Final = [*range(2, 13)]
SUMS: Final = [TWO_DICE_WAYS[total] for total in range(2, 13)]
THROWS: Final = 36
LEARNING: Final = 1
"""How many budgets an action may cost, besides its own, in what is learnt on the way."""

Ended: TypeAlias = dict[object, list[Term]]
"""By what was reported, the states it ended in."""


class Explorer(DiceRoller):
    """Walks every outcome of a resolver on one battle."""

    def __init__(self, world: World, forget: bool = True) -> None:
        self.world: Final = world
        self.forgets: Final = frozenset(world.lies) if forget else frozenset()
        """The cells that are not told apart once they have changed."""
        self.budget = 0
        """How many states may be written before it gives up."""
        self.limit = 0
        """How many may be written to learn what comes of parts."""
        self.written = 0
        self.learnt = 0
        self.runs = 0
        self.remembered = 0
        """Parts whose outcomes are known, each for some state."""
        self._tails: Final[dict[tuple[object, ...], Tail]] = {}
        self._aparts: Final[dict[object, Apart]] = {}
        self._walk: Walk | None = None

    # what the engine asks

    def die(self, purpose: str) -> int:
        return self._again() or self._branch(FACES, SIX)

    def roll_2d6(self, purpose: str) -> int:
        return self._again() or self._branch(TOTALS, SUMS)

    def check(self, target_number: int, purpose: str) -> int:
        passes = ways_to_reach(target_number)
        if not passes:
            return 2
        if passes == THROWS:
            return 12
        return self._again() or self._branch([target_number, target_number - 1], [passes, THROWS - passes])

    def table_1d6(self, entries: list[int], purpose: str) -> int:
        return self._again() or self._table(entries, FACES, SIX)

    def table_2d6(self, entries: list[int], purpose: str) -> int:
        return self._again() or self._table(entries, TOTALS, SUMS)

    def _table(self, entries: list[int], faces: list[int], ways: list[int]) -> int:
        rolls: dict[int, int] = {}
        weights: dict[int, int] = {}
        for roll, thrown in zip(faces, ways, strict=True):
            entry = entries[roll]
            rolls.setdefault(entry, roll)
            weights[entry] = weights.get(entry, 0) + thrown
        return self._branch(list(rolls.values()), list(weights.values()))

    def slot(self, open_slots: int, size: int, purpose: str, alike: list[int] | None = None) -> int:
        again = self._again()
        if again is not None:
            return again
        slots: dict[int, int] = {}
        weights: dict[int, int] = {}
        for at in range(size):
            if open_slots >> at & 1:
                kind = at if alike is None else alike[at]
                slots.setdefault(kind, at)
                weights[kind] = weights.get(kind, 0) + 1
        return self._branch(list(slots.values()), list(weights.values()))

    def _again(self) -> int | None:
        """What comes of this choice on the path of this run, where it was made before."""
        walk = self._walk
        assert walk is not None, "dice are thrown in a run"
        if walk.tails is not None or walk.step == len(walk.path):
            return None
        choice = walk.path[walk.step]
        walk.step += 1
        walk.ways *= choice.weights[choice.at]
        walk.total *= choice.total
        return choice.values[choice.at]

    def _branch(self, values: list[int], weights: list[int]) -> int:
        """A choice that is made for the first time, if there is one."""
        walk = self._walk
        assert walk is not None, "dice are thrown in a run"
        if walk.tails is not None:
            if len(values) == 1:
                return values[0]
            raise PutOffError
        choice = Choice(values, weights)
        walk.path.append(choice)
        walk.step += 1
        walk.ways *= weights[0]
        walk.total *= choice.total
        return values[0]

    def take(self, part: Part) -> None:
        walk = self._walk
        assert walk is not None, "parts are taken in a run"
        if walk.tails is not None:
            walk.tails.append(self._tail(part))
            return
        step = walk.step
        if step == len(walk.path):
            walk.path.append(Choice([], [], put_off=True))
        if walk.path[step].put_off:
            walk.step = step + 1
            self._write(walk)
            walk.tails = [self._tail(part)]
            self.world.put_off()
            return
        self._go_through(walk, part, False)

    def result_of(self, part: Part) -> int:
        walk = self._walk
        assert walk is not None, "parts are taken in a run"
        if walk.tails is not None:
            raise PutOffError
        if walk.step == len(walk.path):
            walk.path.append(Choice([], []))
        result = self._go_through(walk, part, True).result
        assert isinstance(result, int)
        return result

    def _tail(self, part: Part) -> Tail:
        key = (type(part), *part.made_with())
        known = self._tails.get(key)
        if known is None:
            known = self._tails[key] = Tail(part)
        return known

    # a run

    def _go_through(self, walk: Walk, part: Part, told_apart: bool) -> Strand:
        """Take a part now, and go on with one strand of what comes of it."""
        choice = walk.path[walk.step]
        walk.step += 1
        self._write(walk)
        if not choice.strands:
            ended, choice.touched = self._after(walk.terms, self._tail(part), told_apart)
            for result, terms in ended.items():
                walk.has_written(choice.touched, terms)
                choice.strands.append(Strand(result, {}, terms))
        strand = choice.strands[choice.at]
        walk.terms = strand.terms
        walk.hidden |= choice.touched
        for cell in choice.touched:
            walk.shown.pop(cell, None)
        for cell, value in strand.seen.items():
            walk.shown[cell] = value
            walk.hidden.discard(cell)
        self.world.go_on(walk)
        return strand

    def _write(self, walk: Walk) -> None:
        """What this run has written since it was last shown something goes into its states."""
        world = self.world
        written = world.written(walk.shown)
        if not written:
            return
        by_unit: dict[int, list[tuple[int, object]]] = {}
        for cell, value in written.items():
            unit = world.unit_of[cell]
            own = by_unit.setdefault(unit, [])
            if type(value) is More:
                own.append((cell - world.first[unit], Added(value.added)))
                continue
            own.append((cell - world.first[unit], value))
            if cell not in walk.shown and cell not in walk.hidden:
                if cell in world.added_up or walk.start[cell] == value:
                    walk.know(cell)
            walk.shown[cell] = value
            walk.hidden.discard(cell)
        for unit, own in by_unit.items():
            change = world.write(unit, tuple(own))
            done: dict[int, Factor] = {}
            terms: list[Term] = []
            for term in walk.terms:
                before = term.factors[unit]
                after = done.get(id(before))
                if after is None:
                    after = done[id(before)] = change.of_all(before)
                factors = term.factors[:]
                factors[unit] = after
                terms.append(Term(term.weight, term.out_of, factors))
            walk.terms = terms

    def _explore(self, walk: Walk, run: Callable[[DiceRoller], object]) -> None:
        """Run along every path."""
        before = self._walk
        self._walk = walk
        try:
            while True:
                walk.begin()
                self.world.begin(walk)
                self.runs += 1
                try:
                    result = run(self)
                except NeededError as needed:
                    self._reveal(walk, [needed.cell])
                    continue
                except AttributeError as error:
                    cells = self.world.missing(error, walk)
                    if not cells:
                        raise
                    self._reveal(walk, cells)
                    continue
                except PutOffError:
                    walk.path[walk.step - 1].put_off = False
                    continue
                if self._end(walk, result) and not walk.next_path():
                    return
        finally:
            self._walk = before

    def _reveal(self, walk: Walk, cells: list[int]) -> None:
        """The run has read cells that were hidden: the next one is shown them."""
        last = walk.step - 1
        del walk.path[walk.step :]
        if walk.tails is not None:
            walk.path[last].put_off = False
            return
        cell = -1
        for each in cells:
            if each in walk.hidden:
                cell = each
            else:
                walk.know(each)
        if cell < 0:
            return
        while not walk.path[last].strands:
            last -= 1
        del walk.path[last + 1 :]
        choice = walk.path[last]
        strand = choice.strands[choice.at]
        unit = self.world.unit_of[cell]
        own = cell - self.world.first[unit]
        states = self.world.states.all
        by_value: dict[object, list[Term]] = {}
        for term in strand.terms:
            for some in parted(term, unit, [own], states):
                value = states[next(iter(some.factors[unit]))][own]
                if value is FORGOTTEN:
                    raise ForgottenError
                by_value.setdefault(value, []).append(some)
        choice.strands[choice.at : choice.at + 1] = [
            Strand(strand.result, {**strand.seen, cell: value}, terms) for value, terms in by_value.items()
        ]
        walk.has_written({cell}, strand.terms)

    def _end(self, walk: Walk, result: object) -> bool:
        """A run has ended: its outcomes are counted. False when it must be run again."""
        tails: tuple[Tail, ...] = ()
        if walk.tails is not None:
            if self.world.written({}):
                walk.path[walk.step - 1].put_off = False
                return False
            tails = tuple(walk.tails)
        else:
            self._write(walk)
        found = walk.found.setdefault((tails, result), [])
        for term in walk.terms:
            factors = [self._settled(walk, unit, factor) for unit, factor in enumerate(term.factors)]
            found.append(Term(term.weight * walk.ways, term.out_of * walk.total, factors))
        return True

    def _settled(self, walk: Walk, unit: int, factor: Factor) -> Factor:
        """A unit's states with nothing told apart of which nothing can come.

        Where something is lost, that can be left to when it is remembered: the change then does the same (and what is
        put in order need not be known here).
        """
        if factor is walk.begun[unit]:
            return factor
        world = self.world
        first = world.first[unit]
        after: Factor = {}
        for number, weight in factor.items():
            if not walk.closed and world.loses(unit, walk.numbers[unit], number):
                after[number] = after.get(number, 0) + weight
                continue
            settled = world.settled(unit, number)
            if settled != number:
                for cell in world.rearranged(unit, number, settled):
                    if world.states.all[number][cell] == walk.start[first + cell]:
                        walk.know(first + cell)
            after[settled] = after.get(settled, 0) + weight
        return after

    # all the outcomes of a part

    def _after(self, terms: list[Term], tail: Tail, told_apart: bool = False) -> tuple[Ended, set[int]]:
        """Take a part from each of these states: the states after it by its result, and the cells written."""
        touched: set[int] = set()
        pools: dict[object, Pool] = {}
        if len(terms) == 1 and max(map(len, terms[0].factors)) == 1:
            ended = self._after_piece(terms[0], -1, Guard({}), tail, told_apart, touched)
            if ended is not None and len(ended) == 1:
                return {ended[0][0]: [ended[0][1]]}, touched
            for result, one, unit in ended or ():
                pools.setdefault(result, Pool()).add(one, unit)
            return {result: pool.terms() for result, pool in pools.items()}, touched
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
        walk = self._walk
        leaves: list[Leaf] = []
        try:
            some: Iterable[int] = ()
            if focus < 0:
                only = self._leaf(tail, numbers, guard)
                focus = only.unit
                guard.alike.pop(focus, None)
                if len(piece.factors[focus]) == 1:
                    leaves.append(only)
                    if walk is not None and only not in walk.met:
                        walk.has_read(only, numbers)
            if not leaves:
                known = tail.at(numbers, focus)
                some = piece.factors[focus]
            tables: list[Lookup] | None = None
            for number in some:
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
                        leaf = self._worked_out(tail, numbers, guard)
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
                leaf = self._worked_out(tail, numbers, guard)
            known[numbers[0]] = leaf
        return leaf

    def _count(self, written: int) -> None:
        """States written count for the budget; what is learnt about a part counts little, it may be known already."""
        if self._walk is None or self._walk.whole:
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
                    ended, more = self._after(taken[tails[:count]], tail)
                    taken[tails[: count + 1]] = ended[0]
                    touched |= more
            result = ending.result if told_apart else 0
            for term in taken[tails]:
                one = Term(term.weight * ending.weight, term.out_of * leaf.total, term.factors)
                found.append((result, one, focus))
        return found

    def _tails_taken(self, apart: Apart, term: Term, focus: int, touched: set[int]) -> list[tuple[object, Term, int]]:
        terms = [term]
        for tail in apart.tails:
            ended, more = self._after(terms, tail)
            terms = ended[0]
            touched |= more
        return [(apart.result, one, focus) for one in terms]

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

    def _worked_out(self, tail: Tail, begun: list[int], guard: Guard) -> Leaf:
        """What comes of a part in this state, and is remembered."""
        world = self.world
        numbers = begun[:]
        state = world.whole(numbers)
        walk = Walk(world, numbers, state, guard if guard.alike else None)
        walk.unit = getattr(tail.part, "unit", -1)
        walk.closed = tail.closed
        for cell in world.expected(tail, state):
            if walk.may_know(cell):
                walk.know(cell)
        self._explore(walk, tail.part.take)
        if tail.closed:
            self._close(walk)
        leaf = Gathering(world, walk, self.forgets).leaf()
        read = list(walk.known)
        tail.remember(read, numbers, leaf, world)
        world.found_out(tail, read, state)
        self.remembered += 1
        return leaf

    def _close(self, walk: Walk) -> None:
        """Take the parts that were put off, so that what is remembered is the whole of what comes of it."""
        before = self._walk
        self._walk = walk
        taken: dict[tuple[int, Tail], list[Term]] = {}
        begun: dict[tuple[int, ...], list[Term]] = {}
        try:
            for (tails, result), terms in list(walk.found.items()):
                if not tails:
                    continue
                del walk.found[(tails, result)]
                weight = out_of = 1
                if len(terms) == 1:  # ways that differ in their weight alone are gone together
                    weight, out_of, factors = terms[0].weight, terms[0].out_of, terms[0].factors
                    terms = begun.setdefault(tuple(map(id, factors)), [Term(1, 1, factors)])
                for tail in tails:
                    after = taken.get((id(terms), tail))
                    if after is None:
                        ended, touched = self._after(terms, tail)
                        after = taken[id(terms), tail] = ended[0]
                        walk.has_written(touched, after)
                        begun[id(after), id(terms)] = terms  # nothing is let go while it is known by its place
                    terms = after
                closed = [Term(term.weight * weight, term.out_of * out_of, term.factors) for term in terms]
                walk.found.setdefault(((), result), []).extend(closed)
        finally:
            self._walk = before

    def outcomes(self, start: State, run: Callable[[DiceRoller], object], budget: int) -> Ended:
        """Every outcome of a run from a state, by what the run returns."""
        self.budget = self.written + budget
        self.limit = self.learnt + LEARNING * budget
        collects = gc.isenabled()
        gc.disable()  # nothing here is garbage that it could find
        try:
            return self._outcomes(start, run)
        finally:
            if collects:
                if not gc.get_freeze_count():  # what is new counts as old: it is not looked through at once
                    gc.freeze()
                    gc.unfreeze()
                gc.enable()

    def _outcomes(self, start: State, run: Callable[[DiceRoller], object]) -> Ended:
        walk = Walk(self.world, self.world.numbers(start), start)
        walk.whole = walk.closed = True
        walk.known.update(enumerate(start))
        self._explore(walk, run)
        ended: Ended = {}
        for (tails, result), terms in walk.found.items():
            for tail in tails:
                terms = self._after(terms, tail)[0][0]
            ended.setdefault(result, []).extend(terms)
        return ended
