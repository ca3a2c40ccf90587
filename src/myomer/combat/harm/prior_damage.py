"""A 'Mech that comes damaged to the table: parts destroyed by name, and everything that is lost with them.

`damage-and-criticals.md` §9 (what goes with a location), §11 (engine, gyro, sensors, life support). No dice: what
damage in play does is in `damage` and `criticals`.
"""

from __future__ import annotations

from typing import Final

from myomer.combat.harm.pilot import CENTER_TORSO_DESTROYED, ENGINE_DESTROYED, PILOT_DEAD
from myomer.rules.components import ENGINE, ENGINE_HITS, TORSO_COCKPIT
from myomer.rules.locations import (
    ACTUATORS_PER_LIMB,
    ARM_ACTUATORS,
    ARMOR_NAMES,
    CENTER_TORSO,
    FRAME_LOCATIONS,
    HEAD,
    LEFT_ARM,
    LEFT_TORSO,
    LEG_ACTUATORS,
    QUAD,
    RIGHT_TORSO,
    LocationId,
    armor_at,
    is_leg,
    parse_location,
)
from myomer.units.component import ABSENT
from myomer.units.design import Design
from myomer.units.mech import Mech

GYRO: Final = "gyro"
ENGINE_NAME: Final = "engine"
SENSORS: Final = "sensors"
LIFE_SUPPORT: Final = "life-support"


def parts_of(design: Design) -> list[str]:
    """The names of everything that `destroy_part` takes: systems, locations, actuators (`right-arm.hand`)."""
    names = [GYRO, ENGINE_NAME, SENSORS, LIFE_SUPPORT]
    for location in FRAME_LOCATIONS[design.frame]:
        name = ARMOR_NAMES[design.frame][location]
        names.append(name)
        if location >= LEFT_ARM:
            names += [f"{name}.{actuator}" for actuator in _actuators(design, location)]
    return names


def _actuators(design: Design, location: LocationId) -> list[str]:
    """The names of the actuators of an arm or leg."""
    return LEG_ACTUATORS if is_leg(design.frame, location) else ARM_ACTUATORS


def destroy_part(mech: Mech, name: str) -> None:
    """Destroy an actuator or a location, or hit the gyro, the engine, a sensor or the life support once.

    `settle_losses` does what follows from it. ValueError when the 'Mech has no such part.
    """
    design = mech.design
    if name not in parts_of(design):
        raise ValueError(f"there is no part {name!r} to be destroyed; there are {', '.join(parts_of(design))}")

    if name == GYRO:
        mech.gyro_hits += 1
        _hit_next_slot(mech, design.gyro_mask)
    elif name == ENGINE_NAME:
        mech.engine_hits += 1
        _hit_next_slot(mech, design.hittable[CENTER_TORSO] & ~design.gyro_mask)
    elif name == SENSORS or name == LIFE_SUPPORT:
        for part in design.sensors if name == SENSORS else design.life_support:
            component = design.components[part]
            if not mech.slot_hits[component.location] & component.mask:
                mech.slot_hits[component.location] |= component.mask
                return
    else:
        location_name, _, actuator = name.partition(".")  # `left-arm`, or `left-arm.hand`
        location = parse_location(design.frame, location_name)
        if not actuator:
            _destroy_location(mech, location)
            return
        which = _actuators(design, location).index(actuator)
        slot = design.actuator_slots[location * ACTUATORS_PER_LIMB + which]
        if slot != ABSENT:
            mech.slot_hits[location] |= 1 << slot


def _hit_next_slot(mech: Mech, mask: int) -> None:
    """Hit the first undamaged center torso slot among those of a mask."""
    intact = mask & ~mech.slot_hits[CENTER_TORSO]
    mech.slot_hits[CENTER_TORSO] |= intact & -intact


def _destroy_location(mech: Mech, location: LocationId) -> None:
    """Destroy a location, and the arm that hangs on it."""
    mech.gone |= 1 << location
    mech.armor[location] = 0
    mech.structure[location] = 0
    if location == LEFT_TORSO or location == RIGHT_TORSO:
        mech.armor[armor_at(location, True)] = 0
        if mech.design.frame != QUAD:
            _destroy_location(mech, location + 2)


def settle_losses(mech: Mech) -> None:
    """Apply the losses that follow from a 'Mech's state, so that the caller need not know those rules.

    A location without structure is gone, and the arm of a side torso with it; engine slots in a lost side torso count
    as hits; losing the head (unless the cockpit is torso-mounted) or the center torso, or a third engine hit, destroys
    the 'Mech. What is settled already stays as it is.
    """
    for location in FRAME_LOCATIONS[mech.design.frame]:
        if mech.structure[location] <= 0 and mech.has(location):
            _destroy_location(mech, location)
    for component in mech.design.components:
        if component.kind == ENGINE and component.location != CENTER_TORSO and not mech.has(component.location):
            mech.engine_hits += (component.mask & ~mech.slot_hits[component.location]).bit_count()
            mech.slot_hits[component.location] |= component.mask

    if mech.destroyed:
        return
    if not mech.has(HEAD) and mech.design.cockpit != TORSO_COCKPIT:
        mech.pilot_dead = True
        mech.cause = PILOT_DEAD
    elif not mech.has(CENTER_TORSO):
        mech.cause = CENTER_TORSO_DESTROYED
    elif mech.engine_hits >= ENGINE_HITS:
        mech.cause = ENGINE_DESTROYED
