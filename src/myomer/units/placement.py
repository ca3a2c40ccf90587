"""Where equipment may be mounted: most of it anywhere, some of it in limbs or torsos only (*TechManual*, placement)."""

from __future__ import annotations

from myomer.rules.components import AES, CLAW, JUMP_JET, PHYSICAL_WEAPON, SHIELD, TALONS
from myomer.rules.equipment import Equipment
from myomer.rules.locations import CENTER_TORSO, FRAME_ARMS, FRAME_LEGS, LEFT_TORSO, RIGHT_TORSO
from myomer.rules.physical_weapons import PHYSICAL_WEAPONS

TORSOS = [CENTER_TORSO, LEFT_TORSO, RIGHT_TORSO]


class Places:
    """The locations that an item may be mounted in, and their description."""

    def __init__(self, locations: list[int], description: str) -> None:
        self.locations = locations
        self.description = description


def places_for(equipment: Equipment, frame: int) -> Places | None:
    """Where an item may be mounted; None: anywhere."""
    arms, legs = FRAME_ARMS[frame], FRAME_LEGS[frame]
    if equipment.kind == PHYSICAL_WEAPON:
        if PHYSICAL_WEAPONS[equipment.key].torso_mount:
            return Places(arms + TORSOS, "an arm or a torso")
        return Places(arms, "an arm")
    if equipment.kind == CLAW or equipment.kind == SHIELD:
        return Places(arms, "an arm")
    if equipment.kind == TALONS:
        return Places(legs, "a leg")
    if equipment.kind == AES:
        return Places(arms + legs, "an arm or a leg")
    if equipment.kind == JUMP_JET:
        return Places(TORSOS + legs, "a torso or a leg")
    return None
