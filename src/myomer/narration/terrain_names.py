"""Terrain as text: the name of each kind at each level."""

from __future__ import annotations

from typing import Final

from myomer.narration.vocabulary import phrase
from myomer.rules.terrain import (
    BUILDING,
    INDUSTRIAL,
    LEVEL_NAMES,
    MAGMA,
    RAPIDS,
    ROAD,
    RUBBLE,
    SWAMP,
    TERRAIN_LEVELS,
    WATER,
)

OWN_WORDS: Final = {
    (RAPIDS, 2): "torrent",
    (MAGMA, 1): "magma crust",
    (ROAD, 2): "alley",
    (BUILDING, 5): "wall",
    (RUBBLE, 5): "rubble of a wall",
    (SWAMP, 1): "swamp",
    (SWAMP, 2): "quicksand",
    (SWAMP, 3): "deep quicksand",
}
"""Terrain levels with their own names."""


def terrain_text(kind: str, level: int) -> str:
    """`light woods`, `water, depth 2`, `heavy building` …"""
    if kind == WATER:
        return f"water, depth {level}"
    if kind == INDUSTRIAL:
        return f"heavy industry, height {level}"
    if (kind, level) in OWN_WORDS:
        return OWN_WORDS[kind, level]
    names = LEVEL_NAMES.get(kind, [])
    if 1 <= level <= len(names):
        name = names[level - 1]
        return name if name == kind else f"{name} {phrase(kind)}"
    return phrase(kind) if TERRAIN_LEVELS[kind] == 1 else f"{phrase(kind)} {level}"
