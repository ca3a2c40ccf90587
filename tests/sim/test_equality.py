"""Games of a run are the same wherever they are played, and neither side of a match is favored.

One worker and two: `test_runs.py`. A cluster: `test_cluster.py`. Compiled and interpreted: `benchmarks/compiled.py`, by
`make compiled`.
"""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest

from myomer.sim.executor import in_processes
from myomer.sim.intervals import estimate_score, estimate_score_difference, in_pairs
from myomer.sim.match import Match
from myomer.sim.play import play_game
from myomer.sim.rows import GameRow
from myomer.sim.simulation import simulate
from myomer.sim.summary import scores_of
from tests.amount import amount
from tests.sim.matches import short_match
from tests.support import PLAYERS

BOTS_THAT_FIGHT = [bot for bot in PLAYERS if bot not in ("random", "easy")]


def other_way_round(match: Match) -> Match:
    """The same match with its sides named in the other order."""
    return replace(match, sides=(match.sides[1], match.sides[0]))


def seen_from_the_other_side(row: GameRow) -> GameRow:
    """The row of a game as if the sides had been named in the other order."""
    units = [msgspec.structs.replace(unit, side=1 - unit.side) for unit in reversed(row.units)]
    winner = row.winner if row.winner < 0 else 1 - row.winner
    game = row.game ^ 1
    return msgspec.structs.replace(row, game=game, swapped=not row.swapped, winner=winner, units=units)


@pytest.mark.parametrize("bot", BOTS_THAT_FIGHT)
def test_swapped_sides_change_nothing(bot: str) -> None:
    """With bots that do not use chance, the first game of a pair is the second one of the swapped match."""
    match = short_match(turns=3, bot=bot)
    for game in range(2):
        there = play_game(other_way_round(match), 1, game ^ 1)
        assert seen_from_the_other_side(there) == play_game(match, 1, game)


@pytest.mark.soak
def test_neither_side_is_favored() -> None:
    """A mirror match is within its interval of 50 %; swapped sides make no difference beyond its interval.

    Bots that choose by chance play: with others, both are so game by game.
    """
    games, turns = amount(6, 400), amount(2, 12)
    mirror = short_match("Wasp WSP-1A", "Wasp WSP-1A", turns, "random")
    play = in_processes(amount(1, 2))
    even = estimate_score(in_pairs(scores_of(simulate(mirror, games, executor=play))))
    assert not even.excludes(0.5), even

    match = short_match(turns=turns, bot="random")
    frames = [simulate(each, games, seed=2, executor=play) for each in (match, other_way_round(match))]
    here, there = scores_of(frames[0], 0), scores_of(frames[1], 1)
    difference = estimate_score_difference(in_pairs(here), in_pairs(there))
    assert not difference.excludes(0), difference
