"""Firing arcs: where a weapon reaches from where it is mounted (`weapon-attacks.md` §3)."""

from __future__ import annotations

from typing import Final

from myomer.hexes import HexId, in_forward_arc, in_left_arm_arc, in_rear_arc, in_right_arm_arc
from myomer.rules.locations import HAND, LEFT_ARM, LOWER_ARM, QUAD, RIGHT_ARM
from myomer.units.component import ABSENT, NO_PARTNER
from myomer.units.design import Design
from myomer.units.mech import ARMS_FLIPPED, Mech

FORWARD: Final = 0
LEFT_ARM_ARC: Final = 1
RIGHT_ARM_ARC: Final = 2
REARWARD: Final = 3
ALL_ROUND: Final = 4


def locations_of(design: Design, weapon: int) -> list[int]:
    """The locations that a weapon has slots in: two of a split one."""
    component = design.components[weapon]
    if component.partner == NO_PARTNER:
        return [component.location]
    return [design.components[component.partner].location, component.location]


def in_arm(design: Design, weapon: int) -> int:
    """The arm that a weapon is in, wholly or in part; -1 when in none. A quad has no arms."""
    if design.frame == QUAD:
        return -1
    for location in locations_of(design, weapon):
        if location in (LEFT_ARM, RIGHT_ARM):
            return location
    return -1


def in_leg(mech: Mech, weapon: int) -> bool:
    """Whether it is mounted in a leg."""
    return mech.is_leg(mech.design.components[weapon].location)


def firing_arc(mech: Mech, weapon: int) -> int:
    """The arc of a weapon: by its mounting, and by the arms when they are flipped to the rear."""
    component = mech.design.components[weapon]
    if component.turret:
        return ALL_ROUND
    if component.rear:
        return REARWARD
    if mech.design.frame == QUAD or component.partner != NO_PARTNER:
        return FORWARD
    if component.location in (LEFT_ARM, RIGHT_ARM):
        if mech.status & ARMS_FLIPPED:
            return REARWARD
        return LEFT_ARM_ARC if component.location == LEFT_ARM else RIGHT_ARM_ARC
    return FORWARD


def arc_facing(mech: Mech, weapon: int) -> int:
    """The facing that the arc is counted from: the torso's; the legs' for leg weapons and quads."""
    return mech.facing if mech.design.frame == QUAD or in_leg(mech, weapon) else mech.torso


def in_firing_arc(mech: Mech, weapon: int, hex_: HexId) -> bool:
    """Whether a hex is in a weapon's firing arc."""
    arc = firing_arc(mech, weapon)
    facing = arc_facing(mech, weapon)
    if arc == ALL_ROUND:
        return True
    if arc == REARWARD:
        return in_rear_arc(mech.hex, hex_, facing)
    if arc == LEFT_ARM_ARC:
        return in_left_arm_arc(mech.hex, hex_, facing)
    if arc == RIGHT_ARM_ARC:
        return in_right_arm_arc(mech.hex, hex_, facing)
    return in_forward_arc(mech.hex, hex_, facing)


def in_front(mech: Mech, hex_: HexId) -> bool:
    """Whether a hex is in the front arc, which decides about primary and secondary targets (§2.8)."""
    return in_forward_arc(mech.hex, hex_, mech.facing if mech.design.frame == QUAD else mech.torso)


def can_flip_arms(design: Design) -> bool:
    """Built without lower arm and hand actuators in either arm (§3.3)."""
    if design.frame == QUAD:
        return False
    for arm in (LEFT_ARM, RIGHT_ARM):
        for actuator in (LOWER_ARM, HAND):
            if design.actuator_slots[arm * 4 + actuator] != ABSENT:
                return False
    return True
