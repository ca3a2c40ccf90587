"""What a sweep shows: as JSON, CSV, SVG and as a page for the browser."""

from __future__ import annotations

import csv as csv_module
import io
from dataclasses import dataclass
from typing import Final

from myomer.formats.sheet_names import printable
from myomer.narration import counted
from myomer.narration.vocabulary import listed
from myomer.reports.chart_html import COMMAND, chart_page
from myomer.reports.chart_svg import Point, Square, draw_curve, draw_heat_map
from myomer.reports.study_facts import (
    NO_FIGURE,
    percent_interval,
    percent_text,
    points_interval,
    points_text,
    study_facts,
)
from myomer.sim.intervals import Estimate
from myomer.sim.sweep import SweepRun
from myomer.sim.sweep_figures import CellFigures, cell_figures, scores_against_all
from myomer.sim.variation import OF_A_SIDE

SCORE_NOTE: Final = (
    "Score: a win 1, a draw ½. Intervals are 95 %, over pairs of games with the sides swapped. All cells share their "
    "dice, game by game."
)
HEADS: Final = {"apart": "hexes apart", "turns": "turn limit"}


@dataclass(frozen=True)
class SweepReport:
    """The figures of a sweep, computed once."""

    run: SweepRun
    cells: list[CellFigures]
    against_all: list[Estimate | None]
    """By row of a matrix."""

    @property
    def facts(self) -> list[tuple[str, str]]:
        """What all cells share."""
        variation = self.run.sweep.variation
        if variation is None:
            return study_facts(self.run.sweep.base, self.run.seed)
        return study_facts(self.run.sweep.base, self.run.seed, variation.name, variation.sides)

    @property
    def names(self) -> list[str]:
        """Both sides of the match that a parameter is varied in."""
        return [printable(self.run.sweep.base.side_name(side)) for side in (0, 1)]

    @property
    def title(self) -> str:
        """What is shown."""
        variation = self.run.sweep.variation
        if variation is None:
            rows, columns = len(self.run.sweep.rows), len(self.run.sweep.columns)
            who = f"{rows} units" if self.run.sweep.rows == self.run.sweep.columns else f"{rows} × {columns} units"
            return f"{who}: score of the row against the column"
        return f"{self.names[0]} vs. {self.names[1]} by {self.parameter}"

    @property
    def parameter_name(self) -> str:
        """What is varied; empty for a matrix."""
        variation = self.run.sweep.variation
        return "" if variation is None else HEADS.get(variation.name, variation.name)

    @property
    def parameter(self) -> str:
        """What is varied, and for whom."""
        variation = self.run.sweep.variation
        if variation is None or variation.name not in OF_A_SIDE:
            return self.parameter_name
        return f"{self.parameter_name} of {listed([self.names[side] for side in variation.sides])}"

    @property
    def games_text(self) -> str:
        """`200 games a cell`, or how far it came."""
        games = [cell.games for cell in self.cells]
        if min(games) == max(games):
            return f"{counted(games[0], 'game')} in each of {counted(len(games), 'cell')}"
        return f"{min(games):,} to {max(games):,} games in each of {counted(len(games), 'cell')}"


def sweep_report(run: SweepRun) -> SweepReport:
    """The report of a sweep as far as it has been played."""
    return SweepReport(run, cell_figures(run), scores_against_all(run))


# JSON and CSV


def sweep_json(report: SweepReport) -> dict[str, object]:
    """All figures."""
    sweep = report.run.sweep
    variation = sweep.variation
    answer: dict[str, object] = {
        "parameter": "units" if variation is None else variation.name,
        "sides": None if variation is None else [side + 1 for side in variation.sides],
        "seed": report.run.seed,
        "match": dict(report.facts),
        "findings": sweep.findings,
        "cells": [_cell_json(cell, variation is None) for cell in report.cells],
    }
    if variation is None:
        answer["rows"] = [
            {"unit": name, "score": _estimate_json(score)}
            for name, score in zip(sweep.rows, report.against_all, strict=True)
        ]
    return answer


def _cell_json(cell: CellFigures, is_matrix: bool) -> dict[str, object]:
    where: dict[str, object] = {"row": cell.row, "column": cell.column} if is_matrix else {"value": cell.row}
    counts = {"games": cell.games, "won": cell.won, "drawn": cell.drawn, "lost": cell.lost}
    figures: dict[str, object] = {"score": _estimate_json(cell.score), "turns": round(cell.mean_turns, 3)}
    if not is_matrix:
        figures["difference"] = _estimate_json(cell.difference)
    return {**where, **counts, **figures}


