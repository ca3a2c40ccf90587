"""Facing away: a unit that no enemy is ahead of, even with its torso turned."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from myomer.bots.bearings import bearing
from myomer.combat.weapons.mounts import FORWARD
from myomer.hexes import Facing, HexId

AWAY: Final = 0.012
"""The cost of a facing from which no enemy is ahead, even with the torso turned."""
ASIDE: Final = 0.003
"""The cost of a facing from which no enemy is ahead unless the torso turns: all else equal, a unit faces its enemy."""
AHEAD: Final = 1 << FORWARD
TWISTS: Final = (0, 1, 5)
NO_TWIST: Final = (0,)


def none_ahead(here: HexId, legs: Facing, twists: bool, enemies: Sequence[HexId]) -> bool:
    """Whether no enemy is ahead of a unit that stands there; False without enemies."""
    if not enemies:
        return False
    for hex_ in enemies:
        if hex_ == here:
            return False
        arcs = bearing(here, hex_).arcs
        for turn in TWISTS if twists else NO_TWIST:
            if arcs[(legs + turn) % 6] & AHEAD:
                return False
    return True
