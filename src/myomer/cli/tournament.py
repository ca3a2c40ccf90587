"""`myomer tournament`: bots against each other, and a table of how they did."""

from __future__ import annotations

import csv as csv_module
import io
import json as json_module
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from myomer.boards.landscape import LANDSCAPES
from myomer.bots import BOTS
from myomer.bots.contest import Contest, Outcome, Tally
from myomer.bots.custom import BotError, find_bot
from myomer.cli.duel import LONGEST
from myomer.cli.errors import CommandError
from myomer.cli.files import check_place, write_atomically
from myomer.cli.lookup import named_design
from myomer.combat.turn.victory import DRAW
from myomer.formats.sheet_words import printable
from myomer.narration import counted
from myomer.reports.screen import console, show_line
from myomer.reports.wide_tables import show_table
from myomer.units.design import Design

USUAL_UNITS: Final = ("Atlas AS7-D", "Warhammer WHM-6R", "Wolverine WVR-6R", "Locust LCT-1V")
MOST_GAMES: Final = 1_000_000
MOST_JOBS: Final = 256
TOGETHER: Final = " + "
NO_FIGURE: Final = "–"


def run_tournament(
    bots: list[str],
    games: int,
    units: list[str],
    maps: str,
    seed: int,
    ruleset: str,
    turns: int,
    jobs: int,
    json: bool,
    csv: Path | None,
) -> None:
    """Play it, and print the tables."""
    contest = Contest(
        _bots(bots), _forces(units), _maps(maps), _games(games), seed, _within("--turns", turns, 1, LONGEST), ruleset
    )
    processes = _within("--jobs", jobs, 0, MOST_JOBS) or os.cpu_count() or 1
    check_place("--csv", csv)
    outcomes: list[Outcome | None] = [None] * len(contest.matches)
    try:
        _play(contest, processes, outcomes)
    except BotError as problem:
        raise CommandError(str(problem)) from problem
    except KeyboardInterrupt:
        played = _played(outcomes)
        sys.stderr.write(f"\nmyomer: stopped after {played} of {counted(len(outcomes), 'game')}\n")
        if played:
            _report(contest, outcomes, json, csv)
        raise
    _report(contest, outcomes, json, csv)


def _played(outcomes: Sequence[Outcome | None]) -> int:
    return len([outcome for outcome in outcomes if outcome is not None])


def _report(contest: Contest, outcomes: Sequence[Outcome | None], json: bool, csv: Path | None) -> None:
    """What was played, as it was asked for."""
    if csv is not None:
        write_atomically(csv, _lines(contest, outcomes))
    if json:
        sys.stdout.write(json_module.dumps(_plain(contest, outcomes), indent=2, ensure_ascii=False) + "\n")
        return
    _show(console(), contest, outcomes)


# what was asked for


def _bots(names: list[str]) -> list[str]:
    wanted = names or list(BOTS)
    if len(wanted) < 2:
        other = next(name for name in BOTS if name != wanted[0])
        raise CommandError(f"a tournament needs two bots: name another beside {wanted[0]!r}, such as {other!r}")
    for name in wanted:
        try:
            find_bot(name)
        except BotError as problem:
            raise CommandError(str(problem)) from problem
    return wanted


def _forces(units: list[str]) -> list[list[Design]]:
    sides = [side.strip() for text in units or USUAL_UNITS for side in text.split(",")]
    return [[named_design(name.strip()) for name in side.split(TOGETHER)] for side in sides]


def _maps(text: str) -> list[str]:
    kinds = [part.strip() for part in text.split(",")]
    for kind in kinds:
        if kind not in LANDSCAPES:
            raise CommandError(f"--maps: there is no landscape {kind!r}; there are {', '.join(LANDSCAPES)}")
    return kinds


def _games(games: int) -> int:
    if games % 2 or not 2 <= games <= MOST_GAMES:
        raise CommandError(
            f"--games: an even number from 2 on, as each is played again with sides swapped; not {games}"
        )
    return games


def _within(option: str, number: int, least: int, most: int) -> int:
    if not least <= number <= most:
        raise CommandError(f"{option}: from {least} to {most}, not {number}")
    return number


# playing


def _play(contest: Contest, jobs: int, outcomes: list[Outcome | None]) -> None:
    """Play all games, and put down how each ended as soon as it has; on a terminal, a bar says how far it is."""
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
        disable=not sys.stderr.isatty(),
    )
    with bar:
        task = bar.add_task("games", total=len(contest.matches))

        def put_down(match: int, outcome: Outcome) -> None:
            outcomes[match] = outcome
            bar.advance(task)

        contest.play(jobs, put_down)


# telling


