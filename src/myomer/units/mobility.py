"""Movement points as damage and heat leave them (`movement.md` §2)."""

from __future__ import annotations

from myomer.rules.locations import FOOT, HIP, LOWER_LEG, QUAD, UPPER_LEG
from myomer.units.mech import DESTROYED, Mech


def _leg_actuators_lost(mech: Mech, leg: int) -> int:
    lost = 0
    for which in (UPPER_LEG, LOWER_LEG, FOOT):
        if mech.actuator(leg, which) == DESTROYED:
            lost += 1
    return lost


def _after_leg_damage(mech: Mech) -> int:
    points = mech.design.walk
    legs = mech.design.legs
    lost = mech.legs_gone()
    if mech.design.frame == QUAD:
        if lost >= 3:
            return 0
        points = 1 if lost == 2 else points - lost
        for leg in legs:
            if mech.has(leg) and mech.actuator(leg, HIP) == DESTROYED:
                points = -(-points // 2)
        for leg in legs:
            if mech.has(leg) and mech.actuator(leg, HIP) != DESTROYED:
                points -= _leg_actuators_lost(mech, leg)
        return points
    if lost == len(legs):
        return 0
    if lost:
        points = 1
    hips = 0
    for leg in legs:
        if mech.has(leg) and mech.actuator(leg, HIP) == DESTROYED:
            hips += 1
    if not lost and hips:
        points = -(-points // 2) if hips == 1 else 0
    for leg in legs:
        if mech.has(leg) and mech.actuator(leg, HIP) != DESTROYED:
            points -= _leg_actuators_lost(mech, leg)
    return points


def walking_mp(mech: Mech) -> int:
    """Walking MP: leg damage, then shields and modular armour, then heat, then active TSM; never below 0."""
    points = _after_leg_damage(mech)
    for at in mech.design.shields:
        if mech.design.components[at].name != "shield-small" and mech.has(mech.design.components[at].location):
            points -= 1
    if mech.design.modular_armor:
        points -= 1
    points -= mech.heat // 5
    few_legs_lost = mech.legs_gone() < (2 if mech.design.frame == QUAD else 1)
    if mech.tsm_active() and few_legs_lost:
        points += 2
    return max(0, points)


def can_go_hull_down(mech: Mech) -> bool:
    """Hull-down needs the legs (a quad may lack one) and a working gyro (`piloting-skill-rolls.md` §8.2)."""
    return not mech.gyro_destroyed() and mech.legs_gone() <= (1 if mech.design.frame == QUAD else 0)


def can_run(mech: Mech) -> bool:
    """A biped with a destroyed leg, or a quad with two, cannot run."""
    return mech.legs_gone() < (2 if mech.design.frame == QUAD else 1)


def running_mp(mech: Mech) -> int:
    """Running MP: one and a half times walking, rounded up; hardened armour takes one."""
    walk = walking_mp(mech)
    if not can_run(mech):
        return walk
    run = -(-walk * 3 // 2)
    if mech.design.armor_kind == "hardened":
        run = max(0, run - 1)
    return run


def jumping_mp(mech: Mech) -> int:
    """Jumping MP: working jets, less one for a medium shield or modular armour; none with a large shield."""
    jets = mech.working(mech.design.jump_jets)
    for at in mech.design.shields:
        if mech.has(mech.design.components[at].location):
            if mech.design.components[at].name == "shield-large":
                return 0
            if mech.design.components[at].name == "shield-medium":
                jets -= 1
    if mech.design.modular_armor:
        jets -= 1
    return max(0, jets)
