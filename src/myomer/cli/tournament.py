"""`myomer tournament`: bots against each other, and a table of how they did."""

from __future__ import annotations

import json as json_module
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from myomer.boards.landscape import LANDSCAPES
from myomer.bots.contest import Contest, MatchResult, drawn_forces
from myomer.bots.custom import BotError, find_bot
from myomer.bots.registry import QUICK
from myomer.cli.conditions import command_error
from myomer.cli.duel import LONGEST
from myomer.cli.errors import CommandError, check_within
from myomer.cli.files import check_place, write_atomically
from myomer.cli.lookup import named_design
from myomer.cli.notes import LONG_GAMES, note_long_work
from myomer.cli.progress import games_bar
from myomer.cli.terminal import console
from myomer.narration import counted
from myomer.reports.ladder import ladder_markdown
from myomer.reports.tournament_screen import TOGETHER, games_csv, games_played, show_tournament, tournament_json
from myomer.scenario.errors import unknown_name
from myomer.units.catalogue import catalogue, design_named
from myomer.units.design import Design

DEFAULT_UNITS: Final = ("Atlas AS7-D", "Warhammer WHM-6R", "Wolverine WVR-6R", "Locust LCT-1V")
MAX_GAMES: Final = 1_000_000
MAX_JOBS: Final = 256
MAX_DRAWN: Final = 100_000
MAX_SIZE: Final = 12


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
    draw: int | None = None,
    size: int = 1,
    markdown: Path | None = None,
) -> None:
    """Play a tournament and report the results; if interrupted, of the games played so far."""
    contest = Contest(
        _check_bots(bots),
        _draw_forces(units, draw, size, seed),
        _read_maps(maps),
        _check_games(games),
        seed,
        _checked("--turns", turns, 1, LONGEST),
        ruleset,
    )

    processes = _checked("--jobs", jobs, 0, MAX_JOBS) or os.cpu_count() or 1
    check_place("--csv", csv)
    check_place("--markdown", markdown)
    outcomes: list[MatchResult | None] = [None] * len(contest.matches)

    largest = max([len(force) for force in contest.forces])
    if not json and len(contest.matches) * largest >= LONG_GAMES:
        note_long_work()

    try:
        _play(contest, processes, outcomes)
    except BotError as problem:
        raise CommandError(str(problem)) from problem
    except KeyboardInterrupt:
        played = games_played(outcomes)
        sys.stderr.write(f"\nmyomer: stopped after {played} of {counted(len(outcomes), 'game')}\n")
        if played:
            _report(contest, outcomes, json, csv, markdown)
        raise
    _report(contest, outcomes, json, csv, markdown)


def _report(
    contest: Contest, outcomes: Sequence[MatchResult | None], json: bool, csv: Path | None, markdown: Path | None
) -> None:
    """Report the games played: as tables, JSON, CSV or Markdown."""
    if markdown is not None:
        write_atomically(markdown, ladder_markdown(contest, outcomes))
    if csv is not None:
        write_atomically(csv, games_csv(contest, outcomes))
    if json:
        sys.stdout.write(json_module.dumps(tournament_json(contest, outcomes), indent=2, ensure_ascii=False) + "\n")
        return
    show_tournament(console(), contest, outcomes)


def _check_bots(names: list[str]) -> list[str]:
    """The bots that take part: at least two, each of which can be loaded."""
    wanted = names or list(QUICK)
    if len(wanted) < 2:
        other = next(name for name in reversed(QUICK) if name != wanted[0])
        raise CommandError(f"BOT: a tournament needs two bots; name another beside {wanted[0]!r}, such as {other!r}")
    for name in wanted:
        try:
            find_bot(name)
        except BotError as problem:
            raise CommandError(f"BOT: {problem}") from problem
    return wanted


def _draw_forces(units: list[str], draw: int | None, size: int, seed: int) -> list[list[Design]]:
    """The forces: those that are named, or drawn at random from the catalogue."""
    _checked("--size", size, 1, MAX_SIZE)
    if draw is None:
        if size != 1:
            raise CommandError("--size: for forces drawn at random; give --draw too, or join units with ' + '")
        return _read_forces(units)
    _checked("--draw", draw, 1, MAX_DRAWN)
    if units:
        raise CommandError("--draw: draws units from the catalogue; leave out --units")
    names = [entry.name for entry in catalogue()]
    return [[design_named(name) for name in force] for force in drawn_forces(names, draw, size, seed)]


def _read_forces(units: list[str]) -> list[list[Design]]:
    sides = [side.strip() for text in units or DEFAULT_UNITS for side in text.split(",")]
    return [[named_design(name.strip()) for name in side.split(TOGETHER)] for side in sides]


def _read_maps(text: str) -> list[str]:
    """The landscapes named in `--maps`."""
    kinds = [part.strip() for part in text.split(",")]
    for kind in kinds:
        if kind not in LANDSCAPES:
            raise command_error(unknown_name("--maps", kind, list(LANDSCAPES), "landscape"))
    return kinds


def _check_games(games: int) -> int:
    """The number of games per pair: even, because each is played again with the sides swapped."""
    if games % 2 or not 2 <= games <= MAX_GAMES:
        raise CommandError(
            f"--games: an even number from 2 on, as each is played again with sides swapped; not {games}"
        )
    return games


def _checked(option: str, number: int, least: int, most: int) -> int:
    check_within(option, number, least, most)
    return number


def _play(contest: Contest, jobs: int, outcomes: list[MatchResult | None]) -> None:
    """Play all games and record each result; on a terminal, show a progress bar."""
    bar = games_bar()
    with bar:
        task = bar.add_task("games", total=len(contest.matches))

        def record(match: int, outcome: MatchResult) -> None:
            outcomes[match] = outcome
            bar.advance(task)

        contest.play(jobs, record)
