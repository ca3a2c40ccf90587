"""Deployment and withdrawal."""

from __future__ import annotations

from myomer.combat.movement.move import KIND, LEAVE_MAP, Move
from myomer.combat.turn.withdrawal import crippled
from myomer.game.actions import Action, Deploy, Done
from myomer.game.choices import moves
from myomer.game.legality import forced_to_leave
from myomer.game.table import Game
from myomer.hexes import HexId, column_of, row_of
from myomer.units.ids import UnitIndex


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


def wants_out(game: Game, unit: UnitIndex, withdraws: bool) -> bool:
    """Whether a unit retreats to its home edge: the rules force it, or it is crippled and withdraws by choice."""
    mech = game.battle.mechs[unit]
    if not game.sides[mech.side].edge:
        return False
    return forced_to_leave(game, unit) or (withdraws and bool(crippled(mech)))


def _distance_to_edge(game: Game, hex_: HexId, edge: str) -> int:
    """How many rows or columns a hex is from a map edge."""
    board = game.battle.board
    if edge == "north":
        return row_of(hex_)
    if edge == "south":
        return board.rows - row_of(hex_)
    return board.columns - column_of(hex_) if edge == "east" else column_of(hex_)


def leave(game: Game, unit: UnitIndex) -> Action:
    """The move that leaves the map over the home edge, or the one that gets closest to it."""
    edge = game.sides[game.battle.mechs[unit].side].edge
    best: Action = Done(unit)
    best_value = _distance_to_edge(game, game.battle.mechs[unit].hex, edge) * 100

    for option in moves(game, unit):
        place = option.place
        if place is None:
            action = option.action
            if isinstance(action, Move) and any([step & KIND == LEAVE_MAP for step in action.steps]):
                return action
            continue

        value = _distance_to_edge(game, place.hex, edge) * 100 + place.cost
        if value < best_value:
            best_value = value
            best = option.action

    return best
