"""Which way a unit can be moved by force: what bars it, the ways out of its hex, the step aside.

`piloting-skill-rolls.md` §10.2, §10.3.
"""

from __future__ import annotations

from typing import Final

from myomer.combat.battle import Battle
from myomer.combat.terrain.costs import forced_level
from myomer.combat.terrain.stacking import overlaps
from myomer.hexes import NO_HEX, HexId, neighbor
from myomer.rules.terrain import IMPASSABLE
from myomer.units.ids import UnitIndex
from myomer.units.mech import WILL_STEP_ASIDE

MAX_RISE: Final = 2
"""A 'Mech is not displaced to ground more than two levels higher."""
WAYS_OUT: Final = [0, 1, 5, 2, 4, 3]
"""The directions tried in turn, from the direction of the attack: ahead, +1, −1, +2, −2, +3."""


def barrier(battle: Battle, unit: UnitIndex, hex_: HexId, direction: int, depth: int = 0) -> str:
    """Why the unit cannot be displaced into a hex; empty when it can."""
    mech = battle.mechs[unit]
    if hex_ == NO_HEX or not battle.board.contains(hex_):
        return "" if battle.ruleset.push_off_board else "map-edge"
    if battle.hex(hex_).has(IMPASSABLE):
        return "impassable"
    if forced_level(battle, mech, hex_) - battle.base_level(mech) > MAX_RISE:
        return "too-high"
    for other in overlaps(battle, mech, hex_):
        if depth > len(battle.mechs) or barrier(battle, other, neighbor(hex_, direction), direction, depth + 1):
            return "occupied"
    return ""


def way_out(battle: Battle, unit: UnitIndex, direction: int) -> int:
    """The first direction, from that of the attack, in which the unit can leave its hex; -1 when there is none."""
    start = battle.mechs[unit].hex
    for turn in WAYS_OUT:
        exit_direction = (direction + turn) % 6
        if not barrier(battle, unit, neighbor(start, exit_direction), exit_direction):
            return exit_direction
    return -1


def side_steps(battle: Battle, unit: UnitIndex) -> list[int]:
    """The directions in which a unit can step aside: forward, then backward; backward only to a hex at its level."""
    mech = battle.mechs[unit]
    directions: list[int] = []
    for turn, max_levels in ((0, MAX_RISE), (3, 0)):
        direction = (mech.facing + turn) % 6
        hex_ = neighbor(mech.hex, direction)
        if hex_ == NO_HEX or not battle.board.contains(hex_) or battle.hex(hex_).has(IMPASSABLE):
            continue
        levels = abs(forced_level(battle, mech, hex_) - battle.base_level(mech))
        if levels <= max_levels and not overlaps(battle, mech, hex_):
            directions.append(direction)
    return directions


def may_step_aside(battle: Battle, unit: UnitIndex, direction: int) -> bool:
    """Whether a unit is standing, mobile, willing, has an MP left, is hit from a side, and has a free hex (§10.3)."""
    mech = battle.mechs[unit]
    if mech.prone or mech.is_immobile() or mech.mp_left < 1 or not mech.status & WILL_STEP_ASIDE:
        return False
    if (direction - mech.facing) % 3 == 0:
        return False
    return bool(side_steps(battle, unit))
