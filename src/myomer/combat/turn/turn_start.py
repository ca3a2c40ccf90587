"""The start of a turn: what the last one left behind is reset (`turn-and-initiative.md` §13)."""

from __future__ import annotations

from typing import Final

from myomer.combat.battle import Battle
from myomer.combat.movement.boosters import idle_device
from myomer.combat.weapons.shocks import recover
from myomer.units.mech import (
    AIRBORNE,
    ARMS_FLIPPED,
    CAREFUL_STAND,
    DODGING,
    EVADING,
    MASC_BEFORE,
    MASC_ENGAGED,
    MOVED_THIS_TURN,
    SKIDDED,
    SPOTTING,
    SUPERCHARGER_BEFORE,
    SUPERCHARGER_ENGAGED,
    WALK_ONLY,
    WENT_BACKWARD,
    Mech,
)
from myomer.units.mobility import running_mp

ONE_TURN_STATUS: Final = (
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


def start_turn(battle: Battle) -> None:
    """Every unit may move, fire and attack again; torsos face forward, and it has its running MP.

    Heat, damage, ammunition, jams, posture, shutdown and pilot hits stay.
    """
    for mech in battle.mechs:
        recover(mech)
        mech.mark(ONE_TURN_STATUS, False)
        mech.start_phase()
        mech.reset_turn()
        mech.mp_left = running_mp(mech)
        mech.torso = mech.facing
        count_idle_devices(mech)


def count_idle_devices(mech: Mech) -> None:
    """The use count of a MASC or supercharger that was not engaged goes down (`movement.md` §8).

    One that was engaged has counted its use already, and is remembered as engaged in the turn before.
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
