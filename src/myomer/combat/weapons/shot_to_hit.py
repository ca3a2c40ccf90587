"""The to-hit number of a shot, every modifier with its reason (`weapon-attacks.md` §2, §7)."""

from __future__ import annotations

from typing import Final

from myomer.combat.battle import FAIR, Battle
from myomer.combat.numbers import Modifiers, TargetNumber
from myomer.combat.relative_position import is_industrial
from myomer.combat.to_hit import (
    attacker_movement,
    attacker_spotting,
    target_evading,
    target_immobile,
    target_movement,
    target_terrain,
)
from myomer.combat.weapons.electronics import has_beacon, jammed_at, jammed_between, stealth_active, system_active
from myomer.combat.weapons.engagement import Engagement
from myomer.combat.weapons.families import (
    ARMOR_PIERCING,
    ARTEMIS_V,
    BOMBAST_LASER,
    HEAT_SEEKING,
    M_POD_TO_HIT,
    M_POD_TYPE,
    MORTAR_TYPE,
    NARC_CAPABLE,
    PRECISION,
    computer_helps,
    jam_clears,
    jam_roll,
    set_damage,
    setting_to_hit,
)
from myomer.combat.weapons.firing_arcs import in_front
from myomer.combat.weapons.gear import APOLLO, computer_works, guidance_of
from myomer.combat.weapons.mounts import Mount
from myomer.combat.weapons.shot import BRACKETS, NO_AIM, NO_SPOTTER
from myomer.combat.weapons.shot_facts import Facts
from myomer.hexes import intervening
from myomer.rules.components import DUAL_COCKPIT, TORSO_COCKPIT
from myomer.rules.heat import to_hit_modifier, walking_loss
from myomer.rules.locations import HEAD, HIP, LOWER_ARM, QUAD, SHOULDER, UPPER_ARM
from myomer.rules.pilots import SUPERHEAVY_TONS, TSEMP_MODIFIER
from myomer.rules.terrain import FIRE
from myomer.units.ids import UnitIndex
from myomer.units.mech import (
    CHAMELEON_ON,
    DESTROYED,
    NULL_SIGNATURE_ON,
    STEALTH_ON,
    STUCK,
    TSEMP_INTERFERENCE,
    VOID_SIGNATURE_ON,
    Mech,
)

GUNNERY: Final = "gunnery-skill"
RANGE_MODIFIERS: Final = [0, 2, 4, 6]
RANGE_REASONS: Final = [f"range-{bracket}" for bracket in BRACKETS]
SENSOR_MODIFIERS: Final = [0, 2, 4]
SIGNATURE: Final = [0, 1, 2, 2]
"""Stealth armor, null signature, chameleon shield: by range bracket."""
VOID_SIGNATURE: Final = [3, 2, 2, 1, 1, 1]
"""The void-signature system of a target, by the hexes it moved; from six on nothing (M-81)."""
PRECISION_MOST: Final = 2
AIM: Final = 3
INDUSTRIAL_COCKPITS: Final = {"industrial": 1, "superheavy-industrial": 1, "primitive-industrial": 2}
"""Cockpits without advanced fire control."""

COMMAND_CONSOLES: Final = frozenset(["command-console", "superheavy-command-console"])
"""Cockpits with a commander who spots while the pilot fires: neither is penalized."""

LIGHT: Final = {"day": 0, "moonless-night": 3, "solar-flare": 3, "pitch-black": 4}
WEATHER: Final = {"clear": 0, "heavy-rain": 1, "gusting-rain": 1, "heavy-snow": 1, "downpour": 2}
WIND_ON_MISSILES: Final = {"calm": 0, "strong-gale": 2, "storm": 3, "tornado-f1-f3": 3, "tornado-f4": 3}
WIND_ON_BALLISTICS: Final = {"calm": 0, "strong-gale": 1, "storm": 2, "tornado-f1-f3": 2, "tornado-f4": 2}
"""Environment (§2.9); a tornado blows at least as hard as a storm."""


