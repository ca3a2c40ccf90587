"""The physical attack phase: declare, resolve in order, then the PSRs.

`physical-attack-system.md`, "Physical Attack Phase"; `physical-attacks.md` §1.1, §1.3; Q-03, Q-04.
"""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from myomer.combat.attack_result import attack_result
from myomer.combat.battle import Battle
from myomer.combat.harm.psr_queue import enqueue
from myomer.combat.physical.attack import NOT_MADE, Attack, AttackOutcome, AttackPreview
from myomer.combat.physical.grapple import holds_with_whip, keep_hold
from myomer.combat.physical.reasons import sentence
from myomer.combat.physical.registry import attack_rule
from myomer.combat.reason import Reason, distinct, not_allowed
from myomer.combat.turn.attack_phase_end import end_of_phase
from myomer.dice import DiceRoller
from myomer.hexes import HexId
from myomer.record import Record
from myomer.units.ids import UnitIndex
from myomer.units.mech import AIRBORNE, NOBODY, Mech

BECAME_IMPOSSIBLE: Final = frozenset(
    [
        "not-adjacent",
        "attacker-prone",
        "target-prone",
        "attacker-off-board",
        "target-off-board",
        "target-not-in-arc",
        "target-elevation",
        "attacker-grappled",
        "target-grappled",
    ]
)
"""What may change while a phase is resolved and keep a declared attack from being made. Damage done in the
phase does not: attacks are simultaneous."""
NO_REASONS: Final[list[Reason]] = []


def limbs_of(attack: Attack) -> int:
    """The limbs that an attack uses, a bit each; both arms for what takes both."""
    return attack_rule(attack.kind).limbs_used(attack)


def is_declared_moving(attack: Attack) -> bool:
    """Whether it is a charge or a death from above: declared with the move, resolved last."""
    return attack_rule(attack.kind).declared_moving


def _count_declarations(attacks: list[Attack]) -> int:
    """How many declarations these attacks count as: the punches of both arms are one."""
    paired = {attack.kind for attack in attacks if attack_rule(attack.kind).paired and not attack.zweihander}
    single = [attack for attack in attacks if attack.kind not in paired or attack.zweihander]
    return len(single) + len(paired)


@mypyc_attr(acyclic=True)
class Stance(Record):
    """How a unit stands: everything that can change during the phase and make a declared attack impossible."""

    __match_args__: ClassVar[tuple[str, ...]] = (
        "hex", "facing", "torso", "prone", "hull_down", "off_board",
        "grappling", "grapple_attacker", "grapple_arm", "level",
    )  # fmt: skip

    def __init__(
        self,
        hex_: HexId,
        facing: int,
        torso: int,
        prone: bool,
        hull_down: bool,
        off_board: bool,
        grappling: int,
        grapple_attacker: bool,
        grapple_arm: int,
        level: int,
    ) -> None:
        self.hex: Final = hex_
        self.facing: Final = facing
        self.torso: Final = torso
        self.prone: Final = prone
        self.hull_down: Final = hull_down
        self.off_board: Final = off_board
        self.grappling: Final = grappling
        self.grapple_attacker: Final = grapple_attacker
        self.grapple_arm: Final = grapple_arm
        self.level: Final = level

    def is_kept(self, battle: Battle, mech: Mech) -> bool:
        """Whether nothing of it has changed: the unit still stands like that."""
        return (
            self.hex == mech.hex
            and self.facing == mech.facing
            and self.torso == mech.torso
            and self.prone == mech.prone
            and self.hull_down == mech.hull_down
            and self.off_board == mech.off_board
            and self.grappling == mech.grappling
            and self.grapple_attacker == mech.grapple_attacker
            and self.grapple_arm == mech.grapple_arm
            and self.level == battle.base_level(mech)
        )


def stance_of(battle: Battle, mech: Mech) -> Stance:
    """How a unit stands now."""
    return Stance(
        mech.hex,
        mech.facing,
        mech.torso,
        mech.prone,
        mech.hull_down,
        mech.off_board,
        mech.grappling,
        mech.grapple_attacker,
        mech.grapple_arm,
        battle.base_level(mech),
    )


