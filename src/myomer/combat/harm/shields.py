"""Shields in battle: what they cover and how much they take (`physical-attacks.md` §5.4)."""

from __future__ import annotations

from myomer.combat.battle import Battle
from myomer.combat.events import DamageReduced
from myomer.rules.locations import (
    CENTER_TORSO,
    HAND,
    HEAD,
    LEFT_ARM,
    LEFT_LEG,
    LEFT_TORSO,
    LOWER_ARM,
    RIGHT_LEG,
    RIGHT_TORSO,
    SHOULDER,
    UPPER_ARM,
    LocationId,
)
from myomer.rules.shields import (
    ACTIVE,
    ACTUATOR_LOSS,
    INACTIVE,
    PASSIVE,
    SHIELDS,
    SHOULDER_LOSS,
    SLOT_ABSORPTION,
    SLOT_CAPACITY,
)
from myomer.units.ids import UnitIndex
from myomer.units.mech import DESTROYED, WHOLE_STATE, Mech


def shield_mode(mech: Mech, shield: int) -> int:
    """The mode of a shield; it is inactive on an immobile 'Mech (shut down, pilot unconscious)."""
    if mech.is_immobile():
        return INACTIVE
    return mech.count(shield)


def covers(mode: int, arm: LocationId, location: LocationId, rear: bool) -> bool:
    """Whether a shield on this arm covers a location, by its mode: active, passive or inactive."""
    left = arm == LEFT_ARM
    if location == arm:
        return True
    if mode == INACTIVE or rear:
        return False
    if location == (LEFT_TORSO if left else RIGHT_TORSO):
        return True
    if mode == PASSIVE:
        return False
    return location in (CENTER_TORSO, HEAD, LEFT_LEG if left else RIGHT_LEG)


def _actuator_losses(mech: Mech, arm: LocationId) -> int:
    """Points of absorption a shield has lost to its arm's destroyed actuators."""
    lost = SHOULDER_LOSS if mech.actuator(arm, SHOULDER) == DESTROYED else 0
    for which in (UPPER_ARM, LOWER_ARM, HAND):
        if mech.actuator(arm, which) == DESTROYED:
            lost += ACTUATOR_LOSS
    return lost


def absorption(mech: Mech, shield: int) -> int:
    """How many points it absorbs from each hit now."""
    component = mech.design.components[shield]
    hits = (mech.slot_hits[component.location] & component.mask).bit_count()
    return max(0, SHIELDS[component.name][0] - SLOT_ABSORPTION * hits - _actuator_losses(mech, component.location))


def capacity(mech: Mech, shield: int) -> int:
    """How many more hits it can take."""
    component = mech.design.components[shield]
    hits = (mech.slot_hits[component.location] & component.mask).bit_count()
    max_hits = SHIELDS[component.name][1] - SLOT_CAPACITY * hits - _actuator_losses(mech, component.location)
    return max(0, max_hits - mech.counts[component.count_index + 1])


def shield_reduction(battle: Battle, unit: UnitIndex, location: LocationId, rear: bool, points: int) -> int:
    """The damage of a hit that shields let through; each shield that absorbs some loses one of its capacity."""
    mech = battle.mechs[unit]
    for shield in mech.design.shields:
        component = mech.design.components[shield]
        if points <= 0 or mech.dead_location(component.location):
            continue
        if not covers(shield_mode(mech, shield), component.location, location, rear) or not capacity(mech, shield):
            continue

        absorbed = min(points, absorption(mech, shield))
        if absorbed:
            points -= absorbed
            mech.counts[component.count_index + 1] += 1
            mech.changed |= WHOLE_STATE
            if battle.log is not None:
                name = mech.design.names[location]
                battle.log.append(DamageReduced(unit, name, component.name, absorbed, points))
    return points


def shielded(mech: Mech, location: LocationId, rear: bool) -> bool:
    """Whether a shield that can still absorb a hit covers a location."""
    for shield in mech.design.shields:
        arm = mech.design.components[shield].location
        if (
            not mech.dead_location(arm)
            and capacity(mech, shield)
            and covers(shield_mode(mech, shield), arm, location, rear)
        ):
            return True
    return False


def raised_shield(mech: Mech, arm: LocationId) -> bool:
    """Whether this arm holds a raised shield."""
    for shield in mech.design.shields:
        component = mech.design.components[shield]
        if component.location == arm and shield_mode(mech, shield) == ACTIVE and capacity(mech, shield):
            return True
    return False
