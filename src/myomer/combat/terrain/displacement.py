"""Units moved by force, and buildings and bridges that collapse (`piloting-skill-rolls.md` §10, §11.1).

They share a module because they cause each other: a displaced unit breaks a wall or overloads a roof, and a unit that
comes down with a collapse drives out those below.
"""

from __future__ import annotations

from typing import Final

from myomer.combat.battle import Battle
from myomer.combat.events import AttackRolled, HeldInPlace, TerrainChanged
from myomer.combat.harm.damage import enter_water, strike
from myomer.combat.harm.damage_types import FALLING, PHYSICAL_HIT
from myomer.combat.harm.falls import ON_ITS_BACK, ROLLED, fall, fall_damage_per_level
from myomer.combat.harm.ice import try_ice
from myomer.combat.harm.pilot import NO_PLACE, destroy_unit
from myomer.combat.harm.psr_queue import enqueue, is_queued, queue_psr, set_fall_height
from myomer.combat.harm.psr_roll import roll_psr, roll_psr_now
from myomer.combat.harm.psr_target import pilot_target, psr_modifiers, trigger
from myomer.combat.numbers import Modifiers, TargetNumber
from myomer.combat.terrain.arrival import arrive_on, entry_psrs, leave_board
from myomer.combat.terrain.buildings import collapse_damage, crash_through_wall, gives_way, rest_of_building
from myomer.combat.terrain.costs import TOP, forced_level, forced_place, level_at, place_of
from myomer.combat.terrain.entry_triggers import wall_trigger
from myomer.combat.terrain.stacking import load_on, overlaps, too_heavy
from myomer.combat.terrain.ways_out import WAYS_OUT, barrier, may_step_aside, side_steps, way_out
from myomer.combat.to_hit import target_movement, target_terrain
from myomer.dice import DiceRoller
from myomer.hexes import FRONT, NO_HEX, HexId, hex_name, neighbor
from myomer.rules.clusters import damage_groups
from myomer.rules.hit_tables import FULL, PUNCH
from myomer.rules.rounding import ceil_div
from myomer.rules.terrain import BRIDGE, BUILDING, IMPASSABLE, RUBBLE
from myomer.rules.triggers import (
    COLLAPSE,
    COLLAPSE_FALL,
    DISPLACED_DROP,
    DOMINO,
    FALLEN_ON,
    PULLED_LOOSE,
    STEP_ASIDE,
    WATER_IN,
    Trigger,
)
from myomer.units.ids import UnitIndex
from myomer.units.mech import INDOORS, ON_DECK, STUCK, Mech

LONG_DROP: Final = 2
"""A drop of two levels or more is a fall, or (`standard`) decided by the PSR of the attack."""
FALL_FROM_ABOVE: Final = "fall-from-above"
FROM_ABOVE_BASE: Final = 7
HARD_COLLAPSE: Final = 20
"""From this much damage of a collapse on, the pilot's roll in the fall is one harder."""


# moved by force


def displace(battle: Battle, unit: UnitIndex, direction: int, cause: str, dice: DiceRoller) -> bool:
    """Displace a unit one hex. True if it moves; the caller makes the PSR for the cause.

    A unit in the way is displaced first, in the same direction (domino effect). A drop of two levels is a fall, unless
    the queued PSR decides that (Q-56); then water, ice, rubble or a bog take effect.
    """
    mech = battle.mechs[unit]
    goal = neighbor(mech.hex, direction)
    reason = barrier(battle, unit, goal, direction)
    if reason:
        if battle.log is not None:
            battle.log.append(HeldInPlace(unit, cause, reason))
        return False

    if goal == NO_HEX or not battle.board.contains(goal):
        leave_board(battle, unit, cause)
        return True

    drop = battle.base_level(mech) - forced_level(battle, mech, goal)
    victims = overlaps(battle, mech, goal)
    if drop >= LONG_DROP and victims and not psr_decides_drop(battle, mech, cause):
        return fall_from_above(battle, unit, goal, direction, drop, dice)

    for other in victims:
        dice.then(topple, battle, other, direction)
    dice.then(move_in, battle, unit, goal, cause)
    return True


def psr_decides_drop(battle: Battle, mech: Mech, cause: str) -> bool:
    """Whether the queued PSR decides about a drop of two levels, so that it is not an automatic fall (Q-56)."""
    return not battle.ruleset.long_drop_falls and is_queued(mech, cause)


