"""Shields: absorption and capacity by size (`physical-attacks.md` §5.4)."""

from __future__ import annotations

from typing import Final

INACTIVE: Final = 0
PASSIVE: Final = 1
ACTIVE: Final = 2
MODES: Final = ["inactive", "passive", "active"]

#  name: damage absorption, damage capacity, slots
SHIELDS: Final = {
    "shield-small": [3, 11, 3],
    "shield-medium": [5, 18, 5],
    "shield-large": [7, 25, 7],
}

SLOT_ABSORPTION: Final = 1
SLOT_CAPACITY: Final = 5
SHOULDER_LOSS: Final = 2
ACTUATOR_LOSS: Final = 1
"""Losses of absorption and capacity: for each damaged slot, a lost shoulder, each other lost actuator."""
