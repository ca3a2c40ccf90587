"""Firing arcs: where a weapon reaches from where it is mounted (`weapon-attacks.md` §3)."""

from __future__ import annotations

from myomer.combat.weapons.mounts import (
    ALL_ROUND,
    LEFT_ARM_ARC,
    REARWARD,
    RIGHT_ARM_ARC,
    mount_of,
    mounts_of,
    slot_locations,
)
from myomer.hexes import HexId, in_forward_arc, in_left_arm_arc, in_rear_arc, in_right_arm_arc
from myomer.rules.locations import ACTUATORS_PER_LIMB, HAND, LEFT_ARM, LOWER_ARM, QUAD, RIGHT_ARM
from myomer.units.component import ABSENT
from myomer.units.design import Design
from myomer.units.mech import ARMS_FLIPPED, Mech


def locations_of(design: Design, component: int) -> list[int]:
    """The locations that a component has slots in: two of a split one."""
    mount = mounts_of(design)[component]
    return slot_locations(design, component) if mount is None else mount.locations


def in_leg(mech: Mech, weapon: int) -> bool:
    """Whether it is mounted in a leg."""
    return mount_of(mech.design, weapon).in_leg


def firing_arc(mech: Mech, weapon: int) -> int:
    """The arc of a weapon: by its mounting, and by the arms when they are flipped to the rear."""
    mount = mount_of(mech.design, weapon)
    return REARWARD if mount.flips and mech.status & ARMS_FLIPPED else mount.arc


def arc_facing(mech: Mech, weapon: int) -> int:
    """The facing that the arc is counted from: the torso's; the legs' for leg weapons and quads."""
    return mech.facing if mount_of(mech.design, weapon).turns_with_legs else mech.torso


def in_firing_arc(mech: Mech, weapon: int, hex_: HexId) -> bool:
    """Whether a hex is in a weapon's firing arc."""
    arc = firing_arc(mech, weapon)
    if arc == ALL_ROUND:
        return True
    facing = arc_facing(mech, weapon)
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
    """Whether the 'Mech is built without lower arm and hand actuators in both arms (§3.3)."""
    if design.frame == QUAD:
        return False
    for arm in (LEFT_ARM, RIGHT_ARM):
        for actuator in (LOWER_ARM, HAND):
            if design.actuator_slots[arm * ACTUATORS_PER_LIMB + actuator] != ABSENT:
                return False
    return True