def move_in(battle: Battle, unit: UnitIndex, hex_: HexId, cause: str, dice: DiceRoller) -> None:
    """Move a unit into a hex by force: a drop of two levels, or being torn from a bog, is a fall.

    Where the queued PSR of the cause decides about the drop (Q-56) the unit stands below until then.
    """
    mech = battle.mechs[unit]
    place = forced_place(battle, mech, hex_)
    drop = battle.base_level(mech) - level_at(battle.hex(hex_), place)
    stuck = mech.is_(STUCK)
    psrs = entry_psrs(battle, unit, hex_, place)
    arrive_on(battle, unit, hex_, place, cause)
    was_down = mech.prone
    break_in(battle, unit, dice)
    dice.then(settle_in, battle, unit, hex_, place, cause, drop, stuck, was_down, tuple(psrs))


def follow_into(battle: Battle, unit: UnitIndex, hex_: HexId, cause: str, dice: DiceRoller) -> None:
    """A unit goes into the hex from which it drove another, unless it is destroyed by now."""
    if not battle.mechs[unit].destroyed:
        move_in(battle, unit, hex_, cause, dice)


def settle_in(
    battle: Battle,
    unit: UnitIndex,
    hex_: HexId,
    place: int,
    cause: str,
    drop: int,
    stuck: bool,
    was_down: bool,
    psrs: tuple[Trigger, ...],
    dice: DiceRoller,
) -> None:
    """The end of `move_in`, once the unit is through any wall there: the fall, or the effects of the terrain."""
    mech = battle.mechs[unit]
    if mech.destroyed or mech.hex != hex_ or (mech.prone and not was_down):
        return

    psr_decides = drop >= LONG_DROP and psr_decides_drop(battle, mech, cause)
    if drop >= LONG_DROP and not psr_decides:
        fall(battle, unit, DISPLACED_DROP, drop, TargetNumber(psr_modifiers(battle, unit)), dice)
        if place == TOP:
            dice.then(settle_load, battle, hex_)
    elif stuck:
        levels = drop if psr_decides else 0
        fall(battle, unit, PULLED_LOOSE, levels, TargetNumber(psr_modifiers(battle, unit)), dice)
    else:
        if psr_decides:
            set_fall_height(mech, cause, drop)
        settle(battle, unit, psrs, dice, max(0, drop))


def break_in(battle: Battle, unit: UnitIndex, dice: DiceRoller) -> None:
    """A unit moved into a building by force goes through the wall like one that walks: a PSR, and the wall wears."""
    mech = battle.mechs[unit]
    here = battle.hex_of(mech)
    if mech.status & INDOORS and here.has(BUILDING):
        if not roll_psr(battle, unit, wall_trigger(battle, here, 0), dice).passed:
            crash_through_wall(battle, unit, False, dice)
        dice.then(wear_wall, battle, unit)


def settle(battle: Battle, unit: UnitIndex, psrs: tuple[Trigger, ...], dice: DiceRoller, drop: int = 0) -> None:
    """The terrain affects a unit that was put there: a roof may break, and its PSRs are queued (Q-56).

    Published: ice may break, water is an immediate PSR (§10.2). `drop` is how far it came down, for the fall
    if it fails.
    """
    mech = battle.mechs[unit]
    here = battle.hex_of(mech)
    if place_of(battle, mech) == TOP:
        settle_load(battle, mech.hex, dice)
    elif battle.ruleset.displaced_enter_terrain:
        if battle.depth(mech):
            dice.then(enter_water, battle, unit)
    elif here.ice and here.water:
        try_ice(battle, unit, dice)
    elif here.water:
        dice.then(enter_water, battle, unit)
        dice.then(roll_in_water, battle, unit, here.water, drop)

    if psrs:
        dice.then(queue_entry_psrs, battle, unit, psrs, drop)


def roll_in_water(battle: Battle, unit: UnitIndex, depth: int, drop: int, dice: DiceRoller) -> None:
    """The PSR of a unit that was moved into water by force."""
    roll_psr_now(battle, unit, WATER_IN, dice, depth, drop)


def queue_entry_psrs(battle: Battle, unit: UnitIndex, psrs: tuple[Trigger, ...], drop: int, dice: DiceRoller) -> None:
    """The PSRs of the hex that a unit was put into wait for the end of the phase."""
    for cause in psrs:
        enqueue(battle, unit, cause.name, cause.size, drop)


