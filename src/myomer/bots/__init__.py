"""Players: functions from a game to an action.

Anything that takes a `Game` and returns one of the actions allowed now is a bot:

    def sits_tight(game):
        return Done(game.ready()[0])

`bot_named(name, seed)` makes a built-in bot: the same seed makes the same choices. Built-in bots can also explain the
alternatives they weighed (`explain`).
"""

from myomer.bots.play import play_out
from myomer.bots.registry import BOTS, bot_named
from myomer.bots.weighing import Bot, Weighed, explain

__all__ = ["BOTS", "Bot", "Weighed", "bot_named", "explain", "play_out"]
