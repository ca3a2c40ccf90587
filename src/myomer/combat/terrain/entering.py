"""Piloting rolls met on the way: terrain entered, damaged legs and gyros, landing from a jump.

`piloting-skill-rolls.md` (the spec), "PSR Trigger — Terrain" and "— Movement with Damage"; the reference
§3.3, `movement.md` §7. The turn engine calls these as a unit moves; each says which rolls are due, and
`enter_hex` makes them.
"""

from __future__ import annotations

from typing import Final

from myomer.boards import Hex
from myomer.combat.battle import Battle
from myomer.combat.harm.bogs import bog_at, bog_in, is_quicksand, set_stuck, sink
from myomer.combat.harm.criticals import critical_check
from myomer.combat.harm.damage import Struck, apply_hit, enter_water, locate
from myomer.combat.harm.damage_types import FALLING
from myomer.combat.harm.falls import fall
from myomer.combat.harm.piloting import fail, pilot_target, roll, trigger
from myomer.combat.numbers import TargetNumber
from myomer.combat.terrain.buildings import gives_way
from myomer.combat.terrain.costs import BELOW, GROUND, TOP, is_wet, level_at, place_of, put_in
from myomer.combat.terrain.ground import break_ice, collapse, try_ice
from myomer.dice import DiceRoller
from myomer.hexes import FRONT, REAR, direction_to
from myomer.rules.components import HEAVY_DUTY_GYRO, SUPERHEAVY_GYRO
from myomer.rules.hit_tables import FULL
from myomer.rules.locations import HIP
from myomer.rules.movement import JUMP, RUN, SPRINT
from myomer.rules.terrain import BUILDING, CLIFF, ROUGH, RUBBLE, WALL_CLASS_MODIFIERS
from myomer.rules.triggers import (
    BACKWARD_STEP,
    BOG,
    CLIFF_DOWN,
    CLIFF_UP,
    GYRO_RUN,
    HIP_MOVE,
    ICE_ENTRY,
    LANDING,
    LEAP,
    LEAP_LEGS,
    PROTOTYPE_LANDING,
    RUBBLE_ENTRY,
    RUNNING_ROUGH,
    SPRINT_DEVICE,
    STOPS,
    STUCK,
    TRIGGERS,
    WALL,
    WALL_DAMAGE,
    WATER_IN,
    WATER_OUT,
    Trigger,
    has_roll,
)
from myomer.units.mech import DESTROYED, ICE_BELOW, INDOORS, Mech

WADING_TOP: Final = 2
"""To this depth a standing 'Mech's top is at the ice above it, and breaks it (§11.2)."""
AS_IT_COMES: Final = -1
"""The place of a hex that a step goes to when none is stated."""
CLIFF_LEVELS: Final = 2
"""A higher drop is no cliff to be walked, but a wall."""
LEAP_LEVELS: Final = 3
"""From this many levels down a step is a leap (option)."""


# which rolls are due


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
    """The place of a hex that a step goes to: the one stated; else on under the ice, or to the ground."""
    if place != AS_IT_COMES:
        return place
    there = battle.hex(end)
    under = mech.status & ICE_BELOW and battle.hex_of(mech).ice
    return BELOW if under and there.ice and there.water else GROUND


def wall_trigger(battle: Battle, building: Hex, hexes: int) -> Trigger:
    """The roll for a wall: by the building's class and use, and by the hexes moved so far (`terrain.md` §6.2)."""
    due = trigger(battle, WALL, building.of(BUILDING), hexes)
    more = WALL_CLASS_MODIFIERS[building.detail.building_class][building.of(BUILDING)]
    return Trigger(due.name, due.modifier + more, due.size) if more else due


def cliff_trigger(battle: Battle, start: int, end: int, rise: int) -> Trigger | None:
    """The roll for a step over a sheer cliff, up or down one or two levels; None where there is none to cross.

    A cliff's exits are the sides over which the ground falls away (`terrain.md` §9, `piloting-skill-rolls.md` §3.3).
    """
    way = direction_to(start, end)
    if way < 0 or not 0 < abs(rise) <= CLIFF_LEVELS:
        return None
    if rise > 0:
        return trigger(battle, CLIFF_UP, rise) if _falls_away(battle, end, (way + 3) % 6) else None
    return trigger(battle, CLIFF_DOWN, -rise) if _falls_away(battle, start, way) else None


