"""The start of a turn, when what the last one left behind is forgotten, and its end."""

from __future__ import annotations

from typing import Final

from myomer.combat.battle import Battle
from myomer.combat.criticals import critical_check
from myomer.combat.damage import lands_on, locate
from myomer.dice import DiceRoller
from myomer.hexes import FRONT
from myomer.rules.hit_tables import FULL
from myomer.rules.locations import NOWHERE
from myomer.rules.movement import STILL
from myomer.units.mech import CAREFUL_STAND, DODGING, EVADING, MOVED_THIS_TURN, NOBODY, NOT_SHAKEN, SKIDDED, SPOTTING
from myomer.units.mobility import running_mp

OF_A_TURN: Final = EVADING | SPOTTING | SKIDDED | DODGING | CAREFUL_STAND | MOVED_THIS_TURN


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
