"""What the games of a match show, on a screen: who wins, how fights end, what did the damage, how units fare."""

from __future__ import annotations

from dataclasses import dataclass
from math import isinf
from typing import Final

from rich.cells import cell_len
from rich.console import Console
from rich.table import Table
from rich.text import Text

from myomer.formats.sheet_names import printable
from myomer.game.report import STANDING
from myomer.narration import counted, phrase
from myomer.narration.vocabulary import CAUSE_TEXT, DRAW_TEXT, RESULT_TEXT, distinct, item_name
from myomer.reports.bars import bar_text
from myomer.reports.duel_map import SIDE_STYLES
from myomer.reports.odds_chart import STEPS
from myomer.reports.screen import rules_text, show_line
from myomer.reports.wide_tables import show_table
from myomer.rules.rounding import ceil_div
from myomer.sim.intervals import Estimate
from myomer.sim.match import AWAY, Match, MatchSide
from myomer.sim.summary import SideSummary, Summary, Turns

NO_FIGURE: Final = "–"
EXPLOSION: Final = " explosion"
WIDEST: Final = 100
"""A chart is no wider than this."""
SHORTEST_BAR: Final = 8
LONGEST_BAR: Final = 40
SMALLEST: Final = 0.05
"""Fewer points of damage would print as 0.0."""
GAP: Final = "  "
"""Between columns."""
MOST_BARS: Final = 12
FIXED: Final = (
    "Intervals are 95 %, for a number of games fixed before: of games over pairs of them, of hit rates over attempts."
)
STOPPED: Final = (
    "If you stopped because of what you saw, they are too narrow: --until gives one that holds at any stopping time."
)
ANY_TIME: Final = (
    "Intervals are 95 %: of wins and scores at any stopping time (played with --until); of turns over pairs of games "
    "and of hit rates over attempts, for a number of games fixed before."
)
"""Which kinds of intervals a report has."""


@dataclass(frozen=True)
class Selection:
    """Some of the games of a run."""

    conditions: list[str]
    """What they have in common, in a few words."""
    every: int
    """How many games the run has."""
    by_outcome: bool
    """Whether they were selected by how they ended: then who wins is no question."""


def show_match(
    screen: Console,
    match: Match,
    seed: int,
    summary: Summary,
    selection: Selection | None = None,
    at_limit: bool = False,
    stopped: bool = False,
) -> None:
    """The summary of a match, or of some of its games.

    `at_limit`: it ended before its interval was narrow enough; `stopped`: the user ended it.
    """
    show_head(screen, match, seed, summary.games, selection)
    if selection is None or not selection.by_outcome:
        _show_wins(screen, summary)
        if summary.until is not None:
            show_line(screen, stop_text(summary, summary.until, at_limit))
    _show_endings(screen, summary)
    _show_turns(screen, summary.turns)
    _show_damage(screen, summary)
    _show_units(screen, summary)
    screen.print()
    kinds = ANY_TIME
    if summary.until is None:
        kinds = f"{FIXED} {STOPPED}" if stopped else FIXED
    show_line(screen, f"Score: a win 1, a draw ½. {kinds}", "dim")


def interval_text(estimate: Estimate, digits: int = 1) -> str:
    """`38.3–44.4`, in percent."""
    return f"{100 * estimate.low:.{digits}f}–{100 * estimate.high:.{digits}f}"


def show_head(screen: Console, match: Match, seed: int, games: int, selection: Selection | None = None) -> None:
    """Who fought whom, how often, where and by which rules."""
    names = [printable(match.side_name(side)) for side in (0, 1)]
    number = counted(games, "game") if selection is None else f"{games:,} of {counted(selection.every, 'game')}"
    show_line(screen, f"{names[0]} vs. {names[1]}: {number}", "bold")
    if selection is not None:
        show_line(screen, f"only {', '.join(selection.conditions)}")
    show_line(screen, _conditions(match, seed))
    described = [_describe(side) for side in match.sides]
    alone = [len(side.units) == 1 and not side.name for side in match.sides]
    if all(alone) and described[0] == described[1]:
        show_line(screen, f"both sides: {described[0]}")
        return
    for side in (0, 1):
        units = ", ".join([printable(unit.design.name) for unit in match.sides[side].units])
        who = "" if alone[side] else f"{units}; "
        show_line(screen, f"{names[side]}: {who}{described[side]}")


def _conditions(match: Match, seed: int) -> str:
    """The map, the rules and the seed."""
    parts = [f"{printable(match.map.description)}; {rules_text(match.ruleset, match.forced_withdrawal)}"]
    if match.apart:
        parts.append(f"start {counted(match.apart, 'hex')} apart")
    parts.append(f"at most {counted(match.turns, 'turn')}")
    if match.kills:
        parts.append(f"{counted(match.kills, 'kill')} to win")
    return ", ".join([*parts, f"seed {seed}"])


