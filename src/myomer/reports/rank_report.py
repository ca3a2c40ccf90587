"""What a ranking shows: as JSON, CSV, Markdown, SVG and as a page for the browser."""

from __future__ import annotations

import csv as csv_module
import io
import textwrap
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from myomer.formats.sheet_names import printable
from myomer.narration import counted
from myomer.odds.sampling import NORMAL_95
from myomer.reports.chart_html import COMMAND, chart_page
from myomer.reports.chart_ratings import Series, draw_ratings
from myomer.reports.chart_svg import Heading, Point
from myomer.reports.study_facts import NO_FIGURE, percent_text, study_facts
from myomer.sim.rank import RankRun
from myomer.sim.strengths import MEAN_POINTS, Strengths, expected_score

RANK_NOTE: Final = (
    "Points are on the scale of chess ratings, with 1500 for the mean of these units: 100 points more are an expected "
    "score of 64 %, 200 of 76 %, 400 of 91 %. ± is half the width of the 95 % interval, against that mean; two units "
    "are compared by the ± of their difference, not by these. With few games, points are pulled toward 1500. Against "
    "the mean is the expected score against a unit of 1500 points; a win is 1, a draw ½."
)
PAGE_WIDTH: Final = 120


@dataclass(frozen=True)
class RankedUnit:
    """A unit's place and its strength."""

    place: int
    name: str
    tons: int
    points: float
    plus_minus: float
    """Half the width of the 95 % interval."""
    games: int
    lead: tuple[float, float] | None
    """By how many points it is ahead of the next unit, and the ± of that; None for the last."""
    by_condition: list[tuple[float, float] | None]
    """Points and ± from the games under each condition alone, if it has any; empty if there is only one condition."""

    @property
    def against_mean(self) -> float:
        """The score to expect against a unit of mean strength."""
        return expected_score(self.points - MEAN_POINTS)


@dataclass(frozen=True)
class RankReport:
    """The figures of a ranking, computed once."""

    run: RankRun
    units: list[RankedUnit]
    """Those that have played, the strongest first."""
    not_played: list[str]
    """The names of the others: nothing is known about them."""
    labels: list[str]
    """Of the conditions; empty if there is only one."""

    @property
    def facts(self) -> list[tuple[str, str]]:
        """What all games share."""
        ranking = self.run.ranking
        return study_facts(ranking.conditions[0], self.run.seed, [ranking.parameter])

    @property
    def title(self) -> str:
        """What is shown."""
        by = f" by {self.run.ranking.parameter}" if self.labels else ""
        return f"Ranking of {counted(len(self.units), 'unit')}{by}"

    @property
    def games_text(self) -> str:
        """How many games, and how many of a unit."""
        games = [unit.games for unit in self.units]
        each = f"{games[0]:,}" if min(games) == max(games) else f"{min(games):,} to {max(games):,}"
        text = f"{counted(self.run.games, 'game')}, {each} of each unit"
        missing = len(self.not_played)
        if not missing:
            return text
        return f"{text}; {counted(missing, 'unit')} {'has' if missing == 1 else 'have'} not played"


def rank_report(run: RankRun) -> RankReport:
    """The report of a ranking as far as it has been played."""
    ranking = run.ranking
    overall = run.strengths()
    several = len(ranking.conditions) > 1
    apart = [run.strengths(condition) for condition in range(len(ranking.conditions))] if several else []
    tons = {unit.name: unit.tons for unit in ranking.units}
    order = overall.ranking()
    units = [
        RankedUnit(
            place,
            name,
            tons[name],
            overall.points_of(name),
            _plus_minus(overall, name),
            overall.games_of(name),
            _lead(overall, name, order[place]) if place < len(order) else None,
            [(each.points_of(name), _plus_minus(each, name)) if name in each.players else None for each in apart],
        )
        for place, name in enumerate(order, 1)
    ]
    not_played = [name for name in ranking.names if name not in overall.players]
    return RankReport(run, units, not_played, list(ranking.labels) if several else [])


def rank_note(report: RankReport) -> str:
    """What the figures mean."""
    parameter = report.run.ranking.parameter
    return f"{RANK_NOTE} The columns by {parameter} are from the games under it alone." if report.labels else RANK_NOTE


def _plus_minus(strengths: Strengths, name: str) -> float:
    return NORMAL_95 * strengths.error_of(name)


def _lead(strengths: Strengths, name: str, other: str) -> tuple[float, float]:
    """By how many points a unit is ahead of another, and half the width of the 95 % interval of that."""
    points, error = strengths.difference(name, other)
    return points, NORMAL_95 * error


def neighbors_text(report: RankReport, most: int) -> str:
    """By how much each of the strongest units is ahead of the next: `1 and 2: 87 ± 60`; empty with one unit."""
    leads = [
        f"{unit.place} and {unit.place + 1}: {unit.lead[0]:.0f} ± {unit.lead[1]:.0f}"
        for unit in report.units[:most]
        if unit.lead is not None
    ]
    return (
        f"Points between neighbors: {'; '.join(leads)}. A lead smaller than its ± leaves the order open."
        if leads
        else ""
    )


def rank_json(report: RankReport) -> dict[str, object]:
    """All figures."""
    return {
        "seed": report.run.seed,
        "games": report.run.games,
        "match": dict(report.facts),
        "by": report.run.ranking.parameter or None,
        "units": [
            {
                "place": unit.place,
                "unit": unit.name,
                "tons": unit.tons,
                "points": round(unit.points, 2),
                "plus_minus": round(unit.plus_minus, 2),
                "against_mean": round(unit.against_mean, 4),
                "games": unit.games,
                "ahead_of_next": None if unit.lead is None else _points_json(unit.lead),
                "by": {
                    label: None if pair is None else _points_json(pair)
                    for label, pair in zip(report.labels, unit.by_condition, strict=True)
                },
            }
            for unit in report.units
        ],
        "not_played": report.not_played,
    }


