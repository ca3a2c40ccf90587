"""What a hit does: damage, cluster row, groups, heat (`weapon-attacks.md` §8, §9, §11; `heat.md` §3)."""

from __future__ import annotations

from typing import Final

from myomer.combat.harm.damage_types import CLUSTER, HEAT, SPECIAL, STANDARD, STREAK, DamageType, armor_piercing
from myomer.combat.numbers import Modifier
from myomer.combat.weapons.electronics import has_beacon, jammed_at
from myomer.combat.weapons.families import (
    ARMOR_PIERCING,
    ARTEMIS,
    ATM_TYPE,
    COOLANT_AMMO,
    EXPLOSIVE_PODS,
    EXTENDED_LRM,
    FLAMER,
    FLECHETTE,
    FLUID_GUN_TYPE,
    FRAGMENTATION,
    HAG_TYPE,
    IMPROVED_INCENDIARY,
    INARC_TYPE,
    INFERNO,
    INFERNO_HEAT,
    M_POD_PELLETS,
    M_POD_TYPE,
    NAIL_GUN_TYPE,
    NARC_CAPABLE,
    NARC_TYPE,
    RIFLE_TYPE,
    TAG_FLAG,
    TASER_FLAG,
    TSEMP_FLAG,
    damage_type,
    finds_lock,
    fires_cluster,
    set_damage,
)
from myomer.combat.weapons.gear import (
    APOLLO,
    ARTEMIS_IV,
    ARTEMIS_PROTOTYPE,
    ARTEMIS_V,
    guidance_of,
    guns_of,
)
from myomer.combat.weapons.mounts import Mount
from myomer.combat.weapons.shot import (
    COOLANT,
    EXTREME,
    HEAT_MODE,
    INARC,
    LONG,
    NARC,
    SHORT,
    TAG,
    TASER,
    TSEMP,
    WATER_JET,
    Effect,
)
from myomer.combat.weapons.shot_facts import Facts
from myomer.combat.weapons.shot_to_hit import artemis_sees
from myomer.rules.clusters import CLUSTER_MODIFIERS
from myomer.rules.equipment import FIVE_POINT_GROUPS, Equipment
from myomer.rules.rounding import ceil_div

_ARTEMIS: Final = {
    ARTEMIS_IV: "artemis-iv",
    ARTEMIS_PROTOTYPE: "artemis-iv-prototype",
    ARTEMIS_V: "artemis-v",
}


def effect_of(facts: Facts) -> Effect:
    """The effect of a hit of this shot."""
    weapon, mount = facts.weapon, facts.mount
    if not mount.is_unusual and not facts.munition and not mount.is_array:
        return _salvo_effect(facts) if mount.fires_salvo else _single_effect(facts)

    # hits that are not plain damage
    if TAG_FLAG in weapon.flags:
        return Effect(damage_type(STANDARD, weapon), special=TAG)
    if weapon.ammo_type in (NARC_TYPE, INARC_TYPE):
        pods = facts.load.ammunition
        if pods is not None and pods.munition == EXPLOSIVE_PODS:
            return Effect(damage_type(STANDARD, weapon), pods.per_hit)
        return Effect(damage_type(STANDARD, weapon), special=NARC if weapon.ammo_type == NARC_TYPE else INARC)
    if TSEMP_FLAG in weapon.flags:
        return Effect(damage_type(SPECIAL, weapon), special=TSEMP)
    if facts.munition == COOLANT_AMMO:
        return Effect(damage_type(SPECIAL, weapon), special=COOLANT)
    if weapon.ammo_type == FLUID_GUN_TYPE:
        return Effect(damage_type(SPECIAL, weapon), special=WATER_JET)

    # damage of an unusual kind
    if mount.is_cannon:
        return Effect(damage_type(CLUSTER, weapon), weapon.damage, five_points=True, blast=True)
    if weapon.ammo_type == M_POD_TYPE:
        pellets = M_POD_PELLETS[min(facts.distance, len(M_POD_PELLETS) - 1)]
        return Effect(damage_type(CLUSTER, weapon), 1, pellets, 1)
    if weapon.ammo_type == NAIL_GUN_TYPE:
        return Effect(damage_type(STANDARD, weapon), dice=1, needs_bare=True)
    if weapon.ammo_type == RIFLE_TYPE:
        return _rifle_effect(facts)

    if facts.munition == FRAGMENTATION:
        return Effect(damage_type(CLUSTER, weapon))
    if mount.fires_salvo or fires_cluster(weapon, facts.load.ammunition):
        return _salvo_effect(facts)

    if mount.is_array:
        guns = min(len(guns_of(facts.attacker, facts.shot.weapon)), max(1, facts.load.rounds))
        return Effect(damage_type(STANDARD, weapon), weapon.damage, guns if guns > 1 else 0)
    return _single_effect(facts)


RIFLE_DEFLECTED: Final = 3
SOFT_ARMOR: Final = "commercial"
"""Armor with a barrier rating under 8 (it has 5): a rifle's shot does its full damage there."""


