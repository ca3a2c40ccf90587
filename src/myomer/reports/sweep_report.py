"""What a sweep shows: as JSON, CSV, SVG and as a page for the browser."""

from __future__ import annotations

import csv as csv_module
import io
from dataclasses import dataclass
from typing import Final

from myomer.formats.sheet_names import printable
from myomer.narration import counted
from myomer.narration.vocabulary import listed
from myomer.reports.chart_curve import draw_curve
from myomer.reports.chart_html import COMMAND, chart_page
from myomer.reports.chart_matrix import Square, draw_heat_map
from myomer.reports.chart_svg import Heading, Point
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
from myomer.sim.sweep_figures import CellFigures, cell_figures, differences_against_all, scores_against_all
from myomer.sim.variation import OF_A_SIDE, OPPONENT, Variation

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
    """By row, the mean over all columns."""
    differences: list[Estimate | None]
    """By row, how much higher that is than in the row that it is compared with."""
    previous: bool
    """Whether differences are to the row before, not to the first."""

    @property
    def facts(self) -> list[tuple[str, str]]:
        """What all cells share."""
        variations = self.run.sweep.variations
        sides = next((variation.sides for variation in variations if variation.name in OF_A_SIDE), ())
        return study_facts(self.run.sweep.base, self.run.seed, [each.name for each in variations], sides)

    @property
    def names(self) -> list[str]:
        """Both sides of the match that a parameter is varied in."""
        return [printable(self.run.sweep.base.side_name(side)) for side in (0, 1)]

    @property
    def title(self) -> str:
        """What is shown."""
        sweep = self.run.sweep
        if not sweep.variations:
            rows, columns = len(sweep.rows), len(sweep.columns)
            who = f"{rows} units" if sweep.is_round_robin else f"{rows} × {columns} units"
            return f"{who}: score of the row against the column"
        varied = [variation.name for variation in sweep.variations]
        who = self.names[0] if OPPONENT in varied else f"{self.names[0]} vs. {self.names[1]}"
        named = [text for text in self.parameters if text != OPPONENT or len(varied) == 1]
        against = " against each opponent" if len(named) < len(varied) else ""
        return f"{who} by {listed(named)}{against}"

    @property
    def heads(self) -> list[str]:
        """What is varied in rows and in columns, in a word or two."""
        if not self.run.sweep.variations:
            return ["unit", "against"]
        return [HEADS.get(variation.name, variation.name) for variation in self.run.sweep.variations]

    @property
    def parameters(self) -> list[str]:
        """What is varied, and for whom."""
        return [self._parameter(variation) for variation in self.run.sweep.variations]

    def _parameter(self, variation: Variation) -> str:
        head = HEADS.get(variation.name, variation.name)
        if variation.name not in OF_A_SIDE:
            return head
        varied = [each.name for each in self.run.sweep.variations]
        names = ["opponents" if side and OPPONENT in varied else self.names[side] for side in variation.sides]
        return f"{head} of {listed(names)}"

    @property
    def difference_note(self) -> str:
        """What differences are differences to."""
        kind = "row" if self.run.sweep.columns else "value"
        than = f"the {kind} before" if self.previous else repr(printable(self.run.sweep.rows[0]))
        return f"The difference is to {than}, game by game with the same dice, in percentage points."

    @property
    def shared_note(self) -> str:
        """Which games the means of rows and the differences count; empty if all cells have equally many."""
        games = [cell.games for cell in self.cells]
        changes = [*self.differences, *[cell.difference for cell in self.cells]]
        compared = [each.games for each in [*self.against_all, *changes] if each is not None]
        if min(games) == max(games) or not compared:
            return ""
        what = ["all"] if self.run.sweep.columns else []
        what += ["differences"] if any(changes) else []
        fewest, most = min(compared), max(compared)
        number = f"{fewest:,}" if fewest == most else f"{fewest:,} to {most:,}"
        return (
            f"Cells have unequal numbers of games; {listed(what)}: only the games that the cells share, "
            f"the first {number} of each."
        )

    @property
    def games_text(self) -> str:
        """`200 games a cell`, or how far it came."""
        games = [cell.games for cell in self.cells]
        if min(games) == max(games):
            return f"{counted(games[0], 'game')} in each of {counted(len(games), 'cell')}"
        return f"{min(games):,} to {max(games):,} games in each of {counted(len(games), 'cell')}"


def sweep_report(run: SweepRun, previous: bool = False) -> SweepReport:
    """The report of a sweep as far as it has been played; differences are to the first value or the previous one."""
    return SweepReport(
        run, cell_figures(run, previous), scores_against_all(run), differences_against_all(run, previous), previous
    )


# JSON and CSV


def sweep_json(report: SweepReport) -> dict[str, object]:
    """All figures."""
    sweep = report.run.sweep
    varied = [variation.name for variation in sweep.variations]
    answer: dict[str, object] = {
        "parameter": varied[0] if varied else "units",
        **({"second": varied[1]} if len(varied) > 1 else {}),
        "sides": [side + 1 for side in sweep.variations[0].sides] if varied else None,
        "seed": report.run.seed,
        "match": dict(report.facts),
        "findings": sweep.findings,
        "compared_with": "previous" if report.previous else "first",
        "cells": [_cell_json(cell, bool(sweep.columns), bool(varied)) for cell in report.cells],
        "note": report.shared_note or None,
    }
    if sweep.columns:
        answer["rows"] = [
            {"value" if varied else "unit": name, "score": _estimate_json(score), "difference": _estimate_json(change)}
            for name, score, change in zip(sweep.rows, report.against_all, report.differences, strict=True)
        ]
    return answer


