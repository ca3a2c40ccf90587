"""Where a unit can get to, and the cheapest way there: one search for all places (`movement.md` §3, §5)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from myomer.combat.battle import Battle
from myomer.combat.movement.budget import (
    boosts_at_work,
    has_begun,
    masc_ready,
    may_run,
    mode_mp,
    spent_before,
    supercharger_ready,
)
from myomer.combat.movement.jumping import jump_limit, why_no_jump
from myomer.combat.movement.may_move import why_not_at_all
from myomer.combat.movement.places import ANY_PLACE as ANY_PLACE
from myomer.combat.movement.places import FAR, WET
from myomer.combat.movement.places import Place as Place
from myomer.combat.movement.places import Reach as Reach
from myomer.combat.movement.standing import stand_cost, why_not_stand
from myomer.combat.movement.step_tables import (
    IRREGULAR,
    KINDS,
    NOT_VISITED,
    StepTable,
    ceiling,
    landing_place,
    start_spot,
    step_table,
)
from myomer.combat.reason import Reason
from myomer.combat.terrain.costs import enterable, is_superheavy, level_at
from myomer.combat.terrain.stacking import are_friends, in_the_way
from myomer.hexes import distance, neighbor
from myomer.rules.locations import QUAD
from myomer.rules.movement import JUMP, RUN, SPRINT, WALK
from myomer.units.ids import UnitIndex
from myomer.units.mech import AIRBORNE, STUCK, Mech

AHEAD: Final = 0
_FRONT_RIGHT: Final = 1
_BACK_RIGHT: Final = 2
BACK: Final = 3
_BACK_LEFT: Final = 4
_FRONT_LEFT: Final = 5
"""Directions of a step relative to the facing. Only quads step sideways, for 1 MP more."""
_NEXT_DIRECTION: Final[list[i64]] = [BACK, _FRONT_LEFT, _BACK_LEFT, _FRONT_RIGHT, AHEAD, _BACK_RIGHT]
"""By direction, the one that a walk tries next: ahead, back, front right, front left, back right, back left."""


def reachable(
    battle: Battle, unit: UnitIndex, mode: int = RUN, masc: bool = False, supercharger: bool = False
) -> Reach:
    """Every place a unit can reach in a mode, by one search over the map.

    `WALK`, `RUN` (includes walking), `SPRINT` (includes both), or `JUMP`. Boosters count if asked for. A unit stuck in
    a bog is assumed to have gotten free.
    """
    battle.check_unit(unit)
    reach = Reach(unit, mode, masc, supercharger)
    mech = battle.mechs[unit]
    if why_not_at_all(battle, unit) or (mode == SPRINT and not battle.ruleset.sprint):
        return reach
    if mode == JUMP:
        _add_jumps(battle, unit, reach)
        return reach

    reach.masc = masc and masc_ready(mech)
    reach.supercharger = supercharger and supercharger_ready(mech)
    _fill_gears(mech, reach)
    walk, budget = reach.limits[0], reach.limits[-1]

    table, start = start_spot(battle, step_table(battle, mech, is_superheavy(mech), budget + 1), mech)
    numbers = table.lend_numbers()
    reach.table = table
    reach.visit(start, numbers)
    reach.first_node = mech.facing
    if _add_starts(battle, unit, table, reach, budget, numbers):
        quad = mech.design.frame == QUAD
        running = _search_running(reach, table, budget, quad, numbers)
        reach.add_wet_lists()
        _search_walking(reach, table, walk, running, quad, 1 if battle.ruleset.backward_levels else 0, numbers)
        if mode != WALK and not reach.stands and not mech.status & STUCK:
            _add_minimum_movement(mech, reach, table, numbers)
    else:
        reach.add_wet_lists()
        for node in reach.starts:
            reach.settle(node, reach.dry[node])
    table.take_back(numbers, reach.visited)
    return reach


def _add_starts(
    battle: Battle, unit: UnitIndex, table: StepTable, reach: Reach, budget: int, numbers: list[i64]
) -> bool:
    """Add the nodes where the search starts: where the unit is or, for a unit that stands up, with every facing.

    False if it cannot leave its hex: it cannot stand, or by the ruleset standing is its whole move.
    """
    mech = battle.mechs[unit]

    down = mech.prone or mech.hull_down
    if down and why_not_stand_now(battle, unit):
        if mech.prone:
            _turn_while_prone(mech, reach, budget)
        else:
            _start_at(reach, reach.first_node, 0)
        return False

    _mark_units_in_the_way(battle, unit, table, reach, budget, numbers)
    if not down:
        _start_at(reach, reach.first_node, 0)
        return True

    reach.stands = True
    reach.stand = stand_cost(battle, unit)
    if reach.stand <= budget:
        for facing in range(6):
            _start_at(reach, facing, reach.stand)
    return not battle.ruleset.stand_costs_all_walking


def why_not_stand_now(battle: Battle, unit: UnitIndex) -> list[Reason]:
    """Why the unit cannot try to stand in the move being planned.

    Before its first step a lack of MP counts only if it has no walking MP at all: the search counts the MP.
    """
    begun = has_begun(battle.mechs[unit])
    return [
        reason
        for reason in why_not_stand(battle, unit)
        if reason.code != "no-mp" or begun or mode_mp(battle.mechs[unit], WALK) < 1
    ]


def _fill_gears(mech: Mech, reach: Reach) -> None:
    """List the MP limit of each mode up to the one asked for, and with each booster that can be engaged."""

    spent = spent_before(mech)
    reach.gears.append((WALK, 0))
    reach.limits.append(max(0, mode_mp(mech, WALK) - spent))
    if reach.mode == WALK or not may_run(mech) or mech.unjamming:
        return

    working = boosts_at_work(mech)
    boosters_left = (1 if reach.masc else 0) + (1 if reach.supercharger else 0)
    for boosts in range(boosters_left + 1 if reach.mode == RUN else 1):
        reach.gears.append((RUN, boosts))
        reach.limits.append(max(reach.limits[-1], mode_mp(mech, RUN, working + boosts) - spent))

    if reach.mode == SPRINT:
        for boosts in range(boosters_left + 1):
            reach.gears.append((SPRINT, boosts))
            reach.limits.append(max(reach.limits[-1], mode_mp(mech, SPRINT, working + boosts) - spent))


def _start_at(reach: Reach, node: int, cost: int) -> None:
    """Start the search at a node that has cost this many MP."""
    reach.dry[node] = cost
    reach.starts.append(node)


def _turn_while_prone(mech: Mech, reach: Reach, budget: int) -> None:
    """Add the turns of a prone unit that cannot stand: a hex side for each MP; without a gyro only one."""
    max_turns = min(budget, 1 if mech.gyro_destroyed() else 3)
    _start_at(reach, reach.first_node, 0)
    for side in (1, -1):
        node = reach.first_node
        for turns in range(1, max_turns + 1):
            turned = (mech.facing + side * turns) % 6
            if reach.dry[turned] > turns:
                _start_at(reach, turned, turns)
                reach.dry_from[turned] = node
            node = turned


def _mark_units_in_the_way(
    battle: Battle, unit: UnitIndex, table: StepTable, reach: Reach, budget: int, numbers: list[i64]
) -> None:
    """Close the spots that enemies occupy, and mark those where friends stand; as far away as the unit may get."""
    mech = battle.mechs[unit]
    farthest = max(1, budget)
    for other, other_mech in enumerate(battle.mechs):
        if other == unit or other_mech.destroyed or other_mech.off_board or other_mech.status & AIRBORNE:
            continue
        if distance(mech.hex, other_mech.hex) > farthest:
            continue

        level = battle.base_level(other_mech)
        for kind in range(IRREGULAR):
            spot = table.spots.get(other_mech.hex * KINDS + kind, -1)
            if spot < 0 or abs(table.levels[spot] - level) > 1:
                continue
            if are_friends(mech, other_mech):
                reach.crowded.add(spot)
            else:
                reach.close(reach.visit(spot, numbers) if numbers[spot] == NOT_VISITED else numbers[spot])


def _search_running(reach: Reach, table: StepTable, budget: i64, quad: bool, numbers: list[i64]) -> list[list[i64]]:
    """Search the paths on which the unit may run: forward, on dry ground. Returns the nodes reached, by cost."""
    best, came_from, visited, least = reach.dry, reach.dry_from, reach.visited, reach.least
    first_step, next_step, step_end, step_mp, step_wet = (
        table.first_step, table.next_step, table.end, table.mp, table.wet,
    )  # fmt: skip

    by_cost: list[list[i64]] = [[] for _ in range(budget + 1)]
    for start in reach.starts:
        by_cost[best[start]].append(start)

    cost: i64 = 0
    while cost <= budget:
        next_cost = cost + 1
        can_move_on = next_cost <= budget
        turned = by_cost[next_cost] if can_move_on else by_cost[cost]
        for node in by_cost[cost]:
            if best[node] != cost:
                continue  # a cheaper path has been found since
            spot: i64 = node // 6
            facing = node - spot * 6
            if least[spot] == FAR:
                least[spot] = cost
                reach.in_order.append(spot)
            if not can_move_on:
                continue

            # turn right, turn left
            next_node = node + 1 if facing < 5 else node - 5
            if best[next_node] > next_cost:
                best[next_node] = next_cost
                came_from[next_node] = node
                turned.append(next_node)
            next_node = node - 1 if facing else node + 5
            if best[next_node] > next_cost:
                best[next_node] = next_cost
                came_from[next_node] = node
                turned.append(next_node)

            # step ahead; a quad then steps to the front's right and left, for 1 MP more
            table_node = visited[spot] * 6 + facing
            direction: i64 = AHEAD
            cost_before = cost
            step = first_step[table_node]
            while True:
                while step >= 0:
                    total = cost_before + step_mp[step]
                    if total <= budget and not step_wet[step]:
                        end = step_end[step]
                        spot = numbers[end]
                        if spot < 0:
                            spot = reach.visit(end, numbers)
                        next_node = spot * 6 + facing
                        if best[next_node] > total:
                            best[next_node] = total
                            came_from[next_node] = node
                            by_cost[total].append(next_node)
                    step = next_step[step]
                if not quad or direction == _FRONT_LEFT:
                    break
                direction = _FRONT_RIGHT if direction == AHEAD else _FRONT_LEFT
                cost_before = next_cost
                step = first_step[table_node - facing + (facing + direction) % 6]
        cost += 1
    return by_cost


def _search_walking(
    reach: Reach,
    table: StepTable,
    walk: i64,
    running: list[list[i64]],
    quad: bool,
    steepest: i64,
    numbers: list[i64],
) -> None:
    """Search the paths on which it may only walk, if they are cheaper: with a step backward or into water.

    They branch off from the nodes on paths where it may run (`running`, by cost).
    """
    dry, best, came_from, visited = reach.dry, reach.wet, reach.wet_from, reach.visited
    first_step, next_step, step_end, step_mp, step_wet, step_rise = (
        table.first_step, table.next_step, table.end, table.mp, table.wet, table.rise,
    )  # fmt: skip
    last_direction: i64 = _BACK_LEFT if quad else BACK  # in the order of `_NEXT_DIRECTION`

    by_cost: list[list[i64]] = [[] for _ in range(walk + 1)]
    cost: i64 = 0
    while cost < walk:
        next_cost = cost + 1
        turned = by_cost[next_cost]
        for walk_only in (False, True):  # first the nodes on paths where it may run, then those where it may not
            for node in by_cost[cost] if walk_only else running[cost]:
                if (best[node] if walk_only else dry[node]) != cost:
                    continue  # a cheaper path has been found since
                if walk_only and dry[node] <= cost:
                    continue
                spot: i64 = node // 6
                facing = node - spot * 6
                source = node + WET if walk_only else node

                # turn right, turn left; the other search has turned on its own paths
                if walk_only:
                    reach.settle(node, cost)
                    next_node = node + 1 if facing < 5 else node - 5
                    if best[next_node] > next_cost and dry[next_node] > next_cost:
                        best[next_node] = next_cost
                        came_from[next_node] = source
                        turned.append(next_node)
                    next_node = node - 1 if facing else node + 5
                    if best[next_node] > next_cost and dry[next_node] > next_cost:
                        best[next_node] = next_cost
                        came_from[next_node] = source
                        turned.append(next_node)

                # step ahead, then back; a quad then steps in the other directions, for 1 MP more
                table_node = visited[spot] * 6 + facing
                direction: i64 = AHEAD
                cost_before = cost
                backward = False
                step = first_step[table_node]
                while True:
                    while step >= 0:
                        # backward: unless too steep; otherwise: unless the other search has taken this step
                        if -steepest <= step_rise[step] <= steepest if backward else walk_only or step_wet[step]:
                            total = cost_before + step_mp[step]
                            if total <= walk:
                                end = step_end[step]
                                spot = numbers[end]
                                if spot < 0:
                                    spot = reach.visit(end, numbers)
                                next_node = spot * 6 + facing
                                if best[next_node] > total and dry[next_node] > total:
                                    best[next_node] = total
                                    came_from[next_node] = source
                                    by_cost[total].append(next_node)
                        step = next_step[step]
                    if direction == last_direction:
                        break
                    direction = _NEXT_DIRECTION[direction]
                    cost_before = cost if direction == BACK else next_cost
                    backward = _BACK_RIGHT <= direction <= _BACK_LEFT
                    step = first_step[table_node - facing + (facing + direction) % 6]
        cost += 1

    # nodes that take the last MP: nothing leads on from them
    for node in by_cost[walk]:
        if best[node] == walk and dry[node] > walk:
            reach.settle(node, walk)


def _add_minimum_movement(mech: Mech, reach: Reach, table: StepTable, numbers: list[i64]) -> None:
    """Add minimum movement: one hex forward is always possible, whatever it costs, as a run (§3.4)."""
    if has_begun(mech) or mech.gyro_destroyed() or mode_mp(mech, WALK) < 1 or mech.unjamming:
        return
    step = table.first_step[reach.visited[0] * 6 + mech.facing]
    lowest_cost = FAR
    while step >= 0:
        end = table.end[step]
        spot = numbers[end]
        if spot < 0:
            spot = reach.visit(end, numbers)
        node = spot * 6 + mech.facing
        free = end not in reach.crowded and reach.dry[node] == FAR and reach.wet[node] == FAR
        if free and table.mp[step] < lowest_cost:
            lowest_cost = table.mp[step]
            reach.minimum_move = node
            reach.minimum_move_cost = lowest_cost
        step = table.next_step[step]


def _add_jumps(battle: Battle, unit: UnitIndex, reach: Reach) -> None:
    """Add every hex that a jump can land in, ring by ring, over hexes that are not too high (§5)."""
    mech = battle.mechs[unit]
    if why_no_jump(battle, unit) or has_begun(mech):
        return

    farthest, limit = jump_limit(battle, mech)
    ring = [mech.hex]
    seen = {mech.hex}
    for radius in range(1, farthest + 1):
        next_ring: list[int] = []
        for hex_ in ring:
            for direction in range(6):
                next_hex = neighbor(hex_, direction)
                if next_hex in seen or not battle.board.contains(next_hex):
                    continue

                seen.add(next_hex)
                here = battle.hex(next_hex)
                if ceiling(here) > limit or distance(mech.hex, next_hex) != radius:
                    continue
                next_ring.append(next_hex)

                place = landing_place(here)
                if enterable(here) and not in_the_way(battle, unit, next_hex, level_at(here, place)):
                    reach.hexes.append(next_hex)
                    reach.distances.append(radius)
                    reach.landings.append(place)
        ring = next_ring
