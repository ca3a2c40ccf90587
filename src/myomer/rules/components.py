"""The kinds of component that fill critical slots."""

from __future__ import annotations

from typing import Final

ENGINE: Final = 0
GYRO: Final = 1
COCKPIT: Final = 2
SENSORS: Final = 3
LIFE_SUPPORT: Final = 4
ACTUATOR: Final = 5
WEAPON: Final = 6
AMMUNITION: Final = 7
HEAT_SINK: Final = 8
JUMP_JET: Final = 9
PHYSICAL_WEAPON: Final = 10
CLAW: Final = 11
TALONS: Final = 12
SPIKES: Final = 13
SHIELD: Final = 14
MASC: Final = 15
SUPERCHARGER: Final = 16
AES: Final = 17
CASE: Final = 18
CASE_II: Final = 19
MATERIAL: Final = 20
"""Armor, structure and myomer that only fill slots; they are never hit by crits."""
MODULAR_ARMOR: Final = 21
MODULAR_POINTS: Final = 10
"""Points that modular armor absorbs in its location before anything else."""
OTHER: Final = 22
KIND_NAMES: Final = [
    "engine", "gyro", "cockpit", "sensors", "life-support", "actuator", "weapon", "ammunition", "heat-sink",
    "jump-jet", "physical-weapon",
]  # fmt: skip
OTHER_KIND: Final = "other"
"""The names of the kinds whose critical hits are counted apart, by number; of the others, one name for all."""

STANDARD_GYRO: Final = 0
XL_GYRO: Final = 1
COMPACT_GYRO: Final = 2
HEAVY_DUTY_GYRO: Final = 3
SUPERHEAVY_GYRO: Final = 4
NO_GYRO: Final = 5
"""An interface cockpit balances the 'Mech by itself."""
GYRO_NAMES: Final = ["standard", "xl", "compact", "heavy-duty", "superheavy", "none"]
GYRO_SLOTS: Final = [4, 6, 2, 4, 2, 0]
GYRO_HITS: Final = [2, 2, 2, 3, 2, 1]
"""Hits that destroy each kind (`piloting-skill-rolls.md` §2); a 'Mech without one is never hit there."""

FUSION: Final = 0
COMBUSTION: Final = 1
ENGINE_HITS: Final = 3

#  engine kind: slots in each side torso, kind of reactor
ENGINES: Final = {
    "fusion": [0, FUSION],
    "xl": [3, FUSION],
    "clan-xl": [2, FUSION],
    "light": [2, FUSION],
    "xxl": [6, FUSION],
    "clan-xxl": [4, FUSION],
    "compact": [0, FUSION],
    "combustion": [0, COMBUSTION],
    "fuel-cell": [0, COMBUSTION],
    "fission": [0, FUSION],
    "primitive": [0, FUSION],
}

STANDARD_COCKPIT: Final = "standard"
SMALL_COCKPIT: Final = "small"
TORSO_COCKPIT: Final = "torso-mounted"
DUAL_COCKPIT: Final = "dual"
COMMAND_CONSOLE: Final = "command-console"
COCKPITS: Final = [
    STANDARD_COCKPIT,
    SMALL_COCKPIT,
    TORSO_COCKPIT,
    DUAL_COCKPIT,
    COMMAND_CONSOLE,
    "industrial",
    "primitive",
    "primitive-industrial",
    "industrial-afc",
    "primitive-industrial-afc",
    "interface",
    "tripod",
    "superheavy",
    "superheavy-tripod",
    "superheavy-industrial",
    "superheavy-command-console",
    "quadvee",
]

NO_TSM: Final = 0
TSM: Final = 1
INDUSTRIAL_TSM: Final = 2
PROTOTYPE_TSM: Final = 3
TSM_HEAT: Final = 9
"""Heat at which standard TSM becomes active (`physical-attack-system.md`, "TSM activation threshold")."""

ARMOR_KINDS: Final = [
    "standard",
    "ferro-fibrous",
    "light-ferro-fibrous",
    "heavy-ferro-fibrous",
    "ferro-fibrous-prototype",
    "stealth",
    "primitive",
    "industrial",
    "heavy-industrial",
    "commercial",
    "hardened",
    "ferro-lamellor",
    "reflective",
    "reactive",
    "ballistic-reinforced",
    "impact-resistant",
    "anti-penetrative-ablation",
    "heat-dissipating",
]
PATCHWORK: Final = "patchwork"
"""Armor of another kind in each location."""
STRUCTURE_KINDS: Final = [
    "standard",
    "composite",
    "reinforced",
    "industrial",
    "endo-steel",
    "endo-steel-prototype",
    "endo-composite",
]

UNHITTABLE: Final = frozenset([MATERIAL, CASE, CASE_II])
