"""Sparring: the physical attacks two units would have on each other if they were adjacent.

They are placed face to face on open ground, without moving; movement and terrain modifiers are added later.
"""

from __future__ import annotations

from typing import Final

from myomer.boards import Board
from myomer.bots.outlook import UnitView
from myomer.bots.striking import AttackEstimate, estimate_attack
from myomer.combat.battle import Battle
from myomer.combat.physical.attack import NO_LIMB, Attack
from myomer.combat.physical.registry import ATTACKS, BODILY
from myomer.hexes import Facing
from myomer.rules.movement import STILL
from myomer.scenario.face_off import face_to_face
from myomer.units.mech import Mech

OPEN_GROUND: Final = Board()


def attacks_with(mech: Mech) -> list[tuple[str, int]]:
    """The attacks a unit has the limbs and weapons for, by kind and limb; leg attacks first.

    Attacks without damage and optional attacks are left out.
    """
    attacks: list[tuple[str, int]] = []
    for rule in BODILY:
        if rule.does_damage and not rule.option and rule.offered(mech):
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


def _unmoved(mech: Mech) -> Mech:
    """A copy of the 'Mech that has done nothing this turn."""
    ghost = mech.copy()
    ghost.roof = 0
    ghost.status = 0
    ghost.move_mode = STILL
    ghost.hexes_moved = 0
    ghost.fired = 0
    return ghost


def sparring(one: UnitView, other: UnitView) -> list[AttackEstimate]:
    """What the first unit could do to the second if adjacent."""
    if one.helpless or one.mech.prone:
        return []
    battle = face_to_face(_unmoved(one.mech), _unmoved(other.mech), one.battle.ruleset, board=OPEN_GROUND)
    estimates: list[AttackEstimate] = []
    for kind, limb in attacks_with(one.mech):
        preview = ATTACKS[kind].preview(battle, Attack(kind, 0, 1, limb))
        if not preview.reasons:
            estimates.append(estimate_attack(battle, one, other, preview))
    return estimates


class ArmsPlan:
    """What a unit could attack with in the coming physical phase, its torso turned one way."""

    def __init__(self) -> None:
        self.armless = 0.0
        """Attacks that use no arm: kicks."""
        self.both = 0.0
        """Attacks that use both arms."""
        self.punches: Final[dict[int, float]] = {}
        self.weapons: Final[dict[int, float]] = {}
        """By arm."""

    def value(self, fired: int) -> float:
        """The best declaration if the weapons in these arms, a bit each, have fired."""
        best = max(0.0, self.armless, self.both if not fired else 0.0)
        for arm, value in self.weapons.items():
            if not fired >> arm & 1:
                best = max(best, value)
        return max(best, sum([value for arm, value in self.punches.items() if not fired >> arm & 1]))

    def arms(self) -> list[int]:
        """The arms that are worth not firing."""
        return sorted({*self.punches, *self.weapons})


def arms_plan(battle: Battle, me: UnitView, foes: list[UnitView], torso: Facing) -> ArmsPlan:
    """What a unit could attack with if adjacent to these enemies, whatever it fires."""
    plan = ArmsPlan()
    ghost = battle.copy()
    mech = ghost.mechs[me.unit]
    mech.torso = torso

    for foe in foes:
        for kind, limb in attacks_with(mech):
            preview = ATTACKS[kind].preview(ghost, Attack(kind, me.unit, foe.unit, limb))
            value = 0.0 if preview.reasons else estimate_attack(ghost, me, foe, preview).value
            if value <= 0:
                continue

            if ATTACKS[kind].two_handed:
                plan.both = max(plan.both, value)
            elif limb not in mech.design.arms and not ATTACKS[kind].carried:
                plan.armless = max(plan.armless, value)
            else:
                arms = plan.punches if ATTACKS[kind].paired else plan.weapons
                arms[limb] = max(arms.get(limb, 0.0), value)

    return plan


def best_of(estimates: list[AttackEstimate], modifier: int, above: int) -> float:
    """The value of the best of these with a modifier and the attacker that many levels above the target; 0 for none.

    Punches with both arms count together; from a level above only kicks reach, from a level below only punches.
    """
    best = 0.0
    punches = 0.0
    for estimate in estimates:
        low = estimate.strikes_low
        if above < -1 or above > 1 or (above == 1 and not low) or (above == -1 and low):
            continue
        value = estimate.at(modifier)
        if estimate.paired:
            punches += max(0.0, value)
        elif value > best:
            best = value
    return max(best, punches)
