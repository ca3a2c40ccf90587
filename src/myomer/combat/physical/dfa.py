"""Death from above (`physical-attack-system.md`, "Death From Above (DFA)"; `physical-attacks.md` §3.5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from myomer.combat.battle import Battle
from myomer.combat.events import HeldInPlace
from myomer.combat.harm.damage import Struck, hit_at, strike
from myomer.combat.harm.damage_types import PHYSICAL_HIT
from myomer.combat.harm.falls import ON_ITS_BACK, fall
from myomer.combat.harm.pilot import NO_PLACE, destroy_unit
from myomer.combat.harm.psr_queue import queue_psr
from myomer.combat.harm.psr_roll import roll_psr_now
from myomer.combat.harm.psr_target import psr_modifiers
from myomer.combat.numbers import DamageFigure, DamageStep, Modifiers, TargetNumber
from myomer.combat.physical.attack import NO_LIMB, NOT_MADE, Attack, AttackOutcome, AttackPreview, Rolls, SelfHit
from myomer.combat.physical.charge import skill_difference
from myomer.combat.physical.kick import talons_work
from myomer.combat.physical.levels import claimed_by_another, weapon_table
from myomer.combat.physical.rule import AttackRule, after_damage, moving_conflicts, single_trigger, underwater_too
from myomer.combat.reason import Reason
from myomer.combat.terrain.arrival import arrive, arrive_on, landing_psrs
from myomer.combat.terrain.costs import come_down, place_of
from myomer.combat.terrain.displacement import displace, settle, topple
from myomer.combat.terrain.stacking import in_the_way
from myomer.combat.terrain.ways_out import WAYS_OUT, barrier, way_out
from myomer.combat.to_hit import (
    attacker_handicaps,
    attacker_movement,
    attacker_spotting,
    attacker_superheavy,
    darkness,
    target_evading,
    target_immobile,
    target_movement,
    target_prone,
)
from myomer.dice import DiceRoller
from myomer.hexes import FRONT, REAR, HexId, neighbor
from myomer.rules.clusters import damage_groups
from myomer.rules.hit_tables import KICK
from myomer.rules.locations import LEFT_LEG, RIGHT_LEG, TRIPOD
from myomer.rules.movement import JUMP
from myomer.rules.rounding import ceil_div
from myomer.rules.ruleset import Ruleset
from myomer.rules.triggers import DFA_ATTACKER, DFA_MISS_FALL, DFA_MISSED, DFA_TARGET, Trigger
from myomer.units.ids import UnitIndex
from myomer.units.mech import AIRBORNE, Mech
from myomer.units.mobility import jumping_mp


class DeathFromAbove(AttackRule):
    """Jump on the target."""

    declared_moving: ClassVar[bool] = True
    effects: ClassVar[Mapping[str, str]] = {
        "target-driven-out": "the target is displaced and the attacker lands in its hex",
        "target-gets-out": "the target moves out of its hex and the attacker lands there",
        "attacker-falls-two-levels": "the attacker falls two levels, on its back",
    }
    refusals: ClassVar[Mapping[str, str]] = {"no-jump": "A death from above requires a jump."}
    code_texts: ClassVar[Mapping[str, str]] = {"dfa": "death from above"}
    verb: ClassVar[str] = "attempts a death from above on"
    assumption: ClassVar[str] = "Both pilots are equally skilled unless noted."
    example_jump_mp: ClassVar[int] = 1

    def conflicts(self, attack: Attack, declared: list[Attack], moving: list[Attack], reasons: list[Reason]) -> None:
        moving_conflicts(attack, moving, reasons)

    def example_attacker(self, mech: Mech, mode: str, size: int) -> None:
        mech.move_mode = JUMP
        mech.hexes_moved = 1

    def prohibitions(self, battle: Battle, attack: Attack, attacker: Mech, target: Mech, reasons: list[Reason]) -> None:
        """The attacker jumped; the target is not charging, and no other unit charges it or jumps on it."""
        if attacker.move_mode != JUMP:
            reasons.append(Reason("no-jump"))
        if jumping_mp(attacker) < 1:
            reasons.append(Reason("no-jump-jets"))
        if attacker.prone:
            reasons.append(Reason("attacker-prone"))
        if target.charging >= 0:
            reasons.append(Reason("target-charging"))
        if claimed_by_another(battle, attack):
            reasons.append(Reason("target-already-attacked"))

    def modifiers(self, battle: Battle, attack: Attack, attacker: Mech, target: Mech, parts: Modifiers) -> None:
        """The difference in piloting skill and most of the common modifiers; terrain does not count (§3.5)."""
        attacker_movement(attacker, parts)
        target_movement(target, parts)
        skill_difference(attacker, target, parts)
        target_prone(target, parts)
        target_immobile(target, parts)
        target_evading(battle, target, parts)
        darkness(battle, parts)
        attacker_spotting(attacker, parts)
        attacker_superheavy(attacker, parts)
        attacker_handicaps(attacker, parts)

    def damage(self, battle: Battle, attack: Attack) -> DamageFigure:
        """Three times ceil(W/10), rounded first or last; × 1.5 with talons."""
        attacker = battle.mechs[attack.attacker]
        rules = battle.ruleset
        weight = attacker.design.tons
        if attacker.tsm_active() and rules.tsm_on_charge_and_dfa:
            weight *= 2

        if rules.dfa_rounds_first:
            points = ceil_div(weight, rules.dfa_divisor) * rules.dfa_factor
            text = f"ceil({weight}/{rules.dfa_divisor})×{rules.dfa_factor}"
        else:
            points = ceil_div(weight * rules.dfa_factor, rules.dfa_divisor)
            text = f"ceil({rules.dfa_factor}×{weight}/{rules.dfa_divisor})"

        figure = DamageFigure([DamageStep("dfa", points, text)])
        if any([talons_work(attacker, leg) for leg in attacker.design.legs]):
            figure = figure.then("talons", figure.points * 3 // 2, "× 1.5, rounded down")
        return underwater_too(battle, attacker, figure)

    def group(self, rules: Ruleset) -> int:
        return rules.dfa_group

    def table(self, battle: Battle, attack: Attack) -> str:
        return weapon_table(battle, battle.mechs[attack.target])

    def arc(self, battle: Battle, attack: Attack) -> int:
        """The side it comes from; published, the back of a prone target."""
        in_the_back = battle.mechs[attack.target].prone and battle.ruleset.prone_full_table
        return REAR if in_the_back else super().arc(battle, attack)

    def self_damage(self, battle: Battle, attack: Attack) -> DamageFigure:
        """ceil(W/5) to the attacker's own legs; half with reinforced legs."""
        attacker = battle.mechs[attack.attacker]
        weight = attacker.design.tons
        divisor = battle.ruleset.dfa_self_divisor
        figure = DamageFigure([DamageStep("landing", ceil_div(weight, divisor), f"ceil({weight}/{divisor})")])
        if "reinforced-legs" in attacker.design.quirks:
            figure = figure.then("reinforced-legs", figure.points // 2, "half, rounded down")
        return underwater_too(battle, attacker, figure)

    def self_hits(self, battle: Battle, attack: Attack, points: int) -> list[SelfHit]:
        """Half of it, rounded up, to each of two legs (a quad's rear ones); or by fives on the kick table."""
        attacker = battle.mechs[attack.attacker]
        if battle.ruleset.dfa_splits_over_legs and attacker.design.frame != TRIPOD:
            half = ceil_div(points, 2)
            return [SelfHit(half, leg, attacker.design.names[leg]) for leg in (LEFT_LEG, RIGHT_LEG)]
        return [SelfHit(group) for group in damage_groups(points, battle.ruleset.dfa_self_group)]

    def self_table(self, rules: Ruleset) -> str:
        return KICK

    def striking_locations(self, attack: Attack) -> list[int]:
        return [LEFT_LEG, RIGHT_LEG]

    def effects_on_hit(self, battle: Battle, attack: Attack) -> list[str]:
        return ["target-driven-out"]

    def effects_on_miss(self, battle: Battle, attack: Attack) -> list[str]:
        falls = ["attacker-falls-two-levels"] if battle.ruleset.dfa_miss_psr is None else []
        return ["target-gets-out", *falls]

    def rolls_on_hit(self, battle: Battle, attack: Attack) -> Rolls:
        return Rolls(single_trigger(battle, DFA_TARGET), single_trigger(battle, DFA_ATTACKER))

    def rolls_on_miss(self, battle: Battle, attack: Attack) -> Rolls:
        if battle.ruleset.dfa_miss_psr is None:
            return super().rolls_on_miss(battle, attack)
        return Rolls([], single_trigger(battle, DFA_MISSED))

    def hit(self, battle: Battle, attack: Attack, preview: AttackPreview, total: int, dice: DiceRoller) -> None:
        """Damage to the target, to the attacker's legs; the target is driven out, the attacker lands there."""
        margin = total - preview.target_number.value
        battle.mechs[attack.attacker].mark(AIRBORNE, False)
        self.deal_damage(battle, attack, preview.groups, preview.table, preview.arc, margin, dice)
        for own in preview.self_hits:
            if own.location == NO_LIMB:
                strike(battle, attack.attacker, [own.points], preview.self_table, FRONT, PHYSICAL_HIT, dice)
            else:
                hit_at(battle, attack.attacker, Struck(own.location), own.points, PHYSICAL_HIT, dice)
        dice.then(after_damage, battle, self, attack, preview)

    def after_damage(self, battle: Battle, attack: Attack, preview: AttackPreview, dice: DiceRoller) -> None:
        """After the damage: the PSRs are queued, the target is displaced, and the attacker lands in its hex."""
        attacker, target = battle.mechs[attack.attacker], battle.mechs[attack.target]
        self.queue(battle, attack, preview.on_hit)
        landing = target.hex
        place = place_of(battle, target)
        if not target.destroyed:
            attacker.mark(AIRBORNE)
            self._displace_target(battle, attack, dice)
        dice.then(land_after_hit, battle, attack, landing, place)

    def _displace_target(self, battle: Battle, attack: Attack, dice: DiceRoller) -> None:
        """Displace the target over the first open hexside; if none is open it is destroyed, or no unit moves (Q-56)."""
        attacker = battle.mechs[attack.attacker]
        start = battle.mechs[attack.target].hex
        for turn in WAYS_OUT:
            direction = (attacker.facing + turn) % 6
            if not barrier(battle, attack.target, neighbor(start, direction), direction):
                displace(battle, attack.target, direction, DFA_TARGET, dice)
                return
        if battle.ruleset.nowhere_to_go_destroys:
            destroy_unit(battle, attack.target, NO_PLACE)
        elif battle.log is not None:
            battle.log.append(HeldInPlace(attack.target, DFA_TARGET, NO_PLACE))

    def land(self, battle: Battle, unit: UnitIndex, hex_: HexId, place: int, dice: DiceRoller) -> None:
        """The attacker comes down in a hex, on the roof or bridge if that is where its target stood."""
        if battle.mechs[unit].destroyed:
            return
        psrs = landing_psrs(battle, unit, hex_, place)
        arrive_on(battle, unit, hex_, place, DFA_ATTACKER)
        settle(battle, unit, tuple(psrs), dice)

    def miss(self, battle: Battle, attack: Attack, preview: AttackPreview, total: int, dice: DiceRoller) -> None:
        """The target gets out of the way and the attacker comes down in its hex: a PSR at once, or a fall (Q-29)."""
        target = battle.mechs[attack.target]
        attacker = battle.mechs[attack.attacker]
        landing = target.hex
        place = place_of(battle, target)
        attacker.mark(AIRBORNE)
        direction = self.best_way_out(battle, attack)
        if direction >= 0:
            displace(battle, attack.target, direction, DFA_MISSED, dice)
        dice.then(land_after_miss, battle, attack, landing, place, direction >= 0)

    def crash(self, battle: Battle, unit: UnitIndex, dice: DiceRoller) -> None:
        """After a miss: a PSR at +4 (`standard`), or a fall of two levels onto the back."""
        if battle.mechs[unit].destroyed:
            return
        if battle.ruleset.dfa_miss_psr is None:
            number = TargetNumber(psr_modifiers(battle, unit))
            fall(battle, unit, DFA_MISS_FALL, battle.ruleset.dfa_miss_levels, number, dice, ON_ITS_BACK)
        else:
            roll_psr_now(battle, unit, DFA_MISSED, dice)

    def best_way_out(self, battle: Battle, attack: Attack) -> int:
        """Where the target of a miss goes: an open hex on its own level, else the highest, in order of direction."""
        attacker, target = battle.mechs[attack.attacker], battle.mechs[attack.target]
        best = -1
        best_level = 0
        for turn in WAYS_OUT:
            direction = (attacker.facing + turn) % 6
            destination = neighbor(target.hex, direction)
            if barrier(battle, attack.target, destination, direction) or battle.others_in(destination, attack.target):
                continue

            level = battle.surface(destination)
            if level == battle.base_level(target):
                return direction
            if best < 0 or level > best_level:
                best = direction
                best_level = level
        return best

    def resolve_moving(
        self, battle: Battle, attack: Attack, preview: AttackPreview, target_hex: HexId, dice: DiceRoller
    ) -> AttackOutcome:
        """With its target destroyed or gone the attacker just lands; out of control it comes down as after a miss."""
        attacker, target = battle.mechs[attack.attacker], battle.mechs[attack.target]
        if target.destroyed:
            self.report_impossible(battle, attack, [Reason("target-destroyed")])
            self.onto_wreck(battle, attack, dice)
            return NOT_MADE

        if target.hex != target_hex or target.off_board:
            self.report_impossible(battle, attack, [Reason("not-adjacent")])
            arrive(battle, attack.attacker, target_hex, DFA_ATTACKER)
            number = TargetNumber(psr_modifiers(battle, attack.attacker))
            fall(battle, attack.attacker, DFA_ATTACKER, jumping_mp(attacker), number, dice)
            return NOT_MADE

        if attacker.prone or attacker.unconscious or attacker.pilot_dead:
            self.report_roll(battle, preview, 0, False)
            self.miss(battle, attack, preview, 0, dice)
            return AttackOutcome(True, 0, False)

        return self.resolve(battle, attack, dice, preview)

    def after_moving(self, battle: Battle, attack: Attack, dice: DiceRoller) -> None:
        """The attacker is on the ground again; any unit in the way where it lands is displaced."""
        mech = battle.mechs[attack.attacker]
        come_down(battle, mech)
        if mech.destroyed or mech.off_board:
            return
        for other in in_the_way(battle, attack.attacker, mech.hex, battle.base_level(mech)):
            dice.then(clear_landing, battle, other, attack.attacker)

    def onto_wreck(self, battle: Battle, attack: Attack, dice: DiceRoller) -> None:
        """The target is already destroyed: the attacker lands as after a hit, and only it makes a PSR."""
        target = battle.mechs[attack.target]
        self.land(battle, attack.attacker, target.hex, place_of(battle, target), dice)
        dice.then(queue_psr, battle, attack.attacker, DFA_ATTACKER)


def land_after_hit(battle: Battle, attack: Attack, hex_: HexId, place: int, dice: DiceRoller) -> None:
    """A death from above that hit comes down where the target stood, if the target has left that hex."""
    target = battle.mechs[attack.target]
    battle.mechs[attack.attacker].mark(AIRBORNE, False)
    if target.hex != hex_ or target.destroyed or target.off_board:
        DFA.land(battle, attack.attacker, hex_, place, dice)


def land_after_miss(battle: Battle, attack: Attack, hex_: HexId, place: int, got_out: bool, dice: DiceRoller) -> None:
    """A death from above that missed comes down where the target stood.

    If the target could not get out, the attacker is destroyed or, by ruleset, crashes without entering the hex.
    """
    unit = attack.attacker
    battle.mechs[unit].mark(AIRBORNE, False)
    if not got_out and battle.ruleset.nowhere_to_go_destroys:
        destroy_unit(battle, unit, NO_PLACE)
        return
    psrs = landing_psrs(battle, unit, hex_, place)
    if got_out:
        arrive_on(battle, unit, hex_, place, DFA_MISSED)
    DFA.crash(battle, unit, dice)
    if got_out:
        dice.then(settle_standing, battle, unit, tuple(psrs))


def settle_standing(battle: Battle, unit: UnitIndex, psrs: tuple[Trigger, ...], dice: DiceRoller) -> None:
    """What the ground does to a unit that came down on its feet."""
    mech = battle.mechs[unit]
    if not mech.destroyed and not mech.prone:
        settle(battle, unit, psrs, dice)


def clear_landing(battle: Battle, unit: UnitIndex, jumper: UnitIndex, dice: DiceRoller) -> None:
    """Push a unit out from under a jumper, over the first open hexside."""
    direction = battle.mechs[jumper].facing
    exit_direction = way_out(battle, unit, direction)
    topple(battle, unit, direction if exit_direction < 0 else exit_direction, dice)


DFA: Final = DeathFromAbove("dfa", 0)
