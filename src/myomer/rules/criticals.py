"""The critical-hit check: how many crits a roll gives (`damage-and-criticals.md` §10)."""

from __future__ import annotations

from typing import Final

BLOWN_OFF: Final = 9
"""Instead of a number of crits: the limb, or the head, is blown off."""

_TORSO: Final = [0] * 8 + [1, 1, 2, 2, 3, 3, 3, 3]
_LIMB: Final = [0] * 8 + [1, 1, 2, 2] + [BLOWN_OFF] * 4
_TACTICAL_TORSO: Final = [0] * 9 + [1, 1, 2, 2, 3, 3, 3]
_TACTICAL_LIMB: Final = [0] * 9 + [1, 1, 2, 2, 3, 3, BLOWN_OFF]


def critical_hits(result: int, torso: bool, tactical: bool = False, fourth: bool = False) -> int:
    """How many crits 2d6 plus modifiers give.

    7 or less none, 8–9 one, 10–11 two, 12 or more three in a torso; elsewhere the limb or head is blown off.
    With `tactical`, an option: 9–10 one, 11–12 two, 13–14 three, 15 or more three or blown off.
    With `fourth`, an IndustrialMech's torso takes four at 14 or more.
    """
    if result < 2:
        return 0
    if torso and fourth and result >= 14:
        return 4
    row = (_TACTICAL_TORSO if torso else _TACTICAL_LIMB) if tactical else (_TORSO if torso else _LIMB)
    return row[min(result, 15)]


def critical_table(modifier: int, torso: bool, tactical: bool = False, fourth: bool = False) -> list[int]:
    """The check as a table by the unmodified 2d6 roll, so that a roller can branch on its outcomes."""
    if LOWEST <= modifier <= -LOWEST:
        return _TABLES[((modifier - LOWEST) * 2 + torso) * 4 + tactical * 2 + fourth]
    return _make_table(modifier, torso, tactical, fourth)


def _make_table(modifier: int, torso: bool, tactical: bool, fourth: bool) -> list[int]:
    return [0, 0] + [critical_hits(roll + modifier, torso, tactical, fourth) for roll in range(2, 13)]


LOWEST: Final = -16
"""No rule has a lower modifier, or one higher than 16."""
_TABLES: Final = [
    _make_table(modifier, torso, tactical, fourth)
    for modifier in range(LOWEST, 1 - LOWEST)
    for torso in (False, True)
    for tactical in (False, True)
    for fourth in (False, True)
]

ENGINE_EXPLOSION: Final = [0, 10, 7, 4]
"""2d6 at which a combustion or fuel-cell engine explodes after that many hits (§11)."""
