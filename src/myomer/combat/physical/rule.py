"""What every physical attack has: check (why not), preview (all the numbers), resolve (dice in, events out).

The flow is that of `physical-attack-system.md`, "Physical Attack Resolution Flow". A kind of attack
overrides the parts in which it differs; the order of things is written once, here.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from myomer.combat.attack_result import HIT, MISSED, NOT_POSSIBLE
from myomer.combat.battle import Battle
from myomer.combat.events import AttackImpossible, AttackRolled
from myomer.combat.harm.damage import Struck, hit_at, lands_on, locate
from myomer.combat.harm.damage_types import GLANCING_PHYSICAL_HIT, PHYSICAL_HIT, PHYSICAL_MEANS, STANDARD, DamageType
from myomer.combat.harm.psr_queue import enqueue
from myomer.combat.harm.psr_target import trigger
from myomer.combat.harm.wear import spiked
from myomer.combat.numbers import NO_DAMAGE, DamageFigure, Modifiers, TargetNumber
from myomer.combat.physical.attack import (
    NO_LIMB,
    NO_ROLLS,
    NOT_MADE,
    Attack,
    AttackOutcome,
    AttackPreview,
    Rolls,
    SelfHit,
    outcome_of,
)
from myomer.combat.physical.levels import adjacent
from myomer.combat.physical.traits import AttackTraits
from myomer.combat.reason import Reason, codes, distinct
from myomer.combat.relative_position import struck_arc, submerged
from myomer.dice import DiceRoller
from myomer.hexes import HexId
from myomer.rules.clusters import damage_groups
from myomer.rules.hit_tables import NO_TABLE
from myomer.rules.locations import CENTER_TORSO, HAND, LEFT_ARM, LOWER_ARM, NOWHERE, RIGHT_ARM, UPPER_ARM, LocationId
from myomer.rules.movement import SPRINT
from myomer.rules.rounding import ceil_div
from myomer.rules.ruleset import Ruleset
from myomer.rules.triggers import Trigger
from myomer.units.mech import (
    AIRBORNE,
    ARMS_FLIPPED,
    CLIMBING,
    EVADING,
    INDOORS,
    LOADING,
    NO_ARM,
    NOBODY,
    WHOLE_STATE,
    Mech,
)

NATURAL_TWO: Final = 2
SUBMERGED_DEPTH: Final = 2
PILOTING: Final = "piloting-skill"


@mypyc_attr(allow_interpreted_subclasses=True)
class AttackRule(AttackTraits):
    """One kind of physical attack."""

    # check

    def check(self, battle: Battle, attack: Attack) -> list[Reason]:
        """Everything that forbids the attack; nothing when it is allowed."""
        reasons: list[Reason] = []
        if not self.in_play(battle.ruleset):
            reasons.append(Reason("attack-not-in-play"))
        self.check_common(battle, attack, reasons)
        self.prohibitions(battle, attack, battle.mechs[attack.attacker], battle.mechs[attack.target], reasons)
        return distinct(reasons)

    def check_common(self, battle: Battle, attack: Attack, reasons: list[Reason]) -> None:
        """What forbids every attack (`physical-attacks.md` §1.1, §1.4)."""
        attacker = battle.mechs[attack.attacker]
        target = battle.mechs[attack.target]

        # whether both units are on the board, side by side
        if attack.attacker == attack.target:
            reasons.append(Reason("own-unit"))
        if attacker.destroyed:
            reasons.append(Reason("attacker-destroyed"))
        if target.destroyed:
            reasons.append(Reason("target-destroyed"))
        if attacker.off_board:
            reasons.append(Reason("attacker-off-board"))
        if target.off_board:
            reasons.append(Reason("target-off-board"))
        if not adjacent(attacker, target):
            reasons.append(Reason("not-adjacent"))

        # what the attacker's state or its own movement rules out
        if attacker.shutdown:
            reasons.append(Reason("attacker-shut-down"))
        if attacker.unconscious or attacker.pilot_dead:
            reasons.append(Reason("attacker-unconscious"))
        elif attacker.immobile:
            reasons.append(Reason("attacker-immobile"))
        if attacker.move_mode == SPRINT:
            reasons.append(Reason("attacker-sprinted"))
        if attacker.charging != NOBODY and not self.declared_moving:
            reasons.append(Reason("attacker-charging"))
        if attacker.grappling != NOBODY and attacker.grapple_arm == NO_ARM and not self.made_while_grappled:
            reasons.append(Reason("attacker-grappled"))

        if target.charging != NOBODY and target.charge_is_dfa:
            reasons.append(Reason("target-in-dfa"))

        if attacker.status:
            if attacker.status & EVADING:
                reasons.append(Reason("attacker-evading"))
            if attacker.status & CLIMBING:
                reasons.append(Reason("attacker-climbing"))
            if attacker.status & LOADING:
                reasons.append(Reason("attacker-loading"))

        if attacker.searching:
            reasons.append(Reason("attacker-searching"))
        if attacker.unjamming:
            reasons.append(Reason("attacker-unjamming"))

        if target.status & AIRBORNE:
            reasons.append(Reason("target-airborne"))
        if target.status & INDOORS and not (attacker.status & INDOORS and adjacent(attacker, target)):
            reasons.append(Reason("target-in-building"))

        if attacker.is_blind() and not attacker.sensors_left():
            reasons.append(Reason("sensors-destroyed"))

    def prohibitions(self, battle: Battle, attack: Attack, attacker: Mech, target: Mech, reasons: list[Reason]) -> None:
        """What forbids this kind of attack."""
        raise NotImplementedError

    # preview

    def modifiers(self, battle: Battle, attack: Attack, attacker: Mech, target: Mech, parts: Modifiers) -> None:
        """Add every to-hit modifier except piloting skill and the attack's base."""
        raise NotImplementedError

    def base_for(self, battle: Battle, attack: Attack) -> int:
        """What the attack adds to the piloting skill."""
        return self.base

    def target_number(self, battle: Battle, attack: Attack) -> TargetNumber:
        """What the attacker must roll."""
        attacker = battle.mechs[attack.attacker]
        parts = Modifiers()
        parts.add(PILOTING, attacker.piloting)
        parts.add_nonzero(self.kind, self.base_for(battle, attack))
        self.modifiers(battle, attack, attacker, battle.mechs[attack.target], parts)
        return parts.number(self.fumbles())

    def margin_counts(self, rules: Ruleset) -> bool:
        """Whether the margin of success matters."""
        return rules.glancing_blows or rules.direct_blows

    def fumbles(self) -> bool:
        """Whether a roll of 2 misses whatever the target number."""
        return False

    def damage(self, battle: Battle, attack: Attack) -> DamageFigure:
        """Damage to the target."""
        return NO_DAMAGE

    def group(self, rules: Ruleset) -> int:
        """The size of the damage groups; 0: one group."""
        return 0

    def table(self, battle: Battle, attack: Attack) -> str:
        """The hit table."""
        return NO_TABLE

    def arc(self, battle: Battle, attack: Attack) -> int:
        """The side of the target that is struck."""
        return struck_arc(battle, battle.mechs[attack.attacker], battle.mechs[attack.target])

    def self_damage(self, battle: Battle, attack: Attack) -> DamageFigure:
        """Damage to the attacker if it hits."""
        return NO_DAMAGE

    def self_hits(self, battle: Battle, attack: Attack, points: int) -> list[SelfHit]:
        """How the attacker's own damage is dealt out."""
        return []

    def self_table(self, rules: Ruleset) -> str:
        """The table for the attacker's own damage where it is rolled."""
        return NO_TABLE

    def rolls_on_hit(self, battle: Battle, attack: Attack) -> Rolls:
        """The PSRs that a hit calls for."""
        return NO_ROLLS

    def rolls_on_miss(self, battle: Battle, attack: Attack) -> Rolls:
        """The PSRs that a miss calls for."""
        return NO_ROLLS

    def preview(self, battle: Battle, attack: Attack, reasons: list[Reason] | None = None) -> AttackPreview:
        """All the numbers of the attack. It rolls no dice and changes nothing.

        `reasons` are what `check` found, where that has been asked already.
        """
        figure = self.damage(battle, attack)
        self_damage = self.self_damage(battle, attack)
        return AttackPreview(
            attack,
            self.check(battle, attack) if reasons is None else reasons,
            self.target_number(battle, attack),
            self.arc(battle, attack),
            self.table(battle, attack),
            figure,
            damage_groups(figure.points, self.group(battle.ruleset)),
            self_damage,
            self.self_hits(battle, attack, self_damage.points),
            self.self_table(battle.ruleset),
            possible_rolls(battle, attack, self.rolls_on_hit(battle, attack)),
            possible_rolls(battle, attack, self.rolls_on_miss(battle, attack)),
            self.effects_on_hit(battle, attack),
            self.effects_on_miss(battle, attack),
        )

    def effects_on_hit(self, battle: Battle, attack: Attack) -> list[str]:
        """Effects of a hit other than damage and PSRs, as codes (`effects`)."""
        return []

    def effects_on_miss(self, battle: Battle, attack: Attack) -> list[str]:
        """Effects of a miss other than PSRs, as codes (`effects`)."""
        return []

    # resolve

    def to_hit_roll(self, battle: Battle, target_number: int, dice: DiceRoller) -> int:
        """Roll 2d6 to hit: for the exact total if a 2 is special or the margin counts, else only for hit or miss."""
        if self.fumbles() or self.margin_counts(battle.ruleset):
            return dice.roll_2d6(self.to_hit_purpose)
        return dice.check(target_number, self.to_hit_purpose)

    def resolve(
        self, battle: Battle, attack: Attack, dice: DiceRoller, preview: AttackPreview | None = None
    ) -> AttackOutcome:
        """Make the attack by the numbers of its preview, which is made now unless one is given.

        A forbidden attack rolls nothing and changes nothing.
        """
        if preview is None:
            preview = self.preview(battle, attack)
        elif preview.attack is not attack and preview.attack != attack:
            raise ValueError(f"the preview is of another attack: {preview.attack}")
        if preview.reasons:
            self.report_impossible(battle, attack, preview.reasons)
            return NOT_MADE
        outcome = self.try_to_hit(battle, preview, dice)
        if outcome.hit:
            self.hit(battle, attack, preview, outcome.roll, dice)
        else:
            self.miss(battle, attack, preview, outcome.roll, dice)
        return outcome

    def try_to_hit(self, battle: Battle, preview: AttackPreview, dice: DiceRoller) -> AttackOutcome:
        """Roll to hit by the preview's number, and report it; nothing follows from it yet."""
        number = preview.target_number
        total = self.to_hit_roll(battle, number.value, dice)
        hit = total >= number.value and not (total == NATURAL_TWO and number.fumbles)
        self.report_roll(battle, preview, total, hit)
        return outcome_of(total, hit)

    def report_impossible(self, battle: Battle, attack: Attack, reasons: list[Reason]) -> None:
        """Report that a declared attack could not be made."""
        battle.note_result(NOT_POSSIBLE)
        if battle.log is not None:
            battle.log.append(AttackImpossible(attack.attacker, attack.target, attack.kind, codes(reasons)))

    def report_roll(self, battle: Battle, preview: AttackPreview, total: int, hit: bool) -> None:
        """Report how the to-hit roll went, with its reasons."""
        battle.note_result(HIT if hit else MISSED)
        if battle.log is not None:
            attack = preview.attack
            names = battle.mechs[attack.attacker].design.names
            battle.log.append(
                AttackRolled(
                    attack.attacker,
                    attack.target,
                    attack.kind,
                    names[attack.limb] if attack.limb != NO_LIMB else "",
                    preview.target_number.value,
                    total,
                    hit,
                    preview.target_number.modifiers,
                    preview.damage.steps,
                )
            )

    def resolve_moving(
        self, battle: Battle, attack: Attack, preview: AttackPreview, target_hex: HexId, dice: DiceRoller
    ) -> AttackOutcome:
        """Make an attack that was declared with a move (`declared_moving`), the target then in `target_hex`.

        It comes last in the phase: what happened to attacker and target since decides whether it can be made.
        """
        raise NotImplementedError

    def after_moving(self, battle: Battle, attack: Attack, dice: DiceRoller) -> None:
        """What ends an attack that was declared with a move, made or not."""

    def cancel(self, battle: Battle, first: Attack, second: Attack) -> None:
        """Two units made it against each other and both hit (`cancels_out`)."""
        raise NotImplementedError

    def hit(self, battle: Battle, attack: Attack, preview: AttackPreview, total: int, dice: DiceRoller) -> None:
        """A hit: damage, then the PSRs it calls for."""
        margin = total - preview.target_number.value
        self.deal_damage(battle, attack, preview.groups, preview.table, preview.arc, margin, dice)
        if dice.runs_at_once:
            after_damage(battle, self, attack, preview, dice)
        else:
            dice.then(after_damage, battle, self, attack, preview)

    def after_damage(self, battle: Battle, attack: Attack, preview: AttackPreview, dice: DiceRoller) -> None:
        """What follows the damage of a hit: the PSRs that it calls for."""
        self.queue(battle, attack, preview.on_hit)

    def miss(self, battle: Battle, attack: Attack, preview: AttackPreview, total: int, dice: DiceRoller) -> None:
        """A miss: the PSRs it calls for."""
        self.queue(battle, attack, preview.on_miss)

    def queue(self, battle: Battle, attack: Attack, rolls: Rolls) -> None:
        """Queue PSRs for the end of the phase."""
        for cause in rolls.target:
            enqueue(battle, attack.target, cause.name, cause.size)
        for cause in rolls.attacker:
            enqueue(battle, attack.attacker, cause.name, cause.size)

    def deal_damage(
        self,
        battle: Battle,
        attack: Attack,
        groups: list[int],
        table: str,
        arc: int,
        margin: int,
        dice: DiceRoller,
    ) -> None:
        """Apply damage groups to the target; spikes there damage the attacker.

        `margin` is the margin of success, for the options of glancing and direct blows.
        """
        groups, kind = self.adjust_damage(battle, attack, groups, margin)
        for points in groups:
            if dice.runs_at_once:
                hit_target(battle, self, attack, points, table, arc, kind, dice)
            else:
                dice.then(hit_target, battle, self, attack, points, table, arc, kind)

    def deal_damage_with_extra_effect(
        self, battle: Battle, attack: Attack, groups: list[int], preview: AttackPreview, margin: int, dice: DiceRoller
    ) -> None:
        """As `deal_damage`, for attacks with an extra effect on the location struck (`apply_extra_effect`)."""
        groups, kind = self.adjust_damage(battle, attack, groups, margin)
        for points in groups:
            dice.then(hit_target_with_extra_effect, battle, self, attack, preview, points, kind)

    def apply_extra_effect(
        self, battle: Battle, attack: Attack, preview: AttackPreview, location: LocationId, rear: bool, dice: DiceRoller
    ) -> None:
        """What else happens at the location that was struck."""

    def adjust_damage(
        self, battle: Battle, attack: Attack, groups: list[int], margin: int
    ) -> tuple[list[int], DamageType]:
        """The damage groups and type after glancing and direct blows; marks an IndustrialMech for a crit check."""
        target = battle.mechs[attack.target]
        rules = battle.ruleset
        kind = PHYSICAL_HIT
        if groups and self.margin_counts(rules):
            groups, kind = with_margin(rules, groups, self.group(rules), margin)
        if groups and target.design.special_structure and target.design.structure_kind == "industrial":
            target.crit_check_levels = max(target.crit_check_levels, 0)
            target.changed |= WHOLE_STATE
        return groups, kind

    def striking_locations(self, attack: Attack) -> list[int]:
        """The attacker's locations that touch the target; none for a weapon."""
        return [attack.limb] if attack.limb != NO_LIMB else []


