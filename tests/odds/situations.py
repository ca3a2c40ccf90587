"""Every kind of physical attack, each in a place where it is allowed."""

from __future__ import annotations

import dataclasses

from myomer.combat.battle import Battle
from myomer.combat.physical.attack import Attack
from myomer.combat.physical.registry import ATTACKS
from myomer.rules.locations import CENTER_TORSO, HEAD, LEFT_TORSO, RIGHT_ARM, RIGHT_TORSO
from myomer.rules.movement import WALK
from myomer.rules.ruleset import STANDARD, TOTAL_WARFARE, Ruleset
from myomer.scenario.face_off import example_of
from myomer.units.design import EMPTY
from myomer.units.mech import Mech
from tests.support import make

KINDS = list(ATTACKS)
TORSOS_AND_HEAD = (CENTER_TORSO, LEFT_TORSO, RIGHT_TORSO, HEAD)


def in_play(kind: str, rules: Ruleset) -> Ruleset:
    """The ruleset, with the option that brings the attack into play if it is one."""
    if ATTACKS[kind].in_play(rules):
        return rules
    return dataclasses.replace(rules, **{ATTACKS[kind].option: True})  # type: ignore[arg-type]


def attacker_for(kind: str, tons: int = 50, piloting: int = 5) -> Mech:
    """A 'Mech ready for the attack: the attack's own example."""
    rule = ATTACKS[kind]
    size = rule.sizes[0] if rule.sizes else 0
    mech = make(tons, equipment=rule.example_equipment("", size), jump=rule.example_jump_mp, piloting=piloting)
    rule.example_attacker(mech, "", size)
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
    rule = ATTACKS[kind]
    limb = rule.example_limb(attacker)
    if rule.self_targeted:
        return Battle([attacker], None, in_play(kind, rules)), Attack(kind, 0, 0, limb)
    return example_of(rule, attacker, target, limb, in_play(kind, rules)), Attack(kind, 0, 1, limb)


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
