"""Charge (`physical-attack-system.md`, "Charge Attack Resolution"; `physical-attacks.md` §3.4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from myomer.combat.battle import Battle
from myomer.combat.events import ChanceRolled
from myomer.combat.harm.damage import strike
from myomer.combat.harm.damage_types import PHYSICAL_HIT
from myomer.combat.harm.wear import spiked
from myomer.combat.numbers import DamageFigure, DamageStep, Modifiers
from myomer.combat.physical.attack import NOT_MADE, Attack, AttackOutcome, AttackPreview, Rolls, SelfHit
from myomer.combat.physical.levels import claimed_by_another
from myomer.combat.physical.rule import (
    PUSHED_BACK,
    AttackRule,
    after_damage,
    moving_conflicts,
    queue_rolls,
    single_trigger,
    underwater,
)
from myomer.combat.reason import Reason
from myomer.combat.terrain.displacement import displace, follow_into, move_in
from myomer.combat.terrain.stacking import overlaps
from myomer.combat.terrain.ways_out import barrier
from myomer.combat.to_hit import (
    attacker_handicaps,
    attacker_movement,
    attacker_spotting,
    attacker_superheavy,
    attacker_weight,
    target_evading,
    target_immobile,
    target_in_water,
    target_movement,
    target_prone,
    target_terrain,
)
from myomer.dice import DiceRoller
from myomer.hexes import HexId, attack_arc, neighbor
from myomer.rules.clusters import damage_groups
from myomer.rules.hit_tables import FULL, KICK, PUNCH
from myomer.rules.locations import CENTER_TORSO, LEFT_TORSO, RIGHT_TORSO
from myomer.rules.movement import RUN, WALK
from myomer.rules.rounding import ceil_div
from myomer.rules.ruleset import Ruleset
from myomer.rules.triggers import CHARGE_MISSED, CHARGED, CHARGING, has_roll
from myomer.units.mech import NOBODY, STUCK, Mech
from myomer.units.mobility import running_mp

ACCIDENT: Final = 3
WALKING: Final = "walking"
RUNNING: Final = "running"
RUN_UPS: Final = (2, 3, 4, 5, 6, 7, 8, 9, 10)
"""Hexes of a charge that tables show: with fewer than two there is no run-up."""
SPIKED_TORSO: Final = 2
MAX_RISE: Final = 2
_RIGHT: Final = 1
_LEFT: Final = 5
"""Directions relative to the charger's facing: into the hex on the target's right or left."""
_SIDESTEP: Final = [0, _RIGHT, _RIGHT, _RIGHT, _LEFT, _LEFT, _LEFT]
"""By the die: the hex beside the target that the charger runs into after a miss."""


def relative_elevation(battle: Battle, mech: Mech) -> int:
    """How high above (or below) the surface of its own hex a unit stands."""
    return battle.base_level(mech) - battle.hex_of(mech).level


def skill_difference(attacker: Mech, target: Mech, parts: Modifiers) -> None:
    """The attacker's piloting less the target's: better pilots dodge (Q-22)."""
    if attacker.piloting != target.piloting:
        parts.add("piloting-difference", attacker.piloting - target.piloting)


class Charge(AttackRule):
    """Run into the target; both are hurt."""

    declared_moving: ClassVar[bool] = True
    effects: ClassVar[Mapping[str, str]] = {
        **PUSHED_BACK,
        "attacker-passes-by": "the attacker continues into a hex beside the target",
    }
    refusals: ClassVar[Mapping[str, str]] = {
        "no-charge-jumping": "A charge requires walking or running, not jumping or standing still.",
    }
    assumption: ClassVar[str] = "Hexes moved include the target's hex. Both pilots are equally skilled unless noted."
    sizes: ClassVar[tuple[int, ...]] = RUN_UPS
    verb: ClassVar[str] = "charges"
    size_name: ClassVar[str] = "hexes"
    size_singular: ClassVar[str] = "hex"
    size_title: ClassVar[str] = "hexes moved"

    def conflicts(self, attack: Attack, declared: list[Attack], moving: list[Attack], reasons: list[Reason]) -> None:
        moving_conflicts(attack, moving, reasons)

    def largest_size(self, mech: Mech) -> int:
        return running_mp(mech)

    def to_hit_modes(self) -> list[str]:
        return [WALKING, RUNNING]

    def example_attacker(self, mech: Mech, mode: str, size: int) -> None:
        mech.move_mode = WALK if mode == WALKING else RUN
        mech.hexes_moved = size

    def check_common(self, battle: Battle, attack: Attack, reasons: list[Reason]) -> None:
        """The common checks; an accidental charge is made whatever the attacker's state, unless it is destroyed."""
        forbidding: list[Reason] = []
        super().check_common(battle, attack, forbidding)
        for reason in forbidding:
            code = reason.code
            if not attack.accidental or not code.startswith("attacker-") or code == "attacker-destroyed":
                reasons.append(reason)

    def prohibitions(self, battle: Battle, attack: Attack, attacker: Mech, target: Mech, reasons: list[Reason]) -> None:
        """The attacker walked or ran and stands; the target stands, is not charging, and is within one level."""
        if not attack.accidental:
            if attacker.move_mode not in (WALK, RUN):
                reasons.append(Reason("no-charge-jumping"))
            if attacker.prone:
                reasons.append(Reason("attacker-prone"))
            if attacker.status & STUCK:
                reasons.append(Reason("attacker-stuck"))
            if target.prone:
                reasons.append(Reason("target-prone"))

        if target.charging >= 0:
            reasons.append(Reason("target-charging"))
        if claimed_by_another(battle, attack):
            reasons.append(Reason("target-already-attacked"))

        gap = relative_elevation(battle, attacker) - relative_elevation(battle, target)
        rise = battle.hex_of(target).level - battle.hex_of(attacker).level
        if abs(gap) > 1 or abs(rise) > MAX_RISE:
            reasons.append(Reason("target-elevation"))

    def modifiers(self, battle: Battle, attack: Attack, attacker: Mech, target: Mech, parts: Modifiers) -> None:
        """The difference in piloting skill and most of the common modifiers (§3.4)."""
        attacker_movement(attacker, parts)
        target_movement(target, parts)
        target_terrain(battle, target, parts)
        skill_difference(attacker, target, parts)
        attacker_spotting(attacker, parts)
        target_in_water(battle, target, parts, 1)
        target_immobile(target, parts)
        target_evading(battle, target, parts)
        attacker_superheavy(attacker, parts)
        attacker_handicaps(attacker, parts)
        attacker_weight(battle, attacker, parts)

        if attack.accidental:
            target_prone(target, parts)
            parts.add("accidental-charge", ACCIDENT)

    def run_up_damage(self, battle: Battle, weight: int, hexes: int) -> int:
        """Damage for this many hexes moved at this weight: the last hex, the target's, does not count (Q-23)."""
        run_up = max(0, hexes - 1)
        divisor = battle.ruleset.charge_divisor
        if battle.ruleset.charge_rounds_first:
            return ceil_div(weight, divisor) * run_up
        return ceil_div(weight * run_up, divisor)

    def damage(self, battle: Battle, attack: Attack) -> DamageFigure:
        """ceil(W/10) × (hexes moved − 1), rounded first or last; spikes and a ram plate add to it.

        With the option `tactical_charge` by both weights: floor(W × T × hexes / (W + T) / 10).
        """
        attacker = battle.mechs[attack.attacker]
        rules = battle.ruleset
        weight = attacker.design.tons
        hexes = attacker.hexes_moved

        if rules.tactical_charge:
            target_weight = battle.mechs[attack.target].design.tons
            combined = weight + target_weight
            points = weight * target_weight * hexes // combined // rules.charge_divisor
            text = f"floor({weight}×{target_weight}×{hexes}/{combined}/{rules.charge_divisor})"
            figure = DamageFigure([DamageStep("charge", points, text)])
        else:
            if attacker.tsm_active() and rules.tsm_on_charge_and_dfa:
                weight *= 2
            points = self.run_up_damage(battle, weight, hexes)
            run_up = max(0, hexes - 1)
            share = f"{weight}/{rules.charge_divisor}"
            text = f"ceil({share})×{run_up}" if rules.charge_rounds_first else f"ceil({share}×{run_up})"
            figure = DamageFigure([DamageStep("charge", points, text)])

        if attacker.design.ram_plate:
            figure = figure.then("ram-plate", ceil_div(figure.points * 3, 2), "× 1.5, rounded up")

        spikes = 0
        for torso in (CENTER_TORSO, LEFT_TORSO, RIGHT_TORSO):
            if spiked(attacker, torso):
                spikes += 1
        if spikes:
            figure = figure.then("spikes", figure.points + SPIKED_TORSO * spikes, f"+ 2 × {spikes}")
        return underwater(battle, attacker, CENTER_TORSO, figure, True)

    def margin_counts(self, rules: Ruleset) -> bool:
        return rules.tactical_charge or super().margin_counts(rules)

    def group(self, rules: Ruleset) -> int:
        return rules.charge_group

    def table(self, battle: Battle, attack: Attack) -> str:
        """The punch table; as published the full table, with exceptions for water and for taller targets."""
        if not battle.ruleset.charge_full_table:
            return PUNCH
        attacker, target = battle.mechs[attack.attacker], battle.mechs[attack.target]
        if battle.depth(target) == 1 and not target.prone:
            return PUNCH
        return KICK if attacker.height() < target.height() else FULL

    def self_damage(self, battle: Battle, attack: Attack) -> DamageFigure:
        """ceil(W/10) of the target's weight; half with a ram plate."""
        attacker, target = battle.mechs[attack.attacker], battle.mechs[attack.target]
        rules = battle.ruleset
        weight = target.design.tons
        if rules.tactical_charge:
            own_weight = attacker.design.tons
            points = own_weight * weight * attacker.hexes_moved // (own_weight + weight) // rules.charge_divisor
            figure = DamageFigure([DamageStep("charging", points, "from both weights and the distance")])
        else:
            divisor = rules.charge_self_divisor
            figure = DamageFigure([DamageStep("charging", ceil_div(weight, divisor), f"ceil({weight}/{divisor})")])
        if attacker.design.ram_plate:
            figure = figure.then("ram-plate", figure.points // 2, "half, rounded down")
        return underwater(battle, attacker, CENTER_TORSO, figure, True)

    def self_hits(self, battle: Battle, attack: Attack, points: int) -> list[SelfHit]:
        return [SelfHit(group) for group in damage_groups(points, battle.ruleset.charge_group)]

    def self_table(self, rules: Ruleset) -> str:
        return FULL if rules.charge_full_table else PUNCH

    def striking_locations(self, attack: Attack) -> list[int]:
        return [CENTER_TORSO]

    def effects_on_hit(self, battle: Battle, attack: Attack) -> list[str]:
        return ["target-pushed-back"]

    def effects_on_miss(self, battle: Battle, attack: Attack) -> list[str]:
        passes = battle.ruleset.charge_miss_sidesteps and not attack.accidental
        return ["attacker-passes-by"] if passes else []

    def rolls_on_hit(self, battle: Battle, attack: Attack) -> Rolls:
        return Rolls(single_trigger(battle, CHARGED), single_trigger(battle, CHARGING))

    def rolls_on_miss(self, battle: Battle, attack: Attack) -> Rolls:
        if not has_roll(CHARGE_MISSED, battle.ruleset) or attack.accidental:
            return super().rolls_on_miss(battle, attack)
        return Rolls([], single_trigger(battle, CHARGE_MISSED))

    def hit(self, battle: Battle, attack: Attack, preview: AttackPreview, total: int, dice: DiceRoller) -> None:
        """Damage to both, then the target is driven back and the attacker takes its hex; or neither moves."""
        attacker, target = battle.mechs[attack.attacker], battle.mechs[attack.target]
        own_arc = attack_arc(target.hex, attacker.hex, attacker.facing)
        groups = preview.groups
        margin = total - preview.target_number.value
        if battle.ruleset.tactical_charge:
            groups = damage_groups(preview.damage.points + margin, battle.ruleset.charge_group)
        self.deal_damage(battle, attack, groups, preview.table, preview.arc, margin, dice)
        own_groups = [self_hit.points for self_hit in preview.self_hits]
        strike(battle, attack.attacker, own_groups, preview.self_table, own_arc, PHYSICAL_HIT, dice)
        dice.then(after_damage, battle, self, attack, preview)

    def after_damage(self, battle: Battle, attack: Attack, preview: AttackPreview, dice: DiceRoller) -> None:
        """After the damage: PSRs are queued, the target is displaced, and the attacker enters its hex."""
        attacker, target = battle.mechs[attack.attacker], battle.mechs[attack.target]
        self.queue(battle, attack, preview.on_hit)
        vacated = target.hex
        direction = attacker.facing
        if target.destroyed or displace(battle, attack.target, direction, CHARGED, dice):
            dice.then(follow_into, battle, attack.attacker, vacated, CHARGING)

    def miss(self, battle: Battle, attack: Attack, preview: AttackPreview, total: int, dice: DiceRoller) -> None:
        """The attacker sidesteps if the ruleset says so, and makes its PSR; an accidental charge does neither."""
        if battle.ruleset.charge_miss_sidesteps and not attack.accidental:
            self._sidestep(battle, attack, dice)
        if not attack.accidental:
            dice.then(queue_rolls, battle, self, attack, preview.on_miss)

    def resolve_moving(
        self, battle: Battle, attack: Attack, preview: AttackPreview, target_hex: HexId, dice: DiceRoller
    ) -> AttackOutcome:
        """Not made if the attacker is prone, immobile or grappled, or the target prone or destroyed.

        If the target has moved away, the attacker runs into its hex.
        """
        attacker, target = battle.mechs[attack.attacker], battle.mechs[attack.target]
        if target.destroyed:
            self.report_impossible(battle, attack, [Reason("target-destroyed")])
        elif attacker.grappling != NOBODY:
            self.report_impossible(battle, attack, [Reason("attacker-grappled")])
        elif attacker.prone or attacker.is_immobile():
            self.report_impossible(
                battle, attack, [Reason("attacker-prone" if attacker.prone else "attacker-immobile")]
            )
        elif target.prone:
            self.report_impossible(battle, attack, [Reason("target-prone")])
        elif target.hex != target_hex or target.off_board:
            self.report_impossible(battle, attack, [Reason("not-adjacent")])
            if not overlaps(battle, attacker, target_hex):
                move_in(battle, attack.attacker, target_hex, CHARGING, dice)
        else:
            return self.resolve(battle, attack, dice, preview)
        return NOT_MADE

    def _sidestep(self, battle: Battle, attack: Attack, dice: DiceRoller) -> None:
        """After a miss, run on into a hex beside the target: the higher one, or by a die roll if they are level.

        If that hex is blocked, into the other one. Only where the ruleset has `charge_miss_sidesteps`.
        """
        attacker = battle.mechs[attack.attacker]
        right = neighbor(attacker.hex, (attacker.facing + _RIGHT) % 6)
        left = neighbor(attacker.hex, (attacker.facing + _LEFT) % 6)
        if battle.board.contains(right) and battle.board.contains(left):
            rise = battle.surface(right) - battle.surface(left)
        else:
            rise = 1 if battle.board.contains(right) else -1

        if rise == 0:
            die = dice.table_1d6(_SIDESTEP, "side of a missed charge")
            right_first = _SIDESTEP[die] == _RIGHT
            if battle.log is not None:
                battle.log.append(ChanceRolled(attack.attacker, "passes-right", 0, die, right_first))
        else:
            right_first = rise > 0

        for turn in (_RIGHT, _LEFT) if right_first else (_LEFT, _RIGHT):
            direction = (attacker.facing + turn) % 6
            destination = neighbor(attacker.hex, direction)
            if not battle.board.contains(destination) or barrier(battle, attack.attacker, destination, direction):
                continue
            if overlaps(battle, attacker, destination):
                continue
            if battle.base_level(attacker) - battle.surface(destination) <= MAX_RISE:
                move_in(battle, attack.attacker, destination, CHARGE_MISSED, dice)
                return

    def accident(self, battle: Battle, attack: Attack, hexes: int, dice: DiceRoller) -> bool:
        """An accidental charge from a skid: +3 to hit, damage by the hexes moved before it. True if it hit."""
        attacker = battle.mechs[attack.attacker]
        moved = attacker.hexes_moved
        attacker.hexes_moved = hexes
        preview = self.preview(battle, attack)
        attacker.hexes_moved = moved
        outcome: AttackOutcome = self.resolve(battle, attack, dice, preview)
        return outcome.hit


CHARGE: Final = Charge("charge", 0)
