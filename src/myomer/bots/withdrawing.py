"""Withdrawal: crippled units go home, and those of a fight that is lost."""

from __future__ import annotations

from typing import Final

from myomer.bots.estimates import worth
from myomer.bots.momentum import strength
from myomer.combat.movement.move import KIND, LEAVE_MAP, Move
from myomer.combat.turn.withdrawal import crippled
from myomer.game.actions import Action, Done
from myomer.game.choices import moves
from myomer.game.legality import forced_to_leave
from myomer.game.table import Game
from myomer.hexes import HexId, column_of, row_of
from myomer.units.ids import UnitIndex

CRIPPLED: Final = "I am crippled, so I make for my edge of the map."
FIGHT_LOST: Final = "The fight is lost, so I save myself and make for my edge of the map."
"""Why a unit leaves, as it says it."""
LOST: Final = 0.3
BEATEN: Final = 0.5
"""A side has lost the fight below these shares of an enemy's strength and of its own at the beginning."""


def wants_out(game: Game, unit: UnitIndex, withdraws: bool) -> bool:
    """Whether a unit retreats to its home edge: the rules force it, or it is crippled and withdraws by choice."""
    mech = game.battle.mechs[unit]
    if not game.sides[mech.side].edge:
        return False
    return forced_to_leave(game, unit) or (withdraws and bool(crippled(mech)))


def fight_is_lost(game: Game, unit: UnitIndex) -> bool:
    """Whether the side of a unit is beaten, and far weaker than an enemy, in a fight that it may leave: where forced
    withdrawal is played (`turn-and-initiative.md` §14.3), who leaves by its home edge is saved.
    """
    side = game.battle.mechs[unit].side
    if not game.side_options.forced_withdrawal or not game.sides[side].edge:
        return False
    enemy = max([strength(game, other) for other in range(len(game.sides)) if other != side])
    whole = sum([worth(mech) for mech in game.battle.mechs if mech.side == side])
    own = strength(game, side)
    return own < LOST * enemy and own < BEATEN * whole


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