def _falls_away(battle: Battle, hex_: int, direction: int) -> bool:
    here = battle.hex(hex_)
    return here.has(CLIFF) and here.given_exits(CLIFF) > 0 and bool(here.given_exits(CLIFF) >> direction & 1)


def entry_triggers(
    battle: Battle,
    unit: int,
    start: int,
    end: int,
    mode: int,
    paved: bool = False,
    place: int = AS_IT_COMES,
    forced: bool = False,
) -> list[Trigger]:
    """The rolls due for entering a hex on foot, or for landing in it, in the order they are made.

    `mode` is that of the finished move. A paved step makes none for terrain, nor does one onto a roof or bridge;
    landing counts as entering for rubble, water and (`standard`, Q-56) ice, not for rough; a jump out of water makes
    none. Who is moved by force (`forced`) has those of rubble, water and ice alone.
    """
    mech = battle.mechs[unit]
    goal = battle.hex(end)
    rules = battle.ruleset
    place = place_entered(battle, mech, end, place)
    on_ground = place != TOP
    on_ice = place == GROUND and goal.ice
    due: list[Trigger] = []
    if not paved:
        if on_ground and goal.of(RUBBLE):
            due.append(trigger(battle, RUBBLE_ENTRY, goal.of(RUBBLE)))
        if on_ground and has_roll(RUNNING_ROUGH, rules) and goal.of(ROUGH) and mode in (RUN, SPRINT):
            due.append(trigger(battle, RUNNING_ROUGH))
        if on_ground and mode != JUMP and not on_ice and not forced:
            soft = bog_in(goal)
            if soft >= 0:
                due.append(trigger(battle, BOG, soft))
        depth = battle.depth(mech) if mech.hex == start else 0
        if is_wet(goal, place):
            due.append(trigger(battle, WATER_IN, goal.water))
        elif has_roll(WATER_OUT, rules) and mode != JUMP and depth:
            due.append(trigger(battle, WATER_OUT, depth))
        if has_roll(ICE_ENTRY, rules) and on_ice:
            due.append(trigger(battle, ICE_ENTRY))
        if on_ground and goal.of(BUILDING) and mode != JUMP and not forced:
            due.append(wall_trigger(battle, goal, mech.hexes_moved))
        if mode != JUMP and mech.hex == start and not forced:
            cliff = cliff_trigger(battle, start, end, level_at(goal, place) - battle.base_level(mech))
            if cliff is not None:
                due.append(cliff)
    if rules.hip_psr_every_hex and mode != JUMP and not forced and hip_destroyed(mech):
        due.append(trigger(battle, HIP_MOVE))
    return due


def end_of_move_triggers(battle: Battle, unit: int, mode: int, device_engaged: bool = False) -> list[Trigger]:
    """The rolls due at the end of a move on foot: running with a damaged gyro or (published) hip."""
    mech = battle.mechs[unit]
    due: list[Trigger] = []
    if mode in (RUN, SPRINT):
        if not battle.ruleset.hip_psr_every_hex and hip_destroyed(mech):
            due.append(trigger(battle, HIP_MOVE))
        if gyro_unsteady(battle, mech):
            due.append(trigger(battle, GYRO_RUN))
        if mode == SPRINT and device_engaged:
            due.append(trigger(battle, SPRINT_DEVICE))
    return due


def landing_triggers(battle: Battle, unit: int, prototype_jets: bool = False) -> list[Trigger]:
    """The rolls due on landing from a jump, besides those for the hex: damaged gyro or legs, prototype jets."""
    mech = battle.mechs[unit]
    due: list[Trigger] = []
    if gyro_unsteady(battle, mech, landing=True) or legs_damaged(mech):
        due.append(trigger(battle, LANDING))
    if prototype_jets:
        due.append(trigger(battle, PROTOTYPE_LANDING))
    return due


# making them


