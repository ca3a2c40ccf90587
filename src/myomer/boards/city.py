"""Generates cities: paved streets around blocks of buildings, with parks, plazas, vacant lots and rubble.

A main street divides the map into two halves. Only the first is laid out; the second is the first turned by 180
degrees. Streets and plazas are pavement, where a running 'Mech that turns may skid; other open ground is not paved.
"""

from __future__ import annotations

from typing import Final

from myomer.boards.detail import HexDetail
from myomer.boards.generating import OPEN_ROWS, opposite, random_below
from myomer.boards.hex import CLEAR, Hex
from myomer.dice import DiceRoller
from myomer.hexes import distance, hex_at, neighbor
from myomer.rules.terrain import BUILDING, PAVEMENT, ROUGH, RUBBLE, WOODS

PAVED: Final = Hex(0, {PAVEMENT: 1})
GARDEN: Final = Hex(0, {WOODS: 1})
VACANT: Final = Hex(0, {ROUGH: 1})

# By the roll of a die; the entry for 0 is not used.
OUTSKIRTS: Final = [CLEAR, GARDEN, VACANT, CLEAR, CLEAR, CLEAR, CLEAR]
"""The ground between the city and the edges where the sides start."""
PARK: Final = [CLEAR, GARDEN, GARDEN, GARDEN, GARDEN, CLEAR, CLEAR]
"""The ground of a park."""
OPEN_LOT: Final = [CLEAR, GARDEN, VACANT, Hex(0, {RUBBLE: 1}), Hex(0, {RUBBLE: 2}), CLEAR, CLEAR]
"""A lot on which no building stands."""
LOT_SIZES: Final = [0, 1, 1, 2, 2, 3, 3]
"""Hexes of a lot: a building has as many."""
DOWNTOWN_CLASSES: Final = [0, 2, 2, 3, 3, 3, 4]
SUBURBAN_CLASSES: Final = [0, 1, 1, 1, 2, 2, 3]
"""Construction of a building, light (1) to hardened (4), near the middle of the map and elsewhere."""
STRENGTHS: Final = [
    [0, 0, 0, 0, 0, 0, 0],
    [0, 8, 10, 10, 12, 15, 15],
    [0, 20, 25, 30, 30, 35, 40],
    [0, 50, 60, 70, 75, 80, 90],
    [0, 100, 105, 110, 120, 135, 150],
]
"""Construction factors by class: light up to 15, medium to 40, heavy to 90, hardened to 150 (`terrain.md` §6.1)."""
HEIGHTS: Final = [
    [0, 0, 0, 0, 0, 0, 0],
    [0, 1, 1, 1, 1, 2, 2],
    [0, 1, 1, 2, 2, 2, 3],
    [0, 1, 2, 2, 3, 3, 4],
    [0, 1, 1, 2, 2, 3, 4],
]
"""Levels of a building by class."""

PARK_ROLL: Final = 1
PLAZA_ROLL: Final = 1
OPEN_LOT_ROLL: Final = 2
"""The roll that makes a block a park; a lot a plaza, or open."""
SMALL_BLOCK: Final = 3
LARGE_BLOCK: Final = 4
"""Hexes along a block: a street never divides a small one, and one in two of the large ones; all others it divides."""
WIDE: Final = 10
"""From this many columns on, the main street may go from west to east: others connect it to the edges."""
BOULEVARD_ROLL: Final = 2
"""Up to this roll it goes from north to south even so, and the sides see each other from the start."""
DOWNTOWN: Final = 6
"""Downtown extends from the middle of the map over one in this many of its rows and columns together."""


