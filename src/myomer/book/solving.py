"""Bots solve positions: each decides for its side through the phase, and the book judges what it did."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from myomer.book.conduct import Conduct
from myomer.book.problem import Problem
from myomer.book.setting import OWN
from myomer.bots.custom import carry_out, choose, weighed
from myomer.bots.weighing import Bot, Weighed
from myomer.combat.movement.move import Move
from myomer.game.actions import Action, Done, unit_of
from myomer.game.table import Game
from myomer.scenario.rehearsal import AlwaysSucceedDice


@dataclass(frozen=True)
class Attempt:
    """What a bot did in a position, and why it is not accepted; nothing if it is."""

    problem: Problem
    bot: str
    conduct: Conduct
    objections: tuple[str, ...]
    weighed: tuple[Weighed, ...] = ()
    """What the bot compared for its first decision, its choice first."""

    @property
    def solved(self) -> bool:
        """Whether it is accepted."""
        return not self.objections

    def did(self) -> str:
        """Its actions in one line, unit by unit in the order in which they acted."""
        names = self.problem.game.display_names()
        parts: list[str] = []
        for did in sorted(self.conduct.units.values(), key=lambda did: did.place):
            actions = [action for action in did.actions if not isinstance(action, Done)]
            texts = [action.describe(names).removeprefix(f"{did.name}: ") for action in actions]
            parts.append(f"{did.name}: {', '.join(texts) or 'nothing'}")
        return "; ".join(parts)


def attempt(problem: Problem, name: str, bot: Bot, explained: bool = False) -> Attempt:
    """Let a bot decide for its side in a position; BotError if it fails or breaks the rules."""
    compared = weighed(bot, name, problem.game.copy()) if explained else []
    conduct = played_through(problem.game, lambda game: choose(bot, name, game), name)
    return Attempt(problem, name, conduct, tuple(problem.verdict(conduct)), tuple(compared))


def played_through(start: Game, decide: Callable[[Game], Action], name: str = "") -> Conduct:
    """What a side does in the rest of a phase; enemies that have yet to act do nothing.

    Every roll of a move succeeds: a bot is judged by what it decides.
    """
    game = start.copy()
    conduct = Conduct(game)
    phase, turn = game.phase_number, game.turn
    while game.result is None and game.phase_number == phase and game.turn == turn and game.still_to_act(OWN):
        if game.to_act != OWN:
            game.play(Done(game.ready()[0]))
            continue
        action = decide(game)
        unit = unit_of(action)
        before = game.copy()
        dice = game.dice
        if isinstance(action, Move):
            game.dice = AlwaysSucceedDice()
        carry_out(action, name, game, game.play)
        game.dice = dice
        if unit < 0:
            break
        conduct.record(before, action, game, unit)
    return conduct