def _rifle_effect(facts: Facts) -> Effect:
    """A rifle's shot: three points less against armor with a barrier rating of 8 or more, as BattleMechs have."""
    kind = damage_type(STANDARD, facts.weapon)
    if SOFT_ARMOR in facts.target.design.armor_kinds:
        return Effect(kind, facts.weapon.damage, deflected=RIFLE_DEFLECTED)
    return Effect(kind, max(0, facts.weapon.damage - RIFLE_DEFLECTED))


def _single_effect(facts: Facts) -> Effect:
    """One hit, or one for each shot of an ultra or rotary autocannon that the table gives."""
    weapon = facts.weapon
    if facts.shots == 1 and not facts.shot.mode and not facts.munition:
        return _ordinary_effect(facts.mount, max(0, facts.weapon_bracket))

    if FLAMER in weapon.flags and facts.shot.mode == HEAT_MODE:
        return Effect(damage_type(HEAT, weapon), heat=weapon.target_heat)

    damage = set_damage(weapon, facts.shot.mode) if facts.shot.mode else weapon.damage_at(max(0, facts.weapon_bracket))
    kind = _ordinary_type(weapon)
    if facts.munition == ARMOR_PIERCING:
        kind = armor_piercing(weapon.rack)
    elif facts.munition == FLECHETTE:
        damage //= 2

    if facts.shots > 1:
        return Effect(kind, damage, facts.shots, 1)
    return _one_hit(weapon, kind, damage)


def _ordinary_type(weapon: Equipment) -> DamageType:
    """The damage type of a weapon. A flamer that does damage instead of heat does standard damage."""
    return damage_type(STANDARD if weapon.damage_type == HEAT else weapon.damage_type, weapon)


def _one_hit(weapon: Equipment, kind: DamageType, damage: int) -> Effect:
    """A single hit."""
    special = TASER if TASER_FLAG in weapon.flags else ""
    return Effect(kind, damage, heat_dice=weapon.target_heat_dice, special=special)


def _ordinary_effect(mount: Mount, bracket: int) -> Effect:
    """A single hit of a weapon without modes or special munition, computed once for each range bracket."""
    known = mount.single_hits[bracket]
    if known is None:
        known = _one_hit(mount.weapon, _ordinary_type(mount.weapon), mount.weapon.damage_at(bracket))
        mount.single_hits[bracket] = known
    return known


def _salvo_effect(facts: Facts) -> Effect:
    """A salvo of missiles, pellets or flechettes."""
    weapon, ammunition = facts.weapon, facts.load.ammunition
    damage, group = weapon.per_hit, weapon.group
    if ammunition is not None:
        damage = damage or ammunition.per_hit
        group = group or ammunition.group

    streak = finds_lock(weapon, facts.shot.indirect)
    size = weapon.rack
    if weapon.ammo_type == EXTENDED_LRM and facts.distance <= facts.ranges.minimum:
        size = ceil_div(size, 2)
    kind = damage_type(STREAK if streak else CLUSTER, weapon)
    cluster = [] if streak else cluster_parts(facts)

    if facts.munition in (INFERNO, IMPROVED_INCENDIARY):
        return Effect(damage_type(HEAT, weapon), 0, size, 1, False, streak, cluster, INFERNO_HEAT)
    if fires_cluster(weapon, ammunition):
        damage, group = 1, 1
    return Effect(kind, max(1, damage), size, group, FIVE_POINT_GROUPS in weapon.flags, streak, cluster)


def cluster_parts(facts: Facts) -> list[Modifier]:
    """What changes the cluster roll; of the guidance systems the launcher's own comes first (§8.2)."""
    names: list[str] = []
    guidance = _cluster_guidance(facts)
    if guidance:
        names.append(guidance)

    weapon = facts.weapon
    if guidance_of(facts.attacker, facts.shot.weapon) == APOLLO:
        names.append("apollo")
    if weapon.ammo_type == HAG_TYPE:
        if facts.bracket == SHORT:
            names.append("hag-short-range")
        elif facts.bracket >= LONG:
            names.append("hag-long-range")
    if facts.bracket == EXTREME:
        names.append("extreme-range")
    return [Modifier(name, CLUSTER_MODIFIERS[name]) for name in names]


def _cluster_guidance(facts: Facts) -> str:
    """The guidance system that helps the cluster roll: the launcher's own first, else a Narc beacon (§8.2)."""
    munition = facts.munition
    if facts.weapon.ammo_type == ATM_TYPE:
        return "atm-guidance" if artemis_sees(facts) else ""

    system = guidance_of(facts.attacker, facts.shot.weapon)
    if system in (ARTEMIS_IV, ARTEMIS_PROTOTYPE) and munition == ARTEMIS and artemis_sees(facts):
        return _ARTEMIS[system]
    if system == ARTEMIS_V and munition == ARTEMIS_V and artemis_sees(facts):
        return _ARTEMIS[system]
    if system in _ARTEMIS:
        return ""

    if munition == NARC_CAPABLE and not facts.shot.indirect and has_beacon(facts.target, facts.attacker.side):
        if not jammed_at(facts.battle, facts.attacker, facts.target.hex):
            return "narc"
    return ""
