"""What an action costs a unit on average, in points, by what happens to it (on the scale of `myomer.odds.worth`)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Final, NamedTuple

from myomer.combat.battle import Battle
from myomer.odds.figures import UnitFigures
from myomer.odds.layout import Ids
from myomer.odds.result import Odds
from myomer.odds.worth import FATAL, HURT, OUT_COLD, POINTS_OF_100_TONS, UNFINISHED, down_cost, importance, worth

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


class EndLoss(NamedTuple):
    """What one end costs a unit, in the order of `PARTS`."""

    figures: tuple[int, ...]
    costs: tuple[int, ...]
    head_hit: bool


def loss(battle: Battle, odds: Odds, unit: int) -> Loss:
    """What an action in this battle costs a unit. A destroyed unit costs all it is worth, and nothing more."""
    cost = _UnitCost(battle, unit, odds.figures(unit))
    ends = odds.ends.of_unit(unit, cost.of_end)
    points = POINTS_OF_100_TONS * worth(battle.mechs[unit]) / cost.whole
    mean_figures: dict[str, Fraction] = {}
    mean_points: dict[str, Fraction] = {}
    for place, part in enumerate(PARTS):
        mean_figures[part] = ends.expected(lambda end, place=place: end.figures[place])  # type: ignore[misc]
        mean_points[part] = points * ends.expected(lambda end, place=place: end.costs[place])  # type: ignore[misc]
    return Loss(mean_figures, mean_points, ends.expected(lambda end: end.head_hit))


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
        """What the unit is worth: a common denominator, so that every cost is a whole number of it."""

        self._pilot_hit: Final = int(HURT * self.whole)
        self._knocked_out: Final = int(OUT_COLD * self.whole)
        self._prone: Final = int(prone * self.whole)
        self._location_costs: Final = [
            (location, int(cost * self.whole), int(point * self.whole))
            for location, cost, point in zip(figures.locations, location_costs, point_costs, strict=True)
        ]
        """Each location, what losing it costs, and what each point of damage to it costs."""

    def of_end(self, state: Ids) -> EndLoss:
        """What it costs to end in a state."""
        unit = self._figures
        figures = {
            DAMAGE: unit.damage(state),
            KILL: unit.destroyed(state),
            FALL: unit.falls(state),
            WOUNDS: unit.wounds(state),
            KNOCKED_OUT: unit.knocked_out(state),
        }

        costs = dict.fromkeys(PARTS, 0)
        left = self.whole

        # A destroyed unit costs all it is worth; other losses add up to no more than that.
        if figures[KILL]:
            costs[KILL] = left
        else:
            for part, cost in (
                (DAMAGE, self._damage_cost(state)),
                (WOUNDS, figures[WOUNDS] * self._pilot_hit),
                (KNOCKED_OUT, figures[KNOCKED_OUT] * self._knocked_out),
                (FALL, figures[FALL] * self._prone),
            ):
                costs[part] = min(cost, left)
                left -= costs[part]

        return EndLoss(tuple(figures.values()), tuple(costs.values()), unit.head_hit(state))

    def _damage_cost(self, state: Ids) -> int:
        """What damage and lost locations cost."""
        lost = self._figures.lost(state)
        cost = 0
        for location, location_cost, point_cost in self._location_costs:
            cost += location_cost if lost >> location & 1 else point_cost * self._figures.damage_at(state, location)
        return cost
