"""Blows that are nearly as good as each other: what truly comes of each, from its exact odds.

The quick estimate of `striking` knows nothing of criticals, of the pilot's head, of the fall that damage alone may
bring, or of the second punch that finds the first one's hole. Where two blows are close by it, and the odds are cheap
to have, they decide.
"""

from __future__ import annotations

from typing import Final

from myomer.bots.scene import Figure, Scene
from myomer.bots.striking import Strike
from myomer.bots.worth import DOWN, DOWN_FOR_GOOD, FATAL, HURT, OUT_COLD, UNFINISHED, importance, stand_chance
from myomer.odds import Odds, OverBudgetError, odds
from myomer.odds.figures import UnitFigures
from myomer.odds.world import State

CLOSE: Final = 0.15
"""Blows whose estimates differ by no more than this share of the better one are looked at more closely."""
FORESEEN: Final = 3
"""How many of them, at the most."""
AFFORDABLE: Final = 800
"""States that may be written for one: a few hundredths of a second."""


def foreseen(scene: Scene, found: list[Strike]) -> list[Strike]:
    """The strikes worth a closer look, with what truly comes of them, the best first; none where all is clear."""
    if not found or found[0].value <= 0:
        return []
    least = found[0].value * (1 - CLOSE)
    close = [strike for strike in found[:FORESEEN] if strike.value >= least]
    if len(close) < 2:
        return []
    figures = {foe.unit: foe for foe in scene.foes}
    looked: list[tuple[Strike, float, float]] = []
    for strike in close:
        attacks = [blow.attack for blow in strike.blows]
        try:
            seen = odds(scene.battle, *attacks, budget=AFFORDABLE, samples=0, check=False)
        except OverBudgetError:
            return []
        foe = figures[strike.attack.target]
        done = cost_of(scene, foe, seen) * foe.worth
        looked.append((strike, done, cost_of(scene, scene.me, seen) * scene.me.worth))
    for strike, done, cost in looked:
        strike.see(done, cost)
    return sorted(close, key=lambda strike: -strike.value)


def cost_of(scene: Scene, figure: Figure, seen: Odds) -> float:
    """What an action costs a unit on average, in its own shares."""
    figures = seen.figures(figure.unit)
    up = 0.0 if figure.mech.prone else stand_chance(scene.battle, figure.unit)
    down = DOWN_FOR_GOOD if up == 0 else min(DOWN_FOR_GOOD, DOWN / up)
    costs = seen.outcomes.of_unit(figure.unit, lambda state: _cost(figures, figure, state, down))
    return float(costs.mean)


def _cost(figures: UnitFigures, figure: Figure, state: State, down: float) -> float:
    if figures.destroyed(state):
        return FATAL
    cost = HURT * figures.wounds(state)
    if figures.falls(state):
        cost += down
    if figures.knocked_out(state):
        cost += OUT_COLD
    if figures.damage(state):
        lost = figures.lost(state)
        for location in figures.locations:
            if lost >> location & 1:
                cost += importance(figure.mech, location)
                continue
            before = figures.left_at(figures.before, location)
            if before:
                share = figures.damage_at(state, location) / before
                cost += UNFINISHED * share * importance(figure.mech, location)
    return min(cost, FATAL)