def _describe(side: MatchSide) -> str:
    """The skills and the bot of a side."""
    skills = [f"gunnery {unit.gunnery}, piloting {unit.piloting}" for unit in side.units]
    skill = skills[0]
    if len(set(skills)) > 1:
        skill = "gunnery and piloting " + ", ".join([f"{unit.gunnery}/{unit.piloting}" for unit in side.units])
    away = ", facing away at the start" if side.facing == AWAY else ""
    return f"{skill}; played by {side.bot}{away}"


# who wins


def _show_wins(screen: Console, summary: Summary) -> None:
    """The share of games that each side won, and who is ahead."""
    _heading(screen, "Wins")
    rows = [(printable(side.name), side.wins, side.win_rate) for side in summary.sides]
    rows.append(("draws", summary.draws, summary.draw_rate))
    _show_with_bars(
        screen,
        ["side", "games", "share", "95 %"],
        [[name, f"{games:,}", f"{rate.value:.1%}", interval_text(rate)] for name, games, rate in rows],
        [rate.value for _, _, rate in rows],
        [*SIDE_STYLES[:2], ""],
    )
    screen.print()
    show_line(screen, verdict(summary))


def stop_text(summary: Summary, until: float, at_limit: bool) -> str:
    """How far a run has come that is played until its interval is narrow enough."""
    reached = summary.sides[0].score.half_width
    if reached <= until:
        return f"The interval is within ± {100 * until:g} %, and holds at any stopping time."
    where = f"{'Stopped at the limit of' if at_limit else 'After'} {counted(summary.games, 'game')}"
    still = f"the interval is still ± {100 * reached:.1f} %, not ± {100 * until:g} %"
    return f"{where}; {still}. It holds at any stopping time."


def verdict(summary: Summary) -> str:
    """Who is ahead, if the games show it."""
    first = summary.sides[0].score
    names = [printable(side.name) for side in summary.sides]
    if not first.excludes(0.5):
        return (
            f"Undecided: the score of {names[0]} is {first.value:.1%} ({interval_text(first)}), "
            "and an even match is within that interval."
        )
    leader = int(first.value < 0.5)
    if leader:
        first = Estimate(1 - first.value, 1 - first.high, 1 - first.low, first.games)
    return f"{names[leader]} is ahead: its score is {first.value:.1%} ({interval_text(first)})."


# how fights end


def _show_endings(screen: Console, summary: Summary) -> None:
    """Why games ended, and what became of the units."""
    _heading(screen, "How fights end")
    table = _table("reason", "games", "share")
    for ending in summary.endings:
        text = (DRAW_TEXT.get(ending.reason) if ending.draw else None) or RESULT_TEXT.get(ending.reason)
        reason = text or phrase(ending.reason)
        table.add_row(
            f"draw: {reason}" if ending.draw else reason, f"{ending.games:,}", _share(ending.games, summary.games)
        )
    show_table(screen, table)

    fates: dict[str, list[int]] = {}
    for number, side in enumerate(summary.sides):
        for unit in side.units:
            for fate, games in unit.fates.items():
                fates.setdefault(fate, [0, 0])[number] += games
    screen.print()
    table = _table("fate", *[printable(side.name) for side in summary.sides])
    for fate in sorted(fates, key=lambda fate: (fate != STANDING, -sum(fates[fate]), fate)):
        shares = [_share(fates[fate][side], summary.games * len(summary.sides[side].units)) for side in (0, 1)]
        table.add_row(CAUSE_TEXT.get(fate) or phrase(fate), *shares)
    show_table(screen, table)


def _show_turns(screen: Console, turns: Turns) -> None:
    """How long fights take."""
    mean = turns.mean
    within = "" if isinf(mean.high) else f" ({mean.low:.1f}–{mean.high:.1f})"
    quantiles = turns.quantiles
    _heading(screen, "Turns")
    show_line(
        screen,
        f"mean {mean.value:.1f}{within}, median {quantiles[50]}; half of the games end in turn {quantiles[25]} to "
        f"{quantiles[75]}, 9 of 10 in turn {quantiles[5]} to {quantiles[95]}",
    )
    bars = _ranges(turns.counts)
    games = sum(turns.counts.values())
    highest = max([count for _, count in bars])
    labels = max([len("turn"), *[len(label) for label, _ in bars]])
    _show_with_bars(
        screen,
        ["turn", "share"],
        [[f"{label:>{labels}}", _share(count, games)] for label, count in bars],
        [count / highest for _, count in bars],
        ["cyan"] * len(bars),
    )


