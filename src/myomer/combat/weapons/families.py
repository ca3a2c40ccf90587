"""Families of weapons and munitions: what the armory's facts mean in a fight (`weapon-attacks.md` §9, §11).

What has no numbers to go by is named here and refused (M-49); nothing is fired by guesswork.
"""

from __future__ import annotations

from typing import Final

from myomer.combat.harm.damage_types import (
    AREA,
    BALLISTIC,
    CLUSTER,
    ENERGY,
    HEAT,
    MISSILE,
    OTHER_MEANS,
    PULSE,
    SPECIAL,
    STANDARD,
    STREAK,
    DamageType,
)
from myomer.rules.equipment import ONE_SHOT, Equipment
from myomer.rules.rounding import ceil_div

TAG_FLAG: Final = "tag"
AMS_FLAG: Final = "ams"
FLAMER: Final = "flamer"
STREAK_FLAG: Final = "streak"
PULSE_FLAG: Final = "pulse"
DIRECT_FIRE: Final = "direct-fire"
INDIRECT_CAPABLE: Final = "indirect-capable"
CLUSTER_AMMO: Final = "cluster-ammo"
JAMS: Final = "jams"
MG_ARRAY: Final = "mg-array"
MACHINE_GUN: Final = "machine-gun"
NO_AIMED_SHOTS: Final = "no-aimed-shots"
UNDERWATER_ONLY: Final = "underwater-only"
LRM_FLAG: Final = "lrm"
TASER_FLAG: Final = "taser"
TSEMP_FLAG: Final = "tsemp"

#  ammunition types
NARC_TYPE: Final = "narc"
INARC_TYPE: Final = "inarc"
HAG_TYPE: Final = "hag"
ATM_TYPE: Final = "atm"
MRM_TYPE: Final = "mrm"
MML_TYPE: Final = "mml"
EXTENDED_LRM: Final = "exlrm"
MORTAR_TYPE: Final = "mek-mortar"
IATM_TYPE: Final = "iatm"
RIFLE_TYPE: Final = "rifle"
M_POD_TYPE: Final = "mpod"
NAIL_GUN_TYPE: Final = "nail-rivet-gun"
FLUID_GUN_TYPE: Final = "fluid-gun"
CANNON_TYPES: Final = frozenset(["thumper-cannon", "sniper-cannon", "long-tom-cannon"])
"""Artillery cannons: artillery that is aimed at what it strikes, as a gun is."""
HEAVY_GAUSS_TYPES: Final = frozenset(["gauss-heavy", "igauss-heavy"])

#  munitions
AMMO_CLUSTER: Final = "cluster"
ARMOR_PIERCING: Final = "armor-piercing"
PRECISION: Final = "precision"
FLECHETTE: Final = "flechette"
ARTEMIS: Final = "artemis"
ARTEMIS_V: Final = "artemis-v"
NARC_CAPABLE: Final = "narc"
SEMI_GUIDED: Final = "semi-guided"
INFERNO: Final = "inferno"
FRAGMENTATION: Final = "fragmentation"
COOLANT_AMMO: Final = "coolant"
IMPROVED_INCENDIARY: Final = "iiw"
EXPLOSIVE_PODS: Final = "explosive"
HEAT_SEEKING: Final = "heat-seeking"
KNOWN_MUNITIONS: Final = frozenset(
    [
        "",
        AMMO_CLUSTER,
        ARMOR_PIERCING,
        PRECISION,
        FLECHETTE,
        ARTEMIS,
        ARTEMIS_V,
        NARC_CAPABLE,
        SEMI_GUIDED,
        INFERNO,
        FRAGMENTATION,
        COOLANT_AMMO,
        IMPROVED_INCENDIARY,
        HEAT_SEEKING,
        "er",
        "he",
    ]
)
"""Munitions that can be fired at 'Mechs by known numbers."""

INFERNO_HEAT: Final = 2
"""Heat of each inferno missile that hits (`heat.md` §3)."""

