"""The heat scale as a record sheet prints it (`heat.md` §6), read from the rules."""

from __future__ import annotations

from typing import Final

from myomer.rules.heat import (
    AMMUNITION,
    FORCED_SHUTDOWN,
    LIFE_SUPPORT,
    MP_STEP,
    SHUTDOWN_FROM,
    SHUTDOWN_STEP,
    TO_HIT,
    shutdown_target,
    walking_loss,
)

HOTTEST: Final = FORCED_SHUTDOWN
"""The last box of the scale; heat itself has no limit."""

NOTHING: Final = [(0, "")]
"""Every effect starts with none."""


def _shutdown() -> list[tuple[int, str]]:
    starts = range(SHUTDOWN_FROM, FORCED_SHUTDOWN, SHUTDOWN_STEP)
    return [*[(heat, f"{shutdown_target(heat)}+") for heat in starts], (FORCED_SHUTDOWN, "off")]


HEAT_EFFECTS: Final = [
    ("Walking MP", NOTHING + [(heat, f"−{walking_loss(heat)}") for heat in range(MP_STEP, HOTTEST + 1, MP_STEP)]),
    ("Weapons to hit", NOTHING + [(heat, f"+{value}") for heat, value in TO_HIT]),
    ("Avoid shutdown", NOTHING + _shutdown()),
    ("Avoid ammo explosion", NOTHING + [(heat, f"{value}+") for heat, value in AMMUNITION]),
    (
        "Pilot, life support hit",
        NOTHING + [(heat, f"{hits} hit{'s' * (hits > 1)}") for heat, hits in LIFE_SUPPORT],
    ),
]
"""The effects of heat, each with the heat at which it starts."""


def spans(steps: list[tuple[int, str]]) -> list[tuple[int, int, str]]:
    """The steps of an effect as ranges of the scale: first and last heat, and the effect there."""
    ends = [start - 1 for start, _ in steps[1:]] + [HOTTEST]
    return [(start, end, text) for (start, text), end in zip(steps, ends, strict=True)]
