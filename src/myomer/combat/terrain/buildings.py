"""Buildings under fire: what they absorb, what they lose, when they come down (`terrain.md` §6.4, §6.5)."""

from __future__ import annotations

from typing import Final

from myomer.boards import Hex
from myomer.boards.detail import HexDetail
from myomer.combat.battle import Battle
from myomer.combat.events import BuildingStruck
from myomer.combat.terrain.ground import collapse
from myomer.dice import DiceRoller
from myomer.hexes import hex_name
from myomer.rules.terrain import BUILDING, FORTRESS, GUN_EMPLACEMENT

ABSORBS_PER: Final = 10


def absorption(strength: int) -> int:
    """What a building takes off each damage group that comes in from outside: ceil(CF/10)."""
    return -(-strength // ABSORBS_PER)


def strike_building(battle: Battle, hex_: int, points: int) -> None:
    """Damage to a building: armor first, then its strength. A fortress takes half, rounded down.

    Whether it comes down is settled at the end of the phase.
    """
    here = battle.hex(hex_)
    if points <= 0 or not here.has(BUILDING):
        return
    detail = here.detail
    if detail.building_class in (FORTRESS, GUN_EMPLACEMENT):
        points //= 2
    stopped = min(points, detail.armor)
    changed = here
    if stopped:
        changed = Hex(here.level, here.terrain, here.strength, here.height, _less_armor(detail, stopped))
    if points > stopped:
        changed = changed.weakened(points - stopped)
    battle.weaken(hex_, changed)
    if battle.log is not None:
        battle.log.append(BuildingStruck(hex_name(hex_), points, changed.strength))


def _less_armor(detail: HexDetail, points: int) -> HexDetail:
    return HexDetail(
        detail.exits,
        detail.foliage_height,
        detail.armor - points,
        detail.building_class,
        detail.basement,
        detail.magnitude,
        detail.beside,
        detail.theme,
        detail.marks,
    )


def roof_load(battle: Battle, hex_: int) -> int:
    """The tons that stand on the roof and the upper floors."""
    tons = 0
    for unit in battle.others_in(hex_, -1):
        if battle.mechs[unit].roof:
            tons += battle.mechs[unit].design.tons
    return tons


def gives_way(battle: Battle, hex_: int) -> bool:
    """Whether a building has no strength left, or less than what stands on it weighs."""
    strength = battle.hex(hex_).strength
    return not strength or roof_load(battle, hex_) > strength


def settle_buildings(battle: Battle, dice: DiceRoller) -> None:
    """At the end of a phase: a building without strength, or too weak now for what stands on it, collapses."""
    if not battle.changes:
        return
    for hex_ in sorted(battle.changes):
        here = battle.changes[hex_]
        before = battle.board.at(hex_)
        if here.has(BUILDING) and here.strength < before.strength and before.has(BUILDING):
            if gives_way(battle, hex_):
                collapse(battle, hex_, dice)