ULTRA_RATE: Final = 2
"""A weapon that fires twice is an ultra autocannon, one that fires more a rotary one."""
ULTRA_JAM: Final = 2
ROTARY_JAMS: Final = [0, 0, 2, 2, 3, 3, 4]
"""By shots: the greatest roll that jams a rotary autocannon."""

BOMBAST_LASER: Final = "bombast-laser"
BOMBAST_LEAST: Final = 7
"""The least damage that a bombast laser can be set to; beyond it every two points, or part of them, are +1 to hit."""
BOMBAST_SETTINGS: Final = ["11", "10", "9", "8", "7"]
"""The modes of a bombast laser below its full damage of 12."""
REPEATING_TSEMP: Final = "tsemp-repeating-cannon"
REPEATING_BURSTS: Final = 2
"""The to-hit roll that destroys a repeating TSEMP cannon."""
M_POD_PELLETS: Final = [0, 15, 10, 5, 2]
"""By distance, the row of the cluster table on which the pellets of an M-pod are rolled."""
M_POD_TO_HIT: Final = -1
"""The to-hit modifier of an M-pod, whose pellets are part of it and come from no bin."""

HEX_TARGETS: Final = frozenset(["vgl", "c3-remote-sensor"])
"""What is fired at a hex, never at a unit: grenades, remote sensors. So is all artillery but the cannons."""
_NO_RULE_TYPES: Final = HEX_TARGETS | {"bpod"}
_NO_RULE_KEYS: Final = frozenset(
    ["centurion-weapon-system", "sub-capital-laser-1", "sub-capital-laser-2", "sub-capital-laser-3"]
)
_MEANS: Final = {"energy": ENERGY, "ballistic": BALLISTIC, "missile": MISSILE, "mortar": MISSILE, "artillery": AREA}

_TYPES: Final = {
    name + means: DamageType(name, means)
    for name in (STANDARD, PULSE, CLUSTER, STREAK, HEAT, SPECIAL)
    for means in (ENERGY, BALLISTIC, MISSILE, AREA, OTHER_MEANS)
}


def damage_type(name: str, weapon: Equipment) -> DamageType:
    """A damage type that comes by the weapon's means."""
    return _TYPES[name + _MEANS.get(weapon.category, OTHER_MEANS)]


def is_cannon(weapon: Equipment) -> bool:
    """Whether it is an artillery cannon: fired like a gun, it strikes everything in the hex and around it."""
    return weapon.ammo_type in CANNON_TYPES


def has_rule(weapon: Equipment) -> bool:
    """Whether this weapon can be fired at a 'Mech.

    Artillery, grenade launchers and remote sensors are aimed at hexes, B-pods at infantry; sub-capital lasers do not
    fire from ground to ground, and the Centurion system has no numbers here (M-49).
    """
    if weapon.category == "artillery" and not is_cannon(weapon):
        return False
    return weapon.ammo_type not in _NO_RULE_TYPES and weapon.key not in _NO_RULE_KEYS


def knows_munition(weapon: Equipment, ammunition: Equipment) -> bool:
    """Whether it is known what this munition does to a 'Mech."""
    if weapon.ammo_type in (NARC_TYPE, INARC_TYPE):
        return ammunition.munition in ("", EXPLOSIVE_PODS)
    return ammunition.munition in KNOWN_MUNITIONS


def modes_of(weapon: Equipment) -> list[str]:
    """The modes of a weapon other than its default: a flamer's heat mode, the lower settings of a bombast laser."""
    if FLAMER in weapon.flags:
        return ["heat"]
    if weapon.key == BOMBAST_LASER:
        return BOMBAST_SETTINGS
    return []


def set_damage(weapon: Equipment, mode: str) -> int:
    """The damage a bombast laser is set to, which is also its heat; the maximum if no mode is named."""
    return int(mode) if weapon.key == BOMBAST_LASER and mode in BOMBAST_SETTINGS else weapon.damage


def setting_to_hit(weapon: Equipment, mode: str) -> int:
    """What the setting of a bombast laser adds to its target number: +1 for each two points above 7, or part."""
    return ceil_div(set_damage(weapon, mode) - BOMBAST_LEAST, 2)


