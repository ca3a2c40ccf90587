"""What the walk leaves out is kept as soon as a step looks at it, and what is learned serves only where it holds."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest

import myomer
from myomer.combat.battle import Battle
from myomer.combat.harm.criticals import roll_critical_check
from myomer.combat.harm.damage import Struck, apply_hit
from myomer.combat.harm.damage_types import FALLING
from myomer.combat.harm.falls import fall
from myomer.combat.numbers import TargetNumber
from myomer.combat.turn.attack_phase_end import add_damage_psr
from myomer.dice import DiceRoller
from myomer.odds import OddsMemory, OverBudgetError, footprints, odds
from myomer.odds import study as studies
from myomer.odds.branches import NotTheEndError
from myomer.odds.ends import Ends
from myomer.odds.footprints import BATTLE, LOOKS, Footprint
from myomer.odds.layout import COUNTED, Layout
from myomer.odds.study import Study
from myomer.odds.walk import Walk
from myomer.rules.locations import LEFT_TORSO, RIGHT_ARM, RIGHT_LEG
from myomer.units.mech import Mech
from myomer.units.state import FACING, LOST, PILOT, POSTURE, PSRS, SLOTS, STRUCTURE
from tests.odds.naive import EveryThrow
from tests.support import interpreted_only

Run = Callable[[Battle, DiceRoller], object]
PUNCH = myomer.Attack("punch", 0, 1, RIGHT_ARM)
NUMBER = TargetNumber([])


def atlas() -> Battle:
    """An Atlas that nothing explodes in."""
    mech = myomer.mech("Atlas AS7-D", hex="0505")
    mech.counts = [0] * len(mech.counts)
    return Battle([mech])


def explored(battle: Battle, run: Run, study: Study | None = None) -> Ends:
    return (study or Study(battle)).explore(battle, run, 10**6, 0, 1)


def noted(found: Ends) -> dict[object, Fraction]:
    """What the battle noted, with its chances."""
    return dict(found.result().items())


def by_hand(battle: Battle, run: Run) -> dict[object, Fraction]:
    """The same along every path."""
    found: dict[object, Fraction] = {}
    dice = EveryThrow(raw=False)
    more = True
    while more:
        played = battle.copy()
        run(played, dice)
        assert played.results is not None
        end = tuple(played.results)
        found[end] = found.get(end, Fraction(0)) + Fraction(dice.ways, dice.total)
        more = dice.next_path()
    return found


# what a fall leaves


def note_facing(battle: Battle, dice: DiceRoller) -> None:
    battle.note_result(battle.mechs[0].facing)


def reads_facing(battle: Battle) -> Footprint:
    return [(0, 1 << FACING), BATTLE]


def fall_and_look(battle: Battle, dice: DiceRoller) -> None:
    battle.results = []
    dice.then(fall, battle, 0, "asked", 0, NUMBER)
    dice.then(note_facing, battle)


@pytest.mark.parametrize("prone", [False, True])
def test_the_facing_after_a_fall_is_kept_for_a_step_that_reads_it(prone: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(footprints.FOOTPRINTS, note_facing, reads_facing)
    battle = atlas()
    battle.mechs[0].prone = prone
    assert noted(explored(battle, fall_and_look)) == {(facing,): Fraction(1, 6) for facing in range(6)}


def test_without_such_a_step_it_is_not_kept() -> None:
    battle = atlas()
    found = explored(battle, lambda there, dice: dice.then(fall, there, 0, "asked", 0, NUMBER))
    assert not found.layout.keeps_facing
    facings = {found.layout.blocks[found.layout.ids(states[0])[FACING]] for _, states, _ in found.each()}
    assert facings == {(-1, -1)}


# which slots were hit


def note_components(battle: Battle, dice: DiceRoller) -> None:
    """Of each component in the left torso whether it works, a bit each."""
    mech = battle.mechs[0]
    here = [at for at, one in enumerate(mech.design.components) if one.location == LEFT_TORSO]
    battle.note_result(sum([mech.component_works(at) << place for place, at in enumerate(here)]))


def looks_at_components(battle: Battle) -> Footprint:
    return [(0, 1 << SLOTS + LEFT_TORSO | 1 << LOST | footprints.UNIT | LOOKS), BATTLE]


def check_and_look(battle: Battle, dice: DiceRoller) -> None:
    battle.results = []
    dice.then(roll_critical_check, battle, 0, LEFT_TORSO, 0)
    dice.then(note_components, battle)


def test_slots_are_told_apart_for_a_step_that_looks_at_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(footprints.FOOTPRINTS, note_components, looks_at_components)
    battle = atlas()
    assert _weapons(noted(explored(battle, check_and_look)), battle) == _weapons(
        by_hand(battle, check_and_look), battle
    )


def _weapons(found: dict[object, Fraction], battle: Battle) -> dict[object, Fraction]:
    """The chances by what still works of each name: equal heat sinks are not distinguished during the walk."""
    design = battle.mechs[0].design
    names = [one.name for one in design.components if one.location == LEFT_TORSO]
    sums: dict[object, Fraction] = {}
    for end, chance in found.items():
        assert isinstance(end, tuple)
        works = tuple(sorted([(name, end[0] >> place & 1) for place, name in enumerate(names)]))
        sums[works] = sums.get(works, Fraction(0)) + chance
    return sums


def test_what_was_learned_with_a_slot_hit_before_is_not_taken_for_one_that_stands_for_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(footprints.FOOTPRINTS, note_components, looks_at_components)
    battle = atlas()
    study = Study(battle)
    hit = atlas()
    for slot in range(12):
        hit.mechs[0].slot_hits[LEFT_TORSO] = 1 << slot
        assert sum(noted(explored(hit, lambda there, dice: _look(there, dice), study)).values()) == 1
    again = noted(explored(battle, check_and_look, study))
    assert _weapons(again, battle) == _weapons(by_hand(battle, check_and_look), battle)


def _look(battle: Battle, dice: DiceRoller) -> None:
    battle.results = []
    dice.then(note_components, battle)


# damage that is added up


def test_damage_of_the_phase_adds_up_over_steps() -> None:
    def hits(battle: Battle, dice: DiceRoller) -> None:
        battle.results = []
        for points in (9, 10, 1):
            dice.then(apply_hit, battle, 0, Struck(RIGHT_LEG), points, FALLING)
        dice.then(add_damage_psr, battle, 0)
        dice.then(note_psrs, battle)

    assert noted(explored(atlas(), hits)) == {(1,): 1}


def note_psrs(battle: Battle, dice: DiceRoller) -> None:
    battle.note_result(len(battle.mechs[0].queue))


# the end of a step


def test_dice_after_a_step_was_handed_over_are_an_error() -> None:
    def goes_on(battle: Battle, dice: DiceRoller) -> None:
        dice.then(note_psrs, battle)
        dice.die("too late")

    with pytest.raises(NotTheEndError, match="result_of"):
        explored(atlas(), goes_on)


def test_what_is_finished_first_may_be_looked_at() -> None:
    def finishes(battle: Battle, dice: DiceRoller) -> None:
        battle.results = []
        dice.result_of(fall, battle, 0, "asked", 0, NUMBER)
        battle.note_result(battle.mechs[0].facing)

    assert noted(explored(atlas(), finishes)) == {(facing,): Fraction(1, 6) for facing in range(6)}


# states


def _kinds(mech: Mech) -> list[tuple[type, object]]:
    return [(type(value), value) for value in mech.state()]


def test_a_state_comes_back_as_it_was() -> None:
    battle = Battle([myomer.mech("Atlas AS7-D"), myomer.mech("Hatchetman HCT-3F")])
    for unit, mech in enumerate(battle.mechs):
        mech.armor = [points - unit for points in mech.armor]
        mech.wounds, mech.unconscious, mech.gone = 1, True, 2 * unit
    layout = Layout(battle, False, COUNTED)
    states = layout.states_of(battle)
    other = Battle([Mech(mech.design) for mech in battle.mechs])
    for unit, state in enumerate(states):
        layout.load_state(other, unit, state)
    assert [_kinds(mech) for mech in other.mechs] == [_kinds(mech) for mech in battle.mechs]


def test_nothing_counts_any_more_of_what_is_lost() -> None:
    battle = atlas()
    mech = battle.mechs[0]
    layout = Layout(battle, False, COUNTED)
    mech.slot_hits[LEFT_TORSO], mech.slot_hits[RIGHT_LEG], mech.gone = 7, 3, 1 << LEFT_TORSO
    mech.wounds, mech.phase_damage = 2, 5
    state = layout.ids(layout.states_of(battle)[0])
    settled = layout.ids(layout.settled(0, layout.states_of(battle)[0]))
    assert layout.blocks[settled[SLOTS + LEFT_TORSO]][0] == 0
    assert layout.blocks[settled[SLOTS + RIGHT_LEG]][0] == 3
    assert settled[PILOT] == state[PILOT]
    mech.cause = "center-torso-destroyed"
    destroyed = layout.ids(layout.settled(0, layout.states_of(battle)[0]))
    assert layout.blocks[destroyed[SLOTS + RIGHT_LEG]][0] == 0
    assert layout.blocks[destroyed[PILOT]][0] == 0
    for block in (STRUCTURE, POSTURE, LOST + 0):
        assert destroyed[block] == layout.read(battle, 0, block)
    assert layout.blocks[destroyed[PSRS]][0] == 0


# what is kept


def test_a_memory_of_ones_own_is_bounded() -> None:
    memory = OddsMemory(2)
    battles = [
        myomer.Battle([myomer.mech("Locust LCT-1V", hex="0505"), myomer.mech(name, hex="0504", facing=3)])
        for name in ("Wasp WSP-1A", "Stinger STG-3R", "Locust LCT-1V")
    ]
    first = memory.study_of(battles[0])
    assert memory.study_of(battles[0]) is first
    memory.study_of(battles[1])
    memory.study_of(battles[2])
    assert memory.study_of(battles[0]) is not first
    found = odds(battles[0], PUNCH, memory=memory, check=False)
    assert found.exact
    assert found.dealt == odds(battles[0], PUNCH, check=False).dealt


@interpreted_only("a constant cannot be replaced")
def test_too_much_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    battle = atlas()
    study = Study(battle)
    explored(battle, fall_and_look, study)
    assert study._walk is not None
    monkeypatch.setattr(studies, "MAX_REMEMBERED", 10)
    explored(battle, fall_and_look, study)
    assert study._walk is None


def test_what_is_learned_counts_for_the_budget_as_well() -> None:
    def check(battle: Battle, dice: DiceRoller) -> None:
        dice.then(roll_critical_check, battle, 0, LEFT_TORSO, 0)

    battle = atlas()
    walk = Walk(Layout(battle, False, COUNTED))
    walk.explore(battle, check, 10**6, False)
    step_states = walk.step_states
    assert step_states > walk.written
    with pytest.raises(OverBudgetError):
        Walk(Layout(battle, False, COUNTED)).explore(battle, check, step_states - 1, False)
