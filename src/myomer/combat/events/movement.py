"""A unit's own move, step by step and as a whole."""

from __future__ import annotations

from typing import ClassVar, Final

from myomer.combat.events.event import Event
from myomer.combat.numbers import Modifier
from myomer.hexes import Facing
from myomer.units.ids import UnitIndex


class UnitTurned(Event):
    """Turned where it stands, or lies."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "facing", "mp")

    def __init__(self, unit: UnitIndex, facing: Facing, mp: int) -> None:
        self.unit: Final = unit
        self.facing: Final = facing
        self.mp: Final = mp


class UnitStepped(Event):
    """One step into another hex, and what it cost besides the 1 MP for the hex."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "step", "start", "end", "mp", "place", "costs")

    def __init__(
        self,
        unit: UnitIndex,
        step: str,
        start: str,
        end: str,
        mp: int,
        place: str = "",
        costs: list[Modifier] | None = None,
    ) -> None:
        self.unit: Final = unit
        self.step: Final = step
        self.start: Final = start
        self.end: Final = end
        self.mp: Final = mp
        self.place: Final = place
        """Where in the hex it leads: `roof`, `bridge`, `under-ice`; empty for the ground."""
        self.costs: Final = [] if costs is None else costs
        """Why the MP beyond the first: `terrain` (about which), `levels-up`, `levels-down`, `lateral`."""


class UnitJumped(Event):
    """Jumped from one hex to another; of a death from above, toward the target's."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "start", "end", "hexes")

    def __init__(self, unit: UnitIndex, start: str, end: str, hexes: int) -> None:
        self.unit: Final = unit
        self.start: Final = start
        self.end: Final = end
        self.hexes: Final = hexes


class UnitMoved(Event):
    """A whole move, after it: the mode it counts as, the hexes it went through, MP, hexes moved, how it ended."""

    __match_args__: ClassVar[tuple[str, ...]] = (
        "unit", "mode", "path", "facing", "mp", "hexes", "mp_left", "ended", "evading",
    )  # fmt: skip

    def __init__(
        self,
        unit: UnitIndex,
        mode: str,
        path: list[str],
        facing: Facing,
        mp: int,
        hexes: int,
        mp_left: int,
        ended: str,
        evading: bool = False,
    ) -> None:
        self.unit: Final = unit
        self.mode: Final = mode
        self.path: Final = path
        self.facing: Final = facing
        self.mp: Final = mp
        self.hexes: Final = hexes
        self.mp_left: Final = mp_left
        self.ended: Final = ended
        self.evading: Final = evading
