"""Weapon fire: shots, ammunition, jams, and what is marked or attached."""

from __future__ import annotations

from typing import ClassVar, Final

from myomer.combat.events.event import Event
from myomer.combat.numbers import Modifier
from myomer.units.ids import UnitIndex


class ArmsFlipped(Event):
    """The arms turned to the rear for the rest of the turn."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit",)

    def __init__(self, unit: UnitIndex) -> None:
        self.unit: Final = unit


class SpottingDeclared(Event):
    """A unit spots a target for the indirect fire of its side."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "target")

    def __init__(self, unit: UnitIndex, target: UnitIndex) -> None:
        self.unit: Final = unit
        self.target: Final = target


class ShotRolled(Event):
    """A weapon's to-hit roll with the reasons for its number, what was fired and how often, and the heat it made.

    A Streak launcher that finds no lock makes no heat and fires nothing: it has not `fired`. `rear` says that the
    weapon is mounted to fire backward.
    """

    __match_args__: ClassVar[tuple[str, ...]] = (
        "unit", "target", "weapon", "location", "ammunition", "shots", "target_number", "roll", "hit", "heat",
        "modifiers", "fired", "rear",
    )  # fmt: skip

    def __init__(
        self,
        unit: UnitIndex,
        target: UnitIndex,
        weapon: str,
        location: str,
        ammunition: str,
        shots: int,
        target_number: int,
        roll: int,
        hit: bool,
        heat: int,
        modifiers: list[Modifier],
        fired: bool = True,
        rear: bool = False,
    ) -> None:
        self.unit: Final = unit
        self.target: Final = target
        self.weapon: Final = weapon
        self.location: Final = location
        self.ammunition: Final = ammunition
        """The key of what it was fed; empty for a weapon that needs none."""
        self.shots: Final = shots
        self.target_number: Final = target_number
        self.roll: Final = roll
        self.hit: Final = hit
        self.heat: Final = heat
        self.modifiers: Final = modifiers
        self.fired: Final = fired
        self.rear: Final = rear


class ShotImpossible(Event):
    """A shot that could not be made, with the reasons."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "target", "weapon", "reasons")

    def __init__(self, unit: UnitIndex, target: UnitIndex, weapon: str, reasons: list[str]) -> None:
        self.unit: Final = unit
        self.target: Final = target
        self.weapon: Final = weapon
        self.reasons: Final = reasons


class AmmunitionSpent(Event):
    """Rounds gone from a bin, and what is left in it."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "ammunition", "location", "rounds", "left")

    def __init__(self, unit: UnitIndex, ammunition: str, location: str, rounds: int, left: int) -> None:
        self.unit: Final = unit
        self.ammunition: Final = ammunition
        self.location: Final = location
        self.rounds: Final = rounds
        self.left: Final = left


class WeaponJammed(Event):
    """A weapon jammed: permanently, or (`clears`) until the jam is cleared."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "weapon", "location", "clears")

    def __init__(self, unit: UnitIndex, weapon: str, location: str, clears: bool) -> None:
        self.unit: Final = unit
        self.weapon: Final = weapon
        self.location: Final = location
        self.clears: Final = clears


class JamRolled(Event):
    """The roll to clear a jam."""

    __match_args__: ClassVar[tuple[str, ...]] = (
        "unit", "weapon", "location", "target_number", "roll", "cleared", "modifiers",
    )  # fmt: skip

    def __init__(
        self,
        unit: UnitIndex,
        weapon: str,
        location: str,
        target_number: int,
        roll: int,
        cleared: bool,
        modifiers: list[Modifier],
    ) -> None:
        self.unit: Final = unit
        self.weapon: Final = weapon
        self.location: Final = location
        self.target_number: Final = target_number
        self.roll: Final = roll
        self.cleared: Final = cleared
        self.modifiers: Final = modifiers


class MissilesEngaged(Event):
    """An anti-missile system fires at a salvo that comes in on its own unit."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "weapon", "heat")

    def __init__(self, unit: UnitIndex, weapon: str, heat: int) -> None:
        self.unit: Final = unit
        self.weapon: Final = weapon
        self.heat: Final = heat


class AimRolled(Event):
    """Whether an aimed shot strikes the location that was named."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "target", "location", "roll", "struck")

    def __init__(self, unit: UnitIndex, target: UnitIndex, location: str, roll: int, struck: bool) -> None:
        self.unit: Final = unit
        self.target: Final = target
        self.location: Final = location
        self.roll: Final = roll
        self.struck: Final = struck


class CoverStruck(Event):
    """A hit that the unit's cover took: water, a hill, a building."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "location", "points")

    def __init__(self, unit: UnitIndex, location: str, points: int) -> None:
        self.unit: Final = unit
        self.location: Final = location
        self.points: Final = points


class BeaconAttached(Event):
    """A homing beacon sits on a target."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "target", "location")

    def __init__(self, unit: UnitIndex, target: UnitIndex, location: str) -> None:
        self.unit: Final = unit
        self.target: Final = target
        self.location: Final = location


class TargetTagged(Event):
    """TAG marks a target for this turn."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "target")

    def __init__(self, unit: UnitIndex, target: UnitIndex) -> None:
        self.unit: Final = unit
        self.target: Final = target


class ShockRolled(Event):
    """What a taser or an electromagnetic pulse does to a unit that it hit: nothing, interference or shutdown.

    `turns` is how long it lasts; `modifier` what was added to the roll.
    """

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "target", "by", "roll", "modifier", "effect", "turns")

    def __init__(
        self, unit: UnitIndex, target: UnitIndex, by: str, roll: int, modifier: int, effect: str, turns: int
    ) -> None:
        self.unit: Final = unit
        self.target: Final = target
        self.by: Final = by
        """`taser` or `tsemp`."""
        self.roll: Final = roll
        self.modifier: Final = modifier
        self.effect: Final = effect
        """`none`, `interference` or `shutdown`."""
        self.turns: Final = turns


class PulseFelt(Event):
    """A TSEMP cannon's own pulse interferes with the unit that fired it."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit",)

    def __init__(self, unit: UnitIndex) -> None:
        self.unit: Final = unit


class Cooled(Event):
    """Water or coolant takes heat off a unit this turn."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "target", "points")

    def __init__(self, unit: UnitIndex, target: UnitIndex, points: int) -> None:
        self.unit: Final = unit
        self.target: Final = target
        self.points: Final = points


class ShotScattered(Event):
    """An area-effect shot that missed scatters: by a number of hexes, in a direction; or off the map."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "weapon", "die", "distance", "hex")

    def __init__(self, unit: UnitIndex, weapon: str, die: int, distance: int, hex_: str) -> None:
        self.unit: Final = unit
        self.weapon: Final = weapon
        self.die: Final = die
        self.distance: Final = distance
        self.hex: Final = hex_
        """Where it comes down; empty off the map."""


class BlastStruck(Event):
    """A unit is caught in a blast."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "hex", "points")

    def __init__(self, unit: UnitIndex, hex_: str, points: int) -> None:
        self.unit: Final = unit
        self.hex: Final = hex_
        """Where the blast is."""
        self.points: Final = points