def _show(screen: Console, contest: Contest, outcomes: Sequence[Outcome | None]) -> None:
    numbers = range(len(contest.bots))
    order = sorted(numbers, key=lambda number: -contest.tally(outcomes, number).score)
    forces = ", ".join([TOGETHER.join([printable(unit.name) for unit in force]) for force in contest.forces])
    show_line(
        screen,
        f"{_games_words(outcomes)}, {contest.games} for each pair of bots, every two with the sides swapped; "
        f"maps {', '.join(contest.maps)}; both sides {forces}; {contest.ruleset} rules, "
        f"{contest.turns} turns at the most, seed {contest.seed}",
    )
    names = [_name(contest, number) for number in numbers]
    screen.print()
    table = _table("bot", "against")
    for one in order:
        for other in order:
            if order.index(one) < order.index(other):
                table.add_row(Text(names[one]), Text(names[other]), *_figures(contest.tally(outcomes, one, other)))
    show_table(screen, table, leads=2)
    if len(contest.bots) > 2:
        screen.print()
        table = _table("bot", "against")
        for one in order:
            table.add_row(Text(names[one]), Text("all"), *_figures(contest.tally(outcomes, one)))
        show_table(screen, table, leads=2)
    if len(contest.maps) > 1:
        screen.print()
        _show_maps(screen, contest, outcomes, order, names)
    screen.print()
    show_line(screen, "score: a win 1, a draw ½; the 95 % interval is Wilson's", "dim")


def _games_words(outcomes: Sequence[Outcome | None]) -> str:
    """`24 games`, or `7 of 24 games` of a tournament that was broken off."""
    played, all_of_them = _played(outcomes), counted(len(outcomes), "game")
    return all_of_them if played == len(outcomes) else f"{played} of {all_of_them}"


def _name(contest: Contest, number: int) -> str:
    name = contest.bots[number]
    return name if contest.bots.count(name) == 1 else f"{name} #{contest.bots[: number + 1].count(name)}"


def _table(first: str, second: str) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="bold")
    table.add_column(first)
    table.add_column(second)
    for heading in ("games", "won", "drawn", "lost", "score", "95 %", "turns"):
        table.add_column(heading, justify="right", no_wrap=True)
    return table


def _figures(tally: Tally) -> list[str]:
    if not tally.games:
        return ["0", *[NO_FIGURE] * 6]
    low, high = tally.interval()
    return [
        str(tally.games), str(tally.won), str(tally.drawn), str(tally.lost), f"{tally.score:.1%}",
        f"{100 * low:.1f}–{100 * high:.1f}", f"{tally.mean_turns:.1f}",
    ]  # fmt: skip


def _show_maps(
    screen: Console, contest: Contest, outcomes: Sequence[Outcome | None], order: Sequence[int], names: Sequence[str]
) -> None:
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="bold")
    table.add_column("score by map")
    table.add_column("against")
    kinds = list(dict.fromkeys(contest.maps))
    for kind in kinds:
        table.add_column(kind, justify="right")
    for at, one in enumerate(order):
        for other in order[at + 1 :]:
            tallies = [contest.tally(outcomes, one, other, kind) for kind in kinds]
            table.add_row(
                Text(names[one]),
                Text(names[other]),
                *[f"{each.score:.1%}" if each.games else NO_FIGURE for each in tallies],
            )
    show_table(screen, table, leads=2)


def _plain(contest: Contest, outcomes: Sequence[Outcome | None]) -> dict[str, object]:
    names = [_name(contest, number) for number in range(len(contest.bots))]
    pairs: list[object] = []
    for one in range(len(names)):
        for other in range(one + 1, len(names)):
            pairs.append(
                {
                    "bot": names[one],
                    "against": names[other],
                    **_plain_tally(contest.tally(outcomes, one, other)),
                    "maps": {kind: _plain_tally(contest.tally(outcomes, one, other, kind)) for kind in contest.maps},
                }
            )
    return {
        "seed": contest.seed,
        "games": contest.games,
        "played": _played(outcomes),
        "turns": contest.turns,
        "ruleset": contest.ruleset,
        "maps": list(contest.maps),
        "units": [[unit.name for unit in force] for force in contest.forces],
        "pairs": pairs,
        "bots": [{"bot": name, **_plain_tally(contest.tally(outcomes, at))} for at, name in enumerate(names)],
    }


def _plain_tally(tally: Tally) -> dict[str, object]:
    """A tally for machines; of no games there is no score, and no length."""
    low, high = tally.interval()
    figures = {"score": round(tally.score, 6), "low": round(low, 6), "high": round(high, 6)}
    figures["turns"] = round(tally.mean_turns, 3)
    return {
        "games": tally.games,
        "won": tally.won,
        "drawn": tally.drawn,
        "lost": tally.lost,
        **{name: value if tally.games else None for name, value in figures.items()},
    }


def _lines(contest: Contest, outcomes: Sequence[Outcome | None]) -> str:
    """Every game as a line of CSV."""
    text = io.StringIO()
    writer = csv_module.writer(text, lineterminator="\n")
    writer.writerow(["north", "south", "units", "map", "map_seed", "seed", "winner", "reason", "turns"])
    for match, outcome in zip(contest.matches, outcomes, strict=True):
        if outcome is None:
            continue
        force = TOGETHER.join([unit.name for unit in contest.forces[match.force]])
        winner = "" if outcome.winner == DRAW else _name(contest, outcome.winner)
        writer.writerow([
            *[_name(contest, number) for number in match.bots], force, match.kind, match.map_seed, match.seed,
            winner, outcome.reason, outcome.turns,
        ])  # fmt: skip
    return text.getvalue()
