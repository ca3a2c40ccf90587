"""Pilot hits, consciousness and death, and the destruction of a 'Mech (`damage-and-criticals.md` §13, §14)."""

from __future__ import annotations

from typing import Final

from myomer.combat.battle import Battle
from myomer.combat.events import ConsciousnessRolled, PilotKilled, PilotWounded, UnitDestroyed, WakingRolled
from myomer.dice import DiceRoller
from myomer.rules.pilots import CONSCIOUSNESS, FATAL_PILOT_HITS
from myomer.units.ids import UnitIndex
from myomer.units.mech import WHOLE_STATE, Mech

PILOT_DEAD: Final = "pilot-dead"
HEAD_DESTROYED: Final = "head-destroyed"
CENTER_TORSO_DESTROYED: Final = "center-torso-destroyed"
ENGINE_DESTROYED: Final = "engine-destroyed"
AMMUNITION: Final = "ammunition-explosion"
NO_PLACE: Final = "impossible-displacement"
FLOODED: Final = "flooded"
OTHER_DAMAGE: Final = "other-damage"

CAUSES: Final = [
    PILOT_DEAD,
    HEAD_DESTROYED,
    CENTER_TORSO_DESTROYED,
    ENGINE_DESTROYED,
    AMMUNITION,
    NO_PLACE,
    FLOODED,
    OTHER_DAMAGE,
]
"""Why a 'Mech is destroyed; of several at once the first in this order is reported."""


def destroy_unit(battle: Battle, unit: UnitIndex, cause: str) -> None:
    """The 'Mech is destroyed. Of several causes at once the first in `CAUSES` is reported."""
    mech = battle.mechs[unit]
    if mech.destroyed:
        if CAUSES.index(cause) < CAUSES.index(mech.cause):
            mech.cause = cause
            _correct_cause(battle, unit, cause)
        return
    mech.cause = cause
    mech.queue = []
    mech.changed |= WHOLE_STATE
    if battle.log is not None:
        battle.log.append(UnitDestroyed(unit, cause))


def _correct_cause(battle: Battle, unit: UnitIndex, cause: str) -> None:
    """Change the cause in the event of the unit's destruction."""
    if battle.log is None:
        return
    for index in range(len(battle.log) - 1, -1, -1):
        event = battle.log[index]
        if isinstance(event, UnitDestroyed) and event.unit == unit:
            battle.log[index] = UnitDestroyed(unit, cause)
            return


def kill_pilot(battle: Battle, unit: UnitIndex, cause: str) -> None:
    """The pilot dies, and the 'Mech counts as destroyed."""
    mech = battle.mechs[unit]
    if mech.pilot_dead:
        return
    mech.pilot_dead = True
    if battle.log is not None:
        battle.log.append(PilotKilled(unit, cause))
    destroy_unit(battle, unit, PILOT_DEAD)


def hit_pilot(battle: Battle, unit: UnitIndex, points: int, cause: str, dice: DiceRoller) -> None:
    """Pilot hits, one by one, each with its consciousness roll; the sixth kills.

    An unconscious pilot makes no rolls.
    """
    mech = battle.mechs[unit]
    for _ in range(points):
        if mech.pilot_dead:
            return
        mech.wounds += 1
        mech.changed |= WHOLE_STATE
        if battle.log is not None:
            battle.log.append(PilotWounded(unit, cause, mech.wounds))
        if mech.wounds >= FATAL_PILOT_HITS:
            kill_pilot(battle, unit, cause)
            return
        if not mech.unconscious:
            consciousness_roll(battle, unit, dice)


def consciousness_target(mech: Mech) -> int:
    """2d6 that a pilot with these hits needs to stay conscious, or to wake up."""
    return CONSCIOUSNESS[min(mech.wounds, FATAL_PILOT_HITS - 1)]


def consciousness_roll(battle: Battle, unit: UnitIndex, dice: DiceRoller) -> bool:
    """2d6 against the number for the hits taken. A pilot knocked out does not wake up in the same turn."""
    mech = battle.mechs[unit]
    needed = consciousness_target(mech)
    roll = dice.check(needed, "consciousness")
    knocked_out = roll < needed
    mech.out_this_turn = mech.out_this_turn or (knocked_out and not mech.unconscious)
    mech.unconscious = knocked_out
    if battle.log is not None:
        battle.log.append(ConsciousnessRolled(unit, needed, roll, not knocked_out))
    return not knocked_out


def try_to_wake(battle: Battle, unit: UnitIndex, dice: DiceRoller) -> bool:
    """An unconscious pilot's roll in the end phase of a later turn, against the same number. True when awake."""
    mech = battle.mechs[unit]
    needed = consciousness_target(mech)
    roll = dice.check(needed, "waking up")
    mech.unconscious = roll < needed
    if battle.log is not None:
        battle.log.append(WakingRolled(unit, needed, roll, not mech.unconscious))
    return not mech.unconscious


def life_support_damaged(mech: Mech) -> bool:
    """Whether life support is damaged: one hit is enough (`damage-and-criticals.md` §11)."""
    return mech.life_support_left() < len(mech.design.life_support)
