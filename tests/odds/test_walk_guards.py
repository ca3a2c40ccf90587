"""Each guard of the walk, tested directly: without it results are wrong or not merged, threads unsafe, memory grows."""

from __future__ import annotations

import threading
from collections.abc import Callable
from fractions import Fraction

import pytest

import myomer
from myomer.boards import Board, Hex
from myomer.combat.battle import Battle, Conditions
from myomer.combat.harm.criticals import roll_critical_check
from myomer.combat.harm.falls import fall
from myomer.combat.numbers import TargetNumber
from myomer.dice import DiceRoller, Step
from myomer.hexes import parse_hex
from myomer.odds import OddsMemory, OverBudgetError, footprints, odds, walk
from myomer.odds.ends import Ends
from myomer.odds.footprints import BATTLE, LOOKS, Footprint, everything, footprint, wet
from myomer.odds.layout import AT, COUNTED, DAMAGE_AT, ID, MAX_SETTLED, Layout
from myomer.odds.memory import Change, LearnedStep
from myomer.odds.mixture import BIG, Term, merged
from myomer.odds.study import Study
from myomer.odds.walk import Walk
from myomer.odds.workbench import Workbench
from myomer.rules.locations import CENTER_TORSO, LEFT_TORSO, RIGHT_LEG
from myomer.rules.ruleset import TOTAL_WARFARE
from myomer.units.state import BLOCKS, DAMAGE, FACING, GEAR, LOST, PILOT, PLACE, POSTURE, SLOTS, STRUCTURE
from tests.odds.test_guards import atlas, explored, note_facing, noted, reads_facing
from tests.support import interpreted_only, make

interpreted = interpreted_only("nothing can be replaced")

NUMBER = TargetNumber([])
KICK = myomer.Attack("kick", 0, 1, RIGHT_LEG)
Run = Callable[[Battle, DiceRoller], object]


def duel(attacker: str = "Locust LCT-1V", target: str = "Wasp WSP-1A") -> Battle:
    return Battle([myomer.mech(attacker, hex="0505"), myomer.mech(target, hex="0504", facing=3)])


def check_left_torso(battle: Battle, dice: DiceRoller) -> None:
    dice.then(roll_critical_check, battle, 0, LEFT_TORSO, 0)


# states


def test_a_layout_serves_only_battles_with_the_same_counted_slots_hit() -> None:
    battle, hit = atlas(), atlas()
    counted = battle.mechs[0].design.quiet[LEFT_TORSO]
    hit.mechs[0].slot_hits[LEFT_TORSO] = counted & -counted
    layout = Layout(battle, False, COUNTED)
    assert layout.fits(battle)
    assert not layout.fits(hit)
    assert not Layout(hit, False, COUNTED).fits(battle)
    study = Study(battle)
    first = explored(battle, check_left_torso, study).layout
    assert explored(battle, check_left_torso, study).layout is first
    again = explored(hit, check_left_torso, study).layout
    assert again is not first
    assert again.slots == COUNTED, "a hit before is known: nothing must be kept in more detail for it"


def test_a_slot_hit_before_is_known() -> None:
    hit = atlas()
    counted = hit.mechs[0].design.quiet[LEFT_TORSO]
    hit.mechs[0].slot_hits[LEFT_TORSO] = counted & -counted
    layout = Layout(hit, False, COUNTED)
    before = layout.read(hit, 0, SLOTS + LEFT_TORSO)
    assert not layout.only_counted(0, LEFT_TORSO, before)
    hit.mechs[0].slot_hits[LEFT_TORSO] = counted
    assert layout.only_counted(0, LEFT_TORSO, layout.read(hit, 0, SLOTS + LEFT_TORSO))


def test_more_values_than_fit_into_an_id_are_over_the_budget() -> None:
    layout = Layout(atlas(), False, COUNTED)
    for value in range(ID + 1 - len(layout.blocks)):
        layout.block_id(PLACE, (value,))
    with pytest.raises(OverBudgetError):
        layout.block_id(PLACE, ("one more",))