def is_one_shot(weapon: Equipment) -> bool:
    """Whether it is a launcher that holds one salvo and is empty after it."""
    return ONE_SHOT in weapon.flags


def needs_bin(weapon: Equipment) -> bool:
    """Whether it is fed from bins."""
    return bool(weapon.ammo_type) and ONE_SHOT not in weapon.flags


def is_missile(weapon: Equipment) -> bool:
    """Whether it launches missiles that AMS can engage; beacons do not count."""
    return weapon.category == "missile" and weapon.ammo_type not in (NARC_TYPE, INARC_TYPE)


def fires_cluster(weapon: Equipment, ammunition: Equipment | None) -> bool:
    """Whether it is an LB-X autocannon (or silver bullet Gauss) with cluster ammunition."""
    return CLUSTER_AMMO in weapon.flags and ammunition is not None and ammunition.munition == AMMO_CLUSTER


def may_go_indirect(weapon: Equipment) -> bool:
    """LRMs of all kinds, improved ATMs, Thunderbolts, mortars and artillery cannons. No torpedoes."""
    if UNDERWATER_ONLY in weapon.flags:
        return False
    return INDIRECT_CAPABLE in weapon.flags or weapon.ammo_type == IATM_TYPE or is_cannon(weapon)


def goes_indirect(weapon: Equipment, ammunition: Equipment | None) -> bool:
    """Whether it can be fired indirectly with this ammunition: a multi-missile launcher with LRMs in it only."""
    if not may_go_indirect(weapon):
        return False
    return weapon.ammo_type != MML_TYPE or (ammunition is not None and LRM_FLAG in ammunition.flags)


def finds_lock(weapon: Equipment, indirect: bool) -> bool:
    """Whether the to-hit roll is a Streak launcher's lock-on. An improved ATM has none when it fires indirectly."""
    return STREAK_FLAG in weapon.flags and not (indirect and weapon.ammo_type == IATM_TYPE)


def can_be_aimed(weapon: Equipment, ammunition: Equipment | None) -> bool:
    """Not missiles, HAGs, machine gun arrays, cluster ammunition or beacons (`weapon-attacks.md` §15).

    Nor weapons that do not hit a location: area-effect weapons, M-pods, fluid guns and electromagnetic pulses.
    """
    if weapon.category in ("missile", "mortar", "electronics", "artillery") or NO_AIMED_SHOTS in weapon.flags:
        return False
    if MG_ARRAY in weapon.flags or TSEMP_FLAG in weapon.flags or weapon.ammo_type in (M_POD_TYPE, FLUID_GUN_TYPE):
        return False
    return not fires_cluster(weapon, ammunition)


def computer_helps(weapon: Equipment, ammunition: Equipment | None) -> bool:
    """Direct-fire energy and ballistic weapons; not with cluster ammunition, not tasers (§2.7)."""
    if TASER_FLAG in weapon.flags:
        return False
    return DIRECT_FIRE in weapon.flags and not fires_cluster(weapon, ammunition)


def jam_roll(weapon: Equipment, shots: int) -> int:
    """The highest roll that jams the weapon at this number of shots; 0 when none does (§9).

    A repeating TSEMP cannon is destroyed by it instead.
    """
    if weapon.key == REPEATING_TSEMP:
        return REPEATING_BURSTS
    if JAMS not in weapon.flags or shots < 2:
        return 0
    if weapon.rate == ULTRA_RATE:
        return ULTRA_JAM
    return ROTARY_JAMS[shots]


def may_jam(weapon: Equipment) -> bool:
    """Whether the weapon jams, or is destroyed, by a low roll at any number of shots."""
    return weapon.key == REPEATING_TSEMP or JAMS in weapon.flags


def jam_clears(weapon: Equipment) -> bool:
    """Whether a jam can be cleared: a rotary autocannon's can, an ultra's cannot."""
    return JAMS in weapon.flags and weapon.rate > ULTRA_RATE