def _points_json(pair: tuple[float, float]) -> dict[str, float]:
    return {"points": round(pair[0], 2), "plus_minus": round(pair[1], 2)}


def rank_csv(report: RankReport) -> str:
    """A line for each unit; of those that have not played, only the name and the weight."""
    text = io.StringIO()
    writer = csv_module.writer(text, lineterminator="\n")
    own = [f"{label}{part}" for label in report.labels for part in ("", "_plus_minus")]
    writer.writerow(["place", "unit", "tons", "points", "plus_minus", "against_mean", "games", *own])
    for unit in report.units:
        figures = [text for pair in unit.by_condition for text in _figures(pair, 2, "")]
        writer.writerow([
            unit.place, unit.name, unit.tons, f"{unit.points:.2f}", f"{unit.plus_minus:.2f}",
            f"{unit.against_mean:.4f}", unit.games, *figures,
        ])  # fmt: skip
    tons = {unit.name: unit.tons for unit in report.run.ranking.units}
    for name in report.not_played:
        writer.writerow(["", name, tons[name], "", "", "", 0, *["" for _ in own]])
    return text.getvalue()


def rank_table(report: RankReport, most: int | None = None) -> tuple[list[str], list[list[str]]]:
    """Headings and rows, of the strongest units or of all."""
    headings = ["#", "unit", "tons", "points", "±", "against the mean", "games"]
    headings += [part for label in report.labels for part in (printable(label), "±")]
    rows = [
        [
            str(unit.place),
            printable(unit.name),
            str(unit.tons),
            f"{unit.points:.0f}",
            f"{unit.plus_minus:.0f}",
            percent_text(unit.against_mean),
            f"{unit.games:,}",
            *[text for pair in unit.by_condition for text in _figures(pair, 0, NO_FIGURE)],
        ]
        for unit in report.units[:most]
    ]
    return headings, rows


def _figures(pair: tuple[float, float] | None, digits: int, nothing: str) -> list[str]:
    """Points and ± as text, or what stands for them if there are no games."""
    return [nothing, nothing] if pair is None else [f"{part:.{digits}f}" for part in pair]


def not_played_text(report: RankReport, most: int | None = None) -> str:
    """The units without games, all or some of them; empty if there are none."""
    names = [printable(name) for name in report.not_played]
    if most is not None and len(names) > most:
        names = [*names[:most], f"and {len(names) - most:,} more"]
    return f"Not played: {', '.join(names)}." if names else ""


def rank_markdown(report: RankReport, command: str, version: str) -> str:
    """A page of documentation: how it was made, and the table."""
    headings, rows = rank_table(report)
    facts = "; ".join([report.games_text, *[value for _, value in report.facts], f"Myomer {version}"])
    lines = [
        f"# {report.title}",
        "",
        *textwrap.wrap(f"Duels, one unit a side: {facts}. Made by", PAGE_WIDTH),
        "",
        "```console",
        f"$ {command}",
        "```",
        "",
        *textwrap.wrap(rank_note(report), PAGE_WIDTH),
        "",
        *_markdown_table(headings, rows),
        "",
        *([*textwrap.wrap(not_played_text(report), PAGE_WIDTH), ""] if report.not_played else []),
    ]
    return "\n".join(lines)


def _markdown_table(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """A table with names on the left and numbers on the right of their columns."""
    page = [list(headings), *[list(row) for row in rows]]
    widths = [max([len(row[index]) for row in page]) for index in range(len(headings))]
    ruled = [
        "-" * max(3, width) if index == 1 else "-" * (max(3, width) - 1) + ":" for index, width in enumerate(widths)
    ]
    widths = [max(3, width) for width in widths]
    lines: list[str] = []
    for row in [page[0], ruled, *page[1:]]:
        cells = [
            text.ljust(widths[index]) if index == 1 else text.rjust(widths[index]) for index, text in enumerate(row)
        ]
        lines.append(f"| {' | '.join(cells)} |")
    return lines


def rank_svg(report: RankReport, most: int | None = None, is_alone: bool = True) -> str:
    """The units one below the other, each with its interval; with a heading, unless the page around it has one."""
    shown = report.units[:most]
    points = [
        Point(printable(unit.name), unit.points, unit.points - unit.plus_minus, unit.points + unit.plus_minus)
        for unit in shown
    ]
    series = [
        Series(printable(label), [None if pair is None else pair[0] for pair in _under(shown, number)])
        for number, label in enumerate(report.labels)
    ]
    facts = [report.games_text, *[value for _, value in report.facts]]
    return draw_ratings(Heading(report.title, facts, is_alone), "points, with 95 % intervals", points, series)


def _under(units: Sequence[RankedUnit], condition: int) -> list[tuple[float, float] | None]:
    """The figures of units under one condition."""
    return [unit.by_condition[condition] for unit in units]


def rank_page(report: RankReport, command: str, version: str, most: int | None = None) -> str:
    """A page for the browser: the chart, the table, how it was made."""
    headings, rows = rank_table(report, most)
    made = [
        (COMMAND, command),
        ("match", "; ".join([value for _, value in report.facts])),
        ("version", f"Myomer {version}"),
    ]
    drawing = rank_svg(report, most, False)
    notes = [*([not_played_text(report)] if report.not_played else []), rank_note(report)]
    return chart_page(report.title, report.games_text, drawing, headings, rows, notes, made, (1,))
