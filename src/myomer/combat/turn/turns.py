"""The start of a turn, when what the last one left behind is forgotten, and its end."""

from __future__ import annotations

from typing import Final

from myomer.combat.battle import Battle
from myomer.combat.harm.criticals import critical_check
from myomer.combat.harm.damage import lands_on, locate
from myomer.combat.weapons.shocks import recover
from myomer.combat.weapons.systems import idle_device
from myomer.dice import DiceRoller
from myomer.hexes import FRONT
from myomer.rules.hit_tables import FULL
from myomer.rules.locations import NOWHERE
from myomer.units.mech import (
    AIRBORNE,
    ARMS_FLIPPED,
    CAREFUL_STAND,
    DODGING,
    EVADING,
    MASC_BEFORE,
    MASC_ENGAGED,
    MOVED_THIS_TURN,
    NOT_SHAKEN,
    SKIDDED,
    SPOTTING,
    SUPERCHARGER_BEFORE,
    SUPERCHARGER_ENGAGED,
    WALK_ONLY,
    WENT_BACKWARD,
    Mech,
)
from myomer.units.mobility import running_mp

OF_A_TURN: Final = (
    AIRBORNE
    | EVADING
    | SPOTTING
    | SKIDDED
    | DODGING
    | CAREFUL_STAND
    | MOVED_THIS_TURN
    | ARMS_FLIPPED
    | WALK_ONLY
    | WENT_BACKWARD
)


def end_turn(battle: Battle, dice: DiceRoller) -> None:
    """An IndustrialMech that fell or was struck by a physical attack this turn may take a critical hit.

    A location is rolled from the front; the critical check there is raised by the levels it fell
    (`piloting-skill-rolls.md` §6.7).
    """
    for unit, mech in enumerate(battle.mechs):
        levels = mech.shaken
        mech.shaken = NOT_SHAKEN
        if levels == NOT_SHAKEN or mech.cause:
            continue
        location = lands_on(mech, locate(battle, unit, FULL, FRONT, 0, dice).location)
        if location != NOWHERE:
            critical_check(battle, unit, location, dice, levels, mech.armor[location] > 0)


def start_turn(battle: Battle) -> None:
    """Every unit may move, fire and attack again; torsos face forward, and its running MP are before it.

    What a turn leaves behind is forgotten (`turn-and-initiative.md` §13). Heat, damage, ammunition, jams, posture,
    shutdown and wounds stay.
    """
    for mech in battle.mechs:
        recover(mech)
        mech.mark(OF_A_TURN, False)
        mech.start_phase()
        mech.reset_turn()
        mech.mp_left = running_mp(mech)
        mech.torso = mech.facing
        rest_devices(mech)


def rest_devices(mech: Mech) -> None:
    """A turn is over for MASC and supercharger: the count of one that rested sinks (`movement.md` §8).

    One that was engaged has counted its use already; what was engaged this turn was engaged the turn before, next.
    """
    devices = mech.devices
    if not devices & MASC_ENGAGED:
        mech.masc_uses = idle_device(mech.masc_uses, bool(devices & MASC_BEFORE))
    if not devices & SUPERCHARGER_ENGAGED:
        mech.supercharger_uses = idle_device(mech.supercharger_uses, bool(devices & SUPERCHARGER_BEFORE))
    mech.devices = 0
    if devices & MASC_ENGAGED:
        mech.devices |= MASC_BEFORE
    if devices & SUPERCHARGER_ENGAGED:
        mech.devices |= SUPERCHARGER_BEFORE
