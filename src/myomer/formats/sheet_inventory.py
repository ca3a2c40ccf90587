"""The inventory of a record sheet: weapons, ammunition and other equipment, grouped by kind."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from myomer.formats.sheet_names import abbreviation, ammunition_text, mount_text
from myomer.rules.armory import ammunition_for, item
from myomer.rules.components import AMMUNITION, HEAT_SINK, JUMP_JET, MATERIAL, WEAPON
from myomer.rules.equipment import EACH_LEG, FIVE_POINT_GROUPS, ONE_SHOT, RANGE_IN_MAPSHEETS, SPREAD, Equipment
from myomer.units.blueprint import SYSTEMS, UNKNOWN, Blueprint, Mount
from myomer.units.design import Design

NOTHING: Final = "–"
POINTS_IN_GROUP: Final = 5

#  what a weapon is, in one or two letters
_CATEGORY_CODES: Final = {
    "energy": "DE",
    "ballistic": "DB",
    "missile": "M",
    "mortar": "M",
    "artillery": "AE",
    "electronics": "E",
    "anti-missile": "PD",
}
_KIND_CODES: Final = {"cluster": "C", "streak": "C", "pulse": "P", "heat": "H"}
_FLAG_CODES: Final = {"anti-infantry": "AI", ONE_SHOT: "OS", "explosive": "X"}

TYPE_CODES: Final = {
    "DE": "direct-fire energy",
    "DB": "direct-fire ballistic",
    "M": "missile",
    "AE": "area effect",
    "E": "electronics",
    "PD": "point defense",
    "C": "cluster",
    "P": "pulse",
    "H": "heat",
    "R": "rapid fire",
    "S": "several kinds of ammunition",
    "V": "damage varies with range",
    "AI": "anti-infantry",
    "OS": "one shot",
    "X": "explodes when hit",
}
"""The letters in square brackets after a weapon's damage."""


@dataclass(frozen=True, slots=True)
class Firing:
    """One way to fire a weapon: damage and ranges. Launchers with several kinds of missiles have several."""

    name: str
    damage: str
    minimum: int
    short: int
    medium: int
    long: int
    mapsheets: bool = False
    """Whether the long range is in mapsheets."""

    def ranges(self) -> tuple[str, str, str, str]:
        """Minimum, short, medium and long range as a sheet prints them."""
        if self.mapsheets:
            return ("", "", "", f"{self.long} maps")
        texts = [str(hexes) if hexes else NOTHING for hexes in (self.minimum, self.short, self.medium, self.long)]
        return (texts[0], texts[1], texts[2], texts[3])


@dataclass(frozen=True, slots=True)
class WeaponRow:
    """Weapons of one kind in one place."""

    count: int
    name: str
    where: str
    rear: bool
    turret: bool
    heat: int
    codes: tuple[str, ...]
    """The weapon types, from `TYPE_CODES`."""
    firing: tuple[Firing, ...]
    """How it can be fired; several if damage and range depend on the ammunition."""
    key: str

    def label(self) -> str:
        """The name with its marks."""
        return self.name + (" (R)" if self.rear else "") + (" (T)" if self.turret else "")

    def code_text(self) -> str:
        """`[M,C,S]`."""
        return f"[{','.join(self.codes)}]"


@dataclass(frozen=True, slots=True)
class AmmunitionRow:
    """Bins of one kind of ammunition."""

    name: str
    bins: int
    rounds: int
    where: tuple[str, ...]
    key: str


@dataclass(frozen=True, slots=True)
class EquipmentRow:
    """Other equipment of one kind."""

    count: int
    name: str
    where: tuple[str, ...]
    key: str


def damage_text(equipment: Equipment) -> str:
    """A weapon's damage as sheets write it: `5`, `25/20/10`, `1/missile, C5/20`, `10 + 1d6 heat`."""
    if equipment.per_hit and equipment.rack:
        return _cluster_text(equipment.per_hit, equipment.group or 1, equipment.rack, equipment.category)

    heat = ""
    if equipment.target_heat_dice:
        heat = f"{equipment.target_heat_dice}d6 heat"
    elif equipment.target_heat:
        heat = f"{equipment.target_heat} heat"

    short, medium, long = equipment.damage_by_range
    if short == medium == long:
        points = str(short) if short else ""
    else:
        points = f"{short}/{medium}/{long}"

    if points and heat:
        return f"{points} + {heat}" if equipment.target_heat_dice else f"{points} or {heat}"
    if points and equipment.rate > 1:
        return f"{points}/shot, {equipment.rate} shots"
    return points or heat or NOTHING


def _cluster_text(per_hit: int, group: int, rack: int, category: str) -> str:
    unit = "missile" if category in ("missile", "ammo") else "hit"
    return f"{per_hit}/{unit}, C{per_hit * group}/{rack}"


def type_codes(equipment: Equipment) -> tuple[str, ...]:
    """The type of a weapon as letters of `TYPE_CODES`."""
    codes = [_CATEGORY_CODES[equipment.category]] if equipment.category in _CATEGORY_CODES else []
    if equipment.damage_type in _KIND_CODES:
        codes.append(_KIND_CODES[equipment.damage_type])
    if equipment.rate > 1:
        codes.append("R")
    if len(set(equipment.damage_by_range)) > 1:
        codes.append("V")
    if len(ammunition_for(equipment)) > 1:
        codes.append("S")
    return tuple(codes + [code for flag, code in _FLAG_CODES.items() if flag in equipment.flags])


