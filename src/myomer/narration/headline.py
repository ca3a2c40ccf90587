"""Where a game stands, in one line."""

from __future__ import annotations

from myomer.game.position import Position
from myomer.narration.vocabulary import result_text


def headline(game: Position) -> str:
    """`turn 3, movement phase, Red to act`, or `over in turn 5: Red won, last side on the map`."""
    result = game.result
    if result is None:
        return game.headline()
    outcome = "a draw" if result.winner < 0 else f"{game.sides[result.winner].name} won"
    return f"over in turn {result.turn}: {outcome}, {result_text(result.winner, result.reason)}"
