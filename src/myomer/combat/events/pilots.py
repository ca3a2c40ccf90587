"""Pilots: hits, consciousness, death."""

from __future__ import annotations

from typing import ClassVar, Final

from myomer.combat.events.event import Event
from myomer.units.ids import UnitIndex


class PilotWounded(Event):
    """A point of pilot damage, and the total now."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "cause", "wounds")

    def __init__(self, unit: UnitIndex, cause: str, wounds: int) -> None:
        self.unit: Final = unit
        self.cause: Final = cause
        self.wounds: Final = wounds


class PilotHeat(Event):
    """Heat injures a pilot whose life support is damaged: the number of pilot hits."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "heat", "hits")

    def __init__(self, unit: UnitIndex, heat: int, hits: int) -> None:
        self.unit: Final = unit
        self.heat: Final = heat
        self.hits: Final = hits


class Suffocated(Event):
    """A pilot under water whose life support is damaged: one hit; `depth` is that of the water."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "depth")

    def __init__(self, unit: UnitIndex, depth: int) -> None:
        self.unit: Final = unit
        self.depth: Final = depth


class ConsciousnessRolled(Event):
    """The roll to stay awake, or to wake."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "target_number", "roll", "awake")

    def __init__(self, unit: UnitIndex, target_number: int, roll: int, awake: bool) -> None:
        self.unit: Final = unit
        self.target_number: Final = target_number
        self.roll: Final = roll
        self.awake: Final = awake


class WakingRolled(Event):
    """The roll of an unconscious pilot to wake up."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "target_number", "roll", "awake")

    def __init__(self, unit: UnitIndex, target_number: int, roll: int, awake: bool) -> None:
        self.unit: Final = unit
        self.target_number: Final = target_number
        self.roll: Final = roll
        self.awake: Final = awake


class PilotKilled(Event):
    """The pilot died."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "cause")

    def __init__(self, unit: UnitIndex, cause: str) -> None:
        self.unit: Final = unit
        self.cause: Final = cause
