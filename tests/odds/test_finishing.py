"""Steps that are finished before a run goes on, and runs that look at everything: nothing is left out for them."""

from __future__ import annotations

from fractions import Fraction

import pytest

import myomer
from myomer.combat.battle import Battle
from myomer.combat.harm.criticals import critical_hit
from myomer.dice import DiceRoller
from myomer.odds import OverBudgetError, footprints
from myomer.odds.footprints import BATTLE
from myomer.odds.layout import COUNTED, Layout
from myomer.odds.study import Study
from myomer.odds.walk import Walk
from myomer.rules.locations import LEFT_TORSO, RIGHT_LEG
from myomer.units.state import STRUCTURE
from tests.odds.test_guards import Run, atlas, by_hand, explored, noted
from tests.odds.test_walk_guards import tumble

LEG = 1 << STRUCTURE + RIGHT_LEG

# finished first


def test_a_step_that_is_finished_first_reports_and_starts_from_where_it_is_asked() -> None:
    def left(battle: Battle, dice: DiceRoller) -> int:
        battle.mechs[0].structure[RIGHT_LEG] -= 1
        return battle.mechs[0].structure[RIGHT_LEG]

    def run(battle: Battle, dice: DiceRoller) -> object:
        battle.mechs[0].structure[RIGHT_LEG] = 9
        first = dice.result_of(left, battle)
        battle.mechs[0].structure[RIGHT_LEG] = 5
        return first, dice.result_of(left, battle), battle.mechs[0].structure[RIGHT_LEG]

    def both(battle: Battle, dice: DiceRoller) -> object:
        return run(battle, dice)

    battle = atlas()
    walk = Walk(Layout(battle, False, COUNTED))
    walk.explore(battle, lambda there, dice: dice.then(left, there), 10**6, False)
    ((result, (term,)),) = walk.explore(battle, both, 10**6, False).items()
    assert result == (8, 4, 4)
    (after,) = term.factors[0]
    assert walk.layout.blocks[walk.layout.ids(after)[STRUCTURE + RIGHT_LEG]][0] == 4


def heal(battle: Battle, dice: DiceRoller) -> None:
    battle.mechs[0].structure[RIGHT_LEG] = 9


def note_leg(battle: Battle, dice: DiceRoller) -> None:
    battle.note_result(battle.mechs[0].structure[RIGHT_LEG])


def heal_and_note(battle: Battle, dice: DiceRoller) -> None:
    dice.then(heal, battle)
    dice.then(note_leg, battle)


def test_what_the_run_wrote_before_is_not_taken_for_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    """A step that is already known brings back a block as it was at first; the next step must find it in the battle."""
    monkeypatch.setitem(footprints.FOOTPRINTS, heal, lambda battle: [(0, LEG)])
    monkeypatch.setitem(footprints.FOOTPRINTS, note_leg, lambda battle: [(0, LEG), BATTLE])
    monkeypatch.setitem(footprints.FOOTPRINTS, heal_and_note, lambda battle: [BATTLE])
    battle = atlas()
    battle.mechs[0].structure[RIGHT_LEG] = 9

    def learn(there: Battle, dice: DiceRoller) -> None:
        there.mechs[0].structure[RIGHT_LEG] = 4
        dice.then(heal, there)

    def ask(there: Battle, dice: DiceRoller) -> None:
        there.results = []
        there.mechs[0].structure[RIGHT_LEG] = 4
        dice.result_of(heal_and_note, there)

    study = Study(battle)
    explored(battle, learn, study)
    assert noted(explored(battle, ask, study)) == {(9,): 1}


def wear(battle: Battle, dice: DiceRoller) -> None:
    battle.mechs[0].structure[RIGHT_LEG] -= dice.die("points")


def test_everything_that_is_finished_first_counts_for_the_budget() -> None:
    """Six states after the step, the six ends that the run goes on from, and six after the run."""

    def run(battle: Battle, dice: DiceRoller) -> None:
        dice.result_of(wear, battle)

    battle = atlas()
    found = Walk(Layout(battle, False, COUNTED))
    found.explore(battle, run, 18, False)
    assert found.written == 18
    with pytest.raises(OverBudgetError):
        Walk(Layout(battle, False, COUNTED)).explore(battle, run, 17, False)


# at once


def looking(battle: Battle, run: Run) -> dict[object, Fraction]:
    return noted(Study(battle).explore(battle, run, 10**6, 0, 1, at_once=True))


def test_a_run_may_look_at_every_single_slot_after_what_it_hands_over() -> None:
    def run(battle: Battle, dice: DiceRoller) -> None:
        battle.results = []
        dice.then(critical_hit, battle, 0, LEFT_TORSO)
        battle.note_result(battle.mechs[0].slot_hits[LEFT_TORSO])

    found = looking(atlas(), run)
    assert found == by_hand(atlas(), run)
    assert len(found) > 9


def test_a_run_may_look_at_the_facing_after_a_fall_and_nothing_is_walked_twice() -> None:
    runs: list[int] = []

    def run(battle: Battle, dice: DiceRoller) -> None:
        runs.append(1)
        battle.results = []
        dice.then(tumble, battle)
        battle.note_result(battle.mechs[0].facing)

    assert looking(atlas(), run) == {(facing,): Fraction(1, 6) for facing in range(6)}
    assert len(runs) == 6


# slots


def pick(battle: Battle, unit: int, location: int, dice: DiceRoller) -> None:
    """A step that is no critical hit, and asks for a slot."""
    slots = battle.mechs[unit].design.slot_counts[location]
    battle.note_result(dice.slot((1 << slots) - 1, slots, "any"))


def test_slots_are_equal_only_to_a_critical_hit() -> None:
    def run(battle: Battle, dice: DiceRoller) -> None:
        battle.results = []
        dice.then(pick, battle, 0, LEFT_TORSO)

    assert noted(explored(atlas(), run)) == {(slot,): Fraction(1, 12) for slot in range(12)}


@pytest.mark.parametrize("rounds", [(0, 1), (1, 0), (1, 1)])
def test_bins_are_equal_only_with_as_many_rounds_left(rounds: tuple[int, int]) -> None:
    """One round of LRM 20 is 20 points of damage inside, none is none."""

    def note(battle: Battle, dice: DiceRoller) -> None:
        battle.note_result(sum(battle.mechs[0].structure))

    def run(battle: Battle, dice: DiceRoller) -> None:
        battle.results = []
        dice.then(critical_hit, battle, 0, LEFT_TORSO)
        dice.then(note, battle)

    mech = myomer.mech("Atlas AS7-D", hex="0505")
    ((one, other),) = mech.design.twin_bins[LEFT_TORSO]
    mech.counts = [0] * len(mech.counts)
    for component, left in zip((one, other), rounds, strict=True):
        mech.counts[mech.design.components[component].count_index] = left
    battle = Battle([mech])
    slots = mech.design.hittable[LEFT_TORSO].bit_count()
    found = noted(explored(battle, run))
    assert found[(sum(mech.structure),)] == 1 - Fraction(sum(rounds), slots)
