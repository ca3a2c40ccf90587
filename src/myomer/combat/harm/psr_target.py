"""The target number of a piloting skill roll (PSR), with its reasons.

`piloting-skill-rolls.md` (the spec document); the reference of the same name, §1 to §3.
"""

from __future__ import annotations

from typing import Final

from myomer.combat.battle import Battle
from myomer.combat.harm.psr_queue import ignores_psrs
from myomer.combat.numbers import Modifier, Modifiers, TargetNumber
from myomer.rules.components import DUAL_COCKPIT, HEAVY_DUTY_GYRO, INDUSTRIAL_TSM, SMALL_COCKPIT, TORSO_COCKPIT
from myomer.rules.locations import FOOT, HIP, LOWER_LEG, QUAD, TRIPOD, UPPER_LEG, LocationId
from myomer.rules.movement import SPRINT
from myomer.rules.pilots import ASSAULT, HEAVY, LIGHT, MEDIUM, SUPERHEAVY_TONS, TSEMP_MODIFIER, weight_class
from myomer.rules.terrain import ICE, INDUSTRIAL, INDUSTRIAL_PILOTING, PILOTING, RUBBLE
from myomer.rules.triggers import (
    BOG,
    BUT_ICE,
    BUT_RUBBLE,
    DAMAGE_20,
    KICKED,
    NO_TERRAIN,
    PUSHED,
    SHUTDOWN,
    SKID,
    STAND_UP,
    TRIPPED,
    WALL,
    Trigger,
    TriggerRule,
    has_roll,
    trigger_modifier,
    trigger_rule,
)
from myomer.units.ids import UnitIndex
from myomer.units.mech import DEDICATED_PILOT, DESTROYED, FATIGUED, PILOT_STATION_EMPTY, STUCK, TSEMP_INTERFERENCE, Mech

PILOTING_SKILL: Final = "piloting-skill"
SUPERHEAVY_BOG: Final = 1
SUPERHEAVY_WALL: Final = 4
"""For a 'Mech over 100 tons that enters soft ground, or goes through a wall (M-104)."""

_WEIGHT_CLASS_MODIFIERS: Final = {LIGHT: 1, MEDIUM: 0, HEAVY: -1, ASSAULT: -2}
"""What the option `weight_class_psr` adds to a PSR, by weight class."""
_SUPERHEAVY_DAMAGE_20: Final = -4
"""What it adds for a 'Mech over 100 tons that took 20 points of damage."""

NO_PILOT: Final = "pilot-dead"
UNCONSCIOUS: Final = "pilot-unconscious"
NO_GYRO: Final = "gyro-destroyed"
NO_LEGS: Final = "legs-destroyed"
SHUT_DOWN: Final = "shut-down"


def automatic_failure(mech: Mech) -> str:
    """Why every PSR of this unit fails without dice; empty when it may roll (§1.1)."""
    if mech.pilot_dead:
        return NO_PILOT
    if mech.unconscious:
        return UNCONSCIOUS
    if mech.gyro_destroyed():
        return NO_GYRO
    lost = mech.legs_gone()
    if lost and lost >= (2 if mech.design.frame != QUAD and mech.design.frame != TRIPOD else 3):
        return NO_LEGS
    if mech.shutdown:
        return SHUT_DOWN
    return ""


def _gyro_modifiers(battle: Battle, mech: Mech, parts: Modifiers) -> None:
    """Gyro hits, by hit or by the kind of gyro; a destroyed gyro has its own modifier (§2)."""
    rules = battle.ruleset
    hits = mech.gyro_hits
    if not hits:
        return
    if mech.gyro_destroyed():
        parts.add("gyro-destroyed", rules.gyro_destroyed_modifier)
    elif rules.gyro_flat_per_hit or mech.design.gyro != HEAVY_DUTY_GYRO:
        parts.add("gyro-hits", rules.gyro_hit_modifier * hits)
    else:
        value = rules.heavy_duty_gyro_modifier if hits == 1 else rules.gyro_hit_modifier
        parts.add("gyro-hits", value)


