"""Whole games by random legal actions: games, turns and actions per second, and where the time goes.

Every game is first played twice from its seed and must be the same, position by position (a digest of each); only then
is anything timed, on one core.

    python benchmarks/games.py [--games 40] [--seconds 1.0] [--json]

With `--json` it writes the game files of duels and of brawls and how many of each are played per second, for
`compiled.py`.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
import tracemalloc
from collections import Counter
from collections.abc import Callable
from dataclasses import replace

from myomer import __version__
from myomer.boards import Board, Hex
from myomer.combat.battle import Battle
from myomer.combat.movement.move import Move
from myomer.combat.movement.reachable import reachable
from myomer.combat.physical.attack import Attack
from myomer.combat.terrain.sight import sight
from myomer.combat.turn.turn_start import start_turn
from myomer.combat.turn.victory import VictoryRules
from myomer.game.actions import Action
from myomer.game.choices import Option
from myomer.game.digest import digest
from myomer.game.saved_games import Recorder
from myomer.game.sides import GameOptions, Side
from myomer.game.table import Game
from myomer.hexes import hex_at
from myomer.rules.movement import JUMP, RUN
from myomer.rules.ruleset import STANDARD, TOTAL_WARFARE
from myomer.units.catalogue import catalogue, design_named
from myomer.units.mech import Mech

TURNS = 12
OPTIONS = [
    "trip", "grapple", "jump_jet_attack", "brush_off", "thrash", "blade_punch", "careful_stand", "sprint", "evade",
    "hull_down", "leap", "backward_levels", "floating_criticals", "tactical_criticals", "engine_explosions", "ecm",
    "falling_expanded", "weight_class_to_hit", "weight_class_psr", "glancing_blows", "direct_blows", "extreme_range",
    "c3", "tactical_charge", "mixed_limb_attacks", "push_off_board", "advanced_hit_locations",
]  # fmt: skip
"""The options in play in half of the brawls."""


def mixed_map(size: int, seed: int) -> Board:
    """A map with woods, hills, water, rough and rubble, the same for the same seed."""
    chance = random.Random(seed)
    hexes: dict[int, Hex] = {}
    for column in range(1, size + 1):
        for row in range(1, size + 1):
            level = chance.choice([0, 0, 0, 0, 0, 1, 1, 2])
            kind = chance.choice(["", "", "", "", "", "woods", "woods", "rough", "water", "rubble"])
            terrain = {kind: chance.choice([1, 1, 2])} if kind in ("woods", "water") else {kind: 1} if kind else {}
            if level or terrain:
                hexes[hex_at(column, row)] = Hex(level, terrain)
    return Board(size, size, hexes)


def new_game(number: int, listen: bool) -> Game:
    """A duel between two units of the catalogue on a map of its own."""
    chance = random.Random(number)
    entries = catalogue()
    sides = [
        Side(name, [Mech(design_named(chance.choice(entries).name))], edge, False)
        for name, edge in (("north", "north"), ("south", "south"))
    ]
    rules = "standard" if number % 2 else "total-warfare"
    options = GameOptions(VictoryRules(turn_limit=TURNS))
    return Game(mixed_map(14, number), sides, rules, number, options, listen=listen, remember=False)


def new_brawl(number: int, listen: bool) -> Game:
    """Two against two in the middle of a small map, where attacks of every kind happen."""
    chance = random.Random(number)
    entries = catalogue()
    sides: list[Side] = []
    for side, row in enumerate((4, 6)):
        mechs = [Mech(design_named(chance.choice(entries).name)) for _ in range(2)]
        for mech, column in zip(mechs, (4, 6), strict=True):
            mech.hex = hex_at(column, row)
            mech.facing = mech.torso = 0 if side else 3
        sides.append(Side(f"side {side}", mechs))
    rules = STANDARD if number % 2 else TOTAL_WARFARE
    if number // 2 % 2:
        rules = replace(rules, **dict.fromkeys(OPTIONS, True))  # type: ignore[arg-type]
    options = GameOptions(VictoryRules(turn_limit=8))
    return Game(mixed_map(9, number), sides, rules, number, options, listen=listen, remember=False)


def any_option(chance: random.Random, options: list[Option]) -> Action:
    """Any of them."""
    return options[chance.randrange(len(options))].action


def any_kind(chance: random.Random, options: list[Option]) -> Action:
    """A random kind of action, then a random one of that kind: a few charges are as likely as many moves."""
    kinds: dict[str, list[Action]] = {}
    for option in options:
        action = option.action
        kind = type(action).__name__
        if isinstance(action, Attack):
            kind = action.kind
        elif isinstance(action, Move):
            kind = "charge" if action.charge >= 0 else "death from above" if action.dfa >= 0 else f"move {action.mode}"
        kinds.setdefault(kind, []).append(action)
    return chance.choice(kinds[chance.choice(sorted(kinds))])


GAMES: dict[str, tuple[Callable[[int, bool], Game], Callable[[random.Random, list[Option]], Action]]] = {
    "duels by random actions": (new_game, any_option),
    "brawls of two against two": (new_brawl, any_kind),
}


def game_file(kind: str, number: int) -> str:
    """The game file of a game played to its end."""
    start, choose = GAMES[kind]
    recorder = Recorder(start(number, True), __version__)
    chance = random.Random(number)
    lines = recorder.opening_lines()
    while recorder.game.result is None:
        lines.append(recorder.play(choose(chance, recorder.game.options()))[0])
    return "".join(lines)


def games_per_second(kind: str, count: int, seconds: float) -> float:
    """Games per second, without events: these games again and again, the best round of three or more."""
    start, choose = GAMES[kind]
    best = 0.0
    rounds = 0
    begun = time.perf_counter()
    while rounds < 3 or time.perf_counter() - begun < seconds:
        before = time.perf_counter()
        for number in range(count):
            game = start(number, False)
            chance = random.Random(number)
            while game.result is None:
                game.play(choose(chance, game.options()))
        best = max(best, count / (time.perf_counter() - before))
        rounds += 1
    return best


def for_comparison(count: int, seconds: float) -> dict[str, dict[str, object]]:
    """The game files of each kind of game, and how many are played a second."""
    return {
        kind: {
            "files": [game_file(kind, number) for number in range(count)],
            "per_second": games_per_second(kind, count, seconds),
        }
        for kind in GAMES
    }


def play(number: int, listen: bool, spent: Counter[str] | None = None, digests: list[str] | None = None) -> Game:
    """A game to its end by random legal actions; the time of each phase goes to `spent`."""
    game = new_game(number, listen)
    chance = random.Random(number)
    while game.result is None:
        phase = game.phase
        start = time.perf_counter()
        options = game.options()
        chosen = options[chance.randrange(len(options))].action
        middle = time.perf_counter()
        game.play(chosen)
        if spent is not None:
            spent[f"{phase}: listing the options"] += middle - start  # type: ignore[assignment]
            spent[f"{phase}: playing"] += time.perf_counter() - middle  # type: ignore[assignment]
        if digests is not None:
            digests.append(digest(game))
    return game


def per_second(work: list[tuple[Battle, int, int]], kind: str, seconds: float) -> float:
    """Calls per second of one kind, cycling through the cases."""
    calls = 0
    start = time.perf_counter()
    while time.perf_counter() - start < seconds:
        for battle, one, other in work:
            if kind == "sight":
                sight(battle, battle.mechs[one], battle.mechs[other])
            elif kind == "run":
                reachable(battle, one, RUN)
            else:
                reachable(battle, one, JUMP)
            calls += 1
    return calls / (time.perf_counter() - start)


def cases() -> list[tuple[Battle, int, int]]:
    """Pairs of 'Mechs all over a map of 30 by 30."""
    chance = random.Random(1)
    board = mixed_map(30, 1)
    found: list[tuple[Battle, int, int]] = []
    for _ in range(60):
        mechs = [Mech(design_named("Griffin GRF-1N")), Mech(design_named("Phoenix Hawk PXH-1"))]
        for mech in mechs:
            mech.hex = hex_at(chance.randint(1, 30), chance.randint(1, 30))
            mech.facing = mech.torso = chance.randrange(6)
        battle = Battle(mechs, board)
        start_turn(battle)
        found.append((battle, 0, 1))
    return found