def hurt_on_spikes(battle: Battle, rule: AttackRule, attack: Attack, dice: DiceRoller) -> None:
    """Spikes on the location struck: two points to the limb that struck it, one each where two touch (§5.3)."""
    attacker = battle.mechs[attack.attacker]
    touching = rule.striking_locations(attack)
    if not touching:
        return
    for location in touching:
        if spiked(attacker, location):
            return
    points = battle.ruleset.spike_damage // len(touching)
    for location in touching:
        hit_at(battle, attack.attacker, Struck(location), points, PHYSICAL_HIT, dice)


def hit_target(
    battle: Battle,
    rule: AttackRule,
    attack: Attack,
    points: int,
    table: str,
    arc: int,
    kind: DamageType,
    dice: DiceRoller,
) -> Struck | None:
    """One group of damage of a physical attack, and the spikes it may hit; returns where it landed, or None."""
    unit = attack.target
    target = battle.mechs[unit]
    if target.destroyed:
        return None
    struck = locate(battle, unit, table, arc, points, dice)
    met_spikes = False
    if target.design.spikes:
        landing = lands_on(target, struck.location)
        met_spikes = landing != NOWHERE and spiked(target, landing)
    hit_at(battle, unit, struck, points, kind, dice)
    if met_spikes:
        dice.then(hurt_on_spikes, battle, rule, attack)
    return struck


