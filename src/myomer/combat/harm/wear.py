"""What damage does besides: spikes that break, submerged locations that flood, components worn out.

`physical-attacks.md` §5.3; `damage-and-criticals.md` §5.
"""

from __future__ import annotations

from typing import Final

from myomer.combat.battle import Battle
from myomer.combat.events import Breached, ChanceRolled, EquipmentBroke
from myomer.combat.harm.pilot import ENGINE_DESTROYED, FLOODED, destroy_unit, kill_pilot
from myomer.combat.harm.psr_queue import enqueue
from myomer.combat.relative_position import submerged
from myomer.dice import DiceRoller
from myomer.rules.components import ENGINE, ENGINE_HITS, TORSO_COCKPIT
from myomer.rules.locations import (
    CENTER_TORSO,
    HEAD,
    LEFT_ARM,
    LEFT_TORSO,
    RIGHT_ARM,
    RIGHT_TORSO,
    LocationId,
    armor_at,
)
from myomer.rules.physical_weapons import SPIKES_BREAK
from myomer.rules.triggers import LEG_BREACHED
from myomer.units.ids import UnitIndex
from myomer.units.mech import WHOLE_STATE, Mech

ARM_OF: Final = {LEFT_TORSO: LEFT_ARM, RIGHT_TORSO: RIGHT_ARM}
BREACH: Final = 10
"""2d6 at which a submerged location floods though armor is left (§5)."""


def break_component(battle: Battle, unit: UnitIndex, index: int) -> None:
    """Break a component without a critical hit: it is used up."""
    mech = battle.mechs[unit]
    mech.used_up |= 1 << index
    mech.changed |= WHOLE_STATE
    if battle.log is not None:
        component = mech.design.components[index]
        battle.log.append(EquipmentBroke(unit, component.name, mech.design.names[component.location]))


def spiked(mech: Mech, location: LocationId) -> bool:
    """Whether the location has working spikes."""
    return bool(mech.design.spikes) and mech.any_works(mech.design.spikes, location)


def try_spikes(battle: Battle, unit: UnitIndex, location: LocationId, dice: DiceRoller) -> None:
    """Spikes that take damage break on 9 or more (`physical-attacks.md` §5.3)."""
    roll = dice.check(SPIKES_BREAK, "spikes break")
    if battle.log is not None:
        battle.log.append(ChanceRolled(unit, "spikes-break", SPIKES_BREAK, roll, roll >= SPIKES_BREAK))
    if roll < SPIKES_BREAK:
        return
    mech = battle.mechs[unit]
    for index in mech.design.spikes:
        if mech.design.components[index].location == location:
            break_component(battle, unit, index)


def is_bare(mech: Mech, location: LocationId) -> bool:
    """Whether a location has no armor left to keep water out; of a torso, front or rear."""
    return mech.armor[location] <= 0 or mech.armor[armor_at(location, True)] <= 0


def floods_at_once(battle: Battle, mech: Mech, location: LocationId) -> bool:
    """Whether the water of its hex floods a location without any roll: it is still there, submerged and bare (§5)."""
    if not mech.design.structure[location] or mech.dead_location(location):
        return False
    return is_bare(mech, location) and submerged(battle, mech, location)


def check_breach(battle: Battle, unit: UnitIndex, location: LocationId, dice: DiceRoller) -> None:
    """A submerged location that took damage may flood; one without armor does (§5)."""
    mech = battle.mechs[unit]
    bare = is_bare(mech, location)
    roll = 0
    if not bare:
        roll = dice.check(BREACH, "hull breach")
    breached = bare or roll >= BREACH
    if battle.log is not None:
        battle.log.append(Breached(unit, mech.design.names[location], roll, breached))
    if breached:
        flood(battle, unit, location)


def flood(battle: Battle, unit: UnitIndex, location: LocationId) -> None:
    """Nothing in the location works anymore; a flooded center torso or head destroys the unit.

    A torso-mounted cockpit is not in the head; engine slots that flood in a side torso count as hits.
    """
    mech = battle.mechs[unit]
    mech.breached |= 1 << location
    mech.changed |= WHOLE_STATE
    if location == CENTER_TORSO:
        destroy_unit(battle, unit, FLOODED)
        return

    for component in mech.design.components:
        if component.kind == ENGINE and component.location == location:
            mech.engine_hits += (component.mask & ~mech.slot_hits[location]).bit_count()
            mech.slot_hits[location] |= component.mask
    if mech.engine_hits >= ENGINE_HITS:
        destroy_unit(battle, unit, ENGINE_DESTROYED)

    if location == HEAD:
        if mech.design.cockpit != TORSO_COCKPIT:
            kill_pilot(battle, unit, FLOODED)
    elif mech.is_leg(location):
        enqueue(battle, unit, LEG_BREACHED)
    elif location in ARM_OF and ARM_OF[location] in mech.design.arms:
        arm = ARM_OF[location]
        if mech.has(arm) and not mech.breached >> arm & 1:
            flood(battle, unit, arm)


def may_flood(battle: Battle, unit: UnitIndex, location: LocationId, dice: DiceRoller) -> None:
    """Check a location that took damage for a hull breach, if it is still there and underwater."""
    mech = battle.mechs[unit]
    if not mech.destroyed and not mech.dead_location(location) and submerged(battle, mech, location):
        check_breach(battle, unit, location, dice)
