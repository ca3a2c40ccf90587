"""Families of weapons and munitions: what the armoury's facts mean in a fight (`weapon-attacks.md` §9, §11).

What the reference gives no numbers for is named here and refused; nothing is fired by guesswork.
"""

from __future__ import annotations

from typing import Final

from myomer.combat.damage_types import (
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

#  ammunition types
NARC_TYPE: Final = "narc"
INARC_TYPE: Final = "inarc"
HAG_TYPE: Final = "hag"
ATM_TYPE: Final = "atm"
MRM_TYPE: Final = "mrm"
MML_TYPE: Final = "mml"
EXTENDED_LRM: Final = "exlrm"
MORTAR_TYPE: Final = "mek-mortar"
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
        "er",
        "he",
    ]
)
"""Munitions that can be fired at 'Mechs by the numbers of the reference."""

INFERNO_HEAT: Final = 2
"""Heat of each inferno missile that hits (`heat.md` §3)."""

ULTRA_RATE: Final = 2
"""A weapon that fires twice is an ultra autocannon, one that fires more a rotary one."""
ULTRA_JAM: Final = 2
ROTARY_JAMS: Final = [0, 0, 2, 2, 3, 3, 4]
"""By shots: the greatest roll that jams a rotary autocannon."""

_NO_RULE_TYPES: Final = frozenset(["rifle", "bpod", "mpod", "vgl", "nail-rivet-gun", "c3-remote-sensor", "fluid-gun"])
_NO_RULE_KEYS: Final = frozenset(
    [
        "bombast-laser",
        "centurion-weapon-system",
        "sub-capital-laser-1",
        "sub-capital-laser-2",
        "sub-capital-laser-3",
    ]
)
_NO_RULE_FLAGS: Final = ["taser", "tsemp"]
_MEANS: Final = {"energy": ENERGY, "ballistic": BALLISTIC, "missile": MISSILE, "mortar": MISSILE}

_TYPES: Final = {
    name + means: DamageType(name, means)
    for name in (STANDARD, PULSE, CLUSTER, STREAK, HEAT, SPECIAL)
    for means in (ENERGY, BALLISTIC, MISSILE, OTHER_MEANS)
}


def damage_type(name: str, weapon: Equipment) -> DamageType:
    """A damage type that comes by the weapon's means."""
    return _TYPES[name + _MEANS.get(weapon.category, OTHER_MEANS)]


def has_rule(weapon: Equipment) -> bool:
    """Whether the reference tells how this weapon is fired at a 'Mech.

    Artillery, tasers, TSEMP, pods, fluid guns, rifles, sub-capital and bombast lasers have no numbers there.
    """
    if weapon.category == "artillery" or weapon.ammo_type in _NO_RULE_TYPES or weapon.key in _NO_RULE_KEYS:
        return False
    for flag in _NO_RULE_FLAGS:
        if flag in weapon.flags:
            return False
    return True


def knows_munition(weapon: Equipment, ammunition: Equipment) -> bool:
    """Whether the reference tells what this munition does to a 'Mech."""
    if weapon.ammo_type in (NARC_TYPE, INARC_TYPE):
        return ammunition.munition == ""
    return ammunition.munition in KNOWN_MUNITIONS


def is_one_shot(weapon: Equipment) -> bool:
    """A launcher that holds one salvo and is empty after it."""
    return ONE_SHOT in weapon.flags


def needs_bin(weapon: Equipment) -> bool:
    """Whether it is fed from bins."""
    return bool(weapon.ammo_type) and ONE_SHOT not in weapon.flags


def is_missile(weapon: Equipment) -> bool:
    """A launcher of missiles; beacons are not shot at by AMS."""
    return weapon.category == "missile" and weapon.ammo_type not in (NARC_TYPE, INARC_TYPE)


def fires_cluster(weapon: Equipment, ammunition: Equipment | None) -> bool:
    """An LB-X autocannon (or silver bullet Gauss) with cluster ammunition."""
    return CLUSTER_AMMO in weapon.flags and ammunition is not None and ammunition.munition == AMMO_CLUSTER


def goes_indirect(weapon: Equipment, ammunition: Equipment | None) -> bool:
    """LRMs of all kinds, Thunderbolts and mortars; a multi-missile launcher with LRMs in it. No torpedoes."""
    if INDIRECT_CAPABLE not in weapon.flags or UNDERWATER_ONLY in weapon.flags:
        return False
    return weapon.ammo_type != MML_TYPE or (ammunition is not None and LRM_FLAG in ammunition.flags)


def can_be_aimed(weapon: Equipment, ammunition: Equipment | None) -> bool:
    """Not missiles, HAG, arrays of machine guns, cluster ammunition or beacons (`weapon-attacks.md` §15)."""
    if weapon.category in ("missile", "mortar", "electronics") or NO_AIMED_SHOTS in weapon.flags:
        return False
    if MG_ARRAY in weapon.flags:
        return False
    return not fires_cluster(weapon, ammunition)


def computer_helps(weapon: Equipment, ammunition: Equipment | None) -> bool:
    """Direct-fire energy and ballistic weapons; not with cluster ammunition (§2.7)."""
    return DIRECT_FIRE in weapon.flags and not fires_cluster(weapon, ammunition)


def jam_roll(weapon: Equipment, shots: int) -> int:
    """The greatest roll that jams the weapon when it fires so many shots; 0 when none does (§9)."""
    if JAMS not in weapon.flags or shots < 2:
        return 0
    if weapon.rate == ULTRA_RATE:
        return ULTRA_JAM
    return ROTARY_JAMS[shots]


def jam_clears(weapon: Equipment) -> bool:
    """A rotary autocannon's jam can be cleared, an ultra's cannot."""
    return JAMS in weapon.flags and weapon.rate > ULTRA_RATE