def stances(battle: Battle, attack: Attack) -> tuple[Stance, Stance]:
    """How attacker and target stand: everything that the codes of `BECAME_IMPOSSIBLE` depend on."""
    return stance_of(battle, battle.mechs[attack.attacker]), stance_of(battle, battle.mechs[attack.target])


def _key(attack: Attack) -> tuple[object, ...]:
    """The attack as a tuple, which hashes faster than the attack itself."""
    return (
        attack.kind,
        attack.attacker,
        attack.target,
        attack.limb,
        attack.weapon,
        attack.table,
        attack.zweihander,
        attack.accidental,
    )


class Declared(Record):
    """A declaration, with its numbers at the start of the resolution and how both units stood when it was allowed."""

    __match_args__: ClassVar[tuple[str, ...]] = ("attack", "preview", "target_hex", "stances")

    def __init__(
        self, attack: Attack, preview: AttackPreview, target_hex: HexId, stances: tuple[Stance, Stance]
    ) -> None:
        self.attack: Final = attack
        self.preview: Final = preview
        self.target_hex: Final = target_hex
        self.stances: Final = stances
        self.rule: Final = attack_rule(attack.kind)
        self.moving: Final = self.rule.declared_moving
        """Whether it is a charge or a death from above."""

    def stands(self, battle: Battle) -> bool:
        """Whether it was allowed when declared, and attacker and target stand as they did."""
        if self.preview.reasons:
            return False
        attacker, target = self.stances
        return attacker.is_kept(battle, battle.mechs[self.attack.attacker]) and target.is_kept(
            battle, battle.mechs[self.attack.target]
        )


