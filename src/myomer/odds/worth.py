"""The scale by which `compare` and the bots value what happens to a unit.

A unit is worth more the heavier it is, and losses are shares of the unit: 1 is a destroyed 'Mech of 100 tons.

- Destroyed, or the pilot killed: the whole unit.
- A location lost: head or center torso the whole unit, a side torso 0.45, a leg 0.4, an arm 0.2.
- Damage to a location that survives: three quarters of that, in proportion to the armor and structure it lost.
- A pilot hit: 0.04. A pilot knocked out: another 0.3.
- Prone after a fall: 0.05 for each attempt to stand that it will take on average, up to 0.35 (also if it cannot stand
  again); half an attempt if no PSR is needed.

All together never more than the whole unit. The shares are a judgment, made in games between bots. Critical hits count
only if they destroy the unit, make it fall, or blow off a location. Where a unit is pushed to does not count.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from myomer.combat.battle import Battle
from myomer.combat.movement.standing import stand_target, stands_without_roll
from myomer.rules.locations import CENTER_TORSO, HEAD, LEFT_TORSO, RIGHT_TORSO
from myomer.units.mech import Mech

FATAL: Final[Fraction] = Fraction(1)
SIDE: Final[Fraction] = Fraction(9, 20)
LEG: Final[Fraction] = Fraction(2, 5)
ARM: Final[Fraction] = Fraction(1, 5)
"""What it costs to lose a location: the head or the center torso, a side torso, a leg, an arm."""
UNFINISHED: Final[Fraction] = Fraction(3, 4)
"""What damage to a location that survives counts, against the same share of one that is lost."""
OUT_COLD: Final[Fraction] = Fraction(3, 10)
HURT: Final[Fraction] = Fraction(1, 25)
DOWN: Final[Fraction] = Fraction(1, 20)
DOWN_FOR_GOOD: Final[Fraction] = Fraction(7, 20)

POINTS_OF_100_TONS: Final = 100
"""The points that a 'Mech of 100 tons is worth where values are printed."""


_DOWN_BY_WAYS: Final = [DOWN_FOR_GOOD] + [min(DOWN_FOR_GOOD, DOWN * 36 / ways) for ways in range(1, 37)]
"""What being prone costs by how many of 36 rolls stand the unit up."""


def worth(mech: Mech) -> Fraction:
    """What a unit is worth: 0.2, and the rest in proportion to its weight; 1 at 100 tons."""
    return Fraction(mech.design.tons + 25, 125)


def importance(mech: Mech, location: int) -> Fraction:
    """What losing a location costs, in units."""
    if location in (HEAD, CENTER_TORSO):
        return FATAL
    if location in (LEFT_TORSO, RIGHT_TORSO):
        return SIDE
    return LEG if mech.is_leg(location) else ARM


def down_cost(battle: Battle, unit: int) -> Fraction:
    """What being prone costs a unit in its condition: by the attempts that it will take to stand up."""
    if stands_without_roll(battle.mechs[unit]):
        return DOWN / 2
    target = stand_target(battle, unit)
    return DOWN_FOR_GOOD if target.automatic else _DOWN_BY_WAYS[target.ways()]
