"""How often what forbids an action is worked out, from the moment it is offered to the moment it is resolved."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import ClassVar

import pytest

from myomer.boards import Hex
from myomer.bots import bot_named
from myomer.combat.battle import Battle
from myomer.combat.events import AttackImpossible
from myomer.combat.movement import move_legality
from myomer.combat.movement.course import Course
from myomer.combat.movement.move import GO_PRONE, KIND, LEAVE_MAP, NO_TARGET, Move
from myomer.combat.movement.move_legality import MovePreview
from myomer.combat.physical.attack import Attack
from myomer.combat.physical.registry import ATTACKS, forget_attack, register_attack
from myomer.combat.physical.rule import AttackRule
from myomer.combat.reason import NotAllowedError, Reason
from myomer.combat.weapons import shot_legality, shot_rule
from myomer.combat.weapons.shot import Shot
from myomer.combat.weapons.shot_facts import Facts
from myomer.game.actions import Action, Done, Spot, Twist
from myomer.game.table import Game
from myomer.hexes import neighbor, parse_hex
from myomer.rules import ruleset_with
from myomer.rules.movement import JUMP, WALK
from myomer.rules.ruleset import STANDARD
from tests.doors.headbutt import Headbutt
from tests.game.tables import all_done, of, play, skip_to, table
from tests.spec.stage import TableDice
from tests.support import make, skip_compiled

MAX_CHECKS = 2
CALLS = "calls between compiled functions cannot be counted"


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
    skip_compiled(CALLS)

    def check(self: AttackRule, battle: Battle, attack: Attack) -> list[Reason]:
        counted[attack] += 1
        return plain(self, battle, attack)

    monkeypatch.setattr(AttackRule, "check", check)
    return counted


def game_at_physical_phase(kind: str) -> Game:
    """Two 'Mechs in the situation of the attack's own example, at the start of the physical attack phase."""
    rule = ATTACKS[kind]
    size = rule.sizes[-1] if rule.sizes else 0
    attacker = make(equipment=rule.example_equipment("", size), jump=rule.example_jump_mp)
    behind = rule.example_target_behind(attacker, rule.example_limb(attacker))
    rules = ruleset_with("standard", {rule.option: True}) if rule.option else STANDARD
    game = table([attacker], [make(hex_="0506" if behind else "0504", facing=3)], rules=rules)
    skip_to(game, "weapon-attack")
    rule.example_attacker(attacker, "", size)
    rule.example_battle(game.battle)
    skip_to(game, "physical-attack")
    return game


def attack_from_the_options(game: Game, kind: str) -> Attack:
    """Choose an attack from the options, look at its numbers, play it and the rest of the phase."""
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


@pytest.mark.parametrize("kind", [kind for kind, rule in ATTACKS.items() if not rule.declared_moving])
def test_an_attack_is_checked_at_most_twice_from_its_phase_to_its_resolution(
    kind: str, checks: Counter[Attack]
) -> None:
    assert 0 < checks[attack_from_the_options(game_at_physical_phase(kind), kind)] <= MAX_CHECKS


def test_an_attack_of_ones_own_is_checked_at_most_twice(headbutts: Counter[Attack]) -> None:
    game = table([make()], [make(hex_="0504", facing=3)])
    skip_to(game, "physical-attack")
    assert 0 < headbutts[attack_from_the_options(game, "headbutt")] <= MAX_CHECKS


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


# shots


@pytest.fixture
def shot_checks(monkeypatch: pytest.MonkeyPatch) -> Counter[Shot]:
    """How often the rules have been asked about each shot."""
    counted: Counter[Shot] = Counter()
    plain = shot_legality.reasons_against
    skip_compiled(CALLS)

    def reasons_against(facts: Facts) -> list[Reason]:
        counted[facts.shot] += 1
        return plain(facts)

    monkeypatch.setattr(shot_rule, "reasons_against", reasons_against)
    return counted


def game_at_weapon_phase(*equipment: str) -> Game:
    game = table([make(equipment=list(equipment))], [make(hex_="0502", facing=3)])
    skip_to(game, "weapon-attack")
    while 0 not in game.ready():
        game.play(Done(1))
    return game


def fire_from_the_options(game: Game, most: int) -> list[Shot]:
    """Choose shots from the options, one after the other, look at their numbers, fire them."""
    fired: list[Shot] = []
    while len(fired) < most:
        chosen = next(option for option in game.options() if isinstance(option.action, Shot))
        shot = chosen.action
        assert isinstance(shot, Shot)
        assert chosen.preview() is not None
        game.play(chosen)
        fired.append(shot)
    all_done(game)
    return fired


def test_a_shot_is_checked_at_most_twice(shot_checks: Counter[Shot]) -> None:
    (shot,) = fire_from_the_options(game_at_weapon_phase("medium-laser@right-arm"), 1)
    assert 0 < shot_checks[shot] <= MAX_CHECKS


def test_every_shot_of_a_volley_is_checked_at_most_twice(shot_checks: Counter[Shot]) -> None:
    guns = ["ppc@right-arm", "medium-laser@left-arm", "ac-5@right-torso", "ac-5-ammo@right-torso"]
    fired = fire_from_the_options(game_at_weapon_phase(*guns, "srm-4@left-torso", "srm-4-ammo@left-torso"), 4)
    assert len({shot.weapon for shot in fired}) == 4
    assert all([0 < shot_checks[shot] <= MAX_CHECKS for shot in fired])


def test_a_shot_is_checked_again_once_another_takes_rounds_from_its_bin(shot_checks: Counter[Shot]) -> None:
    """Two rounds for three launchers: the third finds none, though it was offered before."""
    racks = ["srm-2@left-torso", "srm-2@left-torso", "srm-2@left-torso", "srm-2-ammo@right-torso"]
    game = game_at_weapon_phase(*racks)
    mech = game.battle.mechs[0]
    (bin_index,) = mech.design.bins[mech.design.weapons[0]]
    mech.set_count(bin_index, 2)
    shots = [option.action for option in game.options() if isinstance(option.action, Shot)]
    assert len(shots) == 3
    play(game, *shots[:2])
    assert game.why_not(shots[2]) == ["no-ammunition"]


def test_a_shot_is_checked_again_when_the_torso_turns(shot_checks: Counter[Shot]) -> None:
    game = game_at_weapon_phase("medium-laser@right-torso")
    game.battle.mechs[1].hex = parse_hex("0702")
    (shot,) = [option.action for option in game.options() if isinstance(option.action, Shot)]
    game.play(Twist(0, 5))
    assert game.why_not(shot) == ["target-not-in-arc"]


def test_an_indirect_shot_is_checked_again_when_somebody_else_spots(shot_checks: Counter[Shot]) -> None:
    """The best spotter may be another now: it is checked when declared and when made."""
    launcher = make(equipment=["lrm-10@right-torso", "lrm-10-ammo@right-torso"], hex_="0509")
    spotters = [make(hex_="0302", facing=1), make(hex_="0702", facing=5)]
    hills = {f"{column:02}06": Hex(4) for column in range(1, 13)}
    game = table([launcher, *spotters], [make(hex_="0502", facing=3)], hexes=hills)
    skip_to(game, "weapon-attack")
    while game.to_act:
        game.play(Done(3))
    play(game, Spot(1, 3), Done(1))
    shot = next(option.action for option in game.options() if isinstance(option.action, Shot))
    assert shot.indirect
    play(game, shot, Done(0))
    assert shot_checks[shot] == 1
    play(game, Spot(2, 3))
    all_done(game)
    assert shot_checks[shot] == MAX_CHECKS


def test_a_declared_shot_is_checked_whatever_was_asked_before(shot_checks: Counter[Shot]) -> None:
    """A library that holds the phase: `declare` takes nobody's word."""
    game = game_at_weapon_phase("medium-laser@right-arm")
    phase = game.weapon_phase
    assert phase is not None
    (shot,) = [option.action for option in game.options() if isinstance(option.action, Shot)]
    game.battle.mechs[0].shutdown = True
    with pytest.raises(NotAllowedError) as refused:
        phase.declare(shot)
    assert refused.value.reasons == ["attacker-shut-down"]


