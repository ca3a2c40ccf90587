"""The row of a game, from its events: who did which damage with what, falls, critical hits, heat, pilots.

A point of armor or internal structure belongs to what struck last before it was lost: a shot, a physical attack, a
fall, an explosion. Damage by a unit to itself (its charge, its fall, its ammunition) is taken, not dealt.
"""

from __future__ import annotations

from typing import Final

from myomer.combat.events import (
    AmmunitionRolled,
    ArmorLost,
    AttackRolled,
    CriticalStruck,
    Event,
    Exploded,
    Fell,
    HeatSettled,
    HitLocated,
    LeftBoard,
    PilotWounded,
    ShotRolled,
    StructureLost,
    UnitDestroyed,
)
from myomer.game.events import TurnStarted
from myomer.game.report import STANDING
from myomer.game.table import Game
from myomer.sim.rows import DamageRow, UnitRow
from myomer.units.mech import Mech

NOBODY: Final = -1
OTHER: Final = "other"
FALL: Final = "fall"
CONSCIOUS: Final = "conscious"
UNCONSCIOUS: Final = "unconscious"
DEAD: Final = "dead"


class _Source:
    """What damage comes from."""

    def __init__(self, unit: int, name: str) -> None:
        self.unit: Final = unit
        """The unit that did it, or `NOBODY`."""
        self.name: Final = name


class _UnitTally:
    """Running totals of one unit."""

    def __init__(self) -> None:
        self.fate = STANDING
        self.fate_turn = 0
        self.falls = 0
        self.criticals = 0
        self.pilot_hits = 0
        self.hottest = 0
        self.dealt: Final[dict[str, list[int]]] = {}
        """By source: attempts, hits, damage."""
        self.taken: Final[dict[str, list[int]]] = {}


def _add(counts: dict[str, list[int]], source: str, attempts: int, hits: int, damage: int) -> None:
    """Add to the counts of a source."""
    row = counts.setdefault(source, [0, 0, 0])
    row[0] += attempts
    row[1] += hits
    row[2] += damage


class GameTally:
    """Counts the events of a game as it is played."""

    def __init__(self, units: int) -> None:
        self._units: Final = [_UnitTally() for _ in range(units)]
        self._nothing: Final = _Source(NOBODY, OTHER)
        self._striking = self._nothing
        """The shot, attack or fall whose damage is being applied."""
        self._source = self._nothing
        """What the next loss belongs to: that, or an explosion it caused."""
        self._turn = 0

    def count(self, events: list[Event]) -> None:
        """Add events, in the order in which they happened."""
        for event in events:
            if isinstance(event, (ArmorLost, StructureLost)):
                self._count_loss(event.unit, event.points)
            elif isinstance(event, HitLocated):
                self._source = self._striking
            elif isinstance(event, ShotRolled):
                self._count_attempt(event.unit, event.target, event.weapon, event.hit)
            elif isinstance(event, AttackRolled):
                self._count_attempt(event.unit, event.target, event.attack, event.hit)
            elif isinstance(event, CriticalStruck):
                self._units[event.unit].criticals += 1
            elif isinstance(event, Fell):
                self._units[event.unit].falls += 1
                self._happens(event.unit, FALL)
                self._striking = self._source
            elif isinstance(event, Exploded):
                self._happens(event.unit, f"{event.component} explosion")
            else:
                self._count_rest(event)

    def _count_rest(self, event: Event) -> None:
        """Add an event that has nothing to do with damage."""
        if isinstance(event, TurnStarted):
            self._turn = event.turn
        elif isinstance(event, PilotWounded):
            self._units[event.unit].pilot_hits = event.wounds
        elif isinstance(event, HeatSettled):
            unit = self._units[event.unit]
            unit.hottest = max(unit.hottest, event.heat)
        elif isinstance(event, AmmunitionRolled):
            self._striking = self._source = self._nothing
        elif isinstance(event, UnitDestroyed):
            self._units[event.unit].fate = event.cause
            self._units[event.unit].fate_turn = self._turn
        elif isinstance(event, LeftBoard):
            unit = self._units[event.unit]
            if unit.fate == STANDING:
                unit.fate, unit.fate_turn = event.cause, self._turn

    def _count_attempt(self, unit: int, target: int, name: str, hit: bool) -> None:
        """A shot or an attack was made."""
        self._striking = self._source = _Source(unit, name)
        _add(self._units[unit].dealt, name, 1, int(hit), 0)
        if 0 <= target < len(self._units) and target != unit:
            _add(self._units[target].taken, name, 1, int(hit), 0)

    def _happens(self, unit: int, name: str) -> None:
        """A unit falls, or something in it explodes."""
        self._source = _Source(unit, name)
        _add(self._units[unit].taken, name, 1, 1, 0)

    def _count_loss(self, unit: int, points: int) -> None:
        """A unit lost armor or internal structure. An explosion harms only the unit in which it happens."""
        if self._source.unit != unit:
            self._source = self._striking
        source = self._source
        _add(self._units[unit].taken, source.name, 0, 0, points)
        if source.unit not in (NOBODY, unit):
            _add(self._units[source.unit].dealt, source.name, 0, 0, points)

    def unit_row(self, game: Game, unit: int, side: int) -> UnitRow:
        """The row of a unit at the end of its game; `side` is its side in the match."""
        tally = self._units[unit]
        mech = game.battle.mechs[unit]
        dealt, taken = _rows(tally.dealt), _rows(tally.taken)
        return UnitRow(
            side,
            mech.design.name,
            tally.fate,
            tally.fate_turn,
            sum(mech.armor),
            sum(mech.structure),
            sum([row.damage for row in taken]),
            sum([row.damage for row in dealt]),
            tally.falls,
            tally.criticals,
            tally.pilot_hits,
            _pilot(mech),
            tally.hottest,
            dealt,
            taken,
        )


def _rows(counts: dict[str, list[int]]) -> list[DamageRow]:
    """The rows of all sources, by name."""
    return [DamageRow(source, *counts[source]) for source in sorted(counts)]


def _pilot(mech: Mech) -> str:
    """How the pilot is."""
    if mech.pilot_dead:
        return DEAD
    return UNCONSCIOUS if mech.unconscious else CONSCIOUS