def test_damage_has_no_limit_and_touches_no_other_block() -> None:
    layout = Layout(atlas(), False, COUNTED)
    state = layout.states_of(atlas())[0]
    after = Change(layout, 0, 0, 100_000 << DAMAGE_AT).of(state)
    assert layout.ids(after) == (*layout.ids(state)[:DAMAGE], 100_000)
    added: dict[int, int] = {}
    change = Change(layout, 0, 0, 3 << DAMAGE_AT)
    change.add_to(added, {after: 2}, 5)
    assert added == {change.of(after): 10}
    assert layout.ids(change.of(after))[DAMAGE] == 100_003


def test_a_destroyed_unit_is_the_same_whatever_it_took() -> None:
    layout = Layout(atlas(), False, COUNTED)
    battle = atlas()
    mech = battle.mechs[0]
    mech.cause = "center-torso-destroyed"
    states = set()
    for damage in (3, 30):
        mech.phase_damage = mech.wounds = damage
        mech.slot_hits[RIGHT_LEG] = damage
        states.add(layout.settled(0, layout.states_of(battle)[0]))
    assert len(states) == 1
    lost = layout.read(battle, 0, LOST)
    assert Change(layout, 0, ID << AT[LOST], lost << AT[LOST]).of(layout.states_of(atlas())[0]) == states.pop()


def test_what_is_settled_is_not_kept_without_end() -> None:
    layout = Layout(atlas(), False, COUNTED)
    battle = atlas()
    battle.mechs[0].gone = 1 << LEFT_TORSO
    state = layout.states_of(battle)[0]
    for damage in range(MAX_SETTLED + 10):
        layout.settled(0, state + (damage << DAMAGE_AT))
    assert len(layout._settled[0]) <= MAX_SETTLED + 1


def test_a_layout_has_a_battle_of_its_own() -> None:
    battle = atlas()
    layout = Layout(battle, False, COUNTED)
    layout.battle.mechs[0].prone = True
    assert not battle.mechs[0].prone


# single steps


def _bench(layout: Layout) -> Workbench:
    return Workbench(layout, lambda step: [], lambda end: end)


def _key(known: LearnedStep, layout: Layout, battle: Battle) -> tuple[int, ...]:
    states = layout.states_of(battle)
    return tuple([states[unit] & known.masks[at] for at, unit in enumerate(known.units)])


def turn_if_hit(battle: Battle, dice: DiceRoller) -> None:
    """Writes damage, facing and a block, each only where it was 0 before."""
    mech = battle.mechs[0]
    assert not mech.phase_damage
    assert not mech.facing
    mech.phase_damage += dice.die("damage")
    mech.facing = 2
    mech.structure[CENTER_TORSO] -= 1


def test_every_path_of_a_step_begins_with_the_same_battle() -> None:
    """Damage and facing outside the footprint begin at 0, and what a path wrote is loaded again for the next."""
    battle = atlas()
    battle.mechs[0].phase_damage, battle.mechs[0].facing = 7, 4
    layout = Layout(battle, False, COUNTED)
    known = LearnedStep(Step(turn_if_hit, ()), layout, [(0, 1 << STRUCTURE + CENTER_TORSO)], None, False)
    bench = _bench(layout)
    states = layout.states_of(battle)
    for _ in range(2):
        found = bench.run(known, _key(known, layout, battle))
        assert (found.total, [outcome.weight for outcome in found.each]) == (6, [1] * 6)
        after = [layout.ids(outcome.changes[0].of(states[0])) for outcome in found.each]
        assert [ids[DAMAGE] for ids in after] == [8, 9, 10, 11, 12, 13]
        assert {ids[FACING] for ids in after} == {layout.unknown}
        assert {layout.blocks[ids[STRUCTURE + CENTER_TORSO]][0] for ids in after} == {
            battle.mechs[0].structure[CENTER_TORSO] - 1
        }


def read_damage_and_facing(battle: Battle, dice: DiceRoller) -> object:
    return battle.mechs[0].phase_damage, battle.mechs[0].facing


def test_damage_and_facing_are_loaded_for_a_step_that_reads_them() -> None:
    """Also right after a step that has them at 0."""
    battle = atlas()
    battle.mechs[0].phase_damage, battle.mechs[0].facing = 7, 4
    layout = Layout(battle, True, COUNTED)
    bench = _bench(layout)
    reads = LearnedStep(Step(read_damage_and_facing, ()), layout, [(0, 1 << DAMAGE | 1 << FACING)], None, True)
    writes = LearnedStep(Step(turn_if_hit, ()), layout, [(0, 1 << STRUCTURE + CENTER_TORSO)], None, False)
    for _ in range(2):
        for known in (reads, writes):
            found = bench.run(known, _key(known, layout, battle))
        assert bench.run(reads, _key(reads, layout, battle)).each[0].agenda.result == (7, 4)
    layout.battle.mechs[0].phase_damage = 1
    bench.clear()
    assert bench.run(reads, _key(reads, layout, battle)).each[0].agenda.result == (7, 4)
    assert found.each[0].agenda.result is None, "what a step returns is kept only where it is asked for"