def target_number(facts: Facts, primary: int, targets: int = 2) -> TargetNumber:
    """The to-hit number; with its modifiers only if the engagement is explained.

    `primary` is the attacker's primary target, -1 when it has no other; `targets` is how many it fires at.
    """
    parts = Modifiers(facts.engagement.explained)
    parts.add(GUNNERY, facts.attacker.gunnery)
    _range_modifiers(facts, parts)
    _attacker_modifiers(facts, parts)
    _target_modifiers(facts, parts)
    _weapon_modifiers(facts, parts)
    _secondary_target_modifier(facts, primary, targets, parts)
    _environment_modifiers(facts.battle, facts.mount, parts)
    if facts.mount.never_jams:
        return parts.number()
    return parts.number(jam_roll(facts.weapon, facts.shots) > 0 and not jam_clears(facts.weapon))


def fixed_modifier(facts: Facts) -> int:
    """The part of the to-hit number that is the same wherever the two units are and however they move.

    Skill, condition, munition and computer, weather.
    """
    parts = Modifiers(False)
    parts.add(GUNNERY, facts.attacker.gunnery)
    _condition_modifiers(facts.attacker, parts)
    _arm_modifiers(facts, parts)
    _interference_modifiers(facts.attacker, parts)
    _munition_modifiers(facts, parts)
    _mortar_modifier(facts, parts)
    _environment_modifiers(facts.battle, facts.mount, parts)
    return parts.total


# range


def _range_modifiers(facts: Facts, parts: Modifiers) -> None:
    """Range bracket (with C3 that of the closest unit in the network); +1 for each hex inside minimum range (§2.1)."""
    bracket = facts.to_hit_bracket()
    if bracket >= 0:
        shared = "c3" if bracket != facts.bracket else ""
        parts.add_nonzero(RANGE_REASONS[bracket], RANGE_MODIFIERS[bracket], shared)
    minimum = facts.ranges.minimum
    if 0 < facts.distance <= minimum:
        parts.add("minimum-range", minimum - facts.distance + 1)


# the attacker


def sensor_hits(mech: Mech) -> int:
    """Sensors that are hit or lost."""
    return len(mech.design.sensors) - mech.sensors_left()


def sensors_fail(mech: Mech) -> bool:
    """Two sensor hits, with a torso-mounted cockpit three, in an IndustrialMech one: no more weapon attacks (M-95)."""
    if is_industrial(mech):
        return sensor_hits(mech) >= 1
    return sensor_hits(mech) >= (3 if mech.design.cockpit == TORSO_COCKPIT else 2)


def steady_quad(mech: Mech) -> bool:
    """Whether it is a quad with all legs and hips intact, which fires prone as if standing."""
    if mech.design.frame != QUAD:
        return False
    for leg in mech.design.legs:
        if not mech.actuator_works(leg, HIP):
            return False
    return True


def _attacker_modifiers(facts: Facts, parts: Modifiers) -> None:
    """The attacker and its condition: movement, heat, sensors, arm, prone, spotting, cockpit (§2.2 to §2.4)."""
    parts.add_from(_attacker_condition(facts.engagement))
    _arm_modifiers(facts, parts)
    parts.add_from(_attacker_posture(facts.engagement))


def _attacker_condition(engagement: Engagement) -> Modifiers:
    """The attacker's movement, heat and sensors, for all its weapons."""
    known = engagement.attacker_condition
    if known is None:
        known = Modifiers(engagement.explained)
        attacker_movement(engagement.attacker, known)
        _condition_modifiers(engagement.attacker, known)
        engagement.attacker_condition = known
    return known


def _attacker_posture(engagement: Engagement) -> Modifiers:
    """The attacker prone or spotting, its electronics and cockpit, for all its weapons."""
    known = engagement.attacker_posture
    if known is None:
        known = Modifiers(engagement.explained)
        mech = engagement.attacker
        attacker_prone(mech, known)
        if mech.design.cockpit not in COMMAND_CONSOLES:
            attacker_spotting(mech, known)
        _interference_modifiers(mech, known)
        engagement.attacker_posture = known
    return known


def attacker_prone(mech: Mech, parts: Modifiers) -> None:
    """Prone: +2, and +1 with one arm left; not for a quad with all its legs (§2.4)."""
    if mech.prone and not steady_quad(mech):
        parts.add("attacker-prone", 2)
        if mech.design.arms and len([arm for arm in mech.design.arms if mech.has(arm)]) == 1:
            parts.add("propped-on-one-arm", 1)


