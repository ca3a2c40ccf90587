"""Bots of users, which are interpreted, play with the engine, compiled or not."""

from __future__ import annotations

import pickle

import myomer
from myomer.bots import Bot, Weighed, bot_named, explain, play_out
from myomer.bots.brawler import Brawler
from myomer.bots.registry import BOTS
from myomer.bots.tactician import Tactician
from myomer.combat.movement.move import Move
from myomer.game.actions import Action, Done
from myomer.game.table import Game
from myomer.scenario.lineup import lined_up


def duel(seed: int = 1) -> Game:
    return lined_up(myomer.landscape("flat"), [[myomer.design_named("Locust LCT-1V")]] * 2, seed=seed)


def sits_tight(game: Game) -> Action:
    return Done(game.ready()[0])


class Patient:
    """A bot that is no class of ours, and explains itself."""

    def __call__(self, game: Game) -> Action:
        return Done(game.ready()[0])

    def weigh(self, game: Game) -> list[Weighed]:
        return [Weighed("wait", 0.5, [("calm", 0.5)])]


class Rooted(Tactician):
    """The tactician, but it never moves."""

    def __call__(self, game: Game) -> Action:
        action = super().__call__(game)
        return Done(action.unit) if isinstance(action, Move) else action


class Lost(Brawler):
    """Replaces a method that the engine's own class calls."""

    def _move(self, game: Game, unit: int, report: list[Weighed] | None) -> Action:
        return Done(unit)


def test_functions_objects_and_subclasses_play() -> None:
    for bot in (sits_tight, Patient(), Rooted(3), Lost(2)):
        game = duel()
        start = [mech.hex for mech in game.battle.mechs]
        players: list[Bot] = [bot, bot_named("brawler", 1)]
        play_out(game, players, turns=3)
        assert game.turn >= 2 or game.result is not None
        assert game.battle.mechs[0].hex == start[0], bot
        assert game.battle.mechs[1].hex != start[1], bot


def test_they_explain_themselves() -> None:
    assert [each.description for each in explain(Patient(), duel())] == ["wait"]
    assert explain(sits_tight, duel()) == []
    assert explain(Rooted(1), duel())


def test_built_in_bots_can_be_sent_to_another_process() -> None:
    for name in BOTS:
        bot = bot_named(name, 5)
        twin = pickle.loads(pickle.dumps(bot))
        assert type(twin) is type(bot)
        assert twin(duel()) == bot(duel())
    assert pickle.loads(pickle.dumps(Tactician(3, withdraws=True))).withdraws
