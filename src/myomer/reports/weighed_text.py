"""What a bot weighed, as text: the one scale of values for people."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from myomer.bots.registry import is_built_in

SCALE: Final = "in percent of a 100-ton 'Mech"
"""The scale of values, as it is called wherever they are shown."""
MAX_PARTS: Final = 5
MIN_PART: Final = 0.0005
"""Smaller parts would print as nothing and are left out."""


def scale_of(bot: str) -> str:
    """The scale of a bot's values; empty for a user's bot, whose values are shown as they are."""
    return SCALE if is_built_in(bot) else ""


def value_text(bot: str, value: float) -> str:
    """A value that a bot gives to something: `+12.3`, in percent; `+0.123` of a user's bot."""
    size = f"{100 * abs(value):.1f}" if is_built_in(bot) else f"{abs(value):.3f}"
    return f"{'−' if value < 0 else '+'}{size}"


def weighed_text(bot: str, description: str, value: float, parts: Iterable[tuple[str, float]] = ()) -> str:
    """`+12.3 walk to 0505 (own fire +10.0, …)`: something a bot weighed, with the parts that matter most."""
    shown = sorted([part for part in parts if abs(part[1]) >= MIN_PART], key=lambda part: -abs(part[1]))[:MAX_PARTS]
    breakdown = ", ".join([f"{name} {value_text(bot, share)}" for name, share in shown])
    return f"{value_text(bot, value)} {description}" + (f" ({breakdown})" if breakdown else "")
