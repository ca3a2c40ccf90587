"""Odds asked from several threads at once are those that one thread gets, and nothing of the process is touched."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction

import pytest

import myomer
from myomer.boards import Board
from myomer.combat.battle import Battle
from myomer.dice import DiceRoller
from myomer.odds import Fall, Odds, odds, odds_of_run
from myomer.odds.advice import compare
from myomer.odds.study import forget

Answer = tuple[object, ...]
THREADS = 4
FIELD = Board()
"""One map for all, so that what is learned of two designs is shared."""


@pytest.fixture(autouse=True)
def _switching_often() -> Iterator[None]:
    """Threads take turns as often as they can, and begin with nothing learned."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-4)
    forget()
    yield
    sys.setswitchinterval(before)


def _battle(attacker: str, target: str) -> Battle:
    units = [myomer.mech(attacker, hex="0505", facing=0), myomer.mech(target, hex="0504", facing=3)]
    for side, unit in enumerate(units):
        unit.side = side
    return Battle(units, FIELD)


def _figures(found: Odds) -> Answer:
    """Figures of every kind: of a unit, of slots struck, of the whole end."""
    both = found.of(lambda end: (end.target.prone, end.attacker.prone, end.hit))
    return (
        found.exact,
        found.hit,
        found.dealt.mean,
        found.taken.mean,
        [found.falls(unit) for unit in range(len(found.ends.layout.battle.mechs))],
        {kind: chances.mean for kind, chances in found.criticals(found.target).items()},
        sorted([(str(ends), both[ends]) for ends in both]),
    )


def _attack(attacker: str, target: str, kind: str) -> Callable[[], Answer]:
    def ask() -> Answer:
        battle = _battle(attacker, target)
        return _figures(odds(battle, myomer.attack(battle, kind)))

    return ask


def _fall() -> Answer:
    return _figures(odds(Battle([myomer.mech("Locust LCT-1V")]), Fall(0, 1)))


def _choices() -> Answer:
    return tuple([(choice.label, choice.value) for choice in compare(_battle("Locust LCT-1V", "Wasp WSP-1A"), 0, 1)])


QUESTIONS = [
    _attack("Locust LCT-1V", "Wasp WSP-1A", "kick"),
    _attack("Wasp WSP-1A", "Locust LCT-1V", "kick"),
    _attack("Locust LCT-1V", "Wasp WSP-1A", "punch"),
    _attack("Locust LCT-1V", "Wasp WSP-1A", "push"),
    _fall,
    _choices,
]


def test_several_threads_get_the_same_rationals_as_one() -> None:
    """Different questions at once, and the same one from all: about the same units, and about others."""
    alone = [ask() for ask in QUESTIONS]
    forget()
    with ThreadPoolExecutor(THREADS) as pool:
        mixed = [pool.submit(ask) for _ in range(2) for ask in QUESTIONS]
        assert [future.result() for future in mixed] == alone * 2
        forget()
        equal = [pool.submit(QUESTIONS[0]) for _ in range(2 * THREADS)]
        assert [future.result() for future in equal] == [alone[0]] * (2 * THREADS)


def test_an_answer_may_be_looked_at_while_others_ask() -> None:
    """What was found is read from the same states that the next question walks."""
    battle = _battle("Locust LCT-1V", "Wasp WSP-1A")
    kick = myomer.attack(battle, "kick")
    known = _figures(odds(battle, kick))
    with ThreadPoolExecutor(THREADS) as pool:
        for _ in range(2):
            forget()
            found = odds(battle, kick)
            asking = [pool.submit(ask) for ask in QUESTIONS[:4]]
            looking = [pool.submit(_figures, found) for _ in range(THREADS)]
            assert [future.result() for future in looking] == [known] * THREADS
            for future in asking:
                future.result()


@pytest.mark.parametrize("collects", [True, False])
def test_the_garbage_collector_is_left_alone(collects: bool) -> None:
    was = gc.isenabled()
    seen: list[bool] = []

    def run(battle: Battle, dice: DiceRoller) -> tuple[int, ...]:
        seen.append(gc.isenabled())
        return (dice.die("any"),)

    try:
        (gc.enable if collects else gc.disable)()
        before = gc.isenabled(), gc.get_threshold(), gc.get_freeze_count()
        found = odds_of_run(Battle([myomer.mech(50)]), run)
        assert (gc.isenabled(), gc.get_threshold(), gc.get_freeze_count()) == before
    finally:
        (gc.enable if was else gc.disable)()
    assert found.ends.result()[(6,)] == Fraction(1, 6)
    assert set(seen) == {collects}
