"""Blows that are not far apart: what truly comes of a hit, from its exact odds.

The quick estimate of `striking` knows nothing of criticals, of ammunition that goes off, of damage that goes on to the
next location, or of a head that comes off with a lucky blow. Where blows are not far apart by it, every outcome of the
hit itself is walked, and its mean cost to the target takes the estimate's place, on the scale that `compare` has too
(`myomer.odds.worth`). The falls and rolls that follow stay as they were estimated: walking them too can take a second,
and changes the choice only where two blows are worth nearly the same, a tenth or less apart. Nothing here depends on
how long it takes: the same position gives the same choice on any machine.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from myomer.bots.outlook import Figure, Scene
from myomer.bots.striking import Blow, Strike
from myomer.combat.battle import Battle
from myomer.combat.harm.damage import strike as strike_groups
from myomer.combat.harm.damage_types import BLOW
from myomer.combat.physical.registry import ATTACKS
from myomer.dice import DiceRoller
from myomer.odds import odds_of_run
from myomer.odds.losses import loss
from myomer.odds.worth import POINTS
from myomer.rules.hit_tables import NO_TABLE

NEAR: Final = 0.5
"""Blows whose estimates differ by no more than this share of the best one are looked at more closely."""
NO_LIMIT: Final = 10**9


def foreseen(scene: Scene, found: list[Strike]) -> list[Strike]:
    """The strikes worth a closer look, with what truly comes of their hits, the best first; none where all is clear."""
    if not found or found[0].value <= 0:
        return []
    least = found[0].value * (1 - NEAR)
    near: list[Strike] = []
    for strike in found:
        if strike.value >= least and strike.what not in [other.what for other in near]:
            near.append(strike)
    if len(near) < 2:
        return []
    figures = {foe.unit: foe for foe in scene.foes}
    for strike in near:
        foe = figures[strike.attack.target]
        left = 1.0
        for blow in strike.blows:  # of two punches, the second finds what the first has left
            left *= 1 - blow.hits * hit_cost(scene, foe, blow)
        strike.see((1 - left) * foe.worth)
    return sorted(near, key=lambda strike: -strike.value)


def hit_cost(scene: Scene, foe: Figure, blow: Blow) -> float:
    """What a blow that hits costs its target on average, in its own shares; each of its groups by itself, no fall."""
    preview = ATTACKS[blow.attack.kind].preview(scene.battle, blow.attack)
    if preview.table == NO_TABLE:
        return 0.0
    cost = Fraction(0)
    for points in sorted(set(preview.groups)):

        def hit(battle: Battle, dice: DiceRoller, points: int = points) -> None:
            strike_groups(battle, foe.unit, [points], preview.table, preview.arc, BLOW, dice)

        seen = odds_of_run(scene.battle, hit, foe.unit, foe.unit, budget=NO_LIMIT)
        cost += loss(scene.battle, seen, foe.unit).total * preview.groups.count(points)
    return min(1.0, float(cost / POINTS) / foe.worth)
