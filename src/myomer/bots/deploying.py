"""Deployment: where a unit begins, by what its weapons are made for."""

from __future__ import annotations

from typing import Final

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
    best: Deploy | None = None
    best_value = 0.0

    for option in game.options():
        action = option.action
        if not isinstance(action, Deploy) or action.unit != unit:
            continue

        here = board.at(action.hex)
        from_center = abs(column_of(action.hex) - (board.columns + 1) / 2) + abs(
            row_of(action.hex) - (board.rows + 1) / 2
        )
        value = from_center - (1 if here.foliage else 0) + (3 if here.water or here.has("building") else 0)

        if best is None or value < best_value:
            best, best_value = action, value

    return best if best is not None else game.options()[0].action


def fights_from_afar(mech: Mech) -> bool:
    """Whether most of its weapons, by battle value, are made for long range: a sniper or a missile boat."""
    whole = far = 0.0
    for weapon in mech.design.weapons:
        equipment = mech.design.components[weapon].equipment
        if equipment is None:
            continue
        value = float(equipment.bv) + 1.0
        whole += value
        if mount_of(mech.design, weapon).farthest >= LONG:
            far += value
    return far > whole / 2


def deploy_by_role(game: Game, unit: UnitIndex) -> Action:
    """Deploy where the unit fits into its side: those who fight from afar at the back, on high ground or in woods, the
    others in front; close to friends, or else in the middle.
    """
    far = fights_from_afar(game.battle.mechs[unit])
    best: Deploy | None = None
    best_value = 0.0
    for option in game.options():
        action = option.action
        if not isinstance(action, Deploy) or action.unit != unit:
            continue
        value = _value(game, action.hex, game.battle.mechs[unit].side, far)
        if best is None or value > best_value:
            best, best_value = action, value
    return best if best is not None else game.options()[0].action


def _value(game: Game, hex_: HexId, side: int, far: bool) -> float:
    """The value of a hex of the zone for a unit that fights from afar, or one that does not."""
    board = game.battle.board
    here = board.at(hex_)
    column, row = abs(column_of(hex_) - (board.columns + 1) / 2), abs(row_of(hex_) - (board.rows + 1) / 2)
    depth, aside = (row, column) if game.sides[side].edge in ("north", "south") else (column, row)
    friends = [
        mech.hex for unit, mech in enumerate(game.battle.mechs) if mech.side == side and not game.undeployed >> unit & 1
    ]
    if friends:
        aside = sum([distance(hex_, friend) for friend in friends]) / len(friends)
    value = (depth if far else -depth) - APART * aside
    if here.foliage:
        value += COVER
    if far:
        value += HEIGHT * here.level
    return value - (WET if here.water or here.has("building") else 0.0)
