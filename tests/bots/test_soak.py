"""Tacticians against each other all over the catalogue: every game ends, nothing is refused, few are drawn.

The default run plays a few games; `pytest -m soak tests/bots` plays 500 (with xdist: `-n auto`).
`python -m tests.bots.test_soak [GAMES]` plays them too and tells how they ended.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace
from random import Random

import pytest

from myomer.boards.landscape import LANDSCAPES, landscape
from myomer.bots import bot_named, play_out
from myomer.combat.turn.victory import DRAW, VictoryRules
from myomer.game.position import Result
from myomer.game.sides import GameOptions, Side
from myomer.game.table import Game
from myomer.hexes import hex_name
from myomer.rules.ruleset import STANDARD, TOTAL_WARFARE, Ruleset
from myomer.scenario.lineup import lined_up
from myomer.units.catalogue import design_named
from myomer.units.mech import Mech
from tests.game.driver import NAMES, OPTIONS, UNIT_FILES, conditions_for, real_design, unit_files

GAMES = 500
CHUNK = 50
FEW = 4
"""Games of a whole soak, of one of its tests, and of the default run."""
TURNS = 40
MAX_DRAWN = 0.15
"""The share of draws that a chunk may have at most."""
SHAPES = [(1, 1)] * 6 + [(2, 2), (2, 2), (3, 3), (2, 3)]
"""Units of the two sides."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "seeds" in metafunc.fixturenames:
        soak = "soak" in metafunc.config.option.markexpr
        few = FEW if metafunc.function is test_tacticians_bring_every_game_to_an_end else FEW // 2
        step, games = (CHUNK, GAMES) if soak else (1, few)
        chunks = [range(first, first + step) for first in range(0, games, step)]
        metafunc.parametrize("seeds", chunks, ids=[f"{chunk[0]}-{chunk[-1]}" for chunk in chunks])


def rules_for(random: Random, seed: int) -> Ruleset:
    """The rulesets in turn; two games in four have options, some of them or all."""
    rules = TOTAL_WARFARE if seed % 2 else STANDARD
    if seed // 2 % 2:
        return rules
    share = random.choice([0.25, 0.5, 1.0])
    wanted = {name: True for name in OPTIONS if random.random() < share}
    if "no_through_armor_criticals" in wanted:
        wanted.pop("floating_criticals", None)
    return replace(rules, **wanted)  # type: ignore[arg-type]


def game_for(seed: int) -> Game:
    """The game of a seed, at its start; every unit of the catalogue comes in turn, others meet it by chance."""
    random = Random(f"tacticians {seed}")
    kind = LANDSCAPES[seed % len(LANDSCAPES)]
    board = landscape(kind, random.choice([12, 16, 16, 20]), random.choice([13, 17, 17, 21]), random.randrange(1000))
    rules = rules_for(random, seed)
    shape = random.choice(SHAPES)
    first = NAMES[seed % len(NAMES)]
    names = [first, *[random.choice(NAMES) for _ in range(sum(shape) - 1)]]
    designs = [design_named(name) for name in names]
    sides = [designs[: shape[0]], designs[shape[0] :]]
    gunnery = [random.choice([4, 4, 4, 2, 6]) for _ in sides]
    piloting = [random.choice([5, 5, 5, 3, 7]) for _ in sides]
    withdraw = random.random() < 0.25
    if random.random() < 0.8:
        return lined_up(
            board, sides, rules, seed, TURNS, gunnery=gunnery, piloting=piloting, forced_withdrawal=withdraw
        )
    units = [[Mech(design, piloting[side], gunnery[side]) for design in sides[side]] for side in range(2)]
    deploying = [Side("Red", units[0], "north", False), Side("Blue", units[1], "south", False)]
    return Game(board, deploying, rules, seed, GameOptions(VictoryRules(turn_limit=TURNS), withdraw), remember=False)


