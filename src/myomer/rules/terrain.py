"""Terrain: the kinds, and what they do to PSRs and physical attacks.

A kind has a level: woods 1 to 3 (light, heavy, ultra-heavy), water its depth, rubble the class of the
building it was (1 light to 4 hardened, 5 a wall, 6 ultra), heavy industry its height, severed limbs their number,
and so on; 1 if there is only one. Water of level 0 is shallow and does nothing (`terrain.md` §1.3).
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
THIN_SNOW: Final = "thin-snow"
DEEP_SNOW: Final = "deep-snow"
PLANTED_FIELDS: Final = "planted-fields"
RAPIDS: Final = "rapids"
MAGMA: Final = "magma"
INDUSTRIAL: Final = "industrial"
GEYSER: Final = "geyser"
"""An active geyser; a dormant one and a magma vent have no effect on a PSR."""
DORMANT_GEYSER: Final = "dormant-geyser"
MAGMA_VENT: Final = "magma-vent"
FIRE: Final = "fire"
SMOKE: Final = "smoke"
BUILDING: Final = "building"
FUEL_TANK: Final = "fuel-tank"
BRIDGE: Final = "bridge"
CLIFF: Final = "cliff"
"""The top of a sheer cliff; its exits are the sides over which the ground falls away (`terrain.md` §9)."""
SEVERED_ARMS: Final = "severed-arms"
SEVERED_LEGS: Final = "severed-legs"
"""Severed limbs that can be used as clubs (`terrain.md` §1.3); the level is how many."""
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
    THIN_SNOW: 1,
    DEEP_SNOW: 1,
    PLANTED_FIELDS: 1,
    RAPIDS: 2,
    MAGMA: 2,
    INDUSTRIAL: 100,
    GEYSER: 1,
    DORMANT_GEYSER: 1,
    MAGMA_VENT: 1,
    FIRE: 4,
    SMOKE: 4,
    BUILDING: 5,
    FUEL_TANK: 4,
    BRIDGE: 4,
    CLIFF: 1,
    SEVERED_ARMS: 100,
    SEVERED_LEGS: 100,
    IMPASSABLE: 1,
}
"""Every kind, with its highest level."""

LEVEL_NAMES: Final = {
    WOODS: ["light", "heavy", "ultra"],
    JUNGLE: ["light", "heavy", "ultra"],
    SMOKE: ["light", "heavy"],
    RUBBLE: ["light", "medium", "heavy", "hardened", "wall", "ultra"],
    BUILDING: ["light", "medium", "heavy", "hardened", "wall"],
    BRIDGE: ["light", "medium", "heavy", "hardened"],
    FUEL_TANK: ["light", "medium", "heavy", "hardened"],
    RAPIDS: ["rapids", "torrent"],
    MAGMA: ["crust", "liquid"],
    ROUGH: ["rough", "ultra"],
    ROAD: ["paved", "alley", "dirt", "gravel"],
}
"""Names for the levels of a kind, from 1 upward."""

STRUCTURES: Final[tuple[str, ...]] = (BUILDING, BRIDGE, FUEL_TANK)
"""Terrain with a construction factor and a height."""

DEFAULT_STRENGTH: Final = [0, 15, 40, 90, 120, 120]
"""The construction factor of a structure that does not name its own, by class: light … hardened, wall (§6.1)."""

STANDARD_BUILDING: Final = 0
HANGAR: Final = 1
FORTRESS: Final = 2
GUN_EMPLACEMENT: Final = 3
BUILDING_CLASSES: Final = ["standard", "hangar", "fortress", "gun emplacement"]
"""A building's use, independent of its strength (§6.1)."""

CONNECTING: Final[tuple[str, ...]] = (ROAD, BRIDGE, BUILDING, FUEL_TANK, PAVEMENT, WATER, CLIFF)
"""Terrain with meaningful exits: the sides across which it continues, or where a cliff drops (§1.2)."""
JOINING: Final[tuple[str, ...]] = (ROAD, PAVEMENT, WATER)
"""Terrain that continues into neighbors of its kind if no exits are given (§1.2)."""

ULTRA_RUBBLE: Final = 6

UNPAVED_ROAD: Final = 3
"""Dirt and gravel roads, from this level up, are not pavement: full terrain, no skids (`terrain.md` §5)."""

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
"""PSR modifier of the hex's terrain, by level (`piloting-skill-rolls.md` §2.1)."""

INDUSTRIAL_PILOTING: Final = 1
INDUSTRIAL_TO_HIT: Final = 1

FOLIAGE_TO_HIT: Final = [0, 1, 2, 3]
"""Woods or jungle around the target, by level (`physical-attacks.md` §1.6)."""
FOLIAGE_HEIGHT: Final = [0, 2, 2, 3]
"""How many levels the foliage rises above the hex."""
SMOKE_TO_HIT: Final = [0, 1, 2, 1, 1]
"""By level: light, heavy, and two kinds of special munitions that count as light (`terrain.md` §1.3)."""

WATER_ENTRY: Final = [0, -1, 0, 1]
"""Modifier for entering water by depth; deeper than 3 counts as 3 (§3.3)."""


def water_modifier(depth: int) -> int:
    """The PSR modifier of water: −1 at depth 1, 0 at 2, +1 at 3 and more."""
    return WATER_ENTRY[min(depth, 3)]


QUICKSAND: Final = "quicksand"
QUICKSAND_LEVEL: Final = 2
"""From this level on a swamp is quicksand: a unit that enters it bogs down without a roll (`terrain.md` §9)."""
BOG_MODIFIERS: Final = {SWAMP: 0, TUNDRA: -1, DEEP_SNOW: -1, QUICKSAND: 3}
"""Ground in which a 'Mech bogs down, with the modifier of the PSR to avoid it; for quicksand, to get free."""

WALL_MODIFIERS: Final = [0, 0, 1, 2, 5, 5]
"""Moving through a building's wall, by its class: light, medium, heavy, hardened.

The table (`terrain.md` §6.2) has no row for a free-standing wall; its strength is that of a hardened building,
and so is its modifier.
"""

WALL_CLASS_MODIFIERS: Final = [[0, 0, 0, 0, 0, 0], [0, 0, -1, -1, -2, -2], [0, 0, 1, 1, -1, -1], [0, 0, 0, 0, 0, 0]]
"""Added for a building's use and class: a hangar has thinner walls, a fortress thicker ones (§6.2)."""

GIRDER_TARGETS: Final = [0, 0, 7, 6, 5, 0, 4]
"""2d6 needed to find a girder in rubble, by its level; 0 never (`physical-attacks.md` §3.8)."""

TERRAIN_MP: Final = {
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
    GEYSER: [0, 1],
    BUILDING: [0, 1, 2, 3, 4],
}
"""MP that terrain adds to the 1 for entering a hex, by level (`terrain.md` §2); a skid uses them up too."""
BUILDING_CLASS_MP: Final = [0, -1, 1, 0]
"""Added for a building's use: a hangar is 1 less, a fortress 1 more."""
LIGHT_FOR_SUPERHEAVY: Final[tuple[str, ...]] = (WOODS, JUNGLE, ROUGH, RUBBLE, RAPIDS)
"""Terrain that costs a superheavy 'Mech 1 less."""
