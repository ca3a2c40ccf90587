"""Attacks on infantry at close quarters, options: thrash and brush-off (`physical-attacks.md` §6.2, §6.4).

The infantry is no unit of the battle: a 'Mech is marked as having it in its hex, or swarming over it, and
names itself as the target.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from myomer.combat.battle import Battle
from myomer.combat.events import InfantryStruck, PodSweptOff
from myomer.combat.harm.damage import strike
from myomer.combat.harm.damage_types import PHYSICAL_HIT
from myomer.combat.harm.falls import fall
from myomer.combat.harm.psr_roll import roll_psr
from myomer.combat.harm.psr_target import pilot_target, trigger
from myomer.combat.numbers import DamageFigure, DamageStep, Modifiers, TargetNumber
from myomer.combat.physical.attack import Attack, AttackOutcome, AttackPreview, SelfHit
from myomer.combat.physical.punch import arm_prohibitions, fist_points
from myomer.combat.physical.rule import AttackRule, arm_modifiers, striking_weight, underwater_too
from myomer.combat.reason import Reason
from myomer.combat.weapons.electronics import drop_improved_pods, has_improved_pod
from myomer.dice import DiceRoller
from myomer.hexes import FRONT
from myomer.rules.clusters import damage_groups
from myomer.rules.hit_tables import PUNCH
from myomer.rules.locations import LEFT_ARM, QUAD, RIGHT_ARM
from myomer.rules.ruleset import Ruleset
from myomer.rules.terrain import BUILDING, FUEL_TANK, JUNGLE, ROUGH, RUBBLE, WOODS
from myomer.rules.triggers import THRASHED
from myomer.units.mech import ARMS_FLIPPED, INFANTRY_HERE, MAGNETIC_CLAWS, SWARMED, Mech

BRUSH_OFF_BASE: Final = 4


NO_INFANTRY: Final = {"no-infantry": "There is no infantry to attack."}


class InfantryRule(AttackRule):
    """What thrashing and brushing off share: the attacker names itself as the target."""

    self_targeted: ClassVar[bool] = True
    does_damage: ClassVar[bool] = False
    refusals: ClassVar[Mapping[str, str]] = NO_INFANTRY

    def check_common(self, battle: Battle, attack: Attack, reasons: list[Reason]) -> None:
        """The common checks, except that the attacker may name itself."""
        common: list[Reason] = []
        super().check_common(battle, attack, common)
        reasons.extend([reason for reason in common if reason.code != "own-unit"])


class Thrash(InfantryRule):
    """A prone 'Mech rolls over the infantry around it. It always hits."""

    option: ClassVar[str] = "thrash"
    effects: ClassVar[Mapping[str, str]] = {
        "thrasher-rolls": "the attacker makes a PSR where it lies; a failure does the damage of a fall",
    }
    refusals: ClassVar[Mapping[str, str]] = {
        **NO_INFANTRY,
        "attacker-in-bad-hex": "The hex has woods, rough ground, rubble or a building in the way.",
        "limbs-destroyed": "The unit has no limbs left.",
    }

    def in_play(self, rules: Ruleset) -> bool:
        return rules.thrash

    def example_attacker(self, mech: Mech, mode: str, size: int) -> None:
        mech.prone = True
        mech.mark(INFANTRY_HERE)

    def prohibitions(self, battle: Battle, attack: Attack, attacker: Mech, target: Mech, reasons: list[Reason]) -> None:
        """A prone unit with infantry in its hex, no weapon fired, in open ground."""
        if not attacker.prone:
            reasons.append(Reason("attacker-not-prone"))
        if not attacker.status & INFANTRY_HERE:
            reasons.append(Reason("no-infantry"))
        if attacker.fired:
            reasons.append(Reason("weapons-fired"))
        here = battle.hex_of(attacker)
        for kind in (WOODS, JUNGLE, ROUGH, RUBBLE, BUILDING, FUEL_TANK):
            if here.has(kind):
                reasons.append(Reason("attacker-in-bad-hex"))
        if not any([attacker.has(limb) for limb in attacker.design.arms + attacker.design.legs]):
            reasons.append(Reason("limbs-destroyed"))

    def target_number(self, battle: Battle, attack: Attack) -> TargetNumber:
        return TargetNumber([])

    def modifiers(self, battle: Battle, attack: Attack, attacker: Mech, target: Mech, parts: Modifiers) -> None:
        """It always hits: there is nothing to add."""

    def damage(self, battle: Battle, attack: Attack) -> DamageFigure:
        """A third of the weight to the infantry, rounded to the nearest point."""
        attacker = battle.mechs[attack.attacker]
        weight = striking_weight(battle, attacker)
        divisor = battle.ruleset.thrash_divisor
        figure = DamageFigure(
            [DamageStep("thrash", (2 * weight + divisor) // (2 * divisor), f"round({weight}/{divisor})")]
        )
        return underwater_too(battle, attacker, figure)

    def group(self, rules: Ruleset) -> int:
        return rules.fall_group

    def effects_on_hit(self, battle: Battle, attack: Attack) -> list[str]:
        return ["thrasher-rolls"]

    def resolve(
        self, battle: Battle, attack: Attack, dice: DiceRoller, preview: AttackPreview | None = None
    ) -> AttackOutcome:
        """It always hits; then the attacker makes a PSR, and takes falling damage if it fails."""
        if preview is None:
            preview = self.preview(battle, attack)
        if preview.reasons:
            self.report_impossible(battle, attack, preview.reasons)
            return AttackOutcome(False, 0, False)

        self.report_roll(battle, preview, 0, True)
        if battle.log is not None:
            battle.log.append(InfantryStruck(attack.attacker, preview.groups, False))

        cause = trigger(battle, THRASHED)
        result = roll_psr(battle, attack.attacker, cause, dice)
        if not result.passed:
            number = pilot_target(battle, attack.attacker, result.target, cause)
            fall(battle, attack.attacker, THRASHED, 0, number, dice)
        return AttackOutcome(True, 0, True)


class BrushOff(InfantryRule):
    """A hand sweeps swarmers, or an iNarc pod, off the 'Mech; a miss hits the 'Mech itself."""

    option: ClassVar[str] = "brush_off"
    effects: ClassVar[Mapping[str, str]] = {
        "infantry-swept-off": "infantry or an iNarc pod is swept off",
        "strikes-itself": "the attacker hits itself",
    }

    def in_play(self, rules: Ruleset) -> bool:
        return rules.brush_off

    def limbs(self, mech: Mech) -> list[int]:
        return mech.design.arms

    def default_limb(self, mech: Mech) -> int:
        return RIGHT_ARM

    def example_attacker(self, mech: Mech, mode: str, size: int) -> None:
        mech.mark(SWARMED)

    def prohibitions(self, battle: Battle, attack: Attack, attacker: Mech, target: Mech, reasons: list[Reason]) -> None:
        """A biped, standing, with an arm that can strike, and infantry or a pod on it."""
        if attacker.design.frame == QUAD:
            reasons.append(Reason("frame-cannot"))
            return
        if attack.limb not in (LEFT_ARM, RIGHT_ARM):
            reasons.append(Reason("not-a-limb"))
            return
        if not attacker.status & SWARMED and not has_improved_pod(attacker):
            reasons.append(Reason("no-infantry"))
        arm_prohibitions(attacker, attack.limb, reasons)
        if attacker.status & ARMS_FLIPPED:
            reasons.append(Reason("arms-flipped"))
        if attacker.prone:
            reasons.append(Reason("attacker-prone"))

    def modifiers(self, battle: Battle, attack: Attack, attacker: Mech, target: Mech, parts: Modifiers) -> None:
        """The arm's actuators, claw +1, AES −1; +1 for infantry with magnetic claws."""
        arm = attack.limb
        if arm not in (LEFT_ARM, RIGHT_ARM) or attacker.design.frame == QUAD:
            return
        claw = attacker.clawed(arm)
        arm_modifiers(attacker, arm, parts, not claw)
        if claw:
            parts.add("claw", 1)
        if attacker.arm_aes(arm):
            parts.add("arm-aes", -1)
        if attacker.status & MAGNETIC_CLAWS:
            parts.add("magnetic-claws", 1)

    def _fist_damage(self, battle: Battle, attack: Attack) -> DamageFigure:
        """The damage of a fist; `standard` halves it under water."""
        arm = attack.limb if attack.limb in (LEFT_ARM, RIGHT_ARM) else RIGHT_ARM
        attacker = battle.mechs[attack.attacker]
        return underwater_too(battle, attacker, fist_points(battle, attacker, arm))

    def damage(self, battle: Battle, attack: Attack) -> DamageFigure:
        return self._fist_damage(battle, attack)

    def self_damage(self, battle: Battle, attack: Attack) -> DamageFigure:
        """The damage of the fist, dealt to the attacker on a miss."""
        return self._fist_damage(battle, attack)

    def self_hits(self, battle: Battle, attack: Attack, points: int) -> list[SelfHit]:
        return [SelfHit(group) for group in damage_groups(points, 0)]

    def self_table(self, rules: Ruleset) -> str:
        return PUNCH

    def effects_on_hit(self, battle: Battle, attack: Attack) -> list[str]:
        return ["infantry-swept-off"]

    def effects_on_miss(self, battle: Battle, attack: Attack) -> list[str]:
        return ["strikes-itself"]

    def hit(self, battle: Battle, attack: Attack, preview: AttackPreview, total: int, dice: DiceRoller) -> None:
        """The swarm is swept off, and every improved Narc pod with it."""
        mech = battle.mechs[attack.attacker]
        if battle.log is not None:
            if mech.status & SWARMED:
                battle.log.append(InfantryStruck(attack.attacker, preview.groups, True))
            if has_improved_pod(mech):
                battle.log.append(PodSweptOff(attack.attacker))
        mech.mark(SWARMED, False)
        if has_improved_pod(mech):
            drop_improved_pods(mech)

    def miss(self, battle: Battle, attack: Attack, preview: AttackPreview, total: int, dice: DiceRoller) -> None:
        strike(battle, attack.attacker, preview.groups, PUNCH, FRONT, PHYSICAL_HIT, dice)


THRASH: Final = Thrash("thrash", 0)
BRUSH_OFF: Final = BrushOff("brush-off", BRUSH_OFF_BASE)
