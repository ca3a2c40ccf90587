"""Cached bearings between hexes: the firing arcs that a hex is in, and the side of a target that is hit."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from myomer.combat.weapons.mounts import ALL_ROUND, FORWARD, LEFT_ARM_ARC, REARWARD, RIGHT_ARM_ARC
from myomer.hexes import Facing, attack_arc, distance, in_forward_arc, in_left_arm_arc, in_rear_arc, in_right_arm_arc
from myomer.hexes.grid import ROWS, displacement

FRONTAL: Final = 1 << FORWARD | 1 << LEFT_ARM_ARC | 1 << RIGHT_ARM_ARC | 1 << ALL_ROUND
"""Everything that fires straight ahead."""
NOT_FORWARD: Final = 1 << REARWARD | 1 << LEFT_ARM_ARC | 1 << RIGHT_ARM_ARC | 1 << ALL_ROUND
"""Everything that can fire at what is not in the forward arc."""

FARTHEST: Final = 30
"""Distances of this and more count as the same: nothing fires that far."""
PATTERNS: Final = 13
"""Directions that differ in their arcs: along the six rows of hexes, between them, and none."""

SPAN: Final = 64
"""Bearings over fewer columns and rows than this are in a table."""
WIDTH: Final = 2 * SPAN
_near: Final[list[Bearing | None]] = [None] * (WIDTH * WIDTH)
_far: Final[dict[int, Bearing]] = {}
_arc_patterns: Final[dict[tuple[int, ...], int]] = {}


class Bearing:
    """The bearing from one hex to another: the same for all pairs at the same distance and direction."""

    def __init__(self, start: int, end: int) -> None:
        self.distance: Final = distance(start, end)
        self.arcs: Final = [_arcs(start, end, facing) for facing in range(6)]
        """By the facing of a torso in the first hex, the firing arcs that the second is in, a bit each."""
        self.sides_hit: Final = [attack_arc(start, end, facing) for facing in range(6)]
        """By the facing of a target in the second hex, the side that fire from the first hits."""
        self.arc_pattern: Final = _arc_patterns.setdefault(tuple(self.arcs), len(_arc_patterns))
        """A number for bearings with the same arcs, below `PATTERNS`."""
        self.within: Final = min(self.distance, FARTHEST)
        """The distance, as far as it makes a difference."""
        self.back = self
        """The bearing from the second hex to the first."""


def _arcs(start: int, end: int, facing: Facing) -> int:
    """The firing arcs that one hex is in, seen from another with a facing; a bit for each."""
    mask = 1 << ALL_ROUND
    mask |= (1 << FORWARD) * in_forward_arc(start, end, facing)
    mask |= (1 << LEFT_ARM_ARC) * in_left_arm_arc(start, end, facing)
    mask |= (1 << RIGHT_ARM_ARC) * in_right_arm_arc(start, end, facing)
    mask |= (1 << REARWARD) * in_rear_arc(start, end, facing)
    return mask


def bearing(start: i64, end: i64) -> Bearing:
    """The bearing from the first hex to the second."""
    q, r = displacement(start, end)
    if -SPAN < q < SPAN and -SPAN < r < SPAN:
        known = _near[(q + SPAN) * WIDTH + r + SPAN]
        if known is None:
            known = _compute(start, end)
            _near[(SPAN - q) * WIDTH + SPAN - r] = known.back
            _near[(q + SPAN) * WIDTH + r + SPAN] = known
        return known
    key = q * 2 * ROWS + r
    if key not in _far:
        outward = _compute(start, end)
        _far[-key] = outward.back
        _far[key] = outward
    return _far[key]


def _compute(start: int, end: int) -> Bearing:
    """Compute the bearing between two hexes and the one back, for all pairs with the same offset."""
    outward = Bearing(start, end)
    outward.back = Bearing(end, start)
    outward.back.back = outward
    return outward


def arcs_to(start: int, end: int) -> list[int]:
    """By the facing of the torso (0 to 5), the firing arcs that a hex is in, a bit each."""
    return bearing(start, end).arcs