class _Block:
    """A rectangle of hexes between streets, from its first column and row to its last."""

    def __init__(self, west: int, east: int, north: int, south: int) -> None:
        self.west: Final = west
        self.east: Final = east
        self.north: Final = north
        self.south: Final = south
        self.width: Final = east - west + 1
        self.height: Final = south - north + 1

    def hexes(self) -> list[int]:
        """The hexes of the block, column by column."""
        columns = range(self.west, self.east + 1)
        return [hex_at(column, row) for column in columns for row in range(self.north, self.south + 1)]

    def middle(self) -> int:
        """The hex in its middle."""
        return hex_at((self.west + self.east) // 2, (self.north + self.south) // 2)


def city_hexes(columns: int, rows: int, dice: DiceRoller) -> dict[int, Hex]:
    """Every hex of a city that is not clear ground; equal ones are the same object.

    All hexes without a building are connected, and the first and last rows have no buildings. The number of columns is
    even.
    """
    city = _City(columns, rows, dice)
    city.lay_out()
    city.fill_courtyards()
    shared: dict[Hex, Hex] = {CLEAR: CLEAR}
    hexes: dict[int, Hex] = {}
    for place, here in sorted(city.hexes.items()):
        same = shared.setdefault(here, here)
        if same is not CLEAR:
            hexes[place] = same
    return hexes


class _City:
    """A city being generated: every change to a hex also applies to its opposite."""

    def __init__(self, columns: int, rows: int, dice: DiceRoller) -> None:
        self.columns: Final = columns
        self.rows: Final = rows
        self.dice: Final = dice
        self.middle: Final = hex_at((columns + 1) // 2, (rows + 1) // 2)
        self.downtown: Final = (columns + rows) // DOWNTOWN
        """How far downtown extends from the middle."""
        self.hexes: Final[dict[int, Hex]] = {}

    def lay_out(self) -> None:
        """The main street, from west to east or from north to south, and everything in the half before it."""
        if self.columns >= WIDE and self._die() > BOULEVARD_ROLL:
            half = _Block(1, self.columns, 1, (self.rows - 1) // 2)
            self._pave(_Block(1, self.columns, half.south + 1, self.rows - half.south))
        else:
            half = _Block(1, self.columns // 2 - 1, 1, self.rows)
            self._pave(_Block(half.east + 1, half.east + 2, 1, self.rows))

        for place in half.hexes():
            self._set(place, OUTSKIRTS[self._die()])
        north, south = OPEN_ROWS + 1, min(half.south, self.rows - OPEN_ROWS)
        if half.width and north <= south:
            blocks = self._blocks(_Block(half.west, half.east, north, south))
            self._lead_out(half, north)
            if half.south == self.rows:
                self._lead_out(half, south)
            for block in blocks:
                self._build(block)

    def fill_courtyards(self) -> None:
        """Open hexes that buildings enclose on all sides are built up too."""
        first = hex_at(1, 1)
        reached = {first}
        waiting = [first]
        while waiting:
            place = waiting.pop()
            for direction in range(6):
                beside = neighbor(place, direction)
                if beside in self.hexes and beside not in reached and not self.hexes[beside].has(BUILDING):
                    reached.add(beside)
                    waiting.append(beside)
        for place in sorted(self.hexes):
            if place not in reached and not self.hexes[place].has(BUILDING):
                self._raise_building({place})

    def _blocks(self, area: _Block) -> list[_Block]:
        """Divide an area with streets, each from one side to the other, until only blocks are left."""
        blocks: list[_Block] = []
        waiting = [area]
        while waiting:
            part = waiting.pop()
            length = max(part.width, part.height)
            if length <= SMALL_BLOCK or (length == LARGE_BLOCK and self._die() > 3):
                blocks.append(part)
                continue

            least = 1 if length == LARGE_BLOCK else 2
            before = least + random_below(self.dice, length - 2 * least)
            if part.width == length:
                street = part.west + before
                self._pave(_Block(street, street, part.north, part.south))
                waiting.append(_Block(part.west, street - 1, part.north, part.south))
                waiting.append(_Block(street + 1, part.east, part.north, part.south))
            else:
                street = part.north + before
                self._pave(_Block(part.west, part.east, street, street))
                waiting.append(_Block(part.west, part.east, part.north, street - 1))
                waiting.append(_Block(part.west, part.east, street + 1, part.south))
        return blocks

    def _lead_out(self, half: _Block, row: int) -> None:
        """Continue the streets that reach the first or last row of the city to the edge of the map."""
        first, last = (1, row) if row <= OPEN_ROWS + 1 else (row, self.rows)
        for column in range(half.west, half.east + 1):
            if self.hexes[hex_at(column, row)] is PAVED:
                self._pave(_Block(column, column, first, last))

    def _build(self, block: _Block) -> None:
        """Make a block a park, or divide it into lots: most have a building."""
        if self._die() == PARK_ROLL:
            for place in block.hexes():
                self._set(place, PARK[self._die()])
            return

        classes = DOWNTOWN_CLASSES if distance(block.middle(), self.middle) <= self.downtown else SUBURBAN_CLASSES
        free = block.hexes()
        while free:
            lot = self._lot(free)
            free = [place for place in free if place not in lot]
            roll = self._die()
            if roll == PLAZA_ROLL:
                for place in sorted(lot):
                    self._set(place, PAVED)
            elif roll == OPEN_LOT_ROLL:
                for place in sorted(lot):
                    self._set(place, OPEN_LOT[self._die()])
            else:
                self._raise_building(lot, classes)

    def _lot(self, free: list[int]) -> set[int]:
        """A few connected hexes of those that are free, with the first of them."""
        lot = {free[0]}
        size = LOT_SIZES[self._die()]
        while len(lot) < size:
            beside = {neighbor(place, direction) for place in lot for direction in range(6)}
            candidates = [place for place in free if place in beside and place not in lot]
            if not candidates:
                break
            lot.add(candidates[random_below(self.dice, len(candidates))])
        return lot

    def _raise_building(self, lot: set[int], classes: list[int] = SUBURBAN_CLASSES) -> None:
        """One building on a whole lot: its hexes continue into each other."""
        construction = classes[self._die()]
        strength = STRENGTHS[construction][self._die()]
        height = HEIGHTS[construction][self._die()]
        for place in sorted(lot):
            sides = 0
            for direction in range(6):
                if neighbor(place, direction) in lot:
                    sides |= 1 << direction
            exits = {BUILDING: sides} if sides else None
            self._set(place, Hex(0, {BUILDING: construction}, strength, height, HexDetail(exits)))

    def _pave(self, street: _Block) -> None:
        """Pavement on every hex of a street."""
        for place in street.hexes():
            self._set(place, PAVED)

    def _set(self, place: int, here: Hex) -> None:
        """Set a hex and its opposite."""
        self.hexes[place] = here
        self.hexes[opposite(self.columns, self.rows, place)] = here.turned()

    def _die(self) -> int:
        """One die."""
        return self.dice.die("landscape")
