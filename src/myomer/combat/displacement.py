"""Displacement: units moved by force, the domino effect, falling on somebody (`piloting-skill-rolls.md` §10)."""

from __future__ import annotations

from typing import Final

from myomer.combat.battle import Battle
from myomer.combat.damage import enter_water, strike
from myomer.combat.damage_types import BLOW
from myomer.combat.events import AttackRolled, Displaced, Grappled, HeldInPlace, LeftBoard
from myomer.combat.falls import ON_ITS_BACK, ROLLED, fall
from myomer.combat.ground import try_ice
from myomer.combat.movement_rolls import through_wall, wall_trigger, wear_wall
from myomer.combat.moving.costs import TOP, forced_level, forced_place, level_at, place_of, put_in, top_kind
from myomer.combat.moving.stacking import settle_load
from myomer.combat.numbers import Modifier, TargetNumber
from myomer.combat.pilot import NO_PLACE, destroy_unit
from myomer.combat.piloting import roll, roll_now, standing_modifiers, trigger
from myomer.combat.queue import enqueue
from myomer.combat.to_hit import target_movement, target_terrain
from myomer.dice import DiceRoller
from myomer.hexes import FRONT, NO_HEX, hex_name, neighbour
from myomer.rules.clusters import damage_groups
from myomer.rules.hit_tables import PUNCH
from myomer.rules.terrain import BUILDING, IMPASSABLE
from myomer.rules.triggers import (
    DISPLACED_DROP,
    DOMINO,
    FALLEN_ON,
    PULLED_LOOSE,
    STEP_ASIDE,
    WATER_IN,
)
from myomer.units.mech import ICE_BELOW, INDOORS, NOBODY, ON_DECK, STUCK, WILL_STEP_ASIDE, Mech

MOST_RISE: Final = 2
"""A 'Mech is not displaced to ground more than two levels higher."""
LONG_DROP: Final = 2
"""A drop of two levels or more is a fall."""
WAYS_OUT: Final = [0, 1, 5, 2, 4, 3]
"""The directions tried in turn, from the direction of the blow: ahead, +1, −1, +2, −2, +3."""
FALL_FROM_ABOVE: Final = "fall-from-above"
FROM_ABOVE_BASE: Final = 7


# may it go there


def overlaps(battle: Battle, mech: Mech, hex_: int) -> list[int]:
    """The units in a hex that leave no room for another where it would come to: one 'Mech to a hex at a level."""
    ground = forced_level(battle, mech, hex_)
    found: list[int] = []
    for other in battle.others_in(hex_, -1):
        there = battle.mechs[other]
        partner = mech.grappling == other
        if there is not mech and not partner and abs(battle.base_level(there) - ground) <= 1:
            found.append(other)
    return found


def barrier(battle: Battle, unit: int, hex_: int, direction: int, depth: int = 0) -> str:
    """Why the unit cannot be displaced into a hex; empty when it can."""
    mech = battle.mechs[unit]
    if hex_ == NO_HEX or not battle.board.contains(hex_):
        return "" if battle.ruleset.push_off_board else "map-edge"
    if battle.hex(hex_).has(IMPASSABLE):
        return "impassable"
    if forced_level(battle, mech, hex_) - battle.base_level(mech) > MOST_RISE:
        return "too-high"
    for other in overlaps(battle, mech, hex_):
        if depth > len(battle.mechs) or barrier(battle, other, neighbour(hex_, direction), direction, depth + 1):
            return "occupied"
    return ""


def way_out(battle: Battle, unit: int, direction: int) -> int:
    """The first direction, from that of the blow, in which the unit can leave its hex; -1 when there is none."""
    start = battle.mechs[unit].hex
    for turn in WAYS_OUT:
        way = (direction + turn) % 6
        if not barrier(battle, unit, neighbour(start, way), way):
            return way
    return -1


# it goes


def leave_board(battle: Battle, unit: int, cause: str) -> None:
    """Over the map's edge: out of the game."""
    mech = battle.mechs[unit]
    mech.off_board = True
    mech.queue = []
    if battle.log is not None:
        battle.log.append(LeftBoard(unit, cause))


def displace(battle: Battle, unit: int, direction: int, cause: str, dice: DiceRoller) -> bool:
    """Move a unit one hex by force. True when it moved; the cause's own piloting roll is the caller's affair.

    Whoever is in the way goes first, in the same direction (domino). A drop of two levels is a fall; water,
    ice and a bog do what they do.
    """
    mech = battle.mechs[unit]
    goal = neighbour(mech.hex, direction)
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
    if drop >= LONG_DROP and victims:
        return fall_from_above(battle, unit, goal, direction, drop, dice)
    for other in victims:
        topple(battle, other, direction, dice)
    move_in(battle, unit, goal, cause, dice)
    return True


