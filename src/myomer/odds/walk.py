"""The walk: a step is taken from all states at once, then the steps that it hands over; equal states are merged.

What comes of a step is worked out once for each set of blocks that it can read: the blocks are loaded into an ordinary
battle, and the step is run along every path of choices (`branches`). What it writes, what it hands over and how likely
that is are remembered (`memory`), for every state that has the same blocks, whatever else has happened.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from math import gcd, lcm
from typing import Any, Final

from myomer.combat.battle import Battle
from myomer.dice import DiceRoller, Step
from myomer.odds.branches import Branches
from myomer.odds.footprints import everything, footprint, footprint_with_all
from myomer.odds.layout import Layout
from myomer.odds.memory import Change, Key, Known, Numbers, Outcome, Outcomes
from myomer.odds.mixture import Factor, Term, merged
from myomer.units.state import DAMAGE, FACING, LOST, POSTURE, SLOTS

Run = Callable[[Battle, DiceRoller], object]
MAX_LOOKED_UP: Final = 150_000
"""Keys of states, and states that follow them, that are kept."""
MAX_ENDS: Final = 30_000
"""Ends from single states that are kept; when there are more, they are forgotten."""


class OverBudgetError(Exception):
    """There are more outcomes than the budget allows to walk."""

    def __init__(self) -> None:
        super().__init__("there are more outcomes than the budget allows to walk: raise budget=, or allow samples=")


class MoreDetailError(Exception):
    """A step reads what is not kept: all must be walked again in more detail."""

    def __init__(self, facing: bool = False, slots: bool = False) -> None:
        super().__init__()
        self.facing: Final = facing
        """The facing of a 'Mech that fell."""
        self.slots: Final = slots
        """Which of several slots were hit."""


