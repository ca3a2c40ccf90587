"""What an action costs a unit on average, on the scale of `myomer.odds.worth`, told apart by what happens to it.

Points are hundredths of a 'Mech of 100 tons. A unit that is put out of the game costs all that it is worth, and
whatever else befell it on the way counts no more; any other the cost of its damage, of pilot hits, of a pilot knocked
out, of being down, together never more than the whole.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from myomer.combat.battle import Battle
from myomer.odds.result import Odds
from myomer.odds.worth import POINTS, UnitCost, worth

DAMAGE: Final = "damage"
KILL: Final = "destroyed"
FALL: Final = "falls"
WOUNDS: Final = "wounds"
KNOCKED_OUT: Final = "knocked-out"
PARTS: Final = (DAMAGE, KILL, FALL, WOUNDS, KNOCKED_OUT)
NONE: Final = Fraction(0)


@dataclass(frozen=True, slots=True)
class Loss:
    """What an action costs one unit on average: what happens how often (or how much), and the points it counts."""

    figures: dict[str, Fraction]
    """Mean damage and wounds; the chances of a fall, of being knocked out, of being destroyed."""
    points: dict[str, Fraction]
    """What each of them costs."""
    head_hit: Fraction = NONE

    @property
    def total(self) -> Fraction:
        """All of it."""
        return sum(self.points.values(), NONE)


NO_LOSS: Final = Loss(dict.fromkeys(PARTS, NONE), dict.fromkeys(PARTS, NONE))


def loss(battle: Battle, odds: Odds, unit: int) -> Loss:
    """What an action in this battle costs a unit. What befalls a unit that is destroyed counts no more."""
    seen = odds.figures(unit)
    cost = UnitCost(battle, unit, seen)
    ends = odds.outcomes.of_unit(
        unit,
        lambda state: (
            seen.damage(state),
            seen.destroyed(state),
            seen.falls(state),
            seen.wounds(state),
            seen.knocked_out(state),
            seen.head_hit(state),
            0 if seen.destroyed(state) else cost.damage(state),
        ),
    )
    figures = dict(NO_LOSS.figures)
    shares = dict.fromkeys(PARTS, NONE)
    head = NONE
    for (damage, gone, falls, wounds, out, struck, harm), chance in ends.items():
        figures[DAMAGE] += damage * chance
        figures[FALL] += falls * chance
        head += struck * chance
        if gone:
            figures[KILL] += chance
            shares[KILL] += cost.out_of * chance
            continue
        figures[WOUNDS] += wounds * chance
        figures[KNOCKED_OUT] += out * chance
        left = cost.out_of
        for part, costs in (
            (DAMAGE, harm),
            (WOUNDS, wounds * cost.hurt),
            (KNOCKED_OUT, out * cost.out),
            (FALL, falls * cost.down),
        ):
            counted = min(costs, left)
            left -= counted
            shares[part] += counted * chance
    times = POINTS * worth(battle.mechs[unit]) / cost.out_of
    return Loss(figures, {part: share * times for part, share in shares.items()}, head)
