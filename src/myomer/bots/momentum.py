"""Momentum: who is ahead can afford an even exchange, who is behind cannot.

In a fight to the end, what counts is the share of its strength that each side loses. An even exchange of damage brings
the stronger side closer to its victory.
"""

from __future__ import annotations

from typing import Final

from myomer.bots.estimates import worth
from myomer.game.table import Game
from myomer.units.mech import Mech

LEAST: Final = 0.35
MOST: Final = 2.0
"""Limits of the factor: nobody throws everything away, and nobody gives up."""


def health(mech: Mech) -> float:
    """The share of its armor and structure that a unit has left."""
    whole = sum(mech.design.armor) + sum(mech.design.structure)
    return (sum(mech.armor) + sum(mech.structure)) / whole if whole else 1.0


def strength(game: Game, side: int) -> float:
    """What the units of a side that are still in the fight are worth, each by its health."""
    total = 0.0
    for unit, mech in enumerate(game.battle.mechs):
        if mech.side == side and game.active(unit) and not mech.pilot_dead:
            total += worth(mech) * health(mech)
    return total


def lost_share(game: Game) -> float:
    """The share of its strength that the mean unit of the whole fight has lost; a destroyed one has lost all."""
    whole = left = 0.0
    for unit, mech in enumerate(game.battle.mechs):
        whole += worth(mech)
        if game.active(unit) and not mech.pilot_dead:
            left += worth(mech) * health(mech)
    return 1 - left / whole if whole else 0.0


def pressure(game: Game, side: int, momentum: float) -> float:
    """The factor of a side's caution: below 1 for the stronger one."""
    if not momentum:
        return 1.0
    own = strength(game, side)
    enemy = max([strength(game, other) for other in range(len(game.sides)) if other != side])
    if own <= 0 or enemy <= 0:
        return 1.0
    factor: float = (enemy / own) ** momentum
    return max(LEAST, min(MOST, factor))
