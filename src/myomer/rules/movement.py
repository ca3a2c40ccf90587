"""Running MP, and movement modifiers: attacker movement, target movement (TMM), skids, distances."""

from __future__ import annotations

from bisect import bisect_left
from typing import Final

STILL: Final = 0
WALK: Final = 1
RUN: Final = 2
JUMP: Final = 3
SPRINT: Final = 4
MODE_NAMES: Final = ["none", "walk", "run", "jump", "sprint"]

ATTACKER_MODIFIERS: Final = [0, 1, 2, 3, 0]
"""Attacker movement modifier by mode (`physical-attacks.md` §1.6). A sprinting unit makes no attack."""
SKIDDED_MODIFIER: Final = 3
ATTACKER_REASONS: Final = ["", "attacker-walked", "attacker-ran", "attacker-jumped", ""]


HARDENED_ARMOR: Final = "hardened"


def running_from(walking: int, armor_kind: str, boosts: int = 0) -> int:
    """Running MP: one and a half times walking, rounded up; hardened armor takes one.

    With one of MASC and supercharger engaged (`boosts` 1) twice, with both two and a half times, rounded up.
    """
    running = (walking * (3 + boosts) + 1) // 2
    if armor_kind == HARDENED_ARMOR:
        return max(0, running - 1)
    return running


def _modifier_for(hexes: int, limits: list[int], values: list[int]) -> int:
    """The modifier of the bracket that this many hexes fall into: `values[i]` up to `limits[i]`, the last beyond."""
    return values[bisect_left(limits, hexes)]


_TARGET_LIMITS: Final = [2, 4, 6, 9, 17, 24]
_TARGET_VALUES: Final = [0, 1, 2, 3, 4, 5, 6]


_MOST_HEXES: Final = 25
"""From here on the TMM no longer grows."""
_TARGET_MODIFIERS: Final = [_modifier_for(hexes, _TARGET_LIMITS, _TARGET_VALUES) for hexes in range(_MOST_HEXES + 1)]


def target_modifier(hexes: int) -> int:
    """TMM by hexes moved: 0–2 0, 3–4 +1, 5–6 +2, 7–9 +3, 10–17 +4, 18–24 +5, then +6."""
    return _TARGET_MODIFIERS[max(0, min(hexes, _MOST_HEXES))]


_SKID_LIMITS: Final = [2, 4, 7, 10, 17, 24]
_SKID_VALUES: Final = [-1, 0, 1, 2, 4, 5, 6]


def skid_modifier(hexes: int) -> int:
    """For the PSR against skidding, by hexes moved before the turn (`piloting-skill-rolls.md` §9.2)."""
    return _modifier_for(hexes, _SKID_LIMITS, _SKID_VALUES)


def wall_distance_modifier(hexes: int) -> int:
    """For moving through a building's wall, by hexes moved: the same as the TMM."""
    return target_modifier(hexes)


MASC_TARGETS: Final = [3, 5, 7, 11]
"""2d6 needed to engage MASC or a supercharger, by consecutive earlier uses; after that it fails."""


def masc_target(uses: int) -> int:
    """2d6 needed after this many uses in a row; 13, impossible, from the fifth on (`piloting-skill-rolls.md` §11.3)."""
    return MASC_TARGETS[uses] if uses < len(MASC_TARGETS) else 13
