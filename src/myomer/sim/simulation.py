"""Many games of a match: here, in several processes, or wherever an executor plays them.

What a game is depends on the match, the seed of the run and the game's number alone. Whoever plays them, rows are taken
in the order of their numbers: the same call gives the same rows.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Final, TypeAlias

import msgspec
import polars as pl

from myomer.bots.processes import played_in_processes
from myomer.sim.frames import frame_of
from myomer.sim.match import Match
from myomer.sim.play import play_game
from myomer.sim.rows import GameRow
from myomer.sim.run import Run
from myomer.sim.stored import from_json, to_json

Task: TypeAlias = tuple[int, int]
"""Games to play one after the other: the first, and the one after the last."""
Setup: TypeAlias = tuple[bytes, int]
"""What every game depends on: the match as JSON, and the seed of the run."""
Executor: TypeAlias = Callable[[Setup, Iterable[Task]], Generator[tuple[Task, bytes], None, None]]
"""Plays tasks in any order; the rows of each are JSON (`play_task`)."""
AfterEach: TypeAlias = Callable[[GameRow], bool | None]
"""Called with every row, in order; True ends the run after it."""

SEED: Final = 1
MOST_GAMES: Final = 100_000_000
DECODER: Final = msgspec.json.Decoder(list[GameRow])


def simulate(
    match: Match,
    games: int,
    seed: int = SEED,
    workers: int = 1,
    folder: Path | None = None,
    after_each: AfterEach | None = None,
    executor: Executor | None = None,
) -> pl.DataFrame:
    """Play games of a match and return all rows of the run, a row for each game (`frames.SCHEMA`).

    With a folder the run is kept there: games that it has are not played again, and an interruption loses only those
    that were being played. BotError if a bot cannot play, RunError if the folder is that of another run.
    """
    if not 1 <= games <= MOST_GAMES:
        raise ValueError(f"a run has 1 to {MOST_GAMES:,} games, not {games:,}")
    play = executor or in_processes(workers)
    setup = (to_json(match), seed)

    if folder is None:
        rows: list[GameRow] = []
        for row in _rows(play, setup, 0, games):
            rows.append(row)
            if after_each is not None and after_each(row):
                break
        return frame_of(rows)

    with Run.begin(folder, match, seed) as run:
        for row in _rows(play, setup, run.games, games):
            run.add(row)
            if after_each is not None and after_each(row):
                break
        return run.frame()


def in_processes(workers: int) -> Executor:
    """Plays in this process if there is only one worker, otherwise in that many others."""
    if workers < 1:
        raise ValueError(f"1 worker or more, not {workers}")

    def play(setup: Setup, tasks: Iterable[Task]) -> Generator[tuple[Task, bytes], None, None]:
        if workers > 1:
            yield from played_in_processes(workers, prepare, setup, tasks)
            return
        play_task = prepare(setup)
        for task in tasks:
            yield task, play_task(task)

    return play


def default_workers() -> int:
    """How many processes this machine can run at once."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def prepare(setup: Setup) -> Callable[[Task], bytes]:
    """What plays a task in a process: its rows as JSON."""
    match, seed = from_json(setup[0]), setup[1]

    def play_task(task: Task) -> bytes:
        return msgspec.json.encode([play_game(match, seed, game) for game in range(*task)])

    return play_task


def _rows(play: Executor, setup: Setup, first: int, games: int) -> Iterator[GameRow]:
    """The rows of games, in order, from one number up to another; a pair of games is a task."""
    finished: dict[int, bytes] = {}
    """By the first game of a task, its rows, while an earlier one is still played."""
    following = first
    started = first

    def tasks() -> Iterator[Task]:
        nonlocal started
        while started < games:
            task = (started, min(games, started + 2 - started % 2))
            started = task[1]
            yield task

    with closing(play(setup, tasks())) as outcomes:
        for task, data in outcomes:
            finished[task[0]] = data
            while following in finished:
                for row in DECODER.decode(finished.pop(following)):
                    following = row.game + 1
                    yield row
