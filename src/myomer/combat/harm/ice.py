"""Ice over water that breaks under a unit (`piloting-skill-rolls.md` §11.2)."""

from __future__ import annotations

from typing import Final

from myomer.combat.battle import Battle
from myomer.combat.events import ChanceRolled, TerrainChanged
from myomer.combat.harm.falls import fall
from myomer.combat.harm.psr_target import psr_modifiers
from myomer.combat.numbers import TargetNumber
from myomer.dice import DiceRoller
from myomer.hexes import HexId, hex_name
from myomer.rules.terrain import ICE
from myomer.rules.triggers import ICE_BROKE
from myomer.units.ids import UnitIndex
from myomer.units.mech import ICE_BELOW, Mech

ICE_HOLDS: Final = [0, 1, 1, 1, 1, 1, 0]
LANDING_HOLDS: Final = [0, 1, 1, 1, 0, 0, 0]
"""By the die: whether ice bears a step (breaks on 6) or a landing (breaks on 4 and more)."""


def try_ice(battle: Battle, unit: UnitIndex, dice: DiceRoller, landing: bool = False) -> bool:
    """Roll for the ice a unit stands on: it breaks on a 6, under a landing on 4 or more. True if it holds."""
    mech = battle.mechs[unit]
    if not stands_on_ice(battle, mech):
        return True
    table = LANDING_HOLDS if landing else ICE_HOLDS
    die = dice.table_1d6(table, "ice")
    holds = bool(table[die])
    if battle.log is not None:
        battle.log.append(ChanceRolled(unit, "ice-breaks", 4 if landing else 6, die, not holds))
    if not holds:
        dice.then(break_ice, battle, mech.hex, None)
    return holds


def break_ice(battle: Battle, hex_: HexId, pilot: TargetNumber | None, dice: DiceRoller) -> None:
    """Ice over water breaks: every unit on it falls to the bottom. Over no water nothing happens.

    `pilot` is the number of the roll that broke it, for the pilot's roll in the fall.
    """
    here = battle.hex(hex_)
    if not here.ice or not here.water:
        return
    on_it = [
        unit for unit in battle.others_in(hex_, -1)
        if not battle.mechs[unit].on_structure() and not battle.mechs[unit].status & ICE_BELOW
    ]  # fmt: skip
    battle.changes[hex_] = here.with_terrain(ICE, 0)
    if battle.log is not None:
        battle.log.append(TerrainChanged(hex_name(hex_), "ice-broke"))
    for unit in on_it:
        dice.then(fall_through_ice, battle, unit, here.water, pilot)


def fall_through_ice(battle: Battle, unit: UnitIndex, depth: int, pilot: TargetNumber | None, dice: DiceRoller) -> None:
    """A unit on ice that broke falls to the bottom of the water."""
    number = TargetNumber(psr_modifiers(battle, unit)) if pilot is None else pilot
    fall(battle, unit, ICE_BROKE, depth, number, dice)


def stands_on_ice(battle: Battle, mech: Mech) -> bool:
    """Whether a unit stands on ice that has water under it."""
    here = battle.hex_of(mech)
    return here.ice > 0 and here.water > 0 and not mech.on_structure() and not mech.status & ICE_BELOW
