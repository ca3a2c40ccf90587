"""The report of a game: what every unit did, the damage it took, and its fate. Made from the events alone."""

from __future__ import annotations

from typing import ClassVar, Final

from myomer.combat.events import (
    ArmorLost,
    AttackRolled,
    Event,
    Fell,
    HeatSettled,
    LeftBoard,
    PilotWounded,
    ShotRolled,
    StructureLost,
    UnitDestroyed,
)
from myomer.game.events import GameEnded, TurnStarted
from myomer.record import Record
from myomer.units.ids import UnitIndex

STANDING: Final = "standing"


class UnitReport(Record):
    """One unit's part in a game."""

    __match_args__: ClassVar[tuple[str, ...]] = (
        "unit", "fate", "turn", "shots", "shot_hits", "physical_attacks", "physical_hits", "armor_lost",
        "structure_lost", "falls", "pilot_hits", "hottest",
    )  # fmt: skip

    def __init__(
        self,
        unit: UnitIndex,
        fate: str,
        turn: int,
        shots: int,
        shot_hits: int,
        physical_attacks: int,
        physical_hits: int,
        armor_lost: int,
        structure_lost: int,
        falls: int,
        pilot_hits: int,
        hottest: int,
    ) -> None:
        self.unit: Final = unit
        self.fate: Final = fate
        """`standing`, the cause of its destruction, or how it left the map."""
        self.turn: Final = turn
        """The turn of its fate; 0 while it stands."""
        self.shots: Final = shots
        self.shot_hits: Final = shot_hits
        self.physical_attacks: Final = physical_attacks
        self.physical_hits: Final = physical_hits
        self.armor_lost: Final = armor_lost
        self.structure_lost: Final = structure_lost
        """Points lost to damage; what a destroyed or blown-off location still had is not among them."""
        self.falls: Final = falls
        self.pilot_hits: Final = pilot_hits
        self.hottest: Final = hottest


class GameReport(Record):
    """A whole game in figures: its result (winner -1 and no reason while it goes on) and every unit."""

    __match_args__: ClassVar[tuple[str, ...]] = ("winner", "reason", "turns", "units")

    def __init__(self, winner: int, reason: str, turns: int, units: list[UnitReport]) -> None:
        self.winner: Final = winner
        self.reason: Final = reason
        self.turns: Final = turns
        self.units: Final = units


class _Tally:
    """Running totals of one unit."""

    def __init__(self) -> None:
        self.fate = STANDING
        self.turn = 0
        self.shots = 0
        self.shot_hits = 0
        self.physical_attacks = 0
        self.physical_hits = 0
        self.armor = 0
        self.structure = 0
        self.falls = 0
        self.pilot_hits = 0
        self.hottest = 0


def report(events: list[Event], units: int) -> GameReport:
    """The report of everything that happened."""
    tallies = [_Tally() for _ in range(units)]
    turn = 0
    winner = -1
    reason = ""

    for event in events:
        if isinstance(event, TurnStarted):
            turn = event.turn
        elif isinstance(event, GameEnded):
            winner, reason = event.winner, event.reason
        else:
            _count(event, tallies, turn)

    return GameReport(
        winner,
        reason,
        turn,
        [
            UnitReport(
                unit, tally.fate, tally.turn, tally.shots, tally.shot_hits, tally.physical_attacks, tally.physical_hits,
                tally.armor, tally.structure, tally.falls, tally.pilot_hits, tally.hottest,
            )
            for unit, tally in enumerate(tallies)
        ],
    )  # fmt: skip


def _count(event: Event, tallies: list[_Tally], turn: int) -> None:
    """Add an event to the tally of its unit."""
    if isinstance(event, ShotRolled):
        tallies[event.unit].shots += 1
        tallies[event.unit].shot_hits += int(event.hit)
    elif isinstance(event, AttackRolled):
        tallies[event.unit].physical_attacks += 1
        tallies[event.unit].physical_hits += int(event.hit)
    elif isinstance(event, ArmorLost):
        tallies[event.unit].armor += event.points
    elif isinstance(event, StructureLost):
        tallies[event.unit].structure += event.points
    elif isinstance(event, Fell):
        tallies[event.unit].falls += 1
    elif isinstance(event, PilotWounded):
        tallies[event.unit].pilot_hits = event.wounds
    elif isinstance(event, HeatSettled):
        tallies[event.unit].hottest = max(tallies[event.unit].hottest, event.heat)
    elif isinstance(event, UnitDestroyed):
        tallies[event.unit].fate = event.cause
        tallies[event.unit].turn = turn
    elif isinstance(event, LeftBoard):
        if tallies[event.unit].fate == STANDING:
            tallies[event.unit].fate = event.cause
            tallies[event.unit].turn = turn
