"""Games, battles, designs, maps and records go through `pickle` and `copy`, compiled or not, and play on the same."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest

import myomer
from myomer import Board, Conditions, Game, Hex, ScriptedDice, SeededDice, Shot
from myomer.bots import bot_named
from myomer.dice import RecordingDice
from myomer.game.digest import digest
from myomer.game.position import PROGRESS, Position
from myomer.scenario.lineup import lined_up
from tests.support import interpreted_only

Through = Callable[[Any], Any]
WAYS: list[Through] = [lambda value: pickle.loads(pickle.dumps(value)), copy.deepcopy, copy.copy]
ways = pytest.mark.parametrize("through", WAYS, ids=["pickle", "deepcopy", "copy"])


def duel(seed: int = 4) -> Game:
    sides = [[myomer.design_named(name)] for name in ("Hatchetman HCT-3F", "Hunchback HBK-4G")]
    return lined_up(myomer.landscape("wooded", seed=3), sides, seed=seed)


def play_on(game: Game, actions: int) -> list[str]:
    """Let two bots play, and give the digest of every position."""
    bots = [bot_named("brawler", 1), bot_named("brawler", 2)]
    digests: list[str] = []
    while game.result is None and len(digests) < actions:
        game.play(bots[game.to_act](game))
        digests.append(str(digest(game)))
    return digests


def test_a_game_plays_on_the_same_from_any_phase() -> None:
    game = duel()
    phases: set[str] = set()
    declared: set[str] = set()
    while game.turn < 5 and game.result is None:
        phases.add(game.phase)
        if [part for part in (game.weapon_phase, game.physical_phase) if part is not None and part.declared]:
            declared.add(game.phase)
        twin = pickle.loads(pickle.dumps(game))
        assert digest(twin) == digest(game)
        assert twin.battle is not game.battle
        assert play_on(twin, 2) == play_on(game.copy(), 2)
        play_on(game, 1)
    assert phases >= {"movement", "weapon-attack", "physical-attack"}
    assert declared == {"weapon-attack", "physical-attack"}


@ways
def test_undo_goes_along(through: Through) -> None:
    plain = duel()
    game = Game(plain.battle.board, plain.sides, seed=4)
    play_on(game, 3)
    twin = through(game)
    assert [str(twin.undo()), str(digest(twin))] == [str(game.undo()), str(digest(game))]


@interpreted_only("a 'Mech's attributes cannot be listed")
def test_every_field_of_a_position_goes_along() -> None:
    position = duel()
    given = {"sides", "side_options", "seed", "names", "battle", "dice"}
    assert {name for name in vars(position) if name not in ("_past", "listen", "remember", "undone")} == given | set(
        PROGRESS
    )
    assert isinstance(position, Position)


@ways
def test_values_are_equal_to_what_went_in(through: Through) -> None:
    battle = myomer.Battle([myomer.mech("Atlas AS7-D"), myomer.mech(55, hex="0504", facing=3)])
    kick = myomer.attack(battle, "kick")
    for value in (
        kick,
        Shot(0, 1, 3),
        myomer.preview(battle, kick),
        Conditions("moonless-night"),
        Hex(1, {"woods": 1}),
        Board(16, 17, {"0504": Hex(2)}, name="hill"),
        myomer.landscape("hilly", seed=2),
        battle.mechs[0].design,
        battle.mechs[0].design.components,
        myomer.play(battle.copy(), kick, SeededDice(3)),
    ):
        assert through(value) == value


@ways
def test_dice_continue(through: Through) -> None:
    for dice in (SeededDice(7), ScriptedDice([1, 2, 3, 4, 5, 6] * 4), RecordingDice(SeededDice(9))):
        for _ in range(5):
            dice.die("a start")
        twin, other = through(dice), dice.copy()
        assert [twin.die("next") for _ in range(12)] == [other.die("next") for _ in range(12)]


def test_a_game_that_is_recorded_pickles_with_the_faces_of_its_dice() -> None:
    """Bots of a game in progress decide in other processes."""
    from myomer.game.saved_games import Recorder
    from tests.hosting.tables import VERSION, small_duel

    recorder = Recorder(small_duel(), VERSION)
    game = recorder.game
    twin = pickle.loads(pickle.dumps(game))
    bot = bot_named("brawler")
    while game.turn == 1:
        action = bot(game)
        assert twin.play(action) == game.play(action)
    assert twin.dice.pop_faces() == game.dice.pop_faces() != []  # type: ignore[attr-defined]
