"""Bars of a chart in block characters, or in plain ones where the output cannot show them."""

from __future__ import annotations

import sys
from fractions import Fraction
from typing import Final

from myomer.rules.rounding import ceil_div

FULL: Final = "█"
PARTS: Final = " ▏▎▍▌▋▊▉"
PLAIN: Final = "#"


def bar_text(share: Fraction | float, width: int) -> str:
    """A bar of that share of the width; never empty if the share is not 0."""
    eighths = max(1, round(share * width * 8)) if share else 0
    if not _can_encode(FULL + PARTS):
        return PLAIN * ceil_div(eighths, 8)
    return FULL * (eighths // 8) + PARTS[eighths % 8].strip()


def _can_encode(signs: str) -> bool:
    """Whether the output can show these characters."""
    try:
        signs.encode(getattr(sys.stdout, "encoding", None) or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