def look_twice(battle: Battle, dice: DiceRoller) -> object:
    return dice.die("any") if dice.check(7, "any") >= 7 else 0


def test_paths_of_different_length_weigh_what_they_should() -> None:
    layout = Layout(atlas(), False, COUNTED)
    known = LearnedStep(Step(look_twice, ()), layout, [BATTLE], None, True)
    found = _bench(layout).run(known, _key(known, layout, atlas()))
    chances = {each.agenda.result: Fraction(each.weight, found.total) for each in found.each}
    assert chances == {0: Fraction(15, 36), **{face: Fraction(21, 216) for face in range(1, 7)}}


def test_states_are_passed_on_only_if_nothing_changes_them() -> None:
    def idle(battle: Battle, dice: DiceRoller) -> None: ...

    def returns(battle: Battle, dice: DiceRoller) -> int:
        return 1

    def hands_over(battle: Battle, dice: DiceRoller) -> None:
        dice.then(idle, battle)

    def writes(battle: Battle, dice: DiceRoller) -> None:
        battle.mechs[0].structure[CENTER_TORSO] -= 1

    layout = Layout(atlas(), False, COUNTED)
    found = {}
    for run in (idle, returns, hands_over, writes):
        known = LearnedStep(Step(run, ()), layout, [(0, 1 << STRUCTURE + CENTER_TORSO)], None, True)
        agenda = _bench(layout).run(known, _key(known, layout, atlas())).only_agenda
        found[run] = None if agenda is None else (agenda.result, agenda.steps)
    assert found == {idle: (None, ()), returns: (1, ()), hands_over: (None, (Step(idle, ()),)), writes: None}


def test_a_step_that_may_fall_reads_the_facing_where_it_is_kept() -> None:
    for keeps in (False, True):
        known = LearnedStep(Step(fall, ()), Layout(atlas(), keeps, COUNTED), [(0, footprints.FALLS)], None, False)
        assert known.blocks == [[FACING] if keeps else []]


# what a walk learns for one question must not mislead the next


def test_a_run_may_leave_the_battle_in_any_state() -> None:
    """An error in the middle of a run: the next question loads everything again."""
    battle = atlas()
    study = Study(battle)

    def fails(there: Battle, dice: DiceRoller) -> None:
        there.mechs[0].structure[RIGHT_LEG] = 1
        raise KeyError

    explored(battle, lambda there, dice: None, study)
    kept = study._walk
    assert kept is not None
    with pytest.raises(KeyError):
        kept.explore(battle, fails, 10**6, False)
    found = kept.explore(battle, lambda there, dice: there.mechs[0].structure[RIGHT_LEG], 10**6, False)
    assert list(found) == [battle.mechs[0].structure[RIGHT_LEG]]
    with pytest.raises(KeyError):
        explored(battle, fails, study)
    assert study._walk is None, "a walk that failed is not kept"


def test_the_damage_of_the_start_is_not_counted_twice() -> None:
    """What comes of a critical check is worked out without it, and added to whatever a state has."""
    battle = atlas()
    for damage in (0, 19):
        battle.mechs[0].phase_damage = damage
        found = explored(battle, check_left_torso)
        taken = {found.layout.ids(states[0])[DAMAGE] for _, states, _ in found.each()}
        assert taken == {damage}


def test_ends_from_single_states_are_forgotten_after_a_walk() -> None:
    battle = atlas()
    found = Walk(Layout(battle, False, COUNTED))
    found.explore(battle, check_left_torso, 10**6, False)
    assert found.step_states > 0
    assert found._ends_kept == 0
    assert all([not known.alone.ends for known in found._known.values() if known.alone is not None])


