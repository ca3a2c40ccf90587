"""What players call GATOR: the five groups into which the modifiers of a to-hit number fall.

Gunner, attacker movement, target movement, other, range. A player reads them off in that order; every modifier has one.
"""

from __future__ import annotations

from typing import Final

GUNNER: Final = "gunner"
"""The skill that is rolled on: gunnery for shots, piloting for physical attacks and PSRs."""
ATTACKER_MOVEMENT: Final = "attacker-movement"
TARGET_MOVEMENT: Final = "target-movement"
"""The TMM, and the -4 of an immobile target that stands in for it."""
OTHER: Final = "other"
RANGE: Final = "range"

GROUPS: Final = [GUNNER, ATTACKER_MOVEMENT, TARGET_MOVEMENT, OTHER, RANGE]
"""In the order of the letters."""

GROUP_OF: Final = {
    "gunnery-skill": GUNNER,
    "piloting-skill": GUNNER,
    "piloting-difference": GUNNER,
    "attacker-walked": ATTACKER_MOVEMENT,
    "attacker-ran": ATTACKER_MOVEMENT,
    "attacker-jumped": ATTACKER_MOVEMENT,
    "attacker-skidded": ATTACKER_MOVEMENT,
    "target-moved": TARGET_MOVEMENT,
    "target-jumped": TARGET_MOVEMENT,
    "target-skidded": TARGET_MOVEMENT,
    "target-sprinted": TARGET_MOVEMENT,
    "target-immobile": TARGET_MOVEMENT,
    "range-medium": RANGE,
    "range-long": RANGE,
    "range-extreme": RANGE,
    "minimum-range": RANGE,
}
"""The group of a modifier by its reason; all others (terrain, heat, damage, equipment, the attack) are `OTHER`."""
