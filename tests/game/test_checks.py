"""How often what forbids an action is worked out, from the moment it is offered to the moment it is resolved."""

from __future__ import annotations

import inspect
from collections import Counter
from collections.abc import Iterator
from typing import ClassVar

import pytest

from myomer.combat.battle import Battle
from myomer.combat.events import AttackImpossible
from myomer.combat.physical.attack import Attack
from myomer.combat.physical.registry import forget_attack, register_attack
from myomer.combat.physical.rule import AttackRule
from myomer.combat.reason import Reason
from myomer.combat.weapons import shot_legality, shot_rule
from myomer.combat.weapons.shot import Shot
from myomer.combat.weapons.shot_facts import Facts
from myomer.game.actions import Done
from myomer.game.table import Game
from myomer.hexes import neighbor
from myomer.rules.physical_weapons import GIRDER_CLUB
from tests.doors.headbutt import Headbutt
from tests.game.tables import all_done, of, skip_to, table
from tests.spec.stage import TableDice
from tests.support import make

MAX_CHECKS = 2


class CountedHeadbutt(Headbutt):
    """An attack that counts how often it is checked, in the compiled engine too."""

    counted: ClassVar[Counter[Attack]] = Counter()

    def check(self, battle: Battle, attack: Attack) -> list[Reason]:
        self.counted[attack] += 1
        return super().check(battle, attack)


@pytest.fixture
def headbutts() -> Iterator[Counter[Attack]]:
    """How often each headbutt has been checked."""
    CountedHeadbutt.counted.clear()
    register_attack(CountedHeadbutt("headbutt", -1))
    yield CountedHeadbutt.counted
    forget_attack("headbutt")


@pytest.fixture
def checks(monkeypatch: pytest.MonkeyPatch) -> Counter[Attack]:
    """How often `check` has been asked about each attack."""
    counted: Counter[Attack] = Counter()
    plain = AttackRule.check
    if not inspect.isfunction(AttackRule.check):
        pytest.skip("the compiled engine's methods cannot be watched")

    def check(self: AttackRule, battle: Battle, attack: Attack) -> list[Reason]:
        counted[attack] += 1
        return plain(self, battle, attack)

    monkeypatch.setattr(AttackRule, "check", check)
    return counted


def game_at_physical_phase() -> Game:
    attacker, target = make(equipment=["hatchet@right-arm"]), make(hex_="0504", facing=3)
    attacker.club = GIRDER_CLUB
    game = table([attacker], [target])
    skip_to(game, "physical-attack")
    return game


def attack_from_the_options(kind: str) -> Attack:
    """Choose an attack from the options, look at its numbers, play it and the rest of the phase."""
    game = game_at_physical_phase()
    while 0 not in game.ready():
        game.play(game.options()[-1])
    chosen = next(
        option for option in game.options() if isinstance(option.action, Attack) and option.action.kind == kind
    )
    attack = chosen.action
    assert isinstance(attack, Attack)
    assert chosen.preview() is not None
    game.play(chosen)
    all_done(game)
    return attack


@pytest.mark.parametrize("kind", ["punch", "kick", "push", "club", "hatchet"])
def test_an_attack_is_checked_at_most_twice_from_its_phase_to_its_resolution(
    kind: str, checks: Counter[Attack]
) -> None:
    assert 0 < checks[attack_from_the_options(kind)] <= MAX_CHECKS


def test_an_attack_of_ones_own_is_checked_at_most_twice(headbutts: Counter[Attack]) -> None:
    assert 0 < headbutts[attack_from_the_options("headbutt")] <= MAX_CHECKS


def test_an_attack_is_checked_again_when_a_unit_stands_otherwise_than_when_it_was_declared(
    headbutts: Counter[Attack],
) -> None:
    """A push moves the target out of reach of a headbutt, which is checked when declared and when made."""
    pusher, butter, target = make(), make(facing=5), make(hex_="0504", facing=3)
    butter.hex = neighbor(target.hex, 2)
    game = table([pusher, butter], [target], dice=TableDice([6] * 200))
    skip_to(game, "physical-attack")
    butt = Attack("headbutt", 1, 2)
    events = game.play(Attack("push", 0, 2)) + game.play(Done(0))
    assert butt in [option.action for option in game.options()]
    events += game.play(butt) + all_done(game)
    assert [event.attack for event in of(events, AttackImpossible)] == ["headbutt"]
    assert headbutts[butt] == MAX_CHECKS


def test_a_shot_is_checked_when_offered_when_played_and_when_made(monkeypatch: pytest.MonkeyPatch) -> None:
    counted: Counter[Shot] = Counter()
    plain = shot_legality.reasons_against
    if not inspect.isfunction(shot_legality.reasons_against):
        pytest.skip("the compiled engine's functions cannot be watched")

    def reasons_against(facts: Facts, primary: int = -1, targets: int = 2) -> list[Reason]:
        counted[facts.shot] += 1
        return plain(facts, primary, targets)

    monkeypatch.setattr(shot_rule, "reasons_against", reasons_against)
    game = table([make(equipment=["medium-laser@right-arm"])], [make(hex_="0502", facing=3)])
    skip_to(game, "weapon-attack")
    while 0 not in game.ready():
        game.play(Done(1))
    shot = next(option.action for option in game.options() if isinstance(option.action, Shot))
    game.play(shot)
    all_done(game)
    assert counted[shot] == 3
