"""Events of the game itself: turns, initiative, phases, the end."""

from __future__ import annotations

from typing import ClassVar, Final

from myomer.combat.events import Event
from myomer.hexes import Facing
from myomer.units.ids import UnitIndex


class TurnStarted(Event):
    """A new turn."""

    __match_args__: ClassVar[tuple[str, ...]] = ("turn",)

    def __init__(self, turn: int) -> None:
        self.turn: Final = turn


class InitiativeRolled(Event):
    """What each side rolled, including its bonus (several rolls after a tie), and who acts first."""

    __match_args__: ClassVar[tuple[str, ...]] = ("rolls", "order")

    def __init__(self, rolls: list[list[int]], order: list[int]) -> None:
        self.rolls: Final = rolls
        self.order: Final = order


class PhaseStarted(Event):
    """A phase begins."""

    __match_args__: ClassVar[tuple[str, ...]] = ("phase",)

    def __init__(self, phase: str) -> None:
        self.phase: Final = phase


class UnitDeployed(Event):
    """A unit is on the map."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "hex", "facing")

    def __init__(self, unit: UnitIndex, hex: str, facing: Facing) -> None:  # noqa: A002 - the word for it
        self.unit: Final = unit
        self.hex: Final = hex
        self.facing: Final = facing


class DeployedOn(Event):
    """The unit just deployed stands on a `building` or a `bridge`, not on the ground."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "what")

    def __init__(self, unit: UnitIndex, what: str) -> None:
        self.unit: Final = unit
        self.what: Final = what


class UnitPassed(Event):
    """A unit does nothing in a phase."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "phase")

    def __init__(self, unit: UnitIndex, phase: str) -> None:
        self.unit: Final = unit
        self.phase: Final = phase


class TorsoTwisted(Event):
    """A unit turned its torso."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "torso")

    def __init__(self, unit: UnitIndex, torso: Facing) -> None:
        self.unit: Final = unit
        self.torso: Final = torso


class Switched(Event):
    """A component is switched on or off; `location` is empty for a system spread over the unit."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "component", "location", "on")

    def __init__(self, unit: UnitIndex, component: str, location: str, on: bool) -> None:
        self.unit: Final = unit
        self.component: Final = component
        self.location: Final = location
        self.on: Final = on


class Conceded(Event):
    """A side gave up."""

    __match_args__: ClassVar[tuple[str, ...]] = ("side",)

    def __init__(self, side: int) -> None:
        self.side: Final = side


class GameEnded(Event):
    """The game is over: the winner's number, or -1 for a draw, and why."""

    __match_args__: ClassVar[tuple[str, ...]] = ("winner", "reason", "turn")

    def __init__(self, winner: int, reason: str, turn: int) -> None:
        self.winner: Final = winner
        self.reason: Final = reason
        self.turn: Final = turn
