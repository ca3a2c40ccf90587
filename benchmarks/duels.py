"""Whole games between bots: games per second, their length, and the share of time of bot and engine.

Two of the same 'Mech, and two of the same lance, on a clear map of radius 7, to the end, in CPU seconds on one core.
Every game is first played twice from its seed, with and without events, and must be the same, position by position (a
digest of each); only then is anything timed.

    python benchmarks/duels.py [--seconds 2.0] [--json]

With `--json` it prints the figures and a fingerprint of all positions, no more: it is what `compiled.py` asks of both
engines.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
import time
from dataclasses import dataclass

from myomer.boards.landscape import hexagon
from myomer.bots import Bot, bot_named
from myomer.game.digest import digest
from myomer.game.table import Game
from myomer.scenario.lineup import lined_up
from myomer.units.catalogue import design_named

RADIUS = 7
TURNS = 200
"""More turns than any game between fighting bots takes."""
FEW_TURNS = 30
"""The limit for bots whose games may not end."""
MIRROR = ["Atlas AS7-D"]
LANCE = ["Atlas AS7-D", "Warhammer WHM-6R", "Wolverine WVR-6R", "Locust LCT-1V"]
BOARD = hexagon(RADIUS)


@dataclass(frozen=True, slots=True)
class Kind:
    """One line of the table: who fights, with what, for how many turns at most, and how many games make a round."""

    name: str
    bot: str
    force: list[str]
    turns: int
    games: int

    def game(self, seed: int, listen: bool) -> Game:
        """The game of a seed, at its start."""
        designs = [design_named(name) for name in self.force]
        return lined_up(BOARD, [designs, designs], seed=seed, turns=self.turns, listen=listen)

    def bots(self, seed: int) -> list[Bot]:
        """A bot for each side."""
        return [bot_named(self.bot, 2 * seed), bot_named(self.bot, 2 * seed + 1)]


KINDS = [
    Kind("Atlas AS7-D mirror, random", "random", MIRROR, FEW_TURNS, 4),
    Kind("Atlas AS7-D mirror, baseline", "baseline", MIRROR, FEW_TURNS, 8),
    Kind("Atlas AS7-D mirror, brawler", "brawler", MIRROR, TURNS, 8),
    Kind("Atlas AS7-D mirror, tactician", "tactician", MIRROR, TURNS, 8),
    Kind("lance against lance, brawler", "brawler", LANCE, TURNS, 3),
    Kind("lance against lance, tactician", "tactician", LANCE, TURNS, 3),
]


def positions(kind: Kind, seed: int, listen: bool) -> list[str]:
    """A game to its end, as a digest of every position and the result."""
    game = kind.game(seed, listen)
    bots = kind.bots(seed)
    found = [digest(game)]
    while game.result is None:
        game.play(bots[game.to_act](game))
        found.append(digest(game))
    return [*found, repr(game.result)]


def proved(kind: Kind) -> str:
    """A fingerprint of all positions in a round of games, each of which was the same twice."""
    fingerprint = hashlib.sha256()
    for seed in range(kind.games):
        first = positions(kind, seed, True)
        if first != positions(kind, seed, False):
            sys.exit(f"{kind.name}: game {seed} does not come out the same a second time")
        fingerprint.update("\n".join(first).encode())
    return fingerprint.hexdigest()


@dataclass(frozen=True, slots=True)
class Figures:
    """The measurements of one kind of game."""

    per_second: float
    turns: float
    """Of a game."""
    actions: float
    """Of a game."""
    bot_share: float
    """The bots' share of the time; the rest is the engine's."""


def measured(kind: Kind, seconds: float) -> Figures:
    """Play the games of a round again and again, without events: the best round of two or more."""
    best = 0.0
    turns = actions = rounds = 0
    thought = spent = 0.0
    clock = time.process_time
    while rounds < 2 or spent < seconds:
        begun = clock()
        for seed in range(kind.games):
            game = kind.game(seed, False)
            bots = kind.bots(seed)
            while game.result is None:
                before = clock()
                action = bots[game.to_act](game)
                thought += clock() - before
                game.play(action)
            turns += game.turn
            actions += len(game.actions)
        took = clock() - begun
        spent += took
        best = max(best, kind.games / took)
        rounds += 1
    games = rounds * kind.games
    return Figures(best, turns / games, actions / games, thought / spent)


def main() -> None:
    """Check the games, then time them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=2.0, help="for each kind of game")
    parser.add_argument("--json", action="store_true", help="figures and fingerprints, for compiled.py")
    options = parser.parse_args()
    fingerprints = {kind.name: proved(kind) for kind in KINDS}
    if not options.json:
        print(f"all {sum([kind.games for kind in KINDS])} games come out the same twice, listened to or not")
        print(f"{'':34}{'games/s':>10}{'turns':>8}{'actions':>9}{'bot':>7}{'engine':>8}")
    results: dict[str, dict[str, object]] = {}
    for kind in KINDS:
        found = measured(kind, options.seconds)
        results[kind.name] = {
            "per_second": round(found.per_second, 2),
            "turns": round(found.turns, 1),
            "actions": round(found.actions, 1),
            "bot_share": round(found.bot_share, 3),
            "fingerprint": fingerprints[kind.name],
        }
        if not options.json:
            print(
                f"{kind.name:34}{found.per_second:10.2f}{found.turns:8.1f}{found.actions:9.1f}"
                f"{found.bot_share:7.0%}{1 - found.bot_share:8.0%}",
                flush=True,
            )
    if options.json:
        print(json.dumps(results))


if __name__ == "__main__":
    main()