# moves


@pytest.fixture
def move_checks(monkeypatch: pytest.MonkeyPatch) -> Counter[Move]:
    """How often the rules have been asked about each move."""
    counted: Counter[Move] = Counter()
    walked, jumped = move_legality._preview_on_the_ground, move_legality._preview_jump
    skip_compiled(CALLS)

    def preview_on_the_ground(battle: Battle, move: Move, course: Course) -> MovePreview:
        counted[move] += 1
        preview: MovePreview = walked(battle, move, course)
        return preview

    def preview_jump(battle: Battle, move: Move) -> MovePreview:
        counted[move] += 1
        preview: MovePreview = jumped(battle, move)
        return preview

    monkeypatch.setattr(move_legality, "_preview_on_the_ground", preview_on_the_ground)
    monkeypatch.setattr(move_legality, "_preview_jump", preview_jump)
    return counted


def is_walk(move: Move) -> bool:
    return bool(move.steps) and move.mode == WALK and move.charge == NO_TARGET


def is_jump(move: Move) -> bool:
    return move.mode == JUMP and move.dfa == NO_TARGET


def is_charge(move: Move) -> bool:
    return move.charge != NO_TARGET


def is_dfa(move: Move) -> bool:
    return move.dfa != NO_TARGET


def is_evasion(move: Move) -> bool:
    return move.evade


