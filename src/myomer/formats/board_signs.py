"""Which signs of the printed map a hex has, what they mean, and what is written into it."""

from __future__ import annotations

from typing import Final

from myomer.boards import Hex
from myomer.formats.board_symbols import signed_level
from myomer.rules.terrain import (
    BLACK_ICE,
    BUILDING,
    DEEP_SNOW,
    DORMANT_GEYSER,
    FIRE,
    GEYSER,
    ICE,
    IMPASSABLE,
    INDUSTRIAL,
    JUNGLE,
    LEVEL_NAMES,
    MAGMA,
    MAGMA_VENT,
    MUD,
    PAVEMENT,
    PLANTED_FIELDS,
    RAPIDS,
    ROUGH,
    RUBBLE,
    SAND,
    SEVERED_ARMS,
    SEVERED_LEGS,
    SMOKE,
    SWAMP,
    THIN_SNOW,
    TUNDRA,
    ULTRA_RUBBLE,
    WATER,
    WOODS,
)

CLASS_WORDS: Final = ("", "hangar", "fort", "gun")
"""Abbreviations for the classes of buildings."""

KEPT_SYMBOLS: Final = {
    "fortified": "fortified",
    "hazardous_liquid": "hazard",
    "elevator": "elevator",
    "industrial_elevator": "elevator",
    "solaris_elevator": "elevator",
    "metal_deposit": "ore",
}
"""Symbols for map entries that the game does not model."""

SIGN_MEANINGS: Final = {
    "sunken": "below level 0",
    "pavement": "pavement",
    "planted-fields": "planted fields",
    "sand": "sand",
    "mud": "mud",
    "tundra": "tundra",
    "thin-snow": "thin snow",
    "deep-snow": "deep snow",
    "ice": "ice",
    "black-ice": "black ice",
    "magma-1": "magma crust",
    "magma-2": "liquid magma",
    "water": "water, with its depth",
    "impassable": "impassable",
    "space": "space",
    "woods-1": "light woods",
    "woods-2": "heavy woods",
    "woods-3": "ultra-heavy woods",
    "jungle-1": "light jungle",
    "jungle-2": "heavy jungle",
    "jungle-3": "ultra-heavy jungle",
    "woods-1-low": "light woods, 1 level high",
    "woods-2-low": "heavy woods, 1 level high",
    "woods-3-low": "ultra-heavy woods, low",
    "jungle-1-low": "light jungle, 1 level high",
    "jungle-2-low": "heavy jungle, 1 level high",
    "jungle-3-low": "ultra-heavy jungle, low",
    "rough-1": "rough",
    "rough-2": "ultra rough",
    "rubble": "rubble",
    "rubble-ultra": "ultra rubble",
    "swamp": "swamp",
    "quicksand": "quicksand",
    "rapids-1": "rapids",
    "rapids-2": "torrent",
    "industrial": "heavy industry, with its height",
    "fire": "fire",
    "smoke-1": "light smoke",
    "smoke-2": "heavy smoke",
    "geyser": "geyser",
    "dormant-geyser": "dormant geyser",
    "magma-vent": "magma vent",
    "limb": "severed limb",
    "fortified": "fortified (infantry)",
    "hazard": "hazardous liquid",
    "elevator": "elevator",
    "ore": "metal deposit",
}
"""The legend."""


def surfaces_of(hex_: Hex) -> list[str]:
    """What covers a hex, from the bottom up."""
    surfaces: list[str] = []

    if WATER in hex_.terrain:
        surfaces.append("water")
    elif hex_.level < 0:
        surfaces.append("sunken")

    for kind in (SAND, MUD, TUNDRA, PLANTED_FIELDS, PAVEMENT, THIN_SNOW, DEEP_SNOW, ICE, BLACK_ICE):
        if hex_.has(kind):
            surfaces.append(kind)

    if hex_.has(MAGMA):
        surfaces.append(f"magma-{hex_.of(MAGMA)}")

    if any([mark.name == "space" for mark in hex_.detail.marks]):
        surfaces.append("space")

    if hex_.has(IMPASSABLE):
        surfaces.append("impassable")
    return surfaces


def symbols_of(hex_: Hex) -> list[str]:
    """What stands in a hex, from the bottom up."""
    symbols: list[str] = []

    # The ground.
    if hex_.has(SWAMP):
        symbols.append("swamp" if hex_.of(SWAMP) == 1 else "quicksand")
    if hex_.has(RAPIDS):
        symbols.append(f"rapids-{hex_.of(RAPIDS)}")
    if hex_.has(ROUGH):
        symbols.append(f"rough-{hex_.of(ROUGH)}")
    if hex_.has(RUBBLE):
        symbols.append("rubble-ultra" if hex_.of(RUBBLE) == ULTRA_RUBBLE else "rubble")

    # Woods and jungle.
    low = "-low" if hex_.foliage_height == 1 else ""
    for kind in (WOODS, JUNGLE):
        if hex_.has(kind):
            symbols.append(f"{kind}-{hex_.of(kind)}{low}")

    # Industrial zones and vents.
    for kind in (INDUSTRIAL, GEYSER, DORMANT_GEYSER, MAGMA_VENT):
        if hex_.has(kind):
            symbols.append(kind)
    symbols += dict.fromkeys([KEPT_SYMBOLS[mark.name] for mark in hex_.detail.marks if mark.name in KEPT_SYMBOLS])

    # What lies or burns on top.
    if hex_.has(SEVERED_ARMS) or hex_.has(SEVERED_LEGS):
        symbols.append("limb")
    if hex_.has(SMOKE):
        symbols.append("smoke-2" if hex_.of(SMOKE) == 2 else "smoke-1")
    if hex_.has(FIRE):
        symbols.append("fire")
    return symbols


def labels_of(hex_: Hex) -> list[tuple[int, str]]:
    """What is written into a hex, with how far below the center: strengths in the middle, the rest from the bottom."""
    labels: list[tuple[int, str]] = []

    # In the middle: the structure and its construction factor.
    if hex_.has(BUILDING):
        kind = CLASS_WORDS[hex_.detail.building_class]
        armor = f" +{hex_.detail.armor}" if hex_.detail.armor else ""
        labels.append((-9, f"{LEVEL_NAMES[BUILDING][hex_.of(BUILDING) - 1]} {kind}".strip()))
        labels.append((1, f"CF {hex_.strength_of(BUILDING)}{armor}"))
        labels.append((11, f"height {hex_.height_of(BUILDING)}"))
    elif hex_.structure():
        labels.append((-1, f"CF {hex_.strength}"))
        labels.append((9, f"height {hex_.height}"))

    # From the bottom up: level, depth, height, severed limbs.
    below: list[str] = []
    if hex_.level:
        below.append(f"level {signed_level(hex_.level)}")
    if WATER in hex_.terrain:
        below.append(f"depth {hex_.water}")
    if hex_.has(INDUSTRIAL):
        below.append(f"height {hex_.of(INDUSTRIAL)}")
    arms, legs = hex_.of(SEVERED_ARMS), hex_.of(SEVERED_LEGS)
    if arms or legs:
        limbs = [(arms, "arm"), (legs, "leg")]
        below.append(", ".join([f"{count} {limb}{'s' if count > 1 else ''}" for count, limb in limbs if count]))

    return labels + [(25 - 10 * index, text) for index, text in enumerate(below)]