def enter_hex(
    battle: Battle,
    unit: int,
    end: int,
    mode: int,
    dice: DiceRoller,
    paved: bool = False,
    place: int = AS_IT_COMES,
    backward: bool = False,
    landing: list[Trigger] | None = None,
) -> bool:
    """Take one step (or land) and make every roll it asks for, in order. False when the unit fell or is stuck.

    `place` says where in the hex: its ground, its roof or bridge, under its ice. A step backward over a change of
    level (option) has a roll of its own. Those of the `landing` from a jump come after rubble and before water. The
    first failure that is a fall drops the rest.
    """
    mech = battle.mechs[unit]
    start, came_from = mech.hex, place_of(battle, mech)
    place = place_entered(battle, mech, end, place)
    due = entry_triggers(battle, unit, start, end, mode, paved, place)
    if backward and level_at(battle.hex(end), place) != battle.base_level(mech):
        due.insert(0, trigger(battle, BACKWARD_STEP))
    if landing:
        due = _with_landing(due, landing)
    fall_hex, levels = fall_place(battle, mech, start, end, mode, place)
    put_in(battle, mech, end, place)
    here = battle.hex(end)
    mech.mark(INDOORS, place == GROUND and here.has(BUILDING))
    if place == BELOW and here.water <= WADING_TOP and not mech.prone:
        break_ice(battle, end, dice)
    if battle.depth(mech):
        enter_water(battle, unit, dice)
    for cause in due:
        if mech.cause or mech.prone or mech.hex != end:
            return False
        if cause.name == BOG and is_quicksand(cause.size):
            set_stuck(battle, unit, True)
            return False
        result = roll(battle, unit, cause, dice)
        if result.passed:
            if cause.name == WALL:
                wear_wall(battle, unit, dice)
            continue
        failure = TRIGGERS[cause.name].failure
        if failure == STUCK:
            set_stuck(battle, unit, True)
            return False
        if failure == STOPS:
            put_in(battle, mech, start, came_from)
            mech.mark(INDOORS, came_from == GROUND and battle.hex(start).has(BUILDING))
            return False
        if failure == WALL_DAMAGE:
            through_wall(battle, unit, dice, backward)
            wear_wall(battle, unit, dice)
            continue
        if landing and cause in landing:
            fail(battle, unit, cause, result, 0, dice)
            return False
        number = pilot_target(battle, unit, result.target, cause)
        if cause.name == ICE_ENTRY and battle.hex(end).water:
            break_ice(battle, end, dice, number)
            return False
        if fall_hex != end:
            put_in(battle, mech, start, came_from)
            mech.mark(INDOORS, came_from == GROUND and battle.hex(start).has(BUILDING))
        stumble(battle, unit, cause.name, fall_hex, levels, number, dice)
        return False
    if mech.hex != end:
        return False  # driven out by what came down
    if mode != JUMP and not paved and not battle.ruleset.ice_psr and battle.hex(end).ice:
        return try_ice(battle, unit, dice)
    return not mech.prone


def _with_landing(due: list[Trigger], landing: list[Trigger]) -> list[Trigger]:
    """The rolls of a hex with those of the landing among them: behind rubble, before water (M-103)."""
    merged: list[Trigger] = []
    waiting = landing
    for each in due:
        if each.name == WATER_IN:
            merged += waiting
            waiting = []
        merged.append(each)
    return merged + waiting


def fall_place(
    battle: Battle, mech: Mech, start: int, end: int, mode: int, place: int = AS_IT_COMES
) -> tuple[int, int]:
    """Where a fall between two hexes happens, and how deep: in the lower hex, or the one entered (§6.3)."""
    if mode == JUMP:
        return end, 0
    ground = battle.surface(end) if place == AS_IT_COMES else level_at(battle.hex(end), place)
    above = battle.base_level(mech) - ground
    if above < 0:
        return start, 0
    return end, above


def stumble(
    battle: Battle, unit: int, cause: str, hex_: int, levels: int, pilot: TargetNumber, dice: DiceRoller
) -> None:
    """A fall on the way from one hex to the next."""
    battle.mechs[unit].hex = hex_
    fall(battle, unit, cause, levels, pilot, dice)


