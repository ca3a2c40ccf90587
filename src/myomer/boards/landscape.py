"""Generates maps: hills, woods, rough and water in natural clumps, or a city; the same for the same seed.

Every map is symmetric: turned by 180 degrees it is the same, so neither side has the better half.
"""

from __future__ import annotations

from typing import Final

from myomer.boards.board import Board
from myomer.boards.city import city_hexes
from myomer.boards.generating import OPEN_ROWS, opposite, random_below
from myomer.boards.hex import CLEAR, Hex
from myomer.dice import DiceRoller, SeededDice
from myomer.hexes import distance, hex_at, neighbor, row_of
from myomer.hexes.grid import ROWS
from myomer.rules.rounding import ceil_div
from myomer.rules.terrain import IMPASSABLE, ROUGH, WATER, WOODS

CITY: Final = "city"
LANDSCAPES: Final = ["clear", "flat", "wooded", "hilly", "mixed", CITY]
"""The kinds of landscape."""
SEED_STEP: Final = 5
"""Between the dice of two seeds of a kind; it never changes, so that a seed makes the same map forever."""
COLUMNS: Final = 16
ROWS_OF_A_SHEET: Final = 17
"""The size of a map sheet."""

HILLS: Final = [0, 0, 0, 30, 16]
FORESTS: Final = [0, 7, 34, 12, 16]
ROUGHS: Final = [0, 7, 5, 8, 7]
PONDS: Final = [0, 0, 0, 0, 5]
"""By kind of natural landscape, how many in a hundred hexes are hill, wood, rough and water."""

HILL_SIZE: Final = 30
FOREST_SIZE: Final = 9
ROUGH_SIZE: Final = 5
POND_SIZE: Final = 7
"""Hexes of the largest clump of each; the smallest is a third of it."""
TOP_SIZE: Final = 6
"""Hexes raised at a time inside a hill."""
TRIES: Final = 3
"""How many candidate hexes a clump considers before it grows."""
DEEP_SIDES: Final = 4
"""How many neighbors of the same terrain a hex needs to be inside a wood or a pond."""
HIGHEST: Final = 3
SHALLOW: Final = 1
DEEP: Final = 2
"""Levels of woods and water: light and heavy, depth 1 and 2."""
HEAVY_IN_SIX: Final = 4
"""Of six hexes inside a wood, how many are heavy woods."""


def landscape(kind: str, columns: int = COLUMNS, rows: int = ROWS_OF_A_SHEET, seed: int = 0) -> Board:
    """Make a map of that kind; the same seed makes the same map.

    `clear` has nothing on it, `flat` a few light woods and rough ground, `wooded` a lot of forest, `hilly` hills of up
    to three levels whose slopes can all be climbed, `mixed` everything and some water, `city` streets and buildings
    (`myomer.boards.city`). Only a map with an even number of columns can be symmetric.
    """
    if kind not in LANDSCAPES:
        raise ValueError(f"there is no landscape {kind!r}; there are: {', '.join(LANDSCAPES)}")
    if columns < 2 or columns % 2 or columns >= ROWS:
        raise ValueError(f"a landscape has an even number of columns from 2 to {ROWS - 2}, not {columns}")
    if not 1 <= rows < ROWS:
        raise ValueError(f"a landscape has 1 to {ROWS - 1} rows, not {rows}")

    kind_number = LANDSCAPES.index(kind)
    dice = SeededDice(seed * SEED_STEP + kind_number)
    name = kind if kind == "clear" else f"{kind} {seed}"
    if kind == CITY:
        return Board(columns, rows, city_hexes(columns, rows, dice), name=name)
    ground = _Ground(columns, rows, dice)
    ground.raise_hills(HILLS[kind_number])
    ground.grow(WATER, PONDS[kind_number], POND_SIZE)
    ground.grow(WOODS, FORESTS[kind_number], FOREST_SIZE)
    ground.grow(ROUGH, ROUGHS[kind_number], ROUGH_SIZE)
    return Board(columns, rows, ground.hexes(), name=name)


def hexagon(radius: int) -> Board:
    """A clear map of all hexes within that distance of its middle; the corners around it are impassable."""
    if not 0 <= radius < ROWS // 2 - 1:
        raise ValueError(f"a radius is a number from 0 to {ROWS // 2 - 2}, not {radius}")
    size = 2 * radius + 1
    middle = hex_at(radius + 1, radius + 1)
    impassable = Hex(0, {IMPASSABLE: 1})
    outside = [place for place in Board(size, size).places() if distance(middle, place) > radius]
    return Board(size, size, dict.fromkeys(outside, impassable), name=f"hexagon {radius}")


