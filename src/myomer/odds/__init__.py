"""Exact odds from the code that plays: every outcome of a resolver is walked, with its exact chance."""

from myomer.odds.actions import Act, Fall, StandUp, odds, odds_of_run
from myomer.odds.distribution import Distribution
from myomer.odds.result import End, Odds
from myomer.odds.study import BUDGET, SAMPLES
from myomer.odds.walk import OverBudgetError

__all__ = [
    "BUDGET",
    "SAMPLES",
    "Act",
    "Distribution",
    "End",
    "Fall",
    "Odds",
    "OverBudgetError",
    "StandUp",
    "odds",
    "odds_of_run",
]