def real_game(seed: int) -> Game:
    """A game of designs out of the community's files, in weather and gravity."""
    random = Random(f"tacticians of real designs {seed}")
    kind = LANDSCAPES[seed % len(LANDSCAPES)]
    board = landscape(kind, random.choice([12, 16]), random.choice([13, 17]), random.randrange(1000))
    sides: list[Side] = []
    for name, edge, count in zip(("Red", "Blue"), ("north", "south"), random.choice(SHAPES), strict=True):
        designs = [real_design(random.choice(unit_files())) for _ in range(count)]
        units = [Mech(design, random.choice([5, 5, 3, 7]), random.choice([4, 4, 2, 6])) for design in designs]
        sides.append(Side(name, units, edge, False))
    options = GameOptions(VictoryRules(turn_limit=TURNS), random.random() < 0.25)
    return Game(board, sides, rules_for(random, seed), seed, options, conditions_for(seed), remember=False)


def played(seed: int, opening: Callable[[int], Game]) -> Game:
    """A game to its end; what is not allowed raises."""
    game = opening(seed)
    play_out(game, [bot_named("tactician", 2 * seed), bot_named("tactician", 2 * seed + 1)])
    return game


def play_all(
    seeds: Iterable[int], after_each: Callable[[int, Game], None], opening: Callable[[int], Game] = game_for
) -> dict[int, Result]:
    """Every game of the seeds, also after one that fails; each failure names its seed."""
    problems: list[Exception] = []
    results: dict[int, Result] = {}
    for seed in seeds:
        try:
            game = played(seed, opening)
            assert game.result is not None
            assert game.result.turn <= TURNS
            results[seed] = game.result
            after_each(seed, game)
        except Exception as problem:  # noqa: BLE001 - all of them are raised below
            problem.add_note(f"in the game of seed {seed}: tests.bots.test_soak.{opening.__name__}({seed})")
            problems.append(problem)
    if problems:
        raise ExceptionGroup(f"{len(problems)} of {len(results) + len(problems)} games", problems)
    return results


@pytest.mark.soak
def test_tacticians_bring_every_game_to_an_end(seeds: range, record_property: Callable[[str, object], None]) -> None:
    results = play_all(seeds, lambda seed, game: None)
    drawn = [seed for seed, result in results.items() if result.winner == DRAW]
    record_property("games", len(results))
    record_property("drawn", len(drawn))
    if len(results) >= CHUNK:
        assert len(drawn) <= MAX_DRAWN * len(results), f"drawn: seeds {drawn}"


@pytest.mark.soak
@pytest.mark.skipif(not UNIT_FILES.is_dir(), reason="the folder of unit files is not here")
def test_tacticians_bring_games_of_real_designs_to_an_end(seeds: range) -> None:
    play_all(seeds, lambda seed, game: None, real_game)


def report(games: int) -> None:
    """Play, and print how the games ended: draws first, each with what was left."""
    ends: Counter[str] = Counter()
    maps: Counter[str] = Counter()
    turns: list[int] = []

    def show(seed: int, game: Game) -> None:
        assert game.result is not None
        drawn = game.result.winner == DRAW
        ends[f"{'draw' if drawn else 'won'}: {game.result.reason}"] += 1
        turns.append(game.result.turn)
        if drawn:
            maps[LANDSCAPES[seed % len(LANDSCAPES)]] += 1
            left = [
                f"{game.names[unit]} in {hex_name(mech.hex)}{', prone' * mech.prone}{', shut down' * mech.shutdown}"
                for unit, mech in enumerate(game.battle.mechs)
                if game.active(unit)
            ]
            sys.stdout.write(f"seed {seed}: drawn in turn {game.result.turn} ({game.result.reason}): {left}\n")
            sys.stdout.flush()

    try:
        play_all(range(games), show)
    finally:
        drawn = sum([count for end, count in ends.items() if end.startswith("draw")])
        sys.stdout.write(f"{len(turns)} games, {sum(turns) / max(1, len(turns)):.1f} turns each: {dict(ends)}\n")
        sys.stdout.write(f"drawn: {drawn} ({drawn / max(1, len(turns)):.1%}), by map {dict(maps)}\n")


if __name__ == "__main__":
    report(int(sys.argv[1]) if len(sys.argv) > 1 else GAMES)
