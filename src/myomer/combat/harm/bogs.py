"""Soft ground that holds a 'Mech fast: swamp, tundra, deep snow, quicksand (`movement.md` §7.6, `terrain.md` §9)."""

from __future__ import annotations

from myomer.boards import Hex
from myomer.combat.battle import Battle
from myomer.combat.events import Bogged
from myomer.hexes import HexId
from myomer.rules.terrain import BOG_MODIFIERS, QUICKSAND, QUICKSAND_LEVEL, SWAMP
from myomer.rules.triggers import BOG_GROUNDS
from myomer.units.ids import UnitIndex
from myomer.units.mech import ICE_BELOW, STUCK


def bog_in(here: Hex) -> int:
    """Which soft ground is in a hex (a place in `BOG_GROUNDS`), or -1; of several the one that is hardest to pass."""
    if here.of(SWAMP) >= QUICKSAND_LEVEL:
        return BOG_GROUNDS.index(QUICKSAND)
    worst = -1
    for index, ground in enumerate(BOG_GROUNDS):
        if here.of(ground) and (worst < 0 or BOG_MODIFIERS[ground] > BOG_MODIFIERS[BOG_GROUNDS[worst]]):
            worst = index
    return worst


def bog_at(battle: Battle, hex_: HexId) -> int:
    """Which soft ground is in a hex of the battle now, or -1."""
    return bog_in(battle.hex(hex_))


def is_quicksand(ground: int) -> bool:
    """Whether a unit that enters this soft ground bogs down without a roll."""
    return ground >= 0 and BOG_GROUNDS[ground] == QUICKSAND


def set_stuck(battle: Battle, unit: UnitIndex, stuck: bool) -> None:
    """Mark a unit as stuck in soft ground, or as free again."""
    battle.mechs[unit].mark(STUCK, stuck)
    if battle.log is not None:
        battle.log.append(Bogged(unit, stuck))


def sink(battle: Battle, unit: UnitIndex) -> None:
    """A unit that falls or lands in soft ground is stuck without a roll; on a roof, a bridge or ice it is not in it."""
    mech = battle.mechs[unit]
    on_ice = battle.hex_of(mech).ice and not mech.status & ICE_BELOW
    if not mech.on_structure() and not on_ice and not mech.destroyed and bog_at(battle, mech.hex) >= 0:
        set_stuck(battle, unit, True)
