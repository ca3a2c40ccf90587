"""Shares as whole percents."""

from __future__ import annotations

from math import floor

EXACT_DIGITS = 9
"""Decimals of a percent; what is beyond them comes from computing with floats."""


def whole_percent(share: float) -> int:
    """A share from 0 to 1 in whole percent. Halves go toward 50, so that a share and the rest always add up to 100."""
    percent = round(100 * share, EXACT_DIGITS)
    return floor(percent + 0.5) if percent <= 50 else 100 - floor(100 - percent + 0.5)


def whole_percent_text(share: float) -> str:
    """`42`; nearly nothing is `<1` and nearly all `99+`, for 0 and 100 would be claims."""
    percent = whole_percent(share)
    exact = round(100 * share, EXACT_DIGITS)
    if percent == 0 and exact > 0:
        return "<1"
    return "99+" if percent == 100 and exact < 100 else str(percent)
