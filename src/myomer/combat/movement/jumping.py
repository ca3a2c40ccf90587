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
    """How many hexes a unit can jump, and the level it clears: that of its hex, or roof, and the jumping MP."""
    farthest = jumping_mp(mech, battle.depth(mech))
    return farthest, battle.hex_of(mech).level + mech.roof + farthest


def jump_path(battle: Battle, mech: Mech, landing: HexId, limit: int) -> list[int]:
    """A shortest way from a unit's hex to the landing over hexes that are not too high; empty where there is none.

    The start is not in it, the landing is the last.
    """
    farthest = distance(mech.hex, landing)
    came_from: dict[int, int] = {mech.hex: NO_HEX}
    ring = [mech.hex]
    for far in range(1, farthest + 1):
        beyond: list[int] = []
        for hex_ in ring:
            for direction in range(6):
                after = neighbor(hex_, direction)
                if after in came_from or not battle.board.contains(after):
                    continue
                on_the_way = distance(mech.hex, after) == far and distance(after, landing) == farthest - far
                if on_the_way and ceiling(battle.hex(after)) <= limit:
                    came_from[after] = hex_
                    beyond.append(after)
        ring = beyond
    if landing not in came_from or landing == mech.hex:
        return []
    path: list[int] = []
    place = landing
    while place != mech.hex:
        path.append(place)
        place = came_from[place]
    path.reverse()
    return path


def why_not_this_way(battle: Battle, mech: Mech, path: tuple[int, ...], landing: HexId, limit: int) -> list[Reason]:
    """What is wrong with the hexes a jump is declared to pass over."""
    last = mech.hex
    reasons: list[Reason] = []
    for far, hex_ in enumerate(path):
        if distance(last, hex_) != 1 or distance(mech.hex, hex_) != far + 1 or not battle.board.contains(hex_):
            return [Reason("jump-path")]
        if ceiling(battle.hex(hex_)) > limit:
            reasons = [Reason("jump-too-high")]
        last = hex_
    return reasons if last == landing else [Reason("jump-path")]
