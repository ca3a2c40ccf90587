"""Standoffs: whether the enemy comes to the unit, or waits as well.

Who waits for an enemy that comes is rewarded with the first shot. Two that wait for each other only waste turns, so how
the enemies moved last says how long waiting is worth it.
"""

from __future__ import annotations

from typing import Final

from myomer.combat.movement.move import KIND, STEP_DIRECTIONS, TURN_LEFT, TURN_RIGHT, Move
from myomer.combat.physical.attack import Attack
from myomer.combat.weapons.shot import Shot
from myomer.game.table import Game
from myomer.hexes import NO_HEX, HexId, distance, neighbor
from myomer.rules.movement import JUMP
from myomer.units.ids import UnitIndex
from myomer.units.mech import Mech

LATE: Final = 5
"""The first turn in which waiting can be a standoff."""
RECENT: Final = 12
QUIET: Final = 3
"""How many actions of each unit before this turn are looked at: about one turn; of a turn without attacks, all of it
and the end of the one before.
"""


def is_standoff(game: Game, unit: UnitIndex) -> bool:
    """Whether nobody attacked in the turn before and no enemy came closer to the unit with its last move; in the first
    turns nobody is late. Of a jump only the landing is known, so it counts as coming closer.
    """
    if game.turn < LATE or not game.turn_began or _attacked_lately(game):
        return False
    here = game.battle.mechs[unit].hex
    waiting = game.enemies(unit)
    first = max(0, game.turn_began - RECENT * len(game.battle.mechs))
    for action in reversed(game.actions[first:]):
        if isinstance(action, Move) and action.unit in waiting:
            mech = game.battle.mechs[action.unit]
            if action.mode == JUMP or distance(here, mech.hex) < distance(here, start_of(mech, action)):
                return False
            waiting.remove(action.unit)
    return True


def _attacked_lately(game: Game) -> bool:
    """Whether anybody attacked in the turn before: attacks are declared late in a turn."""
    first = max(0, game.turn_began - QUIET * len(game.battle.mechs))
    return any([isinstance(action, (Shot, Attack)) for action in game.actions[first : game.turn_began]])


def start_of(mech: Mech, move: Move) -> HexId:
    """Where a unit on foot began a move that ended where it is now: its steps, taken back; where it is now if they lead
    off the map.
    """
    hex_, facing = mech.hex, mech.facing
    for step in reversed(move.steps):
        kind = step & KIND
        if kind == TURN_LEFT:
            facing = (facing + 1) % 6
        elif kind == TURN_RIGHT:
            facing = (facing + 5) % 6
        elif STEP_DIRECTIONS[kind] >= 0:
            hex_ = neighbor(hex_, (facing + STEP_DIRECTIONS[kind] + 3) % 6)
            if hex_ == NO_HEX:
                return mech.hex
    return hex_