class PhysicalPhase:
    """One physical attack phase of a battle.

    An attack is checked when it is declared, and again when it is made if attacker or target has moved or fallen.
    The battle is not to be changed by hand between the two: `why_not` remembers what it has allowed.
    """

    def __init__(self, battle: Battle) -> None:
        self.battle: Final = battle
        self.declared: Final[list[Attack]] = []
        self.resolved = False
        self._allowed: Final[set[tuple[object, ...]]] = set()
        """Attacks that have been checked and are allowed: nothing changes until the phase is resolved."""
        self._stances: Final[dict[tuple[object, ...], tuple[Stance, Stance]]] = {}
        """How the units stood when an attack was allowed and declared."""
        for mech in battle.mechs:
            mech.start_phase()

    def __reduce__(self) -> tuple[object, ...]:
        """For `pickle` and `copy`: the battle, what is declared, and how the units stood."""
        return _resumed, (self.battle, self.declared, self._stances, self.resolved)

    def copy(self, battle: Battle) -> PhysicalPhase:
        """The same phase of a copy of the battle."""
        twin = PhysicalPhase(battle)
        for mech, source in zip(battle.mechs, self.battle.mechs, strict=True):
            mech.copy_phase_from(source)
        twin.declared.extend(self.declared)
        twin._stances.update(self._stances)
        twin.resolved = self.resolved
        return twin

    # declaring

    def _check(self, attack: Attack) -> list[Reason]:
        """What the attack's own rules forbid; an attack they allow is remembered and not checked again."""
        key = _key(attack)
        if key in self._allowed:
            return []
        reasons = attack_rule(attack.kind).check(self.battle, attack)
        if not reasons:
            self._allowed.add(key)
        return reasons

    def preview(self, attack: Attack) -> AttackPreview:
        """All the numbers of an attack as things stand, whether or not it may be declared."""
        return attack_rule(attack.kind).preview(self.battle, attack, self._check(attack))

    def why_not(self, attack: Attack) -> list[Reason]:
        """Everything that forbids declaring the attack now: its own rules, and what has been declared before."""
        battle = self.battle
        battle.check_unit(attack.attacker)
        battle.check_unit(attack.target)
        rule = attack_rule(attack.kind)
        reasons = self._check(attack)

        own = [other for other in self.declared if other.attacker == attack.attacker]
        if own:
            attacked_already = not self._may_also_declare(attack, own)
        else:
            attacked_already = battle.mechs[attack.attacker].declared and not rule.declared_moving
        if attacked_already:
            reasons.append(Reason("already-attacked"))

        if self.declared:
            moving = [other for other in self.declared if is_declared_moving(other)]
            rule.conflicts(attack, self.declared, moving, reasons)
        return distinct(reasons)

    def _may_also_declare(self, attack: Attack, own: list[Attack]) -> bool:
        """Whether it may attack again: the other fist, a Melee Master's second attack, or (option) an unused limb."""
        for other in own:
            if limbs_of(other) & limbs_of(attack):
                return False
        if self.battle.ruleset.mixed_limb_attacks:
            return all([limbs_of(other) for other in own]) and limbs_of(attack) != 0
        limit = 2 if "melee-master" in self.battle.mechs[attack.attacker].abilities else 1
        return _count_declarations([*own, attack]) <= limit

    def declare(self, attack: Attack) -> None:
        """Declare an attack; `NotAllowedError` names every reason against it and nothing has changed."""
        if self.resolved:
            raise ValueError("the phase is resolved; attacks are declared before")
        self._allowed.discard(_key(attack))
        reasons = self.why_not(attack)
        if reasons:
            raise not_allowed(attack.kind, reasons, [sentence(reason) for reason in reasons], attack)
        self.accept(attack)

    def accept(self, attack: Attack) -> None:
        """Declare an attack against which `why_not` has just found nothing."""
        self.declared.append(attack)
        self._stances[_key(attack)] = stances(self.battle, attack)

    # resolving

    def resolve(self, dice: DiceRoller) -> None:
        """Resolve everything declared, charges and deaths from above last, then the PSRs.

        All numbers are those of the start: damage done in the phase changes none of them. `Battle.results`, if it is a
        list, gets the result of each attack in order.
        """
        battle = self.battle
        holders = whip_holders(battle)
        entries = self.prepare()
        first = [entry for entry in entries if not entry.moving]
        last = [entry for entry in entries if entry.moving]
        dice.then(make_in_order, battle, tuple(first))
        for entry in last:
            dice.then(make_attack, battle, entry)
        for unit in holders:
            dice.then(try_to_hold, battle, unit)
        self.end(dice)

    def prepare(self) -> list[Declared]:
        """Everything declared with its numbers, as of now; what the attacks use is marked as used."""
        if self.resolved:
            raise ValueError("the phase is resolved already")
        self.resolved = True
        self._allowed.clear()
        entries = [self._entry(attack) for attack in self.declared]
        for attack in self.declared:
            self._use_limbs(attack)
        return entries

    def _entry(self, attack: Attack) -> Declared:
        """A declared attack with its numbers. One that was accepted is allowed; any other is checked now."""
        battle = self.battle
        accepted = self._stances.get(_key(attack))
        preview = attack_rule(attack.kind).preview(battle, attack, None if accepted is None else [])
        standing = stances(battle, attack) if accepted is None else accepted
        return Declared(attack, preview, battle.mechs[attack.target].hex, standing)

    def _use_limbs(self, attack: Attack) -> None:
        """Mark the attacker and the limbs of this attack as used."""
        mech = self.battle.mechs[attack.attacker]
        mech.declared = True
        mech.limbs_used |= limbs_of(attack)

    def end(self, dice: DiceRoller) -> None:
        """The end of the phase: PSRs for 20 damage, then every unit's queue; nothing is carried over."""
        dice.then(end_of_phase, self.battle)


def make_in_order(battle: Battle, entries: tuple[Declared, ...], dice: DiceRoller) -> None:
    """Make these attacks one after the other; two units that push each other do so at once."""
    if not entries:
        return
    push_back = push_in_return(battle, entries)
    if push_back is None:
        dice.then(make_attack, battle, entries[0])
        dice.then(make_in_order, battle, entries[1:])
    else:
        resolve_mutual_pushes(battle, entries[0], push_back, dice)
        dice.then(make_in_order, battle, tuple([entry for entry in entries[1:] if entry is not push_back]))


def push_in_return(battle: Battle, entries: tuple[Declared, ...]) -> Declared | None:
    """The push of the first attack's target at its attacker, if both pushes can be made; otherwise None."""
    attack = entries[0].attack
    if not entries[0].rule.cancels_out:
        return None
    for entry in entries[1:]:
        other = entry.attack
        if other.kind == attack.kind and other.attacker == attack.target and other.target == attack.attacker:
            if now_impossible(battle, entries[0]) or now_impossible(battle, entry):
                return None
            return entry
    return None


