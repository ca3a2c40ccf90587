"""Grapple and breaking free, options (`physical-attacks.md` §6.3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from myomer.combat.battle import Battle
from myomer.combat.events import AttackRolled, Grappled
from myomer.combat.numbers import Modifiers, TargetNumber
from myomer.combat.physical.attack import Attack, AttackOutcome, AttackPreview
from myomer.combat.physical.levels import forward
from myomer.combat.physical.rule import AttackRule, arm_modifiers
from myomer.combat.reason import Reason
from myomer.combat.terrain.arrival import arrive, end_grapple
from myomer.combat.terrain.displacement import displace
from myomer.combat.terrain.ways_out import barrier
from myomer.combat.to_hit import common_modifiers
from myomer.dice import DiceRoller
from myomer.hexes import neighbor
from myomer.rules.locations import BIPED, LEFT_ARM, RIGHT_ARM, SHOULDER, LocationId
from myomer.rules.pilots import weight_class
from myomer.rules.ruleset import Ruleset
from myomer.units.ids import UnitIndex
from myomer.units.mech import NO_ARM, NOBODY, Mech

MAX_LEVELS: Final = 2
TSM_BONUS: Final = -2


def _arms(mech: Mech) -> list[int]:
    """The arms that a grapple uses: both, or the one of a whip's hold."""
    return [mech.grapple_arm] if mech.grapple_arm != NO_ARM else [LEFT_ARM, RIGHT_ARM]


def grapple_modifiers(
    battle: Battle, attacker: Mech, target: Mech, parts: Modifiers, arms: list[int], shoulders: bool
) -> None:
    """Common modifiers, the arms' actuators, AES, the difference in weight class, TSM."""
    common_modifiers(battle, attacker, target, parts)
    if attacker.design.frame != BIPED:
        return

    for arm in arms:
        arm_modifiers(attacker, arm, parts, True)
        if shoulders and not attacker.actuator_works(arm, SHOULDER):
            parts.add("shoulder-destroyed", 2, attacker.design.names[arm])
    if all([attacker.arm_aes(arm) for arm in arms]):
        parts.add("arm-aes", -1)

    difference = weight_class(target.design.tons) - weight_class(attacker.design.tons)
    if difference:
        parts.add("weight-class-difference", difference)
    if attacker.tsm_active():
        parts.add("tsm", TSM_BONUS)


def whip_target(battle: Battle, unit: UnitIndex, other: UnitIndex, arm: LocationId) -> TargetNumber:
    """The target number to hold on with a chain whip in this arm: that of a grapple with this arm alone (§4.4)."""
    attacker = battle.mechs[unit]
    parts = Modifiers()
    parts.add("piloting-skill", attacker.piloting)
    grapple_modifiers(battle, attacker, battle.mechs[other], parts, [arm], False)
    return parts.number()


def whip_roll(battle: Battle, unit: UnitIndex, other: UnitIndex, arm: LocationId, dice: DiceRoller) -> bool:
    """Roll to hold on with a whip."""
    target = whip_target(battle, unit, other, arm)
    total = dice.check(target.value, "chain whip")
    held = total >= target.value
    if battle.log is not None:
        limb = battle.mechs[unit].design.names[arm]
        battle.log.append(
            AttackRolled(unit, other, "chain-whip-grapple", limb, target.value, total, held, target.modifiers, [])
        )
    return held


def holds_with_whip(mech: Mech) -> bool:
    """Whether it holds another by a chain whip."""
    return mech.grappling != NOBODY and mech.grapple_attacker and mech.grapple_arm != NO_ARM


def keep_hold(battle: Battle, unit: UnitIndex, dice: DiceRoller) -> None:
    """Each following phase the whip's owner rolls again, and loses its hold on a failure."""
    mech = battle.mechs[unit]
    other = mech.grappling
    if mech.destroyed or battle.mechs[other].destroyed or not whip_roll(battle, unit, other, mech.grapple_arm, dice):
        end_grapple(battle, unit)


def lock(battle: Battle, attacker: UnitIndex, target: UnitIndex) -> None:
    """Lock two units in a grapple, the first holding the second."""
    holder, held = battle.mechs[attacker], battle.mechs[target]
    holder.grappling = target
    holder.grapple_attacker = True
    held.grappling = attacker
    held.grapple_attacker = False
    if battle.log is not None:
        battle.log.append(Grappled(attacker, target, True))


