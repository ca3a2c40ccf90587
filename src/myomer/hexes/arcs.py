"""Arcs: the side an attack comes from, and the directions a limb can reach.

The side that is hit depends on the target's leg facing (`damage-system.md`, "Attack Direction Determination";
`damage-and-criticals.md` §2). Bearings are compared exactly, in axial integers.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from myomer.hexes.grid import displacement, rotated

FRONT: Final = 0
RIGHT: Final = 1
REAR: Final = 2
LEFT: Final = 3

ARC_NAMES: Final = ["front", "right", "rear", "left"]


def attack_arc(attacker_hex: i64, target_hex: i64, target_facing: i64) -> int:
    """The side of the target that faces the attacker: 0, 1, 5 = front, 2 = right, 3 = rear, 4 = left.

    Farther away: up to 90° on either side front, over 90° to 150° right, over 150° and under 210° rear,
    210° to under 270° left. The same hex counts as front.
    """
    q, r = _turned(target_hex, attacker_hex, target_facing)
    if 2 * r + q <= 0:
        return FRONT
    if q > 0 and r <= q:
        return RIGHT
    if q < 0 and r <= -2 * q:
        return LEFT
    return REAR


def vehicle_arc(attacker_hex: i64, target_hex: i64, target_facing: i64) -> int:
    """The narrower front of vehicles: within 30° front, under 150° the side, otherwise rear."""
    q, r = _turned(target_hex, attacker_hex, target_facing)
    ahead = -(2 * r + q)
    if ahead >= 3 * q and ahead >= -3 * q:
        return FRONT
    arc = attack_arc(attacker_hex, target_hex, target_facing)
    if arc == FRONT:
        return RIGHT if q > 0 else LEFT
    return arc


def _turned(start: i64, end: i64, facing: i64) -> tuple[i64, i64]:
    """The displacement from one hex to another, turned so that `facing` is straight ahead."""
    q, r = displacement(start, end)
    return rotated(q, r, facing)


def in_forward_arc(start: i64, end: i64, facing: i64) -> bool:
    """Within 60° of straight ahead, boundaries included."""
    q, r = _turned(start, end, facing)
    return r + q <= 0 and r <= 0


def in_left_arm_arc(start: i64, end: i64, facing: i64) -> bool:
    """From 240° through 0° to 60°, boundaries included."""
    q, r = _turned(start, end, facing)
    return r + q <= 0


def in_right_arm_arc(start: i64, end: i64, facing: i64) -> bool:
    """From 300° through 0° to 120°, boundaries included."""
    _, r = _turned(start, end, facing)
    return r <= 0


def in_rear_arc(start: i64, end: i64, facing: i64) -> bool:
    """Over 120° and under 240°."""
    q, r = _turned(start, end, facing)
    return r + q > 0 and r > 0
