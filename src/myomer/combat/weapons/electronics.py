"""Beacons, TAG, stealth, ECM fields and C3 networks (`weapon-attacks.md` §8.2, §13)."""

from __future__ import annotations

from typing import Final

from myomer.combat.battle import Battle
from myomer.combat.terrain.stacking import are_friends
from myomer.combat.weapons.gear import ecm_field, gear_of
from myomer.hexes import HexId, distance, intervening
from myomer.rules.locations import LocationId
from myomer.units.ids import UnitIndex
from myomer.units.mech import (
    CHAMELEON_ON,
    NARC_POD,
    NO_SIDE,
    NULL_SIGNATURE_ON,
    STEALTH_ON,
    VOID_SIGNATURE_ON,
    Mech,
)

NOBODYS: Final = 15
"""The bit of units that are on no side."""
IMPROVED: Final = 16
"""Improved beacons have bits of their own, shifted by this much."""

C3_SLAVES_EACH: Final = 3
C3_IMPROVED_MOST: Final = 6

SYSTEM_BITS: Final = [STEALTH_ON, NULL_SIGNATURE_ON, VOID_SIGNATURE_ON, CHAMELEON_ON]
SYSTEM_FLAGS: Final = {NULL_SIGNATURE_ON: "nullsig", VOID_SIGNATURE_ON: "voidsig", CHAMELEON_ON: "chameleon-shield"}
"""Systems that hide a unit while they are on, and how the armory marks those with parts that can be hit."""


def side_bit(side: int) -> int:
    """The bit of a side in the marks on a target: TAG and beacons."""
    return 1 << (NOBODYS if side == NO_SIDE else side)


def in_play(mech: Mech) -> bool:
    """Whether a unit is on the board and not destroyed."""
    return not mech.destroyed and not mech.off_board


# what marks a target


def attach_beacon(target: Mech, side: int, location: LocationId, improved: bool) -> None:
    """Put a homing beacon on a target; it is lost with its location."""
    bit = side_bit(side)
    target.narc |= bit << IMPROVED if improved else bit
    target.narc_location = location
    target.mark(NARC_POD)


def has_beacon(target: Mech, side: int, improved: bool = False) -> bool:
    """Whether a beacon of that side (`improved`: an improved one) still sits on the target."""
    bit = side_bit(side)
    wanted = bit << IMPROVED if improved else bit | bit << IMPROVED
    if not target.narc & wanted or not target.status & NARC_POD:
        return False
    return target.narc_location < 0 or target.has(target.narc_location)


def has_improved_pod(mech: Mech) -> bool:
    """Whether an iNarc pod sits on the unit: one that can be brushed off. A pod of no particular side counts."""
    return bool(mech.status & NARC_POD) and (not mech.narc or mech.narc >> IMPROVED > 0)


def drop_improved_pods(mech: Mech) -> None:
    """All iNarc pods on a unit are removed, from either side; plain Narc beacons stay."""
    mech.narc &= (1 << IMPROVED) - 1
    mech.mark(NARC_POD, mech.narc > 0)


def is_tagged(target: Mech, side: int) -> bool:
    """Whether that side marks the target with TAG this turn."""
    return bool(target.tagged & side_bit(side))


def stealth_active(mech: Mech) -> bool:
    """Whether stealth armor is on; it needs power and a working ECM."""
    return bool(mech.systems & STEALTH_ON) and not mech.shutdown and ecm_field(mech) >= 0


def system_active(mech: Mech, bit: int) -> bool:
    """Whether stealth armor or a signature system is on, powered, and whole: any hit on its parts ends its effect."""
    if not mech.systems & bit or mech.shutdown:
        return False
    if bit == STEALTH_ON:
        return stealth_active(mech)
    flag = SYSTEM_FLAGS[bit]
    for index, component in enumerate(mech.design.components):
        if component.equipment is not None and component.equipment.has(flag) and not mech.component_works(index):
            return False
    return True


# ECM


def makes_ecm_field(mech: Mech) -> bool:
    """Whether its ECM makes a field: stealth armor takes the ECM for itself."""
    return in_play(mech) and not mech.shutdown and not mech.systems & STEALTH_ON


def jammed_at(battle: Battle, mech: Mech, hex_: HexId) -> bool:
    """Whether a hex lies in the ECM field of an enemy of this unit."""
    if not battle.ruleset.ecm:
        return False
    for other in battle.mechs:
        if other is not mech and not are_friends(mech, other) and makes_ecm_field(other):
            radius = ecm_field(other)
            if radius >= 0 and distance(other.hex, hex_) <= radius:
                return True
    return False


def jammed_between(battle: Battle, mech: Mech, hex_: HexId) -> bool:
    """Whether any hex from a unit to another hex, the ends included, lies in an enemy field."""
    if not battle.ruleset.ecm:
        return False
    for between in [mech.hex, hex_, *intervening(mech.hex, hex_).hexes()]:
        if jammed_at(battle, mech, between):
            return True
    return False


# C3


def _network_of(battle: Battle, unit: UnitIndex) -> list[int]:
    """The units of a unit's C3 network, including itself; empty if it is in none."""
    side = battle.mechs[unit].side
    if side == NO_SIDE:
        return []
    for network in _networks_of_side(battle, side):
        if unit in network:
            return network
    return []


def _networks_of_side(battle: Battle, side: int) -> list[list[int]]:
    """The C3 networks of a side, in unit order: up to three slaves to each master; C3i units in groups of up to six."""
    networks: list[list[int]] = []
    slaves: list[int] = []
    improved: list[int] = []
    for unit, mech in enumerate(battle.mechs):
        if mech.side != side or not in_play(mech) or mech.shutdown or stealth_active(mech):
            continue
        gear = gear_of(mech.design)
        if gear.masters and mech.any_works(gear.masters):
            networks.append([unit])
        elif gear.slaves and mech.any_works(gear.slaves):
            slaves.append(unit)
        elif gear.improved and mech.any_works(gear.improved):
            improved.append(unit)

    for index, network in enumerate(networks):
        network += slaves[index * C3_SLAVES_EACH : (index + 1) * C3_SLAVES_EACH]

    while improved:
        networks.append(improved[:C3_IMPROVED_MOST])
        improved = improved[C3_IMPROVED_MOST:]
    return networks


def network_distance(battle: Battle, unit: UnitIndex, target_hex: HexId) -> int:
    """The distance that decides the range bracket: with C3, that of the network's unit closest to the target."""
    mech = battle.mechs[unit]
    nearest = distance(mech.hex, target_hex)
    if not battle.ruleset.c3:
        return nearest
    for other in _network_of(battle, unit):
        other_hex = battle.mechs[other].hex
        other_distance = distance(other_hex, target_hex)
        if 0 < other_distance < nearest and not jammed_between(battle, mech, other_hex):
            nearest = other_distance
    return nearest
