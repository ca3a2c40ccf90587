"""A question asked again is answered from memory: the same ends, only for the same question, within bounds."""

from __future__ import annotations

import pytest

from myomer.combat.battle import Battle
from myomer.combat.harm.criticals import roll_critical_check
from myomer.dice import DiceRoller
from myomer.odds import Fall, OddsMemory, OverBudgetError, odds, walk
from myomer.odds import study as studies
from myomer.odds.layout import COUNTED, Layout
from myomer.odds.walk import Run, Walk
from myomer.rules.locations import RIGHT_LEG
from tests.odds.test_walk_guards import KICK, check_left_torso, duel
from tests.support import interpreted_only


def walk_of(battle: Battle) -> Walk:
    return Walk(Layout(battle, False, COUNTED))


def explore(walked: Walk, battle: Battle, run: Run = check_left_torso, budget: int = 10**6) -> object:
    """The very ends, to be compared by identity."""
    ended = walked.explore(battle, run, budget, False)
    return ended[None]


def test_the_same_question_has_the_same_answer_and_nothing_is_walked() -> None:
    battle = duel()
    walked = walk_of(battle)
    first = explore(walked, battle)
    written = walked.written
    assert explore(walked, battle) is first
    assert 0 < walked.written < written


def test_another_state_and_another_run_are_other_questions() -> None:
    def check_right_leg(battle: Battle, dice: DiceRoller) -> None:
        dice.then(roll_critical_check, battle, 0, RIGHT_LEG, 0)

    battle, damaged = duel(), duel()
    damaged.mechs[1].armor[RIGHT_LEG] -= 1
    walked = walk_of(battle)
    first = explore(walked, battle)
    assert explore(walked, damaged) is not first
    assert explore(walked, battle, check_right_leg) is not first
    assert explore(walked, battle) is first


def test_a_smaller_budget_than_the_answer_took_is_over_budget_again() -> None:
    battle = duel()
    walked = walk_of(battle)
    first = explore(walked, battle)
    needed = walked.written
    assert explore(walked, battle, budget=needed) is first
    with pytest.raises(OverBudgetError):
        explore(walked, battle, budget=needed - 1)


@interpreted_only("a constant cannot be replaced")
def test_answers_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    battle, damaged = duel(), duel()
    damaged.mechs[1].armor[RIGHT_LEG] -= 1
    walked = walk_of(battle)
    first = explore(walked, battle)
    size = walked.answered
    monkeypatch.setattr(walk, "MAX_ANSWERED", size)
    assert explore(walked, battle) is first
    second = explore(walked, damaged)
    assert (explore(walked, damaged) is second, walked.answered) == (True, size)
    assert explore(walked, battle) is not first, "it was forgotten to make room"
    monkeypatch.setattr(walk, "MAX_ANSWERED", size - 1)
    third = explore(walked, damaged)
    assert explore(walked, damaged) is not third, "too large to be kept"
    assert (len(walked._answers), walked.answered) == (0, 0)


@interpreted_only("a constant cannot be replaced")
def test_answers_about_all_pairings_together_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those asked for longest ago are forgotten; what is known of their steps stays."""
    memory = OddsMemory()
    battles = [duel(), duel()]
    battles[1].mechs.reverse()
    battles[1].mechs.append(battles[1].mechs[0].copy())
    for battle in battles:
        odds(battle, Fall(0, 1), memory=memory)
    first, second = [memory.study_of(battle) for battle in battles]
    kept = [first.answered(), second.answered()]
    assert min(kept) > 0
    monkeypatch.setattr(studies, "MAX_ANSWERED", sum(kept))
    memory.study_of(battles[1])
    assert [first.answered(), second.answered()] == kept
    monkeypatch.setattr(studies, "MAX_ANSWERED", sum(kept) - 1)
    memory.study_of(battles[1])
    assert [first.answered(), second.answered()] == [0, kept[1]]


def test_odds_from_memory_are_those_of_a_first_call() -> None:
    memory = OddsMemory()
    battle, damaged = duel(), duel()
    damaged.mechs[1].structure[RIGHT_LEG] -= 2
    for asked in (battle, damaged, battle, damaged):
        known, fresh = odds(asked, KICK, memory=memory), odds(asked, KICK, memory=OddsMemory())
        assert dict(known.dealt.items()) == dict(fresh.dealt.items())
        assert (known.states, known.falls(1)) == (fresh.states, fresh.falls(1))
        first = {kind: dict(hits.items()) for kind, hits in fresh.criticals(1).items()}
        assert {kind: dict(hits.items()) for kind, hits in known.criticals(1).items()} == first
