"""The heat scale as a record sheet prints it (`heat.md` §6)."""

from __future__ import annotations

from typing import Final

HOTTEST: Final = 30
"""The last box of the scale; heat itself has no limit."""

WALKING: Final = [(0, ""), (5, "−1"), (10, "−2"), (15, "−3"), (20, "−4"), (25, "−5"), (30, "−6")]
TO_HIT: Final = [(0, ""), (8, "+1"), (13, "+2"), (17, "+3"), (24, "+4")]
SHUTDOWN: Final = [(0, ""), (14, "4+"), (18, "6+"), (22, "8+"), (26, "10+"), (30, "off")]
AMMUNITION: Final = [(0, ""), (19, "4+"), (23, "6+"), (28, "8+")]
LIFE_SUPPORT: Final = [(0, ""), (15, "1 hit"), (25, "2 hits")]

HEAT_EFFECTS: Final = [
    ("Walking MP", WALKING),
    ("Weapons to hit", TO_HIT),
    ("Avoid shutdown", SHUTDOWN),
    ("Avoid ammo explosion", AMMUNITION),
    ("Pilot, life support hit", LIFE_SUPPORT),
]
"""What heat does, each as the heat from which on it holds."""


def spans(steps: list[tuple[int, str]]) -> list[tuple[int, int, str]]:
    """The steps of an effect as stretches of the scale: first and last heat, and what holds there."""
    ends = [start - 1 for start, _ in steps[1:]] + [HOTTEST]
    return [(start, end, text) for (start, text), end in zip(steps, ends, strict=True)]