def hit_target_with_extra_effect(
    battle: Battle,
    rule: AttackRule,
    attack: Attack,
    preview: AttackPreview,
    points: int,
    kind: DamageType,
    dice: DiceRoller,
) -> None:
    """One group of damage, then what else happens at the location it struck."""
    struck = hit_target(battle, rule, attack, points, preview.table, preview.arc, kind, dice)
    if struck is not None:
        dice.then(apply_extra_effect, battle, rule, attack, preview, struck.location, struck.rear)


def apply_extra_effect(
    battle: Battle,
    rule: AttackRule,
    attack: Attack,
    preview: AttackPreview,
    location: LocationId,
    rear: bool,
    dice: DiceRoller,
) -> None:
    """Let the rule do what else happens at the location that an attack struck."""
    rule.apply_extra_effect(battle, attack, preview, location, rear, dice)


def queue_rolls(battle: Battle, rule: AttackRule, attack: Attack, rolls: Rolls, dice: DiceRoller) -> None:
    """Queue the PSRs of an attack for the end of the phase."""
    rule.queue(battle, attack, rolls)


def after_damage(battle: Battle, rule: AttackRule, attack: Attack, preview: AttackPreview, dice: DiceRoller) -> None:
    """What follows the damage of an attack that hit."""
    rule.after_damage(battle, attack, preview, dice)


