"""Advice: what a bot would do in this position, and what it weighed."""

from __future__ import annotations

from typing import Final

import msgspec

from myomer.bots.registry import STRATEGIST
from myomer.bots.weighing import Weighed
from myomer.combat.movement.move import Move
from myomer.game.actions import Action, action_to_json
from myomer.game.table import Game
from myomer.hexes import NO_HEX
from myomer.hosting.deciding import decide, only_ready
from myomer.hosting.move_menu import move_facts
from myomer.units.ids import UnitIndex

ADVISER: Final = STRATEGIST
"""Whose advice it is: that of the strongest bot, which also plays `hard`."""


class Alternative(msgspec.Struct, frozen=True):
    """Something the adviser weighed; values are shares of a 'Mech of 100 tons."""

    text: str
    value: float
    parts: dict[str, float]


class Advice(msgspec.Struct, frozen=True):
    """What the adviser would do with a unit, why, and what it weighed for it, the best first.

    `sentence` is empty in the middle of a unit's declarations.
    """

    adviser: str
    texts: list[str]
    actions: list[dict[str, object]]
    sentence: str
    alternatives: list[Alternative]


def _destination(game: Game, action: Action) -> str:
    """Where a move on foot ends: its text only has the steps."""
    if not isinstance(action, Move) or action.landing != NO_HEX or not action.steps:
        return ""
    end = move_facts(game, action).end
    return f", to {end}" if end else ""


def advise(game: Game, seen: Game | None = None, adviser: str = ADVISER, unit: UnitIndex | None = None) -> Advice:
    """What the adviser would do for the side to act, which knows the game as `seen`: with this unit, or with the one
    that it would use next. The game does not change.
    """
    if unit is not None:
        game, seen = only_ready(game, unit), None if seen is None else only_ready(seen, unit)
    reasons: list[Weighed] = []
    actions = decide(game, adviser, seen, reasons)
    names = game.display_names()
    sentence = reasons[0].sentence if reasons else ""
    alternatives = [
        Alternative(item.description, round(item.value, 4), {name: round(value, 4) for name, value in item.parts})
        for item in reasons
    ]
    texts = [f"{action.describe(names)}{_destination(game, action)}" for action in actions]
    return Advice(adviser, texts, [action_to_json(action) for action in actions], sentence, alternatives)
