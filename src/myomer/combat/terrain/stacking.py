"""Who is in the way, and who shares a hex (`movement.md` §9), and what a roof or bridge bears (`terrain.md` §6.3)."""

from __future__ import annotations

from myomer.combat.battle import Battle
from myomer.combat.terrain.costs import TOP, forced_level, place_of, top_kind
from myomer.hexes import HexId
from myomer.units.ids import UnitIndex
from myomer.units.mech import NO_SIDE, Mech


def are_friends(first: Mech, other: Mech) -> bool:
    """Whether two units are on the same side; a unit on no side is everybody's enemy."""
    return first.side != NO_SIDE and first.side == other.side


def in_the_way(battle: Battle, unit: UnitIndex, hex_: HexId, level: int) -> list[int]:
    """The other units in a hex that leave no room at a level: 'Mechs whose levels overlap."""
    units: list[int] = []
    for other in battle.others_in(hex_, unit):
        if abs(battle.base_level(battle.mechs[other]) - level) <= 1:
            units.append(other)
    return units


def load_on(battle: Battle, hex_: HexId) -> int:
    """The tons that stand on the roof or the bridge of a hex."""
    tons = 0
    for unit in battle.others_in(hex_, -1):
        if place_of(battle, battle.mechs[unit]) == TOP:
            tons += battle.mechs[unit].design.tons
    return tons


def too_heavy(battle: Battle, hex_: HexId, more: int = 0) -> bool:
    """Whether the units on a roof or bridge, with this many tons more, exceed its construction factor."""
    here = battle.hex(hex_)
    kind = top_kind(here)
    return kind != "" and load_on(battle, hex_) + more > here.strength_of(kind)


def overlaps(battle: Battle, mech: Mech, hex_: HexId) -> list[int]:
    """The units in a hex that leave no room for a 'Mech put there by force: one 'Mech to a hex at a level."""
    level = forced_level(battle, mech, hex_)
    units: list[int] = []
    for other in battle.others_in(hex_, -1):
        other_mech = battle.mechs[other]
        partner = mech.grappling == other
        if other_mech is not mech and not partner and abs(battle.base_level(other_mech) - level) <= 1:
            units.append(other)
    return units
