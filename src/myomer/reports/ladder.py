"""The ladder of a tournament: every bot's rating with its error, over all games and by map and weight."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from rich.console import Console
from rich.table import Table
from rich.text import Text

from myomer.bots.contest import Contest, ContestGame, MatchResult
from myomer.combat.turn.victory import DRAW
from myomer.narration.vocabulary import distinct
from myomer.odds.sampling import NORMAL_95
from myomer.reports.screen import show_line
from myomer.reports.wide_tables import show_table
from myomer.sim.strengths import Meeting, Strengths, fit_strengths, meeting_of

WEIGHTS: Final = ((35, "light"), (55, "medium"), (75, "heavy"), (1000, "assault"))
"""The weight classes, each with the most tons of its units."""
FEWEST_PAIRS: Final = 8
"""Pairs of games for each two bots, below which a column says nothing."""

Filter = Callable[[ContestGame], bool]


def weight_class(contest: Contest, force: int) -> str:
    """The weight class of the mean unit of a force."""
    units = contest.forces[force]
    mean = sum([unit.tons for unit in units]) / len(units)
    return next(name for most, name in WEIGHTS if mean <= most)


def bot_name(contest: Contest, number: int) -> str:
    """A bot's name, with a number if another has the same."""
    return distinct(contest.bots)[number]


def ratings(contest: Contest, outcomes: Sequence[MatchResult | None], wanted: Filter = lambda match: True) -> Strengths:
    """The strengths of the bots by the pairs of games of which both were played, or those of them that are wanted."""
    names = [bot_name(contest, number) for number in range(len(contest.bots))]
    scores: dict[tuple[int, int], list[float]] = {}
    for number in range(0, len(contest.matches), 2):
        match = contest.matches[number]
        pair = [outcome for outcome in outcomes[number : number + 2] if outcome is not None]
        if len(pair) == 2 and wanted(match):
            first, second = match.bots
            points = sum([0.5 if outcome.winner == DRAW else float(outcome.winner == first) for outcome in pair])
            scores.setdefault((first, second), []).append(points / 2)
    meetings: list[Meeting] = [
        meeting_of(names[first], names[second], found) for (first, second), found in scores.items()
    ]
    return fit_strengths(names, meetings)


def columns(contest: Contest) -> list[tuple[str, Filter]]:
    """What the ladder is shown by, besides all games: maps and weights, where there are several."""
    found: list[tuple[str, Filter]] = []
    kinds = list(dict.fromkeys(contest.maps))
    if len(kinds) > 1:
        found += [(kind, lambda match, kind=kind: match.kind == kind) for kind in kinds]  # type: ignore[misc]
    classes = [weight_class(contest, force) for force in range(len(contest.forces))]
    if len(set(classes)) > 1:
        for _, name in WEIGHTS:
            if name in classes:
                found.append((name, lambda match, name=name: classes[match.force] == name))  # type: ignore[misc]
    return found


def _cell(strengths: Strengths, name: str) -> str:
    """Points with half the width of their 95 % interval."""
    return f"{strengths.points_of(name):.0f} ± {NORMAL_95 * strengths.error_of(name):.0f}"


def _rows(contest: Contest, outcomes: Sequence[MatchResult | None]) -> tuple[list[str], list[list[str]]]:
    """The headings and the rows of the ladder, the best bot first."""
    overall = ratings(contest, outcomes)
    headings = ["bot", "points", "games"]
    parts: list[Strengths] = []
    for heading, wanted in columns(contest):
        part = ratings(contest, outcomes, wanted)
        if all([meeting.pairs >= FEWEST_PAIRS for meeting in part.played.values()]) and part.played:
            headings.append(heading)
            parts.append(part)
    rows = [
        [name, _cell(overall, name), str(overall.games_of(name)), *[_cell(part, name) for part in parts]]
        for name in overall.ranking()
    ]
    return headings, rows


def show_ladder(screen: Console, contest: Contest, outcomes: Sequence[MatchResult | None]) -> None:
    """The ladder as a table."""
    headings, rows = _rows(contest, outcomes)
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="bold")
    for number, heading in enumerate(headings):
        table.add_column(heading, justify="right" if number else "left", no_wrap=True)
    for row in rows:
        table.add_row(Text(row[0]), *row[1:])
    show_table(screen, table, leads=1)
    show_line(
        screen,
        "points: 1500 is the mean of these bots, 100 more are a score of 64 %, 200 of 76 %, 400 of 91 %; ± is half the "
        "95 % interval",
        "dim",
    )


def ladder_markdown(contest: Contest, outcomes: Sequence[MatchResult | None]) -> str:
    """The ladder as a Markdown table."""
    headings, rows = _rows(contest, outcomes)
    lines = [headings, ["---", *["--:"] * (len(headings) - 1)], *rows]
    return "".join([f"| {' | '.join(line)} |\n" for line in lines])


def ladder_json(contest: Contest, outcomes: Sequence[MatchResult | None]) -> list[dict[str, object]]:
    """The ladder as JSON: points with half the width of their 95 % interval, the best bot first."""
    overall = ratings(contest, outcomes)
    return [
        {
            "bot": name,
            "points": round(overall.points_of(name), 3),
            "error": round(NORMAL_95 * overall.error_of(name), 3),
            "games": overall.games_of(name),
        }
        for name in overall.ranking()
    ]
