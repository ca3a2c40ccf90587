"""What an action costs a unit on average, in points, by what happens to it (on the scale of `myomer.odds.worth`)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Final

from myomer.combat.battle import Battle
from myomer.odds.figures import UnitFigures
from myomer.odds.layout import Ids
from myomer.odds.result import Odds
from myomer.odds.worth import FATAL, HURT, OUT_COLD, POINTS, UNFINISHED, down_cost, importance, worth

DAMAGE: Final = "damage"
KILL: Final = "destroyed"
FALL: Final = "falls"
WOUNDS: Final = "wounds"
KNOCKED_OUT: Final = "knocked-out"
PARTS: Final = (DAMAGE, KILL, FALL, WOUNDS, KNOCKED_OUT)
NONE: Final = Fraction(0)


@dataclass(frozen=True, slots=True)
class Loss:
    """What an action costs one unit on average."""

    figures: dict[str, Fraction]
    """Mean damage and pilot hits; the chances to fall, to be knocked out, to be destroyed."""
    points: dict[str, Fraction]
    """What each of them costs."""
    head_hit: Fraction = NONE

    @property
    def total(self) -> Fraction:
        """The sum of the points."""
        return sum(self.points.values(), NONE)


NO_LOSS: Final = Loss(dict.fromkeys(PARTS, NONE), dict.fromkeys(PARTS, NONE))


def loss(battle: Battle, odds: Odds, unit: int) -> Loss:
    """What an action in this battle costs a unit. A destroyed unit costs all it is worth, and nothing more."""
    figures = odds.figures(unit)
    cost = _UnitCost(battle, unit, figures)
    ends = odds.outcomes.of_unit(unit, lambda state: (*cost.end(state), figures.head_hit(state)))
    points = POINTS * worth(battle.mechs[unit]) / cost.whole
    return Loss(
        {part: ends.expected(lambda end, index=index: end[0][index]) for index, part in enumerate(PARTS)},  # type: ignore[misc]
        {
            part: points * ends.expected(lambda end, index=index: end[1][index])  # type: ignore[misc]
            for index, part in enumerate(PARTS)
        },
        ends.expected(lambda end: end[2]),
    )


class _UnitCost:
    """What it costs a unit to end in a state, in integers: the unit itself is worth `whole`."""

    def __init__(self, battle: Battle, unit: int, figures: UnitFigures) -> None:
        mech = battle.mechs[unit]
        self._figures: Final = figures
        location_costs = [importance(mech, location) for location in figures.locations]
        point_costs: list[Fraction] = []
        for location, cost in zip(figures.locations, location_costs, strict=True):
            left = figures.left_at(figures.before, location)
            point_costs.append(UNFINISHED * cost / left if left else NONE)
        prone = down_cost(battle, unit)
        shares = [FATAL, HURT, OUT_COLD, prone, *location_costs, *point_costs]
        self.whole: Final = lcm(*[share.denominator for share in shares])
        self._pilot_hit: Final = int(HURT * self.whole)
        self._knocked_out: Final = int(OUT_COLD * self.whole)
        self._prone: Final = int(prone * self.whole)
        self._location_costs: Final = [
            (location, int(cost * self.whole), int(point * self.whole))
            for location, cost, point in zip(figures.locations, location_costs, point_costs, strict=True)
        ]
        """Each location, what losing it costs, and what each point of damage to it costs."""

    def end(self, state: Ids) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The figures of a state and what they cost, each in the order of `PARTS`."""
        figures = self._figures
        destroyed, falls = figures.destroyed(state), figures.falls(state)
        pilot_hits, knocked_out = figures.wounds(state), figures.knocked_out(state)
        costs = [0] * len(PARTS)
        left = self.whole
        if destroyed:
            costs[1] = left
        else:
            for part, cost in (
                (0, self._damage_cost(state)),
                (3, pilot_hits * self._pilot_hit),
                (4, knocked_out * self._knocked_out),
                (2, falls * self._prone),
            ):
                costs[part] = min(cost, left)
                left -= costs[part]
        return (figures.damage(state), destroyed, falls, pilot_hits, knocked_out), tuple(costs)

    def _damage_cost(self, state: Ids) -> int:
        """What damage and lost locations cost."""
        lost = self._figures.lost(state)
        cost = 0
        for location, location_cost, point_cost in self._location_costs:
            cost += location_cost if lost >> location & 1 else point_cost * self._figures.damage_at(state, location)
        return cost