class Walk:
    """Walks what comes of steps; what is learnt serves the next one."""

    def __init__(self, layout: Layout) -> None:
        self.layout: Final = layout
        self.written = 0
        """States written in this walk."""
        self.learnt = 0
        """States written to learn about single steps."""
        self.remembered = 0
        """Outcomes of steps that are remembered."""
        self._budget = 0
        self._known: Final[dict[Step, Known]] = {}
        self._reporting: Final[dict[Step, Known]] = {}
        self._changes: Final[dict[tuple[int, tuple[tuple[int, int], ...], int], Change]] = {}
        self._with_ends: Final[list[Known]] = []
        """Steps of which ends from single states are kept."""
        self._ends_kept = 0
        self._start: Numbers = ()

    def explore(self, battle: Battle, run: Run, budget: int, at_once: bool) -> dict[object, list[Term]]:
        """Every end of a run from the state of a battle, by what the run returns."""
        layout = self.layout
        self._start = layout.numbers_of(battle)
        self.written = self.learnt = 0
        self._budget = budget
        known = Known(Step(run, ()), layout, everything(battle), None, True)
        known.at_once = at_once
        return self._results(known, [Term(1, 1, [{number: 1} for number in self._start])])

    # taking steps

    def _step(self, step: Step) -> Known:
        known = self._known.get(step)
        if known is None:
            layout = self.layout
            known = Known(step, layout, footprint(layout.battle, step), None, False)
            whole = footprint_with_all(layout.battle, step)
            if whole:
                known = Known(step, layout, whole, known, False)
            self._known[step] = known
        return known

    def _after(self, step: Step, terms: list[Term]) -> list[Term]:
        """The states after a step and everything that it hands over."""
        if self.layout.looked_up > MAX_LOOKED_UP:
            self._trim()
        groups: dict[tuple[object, tuple[Step, ...]], list[Term]] = {}
        known = self._step(step)
        for term in terms:
            self._take(known, term, groups)
        found: list[Term] = []
        for (_, handed), some in groups.items():
            for following in handed:
                some = self._after(following, merged(some))
            found.extend(some)
        return merged(found)

    def _results(self, known: Known, terms: list[Term]) -> dict[object, list[Term]]:
        """The same by what the step returns."""
        groups: dict[tuple[object, tuple[Step, ...]], list[Term]] = {}
        for term in terms:
            self._take(known, term, groups)
        found: dict[object, list[Term]] = {}
        for (result, handed), some in groups.items():
            for following in handed:
                some = self._after(following, merged(some))
            found.setdefault(result, []).extend(some)
        return {result: merged(some) for result, some in found.items()}

    def _take(self, known: Known, term: Term, groups: dict[tuple[object, tuple[Step, ...]], list[Term]]) -> None:
        """One step from all states of a term, by what it returns and hands over.

        States of one unit, that of which there are most to tell apart, stay together; for each set of blocks of the
        others there is a term.
        """
        classes = [self._classes(known, at, term.factors[unit]) for at, unit in enumerate(known.units)]
        focus = 0
        for at in range(len(classes)):
            if len(classes[at]) > len(classes[focus]):
                focus = at
        others = [at for at in range(len(classes)) if at != focus]
        made: dict[tuple[int, int], Factor] = {}
        key: list[tuple[int, ...]] = [()] * len(classes)
        for chosen in product(*[classes[at] for at in others]):
            factors = term.factors
            for at, (ids, factor) in zip(others, chosen, strict=True):
                key[at] = ids
                if factor is not factors[known.units[at]]:
                    factors = factors[:]
                    factors[known.units[at]] = factor
            each: list[tuple[Factor, Outcomes]] = []
            busy = False
            for ids, factor in classes[focus]:
                key[focus] = ids
                outcomes = self._outcomes(known, tuple(key))
                each.append((factor, outcomes))
                busy = busy or not outcomes.idle
            if busy:
                self._end(term, factors, known.units[focus], each, groups, made)
            else:
                same = term if factors is term.factors else Term(term.weight, term.out_of, factors)
                groups.setdefault((None, ()), []).append(same)

    def _classes(self, known: Known, at: int, factor: Factor) -> list[tuple[tuple[int, ...], Factor]]:
        """The states of a unit by the blocks that the step can read."""
        keys = [known.key(at, number, self.layout) for number in factor]
        if len(keys) == 1 or keys.count(keys[0]) == len(keys):
            return [(keys[0], factor)]
        found: dict[tuple[int, ...], Factor] = {}
        for key, (number, weight) in zip(keys, factor.items(), strict=True):
            found.setdefault(key, {})[number] = weight
        return list(found.items())

    def _end(
        self,
        term: Term,
        factors: list[Factor],
        unit: int,
        each: list[tuple[Factor, Outcomes]],
        groups: dict[tuple[object, tuple[Step, ...]], list[Term]],
        made: dict[tuple[int, int], Factor],
    ) -> None:
        """The states after every outcome, of the unit in focus together where nothing else differs."""
        common = lcm(*[outcomes.total for _, outcomes in each])
        together: dict[tuple[Any, ...], tuple[Outcome, Factor]] = {}
        for factor, outcomes in each:
            times = common // outcomes.total
            self._count(len(factor) * len(outcomes.each))
            for outcome in outcomes.each:
                weight = outcome.weight * times
                change = outcome.changes.get(unit)
                if change is None and len(each) == 1:
                    after = self._others(factors, unit, outcome, factor, made)
                    ended = Term(term.weight * weight, term.out_of * common, after)
                    groups.setdefault((outcome.result, outcome.handed), []).append(ended)
                    continue
                apart = outcome.apart(unit)
                kept = together.get(apart)
                if kept is None:
                    kept = together[apart] = (outcome, {})
                states = kept[1]
                for number, ways in factor.items():
                    if change is not None:
                        number = change.of(number)
                    states[number] = states.get(number, 0) + ways * weight
        for outcome, states in together.values():
            after = self._others(factors, unit, outcome, states, made)
            ended = Term(term.weight, term.out_of * common, after)
            groups.setdefault((outcome.result, outcome.handed), []).append(ended)

    def _others(
        self,
        factors: list[Factor],
        unit: int,
        outcome: Outcome,
        focus: Factor,
        made: dict[tuple[int, int], Factor],
    ) -> list[Factor]:
        """The states of all units after an outcome; equal ones are the same object, so that terms can be merged."""
        after = factors[:]
        after[unit] = focus
        for other, change in outcome.changes.items():
            if other != unit:
                key = (id(factors[other]), id(change))
                found = made.get(key)
                if found is None:
                    found = made[key] = change.of_all(factors[other])
                after[other] = found
        return after

    def _trim(self) -> None:
        """Forget what is quickly worked out again."""
        for known in self._known.values():
            known.forget_keys()
        for change in self._changes.values():
            change.after.clear()
        self.layout.looked_up = 0

    def _count(self, written: int) -> None:
        self.written += written
        if self.written > self._budget or self.learnt > self._budget:
            raise OverBudgetError

    # working steps out

    def _outcomes(self, known: Known, key: Key) -> Outcomes:
        """What comes of a step, of states with these blocks."""
        found = known.table.get(key)
        if found is None:
            found = self._work_out(known, key) if known.alone is None else self._with_all(known, known.alone, key)
            known.table[key] = found
            self.remembered += len(found.each)
        return found

    def _work_out(self, known: Known, key: Key) -> Outcomes:
        """Run a step along every path of choices."""
        self._check_detail(known, key)
        dice = Branches(self._finish, self._resume, self.layout, known.step)
        dice.at_once = known.at_once
        paths: dict[tuple[Any, ...], list[tuple[int, int]]] = {}
        while True:
            self._load(known, key)
            dice.begin()
            result = known.step.run(self.layout.battle, dice)
            written = [self._written(unit, known.blocks[at], key[at]) for at, unit in enumerate(known.units)]
            end = (tuple(dice.handed), result if known.reports else None, tuple(written))
            paths.setdefault(end, []).append((dice.ways, dice.total))
            if not dice.next_path():
                break
        common = lcm(*[total for ways in paths.values() for _, total in ways])
        weights = {end: sum([one * (common // total) for one, total in ways]) for end, ways in paths.items()}
        return self._gathered(known, weights, common)

    def _gathered(self, known: Known, weights: dict[tuple[Any, ...], int], total: int) -> Outcomes:
        shared = gcd(total, *weights.values())
        each: list[Outcome] = []
        for (handed, result, written), weight in weights.items():
            changes: dict[int, Change] = {}
            for unit, (blocks, added) in zip(known.units, written, strict=True):
                if blocks or added:
                    changes[unit] = self._change(unit, blocks, added)
            each.append(Outcome(weight // shared, changes, handed, result))
        return Outcomes(total // shared, each)

    def _change(self, unit: int, blocks: tuple[tuple[int, int], ...], added: int) -> Change:
        key = (unit, blocks, added)
        found = self._changes.get(key)
        if found is None:
            found = self._changes[key] = Change(self.layout, unit, blocks, added)
        return found

    def _check_detail(self, known: Known, key: Key) -> None:
        """MoreDetailError where a step can read what is not kept."""
        layout = self.layout
        for at, unit in enumerate(known.units):
            if unit == layout.units:
                continue
            for block, value in zip(known.blocks[at], key[at], strict=True):
                if block == FACING and value == layout.unknown:
                    raise MoreDetailError(facing=True)
                if known.looks[at] and SLOTS <= block < LOST and layout.only_counted(unit, block - SLOTS, value):
                    raise MoreDetailError(slots=True)

    def _load(self, known: Known, key: Key) -> None:
        """Set the battle to these blocks; damage that is only added to begins at 0."""
        layout = self.layout
        for at, unit in enumerate(known.units):
            blocks = known.blocks[at]
            for block, value in zip(blocks, key[at], strict=True):
                layout.load(layout.battle, unit, block, value)
            if unit < layout.units:
                mech = layout.battle.mechs[unit]
                if DAMAGE not in blocks:
                    mech.phase_damage = 0
                if FACING not in blocks:
                    mech.facing = mech.torso = 0

    def _written(
        self, unit: int, blocks: list[int], before: tuple[int, ...]
    ) -> tuple[tuple[tuple[int, int], ...], int]:
        """The blocks that differ from before, and the damage that was added."""
        layout = self.layout
        battle = layout.battle
        found: list[tuple[int, int]] = []
        turned = False
        for block, value in zip(blocks, before, strict=True):
            after = layout.read(battle, unit, block)
            if after != value:
                found.append((block, after))
                if block == POSTURE and unit < layout.units:
                    turned = battle.mechs[unit].prone and not layout.blocks[value][0]
        if unit == layout.units:
            return tuple(found), 0
        mech = battle.mechs[unit]
        if not layout.keeps_facing:
            turned = turned or (FACING not in blocks and (mech.facing, mech.torso) != (0, 0))
            if turned:
                found = [*[each for each in found if each[0] != FACING], (FACING, layout.unknown)]
        return tuple(found), 0 if DAMAGE in blocks else mech.phase_damage

    # a step with everything that it hands over

    def _with_all(self, known: Known, alone: Known, key: Key) -> Outcomes:
        """What comes of a step and of everything that it hands over, from a state that has these blocks."""
        if self._ends_kept > MAX_ENDS:
            for each in self._with_ends:
                each.ends.clear()
            self._with_ends.clear()
            self._ends_kept = 0
        layout = self.layout
        start: list[int] = []
        for unit, number in enumerate(self._start):
            state = list(layout.states[number])
            if unit < layout.units:
                state[DAMAGE] = layout.no_damage
            if unit in known.units:
                at = known.units.index(unit)
                for block, value in zip(known.blocks[at], key[at], strict=True):
                    state[block] = value
            start.append(layout.number(tuple(state)))
        total, ends = self._ends(alone, tuple(start))
        weights: dict[tuple[Any, ...], int] = {}
        for numbers, weight in ends.items():
            written: list[tuple[tuple[tuple[int, int], ...], int]] = []
            for at, unit in enumerate(known.units):
                after = layout.states[numbers[unit]]
                added: int = layout.blocks[after[DAMAGE]][0] if unit < layout.units else 0
                blocks = zip(known.blocks[at], key[at], strict=True)
                written.append(
                    (tuple([(block, after[block]) for block, value in blocks if after[block] != value]), added)
                )
            end = ((), None, tuple(written))
            weights[end] = weights.get(end, 0) + weight
        return self._gathered(known, weights, total)

    def _ends(self, known: Known, numbers: Numbers) -> tuple[int, dict[Numbers, int]]:
        """The states after a step and everything that it hands over, from one state; weights out of a total."""
        kept = known.ends.get(numbers)
        if kept is not None:
            return kept
        states = self.layout.states
        key = tuple([known.blocks_of(at, states[numbers[unit]]) for at, unit in enumerate(known.units)])
        outcomes = self._outcomes(known, key)
        each: list[tuple[int, dict[Numbers, int], int]] = []
        for outcome in outcomes.each:
            first = list(numbers)
            for unit, change in outcome.changes.items():
                first[unit] = change.of(first[unit])
            total, ends = 1, {tuple(first): 1}
            for following in outcome.handed:
                step = self._step(following)
                alone = step if step.alone is None else step.alone
                reached = [(*self._ends(alone, end), weight) for end, weight in ends.items()]
                common, ends = _put_together(reached)
                total *= common
            each.append((total, ends, outcome.weight))
        total, found = _put_together(each)
        total *= outcomes.total
        shared = gcd(total, *found.values())
        if shared > 1:
            total //= shared
            found = {end: weight // shared for end, weight in found.items()}
        self.learnt += len(found)
        self._ends_kept += len(found)
        if not known.ends:
            self._with_ends.append(known)
        kept = known.ends[numbers] = (total, found)
        return kept

    # what must be finished before a step goes on

    def _finish(self, step: Step) -> list[tuple[tuple[object, Numbers], int]]:
        """Every end of a step from the battle as it is now: what it returns and the states, with weights."""
        layout = self.layout
        known = self._reporting.get(step)
        if known is None:
            known = Known(step, layout, footprint(layout.battle, step), None, True)
            self._reporting[step] = known
        now = layout.numbers_of(layout.battle)
        by_result = self._results(known, [Term(1, 1, [{number: 1} for number in now])])
        common = lcm(*[term.out_of for terms in by_result.values() for term in terms])
        weights: dict[tuple[object, Numbers], int] = {}
        for result, terms in by_result.items():
            for term in terms:
                self._count(term.size())
                for chosen in product(*[factor.items() for factor in term.factors]):
                    weight = term.weight * (common // term.out_of)
                    for _, ways in chosen:
                        weight *= ways
                    end = (result, tuple([number for number, _ in chosen]))
                    weights[end] = weights.get(end, 0) + weight
        return list(weights.items())

    def _resume(self, end: tuple[object, Numbers]) -> object:
        """Go on from an end; what the step returned."""
        layout = self.layout
        result, numbers = end
        for unit, number in enumerate(numbers):
            if unit < layout.units:
                state = layout.states[number]
                if state[FACING] == layout.unknown:
                    raise MoreDetailError(facing=True)
                for block in range(SLOTS, LOST):
                    if layout.only_counted(unit, block - SLOTS, state[block]):
                        raise MoreDetailError(slots=True)
            layout.load_state(layout.battle, unit, number)
        return result


def _put_together(each: list[tuple[int, dict[Numbers, int], int]]) -> tuple[int, dict[Numbers, int]]:
    """States with weights out of totals, of which each has a weight of its own: all of them out of one total."""
    common = lcm(*[total for total, _, _ in each])
    found: dict[Numbers, int] = {}
    for total, ends, weight in each:
        weight *= common // total
        for end, ways in ends.items():
            found[end] = found.get(end, 0) + weight * ways
    return common, found