def _condition_modifiers(mech: Mech, parts: Modifiers) -> None:
    """Heat, and sensors that are hit."""
    parts.add_nonzero("heat", to_hit_modifier(mech.heat))
    hits = sensor_hits(mech)
    if hits:
        parts.add_nonzero("sensors-hit", SENSOR_MODIFIERS[min(hits, 2)])


def _interference_modifiers(mech: Mech, parts: Modifiers) -> None:
    """Interference with its fire control, its own void signature, or no fire control at all."""
    parts.add_nonzero("interference", mech.interference)
    if mech.tsemp == TSEMP_INTERFERENCE:
        parts.add("tsemp-interference", TSEMP_MODIFIER)
    if mech.systems and system_active(mech, VOID_SIGNATURE_ON):
        parts.add("void-signature", 1)
    parts.add_nonzero("no-fire-control", INDUSTRIAL_COCKPITS.get(mech.design.cockpit, 0))


def _arm_modifiers(facts: Facts, parts: Modifiers) -> None:
    """The actuators and AES of the arm that a weapon is in, wholly or in part; a missing actuator does not count."""
    mech = facts.attacker
    arm = facts.mount.arm
    if arm < 0 or not mech.has(arm):
        return

    name = mech.design.names[arm]
    if mech.actuator(arm, SHOULDER) == DESTROYED:
        parts.add("shoulder-destroyed", 4, name)
    else:
        if mech.actuator(arm, UPPER_ARM) == DESTROYED:
            parts.add("upper-arm-destroyed", 1, name)
        if mech.actuator(arm, LOWER_ARM) == DESTROYED:
            parts.add("lower-arm-destroyed", 1, name)

    if mech.arm_aes(arm) and len(facts.mount.locations) == 1:
        parts.add("arm-aes", -1, name)


# the target


def movement_modifier(target: Mech) -> int:
    """The TMM: hexes moved, jump, skid, sprint."""
    parts = Modifiers(False)
    target_movement(target, parts)
    return parts.total


def _target_modifiers(facts: Facts, parts: Modifiers) -> None:
    """TMM, terrain on the way and in the target's hex, cover, immobile, prone, evading, stuck, stealth (§2.5, §2.6).

    A guided shot ignores the TMM, terrain and cover.
    """
    target = facts.target
    if not facts.guided:
        if facts.line is facts.engagement.seen:
            parts.add_from(_approach(facts))
        else:
            _approach_modifiers(facts, parts)
    if (facts.shot.aim != HEAD or not target.is_immobile()) and not facts.mount.is_cannon:
        target_immobile(target, parts)
    parts.add_from(_target_condition(facts.engagement))
    if target.systems:
        _stealth_modifiers(facts, parts)


def _approach(facts: Facts) -> Modifiers:
    """`_approach_modifiers` along the attacker's own line above water, for all its weapons."""
    engagement = facts.engagement
    known = engagement.target_approach
    if known is None:
        known = Modifiers(engagement.explained)
        _approach_modifiers(facts, known)
        engagement.target_approach = known
    return known


def _approach_modifiers(facts: Facts, parts: Modifiers) -> None:
    """TMM, terrain on the way and in the target's hex, cover."""
    target_movement(facts.target, parts)
    if not facts.underwater:
        target_terrain(facts.battle, facts.target, parts)
    parts.add_all(facts.line_modifiers())
    cover = facts.cover_kind()
    if cover:
        parts.add("partial-cover", 1, cover)
        if facts.target.hull_down:
            parts.add("target-hull-down", 2)


def _target_condition(engagement: Engagement) -> Modifiers:
    """`target_condition` for all weapons."""
    known = engagement.target_condition
    if known is None:
        known = Modifiers(engagement.explained)
        target_condition(engagement.battle, engagement.target, engagement.distance, known)
        engagement.target_condition = known
    return known


def target_condition(battle: Battle, target: Mech, distance: int, parts: Modifiers) -> None:
    """The target prone (−2 for an adjacent attacker, otherwise +1), evading, stuck or superheavy (§2.6)."""
    if target.prone:
        parts.add("target-prone", -2 if distance <= 1 else 1)
    target_evading(battle, target, parts)
    if target.status & STUCK:
        parts.add("target-stuck", -2)
    if target.design.tons > SUPERHEAVY_TONS:
        parts.add("target-superheavy", -1)


