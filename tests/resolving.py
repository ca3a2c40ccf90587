"""Steps of a move called by tests, with the usual values left out."""

from __future__ import annotations

from myomer.combat.battle import Battle
from myomer.combat.movement.skids import roll_for_skid
from myomer.combat.terrain.entering import step_into, touch_down
from myomer.combat.terrain.entry_triggers import AS_IT_COMES
from myomer.dice import DiceRoller


def enter_hex(
    battle: Battle,
    unit: int,
    end: int,
    mode: int,
    dice: DiceRoller,
    paved: bool = False,
    place: int = AS_IT_COMES,
    backward: bool = False,
) -> bool:
    """Take one step and make every PSR it asks for; False when the unit fell or is stuck."""
    return step_into(battle, unit, end, mode, paved, place, backward, (), dice)


def land(
    battle: Battle, unit: int, end: int, dice: DiceRoller, prototype_jets: bool = False, place: int = AS_IT_COMES
) -> bool:
    """Come down from a jump, with every PSR of the landing."""
    return touch_down(battle, unit, end, prototype_jets, place, dice)


def check_skid(
    battle: Battle, unit: int, direction: int, hexes: int, dice: DiceRoller, along_road: bool = True
) -> bool:
    """The PSR on leaving a slippery hex after turning in it; True when it did not skid."""
    return roll_for_skid(battle, unit, direction, hexes, along_road, dice)
