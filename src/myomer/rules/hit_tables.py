"""Hit-location tables (`damage-system.md`; `damage-and-criticals.md` §3).

A table is a list indexed by the roll: 1 to 6, or 2 to 12. An entry is a location; `TAC` is added to it
where the roll also calls for a through-armor critical check.
"""

from __future__ import annotations

from typing import Final

from myomer.hexes import LEFT, RIGHT
from myomer.rules.locations import (
    CENTER_LEG,
    CENTER_TORSO,
    FRONT_LEFT_LEG,
    FRONT_RIGHT_LEG,
    HEAD,
    LEFT_ARM,
    LEFT_LEG,
    LEFT_TORSO,
    NOWHERE,
    QUAD,
    REAR_LEFT_LEG,
    REAR_RIGHT_LEG,
    RIGHT_ARM,
    RIGHT_LEG,
    RIGHT_TORSO,
    TRIPOD,
)

TAC: Final = 16
LOCATION_MASK: Final = 15

REAR_HIT: Final = 32
"""Added to an entry that strikes rear armor from any side (swarm attacks)."""

FULL: Final = "full"
PUNCH: Final = "punch"
KICK: Final = "kick"
ABOVE: Final = "above"
BELOW: Final = "below"
SWARM: Final = "swarm"
NO_TABLE: Final = "none"
TWO_DICE: Final = (FULL, SWARM)
"""The tables rolled on with 2d6; the others take one die."""

_: Final = NOWHERE

_FRONT_2D6: Final = [
    _, _, CENTER_TORSO + TAC, RIGHT_ARM, RIGHT_ARM, RIGHT_LEG, RIGHT_TORSO, CENTER_TORSO,
    LEFT_TORSO, LEFT_LEG, LEFT_ARM, LEFT_ARM, HEAD,
]  # fmt: skip
_RIGHT_2D6: Final = [
    _, _, RIGHT_TORSO + TAC, RIGHT_LEG, RIGHT_ARM, RIGHT_ARM, RIGHT_LEG, RIGHT_TORSO,
    CENTER_TORSO, LEFT_TORSO, LEFT_ARM, LEFT_LEG, HEAD,
]  # fmt: skip
_LEFT_2D6: Final = [
    _, _, LEFT_TORSO + TAC, LEFT_LEG, LEFT_ARM, LEFT_ARM, LEFT_LEG, LEFT_TORSO,
    CENTER_TORSO, RIGHT_TORSO, RIGHT_ARM, RIGHT_LEG, HEAD,
]  # fmt: skip

FULL_TABLES: Final = [_FRONT_2D6, _RIGHT_2D6, _FRONT_2D6, _LEFT_2D6]
"""The 2d6 table by arc (front, right, rear, left). Quads read arms as front legs, legs as rear legs."""

_PUNCH: Final = [_, LEFT_ARM, LEFT_TORSO, CENTER_TORSO, RIGHT_TORSO, RIGHT_ARM, HEAD]
_PUNCH_RIGHT: Final = [_, RIGHT_TORSO, RIGHT_TORSO, CENTER_TORSO, RIGHT_ARM, RIGHT_ARM, HEAD]
_PUNCH_LEFT: Final = [_, LEFT_TORSO, LEFT_TORSO, CENTER_TORSO, LEFT_ARM, LEFT_ARM, HEAD]
PUNCH_ONE_COLUMN: Final = [_PUNCH, _PUNCH, _PUNCH, _PUNCH]
PUNCH_BY_SIDE: Final = [_PUNCH, _PUNCH_RIGHT, _PUNCH, _PUNCH_LEFT]
PUNCH_QUAD: Final = [
    [_, FRONT_LEFT_LEG, LEFT_TORSO, CENTER_TORSO, RIGHT_TORSO, FRONT_RIGHT_LEG, HEAD],
    [_, RIGHT_TORSO, RIGHT_TORSO, CENTER_TORSO, FRONT_RIGHT_LEG, REAR_RIGHT_LEG, HEAD],
    [_, REAR_LEFT_LEG, LEFT_TORSO, CENTER_TORSO, RIGHT_TORSO, REAR_RIGHT_LEG, HEAD],
    [_, LEFT_TORSO, LEFT_TORSO, CENTER_TORSO, FRONT_LEFT_LEG, REAR_LEFT_LEG, HEAD],
]

_KICK: Final = [_, RIGHT_LEG, RIGHT_LEG, RIGHT_LEG, LEFT_LEG, LEFT_LEG, LEFT_LEG]
_KICK_RIGHT: Final = [_] + [RIGHT_LEG] * 6
_KICK_LEFT: Final = [_] + [LEFT_LEG] * 6
KICK_ONE_COLUMN: Final = [_KICK, _KICK, _KICK, _KICK]
KICK_BY_SIDE: Final = [_KICK, _KICK_RIGHT, _KICK, _KICK_LEFT]
KICK_QUAD: Final = [
    [_] + [FRONT_LEFT_LEG] * 3 + [FRONT_RIGHT_LEG] * 3,
    [_] + [FRONT_RIGHT_LEG] * 3 + [REAR_RIGHT_LEG] * 3,
    [_] + [REAR_LEFT_LEG] * 3 + [REAR_RIGHT_LEG] * 3,
    [_] + [REAR_LEFT_LEG] * 3 + [FRONT_LEFT_LEG] * 3,
]

