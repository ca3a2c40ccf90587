"""Advice: what a bot would do in this position, and what it weighed."""

from __future__ import annotations

from typing import Final

import msgspec

from myomer.bots.custom import find_bot, weighed
from myomer.game.actions import action_to_json
from myomer.game.table import Game
from myomer.hosting.deciding import decide, only_ready, seed_of
from myomer.units.ids import UnitIndex

ADVISER: Final = "tactician"


class Alternative(msgspec.Struct, frozen=True):
    """Something the adviser weighed; values are shares of a whole 'Mech."""

    text: str
    value: float
    parts: dict[str, float]


class Advice(msgspec.Struct, frozen=True):
    """What the adviser would do with a unit, and what it weighed for it, the best first."""

    adviser: str
    texts: list[str]
    actions: list[dict[str, object]]
    alternatives: list[Alternative]


def advise(game: Game, seen: Game | None = None, adviser: str = ADVISER, unit: UnitIndex | None = None) -> Advice:
    """What the adviser would do for the side to act, which knows the game as `seen`: with this unit, or with the one
    that it would use next. The game does not change.
    """
    if unit is not None:
        game, seen = only_ready(game, unit), None if seen is None else only_ready(seen, unit)
    actions = decide(game, adviser, seen)
    names = game.display_names()
    known = game if seen is None else seen
    bot = find_bot(adviser, seed_of(known))
    alternatives = [
        Alternative(item.description, round(item.value, 4), {name: round(value, 4) for name, value in item.parts})
        for item in weighed(bot, adviser, known.copy())
    ]
    texts = [action.describe(names) for action in actions]
    return Advice(adviser, texts, [action_to_json(action) for action in actions], alternatives)
