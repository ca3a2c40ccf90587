"""Shutting a 'Mech down and starting it on purpose, as its whole move (`heat.md` §9.3)."""

from __future__ import annotations

from typing import Final

from myomer.combat.battle import Battle
from myomer.combat.harm.shutdown import shut_down, start_up
from myomer.combat.reason import Reason, not_allowed
from myomer.dice import DiceRoller
from myomer.rules.movement import STILL
from myomer.units.ids import UnitIndex
from myomer.units.mech import MOVED_THIS_TURN, Mech

REASONS: Final[dict[str, str]] = {
    "destroyed": "The unit is destroyed.",
    "off-board": "The unit is not on the map.",
    "pilot-unconscious": "The pilot is unconscious.",
    "already-moved": "The unit has already moved this turn.",
    "already-shut-down": "The unit is already shut down.",
    "not-shut-down": "The unit is not shut down.",
    "shut-down-by-heat": "The unit shut down from heat: it can only restart in the heat phase.",
}
"""Why a unit cannot be shut down or started on purpose."""


def _bars_power(mech: Mech) -> list[Reason]:
    """What keeps a unit from powering up or down: it must be in play, awake and not yet have moved."""
    reasons: list[Reason] = []
    if mech.destroyed:
        reasons.append(Reason("destroyed"))
    if mech.off_board:
        reasons.append(Reason("off-board"))
    if mech.unconscious:
        reasons.append(Reason("pilot-unconscious"))
    if mech.status & MOVED_THIS_TURN or mech.move_mode != STILL:
        reasons.append(Reason("already-moved"))
    return reasons


def why_not_power_down(battle: Battle, unit: UnitIndex) -> list[Reason]:
    """Why a unit cannot shut down on purpose, as its whole move; empty if it can."""
    mech = battle.mechs[unit]
    reasons = _bars_power(mech)
    if mech.shutdown:
        reasons.append(Reason("already-shut-down"))
    return reasons


def why_not_power_up(battle: Battle, unit: UnitIndex) -> list[Reason]:
    """Why a unit cannot start up on purpose, as its whole move; empty if it can."""
    mech = battle.mechs[unit]
    reasons = _bars_power(mech)
    if not mech.shutdown:
        reasons.append(Reason("not-shut-down"))
    elif not mech.off_by_choice:
        reasons.append(Reason("shut-down-by-heat"))
    return reasons


def _refuse(reasons: list[Reason], action: str) -> None:
    """Raise `NotAllowedError` if there is any reason against the action."""
    if reasons:
        raise not_allowed(action, reasons, [REASONS[reason.code] for reason in reasons])


def _use_move(mech: Mech) -> None:
    """Use up the unit's move for this turn."""
    mech.mark(MOVED_THIS_TURN)
    mech.mp_left = 0


def power_down(battle: Battle, unit: UnitIndex, dice: DiceRoller) -> bool:
    """Shut a unit down on purpose, as its whole move and at once; True if it stays on its feet.

    It does not restart in the heat phase. `NotAllowedError` names what forbids it.
    """
    battle.check_unit(unit)
    _refuse(why_not_power_down(battle, unit), "shutting down")
    _use_move(battle.mechs[unit])
    return shut_down(battle, unit, dice, voluntary=True)


def power_up(battle: Battle, unit: UnitIndex) -> None:
    """Start a unit that was shut down on purpose in an earlier turn: no roll, no other move, but it may fire.

    `NotAllowedError` names what forbids it.
    """
    battle.check_unit(unit)
    _refuse(why_not_power_up(battle, unit), "starting up")
    _use_move(battle.mechs[unit])
    start_up(battle, unit, True)