def _pilot_hit_modifiers(battle: Battle, mech: Mech, parts: Modifiers) -> None:
    """Pilot hits, each by the ruleset's modifier."""
    if mech.wounds and battle.ruleset.wound_modifier:
        parts.add("pilot-wounds", mech.wounds * battle.ruleset.wound_modifier)


def _leg_modifiers(battle: Battle, mech: Mech, leg: LocationId, parts: Modifiers) -> None:
    """Damaged actuators of a leg. As published, a flooded leg counts its three lesser ones, not its hip (§3.1)."""
    rules = battle.ruleset
    name = mech.design.names[leg]
    if rules.hip_replaces_actuators and mech.breached >> leg & 1:
        parts.add("leg-flooded", rules.leg_flooded_modifier, name)
        return

    if mech.actuator(leg, HIP) == DESTROYED:
        parts.add("hip-destroyed", rules.hip_modifier, name)
        if rules.hip_replaces_actuators and not rules.leg_damage_adds_up:
            return

    if mech.actuator(leg, UPPER_LEG) == DESTROYED:
        parts.add("upper-leg-destroyed", rules.leg_actuator_modifier, name)
    if mech.actuator(leg, LOWER_LEG) == DESTROYED:
        parts.add("lower-leg-destroyed", rules.leg_actuator_modifier, name)
    if mech.actuator(leg, FOOT) == DESTROYED:
        parts.add("foot-destroyed", rules.leg_actuator_modifier, name)


def _legs_modifiers(battle: Battle, mech: Mech, parts: Modifiers) -> None:
    """Lost or damaged legs; the bonus of a quad or tripod with all its legs (§2, §3)."""
    rules = battle.ruleset
    lost = 0
    for leg in mech.design.legs:
        if mech.gone >> leg & 1:
            lost += 1
            if mech.design.frame != QUAD:
                parts.add("leg-destroyed", rules.leg_destroyed_modifier, mech.design.names[leg])
        elif mech.slot_hits[leg] or mech.breached >> leg & 1:
            _leg_modifiers(battle, mech, leg, parts)

    if mech.design.frame == QUAD:
        if not lost:
            parts.add("four-legs", rules.four_legs_modifier)
        elif lost == 2:
            parts.add("two-legs-destroyed", rules.leg_destroyed_modifier)
    elif mech.design.frame == TRIPOD:
        if not lost:
            parts.add("three-legs", rules.three_legs_modifier)
        if mech.status & PILOT_STATION_EMPTY:
            parts.add("pilot-station-empty", 2)
        elif mech.status & DEDICATED_PILOT:
            parts.add("dedicated-pilot", -1)


def _design_modifiers(mech: Mech, parts: Modifiers) -> None:
    """What the design is penalized or helped by: cockpit, armor, industrial TSM, quirks (§2)."""
    cockpit = mech.design.cockpit
    if cockpit == SMALL_COCKPIT:
        parts.add("small-cockpit", 1)
    elif cockpit == TORSO_COCKPIT:
        parts.add("torso-mounted-cockpit", 1)
        if mech.is_blind():
            parts.add("blind-torso-cockpit", 4)
    elif cockpit == DUAL_COCKPIT and mech.status & DEDICATED_PILOT:
        parts.add("dedicated-pilot", -1)

    if mech.design.armor_kind == "hardened":
        parts.add("hardened-armor", 1)
    if mech.design.modular_armor:
        parts.add("modular-armor", 1)
    if mech.design.tsm == INDUSTRIAL_TSM:
        parts.add("industrial-tsm", 1)

    if mech.design.quirks:
        if "hard-to-pilot" in mech.design.quirks:
            parts.add("hard-to-pilot", 1)
        if "cramped-cockpit" in mech.design.quirks:
            parts.add("cramped-cockpit", 1)


def _terrain_counted(battle: Battle, mech: Mech, rule: TriggerRule, along_road: bool) -> int:
    """How much of the hex's terrain counts for a PSR: no ice for walking on ice (Q-41), no rubble for entering it (its
    modifier is in the trigger, M-106), nothing for a cliff between two hexes.

    Nothing counts either for a skid in a paved hex if the unit goes on `along_road`: when the step out is not paved,
    the terrain beside the road counts (`piloting-skill-rolls.md` §9.2).
    """
    if along_road and rule.name == SKID and battle.hex_of(mech).is_paved():
        return NO_TERRAIN
    return rule.terrain


