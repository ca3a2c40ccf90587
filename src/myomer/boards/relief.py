"""The heights on a map, which a line of sight needs for every hex it touches (`weapon-attacks.md` §4.1)."""

from __future__ import annotations

from typing import Final

from myomer.boards.hex import Hex
from myomer.rules.terrain import BUILDING, FUEL_TANK, INDUSTRIAL, PLANTED_FIELDS, SMOKE, SMOKE_TO_HIT

SMOKE_HEIGHT: Final = 2
FIELD_HEIGHT: Final = 1
"""How many levels smoke and planted fields rise above the hex."""

NOTHING: Final = -1_000_000
"""A level below all others, for terrain that is absent."""


class Relief:
    """The levels to which ground, structures and plants of a hex rise; `NOTHING` for what is absent.

    Water, bridges, rubble and rough ground rise no higher than the ground; the ground of water is its surface.
    """

    def __init__(self, here: Hex) -> None:
        level = here.level
        self.ground: Final = level
        self.building: Final = level + here.height_of(BUILDING) if here.has(BUILDING) else NOTHING
        self.fuel_tank: Final = level + here.height_of(FUEL_TANK) if here.has(FUEL_TANK) else NOTHING
        self.foliage: Final = level + here.foliage_height if here.foliage else NOTHING
        self.thickness: Final = here.foliage
        """1 light, 2 heavy, 3 ultra-heavy woods or jungle."""
        self.smoke: Final = level + SMOKE_HEIGHT if here.has(SMOKE) else NOTHING
        self.smoke_points: Final = SMOKE_TO_HIT[here.of(SMOKE)]
        """What the smoke adds to the to-hit number: 1 light, 2 heavy."""
        self.industry: Final = level + here.of(INDUSTRIAL) if here.has(INDUSTRIAL) else NOTHING
        self.field: Final = level + FIELD_HEIGHT if here.has(PLANTED_FIELDS) else NOTHING

        plants = max(self.foliage, self.smoke, self.industry, self.field)
        self.top: Final = max(level, self.building, self.fuel_tank, plants)
        """The highest of them all."""


class ReliefMap:
    """The relief of a whole map."""

    def __init__(self, hexes: dict[int, Relief], beyond: Relief | None) -> None:
        self.hexes: Final = hexes
        self.beyond: Final = beyond
        """The relief of every other hex; None if the map has edges."""
        highest = NOTHING if beyond is None else beyond.top
        for relief in hexes.values():
            highest = max(highest, relief.top)
        self.highest: Final = highest
        """The highest level to which anything on the map rises."""
