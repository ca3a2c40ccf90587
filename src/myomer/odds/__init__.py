"""Exact odds from the code that plays: every outcome of a resolver is walked, with its exact chance.

The room can be called: `myomer.odds(battle, attack)` is `myomer.odds.odds(battle, attack)`.
"""

import sys
from types import ModuleType

from myomer.combat.movement.standing import StandUp
from myomer.odds.actions import Act, Fall, odds, odds_of_run
from myomer.odds.distribution import Distribution
from myomer.odds.layout import OverBudgetError
from myomer.odds.many import Sample, resolve_many
from myomer.odds.result import End, Odds
from myomer.odds.study import BUDGET, SAMPLES, OddsMemory

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
    "Sample",
    "StandUp",
    "odds",
    "odds_of_run",
    "resolve_many",
]


class _Room(ModuleType):
    """This package, which can be called like the function of its name."""

    __call__ = staticmethod(odds)


sys.modules[__name__].__class__ = _Room
