"""What an action costs a unit, in points: one scale on which damage, falls, wounds and wrecks can be weighed.

The scale is that of armour and structure. Damage counts as it is. Whatever else befalls a unit costs a share of the
points that it has left afterwards, because so much less of it fights on:

- put out of the game (destroyed, or its pilot dead): all of them, so that a wreck costs the points it had before;
- a fall: a tenth. It has to stand up, which may fail, and spends its movement on that; until then it is easier to hit
  for its neighbours, and hardly fights;
- each wound of the pilot: a twentieth. The next ones will knock the pilot out sooner;
- a pilot knocked out: a quarter, besides the wound. For a turn or more the unit does nothing, and is easily hit.

The shares are a judgement, the chances are not. Shares add up to less than all for any unit that is still in the game,
so nothing costs more than being destroyed. What critical hits break is not counted, nor where a unit is pushed to.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from myomer.odds.result import Odds

KILL_SHARE: Final = Fraction(1)
FALL_SHARE: Final = Fraction(1, 10)
WOUND_SHARE: Final = Fraction(1, 20)
KNOCKED_OUT_SHARE: Final = Fraction(1, 4)
"""What an event costs, as a share of the points that a unit has left after the damage."""

DAMAGE: Final = "damage"
KILL: Final = "destroyed"
FALL: Final = "falls"
WOUNDS: Final = "wounds"
KNOCKED_OUT: Final = "knocked-out"
SHARES: Final = {
    KILL: KILL_SHARE,
    FALL: FALL_SHARE,
    WOUNDS: WOUND_SHARE,
    KNOCKED_OUT: KNOCKED_OUT_SHARE,
}
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


NO_LOSS: Final = Loss(dict.fromkeys((DAMAGE, *SHARES), NONE), dict.fromkeys((DAMAGE, *SHARES), NONE))


def loss(odds: Odds, unit: int) -> Loss:
    """What an action costs a unit. A fall, a wound or a knock-out of a unit that is destroyed counts no more."""
    seen = odds.figures(unit)
    ends = odds.outcomes.of_unit(
        unit,
        lambda state: (
            seen.damage(state),
            seen.destroyed(state),
            seen.falls(state),
            seen.wounds(state),
            seen.knocked_out(state),
            seen.head_hit(state),
        ),
    )
    figures = dict(NO_LOSS.figures)
    points = dict(NO_LOSS.points)
    head = NONE
    for (damage, gone, falls, wounds, out, struck), chance in ends.items():
        figures[DAMAGE] += damage * chance
        figures[FALL] += falls * chance
        head += struck * chance
        happened = {KILL: 1} if gone else {FALL: int(falls), WOUNDS: wounds, KNOCKED_OUT: int(out)}
        for part, times in happened.items():
            if part != FALL:
                figures[part] += times * chance
            points[part] += times * chance * SHARES[part] * (seen.points_left - damage)
    points[DAMAGE] = figures[DAMAGE]
    return Loss(figures, points, head)
