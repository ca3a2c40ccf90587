"""Bearings between hexes, remembered: which arcs of fire a hex lies in, and which side of a target is struck."""

from __future__ import annotations

from typing import Final

from myomer.combat.weapons.arcs import ALL_ROUND, FORWARD, LEFT_ARM_ARC, REARWARD, RIGHT_ARM_ARC
from myomer.hexes import attack_arc, in_forward_arc, in_left_arm_arc, in_rear_arc, in_right_arm_arc
from myomer.hexes.grid import axial_q, axial_r

FRONTAL: Final = 1 << FORWARD | 1 << LEFT_ARM_ARC | 1 << RIGHT_ARM_ARC | 1 << ALL_ROUND
"""Everything that fires straight ahead."""

_masks: Final[dict[int, list[int]]] = {}
_sides: Final[dict[int, list[int]]] = {}


def _offset(start: int, end: int) -> int:
    return (axial_q(end) - axial_q(start)) * 4096 + axial_r(end) - axial_r(start)


def arcs_to(start: int, end: int) -> list[int]:
    """By the facing of the torso (0 to 5), the arcs of fire in which a hex lies, a bit each."""
    key = _offset(start, end)
    known = _masks.get(key)
    if known is not None:
        return known
    found: list[int] = []
    for facing in range(6):
        mask = 1 << ALL_ROUND
        mask |= (1 << FORWARD) * in_forward_arc(start, end, facing)
        mask |= (1 << LEFT_ARM_ARC) * in_left_arm_arc(start, end, facing)
        mask |= (1 << RIGHT_ARM_ARC) * in_right_arm_arc(start, end, facing)
        mask |= (1 << REARWARD) * in_rear_arc(start, end, facing)
        found.append(mask)
    _masks[key] = found
    return found


def sides_struck(start: int, end: int) -> list[int]:
    """By the facing of a target in the second hex, the side of it that fire from the first strikes."""
    key = _offset(start, end)
    known = _sides.get(key)
    if known is None:
        known = [attack_arc(start, end, facing) for facing in range(6)]
        _sides[key] = known
    return known
