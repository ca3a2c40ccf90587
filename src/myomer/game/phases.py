"""The phases of a game in their order (`turn-and-initiative.md`), and before and after them: deployment, over."""

from __future__ import annotations

from typing import Final

DEPLOYMENT: Final = 0
INITIATIVE: Final = 1
MOVEMENT: Final = 2
WEAPON_ATTACK: Final = 3
PHYSICAL_ATTACK: Final = 4
HEAT: Final = 5
END: Final = 6
OVER: Final = 7
PHASE_NAMES: Final = [
    "deployment",
    "initiative",
    "movement",
    "weapon-attack",
    "physical-attack",
    "heat",
    "end",
    "over",
]
"""The phases by their numbers."""
