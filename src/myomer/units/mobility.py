"""Movement points after damage and heat (`movement.md` §2)."""

from __future__ import annotations

from myomer.rules.components import INDUSTRIAL_TSM, PROTOTYPE_TSM, TSM_HEAT
from myomer.rules.heat import walking_loss
from myomer.rules.locations import FOOT, HIP, LOWER_LEG, QUAD, UPPER_LEG, LocationId
from myomer.rules.movement import JUMP, RUN, SPRINT, WALK, running_from
from myomer.rules.pilots import MEDIUM, weight_class
from myomer.rules.rounding import ceil_div
from myomer.units.design import Design
from myomer.units.mech import DESTROYED, Mech


def _leg_actuators_lost(mech: Mech, leg: LocationId) -> int:
    """How many actuators of a leg below the hip are destroyed."""
    lost = 0
    for which in (UPPER_LEG, LOWER_LEG, FOOT):
        if mech.actuator(leg, which) == DESTROYED:
            lost += 1
    return lost


def _legs_unhurt(mech: Mech) -> bool:
    """Whether all legs are there and dry, without a critical hit: most of the time."""
    dead = mech.gone | mech.breached
    for leg in mech.design.legs:
        if mech.slot_hits[leg] or dead >> leg & 1:
            return False
    return True


def _after_leg_damage(mech: Mech) -> int:
    """Walking MP after damage to hips, legs and leg actuators (§2.1, §2.2).

    A biped or tripod that has lost one leg hops with 1, whatever the actuators of the others (M-84); with two lost it
    has none.
    """
    if _legs_unhurt(mech):
        return mech.design.walk
    lost = mech.legs_gone()
    hips = 0
    actuators = 0
    for leg in mech.design.legs:
        if mech.has(leg):
            if mech.actuator(leg, HIP) == DESTROYED:
                hips += 1
            else:
                actuators += _leg_actuators_lost(mech, leg)

    walk = mech.design.walk

    if mech.design.frame == QUAD:
        if lost >= 3:
            return 0
        walk = 1 if lost == 2 else walk - lost
        for _ in range(hips):
            walk = ceil_div(walk, 2)
        return walk - actuators

    if lost:
        return 1 if lost == 1 else 0
    if hips:
        walk = ceil_div(walk, 2) if hips == 1 else 0
    return walk - actuators


def _before_heat(mech: Mech) -> int:
    """Walking MP after leg damage, shields and modular armor."""
    points = _after_leg_damage(mech)
    for shield in mech.design.shields:
        if mech.design.components[shield].name != "shield-small" and mech.has(mech.design.components[shield].location):
            points -= 1
    if mech.design.modular_armor:
        points -= 1
    return points


def walking_mp(mech: Mech) -> int:
    """Walking MP: leg damage, then shields and modular armor, then heat, then active TSM; never below 0.

    Industrial TSM makes stronger, not faster (M-38).
    """
    points = _before_heat(mech) - walking_loss(mech.heat)
    if mech.tsm_active() and mech.design.tsm != INDUSTRIAL_TSM and can_run(mech):
        points += 2
    return max(0, points)


def cool_walking_mp(mech: Mech) -> int:
    """Walking MP at heat 0, where only TSM that is always active counts."""
    points = _before_heat(mech)
    if mech.design.tsm == PROTOTYPE_TSM and can_run(mech):
        points += 2
    return max(0, points)


def can_go_hull_down(mech: Mech) -> bool:
    """Hull-down needs the legs (a quad may lack one) and a working gyro (`piloting-skill-rolls.md` §8.2)."""
    return not mech.gyro_destroyed() and mech.legs_gone() <= (1 if mech.design.frame == QUAD else 0)


def can_run(mech: Mech) -> bool:
    """A biped with a destroyed leg, or a quad with two, cannot run."""
    return mech.legs_gone() < (2 if mech.design.frame == QUAD else 1)


def running_mp(mech: Mech, boosts: int = 0) -> int:
    """Running MP from what is left of walking MP (`running_from`); no more than walking MP if it cannot run."""
    walk = walking_mp(mech)
    if not can_run(mech):
        return walk
    return running_from(walk, mech.design.armor_kind, boosts)


def has_working_wing(mech: Mech) -> bool:
    """Whether it has a partial wing, and all parts of it work."""
    for wing in mech.design.partial_wing:
        if not mech.component_works(wing):
            return False
    return bool(mech.design.partial_wing)


def wing_mp(mech: Mech) -> int:
    """Jumping MP that a partial wing grants: 2, over 55 tons 1."""
    if not has_working_wing(mech):
        return 0
    return 2 if weight_class(mech.design.tons) <= MEDIUM else 1


def can_sprint(mech: Mech) -> bool:
    """Sprinting needs undamaged hips, and legs that can run."""
    if not can_run(mech):
        return False
    for leg in mech.design.legs:
        if mech.has(leg) and mech.actuator(leg, HIP) == DESTROYED:
            return False
    return True


def sprinting_mp(mech: Mech, boosts: int = 0) -> int:
    """Sprinting MP (option): twice walking, half as much again for each device engaged, rounded up."""
    return ceil_div(walking_mp(mech) * (4 + boosts), 2) if can_sprint(mech) else 0


def jumping_mp(mech: Mech, depth: int = 0) -> int:
    """Jumping MP: working jets, less one for a medium shield or modular armor; none with a large shield.

    A partial wing adds 2, over 55 tons 1, where there is a jet at all. In water 1 deep only the jets in the torso
    work, in deeper water none (§5).
    """
    if depth > 1:
        return 0

    jets = 0
    for jet in mech.design.jump_jets:
        if (not depth or not mech.is_leg(mech.design.components[jet].location)) and mech.component_works(jet):
            jets += 1
    if jets:
        jets += wing_mp(mech)

    for shield in mech.design.shields:
        if mech.has(mech.design.components[shield].location):
            if mech.design.components[shield].name == "shield-large":
                return 0
            if mech.design.components[shield].name == "shield-medium":
                jets -= 1

    if mech.design.modular_armor:
        jets -= 1
    return max(0, jets)


def max_mp(design: Design, mode: int) -> int:
    """The most MP that an undamaged 'Mech of this design can have: every booster engaged, and TSM at its heat."""
    fresh = Mech(design)
    boosts = (1 if design.masc else 0) + (1 if design.supercharger else 0)
    highest = 0
    for heat in (0, TSM_HEAT):
        fresh.heat = heat
        if mode == WALK:
            highest = max(highest, walking_mp(fresh))
        elif mode == RUN:
            highest = max(highest, running_mp(fresh, boosts))
        elif mode == SPRINT:
            highest = max(highest, sprinting_mp(fresh, boosts))
    return jumping_mp(fresh) if mode == JUMP else highest
