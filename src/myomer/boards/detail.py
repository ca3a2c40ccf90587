"""Attributes of a hex beyond its level and terrain."""

from __future__ import annotations

from typing import ClassVar, Final

from myomer.record import Record
from myomer.rules.terrain import BUILDING, CONNECTING, FUEL_TANK, JUNGLE, WOODS

NOT_GIVEN: Final = -1
"""Exits that a map does not give; a basement that is unknown."""

ALL_SIDES: Final = 63


def opposite_sides(sides: int) -> int:
    """The sides turned by 180 degrees: north becomes south. Bits beyond the six sides stay."""
    six = sides & ALL_SIDES
    return (sides & ~ALL_SIDES) | (six << 3 & ALL_SIDES) | six >> 3


class Mark(Record):
    """An entry of a map file kept verbatim, because terrain and detail do not cover all of it.

    `kind` is the terrain it stands for in another spelling (pavement of level 4), empty for what the game does not
    model (a picture). `sided`: its exits are hexsides, which turn with the map; otherwise the third number selects a
    picture.
    """

    __match_args__: ClassVar[tuple[str, ...]] = ("name", "level", "exits", "kind", "sided")

    def __init__(self, name: str, level: int, exits: int = NOT_GIVEN, kind: str = "", sided: bool = False) -> None:
        self.name: Final = name
        self.level: Final = level
        self.exits: Final = exits
        self.kind: Final = kind
        self.sided: Final = sided

    def turned(self) -> Mark:
        """This entry on the map turned by 180 degrees."""
        if not self.sided or self.exits < 0:
            return self
        return Mark(self.name, self.level, opposite_sides(self.exits), self.kind, True)


class HexDetail(Record):
    """Exits, details of structures and foliage, and what only affects the drawing.

    `exits` has the hexsides over which a terrain continues, if the map gives them: bit i for direction i.
    `foliage_height` is 0 if woods and jungle have their default height. `armor`, `building_class` and `basement`
    (`NOT_GIVEN` when unknown) are the building's, `magnitude` the fuel tank's. `beside` has strength and height of
    other structures in the hex (see `Hex.structure`). The game ignores `theme` and `marks`.
    """

    __match_args__: ClassVar[tuple[str, ...]] = (
        "exits", "foliage_height", "armor", "building_class", "basement", "magnitude", "beside", "theme", "marks",
    )  # fmt: skip

    def __init__(
        self,
        exits: dict[str, int] | None = None,
        foliage_height: int = 0,
        armor: int = 0,
        building_class: int = 0,
        basement: int = NOT_GIVEN,
        magnitude: int = 0,
        beside: dict[str, tuple[int, int]] | None = None,
        theme: str = "",
        marks: tuple[Mark, ...] = (),
    ) -> None:
        sides: dict[str, int] = {} if exits is None else dict(exits)
        for kind in sides:
            if kind not in CONNECTING or not 0 <= sides[kind] <= ALL_SIDES:
                raise ValueError(f"exits are sides 0 to {ALL_SIDES} of {', '.join(CONNECTING)}, not {exits!r}")

        self.exits: Final = sides
        self.foliage_height: Final = foliage_height
        self.armor: Final = armor
        self.building_class: Final = building_class
        self.basement: Final = basement
        self.magnitude: Final = magnitude
        self.beside: Final[dict[str, tuple[int, int]]] = {} if beside is None else dict(beside)
        self.theme: Final = theme
        self.marks: Final = marks

    def without(self, kind: str) -> HexDetail:
        """This detail without a terrain and everything that belonged to it."""
        sides = dict(self.exits)
        sides.pop(kind, None)
        keeps_building = kind != BUILDING
        return HexDetail(
            sides,
            0 if kind in (WOODS, JUNGLE) else self.foliage_height,
            self.armor if keeps_building else 0,
            self.building_class if keeps_building else 0,
            self.basement if keeps_building else NOT_GIVEN,
            self.magnitude if kind != FUEL_TANK else 0,
            self.beside,
            self.theme,
            self._marks_without(kind),
        )

    def unmarked(self, kind: str) -> HexDetail:
        """This detail after a terrain has changed: verbatim entries of the map file for it no longer hold."""
        kept = self._marks_without(kind)
        return self if len(kept) == len(self.marks) else self._with(self.exits, self.beside, self.theme, kept)

    def with_beside(self, beside: dict[str, tuple[int, int]]) -> HexDetail:
        """This detail with a different `beside`."""
        return self if beside == self.beside else self._with(self.exits, beside, self.theme, self.marks)

    def with_exits(self, kind: str, sides: int) -> HexDetail:
        """This detail with the exits of a terrain set."""
        return self._with({**self.exits, kind: sides}, self.beside, self.theme, self._marks_without(kind))

    def with_theme(self, theme: str) -> HexDetail:
        """This detail, drawn in another style."""
        return self if theme == self.theme else self._with(self.exits, self.beside, theme, self.marks)

    def turned(self) -> HexDetail:
        """This detail on the map turned by 180 degrees."""
        sides = {kind: opposite_sides(self.exits[kind]) for kind in self.exits}
        return self._with(sides, self.beside, self.theme, tuple([mark.turned() for mark in self.marks]))

    def _marks_without(self, kind: str) -> tuple[Mark, ...]:
        return tuple([mark for mark in self.marks if mark.kind != kind])

    def _with(
        self, exits: dict[str, int], beside: dict[str, tuple[int, int]], theme: str, marks: tuple[Mark, ...]
    ) -> HexDetail:
        """The same details with other exits, structures, theme and marks."""
        return HexDetail(
            exits, self.foliage_height, self.armor, self.building_class, self.basement, self.magnitude,
            beside, theme, marks,
        )  # fmt: skip

    def __hash__(self) -> int:
        numbers = (self.foliage_height, self.armor, self.building_class, self.basement, self.magnitude)
        sides = tuple(sorted(self.exits.items()))
        return hash((sides, numbers, tuple(sorted(self.beside.items())), self.theme, self.marks))


PLAIN: Final = HexDetail()
"""Nothing beyond level and terrain."""