def _cell_json(cell: CellFigures, has_columns: bool, is_compared: bool) -> dict[str, object]:
    where: dict[str, object] = {"row": cell.row, "column": cell.column} if has_columns else {"value": cell.row}
    counts = {"games": cell.games, "won": cell.won, "drawn": cell.drawn, "lost": cell.lost}
    figures: dict[str, object] = {"score": _estimate_json(cell.score), "turns": round(cell.mean_turns, 3)}
    if is_compared:
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
    sweep = report.run.sweep
    where = [variation.name for variation in sweep.variations] or ["row", "column"]
    writer.writerow([
        *where, "games", "won", "drawn", "lost", "score", "low", "high", "turns",
        *(["difference", "difference_low", "difference_high"] if sweep.variations else []),
    ])  # fmt: skip
    for cell in report.cells:
        place = [cell.row, cell.column] if sweep.columns else [cell.row]
        counts = [cell.games, cell.won, cell.drawn, cell.lost]
        rest = _csv_figures(cell.difference) if sweep.variations else []
        writer.writerow([*place, *counts, *_csv_figures(cell.score), f"{cell.mean_turns:.3f}", *rest])
    return text.getvalue()


def _csv_figures(estimate: Estimate | None) -> list[str]:
    return [""] * 3 if estimate is None else [f"{part:.6f}" for part in (estimate.value, estimate.low, estimate.high)]


# charts


def sweep_svg(report: SweepReport, is_alone: bool = True) -> str:
    """A heat map of a matrix or a grid, a curve of a single parameter; with a heading, unless the page has one."""
    sweep = report.run.sweep
    facts = [report.games_text, *[value for _, value in report.facts]]
    heading = Heading(report.title, facts, is_alone)
    if sweep.columns:
        rows = [_value_text(report, 0, name) for name in sweep.rows]
        columns = [_value_text(report, 1, name) for name in sweep.columns]
        between = "," if sweep.variations else " vs."
        squares = [
            [_square(f"{row}{between} {column}", score_at(report, here, there)) for there, column in enumerate(columns)]
            for here, row in enumerate(rows)
        ]
        means = [_square(f"{row}, all", score) for row, score in zip(rows, report.against_all, strict=True)]
        if not any(report.differences):
            return draw_heat_map(heading, rows, columns, squares, means, note=report.shared_note)
        changes = [None if change is None else _change(change) for change in report.differences]
        note = f"{report.difference_note} {report.shared_note}".rstrip()
        return draw_heat_map(heading, rows, columns, squares, means, changes, note)
    points = [
        Point(printable(cell.row), cell.score.value, cell.score.low, cell.score.high)
        for cell in report.cells
        if cell.score is not None
    ]
    is_number = sweep.variations[0].is_number
    upward = f"score of {report.names[0]} ({'band' if is_number else 'bars'}: 95 % intervals)"
    return draw_curve(heading, report.parameters[0], upward, points, is_number)


def _value_text(report: SweepReport, direction: int, value: str) -> str:
    """A value of a row (0) or column (1): a number with what it is, such as `gunnery 3`."""
    variations = report.run.sweep.variations
    is_number = bool(variations) and variations[direction].is_number
    return f"{report.heads[direction]} {value}" if is_number else printable(value)


def _square(names: str, score: Estimate | None) -> Square | None:
    if score is None:
        return None
    hint = f"{names}: {percent_text(score.value)} ({percent_interval(score)}), {counted(score.games, 'game')}"
    return Square(score.value, score.low, score.high, hint)


def _change(change: Estimate) -> tuple[str, str]:
    """A difference, in parentheses if it may be none, and its interval."""
    text = points_text(change.value)
    return text if change.excludes(0) else f"({text})", points_interval(change)


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
    """The figures of every cell: headings and rows."""
    sweep = report.run.sweep
    headings = [*(report.parameters or report.heads), "games", "won", "drawn", "lost", "score", "95 %", "turns"]
    if sweep.variations:
        headings += ["difference", "95 %"]
    rows: list[list[str]] = []
    for cell in report.cells:
        row = [printable(cell.row), printable(cell.column)] if sweep.columns else [printable(cell.row)]
        row += [f"{number:,}" for number in (cell.games, cell.won, cell.drawn, cell.lost)]
        row += [NO_FIGURE] * 3 if cell.score is None else [
            percent_text(cell.score.value), percent_interval(cell.score), f"{cell.mean_turns:.1f}"
        ]  # fmt: skip
        if sweep.variations:
            change = cell.difference
            row += [NO_FIGURE] * 2 if change is None else [points_text(change.value), points_interval(change)]
        rows.append(row)
    return headings, rows


def sweep_page(report: SweepReport, command: str, version: str) -> str:
    """A page for the browser: the chart, the table, how it was made."""
    headings, rows = table_of(report)
    notes = [SCORE_NOTE]
    if report.run.sweep.variations:
        notes.append(report.difference_note)
    if report.shared_note:
        notes.append(report.shared_note)
    notes += [printable(finding) for finding in report.run.sweep.findings]
    made = [
        (COMMAND, command),
        ("match", "; ".join([value for _, value in report.facts])),
        ("version", f"Myomer {version}"),
    ]
    names = (0, 1) if report.run.sweep.columns else (0,)
    return chart_page(report.title, report.games_text, sweep_svg(report, False), headings, rows, notes, made, names)
