"""The locations of a 'Mech, as small integers shared by every frame.

A quad's front legs take the places of the arms, so one index serves all frames and only the names differ
(`damage-and-criticals.md` §1.1). Armor is one flat list: twelve values, the last three the rear armor of
the torsos.
"""

from __future__ import annotations

from typing import Final, TypeAlias

LocationId: TypeAlias = int
"""A location of a 'Mech: `HEAD`, `LEFT_ARM` and so on; `NOWHERE` for none. Rear armor follows the last of them."""

HEAD: Final = 0
CENTER_TORSO: Final = 1
LEFT_TORSO: Final = 2
RIGHT_TORSO: Final = 3
LEFT_ARM: Final = 4
RIGHT_ARM: Final = 5
LEFT_LEG: Final = 6
RIGHT_LEG: Final = 7
CENTER_LEG: Final = 8
LOCATIONS: Final = 9
"""How many locations a list by location has. Only a tripod uses the last."""

FRONT_LEFT_LEG: Final = LEFT_ARM
FRONT_RIGHT_LEG: Final = RIGHT_ARM
REAR_LEFT_LEG: Final = LEFT_LEG
REAR_RIGHT_LEG: Final = RIGHT_LEG

ARMOR_VALUES: Final = 12
"""How many armor values a 'Mech has: one for each location, then the rear of the three torsos."""
_TO_REAR: Final = 8
"""What to add to a torso's location for its rear armor: the center torso's is at place 9."""
NOWHERE: Final = -1

BIPED: Final = 0
QUAD: Final = 1
TRIPOD: Final = 2
FRAME_NAMES: Final = ["biped", "quad", "tripod"]

_BODY: Final = ["head", "center-torso", "left-torso", "right-torso"]
_REAR: Final = ["center-torso-rear", "left-torso-rear", "right-torso-rear"]

ARMOR_NAMES: Final = [
    [*_BODY, "left-arm", "right-arm", "left-leg", "right-leg", "", *_REAR],
    [*_BODY, "front-left-leg", "front-right-leg", "rear-left-leg", "rear-right-leg", "", *_REAR],
    [*_BODY, "left-arm", "right-arm", "left-leg", "right-leg", "center-leg", *_REAR],
]
"""By frame: the name of each location and, after them, of the rear armor. Unused places are empty."""

FRAME_LOCATIONS: Final = [
    [0, 1, 2, 3, 4, 5, 6, 7],
    [0, 1, 2, 3, 4, 5, 6, 7],
    [0, 1, 2, 3, 4, 5, 6, 7, 8],
]
"""By frame: its locations."""
FRAME_LEGS: Final = [
    [LEFT_LEG, RIGHT_LEG],
    [FRONT_LEFT_LEG, FRONT_RIGHT_LEG, REAR_LEFT_LEG, REAR_RIGHT_LEG],
    [LEFT_LEG, RIGHT_LEG, CENTER_LEG],
]
"""By frame: its legs."""
FRAME_ARMS: Final[list[list[int]]] = [[LEFT_ARM, RIGHT_ARM], [], [LEFT_ARM, RIGHT_ARM]]
"""By frame: its arms."""

SLOT_COUNTS: Final = [
    [6, 12, 12, 12, 12, 12, 6, 6, 0],
    [6, 12, 12, 12, 6, 6, 6, 6, 0],
    [6, 12, 12, 12, 12, 12, 6, 6, 6],
]
"""By frame and location: critical slots."""

TRANSFER: Final = [
    NOWHERE,
    NOWHERE,
    CENTER_TORSO,
    CENTER_TORSO,
    LEFT_TORSO,
    RIGHT_TORSO,
    LEFT_TORSO,
    RIGHT_TORSO,
    CENTER_TORSO,
]
"""Where excess damage goes (`damage-and-criticals.md` §1.3)."""

SHOULDER: Final = 0
UPPER_ARM: Final = 1
LOWER_ARM: Final = 2
HAND: Final = 3
HIP: Final = 0
UPPER_LEG: Final = 1
LOWER_LEG: Final = 2
FOOT: Final = 3
ACTUATORS_PER_LIMB: Final = 4
ARM_ACTUATORS: Final = ["shoulder", "upper-arm", "lower-arm", "hand"]
LEG_ACTUATORS: Final = ["hip", "upper-leg", "lower-leg", "foot"]


def is_torso(location: int) -> bool:
    """Center, left or right torso: the locations with rear armor."""
    return CENTER_TORSO <= location <= RIGHT_TORSO


def is_leg(frame: int, location: int) -> bool:
    """A leg of this frame: all four limbs of a quad are legs."""
    return location >= LEFT_LEG or (frame == QUAD and location >= LEFT_ARM)


def armor_at(location: int, rear: bool) -> int:
    """The index in the armor list of the armor that a hit strikes: rear armor exists on torsos only."""
    if rear and is_torso(location):
        return location + _TO_REAR
    return location


def location_name(frame: int, location: int) -> str:
    """The location's name on this frame."""
    return ARMOR_NAMES[frame][location]


def parse_location(frame: int, name: str) -> int:
    """The location of that name on this frame, or `NOWHERE`."""
    for location in FRAME_LOCATIONS[frame]:
        if ARMOR_NAMES[frame][location] == name:
            return location
    return NOWHERE
