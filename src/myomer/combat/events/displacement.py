"""Movement by force: pushes, slides, soft ground."""

from __future__ import annotations

from typing import ClassVar, Final

from myomer.combat.events.event import Event
from myomer.units.ids import UnitIndex


class Displaced(Event):
    """Moved to another hex by something other than its own move."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "cause", "start", "end")

    def __init__(self, unit: UnitIndex, cause: str, start: str, end: str) -> None:
        self.unit: Final = unit
        self.cause: Final = cause
        self.start: Final = start
        self.end: Final = end


class LeftBoard(Event):
    """Pushed or slid over the map's edge: out of the game."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "cause")

    def __init__(self, unit: UnitIndex, cause: str) -> None:
        self.unit: Final = unit
        self.cause: Final = cause


class HeldInPlace(Event):
    """A displacement that could not happen."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "cause", "reason")

    def __init__(self, unit: UnitIndex, cause: str, reason: str) -> None:
        self.unit: Final = unit
        self.cause: Final = cause
        self.reason: Final = reason


class Skidded(Event):
    """A slide: the hexes entered, and what ended it."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "hexes", "ended_by")

    def __init__(self, unit: UnitIndex, hexes: int, ended_by: str) -> None:
        self.unit: Final = unit
        self.hexes: Final = hexes
        self.ended_by: Final = ended_by


class Bogged(Event):
    """Stuck in soft ground, or free of it again."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "stuck")

    def __init__(self, unit: UnitIndex, stuck: bool) -> None:
        self.unit: Final = unit
        self.stuck: Final = stuck
