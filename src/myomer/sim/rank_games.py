"""Games of a ranking, as a worker plays them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

import msgspec

from myomer.formats.mtf import read_mtf
from myomer.sim.match import side_of
from myomer.sim.play import play_game
from myomer.sim.stored import from_json

Task: TypeAlias = tuple[int, int, int, int]
"""A pair of games: its number, the two units, the condition."""
Setup: TypeAlias = tuple[list[bytes], list[bytes], int]
"""What every game depends on: the conditions as matches, the units as .mtf texts, the seed."""


class PairOutcome(msgspec.Struct, frozen=True, gc=False):
    """How both games ended: the winners (0 the first unit, 1 the second, -1 nobody) and the turns."""

    winners: list[int]
    turns: list[int]


def prepare_ranking(setup: Setup) -> Callable[[Task], bytes]:
    """What plays pairs of games of a ranking."""
    conditions = [from_json(data) for data in setup[0]]
    designs = [read_mtf(text, "unit").design for text in setup[1]]
    seed = setup[2]

    def play_task(task: Task) -> bytes:
        number, one, other, condition = task
        base = conditions[condition]
        sides = (side_of(base.sides[0], [designs[one]]), side_of(base.sides[1], [designs[other]]))
        match = replace(base, sides=sides)
        rows = [play_game(match, seed, game) for game in (2 * number, 2 * number + 1)]
        return msgspec.json.encode(PairOutcome([row.winner for row in rows], [row.turns for row in rows]))

    return play_task
