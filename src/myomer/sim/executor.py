"""Who plays games: this process, several processes of this machine, or whatever else takes tasks and returns outcomes.

An executor is given a function of a module that prepares a player from a setup, the setup, and tasks. It may play the
tasks in any order and anywhere: what a task's outcome is depends on the setup and the task alone.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing
from typing import Any, Final, TypeAlias

import msgspec

from myomer.bots.processes import played_in_processes
from myomer.sim.play import play_game
from myomer.sim.rows import GameRow
from myomer.sim.stored import from_json

Prepare: TypeAlias = Callable[[Any], Callable[[Any], bytes]]
"""Makes, from a setup, the function that plays a task: once in every process. A function of a module."""
Executor: TypeAlias = Callable[[Prepare, Any, Iterable[Any]], Generator[tuple[Any, bytes], None, None]]
"""Plays tasks and yields each with its outcome, in any order. Setups and tasks can be pickled; tasks are different.

It takes tasks as it needs them, and asks for more after every outcome, even if there were none before: what comes next
may depend on results.
"""
Task: TypeAlias = tuple[int, int, int]
"""Games of a match to play one after the other: the match's number, the first game, the one after the last."""
Setup: TypeAlias = tuple[list[bytes], int]
"""What every game depends on: the matches as JSON, and the seed of the run."""

DECODER: Final = msgspec.json.Decoder(list[GameRow])


def in_processes(workers: int) -> Executor:
    """Plays in this process if there is only one worker, otherwise in that many others."""
    if workers < 1:
        raise ValueError(f"1 worker or more, not {workers}")

    def play(prepare: Prepare, setup: Any, tasks: Iterable[Any]) -> Generator[tuple[Any, bytes], None, None]:
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


def prepare_matches(setup: Setup) -> Callable[[Task], bytes]:
    """What plays games of matches: their rows as JSON."""
    matches, seed = [from_json(data) for data in setup[0]], setup[1]

    def play_task(task: Task) -> bytes:
        match, first, end = task
        return msgspec.json.encode([play_game(matches[match], seed, game) for game in range(first, end)])

    return play_task


def in_order(play: Executor, prepare: Prepare, setup: Any, tasks: Iterable[Any]) -> Iterator[tuple[Any, bytes]]:
    """Every task with its outcome, in the order of the tasks: an outcome waits for those before it."""
    waiting: deque[Any] = deque()
    """Tasks that are played, or wait for an earlier one."""
    finished: dict[Any, bytes] = {}

    def noted(task: Any) -> Any:
        waiting.append(task)
        return task

    with closing(play(prepare, setup, map(noted, tasks))) as outcomes:
        for task, outcome in outcomes:
            finished[task] = outcome
            while waiting and waiting[0] in finished:
                yield waiting[0], finished.pop(waiting.popleft())


def rows_in_order(play: Executor, setup: Setup, tasks: Iterable[Task]) -> Iterator[tuple[int, GameRow]]:
    """The rows of games, each with the number of its match, in the order of the tasks."""
    for task, data in in_order(play, prepare_matches, setup, tasks):
        for row in DECODER.decode(data):
            yield task[0], row


def pair_tasks(match: int, first: int, end: int) -> Iterator[Task]:
    """The games of a match from one number up to another, a task for each pair."""
    while first < end:
        after = min(end, first + 2 - first % 2)
        yield match, first, after
        first = after
