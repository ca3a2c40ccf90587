"""Buildings under fire: what they absorb, what they lose, when they come down (`terrain.md` §6.4, §6.5)."""

from __future__ import annotations

from typing import Final

from myomer.boards import Hex
from myomer.boards.detail import HexDetail
from myomer.combat.battle import Battle
from myomer.combat.events import BuildingStruck
from myomer.combat.harm.damage import hit_at, locate
from myomer.combat.harm.damage_types import FALLING
from myomer.combat.terrain.sight import building_hexes
from myomer.dice import DiceRoller
from myomer.hexes import FRONT, REAR, HexId, hex_name
from myomer.rules.hit_tables import FULL
from myomer.rules.rounding import ceil_div
from myomer.rules.terrain import BUILDING, FORTRESS, GUN_EMPLACEMENT, HANGAR
from myomer.units.ids import UnitIndex

ABSORBS_PER: Final = 10


def absorption(strength: int) -> int:
    """What a building absorbs from each damage group that comes from outside: ceil(CF/10)."""
    return ceil_div(strength, ABSORBS_PER)


def strike_building(battle: Battle, hex_: HexId, points: int) -> None:
    """Damage to a building: armor first, then its strength. A fortress takes half, rounded down.

    Whether it comes down is settled at the end of the phase.
    """
    here = battle.hex(hex_)
    if points <= 0 or not here.has(BUILDING):
        return

    detail = here.detail
    if detail.building_class in (FORTRESS, GUN_EMPLACEMENT):
        points //= 2

    armor_lost = min(points, detail.armor)
    changed = here
    if armor_lost:
        changed = Hex(here.level, here.terrain, here.strength, here.height, _less_armor(detail, armor_lost))
    if points > armor_lost:
        changed = changed.weakened(points - armor_lost)

    battle.weaken(hex_, changed)
    if battle.log is not None:
        battle.log.append(BuildingStruck(hex_name(hex_), points, changed.strength))


def _less_armor(detail: HexDetail, points: int) -> HexDetail:
    """The same hex details with a building that has lost armor."""
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


def roof_load(battle: Battle, hex_: HexId) -> int:
    """The tons that stand on the roof and the upper floors."""
    tons = 0
    for unit in battle.others_in(hex_, -1):
        if battle.mechs[unit].roof:
            tons += battle.mechs[unit].design.tons
    return tons


def gives_way(battle: Battle, hex_: HexId) -> bool:
    """Whether a building has no strength left, or less than what stands on it weighs."""
    strength = battle.hex(hex_).strength
    return not strength or roof_load(battle, hex_) > strength


def crash_through_wall(battle: Battle, unit: UnitIndex, backward: bool, dice: DiceRoller) -> None:
    """A failed roll on the way through a wall: ceil(CF/10) damage, front (rear when backward), and no fall."""
    points = ceil_div(battle.hex_of(battle.mechs[unit]).strength, 10)
    if points:
        struck = locate(battle, unit, FULL, REAR if backward else FRONT, points, dice)
        hit_at(battle, unit, struck, points, FALLING, dice)


def collapse_damage(strength: int, floors_above: int, building_class: int = 0) -> int:
    """ceil(CF × floors above / 10); a unit on the roof counts as on the top floor (§11.1).

    Of a hangar half of that, rounded down; of a fortress or gun emplacement twice that (`terrain.md` §6.1).
    """
    points = ceil_div(strength * floors_above, 10)
    if building_class == HANGAR:
        return points // 2
    return points * 2 if building_class in (FORTRESS, GUN_EMPLACEMENT) else points


def rest_of_building(battle: Battle, hex_: HexId) -> list[int]:
    """The hexes still standing of the building that a hex belonged to, once more than half of it is down; else none."""
    original_hexes = building_hexes(Battle([], battle.board), hex_)
    if len(original_hexes) < 3:
        return []
    standing = sorted([part for part in original_hexes if battle.hex(part).has(BUILDING)])
    return standing if 2 * len(standing) < len(original_hexes) else []
