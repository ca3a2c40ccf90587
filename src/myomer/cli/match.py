"""`myomer match`: many games of a match, in processes, and what they show."""

from __future__ import annotations

import json as json_module
import re
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import polars as pl
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from myomer.cli.errors import CommandError, check_within
from myomer.cli.match_options import MatchSettings, match_from
from myomer.cli.notes import LONG_GAMES, note, note_long_work
from myomer.cli.out_folder import why_not_written
from myomer.cli.progress import note_stopped
from myomer.cli.terminal import console
from myomer.formats.sheet_names import printable
from myomer.narration import counted
from myomer.reports.match_json import match_json
from myomer.reports.match_screen import interval_text, show_match
from myomer.reports.screen import show_line
from myomer.sim.cluster import ClusterError, on_cluster
from myomer.sim.executor import Executor, default_workers, in_processes
from myomer.sim.folders import RunError
from myomer.sim.frames import BrokenFileError, RowCollection, frame_of
from myomer.sim.intervals import Estimate, estimate_score, in_pairs
from myomer.sim.match import Match
from myomer.sim.rows import GameRow
from myomer.sim.run import Run, is_run
from myomer.sim.simulation import MOST_GAMES, simulate
from myomer.sim.stopping import UntilNarrow
from myomer.sim.summary import scores_of, summarize

GAMES: Final = 200
MOST_WORKERS: Final = 256
NARROWEST: Final = 0.0005
WIDEST: Final = 0.25
"""Half-widths that `--until` takes."""
PERCENT: Final = re.compile(r"(?:±\s*)?(\d+(?:\.\d+)?|\.\d+)\s*%?")
REFRESH: Final = 0.25
"""Seconds between two looks at the running score."""
RARELY: Final = 50
"""The running score takes at most a fiftieth of the time."""


@dataclass(frozen=True)
class RunSettings:
    """How many games are played and where they are kept; None for what is not given."""

    games: int | None
    until: str | None
    seed: int
    workers: int | None
    cluster: str | None
    out: Path | None
    json: bool


def run_match(settings: MatchSettings, run: RunSettings) -> None:
    """Play a match and report what it shows; if interrupted, what the games played so far show."""
    until = UntilNarrow(read_until(run.until)) if run.until is not None else None
    limit = run.games if run.games is not None else GAMES if until is None else MOST_GAMES
    check_within("--games", limit, 1, MOST_GAMES)
    executor = executor_of(run.workers, run.cluster)
    match = match_from(settings)

    units = max([len(side.units) for side in match.sides])
    if not run.json and limit * units >= LONG_GAMES:
        note_long_work()

    watch = Watch(match, limit, until)
    try:
        frame = _play(match, run, limit, executor, watch)
    except KeyboardInterrupt:
        _report_interrupted(match, run, watch)
        raise
    _report(match, run, frame, watch)


def executor_of(workers: int | None, cluster: str | None) -> Executor:
    """Who plays: processes of this machine, or a cluster."""
    if cluster is not None:
        if workers is not None:
            raise CommandError("--cluster, --workers: use one of them; a cluster has its own workers")
        try:
            return on_cluster(cluster)
        except ClusterError as problem:
            raise CommandError(f"--cluster: {problem}") from problem
    number = default_workers() if workers is None else workers
    check_within("--workers", number, 1, MOST_WORKERS)
    return in_processes(number)


def read_until(text: str) -> float:
    """`1%`: the half-width of the interval at which a run ends."""
    if not text.strip().endswith("%"):
        raise CommandError(f"--until: write it in percent, such as 1%, not {text!r}")
    found = PERCENT.fullmatch(text.strip())
    half_width = float(found[1]) / 100 if found else 0.0
    if not NARROWEST <= half_width <= WIDEST:
        raise CommandError(f"--until: from {NARROWEST:.2%} to {WIDEST:.0%}, such as 1%, not {text!r}")
    return half_width


