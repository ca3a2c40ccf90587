"""Battles made by chance, small enough that every path can be walked: worn-out 'Mechs with few slots left to strike."""

from __future__ import annotations

import dataclasses
import functools
from random import Random

from myomer.boards import Hex
from myomer.combat.battle import Battle
from myomer.combat.physical.attack import Attack
from myomer.combat.physical.registry import ATTACKS, why_not_attack
from myomer.hexes import parse_hex
from myomer.rules.components import HEAVY_DUTY_GYRO, STANDARD_GYRO
from myomer.rules.locations import FRAME_NAMES, LEFT_ARM, RIGHT_ARM
from myomer.rules.ruleset import STANDARD, TOTAL_WARFARE, Ruleset
from myomer.units.build import Workshop
from myomer.units.design import Design
from myomer.units.mech import Mech
from tests.odds.situations import KINDS, attacker_for, in_play, set_up

GEAR = [
    "ac-5-ammo@right-torso",
    "srm-2-ammo@left-torso*2",
    "machine-gun-ammo@right-arm",
    "gauss-rifle@right-arm",
    "heat-sink@left-leg*2",
    "jump-jet@right-torso*2",
    "medium-laser@head",
    "medium-laser@left-torso:armored",
    "spikes@right-arm",
    "spikes@left-torso",
    "spikes@right-leg",
    "case@right-torso",
    "case-ii@left-torso",
    "claw@left-arm",
    "talons",
    "tsm",
]
OPTIONS = [
    "glancing_blows",
    "direct_blows",
    "floating_criticals",
    "no_through_armor_criticals",
    "advanced_hit_locations",
    "tactical_criticals",
    "engine_explosions",
    "falling_expanded",
    "fall_always_wounds",
    "weight_class_psr",
    "damage_psr_per_twenty",
    "tactical_charge",
    "mixed_limb_attacks",
    "leg_damage_adds_up",
    "hull_down",
]


@functools.cache
def target_design(number: int) -> Design:
    """A light 'Mech with this and that in it; the same number gives the very same design."""
    random = Random(f"design {number}")
    frame = random.choice(["biped"] * 4 + ["quad", "tripod"])
    gear = [item for item in GEAR if random.random() < 0.25]
    if frame == "quad":
        gear = [item for item in gear if "arm" not in item and "leg" not in item]
    shop = Workshop(random.choice([20, 20, 25, 30, 40]), FRAME_NAMES.index(frame))
    shop.engine = random.choice(["fusion", "fusion", "xl", "combustion"])
    shop.gyro = random.choice([STANDARD_GYRO, STANDARD_GYRO, HEAVY_DUTY_GYRO])
    shop.cockpit = random.choice(["standard", "standard", "standard", "torso-mounted"])
    shop.armor_kind = random.choice(["standard", "standard", "hardened", "reflective", "ferro-lamellor"])
    shop.structure_kind = random.choice(["standard", "standard", "industrial", "composite", "reinforced"])
    shop.quirks = frozenset(random.choice([[], [], ["prototype"], ["poor-workmanship"]]))
    shop.equip(gear)
    return shop.finish()


def worn(random: Random, mech: Mech, spare_limbs: bool = False) -> Mech:
    """Take armor and open slots off a 'Mech, so that little of it can still happen."""
    tough = random.choice([0.9, 0.6, 0.3])
    for place, armor in enumerate(mech.armor):
        mech.armor[place] = armor if random.random() < tough else random.randint(0, min(armor, 3))
    for location, structure in enumerate(mech.structure):
        if structure and random.random() < 0.3:
            mech.structure[location] = random.randint(1, min(3, structure))
        free = [at for at in range(12) if mech.design.hittable[location] >> at & 1]
        random.shuffle(free)
        keep = random.choice([0, 1, 1, 2])
        if not (spare_limbs and location >= LEFT_ARM):
            for at in free[keep:]:
                mech.slot_hits[location] |= 1 << at
    mech.piloting = random.choice([0, 2, 5, 8])
    mech.wounds = random.choice([0, 3, 5, 5])
    return mech


def rules_for(random: Random) -> Ruleset:
    """One of the rulesets, with options now and then."""
    rules = random.choice([STANDARD, TOTAL_WARFARE])
    wanted = {name: True for name in OPTIONS if random.random() < 0.12}
    if "no_through_armor_criticals" in wanted:
        wanted.pop("floating_criticals", None)
    return dataclasses.replace(rules, **wanted)  # type: ignore[arg-type]


@functools.cache
def _attacker_design(kind: str, tons: int) -> Design:
    return attacker_for(kind, tons).design


def chance_case(seed: int) -> tuple[Battle, list[Attack]] | None:
    """A battle and what is declared in it; None when that is not allowed."""
    random = Random(f"case {seed}")
    kind = random.choice(["punch", "kick", "charge", "dfa", "push", *KINDS])
    rules = in_play(kind, rules_for(random))
    plain = attacker_for(kind, 20)
    attacker = Mech(_attacker_design(kind, random.choice([20, 20, 30, 45])))
    for name in ("hex", "move_mode", "hexes_moved", "club", "prone", "status"):
        setattr(attacker, name, getattr(plain, name))
    worn(random, attacker, True)
    target = worn(random, Mech(target_design(random.randrange(40))))
    target.hex = parse_hex("0504")
    target.facing = target.torso = random.choice([3, 3, 0, 1, 5])
    target.prone = random.random() < 0.2
    target.heat = attacker.heat = random.choice([0, 0, 9])
    battle, attack = set_up(kind, attacker, target, rules)
    ground = random.random()
    if ground < 0.25 and kind != "jump-jet":
        what = random.choice([{"water": 1}, {"water": 2}, {"woods": 1}, {"swamp": 1}, {"rubble": 1}])
        for mech in battle.mechs:
            battle.changes[mech.hex] = Hex(0, what)
    attacks = [attack]
    if kind == "punch" and random.random() < 0.5:
        attacks.append(Attack("punch", 0, 1, LEFT_ARM if attack.limb == RIGHT_ARM else RIGHT_ARM))
    if kind in ("punch", "kick", "push") and len(battle.mechs) == 2 and random.random() < 0.25:
        back = Attack("push", 1, 0)
        if not why_not_attack(battle, back):
            attacks.append(back)
    if any(why_not_attack(battle, each) for each in attacks):
        return None
    return battle, attacks


__all__ = ["ATTACKS", "chance_case"]
