"""Seeds made from other numbers."""

from __future__ import annotations

from typing import Final

MIX: Final = 0x9E3779B97F4A7C15
WORD: Final = (1 << 64) - 1


def mixed(*numbers: int) -> int:
    """A seed made from several numbers; similar numbers give unrelated seeds."""
    state = 0
    for number in numbers:
        state = (state ^ number & WORD) * MIX + MIX & WORD
        state ^= state >> 29
        state = state * 0xBF58476D1CE4E5B9 & WORD
        state ^= state >> 32
    return state >> 1
