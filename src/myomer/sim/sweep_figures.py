"""What a sweep shows: the score of every cell, and differences between cells, with 95 % intervals."""

from __future__ import annotations

from dataclasses import dataclass

from myomer.sim.intervals import Estimate, estimate_score, estimate_score_difference, in_pairs
from myomer.sim.sweep import SweepRun


@dataclass(frozen=True)
class CellFigures:
    """The results of a cell, seen from its first side."""

    row: str
    column: str
    """Empty for a parameter."""
    won: int
    drawn: int
    lost: int
    score: Estimate | None
    """None without games."""
    mean_turns: float
    difference: Estimate | None
    """How much higher the score is than that of the first value, game by game; None for a matrix and the first."""

    @property
    def games(self) -> int:
        """All of them."""
        return self.won + self.drawn + self.lost


def cell_figures(run: SweepRun) -> list[CellFigures]:
    """The results of every cell."""
    sweep = run.sweep
    figures: list[CellFigures] = []
    for number, cell in enumerate(sweep.cells):
        scores = run.scores[number]
        shared = min(len(scores), len(run.scores[0]))
        compared = sweep.variation is not None and number > 0 and shared > 0
        figures.append(
            CellFigures(
                sweep.rows[cell.row],
                sweep.columns[cell.column] if sweep.columns else "",
                scores.count(1.0),
                scores.count(0.5),
                scores.count(0.0),
                estimate_score(in_pairs(scores)) if scores else None,
                sum(run.turns[number]) / len(scores) if scores else 0.0,
                estimate_score_difference(in_pairs(scores[:shared]), in_pairs(run.scores[0][:shared]))
                if compared
                else None,
            )
        )
    return figures


def scores_against_all(run: SweepRun) -> list[Estimate | None]:
    """For each row of a matrix, its mean score over all it meets but itself; None without games.

    The cells share dice and maps, so they are not independent: the interval is that of the means of all cells, game by
    game, over the games that all of them have.
    """
    sweep = run.sweep
    found: list[Estimate | None] = []
    for row in range(len(sweep.rows)):
        opponents = [sweep.cell_at(row, column) for column, name in enumerate(sweep.columns) if name != sweep.rows[row]]
        met = [place for place in opponents if place is not None]
        games = min([len(run.scores[cell]) for cell, _ in met], default=0)
        if not games:
            found.append(None)
            continue
        columns = [[1 - score if flipped else score for score in run.scores[cell][:games]] for cell, flipped in met]
        means = [sum(scores) / len(scores) for scores in zip(*columns, strict=True)]
        found.append(estimate_score(in_pairs(means)))
    return found