def topple(battle: Battle, unit: UnitIndex, direction: int, dice: DiceRoller) -> None:
    """Domino effect: a unit in the way steps aside if it can and will; otherwise it is displaced and makes a PSR."""
    if may_step_aside(battle, unit, direction):
        result = roll_psr(battle, unit, trigger(battle, STEP_ASIDE), dice)
        if result.passed:
            step_aside(battle, unit, direction, dice)
            return
        if displace(battle, unit, direction, DOMINO, dice):
            dice.then(fall_unless_prone, battle, unit, DOMINO, TargetNumber(result.target.modifiers))
        return
    if displace(battle, unit, direction, DOMINO, dice):
        dice.then(queue_psr, battle, unit, DOMINO)


def fall_unless_prone(battle: Battle, unit: UnitIndex, cause: str, pilot: TargetNumber, dice: DiceRoller) -> None:
    """A unit falls where it is, unless it is already prone."""
    if not battle.mechs[unit].prone:
        fall(battle, unit, cause, 0, pilot, dice)


def step_aside(battle: Battle, unit: UnitIndex, direction: int, dice: DiceRoller) -> None:
    """Step out of the way, forward if possible."""
    mech = battle.mechs[unit]
    hex_ = neighbor(mech.hex, side_steps(battle, unit)[0])
    mech.mp_left -= 1
    place = forced_place(battle, mech, hex_)
    psrs = entry_psrs(battle, unit, hex_, place)
    arrive_on(battle, unit, hex_, place, STEP_ASIDE)
    break_in(battle, unit, dice)
    dice.then(settle_if_there, battle, unit, hex_, tuple(psrs))


def settle_if_there(battle: Battle, unit: UnitIndex, hex_: HexId, psrs: tuple[Trigger, ...], dice: DiceRoller) -> None:
    """The terrain affects a unit that stepped aside, unless a building there has displaced it again."""
    if battle.mechs[unit].hex == hex_:
        settle(battle, unit, psrs, dice)


# falling onto another unit


def from_above_target(battle: Battle, victim: UnitIndex) -> TargetNumber:
    """The to-hit number of a falling unit against the one below: 7, its movement and its terrain (§10.4)."""
    parts = Modifiers()
    parts.add("fall-from-above", FROM_ABOVE_BASE)
    target_movement(battle.mechs[victim], parts)
    target_terrain(battle, battle.mechs[victim], parts)
    return parts.number()


def fall_from_above(
    battle: Battle,
    unit: UnitIndex,
    goal: int,
    direction: int,
    levels: int,
    dice: DiceRoller,
    cause: str = DISPLACED_DROP,
    pilot: TargetNumber | None = None,
) -> bool:
    """A fall of two levels or more into an occupied hex may strike the unit there. True when the faller moved.

    `pilot` is the number of the pilot's roll in the fall where the cause has one of its own.
    """
    mech = battle.mechs[unit]
    place = forced_place(battle, mech, goal)
    start_level = forced_level(battle, mech, goal) + levels

    # it strikes the unit below or falls beside it
    victim = overlaps(battle, mech, goal)[0]
    target = from_above_target(battle, victim)
    total = dice.check(target.value, "fall on somebody")
    hit = total >= target.value
    if battle.log is not None:
        battle.log.append(
            AttackRolled(unit, victim, FALL_FROM_ABOVE, "", target.value, total, hit, target.modifiers, [])
        )

    pilot_number = TargetNumber(psr_modifiers(battle, unit)) if pilot is None else pilot
    if not hit:
        return _fall_beside(battle, unit, goal, direction, start_level, cause, pilot_number, dice)

    points = fall_damage_per_level(battle, mech) * levels
    strike(battle, victim, damage_groups(points, battle.ruleset.fall_group), PUNCH, FRONT, PHYSICAL_HIT, dice)
    dice.then(make_room, battle, victim, direction, FALLEN_ON)
    dice.then(land_on_victim, battle, unit, goal, place, levels, cause, pilot_number)
    return True


def _fall_beside(
    battle: Battle,
    unit: UnitIndex,
    occupied: HexId,
    direction: int,
    start_level: int,
    cause: str,
    pilot: TargetNumber,
    dice: DiceRoller,
) -> bool:
    """Fall into the first open hex beside an occupied one, none higher than the fall began. True if there is one."""
    mech = battle.mechs[unit]
    for turn in WAYS_OUT:
        beside = neighbor(occupied, (direction + turn) % 6)
        if beside == NO_HEX or not battle.board.contains(beside) or battle.hex(beside).has(IMPASSABLE):
            continue

        ground = forced_level(battle, mech, beside)
        if overlaps(battle, mech, beside) or ground > start_level:
            continue

        place = forced_place(battle, mech, beside)
        arrive_on(battle, unit, beside, place, cause)
        fall(battle, unit, cause, start_level - ground, pilot, dice, ROLLED)
        if place == TOP:
            dice.then(settle_load, battle, beside)
        return True
    nowhere_to_go(battle, unit, dice)
    return False