def resolve_mutual_pushes(battle: Battle, push: Declared, push_back: Declared, dice: DiceRoller) -> list[int]:
    """Two units push each other: both roll; if both hit, neither moves and both make a PSR."""
    rule = push.rule
    first = rule.try_to_hit(battle, push.preview, dice)
    second = rule.try_to_hit(battle, push_back.preview, dice)
    if first.hit and second.hit:
        rule.cancel(battle, push.attack, push_back.attack)
    elif first.hit:
        rule.hit(battle, push.attack, push.preview, first.roll, dice)
    elif second.hit:
        rule.hit(battle, push_back.attack, push_back.preview, second.roll, dice)
    return [attack_result(True, first.hit), attack_result(True, second.hit)]


def whip_holders(battle: Battle) -> list[int]:
    """The units that hold another with a whip."""
    return [unit for unit, mech in enumerate(battle.mechs) if holds_with_whip(mech)]


def try_to_hold(battle: Battle, unit: UnitIndex, dice: DiceRoller) -> None:
    """Roll for a whip that held another unit when the phase began and still does."""
    if holds_with_whip(battle.mechs[unit]):
        keep_hold(battle, unit, dice)


def make_attack(battle: Battle, entry: Declared, dice: DiceRoller) -> int:
    """Make one declared attack; its result as a number."""
    outcome = _resolve_moving(battle, entry, dice) if entry.moving else _resolve_one(battle, entry, dice)
    return attack_result(outcome.made, outcome.hit)


def now_impossible(battle: Battle, entry: Declared) -> list[Reason]:
    """Why a declared attack can no longer be made; empty while both units stand as they did."""
    if entry.stands(battle):
        return []
    reasons = entry.rule.check(battle, entry.attack)
    return [reason for reason in reasons if reason.code in BECAME_IMPOSSIBLE]


def _resolve_one(battle: Battle, entry: Declared, dice: DiceRoller) -> AttackOutcome:
    """Resolve an attack unless it has become impossible; then the ruleset may still require a PSR."""
    attack = entry.attack
    rule = entry.rule
    reasons = NO_REASONS if entry.stands(battle) else now_impossible(battle, entry)
    if not reasons:
        return rule.resolve(battle, attack, dice, entry.preview)
    rule.report_impossible(battle, attack, reasons)
    if battle.ruleset.impossible_attack_rolls:
        trigger = rule.psr_when_impossible()
        if trigger:
            enqueue(battle, attack.attacker, trigger)
    return NOT_MADE


def _resolve_moving(battle: Battle, entry: Declared, dice: DiceRoller) -> AttackOutcome:
    """A charge or death from above, unless its attacker is destroyed by now."""
    attack = entry.attack
    attacker = battle.mechs[attack.attacker]
    attacker.mark(AIRBORNE, False)
    rule = entry.rule
    outcome = NOT_MADE
    if attacker.destroyed and not attacker.pilot_dead:
        rule.report_impossible(battle, attack, [Reason("attacker-destroyed")])
    else:
        outcome = rule.resolve_moving(battle, attack, entry.preview, entry.target_hex, dice)
    dice.then(after_move, battle, attack)
    return outcome


def after_move(battle: Battle, attack: Attack, dice: DiceRoller) -> None:
    """A charge or death from above is over."""
    battle.mechs[attack.attacker].charging = NOBODY
    attack_rule(attack.kind).after_moving(battle, attack, dice)


def _resumed(
    battle: Battle,
    declared: list[Attack],
    stances_then: dict[tuple[object, ...], tuple[Stance, Stance]],
    resolved: bool,
) -> PhysicalPhase:
    """A phase as it was; the units keep what has happened to them in it."""
    units = [mech.copy() for mech in battle.mechs]
    phase = PhysicalPhase(battle)
    for mech, source in zip(battle.mechs, units, strict=True):
        mech.copy_phase_from(source)
    phase.declared.extend(declared)
    phase._stances.update(stances_then)
    phase.resolved = resolved
    return phase
