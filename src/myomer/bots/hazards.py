"""What a move risks besides the PSRs of the terrain it enters: roofs and bridges that do not hold, skids.

A roof collapses as soon as the unit is on it, also on the way over it (`terrain.md` §6.3). A turn on pavement or ice
before the next step, at a run, is a PSR (`piloting-skill-rolls.md` §9).
"""

from __future__ import annotations

from myomer.bots.estimates import chance
from myomer.bots.footing import collapse_cost, overloaded
from myomer.bots.outlook import Outlook
from myomer.combat.harm.falls import fall_damage_per_level
from myomer.combat.harm.psr_target import roll_target, trigger
from myomer.combat.movement.course import NO_DIRECTION, Course
from myomer.combat.movement.skids import risks_skid
from myomer.combat.terrain.costs import TOP, place_of, top_kind
from myomer.hexes import FRONT, HexId
from myomer.rules.rounding import ceil_div
from myomer.rules.triggers import SKID


def hazards_on_the_way(outlook: Outlook, course: Course, mode: int) -> float:
    """What collapses and skids on the way cost, in shares of the unit; nothing comes after a collapse."""
    battle, mech = outlook.battle, outlook.mech
    cost = 0.0
    here, place = mech.hex, place_of(battle, mech)
    facing = entered_facing = mech.facing
    turned = False
    hexes = 0
    for leg in course.legs:
        if leg.direction == NO_DIRECTION:
            turned = turned or leg.facing != facing
            facing = leg.facing
            continue

        has_turned = turned if battle.ruleset.any_turn_skids else facing != entered_facing
        if has_turned and risks_skid(battle, here, mode, place):
            cost += _skid_cost(outlook, hexes, leg.paved)
        hexes += 1
        if leg.place == TOP and overloaded(battle, mech, leg.hex):
            return cost + collapse_cost(battle, outlook.unit, outlook.me, leg.hex)
        here, place = leg.hex, leg.place
        entered_facing = facing
        turned = False
    return cost


def landing_hazard(outlook: Outlook, hex_: HexId) -> float:
    """What a roof or bridge that does not hold costs a unit that lands on it, in its shares."""
    if not top_kind(outlook.battle.hex(hex_)) or not overloaded(outlook.battle, outlook.mech, hex_):
        return 0.0
    return collapse_cost(outlook.battle, outlook.unit, outlook.me, hex_)


def _skid_cost(outlook: Outlook, hexes: int, along_road: bool) -> float:
    """What a turn on slippery ground costs: the chance to skid, times a fall and a slide of half the hexes moved."""
    battle, me = outlook.battle, outlook.me
    target = roll_target(battle, outlook.unit, trigger(battle, SKID, hexes), along_road=along_road)
    fails = 1.0 if target.automatic else 1 - chance(target.value)
    slide = (hexes + 1) // 2 * ceil_div(fall_damage_per_level(battle, outlook.mech), 2)
    return fails * (me.fall_cost + slide * me.sides[FRONT])