def _ranges(counts: dict[int, int]) -> list[tuple[str, int]]:
    """Turns in ranges of equal width, from the first to the last turn in which a game ended."""
    first, last = min(counts), max(counts)
    width = next((step for step in STEPS if ceil_div(last - first + 1, step) <= MOST_BARS), STEPS[-1])
    start = first if width == 1 else (first - 1) // width * width + 1
    bars: list[tuple[str, int]] = []
    while start <= last:
        end = start + width - 1
        games = sum([count for turn, count in counts.items() if start <= turn <= end])
        bars.append((str(start) if width == 1 else f"{start}–{end}", games))
        start = end + 1
    return bars


# what did the damage


def _show_damage(screen: Console, summary: Summary) -> None:
    """The weapons and physical attacks of each side."""
    sources = [row for side in summary.sides for row in side.sources]
    most = max([row.damage for row in sources], default=0.0)
    names = max([cell_len(source_text(row.source)) for row in sources], default=0)
    for number, side in enumerate(summary.sides):
        _heading(screen, f"Damage by {printable(side.name)}: {side.damage:.1f} points per game", SIDE_STYLES[number])
        _show_sources(screen, side, most, names, SIDE_STYLES[number])


def _show_sources(screen: Console, side: SideSummary, most: float, names: int, style: str) -> None:
    """What did the damage of a side; bars and names are as wide as for the other."""
    rows: list[list[str]] = []
    for row in side.sources:
        rate = row.hit_rate
        figures = [NO_FIGURE] * 2 if rate is None else [f"{rate.value:.1%}", interval_text(rate)]
        share = f"{row.share:.1%}" if side.damage else NO_FIGURE
        rows.append([f"{source_text(row.source):{names}}", f"{row.attempts:.1f}", *figures, f"{row.damage:.1f}", share])
    if rows:
        headings = ["per game", "attempts", "hit", "95 %", "damage", "share"]
        shares = [row.damage / most if most else 0.0 for row in side.sources]
        _show_with_bars(screen, headings, rows, shares, [style] * len(rows))
    else:
        show_line(screen, "no attacks")

    parts = [
        f"{source_text(source)} {points:.1f}" for source, points in side.self_inflicted.items() if points >= SMALLEST
    ]
    if parts:
        show_line(screen, f"{printable(side.name)} lost to other causes: {', '.join(parts)}")


def source_text(source: str) -> str:
    """A source of damage by its proper name."""
    if source.endswith(EXPLOSION):
        return f"{item_name(source.removesuffix(EXPLOSION))}{EXPLOSION}"
    return item_name(source)


# how units fare


def _show_units(screen: Console, summary: Summary) -> None:
    """A line for each unit."""
    _heading(screen, "Units")
    table = _table(
        "per game", "survived", "dealt", "taken", "armor left", "IS left", "falls", "crits", "pilot hits",
        "killed", "max heat",
    )  # fmt: skip
    names = distinct([printable(unit.unit) for side in summary.sides for unit in side.units])
    styles = [style for side, style in zip(summary.sides, SIDE_STYLES[:2], strict=True) for _ in side.units]
    units = [unit for side in summary.sides for unit in side.units]
    for name, style, unit in zip(names, styles, units, strict=True):
        table.add_row(
            Text(name, style),
            f"{unit.survived.value:.1%}",
            f"{unit.damage_dealt:.1f}",
            f"{unit.damage_taken:.1f}",
            _share(unit.armor_left, unit.armor),
            _share(unit.structure_left, unit.structure),
            f"{unit.falls:.2f}",
            f"{unit.criticals:.2f}",
            f"{unit.pilot_hits:.2f}",
            _share(unit.pilot_dead, summary.games),
            f"{unit.hottest:.1f}",
        )
    show_table(screen, table)


# lines and tables


def _heading(screen: Console, text: str, style: str = "bold") -> None:
    screen.print()
    show_line(screen, text, style)


def _table(first: str, *others: str) -> Table:
    """An empty table: a column of names, and columns of figures."""
    table = Table(box=None, padding=(0, len(GAP), 0, 0), pad_edge=False, header_style="bold")
    table.add_column(first)
    for heading in others:
        table.add_column(heading, justify="right", no_wrap=True)
    return table


def _share(part: float, whole: float) -> str:
    return f"{part / whole:.1%}" if whole else NO_FIGURE


def _show_with_bars(
    screen: Console, headings: list[str], rows: list[list[str]], shares: list[float], styles: list[str]
) -> None:
    """A table with a bar at the end of each row, as far as there is room."""
    table = _table(*headings)
    widths = [max([cell_len(row[column]) for row in [headings, *rows]]) for column in range(len(headings))]
    room = min(screen.width, WIDEST) - sum(widths) - len(GAP) * len(widths)
    with_bars = room >= SHORTEST_BAR
    if with_bars:
        table.add_column("")
    for row, share, style in zip(rows, shares, styles, strict=True):
        bar = [Text(bar_text(share, min(room, LONGEST_BAR)), style)] if with_bars else []
        table.add_row(*row, *bar)
    show_table(screen, table)
