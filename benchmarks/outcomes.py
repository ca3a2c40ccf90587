"""What losses cost in games: the weights of the bots beside the outcomes of fights.

    python -m benchmarks.outcomes [--games 12000] [--ruleset total-warfare]

Tacticians fight mirrored duels with the designs that weights may be chosen by. At the beginning of each turn, what both
units have lost is noted: shares of their locations, weapons, MP, wounds, whether they are prone. A logistic regression
on the result gives what each loss costs, here as a multiple of the whole center torso, beside what the scale of
`compare` says. Turns of a game count together as the square root of their number, so no long game decides.

Correlations, not causes: a prone unit has just been hit, for instance. The weights were chosen by games
(`benchmarks/opponents.py`); this only says where to look. Before anything is fitted, a game is played twice and must
come out the same.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable

import numpy as np

from benchmarks.opponents import MAPS, Setup, begin, designs_of
from myomer.bots.custom import find_bot
from myomer.bots.estimates import DOWN, HURT, OUT_COLD, UNFINISHED, stand_chance
from myomer.bots.processes import played_in_processes
from myomer.combat.turn.victory import DRAW
from myomer.game.table import Game
from myomer.odds import worth as scale
from myomer.rules.locations import CENTER_TORSO, HEAD, LEFT_TORSO, RIGHT_TORSO, armor_at
from myomer.units.mobility import walking_mp

EASY = 0.4
"""The chance to stand from which on a prone unit is likely up again soon."""
TORSOS = (CENTER_TORSO, LEFT_TORSO, RIGHT_TORSO)
ON_THE_SCALE = {
    "head": UNFINISHED,
    "center torso": UNFINISHED,
    "side torsos": UNFINISHED * float(scale.SIDE),
    "legs": UNFINISHED * float(scale.LEG),
    "arms": UNFINISHED * float(scale.ARM),
    "wounds": HURT,
    "unconscious": OUT_COLD,
    "prone, likely up soon": DOWN,
    "prone, hard to get up": float(scale.DOWN_FOR_GOOD),
    "10 heat": 0.0,
    "weapons": 0.0,
    "walking MP": 0.0,
    "gyro hits": 0.0,
    "engine hits": 0.0,
}
"""The losses that are noted, with what the scale says; 0 if it says nothing."""

Noted = tuple[float, list[list[float]]]
"""The result for the first side, and by turn what its enemy has lost more than itself."""


def losses(game: Game, unit: int) -> list[float]:
    """What a unit has lost, in the order of the scale."""
    mech = game.battle.mechs[unit]
    design = mech.design

    def lost(location: int) -> float:
        places = {armor_at(location, rear) for rear in ((False, True) if location in TORSOS else (False,))}
        whole = sum([design.armor[place] for place in places]) + design.structure[location]
        left = sum([mech.armor[place] for place in places]) + mech.structure[location]
        return 1 - left / whole if whole else 0.0

    legs = [location for location in range(len(mech.structure)) if mech.is_leg(location)]
    arms = [place for place in range(len(mech.structure)) if place not in (HEAD, *TORSOS, *legs)]
    weapons = [mech.component_works(weapon) for weapon in design.weapons]
    stands = stand_chance(game.battle, unit) if mech.prone else 1.0
    return [
        lost(HEAD),
        lost(CENTER_TORSO),
        lost(LEFT_TORSO) + lost(RIGHT_TORSO),
        sum([lost(leg) for leg in legs]),
        sum([lost(arm) for arm in arms]),
        float(mech.wounds),
        float(mech.unconscious),
        float(mech.prone and stands >= EASY),
        float(mech.prone and stands < EASY),
        mech.heat / 10,
        1 - sum(weapons) / len(weapons) if weapons else 0.0,
        1 - walking_mp(mech) / design.walk,
        float(mech.gyro_hits),
        float(mech.engine_hits),
    ]


def noted(setup: Setup, number: int) -> Noted:
    """Play a game, noting the losses of each turn; it is not repeated with the sides swapped."""
    game = begin(setup, 2 * number)[0]
    bots = [find_bot(setup.bots[side], number) for side in (0, 1)]
    turns: list[list[float]] = []
    while game.result is None:
        if game.turn > len(turns):
            own, enemy = losses(game, 0), losses(game, 1)
            turns.append([theirs - mine for mine, theirs in zip(own, enemy, strict=True)])
        game.play(bots[game.to_act](game))
    return (0.5 if game.result.winner == DRAW else float(game.result.winner == 0)), turns


def prepare(setup: Setup) -> Callable[[int], Noted]:
    """What plays a game in a worker."""
    return lambda number: noted(setup, number)


def fitted(games: list[Noted]) -> tuple[list[float], list[float]]:
    """The weight of each loss in a logistic regression, and half the width of its 95 % interval."""
    rows = np.array([row for _, turns in games for row in turns])
    won = np.array([score for score, turns in games for _ in turns])
    counts = np.array([len(turns) ** -0.5 for _, turns in games for _ in turns])
    weights = np.zeros(rows.shape[1])
    ridge = 0.5 * np.eye(len(weights))
    for _ in range(40):  # Newton's method
        chance = 1 / (1 + np.exp(-rows @ weights))
        curvature = (rows * (counts * chance * (1 - chance))[:, None]).T @ rows + ridge
        weights = weights + np.linalg.solve(curvature, rows.T @ (counts * (won - chance)) - 0.5 * weights)
    errors = 1.96 * np.sqrt(np.diag(np.linalg.inv(curvature)))
    return [float(weight) for weight in weights], [float(error) for error in errors]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=12000)
    parser.add_argument("--ruleset", default="standard")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--jobs", type=int, default=2)
    given = parser.parse_args()
    setup = Setup(("tactician", "tactician"), 1, given.ruleset, designs_of("tuning"), given.seed, MAPS)
    if noted(setup, 0) != noted(setup, 0):
        sys.exit("a game does not come out the same a second time")

    weights, errors = fitted([game for _, game in played_in_processes(given.jobs, prepare, setup, range(given.games))])
    torso = weights[1]
    print(f"{given.ruleset}, {given.games} games; 1 is the whole center torso (fitted, on the scale of compare):")
    for name, weight, error in zip(ON_THE_SCALE, weights, errors, strict=True):
        print(f"  {name:22} {weight / torso:6.2f} ± {error / torso:.2f}   {ON_THE_SCALE[name] / UNFINISHED:.2f}")


if __name__ == "__main__":
    main()
