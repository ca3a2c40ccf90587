"""The built-in bots, by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from myomer.bots.baseline import Baseline
from myomer.bots.brawler import Brawler
from myomer.bots.random_bot import RandomBot
from myomer.bots.tactician import Tactician
from myomer.bots.weighing import Bot

BOTS: Final[dict[str, Callable[[int], Bot]]] = {
    "random": RandomBot,
    "baseline": Baseline,
    "brawler": Brawler,
    "tactician": Tactician,
}
"""By name, the function that makes the bot from a seed."""


def bot_named(name: str, seed: int = 0) -> Bot:
    """A built-in bot; ValueError lists their names."""
    if name not in BOTS:
        raise ValueError(f"there is no bot {name!r}; there are: {', '.join(BOTS)}")
    return BOTS[name](seed)
