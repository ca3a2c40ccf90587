"""Which PSRs a move asks for: terrain entered, damaged legs and gyros, landing from a jump.

`piloting-skill-rolls.md` (the spec), "PSR Trigger — Terrain" and "— Movement with Damage"; the reference
§3.3, `movement.md` §7.
"""

from __future__ import annotations

from typing import Final

from myomer.boards import Hex
from myomer.combat.battle import Battle
from myomer.combat.harm.bogs import bog_in
from myomer.combat.harm.psr_target import trigger
from myomer.combat.terrain.costs import BELOW, GROUND, TOP, is_wet, level_at
from myomer.hexes import HexId, direction_to
from myomer.rules.components import HEAVY_DUTY_GYRO, SUPERHEAVY_GYRO
from myomer.rules.locations import HIP
from myomer.rules.movement import JUMP, RUN, SPRINT
from myomer.rules.terrain import BUILDING, CLIFF, ROUGH, RUBBLE, WALL_CLASS_MODIFIERS
from myomer.rules.triggers import (
    BOG,
    CLIFF_DOWN,
    CLIFF_UP,
    GYRO_RUN,
    HIP_MOVE,
    ICE_ENTRY,
    LANDING,
    PROTOTYPE_LANDING,
    RUBBLE_ENTRY,
    RUNNING_ROUGH,
    SPRINT_DEVICE,
    WALL,
    WATER_IN,
    WATER_OUT,
    Trigger,
    has_roll,
)
from myomer.units.ids import UnitIndex
from myomer.units.mech import DESTROYED, ICE_BELOW, Mech

AS_IT_COMES: Final = -1
"""The place of a hex that a step goes to when none is stated."""
CLIFF_LEVELS: Final = 2
"""A step over a cliff goes up or down this many levels at most."""


def hip_destroyed(mech: Mech) -> bool:
    """Whether any leg's hip is destroyed."""
    for leg in mech.design.legs:
        if mech.has(leg) and mech.actuator(leg, HIP) == DESTROYED:
            return True
    return False


def gyro_unsteady(battle: Battle, mech: Mech, landing: bool = False) -> bool:
    """A gyro damaged enough to matter in motion: any hit; heavy-duty (published) from the second.

    A superheavy 'Mech's gyro bears the first hit when it lands, not when it runs (M-104).
    """
    gyro = mech.design.gyro
    tough = gyro == HEAVY_DUTY_GYRO or (landing and gyro == SUPERHEAVY_GYRO)
    return mech.gyro_hits > (1 if tough and not battle.ruleset.gyro_flat_per_hit else 0)


def legs_damaged(mech: Mech) -> bool:
    """Any leg actuator destroyed, or a leg lost."""
    for leg in mech.design.legs:
        for which in range(4):
            if mech.actuator(leg, which) == DESTROYED:
                return True
    return False


def place_entered(battle: Battle, mech: Mech, end: int, place: int = AS_IT_COMES) -> int:
    """The place of a hex that a step goes to: the one stated; else under the ice if it is there now, or the ground."""
    if place != AS_IT_COMES:
        return place
    entered_hex = battle.hex(end)
    under = mech.status & ICE_BELOW and battle.hex_of(mech).ice
    return BELOW if under and entered_hex.ice and entered_hex.water else GROUND


def wall_trigger(battle: Battle, building: Hex, hexes: int) -> Trigger:
    """The PSR for a wall: by the building's class and use, and by the hexes moved so far (`terrain.md` §6.2)."""
    psr = trigger(battle, WALL, building.of(BUILDING), hexes)
    class_modifier = WALL_CLASS_MODIFIERS[building.detail.building_class][building.of(BUILDING)]
    return Trigger(psr.name, psr.modifier + class_modifier, psr.size) if class_modifier else psr


def cliff_trigger(battle: Battle, start: int, end: int, rise: int) -> Trigger | None:
    """The PSR for a step over a sheer cliff, up or down one or two levels; None where there is none to cross.

    A cliff's exits are the sides over which the ground falls away (`terrain.md` §9, `piloting-skill-rolls.md` §3.3).
    """
    direction = direction_to(start, end)
    if direction < 0 or not 0 < abs(rise) <= CLIFF_LEVELS:
        return None
    if rise > 0:
        return trigger(battle, CLIFF_UP, rise) if _falls_away(battle, end, (direction + 3) % 6) else None
    return trigger(battle, CLIFF_DOWN, -rise) if _falls_away(battle, start, direction) else None