def _terrain_modifiers(battle: Battle, mech: Mech, parts: Modifiers, counted: int) -> None:
    """The terrain of the hex the unit is in, unless it stands on a building or bridge."""
    if mech.on_structure() or counted == NO_TERRAIN:
        return
    here = battle.hex_of(mech)
    if not here.terrain:
        return
    for kind, level in here.terrain.items():
        if kind == INDUSTRIAL:
            parts.add("terrain", INDUSTRIAL_PILOTING, kind)
        elif (
            kind in PILOTING
            and not (kind == ICE and counted == BUT_ICE)
            and not (kind == RUBBLE and counted == BUT_RUBBLE)
        ):
            value = PILOTING[kind][min(level, len(PILOTING[kind]) - 1)]
            if value:
                parts.add("terrain", value, kind)


def psr_modifiers(battle: Battle, unit: UnitIndex, terrain: int = 0) -> list[Modifier]:
    """The piloting skill and every modifier that applies to all of the unit's PSRs (§2, §2.1)."""
    parts = Modifiers()
    add_psr_modifiers(battle, unit, parts, terrain)
    return parts.parts


def add_psr_modifiers(battle: Battle, unit: UnitIndex, parts: Modifiers, terrain: int = 0) -> None:
    """Add what `psr_modifiers` lists."""
    mech = battle.mechs[unit]
    parts.add(PILOTING_SKILL, mech.piloting)
    _gyro_modifiers(battle, mech, parts)
    _pilot_hit_modifiers(battle, mech, parts)
    _legs_modifiers(battle, mech, parts)

    if mech.leg_aes():
        parts.add("leg-aes", -2)
    _design_modifiers(mech, parts)

    if mech.move_mode == SPRINT:
        parts.add("sprinting", 2)
    if mech.interference:
        parts.add("interference", mech.interference)
    if mech.tsemp == TSEMP_INTERFERENCE:
        parts.add("tsemp-interference", TSEMP_MODIFIER)
    if mech.status & FATIGUED:
        parts.add("fatigue", 1)

    conditions = battle.conditions
    parts.add_nonzero("weather", conditions.weather_modifier, conditions.weather)
    parts.add_nonzero("wind", conditions.wind_modifier, conditions.wind)
    _terrain_modifiers(battle, mech, parts, terrain)


def _trigger_modifiers(battle: Battle, mech: Mech, trigger: Trigger, rule: TriggerRule, parts: Modifiers) -> None:
    """The trigger's own modifier, and what counts for some triggers only: quirks, superheavies, weight class."""
    if trigger.modifier:
        parts.add("trigger", trigger.modifier, trigger.name)
    name = trigger.name

    if mech.design.quirks:
        entry = rule.terrain_entry
        if "easy-to-pilot" in mech.design.quirks and mech.piloting >= 4 and (entry or name == DAMAGE_20):
            parts.add("easy-to-pilot", -1)
        if "unbalanced" in mech.design.quirks and entry:
            parts.add("unbalanced", 1)
        if "stable" in mech.design.quirks and name in (KICKED, PUSHED):
            parts.add("stable", -1)
        if name == STAND_UP and not mech.design.quirks.isdisjoint(("no-arms", "minimal-arms")):
            parts.add("no-arms", 2)

    if mech.design.tons > SUPERHEAVY_TONS:
        if name == WALL:
            parts.add("superheavy", SUPERHEAVY_WALL)
        elif name == BOG and not mech.status & STUCK:
            parts.add("superheavy", SUPERHEAVY_BOG)

    if name == SKID and "maneuvering-ace" in mech.abilities:
        parts.add("maneuvering-ace", -1)

    if battle.ruleset.weight_class_psr and name in (KICKED, PUSHED, TRIPPED, DAMAGE_20):
        if mech.design.tons > SUPERHEAVY_TONS and name == DAMAGE_20:
            value = _SUPERHEAVY_DAMAGE_20
        else:
            value = _WEIGHT_CLASS_MODIFIERS[weight_class(mech.design.tons)]
        if value:
            parts.add("weight-class", value)