class _Ground:
    """A landscape being generated: every change to a hex also applies to its opposite."""

    def __init__(self, columns: int, rows: int, dice: DiceRoller) -> None:
        self.columns: Final = columns
        self.rows: Final = rows
        self.dice: Final = dice
        self.places: Final = [hex_at(column, row) for column in range(1, columns + 1) for row in range(1, rows + 1)]
        """Every hex of the map."""
        self.levels: Final[dict[int, int]] = dict.fromkeys(self.places, 0)
        """The level of each hex."""
        self.terrain: Final[dict[int, dict[str, int]]] = {}
        """The terrain of the hexes that have any."""

    def hexes(self) -> dict[int, Hex]:
        """Every hex that is not clear ground at level 0; equal ones are the same object."""
        hex_by_key: dict[tuple[int, str, int], Hex] = {(0, "", 0): CLEAR}
        changed: dict[int, Hex] = {}
        for place in self.places:
            terrain = self.terrain.get(place, {})
            kind, depth = next(iter(terrain.items()), ("", 0))
            level = self.levels[place]
            key = (level, kind, depth)
            if key not in hex_by_key:
                hex_by_key[key] = Hex(level, terrain)
            if hex_by_key[key] is not CLEAR:
                changed[place] = hex_by_key[key]
        return changed

    def raise_hills(self, percent: int) -> None:
        """Hills on that many hexes. A hex rises only if all its neighbors are at least at its current level.

        So adjacent hexes never differ by more than one level, and every slope can be climbed.
        """
        allowed = {place for place in self.places if self._is_away_from_edges(place)}
        risen: set[int] = set()
        for clump in self._grow_clumps(allowed, percent, HILL_SIZE):
            risen |= clump

        for level in range(1, HIGHEST + 1):
            for place in risen:
                self.levels[place] = level
            inside = self._interior(risen)
            risen = set()
            order = sorted(inside)
            for _ in range(ceil_div(len(order), TOP_SIZE)):
                start = order[random_below(self.dice, len(order))]
                risen |= self._with_opposites(
                    self._grow_clump(start, inside, TOP_SIZE - random_below(self.dice, TOP_SIZE // 2))
                )

    def grow(self, kind: str, percent: int, size: int) -> None:
        """A terrain on that many hexes: woods are heavy, and water is deep, only inside a clump."""
        free = {place for place in self.places if place not in self.terrain}
        if kind == WATER:
            free = {place for place in free if not self.levels[place] and self._is_away_from_edges(place)}
        grown: set[int] = set()
        for clump in self._grow_clumps(free, percent, size):
            grown |= clump
        deep = self._interior(grown, DEEP_SIDES) if kind in (WATER, WOODS) else set()
        for place in sorted(grown):
            self.terrain[place] = {kind: SHALLOW}
        for place in sorted(deep):
            if kind == WATER or self.dice.die("woods") <= HEAVY_IN_SIX:
                for hex_ in self._with_opposites({place}):
                    self.terrain[hex_] = {kind: DEEP}

    def _grow_clumps(self, allowed: set[int], percent: int, size: int) -> list[set[int]]:
        """Grow clumps and their opposites, until that percentage of hexes is used or no more are allowed."""
        hexes_wanted = len(self.places) * percent // 100
        free = set(allowed)
        clumps: list[set[int]] = []
        while hexes_wanted > 0 and free:
            order = sorted(free)
            start = order[random_below(self.dice, len(order))]
            smallest = size // 3
            clump = self._with_opposites(
                self._grow_clump(
                    start, free, min(hexes_wanted, smallest + random_below(self.dice, size - smallest + 1))
                )
            )
            clumps.append(clump)
            free -= clump
            hexes_wanted -= len(clump)
        return clumps

    def _grow_clump(self, start: int, allowed: set[int], size: int) -> set[int]:
        """Grow a clump of connected hexes: of a few candidates, it takes the one with the most neighbors in it."""
        clump = {start}
        while len(clump) < size:
            edge = sorted({next_ for place in clump for next_ in self._neighbors(place)} & allowed - clump)
            if not edge:
                break
            best = edge[random_below(self.dice, len(edge))]
            for _ in range(TRIES - 1):
                other = edge[random_below(self.dice, len(edge))]
                if self._neighbors_within(other, clump) > self._neighbors_within(best, clump):
                    best = other
            clump.add(best)
        return clump

    def _neighbors_within(self, place: int, clump: set[int]) -> int:
        """How many neighbors of a hex are in a clump."""
        return len([next_ for next_ in self._neighbors(place) if next_ in clump])

    def _neighbors(self, place: int) -> list[int]:
        """The adjacent hexes that are on the map."""
        beside = [neighbor(place, direction) for direction in range(6)]
        return [next_ for next_ in beside if next_ in self.levels]

    def _interior(self, area: set[int], sides: int = 6) -> set[int]:
        """The hexes of an area with at least that many neighbors in it, or all of their neighbors on the map."""
        return {
            place for place in area if self._neighbors_within(place, area) >= min(sides, len(self._neighbors(place)))
        }

    def _with_opposites(self, area: set[int]) -> set[int]:
        """An area together with its opposite on the map."""
        return area | {opposite(self.columns, self.rows, place) for place in area}

    def _is_away_from_edges(self, place: int) -> bool:
        """Whether a hex is away from the edges where the sides begin."""
        return OPEN_ROWS < row_of(place) <= self.rows - OPEN_ROWS
