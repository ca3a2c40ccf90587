"""Criticals and explosions, and what else may break."""

from __future__ import annotations

from typing import ClassVar, Final

from myomer.combat.events.event import Event
from myomer.units.ids import UnitIndex


class CriticalRolled(Event):
    """A critical check: the dice, the modifier, how many criticals; `blown_off` for a limb or head torn away."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "location", "roll", "modifier", "criticals", "blown_off")

    def __init__(
        self, unit: UnitIndex, location: str, roll: int, modifier: int, criticals: int, blown_off: bool
    ) -> None:
        self.unit: Final = unit
        self.location: Final = location
        self.roll: Final = roll
        self.modifier: Final = modifier
        self.criticals: Final = criticals
        self.blown_off: Final = blown_off


class CriticalStruck(Event):
    """A critical slot hit. `shrugged_off` when the component's own armor took it."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "location", "slot", "component", "shrugged_off")

    def __init__(self, unit: UnitIndex, location: str, slot: int, component: str, shrugged_off: bool = False) -> None:
        self.unit: Final = unit
        self.location: Final = location
        self.slot: Final = slot
        self.component: Final = component
        self.shrugged_off: Final = shrugged_off


class Exploded(Event):
    """A component exploded inside the 'Mech."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "location", "component", "points")

    def __init__(self, unit: UnitIndex, location: str, component: str, points: int) -> None:
        self.unit: Final = unit
        self.location: Final = location
        self.component: Final = component
        self.points: Final = points


class ChanceRolled(Event):
    """A roll other than an attack, a table roll or a PSR: a blade that may break, ice that may break."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "about", "target_number", "roll", "happened")

    def __init__(self, unit: UnitIndex, about: str, target_number: int, roll: int, happened: bool) -> None:
        self.unit: Final = unit
        self.about: Final = about
        self.target_number: Final = target_number
        self.roll: Final = roll
        self.happened: Final = happened


class EquipmentBroke(Event):
    """A weapon, spikes, a club or a device is of no more use."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "name", "location")

    def __init__(self, unit: UnitIndex, name: str, location: str) -> None:
        self.unit: Final = unit
        self.name: Final = name
        self.location: Final = location
