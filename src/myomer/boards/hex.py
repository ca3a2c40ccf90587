"""One hex of a map: its level and its terrain."""

from __future__ import annotations

from typing import ClassVar, Final

from myomer.record import Record
from myomer.rules.terrain import ICE, JUNGLE, PAVEMENT, ROAD, TERRAIN_LEVELS, UNPAVED_ROAD, WATER, WOODS


class Hex(Record):
    """A hex: the level of its surface and its terrains with their levels.

    A building or bridge also has a construction factor (`strength`) and a height in levels above the hex.
    """

    __match_args__: ClassVar[tuple[str, ...]] = ("level", "terrain", "strength", "height")

    def __init__(
        self, level: int = 0, terrain: dict[str, int] | None = None, strength: int = 0, height: int = 0
    ) -> None:
        if terrain is not None and not isinstance(terrain, dict):
            raise ValueError(f"terrain is kinds with their levels, such as {{'woods': 1}}, not {terrain!r}")
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
        self.water: Final = kinds.get(WATER, 0)
        self.ice: Final = kinds.get(ICE, 0)
        self.foliage: Final = max(kinds.get(WOODS, 0), kinds.get(JUNGLE, 0))

    def has(self, kind: str) -> bool:
        """Whether this terrain is in the hex."""
        return self.terrain.get(kind, 0) > 0

    def of(self, kind: str) -> int:
        """The level of a terrain here, 0 where there is none of it."""
        return self.terrain.get(kind, 0)

    def is_paved(self) -> bool:
        """Pavement, a paved road or an alley."""
        return self.has(PAVEMENT) or 0 < self.of(ROAD) < UNPAVED_ROAD

    def bottom(self) -> int:
        """The level of the ground under any water."""
        return self.level - self.water

    def with_terrain(self, kind: str, level: int) -> Hex:
        """This hex with one terrain set to a level; 0 takes it away."""
        kinds = dict(self.terrain)
        if level:
            kinds[kind] = level
        else:
            kinds.pop(kind, None)
        return Hex(self.level, kinds, self.strength, self.height)

    def weakened(self, points: int) -> Hex:
        """This hex with so much of its building's or bridge's strength gone."""
        return Hex(self.level, self.terrain, max(0, self.strength - points), self.height)

    def __hash__(self) -> int:
        return hash((self.level, tuple(sorted(self.terrain.items())), self.strength, self.height))


CLEAR: Final = Hex()
"""Clear ground at level 0."""
