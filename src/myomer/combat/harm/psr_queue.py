"""The queue of PSRs: one queue for each unit, first in, first out (`piloting-skill-rolls.md`, "PSR Queue")."""

from __future__ import annotations

from myomer.combat.battle import Battle
from myomer.combat.events import RollQueued
from myomer.dice import DiceRoller
from myomer.rules.components import DUAL_COCKPIT
from myomer.rules.triggers import DAMAGE_20, Trigger, trigger_rule
from myomer.units.ids import UnitIndex
from myomer.units.mech import DEDICATED_PILOT, Mech


def ignores_psrs(battle: Battle, mech: Mech) -> bool:
    """Whether the unit makes no PSRs because it cannot fall: it is prone or destroyed (Q-47).

    In the middle of a death from above PSRs wait until the unit has landed (Q-56); as published, they are dropped.
    """
    if battle.ruleset.airborne_rolls_wait:
        return mech.prone or mech.destroyed
    return mech.cannot_fall()


def enqueue(battle: Battle, unit: UnitIndex, name: str, size: int = 0, levels: int = 0) -> None:
    """Queue a PSR, unless the unit cannot fall or the ruleset has no PSR for this trigger.

    `levels` is how far the unit falls if it fails.
    """
    mech = battle.mechs[unit]
    if ignores_psrs(battle, mech):
        return
    rule = trigger_rule(name)
    if not rule.is_rolled(battle.ruleset):
        return
    modifier = rule.modifier(battle.ruleset, size, 0)
    mech.queue.append(Trigger(name, modifier, size, levels))
    if battle.log is not None:
        battle.log.append(RollQueued(unit, name, modifier))


def queue_psr(battle: Battle, unit: UnitIndex, name: str, dice: DiceRoller) -> None:
    """`enqueue` as a step of its own."""
    enqueue(battle, unit, name)


def is_queued(mech: Mech, name: str) -> bool:
    """Whether a PSR for this trigger is in the queue."""
    return any([psr.name == name for psr in mech.queue])


def set_fall_height(mech: Mech, name: str, levels: int) -> None:
    """Failing the last queued PSR for this trigger now means a fall of this many levels."""
    for index in range(len(mech.queue) - 1, -1, -1):
        psr = mech.queue[index]
        if psr.name == name:
            mech.queue[index] = Trigger(psr.name, psr.modifier, psr.size, levels)
            return


def enqueue_phase_damage(battle: Battle, unit: UnitIndex) -> None:
    """At the end of a phase: one PSR if the unit took 20 or more damage in it (Q-36)."""
    mech = battle.mechs[unit]
    threshold = battle.ruleset.phase_damage
    if mech.status & DEDICATED_PILOT and mech.design.cockpit == DUAL_COCKPIT:
        threshold = battle.ruleset.dual_cockpit_phase_damage
    if mech.phase_damage >= threshold:
        enqueue(battle, unit, DAMAGE_20, mech.phase_damage)
