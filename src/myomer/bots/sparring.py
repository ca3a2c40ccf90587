"""Sparring: the physical attacks two units would have on each other if they were adjacent.

They are placed face to face on open ground, without moving; movement and terrain modifiers are added later.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from myomer.boards import Board
from myomer.bots.outlook import UnitView
from myomer.bots.striking import AttackEstimate, estimate_attack
from myomer.combat.battle import Battle
from myomer.combat.physical.attack import NO_LIMB, Attack
from myomer.combat.physical.push import PUSH
from myomer.combat.physical.registry import ATTACKS, BODILY
from myomer.hexes import Facing
from myomer.rules.movement import STILL
from myomer.scenario.face_off import face_to_face
from myomer.units.ids import UnitIndex
from myomer.units.mech import Mech

OPEN_GROUND: Final = Board()


def attacks_with(mech: Mech, pushes: bool = False) -> list[tuple[str, int]]:
    """The attacks a unit has the limbs and weapons for, by kind and limb; leg attacks first.

    Attacks without damage (but for pushes, if they count) and optional attacks are left out.
    """
    attacks: list[tuple[str, int]] = []
    for rule in BODILY:
        if (rule.does_damage or (pushes and rule is PUSH)) and not rule.option and rule.offered(mech):
            attacks += [(rule.kind, limb) for limb in rule.limbs(mech) if limb == NO_LIMB or mech.has(limb)]

    attacks.sort(key=lambda attack: attack[1] not in mech.design.legs)

    # Hatchets, swords and other physical weapons.
    for weapon in mech.design.physical_weapons:
        component = mech.design.components[weapon]
        if (
            mech.component_works(weapon)
            and component.name in ATTACKS
            and (component.name, component.location) not in attacks
        ):
            attacks.append((component.name, component.location))
    return attacks


def unmoved(mech: Mech) -> Mech:
    """A copy of the 'Mech that has done nothing this turn."""
    ghost = mech.copy()
    ghost.roof = 0
    ghost.status = 0
    ghost.move_mode = STILL
    ghost.hexes_moved = 0
    ghost.fired = 0
    return ghost


def sparring(one: UnitView, other: UnitView) -> tuple[list[AttackEstimate], list[AttackEstimate]]:
    """What each of two units could do to the other if adjacent."""
    battle = face_to_face(unmoved(one.mech), unmoved(other.mech), one.battle.ruleset, board=OPEN_GROUND)
    return _attacks_on(battle, 0, 1, one, other), _attacks_on(battle, 1, 0, other, one)


def _attacks_on(
    battle: Battle, attacker: UnitIndex, target: UnitIndex, one: UnitView, other: UnitView
) -> list[AttackEstimate]:
    """What one of two adjacent units could do to the other."""
    estimates: list[AttackEstimate] = []
    if one.helpless or one.mech.prone:
        return estimates
    for kind, limb in attacks_with(one.mech):
        attack = Attack(kind, attacker, target, limb)
        if not ATTACKS[kind].check(battle, attack):
            estimates.append(estimate_attack(battle, one, other, ATTACKS[kind].preview(battle, attack, [])))
    return estimates


@mypyc_attr(acyclic=True)
class ArmsPlan:
    """What a unit could attack with in the coming physical phase, its torso turned one way."""

    def __init__(self) -> None:
        self.armless = 0.0
        """Attacks that use no arm: kicks."""
        self.both = 0.0
        """Attacks that use both arms, if nothing has fired."""
        self.hands = 0
        self.with_hands = 0.0
        """Attacks that use both arms, whatever else has fired, and those arms, a bit each."""
        self.two_handed = ""
        """The kind of the best attack that uses both arms."""
        self.punches: Final[dict[int, float]] = {}
        self.weapons: Final[dict[int, float]] = {}
        """By arm."""

    def value(self, fired: int) -> float:
        """The best declaration if the weapons in these arms, a bit each, have fired."""
        best = max(0.0, self.armless)
        if not fired:
            best = max(best, self.both)
        if not fired & self.hands:
            best = max(best, self.with_hands)
        for arm, value in self.weapons.items():
            if not fired >> arm & 1:
                best = max(best, value)
        punches = 0.0
        for arm, value in self.punches.items():
            if not fired >> arm & 1:
                punches += value
        return max(best, punches)

    def arms(self) -> list[int]:
        """The arms that are worth not firing."""
        hands = [arm for arm in range(self.hands.bit_length()) if self.hands >> arm & 1]
        return sorted({*self.punches, *self.weapons, *hands})


