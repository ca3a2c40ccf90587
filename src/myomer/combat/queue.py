"""The queue of piloting rolls: one for each unit, first in, first out (`piloting-skill-rolls.md`, "PSR Queue")."""

from __future__ import annotations

from typing import Final

from myomer.combat.battle import Battle
from myomer.combat.events import RollQueued
from myomer.rules.triggers import DAMAGE_20, Trigger, has_roll, trigger_modifier
from myomer.units.mech import DEDICATED_PILOT

DAMAGE_THRESHOLD: Final = 20
DUAL_COCKPIT_THRESHOLD: Final = 30


def enqueue(battle: Battle, unit: int, name: str, size: int = 0) -> None:
    """A roll is due for this unit, if the ruleset has one for the cause.

    A unit that is prone or in the air cannot fall: its triggers are dropped (Q-47).
    """
    mech = battle.mechs[unit]
    if mech.cannot_fall() or not has_roll(name, battle.ruleset):
        return
    modifier = trigger_modifier(name, battle.ruleset, size)
    mech.queue.append(Trigger(name, modifier, size))
    if battle.log is not None:
        battle.log.append(RollQueued(unit, name, modifier))


def enqueue_phase_damage(battle: Battle, unit: int) -> None:
    """At the end of a phase: one roll for 20 or more damage in it, however much it was (Q-36)."""
    mech = battle.mechs[unit]
    if mech.cannot_fall():
        return
    threshold = DAMAGE_THRESHOLD
    if mech.design.cockpit == "dual" and mech.status & DEDICATED_PILOT:
        threshold = DUAL_COCKPIT_THRESHOLD
    if mech.phase_damage < threshold:
        return
    for trigger in mech.queue:
        if trigger.name == DAMAGE_20:
            return
    modifier = battle.ruleset.damage_psr
    if battle.ruleset.damage_psr_per_twenty:
        modifier = mech.phase_damage // DAMAGE_THRESHOLD
    mech.queue.append(Trigger(DAMAGE_20, modifier, mech.phase_damage))
    if battle.log is not None:
        battle.log.append(RollQueued(unit, DAMAGE_20, modifier))
