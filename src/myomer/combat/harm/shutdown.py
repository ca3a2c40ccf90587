"""Shutting a reactor down, and starting it again (`piloting-skill-rolls.md` §11.3, `heat.md` §9)."""

from __future__ import annotations

from myomer.combat.battle import Battle
from myomer.combat.events import ShutDown, StartedUp
from myomer.combat.harm.falls import fall
from myomer.combat.harm.psr_roll import roll_psr
from myomer.combat.harm.psr_target import pilot_target, trigger
from myomer.dice import DiceRoller
from myomer.rules.triggers import SHUTDOWN
from myomer.units.ids import UnitIndex


def shut_down(battle: Battle, unit: UnitIndex, dice: DiceRoller, voluntary: bool = False) -> bool:
    """A 'Mech shuts down, from heat or by choice. True when it stays on its feet.

    `standard`: a roll against exactly 3, nothing added, by choice too. `total-warfare`: a roll at +3, for heat
    only. Once it is shut down its later rolls fail.
    """
    mech = battle.mechs[unit]
    must_roll = not mech.cannot_fall() and (not voluntary or battle.ruleset.voluntary_shutdown_psr)
    cause = trigger(battle, SHUTDOWN)
    result = roll_psr(battle, unit, cause, dice) if must_roll else None
    mech.shutdown = True
    mech.off_by_choice = voluntary
    if battle.log is not None:
        battle.log.append(ShutDown(unit, voluntary))
    if result is None or result.passed:
        return True
    fall(battle, unit, SHUTDOWN, 0, pilot_target(battle, unit, result.target, cause), dice)
    return False


def start_up(battle: Battle, unit: UnitIndex, voluntary: bool) -> None:
    """Restart the reactor."""
    mech = battle.mechs[unit]
    mech.shutdown = False
    mech.off_by_choice = False
    if battle.log is not None:
        battle.log.append(StartedUp(unit, voluntary))
