"""Skidding: the PSR, the slide, what stops it (`piloting-skill-rolls.md` §9)."""

from __future__ import annotations

from typing import Final

from myomer.combat.battle import Battle
from myomer.combat.events import Displaced, Skidded
from myomer.combat.harm.bogs import set_stuck
from myomer.combat.harm.damage import enter_water, strike
from myomer.combat.harm.damage_types import FALLING
from myomer.combat.harm.falls import fall, fall_damage_per_level
from myomer.combat.harm.psr_roll import roll_psr, roll_psr_now
from myomer.combat.harm.psr_target import pilot_target, psr_modifiers, trigger
from myomer.combat.numbers import TargetNumber
from myomer.combat.physical.attack import Attack
from myomer.combat.physical.charge import CHARGE
from myomer.combat.terrain.arrival import leave_board
from myomer.combat.terrain.buildings import gives_way
from myomer.combat.terrain.costs import (
    BELOW,
    GROUND,
    TOP,
    forced_level,
    forced_place,
    level_at,
    place_of,
    put_in,
    terrain_mp,
    top_kind,
)
from myomer.combat.terrain.displacement import collapse, drive_out, settle_load
from myomer.combat.terrain.stacking import overlaps
from myomer.dice import DiceRoller
from myomer.hexes import FRONT, NO_HEX, HexId, hex_name, neighbor
from myomer.rules.clusters import damage_groups
from myomer.rules.hit_tables import FULL
from myomer.rules.movement import JUMP, RUN, SPRINT
from myomer.rules.rounding import ceil_div
from myomer.rules.terrain import (
    BLACK_ICE,
    BRIDGE,
    BUILDING,
    IMPASSABLE,
    SWAMP,
)
from myomer.rules.triggers import AVOID_SKID, SKID, WATER_IN
from myomer.units.ids import UnitIndex
from myomer.units.mech import INDOORS, MOVED_THIS_TURN, SKIDDED

ANYWHERE: Final = -1
LONG_DROP: Final = 2


def risks_skid(battle: Battle, hex_: HexId, mode: int, place: int = ANYWHERE) -> bool:
    """Whether turning in this hex and moving on risks a skid.

    Pavement at a run; ice at a run or (published) at any speed on foot. Never in a jump. `place` says where in the
    hex: a bridge is paved, a roof is not, and neither is what lies under a bridge or roof.
    """
    if mode == JUMP or not mode:
        return False
    here = battle.hex(hex_)
    fast = mode in (RUN, SPRINT)
    if place == TOP:
        return fast and top_kind(here) == BRIDGE
    if place == BELOW or (place == GROUND and top_kind(here)):
        return False
    if here.ice:
        return fast or battle.ruleset.ice_skid_any_speed
    if here.of(BLACK_ICE):
        return True
    return fast and (here.is_paved() or here.has(BRIDGE))


def slide_cost(battle: Battle, hex_: HexId, place: int = GROUND) -> int:
    """How many hexes of a slide this hex uses up: 1 plus its terrain's MP."""
    return 1 + terrain_mp(battle.hex(hex_), place)


def roll_for_skid(
    battle: Battle, unit: UnitIndex, direction: int, hexes: int, along_road: bool, dice: DiceRoller
) -> bool:
    """The PSR on leaving a slippery hex after turning in it; failing it, the unit falls and slides.

    `direction` is the way it moved before the turn, `hexes` what it has moved so far, `along_road` whether the step
    out is paved. True when it did not skid.
    """
    cause = trigger(battle, SKID, hexes)
    result = roll_psr(battle, unit, cause, dice, along_road=along_road)
    if result.passed:
        return True
    number = pilot_target(battle, unit, result.target, cause)
    dice.result_of(fall, battle, unit, SKID, 0, number)
    mech = battle.mechs[unit]
    mech.mark(SKIDDED)
    mech.mp_left = 0
    if not mech.destroyed:
        slide(battle, unit, direction, hexes, dice)
    return False


