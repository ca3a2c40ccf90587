"""Damage: where hits land, what they take away, and what is lost."""

from __future__ import annotations

from typing import ClassVar, Final

from myomer.combat.events.event import Event
from myomer.units.ids import UnitIndex


class ClusterRolled(Event):
    """How many of a salvo hit."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "size", "roll", "modifier", "hits")

    def __init__(self, unit: UnitIndex, size: int, roll: int, modifier: int, hits: int) -> None:
        self.unit: Final = unit
        self.size: Final = size
        self.roll: Final = roll
        self.modifier: Final = modifier
        self.hits: Final = hits


class HitLocated(Event):
    """A roll on a hit table: which side, what was rolled, what is struck with how much."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "table", "arc", "roll", "location", "points", "through_armor")

    def __init__(
        self, unit: UnitIndex, table: str, arc: str, roll: int, location: str, points: int, through_armor: bool
    ) -> None:
        self.unit: Final = unit
        self.table: Final = table
        self.arc: Final = arc
        self.roll: Final = roll
        self.location: Final = location
        self.points: Final = points
        self.through_armor: Final = through_armor


class DamageReduced(Event):
    """A shield, spikes, special or modular armor took something off a hit."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "location", "by", "points", "left")

    def __init__(self, unit: UnitIndex, location: str, by: str, points: int, left: int) -> None:
        self.unit: Final = unit
        self.location: Final = location
        self.by: Final = by
        self.points: Final = points
        """How much it took off."""
        self.left: Final = left
        """The damage that remains."""


class ArmorLost(Event):
    """Armor points marked off."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "location", "points", "left")

    def __init__(self, unit: UnitIndex, location: str, points: int, left: int) -> None:
        self.unit: Final = unit
        self.location: Final = location
        self.points: Final = points
        self.left: Final = left


class StructureLost(Event):
    """Structure points marked off."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "location", "points", "left")

    def __init__(self, unit: UnitIndex, location: str, points: int, left: int) -> None:
        self.unit: Final = unit
        self.location: Final = location
        self.points: Final = points
        self.left: Final = left


class DamageTransferred(Event):
    """What a destroyed location could not take, and where it goes."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "source", "location", "points")

    def __init__(self, unit: UnitIndex, source: str, location: str, points: int) -> None:
        self.unit: Final = unit
        self.source: Final = source
        self.location: Final = location
        self.points: Final = points


class DamageVented(Event):
    """Damage that went out by way of CASE (`by_case`), or that nothing was left to take."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "location", "points", "by_case")

    def __init__(self, unit: UnitIndex, location: str, points: int, by_case: bool = False) -> None:
        self.unit: Final = unit
        self.location: Final = location
        self.points: Final = points
        self.by_case: Final = by_case


class LocationLost(Event):
    """A location destroyed, or (`blown_off`) torn away whole."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "location", "blown_off")

    def __init__(self, unit: UnitIndex, location: str, blown_off: bool) -> None:
        self.unit: Final = unit
        self.location: Final = location
        self.blown_off: Final = blown_off


class Breached(Event):
    """A submerged location flooded. `roll` is 0 where it had no armor to hold the water."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "location", "roll", "breached")

    def __init__(self, unit: UnitIndex, location: str, roll: int, breached: bool) -> None:
        self.unit: Final = unit
        self.location: Final = location
        self.roll: Final = roll
        self.breached: Final = breached


class UnitDestroyed(Event):
    """The 'Mech is out of the game."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "cause")

    def __init__(self, unit: UnitIndex, cause: str) -> None:
        self.unit: Final = unit
        self.cause: Final = cause
