"""A map: its hexes and their terrain."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from myomer.boards.hex import CLEAR, Hex
from myomer.boards.map_sheet import BLANK_SHEET, Sheet
from myomer.boards.relief import Relief, ReliefMap
from myomer.hexes import HexId, column_of, hex_at, neighbor, parse_hex, row_of
from myomer.hexes.grid import ROWS
from myomer.rules.terrain import JOINING, PAVEMENT, ROAD

MAX_LISTED: Final = 10_000
"""Of a map with more hexes than this, only those that are given are kept."""


def _check_size(columns: int, rows: int) -> None:
    """ValueError unless columns and rows are numbers, both or neither 0."""
    for size in (columns, rows):
        if type(size) is not int or not 0 <= size < ROWS:
            raise ValueError(f"columns and rows of a map are numbers up to {ROWS - 1}, not {columns!r} and {rows!r}")
    if bool(columns) != bool(rows):
        raise ValueError(f"a map has both columns and rows, or neither (unlimited), not {columns} and {rows}")


class Board:
    """A map of columns and rows, numbered from 1; hexes that are not given are like `ground`.

    `hexes` are given by their printed names (`{"0504": Hex(0, {"woods": 1})}`) or as packed numbers.

    A board does not change: what happens to terrain in a battle (ice that breaks, a building that falls) is
    kept with the battle. Two boards are equal if size, hexes and sheet are equal; their names do not matter.
    """

    def __init__(
        self,
        columns: int = 0,
        rows: int = 0,
        hexes: dict[int, Hex] | dict[str, Hex] | None = None,
        ground: Hex = CLEAR,
        sheet: Sheet = BLANK_SHEET,
        name: str = "",
    ) -> None:
        _check_size(columns, rows)
        self.columns: Final = columns
        self.rows: Final = rows
        self._columns: Final[i64] = columns
        self._rows: Final[i64] = rows
        self.ground: Final = ground
        self.sheet: Final = sheet
        self.name: Final = name
        self._hexes: Final[dict[int, Hex]] = {}
        """The hexes that are given; all others are like `ground`."""
        self._exits: Final[dict[str, dict[int, int]]] = {}
        """By terrain and hex, the hexsides over which it continues, once they have been computed."""
        self._relief: ReliefMap | None = None
        """How high everything on the map rises, once it has been computed."""
        self.tables: Final[dict[str, object]] = {}
        """A cache for values that other modules compute from this map, by their own keys."""

        if hexes is not None:
            for where, hex_ in hexes.items():
                if not isinstance(hex_, Hex):
                    raise ValueError(f"hex {where!r} is not a Hex: write Hex(level, terrain), not {hex_!r}")
                self._hexes[parse_hex(where) if isinstance(where, str) else where] = hex_
        listed = self._hexes and 0 < columns * rows <= MAX_LISTED
        self._list: Final = [self._hexes.get(hex_, ground) for hex_ in self.places()] if listed else []
        """Every hex of the map, row by row, so that one is found quickly; empty if the map is large or all the same."""
        self.dry: Final = not ground.water and not any([hex_.water for hex_ in self._hexes.values()])
        """Whether there is no water anywhere."""

    def __reduce__(self) -> tuple[object, ...]:
        """For `pickle` and `copy`: what is computed from the map is computed again."""
        return Board, (self.columns, self.rows, self._hexes, self.ground, self.sheet, self.name)

    def contains(self, hex_: HexId) -> bool:
        """Whether the hex is on the map. A board without a size extends in every direction."""
        if not 0 <= hex_ < ROWS * ROWS:
            return False
        if not self.columns:
            return True
        return 1 <= column_of(hex_) <= self.columns and 1 <= row_of(hex_) <= self.rows

    def at(self, hex_: i64) -> Hex:
        """The terrain of a hex on the map."""
        if self._list:
            column = hex_ // ROWS - 1
            row = hex_ % ROWS - 1
            if 0 <= column < self._columns and 0 <= row < self._rows:
                return self._list[row * self._columns + column]
        return self._hexes.get(hex_, self.ground) if self._hexes else self.ground

    def places(self) -> list[int]:
        """Every hex of the map, row by row; for a board without a size, the hexes that are given."""
        if not self.columns:
            return sorted(self._hexes)
        return [hex_at(column, row) for row in range(1, self.rows + 1) for column in range(1, self.columns + 1)]

    def exits(self, hex_: HexId, kind: str) -> int:
        """The hexsides over which a terrain continues into the next hex, bit i for direction i (`terrain.md` §1.2).

        As the map gives them; otherwise road, pavement and water continue into neighbors of their kind, and a road also
        into pavement unless the map sheet excludes it. Buildings, fuel tanks and bridges never do by themselves.
        """
        here = self.at(hex_)
        if kind not in here.terrain:
            return 0
        exits_on_map = here.given_exits(kind)
        if exits_on_map >= 0:
            return exits_on_map
        if kind not in JOINING:
            return 0
        cached = self._exits.setdefault(kind, {})
        if hex_ not in cached:
            cached[hex_] = self._joined_sides(hex_, kind)
        return cached[hex_]

    def relief(self) -> ReliefMap:
        """The height of everything in each hex of the map, computed on first use."""
        relief = self._relief
        if relief is None:
            shared: dict[int, Relief] = {}
            hexes: dict[int, Relief] = {}
            for place in self.places():
                here = self.at(place)
                if id(here) not in shared:
                    shared[id(here)] = Relief(here)
                hexes[place] = shared[id(here)]
            relief = ReliefMap(hexes, None if self.columns else Relief(self.ground))
            self._relief = relief
        return relief

    def _joined_sides(self, hex_: HexId, kind: str) -> int:
        """The sides over which a terrain joins its neighbors where the map gives no exits."""
        into_pavement = kind == ROAD and self.sheet.roads_join_pavement
        sides = 0
        for direction in range(6):
            next_hex = neighbor(hex_, direction)
            if self.contains(next_hex):
                next_terrain = self.at(next_hex).terrain
                if kind in next_terrain or (into_pavement and PAVEMENT in next_terrain):
                    sides |= 1 << direction
        return sides

    def __eq__(self, other: object) -> bool:
        """Equal size, margins and hexes; the name does not count."""
        if not isinstance(other, Board):
            return False
        if self.columns != other.columns or self.rows != other.rows or self.sheet != other.sheet:
            return False
        if not self.columns and (self.ground != other.ground or self.places() != other.places()):
            return False
        for hex_ in self.places():
            ours, theirs = self.at(hex_), other.at(hex_)
            if ours is not theirs and ours != theirs:
                return False
        return True

    def __hash__(self) -> int:
        return hash((self.columns, self.rows, self.sheet))

    def __repr__(self) -> str:
        size = f"{self.columns} × {self.rows}" if self.columns else "without edges"
        return f"<Board {self.name!r} {size}>" if self.name else f"<Board {size}>"
