"""The firepower that is kept for a unit in some condition is what it would be computed to be."""

from __future__ import annotations

import random

from myomer.boards.landscape import hexagon
from myomer.bots import bot_named
from myomer.bots.batteries import armament_of, battery_of, guns_of
from myomer.scenario.lineup import lined_up
from myomer.units.catalogue import catalogue, design_named

GAMES = 4
TURNS = 5


def test_a_kept_battery_has_the_guns_that_the_unit_has_now() -> None:
    names = sorted([entry.name for entry in catalogue()])
    plain = 0
    for seed in range(GAMES):
        chance = random.Random(seed)
        sides = [[design_named(chance.choice(names)) for _ in range(3)] for _ in range(2)]
        game = lined_up(hexagon(4), sides, seed=seed, turns=TURNS, listen=False)
        bots = [bot_named("brawler", seed), bot_named("brawler", seed + 1)]
        while game.result is None:
            game.play(bots[game.to_act](game))
            for unit, mech in enumerate(game.battle.mechs):
                target = (unit + 3) % 6
                kept = battery_of(game.battle, unit, target, 10).power.guns
                now = guns_of(game.battle, unit, target)
                assert [vars_of(gun) for gun in kept] == [vars_of(gun) for gun in now]
                plain += armament_of(mech.design).plain
    assert plain > 1000


def vars_of(gun: object) -> list[object]:
    """All that a gun is."""
    return [getattr(gun, name) for name in ("arc", "damage", "heat", "numbers")]
