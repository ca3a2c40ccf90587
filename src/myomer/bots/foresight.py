"""Blows that are nearly as good as each other: what truly comes of a hit, from its exact odds.

The quick estimate of `striking` knows nothing of criticals, of ammunition that goes off, or of a head that comes off
with a lucky blow. Where two blows are close by it, every outcome of the hit itself is walked, and its mean cost to the
target takes the estimate's place. The falls and rolls that follow stay as they were estimated: walking them too can
take seconds, and seldom changes the choice. Nothing here depends on how long it takes: the same position gives the
same choice on any machine.
"""

from __future__ import annotations

from math import fsum
from typing import Final

from myomer.bots.scene import Figure, Scene
from myomer.bots.striking import Blow, Strike
from myomer.bots.worth import FATAL, HURT, OUT_COLD, UNFINISHED, importance
from myomer.combat.battle import Battle
from myomer.combat.damage import strike as strike_groups
from myomer.combat.damage_types import BLOW
from myomer.combat.physical.registry import ATTACKS
from myomer.dice import DiceRoller
from myomer.odds import odds_of_run
from myomer.odds.figures import UnitFigures
from myomer.odds.states import State
from myomer.rules.hit_tables import NO_TABLE

CLOSE: Final = 0.1
"""Blows whose estimates differ by no more than this share of the better one are looked at more closely."""
NO_LIMIT: Final = 10**9


def foreseen(scene: Scene, found: list[Strike]) -> list[Strike]:
    """The strikes worth a closer look, with what truly comes of their hits, the best first; none where all is clear."""
    if not found or found[0].value <= 0:
        return []
    least = found[0].value * (1 - CLOSE)
    close: list[Strike] = []
    for strike in found:
        if strike.value >= least and strike.what not in [other.what for other in close]:
            close.append(strike)
    if len(close) < 2:
        return []
    figures = {foe.unit: foe for foe in scene.foes}
    for strike in close:
        foe = figures[strike.attack.target]
        strike.see(sum([blow.hits * hit_cost(scene, foe, blow) for blow in strike.blows]))
    return sorted(close, key=lambda strike: -strike.value)


def hit_cost(scene: Scene, foe: Figure, blow: Blow) -> float:
    """What a blow that hits costs its target on average, each of its groups by itself; its fall not counted."""
    preview = ATTACKS[blow.attack.kind].preview(scene.battle, blow.attack)
    if preview.table == NO_TABLE:
        return 0.0
    cost = 0.0
    for points in sorted(set(preview.groups)):

        def hit(battle: Battle, dice: DiceRoller, points: int = points) -> None:
            strike_groups(battle, foe.unit, [points], preview.table, preview.arc, BLOW, dice)

        seen = odds_of_run(scene.battle, hit, foe.unit, foe.unit, budget=NO_LIMIT)
        figures = seen.figures(foe.unit)
        costs = seen.outcomes.of_unit(foe.unit, lambda state, told=figures: _cost(told, foe, state))  # type: ignore[misc]
        mean = fsum([float(chance) * each for each, chance in costs.items()])
        cost += mean * preview.groups.count(points)
    return cost * foe.worth


def _cost(figures: UnitFigures, figure: Figure, state: State) -> float:
    """What one way that a hit may end costs a unit, in its own shares."""
    if figures.destroyed(state):
        return FATAL
    cost = HURT * figures.wounds(state)
    if figures.knocked_out(state):
        cost += OUT_COLD
    lost = figures.lost(state)
    for location in figures.locations:
        if lost >> location & 1:
            cost += importance(figure.mech, location)
            continue
        before = figures.left_at(figures.before, location)
        if before:
            cost += UNFINISHED * figures.damage_at(state, location) / before * importance(figure.mech, location)
    return min(cost, FATAL)
