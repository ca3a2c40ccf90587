"""Physical weapons: hatchet, sword, mace, blade and the whole catalogue.

`physical-weapons.md`; `physical-attack-system.md`, "Melee Weapon Attacks"; `physical-attacks.md` §3.6, §4.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from myomer.combat.battle import Battle
from myomer.combat.events import ChanceRolled
from myomer.combat.harm.damage import Struck, hit_at, strike
from myomer.combat.harm.damage_types import LANCE_POINT, PHYSICAL_HIT
from myomer.combat.harm.psr_queue import enqueue, queue_psr
from myomer.combat.harm.shields import shielded
from myomer.combat.harm.wear import break_component
from myomer.combat.numbers import DamageFigure, DamageStep, Modifiers
from myomer.combat.physical.attack import NO_LIMB, Attack, AttackOutcome, AttackPreview, Rolls
from myomer.combat.physical.grapple import lock, whip_roll
from myomer.combat.physical.levels import (
    arm_reaches,
    club_reaches,
    forward,
    named_table_modifier,
    table_by_level,
    weapon_table,
)
from myomer.combat.physical.punch import arm_prohibitions
from myomer.combat.physical.rule import (
    NATURAL_TWO,
    AttackRule,
    after_damage,
    arm_modifiers,
    doubles_result,
    single_trigger,
    striking_weight,
    underwater,
    underwater_too,
)
from myomer.combat.reason import Reason
from myomer.combat.to_hit import common_modifiers
from myomer.dice import DiceRoller
from myomer.hexes import FRONT
from myomer.rules.hit_tables import FULL
from myomer.rules.locations import LEFT_ARM, LOWER_ARM, QUAD, RIGHT_ARM, LocationId, armor_at, is_torso
from myomer.rules.physical_weapons import (
    BUZZSAW,
    CHAIN_WHIP,
    FIXED,
    FLAIL,
    LANCE,
    LANCE_THROUGH_ARMOR,
    MACE_NAME,
    RETRACTABLE_BLADE,
    ROLLED,
    SWORD,
    VIBROBLADES,
    WRECKING_BALL,
    PhysicalWeapon,
    weight_formula,
)
from myomer.rules.rounding import ceil_div
from myomer.rules.triggers import FLAIL_BACKFIRE, MACE_MISSED, SNARED, has_roll
from myomer.units.mech import NOBODY, Mech

NO_WEAPON: Final = -1
ACTIVE: Final = "active"
INACTIVE: Final = "inactive"


def weapon_in(mech: Mech, name: str, limb: LocationId) -> int:
    """The weapon of that name in a location, a working one first; `NO_WEAPON` when there is none."""
    broken = NO_WEAPON
    for weapon in mech.design.physical_weapons:
        component = mech.design.components[weapon]
        if component.name == name and component.location == limb:
            if mech.component_works(weapon):
                return weapon
            broken = weapon
    return broken


def weapon_points(battle: Battle, mech: Mech, weapon: PhysicalWeapon, formula: int) -> DamageFigure:
    """Damage of a weapon before pilot bonuses and water. Actuators do not halve it."""
    if formula == ROLLED:
        return DamageFigure([DamageStep(weapon.name, 0, f"{weapon.points}d6")], weapon.points)
    if formula == FIXED:
        return DamageFigure([DamageStep(weapon.name, weapon.points)])
    weight = striking_weight(battle, mech)
    points, text = weight_formula(formula, weight, battle.ruleset)
    figure = DamageFigure([DamageStep(weapon.name, points, text)])
    if doubles_result(battle, mech):
        figure = figure.then("tsm", points * 2, "twice")
    return figure


class WeaponAttack(AttackRule):
    """An attack with a mounted physical weapon."""

    carried: ClassVar[bool] = True
    can_name_table: ClassVar[bool] = True
    swung: ClassVar[bool] = True
    effects: ClassVar[Mapping[str, str]] = {
        "lance-may-pierce": "on 10+ one point penetrates the armor, if any is left",
        "whip-may-snare": "a leg may be snared, an arm held",
        "backfires-on-two": "a roll of 2 hits the attacker, which makes a PSR",
        "breaks-on-two": "a roll of 2 breaks the blade",
    }
    refusals: ClassVar[Mapping[str, str]] = {
        "lower-arm-destroyed": "The lower arm actuator is destroyed or missing.",
        "blade-retracted": "The blade is not extended.",
        "no-such-weapon": "There is no such weapon in that location.",
        "weapon-destroyed": "The weapon is destroyed.",
    }

    def __init__(self, weapon: PhysicalWeapon) -> None:
        super().__init__(weapon.name, weapon.to_hit)
        self.weapon: Final = weapon

    def limbs(self, mech: Mech) -> list[int]:
        """Every location that holds a weapon of this kind."""
        places: list[int] = []
        for weapon in mech.design.physical_weapons:
            component = mech.design.components[weapon]
            if component.name == self.kind and component.location not in places:
                places.append(component.location)
        return places

    def default_limb(self, mech: Mech) -> int:
        """The location of the first that works, else of the first; the right arm where there is none."""
        first = NO_LIMB
        for weapon in mech.design.physical_weapons:
            component = mech.design.components[weapon]
            if component.name == self.kind:
                if mech.component_works(weapon):
                    return component.location
                if first == NO_LIMB:
                    first = component.location
        return RIGHT_ARM if first == NO_LIMB else first

    def offered(self, mech: Mech) -> bool:
        return bool(self.limbs(mech))

    def psr_when_impossible(self) -> str:
        return MACE_MISSED if self.kind == MACE_NAME else ""

    def damage_modes(self) -> list[str]:
        return [ACTIVE, INACTIVE] if self.kind in VIBROBLADES else [""]

    def example_equipment(self, mode: str, size: int) -> list[str]:
        if self.kind in VIBROBLADES:
            return [f"{self.kind}@right-arm:{mode or ACTIVE}"]
        return [f"{self.kind}@right-arm:extended" if self.kind == RETRACTABLE_BLADE else f"{self.kind}@right-arm"]

    def striking_component(self, battle: Battle, attack: Attack) -> int:
        """Which of the attacker's components strikes, or `NO_WEAPON`."""
        mech = battle.mechs[attack.attacker]
        if attack.weapon >= 0:
            component = mech.design.components[attack.weapon]
            return attack.weapon if component.name == self.kind and component.location == attack.limb else NO_WEAPON
        return weapon_in(mech, self.kind, attack.limb)

    def prohibitions(self, battle: Battle, attack: Attack, attacker: Mech, target: Mech, reasons: list[Reason]) -> None:
        """A working weapon in a limb that can swing it, and a target in its reach within one level."""
        weapon = self.striking_component(battle, attack)
        limb = attack.limb
        if weapon == NO_WEAPON:
            reasons.append(Reason("no-such-weapon"))
        elif not attacker.component_works(weapon):
            reasons.append(Reason("weapon-destroyed" if attacker.has(limb) else "limb-destroyed"))
        elif self.kind == RETRACTABLE_BLADE and not attacker.count(weapon):
            reasons.append(Reason("blade-retracted"))

        if attacker.design.frame == QUAD and not (self.weapon.quad_use and is_torso(limb)):
            reasons.append(Reason("frame-cannot"))
        elif limb in (LEFT_ARM, RIGHT_ARM):
            arm_prohibitions(attacker, limb, reasons)
            self._check_actuators(battle, attacker, limb, reasons)
            if not arm_reaches(attacker, target, limb):
                reasons.append(Reason("target-not-in-arc"))
        elif is_torso(limb) and self.weapon.torso_mount:
            if attacker.fired >> limb & 1:
                reasons.append(Reason("limb-fired"))
            if not forward(attacker, target, attacker.torso):
                reasons.append(Reason("target-not-in-arc"))
        else:
            reasons.append(Reason("not-a-limb"))

        if attacker.prone:
            reasons.append(Reason("attacker-prone"))
        if not club_reaches(battle, attacker, target):
            reasons.append(Reason("target-elevation"))

    def _check_actuators(self, battle: Battle, attacker: Mech, arm: LocationId, reasons: list[Reason]) -> None:
        """The lower arm and hand must work if the weapon needs them.

        A claw replaces the hand of its own arm (`standard`, Q-56); published, that of either.
        """
        rules = battle.ruleset
        clawed = attacker.clawed(arm)
        if rules.claw_spares_both_hands:
            clawed = attacker.clawed(LEFT_ARM) or attacker.clawed(RIGHT_ARM)
        if self.weapon.needs_lower_arm and rules.weapon_needs_lower_arm:
            if not attacker.actuator_works(arm, LOWER_ARM):
                reasons.append(Reason("lower-arm-destroyed"))
        needs_hand = self.weapon.needs_hand or (self.kind == RETRACTABLE_BLADE and rules.blade_needs_hand)
        if needs_hand and not clawed and not attacker.has_hand(arm):
            reasons.append(Reason("hand-destroyed"))

    def modifiers(self, battle: Battle, attack: Attack, attacker: Mech, target: Mech, parts: Modifiers) -> None:
        """The common modifiers and those of the arm; +4 for naming the punch or kick table."""
        common_modifiers(battle, attacker, target, parts)
        if attack.limb in (LEFT_ARM, RIGHT_ARM) and attacker.design.frame != QUAD:
            arm_modifiers(attacker, attack.limb, parts, False)
            if attacker.arm_aes(attack.limb):
                parts.add("arm-aes", -1, attacker.design.names[attack.limb])
            if "overhead-arms" in attacker.design.quirks:
                parts.add("overhead-arms", 2)
        if not self.always_punch_table(battle, attack):
            named_table_modifier(battle, attack, parts)

    def formula(self, battle: Battle, attack: Attack) -> int:
        """The damage formula of the weapon; an inactive vibroblade is a sword."""
        if self.kind in VIBROBLADES:
            weapon = self.striking_component(battle, attack)
            if weapon == NO_WEAPON or not battle.mechs[attack.attacker].count(weapon):
                return SWORD
        return self.weapon.formula

    def damage(self, battle: Battle, attack: Attack) -> DamageFigure:
        """The damage of the weapon, +1 for a melee specialist, halved under water."""
        attacker = battle.mechs[attack.attacker]
        figure = weapon_points(battle, attacker, self.weapon, self.formula(battle, attack))
        if "melee-specialist" in attacker.abilities:
            figure = figure.then("melee-specialist", figure.points + 1, "+ 1")
        location = attack.limb if attack.limb >= 0 else RIGHT_ARM
        return figure if figure.dice else underwater(battle, attacker, location, figure, False)

    def always_punch_table(self, battle: Battle, attack: Attack) -> bool:
        """Whether the ruleset gives this weapon the punch table: those in arms (Q-19)."""
        return battle.ruleset.weapon_always_punch_table and attack.limb in (LEFT_ARM, RIGHT_ARM)

    def table(self, battle: Battle, attack: Attack) -> str:
        if self.always_punch_table(battle, attack):
            return weapon_table(battle, battle.mechs[attack.target])
        return table_by_level(battle, attack)

    def striking_locations(self, attack: Attack) -> list[int]:
        return []

    def rolls_on_miss(self, battle: Battle, attack: Attack) -> Rolls:
        if self.kind == MACE_NAME and has_roll(MACE_MISSED, battle.ruleset):
            return Rolls([], single_trigger(battle, MACE_MISSED))
        return super().rolls_on_miss(battle, attack)

    def try_to_hit(self, battle: Battle, preview: AttackPreview, dice: DiceRoller) -> AttackOutcome:
        """Hit or miss, using the weapon makes its heat; a vibroblade's comes from being switched on."""
        if self.kind not in VIBROBLADES:
            battle.mechs[preview.attack.attacker].heat_gained += self.weapon.heat
        return super().try_to_hit(battle, preview, dice)

    def fumbles(self) -> bool:
        return self.kind in (FLAIL, WRECKING_BALL, BUZZSAW)

    def effects_on_hit(self, battle: Battle, attack: Attack) -> list[str]:
        if self.kind == LANCE:
            return ["lance-may-pierce"]
        return ["whip-may-snare"] if self.kind == CHAIN_WHIP else []

    def effects_on_miss(self, battle: Battle, attack: Attack) -> list[str]:
        if self.kind == BUZZSAW:
            return ["breaks-on-two"]
        return ["backfires-on-two"] if self.fumbles() else []

    def hit(self, battle: Battle, attack: Attack, preview: AttackPreview, total: int, dice: DiceRoller) -> None:
        """Damage, rolled for a buzzsaw; a lance may pierce armor and a chain whip snare a limb after it."""
        groups = preview.groups
        if preview.damage.dice:
            points = preview.damage.points
            for _ in range(preview.damage.dice):
                points += dice.roll_1d6(self.kind + " damage")
            halved = underwater(
                battle,
                battle.mechs[attack.attacker],
                attack.limb,
                DamageFigure([DamageStep(self.kind, points)]),
                False,
            )
            groups = [halved.points] if halved.points else []

        margin = total - preview.target_number.value
        if self.kind in (LANCE, CHAIN_WHIP):
            self.deal_damage_with_extra_effect(battle, attack, groups, preview, margin, dice)
        else:
            self.deal_damage(battle, attack, groups, preview.table, preview.arc, margin, dice)
        dice.then(after_damage, battle, self, attack, preview)

    def apply_extra_effect(
        self, battle: Battle, attack: Attack, preview: AttackPreview, location: LocationId, rear: bool, dice: DiceRoller
    ) -> None:
        """The extra effect of a lance or chain whip on the location it hit."""
        if battle.mechs[attack.target].destroyed:
            return
        if self.kind == LANCE:
            self._pierce_armor(battle, attack, location, rear, dice)
        else:
            self._snare_limb(battle, attack, preview, location, rear, dice)

    def miss(self, battle: Battle, attack: Attack, preview: AttackPreview, total: int, dice: DiceRoller) -> None:
        """On a natural 2 a flail or wrecking ball hits its own unit, which makes a PSR; a buzzsaw breaks."""
        self.queue(battle, attack, preview.on_miss)
        if total != NATURAL_TWO:
            return
        if self.kind in (FLAIL, WRECKING_BALL):
            attacker = battle.mechs[attack.attacker]
            backfire = DamageFigure([DamageStep("backfire", ceil_div(self.weapon.points, 2), "half, rounded up")])
            points = underwater_too(battle, attacker, backfire).points
            strike(battle, attack.attacker, [points], FULL, FRONT, PHYSICAL_HIT, dice)
            dice.then(queue_psr, battle, attack.attacker, FLAIL_BACKFIRE)
        elif self.kind == BUZZSAW:
            break_component(battle, attack.attacker, self.striking_component(battle, attack))

    def _pierce_armor(self, battle: Battle, attack: Attack, location: LocationId, rear: bool, dice: DiceRoller) -> None:
        """If armor is left there, on 10+ one point goes through it, with a critical check at −2 (§4.2)."""
        target = battle.mechs[attack.target]
        place = armor_at(location, rear)
        hard = target.design.armor_kinds[place] in ("hardened", "ferro-lamellor")
        if hard or not target.has(location) or target.armor[place] <= 0:
            return
        total = dice.check(LANCE_THROUGH_ARMOR, "lance through armor")
        through = total >= LANCE_THROUGH_ARMOR
        if battle.log is not None:
            battle.log.append(ChanceRolled(attack.attacker, "lance-through-armor", LANCE_THROUGH_ARMOR, total, through))
        if through:
            hit_at(battle, attack.target, Struck(location, rear), 1, LANCE_POINT, dice)

    def _snare_limb(
        self, battle: Battle, attack: Attack, preview: AttackPreview, location: LocationId, rear: bool, dice: DiceRoller
    ) -> None:
        """A whip around a leg may trip the target, around an arm hold it (§4.4); a shield in the way prevents both."""
        attacker, target = battle.mechs[attack.attacker], battle.mechs[attack.target]
        if not target.has(location) or shielded(target, location, rear):
            return

        if target.is_leg(location):
            needed = preview.target_number.value - (2 if attacker.tsm_active() else 0)
            total = dice.check(needed, "chain whip")
            if battle.log is not None:
                battle.log.append(ChanceRolled(attack.attacker, "chain-whip-snare", needed, total, total >= needed))
            if total >= needed:
                enqueue(battle, attack.target, SNARED)
        elif location in (LEFT_ARM, RIGHT_ARM) and attacker.grappling == target.grappling == NOBODY:
            if whip_roll(battle, attack.attacker, attack.target, attack.limb, dice):
                lock(battle, attack.attacker, attack.target)
                attacker.grapple_arm = attack.limb
                target.grapple_arm = location