def _stealth_modifiers(facts: Facts, parts: Modifiers) -> None:
    """Stealth armor, null signature and chameleon shield by range; void signature by the hexes the target moved."""
    target = facts.target
    value = SIGNATURE[facts.bracket] if facts.bracket >= 0 else 0
    if system_active(target, STEALTH_ON):
        parts.add_nonzero("target-stealth", value)
    if system_active(target, NULL_SIGNATURE_ON):
        parts.add_nonzero("target-null-signature", value)
    if system_active(target, VOID_SIGNATURE_ON) and target.hexes_moved < len(VOID_SIGNATURE):
        parts.add_nonzero("target-void-signature", VOID_SIGNATURE[target.hexes_moved])
    if system_active(target, CHAMELEON_ON):
        parts.add_nonzero("target-chameleon", value)


# weapon and ammunition


def _weapon_modifiers(facts: Facts, parts: Modifiers) -> None:
    """The modifiers of weapon and ammunition, guidance, targeting computer, aim, indirect fire (§2.7, §7)."""
    weapon = facts.weapon
    bracket = min(facts.weapon_bracket, 2)  # beyond long range as at long range
    if bracket >= 0:
        parts.add_nonzero("weapon", weapon.to_hit_at(bracket), weapon.key)
        if facts.load.ammunition is not None:
            parts.add_nonzero("ammunition", facts.load.ammunition.to_hit_at(bracket), facts.load.ammunition.key)
        elif weapon.ammo_type == M_POD_TYPE:
            parts.add("ammunition", M_POD_TO_HIT, weapon.key)
    _munition_modifiers(facts, parts)
    if facts.shot.indirect:
        _indirect_modifiers(facts, parts)
    _mortar_modifier(facts, parts)


def _mortar_modifier(facts: Facts, parts: Modifiers) -> None:
    """A mortar that is fired directly: +3."""
    if not facts.shot.indirect and facts.weapon.ammo_type == MORTAR_TYPE:
        parts.add("mortar-direct", 3)


def _munition_modifiers(facts: Facts, parts: Modifiers) -> None:
    """Special munitions, guidance systems, beacons, targeting computer and aim."""
    weapon = facts.weapon
    if weapon.key == BOMBAST_LASER:
        setting = set_damage(weapon, facts.shot.mode)
        parts.add_nonzero("laser-setting", setting_to_hit(weapon, facts.shot.mode), str(setting))

    munition = facts.munition
    if munition:
        if munition == ARMOR_PIERCING:
            parts.add("armor-piercing-ammunition", 1)
        elif munition == PRECISION and not facts.guided:
            parts.add_nonzero("precision-ammunition", -max(0, min(PRECISION_MOST, movement_modifier(facts.target))))
        elif munition == HEAT_SEEKING:
            _heat_seeking_modifiers(facts, parts)

    system = guidance_of(facts.attacker, facts.shot.weapon)
    if system == APOLLO:
        parts.add("apollo", -1)
    elif system == ARTEMIS_V and munition == ARTEMIS_V and artemis_sees(facts):
        parts.add("artemis-v", -1)
    if munition == NARC_CAPABLE and has_beacon(facts.target, facts.attacker.side, True):
        if not jammed_at(facts.battle, facts.attacker, facts.target.hex):
            parts.add("inarc-beacon", -1)

    _aim_modifiers(facts, parts)


def _heat_seeking_modifiers(facts: Facts, parts: Modifiers) -> None:
    """+1 at a target without heat, −1 for each walking MP that its heat costs it; +2 into or through fire (M-101)."""
    heat = facts.target.heat
    parts.add_nonzero("heat-seeking", -walking_loss(heat) if heat else 1)
    line = intervening(facts.attacker.hex, facts.target.hex).hexes()
    for hex_ in [facts.target.hex, *line]:
        if facts.battle.hex(hex_).has(FIRE):
            parts.add("fire-on-the-way", 2)
            return