def move_in(battle: Battle, unit: int, hex_: int, cause: str, dice: DiceRoller) -> None:
    """A unit goes into a hex with no step of its own: a drop of two levels, or a bog it is torn from, is a fall."""
    mech = battle.mechs[unit]
    place = forced_place(battle, mech, hex_)
    drop = battle.base_level(mech) - level_at(battle.hex(hex_), place)
    stuck = mech.is_(STUCK)
    arrive_on(battle, unit, hex_, place, cause)
    was_down = mech.prone
    break_in(battle, unit, dice)
    if mech.cause or mech.hex != hex_ or (mech.prone and not was_down):
        return
    if drop >= LONG_DROP:
        fall(battle, unit, DISPLACED_DROP, drop, TargetNumber(standing_modifiers(battle, unit)), dice)
        if place == TOP:
            settle_load(battle, hex_, dice)
    elif stuck:
        fall(battle, unit, PULLED_LOOSE, 0, TargetNumber(standing_modifiers(battle, unit)), dice)
    else:
        settle(battle, unit, dice, max(0, drop))


def let_go(battle: Battle, unit: int) -> None:
    """The hold on or of this unit ends."""
    other = battle.mechs[unit].grappling
    for number in (unit, other):
        mech = battle.mechs[number]
        mech.grappling = NOBODY
        mech.grapple_attacker = False
        mech.grapple_arm = NOBODY
    if battle.log is not None:
        battle.log.append(Grappled(unit, other, False))


def arrive(battle: Battle, unit: int, hex_: int, cause: str) -> None:
    """Put a unit into a hex, on its ground."""
    mech = battle.mechs[unit]
    start = mech.hex
    if mech.grappling != NOBODY and hex_ != battle.mechs[mech.grappling].hex:
        let_go(battle, unit)
    mech.hex = hex_
    mech.roof = 0
    mech.status &= ~(ICE_BELOW | STUCK | ON_DECK)
    mech.mark(INDOORS, battle.hex(hex_).has(BUILDING))
    if battle.log is not None:
        battle.log.append(Displaced(unit, cause, hex_name(start), hex_name(hex_)))


def break_in(battle: Battle, unit: int, dice: DiceRoller) -> None:
    """A unit put into a building goes through its wall as one that walks in does: the roll, and the wall's loss."""
    mech = battle.mechs[unit]
    here = battle.hex_of(mech)
    if mech.status & INDOORS and here.has(BUILDING):
        if not roll(battle, unit, wall_trigger(battle, here, 0), dice).passed:
            through_wall(battle, unit, dice)
        wear_wall(battle, unit, dice)


def arrive_on(battle: Battle, unit: int, hex_: int, place: int, cause: str) -> None:
    """Put a unit into a place of a hex: its ground, or the roof or bridge that is still there."""
    arrive(battle, unit, hex_, cause)
    if place == TOP and top_kind(battle.hex(hex_)):
        put_in(battle, battle.mechs[unit], hex_, TOP)
        battle.mechs[unit].mark(INDOORS, False)


def settle(battle: Battle, unit: int, dice: DiceRoller, drop: int = 0) -> None:
    """What the ground does to a unit put there: ice or a roof may break, water asks for a roll at once (§10.2).

    `drop` is how far it came down, for the fall of one that fails.
    """
    mech = battle.mechs[unit]
    here = battle.hex_of(mech)
    if place_of(battle, mech) == TOP:
        settle_load(battle, mech.hex, dice)
    elif here.ice and here.water:
        try_ice(battle, unit, dice)
    elif here.water:
        enter_water(battle, unit, dice)
        roll_now(battle, unit, WATER_IN, dice, here.water, drop)


def topple(battle: Battle, unit: int, direction: int, dice: DiceRoller) -> None:
    """A unit is pushed out of the way: it steps aside if it can and will, or is displaced and must roll."""
    if may_step_aside(battle, unit, direction):
        result = roll(battle, unit, trigger(battle, STEP_ASIDE), dice)
        if result.passed:
            step_aside(battle, unit, direction, dice)
            return
        if displace(battle, unit, direction, DOMINO, dice) and not battle.mechs[unit].prone:
            fall(battle, unit, DOMINO, 0, TargetNumber(result.target.modifiers), dice)
        return
    if displace(battle, unit, direction, DOMINO, dice):
        enqueue(battle, unit, DOMINO)


