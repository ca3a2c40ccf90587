"""Arcs: the side an attack comes from, and the directions a limb can reach.

The side that is hit depends on the target's leg facing (`damage-system.md`, "Attack Direction Determination";
`damage-and-criticals.md` §2). Bearings are compared exactly, in axial integers.
"""

from __future__ import annotations

from typing import Final

from myomer.hexes.grid import axial_q, axial_r, rotated
from myomer.hexes.ids import Facing, HexId

FRONT: Final = 0
RIGHT: Final = 1
REAR: Final = 2
LEFT: Final = 3

ARC_NAMES: Final = ["front", "right", "rear", "left"]


def attack_arc(attacker_hex: HexId, target_hex: HexId, target_facing: Facing) -> int:
    """The side of the target that faces the attacker: 0, 1, 5 = front, 2 = right, 3 = rear, 4 = left.

    Farther away: up to 90° on either side front, over 90° to 150° right, over 150° and under 210° rear,
    210° to under 270° left. The same hex counts as front.
    """
    q, r = rotated(
        axial_q(attacker_hex) - axial_q(target_hex),
        axial_r(attacker_hex) - axial_r(target_hex),
        target_facing,
    )
    if 2 * r + q <= 0:
        return FRONT
    if q > 0 and r <= q:
        return RIGHT
    if q < 0 and r <= -2 * q:
        return LEFT
    return REAR


def vehicle_arc(attacker_hex: HexId, target_hex: HexId, target_facing: Facing) -> int:
    """The narrower front of vehicles: within 30° front, under 150° the side, otherwise rear."""
    q, r = _turned(target_hex, attacker_hex, target_facing)
    if -(2 * r + q) >= 3 * abs(q):
        return FRONT
    arc = attack_arc(attacker_hex, target_hex, target_facing)
    if arc == FRONT:
        return RIGHT if q > 0 else LEFT
    return arc


def _turned(start: HexId, end: HexId, facing: Facing) -> tuple[int, int]:
    """The displacement from one hex to another, turned so that `facing` is straight ahead."""
    return rotated(axial_q(end) - axial_q(start), axial_r(end) - axial_r(start), facing)


def in_forward_arc(start: HexId, end: HexId, facing: Facing) -> bool:
    """Within 60° of straight ahead, boundaries included."""
    q, r = _turned(start, end, facing)
    return -(2 * r + q) >= abs(q)


def in_left_arm_arc(start: HexId, end: HexId, facing: Facing) -> bool:
    """From 240° through 0° to 60°, boundaries included."""
    q, r = _turned(start, end, facing)
    return -(2 * r + q) >= abs(q) or (q < 0 and 2 * r + q <= -q)


def in_right_arm_arc(start: HexId, end: HexId, facing: Facing) -> bool:
    """From 300° through 0° to 120°, boundaries included."""
    q, r = _turned(start, end, facing)
    return -(2 * r + q) >= abs(q) or (q > 0 and 2 * r + q <= q)


def in_rear_arc(start: HexId, end: HexId, facing: Facing) -> bool:
    """Over 120° and under 240°."""
    q, r = _turned(start, end, facing)
    return 2 * r + q > abs(q)
