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
from myomer.sim.pairing import next_pairs
from myomer.sim.sequential import ConfidenceSequence, next_check
from myomer.sim.strengths import Meeting, Strengths, expected_score, fit_strengths, meeting_of

__all__ = [
    "ConfidenceSequence",
    "Estimate",
    "Meeting",
    "Pair",
    "Strengths",
    "estimate_mean",
    "estimate_mean_difference",
    "estimate_score",
    "estimate_score_difference",
    "estimate_share",
    "expected_score",
    "fit_strengths",
    "in_pairs",
    "meeting_of",
    "next_check",
    "next_pairs",
]
