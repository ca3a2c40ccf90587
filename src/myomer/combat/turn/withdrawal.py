"""Crippled units and forced withdrawal (`turn-and-initiative.md` §14.2, §14.3)."""

from __future__ import annotations

from typing import Final

from myomer.combat.weapons.families import AMS_FLAG, jam_clears, needs_bin
from myomer.rules.locations import CENTER_TORSO, LEFT_TORSO, RIGHT_TORSO, LocationId
from myomer.units.ids import ComponentIndex
from myomer.units.mech import Mech
from myomer.units.mobility import cool_walking_mp, jumping_mp

LIMBS_DAMAGED: Final = 3
TORSOS_OPEN: Final = 2
ENGINE_CRIPPLED: Final = 2
SENSORS_CRIPPLED: Final = 2
PILOT_HITS_CRIPPLED: Final = 4
MIN_DAMAGE: Final = 5
MIN_RANGE: Final = 6
"""From how many damaged limbs, open torsos, engine hits, sensor hits or pilot hits a 'Mech is crippled; and the damage
and the range that keep an armed one from it."""


def _damaged_inside(mech: Mech, location: LocationId) -> bool:
    """Whether a location has internal structure damage or is gone."""
    return bool(mech.gone >> location & 1) or mech.structure[location] < mech.design.structure[location]


def crippled(mech: Mech) -> list[str]:
    """Every reason why a 'Mech is crippled, in the order of the rule (§14.2); empty when it is not."""
    reasons: list[str] = []

    limbs_damaged = 0
    for limb in mech.design.arms + mech.design.legs:
        if _damaged_inside(mech, limb):
            limbs_damaged += 1
    if limbs_damaged >= LIMBS_DAMAGED:
        reasons.append("limbs-damaged")

    torsos_open = 0
    for torso in (CENTER_TORSO, LEFT_TORSO, RIGHT_TORSO):
        if _damaged_inside(mech, torso) and (mech.armor[torso] <= 0 or mech.gone >> torso & 1):
            torsos_open += 1
    if torsos_open >= TORSOS_OPEN:
        reasons.append("torsos-open")

    if not mech.has(LEFT_TORSO) or not mech.has(RIGHT_TORSO):
        reasons.append("side-torso-destroyed")
    if mech.engine_hits >= ENGINE_CRIPPLED:
        reasons.append("engine-hits")
    if mech.engine_hits and mech.gyro_hits:
        reasons.append("engine-and-gyro-hit")

    if len(mech.design.sensors) - mech.sensors_left() >= SENSORS_CRIPPLED:
        reasons.append("sensors-gone")
    if mech.wounds >= PILOT_HITS_CRIPPLED:
        reasons.append("pilot-wounded")
    if _armed(mech) and not _still_dangerous(mech):
        reasons.append("disarmed")
    return reasons


def _can_attack(mech: Mech, weapon: ComponentIndex) -> bool:
    """Whether a weapon can attack: an anti-missile system cannot."""
    equipment = mech.design.components[weapon].equipment
    return equipment is not None and not equipment.has(AMS_FLAG)


def _armed(mech: Mech) -> bool:
    """Whether it was built with any weapon to attack with, working or not."""
    for weapon in mech.design.weapons:
        if _can_attack(mech, weapon):
            return True
    return False


def _still_dangerous(mech: Mech) -> bool:
    """Whether its working, loaded weapons do 5 points of damage in total, or one of them reaches 6 hexes.

    A launcher counts all its missiles. If the ammunition decides range or damage, the best that is left counts.
    A jam that can be cleared does not matter.
    """
    total = 0
    for weapon in mech.design.weapons:
        equipment = mech.design.components[weapon].equipment
        if equipment is None or not _can_attack(mech, weapon):
            continue
        if not mech.component_works(weapon) or (mech.jammed >> weapon & 1 and not jam_clears(equipment)):
            continue

        damage = max(equipment.damage, equipment.per_hit * equipment.rack)
        reach = equipment.range_long
        bins = mech.design.bins.get(weapon, [])

        if needs_bin(equipment):
            loaded = False
            for bin_index in bins:
                ammunition = mech.design.components[bin_index].equipment
                if ammunition is not None and mech.count(bin_index) and mech.component_works(bin_index):
                    loaded = True
                    damage = max(damage, ammunition.per_hit * equipment.rack)
                    reach = max(reach, ammunition.range_long)
            if not loaded:
                continue

        total += damage
        if reach >= MIN_RANGE or total >= MIN_DAMAGE:
            return True
    return False


def immobilized(mech: Mech) -> bool:
    """Whether it will not move again (§14.2): no walking MP, heat left aside, and no jump, or prone; or no gyro."""
    if mech.gyro_destroyed():
        return True
    return not cool_walking_mp(mech) and (mech.prone or not jumping_mp(mech))


EDGES: Final = ["north", "south", "west", "east"]


def must_withdraw(mech: Mech) -> bool:
    """Whether forced withdrawal, where it is played, makes the unit leave: crippled, and able to move (§14.3)."""
    return not mech.destroyed and not mech.off_board and not immobilized(mech) and bool(crippled(mech))
