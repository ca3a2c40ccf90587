"""What changes on the map: buildings, ice, wrecks."""

from __future__ import annotations

from typing import ClassVar, Final

from myomer.combat.events.event import Event
from myomer.units.ids import UnitIndex


class BuildingStruck(Event):
    """Damage to a building, and the strength it has left."""

    __match_args__: ClassVar[tuple[str, ...]] = ("hex", "points", "left")

    def __init__(self, hex_: str, points: int, left: int) -> None:
        self.hex: Final = hex_
        self.points: Final = points
        self.left: Final = left


class TerrainChanged(Event):
    """Ice broke, a building or bridge fell."""

    __match_args__: ClassVar[tuple[str, ...]] = ("hex", "what")

    def __init__(self, hex_: str, what: str) -> None:
        self.hex: Final = hex_
        self.what: Final = what


class WreckRemoved(Event):
    """A destroyed unit is taken off the map."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "hex")

    def __init__(self, unit: UnitIndex, hex_: str) -> None:
        self.unit: Final = unit
        self.hex: Final = hex_
