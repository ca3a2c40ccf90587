"""`myomer results`: what the games of a run show, and all of them as CSV."""

from __future__ import annotations

import json as json_module
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import polars as pl

from myomer.cli.errors import CommandError
from myomer.cli.files import check_place, write_atomically
from myomer.cli.terminal import console
from myomer.cli.units import read_range
from myomer.formats.sheet_names import printable
from myomer.narration import counted
from myomer.narration.vocabulary import listed
from myomer.reports.match_json import match_json
from myomer.reports.match_screen import Selection, show_match
from myomer.reports.screen import show_line
from myomer.scenario.errors import shown
from myomer.sim.flat import DRAW, damage_table, games_table, units_table
from myomer.sim.match import NAMES, Match
from myomer.sim.run import Run
from myomer.sim.summary import summarize, units_of

STANDARD_OUTPUT: Final = Path("-")
MOST_NAMED: Final = 8
"""How many of the selected games are named."""


@dataclass(frozen=True)
class ResultSettings:
    """What is wanted of a run; None for what is not given."""

    folder: Path
    winner: str | None
    reason: str | None
    games: str | None
    csv: Path | None
    units: bool
    weapons: bool
    json: bool


def run_results(settings: ResultSettings) -> None:
    """Report a run, or write it as CSV."""
    if settings.units and settings.weapons:
        raise CommandError("--units, --weapons: use one of them; a file has lines of one kind")
    if (settings.units or settings.weapons) and settings.csv is None:
        raise CommandError(f"{'--units' if settings.units else '--weapons'}: goes with --csv FILE")
    printed = settings.csv == STANDARD_OUTPUT
    if printed and settings.json:
        raise CommandError("--csv, --json: use one of them on standard output; name a file for the other")
    check_place("--csv", settings.csv)
    wanted = read_range(settings.games, "--games", "0-99, 500- or -99")

    run = open_run(settings.folder)
    frame = frame_of_run(run)
    every = len(frame)
    selected: list[str] = []
    if wanted is not None:
        frame = frame.filter(pl.col("game").is_between(*wanted))
        selected.append(f"games {wanted[0]:,} to {min(wanted[1], every - 1):,} of {every:,}")
    if settings.winner is not None:
        side = _side_named(run.match, settings.winner)
        frame = frame.filter(pl.col("winner") == side)
        selected.append("draws" if side < 0 else f"won by {printable(run.match.side_name(side))}")
    if settings.reason is not None:
        frame = _ended_by(frame, settings.reason)
        selected.append(f"ended by {settings.reason}")
    by_outcome = settings.winner is not None or settings.reason is not None

    if settings.csv is not None:
        make = damage_table if settings.weapons else units_table if settings.units else games_table
        table = make(frame, run.match)
        if printed:
            sys.stdout.write(table.write_csv())
            return
        write_atomically(settings.csv, table.write_csv())
        if not settings.json:
            lines = f"{counted(len(frame), 'game')}, {counted(len(table), 'line')}"
            sys.stdout.write(f"{lines}: {settings.csv}\n")
            return
    if settings.json:
        summary = summarize(frame, run.match, run.until) if len(frame) else None
        about = {"folder": str(run.folder), "played": every, "selected": selected}
        answer = {**about, **match_json(run.match, run.seed, summary)}
        sys.stdout.write(json_module.dumps(answer, indent=2, ensure_ascii=False) + "\n")
        return

    if frame.is_empty():
        raise CommandError(
            f"{run.folder}: none of its {counted(every, 'game')} is like that"
            if every
            else f"{run.folder}: no game is finished yet; 'myomer match … --out {run.folder}' plays them"
        )
    screen = console()
    summary = summarize(frame, run.match, run.until)
    show_match(screen, run.match, run.seed, summary, Selection(selected, every, by_outcome) if selected else None)
    if selected:
        _name_games(frame, run.folder)


def open_run(folder: Path) -> Run:
    """The run in a folder, to read; another process may be playing it."""
    try:
        return Run.open(folder)
    except ValueError as problem:
        raise CommandError(str(problem)) from problem


def frame_of_run(run: Run) -> pl.DataFrame:
    """All games of a run."""
    try:
        return run.frame()
    except ValueError as problem:
        raise CommandError(str(problem)) from problem


def _side_named(match: Match, name: str) -> int:
    """The side of `--winner`: by its name, its letter or a part of its name; -1 for a draw."""
    sides = [match.side_name(side) for side in (0, 1)]
    if name.casefold() == DRAW:
        return -1
    for side in (0, 1):
        if name.casefold() in (sides[side].casefold(), NAMES[side].casefold()):
            return side
    alike = [side for side in (0, 1) if name.casefold() in sides[side].casefold()]
    if len(alike) != 1:
        raise CommandError(f"--winner: {listed([repr(side) for side in sides])} fought (or {DRAW}), not {name!r}")
    return alike[0]


def _ended_by(frame: pl.DataFrame, reason: str) -> pl.DataFrame:
    """The games that ended for a reason, or in which a unit met a fate."""
    if frame.is_empty():
        return frame
    fates = units_of(frame).select("game", "fate")
    known = sorted({*frame["reason"].to_list(), *fates["fate"].to_list()})
    if reason not in known:
        raise CommandError(f"--reason: no game ended by {shown(reason)}; there are: {', '.join(known)}")
    games = fates.filter(pl.col("fate") == reason)["game"].unique().implode()
    return frame.filter((pl.col("reason") == reason) | pl.col("game").is_in(games))


def _name_games(frame: pl.DataFrame, folder: Path) -> None:
    """Which games were selected, and how to see one."""
    numbers = [str(game) for game in frame["game"].head(MOST_NAMED).to_list()]
    more = ", …" if len(frame) > MOST_NAMED else ""
    show_line(console(), f"games {', '.join(numbers)}{more}; 'myomer replay {folder} --game {numbers[0]}' shows it")