def roll_target(
    battle: Battle,
    unit: UnitIndex,
    trigger: Trigger,
    batch: list[Trigger] | None = None,
    along_road: bool = True,
    explained: bool = True,
) -> TargetNumber:
    """The target number of one PSR: the unit's modifiers, the trigger's own and, where the ruleset shares them, those
    of the batch's other triggers (Q-46). ValueError where the ruleset has no such PSR. `along_road` is for a skid: see
    `_terrain_counted`. Without `explained` only the total is known.
    """
    rule = _rule_of_psr(battle, trigger.name)
    mech = battle.mechs[unit]
    automatic = automatic_failure(mech)
    if trigger.name == SHUTDOWN:
        if automatic == SHUT_DOWN:
            automatic = ""  # it is this very shutdown
        fixed = battle.ruleset.shutdown_target
        if fixed is not None:
            return TargetNumber([Modifier("shutdown", fixed)], automatic)
    if not automatic and rule.fails_without_roll(battle.ruleset):
        automatic = trigger.name

    parts = Modifiers(explained)
    add_psr_modifiers(battle, unit, parts, _terrain_counted(battle, mech, rule, along_road))
    _trigger_modifiers(battle, mech, trigger, rule, parts)

    if batch is not None and len(batch) > 1 and battle.ruleset.shared_trigger_modifiers:
        for other in batch:
            if other is not trigger and other.modifier:
                parts.add("other-trigger", other.modifier, other.name)

    return parts.number(automatic=automatic)


def required_psrs(battle: Battle, unit: UnitIndex, triggers: list[Trigger]) -> list[Trigger]:
    """Which of these triggers the unit rolls for: none if it cannot fall."""
    if ignores_psrs(battle, battle.mechs[unit]):
        return []
    return [psr for psr in triggers if has_roll(psr.name, battle.ruleset)]


def _rule_of_psr(battle: Battle, name: str) -> TriggerRule:
    """The rule of a trigger; ValueError unless the ruleset has a PSR for it."""
    rule = trigger_rule(name)
    if not rule.is_rolled(battle.ruleset):
        raise ValueError(f"the {battle.ruleset.name} rules have no PSR for {name!r}")
    return rule


def trigger(battle: Battle, name: str, size: int = 0, extra: int = 0) -> Trigger:
    """A trigger with the modifier this ruleset gives it. ValueError where the ruleset has no PSR for it."""
    _rule_of_psr(battle, name)
    return Trigger(name, trigger_modifier(name, battle.ruleset, size, extra), size)


def pilot_target(battle: Battle, unit: UnitIndex, failed: TargetNumber, cause: Trigger) -> TargetNumber:
    """The target number to avoid a pilot hit in the fall (§6.6): that of the failed PSR.

    Some PSRs fail without a roll and have none. Then it is the piloting skill with the modifier of the destroyed legs
    (a biped without both, a quad without three or four) or of the shutdown; or, where the ruleset has a roll for the
    shutdown itself, that of an ordinary PSR.
    """
    mech = battle.mechs[unit]
    lost = mech.legs_gone()
    legs_modifier = 0
    if mech.design.frame == QUAD:
        if lost >= 3:
            legs_modifier = lost * battle.ruleset.leg_destroyed_modifier
    elif lost >= 2:
        legs_modifier = 2 * battle.ruleset.leg_destroyed_modifier

    parts = Modifiers(battle.log is not None)
    if legs_modifier:
        parts.add(PILOTING_SKILL, mech.piloting)
        _pilot_hit_modifiers(battle, mech, parts)
        parts.add("legs-destroyed", legs_modifier)
        return parts.number()

    if cause.name == SHUTDOWN and battle.ruleset.shutdown_target is not None:
        add_psr_modifiers(battle, unit, parts)
        return parts.number()

    if failed.automatic == SHUT_DOWN and battle.ruleset.shutdown_modifier:
        parts.add(PILOTING_SKILL, mech.piloting)
        parts.add("shut-down", battle.ruleset.shutdown_modifier)
        return parts.number()

    if not failed.automatic and not failed.fumbles:
        return failed
    return TargetNumber(failed.modifiers)