def is_going_prone(move: Move) -> bool:
    return move.steps == (GO_PRONE,)


def is_leaving(move: Move) -> bool:
    return bool(move.steps) and move.steps[-1] & KIND == LEAVE_MAP


MOVES = [is_walk, is_jump, is_charge, is_dfa, is_evasion, is_going_prone, is_leaving]


def move_from_the_options(wanted: Callable[[Move], bool]) -> tuple[Game, Move]:
    """Choose a move from the options after the enemy has moved, look at its numbers, make it."""
    sides = [make(jump=4)], [make(hex_="0502", facing=3)]
    dice = TableDice([6] * 200, first=1)
    game = table(*sides, rules=replace(STANDARD, evade=True), dice=dice, edges=["south", "north"], size=7)
    skip_to(game, "movement")
    game.play(Done(1))
    chosen = next(option for option in game.options() if isinstance(option.action, Move) and wanted(option.action))
    assert isinstance(chosen.action, Move)
    assert chosen.preview() is not None
    game.play(chosen)
    return game, chosen.action


@pytest.mark.parametrize("wanted", MOVES)
def test_a_move_is_checked_at_most_twice_from_the_options_to_its_resolution(
    wanted: Callable[[Move], bool], move_checks: Counter[Move]
) -> None:
    _, move = move_from_the_options(wanted)
    assert 0 < move_checks[move] <= MAX_CHECKS


@pytest.mark.parametrize("wanted", [is_charge, is_dfa])
def test_the_attack_of_a_charge_is_checked_once_when_it_is_resolved(
    wanted: Callable[[Move], bool], checks: Counter[Attack]
) -> None:
    game, move = move_from_the_options(wanted)
    while game.turn == 1 and game.result is None:
        game.play(Done(game.ready()[0]))
    assert checks[Attack("dfa" if is_dfa(move) else "charge", 0, 1)] == 1


@pytest.mark.parametrize("bot", ["brawler", "tactician"])
def test_shots_and_moves_of_a_bot_are_checked_at_most_twice(
    bot: str, shot_checks: Counter[Shot], move_checks: Counter[Move]
) -> None:
    guns = ["ppc@right-arm", "medium-laser@left-arm", "ac-5@right-torso", "ac-5-ammo@right-torso"]
    game = table([make(equipment=guns)], [make(hex_="0508", facing=0, equipment=guns)], limit=4)
    bots = [bot_named(bot, 0), bot_named(bot, 1)]
    found: list[int] = []
    while game.result is None:
        turn, phase = game.turn, game.phase
        shot_checks.clear()
        move_checks.clear()
        chosen: list[Action] = []
        while (game.turn, game.phase) == (turn, phase) and game.result is None:
            chosen.append(bots[game.to_act](game))
            game.play(chosen[-1])
        found += [shot_checks[action] for action in chosen if isinstance(action, Shot)]
        found += [move_checks[action] for action in chosen if isinstance(action, Move)]
    assert max(found) <= MAX_CHECKS
    assert len(found) > 8