def artemis_sees(facts: Facts) -> bool:
    """Whether Artemis or ATM guidance works: direct fire, own stealth off, no ECM on the way (§8.2)."""
    if facts.shot.indirect or stealth_active(facts.attacker):
        return False
    return not jammed_between(facts.battle, facts.attacker, facts.target.hex)


def aims_with_computer(facts: Facts) -> bool:
    """Whether the shot is aimed by the targeting computer: the target can still move (§15)."""
    return facts.shot.aim != NO_AIM and not facts.target.is_immobile()


def _aim_modifiers(facts: Facts, parts: Modifiers) -> None:
    """Targeting computer −1, or +3 for a shot aimed with it; +3 for the head of an immobile target (§15)."""
    if aims_with_computer(facts):
        parts.add("aimed-shot", AIM)
        return
    if facts.shot.aim == HEAD:
        parts.add("aimed-at-head", AIM)
    if computer_works(facts.attacker) and computer_helps(facts.weapon, facts.load.ammunition):
        parts.add("targeting-computer", -1)


SPOTTER_REASONS: Final = {
    "attacker-walked": "spotter-walked",
    "attacker-ran": "spotter-ran",
    "attacker-jumped": "spotter-jumped",
    "attacker-skidded": "spotter-skidded",
}


def _spotter_modifiers(facts: Facts, spotter: UnitIndex, parts: Modifiers) -> None:
    """The modifiers of a spotter: its movement, and +1 when it attacks too."""
    mech = facts.battle.mechs[spotter]
    moved = Modifiers()
    attacker_movement(mech, moved)
    for part in moved.parts:
        parts.add(SPOTTER_REASONS[part.reason], part.value)
    declared = facts.declared
    attacks = bool(mech.weapons_used) if declared is None else bool(declared.firing >> spotter & 1)
    if attacks and mech.design.cockpit not in COMMAND_CONSOLES:
        parts.add("spotter-attacks", 1)


def _indirect_modifiers(facts: Facts, parts: Modifiers) -> None:
    """Indirect fire +1, and the spotter's modifiers. Neither for a TAG-guided shot; no spotter's toward a beacon."""
    if facts.guided:
        return
    parts.add("indirect-fire", 1)
    if not facts.beacon and facts.spotter != NO_SPOTTER:
        _spotter_modifiers(facts, facts.spotter, parts)


# several targets, environment


GUNNER_TARGETS: Final = {"tripod": 3, "superheavy-tripod": 3, "quadvee": 3, DUAL_COCKPIT: 2}
"""Cockpits with a gunner besides the pilot: at how many targets they fire before one of them is secondary."""


def free_targets(mech: Mech) -> int:
    """At how many targets a unit fires before one is secondary: one; with a separate gunner two or three."""
    return GUNNER_TARGETS.get(mech.design.cockpit, 1)


def is_secondary(mech: Mech, primary: int, target: UnitIndex, targets: int) -> bool:
    """Whether a target is secondary: not the primary one, and the unit fires at more than its free targets (§2.8)."""
    return 0 <= primary != target and targets > free_targets(mech)


def _secondary_target_modifier(facts: Facts, primary: int, targets: int, parts: Modifiers) -> None:
    """A secondary target: +1 in the front arc, +2 elsewhere (§2.8)."""
    if is_secondary(facts.attacker, primary, facts.shot.target, targets):
        front = in_front(facts.attacker, facts.target.hex)
        parts.add("secondary-target", 1 if front else 2, "front" if front else "side or rear")


def _environment_modifiers(battle: Battle, mount: Mount, parts: Modifiers) -> None:
    """Light and weather; wind and gravity for missiles and ballistic weapons (§2.9)."""
    conditions = battle.conditions
    if conditions is FAIR:
        return
    parts.add_nonzero("darkness", LIGHT[conditions.light], conditions.light)
    parts.add_nonzero("weather", WEATHER[conditions.weather], conditions.weather)
    if mount.is_missile:
        parts.add_nonzero("wind", WIND_ON_MISSILES[conditions.wind], conditions.wind)
    elif mount.is_ballistic:
        parts.add_nonzero("wind", WIND_ON_BALLISTICS[conditions.wind], conditions.wind)
    if mount.is_missile or mount.is_ballistic:
        parts.add_nonzero("gravity", abs(conditions.gravity - 10) // 2)
