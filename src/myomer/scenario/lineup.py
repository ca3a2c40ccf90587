"""Starting positions: two lines face to face, one in the north and one in the south."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from myomer.boards import Board
from myomer.boards.generating import opposite
from myomer.combat.terrain.costs import enterable
from myomer.combat.turn.victory import VictoryRules
from myomer.game.sides import EDGE_FACING, GameOptions, Side
from myomer.game.table import Game
from myomer.hexes import column_of, distance, hex_at
from myomer.rules.ruleset import STANDARD, Ruleset
from myomer.rules.terrain import BRIDGE, BUILDING, FIRE, FUEL_TANK, MAGMA, SWAMP
from myomer.units.design import Design
from myomer.units.mech import Mech

NORTH: Final = "north"
SOUTH: Final = "south"
EDGES: Final = (NORTH, SOUTH)
SIDE_NAMES: Final = ("Red", "Blue")
TURNS: Final = 30
"""The last turn of a game: the side with more units left wins, or it is a draw."""
FARTHEST: Final = 7
"""Rows from the middle of the map: on a large map the sides start closer to the middle than to the edges."""
SPACING: Final = 3
"""Columns from one unit of a side to the next."""
UNWANTED: Final = (BRIDGE, BUILDING, FIRE, FUEL_TANK, MAGMA, SWAMP)
"""Terrain to avoid for a starting hex."""


def places(board: Board, units: Sequence[int], apart: int = 0) -> list[list[int]]:
    """The starting hexes of two sides with that many units; ValueError if there is no room for them.

    The second side starts where the first would on the map turned by 180 degrees, as far as the map allows; or that
    many hexes apart from the first, if `apart` says so. What was found is kept with the map: a simulation asks for the
    same again and again.
    """
    key = f"line-up {units[0]} {units[1]} {apart}"
    found = board.tables.get(key)
    if found is None:
        found = _line_up_apart(board, units, apart) if apart else _line_up(board, units)
        board.tables[key] = found
    assert isinstance(found, list)
    return [list(hexes) for hexes in found]


def _line_up_apart(board: Board, units: Sequence[int], apart: int) -> list[list[int]]:
    """Compute the starting hexes of two sides that many rows apart, the middle of the map between them."""
    if not 1 <= apart < board.rows:
        raise ValueError(f"on {board.rows} rows the sides start 1 to {board.rows - 1} hexes apart, not {apart}")
    north_row = (board.rows + 1 - apart) // 2
    north = _hexes_in_row(board, units[0], north_row, NORTH, set())
    return [north, _hexes_in_row(board, units[1], north_row + apart, SOUTH, set(north))]


def _line_up(board: Board, units: Sequence[int]) -> list[list[int]]:
    """Compute the starting hexes of both sides."""
    north = _starting_hexes(board, units[0], NORTH, set())
    occupied = set(north)
    mirrored: list[int] = []
    if units[0] == units[1]:
        mirrored = [opposite(board.columns, board.rows, place) for place in north]
    fits = all([board.contains(place) and place not in occupied and _is_open(board, place) for place in mirrored])
    return [north, mirrored if mirrored and fits else _starting_hexes(board, units[1], SOUTH, occupied)]


def _starting_hexes(board: Board, units: int, edge: str, occupied: set[int]) -> list[int]:
    """Hexes for a side's units in a row near its edge."""
    north_row = min(board.rows, max(2, (board.rows + 1) // 2 - FARTHEST))
    return _hexes_in_row(board, units, north_row if edge == NORTH else board.rows + 1 - north_row, edge, occupied)


def _hexes_in_row(board: Board, units: int, row: int, edge: str, occupied: set[int]) -> list[int]:
    """Hexes for a side's units in a row, on open ground if there is some."""
    gap = min(SPACING, max(1, board.columns // max(1, units)))

    places: list[int] = []
    for index in range(units):
        column = (board.columns + 1 + gap * (2 * index - units + 1)) // 2
        ideal = hex_at(max(1, min(board.columns, column)), row)

        free = [place for place in board.places() if place not in occupied and enterable(board.at(place))]
        if not free:
            crowd = "a unit" if units == 1 else f"{units} units"
            raise ValueError(f"the map has no room for {crowd} on the {edge} side")

        best = min(free, key=lambda place: (not _is_open(board, place), distance(place, ideal), column_of(place)))
        places.append(best)
        occupied = occupied | {best}

    return places


def _is_open(board: Board, place: int) -> bool:
    """Whether a hex is good ground to start on."""
    here = board.at(place)
    if not enterable(here) or here.water or here.ice:
        return False
    return not any([here.has(kind) for kind in UNWANTED])


def stand_in_line(board: Board, sides: Sequence[Sequence[Mech]], apart: int = 0) -> None:
    """Put the 'Mechs of two sides in line (`places`), facing away from their edges."""
    for edge, mechs, hexes in zip(EDGES, sides, places(board, [len(mechs) for mechs in sides], apart), strict=True):
        for mech, hex_ in zip(mechs, hexes, strict=True):
            mech.hex = hex_
            mech.facing = mech.torso = EDGE_FACING[edge]


def lined_up(
    board: Board,
    sides: Sequence[Sequence[Design]],
    ruleset: Ruleset | str = STANDARD,
    seed: int = 0,
    turns: int = TURNS,
    names: Sequence[str] = SIDE_NAMES,
    unit_names: Sequence[Sequence[str]] | None = None,
    gunnery: Sequence[int] = (4, 4),
    piloting: Sequence[int] = (5, 5),
    forced_withdrawal: bool = False,
    listen: bool = True,
) -> Game:
    """A game of two sides, lined up, the first in the north; it ends after `turns` at the latest."""
    mechs = [
        [Mech(design, piloting[number], gunnery[number]) for design in designs] for number, designs in enumerate(sides)
    ]
    stand_in_line(board, mechs)
    game_sides: list[Side] = []
    for number, own in enumerate(mechs):
        own_names = list(unit_names[number]) if unit_names is not None else None
        game_sides.append(Side(names[number], own, EDGES[number], names=own_names))
    options = GameOptions(VictoryRules(turn_limit=turns), forced_withdrawal)
    return Game(board, game_sides, ruleset, seed, options, listen=listen, remember=False)
