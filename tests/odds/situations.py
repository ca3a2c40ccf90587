"""Every kind of physical attack, each in a place where it is allowed."""

from __future__ import annotations

import dataclasses

from myomer.boards import Hex
from myomer.combat.battle import Battle
from myomer.combat.physical.attack import NO_LIMB, Attack
from myomer.combat.physical.registry import ATTACKS, default_limb, targets_itself
from myomer.rules.locations import CENTER_TORSO, HEAD, LEFT_TORSO, RIGHT_ARM, RIGHT_LEG, RIGHT_TORSO
from myomer.rules.movement import JUMP, RUN, WALK
from myomer.rules.physical_weapons import GIRDER_CLUB, PHYSICAL_WEAPONS, RETRACTABLE_BLADE, VIBROBLADES
from myomer.rules.ruleset import STANDARD, TOTAL_WARFARE, Ruleset
from myomer.scenario.face_off import face_to_face
from myomer.units.design import EMPTY
from myomer.units.mech import INFANTRY_HERE, SWARMED, Mech
from tests.support import make

KINDS = list(ATTACKS)
TORSOS_AND_HEAD = (CENTER_TORSO, LEFT_TORSO, RIGHT_TORSO, HEAD)


def in_play(kind: str, rules: Ruleset) -> Ruleset:
    """The ruleset, with the option that brings the attack into play if it is one."""
    if ATTACKS[kind].in_play(rules):
        return rules
    return dataclasses.replace(rules, **{ATTACKS[kind].option: True})  # type: ignore[arg-type]


def armed_for(kind: str) -> list[str]:
    """The equipment that the attack is made with."""
    if kind in VIBROBLADES:
        return [f"{kind}@right-arm:active"]
    if kind == RETRACTABLE_BLADE:
        return [f"{kind}@right-arm:extended"]
    if kind in PHYSICAL_WEAPONS:
        return [f"{kind}@right-arm"]
    if kind == "jump-jet":
        return ["jump-jet@left-leg", "jump-jet@right-leg"]
    return []


def attacker_for(kind: str, tons: int = 50, piloting: int = 5) -> Mech:
    """A 'Mech ready for the attack."""
    mech = make(tons, equipment=armed_for(kind), jump=1 if kind == "dfa" else 0, piloting=piloting)
    if kind == "charge":
        mech.move_mode = RUN
        mech.hexes_moved = 2
    elif kind == "dfa":
        mech.move_mode = JUMP
        mech.hexes_moved = 1
    elif kind == "club":
        mech.club = GIRDER_CLUB
    elif kind == "thrash":
        mech.prone = True
        mech.mark(INFANTRY_HERE)
    elif kind == "brush-off":
        mech.mark(SWARMED)
    return mech


def few_slots(mech: Mech, keep: int, *locations: int) -> Mech:
    """Close all slots but one of each of the first components, in these locations or in torsos and head."""
    for location in locations or TORSOS_AND_HEAD:
        kept: list[int] = []
        for slot, at in enumerate(mech.design.slots[location]):
            if at == EMPTY or (at not in kept and len(kept) < keep):
                kept.append(at)
            else:
                mech.slot_hits[location] |= 1 << slot
    return mech


def set_up(kind: str, attacker: Mech, target: Mech, rules: Ruleset) -> tuple[Battle, Attack]:
    """The two face to face, and the attack to be declared."""
    limb = RIGHT_LEG if kind == "trip" else default_limb(attacker, kind)
    if targets_itself(kind):
        return Battle([attacker], None, in_play(kind, rules)), Attack(kind, 0, 0, limb)
    battle = face_to_face(attacker, target, in_play(kind, rules))
    if kind == "break-grapple":
        attacker.hex = target.hex
        attacker.grappling, target.grappling = 1, 0
        target.grapple_attacker = True
        limb = NO_LIMB
    elif kind == "jump-jet":
        battle.changes[attacker.hex] = Hex(1)
    return battle, Attack(kind, 0, 1, limb)


def situation(kind: str, rules: Ruleset, tons: int = 50, piloting: int = 5) -> tuple[Battle, Attack]:
    """An ordinary case: two plain 'Mechs of one weight."""
    target = make(tons, piloting=piloting)
    return set_up(kind, attacker_for(kind, tons, piloting), target, rules)


# worn out, so that little can happen


def other(tons: int = 20, piloting: int = 5, equipment: list[str] | None = None, keep: int = 1, **more: str) -> Mech:
    """A unit with few slots left to strike."""
    mech = make(tons, piloting=piloting, equipment=equipment, **more)  # type: ignore[arg-type]
    return few_slots(mech, keep)


def striker(kind: str, tons: int = 20, piloting: int = 5) -> Mech:
    """The attacker, with sound limbs and few slots left to strike elsewhere."""
    return few_slots(attacker_for(kind, tons, piloting), 1)


def bare(mech: Mech, *locations: int) -> Mech:
    """No armor there, neither in front nor at the back."""
    for location in locations:
        for place, name in enumerate(mech.design.names):
            if name.startswith(mech.design.names[location]) and place < len(mech.armor):
                mech.armor[place] = 0
    return mech


HEAVY_BLOWS = ["lance", "flail", "wrecking-ball", "buzzsaw", "pile-driver", "vibroblade-medium", "vibroblade-large"]


def worn_pair(kind: str, rules: Ruleset) -> tuple[Mech, Mech]:
    """Two 'Mechs of which little can break; the target's right arm is bare, with two slots to strike.

    Pilots who are sure of their rolls keep the falls few. Where both are struck, a blow to the head either kills a
    pilot or (where wounds would make the rolls harder) does not touch the cockpit.
    """
    tons = 50 if kind in HEAVY_BLOWS else 20
    attacker, target = striker(kind, tons), few_slots(other(tons), 2, RIGHT_ARM)
    if kind in ("charge", "dfa"):
        cockpit = "torso-mounted" if rules is STANDARD else "standard"
        frame = "quad" if kind == "dfa" else "biped"
        moved = "jump" if kind == "dfa" else "run"
        attacker = make(20, frame, jump=2, cockpit=cockpit, moved=moved, hexes=2, piloting=0)
        target = few_slots(other(20, 0, cockpit=cockpit), 2, RIGHT_ARM)
        target.move_mode, target.hexes_moved = WALK, 5
        if rules is TOTAL_WARFARE:
            attacker.wounds = target.wounds = 5
        few_slots(attacker, 1 if kind == "charge" else 2).armor[:] = [30] * len(attacker.armor)
    elif kind in HEAVY_BLOWS:
        attacker.piloting = 1 if kind != "buzzsaw" else 12
        target.piloting = 0
    elif kind == "kick":
        target.piloting = 0
    if kind != "buzzsaw":
        bare(target, RIGHT_ARM)
    return attacker, target


def exact_situation(kind: str, rules: Ruleset) -> tuple[Battle, Attack]:
    """An ordinary case or, of the attacks in which both may come to harm, one of which little can come."""
    if kind in ("charge", "dfa"):
        return set_up(kind, *worn_pair(kind, rules), rules)
    return situation(kind, rules)