@interpreted
def test_ends_from_single_states_are_forgotten_when_there_are_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    def two_checks(battle: Battle, dice: DiceRoller) -> None:
        dice.then(roll_critical_check, battle, 0, LEFT_TORSO, 0)
        dice.then(roll_critical_check, battle, 0, RIGHT_LEG, 0)

    forgotten: list[int] = []
    whole = Walk._forget_ends

    def counts(self: Walk) -> None:
        forgotten.append(self._ends_kept)
        whole(self)

    monkeypatch.setattr(Walk, "_forget_ends", counts)
    monkeypatch.setattr(walk, "MAX_ENDS", 10)
    Walk(Layout(atlas(), False, COUNTED)).explore(atlas(), two_checks, 10**6, False)
    assert len([kept for kept in forgotten if kept]) == 2


@interpreted
def test_ends_from_single_states_are_not_used_in_another_state_of_the_battle(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bin that explodes breaches the torso after the hex was flooded, and not before."""

    def flood(battle: Battle, dice: DiceRoller) -> None:
        battle.changes = {parse_hex("0505"): Hex(0, {"water": 2})}

    def note_breaches(battle: Battle, dice: DiceRoller) -> None:
        battle.note_result(battle.mechs[0].breached)

    def two_checks(battle: Battle, dice: DiceRoller) -> None:
        battle.results = []
        for step in (flood, note_breaches):
            dice.then(roll_critical_check, battle, 0, LEFT_TORSO, 0)
            dice.then(step, battle)

    mech = make(equipment=["machine-gun@left-torso", "machine-gun-ammo@left-torso"])
    mech.counts = [1] * len(mech.counts)
    mech.armor[LEFT_TORSO] = 0
    battle = Battle([mech], Board(12, 12, {parse_hex("0101"): Hex(0, {"water": 1})}))
    found = noted(explored(battle, two_checks))
    monkeypatch.setattr(walk, "footprint_with_all", lambda *_: [])
    assert found == noted(explored(battle, two_checks))
    assert len(found) > 1


def test_a_critical_check_that_changes_another_unit_is_refused() -> None:
    def wound_other(battle: Battle, dice: DiceRoller) -> None:
        battle.mechs[1].wounds += 1

    there = duel()
    found = Walk(Layout(there, False, COUNTED))
    found.explore(there, lambda battle, dice: (), 10**6, False)
    known = LearnedStep(Step(wound_other, ()), found.layout, [(0, 1 << LOST), (1, 1 << PILOT)], None, False)
    with pytest.raises(ValueError, match="changes more than"):
        found._ends(known, 0, found._start[0])


def test_states_are_merged() -> None:
    """The number of different ends: more if equal ones were kept apart, fewer if different ones were merged."""
    assert odds(duel("Atlas AS7-D", "Hunchback HBK-4G"), KICK, check=False).states == 1714
    battle = duel()
    battle.mechs[0].move_mode, battle.mechs[0].hexes_moved = 2, 3
    charge = odds(battle, myomer.Attack("charge", 0, 1), check=False)
    assert (charge.states, charge.falls(0), charge.falls(1)) == CHARGE
    assert sum([len(terms) for terms in charge.ends._ended.values()]) == CHARGE_TERMS


CHARGE = (1179597, Fraction(8371, 46656), Fraction(5131, 46656))
CHARGE_TERMS = 4


def test_outcomes_that_differ_in_one_unit_and_in_what_they_hand_over_are_merged_in_the_end() -> None:
    """What both write to the other unit is the same object."""

    def idle(battle: Battle, number: int, dice: DiceRoller) -> None: ...

    def run(battle: Battle, dice: DiceRoller) -> None:
        number = dice.die("points")
        battle.mechs[0].structure[RIGHT_LEG] -= number
        battle.mechs[1].structure[RIGHT_LEG] -= 1
        dice.then(idle, battle, number)

    found = explored(duel(), run)
    assert [[len(factor) for factor in term.factors] for term in found._ended[None]] == [[6, 1, 1]]
    assert {chance for _, _, chance in found.each()} == {Fraction(1, 6)}


def test_outcomes_that_differ_in_one_unit_alone_are_merged_before_the_next_step(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Six states written by the run, and six by the step that follows for all of them together."""

    def wear(battle: Battle, dice: DiceRoller) -> None:
        battle.mechs[0].structure[RIGHT_LEG] -= dice.die("points")

    def run(battle: Battle, dice: DiceRoller) -> None:
        battle.mechs[1].structure[RIGHT_LEG] -= dice.die("points")
        dice.then(wear, battle)

    monkeypatch.setitem(footprints.FOOTPRINTS, wear, lambda battle: [(0, 1 << STRUCTURE + RIGHT_LEG)])
    found = Walk(Layout(duel(), False, COUNTED))
    found.explore(duel(), run, 12, False)
    assert found.written == 12


# details that are kept on demand


def _reads_slots(battle: Battle) -> Footprint:
    return [(0, 1 << SLOTS + LEFT_TORSO | 1 << LOST | 1 << GEAR | LOOKS), BATTLE]


def tumble(battle: Battle, dice: DiceRoller) -> None:
    """A fall without damage."""
    battle.mechs[0].prone = True
    battle.mechs[0].facing = dice.die("facing") - 1


def _tumbles(battle: Battle) -> Footprint:
    return [(0, 1 << POSTURE | footprints.FALLS)]


def note_slots(battle: Battle, dice: DiceRoller) -> None:
    mech = battle.mechs[0]
    here = [at for at, one in enumerate(mech.design.components) if one.location == LEFT_TORSO]
    battle.note_result(sum([mech.component_works(at) for at in here]))


@interpreted
@pytest.mark.parametrize("first", ["facing", "slots"])
def test_more_detail_of_one_kind_does_not_give_up_the_other(first: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(footprints.FOOTPRINTS, note_facing, reads_facing)
    monkeypatch.setitem(footprints.FOOTPRINTS, note_slots, _reads_slots)
    monkeypatch.setitem(footprints.FOOTPRINTS, tumble, _tumbles)
    looks = [note_facing, note_slots] if first == "facing" else [note_slots, note_facing]
    walks: list[str] = []

    def run(battle: Battle, dice: DiceRoller) -> None:
        walks.append(first)
        battle.results = []
        dice.then(tumble, battle)
        dice.then(roll_critical_check, battle, 0, LEFT_TORSO, 0)
        for look in looks:
            dice.then(look, battle)

    battle = atlas()
    found = explored(battle, run)
    assert found.layout.keeps_facing
    assert found.layout.slots != COUNTED
    assert len(walks) == 3, "without either, with the one, with both"
    facings: dict[object, Fraction] = {}
    for result, chance in noted(found).items():
        assert isinstance(result, tuple)
        facing = result[0 if first == "facing" else 1]
        facings[facing] = facings.get(facing, Fraction(0)) + chance
    assert facings == {facing: Fraction(1, 6) for facing in range(6)}


# footprints


def test_a_step_without_a_footprint_reads_everything() -> None:
    def anything(battle: Battle, dice: DiceRoller) -> None: ...

    battle = duel()
    assert footprint(battle, Step(anything, ())) == everything(battle)
    assert [unit for unit, _ in everything(battle)] == [0, 1, -1]
    assert all([mask & (1 << block) for _, mask in everything(battle)[:2] for block in range(BLOCKS)])


def test_water_is_found_on_the_map_and_in_what_has_changed() -> None:
    dry, pond = Board(3, 3), Board(3, 3, {"0202": Hex(0, {"water": 1})})
    assert [wet(Battle([make()], board)) for board in (dry, pond, Board(0, 0, ground=Hex(0, {"water": 1})))] == [
        False,
        True,
        True,
    ]
    flooded = Battle([make()], dry)
    flooded.changes[parse_hex("0101")] = Hex(0, {"water": 2})
    assert wet(flooded)


# terms


def test_terms_that_differ_in_one_unit_are_merged_and_others_are_not() -> None:
    one, other, third = {1: 1}, {2: 1}, {3: 1}
    found = merged([Term(1, 2, [one, third]), Term(1, 4, [other, third])])
    assert [(term.out_of, term.factors) for term in found] == [(4, [{1: 2, 2: 1}, third])]
    assert len(merged([Term(1, 2, [one, third]), Term(1, 2, [other, one])])) == 2


def test_weights_are_reduced_before_they_grow_too_long() -> None:
    one, other, third = {1: BIG}, {2: BIG}, {3: 1}
    (found,) = merged([Term(1, 4 * BIG, [one, third]), Term(1, 4 * BIG, [other, third])])
    assert (found.out_of, found.factors[0]) == (4, {1: 1, 2: 1})


# what is kept, and for whom


def test_a_study_serves_the_same_designs_under_the_same_rules_on_the_same_map() -> None:
    board = Board(9, 9)
    units = [myomer.mech("Locust LCT-1V", hex="0505"), myomer.mech("Wasp WSP-1A", hex="0504")]
    study = Study(Battle(units, board))
    assert study.fits(Battle([unit.copy() for unit in units], board))
    able = [unit.copy() for unit in units]
    able[0].abilities = frozenset(["melee-specialist"])
    drowned = Battle(units, board)
    drowned.changes[parse_hex("0101")] = Hex(0, {"water": 1})
    others = {
        "map": Battle(units, Board(9, 9)),
        "rules": Battle(units, board, TOTAL_WARFARE),
        "conditions": Battle(units, board, conditions=Conditions(light="pitch-black")),
        "design": Battle([units[1], units[0]], board),
        "fewer": Battle(units[:1], board),
        "more": Battle([*units, myomer.mech("Wasp WSP-1A", hex="0101")], board),
        "abilities": Battle(able, board),
        "water": drowned,
    }
    assert [name for name, battle in others.items() if study.fits(battle)] == []


def test_the_battle_asked_about_last_is_forgotten_last() -> None:
    memory = OddsMemory(2)
    battles = [duel(target=name) for name in ("Wasp WSP-1A", "Stinger STG-3R", "Locust LCT-1V")]
    first = memory.study_of(battles[0])
    second = memory.study_of(battles[1])
    assert memory.study_of(battles[0]) is first
    memory.study_of(battles[2])
    assert memory.study_of(battles[0]) is first
    assert memory.study_of(battles[1]) is not second


def test_a_walk_over_the_budget_is_not_kept() -> None:
    battle = atlas()
    study = Study(battle)
    explored(battle, check_left_torso, study)
    runs: list[int] = []

    def run(there: Battle, dice: DiceRoller) -> None:
        runs.append(1)
        check_left_torso(there, dice)

    with pytest.raises(OverBudgetError):
        study.explore(battle, run, 1, 0, 1)
    assert len(runs) == 1, "nor is it walked again"
    assert study._walk is None


def test_a_run_that_looks_at_everything_leaves_the_cache_alone() -> None:
    battle = atlas()
    study = Study(battle)
    explored(battle, check_left_torso, study)
    kept = study._walk
    assert kept is not None
    study.explore(battle, check_left_torso, 10**6, 0, 1, at_once=True)
    assert study._walk is kept


# threads


def _free(lock: threading.Lock | threading.RLock) -> bool:
    """Whether another thread could take a lock now."""
    taken: list[bool] = []

    def take() -> None:
        taken.append(lock.acquire(blocking=False))
        if taken[0]:
            lock.release()

    thread = threading.Thread(target=take)
    thread.start()
    thread.join()
    return taken[0]


def test_one_thread_at_a_time_walks_and_adds_blocks() -> None:
    battle = atlas()
    study = Study(battle)
    layout = explored(battle, check_left_torso, study).layout
    seen: list[tuple[bool, bool]] = []

    def run(there: Battle, dice: DiceRoller) -> None:
        seen.append((_free(study._lock), _free(layout.lock)))

    found = explored(battle, run, study)
    assert found.layout is layout
    assert seen == [(False, False)]
    assert _free(study._lock)
    assert _free(layout.lock)


def test_slots_are_told_apart_under_the_lock(monkeypatch: pytest.MonkeyPatch) -> None:
    found: Ends = explored(atlas(), check_left_torso)
    seen: list[bool] = []

    class Watched:
        def __enter__(self) -> None:
            seen.append(True)

        def __exit__(self, *_: object) -> None: ...

    if hasattr(found.layout, "__dict__"):
        monkeypatch.setattr(found.layout, "lock", Watched())
        list(found.each())
        assert seen == [True]


@interpreted_only("a study cannot be extended")
def test_one_thread_at_a_time_looks_for_a_study() -> None:
    memory = OddsMemory()
    seen: list[bool] = []

    class Watching(Study):
        def fits(self, battle: Battle) -> bool:
            seen.append(memory._lock.locked())
            return False

    memory._studies.append(Watching(atlas()))
    memory.study_of(atlas())
    assert seen == [True]