@mypyc_attr(acyclic=True)
class Melee:
    """The adjacent enemies of a unit, and what its physical attacks on them are worth."""

    def __init__(self, battle: Battle, me: UnitView, foes: list[UnitView]) -> None:
        self.me: Final = me
        self.foes: Final = foes
        self._ghost: Final = battle.copy()
        self._footing: Final = me.temper.footing
        attacks = attacks_with(me.mech, self._footing)
        swings = me.temper.swings and any([ATTACKS[kind].carried for kind, _ in attacks])
        self._attacks: Final = [attack for attack in attacks if ATTACKS[attack[0]].carried or not swings]
        self._values: Final[dict[tuple[str, int, int], float]] = {}
        """By kind, limb and target: the torso decides which attacks may be declared, not what they are worth."""

    def arms_plan(self, torso: Facing) -> ArmsPlan:
        """What the unit could attack with, its torso turned this way, whatever it fires."""
        plan = ArmsPlan()
        mech = self._ghost.mechs[self.me.unit]
        mech.torso = torso
        for foe in self.foes:
            for kind, limb in self._attacks:
                value = self._value(Attack(kind, self.me.unit, foe.unit, limb), foe)
                if value <= 0:
                    continue
                if ATTACKS[kind].two_handed and value > max(plan.with_hands, plan.both):
                    plan.two_handed = kind
                if ATTACKS[kind].two_handed and self._footing:
                    plan.with_hands = max(plan.with_hands, value)
                    plan.hands = sum([1 << arm for arm in mech.design.arms])
                elif ATTACKS[kind].two_handed:
                    plan.both = max(plan.both, value)
                elif limb not in mech.design.arms and not ATTACKS[kind].carried:
                    plan.armless = max(plan.armless, value)
                else:
                    arms = plan.punches if ATTACKS[kind].paired else plan.weapons
                    arms[limb] = max(arms.get(limb, 0.0), value)
        return plan

    def _value(self, attack: Attack, foe: UnitView) -> float:
        """The value of an attack; 0 if it may not be declared."""
        rule = ATTACKS[attack.kind]
        if rule.check(self._ghost, attack):
            return 0.0
        key = (attack.kind, attack.limb, attack.target)
        known = self._values.get(key)
        if known is None:
            preview = rule.preview(self._ghost, attack, [])
            known = estimate_attack(self._ghost, self.me, foe, preview).value
            self._values[key] = known
        return known


def reaches(estimate: AttackEstimate, above: int, lies: bool) -> bool:
    """Whether an attack reaches a target from that many levels above it.

    A kick strikes at the attacker's level, a fist one above it, a swung weapon at both. A target fills its own level
    and the next, one that lies only its own, which a swung weapon hits only from below (`physical-attacks.md` §1.7,
    §1.8).
    """
    if estimate.swung:
        return above == -1 if lies else -1 <= above <= 1
    level = above if estimate.strikes_low else above + 1
    return 0 <= level <= (0 if lies else 1)


def best_of(estimates: list[AttackEstimate], modifier: int, above: int, lies: bool = False) -> float:
    """The value of the best of these with a modifier and the attacker that many levels above the target, which may lie
    there; 0 for none. Punches with both arms count together.
    """
    best = 0.0
    punches = 0.0
    for estimate in estimates:
        if not reaches(estimate, above, lies):
            continue
        value = estimate.at(modifier)
        if estimate.paired:
            punches += max(0.0, value)
        elif value > best:
            best = value
    return max(best, punches)
