"""A user's own ruleset: one file, one value."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from myomer.rules import STANDARD

MINE: Final = replace(
    STANDARD,
    name="mine",
    trip=True,
    mace_miss_psr=3,
    kick_divisor=4,
    punch_divisor=8,
    phase_damage=10,
    gyro_hit_modifier=4,
    hip_modifier=3,
    leg_destroyed_modifier=4,
    fall_divisor=5,
    head_hit_pilot_hits=2,
)
