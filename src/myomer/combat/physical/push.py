"""Push (`physical-attack-system.md`, "Push Attack Resolution"; `physical-attacks.md` §3.3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from myomer.combat.battle import Battle
from myomer.combat.numbers import Modifiers
from myomer.combat.physical.attack import Attack, AttackPreview, Rolls
from myomer.combat.physical.levels import AHEAD, claimed_by_another, leg_facing, relative_direction
from myomer.combat.physical.punch import extended_blade
from myomer.combat.physical.rule import (
    PUSHED_BACK,
    AttackRule,
    check_arms,
    hurt_on_spikes,
    moving_conflicts,
    queue_rolls,
    single_trigger,
)
from myomer.combat.reason import Reason
from myomer.combat.terrain.displacement import displace, follow_into
from myomer.combat.to_hit import (
    attacker_handicaps,
    attacker_movement,
    attacker_spotting,
    attacker_weight,
    darkness,
    target_evading,
    target_immobile,
    target_in_water,
    target_movement,
    target_terrain,
)
from myomer.dice import DiceRoller
from myomer.rules.locations import LEFT_ARM, QUAD, RIGHT_ARM, SHOULDER
from myomer.rules.triggers import PUSHED
from myomer.units.mech import CARGO_LEFT, CARGO_RIGHT, NOBODY, Mech

WATER_COVER: Final = 3


class Push(AttackRule):
    """Both hands against the target: no damage, one hex back."""

    two_handed: ClassVar[bool] = True
    cancels_out: ClassVar[bool] = True
    verb: ClassVar[str] = "pushes"
    does_damage: ClassVar[bool] = False
    effects: ClassVar[Mapping[str, str]] = PUSHED_BACK
    refusals: ClassVar[Mapping[str, str]] = {
        "already-pushed": "A unit that is being pushed can only push back the unit pushing it.",
        "target-pushing": "The target is pushing another unit.",
    }

    def conflicts(self, attack: Attack, declared: list[Attack], moving: list[Attack], reasons: list[Reason]) -> None:
        """A unit that pushes, or is pushed, can only be pushed by the one it pushes."""
        moving_conflicts(attack, moving, reasons)
        for other in declared:
            if other.kind != self.kind:
                continue
            if other.attacker == attack.target and other.target != attack.attacker:
                reasons.append(Reason("target-pushing", unit=other.target))
            if other.target == attack.target and other.attacker != attack.attacker:
                reasons.append(Reason("target-already-attacked", unit=other.attacker))
            if other.target == attack.attacker and other.attacker != attack.target:
                reasons.append(Reason("already-pushed", unit=other.attacker))

    def prohibitions(self, battle: Battle, attack: Attack, attacker: Mech, target: Mech, reasons: list[Reason]) -> None:
        """Both arms usable; both units stand on one level, the target straight ahead and not being charged."""
        if attacker.design.frame == QUAD:
            reasons.append(Reason("frame-cannot"))
            return

        check_arms(attacker, reasons)
        for arm in (LEFT_ARM, RIGHT_ARM):
            if attacker.limbs_used >> arm & 1:
                reasons.append(Reason("limb-used"))
        if battle.ruleset.extended_blade_bars_arms and extended_blade(attacker) >= 0:
            reasons.append(Reason("blade-extended"))
        if attacker.status & CARGO_LEFT and attacker.status & CARGO_RIGHT:
            reasons.append(Reason("cargo-held"))

        if attacker.prone:
            reasons.append(Reason("attacker-prone"))
        if target.prone:
            reasons.append(Reason("target-prone"))
        if target.charging != NOBODY:
            reasons.append(Reason("target-charging"))
        if claimed_by_another(battle, attack):
            reasons.append(Reason("target-already-attacked"))

        if relative_direction(attacker, target, leg_facing(attacker)) != AHEAD:
            reasons.append(Reason("target-not-in-arc"))
        if battle.base_level(attacker) != battle.base_level(target):
            reasons.append(Reason("target-elevation"))

    def modifiers(self, battle: Battle, attack: Attack, attacker: Mech, target: Mech, parts: Modifiers) -> None:
        """Most of the common modifiers; +2 for each shoulder that is destroyed (§3.3)."""
        attacker_movement(attacker, parts)
        target_movement(target, parts)
        target_terrain(battle, target, parts)
        attacker_spotting(attacker, parts)
        target_in_water(battle, target, parts, WATER_COVER)
        target_immobile(target, parts)
        target_evading(battle, target, parts)
        darkness(battle, parts)
        attacker_handicaps(attacker, parts)
        attacker_weight(battle, attacker, parts)

        if attacker.design.frame != QUAD:
            for arm in (LEFT_ARM, RIGHT_ARM):
                if not attacker.actuator_works(arm, SHOULDER):
                    parts.add("shoulder-destroyed", 2, attacker.design.names[arm])

    def striking_locations(self, attack: Attack) -> list[int]:
        return [LEFT_ARM, RIGHT_ARM]

    def effects_on_hit(self, battle: Battle, attack: Attack) -> list[str]:
        return ["target-pushed-back"]

    def rolls_on_hit(self, battle: Battle, attack: Attack) -> Rolls:
        return Rolls(single_trigger(battle, PUSHED), [])

    def hit(self, battle: Battle, attack: Attack, preview: AttackPreview, total: int, dice: DiceRoller) -> None:
        """The target moves one hex in the attacker's facing, and the attacker follows; or neither moves (Q-30).

        If a PSR decides whether the target falls down a drop (Q-56), it is queued before the target is displaced.
        """
        target = battle.mechs[attack.target]
        if target.design.spikes and _spiked_anywhere(target):
            dice.then(hurt_on_spikes, battle, self, attack)
        dice.then(push_back, battle, attack, preview.on_hit)

    def cancel(self, battle: Battle, first: Attack, second: Attack) -> None:
        """Two units that pushed each other and both hit: neither moves, both roll."""
        self.queue(battle, first, Rolls(single_trigger(battle, PUSHED), []))
        self.queue(battle, second, Rolls(single_trigger(battle, PUSHED), []))


def push_back(battle: Battle, attack: Attack, rolls: Rolls, dice: DiceRoller) -> None:
    """The target of a push goes one hex back, the attacker follows; the target's PSR waits for the end of the phase."""
    attacker = battle.mechs[attack.attacker]
    vacated = battle.mechs[attack.target].hex
    rolls_first = not battle.ruleset.long_drop_falls
    if rolls_first:
        PUSH.queue(battle, attack, rolls)
    if displace(battle, attack.target, leg_facing(attacker), PUSHED, dice):
        dice.then(follow_into, battle, attack.attacker, vacated, "following")
    if not rolls_first:
        dice.then(queue_rolls, battle, PUSH, attack, rolls)


def _spiked_anywhere(mech: Mech) -> bool:
    return mech.any_works(mech.design.spikes)


PUSH: Final = Push("push", -1)