def make_rolls(battle: Battle, unit: int, due: list[Trigger], dice: DiceRoller, levels: int = 0) -> bool:
    """Make the rolls at the end of a move or on landing; the first failure is a fall. True when it stays up."""
    for cause in due:
        mech = battle.mechs[unit]
        if mech.prone or mech.cause:
            return False
        result = roll(battle, unit, cause, dice)
        if not result.passed:
            fail(battle, unit, cause, result, levels, dice)
            return False
    return True


def land(
    battle: Battle, unit: int, end: int, dice: DiceRoller, prototype_jets: bool = False, place: int = AS_IT_COMES
) -> bool:
    """Come down from a jump: the rolls of the hex, then those of damaged legs and prototype jets; or (published) theirs
    before that for water. Soft ground holds fast; (published) ice may break, and has a roll of its own (M-103).
    """
    mech = battle.mechs[unit]
    rules = battle.ruleset
    ice = battle.hex(end).ice and battle.hex(end).water and place != TOP and not rules.ice_psr
    due = landing_triggers(battle, unit, prototype_jets)
    if not enter_hex(battle, unit, end, JUMP, dice, place=place, landing=due if rules.landing_legs_first else None):
        if ice and mech.prone and not mech.cause:
            try_ice(battle, unit, dice, landing=True)
        return False
    sink(battle, unit)
    if ice and not try_ice(battle, unit, dice, landing=True):
        return False
    if rules.landing_legs_first:
        due = []
    if ice:
        due.append(Trigger(LANDING, 0))
    if make_rolls(battle, unit, due, dice):
        return True
    if ice and mech.prone and not mech.cause:
        try_ice(battle, unit, dice)
    return False


def free_from_bog(battle: Battle, unit: int, dice: DiceRoller) -> bool:
    """At the start of its move a stuck unit rolls to get loose; out of quicksand at +3 (M-86)."""
    ground = max(0, bog_at(battle, battle.mechs[unit].hex))
    result = roll(battle, unit, trigger(battle, BOG, ground), dice)
    if result.passed:
        set_stuck(battle, unit, False)
    return result.passed


def through_wall(battle: Battle, unit: int, dice: DiceRoller, backward: bool = False) -> None:
    """A failed roll on the way through a wall: ceil(CF/10) damage, front (rear when backward), and no fall."""
    points = -(-battle.hex_of(battle.mechs[unit]).strength // 10)
    if points:
        struck = locate(battle, unit, FULL, REAR if backward else FRONT, points, dice)
        apply_hit(battle, unit, struck, points, FALLING, dice)


def wear_wall(battle: Battle, unit: int, dice: DiceRoller) -> None:
    """Going through costs the building ceil(W/10) of its strength; at none, or at less than stands on its roof, it
    comes down at once (`terrain.md` §6.2, §6.5).
    """
    mech = battle.mechs[unit]
    hex_ = mech.hex
    weakened = battle.hex(hex_).weakened(-(-mech.design.tons // 10))
    battle.weaken(hex_, weakened)
    if gives_way(battle, hex_):
        collapse(battle, hex_, dice)


def leap_down(battle: Battle, unit: int, end: int, dice: DiceRoller) -> bool:
    """Option: leap down three levels or more. One roll for the legs, one against falling. True when it stands."""
    mech = battle.mechs[unit]
    levels = battle.base_level(mech) - battle.surface(end)
    if levels < LEAP_LEVELS:
        raise ValueError(f"a leap goes down {LEAP_LEVELS} levels or more, not {levels}")
    put_in(battle, mech, end, GROUND)
    if not roll(battle, unit, trigger(battle, LEAP_LEGS, levels), dice).passed:
        for leg in mech.design.legs:
            if mech.has(leg) and not mech.cause:
                apply_hit(battle, unit, Struck(leg), levels, FALLING, dice)
                if mech.has(leg) and not mech.cause:
                    critical_check(battle, unit, leg, dice, armor_left=mech.armor[leg] > 0)
    return make_rolls(battle, unit, [trigger(battle, LEAP, levels)], dice, levels)
