"""The start of a turn: what the last one left behind is forgotten."""

from __future__ import annotations

from typing import Final

from myomer.combat.battle import Battle
from myomer.rules.movement import STILL
from myomer.units.mech import CAREFUL_STAND, DODGING, EVADING, MOVED_THIS_TURN, NOBODY, SKIDDED, SPOTTING
from myomer.units.mobility import running_mp

OF_A_TURN: Final = EVADING | SPOTTING | SKIDDED | DODGING | CAREFUL_STAND | MOVED_THIS_TURN


def start_turn(battle: Battle) -> None:
    """Every unit may move, fire and attack again; torsos face forward, and its running MP are before it."""
    for mech in battle.mechs:
        mech.start_phase()
        mech.move_mode = STILL
        mech.hexes_moved = 0
        mech.mp_left = running_mp(mech)
        mech.fired = 0
        mech.limbs_used = 0
        mech.declared = False
        mech.charging = NOBODY
        mech.charge_is_dfa = False
        mech.torso = mech.facing
        mech.outside_heat = 0
        mech.heat_gained = 0
        mech.mark(OF_A_TURN, False)
