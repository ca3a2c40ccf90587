"""What a sweep shows, on a screen: a heat map of a matrix, or the curve of a parameter with its bands."""

from __future__ import annotations

import re
import sys
from typing import Final

from rich.cells import cell_len
from rich.console import Console
from rich.style import Style
from rich.table import Table
from rich.text import Text

from myomer.formats.sheet_names import printable
from myomer.narration import counted
from myomer.reports.chart_colors import heat_color, hex_color, is_light
from myomer.reports.percents import whole_percent_text
from myomer.reports.screen import show_line
from myomer.reports.study_facts import (
    NO_FIGURE,
    percent_interval,
    percent_text,
    points_interval,
    points_text,
)
from myomer.reports.sweep_report import SCORE_NOTE, SweepReport, score_at
from myomer.reports.wide_tables import show_table
from myomer.sim.intervals import Estimate

WIDEST_CHART: Final = 41
NARROWEST_CHART: Final = 21
FIGURES: Final = 55
"""The width of the other columns of a curve."""
POINT, BAND, MIDDLE, EMPTY = "●", "░", "│", "·"
PLAIN_POINT, PLAIN_BAND, PLAIN_MIDDLE, PLAIN_EMPTY = "o", "-", "|", "."


def show_sweep(screen: Console, report: SweepReport) -> None:
    """The whole report."""
    show_line(screen, report.title, "bold")
    show_line(screen, "; ".join([report.games_text, *[value for _, value in report.facts]]))
    for finding in report.run.sweep.findings:
        show_line(screen, printable(finding), "yellow")
    screen.print()
    if report.run.sweep.columns:
        _show_matrix(screen, report)
    else:
        _show_curve(screen, report)
    if report.shared_note:
        show_line(screen, report.shared_note, "yellow")
    screen.print()
    show_line(screen, SCORE_NOTE, "dim")


def _show_matrix(screen: Console, report: SweepReport) -> None:
    """A heat map: every score in percent, each row's mean, and how much that differs from another row's."""
    sweep = report.run.sweep
    compared = any([change is not None for change in report.differences])
    heads = _headings([printable(name) for name in sweep.columns] + ["all"])
    table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="bold")
    corner = " \\ ".join(report.heads) if sweep.variations else "score in %"
    table.add_column("\n" * heads[0].count("\n") + corner)
    for head in heads:
        table.add_column(head, justify="right")
    if compared:
        table.add_column("\n" * heads[0].count("\n") + "difference", justify="right", no_wrap=True)
    for row, name in enumerate(sweep.rows):
        cells = [_heat_cell(score_at(report, row, column)) for column in range(len(sweep.columns))]
        mean = report.against_all[row]
        overall = NO_FIGURE if mean is None else f"{100 * mean.value:.1f} ({percent_interval(mean)})"
        change = report.differences[row]
        differs = NO_FIGURE if change is None else f"{points_text(change.value)} ({points_interval(change)})"
        table.add_row(Text(printable(name)), *cells, Text(overall), *([Text(differs)] if compared else []))
    show_table(screen, table)

    widest = max([cell.score.half_width for cell in report.cells if cell.score is not None], default=0.0)
    screen.print()
    show_line(
        screen,
        f"95 % intervals of cells are up to ± {100 * widest:.1f}; a score in parentheses has 50 in its interval.",
        "dim",
    )
    if compared:
        show_line(screen, f"{report.difference_note} Intervals of rows are over the mean of all columns.", "dim")


def _heat_cell(score: Estimate | None) -> Text:
    """A score on its color; in parentheses if it may be even."""
    if score is None:
        return Text(NO_FIGURE)
    color = heat_color(score.value)
    number = whole_percent_text(score.value)
    shown = f" {number} " if score.excludes(0.5) else f"({number})"
    ink = "black" if is_light(color) else "white"
    return Text(shown, style=Style(color=ink, bgcolor=hex_color(color)))


def _headings(names: list[str]) -> list[str]:
    """Names in several lines, a word each, with their last lines side by side; `4 ×` is one word."""
    split = [re.findall(r"\d+ [×x](?= )|\S+", name) or [""] for name in names]
    height = max([len(words) for words in split])
    return ["\n".join([""] * (height - len(words)) + words) for words in split]


def _show_curve(screen: Console, report: SweepReport) -> None:
    """A line for each value: its score as a point in its band, and how much it differs from another's."""
    labels = max([cell_len(printable(text)) for text in (*report.run.sweep.rows, *report.heads)])
    width = max(NARROWEST_CHART, min(WIDEST_CHART, screen.width - labels - FIGURES))
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="bold")
    table.add_column(report.heads[0])
    table.add_column("score", justify="right", no_wrap=True)
    table.add_column("95 %", justify="right", no_wrap=True)
    table.add_column(_scale(width), no_wrap=True)
    table.add_column("difference", justify="right", no_wrap=True)
    table.add_column("95 %", justify="right", no_wrap=True)
    for cell in report.cells:
        change = cell.difference
        table.add_row(
            Text(printable(cell.row)),
            NO_FIGURE if cell.score is None else percent_text(cell.score.value),
            NO_FIGURE if cell.score is None else percent_interval(cell.score),
            Text("") if cell.score is None else _band(cell.score, width),
            NO_FIGURE if change is None else points_text(change.value),
            NO_FIGURE if change is None else points_interval(change),
        )
    show_table(screen, table, together=1)
    screen.print()
    show_line(screen, f"The score is that of {report.names[0]}. {report.difference_note}", "dim")
    certain = [cell for cell in report.cells if cell.difference is not None and cell.difference.excludes(0)]
    if len(report.cells) > 1:
        show_line(
            screen,
            f"For {len(certain)} of {counted(len(report.cells) - 1, 'value')} the difference's interval excludes 0.",
            "dim",
        )


def _scale(width: int) -> str:
    """The scale above the bands: 0 on the left, 50 in the middle, 100 on the right."""
    line = list(" " * width)
    line[0] = "0"
    line[width // 2 - 1 : width // 2 + 1] = list("50")
    line[width - 3 :] = list("100")
    return "".join(line)


def _band(score: Estimate, width: int) -> Text:
    """A point in its band, from 0 on the left to 1 on the right."""
    point, band, middle, empty = _signs()
    places = [round(share * (width - 1)) for share in (score.low, score.value, score.high)]
    text = Text()
    for place in range(width):
        if place == places[1]:
            text.append(point, "bold cyan")
        elif places[0] <= place <= places[2]:
            text.append(band, "cyan")
        else:
            text.append(middle if place == width // 2 else empty, "dim")
    return text


def _signs() -> tuple[str, str, str, str]:
    """The characters of a chart, as far as the output can show them."""
    try:
        (POINT + BAND + MIDDLE + EMPTY).encode(getattr(sys.stdout, "encoding", None) or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return PLAIN_POINT, PLAIN_BAND, PLAIN_MIDDLE, PLAIN_EMPTY
    return POINT, BAND, MIDDLE, EMPTY