def slide(battle: Battle, unit: UnitIndex, direction: int, hexes: int, dice: DiceRoller) -> None:
    """Slide half the hexes moved, rounded up, until something stops it; then the damage of the slide."""
    mech = battle.mechs[unit]
    hexes_left = (hexes + 1) // 2
    hexes_entered = 0
    ended = "distance"
    while hexes_left > 0 and not mech.destroyed:
        start = mech.hex
        goal = neighbor(start, direction)

        # units, walls and cliffs ahead
        ended = dice.result_of(meet_obstacle, battle, unit, goal, direction, hexes)
        if mech.hex != start:
            hexes_entered += 1
        if ended or mech.off_board:
            break

        # the next hex, if the slide reaches it
        place = forced_place(battle, mech, goal)
        cost = slide_cost(battle, goal, place)
        if cost > hexes_left:
            ended = "distance"
            break
        hexes_left -= cost
        drop = battle.base_level(mech) - level_at(battle.hex(goal), place)
        put_in(battle, mech, goal, place)
        mech.mark(INDOORS, False)
        hexes_entered += 1

        if battle.log is not None:
            battle.log.append(Displaced(unit, SKID, hex_name(start), hex_name(goal)))
        ended = dice.result_of(slide_over, battle, unit, drop)
        if ended:
            break

    # units where it came to rest, and the damage of the slide
    if battle.log is not None:
        battle.log.append(Skidded(unit, hexes_entered, ended or "distance"))
    if not mech.destroyed and not mech.off_board:
        for other in overlaps(battle, mech, mech.hex):
            dice.then(drive_out, battle, other, direction)

    points = hexes_entered * ceil_div(fall_damage_per_level(battle, mech), 2)
    strike(battle, unit, damage_groups(points, battle.ruleset.fall_group), FULL, FRONT, FALLING, dice)


def meet_obstacle(battle: Battle, unit: UnitIndex, goal: int, direction: int, hexes: int, dice: DiceRoller) -> str:
    """What in the next hex stops the slide before the unit enters it; empty if nothing does."""
    mech = battle.mechs[unit]
    if goal == NO_HEX or not battle.board.contains(goal):
        if battle.ruleset.push_off_board:
            leave_board(battle, unit, SKID)
        return "map-edge"

    next_hex = battle.hex(goal)
    if next_hex.has(IMPASSABLE):
        crash(battle, unit, ceil_div(mech.design.tons, 5), dice)
        return "impassable"

    if forced_level(battle, mech, goal) > battle.base_level(mech):
        crash(battle, unit, ceil_div(mech.design.tons, 20), dice)
        return "higher-ground"

    if next_hex.has(BUILDING) and forced_place(battle, mech, goal) != TOP:
        return "building" if _ram_building(battle, unit, goal, hexes, dice) else ""

    for other in overlaps(battle, mech, goal):
        if not dice.result_of(slide_into, battle, unit, other, direction, hexes):
            return "unit"
    return ""


def crash(battle: Battle, unit: UnitIndex, points: int, dice: DiceRoller) -> None:
    """The damage of sliding into something, to the front, in groups."""
    strike(battle, unit, damage_groups(points, battle.ruleset.fall_group), FULL, FRONT, FALLING, dice)


def _ram_building(battle: Battle, unit: UnitIndex, goal: int, hexes: int, dice: DiceRoller) -> bool:
    """A skid into a wall: charge damage to the building, ceil(CF/10) to the unit. True if the building still stands."""
    mech = battle.mechs[unit]
    building_hex = battle.hex(goal)
    points = CHARGE.run_up_damage(battle, mech.design.tons, hexes)
    dice.result_of(crash, battle, unit, ceil_div(building_hex.strength, 10))
    battle.weaken(goal, building_hex.weakened(points))
    if not gives_way(battle, goal):
        return True
    collapse(battle, goal, dice)
    return False


def slide_into(battle: Battle, unit: UnitIndex, other: UnitIndex, direction: int, hexes: int, dice: DiceRoller) -> bool:
    """A unit in the way steps aside or is hit by an accidental charge. True if the slide goes on."""
    other_mech = battle.mechs[other]
    if not other_mech.is_(MOVED_THIS_TURN) and not other_mech.is_immobile() and not other_mech.prone:
        if roll_psr(battle, other, trigger(battle, AVOID_SKID), dice).passed:
            other_mech.mark(MOVED_THIS_TURN)
            return True
    mech = battle.mechs[unit]
    attack = Attack("charge", unit, other, accidental=True)
    facing = mech.facing
    mech.facing = direction
    hit = dice.result_of(CHARGE.accident, battle, attack, hexes)
    mech.facing = facing
    return not hit or other_mech.destroyed


def slide_over(battle: Battle, unit: UnitIndex, drop: int, dice: DiceRoller) -> str:
    """Apply the terrain of the hex that the unit slid into. Returns why the slide ends there; empty if it goes on."""
    mech = battle.mechs[unit]
    here = battle.hex_of(mech)
    if drop > LONG_DROP:
        dice.result_of(fall, battle, unit, SKID, drop, TargetNumber(psr_modifiers(battle, unit)))
        if place_of(battle, mech) == TOP:
            settle_load(battle, mech.hex, dice)
        return "drop"

    if place_of(battle, mech) == TOP:
        return "" if settle_load(battle, mech.hex, dice) else "drop"

    if here.water and not here.ice:
        enter_water(battle, unit, dice)
        roll_psr_now(battle, unit, WATER_IN, dice, here.water)
        return "water"
    if here.of(SWAMP) and not here.ice:
        set_stuck(battle, unit, True)
        return "swamp"
    return ""
