"""Deployment: where a unit begins, by what its weapons are made for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from myomer.boards import Board
from myomer.bots.firepower import weapon_value
from myomer.combat.weapons.mounts import mount_of
from myomer.game.actions import Action, Deploy
from myomer.game.table import Game
from myomer.hexes import HexId, column_of, distance, row_of
from myomer.units.ids import UnitIndex
from myomer.units.mech import Mech

LONG: Final = 15
"""The range from which on a weapon is made for long range, in hexes."""
APART: Final = 0.5
"""What a hex between it and its friends counts against a hex of depth: a lance stays together."""
COVER: Final = 1.0
HEIGHT: Final = 1.0
"""What woods count, and for a unit of long range each level."""
WET: Final = 3.0
"""What water or a building counts against a hex: the unit would have to get out of it first."""


def deploy(game: Game, unit: UnitIndex) -> Action:
    """Deploy as close to the middle of the map as the zone allows, preferring woods, avoiding water and buildings."""
    board = game.battle.board

    def value(hex_: HexId) -> float:
        column, row = from_center(board, hex_)
        return _terrain(board, hex_) - column - row

    return _best_of(game, unit, value)


def deploy_by_role(game: Game, unit: UnitIndex) -> Action:
    """Deploy where the unit fits into its side: those who fight from afar at the back, on high ground or in woods, the
    others in front; close to friends, or else in the middle.
    """
    board = game.battle.board
    mech = game.battle.mechs[unit]
    far = fights_from_afar(mech)
    upright = game.sides[mech.side].edge in ("north", "south")
    friends = [
        friend.hex
        for other, friend in enumerate(game.battle.mechs)
        if friend.side == mech.side and not game.undeployed >> other & 1
    ]

    def value(hex_: HexId) -> float:
        column, row = from_center(board, hex_)
        depth, aside = (row, column) if upright else (column, row)
        if friends:
            aside = sum([distance(hex_, friend) for friend in friends]) / len(friends)
        behind = depth + HEIGHT * board.at(hex_).level if far else -depth
        return behind - APART * aside + _terrain(board, hex_)

    return _best_of(game, unit, value)


def _best_of(game: Game, unit: UnitIndex, value: Callable[[HexId], float]) -> Action:
    """The deployment of a unit with the best value."""
    options = game.options()
    best: Deploy | None = None
    best_value = 0.0
    for option in options:
        action = option.action
        if isinstance(action, Deploy) and action.unit == unit:
            here = value(action.hex)
            if best is None or here > best_value:
                best, best_value = action, here
    return best if best is not None else options[0].action


def from_center(board: Board, hex_: HexId) -> tuple[float, float]:
    """How many columns and rows a hex is from the center of the map."""
    return abs(column_of(hex_) - (board.columns + 1) / 2), abs(row_of(hex_) - (board.rows + 1) / 2)


def _terrain(board: Board, hex_: HexId) -> float:
    """What the terrain of a hex counts."""
    here = board.at(hex_)
    return (COVER if here.foliage else 0.0) - (WET if here.water or here.has("building") else 0.0)


def fights_from_afar(mech: Mech) -> bool:
    """Whether most of its weapons, by battle value, are made for long range: a sniper or a missile boat."""
    design = mech.design
    far = [weapon for weapon in design.weapons if mount_of(design, weapon).farthest >= LONG]
    whole = sum([weapon_value(mech, weapon) for weapon in design.weapons])
    return sum([weapon_value(mech, weapon) for weapon in far]) > whole / 2
