"""Many games of a match: here, in several processes, or wherever an executor plays them.

What a game is depends on the match, the seed of the run and the game's number alone. Wherever they are played, rows are
taken in the order of their numbers: the same call gives the same rows.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeAlias

import polars as pl

from myomer.sim.executor import Executor, in_processes, pair_tasks, rows_in_order
from myomer.sim.frames import RowCollection
from myomer.sim.match import Match
from myomer.sim.rows import GameRow
from myomer.sim.run import Run
from myomer.sim.stopping import UntilNarrow
from myomer.sim.stored import to_json
from myomer.sim.summary import scores_of

AfterEach: TypeAlias = Callable[[GameRow], bool | None]
"""Called with every row, in order; True ends the run after it."""

SEED: Final = 1
MOST_GAMES: Final = 100_000_000


def simulate(
    match: Match,
    games: int,
    seed: int = SEED,
    workers: int = 1,
    folder: Path | str | None = None,
    after_each: AfterEach | None = None,
    executor: Executor | None = None,
    until: UntilNarrow | None = None,
) -> pl.DataFrame:
    """Play games of a match and return all rows of the run, a row for each game (`frames.SCHEMA`).

    With a folder the run is kept there: games that it has are not played again, and an interruption loses only those
    that were being played. With `until` it ends when the interval is narrow enough, after that many games at most, and
    the run remembers that its end depended on its games. BotError if a bot cannot play, RunError if the folder is that
    of another run.
    """
    if not 1 <= games <= MOST_GAMES:
        raise ValueError(f"a run has 1 to {MOST_GAMES:,} games, not {games:,}")
    play = executor or in_processes(workers)
    setup = ([to_json(match)], seed)

    def is_last(row: GameRow) -> bool:
        narrow = until is not None and until.add(row.score)
        return bool(after_each is not None and after_each(row)) or narrow

    if folder is None:
        rows = RowCollection()
        for _, row in rows_in_order(play, setup, pair_tasks(0, 0, games)):
            rows.add(row)
            if is_last(row):
                break
        return rows.frame()

    finished = None if until is not None else Run.finished(Path(folder), match, seed, games)
    if finished is not None:
        return finished.frame()
    with Run.begin(Path(folder), match, seed) as run:
        if until is not None:
            run.aim(until.half_width)
            until.take_up(run.until, scores_of(run.frame()))
            if until.reached:
                return run.frame()
        for _, row in rows_in_order(play, setup, pair_tasks(0, run.games, games)):
            run.add(row)
            if is_last(row):
                break
        return run.frame()
