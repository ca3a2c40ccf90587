"""A user's own attack: one module with everything about it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from myomer.combat.battle import Battle
from myomer.combat.numbers import DamageFigure, DamageStep, Modifiers
from myomer.combat.physical.attack import Attack, Rolls
from myomer.combat.physical.levels import forward
from myomer.combat.physical.rule import AttackRule, single_trigger
from myomer.combat.reason import Reason
from myomer.combat.to_hit import common_modifiers
from myomer.rules.hit_tables import PUNCH
from myomer.rules.locations import HEAD
from myomer.rules.triggers import KICK_MISSED
from myomer.units.mech import Mech


class Headbutt(AttackRule):
    """The forehead against the target: a twentieth of the tonnage, on the punch table."""

    effects: ClassVar[Mapping[str, str]] = {"crowd-cheers": "the crowd cheers"}
    refusals: ClassVar[Mapping[str, str]] = {"target-too-low": "A head does not reach a prone target."}
    code_texts: ClassVar[Mapping[str, str]] = {"headbutt": "head butt", "own-nose": "the attacker minds its nose"}
    verb: ClassVar[str] = "headbutts"
    assumption: ClassVar[str] = "Nobody wears a helmet."

    def prohibitions(self, battle: Battle, attack: Attack, attacker: Mech, target: Mech, reasons: list[Reason]) -> None:
        if attacker.prone:
            reasons.append(Reason("attacker-prone"))
        if target.prone:
            reasons.append(Reason("target-too-low"))
        if not forward(attacker, target, attacker.torso):
            reasons.append(Reason("target-not-in-arc"))

    def modifiers(self, battle: Battle, attack: Attack, attacker: Mech, target: Mech, parts: Modifiers) -> None:
        common_modifiers(battle, attacker, target, parts)
        parts.add("own-nose", 1)

    def damage(self, battle: Battle, attack: Attack) -> DamageFigure:
        tons = battle.mechs[attack.attacker].design.tons
        return DamageFigure([DamageStep("headbutt", -(-tons // 20), f"ceil({tons}/20)")])

    def table(self, battle: Battle, attack: Attack) -> str:
        return PUNCH

    def striking_locations(self, attack: Attack) -> list[int]:
        return [HEAD]

    def effects_on_hit(self, battle: Battle, attack: Attack) -> list[str]:
        return ["crowd-cheers"]

    def rolls_on_miss(self, battle: Battle, attack: Attack) -> Rolls:
        return Rolls([], single_trigger(battle, KICK_MISSED))


HEADBUTT: Final = Headbutt("headbutt", -1)