def firing_of(equipment: Equipment, aboard: list[Equipment]) -> tuple[Firing, ...]:
    """How a weapon can be fired: as itself, or with each kind of ammunition that sets damage or range.

    Only kinds that are aboard count; if none is, all kinds, standard ones first.
    """
    if equipment.per_hit or equipment.damage or equipment.damage_type != "cluster":
        return (_firing("", equipment, damage_text(equipment)),)
    fitting = [ammunition for ammunition in aboard if equipment.takes(ammunition)] or ammunition_for(equipment)
    firings: dict[tuple[str, int, int, int, int], Firing] = {}
    for ammunition in fitting:
        group = ammunition.group or (POINTS_IN_GROUP if equipment.has(FIVE_POINT_GROUPS) else 1)
        points = POINTS_IN_GROUP if equipment.has(FIVE_POINT_GROUPS) else ammunition.per_hit * group
        damage = f"{ammunition.per_hit}/missile, C{points}/{equipment.rack}"
        source = ammunition if ammunition.range_long else equipment
        firing = _firing(_munition_text(ammunition, equipment), source, damage)
        firings.setdefault((firing.damage, firing.minimum, firing.short, firing.medium, firing.long), firing)
    return tuple(firings.values()) or (_firing("", equipment, NOTHING),)


def _munition_text(ammunition: Equipment, weapon: Equipment) -> str:
    """The kind of ammunition without the weapon's name: `Artemis-capable`, `standard`."""
    text = ammunition_text(ammunition)
    for weapon_name in (weapon.name, weapon.name.replace(" ", "/")):
        text = text.replace(weapon_name, "")
    return " ".join(text.split()) or "standard"


def _firing(name: str, source: Equipment, damage: str) -> Firing:
    """One way to fire a weapon: its damage and ranges."""
    return Firing(
        name,
        damage,
        source.range_min,
        source.range_short,
        source.range_medium,
        source.range_long,
        source.has(RANGE_IN_MAPSHEETS),
    )


def _location_names(design: Design, mount: Mount) -> tuple[str, ...]:
    return tuple([abbreviation(design.frame, location) for location, _ in mount.parts])


def _mounts_of_kinds(blueprint: Blueprint, kinds: frozenset[int]) -> list[Mount]:
    """The mounts of these kinds of equipment; systems and unknown items are left out."""
    return [
        mount
        for mount in blueprint.mounts
        if mount.key not in SYSTEMS and mount.key != UNKNOWN and item(mount.key).kind in kinds
    ]


def weapon_rows(design: Design) -> tuple[WeaponRow, ...]:
    """The weapons, grouped by kind and location, in the order of their locations; a split weapon is in both."""
    blueprint = design.blueprint
    aboard = [item(mount.key) for mount in _mounts_of_kinds(blueprint, frozenset([AMMUNITION]))]

    groups: dict[tuple[str, str, bool, bool], list[Mount]] = {}
    for mount in _mounts_of_kinds(blueprint, frozenset([WEAPON])):
        where = "/".join(_location_names(design, mount)) or NOTHING
        groups.setdefault((mount.key, where, mount.rear, mount.turret), []).append(mount)

    rows: list[WeaponRow] = []
    for (key, where, rear, turret), mounts in groups.items():
        equipment = item(key)
        name = mount_text(mounts[0], blueprint)
        firing = firing_of(equipment, aboard)
        rows.append(
            WeaponRow(len(mounts), name, where, rear, turret, equipment.heat, type_codes(equipment), firing, key)
        )

    return tuple(rows)


def ammunition_rows(design: Design) -> tuple[AmmunitionRow, ...]:
    """The ammunition: bins and rounds of each kind."""
    groups: dict[str, list[Mount]] = {}
    for mount in _mounts_of_kinds(design.blueprint, frozenset([AMMUNITION])):
        groups.setdefault(mount.key, []).append(mount)
    rows: list[AmmunitionRow] = []
    for key, mounts in groups.items():
        rounds = sum([mount.start if mount.start >= 0 else item(key).shots for mount in mounts])
        where = tuple(dict.fromkeys([place for mount in mounts for place in _location_names(design, mount)]))
        rows.append(AmmunitionRow(mount_text(mounts[0], design.blueprint), len(mounts), rounds, where, key))
    return tuple(rows)


_ELSEWHERE: Final = frozenset([WEAPON, AMMUNITION, HEAT_SINK, JUMP_JET])
"""Kinds that are shown elsewhere on the sheet."""


def _is_equipment(mount: Mount) -> bool:
    """Whether a mount belongs in the list of equipment: no system, weapon, ammunition or armor."""
    if mount.key == UNKNOWN:
        return True
    if mount.key in SYSTEMS:
        return False
    equipment = item(mount.key)
    return equipment.category == "myomer" if equipment.kind == MATERIAL else equipment.kind not in _ELSEWHERE


def equipment_rows(design: Design) -> tuple[EquipmentRow, ...]:
    """Everything else except armor and structure: electronics, CASE, physical weapons, myomer, unknown items."""
    groups: dict[tuple[str, str], list[Mount]] = {}
    for mount in design.blueprint.mounts:
        if _is_equipment(mount):
            groups.setdefault((mount.key, mount_text(mount, design.blueprint)), []).append(mount)
    rows: list[EquipmentRow] = []
    for (key, name), mounts in groups.items():
        where = tuple(dict.fromkeys([place for mount in mounts for place in _location_names(design, mount)]))
        rows.append(EquipmentRow(_item_count(key, mounts), name, where, key))
    return tuple(rows)


def _item_count(key: str, mounts: list[Mount]) -> int:
    """How many items the mounts are: equipment spread over the 'Mech is one; unknown items count by slots."""
    if key == UNKNOWN:
        return 1
    equipment = item(key)
    return 1 if equipment.kind == MATERIAL or equipment.has(SPREAD) or equipment.has(EACH_LEG) else len(mounts)
