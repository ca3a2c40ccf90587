"""Simulation: many games of a match, in processes, as rows that can be studied; and what they show, with its error."""

from myomer.sim.intervals import (
    Estimate,
    Pair,
    estimate_mean,
    estimate_mean_difference,
    estimate_score,
    estimate_score_difference,
    estimate_share,
    in_pairs,
)
from myomer.sim.sequential import ConfidenceSequence, next_check

__all__ = [
    "ConfidenceSequence",
    "Estimate",
    "Pair",
    "estimate_mean",
    "estimate_mean_difference",
    "estimate_score",
    "estimate_score_difference",
    "estimate_share",
    "in_pairs",
    "next_check",
]