def land_on_victim(
    battle: Battle,
    unit: UnitIndex,
    hex_: HexId,
    place: int,
    levels: int,
    cause: str,
    pilot: TargetNumber,
    dice: DiceRoller,
) -> None:
    """A unit that fell on another lands on its back, in the hex that the other was displaced from."""
    if battle.mechs[unit].hex != hex_:
        arrive_on(battle, unit, hex_, place, cause)
    fall(battle, unit, cause, levels, pilot, dice, ON_ITS_BACK)
    if place == TOP:
        dice.then(settle_load, battle, hex_)


def drive_out(battle: Battle, unit: UnitIndex, direction: int, dice: DiceRoller) -> None:
    """Another unit enters this unit's hex: this one steps aside or is displaced the first open way, if there is one."""
    exit_direction = way_out(battle, unit, direction)
    if exit_direction < 0:
        nowhere_to_go(battle, unit, dice)
    else:
        topple(battle, unit, exit_direction, dice)


def make_room(battle: Battle, unit: UnitIndex, direction: int, cause: str, dice: DiceRoller) -> bool:
    """Displace a unit from its hex the first open way and queue its PSR for the cause. True if it was displaced.

    A unit with no way out is destroyed or stays (`nowhere_to_go`).
    """
    exit_direction = way_out(battle, unit, direction)
    if exit_direction < 0:
        nowhere_to_go(battle, unit, dice)
        return False
    if displace(battle, unit, exit_direction, cause, dice):
        dice.then(queue_psr, battle, unit, cause)
        return True
    return False


def nowhere_to_go(battle: Battle, unit: UnitIndex, dice: DiceRoller) -> None:
    """A unit that must be displaced, with no hex to go to: it is destroyed, or (`standard`) stays and falls."""
    if battle.ruleset.nowhere_to_go_destroys:
        destroy_unit(battle, unit, NO_PLACE)
    elif not battle.mechs[unit].prone:
        fall(battle, unit, NO_PLACE, 0, TargetNumber(psr_modifiers(battle, unit)), dice)


# collapses


def wear_wall(battle: Battle, unit: UnitIndex, dice: DiceRoller) -> None:
    """Take ceil(W/10) off the CF of a building for a unit going through its wall; at 0, or at less than the tons on
    its roof, the building collapses at once (`terrain.md` §6.2, §6.5).
    """
    mech = battle.mechs[unit]
    hex_ = mech.hex
    weakened = battle.hex(hex_).weakened(ceil_div(mech.design.tons, 10))
    battle.weaken(hex_, weakened)
    if gives_way(battle, hex_):
        collapse(battle, hex_, dice)


def settle_load(battle: Battle, hex_: HexId, dice: DiceRoller) -> bool:
    """A roof or bridge collapses under too much weight. True if it holds."""
    if not load_on(battle, hex_) or not too_heavy(battle, hex_):
        return True
    collapse(battle, hex_, dice)
    return False


def settle_buildings(battle: Battle, dice: DiceRoller) -> None:
    """At the end of a phase: a building without strength, or too weak now for what stands on it, collapses."""
    if not battle.changes:
        return
    for hex_ in sorted(battle.changes):
        dice.then(settle_building, battle, hex_)


def settle_building(battle: Battle, hex_: HexId, dice: DiceRoller) -> None:
    """A building that lost strength collapses when it has none left, or too little for what stands on it."""
    here = battle.hex(hex_)
    original = battle.board.at(hex_)
    if here.has(BUILDING) and here.strength < original.strength and original.has(BUILDING):
        if gives_way(battle, hex_):
            collapse(battle, hex_, dice)


def collapse(battle: Battle, hex_: HexId, dice: DiceRoller) -> None:
    """A building or bridge collapses; once more than half of a building has collapsed, so does the rest (§6.5)."""
    here = battle.hex(hex_)
    if here.has(BUILDING):
        bring_down(battle, hex_, BUILDING, dice)
        dice.then(collapse_rest, battle, hex_)
    elif here.has(BRIDGE):
        bring_down(battle, hex_, BRIDGE, dice)


def collapse_rest(battle: Battle, hex_: HexId, dice: DiceRoller) -> None:
    """The rest of a building collapses once more than half of it has."""
    for standing_hex in rest_of_building(battle, hex_):
        dice.then(collapse_hex, battle, standing_hex)


