"""Kick (`physical-attack-system.md`, "Kick Attack Resolution"; `physical-attacks.md` §3.2)."""

from __future__ import annotations

from typing import ClassVar, Final

from myomer.combat.battle import Battle
from myomer.combat.numbers import DamageFigure, DamageStep, Modifiers
from myomer.combat.physical.attack import Attack, Rolls
from myomer.combat.physical.levels import (
    BEHIND,
    forward,
    leg_facing,
    level_within,
    relative_direction,
    table_at_level,
)
from myomer.combat.physical.rule import AttackRule, doubles_result, single_trigger, striking_weight, underwater
from myomer.combat.reason import Reason
from myomer.combat.to_hit import common_modifiers
from myomer.rules.hit_tables import KICK as KICK_TABLE
from myomer.rules.locations import (
    FOOT,
    FRONT_RIGHT_LEG,
    HIP,
    LOWER_LEG,
    QUAD,
    REAR_LEFT_LEG,
    REAR_RIGHT_LEG,
    RIGHT_LEG,
    UPPER_LEG,
    LocationId,
)
from myomer.rules.triggers import KICK_MISSED, KICKED
from myomer.units.mech import STUCK, Mech

MULE_KICK: Final = 1


def leg_modifiers(mech: Mech, leg: LocationId, parts: Modifiers) -> None:
    """Upper and lower leg +2 each, the foot +1; the bonus of enhanced legs −1."""
    name = mech.design.names[leg]
    if not mech.actuator_works(leg, UPPER_LEG):
        parts.add("upper-leg-destroyed", 2, name)
    if not mech.actuator_works(leg, LOWER_LEG):
        parts.add("lower-leg-destroyed", 2, name)
    if not mech.actuator_works(leg, FOOT):
        parts.add("foot-destroyed", 1, name)
    if mech.leg_aes():
        parts.add("leg-aes", -1)


def talons_work(mech: Mech, leg: LocationId) -> bool:
    """Whether this leg has working talons and a working foot actuator (§5.2)."""
    return bool(mech.design.talons) and mech.any_works(mech.design.talons, leg) and mech.actuator_works(leg, FOOT)


def is_mule_kick(mech: Mech, leg: LocationId) -> bool:
    """Whether it is a quad's kick with a rear leg, into the hex behind it."""
    return mech.design.frame == QUAD and leg in (REAR_LEFT_LEG, REAR_RIGHT_LEG)


def right_leg(mech: Mech) -> int:
    """The right leg, of a quad the right front leg."""
    return FRONT_RIGHT_LEG if mech.design.frame == QUAD else RIGHT_LEG


class Kick(AttackRule):
    """One foot."""

    strikes_low: ClassVar[bool] = True
    marks_changes: ClassVar[bool] = True
    verb: ClassVar[str] = "kicks"

    def limbs(self, mech: Mech) -> list[int]:
        return mech.design.legs

    def default_limb(self, mech: Mech) -> int:
        return right_leg(mech)

    def psr_when_impossible(self) -> str:
        return KICK_MISSED

    def sheet_name(self, mech: Mech, limb: LocationId) -> str:
        return "Mule kick" if is_mule_kick(mech, limb) else "Kick"

    def example_target_behind(self, mech: Mech, limb: LocationId) -> bool:
        return is_mule_kick(mech, limb)

    def prohibitions(self, battle: Battle, attack: Attack, attacker: Mech, target: Mech, reasons: list[Reason]) -> None:
        """It stands on all its legs; hip intact, leg not fired or used; the target is in front, at foot level."""
        leg = attack.limb
        if leg not in attacker.design.legs:
            reasons.append(Reason("not-a-limb"))
            return

        if attacker.prone:
            reasons.append(Reason("attacker-prone"))
        if attacker.hull_down:
            reasons.append(Reason("attacker-hull-down"))
        if attacker.status & STUCK:
            reasons.append(Reason("attacker-stuck"))

        names = attacker.design.names
        if not attacker.has(leg):
            reasons.append(Reason("limb-destroyed", names[leg]))
        elif attacker.legs_gone():
            reasons.append(Reason("leg-destroyed"))

        for own_leg in attacker.design.legs:
            if own_leg == leg or battle.ruleset.hip_bars_every_kick:
                if attacker.has(own_leg) and not attacker.actuator_works(own_leg, HIP):
                    reasons.append(Reason("hip-destroyed", names[own_leg]))

        if attacker.fired >> leg & 1:
            reasons.append(Reason("limb-fired", names[leg]))
        if attacker.limbs_used >> leg & 1:
            reasons.append(Reason("limb-used", names[leg]))

        if is_mule_kick(attacker, leg):
            if attacker.hex != target.hex and relative_direction(attacker, target, attacker.facing) != BEHIND:
                reasons.append(Reason("target-not-in-arc"))
        elif not forward(attacker, target, leg_facing(attacker)):
            reasons.append(Reason("target-not-in-arc"))

        if not level_within(battle, battle.base_level(attacker), target):
            reasons.append(Reason("target-elevation"))

    def modifiers(self, battle: Battle, attack: Attack, attacker: Mech, target: Mech, parts: Modifiers) -> None:
        """The common modifiers, those of the leg, and +1 for a mule kick."""
        common_modifiers(battle, attacker, target, parts)
        if attack.limb not in attacker.design.legs:
            return
        leg_modifiers(attacker, attack.limb, parts)
        if is_mule_kick(attacker, attack.limb):
            parts.add("mule-kick", MULE_KICK)

    def damage(self, battle: Battle, attack: Attack) -> DamageFigure:
        """floor(W/5); twice with TSM, × 1.5 with talons; published, half for each upper or lower leg actuator lost."""
        attacker = battle.mechs[attack.attacker]
        rules = battle.ruleset
        leg = attack.limb if attack.limb in attacker.design.legs else attacker.design.legs[0]
        weight = striking_weight(battle, attacker)
        points = weight // rules.kick_divisor
        figure = DamageFigure([DamageStep("kick", points, f"floor({weight}/{rules.kick_divisor})")])

        halvings = 0
        if rules.kick_actuators_halve:
            for actuator in (UPPER_LEG, LOWER_LEG):
                if not attacker.actuator_works(leg, actuator):
                    halvings += 1

        doubled = doubles_result(battle, attacker)
        if halvings or doubled:
            points = points * (2 if doubled else 1) // (1 << halvings)
            reason = "leg-actuators-destroyed" if not doubled else "tsm" if not halvings else "tsm-and-leg-actuators"
            figure = figure.then(reason, points, f"× {2 if doubled else 1} / {1 << halvings}, rounded down")

        if talons_work(attacker, leg):
            figure = figure.then("talons", (points * 3 + 1) // 2, "× 1.5, rounded half up")
        if "melee-specialist" in attacker.abilities:
            figure = figure.then("melee-specialist", figure.points + 1, "+ 1")
        return underwater(battle, attacker, leg, figure, True)

    def table(self, battle: Battle, attack: Attack) -> str:
        level = battle.base_level(battle.mechs[attack.attacker])
        return table_at_level(battle, KICK_TABLE, level, battle.mechs[attack.target])

    def rolls_on_hit(self, battle: Battle, attack: Attack) -> Rolls:
        return Rolls(single_trigger(battle, KICKED), [])

    def rolls_on_miss(self, battle: Battle, attack: Attack) -> Rolls:
        return Rolls([], single_trigger(battle, KICK_MISSED))


KICK: Final = Kick("kick", -2)
