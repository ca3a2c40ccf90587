"""Leaving the map by choice (`movement.md` §11)."""

from __future__ import annotations

from typing import Final

from myomer.combat.battle import Battle
from myomer.combat.displacement import leave_board
from myomer.combat.moving.move import LEAVE_MAP, Move
from myomer.hexes import neighbour
from myomer.rules.movement import WALK
from myomer.units.mech import Mech

WITHDRAWAL: Final = "withdrawal"


def withdraw(battle: Battle, unit: int) -> None:
    """Off the map, out of the game, at once."""
    leave_board(battle, unit, WITHDRAWAL)


def faces_the_edge(battle: Battle, mech: Mech) -> bool:
    """Whether the next hex ahead is off the map."""
    return not battle.board.contains(neighbour(mech.hex, mech.facing))


def leaving_move(move: Move) -> Move:
    """This move, that ends at the map's edge and facing it, with the step over it."""
    return Move(
        move.unit, move.mode or WALK, (*move.steps, LEAVE_MAP), move.facing, masc=move.masc,
        supercharger=move.supercharger,
    )  # fmt: skip
