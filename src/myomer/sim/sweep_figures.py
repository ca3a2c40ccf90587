"""What a sweep shows: the score of every cell, and differences between cells, with 95 % intervals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from myomer.sim.intervals import Estimate, estimate_score, estimate_score_difference, in_pairs
from myomer.sim.sweep import SweepRun


@dataclass(frozen=True)
class CellFigures:
    """The results of a cell, seen from its first side."""

    row: str
    column: str
    """Empty for a single parameter."""
    won: int
    drawn: int
    lost: int
    score: Estimate | None
    """None without games."""
    mean_turns: float
    difference: Estimate | None
    """How much higher the score is than in the first row, or in the row before, game by game.

    None for the first row, and for a matrix of units.
    """

    @property
    def games(self) -> int:
        """All of them."""
        return self.won + self.drawn + self.lost


def cell_figures(run: SweepRun, previous: bool = False) -> list[CellFigures]:
    """The results of every cell; differences are to the first value of the parameter, or to the previous one."""
    sweep = run.sweep
    figures: list[CellFigures] = []
    for number, cell in enumerate(sweep.cells):
        scores = run.scores[number]
        difference: Estimate | None = None
        if sweep.variations and cell.row:
            place = sweep.cell_at(cell.row - 1 if previous else 0, cell.column)
            difference = None if place is None else _difference(scores, run.scores[place[0]])
        figures.append(
            CellFigures(
                sweep.rows[cell.row],
                sweep.columns[cell.column] if sweep.columns else "",
                scores.count(1.0),
                scores.count(0.5),
                scores.count(0.0),
                estimate_score(in_pairs(scores)) if scores else None,
                sum(run.turns[number]) / len(scores) if scores else 0.0,
                difference,
            )
        )
    return figures


def scores_against_all(run: SweepRun) -> list[Estimate | None]:
    """For each row of a matrix, its mean score over all columns; None without games. A unit does not meet itself.

    The cells share dice and maps, so they are not independent: the interval is that of the means of all cells, game by
    game, over the games that all of them have.
    """
    means = _means_by_row(run)
    return [estimate_score(in_pairs(scores)) if scores else None for scores in means]


def differences_against_all(run: SweepRun, previous: bool = False) -> list[Estimate | None]:
    """For each row but the first, how much higher its mean score over all columns is than in the first row.

    With `previous`, than in the row before. Game by game, as in `scores_against_all`: luck that two rows share cancels
    out. None for every row if a unit is in both lists of a matrix: then rows do not have the same opponents.
    """
    if not run.sweep.variations and set(run.sweep.rows) & set(run.sweep.columns):
        return [None for _ in run.sweep.rows]
    means = _means_by_row(run)
    found: list[Estimate | None] = [None]
    for row in range(1, len(means)):
        found.append(_difference(means[row], means[row - 1 if previous else 0]))
    return found


def _means_by_row(run: SweepRun) -> list[list[float]]:
    """For each row, its mean score over all columns in each game that all of them have."""
    sweep = run.sweep
    found: list[list[float]] = []
    for row, own in enumerate(sweep.rows):
        columns = [column for column, name in enumerate(sweep.columns) if sweep.variations or name != own]
        met = [place for place in [sweep.cell_at(row, column) for column in columns] if place is not None]
        games = min([len(run.scores[cell]) for cell, _ in met], default=0)
        scores = [[1 - score if flipped else score for score in run.scores[cell][:games]] for cell, flipped in met]
        found.append([sum(each) / len(each) for each in zip(*scores, strict=True)])
    return found


def _difference(scores: Sequence[float], others: Sequence[float]) -> Estimate | None:
    """How much higher the first are, over the games that both have; None without any."""
    shared = min(len(scores), len(others))
    if not shared:
        return None
    return estimate_score_difference(in_pairs(scores[:shared]), in_pairs(others[:shared]))
