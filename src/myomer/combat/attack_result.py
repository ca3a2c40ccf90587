"""How an attack went, as a number: not possible, missed or hit."""

from __future__ import annotations

from typing import Final

NOT_POSSIBLE: Final = 0
MISSED: Final = 1
HIT: Final = 2


def attack_result(made: bool, hit: bool) -> int:
    """An attack's outcome as a number: `NOT_POSSIBLE`, `MISSED` or `HIT`."""
    if not made:
        return NOT_POSSIBLE
    return HIT if hit else MISSED