_TRIPOD_LEG: Final = [_, RIGHT_LEG, RIGHT_LEG, CENTER_LEG, CENTER_LEG, LEFT_LEG, LEFT_LEG]
_TRIPOD_LEG_RIGHT: Final = [_, RIGHT_LEG, RIGHT_LEG, RIGHT_LEG, CENTER_LEG, CENTER_LEG, LEFT_LEG]
_TRIPOD_LEG_LEFT: Final = [_, RIGHT_LEG, CENTER_LEG, CENTER_LEG, LEFT_LEG, LEFT_LEG, LEFT_LEG]
TRIPOD_LEGS: Final = [_TRIPOD_LEG, _TRIPOD_LEG_RIGHT, _TRIPOD_LEG, _TRIPOD_LEG_LEFT]
"""The second die that chooses one of three legs: +1 from the left, −1 from the right (§3.6)."""

_ADVANCED_PRONE_REAR: Final = [
    _, _, CENTER_TORSO + TAC, RIGHT_ARM, RIGHT_LEG, RIGHT_LEG, RIGHT_TORSO, CENTER_TORSO,
    LEFT_TORSO, LEFT_LEG, LEFT_LEG, LEFT_ARM, HEAD,
]  # fmt: skip
ADVANCED_PRONE_REAR: Final = _ADVANCED_PRONE_REAR
"""Option "advanced hit locations": a prone 'Mech struck from the rear (§3.7)."""


def _rear_at_eight_and_nine(column: list[int]) -> list[int]:
    return [entry + REAR_HIT if roll in (8, 9) else entry for roll, entry in enumerate(column)]


ADVANCED_FULL: Final = [
    _FRONT_2D6, _rear_at_eight_and_nine(_RIGHT_2D6), _FRONT_2D6, _rear_at_eight_and_nine(_LEFT_2D6),
]  # fmt: skip
"""The same option: from the sides, 8 and 9 strike rear armor."""

ADVANCED_QUAD: Final = [
    [_, _, CENTER_TORSO + TAC, REAR_LEFT_LEG, FRONT_LEFT_LEG, FRONT_LEFT_LEG, LEFT_TORSO, CENTER_TORSO,
     RIGHT_TORSO, FRONT_RIGHT_LEG, FRONT_RIGHT_LEG, REAR_RIGHT_LEG, HEAD],
    [_, _, RIGHT_TORSO + TAC, FRONT_LEFT_LEG, FRONT_RIGHT_LEG, FRONT_RIGHT_LEG, CENTER_TORSO, RIGHT_TORSO,
     LEFT_TORSO, REAR_RIGHT_LEG, REAR_RIGHT_LEG, REAR_LEFT_LEG, HEAD],
    [_, _, CENTER_TORSO + TAC, FRONT_LEFT_LEG, REAR_LEFT_LEG, REAR_LEFT_LEG, LEFT_TORSO, CENTER_TORSO,
     RIGHT_TORSO, REAR_RIGHT_LEG, REAR_RIGHT_LEG, FRONT_RIGHT_LEG, HEAD],
    [_, _, LEFT_TORSO + TAC, FRONT_RIGHT_LEG, FRONT_LEFT_LEG, FRONT_LEFT_LEG, RIGHT_TORSO, LEFT_TORSO,
     CENTER_TORSO, REAR_LEFT_LEG, REAR_LEFT_LEG, REAR_RIGHT_LEG, HEAD],
]  # fmt: skip
"""Option "advanced hit locations": a quad's own 2d6 columns, by arc (§3.7)."""


FROM_ABOVE: Final = _PUNCH
FROM_BELOW: Final = [_, LEFT_LEG, LEFT_LEG, LEFT_TORSO, RIGHT_TORSO, RIGHT_LEG, RIGHT_LEG]
"""Hits from straight above or below (§3.4), from every side."""

SWARM_BIPED: Final = [
    _, _, HEAD, CENTER_TORSO + REAR_HIT, RIGHT_TORSO + REAR_HIT, RIGHT_TORSO, RIGHT_ARM, CENTER_TORSO,
    LEFT_ARM, LEFT_TORSO, LEFT_TORSO + REAR_HIT, CENTER_TORSO + REAR_HIT, HEAD,
]  # fmt: skip
SWARM_QUAD: Final = [
    _, _, HEAD, RIGHT_TORSO, CENTER_TORSO + REAR_HIT, RIGHT_TORSO + REAR_HIT, RIGHT_TORSO, CENTER_TORSO,
    LEFT_TORSO, LEFT_TORSO + REAR_HIT, CENTER_TORSO + REAR_HIT, LEFT_TORSO, HEAD,
]  # fmt: skip
"""Swarming infantry (§3.4)."""


def table_entries(table: str, frame: int, arc: int, one_column: bool) -> list[int]:
    """The column of a table that applies to this frame, struck from this arc."""
    if table == FULL:
        return FULL_TABLES[arc]
    if table == PUNCH:
        if frame == QUAD:
            return PUNCH_QUAD[arc]
        return PUNCH_ONE_COLUMN[arc] if one_column else PUNCH_BY_SIDE[arc]
    if table == ABOVE:
        return FROM_ABOVE
    if table == BELOW:
        return FROM_BELOW
    if table == SWARM:
        return SWARM_QUAD if frame == QUAD else SWARM_BIPED

    if frame == QUAD:
        return KICK_QUAD[arc]
    if frame == TRIPOD:
        return TRIPOD_LEGS[arc] if arc != LEFT and arc != RIGHT else KICK_BY_SIDE[arc]
    return KICK_ONE_COLUMN[arc] if one_column else KICK_BY_SIDE[arc]


def needs_leg_die(table: str, frame: int, arc: int, entry: int) -> bool:
    """Whether a tripod's leg result needs a second die to choose the leg."""
    if frame != TRIPOD or entry & LOCATION_MASK < LEFT_LEG or table == SWARM:
        return False
    return table != KICK or arc == LEFT or arc == RIGHT