class Watch:
    """Sees every game as it is finished: the running score, and the rows if no folder keeps them."""

    def __init__(self, match: Match, limit: int, until: UntilNarrow | None) -> None:
        self.limit: Final = limit
        self.until: Final = until
        self.scores: Final[list[float]] = []
        """Of the first side, in every game."""
        self.rows: Final = RowCollection()
        self._keep_rows = True
        self._name: Final = printable(match.side_name(0))
        self._bar: Final = Progress(
            BarColumn(bar_width=None),
            MofNCompleteColumn(),
            TextColumn("{task.fields[score]}"),
            TimeRemainingColumn(),
            console=Console(stderr=True),
            transient=True,
            expand=True,
            disable=not sys.stderr.isatty(),
        )
        self._task: Final = self._bar.add_task("games", total=None if until else limit, score="")
        self._refresh_at = 0.0

    def take_up(self, frame: pl.DataFrame) -> None:
        """Count the games that a folder has."""
        self._keep_rows = False
        self.scores.extend(scores_of(frame))

    def __enter__(self) -> Watch:
        self._bar.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._bar.stop()

    def see(self, row: GameRow) -> None:
        """The next game is finished."""
        if self._keep_rows:
            self.rows.add(row)
        self.scores.append(row.score)
        if not self._bar.disable and time.monotonic() >= self._refresh_at:
            started = time.monotonic()
            self._refresh()
            spent = time.monotonic() - started
            self._refresh_at = started + max(REFRESH, RARELY * spent)

    def _refresh(self) -> None:
        """Show how far it is: the running score and its interval."""
        played = len(self.scores)
        if self.until is None:
            now = estimate_score(in_pairs(self.scores))
            self._bar.update(self._task, completed=played, score=f"{self._name} {score_text(now)}")
            return
        now = self.until.estimate()
        # The width of an interval shrinks with the square root of the games.
        expected = int(played * (now.half_width / self.until.half_width) ** 2)
        self._bar.update(
            self._task,
            completed=played,
            total=min(self.limit, max(played, expected)),
            score=f"{self._name} {score_text(now)}, to ±{100 * self.until.half_width:g}",
        )


def score_text(score: Estimate) -> str:
    """`41.2% (38.3–44.4)`."""
    return f"{score.value:.1%} ({interval_text(score)})"


def _play(match: Match, run: RunSettings, limit: int, executor: Executor, watch: Watch) -> pl.DataFrame:
    """Play the games that are not in the folder yet; on a terminal, with a progress bar. All rows of the run."""
    folder = run.out
    try:
        if folder is not None:
            watch.take_up(Run.open(folder).frame() if is_run(folder) else frame_of([]))
        before = len(watch.scores)
        with watch:
            frame = simulate(
                match, limit, run.seed, folder=folder, after_each=watch.see, executor=executor, until=watch.until
            )
    except (RunError, BrokenFileError) as problem:
        raise CommandError(f"--out: {problem}") from problem
    except ValueError as problem:  # a bot that cannot play, a map without room, no cluster
        raise CommandError(str(problem)) from problem
    except OSError as problem:
        if folder is None:
            raise
        raise CommandError(f"--out: {why_not_written(folder, problem, is_run(folder))}") from problem
    if folder is not None and len(frame) == before:
        note(f"{folder} has {counted(before, 'game')} already; nothing was played")
    return frame


def _report_interrupted(match: Match, run: RunSettings, watch: Watch) -> None:
    """After Ctrl-C: how far it came, how to go on, and what the games played so far show."""
    frame = watch.rows.frame()
    folder = run.out if run.out is not None and is_run(run.out) else None
    if folder is not None:
        frame = Run.open(folder).frame()
    note_stopped(len(frame), None if watch.until else watch.limit, folder)
    if len(frame):
        _report(match, run, frame, watch, stopped=True)


def _report(match: Match, run: RunSettings, frame: pl.DataFrame, watch: Watch, stopped: bool = False) -> None:
    """What the games show: as tables and charts, or as JSON."""
    targets = [] if watch.until is None else watch.until.targets
    if run.out is not None:
        targets = Run.open(run.out).until
    summary = summarize(frame, match, targets)
    if run.json:
        text = json_module.dumps(match_json(match, run.seed, summary), indent=2, ensure_ascii=False)
        sys.stdout.write(f"{text}\n")
        return

    screen = console()
    at_limit = watch.until is not None and not watch.until.reached and len(frame) >= watch.limit
    show_match(screen, match, run.seed, summary, at_limit=at_limit, stopped=stopped)
    if run.out is not None:
        show_line(
            screen,
            f"in {run.out}; 'myomer results {run.out}' shows this again, 'myomer replay {run.out} --game 0' a game",
            "dim",
        )
