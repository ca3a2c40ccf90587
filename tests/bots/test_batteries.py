"""The firepower that is kept for a unit in some condition is what it would be computed to be."""

from __future__ import annotations

import random

from myomer.boards.landscape import hexagon
from myomer.bots import bot_named, gunnery
from myomer.bots.batteries import armament_of, battery_of, guns_of
from myomer.bots.bearings import FARTHEST
from myomer.bots.gunnery import MAX_TABLES, Gun, firepower_of
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


def test_no_more_tables_are_kept_than_there_is_room_for() -> None:
    """However many sets of guns come; what is forgotten is computed again, and is the same."""
    kept = gunnery._kept
    first = firepower_of((Gun(1, 5.0, 3, [4] * FARTHEST),))
    volleys = [first.table(1, heat).volley(1, 5) for heat in range(4)]
    most = 0
    for damage in range(200):
        power = firepower_of((Gun(1, float(damage), 3, [4] * FARTHEST),))
        for heat in range(12):
            power.table(0, heat)
        most = max(most, sum([1 + len(each._tables) for each in kept.firepowers.values()]))
    assert 900 < most <= MAX_TABLES
    assert [first.table(1, heat).volley(1, 5) for heat in range(4)] == volleys
    assert volleys[0] < volleys[3]