def _estimate_json(estimate: Estimate | None) -> dict[str, float] | None:
    if estimate is None:
        return None
    return {"value": round(estimate.value, 6), "low": round(estimate.low, 6), "high": round(estimate.high, 6)}


def sweep_csv(report: SweepReport) -> str:
    """A line for each cell."""
    text = io.StringIO()
    writer = csv_module.writer(text, lineterminator="\n")
    variation = report.run.sweep.variation
    where = ["row", "column"] if variation is None else [variation.name]
    writer.writerow([
        *where, "games", "won", "drawn", "lost", "score", "low", "high", "turns",
        *([] if variation is None else ["difference", "difference_low", "difference_high"]),
    ])  # fmt: skip
    for cell in report.cells:
        place = [cell.row, cell.column] if variation is None else [cell.row]
        counts = [cell.games, cell.won, cell.drawn, cell.lost]
        rest = [] if variation is None else _csv_figures(cell.difference)
        writer.writerow([*place, *counts, *_csv_figures(cell.score), f"{cell.mean_turns:.3f}", *rest])
    return text.getvalue()


def _csv_figures(estimate: Estimate | None) -> list[str]:
    return [""] * 3 if estimate is None else [f"{part:.6f}" for part in (estimate.value, estimate.low, estimate.high)]


# charts


def sweep_svg(report: SweepReport) -> str:
    """A heat map of a matrix, a curve of a parameter."""
    sweep = report.run.sweep
    facts = [report.games_text, *[value for _, value in report.facts]]
    if sweep.variation is None:
        return draw_heat_map(
            report.title,
            facts,
            [printable(name) for name in sweep.rows],
            [printable(name) for name in sweep.columns],
            [[_square(report, row, column) for column in range(len(sweep.columns))] for row in range(len(sweep.rows))],
        )
    points = [
        Point(printable(cell.row), cell.score.value, cell.score.low, cell.score.high)
        for cell in report.cells
        if cell.score is not None
    ]
    upward = f"score of {report.names[0]}, with its 95 % interval"
    return draw_curve(report.title, facts, report.parameter, upward, points, sweep.variation.is_number)


def _square(report: SweepReport, row: int, column: int) -> Square | None:
    score = score_at(report, row, column)
    if score is None:
        return None
    sweep = report.run.sweep
    names = f"{printable(sweep.rows[row])} vs. {printable(sweep.columns[column])}"
    return Square(score.value, f"{names}: {percent_text(score.value)} ({percent_interval(score)}), {score.games} games")


def score_at(report: SweepReport, row: int, column: int) -> Estimate | None:
    """The score of a row against a column; None if they have not met."""
    place = report.run.sweep.cell_at(row, column)
    if place is None:
        return None
    score = report.cells[place[0]].score
    if score is None or not place[1]:
        return score
    return Estimate(1 - score.value, 1 - score.high, 1 - score.low, score.games)


def table_of(report: SweepReport) -> tuple[list[str], list[list[str]]]:
    """The figures of a parameter, or of every cell of a matrix: headings and rows."""
    variation = report.run.sweep.variation
    tail = ["games", "won", "drawn", "lost", "score", "95 %", "turns"]
    headings = ["unit", "against", *tail] if variation is None else [report.parameter, *tail, "difference", "95 %"]
    rows: list[list[str]] = []
    for cell in report.cells:
        row = [printable(cell.row), printable(cell.column)] if variation is None else [printable(cell.row)]
        row += [f"{number:,}" for number in (cell.games, cell.won, cell.drawn, cell.lost)]
        row += [NO_FIGURE] * 3 if cell.score is None else [
            percent_text(cell.score.value), percent_interval(cell.score), f"{cell.mean_turns:.1f}"
        ]  # fmt: skip
        if variation is not None:
            change = cell.difference
            row += [NO_FIGURE] * 2 if change is None else [points_text(change.value), points_interval(change)]
        rows.append(row)
    return headings, rows


def sweep_page(report: SweepReport, command: str, version: str) -> str:
    """A page for the browser: the chart, the table, how it was made."""
    headings, rows = table_of(report)
    notes = [SCORE_NOTE]
    if report.run.sweep.variation is not None:
        notes.append("The difference is to the first value, game by game with the same dice, in percentage points.")
    notes += [printable(finding) for finding in report.run.sweep.findings]
    made = [(COMMAND, command), ("games", report.games_text), *report.facts, ("version", f"Myomer {version}")]
    names = (0, 1) if report.run.sweep.variation is None else (0,)
    return chart_page(report.title, sweep_svg(report), headings, rows, notes, made, names)
