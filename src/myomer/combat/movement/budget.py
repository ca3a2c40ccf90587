"""How far a unit may go this turn: MP by mode and device, and what it has spent of them (`movement.md` §2, §8)."""

from __future__ import annotations

from typing import Final

from myomer.combat.battle import Battle
from myomer.rules.movement import RUN, SPRINT, STILL, WALK
from myomer.units.ids import UnitIndex
from myomer.units.mech import (
    MASC_ENGAGED,
    MASC_FAILED,
    MOVED_THIS_TURN,
    SUPERCHARGER_ENGAGED,
    SUPERCHARGER_FAILED,
    WALK_ONLY,
    Mech,
)
from myomer.units.mobility import running_mp, sprinting_mp, walking_mp

ENGAGED: Final = MASC_ENGAGED | SUPERCHARGER_ENGAGED


def boosts_at_work(mech: Mech) -> int:
    """How many of MASC and supercharger were engaged this turn and work."""
    masc = mech.devices & MASC_ENGAGED and not mech.devices & MASC_FAILED
    supercharger = mech.devices & SUPERCHARGER_ENGAGED and not mech.devices & SUPERCHARGER_FAILED
    return (1 if masc else 0) + (1 if supercharger else 0)


def masc_ready(mech: Mech) -> bool:
    """Whether the unit has a MASC that works and was not engaged this turn yet."""
    return not mech.devices & MASC_ENGAGED and mech.any_works(mech.design.masc)


def supercharger_ready(mech: Mech) -> bool:
    """Whether the unit has a supercharger that works and was not engaged this turn yet."""
    return not mech.devices & SUPERCHARGER_ENGAGED and mech.any_works(mech.design.supercharger)


def mode_mp(mech: Mech, mode: int, boosts: int = 0) -> int:
    """All MP of a ground mode, with this many boosters (MASC, supercharger) engaged."""
    if mode == WALK:
        return walking_mp(mech)
    if mode == RUN:
        return running_mp(mech, boosts)
    return sprinting_mp(mech, boosts) if mode == SPRINT else 0


def has_begun(mech: Mech) -> bool:
    """Whether the unit's move this turn has started and is not over: a fall or a failed booster cut it short."""
    begun = mech.move_mode != STILL or bool(mech.devices & ENGAGED)
    return begun and not mech.status & MOVED_THIS_TURN


def may_go_on(battle: Battle, unit: UnitIndex) -> bool:
    """Whether a move that was cut short may go on, as a new decision, with the MP it has left (§7.2)."""
    mech = battle.mechs[unit]
    if mech.destroyed or mech.off_board or mech.is_immobile():
        return False
    if not has_begun(mech) or mech.mp_left < 1:
        return False
    return battle.ruleset.move_goes_on_after_fall or battle.ruleset.device_failure_replans


def whole_mp(mech: Mech) -> int:
    """The MP that `mp_left` is part of: running MP, or sprinting MP if the unit is sprinting."""
    return mode_mp(mech, SPRINT if mech.move_mode == SPRINT else RUN, boosts_at_work(mech))


def spent_before(mech: Mech) -> int:
    """The MP that an earlier part of this turn's move cost; 0 if there was none."""
    return max(0, whole_mp(mech) - mech.mp_left) if has_begun(mech) else 0


def may_run(mech: Mech) -> bool:
    """Whether nothing it did this turn forbids it to run."""
    return not mech.status & WALK_ONLY


def mode_for(mech: Mech, spent: int, boosts: int = 0) -> int:
    """Walk, run or sprint, by the total MP spent (§2.4)."""
    if spent <= walking_mp(mech):
        return WALK if spent else STILL
    return RUN if spent <= running_mp(mech, boosts) else SPRINT


def finish_move(battle: Battle, unit: UnitIndex) -> None:
    """End the unit's move, whatever it did: it has moved this turn."""
    battle.mechs[unit].mark(MOVED_THIS_TURN)