def main() -> None:
    """Check the games, time them, and print where the time goes."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--json", action="store_true", help="game files and games per second, for compiled.py")
    options = parser.parse_args()
    if options.json:
        print(json.dumps(for_comparison(options.games, options.seconds)))
        return
    for number in range(min(options.games, 10)):
        first: list[str] = []
        second: list[str] = []
        play(number, True, digests=first)
        play(number, False, digests=second)
        if first != second:
            sys.exit(f"game {number} does not come out the same a second time")
    print(f"{min(options.games, 10)} games come out the same twice, listened to or not")
    spent: Counter[str] = Counter()
    start = time.perf_counter()
    games = [play(number, False, spent) for number in range(options.games)]
    seconds = time.perf_counter() - start
    turns = sum(game.turn for game in games)
    actions = sum(len(game.actions) for game in games)
    counts = [(len(games), "games"), (turns, "turns"), (actions, "actions")]
    print("random play: " + ", ".join([f"{count / seconds:.1f} {what}/s" for count, what in counts]))
    for what, share in spent.most_common():
        print(f"  {what:42} {share / seconds:6.1%}")
    work = cases()
    for kind, what in (("sight", "lines of sight"), ("run", "reach at a walk and a run"), ("jump", "reach of a jump")):
        print(f"{what:44} {per_second(work, kind, options.seconds):10,.0f}/s")
    tracemalloc.start()
    kept = [new_game(0, False) for _ in range(20)]
    size = tracemalloc.get_traced_memory()[0] / len(kept)
    copies = [kept[0].copy() for _ in range(50)]
    more = (tracemalloc.get_traced_memory()[0] - size * len(kept)) / len(copies)
    tracemalloc.stop()
    print(f"memory: {size / 1024:.0f} KiB a game with a map of its own, {more / 1024:.1f} KiB a copy")


if __name__ == "__main__":
    main()