def _side_steps(battle: Battle, unit: int) -> list[int]:
    mech = battle.mechs[unit]
    ways: list[int] = []
    for turn in (0, 3):
        way = (mech.facing + turn) % 6
        goal = neighbour(mech.hex, way)
        if goal == NO_HEX or not battle.board.contains(goal) or battle.hex(goal).has(IMPASSABLE):
            continue
        rise = abs(forced_level(battle, mech, goal) - battle.base_level(mech))
        if rise <= (MOST_RISE if turn == 0 else 0) and not overlaps(battle, mech, goal):
            ways.append(way)
    return ways


def may_step_aside(battle: Battle, unit: int, direction: int) -> bool:
    """Standing, mobile, willing, with an MP left, struck from the side, and with a hex to step to (§10.3)."""
    mech = battle.mechs[unit]
    if mech.prone or mech.is_immobile() or mech.mp_left < 1 or not mech.status & WILL_STEP_ASIDE:
        return False
    if (direction - mech.facing) % 3 == 0:
        return False
    return bool(_side_steps(battle, unit))


def step_aside(battle: Battle, unit: int, direction: int, dice: DiceRoller) -> None:
    """Take the step, forward if that is possible."""
    mech = battle.mechs[unit]
    way = _side_steps(battle, unit)[0]
    mech.mp_left -= 1
    goal = neighbour(mech.hex, way)
    arrive_on(battle, unit, goal, forced_place(battle, mech, goal), STEP_ASIDE)
    break_in(battle, unit, dice)
    if mech.hex == goal:
        settle(battle, unit, dice)


# on top of somebody


def from_above_target(battle: Battle, victim: int) -> TargetNumber:
    """What a falling unit needs to hit the one below: 7, its movement and its terrain (§10.4)."""
    parts = [Modifier("fall-from-above", FROM_ABOVE_BASE)]
    target_movement(battle.mechs[victim], parts)
    target_terrain(battle, battle.mechs[victim], parts)
    return TargetNumber(parts)


def fall_from_above(
    battle: Battle,
    unit: int,
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
    top = forced_level(battle, mech, goal) + levels
    victim = overlaps(battle, mech, goal)[0]
    target = from_above_target(battle, victim)
    total = dice.check(target.value, "fall on somebody")
    hit = total >= target.value
    if battle.log is not None:
        battle.log.append(
            AttackRolled(unit, victim, FALL_FROM_ABOVE, "", target.value, total, hit, target.modifiers, [])
        )
    number = TargetNumber(standing_modifiers(battle, unit)) if pilot is None else pilot
    if hit:
        points = -(-mech.design.tons // 10) * levels
        strike(battle, victim, damage_groups(points, 5), PUNCH, FRONT, BLOW, dice)
        make_room(battle, victim, direction, FALLEN_ON, dice)
        if mech.hex != goal:
            arrive_on(battle, unit, goal, place, cause)
        fall(battle, unit, cause, levels, number, dice, ON_ITS_BACK)
        if place == TOP:
            settle_load(battle, goal, dice)
        return True
    for turn in WAYS_OUT:
        way = (direction + turn) % 6
        beside = neighbour(goal, way)
        if beside == NO_HEX or not battle.board.contains(beside) or battle.hex(beside).has(IMPASSABLE):
            continue
        ground = forced_level(battle, mech, beside)
        if overlaps(battle, mech, beside) or ground > top:
            continue
        place = forced_place(battle, mech, beside)
        arrive_on(battle, unit, beside, place, cause)
        fall(battle, unit, cause, top - ground, number, dice, ROLLED)
        if place == TOP:
            settle_load(battle, beside, dice)
        return True
    nowhere_to_go(battle, unit, dice)
    return False


def drive_out(battle: Battle, unit: int, direction: int, dice: DiceRoller) -> None:
    """Somebody comes into this unit's hex: it is toppled the first way that is open; or it has no place."""
    way = way_out(battle, unit, direction)
    if way < 0:
        nowhere_to_go(battle, unit, dice)
    else:
        topple(battle, unit, way, dice)


def make_room(battle: Battle, unit: int, direction: int, cause: str, dice: DiceRoller) -> bool:
    """Drive a unit out of its hex, by the first way that is open, with a roll for the cause; or it has no place."""
    way = way_out(battle, unit, direction)
    if way < 0:
        nowhere_to_go(battle, unit, dice)
        return False
    if displace(battle, unit, way, cause, dice):
        enqueue(battle, unit, cause)
        return True
    return False


def nowhere_to_go(battle: Battle, unit: int, dice: DiceRoller) -> None:
    """A unit that must leave its hex and cannot: destroyed, or (`standard`) it stays and falls."""
    if battle.ruleset.nowhere_to_go_destroys:
        destroy_unit(battle, unit, NO_PLACE)
    elif not battle.mechs[unit].prone:
        fall(battle, unit, NO_PLACE, 0, TargetNumber(standing_modifiers(battle, unit)), dice)
