"""Dice that walk every outcome: the resolver is run again along each path of choices, with exact weights.

A choice is made where the outcome matters: a check passes or fails, a table gives one of its entries, a critical
strikes one of the slots still open. Equal states are brought together after every part of a resolution
(`myomer.dice.Step`), and what a part does is remembered by the values it read, so that it is worked out once for all
states that agree in them.

How a run goes:

- It begins from one state, of which it is shown nothing at first; what it reads it is shown in the next run.
- A part that it hands over is put off: everything is hidden, and if the run ends without a look at anything, the part
  is a *tail*, to be taken from whatever state the run has left. If the run does look, the part is taken at once, and
  the run goes on with all its outcomes together; what they differ in is hidden until it is read, and only then are
  they told apart, by that value alone.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from myomer.dice import TWO_DICE_WAYS, DiceRoller, Step, ways_to_reach
from myomer.odds.gathering import Gathering
from myomer.odds.memory import Leaf, Tail, unit_of
from myomer.odds.mixture import Term, parted
from myomer.odds.states import Added, Factor, State
from myomer.odds.taking import Ended, Taking
from myomer.odds.walk import (
    FORGOTTEN,
    Choice,
    ForgottenError,
    Guard,
    PutOffError,
    Strand,
    Walk,
)
from myomer.odds.world import EVERY_SLOT, LOUD_SLOTS, More, NeededError, World
from myomer.units.design import QUIET

FACES: Final = [1, 2, 3, 4, 5, 6]
SIX: Final = [1, 1, 1, 1, 1, 1]
TOTALS: Final = [*range(2, 13)]
SUMS: Final = [TWO_DICE_WAYS[total] for total in range(2, 13)]
THROWS: Final = 36
LEARNING: Final = 1
"""How many budgets an action may cost, besides its own, in what is learnt on the way."""


class Explorer(DiceRoller):
    """Walks every outcome of a resolver on one battle."""

    def __init__(self, world: World, slots: int = LOUD_SLOTS, lying: bool = False) -> None:
        """Told apart are these slots, when they are struck; and if so asked how a 'Mech lies after a fall."""
        self.world: Final = world
        self.forgets: Final[dict[int, int]] = {} if lying else world.lies
        """The cells that are not told apart once a 'Mech has fallen, with the cell that says that it lies."""
        self.slots_told: Final = slots
        self.runs = 0
        self.remembered = 0
        """Parts whose outcomes are known, each for some state."""
        self._tails: Final[dict[Step, Tail]] = {}
        self._taking: Final = Taking(world, self._worked_out)
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
        told = self.slots_told
        slots: dict[int, int] = {}
        weights: dict[int, int] = {}
        for at in range(size):
            if open_slots >> at & 1:
                kind = at if alike is None or told == EVERY_SLOT else alike[at]
                if kind <= QUIET and told == LOUD_SLOTS:
                    kind = QUIET
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

    def then(self, function: Callable[..., object], battle: object, *arguments: object) -> None:
        part = Step(function, arguments)
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

    def result_of(self, function: Callable[..., Any], battle: object, *arguments: object) -> Any:
        part = Step(function, arguments)
        walk = self._walk
        assert walk is not None, "parts are taken in a run"
        if walk.tails is not None:
            raise PutOffError
        if walk.whole and len(walk.terms) == 1 and walk.terms[0].size() == 1:
            return function(
                battle, *arguments, self
            )  # from one state it need not be remembered: it is run through as it comes
        if walk.step == len(walk.path):
            walk.path.append(Choice([], []))
        return self._go_through(walk, part, True).result

    def _tail(self, part: Step) -> Tail:
        known = self._tails.get(part)
        if known is None:
            known = self._tails[part] = Tail(part)
        return known

    # a run

    def _go_through(self, walk: Walk, part: Step, told_apart: bool) -> Strand:
        """Take a part now, and go on with one strand of what comes of it."""
        choice = walk.path[walk.step]
        walk.step += 1
        self._write(walk)
        if not choice.strands:
            ended, choice.touched = self._taking.after(walk.terms, self._tail(part), told_apart)
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
        self._walk = self._taking.walk = walk
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
            self._walk = self._taking.walk = before

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

        Where a part loses something, that is left to the change that is remembered of it: so what is put in order then
        need not be known here.
        """
        if factor is walk.begun[unit]:
            return factor
        world = self.world
        first = world.first[unit]
        after: Factor = {}
        for number, weight in factor.items():
            if not walk.whole and world.loses(unit, walk.numbers[unit], number):
                after[number] = after.get(number, 0) + weight
                continue
            settled = world.settled(unit, number)
            if settled != number:
                for cell in world.rearranged(unit, number, settled):
                    if world.states.all[number][cell] == walk.start[first + cell]:
                        walk.know(first + cell)
            after[settled] = after.get(settled, 0) + weight
        return after

    def _worked_out(self, tail: Tail, begun: list[int], guard: Guard) -> Leaf:
        """What comes of a part in this state, and is remembered."""
        world = self.world
        numbers = begun[:]
        state = world.whole(numbers)
        walk = Walk(world, numbers, state, guard if guard.alike else None)
        if tail.opened is not tail:
            self._taking.all_the_way(walk, tail)
        else:
            walk.unit = unit_of(tail.part)
            for cell in world.expected(tail, state):
                if walk.may_know(cell):
                    walk.know(cell)
            part = tail.part
            self._explore(walk, lambda dice: part.run(world.battle, dice))
        leaf = Gathering(world, walk, self.forgets).leaf()
        read = list(walk.known)
        tail.remember(read, numbers, leaf, world)
        world.found_out(tail, read, state)
        self.remembered += 1
        return leaf

    def outcomes(self, start: State, run: Callable[[DiceRoller], object], budget: int) -> Ended:
        """Every outcome of a run from a state, by what the run returns."""
        self.world.slots_told = self.slots_told
        taking = self._taking
        taking.budget = taking.written + budget
        taking.limit = taking.learnt + LEARNING * budget
        try:
            return self._outcomes(start, run)
        finally:
            self.world.slots_told = EVERY_SLOT

    def _outcomes(self, start: State, run: Callable[[DiceRoller], object]) -> Ended:
        walk = Walk(self.world, self.world.numbers(start), start)
        walk.whole = True
        walk.known.update(enumerate(start))
        self._explore(walk, run)
        ended: Ended = {}
        for (tails, result), terms in walk.found.items():
            for tail in tails:
                terms = self._taking.after(terms, tail)[0][0]
            ended.setdefault(result, []).extend(terms)
        return ended
