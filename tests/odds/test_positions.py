"""Positions of random games: what is previewed of every attack and shot is what the odds say, and what is played.

The default run looks at a few positions; `pytest -m soak tests/odds` at 500 (with xdist: `-n auto`).
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import sqrt
from random import Random

import pytest

from myomer.boards.landscape import LANDSCAPES, landscape
from myomer.bots import bot_named
from myomer.combat.attack_result import HIT
from myomer.combat.physical.attack import Attack, AttackPreview
from myomer.combat.weapons.shot import Shot, ShotPreview
from myomer.game.choices import Option
from myomer.game.table import Game
from myomer.odds import Odds, odds
from myomer.rules.ruleset import STANDARD, TOTAL_WARFARE
from myomer.scenario.lineup import lined_up
from myomer.units.catalogue import design_named
from tests.game.driver import NAMES
from tests.odds.naive import attacking, firing
from tests.odds.playing import DEVIATIONS, Played, likely

POSITIONS = 500
CHUNK = 25
FEW = 8
"""Positions of the soak, of one of its tests, and of the default run."""
PLAYS = {False: 200, True: 600}
"""Times that one option of a position is played, by default and in the soak."""
BUDGET = {False: 4_000, True: 60_000}
"""States that may be written to walk the outcomes of an option; of one that has more, the number is all we check."""
ALL_FIGURES = 1e-7
"""What may lie beyond an interval for one of the tens of thousands of figures that are compared."""
TURNS = 12
PER_GAME = 2


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "seeds" in metafunc.fixturenames:
        soak = "soak" in metafunc.config.option.markexpr
        games = (POSITIONS if soak else FEW) // PER_GAME
        step = CHUNK if soak else games
        chunks = [range(first, min(games, first + step)) for first in range(0, games, step)]
        metafunc.parametrize("seeds", chunks, ids=[f"{chunk[0]}-{chunk[-1]}" for chunk in chunks])


def game_for(seed: int) -> Game:
    """Two 'Mechs of the catalogue on a small map, where they soon meet."""
    random = Random(f"positions {seed}")
    board = landscape(LANDSCAPES[seed % len(LANDSCAPES)], 6, 7, seed)
    designs = [[design_named(random.choice(NAMES))] for _ in range(2)]
    return lined_up(board, designs, TOTAL_WARFARE if seed % 2 else STANDARD, seed, TURNS)


def undeclared(game: Game) -> bool:
    """Whether nothing is declared yet, so that each option stands by itself."""
    if game.weapon_phase is not None:
        return not game.weapon_phase.declared
    return game.physical_phase is not None and not game.physical_phase.declared


def attacks_of(game: Game) -> list[Option]:
    return [option for option in game.options() if isinstance(option.action, Attack | Shot)]


def positions(seed: int) -> Iterator[tuple[Game, list[Option]]]:
    """Positions of a random game in which there is something to declare, in either phase by turns."""
    game = game_for(seed)
    bots = [bot_named("random", 2 * seed), bot_named("random", 2 * seed + 1)]
    physical = seed % 3 != 0
    found = 0
    while game.result is None and found < PER_GAME:
        if undeclared(game) and (game.physical_phase is not None) == physical:
            options = attacks_of(game)
            if options:
                yield game, options
                found += 1
                physical = not physical
        game.play(bots[game.to_act](game))
    while found < PER_GAME:
        seed += 10_000
        for each in positions(seed):
            yield each
            found += 1
            if found == PER_GAME:
                return


class Tally:
    """How often something came, and how often it was to be expected."""

    def __init__(self) -> None:
        self.times = 0
        self.expected = 0.0
        self.variance = 0.0

    def add(self, times: int, chance: float, plays: int) -> None:
        self.times += times
        self.expected += chance * plays
        self.variance += chance * (1 - chance) * plays

    def agrees(self) -> bool:
        return abs(self.times - self.expected) <= DEVIATIONS * sqrt(self.variance) + 0.5


def previewed(option: Option) -> AttackPreview | ShotPreview:
    numbers = option.preview()
    assert isinstance(numbers, AttackPreview | ShotPreview)
    return numbers


@pytest.mark.soak
def test_what_is_previewed_is_what_comes(seeds: range, request: pytest.FixtureRequest) -> None:
    soak = "soak" in request.config.option.markexpr
    together = Tally()
    walked = compared = 0
    for seed in seeds:
        for game, options in positions(seed):
            tried = Random(seed).choice(options)
            for option in options:
                chance = previewed(option).target_number.chance()
                action = option.action
                assert isinstance(action, Attack | Shot)
                found = odds(game.battle, action, budget=BUDGET[soak], samples=1)
                assert found.hit_chances == [chance], (seed, action)
                compared += 1
                if found.exact:
                    assert found.hit == chance, (seed, action)
                    walked += 1
                if option is tried:
                    play(game, action, chance, found, PLAYS[soak], seed, together)
    assert walked > compared / 2
    assert together.agrees(), (together.times, together.expected)


def play(
    game: Game, action: Attack | Shot, chance: Fraction, found: Odds, plays: int, seed: int, together: Tally
) -> None:
    """Play an option many times: it hits as often as its chance says, and all else comes as often as the odds do."""
    run = attacking(action) if isinstance(action, Attack) else firing(action)
    played = Played(game.battle, run, plays, seed + 1, ALL_FIGURES)
    hits = played.times(lambda end: end[0] == (HIT,))
    assert likely(chance, plays, hits), f"{seed}: {action} hit {hits} times of {plays}, at {chance}"
    if found.exact:
        played.agrees(found)
    together.add(hits, float(chance), plays)
