"""The walk: a step runs from all states at once, then the steps that it hands over; equal states are merged.

The outcomes of a step are computed once for each set of blocks that it can read (`workbench`), and cached (`memory`)
for every state with the same blocks, whatever else has happened.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from math import gcd, lcm
from typing import Final, TypeAlias

from myomer.combat.battle import Battle
from myomer.dice import DiceRoller, Step
from myomer.odds.footprints import everything, first_look, footprint, footprint_with_all
from myomer.odds.layout import NO_DAMAGE, WHOLE, Layout, OverBudgetError, State
from myomer.odds.memory import Agenda, Change, Ends, Key, LearnedStep, States, StepOutcomes
from myomer.odds.mixture import Factor, Term, merged, weighted_sum
from myomer.odds.workbench import PathEnd, Workbench

Run: TypeAlias = Callable[[Battle, DiceRoller], object]
Groups: TypeAlias = dict[Agenda, list[Term]]
"""States by what is left to do."""

MAX_ENDS: Final = 30_000
"""Ends from single states that are kept; when there are more, they are forgotten."""
MAX_ANSWERED: Final = 200_000
"""States in the answers that are kept for a question asked again; when there are more, they are forgotten."""

Contents: TypeAlias = tuple[tuple[int, int, tuple[tuple[tuple[int, int], ...], ...]], ...]
"""Terms as values that can be compared: their weights, and the states of each unit with theirs."""
Question: TypeAlias = tuple[tuple[Agenda, Contents], ...]
"""By what a run hands over, the states there: all that the ends depend on."""


class Walk:
    """Walks the outcomes of steps; the cache serves the next walk."""

    def __init__(self, layout: Layout) -> None:
        self.layout: Final = layout
        self.written = 0
        """States written in this walk."""
        self.step_states = 0
        """States written to learn about single steps."""
        self.remembered = 0
        """How many outcomes of steps are cached."""
        self._budget = 0
        """How many states may be written."""

        self._bench: Final = Workbench(layout, self._finish, self._resume)
        self._nothing: Final = self._bench.agenda(None, ())
        """The agenda of a step that hands nothing over."""
        self._known: Final[dict[Step, LearnedStep]] = {}
        """What is known of each step."""
        self._reporting: Final[dict[Step, LearnedStep]] = {}
        """What is known of steps whose outcomes are kept apart by what they return."""
        self._last_steps: Final[dict[Agenda, LearnedStep]] = {}
        """By agenda, its last step by itself."""
        self._with_ends: Final[list[Ends]] = []
        """Where ends from single states are kept."""
        self._ends_kept = 0
        """How many of these there are."""
        self._battle_state: State = 0
        """The state of the battle itself that they were computed with."""
        self._answers: Final[dict[Question, tuple[int, dict[object, list[Term]]]]] = {}
        """By question, the states that were written to answer it, and the ends."""
        self.answered = 0
        """How many states the answers have."""
        self._start: States = ()
        """The states in which the walk began."""

    def explore(self, battle: Battle, run: Run, budget: int, at_once: bool) -> dict[object, list[Term]]:
        """Every end of a run from the state of a battle, by what the run returns.

        The run itself is played first. What follows depends only on the steps and states it leads to: if they were
        explored before, within this budget, that answer is returned.
        """
        self._start = self.layout.states_of(battle)
        self._bench.clear()
        self.written = self.step_states = 0
        self._budget = budget

        known = LearnedStep(Step(run, ()), self.layout, everything(battle), None, True)
        known.at_once = at_once
        groups: Groups = {}
        self._take(known, Term(1, 1, [{state: 1} for state in self._start]), groups)

        question = tuple([(agenda, _contents(group)) for agenda, group in groups.items()])
        written, by_result = self._answers.get(question, (0, None))
        if by_result is None or written > budget:
            by_result = self._follow(groups)
            self._forget_ends()
            self._keep_answer(question, by_result)
        return by_result

    def _keep_answer(self, question: Question, by_result: dict[object, list[Term]]) -> None:
        """Keep an answer for the next time, if it is not too large; forget all when there are too many."""
        size = sum([len(factor) for terms in by_result.values() for term in terms for factor in term.factors])
        if self.answered + size > MAX_ANSWERED:
            self.forget_answers()
        if size <= MAX_ANSWERED:
            self._answers[question] = (self.written, by_result)
            self.answered += size

    def forget_answers(self) -> None:
        """Forget the answers; what is known of steps stays."""
        self._answers.clear()
        self.answered = 0

    # taking steps

    def _step(self, step: Step) -> LearnedStep:
        """What is known of a step: with everything that it hands over, where that has a footprint of its own."""
        known = self._known.get(step)
        if known is None:
            layout = self.layout
            known = self._new(step, False)
            whole = footprint_with_all(layout.battle, step)
            if whole:
                known = LearnedStep(step, layout, whole, known, False)
            self._known[step] = known
        return known

    def _new(self, step: Step, reports: bool) -> LearnedStep:
        """A step of which nothing is known yet."""
        layout = self.layout
        touched = footprint(layout.battle, step)
        first = first_look(step)
        if not first:
            return LearnedStep(step, layout, touched, None, reports)
        unit: int = step.arguments[0]
        known = LearnedStep(
            step, layout, [(each, first if each == unit else mask) for each, mask in touched], None, reports
        )
        known.narrowed = {}
        return known

    def _narrow(self, known: LearnedStep, narrowed: dict[Key, LearnedStep], key: Key) -> LearnedStep:
        """A step with all that it touches, by what it looks at first."""
        narrow = narrowed.get(key)
        if narrow is None:
            layout = self.layout
            self._bench.load(known, key)
            touched = footprint(layout.battle, known.step)
            narrow = known.variants.get(touched[0][1])
            if narrow is None:
                narrow = known.variants[touched[0][1]] = LearnedStep(known.step, layout, touched, None, known.reports)
            narrowed[key] = narrow
        return narrow

    def _after(self, step: Step, terms: list[Term]) -> list[Term]:
        """The states after a step and everything that it hands over."""
        return self._results(self._step(step), terms)[None]

    def _results(self, known: LearnedStep, terms: list[Term]) -> dict[object, list[Term]]:
        """The same by what the step returns."""
        groups: Groups = {}
        for term in terms:
            self._take(known, term, groups)
        return self._follow(groups)

    def _follow(self, groups: Groups) -> dict[object, list[Term]]:
        """The states after the steps that are left to do, by what the first step returned."""
        by_result: dict[object, list[Term]] = {}
        for agenda, group in groups.items():
            for following in agenda.steps:
                group = self._after(following, merged(group))
            by_result.setdefault(agenda.result, []).extend(group)
        return {result: merged(group) for result, group in by_result.items()}

    def _take(self, known: LearnedStep, term: Term, groups: Groups) -> None:
        """One step from all states of a term, by what it returns and hands over.

        The states of one unit, the one with the most distinct states, stay together; there is a term for each set of
        blocks of the others.
        """
        # The unit with the most distinct states is in focus.
        classes = [self._classes(known.masks[place], term.factors[unit]) for place, unit in enumerate(known.units)]
        focus = 0
        if known.narrowed is None:
            for place in range(len(classes)):
                if len(classes[place]) > len(classes[focus]):
                    focus = place

        others = [place for place in range(len(classes)) if place != focus]
        changed: dict[tuple[int, int], Factor] = {}
        key = [0] * len(classes)

        for chosen in product(*[classes[place] for place in others]):
            factors = term.factors
            for place, (read, factor) in zip(others, chosen, strict=True):
                key[place] = read
                if factor is not factors[known.units[place]]:
                    factors = factors[:]
                    factors[known.units[place]] = factor

            each: list[tuple[Factor, StepOutcomes]] = []
            for first, factor in classes[focus]:
                key[focus] = first
                if known.narrowed is None:
                    parts, narrow = [(first, factor)], known
                else:
                    narrow = self._narrow(known, known.narrowed, tuple(key))
                    parts = self._classes(narrow.masks[0], factor)
                for read, part in parts:
                    key[focus] = read
                    outcomes = self._outcomes(narrow, tuple(key))
                    each.append((part, outcomes))
            agenda = each[0][1].only_agenda
            if agenda is None or any([outcomes.only_agenda is not agenda for _, outcomes in each]):
                self._write(term, factors, known.units[focus], each, groups, changed)
            else:
                if agenda is not self._nothing:
                    self._count(sum([len(part) for part, _ in each]))
                same = term if factors is term.factors else Term(term.weight, term.out_of, factors)
                groups.setdefault(agenda, []).append(same)

    def _classes(self, mask: int, factor: Factor) -> list[tuple[State, Factor]]:
        """The states of a unit by the blocks that the step can read."""
        first = -1
        for state in factor:
            key = state & mask
            if first < 0:
                first = key
            elif key != first:
                break
        else:
            return [(first, factor)]
        classes: dict[State, Factor] = {}
        for state, weight in factor.items():
            classes.setdefault(state & mask, {})[state] = weight
        return list(classes.items())

    def _write(
        self,
        term: Term,
        factors: list[Factor],
        unit: int,
        each: list[tuple[Factor, StepOutcomes]],
        groups: Groups,
        changed: dict[tuple[int, int], Factor],
    ) -> None:
        """The states after every outcome, of the unit in focus together where nothing else differs.

        `changed` has the states of another unit after a change, by the ids of both objects.
        """
        common = lcm(*[outcomes.total for _, outcomes in each])
        together: dict[tuple[Agenda, tuple[Change, ...]], Factor] = {}

        for factor, outcomes in each:
            times = common // outcomes.total
            self._count(len(factor) * len(outcomes.each))
            for outcome in outcomes.each:
                weight = outcome.weight * times

                # The change to the unit in focus, and those to the others.
                own: Change | None = None
                others = outcome.changes
                for change in outcome.changes:
                    if change.unit == unit:
                        own = change
                        others = tuple([other for other in others if other is not change])

                if own is None and len(each) == 1:
                    after = self._units_after(factors, unit, others, factor, changed)
                    ended = Term(term.weight * weight, term.out_of * common, after)
                    groups.setdefault(outcome.agenda, []).append(ended)
                    continue

                states = together.setdefault((outcome.agenda, others), {})
                if own is not None:
                    own.add_to(states, factor, weight)
                else:
                    for state, ways in factor.items():
                        states[state] = states.get(state, 0) + ways * weight

        for (agenda, others), states in together.items():
            after = self._units_after(factors, unit, others, states, changed)
            groups.setdefault(agenda, []).append(Term(term.weight, term.out_of * common, after))

    def _units_after(
        self,
        factors: list[Factor],
        unit: int,
        others: tuple[Change, ...],
        focus: Factor,
        changed: dict[tuple[int, int], Factor],
    ) -> list[Factor]:
        """The states of all units after an outcome; equal ones are the same object, so that terms can be merged."""
        after = factors[:]
        after[unit] = focus
        for change in others:
            before = factors[change.unit]
            states = changed.get((id(before), id(change)))
            if states is None:
                states = changed[id(before), id(change)] = {}
                change.add_to(states, before, 1)
            after[change.unit] = states
        return after

    def _count(self, written: int) -> None:
        """Count states written; OverBudgetError when there are too many."""
        self.written += written
        if self.written > self._budget or self.step_states > self._budget:
            raise OverBudgetError

    # outcomes of a step

    def _outcomes(self, known: LearnedStep, key: Key) -> StepOutcomes:
        """The outcomes of a step, from states with these blocks."""
        outcomes = known.table.get(key)
        if outcomes is None:
            outcomes = self._bench.run(known, key) if known.alone is None else self._with_all(known, known.alone, key)
            known.table[key] = outcomes
            self.remembered += len(outcomes.each)
        return outcomes

    def _with_all(self, known: LearnedStep, alone: LearnedStep, key: Key) -> StepOutcomes:
        """The outcomes of a step and of everything that it hands over, from a state with these blocks."""
        if self._ends_kept > MAX_ENDS:
            self._forget_ends()
        unit, mask = known.units[0], known.masks[0]
        if key[1] != self._battle_state:
            self._forget_ends()
            self._battle_state = key[1]
        total, ends = self._ends(alone, unit, self._start[unit] & NO_DAMAGE & ~mask | key[0])
        kept = mask | WHOLE ^ NO_DAMAGE
        weights: dict[PathEnd, int] = {}
        for state, weight in ends.items():
            end = ((), None, ((mask, state & kept), (known.masks[1], key[1])))
            weights[end] = weights.get(end, 0) + weight
        return self._bench.outcomes(known, key, weights, total)

    def _ends(self, known: LearnedStep, unit: int, state: State) -> tuple[int, Factor]:
        """The states of a unit after a step and everything that it hands over, from one state; weights out of a
        total. Nothing else changes (`footprint_with_all`).
        """
        kept = known.ends.get(state)
        if kept is not None:
            return kept
        alone = known
        if known.narrowed is not None:
            alone = self._narrow(known, known.narrowed, self._key(known, unit, state))
        outcomes = self._outcomes(alone, self._key(alone, unit, state))
        each: list[tuple[int, int, Factor]] = []
        for outcome in outcomes.each:
            first = state
            for change in outcome.changes:
                if change.unit != unit:
                    raise ValueError(f"{known.step!r} changes more than footprint_with_all says")
                first = change.of(first)
            total, ends = self._ends_of_agenda(outcome.agenda, unit, first)
            each.append((outcome.weight, total, ends))
        kept = self._keep_ends(known.ends, state, each, outcomes.total)
        self.step_states += len(kept[1])
        return kept

    def _ends_of_agenda(self, agenda: Agenda, unit: int, state: State) -> tuple[int, Factor]:
        """The same after all steps of an agenda."""
        if agenda.but_last is None:
            return 1, {state: 1}
        kept = agenda.ends.get(state)
        if kept is not None:
            return kept
        last = self._last_steps.get(agenda)
        if last is None:
            step = self._step(agenda.steps[-1])
            last = self._last_steps[agenda] = step if step.alone is None else step.alone
        total, before = self._ends_of_agenda(agenda.but_last, unit, state)
        each: list[tuple[int, int, Factor]] = []
        for end, weight in before.items():
            out_of, ends = self._ends(last, unit, end)
            each.append((weight, out_of, ends))
        return self._keep_ends(agenda.ends, state, each, total)

    def _keep_ends(
        self, kept: Ends, state: State, each: list[tuple[int, int, Factor]], total: int
    ) -> tuple[int, Factor]:
        """Keep the sum of the ends of several outcomes, each with a weight out of a total."""
        if len(each) == 1:
            weight, out_of, weights = each[0]
            total = total * out_of // weight
        else:
            weights, common = weighted_sum(each)
            total *= common
            shared = gcd(total, *weights.values())
            if shared > 1:
                total //= shared
                weights = {end: weight // shared for end, weight in weights.items()}
        if not kept:
            self._with_ends.append(kept)
        self._ends_kept += len(weights)
        kept[state] = (total, weights)
        return total, weights

    def _key(self, known: LearnedStep, unit: int, state: State) -> Key:
        """What a step can read if its unit is in a state."""
        key: list[State] = []
        for place, other in enumerate(known.units):
            now = state if other == unit else self._battle_state if other == self.layout.units else self._start[other]
            key.append(now & known.masks[place])
        return tuple(key)

    def _forget_ends(self) -> None:
        """Forget the ends from single states."""
        for ends in self._with_ends:
            ends.clear()
        self._with_ends.clear()
        self._ends_kept = 0

    # what must be finished before a step goes on

    def _finish(self, step: Step) -> list[tuple[tuple[object, States], int]]:
        """Every end of a step from the battle as it is now: what it returns and the states, with weights."""
        layout = self.layout
        known = self._reporting.get(step)
        if known is None:
            known = self._reporting[step] = self._new(step, True)

        now = layout.states_of(layout.battle)
        self._bench.clear()
        by_result = self._results(known, [Term(1, 1, [{state: 1} for state in now])])

        common = lcm(*[term.out_of for terms in by_result.values() for term in terms])
        weights: dict[tuple[object, States], int] = {}
        for result, terms in by_result.items():
            for term in terms:
                self._count(term.size())
                for states, weight in term.each():
                    end = (result, states)
                    weights[end] = weights.get(end, 0) + weight * (common // term.out_of)

        return list(weights.items())

    def _resume(self, end: tuple[object, States]) -> object:
        """Go on from an end; what the step returned."""
        layout = self.layout
        result, states = end
        for unit, state in enumerate(states):
            if unit < layout.units:
                for block, value in enumerate(layout.ids(state)):
                    self._bench.check_block(unit, block, value, True)
            layout.load_state(layout.battle, unit, state)
        self._bench.clear()
        return result


def _contents(terms: list[Term]) -> Contents:
    """Terms as values that can be compared."""
    return tuple([(term.weight, term.out_of, tuple([tuple(each.items()) for each in term.factors])) for term in terms])
