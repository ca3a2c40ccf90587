"""Heat, and what it does to the reactor and the ammunition."""

from __future__ import annotations

from typing import ClassVar, Final

from myomer.combat.events.event import Event
from myomer.combat.numbers import Modifier
from myomer.units.ids import UnitIndex


class HeatAdded(Event):
    """Heat from outside, to be counted in the heat phase."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "points")

    def __init__(self, unit: UnitIndex, points: int) -> None:
        self.unit: Final = unit
        self.points: Final = points


class HeatSettled(Event):
    """The heat scale of a unit in the heat phase: before, what heated and what could cool it, and after.

    The sources add up to the turn's heat (cooling from outside is a negative one); `dissipation` is what its sinks,
    water and the rest can take away.
    """

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "before", "sources", "dissipation", "heat")

    def __init__(
        self, unit: UnitIndex, before: int, sources: list[Modifier], dissipation: list[Modifier], heat: int
    ) -> None:
        self.unit: Final = unit
        self.before: Final = before
        self.sources: Final = sources
        self.dissipation: Final = dissipation
        self.heat: Final = heat


class HeatRose(Event):
    """Burning ammunition heats the unit at once, in the heat phase; `heat` is what it has now."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "points", "heat")

    def __init__(self, unit: UnitIndex, points: int, heat: int) -> None:
        self.unit: Final = unit
        self.points: Final = points
        self.heat: Final = heat


class AmmunitionRolled(Event):
    """The roll that keeps hot ammunition (`inferno`: the inferno ammunition) from exploding."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "heat", "inferno", "target_number", "roll", "exploded")

    def __init__(
        self, unit: UnitIndex, heat: int, inferno: bool, target_number: int, roll: int, exploded: bool
    ) -> None:
        self.unit: Final = unit
        self.heat: Final = heat
        self.inferno: Final = inferno
        self.target_number: Final = target_number
        self.roll: Final = roll
        self.exploded: Final = exploded


class ShutdownRolled(Event):
    """The roll to keep a hot reactor running. `automatic` names the rule where it failed with no dice."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "heat", "target_number", "roll", "avoided", "automatic")

    def __init__(
        self, unit: UnitIndex, heat: int, target_number: int, roll: int, avoided: bool, automatic: str
    ) -> None:
        self.unit: Final = unit
        self.heat: Final = heat
        self.target_number: Final = target_number
        self.roll: Final = roll
        self.avoided: Final = avoided
        self.automatic: Final = automatic


class ShutDown(Event):
    """A 'Mech shut down."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "voluntary")

    def __init__(self, unit: UnitIndex, voluntary: bool) -> None:
        self.unit: Final = unit
        self.voluntary: Final = voluntary


class StartupRolled(Event):
    """The roll to start a reactor that the heat shut down. `automatic` names the rule where no dice were rolled."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "heat", "target_number", "roll", "started", "automatic")

    def __init__(
        self, unit: UnitIndex, heat: int, target_number: int, roll: int, started: bool, automatic: str
    ) -> None:
        self.unit: Final = unit
        self.heat: Final = heat
        self.target_number: Final = target_number
        self.roll: Final = roll
        self.started: Final = started
        self.automatic: Final = automatic


class StartedUp(Event):
    """A 'Mech that was shut down runs again."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "voluntary")

    def __init__(self, unit: UnitIndex, voluntary: bool) -> None:
        self.unit: Final = unit
        self.voluntary: Final = voluntary
