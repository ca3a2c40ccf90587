"""Putting a unit into a hex by force, and the PSRs of the terrain there (`piloting-skill-rolls.md` §10.2)."""

from __future__ import annotations

from myomer.combat.battle import Battle
from myomer.combat.events import Displaced, Grappled, LeftBoard
from myomer.combat.terrain.costs import TOP, paved_sides, place_of, put_in, top_kind
from myomer.combat.terrain.entry_triggers import entry_triggers
from myomer.hexes import HexId, direction_to, hex_name
from myomer.rules.movement import JUMP, STILL
from myomer.rules.terrain import BUILDING
from myomer.rules.triggers import Trigger
from myomer.units.ids import UnitIndex
from myomer.units.mech import ICE_BELOW, INDOORS, NO_ARM, NOBODY, ON_DECK, STUCK


def leave_board(battle: Battle, unit: UnitIndex, cause: str) -> None:
    """Take a unit that crossed the map edge out of the game."""
    mech = battle.mechs[unit]
    mech.off_board = True
    mech.queue = []
    if battle.log is not None:
        battle.log.append(LeftBoard(unit, cause))


def entry_psrs(battle: Battle, unit: UnitIndex, hex_: HexId, place: int) -> list[Trigger]:
    """The PSRs of rubble, ice and water for a unit that is about to be moved by force (Q-56); none as published.

    Along a road or over pavement the other terrain of the hex does not count.
    """
    if not battle.ruleset.displaced_enter_terrain:
        return []
    mech = battle.mechs[unit]
    direction = direction_to(mech.hex, hex_)
    paved = direction >= 0 and bool(
        paved_sides(battle, mech.hex, place_of(battle, mech)) >> direction & 1
        and paved_sides(battle, hex_, place) >> (direction + 3) % 6 & 1
    )
    return entry_triggers(battle, unit, mech.hex, hex_, STILL, paved, place, forced=True)


def landing_psrs(battle: Battle, unit: UnitIndex, hex_: HexId, place: int) -> list[Trigger]:
    """The PSRs of the hex for a unit that is about to come down in it at the end of a death from above (Q-56)."""
    if not battle.ruleset.displaced_enter_terrain:
        return []
    return entry_triggers(battle, unit, battle.mechs[unit].hex, hex_, JUMP, False, place, forced=True)


def end_grapple(battle: Battle, unit: UnitIndex) -> None:
    """End the grapple that this unit is in."""
    other = battle.mechs[unit].grappling
    for number in (unit, other):
        mech = battle.mechs[number]
        mech.grappling = NOBODY
        mech.grapple_attacker = False
        mech.grapple_arm = NO_ARM
    if battle.log is not None:
        battle.log.append(Grappled(unit, other, False))


def arrive(battle: Battle, unit: UnitIndex, hex_: HexId, cause: str) -> None:
    """Put a unit into a hex, on its ground."""
    mech = battle.mechs[unit]
    start = mech.hex
    if mech.grappling != NOBODY and hex_ != battle.mechs[mech.grappling].hex:
        end_grapple(battle, unit)
    mech.hex = hex_
    mech.roof = 0
    mech.status &= ~(ICE_BELOW | STUCK | ON_DECK)
    mech.mark(INDOORS, battle.hex(hex_).has(BUILDING))
    if battle.log is not None:
        battle.log.append(Displaced(unit, cause, hex_name(start), hex_name(hex_)))


def arrive_on(battle: Battle, unit: UnitIndex, hex_: HexId, place: int, cause: str) -> None:
    """Put a unit into a place of a hex: its ground, or the roof or bridge that is still there."""
    arrive(battle, unit, hex_, cause)
    if place == TOP and top_kind(battle.hex(hex_)):
        put_in(battle, battle.mechs[unit], hex_, TOP)
        battle.mechs[unit].mark(INDOORS, False)
