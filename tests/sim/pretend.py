"""Executors for tests that play nothing: results follow from the numbers of the task."""

from __future__ import annotations

import random
from collections.abc import Generator, Iterable
from typing import Any

import msgspec

from myomer.sim.executor import Prepare
from myomer.sim.rank_games import PairOutcome
from myomer.sim.rows import GameRow

Outcomes = Generator[tuple[Any, bytes], None, None]


def games_of_cells(prepare: Prepare, setup: Any, tasks: Iterable[Any]) -> Outcomes:
    """Of cell 0 the first side wins all games; of others two of four; a game lasts as many turns as its number."""
    for task in tasks:
        cell, first, end = task
        rows = [
            GameRow(game, 1, game % 2 == 1, 0 if cell == 0 or game % 4 < 2 else 1, "last-side", game, [])
            for game in range(first, end)
        ]
        yield task, msgspec.json.encode(rows)


def pairs_of_a_ranking(prepare: Prepare, setup: Any, tasks: Iterable[Any]) -> Outcomes:
    """The unit with the higher number is stronger; the later tasks end first."""
    outcomes: list[tuple[Any, bytes]] = []
    for task in tasks:
        number, one, other, _ = task
        luck = random.Random(number)
        winners = [int(luck.gauss(other - one, 2) > 0) for _ in range(2)]
        outcomes.append((task, msgspec.json.encode(PairOutcome(winners, [3, 4]))))
    yield from reversed(outcomes)


def interrupted(prepare: Prepare, setup: Any, tasks: Iterable[Any]) -> Outcomes:
    """Ctrl-C after three tasks."""
    first = next(iter(tasks))
    outcomes = (games_of_cells if len(first) == 3 else pairs_of_a_ranking)(prepare, setup, [first, *tasks][:3])
    yield from outcomes
    raise KeyboardInterrupt
