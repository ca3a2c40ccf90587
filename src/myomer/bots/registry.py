"""The built-in bots, by name: the levels for people, and the others."""

from __future__ import annotations

import difflib
from collections.abc import Callable
from typing import Final

from myomer.bots.baseline import Baseline
from myomer.bots.brawler import Brawler
from myomer.bots.random_bot import RandomBot
from myomer.bots.regular import Regular
from myomer.bots.rookie import Rookie
from myomer.bots.strategist import Strategist
from myomer.bots.tactician import Tactician
from myomer.bots.weighing import Bot

STRATEGIST: Final = "strategist"
BUDGET: Final = "@"
"""Between a strategist and its budget: `strategist@30`."""
MOST_NODES: Final = 999_999_999
"""The largest budget that a name may give."""
NEAR: Final = 0.6
"""How similar a name must be to be suggested, from 0 to 1."""


def _rookie(seed: int) -> Bot:
    return Rookie(seed)


def _regular(seed: int) -> Bot:
    return Regular(seed)


def _strategist(seed: int) -> Bot:
    return Strategist(seed)


LEVELS: Final[dict[str, str]] = {
    "easy": "a rookie: rushes in, forgets its back",
    "normal": "a regular: steady, plays turn by turn",
    "hard": "a veteran: looks ahead, waits for its chance",
}
"""The levels for people, from the weakest, with what each is like in a few words."""
LEVEL: Final = "normal"
"""Who plays against a person by default."""
STUDY: Final[dict[str, str]] = {
    "random": "any allowed action",
    "baseline": "a yardstick: stands still and fires",
    "brawler": "closes in; quick to decide",
    "tactician": "weighs every hex, one turn ahead",
    STRATEGIST: "looks further ahead, as hard does",
}
"""The others, which are for study, with what each is like in a few words."""
QUICK: Final = ("random", "baseline", "brawler", "tactician")
"""Those that decide within milliseconds, and that are compared unless others are named."""
BOTS: Final[dict[str, Callable[[int], Bot]]] = {
    "easy": _rookie,
    "normal": _regular,
    "hard": _strategist,
    "random": RandomBot,
    "baseline": Baseline,
    "brawler": Brawler,
    "tactician": Tactician,
    STRATEGIST: _strategist,
}
"""By name, the function that makes the bot from a seed; the levels come first."""


def is_built_in(name: str) -> bool:
    """Whether a name is meant for a built-in bot: one of `BOTS`, or one with a budget, which may be wrong."""
    return name in BOTS or (":" not in name and BUDGET in name and name.partition(BUDGET)[0] in BOTS)


def no_such_bot(name: str) -> str:
    """What to say of a name that no bot has: the nearest names, if there are any, and all of them."""
    near = difflib.get_close_matches(name.partition(BUDGET)[0].casefold()[:80], list(BOTS), 2, NEAR)
    hint = f"the nearest: {', '.join(near)}; " if near else ""
    return f"there is no bot {name!r}; {hint}there are: {', '.join(BOTS)}"


def bot_named(name: str, seed: int = 0) -> Bot:
    """A built-in bot; ValueError lists their names. `strategist@30` is the strategist with a budget of 30 nodes."""
    kind, has_budget, budget = name.partition(BUDGET)
    if kind not in BOTS:
        raise ValueError(no_such_bot(name))
    if not has_budget:
        return BOTS[kind](seed)
    if kind != STRATEGIST:
        raise ValueError(f"only the strategist has a budget, as in strategist@30; not {name!r}")
    return Strategist(seed, nodes=_nodes_in(budget, name))


def _nodes_in(budget: str, name: str) -> int:
    """The number after `BUDGET`; ValueError with the bounds if it is not within them."""
    digits = budget.lstrip("0")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= len(str(MOST_NODES))):
        bounds = f"from 1 to {MOST_NODES:,}"
        raise ValueError(f"the budget of a strategist is a whole number {bounds}, as in strategist@30; not {name!r}")
    return int(digits)
