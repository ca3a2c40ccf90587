"""The queue of piloting rolls: one for each unit, first in, first out (`piloting-skill-rolls.md`, "PSR Queue")."""

from __future__ import annotations

from myomer.combat.battle import Battle
from myomer.combat.events import RollQueued
from myomer.dice import DiceRoller
from myomer.rules.triggers import DAMAGE_20, Trigger, has_roll, trigger_modifier
from myomer.units.mech import DEDICATED_PILOT, Mech


def ignores_psrs(battle: Battle, mech: Mech) -> bool:
    """Whether the unit cannot fall, so that its triggers are dropped: one that is prone or out of the game (Q-47).

    In the middle of a death from above they wait until it has landed (Q-56); published, they are dropped.
    """
    if battle.ruleset.airborne_rolls_wait:
        return mech.prone or mech.destroyed
    return mech.cannot_fall()


def enqueue(battle: Battle, unit: int, name: str, size: int = 0, levels: int = 0) -> None:
    """A roll is due for this unit, unless it cannot fall or the ruleset has none for the cause.

    `levels` is the height of the fall of one that fails.
    """
    mech = battle.mechs[unit]
    if ignores_psrs(battle, mech) or not has_roll(name, battle.ruleset):
        return
    modifier = trigger_modifier(name, battle.ruleset, size)
    mech.queue.append(Trigger(name, modifier, size, levels))
    if battle.log is not None:
        battle.log.append(RollQueued(unit, name, modifier))


def queue_psr(battle: Battle, unit: int, name: str, dice: DiceRoller) -> None:
    """`enqueue` as a step of its own, after what came before it."""
    enqueue(battle, unit, name)


def is_queued(mech: Mech, name: str) -> bool:
    """Whether a roll for this cause is among those that wait."""
    return any([due.name == name for due in mech.queue])


def set_fall_height(mech: Mech, name: str, levels: int) -> None:
    """The roll that waits for a cause, the last of several, now decides about a fall from so many levels."""
    for at in range(len(mech.queue) - 1, -1, -1):
        due = mech.queue[at]
        if due.name == name:
            mech.queue[at] = Trigger(due.name, due.modifier, due.size, levels)
            return


def enqueue_phase_damage(battle: Battle, unit: int) -> None:
    """At the end of a phase: one roll for 20 or more damage in it, however much it was (Q-36)."""
    mech = battle.mechs[unit]
    if ignores_psrs(battle, mech):
        return
    threshold = battle.ruleset.phase_damage
    if mech.design.cockpit == "dual" and mech.status & DEDICATED_PILOT:
        threshold = battle.ruleset.dual_cockpit_phase_damage
    if mech.phase_damage < threshold:
        return
    modifier = trigger_modifier(DAMAGE_20, battle.ruleset, mech.phase_damage)
    mech.queue.append(Trigger(DAMAGE_20, modifier, mech.phase_damage))
    if battle.log is not None:
        battle.log.append(RollQueued(unit, DAMAGE_20, modifier))
