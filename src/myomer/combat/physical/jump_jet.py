"""Jump jets as a weapon, an option (`physical-attacks.md` §6.5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from myomer.boards import Hex
from myomer.combat.battle import Battle
from myomer.combat.harm.damage import strike
from myomer.combat.harm.damage_types import JET_FLAME
from myomer.combat.numbers import DamageFigure, DamageStep, Modifiers
from myomer.combat.physical.attack import NO_LIMB, Attack, AttackPreview
from myomer.combat.physical.kick import right_leg
from myomer.combat.physical.levels import AHEAD, BEHIND, level_within, relative_direction
from myomer.combat.physical.rule import AttackRule
from myomer.combat.reason import Reason
from myomer.combat.relative_position import submerged
from myomer.combat.to_hit import common_modifiers
from myomer.dice import DiceRoller
from myomer.rules.hit_tables import FULL
from myomer.rules.locations import FRONT_LEFT_LEG, FRONT_RIGHT_LEG, QUAD, LocationId
from myomer.rules.movement import JUMP
from myomer.rules.ruleset import Ruleset
from myomer.units.mech import Mech

JETS: Final = (1, 2)
"""Jump jets in a leg that tables show: a biped's has two slots free."""
STANDING: Final = "standing"
PRONE: Final = "prone"


def jets_in(mech: Mech, leg: LocationId) -> int:
    """Working jump jets in a leg."""
    return mech.working(mech.design.jump_jets, leg)


class JumpJetAttack(AttackRule):
    """Burn the target with the jets of a leg; prone, of both (name no limb)."""

    option: ClassVar[str] = "jump_jet_attack"
    refusals: ClassVar[Mapping[str, str]] = {"attacker-jumped": "The unit jumped this turn."}
    assumption: ClassVar[str] = (
        "Standing: with the jets of one leg, at a target one level lower. Prone: with the jets of both legs."
    )
    sizes: ClassVar[tuple[int, ...]] = JETS
    size_name: ClassVar[str] = "jets"
    size_singular: ClassVar[str] = "jet"
    size_title: ClassVar[str] = "jump jets"
    grouping: ClassVar[str] = "The damage of each leg is one group"
    sized_by_tonnage: ClassVar[bool] = False

    def in_play(self, rules: Ruleset) -> bool:
        return rules.jump_jet_attack

    def limbs(self, mech: Mech) -> list[int]:
        return [*mech.design.legs, NO_LIMB] if mech.prone else mech.design.legs

    def default_limb(self, mech: Mech) -> int:
        return right_leg(mech)

    def damage_modes(self) -> list[str]:
        return [STANDING, PRONE]

    def to_hit_modes(self) -> list[str]:
        return [STANDING, PRONE]

    def example_equipment(self, mode: str, size: int) -> list[str]:
        return [f"jump-jet@{leg}*{size}" for leg in ("left-leg", "right-leg")]

    def example_limb(self, mech: Mech) -> int:
        return NO_LIMB if mech.prone else right_leg(mech)

    def example_target_behind(self, mech: Mech, limb: LocationId) -> bool:
        return mech.prone

    def example_attacker(self, mech: Mech, mode: str, size: int) -> None:
        mech.prone = mode == PRONE

    def example_battle(self, battle: Battle) -> None:
        attacker = battle.mechs[0]
        if not attacker.prone:
            battle.changes[attacker.hex] = Hex(1)

    def legs(self, battle: Battle, attack: Attack) -> list[int]:
        """The legs whose jets burn."""
        mech = battle.mechs[attack.attacker]
        return [attack.limb] if attack.limb != NO_LIMB else mech.design.legs

    def prohibitions(self, battle: Battle, attack: Attack, attacker: Mech, target: Mech, reasons: list[Reason]) -> None:
        """Jump jets in the leg, no jump this turn, a target straight ahead (behind a prone unit) at their level."""
        for leg in self.legs(battle, attack):
            if leg not in attacker.design.legs:
                reasons.append(Reason("not-a-limb"))
                return
            front = leg in (FRONT_LEFT_LEG, FRONT_RIGHT_LEG)
            if attacker.design.frame == QUAD and not front and not attacker.prone and attack.limb != NO_LIMB:
                reasons.append(Reason("not-a-limb"))
            if not attacker.has(leg):
                reasons.append(Reason("limb-destroyed"))
            elif not jets_in(attacker, leg):
                reasons.append(Reason("no-jump-jets"))
            if attacker.fired >> leg & 1:
                reasons.append(Reason("limb-fired"))

        if attack.limb == NO_LIMB and not attacker.prone:
            reasons.append(Reason("attacker-not-prone"))
        if attacker.move_mode == JUMP:
            reasons.append(Reason("attacker-jumped"))
        if attacker.hex == target.hex:
            reasons.append(Reason("not-adjacent"))

        direction = relative_direction(attacker, target, attacker.facing)
        if direction != (BEHIND if attacker.prone else AHEAD):
            reasons.append(Reason("target-not-in-arc"))

        base = battle.base_level(attacker)
        if attacker.prone:
            if not level_within(battle, base, target):
                reasons.append(Reason("target-elevation"))
        elif battle.base_level(target) + target.height() != base + attacker.height() - 1:
            reasons.append(Reason("target-elevation"))

    def modifiers(self, battle: Battle, attack: Attack, attacker: Mech, target: Mech, parts: Modifiers) -> None:
        common_modifiers(battle, attacker, target, parts)
        if attacker.prone:
            parts.add("attacker-prone", 2)

    def _leg_points(self, battle: Battle, attacker: Mech, leg: LocationId) -> int:
        """The damage of the jets in one leg; 0 under water."""
        if leg not in attacker.design.legs or submerged(battle, attacker, leg):
            return 0
        return battle.ruleset.jump_jet_damage * jets_in(attacker, leg)

    def damage(self, battle: Battle, attack: Attack) -> DamageFigure:
        """3 points for each working jet in the leg, or in all legs if none is named (prone)."""
        attacker = battle.mechs[attack.attacker]
        points = 0
        for leg in self.legs(battle, attack):
            points += self._leg_points(battle, attacker, leg)
        return DamageFigure([DamageStep("jump-jets", points, "3 × working jets")])

    def preview(self, battle: Battle, attack: Attack, reasons: list[Reason] | None = None) -> AttackPreview:
        """As for any attack, with a damage group for each leg."""
        common = super().preview(battle, attack, reasons)
        attacker = battle.mechs[attack.attacker]
        groups = [self._leg_points(battle, attacker, leg) for leg in self.legs(battle, attack)]
        return AttackPreview(
            attack,
            common.reasons,
            common.target_number,
            common.arc,
            common.table,
            common.damage,
            [points for points in groups if points],
            common.self_damage,
            common.self_hits,
            common.self_table,
            common.on_hit,
            common.on_miss,
            common.also_on_hit,
            common.also_on_miss,
        )

    def table(self, battle: Battle, attack: Attack) -> str:
        return FULL

    def hit(self, battle: Battle, attack: Attack, preview: AttackPreview, total: int, dice: DiceRoller) -> None:
        strike(battle, attack.target, preview.groups, FULL, preview.arc, JET_FLAME, dice)


JUMP_JET: Final = JumpJetAttack("jump-jet", 2)
