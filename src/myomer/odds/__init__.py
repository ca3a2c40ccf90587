"""Exact odds from the code that plays: every outcome of a resolver is walked, with its exact chance.

The room can be called: `myomer.odds(battle, attack)` is `myomer.odds.odds(battle, attack)`.
"""

import sys
from collections.abc import Sequence
from types import ModuleType

from myomer.combat.battle import Battle
from myomer.combat.movement.standing import StandUp
from myomer.odds.actions import Act, Fall, odds, odds_of_run
from myomer.odds.distribution import Distribution
from myomer.odds.result import End, Odds
from myomer.odds.study import BUDGET, SAMPLES, SEED, OddsMemory
from myomer.odds.walk import OverBudgetError

__all__ = [
    "BUDGET",
    "SAMPLES",
    "Act",
    "Distribution",
    "End",
    "Fall",
    "Odds",
    "OddsMemory",
    "OverBudgetError",
    "StandUp",
    "odds",
    "odds_of_run",
]


class _Room(ModuleType):
    """This room, which answers when it is called by its name."""

    def __call__(
        self,
        battle: Battle,
        *asked: Act | Sequence[Act],
        budget: int = BUDGET,
        samples: int = SAMPLES,
        seed: int = SEED,
        check: bool = True,
        memory: OddsMemory | None = None,
    ) -> Odds:
        return odds(battle, *asked, budget=budget, samples=samples, seed=seed, check=check, memory=memory)


_Room.__call__.__doc__ = odds.__doc__
sys.modules[__name__].__class__ = _Room
