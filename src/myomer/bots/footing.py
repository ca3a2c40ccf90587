"""What a fall or a shove costs by where it ends: down a drop, in water, on a roof that does not hold.

Quick estimates on the scale of the bots, in shares of the unit, with the numbers of the engine's own rules
(`piloting-skill-rolls.md` §6, §10, §11.1; `damage-and-criticals.md` §5). A unit that stands where another is shoved to
counts as a wall: the domino effect is not followed.
"""

from __future__ import annotations

from typing import Final

from myomer.bots.estimates import FATAL, any_fails, chance, flooding_cost, pilot_hit_cost
from myomer.bots.outlook import UnitView
from myomer.combat.battle import Battle
from myomer.combat.harm.falls import fall_damage, fall_damage_per_level
from myomer.combat.harm.psr_target import psr_modifiers, trigger
from myomer.combat.harm.wear import BREACH
from myomer.combat.physical.attack import AttackPreview
from myomer.combat.physical.levels import leg_facing
from myomer.combat.terrain.buildings import collapse_damage
from myomer.combat.terrain.costs import (
    TOP,
    forced_level,
    forced_place,
    is_wet,
    level_at,
    place_of,
    put_in,
    top_height,
    top_kind,
)
from myomer.combat.terrain.displacement import LONG_DROP
from myomer.combat.terrain.stacking import overlaps, too_heavy
from myomer.combat.terrain.ways_out import MAX_RISE, way_out
from myomer.hexes import FRONT, NO_HEX, HexId, neighbor
from myomer.odds.worth import down_cost
from myomer.rules.hit_tables import FULL
from myomer.rules.terrain import BUILDING, IMPASSABLE, RUBBLE
from myomer.rules.triggers import COLLAPSE, RUBBLE_ENTRY, WATER_IN, Trigger
from myomer.units.ids import UnitIndex
from myomer.units.mech import Mech

PUSHED_BACK: Final = "target-pushed-back"
DRIVEN_OUT: Final = "target-driven-out"
"""What a hit does to its target besides damage: a push or charge, a death from above."""
NOT_MOVED: Final = -1
LETHAL: Final = 999
"""More points than any location has left."""


# falls


def fall_cost_in(battle: Battle, view: UnitView, mech: Mech, levels: int) -> float:
    """What a fall costs a unit where `mech`, which may be a copy of it, stands: from a height, into water.

    In water the damage is half, but every location is submerged: those without armor flood, each hit may breach one.
    """
    depth = battle.depth(mech)
    ordinary = _ordinary_fall(view)
    if not levels and not depth:
        return ordinary

    points = sum(fall_damage(battle, mech, levels, depth))
    group = battle.ruleset.fall_group
    cost = ordinary + (points - fall_damage_per_level(battle, mech)) * _mean_hit(view, group) / group
    number = sum([part.value for part in psr_modifiers(view.battle, view.unit)])
    cost += (chance(number) - chance(number + max(0, levels - 1))) * pilot_hit_cost(mech)

    if depth:
        down = mech.copy()
        down.prone = True
        cost += flooding_cost(battle, down) + points / group * chance(BREACH) * _mean_hit(view, LETHAL)
    return min(FATAL, cost)


def _ordinary_fall(view: UnitView) -> float:
    """What a fall on even ground costs a unit. One that is shut down cannot stand up now, but will run again."""
    if not view.mech.shutdown:
        return view.fall_cost
    awake = view.battle.copy()
    awake.mechs[view.unit].shutdown = False
    return view.fall_cost + float(down_cost(awake, view.unit) - down_cost(view.battle, view.unit)) * view.temper.down


def _mean_hit(view: UnitView, points: int) -> float:
    """What a hit for that many points from any side costs on average."""
    return sum([view.hit_cost(FULL, arc, points) for arc in range(4)]) / 4


def lying_cost(battle: Battle, mech: Mech) -> float:
    """What going prone where it stands costs a unit in water: all of it is submerged then."""
    if not battle.depth(mech):
        return 0.0
    down = mech.copy()
    down.prone = True
    return flooding_cost(battle, down) - flooding_cost(battle, mech)


# shoves


def shoved_cost(
    battle: Battle, unit: UnitIndex, view: UnitView, mech: Mech, direction: int, fails: float
) -> tuple[float, bool]:
    """What it costs a unit where `mech` stands to be shoved one hex in a direction, and whether it goes there.

    `fails` is the chance that it fails the PSR of the attack. One that nothing lets through only makes that PSR.
    """
    goal = neighbor(mech.hex, direction)
    off_map = goal == NO_HEX or not battle.board.contains(goal)
    if off_map and battle.ruleset.push_off_board:
        return FATAL, False
    if off_map or _barred(battle, mech, goal):
        return (fails * fall_cost_in(battle, view, mech, 0) if fails else 0.0), False
    return settled_cost(battle, unit, view, mech, goal, fails), True


def _barred(battle: Battle, mech: Mech, goal: HexId) -> bool:
    """Whether a unit cannot be shoved into a hex, or another one stands there."""
    if battle.hex(goal).has(IMPASSABLE):
        return True
    return forced_level(battle, mech, goal) - battle.base_level(mech) > MAX_RISE or bool(overlaps(battle, mech, goal))


