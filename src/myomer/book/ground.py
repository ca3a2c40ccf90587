"""The map of a position: a drawn rectangle with areas and single hexes, or a generated landscape."""

from __future__ import annotations

from typing import Final

from myomer.boards import Board, Hex
from myomer.boards.landscape import LANDSCAPES, landscape
from myomer.hexes import column_of, hex_at, row_of
from myomer.scenario.fields import Fields
from myomer.scenario.maps import read_hex, read_hex_name, read_map

SMALLEST: Final = 2
LARGEST: Final = 60
MAX_SEED: Final = 1_000_000


def read_ground(fields: Fields) -> Board:
    """The map as described.

    `landscape` and `seed` generate one. Otherwise it has `columns` and `rows` of clear hexes at its `level`; each of
    its `areas` (`from` one corner `to` the other) changes a rectangle of them, and `hexes` single ones after that.
    """
    columns = fields.integer("columns", None, SMALLEST, LARGEST)
    rows = fields.integer("rows", None, SMALLEST, LARGEST)
    if fields.has("landscape"):
        kind = fields.choice("landscape", LANDSCAPES, "landscape")
        seed = fields.integer("seed", 0, 0, MAX_SEED)
        if columns % 2:
            raise fields.bad("columns", f"a landscape has an even number of columns, not {columns}")
        fields.done()
        return landscape(kind, columns, rows, seed)

    hexes: dict[int, Hex] = {}
    for number, area in enumerate(fields.items("areas") if fields.has("areas") else []):
        _fill(Fields(area, fields.name(f"areas[{number}]")), hexes)
    described = read_map(fields)
    board = Board(described.columns, described.rows, hexes | described.hexes, Hex(described.level))
    for hex_ in (*hexes, *described.hexes):
        if not board.contains(hex_):
            raise fields.bad("hexes" if hex_ in described.hexes else "areas", "a hex is not on the map")
    return board


def _fill(fields: Fields, hexes: dict[int, Hex]) -> None:
    """Give all hexes of a rectangle the terrain of an area."""
    first, last = read_hex_name(fields, "from"), read_hex_name(fields, "to")
    if column_of(last) < column_of(first) or row_of(last) < row_of(first):
        raise fields.bad("to", "an area goes from its upper left hex to its lower right one")
    terrain = read_hex(fields)
    for column in range(column_of(first), column_of(last) + 1):
        for row in range(row_of(first), row_of(last) + 1):
            hexes[hex_at(column, row)] = terrain
