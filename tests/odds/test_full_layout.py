"""A layout has room for 65,536 blocks. A full one is not used again; what does not fit into an empty one is sampled."""

from __future__ import annotations

import pytest

import myomer
from myomer.combat.battle import Battle
from myomer.dice import DiceRoller
from myomer.odds import OddsMemory, OverBudgetError, layout, odds, odds_of_run
from myomer.odds import study as studies
from myomer.odds.layout import COUNTED, MAX_BLOCKS, Layout
from myomer.odds.study import Study
from myomer.rules.locations import RIGHT_LEG
from myomer.units.state import PLACE
from tests.odds.test_guards import atlas, explored, fall_and_look
from tests.odds.test_walk_guards import KICK, duel, interpreted


def fill(full: Layout) -> None:
    for value in range(MAX_BLOCKS - len(full.blocks)):
        full.block_id(PLACE, (value,))


def test_a_block_that_does_not_fit_has_no_id_the_second_time_either() -> None:
    full = Layout(atlas(), False, COUNTED)
    fill(full)
    for _ in range(2):
        with pytest.raises(OverBudgetError):
            full.block_id(PLACE, ("one more",))
    assert len(full.blocks) == MAX_BLOCKS
    assert full.block_id(PLACE, (1,)) < MAX_BLOCKS


def test_a_question_that_fits_is_exact_whatever_was_asked_before() -> None:
    battle = duel()
    memory = OddsMemory()
    first = odds(battle, KICK, memory=memory, check=False)
    fill(first.ends.layout)
    battle.mechs[1].structure[RIGHT_LEG] -= 1
    again = odds(battle, KICK, memory=memory, check=False, samples=0)
    assert again.exact
    assert again.ends.layout is not first.ends.layout
    assert again.dealt == odds(battle, KICK, memory=OddsMemory(), check=False).dealt
    assert odds(battle, KICK, memory=memory, check=False).ends.layout is again.ends.layout


def test_a_layout_with_many_blocks_is_not_kept() -> None:
    battle = atlas()
    study = Study(battle)
    first = explored(battle, fall_and_look, study).layout
    assert explored(battle, fall_and_look, study).layout is first
    for value in range(studies.MAX_KEPT_BLOCKS):
        first.block_id(PLACE, (value,))
    assert explored(battle, fall_and_look, study).layout is first
    assert explored(battle, fall_and_look, study).layout is not first


def wander(battle: Battle, dice: DiceRoller) -> tuple[int, ...]:
    """A unit ends in one of 216 hexes."""
    battle.mechs[0].hex = sum([(dice.die("place") - 1) * 6**digit for digit in range(3)])
    return ()


@interpreted
@pytest.mark.parametrize("looks", [False, True])
def test_what_does_not_fit_is_sampled(looks: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    battle = Battle([myomer.mech("Locust LCT-1V", hex="0505")])
    memory = OddsMemory()
    start = len(odds_of_run(battle, lambda there, dice: (), memory=memory, looks=looks).ends.layout.blocks)
    monkeypatch.setattr(layout, "MAX_BLOCKS", start + 100)
    found = odds_of_run(battle, wander, samples=80, memory=memory, looks=looks)
    assert (found.exact, found.samples) == (False, 80)
    assert found.of(lambda end: end.mechs[0].hex).total == 80
    with pytest.raises(OverBudgetError):
        odds_of_run(battle, wander, samples=0, memory=memory, looks=looks)
    assert odds_of_run(battle, lambda there, dice: (), memory=memory, looks=looks).exact


@interpreted
def test_a_sample_of_more_different_ends_than_fit_is_shorter_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    battle = Battle([myomer.mech("Locust LCT-1V", hex="0505")])
    monkeypatch.setattr(layout, "MAX_BLOCKS", len(Layout(battle, True, COUNTED).blocks) + 100)
    found = odds_of_run(battle, wander, samples=4000, memory=OddsMemory())
    assert not found.exact
    assert 40 < found.samples < 4000
    assert sum([chance for _, chance in found.of(lambda end: end.mechs[0].hex).items()]) == 1
