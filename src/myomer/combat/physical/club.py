"""Improvised clubs: finding one, swinging it (`physical-attacks.md` §3.8)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from myomer.combat.battle import Battle
from myomer.combat.events import ChanceRolled, ClubFound, EquipmentBroke
from myomer.combat.numbers import DamageFigure, DamageStep, Modifiers
from myomer.combat.physical.attack import Attack, AttackPreview, Rolls
from myomer.combat.physical.levels import club_reaches, forward, named_table_modifier, table_by_level, weapon_table
from myomer.combat.physical.punch import strain_arms, two_handed_prohibitions
from myomer.combat.physical.reasons import sentence
from myomer.combat.physical.rule import (
    AttackRule,
    arm_modifiers,
    check_arms,
    doubles_result,
    single_trigger,
    striking_weight,
    underwater,
)
from myomer.combat.reason import NotAllowedError, Reason, codes, distinct
from myomer.combat.to_hit import common_modifiers
from myomer.dice import DiceRoller
from myomer.hexes import HexId
from myomer.rules.locations import LEFT_ARM, QUAD, RIGHT_ARM, SHOULDER, LocationId
from myomer.rules.movement import SPRINT
from myomer.rules.physical_weapons import (
    CLUB_TO_HIT,
    CLUBS,
    GIRDER_CLUB,
    LIMB_CLUB,
    TREE_CLUB,
)
from myomer.rules.terrain import GIRDER_TARGETS, JUNGLE, RUBBLE, SEVERED_ARMS, SEVERED_LEGS, WOODS
from myomer.rules.triggers import ZWEIHANDER_MISSED
from myomer.units.ids import UnitIndex
from myomer.units.mech import Mech

CLAWED: Final = 2


def check_hands(mech: Mech, reasons: list[Reason]) -> None:
    """Both shoulders and both hands (or claws) must work."""
    for arm in (LEFT_ARM, RIGHT_ARM):
        if mech.has(arm) and not mech.actuator_works(arm, SHOULDER):
            reasons.append(Reason("shoulder-destroyed"))
        if mech.has(arm) and not mech.has_hand(arm) and not mech.clawed(arm):
            reasons.append(Reason("hand-destroyed"))


class Club(AttackRule):
    """A two-handed attack with a tree, a girder or a severed limb."""

    two_handed: ClassVar[bool] = True
    can_be_zweihander: ClassVar[bool] = True
    can_name_table: ClassVar[bool] = True
    swung: ClassVar[bool] = True
    effects: ClassVar[Mapping[str, str]] = {"club-breaks": "the club breaks"}
    refusals: ClassVar[Mapping[str, str]] = {"no-club": "The unit has no club."}
    assumption: ClassVar[str] = "With a girder; trees and limbs do the same damage."

    def offered(self, mech: Mech) -> bool:
        return bool(mech.club)

    def sheet_name(self, mech: Mech, limb: LocationId) -> str:
        return "Club, if it finds one"

    def example_attacker(self, mech: Mech, mode: str, size: int) -> None:
        mech.club = GIRDER_CLUB

    def prohibitions(self, battle: Battle, attack: Attack, attacker: Mech, target: Mech, reasons: list[Reason]) -> None:
        """It needs a club in two usable arms with free hands, and a target in front within one level."""
        if attacker.design.frame == QUAD:
            reasons.append(Reason("frame-cannot"))
            return

        if not attacker.club:
            reasons.append(Reason("no-club"))
        check_arms(attacker, reasons)
        check_hands(attacker, reasons)
        if attack.zweihander:
            two_handed_prohibitions(attacker, reasons)

        if attacker.limbs_used >> LEFT_ARM & 3:
            reasons.append(Reason("limb-used"))
        if attacker.prone:
            reasons.append(Reason("attacker-prone"))

        if not forward(attacker, target, attacker.torso):
            reasons.append(Reason("target-not-in-arc"))
        if not club_reaches(battle, attacker, target):
            reasons.append(Reason("target-elevation"))

    def modifiers(self, battle: Battle, attack: Attack, attacker: Mech, target: Mech, parts: Modifiers) -> None:
        """The common modifiers and those of both arms; +4 for naming the punch or kick table."""
        common_modifiers(battle, attacker, target, parts)
        if attacker.design.frame == QUAD:
            return
        for arm in (LEFT_ARM, RIGHT_ARM):
            arm_modifiers(attacker, arm, parts, False)
        if attacker.arm_aes(LEFT_ARM) and attacker.arm_aes(RIGHT_ARM):
            parts.add("arm-aes", -1)
        if attacker.clawed(LEFT_ARM) or attacker.clawed(RIGHT_ARM):
            parts.add("claw", CLAWED)

        if "overhead-arms" in attacker.design.quirks:
            parts.add("overhead-arms", 2)
        if not battle.ruleset.weapon_always_punch_table:
            named_table_modifier(battle, attack, parts)

    def damage(self, battle: Battle, attack: Attack) -> DamageFigure:
        """floor(W/5); a Zweihänder attack adds to it, TSM doubles it."""
        attacker = battle.mechs[attack.attacker]
        weight = striking_weight(battle, attacker)
        rules = battle.ruleset
        figure = DamageFigure(
            [DamageStep("club", weight // rules.club_divisor, f"floor({weight}/{rules.club_divisor})")]
        )

        if attack.zweihander:
            extra = weight // rules.zweihander_divisor
            figure = figure.then("zweihander", figure.points + extra, f"+ floor({weight}/{rules.zweihander_divisor})")

        if doubles_result(battle, attacker):
            figure = figure.then("tsm", figure.points * 2, "twice")
        if "melee-specialist" in attacker.abilities:
            figure = figure.then("melee-specialist", figure.points + 1, "+ 1")
        return underwater(battle, attacker, RIGHT_ARM, figure, False)

    def table(self, battle: Battle, attack: Attack) -> str:
        if battle.ruleset.weapon_always_punch_table:
            return weapon_table(battle, battle.mechs[attack.target])
        return table_by_level(battle, attack)

    def striking_locations(self, attack: Attack) -> list[int]:
        return []

    def hit(self, battle: Battle, attack: Attack, preview: AttackPreview, total: int, dice: DiceRoller) -> None:
        """Damage; a tree breaks, and a Zweihänder attack strains both arms."""
        super().hit(battle, attack, preview, total, dice)
        dice.then(wear_club, battle, attack.attacker, attack.zweihander)
        if attack.zweihander:
            dice.then(strain_arms, battle, attack.attacker)

    def effects_on_hit(self, battle: Battle, attack: Attack) -> list[str]:
        breaks = battle.mechs[attack.attacker].club == TREE_CLUB or attack.zweihander
        return ["club-breaks"] if breaks else []

    def rolls_on_miss(self, battle: Battle, attack: Attack) -> Rolls:
        if attack.zweihander:
            return Rolls([], single_trigger(battle, ZWEIHANDER_MISSED))
        return super().rolls_on_miss(battle, attack)

    def miss(self, battle: Battle, attack: Attack, preview: AttackPreview, total: int, dice: DiceRoller) -> None:
        super().miss(battle, attack, preview, total, dice)
        if attack.zweihander:
            dice.then(strain_arms, battle, attack.attacker)


def wear_club(battle: Battle, unit: UnitIndex, zweihander: bool, dice: DiceRoller) -> None:
    """A club that hit: a tree breaks, and so does any club swung as a Zweihänder."""
    mech = battle.mechs[unit]
    if mech.club == TREE_CLUB or zweihander:
        name = CLUBS[mech.club - 1]
        mech.club = 0
        if battle.log is not None:
            battle.log.append(EquipmentBroke(unit, name, ""))


CLUB: Final = Club("club", CLUB_TO_HIT)


def why_no_club(battle: Battle, unit: UnitIndex) -> list[Reason]:
    """Why a unit cannot look for a club."""
    mech = battle.mechs[unit]
    reasons: list[Reason] = []
    if mech.design.frame == QUAD:
        return [Reason("frame-cannot")]
    check_arms(mech, reasons)
    check_hands(mech, reasons)
    if mech.move_mode == SPRINT:
        reasons.append(Reason("attacker-sprinted"))
    if mech.fired:
        reasons.append(Reason("weapons-fired"))
    return distinct(reasons)


def limbs_lie_at(battle: Battle, hex_: HexId) -> bool:
    """Whether blown-off arms or legs lie in a hex."""
    here = battle.hex(hex_)
    return here.has(SEVERED_ARMS) or here.has(SEVERED_LEGS)


def club_may_be_at(battle: Battle, hex_: HexId) -> bool:
    """Whether there is anything to find in a hex: a limb, a tree, the girders of a medium or stronger building."""
    here = battle.hex(hex_)
    girders = here.of(RUBBLE) > 0 and GIRDER_TARGETS[here.of(RUBBLE)] > 0
    return limbs_lie_at(battle, hex_) or girders or here.has(WOODS) or here.has(JUNGLE)


def find_club(battle: Battle, unit: UnitIndex, dice: DiceRoller, limb_lying: bool = False) -> bool:
    """Spend the weapon phase looking for a club: a blown-off limb, a girder in rubble, a tree."""
    reasons = why_no_club(battle, unit)
    if reasons or battle.mechs[unit].club:
        message = f"the unit cannot pick up a club: {', '.join(codes(reasons)) or 'it holds one'}"
        raise NotAllowedError(message, reasons, [sentence(reason) for reason in reasons])

    mech = battle.mechs[unit]
    here = battle.hex_of(mech)
    rubble = here.of(RUBBLE)

    if limb_lying or limbs_lie_at(battle, mech.hex):
        mech.club = LIMB_CLUB
    elif rubble and GIRDER_TARGETS[rubble]:
        needed = GIRDER_TARGETS[rubble]
        total = dice.check(needed, "girder")
        if battle.log is not None:
            battle.log.append(ChanceRolled(unit, "finds-a-girder", needed, total, total >= needed))
        if total >= needed:
            mech.club = GIRDER_CLUB
    if not mech.club and (here.has(WOODS) or here.has(JUNGLE)):
        mech.club = TREE_CLUB

    mech.declared = True
    if battle.log is not None:
        battle.log.append(ClubFound(unit, CLUBS[mech.club - 1] if mech.club else ""))
    return bool(mech.club)
