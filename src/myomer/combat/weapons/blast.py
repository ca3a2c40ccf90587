"""Artillery cannons: a shot hits every unit in its hex and the hexes around it, and scatters when it misses (M-93)."""

from __future__ import annotations

from typing import Final

from myomer.combat.battle import Battle
from myomer.combat.events import BlastStruck, ShotScattered
from myomer.combat.harm.damage import hit_anywhere
from myomer.combat.harm.damage_types import DamageType
from myomer.combat.relative_position import arc_from, submerged
from myomer.combat.terrain.buildings import absorption, strike_building
from myomer.combat.terrain.sight import is_inside, post_of
from myomer.combat.weapons.electronics import in_play
from myomer.combat.weapons.shot import BLAST_FALLOFF, POINTS_PER_GROUP, ShotPreview
from myomer.dice import DiceRoller
from myomer.hexes import NO_HEX, HexId, distance, hex_name, neighbor
from myomer.rules.clusters import damage_groups
from myomer.rules.hit_tables import FULL
from myomer.rules.locations import CENTER_TORSO
from myomer.rules.terrain import BUILDING
from myomer.units.ids import UnitIndex
from myomer.units.mech import AIRBORNE, Mech

MIN_NUMBER: Final = 2


def scatter_distance(needed: int, roll: int) -> int:
    """How many hexes a miss scatters: half the margin of failure, rounded up."""
    return (max(MIN_NUMBER, needed) - roll + 1) // 2


def scattered(battle: Battle, preview: ShotPreview, weapon: str, roll: int, dice: DiceRoller) -> int:
    """The hex a miss scatters to, in a direction rolled on 1d6; `NO_HEX` off the map."""
    hexes = scatter_distance(preview.target_number.value, roll)
    die = dice.roll_1d6("scatter")
    hex_ = battle.mechs[preview.shot.target].hex
    for _ in range(hexes):
        if hex_ != NO_HEX:
            hex_ = neighbor(hex_, die - 1)
    if hex_ != NO_HEX and not battle.board.contains(hex_):
        hex_ = NO_HEX
    if battle.log is not None:
        where = "" if hex_ == NO_HEX else hex_name(hex_)
        battle.log.append(ShotScattered(preview.shot.attacker, weapon, die, hexes, where))
    return hex_


def detonate(battle: Battle, preview: ShotPreview, hex_: HexId, dice: DiceRoller) -> None:
    """An artillery shot explodes: its damage in the hex, ten less in each hex around, friend and foe, in groups of 5.

    It strikes from the direction of that hex; a unit in the hex itself, from the front. A building absorbs part of each
    group and is damaged too; submerged units are not hit.
    """
    damage = preview.effect.damage
    for unit in range(len(battle.mechs)):
        dice.then(blast_unit, battle, unit, hex_, damage, preview.effect.kind)
    dice.then(blast_buildings, battle, hex_, damage)


def blast_unit(battle: Battle, unit: UnitIndex, hex_: HexId, damage: int, kind: DamageType, dice: DiceRoller) -> None:
    """The damage of an explosion to one unit, if it is in range."""
    mech = battle.mechs[unit]
    points = damage - BLAST_FALLOFF * distance(hex_, mech.hex)
    if points <= 0 or not in_play(mech) or mech.status & AIRBORNE or submerged(battle, mech, CENTER_TORSO):
        return
    if battle.log is not None:
        battle.log.append(BlastStruck(unit, hex_name(hex_), points))
    absorbed = _wall_absorption(battle, mech)
    arc = arc_from(battle, hex_, mech)
    for group in damage_groups(points, POINTS_PER_GROUP):
        if group > absorbed:
            dice.then(hit_anywhere, battle, unit, group - absorbed, FULL, arc, kind)


def blast_buildings(battle: Battle, hex_: HexId, damage: int, dice: DiceRoller) -> None:
    """The damage of an explosion to the buildings in its hex and next to it."""
    for struck in _hexes_in_blast(hex_, (damage - 1) // BLAST_FALLOFF):
        if battle.board.contains(struck):
            strike_building(battle, struck, damage - BLAST_FALLOFF * distance(hex_, struck))


def _wall_absorption(battle: Battle, mech: Mech) -> int:
    """The damage that the building around a unit absorbs from each group."""
    if not is_inside(battle, mech) or post_of(battle, mech).shelter == BUILDING:
        return 0
    return absorption(battle.hex_of(mech).strength_of(BUILDING))


def _hexes_in_blast(hex_: HexId, radius: int) -> list[int]:
    """A hex and, with a radius of one, those next to it."""
    hexes = [hex_]
    if radius:
        for direction in range(6):
            beside = neighbor(hex_, direction)
            if beside != NO_HEX:
                hexes.append(beside)
    return hexes
