"""Piloting rolls, falls, and getting up and down."""

from __future__ import annotations

from typing import ClassVar, Final

from myomer.combat.events.event import Event
from myomer.combat.numbers import Modifier
from myomer.hexes import Facing
from myomer.units.ids import UnitIndex


class RollQueued(Event):
    """A PSR is due at the end of the phase."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "trigger", "modifier")

    def __init__(self, unit: UnitIndex, trigger: str, modifier: int) -> None:
        self.unit: Final = unit
        self.trigger: Final = trigger
        self.modifier: Final = modifier


class PilotingRolled(Event):
    """A piloting skill roll. `automatic` names the rule where it failed with no dice."""

    __match_args__: ClassVar[tuple[str, ...]] = (
        "unit",
        "trigger",
        "target_number",
        "roll",
        "passed",
        "automatic",
        "modifiers",
    )

    def __init__(
        self,
        unit: UnitIndex,
        trigger: str,
        target_number: int,
        roll: int,
        passed: bool,
        automatic: str,
        modifiers: list[Modifier],
    ) -> None:
        self.unit: Final = unit
        self.trigger: Final = trigger
        self.target_number: Final = target_number
        self.roll: Final = roll
        self.passed: Final = passed
        self.automatic: Final = automatic
        self.modifiers: Final = modifiers


class QueueCleared(Event):
    """Rolls that were waiting and are dropped, because the unit fell."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "dropped")

    def __init__(self, unit: UnitIndex, dropped: int) -> None:
        self.unit: Final = unit
        self.dropped: Final = dropped


class Fell(Event):
    """A fall: how far, which die for the side, on what, facing where, in which hex, for how much."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "cause", "levels", "roll", "side", "facing", "hex", "damage")

    def __init__(
        self, unit: UnitIndex, cause: str, levels: int, roll: int, side: str, facing: Facing, hex_: str, damage: int
    ) -> None:
        self.unit: Final = unit
        self.cause: Final = cause
        self.levels: Final = levels
        self.roll: Final = roll
        """The die for the side; 0 where a rule fixes it."""
        self.side: Final = side
        self.facing: Final = facing
        self.hex: Final = hex_
        self.damage: Final = damage


class FallBraced(Event):
    """The pilot's roll to come through a fall unhurt."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "target_number", "roll", "unhurt", "modifiers")

    def __init__(self, unit: UnitIndex, target_number: int, roll: int, unhurt: bool, modifiers: list[Modifier]) -> None:
        self.unit: Final = unit
        self.target_number: Final = target_number
        self.roll: Final = roll
        self.unhurt: Final = unhurt
        self.modifiers: Final = modifiers


class StandAttempted(Event):
    """An attempt to stand: success, and the MP it cost."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "stood", "mp")

    def __init__(self, unit: UnitIndex, stood: bool, mp: int) -> None:
        self.unit: Final = unit
        self.stood: Final = stood
        self.mp: Final = mp


class PostureChanged(Event):
    """Went prone or hull-down without falling."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "posture")

    def __init__(self, unit: UnitIndex, posture: str) -> None:
        self.unit: Final = unit
        self.posture: Final = posture