class Grapple(AttackRule):
    """Take hold of the target with both arms; a held unit that succeeds becomes the holder."""

    option: ClassVar[str] = "grapple"
    two_handed: ClassVar[bool] = True
    made_while_grappled: ClassVar[bool] = True
    does_damage: ClassVar[bool] = False
    verb: ClassVar[str] = "tries to grapple"
    effects: ClassVar[Mapping[str, str]] = {"target-held": "both units are locked in a grapple"}
    refusals: ClassVar[Mapping[str, str]] = {
        "target-grappled": "The target is locked in a grapple with another unit.",
    }

    def in_play(self, rules: Ruleset) -> bool:
        return rules.grapple

    def prohibitions(self, battle: Battle, attack: Attack, attacker: Mech, target: Mech, reasons: list[Reason]) -> None:
        """A biped with both arms, no weapon fired, at a standing target in front; or at the unit that is holding it."""
        if attacker.design.frame != BIPED:
            reasons.append(Reason("frame-cannot"))
            return

        countering = attacker.grappling == attack.target and not attacker.grapple_attacker
        if attacker.grappling != NOBODY and not countering:
            reasons.append(Reason("attacker-grappled"))
        if target.grappling not in (NOBODY, attack.attacker):
            reasons.append(Reason("target-grappled"))

        for arm in (LEFT_ARM, RIGHT_ARM):
            if not attacker.has(arm):
                reasons.append(Reason("arm-destroyed"))
            elif not attacker.actuator_works(arm, SHOULDER):
                reasons.append(Reason("shoulder-destroyed"))

        if attacker.fired:
            reasons.append(Reason("weapons-fired"))
        if attacker.prone:
            reasons.append(Reason("attacker-prone"))
        if target.prone:
            reasons.append(Reason("target-prone"))

        if not forward(attacker, target, attacker.facing):
            reasons.append(Reason("target-not-in-arc"))
        if abs(battle.base_level(attacker) - battle.base_level(target)) > MAX_LEVELS:
            reasons.append(Reason("target-elevation"))

    def modifiers(self, battle: Battle, attack: Attack, attacker: Mech, target: Mech, parts: Modifiers) -> None:
        grapple_modifiers(battle, attacker, target, parts, _arms(attacker), False)

    def effects_on_hit(self, battle: Battle, attack: Attack) -> list[str]:
        return ["target-held"]

    def hit(self, battle: Battle, attack: Attack, preview: AttackPreview, total: int, dice: DiceRoller) -> None:
        """Both are locked together in the target's hex, face to face."""
        attacker, target = battle.mechs[attack.attacker], battle.mechs[attack.target]
        lock(battle, attack.attacker, attack.target)
        if attacker.hex != target.hex:
            arrive(battle, attack.attacker, target.hex, "grapple")
            attacker.roof = target.roof
            target.facing = (attacker.facing + 3) % 6
            target.torso = target.facing


class BreakGrapple(AttackRule):
    """Break a grapple: the unit that holds just lets go; the one held must roll to throw the other off."""

    option: ClassVar[str] = "grapple"
    two_handed: ClassVar[bool] = True
    made_while_grappled: ClassVar[bool] = True
    does_damage: ClassVar[bool] = False
    verb: ClassVar[str] = "tries to break free of"
    effects: ClassVar[Mapping[str, str]] = {"hold-broken": "the grapple is broken"}
    refusals: ClassVar[Mapping[str, str]] = {"attacker-not-grappled": "There is no grapple to break."}
    assumption: ClassVar[str] = "For the defender: the attacker releases the grapple without a roll."

    def in_play(self, rules: Ruleset) -> bool:
        return rules.grapple

    def example_battle(self, battle: Battle) -> None:
        attacker, target = battle.mechs[0], battle.mechs[1]
        attacker.hex = target.hex
        attacker.grappling, target.grappling = 1, 0
        target.grapple_attacker = True

    def prohibitions(self, battle: Battle, attack: Attack, attacker: Mech, target: Mech, reasons: list[Reason]) -> None:
        """Only by a unit in a grapple, and not with an arm that a chain whip holds."""
        if attacker.grappling != attack.target:
            reasons.append(Reason("attacker-not-grappled"))
        elif attacker.grapple_arm != NO_ARM and not attacker.grapple_attacker:
            reasons.append(Reason("arm-held"))

    def modifiers(self, battle: Battle, attack: Attack, attacker: Mech, target: Mech, parts: Modifiers) -> None:
        grapple_modifiers(battle, attacker, target, parts, _arms(attacker), True)

    def effects_on_hit(self, battle: Battle, attack: Attack) -> list[str]:
        return ["hold-broken"]

    def resolve(
        self, battle: Battle, attack: Attack, dice: DiceRoller, preview: AttackPreview | None = None
    ) -> AttackOutcome:
        """The unit that started the grapple lets go without a roll; the other must roll to hit."""
        if preview is None:
            preview = self.preview(battle, attack)
        attacker = battle.mechs[attack.attacker]
        if preview.reasons or not attacker.grapple_attacker:
            return super().resolve(battle, attack, dice, preview)
        self.report_roll(battle, preview, 0, True)
        self.hit(battle, attack, preview, 0, dice)
        return AttackOutcome(True, 0, True)

    def hit(self, battle: Battle, attack: Attack, preview: AttackPreview, total: int, dice: DiceRoller) -> None:
        """The unit that was holding steps to the safest hex; the one held throws its opponent into the worst."""
        holder = battle.mechs[attack.attacker].grapple_attacker
        shared = battle.mechs[attack.attacker].hex == battle.mechs[attack.target].hex
        end_grapple(battle, attack.attacker)
        if shared:
            moved = attack.attacker if holder else attack.target
            direction = direction_by_danger(battle, moved, worst=not holder)
            if direction >= 0:
                displace(battle, moved, direction, "grapple", dice)


def danger(battle: Battle, unit: UnitIndex, direction: int) -> int:
    """How bad it is to be thrown that way: long drops first, then water."""
    mech = battle.mechs[unit]
    goal = neighbor(mech.hex, direction)
    drop = max(0, battle.base_level(mech) - battle.surface(goal))
    return drop * 10 + battle.hex(goal).water


def _open_directions(battle: Battle, unit: UnitIndex) -> list[int]:
    """The directions in which a unit can be displaced."""
    here = battle.mechs[unit].hex
    return [direction for direction in range(6) if not barrier(battle, unit, neighbor(here, direction), direction)]


def direction_by_danger(battle: Battle, unit: UnitIndex, worst: bool) -> int:
    """The least (or most) dangerous open direction, the lowest of equals; -1 when none is open."""
    sign = -1 if worst else 1
    best = -1
    for direction in _open_directions(battle, unit):
        if best < 0 or sign * danger(battle, unit, direction) < sign * danger(battle, unit, best):
            best = direction
    return best


GRAPPLE: Final = Grapple("grapple", 0)
BREAK_GRAPPLE: Final = BreakGrapple("break-grapple", 0)