def _falls_away(battle: Battle, hex_: HexId, direction: int) -> bool:
    """Whether a sheer cliff of this hex drops over that side."""
    here = battle.hex(hex_)
    return here.has(CLIFF) and here.given_exits(CLIFF) > 0 and bool(here.given_exits(CLIFF) >> direction & 1)


def entry_triggers(
    battle: Battle,
    unit: UnitIndex,
    start: int,
    end: int,
    mode: int,
    paved: bool = False,
    place: int = AS_IT_COMES,
    forced: bool = False,
) -> list[Trigger]:
    """The PSRs for entering a hex on foot, or for landing in it, in the order they are made.

    `mode` is that of the finished move. A paved step makes none for terrain, nor does one onto a roof or bridge;
    landing counts as entering for rubble, water and (`standard`, Q-56) ice, not for rough; a jump out of water makes
    none. A unit moved by force (`forced`) makes only those for rubble, water and ice.
    """
    mech = battle.mechs[unit]
    entered_hex = battle.hex(end)
    rules = battle.ruleset
    place = place_entered(battle, mech, end, place)
    on_ground = place != TOP
    on_ice = place == GROUND and entered_hex.ice
    psrs: list[Trigger] = []
    if not paved:
        # rubble, rough, bog
        if on_ground and entered_hex.of(RUBBLE):
            psrs.append(trigger(battle, RUBBLE_ENTRY, entered_hex.of(RUBBLE)))
        if on_ground and has_roll(RUNNING_ROUGH, rules) and entered_hex.of(ROUGH) and mode in (RUN, SPRINT):
            psrs.append(trigger(battle, RUNNING_ROUGH))
        if on_ground and mode != JUMP and not on_ice and not forced:
            bog = bog_in(entered_hex)
            if bog >= 0:
                psrs.append(trigger(battle, BOG, bog))

        # water and ice
        depth_left = battle.depth(mech) if mech.hex == start else 0
        if is_wet(entered_hex, place):
            psrs.append(trigger(battle, WATER_IN, entered_hex.water))
        elif has_roll(WATER_OUT, rules) and mode != JUMP and depth_left:
            psrs.append(trigger(battle, WATER_OUT, depth_left))
        if has_roll(ICE_ENTRY, rules) and on_ice:
            psrs.append(trigger(battle, ICE_ENTRY))

        # walls and cliffs
        if on_ground and entered_hex.of(BUILDING) and mode != JUMP and not forced:
            psrs.append(wall_trigger(battle, entered_hex, mech.hexes_moved))
        if mode != JUMP and mech.hex == start and not forced:
            cliff = cliff_trigger(battle, start, end, level_at(entered_hex, place) - battle.base_level(mech))
            if cliff is not None:
                psrs.append(cliff)

    # a destroyed hip, on any ground
    if rules.hip_psr_every_hex and mode != JUMP and not forced and hip_destroyed(mech):
        psrs.append(trigger(battle, HIP_MOVE))
    return psrs


def end_of_move_triggers(battle: Battle, unit: UnitIndex, mode: int, device_engaged: bool = False) -> list[Trigger]:
    """The PSRs at the end of a move on foot: running with a damaged gyro or (published) hip."""
    mech = battle.mechs[unit]
    psrs: list[Trigger] = []
    if mode in (RUN, SPRINT):
        if not battle.ruleset.hip_psr_every_hex and hip_destroyed(mech):
            psrs.append(trigger(battle, HIP_MOVE))
        if gyro_unsteady(battle, mech):
            psrs.append(trigger(battle, GYRO_RUN))
        if mode == SPRINT and device_engaged:
            psrs.append(trigger(battle, SPRINT_DEVICE))
    return psrs


def landing_triggers(battle: Battle, unit: UnitIndex, prototype_jets: bool = False) -> list[Trigger]:
    """The PSRs on landing from a jump, other than those of the hex: damaged gyro or legs, prototype jets."""
    mech = battle.mechs[unit]
    psrs: list[Trigger] = []
    if gyro_unsteady(battle, mech, landing=True) or legs_damaged(mech):
        psrs.append(trigger(battle, LANDING))
    if prototype_jets:
        psrs.append(trigger(battle, PROTOTYPE_LANDING))
    return psrs
