"""Terrain: the kinds, and what they do to piloting rolls and physical attacks.

A kind has a level: woods 1 to 3 (light, heavy, ultra-heavy), water its depth, rubble the class of the
building it was (1 light to 4 hardened, 5 a wall, 6 ultra), and so on; 1 where there is only one.
"""

from __future__ import annotations

from typing import Final

WATER: Final = "water"
WOODS: Final = "woods"
JUNGLE: Final = "jungle"
ROUGH: Final = "rough"
RUBBLE: Final = "rubble"
PAVEMENT: Final = "pavement"
ROAD: Final = "road"
ICE: Final = "ice"
BLACK_ICE: Final = "black-ice"
SWAMP: Final = "swamp"
MUD: Final = "mud"
SAND: Final = "sand"
TUNDRA: Final = "tundra"
DEEP_SNOW: Final = "deep-snow"
RAPIDS: Final = "rapids"
MAGMA: Final = "magma"
INDUSTRIAL: Final = "industrial"
GEYSER: Final = "geyser"
SMOKE: Final = "smoke"
BUILDING: Final = "building"
FUEL_TANK: Final = "fuel-tank"
BRIDGE: Final = "bridge"
IMPASSABLE: Final = "impassable"

TERRAIN_LEVELS: Final = {
    WATER: 100,
    WOODS: 3,
    JUNGLE: 3,
    ROUGH: 2,
    RUBBLE: 6,
    PAVEMENT: 1,
    ROAD: 4,
    ICE: 2,
    BLACK_ICE: 1,
    SWAMP: 3,
    MUD: 1,
    SAND: 1,
    TUNDRA: 1,
    DEEP_SNOW: 1,
    RAPIDS: 2,
    MAGMA: 2,
    INDUSTRIAL: 100,
    GEYSER: 1,
    SMOKE: 2,
    BUILDING: 4,
    FUEL_TANK: 4,
    BRIDGE: 4,
    IMPASSABLE: 1,
}
"""Every kind, with its greatest level."""

LEVEL_NAMES: Final = {
    WOODS: ["light", "heavy", "ultra"],
    JUNGLE: ["light", "heavy", "ultra"],
    SMOKE: ["light", "heavy"],
    RUBBLE: ["light", "medium", "heavy", "hardened", "wall", "ultra"],
    BUILDING: ["light", "medium", "heavy", "hardened"],
    BRIDGE: ["light", "medium", "heavy", "hardened"],
    FUEL_TANK: ["light", "medium", "heavy", "hardened"],
    RAPIDS: ["rapids", "torrent"],
    MAGMA: ["crust", "liquid"],
    ROUGH: ["rough", "ultra"],
    ROAD: ["paved", "alley", "dirt", "gravel"],
}
"""Names for the levels of a kind, from 1 upward."""

ULTRA_RUBBLE: Final = 6

UNPAVED_ROAD: Final = 3
"""Dirt and gravel roads, from this level up, are no pavement: full terrain, no skids (`terrain.md` §5)."""

PILOTING: Final = {
    RUBBLE: [0, 0, 0, 0, 0, 0, 1],
    JUNGLE: [0, 1, 2, 3],
    SWAMP: [0, 1, 1, 1],
    MUD: [0, 1],
    SAND: [0, 1],
    TUNDRA: [0, 1],
    DEEP_SNOW: [0, 1],
    ICE: [0, 4, 4],
    BLACK_ICE: [0, 4],
    RAPIDS: [0, 2, 3],
    MAGMA: [0, 1, 4],
    GEYSER: [0, 1],
}
"""What a hex's terrain adds to piloting rolls made in it, by level (`piloting-skill-rolls.md` §2.1)."""

INDUSTRIAL_PILOTING: Final = 1
INDUSTRIAL_TO_HIT: Final = 1

FOLIAGE_TO_HIT: Final = [0, 1, 2, 3]
"""Woods or jungle around the target, by level (`physical-attacks.md` §1.6)."""
FOLIAGE_HEIGHT: Final = [0, 2, 2, 3]
"""How many levels the foliage rises above the hex."""
SMOKE_TO_HIT: Final = [0, 1, 2]

WATER_ENTRY: Final = [0, -1, 0, 1]
"""Modifier for entering water by depth; deeper than 3 counts as 3 (§3.3)."""


def water_modifier(depth: int) -> int:
    """The piloting modifier of water: −1 at depth 1, 0 at 2, +1 at 3 and more."""
    return WATER_ENTRY[min(depth, 3)]


BOG_MODIFIERS: Final = {SWAMP: 0, TUNDRA: -1, DEEP_SNOW: -1}
"""Ground that holds a 'Mech fast, with the modifier of the roll that avoids it."""

WALL_MODIFIERS: Final = [0, 0, 1, 2, 5]
"""Moving through a building's wall, by its class: light, medium, heavy, hardened."""

GIRDER_TARGETS: Final = [0, 0, 7, 6, 5, 0, 4]
"""2d6 needed to find a girder in rubble, by its level; 0 never (`physical-attacks.md` §3.8)."""

SLIDE_COST: Final = {
    WOODS: [0, 1, 2, 3],
    JUNGLE: [0, 2, 3, 4],
    ROUGH: [0, 1, 2],
    RUBBLE: [0, 1, 1, 1, 1, 1, 2],
    WATER: [0, 1, 3, 3],
    RAPIDS: [0, 1, 2],
    ICE: [0, 1, 1],
    SWAMP: [0, 1, 1, 1],
    MUD: [0, 1],
    DEEP_SNOW: [0, 1],
    INDUSTRIAL: [0, 1],
    MAGMA: [0, 0, 1],
    BUILDING: [0, 1, 2, 3, 4],
}
"""MP that terrain adds to a hex, by level (`terrain.md` §2): what a skid uses up there."""
