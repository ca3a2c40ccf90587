"""One scale of worth for everybody who weighs: `compare`, the bots, whoever asks for advice.

What happens to a unit costs a share of it, and a unit is worth by its weight; so all is in shares of a 'Mech of 100
tons: 1 is such a unit lost. Of a unit it costs

- all of it to be put out of the game: destroyed, or its pilot dead;
- to lose a location: the head or the center torso all of it, a side torso 0.45, a leg 0.4, an arm 0.2;
- damage that leaves something of a location: three quarters of that, by the part of armor and structure that is gone;
- a pilot hit: 0.04; a pilot knocked out: 0.3 besides;
- to be down after a fall: 0.05 for every attempt to stand up that it will take on average, 0.35 at most (and where it
  cannot stand up again); half an attempt where no roll is needed.

All together never more than the whole. The shares are a judgment, made in games between bots; the chances are not. What
critical hits break is counted only where it puts a unit out, down, or a location off; nor does it count where a unit is
pushed to.
"""

from __future__ import annotations

from fractions import Fraction
from math import lcm
from typing import Final

from myomer.combat.battle import Battle
from myomer.combat.movement.standing import stand_target, stands_without_roll
from myomer.odds.figures import UnitFigures
from myomer.odds.layout import State
from myomer.rules.locations import CENTER_TORSO, HEAD, LEFT_TORSO, RIGHT_TORSO
from myomer.units.mech import Mech

FATAL: Final = Fraction(1)
SIDE: Final = Fraction(9, 20)
LEG: Final = Fraction(2, 5)
ARM: Final = Fraction(1, 5)
"""What it costs to lose a location: the head or the center torso, a side torso, a leg, an arm."""
UNFINISHED: Final = Fraction(3, 4)
"""What damage counts that leaves something of a location, against as much of one that does not."""
OUT_COLD: Final = Fraction(3, 10)
HURT: Final = Fraction(1, 25)
DOWN: Final = Fraction(1, 20)
DOWN_FOR_GOOD: Final = Fraction(7, 20)

POINTS: Final = 100
"""What a 'Mech of 100 tons counts where worth is printed."""


def worth(mech: Mech) -> Fraction:
    """What a unit is worth: a quarter of 100 tons for being there, the rest by its weight."""
    return Fraction(mech.design.tons + 25, 125)


def importance(mech: Mech, location: int) -> Fraction:
    """What losing a location costs, in units."""
    if location in (HEAD, CENTER_TORSO):
        return FATAL
    if location in (LEFT_TORSO, RIGHT_TORSO):
        return SIDE
    return LEG if mech.is_leg(location) else ARM


def down_cost(battle: Battle, unit: int) -> Fraction:
    """What it costs a unit to be down, as things are: by the attempts that it will take to stand up."""
    if stands_without_roll(battle.mechs[unit]):
        return DOWN / 2
    target = stand_target(battle, unit)
    up = Fraction(0) if target.automatic else target.chance()
    return min(DOWN_FOR_GOOD, DOWN / up) if up else DOWN_FOR_GOOD


class UnitCost:
    """What an end costs a unit, from the state in which it began; whole numbers, out of `out_of`."""

    def __init__(self, battle: Battle, unit: int, figures: UnitFigures) -> None:
        mech = battle.mechs[unit]
        self._figures: Final = figures
        places: list[tuple[int, Fraction, Fraction]] = []
        for location in figures.locations:
            whole = importance(mech, location)
            left = figures.left_at(figures.before, location)
            places.append((location, whole, UNFINISHED * whole / left if left else Fraction(0)))
        down = down_cost(battle, unit)
        shares = [FATAL, HURT, OUT_COLD, down, *[share for _, *two in places for share in two]]
        self.out_of: Final = lcm(*[share.denominator for share in shares])
        self._places: Final = [(at, self._whole(whole), self._whole(each)) for at, whole, each in places]
        """By location: what it costs to lose it, and each point of damage to it."""
        self.hurt: Final = self._whole(HURT)
        self.out: Final = self._whole(OUT_COLD)
        self.down: Final = self._whole(down)

    def _whole(self, share: Fraction) -> int:
        return int(share * self.out_of)

    def damage(self, state: State) -> int:
        """What damage and lost locations cost, all of the unit at most; it is not put out of the game by them."""
        figures = self._figures
        lost = figures.lost(state)
        cost = 0
        for location, whole, each in self._places:
            cost += whole if lost >> location & 1 else each * figures.damage_at(state, location)
        return min(cost, self.out_of)
