"""Punch (`physical-attack-system.md`, "Punch Attack Resolution"; `physical-attacks.md` §3.1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from myomer.combat.battle import Battle
from myomer.combat.events import ChanceRolled
from myomer.combat.harm.criticals import critical_check
from myomer.combat.harm.shields import raised_shield
from myomer.combat.harm.wear import break_component
from myomer.combat.numbers import DamageFigure, DamageStep, Modifiers
from myomer.combat.physical.attack import Attack, AttackPreview, Rolls
from myomer.combat.physical.levels import arm_reaches, level_within, punch_level, table_at_level
from myomer.combat.physical.rule import (
    AttackRule,
    after_damage,
    arm_modifiers,
    doubles_result,
    single_trigger,
    striking_weight,
    underwater,
)
from myomer.combat.reason import Reason
from myomer.combat.to_hit import common_modifiers
from myomer.dice import DiceRoller
from myomer.rules.hit_tables import PUNCH as PUNCH_TABLE
from myomer.rules.locations import HAND, LEFT_ARM, LOWER_ARM, QUAD, RIGHT_ARM, SHOULDER, UPPER_ARM, LocationId
from myomer.rules.physical_weapons import BLADE_BREAKS, RETRACTABLE_BLADE
from myomer.rules.rounding import ceil_div
from myomer.rules.triggers import ZWEIHANDER_MISSED
from myomer.units.ids import UnitIndex
from myomer.units.mech import ARMS_FLIPPED, CARGO_LEFT, CARGO_RIGHT, Mech


def extended_blade(mech: Mech, arm: LocationId = -1) -> int:
    """The number of a working blade that is extended, on this arm or (-1) on any; -1 if there is none."""
    for weapon in mech.design.physical_weapons:
        component = mech.design.components[weapon]
        if component.name == RETRACTABLE_BLADE and arm in (-1, component.location):
            if mech.component_works(weapon) and mech.count(weapon):
                return weapon
    return -1


def retracted_blade(mech: Mech, arm: LocationId) -> int:
    """The number of a working blade on this arm that is retracted, or -1."""
    for weapon in mech.design.physical_weapons:
        component = mech.design.components[weapon]
        if component.name == RETRACTABLE_BLADE and component.location == arm:
            if mech.component_works(weapon) and not mech.count(weapon):
                return weapon
    return -1


def arm_prohibitions(mech: Mech, arm: LocationId, reasons: list[Reason]) -> None:
    """What keeps an arm from striking: gone, fired, used, held, its shoulder lost."""
    name = mech.design.names[arm]
    if not mech.has(arm):
        reasons.append(Reason("limb-destroyed", name))
    elif not mech.actuator_works(arm, SHOULDER):
        reasons.append(Reason("shoulder-destroyed", name))
    if mech.fired >> arm & 1:
        reasons.append(Reason("limb-fired", name))
    if mech.limbs_used >> arm & 1:
        reasons.append(Reason("limb-used", name))
    if mech.grapple_arm == arm and not mech.grapple_attacker:
        reasons.append(Reason("arm-held"))


def fist_points(battle: Battle, mech: Mech, arm: LocationId, two_handed: bool = False) -> DamageFigure:
    """The damage of a fist before pilot bonuses and water: formula, actuators, TSM (§1.12).

    A Zweihänder attack adds floor(W/10); where TSM doubles the weight, W is the doubled weight (Q-56).
    """
    claw = mech.clawed(arm)
    rules = battle.ruleset
    divisor = rules.claw_divisor if claw else rules.punch_divisor
    weight = striking_weight(battle, mech)
    points = ceil_div(weight, divisor)
    figure = DamageFigure([DamageStep("claw" if claw else "punch", points, f"ceil({weight}/{divisor})")])

    if two_handed:
        points += weight // rules.zweihander_divisor
        figure = figure.then("zweihander", points, f"+ floor({weight}/{rules.zweihander_divisor})")

    doubled = doubles_result(battle, mech)
    halvings = 0
    for actuator, reason in ((UPPER_ARM, "upper-arm-destroyed"), (LOWER_ARM, "lower-arm-destroyed")):
        if not mech.actuator_works(arm, actuator):
            halvings += 1
            if not doubled:
                points //= 2
                figure = figure.then(reason, points, "half, rounded down")

    if doubled:
        text = "twice" if not halvings else f"× 2 / {1 << halvings}, rounded down"
        figure = figure.then("tsm", points * 2 // (1 << halvings), text)
    return figure


def strain_arms(battle: Battle, unit: UnitIndex, dice: DiceRoller) -> None:
    """After a Zweihänder attack, hit or miss: a critical check on each arm."""
    for arm in (LEFT_ARM, RIGHT_ARM):
        dice.then(strain_arm, battle, unit, arm)


def strain_arm(battle: Battle, unit: UnitIndex, arm: LocationId, dice: DiceRoller) -> None:
    """A critical check on one arm, if it is there."""
    mech = battle.mechs[unit]
    if not mech.destroyed and mech.has(arm):
        critical_check(battle, unit, arm, dice, armor_left=mech.armor[arm] > 0)


def two_handed_prohibitions(mech: Mech, reasons: list[Reason]) -> None:
    """A Zweihänder attack needs the ability, both hands working, and neither arm fired."""
    if "zweihander" not in mech.abilities:
        reasons.append(Reason("no-zweihander"))
    for arm in (LEFT_ARM, RIGHT_ARM):
        if mech.fired >> arm & 1:
            reasons.append(Reason("limb-fired"))
        if not mech.actuator_works(arm, HAND):
            reasons.append(Reason("hand-destroyed"))


def has_arm_quirk(mech: Mech, quirk: str, arm: str) -> bool:
    """Whether the design has this quirk for both arms, or for this one."""
    quirks = mech.design.quirks
    return bool(quirks) and (quirk in quirks or f"{quirk}-{arm}" in quirks)


class Punch(AttackRule):
    """One fist. Two punches are one declaration and two attacks, each with its own roll."""

    paired: ClassVar[bool] = True
    verb: ClassVar[str] = "punches"
    can_be_zweihander: ClassVar[bool] = True
    marks_changes: ClassVar[bool] = True
    refusals: ClassVar[Mapping[str, str]] = {
        "no-arms": "The 'Mech has no usable arms.",
        "shield-raised": "The arm holds a raised shield.",
        "no-zweihander": "The pilot does not have the Zweihänder ability.",
    }

    def limbs(self, mech: Mech) -> list[int]:
        return mech.design.arms

    def default_limb(self, mech: Mech) -> int:
        return RIGHT_ARM

    def prohibitions(self, battle: Battle, attack: Attack, attacker: Mech, target: Mech, reasons: list[Reason]) -> None:
        """An arm that can strike, with nothing held or raised in it, and a target in its reach and at its level."""
        if attacker.design.frame == QUAD:
            reasons.append(Reason("frame-cannot"))
            return

        arm = attack.limb
        if arm not in (LEFT_ARM, RIGHT_ARM):
            reasons.append(Reason("not-a-limb"))
            return

        arm_prohibitions(attacker, arm, reasons)
        if attacker.status & ARMS_FLIPPED:
            reasons.append(Reason("arms-flipped"))
        if raised_shield(attacker, arm):
            reasons.append(Reason("shield-raised"))
        if battle.ruleset.extended_blade_bars_arms and extended_blade(attacker) >= 0:
            reasons.append(Reason("blade-extended"))
        if attacker.status & (CARGO_LEFT if arm == LEFT_ARM else CARGO_RIGHT):
            reasons.append(Reason("cargo-held"))
        if attacker.design.quirks and not attacker.design.quirks.isdisjoint(("no-arms", "minimal-arms")):
            reasons.append(Reason("no-arms"))

        if attack.zweihander:
            two_handed_prohibitions(attacker, reasons)
        if attacker.prone:
            reasons.append(Reason("attacker-prone"))

        if not arm_reaches(attacker, target, arm):
            reasons.append(Reason("target-not-in-arc"))
        if not level_within(battle, punch_level(battle, attacker), target):
            reasons.append(Reason("target-elevation"))

    def modifiers(self, battle: Battle, attack: Attack, attacker: Mech, target: Mech, parts: Modifiers) -> None:
        """The common modifiers and those of the arm: actuators, claw +1, AES −1, quirks."""
        arm = attack.limb
        common_modifiers(battle, attacker, target, parts)
        if arm not in (LEFT_ARM, RIGHT_ARM):
            return

        name = attacker.design.names[arm]
        claw = attacker.clawed(arm)
        if claw:
            parts.add("claw", 1, name)
        ignores_hand = claw or has_arm_quirk(attacker, "barrel-fist", name)
        arm_modifiers(attacker, arm, parts, not ignores_hand)

        if attack.zweihander:
            arm_modifiers(attacker, LEFT_ARM + RIGHT_ARM - arm, parts, False)

        if attacker.arm_aes(arm):
            parts.add("arm-aes", -1, name)
        if attacker.design.quirks:
            if has_arm_quirk(attacker, "battle-fist", name) and attacker.actuator_works(arm, HAND):
                parts.add("battle-fist", -1, name)
            if "overhead-arms" in attacker.design.quirks:
                parts.add("overhead-arms", 2)

    def damage(self, battle: Battle, attack: Attack) -> DamageFigure:
        """The damage of a fist, +1 for a melee specialist, halved under water."""
        attacker = battle.mechs[attack.attacker]
        arm = attack.limb if attack.limb in (LEFT_ARM, RIGHT_ARM) else RIGHT_ARM
        figure = fist_points(battle, attacker, arm, attack.zweihander)
        if "melee-specialist" in attacker.abilities:
            figure = figure.then("melee-specialist", figure.points + 1, "+ 1")
        return underwater(battle, attacker, arm, figure, True)

    def table(self, battle: Battle, attack: Attack) -> str:
        level = punch_level(battle, battle.mechs[attack.attacker])
        return table_at_level(battle, PUNCH_TABLE, level, battle.mechs[attack.target])

    def rolls_on_miss(self, battle: Battle, attack: Attack) -> Rolls:
        if attack.zweihander:
            return Rolls([], single_trigger(battle, ZWEIHANDER_MISSED))
        return super().rolls_on_miss(battle, attack)

    def hit(self, battle: Battle, attack: Attack, preview: AttackPreview, total: int, dice: DiceRoller) -> None:
        """Damage; a Zweihänder attack strains both arms, and (option) a retracted blade springs out."""
        if battle.ruleset.blade_punch:
            margin = total - preview.target_number.value
            self.deal_damage_with_extra_effect(battle, attack, preview.groups, preview, margin, dice)
            dice.then(after_damage, battle, self, attack, preview)
        else:
            super().hit(battle, attack, preview, total, dice)
        if attack.zweihander:
            dice.then(strain_arms, battle, attack.attacker)

    def miss(self, battle: Battle, attack: Attack, preview: AttackPreview, total: int, dice: DiceRoller) -> None:
        super().miss(battle, attack, preview, total, dice)
        if attack.zweihander:
            dice.then(strain_arms, battle, attack.attacker)

    def apply_extra_effect(
        self, battle: Battle, attack: Attack, preview: AttackPreview, location: LocationId, rear: bool, dice: DiceRoller
    ) -> None:
        """Option: a retracted blade springs out: a critical check even through armor; on 10+ it breaks (§4.1)."""
        blade = retracted_blade(battle.mechs[attack.attacker], attack.limb)
        target = battle.mechs[attack.target]
        if blade < 0 or target.destroyed or not target.has(location):
            return
        critical_check(battle, attack.target, location, dice, armor_left=True)
        dice.then(strain_blade, battle, attack.attacker, blade)


def strain_blade(battle: Battle, unit: UnitIndex, blade: int, dice: DiceRoller) -> None:
    """A retractable blade that sprang out in a punch breaks on 10 or more."""
    total = dice.check(BLADE_BREAKS, "blade breaks")
    if battle.log is not None:
        battle.log.append(ChanceRolled(unit, "blade-breaks", BLADE_BREAKS, total, total >= BLADE_BREAKS))
    if total >= BLADE_BREAKS:
        break_component(battle, unit, blade)


PUNCH: Final = Punch("punch", 0)
