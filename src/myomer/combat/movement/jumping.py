"""Jumps: how far, how high, and over what (`movement.md` §5)."""

from __future__ import annotations

from myomer.combat.battle import Battle
from myomer.combat.movement.step_tables import ceiling
from myomer.combat.reason import Reason
from myomer.hexes import NO_HEX, HexId, distance, neighbor
from myomer.units.ids import UnitIndex
from myomer.units.mech import ICE_BELOW, Mech
from myomer.units.mobility import jumping_mp


def why_no_jump(battle: Battle, unit: UnitIndex) -> list[Reason]:
    """Every reason why a unit that may move cannot jump at all."""
    mech = battle.mechs[unit]
    reasons: list[Reason] = []
    if mech.prone:
        reasons.append(Reason("prone"))
    if mech.hull_down:
        reasons.append(Reason("hull-down"))
    if mech.unjamming:
        reasons.append(Reason("unjamming"))
    if jumping_mp(mech) < 1:
        reasons.append(Reason("no-jump-jets"))
    elif jumping_mp(mech, battle.depth(mech)) < 1 or (mech.status & ICE_BELOW and battle.hex_of(mech).ice):
        reasons.append(Reason("jets-submerged"))
    return reasons


def jump_limit(battle: Battle, mech: Mech) -> tuple[int, int]:
    """How many hexes a unit can jump, and the level it clears: the level of its hex or roof plus its jumping MP."""
    farthest = jumping_mp(mech, battle.depth(mech))
    return farthest, battle.hex_of(mech).level + mech.roof + farthest


def jump_path(battle: Battle, mech: Mech, landing: HexId, limit: int) -> list[int]:
    """A shortest path of a jump over hexes that are not too high; empty if there is none.

    It does not include the start; the landing hex is the last.
    """
    length = distance(mech.hex, landing)
    came_from: dict[int, int] = {mech.hex: NO_HEX}
    ring = [mech.hex]
    for radius in range(1, length + 1):
        next_ring: list[int] = []
        for hex_ in ring:
            for direction in range(6):
                next_hex = neighbor(hex_, direction)
                if next_hex in came_from or not battle.board.contains(next_hex):
                    continue
                on_shortest_path = (
                    distance(mech.hex, next_hex) == radius and distance(next_hex, landing) == length - radius
                )
                if on_shortest_path and ceiling(battle.hex(next_hex)) <= limit:
                    came_from[next_hex] = hex_
                    next_ring.append(next_hex)
        ring = next_ring

    if landing not in came_from or landing == mech.hex:
        return []

    # back along the path, from the landing to the start
    path: list[int] = []
    passed = landing
    while passed != mech.hex:
        path.append(passed)
        passed = came_from[passed]
    path.reverse()
    return path


def why_not_this_way(battle: Battle, mech: Mech, path: tuple[int, ...], landing: HexId, limit: int) -> list[Reason]:
    """What is wrong with the hexes a jump is declared to pass over."""
    previous = mech.hex
    reasons: list[Reason] = []
    for index, hex_ in enumerate(path):
        if distance(previous, hex_) != 1 or distance(mech.hex, hex_) != index + 1 or not battle.board.contains(hex_):
            return [Reason("jump-path")]
        if ceiling(battle.hex(hex_)) > limit:
            reasons = [Reason("jump-too-high")]
        previous = hex_
    return reasons if previous == landing else [Reason("jump-path")]
