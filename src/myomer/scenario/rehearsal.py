"""Rehearsals: an action is carried out on a copy of the battle with dice that always succeed, to see its rolls."""

from __future__ import annotations

from dataclasses import dataclass, field

from myomer.combat.battle import Battle
from myomer.combat.events import Breached, ChanceRolled, Event, PilotingRolled, UnitJumped, UnitStepped
from myomer.combat.movement.move import Move
from myomer.combat.movement.resolution import resolve_move
from myomer.combat.numbers import Modifier
from myomer.combat.turn.heat_figure import movement_heat
from myomer.dice import DiceRoller
from myomer.hexes import hex_name
from myomer.units.mech import Mech

_HIGH_IS_BAD = ("hull breach",)


class AlwaysSucceedDice(DiceRoller):
    """Dice that always succeed, so that an action resolved with them makes every roll along its way."""

    def die(self, purpose: str) -> int:
        return 6

    def check(self, target_number: int, purpose: str) -> int:
        return 2 if purpose in _HIGH_IS_BAD else 12

    def table_1d6(self, entries: list[int], purpose: str) -> int:
        return 1

    def table_2d6(self, entries: list[int], purpose: str) -> int:
        return 7


def copy_with_log(battle: Battle) -> tuple[Battle, list[Event]]:
    """A copy of a battle, and its event log."""
    copy = battle.copy()
    log: list[Event] = []
    copy.log = log
    return copy, log


@dataclass(frozen=True, slots=True)
class MoveRoll:
    """A roll on the way: a PSR with its trigger, or another chance."""

    hex: str
    trigger: str = ""
    """Of a PSR."""
    chance: str = ""
    """What else is rolled for."""
    target_number: int | None = None
    """None if it fails with no dice, and for a hull breach."""
    modifiers: list[Modifier] = field(default_factory=list)
    automatic: str = ""
    """The rule by which a PSR fails with no dice."""
    location: str = ""
    """Of a hull breach."""


@dataclass(frozen=True, slots=True)
class RehearsedMove:
    """A move as it ends if every roll on its way succeeds."""

    battle: Battle
    """The battle after it."""
    mech: Mech
    """The unit after it."""
    rolls: list[MoveRoll]
    heat: int
    """The heat it generates."""


def rehearse_move(battle: Battle, move: Move) -> RehearsedMove:
    """Make an allowed move on a copy of the battle."""
    copy, log = copy_with_log(battle)
    resolve_move(copy, move, AlwaysSucceedDice())
    mover = copy.mechs[move.unit]
    rolls = _rolls_in(log, hex_name(battle.mechs[move.unit].hex))
    return RehearsedMove(copy, mover, rolls, mover.heat_gained + movement_heat(mover))


def _rolls_in(log: list[Event], where: str) -> list[MoveRoll]:
    """Each roll of a move, with the hex it is made in."""
    rolls: list[MoveRoll] = []
    for event in log:
        if isinstance(event, UnitStepped | UnitJumped):
            where = event.end
        elif isinstance(event, PilotingRolled):
            number = None if event.automatic else event.target_number
            roll = MoveRoll(where, event.trigger, "", number, event.modifiers, event.automatic)
            rolls.append(roll)
            if not event.passed:
                break
        elif isinstance(event, ChanceRolled):
            rolls.append(MoveRoll(where, chance=event.about, target_number=event.target_number))
        elif isinstance(event, Breached) and event.roll:
            rolls.append(MoveRoll(where, chance="hull-breach", location=event.location))
    return rolls
