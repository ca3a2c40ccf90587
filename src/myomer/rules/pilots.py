"""Pilots: hits, consciousness, weight classes."""

from __future__ import annotations

from typing import Final

CONSCIOUSNESS: Final = [0, 3, 5, 7, 10, 11]
"""2d6 needed to stay conscious, by total pilot hits (`damage-and-criticals.md` §13.2)."""
FATAL_PILOT_HITS: Final = 6


WORST_SKILL: Final = 8

LIGHT: Final = 1
MEDIUM: Final = 2
HEAVY: Final = 3
ASSAULT: Final = 4


def weight_class(tons: int) -> int:
    """Light to 35 tons, medium to 55, heavy to 75, assault above."""
    if tons <= 35:
        return LIGHT
    if tons <= 55:
        return MEDIUM
    if tons <= 75:
        return HEAVY
    return ASSAULT


TSEMP_MODIFIER: Final = 2
"""What the interference of an electromagnetic pulse adds to PSRs and weapon attacks (M-92)."""
SUPERHEAVY_TONS: Final = 100
"""Above this a 'Mech is superheavy: three levels tall, +1 on its physical attacks."""
