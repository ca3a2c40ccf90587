"""Leaving the map by choice (`movement.md` §11)."""

from __future__ import annotations

from typing import Final

from myomer.combat.battle import Battle
from myomer.combat.movement.move import LEAVE_MAP, Move
from myomer.combat.terrain.arrival import leave_board
from myomer.rules.movement import WALK
from myomer.units.ids import UnitIndex

WITHDRAWAL: Final = "withdrawal"


def withdraw(battle: Battle, unit: UnitIndex) -> None:
    """Take a unit off the map and out of the game, at once."""
    leave_board(battle, unit, WITHDRAWAL)


def leaving_move(move: Move) -> Move:
    """A move that ends at the map's edge and facing it, plus the step over the edge."""
    return Move(
        move.unit, move.mode or WALK, (*move.steps, LEAVE_MAP), move.facing, masc=move.masc,
        supercharger=move.supercharger,
    )  # fmt: skip