def collapse_hex(battle: Battle, hex_: HexId, dice: DiceRoller) -> None:
    """One more hex of a building comes down, if it still stands."""
    if battle.hex(hex_).has(BUILDING):
        bring_down(battle, hex_, BUILDING, dice)


def bring_down(battle: Battle, hex_: HexId, kind: str, dice: DiceRoller) -> None:
    """One hex of a building or bridge collapses: damage to every unit in, on or under it, by its CF at the start of the
    phase. Units above the ground may fall, and displace those where they land.

    If the ruleset has a PSR for it, a unit that passes comes down on its feet.
    """
    here = battle.hex(hex_)
    height = here.height
    strength = battle.phase_strength.pop(hex_, here.strength)
    building_class = here.detail.building_class if kind == BUILDING else 0
    changed = here.with_terrain(kind, 0)
    if kind == BUILDING:
        changed = changed.with_terrain(RUBBLE, here.of(BUILDING))

    units = battle.others_in(hex_, -1)
    below = [unit for unit in units if not battle.mechs[unit].on_structure()]
    aloft = [unit for unit in units if battle.mechs[unit].on_structure()]

    battle.changes[hex_] = changed
    if battle.log is not None:
        battle.log.append(TerrainChanged(hex_name(hex_), f"{kind}-collapsed"))

    for unit in below:
        dice.then(caught_in_collapse, battle, unit, kind, height, strength, building_class, False, ())
    for unit in aloft:
        dice.then(caught_in_collapse, battle, unit, kind, height, strength, building_class, True, tuple(below))
        below.append(unit)


def caught_in_collapse(
    battle: Battle,
    unit: UnitIndex,
    kind: str,
    height: int,
    strength: int,
    building_class: int,
    aloft: bool,
    below: tuple[int, ...],
    dice: DiceRoller,
) -> None:
    """What a collapse does to a unit: damage, and it comes down if it was above the ground (`aloft`); `below` are the
    units already on the ground there.
    """
    mech = battle.mechs[unit]
    floor = min(mech.roof, height)
    on_top = floor >= height and not mech.status & INDOORS
    if kind == BRIDGE and on_top:
        points = 0
    else:
        points = collapse_damage(strength, 1 if on_top else max(1, height - floor), building_class)
    strike(
        battle, unit, damage_groups(points, battle.ruleset.fall_group), FULL if on_top else PUNCH, FRONT, FALLING, dice
    )
    dice.then(come_down_with, battle, unit, floor, points, aloft, below)


def come_down_with(
    battle: Battle, unit: UnitIndex, floor: int, points: int, aloft: bool, below: tuple[int, ...], dice: DiceRoller
) -> None:
    """After the damage of a collapse: the unit is on the ground, and one that was above it comes down."""
    mech = battle.mechs[unit]
    mech.roof = 0
    mech.status &= ~(INDOORS | ON_DECK)
    if aloft and not mech.destroyed:
        _land_after_collapse(battle, unit, floor + battle.depth(mech), points, below, dice)


def _land_after_collapse(
    battle: Battle, unit: UnitIndex, levels: int, points: int, below: tuple[int, ...], dice: DiceRoller
) -> None:
    """A unit comes down with the floor it stood on, on its feet or in a fall; `below` are the units already there."""

    mech = battle.mechs[unit]
    cause = COLLAPSE_FALL
    if battle.ruleset.collapse_psr and not mech.prone:
        cause = COLLAPSE
        collapse_trigger = trigger(battle, COLLAPSE)
        result = roll_psr(battle, unit, collapse_trigger, dice)
        if result.passed:
            _drive_out_those_below(battle, unit, below, dice)
            dice.then(enter_water, battle, unit)
            return
        number = pilot_target(battle, unit, result.target, collapse_trigger)
    else:
        number = TargetNumber(psr_modifiers(battle, unit))
        if points >= HARD_COLLAPSE:
            number = number.plus("hard-collapse", 1)

    if below:
        if levels >= LONG_DROP and [other for other in overlaps(battle, mech, mech.hex) if other in below]:
            fall_from_above(battle, unit, mech.hex, mech.facing, levels, dice, cause, number)
            return
        _drive_out_those_below(battle, unit, below, dice)
    dice.then(fall, battle, unit, cause, levels, number)


def _drive_out_those_below(battle: Battle, unit: UnitIndex, below: tuple[int, ...], dice: DiceRoller) -> None:
    """Displace the units below that leave no room for one that comes down, each the first open way (§10.3)."""
    mech = battle.mechs[unit]
    for other in overlaps(battle, mech, mech.hex):
        if other in below:
            dice.then(drive_out, battle, other, mech.facing)
