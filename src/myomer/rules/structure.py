"""Internal structure by weight (`damage-and-criticals.md` §1.2; superheavies as published); maximum armor."""

from __future__ import annotations

from typing import Final

from myomer.rules.locations import (
    ARMOR_VALUES,
    CENTER_TORSO,
    FRAME_LOCATIONS,
    HEAD,
    LOCATIONS,
    armor_at,
    is_leg,
    is_torso,
)

HEAD_STRUCTURE: Final = 3
HEAD_ARMOR: Final = 9
HEAVIEST: Final = 100
"""Beyond this a 'Mech is superheavy."""
SUPERHEAVY_HEAD_STRUCTURE: Final = 4
SUPERHEAVY_HEAD_ARMOR: Final = 12

SPECIAL_ARMOR: Final = frozenset([
    "anti-penetrative-ablation", "ballistic-reinforced", "ferro-lamellor", "hardened",
    "impact-resistant", "reactive", "reflective",
])  # fmt: skip
"""Kinds of armor that a hit or a crit check treats differently from standard armor (§7.1, §10)."""
SPECIAL_STRUCTURE: Final = frozenset(["composite", "industrial", "reinforced"])
"""Kinds of internal structure of which the same is true."""

#  tons: center torso, side torso, arm, leg
STRUCTURE: Final = {
    10: [4, 3, 1, 2],
    15: [5, 4, 2, 3],
    20: [6, 5, 3, 4],
    25: [8, 6, 4, 6],
    30: [10, 7, 5, 7],
    35: [11, 8, 6, 8],
    40: [12, 10, 6, 10],
    45: [14, 11, 7, 11],
    50: [16, 12, 8, 12],
    55: [18, 13, 9, 13],
    60: [20, 14, 10, 14],
    65: [21, 15, 10, 15],
    70: [22, 15, 11, 15],
    75: [23, 16, 12, 16],
    80: [25, 17, 13, 17],
    85: [27, 18, 14, 18],
    90: [29, 19, 15, 19],
    95: [30, 20, 16, 20],
    100: [31, 21, 17, 21],
    105: [32, 22, 17, 22],
    110: [33, 23, 18, 23],
    115: [35, 24, 19, 24],
    120: [36, 25, 20, 25],
    125: [38, 26, 21, 26],
    130: [39, 27, 21, 27],
    135: [41, 28, 22, 28],
    140: [42, 29, 23, 29],
    145: [44, 31, 24, 31],
    150: [45, 32, 25, 32],
    155: [47, 33, 26, 33],
    160: [48, 34, 26, 34],
    165: [50, 35, 27, 35],
    170: [51, 36, 28, 36],
    175: [53, 37, 29, 37],
    180: [54, 38, 30, 38],
    185: [56, 39, 31, 39],
    190: [57, 40, 31, 40],
    195: [59, 41, 32, 41],
    200: [60, 42, 33, 42],
}

TONNAGES: Final = sorted(STRUCTURE)


def structure_for(tons: int, frame: int) -> list[int]:
    """Structure points by location. All legs of a quad or tripod take the leg value."""
    center, side, arm, leg = STRUCTURE[tons]
    points = [0] * LOCATIONS
    for location in FRAME_LOCATIONS[frame]:
        if location == HEAD:
            points[location] = HEAD_STRUCTURE if tons <= HEAVIEST else SUPERHEAVY_HEAD_STRUCTURE
        elif location == CENTER_TORSO:
            points[location] = center
        elif is_torso(location):
            points[location] = side
        elif is_leg(frame, location):
            points[location] = leg
        else:
            points[location] = arm
    return points


def maximum_armor(structure: list[int]) -> list[int]:
    """The maximum armor of each location, front and rear of a torso together: twice its structure."""
    head = HEAD_ARMOR if structure[HEAD] == HEAD_STRUCTURE else SUPERHEAVY_HEAD_ARMOR
    return [head if location == HEAD else 2 * points for location, points in enumerate(structure)]


def full_armor(structure: list[int]) -> list[int]:
    """An armor list at the maximum, a fifth of each torso's (rounded down) on the back."""
    maximum = maximum_armor(structure)
    armor = [*maximum, 0, 0, 0]
    for location in range(LOCATIONS):
        if is_torso(location):
            rear = maximum[location] // 5
            armor[location] = maximum[location] - rear
            armor[armor_at(location, True)] = rear
    assert len(armor) == ARMOR_VALUES
    return armor
