"""Physical attacks of nearly equal worth: what a hit does, from its exact odds.

The quick estimate of `striking` ignores crits, ammunition explosions, damage that transfers to the next location, and a
head blown off by a lucky hit. Where attacks are close by that estimate, every outcome of the hit itself is walked, and
its mean cost to the target replaces the estimate, on the scale that `compare` uses too (`myomer.odds.worth`). The falls
and PSRs that follow stay as they were estimated: walking them too can take a second, and changes the choice only where
two attacks are worth nearly the same, a tenth or less apart. Nothing here depends on how long it takes: the same
position gives the same choice on any machine.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from myomer.bots.estimates import worth
from myomer.bots.outlook import Outlook, UnitView
from myomer.bots.striking import AttackEstimate, Strike
from myomer.combat.battle import Battle
from myomer.combat.harm.damage import strike as strike_groups
from myomer.combat.harm.damage_types import PHYSICAL_HIT
from myomer.combat.physical.attack import AttackPreview
from myomer.combat.physical.registry import ATTACKS
from myomer.dice import DiceRoller
from myomer.odds import odds_of_run
from myomer.odds.losses import loss
from myomer.odds.worth import POINTS_OF_100_TONS
from myomer.rules.hit_tables import NO_TABLE

NEAR: Final = 0.5
"""Attacks whose estimates are within this fraction of the best one are examined with exact odds."""
NO_LIMIT: Final = 10**9

Hit = tuple[int, str, int, int]
"""A hit: its target, the hit table, the side, the points."""


def by_exact_odds(outlook: Outlook, strikes: list[Strike]) -> list[Strike]:
    """Attacks worth a closer look, with the exact value of their hits, best first; empty if one stands out."""
    if not strikes or strikes[0].value <= 0:
        return []
    threshold = strikes[0].value * (1 - NEAR)
    near: list[Strike] = []
    for strike in strikes:
        if strike.value >= threshold and strike.kind_and_target not in [other.kind_and_target for other in near]:
            near.append(strike)
    if len(near) < 2:
        return []

    views = {foe.unit: foe for foe in outlook.foes}
    known: dict[Hit, Fraction] = {}
    for strike in near:
        foe = views[strike.attack.target]
        unhurt = 1.0
        for estimate in strike.estimates:  # the second punch hits what the first has left
            unhurt *= 1 - estimate.hits * exact_hit_cost(outlook, foe, estimate, known)
        strike.set_exact((1 - unhurt) * foe.worth)

    return sorted(near, key=lambda strike: -strike.value)


def exact_hit_cost(outlook: Outlook, foe: UnitView, estimate: AttackEstimate, known: dict[Hit, Fraction]) -> float:
    """What a hit costs its target on average, as a fraction of its worth: each damage group by itself, without a fall.

    `known` are the costs that this decision has computed already: both punches cost the same.
    """
    preview = ATTACKS[estimate.attack.kind].preview(outlook.battle, estimate.attack, [])
    return exact_damage_cost(outlook.battle, foe, preview, known)


def exact_damage_cost(battle: Battle, foe: UnitView, preview: AttackPreview, known: dict[Hit, Fraction]) -> float:
    """What the damage of an attack with these numbers costs its target on average, as a fraction of its worth."""
    if preview.table == NO_TABLE:
        return 0.0
    cost = Fraction(0)
    for points in sorted(set(preview.groups)):
        key = (foe.unit, preview.table, preview.arc, points)
        if key not in known:
            known[key] = _mean_loss(battle, key)
        cost += known[key] * preview.groups.count(points)
    return min(1.0, float(cost / POINTS_OF_100_TONS) / worth(foe.mech))


def _mean_loss(battle: Battle, struck: Hit) -> Fraction:
    """What a hit costs its target on average, in points, by its exact odds."""
    unit, table, arc, points = struck

    def hit(battle: Battle, dice: DiceRoller) -> None:
        strike_groups(battle, unit, [points], table, arc, PHYSICAL_HIT, dice)

    hit_odds = odds_of_run(battle, hit, unit, unit, budget=NO_LIMIT, looks=False)
    return loss(battle, hit_odds, unit).total
