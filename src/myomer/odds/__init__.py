"""Exact odds from the code that plays: every outcome of a resolver is walked, with its exact chance."""

from myomer.odds.actions import Act, Fall, StandUp, odds, odds_of_run
from myomer.odds.distribution import Distribution
from myomer.odds.odds import BUDGET, SAMPLES, End, Odds

__all__ = ["BUDGET", "SAMPLES", "Act", "Distribution", "End", "Fall", "Odds", "StandUp", "odds", "odds_of_run"]