def settled_cost(battle: Battle, unit: UnitIndex, view: UnitView, mech: Mech, goal: HexId, fails: float) -> float:
    """What it costs a unit to be moved into the next hex by force: the drop, the water and rubble there, a roof.

    A drop of two levels is a fall, or (`standard`) decided by the PSR of the attack.
    """
    place = forced_place(battle, mech, goal)
    there = battle.hex(goal)
    drop = max(0, battle.base_level(mech) - level_at(there, place))
    ghost = mech.copy()
    put_in(battle, ghost, goal, place)

    if place == TOP and overloaded(battle, mech, goal):
        return collapse_cost(battle, unit, view, goal)

    psrs: list[Trigger] = []
    if is_wet(there, place):
        psrs.append(trigger(battle, WATER_IN, there.water))
    if place != TOP and there.of(RUBBLE) and battle.ruleset.displaced_enter_terrain:
        psrs.append(trigger(battle, RUBBLE_ENTRY, there.of(RUBBLE)))
    falls = 1 - (1 - fails) * (1 - any_fails(battle, unit, psrs)) if psrs and not mech.prone else fails
    if drop >= LONG_DROP and battle.ruleset.long_drop_falls:
        falls = 1.0

    cost = (1 - falls) * flooding_cost(battle, ghost)
    if falls:
        cost += falls * fall_cost_in(battle, view, ghost, drop if drop >= LONG_DROP else 0)
    return cost


def target_cost(battle: Battle, foe: UnitView, preview: AttackPreview) -> float:
    """What a hit costs its target besides the damage: a fall, by where the attack leaves it."""
    unit = preview.attack.target
    target = battle.mechs[unit]
    fails = 0.0 if target.prone else any_fails(battle, unit, preview.on_hit.target)
    direction = shove_direction(battle, preview)
    if direction == NOT_MOVED:
        return fails * fall_cost_in(battle, foe, target, 0) if fails else 0.0
    return shoved_cost(battle, unit, foe, target, direction, fails)[0]


def attacker_cost(battle: Battle, me: UnitView, foe: UnitView, preview: AttackPreview) -> float:
    """What a hit costs the attacker besides damage: its fall; after a push or charge, in the hex that it follows into.

    A death from above ends where the target was.
    """
    unit = preview.attack.attacker
    attacker, target = battle.mechs[unit], battle.mechs[preview.attack.target]
    fails = 0.0 if attacker.prone else any_fails(battle, unit, preview.on_hit.attacker)
    direction = shove_direction(battle, preview)
    if direction != NOT_MOVED and DRIVEN_OUT in preview.also_on_hit:
        ghost = attacker.copy()
        put_in(battle, ghost, target.hex, place_of(battle, target))
        return flooding_cost(battle, ghost) * (1 - fails) + fails * fall_cost_in(battle, me, ghost, 0)
    if direction != NOT_MOVED and shoved_cost(battle, preview.attack.target, foe, target, direction, 0.0)[1]:
        return settled_cost(battle, unit, me, attacker, target.hex, fails)
    return fails * fall_cost_in(battle, me, attacker, 0) if fails else 0.0


def shove_direction(battle: Battle, preview: AttackPreview) -> int:
    """The direction in which a hit drives its target; `NOT_MOVED` if it does not."""
    attack = preview.attack
    if PUSHED_BACK in preview.also_on_hit:
        return leg_facing(battle.mechs[attack.attacker])
    if DRIVEN_OUT in preview.also_on_hit:
        return way_out(battle, attack.target, battle.mechs[attack.attacker].facing)
    return NOT_MOVED


# roofs and bridges


def overloaded(battle: Battle, mech: Mech, hex_: HexId) -> bool:
    """Whether a roof or bridge collapses when this unit comes onto it."""
    there_already = mech.hex == hex_ and place_of(battle, mech) == TOP
    return too_heavy(battle, hex_, 0 if there_already else mech.design.tons)


def collapse_cost(battle: Battle, unit: UnitIndex, view: UnitView, hex_: HexId) -> float:
    """What it costs a unit on a roof or bridge that this collapses: its damage, and a fall of its levels.

    Where the ruleset has a PSR for it, a unit that passes comes down on its feet.
    """
    here = battle.hex(hex_)
    ghost = battle.mechs[unit].copy()
    put_in(battle, ghost, hex_, 0)
    falls = any_fails(battle, unit, [trigger(battle, COLLAPSE)]) if battle.ruleset.collapse_psr else 1.0
    cost = (1 - falls) * flooding_cost(battle, ghost)
    cost += falls * fall_cost_in(battle, view, ghost, top_height(here) + battle.depth(ghost))
    if top_kind(here) == BUILDING:
        group = battle.ruleset.fall_group
        points = collapse_damage(here.strength, 1, here.detail.building_class)
        cost += points / group * view.hit_cost(FULL, FRONT, group)
    return min(FATAL, cost)
