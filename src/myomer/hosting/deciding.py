"""What the bot of a seat does: all actions of its next unit, decided on a copy of the game.

The copy rolls the same dice as the game, so that the actions can be played there one after another. A bot decides the
same for the same position, in whichever process it runs.
"""

from __future__ import annotations

from typing import Final

from myomer.bots.custom import carry_out, choose, choose_and_weigh, find_bot
from myomer.bots.weighing import Weighed
from myomer.game.actions import Action
from myomer.game.position import NO_UNIT
from myomer.game.table import Game
from myomer.units.ids import UnitIndex

STEP: Final = 1_000_003
"""Between the seeds of one decision and the next: a bot that chooses at random does not repeat itself."""


def seed_of(game: Game) -> int:
    """The seed of a bot that decides in this position."""
    return game.seed + STEP * len(game.actions)


def only_ready(game: Game, unit: UnitIndex) -> Game:
    """A copy of the game in which this is the only unit that its side can use now: a bot decides for it."""
    copy = game.copy()
    for other in game.ready():
        if other != unit:
            copy.acted |= 1 << other
    return copy


def decide(game: Game, bot: str, seen: Game | None = None, reasons: list[Weighed] | None = None) -> list[Action]:
    """The actions of the next unit of the side to act; BotError if the bot cannot play.

    `seen` is the game as the side knows it (`HostedGame.seen_by`): the bot decides there. Only if the game then forbids
    what it chose, because of something that it could not know (a unit that pushes another), it decides again. What it
    weighed, as far as the side knows the game, is added to `reasons`.
    """
    if seen is not None and seen is not game:
        actions = _decided(seen, bot, reasons)
        if _may_be_played(game, actions):
            return actions
        return _decided(game, bot, None)
    return _decided(game, bot, reasons)


def _decided(game: Game, bot: str, reasons: list[Weighed] | None) -> list[Action]:
    """What a bot does with the next unit."""
    copy = game.copy()
    player = find_bot(bot, seed_of(game))
    side = copy.to_act
    actions: list[Action] = []
    while not actions or (copy.to_act == side and copy.acting != NO_UNIT and copy.phase_number == game.phase_number):
        if reasons is None or actions:
            action = choose(player, bot, copy)
        else:
            action, found = choose_and_weigh(player, bot, copy)
            reasons.extend(found)
        carry_out(action, bot, copy, copy.play)
        actions.append(action)
    return actions


def _may_be_played(game: Game, actions: list[Action]) -> bool:
    """Whether actions can be played one after another."""
    copy = game.copy()
    for action in actions:
        if copy.why_not(action):
            return False
        copy.play(action)
    return True
