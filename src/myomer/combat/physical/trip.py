"""Trip, an option (`physical-attacks.md` §6.1)."""

from __future__ import annotations

from typing import ClassVar, Final

from myomer.combat.battle import Battle
from myomer.combat.numbers import Modifiers
from myomer.combat.physical.attack import NO_LIMB, Attack, Rolls
from myomer.combat.physical.kick import leg_modifiers
from myomer.combat.physical.levels import forward, leg_facing
from myomer.combat.physical.rule import AttackRule, single_trigger
from myomer.combat.reason import Reason
from myomer.combat.to_hit import common_modifiers
from myomer.rules.locations import (
    FOOT,
    FRONT_LEFT_LEG,
    FRONT_RIGHT_LEG,
    HIP,
    LOWER_LEG,
    QUAD,
    RIGHT_LEG,
    UPPER_LEG,
    LocationId,
)
from myomer.rules.ruleset import Ruleset
from myomer.rules.triggers import TRIPPED
from myomer.units.mech import Mech


def own_tripping_legs(mech: Mech) -> list[int]:
    """The legs a unit may trip with: a quad's front ones, otherwise all."""
    return [FRONT_LEFT_LEG, FRONT_RIGHT_LEG] if mech.design.frame == QUAD else mech.design.legs


def tripping_legs(mech: Mech) -> list[int]:
    """The legs that can trip now: hip working, no weapon fired from the leg."""
    legs = own_tripping_legs(mech)
    return [leg for leg in legs if mech.actuator_works(leg, HIP) and not mech.fired >> leg & 1]


def _leg_penalty(mech: Mech, leg: LocationId) -> int:
    """The to-hit modifiers for a leg's damaged actuators, to choose the better leg."""
    penalty = 0
    for actuator, modifier in ((UPPER_LEG, 2), (LOWER_LEG, 2), (FOOT, 1)):
        if not mech.actuator_works(leg, actuator):
            penalty += modifier
    return penalty


def better_leg(mech: Mech) -> int:
    """The usable leg with the lesser damage, or `NO_LIMB`."""
    best = NO_LIMB
    for leg in tripping_legs(mech):
        if best == NO_LIMB or _leg_penalty(mech, leg) < _leg_penalty(mech, best):
            best = leg
    return best


class Trip(AttackRule):
    """A foot behind the target's legs: no damage, a PSR."""

    option: ClassVar[str] = "trip"
    verb: ClassVar[str] = "tries to trip"
    does_damage: ClassVar[bool] = False

    def in_play(self, rules: Ruleset) -> bool:
        return rules.trip

    def example_limb(self, mech: Mech) -> int:
        return RIGHT_LEG

    def leg(self, battle: Battle, attack: Attack) -> int:
        """The leg that trips: the one named, or the better one."""
        return attack.limb if attack.limb != NO_LIMB else better_leg(battle.mechs[attack.attacker])

    def prohibitions(self, battle: Battle, attack: Attack, attacker: Mech, target: Mech, reasons: list[Reason]) -> None:
        """A standing attacker with its legs and a usable limb, a standing target in front, on one level."""
        for leg in attacker.design.legs:
            front = attacker.design.frame == QUAD and leg in (FRONT_LEFT_LEG, FRONT_RIGHT_LEG)
            if not front and not attacker.has(leg):
                reasons.append(Reason("leg-destroyed"))
        self._check_leg(attacker, attack.limb, reasons)
        if attacker.prone:
            reasons.append(Reason("attacker-prone"))
        if target.prone:
            reasons.append(Reason("target-prone"))
        if not forward(attacker, target, leg_facing(attacker)):
            reasons.append(Reason("target-not-in-arc"))
        if battle.base_level(attacker) != battle.base_level(target):
            reasons.append(Reason("target-elevation"))

    def _check_leg(self, attacker: Mech, limb: LocationId, reasons: list[Reason]) -> None:
        """The leg named, or any if none is, must have a working hip and not have fired."""
        legs = own_tripping_legs(attacker)
        if limb != NO_LIMB:
            if limb not in legs:
                reasons.append(Reason("not-a-limb"))
                return
            legs = [limb]
        if tripping_legs(attacker) and limb == NO_LIMB:
            return
        for leg in legs:
            if attacker.has(leg) and not attacker.actuator_works(leg, HIP):
                reasons.append(Reason("hip-destroyed"))
            if attacker.fired >> leg & 1:
                reasons.append(Reason("limb-fired"))

    def modifiers(self, battle: Battle, attack: Attack, attacker: Mech, target: Mech, parts: Modifiers) -> None:
        """The common modifiers and those of the leg it trips with."""
        common_modifiers(battle, attacker, target, parts)
        leg = self.leg(battle, attack)
        if leg in attacker.design.legs:
            leg_modifiers(attacker, leg, parts)

    def rolls_on_hit(self, battle: Battle, attack: Attack) -> Rolls:
        return Rolls(single_trigger(battle, TRIPPED), [])


TRIP: Final = Trip("trip", -1)
