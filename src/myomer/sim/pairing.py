"""Which players should meet next, so that the errors of all strengths fall most.

A game says most about two players who are about equally strong (its result is open) and whose difference is not yet
known well. How much a pair of games lowers the sum of all squared errors can be computed before it is played: it is
the A-optimal design of experiments (Chernoff 1953), one step ahead (Sherman and Morrison 1950).

Games are played in whole rounds, and a round depends only on the results of the rounds before: not on the order in
which games end, so not on the number of workers.
"""

from __future__ import annotations

from math import exp
from typing import Final

from myomer.sim.strengths import POINTS, Strengths

DIGITS: Final = 9
"""Gains that differ by less are equal; the players' order then decides."""


def next_pairs(strengths: Strengths, meetings: int | None = None) -> list[tuple[str, str]]:
    """The pairings of the next round: each player at most once, the most informative pairings first.

    All players meet if their number is even, or give a smaller number of meetings. As long as the players fall into
    groups that never met, players of different groups come first, so that strengths can soon be compared at all.
    """
    size = len(strengths.players)
    room = size // 2 if meetings is None else min(meetings, size // 2)
    groups = _groups(strengths)
    gains = _gains(strengths)

    order = sorted([(groups[one] == groups[other], -gain, one, other) for one, other, gain in gains])
    chosen: list[tuple[str, str]] = []
    busy: set[int] = set()
    for _, _, one, other in order:
        if len(chosen) == room:
            break
        if one not in busy and other not in busy:
            busy |= {one, other}
            chosen.append((strengths.players[one], strengths.players[other]))
    return chosen


def _groups(strengths: Strengths) -> list[int]:
    """The group of each player: those that met, directly or through others, have the same number."""
    groups = list(range(len(strengths.players)))
    for (one, other), meeting in strengths.played.items():
        if meeting.pairs and groups[one] != groups[other]:
            old, new = groups[other], groups[one]
            groups = [new if group == old else group for group in groups]
    return groups


def _gains(strengths: Strengths) -> list[tuple[int, int, float]]:
    """For any two players: by what share a pair of games between them lowers the sum of squared errors."""
    covariance = strengths.covariance
    size = len(covariance)
    total = sum([covariance[number][number] for number in range(size)])
    found: list[tuple[int, int, float]] = []
    for one in range(size):
        mine = covariance[one]
        for other in range(one + 1, size):
            theirs = covariance[other]
            variance = mine[one] + theirs[other] - 2 * mine[other]
            chance = 1 / (1 + exp((strengths.points[other] - strengths.points[one]) / POINTS))
            information = 2 * chance * (1 - chance) / (strengths.dispersion * POINTS * POINTS)
            moved = sum([(here - there) ** 2 for here, there in zip(mine, theirs, strict=True)])
            gain = information * moved / (1 + information * variance)
            found.append((one, other, round(gain / total, DIGITS) if total > 0 else 0.0))
    return found
