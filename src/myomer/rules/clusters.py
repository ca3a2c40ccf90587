"""The cluster hits table, sizes 2 to 40 (`damage-and-criticals.md` §6.2, §6.3).

Rows 31 to 39 are not printed in any rulebook: they are row 30 plus the row of the remainder, capped by
row 40, so that hits never decrease as the salvo grows.
"""

from __future__ import annotations

from typing import Final

SMALLEST: Final = 2
LARGEST: Final = 40

#  hits at 2d6 = 2, 3, ... 12
_PRINTED: Final = {
    1: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
    2: [1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2],
    3: [1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3],
    4: [1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4],
    5: [1, 2, 2, 3, 3, 3, 3, 4, 4, 5, 5],
    6: [2, 2, 3, 3, 4, 4, 4, 5, 5, 6, 6],
    7: [2, 2, 3, 4, 4, 4, 4, 6, 6, 7, 7],
    8: [2, 3, 3, 4, 4, 5, 5, 6, 7, 8, 8],
    9: [3, 3, 4, 5, 5, 5, 5, 7, 7, 9, 9],
    10: [3, 3, 4, 6, 6, 6, 6, 8, 8, 10, 10],
    11: [4, 4, 5, 7, 7, 7, 7, 9, 9, 11, 11],
    12: [4, 4, 5, 8, 8, 8, 8, 10, 10, 12, 12],
    13: [4, 4, 5, 8, 8, 8, 8, 11, 11, 13, 13],
    14: [5, 5, 6, 9, 9, 9, 9, 11, 11, 14, 14],
    15: [5, 5, 6, 9, 9, 9, 9, 12, 12, 15, 15],
    16: [5, 5, 7, 10, 10, 10, 10, 13, 13, 16, 16],
    17: [5, 5, 7, 10, 10, 10, 10, 14, 14, 17, 17],
    18: [6, 6, 8, 11, 11, 11, 11, 14, 14, 18, 18],
    19: [6, 6, 8, 11, 11, 11, 11, 15, 15, 19, 19],
    20: [6, 6, 9, 12, 12, 12, 12, 16, 16, 20, 20],
    21: [7, 7, 9, 13, 13, 13, 13, 17, 17, 21, 21],
    22: [7, 7, 9, 14, 14, 14, 14, 18, 18, 22, 22],
    23: [7, 7, 10, 15, 15, 15, 15, 19, 19, 23, 23],
    24: [8, 8, 10, 16, 16, 16, 16, 20, 20, 24, 24],
    25: [8, 8, 10, 16, 16, 16, 16, 21, 21, 25, 25],
    26: [9, 9, 11, 17, 17, 17, 17, 21, 21, 26, 26],
    27: [9, 9, 11, 17, 17, 17, 17, 22, 22, 27, 27],
    28: [9, 9, 11, 17, 17, 17, 17, 23, 23, 28, 28],
    29: [10, 10, 12, 18, 18, 18, 18, 23, 23, 29, 29],
    30: [10, 10, 12, 18, 18, 18, 18, 24, 24, 30, 30],
    40: [12, 12, 18, 24, 24, 24, 24, 32, 32, 40, 40],
}


def _row(size: int) -> list[int]:
    """The hits of one table row, by 2d6 roll; rows 31 to 39 are row 30 plus the row of the rest, at most row 40."""
    if size in _PRINTED:
        hits = _PRINTED[size]
    else:
        row_30, row_of_the_rest, row_40 = _PRINTED[30], _PRINTED[size - 30], _PRINTED[40]
        hits = [min(row_30[roll] + row_of_the_rest[roll], row_40[roll]) for roll in range(len(row_40))]
    return [0, 0, *hits]


CLUSTER_ROWS: Final = [_row(size) if size else [0] * 13 for size in range(LARGEST + 1)]
"""By size, a list indexed by the 2d6 roll. Size 1 always hits once."""


def cluster_hits(size: int, roll: int, modifier: int = 0) -> int:
    """How many missiles or pellets hit: the roll plus the modifiers, limited to 2–12, in the row of the size."""
    return CLUSTER_ROWS[size][min(12, max(2, roll + modifier))]


#  what changes the cluster roll (§6.3); guidance bonuses are not cumulative
CLUSTER_MODIFIERS: Final = {
    "artemis-iv": 2,
    "artemis-iv-prototype": 1,
    "artemis-v": 3,
    "atm-guidance": 2,
    "narc": 2,
    "apollo": -1,
    "hag-short-range": 2,
    "hag-long-range": -2,
    "ams": -4,
    "acid-warhead": -2,
    "glancing-blow": -4,
    "extreme-range": -2,
    "line-of-sight-range": -3,
    "cluster-range-adjacent": 1,
    "cluster-range-long": -1,
    "electromagnetic-interference": -2,
    "cluster-hitter": 1,
    "cluster-master": 2,
}
STREAK_ROLL_UNDER_AMS: Final = 11
"""A Streak salvo that AMS engages reads the table as if 11 had been rolled, then takes the AMS modifier (§6.5)."""


def damage_groups(points: int, group: int) -> list[int]:
    """Damage split into groups, the remainder last; a group of 0 leaves it whole. No damage, no groups."""
    if points <= 0:
        return []
    if group <= 0:
        return [points]
    groups = [group] * (points // group)
    if points % group:
        groups.append(points % group)
    return groups
