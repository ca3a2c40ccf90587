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
from collections.abc import Callable
from itertools import compress, count
from math import gcd, lcm
from operator import is_not, itemgetter
from typing import Final, TypeAlias

from myomer.combat.criticals import BlastFelt, Critical, CriticalCheck
from myomer.combat.damage import Hit
from myomer.dice import TWO_DICE_WAYS, DiceRoller, Part, ways_to_reach
from myomer.odds.world import More, NeededError, State, Values, World

SIX: Final = [1, 1, 1, 1, 1, 1]
SUMS: Final = [TWO_DICE_WAYS[total] for total in range(2, 13)]
THROWS: Final = 36
BIG: Final = 1 << 300
"""Weights beyond it are reduced."""
CLOSED: Final = (Hit, Critical, CriticalCheck, BlastFelt)
"""Parts that are remembered with all that comes of them: they read little beyond one location of one unit."""

Ensemble: TypeAlias = dict[State, int]
"""States with their weights, out of a common total."""
Changes: TypeAlias = tuple[tuple[int, object], ...]
"""Cells and what is written into them."""
Key: TypeAlias = tuple[object, ...]


class OverBudgetError(Exception):
    """There are more outcomes than the budget allows to walk."""


class ForgottenError(Exception):
    """Something is read that was not told apart: it must be, and all walked again."""


class Forgotten:
    """The value of a cell that is not told apart."""

    __slots__ = ()


FORGOTTEN: Final = Forgotten()


class PutOffError(BaseException):
    """A part was put off and cannot be: dice are asked for after it."""


class Tail:
    """A part as it is remembered, with all that is known of it; equal parts have the same."""

    __slots__ = ("closed", "node", "part", "tables")

    def __init__(self, part: Part) -> None:
        self.part = part
        self.node: Fork | Leaf | None = None
        self.tables: dict[tuple[int, ...], Table] = {}
        """All that is remembered, by the cells that were read."""
        self.closed = type(part) in CLOSED


class Leaf:
    """What comes of a part, for every state with the same values in the cells that it read."""

    __slots__ = ("cells", "idle", "outcomes", "total", "touched")

    def __init__(self, cells: frozenset[int], total: int, outcomes: list[Ending]) -> None:
        self.cells = cells
        self.total = total
        self.outcomes = outcomes
        touched: set[int] = set()
        for outcome in outcomes:
            touched.update([cell for cell, _ in outcome.changes])
        self.touched = touched
        self.idle = len(outcomes) == 1 and not outcomes[0].changes and not outcomes[0].tails
        """Whether nothing comes of it."""


class Ending:
    """One way it may end: what is written, what is still to be taken, the number returned, its weight."""

    __slots__ = ("changes", "loses", "result", "tails", "weight")

    def __init__(
        self, changes: Changes, tails: tuple[Tail, ...], result: object, weight: int, losses: frozenset[int]
    ) -> None:
        self.loses = any([cell in losses for cell, _ in changes])
        self.changes = changes
        self.tails = tails
        self.result = result
        self.weight = weight


class Table:
    """Leaves for which the same cells were read, by their values."""

    __slots__ = ("leaves", "values")

    def __init__(self, cells: tuple[int, ...]) -> None:
        self.values: Callable[[State], object] = itemgetter(*cells)
        self.leaves: dict[object, Leaf] = {}


class Fork:
    """A place where what a part does depends on the value of a cell."""

    __slots__ = ("branches", "cell", "latest")

    def __init__(self, cell: int) -> None:
        self.cell = cell
        self.latest: list[int] = []
        """The cells that were read the last time, for another value: likely those that will be read again."""
        self.branches: dict[object, Fork | Leaf] = {}


class Strand:
    """Outcomes of a part that a run goes on with together: what is known of them, and their states."""

    __slots__ = ("result", "seen", "states")

    def __init__(self, result: object, seen: Values, states: Ensemble) -> None:
        self.result = result
        self.seen = seen
        self.states = states


class Choice:
    """A choice on the path of a run: of dice by their weights, or of the strands that a part ends in."""

    __slots__ = ("at", "put_off", "strands", "total", "touched", "weights")

    def __init__(self, weights: list[int], put_off: bool = False) -> None:
        self.at = 0
        self.weights = weights
        self.put_off = put_off
        self.strands: list[Strand] = []
        self.total = 0
        self.touched: set[int] = set()

    def turn(self) -> bool:
        """Go on to the next branch; False when there is none."""
        self.at += 1
        return self.at < (len(self.strands) if self.strands else len(self.weights))


