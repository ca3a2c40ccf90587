"""What the tests of the table share: small games on open ground, and ways to play them on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from myomer.boards import Board, Hex
from myomer.combat.events import Event
from myomer.combat.turn.victory import VictoryRules
from myomer.dice import DiceRoller
from myomer.game.actions import Action, Done
from myomer.game.sides import GameOptions, Side
from myomer.game.table import Game
from myomer.hexes import parse_hex
from myomer.rules.ruleset import STANDARD, Ruleset
from myomer.units.mech import Mech

E = TypeVar("E", bound=Event)

FIRST_SIDE_FIRST = [1, 1, 6, 6]
SECOND_SIDE_FIRST = [6, 6, 1, 1]
"""Dice for the initiative of two sides: who loses it acts first."""


def table(
    *sides: Sequence[Mech],
    rules: Ruleset = STANDARD,
    dice: DiceRoller | None = None,
    seed: int = 0,
    limit: int = 0,
    hexes: dict[str, Hex] | None = None,
    size: int = 12,
    edges: Sequence[str] = ("", "", ""),
    placed: bool = True,
    forced_withdrawal: bool = False,
    voluntary_shutdown: bool = False,
    front_loaded: bool = False,
) -> Game:
    """A game of these units on a small map that is clear but for `hexes`."""
    board = Board(size, size, {parse_hex(name): here for name, here in (hexes or {}).items()})
    return Game(
        board,
        [Side("ABC"[number], list(units), edges[number], placed) for number, units in enumerate(sides)],
        rules,
        seed,
        GameOptions(VictoryRules(turn_limit=limit), forced_withdrawal, voluntary_shutdown, front_loaded),
        dice=dice,
    )


def skip_to(game: Game, phase: str) -> list[Event]:
    """Let everybody do nothing until a phase begins; what happened."""
    events: list[Event] = []
    while game.phase != phase:
        events += game.play(Done(game.ready()[0]))
    return events


def all_done(game: Game) -> list[Event]:
    """Let everybody do nothing until the phase is over; what happened."""
    phase, turn = game.phase, game.turn
    events: list[Event] = []
    while (game.phase, game.turn) == (phase, turn):
        events += game.play(Done(game.ready()[0]))
    return events


def play(game: Game, *actions: Action) -> list[Event]:
    """Several actions, one after the other; what happened."""
    events: list[Event] = []
    for action in actions:
        events += game.play(action)
    return events


def of(events: list[Event], kind: type[E]) -> list[E]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]
