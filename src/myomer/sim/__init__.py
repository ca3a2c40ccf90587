"""Simulation: many games of a match, in processes, as rows that can be studied; and what they show, with its error.

What needs Polars or reads units and maps is loaded on first use: a process that only plays does without.
"""

from importlib import import_module
from typing import TYPE_CHECKING

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

if TYPE_CHECKING:
    from myomer.sim.match import Match, match_of, read_match, versus
    from myomer.sim.run import Run
    from myomer.sim.simulation import simulate

LATER = {
    "Match": "match",
    "Run": "run",
    "match_of": "match",
    "read_match": "match",
    "simulate": "simulation",
    "versus": "match",
}
"""By name, the module of what is loaded on first use."""

__all__ = [
    "ConfidenceSequence",
    "Estimate",
    "Match",
    "Meeting",
    "Pair",
    "Run",
    "Strengths",
    "estimate_mean",
    "estimate_mean_difference",
    "estimate_score",
    "estimate_score_difference",
    "estimate_share",
    "expected_score",
    "fit_strengths",
    "in_pairs",
    "match_of",
    "meeting_of",
    "next_check",
    "next_pairs",
    "read_match",
    "simulate",
    "versus",
]


def __getattr__(name: str) -> object:
    if name not in LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{LATER[name]}"), name)
