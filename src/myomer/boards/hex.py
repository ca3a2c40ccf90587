"""One hex of a map: its level and its terrain."""

from __future__ import annotations

from typing import ClassVar, Final

from myomer.boards.detail import NOT_GIVEN, PLAIN, HexDetail
from myomer.record import Record
from myomer.rules.terrain import (
    FOLIAGE_HEIGHT,
    ICE,
    JUNGLE,
    PAVEMENT,
    ROAD,
    STRUCTURES,
    TERRAIN_LEVELS,
    UNPAVED_ROAD,
    WATER,
    WOODS,
)


class Hex(Record):
    """A hex: the level of its surface and its terrains with their levels.

    A building, a bridge or a fuel tank also has a construction factor (`strength`) and a height in levels above
    the hex. If a hex has several, `strength` and `height` belong to the first of building, bridge and fuel tank
    (`structure`): units go through a building's walls, but under or over the others. The rest is in `detail`, and
    `strength_of` and `height_of` know them all.
    """

    __match_args__: ClassVar[tuple[str, ...]] = ("level", "terrain", "strength", "height", "detail")

    def __init__(
        self,
        level: int = 0,
        terrain: dict[str, int] | None = None,
        strength: int = 0,
        height: int = 0,
        detail: HexDetail = PLAIN,
    ) -> None:
        for field, number in (("level", level), ("strength", strength), ("height", height)):
            if type(number) is not int:
                raise ValueError(f"the {field} of a hex is a whole number, not {number!r}")
        if terrain is not None and not isinstance(terrain, dict):
            raise ValueError(f"terrain maps kinds to levels, such as {{'woods': 1}}, not {terrain!r}")

        kinds: dict[str, int] = {} if terrain is None else dict(terrain)
        for kind in kinds:
            if kind not in TERRAIN_LEVELS:
                raise ValueError(f"there is no terrain {kind!r}; the terrains are {', '.join(TERRAIN_LEVELS)}")
            level_of_kind = kinds[kind]
            if type(level_of_kind) is not int or not 0 <= level_of_kind <= TERRAIN_LEVELS[kind]:
                raise ValueError(f"the level of {kind} is 0 to {TERRAIN_LEVELS[kind]}, not {level_of_kind!r}")

        self.level: Final = level
        self.terrain: Final = kinds
        self.strength: Final = strength
        self.height: Final = height
        self.detail: Final = PLAIN if detail is not PLAIN and detail == PLAIN else detail

        self.water: Final = kinds.get(WATER, 0)
        self.ice: Final = kinds.get(ICE, 0)
        self.foliage: Final = max(kinds.get(WOODS, 0), kinds.get(JUNGLE, 0))
        self.foliage_height: Final = detail.foliage_height if detail.foliage_height else FOLIAGE_HEIGHT[self.foliage]
        """How many levels the woods or jungle here rise above the hex (`terrain.md` §3)."""

    def has(self, kind: str) -> bool:
        """Whether this terrain is in the hex."""
        return bool(self.terrain) and self.terrain.get(kind, 0) > 0

    def of(self, kind: str) -> int:
        """The level of a terrain here, 0 if there is none."""
        return self.terrain.get(kind, 0) if self.terrain else 0

    def is_paved(self) -> bool:
        """Pavement, a paved road or an alley."""
        return self.has(PAVEMENT) or 0 < self.of(ROAD) < UNPAVED_ROAD

    def bottom(self) -> int:
        """The level of the ground under any water."""
        return self.level - self.water

    def structure(self) -> str:
        """The structure that `strength` and `height` belong to: the building, else the bridge, else the fuel tank, else
        empty.
        """
        for kind in STRUCTURES:
            if self.has(kind):
                return kind
        return ""

    def strength_of(self, kind: str) -> int:
        """The construction factor of a building, bridge or fuel tank here."""
        if kind == self.structure():
            return self.strength
        if kind not in self.detail.beside:
            return 0
        strength, _ = self.detail.beside[kind]
        return strength

    def height_of(self, kind: str) -> int:
        """How many levels a building, bridge or fuel tank here rises above the hex."""
        if kind == self.structure():
            return self.height
        if kind not in self.detail.beside:
            return 0
        _, height = self.detail.beside[kind]
        return height

    def given_exits(self, kind: str) -> int:
        """The hexsides over which a terrain continues, or `NOT_GIVEN` if the map does not say (`Board.exits`)."""
        return self.detail.exits.get(kind, NOT_GIVEN)

    def with_terrain(self, kind: str, level: int) -> Hex:
        """This hex with one terrain set to a level; 0 removes it with everything that belongs to it."""
        kinds = dict(self.terrain)
        if level:
            kinds[kind] = level
        else:
            kinds.pop(kind, None)
        detail = self.detail
        if detail is not PLAIN:
            detail = detail.unmarked(kind) if level else detail.without(kind)
        if kind in STRUCTURES and self.structure():
            return self._rebuilt(kinds, detail)
        return Hex(self.level, kinds, self.strength, self.height, detail)

    def _rebuilt(self, kinds: dict[str, int], detail: HexDetail) -> Hex:
        """This hex with other terrains, each structure keeping its own strength and height."""
        first = ""
        beside: dict[str, tuple[int, int]] = {}
        for kind in STRUCTURES:
            if kinds.get(kind, 0) > 0:
                if not first:
                    first = kind
                else:
                    beside[kind] = (self.strength_of(kind), self.height_of(kind))
        return Hex(self.level, kinds, self.strength_of(first), self.height_of(first), detail.with_beside(beside))

    def weakened(self, points: int) -> Hex:
        """This hex with its structure's strength reduced by that much."""
        detail = self.detail if self.detail is PLAIN else self.detail.unmarked(self.structure())
        return Hex(self.level, self.terrain, max(0, self.strength - points), self.height, detail)

    def turned(self) -> Hex:
        """This hex on the map turned by 180 degrees."""
        if self.detail is PLAIN:
            return self
        return Hex(self.level, self.terrain, self.strength, self.height, self.detail.turned())

    def with_exits(self, kind: str, sides: int) -> Hex:
        """This hex with the exits of a terrain set."""
        return Hex(self.level, self.terrain, self.strength, self.height, self.detail.with_exits(kind, sides))

    def field_names(self) -> tuple[str, ...]:
        """The fields that are set: most hexes have no detail."""
        names = ("level", "terrain", "strength", "height")
        return names if self.detail is PLAIN else (*names, "detail")

    def __hash__(self) -> int:
        return hash((self.level, tuple(sorted(self.terrain.items())), self.strength, self.height, self.detail))


CLEAR: Final = Hex()
"""Clear ground at level 0."""