# parts that several kinds share

PUSHED_BACK: Final = {
    "target-pushed-back": "the target is pushed back one hex and the attacker follows, if the hex is open",
}
"""The effect of pushes and charges."""


def moving_conflicts(attack: Attack, moving: list[Attack], reasons: list[Reason]) -> None:
    """No push, charge or death from above at a unit that is charging, or that another has charged."""
    for other in moving:
        if other.attacker == attack.target:
            reasons.append(Reason("target-charging", unit=other.attacker))
        if other.target == attack.target and other.attacker != attack.attacker:
            reasons.append(Reason("target-already-attacked", unit=other.attacker))


def with_margin(rules: Ruleset, groups: list[int], size: int, margin: int) -> tuple[list[int], DamageType]:
    """Groups and type of the damage of an attack that hit by a margin (§1.12): 0 halves it, each 3 beyond add one."""
    points = sum(groups)
    if rules.glancing_blows and margin == 0:
        return damage_groups(points // 2, size), GLANCING_PHYSICAL_HIT
    extra = margin // 3 if rules.direct_blows else 0
    if extra <= 0:
        return groups, PHYSICAL_HIT
    return damage_groups(points + extra, size), DamageType(STANDARD, PHYSICAL_MEANS, critical=extra)


def possible_rolls(battle: Battle, attack: Attack, rolls: Rolls) -> Rolls:
    """The PSRs that can be made: a unit that is prone or in the air makes none."""
    if not rolls.target and not rolls.attacker:
        return rolls
    target = [] if battle.mechs[attack.target].cannot_fall() else rolls.target
    striker = battle.mechs[attack.attacker]  # in the air it can only be on its way down on the target
    attacker = [] if striker.prone or striker.destroyed else rolls.attacker
    return Rolls(target, attacker)


def striking_weight(battle: Battle, mech: Mech) -> int:
    """The weight in a damage formula: doubled by active TSM where the ruleset doubles weight (Q-10)."""
    doubled = battle.ruleset.tsm_doubles_weight and mech.tsm_active()
    return mech.design.tons * 2 if doubled else mech.design.tons


def doubles_result(battle: Battle, mech: Mech) -> bool:
    """Whether active TSM doubles the formula's result, as published."""
    return not battle.ruleset.tsm_doubles_weight and mech.tsm_active()


def single_trigger(battle: Battle, name: str) -> list[Trigger]:
    """A single trigger as a list."""
    return [trigger(battle, name)]


def arm_modifiers(mech: Mech, arm: LocationId, parts: Modifiers, hand: bool) -> None:
    """Upper and lower arm +2 each, and (for a fist) the hand +1; missing counts as destroyed (Q-09)."""
    name = mech.design.names[arm]
    if not mech.actuator_works(arm, UPPER_ARM):
        parts.add("upper-arm-destroyed", 2, name)
    if not mech.actuator_works(arm, LOWER_ARM):
        parts.add("lower-arm-destroyed", 2, name)
    if hand and not mech.actuator_works(arm, HAND):
        parts.add("hand-destroyed", 1, name)


def check_arms(mech: Mech, reasons: list[Reason]) -> None:
    """For pushes and clubs: both arms must be there, not have fired, and not be flipped."""
    for arm in (LEFT_ARM, RIGHT_ARM):
        if not mech.has(arm):
            reasons.append(Reason("arm-destroyed"))
        if mech.fired >> arm & 1:
            reasons.append(Reason("limb-fired"))
    if mech.status & ARMS_FLIPPED:
        reasons.append(Reason("arms-flipped"))


def underwater_too(battle: Battle, attacker: Mech, figure: DamageFigure) -> DamageFigure:
    """Halve damage under water that only `standard` halves: there all physical attack damage is (Q-56)."""
    if not battle.ruleset.underwater_halves_all:
        return figure
    return underwater(battle, attacker, CENTER_TORSO, figure, False)


def underwater(
    battle: Battle, attacker: Mech, location: LocationId, figure: DamageFigure, rounds_up: bool
) -> DamageFigure:
    """Halve damage struck under water, as the last step (Q-13).

    `standard`: the attacker in water two levels deep, rounded down. Published: the striking location
    submerged; fists and feet round up.
    """
    rules = battle.ruleset
    if not figure.points:
        return figure
    if rules.underwater_by_limb:
        if not submerged(battle, attacker, location):
            return figure
    elif battle.depth(attacker) < SUBMERGED_DEPTH:
        return figure
    if rounds_up and rules.underwater_rounds_up:
        return figure.then("underwater", ceil_div(figure.points, 2), "half, rounded up")
    return figure.then("underwater", figure.points // 2, "half, rounded down")