class Walk:
    """The exploration of one part from one state: the path, and what this run has done so far."""

    def __init__(self, start: State, known: Values, added_up: frozenset[int]) -> None:
        self.start: Final = start
        self.added_up: Final = added_up
        self.known: Final = known
        """The cells it has read, in order, with their values."""
        self.path: Final[list[Choice]] = []
        self.found: Final[dict[tuple[State, tuple[Tail, ...], object], dict[int, int]]] = {}
        """Weights of the states it ended in, with what is put off and the result, by their total."""
        self.begin()

    def begin(self) -> None:
        """A new run."""
        self.step = 0
        self.ways = 1
        self.total = 1
        self.states: Ensemble = {self.start: 1}
        self.of = 1
        self.shown: Values = dict(self.known)
        self.hidden: set[int] = set()
        self.tails: list[Tail] | None = None

    def depends_on(self, cells: set[int] | frozenset[int], states: Ensemble) -> None:
        """These cells were read in these states: where they are as at the start, the outcome depends on them."""
        for cell in cells:
            if cell not in self.known:
                value = self.start[cell]
                for state in states:
                    if state[cell] == value or cell in self.added_up:
                        self.known[cell] = value
                        break

    def next_path(self) -> bool:
        """Turn to the next path; False when all are walked."""
        path = self.path
        while path:
            if path[-1].turn():
                return True
            path.pop()
        return False


def changed(state: State, changes: Changes) -> State:
    """The state after these were written."""
    if not changes:
        return state
    values = list(state)
    for cell, value in changes:
        values[cell] = value if type(value) is not More else values[cell] + value.added  # type: ignore[operator]
    return tuple(values)


def differing(one: State, other: State) -> list[int]:
    """The cells in which two states differ."""
    return [cell for cell in compress(count(), map(is_not, one, other)) if one[cell] != other[cell]]


def add(states: Ensemble, state: State, weight: int) -> None:
    """One more of a state."""
    states[state] = states.get(state, 0) + weight


class Explorer(DiceRoller):
    """Walks every outcome of a resolver on one battle."""

    def __init__(self, world: World, forget: bool = True) -> None:
        self.world: Final = world
        self.forgets: Final = frozenset(world.lies) if forget else frozenset()
        """The cells that are not told apart once they have changed."""
        self.budget = 0
        """How many states may be written before it gives up."""
        self.written = 0
        self.runs = 0
        self.remembered = 0
        """Parts whose outcomes are known, each for some state."""
        self._tails: Final[dict[Key, Tail]] = {}
        self._walk: Walk | None = None

    # what the engine asks

    def die(self, purpose: str) -> int:
        return self._branch(SIX) + 1

    def roll_2d6(self, purpose: str) -> int:
        return self._branch(SUMS) + 2

    def check(self, target_number: int, purpose: str) -> int:
        passes = ways_to_reach(target_number)
        if not passes:
            return 2
        if passes == THROWS:
            return 12
        return target_number if self._branch([passes, THROWS - passes]) == 0 else target_number - 1

    def table_1d6(self, entries: list[int], purpose: str) -> int:
        return self._table(entries, 1, SIX)

    def table_2d6(self, entries: list[int], purpose: str) -> int:
        return self._table(entries, 2, SUMS)

    def _table(self, entries: list[int], first: int, ways: list[int]) -> int:
        rolls: dict[int, int] = {}
        weights: dict[int, int] = {}
        for roll, thrown in enumerate(ways, first):
            entry = entries[roll]
            rolls.setdefault(entry, roll)
            weights[entry] = weights.get(entry, 0) + thrown
        at = self._branch(list(weights.values()))
        return list(rolls.values())[at]

    def slot(self, open_slots: int, size: int, purpose: str, alike: list[int] | None = None) -> int:
        slots: dict[int, int] = {}
        weights: dict[int, int] = {}
        for at in range(size):
            if open_slots >> at & 1:
                kind = at if alike is None else alike[at]
                slots.setdefault(kind, at)
                weights[kind] = weights.get(kind, 0) + 1
        return list(slots.values())[self._branch(list(weights.values()))]

    def _branch(self, weights: list[int]) -> int:
        if len(weights) == 1:
            return 0
        walk = self._walk
        assert walk is not None, "dice are thrown in a run"
        if walk.tails is not None:
            raise PutOffError
        step = walk.step
        walk.step = step + 1
        if step == len(walk.path):
            walk.path.append(Choice(weights))
        at = walk.path[step].at
        walk.ways *= weights[at]
        walk.total *= sum(weights)
        return at

    def take(self, part: Part) -> None:
        walk = self._walk
        assert walk is not None, "parts are taken in a run"
        if walk.tails is not None:
            walk.tails.append(self._tail(part))
            return
        step = walk.step
        if step == len(walk.path):
            walk.path.append(Choice([], put_off=True))
        if walk.path[step].put_off:
            walk.step = step + 1
            self._write()
            walk.tails = [self._tail(part)]
            self.world.show({})
            return
        self._go_through(walk, part, False)

    def result_of(self, part: Part) -> int:
        walk = self._walk
        assert walk is not None, "parts are taken in a run"
        if walk.tails is not None:
            raise PutOffError
        if walk.step == len(walk.path):
            walk.path.append(Choice([]))
        result = self._go_through(walk, part, True).result
        assert isinstance(result, int)
        return result

    def _tail(self, part: Part) -> Tail:
        key = (type(part), *part.made_with())
        known = self._tails.get(key)
        if known is None:
            known = self._tails[key] = Tail(part)
        return known

    def _go_through(self, walk: Walk, part: Part, told_apart: bool) -> Strand:
        """Take a part now, and go on with one strand of what comes of it."""
        choice = walk.path[walk.step]
        walk.step += 1
        self._write()
        if not choice.strands:
            by_result, choice.total, choice.touched = self._after(walk.states, walk.of, self._tail(part), told_apart)
            choice.strands = [Strand(result, {}, states) for result, states in by_result.items()]
            for strand in choice.strands:
                walk.depends_on(choice.touched - self.world.added_up, strand.states)
        strand = choice.strands[choice.at]
        walk.states = strand.states
        walk.of = choice.total
        walk.hidden |= choice.touched
        for cell in choice.touched:
            walk.shown.pop(cell, None)
        for cell, value in strand.seen.items():
            walk.shown[cell] = value
            walk.hidden.discard(cell)
        self.world.show(walk.shown)
        return strand

    def _write(self) -> None:
        """What this run has written since it was last shown something goes into its states."""
        walk = self._walk
        assert walk is not None
        written = self.world.written(walk.shown)
        if not written:
            return
        for cell, value in written.items():
            if type(value) is More:
                continue
            if cell not in walk.shown and cell not in walk.hidden:
                if cell in self.world.added_up or walk.start[cell] == value:
                    walk.known.setdefault(cell, walk.start[cell])
            walk.shown[cell] = value
            walk.hidden.discard(cell)
        changes = tuple(written.items())
        states: Ensemble = {}
        for state, weight in walk.states.items():
            add(states, changed(state, changes), weight)
        walk.states = states

    # all the outcomes of a part

    def _after(
        self, states: Ensemble, total: int, tail: Tail, told_apart: bool = False
    ) -> tuple[dict[object, Ensemble], int, set[int]]:
        """Take a part from each of these states: the states after it by its result, their total, the cells written."""
        leaves = [self._leaf(tail, state) for state in states]
        if not told_apart and all([leaf.idle for leaf in leaves]):
            if self._walk is not None:
                self._read(self._walk, leaves, states)
            return {0: states}, total, set()
        if self._walk is not None:
            self._read(self._walk, leaves, states)
        common = lcm(*{leaf.total for leaf in leaves})
        touched: set[int] = set()
        ended: dict[object, Ensemble] = {}
        waiting: dict[tuple[object, tuple[Tail, ...]], Ensemble] = {}
        for leaf, (state, weight) in zip(leaves, states.items(), strict=True):
            weight *= common // leaf.total
            touched |= leaf.touched
            self.written += len(leaf.outcomes)
            for outcome in leaf.outcomes:
                result = outcome.result if told_apart else 0
                if outcome.tails:
                    into = waiting.setdefault((result, outcome.tails), {})
                else:
                    into = ended.setdefault(result, {})
                after = changed(state, outcome.changes)
                if outcome.loses:
                    after = self.world.settled(after)
                add(into, after, weight * outcome.weight)
        if self.written > self.budget:
            raise OverBudgetError
        before = total = total * common
        for (result, tails), some in waiting.items():
            of = before
            for each in tails:
                by_result, of, more = self._after(some, of, each)
                some = by_result[0]
                touched |= more
            whole = lcm(total, of)
            if whole != total:
                for other in ended.values():
                    for state in other:
                        other[state] *= whole // total
                total = whole
            into = ended.setdefault(result, {})
            for state, weight in some.items():
                add(into, state, weight * (whole // of))
        if total > BIG:
            ended, total = self._reduced(ended, total)
        return ended, total, touched

    def _read(self, walk: Walk, leaves: list[Leaf], states: Ensemble) -> None:
        """What was read of these states: as far as it is the walk's own start, its outcome depends on it."""
        for leaf, state in zip(leaves, states, strict=True):
            if not leaf.cells <= walk.known.keys():
                walk.depends_on(leaf.cells, {state: 1})

    def _reduced(self, by_result: dict[object, Ensemble], total: int) -> tuple[dict[object, Ensemble], int]:
        common = total
        for states in by_result.values():
            common = gcd(common, *states.values())
        if common > 1:
            for states in by_result.values():
                for state in states:
                    states[state] //= common
        return by_result, total // common

    def _leaf(self, tail: Tail, state: State) -> Leaf:
        """What comes of a part in this state, remembered or worked out."""
        node = tail.node
        if type(node) is Leaf:
            return node
        for table in tail.tables.values():
            leaf = table.leaves.get(table.values(state))
            if leaf is not None:
                return leaf
        return self._worked_out(tail, state)

    def _worked_out(self, tail: Tail, state: State) -> Leaf:
        known: Values = {}
        node = tail.node
        while type(node) is Fork:
            if state[node.cell] is FORGOTTEN:
                break
            known[node.cell] = state[node.cell]
            following = node.branches.get(state[node.cell])
            if following is None:
                for cell in node.latest:
                    if state[cell] is not FORGOTTEN:
                        known.setdefault(cell, state[cell])
            node = following
        walk = Walk(state, known, self.world.added_up)
        self._explore(walk, tail.part.take)
        if tail.closed:
            self._close(walk)
        leaf = self._gathered(walk)
        self._plant(tail, walk, leaf)
        return leaf

    def _close(self, walk: Walk) -> None:
        """Take the parts that were put off, so that what is remembered is the whole of what comes of it."""
        found = list(walk.found.items())
        walk.found.clear()
        before = self._walk
        self._walk = walk
        for (state, tails, result), by_total in found:
            for total, ways in by_total.items():
                some: Ensemble = {state: ways}
                of = total
                for tail in tails:
                    by_result, of, touched = self._after(some, of, tail)
                    some = by_result[0]
                    walk.depends_on(touched - self.world.added_up, some)
                for ended, weight in some.items():
                    into = walk.found.setdefault((ended, (), result), {})
                    into[of] = into.get(of, 0) + weight
        self._walk = before

    def _plant(self, tail: Tail, walk: Walk, leaf: Leaf) -> None:
        """Remember a leaf under the values of the cells it was read from, in the order of their reading."""
        self.remembered += 1
        cells = list(walk.known)
        if not cells:
            tail.node = leaf
            return
        shape = tuple(sorted(cells))
        table = tail.tables.get(shape)
        if table is None:
            table = tail.tables[shape] = Table(shape)
        table.leaves[table.values(walk.start)] = leaf
        node = tail.node
        if node is None:
            node = tail.node = Fork(cells[0])
        last = len(cells) - 1
        for at, cell in enumerate(cells):
            if not isinstance(node, Fork) or node.cell != cell:
                return
            node.latest = cells
            value = walk.known[cell]
            if at == last:
                node.branches[value] = leaf
                return
            following = node.branches.get(value)
            if following is None:
                following = node.branches[value] = Fork(cells[at + 1])
            node = following

    def _explore(self, walk: Walk, run: Callable[[DiceRoller], object]) -> None:
        """Run along every path."""
        before = self._walk
        self._walk = walk
        try:
            while True:
                walk.begin()
                self.world.show(walk.known)
                self.runs += 1
                try:
                    result = run(self)
                except NeededError as needed:
                    self._reveal(walk, needed.cell)
                    continue
                except AttributeError as error:
                    cell = self.world.missing(error)
                    if cell < 0:
                        raise
                    self._reveal(walk, cell)
                    continue
                except PutOffError:
                    walk.path[walk.step - 1].put_off = False
                    continue
                if not self._end(walk, result):
                    continue
                if not walk.next_path():
                    return
        finally:
            self._walk = before

    def _reveal(self, walk: Walk, cell: int) -> None:
        """The run has read a cell that was hidden: the next one is shown it."""
        last = walk.step - 1
        del walk.path[walk.step :]
        if walk.tails is not None:
            walk.path[last].put_off = False
            return
        if cell not in walk.hidden:
            if walk.start[cell] is FORGOTTEN:
                raise ForgottenError
            walk.known[cell] = walk.start[cell]
            return
        while not walk.path[last].strands:
            last -= 1
        del walk.path[last + 1 :]
        choice = walk.path[last]
        strand = choice.strands[choice.at]
        parted: dict[object, Ensemble] = {}
        for state, weight in strand.states.items():
            if state[cell] is FORGOTTEN:
                raise ForgottenError
            parted.setdefault(state[cell], {})[state] = weight
        choice.strands[choice.at : choice.at + 1] = [
            Strand(strand.result, {**strand.seen, cell: value}, states) for value, states in parted.items()
        ]
        walk.depends_on({cell}, strand.states)

    def _end(self, walk: Walk, result: object) -> bool:
        """A run has ended: its outcomes are counted. False when it must be run again."""
        tails: tuple[Tail, ...] = ()
        if walk.tails is not None:
            if self.world.written({}):
                walk.path[walk.step - 1].put_off = False
                return False
            tails = tuple(walk.tails)
        else:
            self._write()
        total = walk.total * walk.of
        for state, weight in walk.states.items():
            before = state
            state = self.world.settled(before)
            if state is not before:
                walk.depends_on(frozenset(differing(before, state)), {before: 1})
            by_total = walk.found.setdefault((state, tails, result), {})
            by_total[total] = by_total.get(total, 0) + weight * walk.ways
        return True

    def _gathered(self, walk: Walk) -> Leaf:
        common = lcm(*{total for by_total in walk.found.values() for total in by_total})
        start = walk.start
        outcomes: list[Ending] = []
        for (state, tails, result), by_total in walk.found.items():
            weight = sum([ways * (common // total) for total, ways in by_total.items()])
            changes = tuple([(cell, self._value(walk, cell, state)) for cell in differing(start, state)])
            outcomes.append(Ending(changes, tails, result, weight, self.world.losses))
        return Leaf(frozenset(walk.known), common, outcomes)

    def _value(self, walk: Walk, cell: int, state: State) -> object:
        """What an outcome writes into a cell: a value, or so much more than there was."""
        if cell in self.forgets and state[self.world.lies[cell]]:
            return FORGOTTEN
        if cell not in self.world.added_up or cell in walk.known:
            return state[cell]
        return More(cell, state[cell] - walk.start[cell])  # type: ignore[operator]

    def outcomes(
        self, start: State, run: Callable[[DiceRoller], object], budget: int
    ) -> tuple[dict[object, Ensemble], int]:
        """Every outcome of a run from a state: states with weights by what the run returns, and the total."""
        self.budget = self.written + budget
        collects = gc.isenabled()
        gc.disable()  # nothing here is garbage that it could find
        try:
            return self._outcomes(start, run)
        finally:
            if collects:
                gc.enable()

    def _outcomes(self, start: State, run: Callable[[DiceRoller], object]) -> tuple[dict[object, Ensemble], int]:
        walk = Walk(start, dict(enumerate(start)), self.world.added_up)
        self._explore(walk, run)
        leaf = self._gathered(walk)
        ended: dict[object, Ensemble] = {}
        total = leaf.total
        for outcome in leaf.outcomes:
            some: Ensemble = {changed(start, outcome.changes): outcome.weight}
            of = leaf.total
            for tail in outcome.tails:
                by_result, of, _ = self._after(some, of, tail)
                some = by_result[0]
            whole = lcm(total, of)
            if whole != total:
                for states in ended.values():
                    for state in states:
                        states[state] *= whole // total
                total = whole
            into = ended.setdefault(outcome.result, {})
            for state, weight in some.items():
                add(into, state, weight * (whole // of))
        return self._reduced(ended, total)
