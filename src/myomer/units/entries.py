"""A blueprint as a compact catalogue entry, from which `CatalogueEntry.build` makes the same 'Mech again."""

from __future__ import annotations

from myomer.rules.armory import item
from myomer.rules.components import CLAW, MATERIAL
from myomer.rules.locations import (
    ARM_ACTUATORS,
    ARMOR_NAMES,
    FRAME_LOCATIONS,
    FRAME_NAMES,
    LEFT_ARM,
    LEG_ACTUATORS,
    SLOT_COUNTS,
    LocationId,
    armor_at,
    is_leg,
    is_torso,
)
from myomer.units.blueprint import CLAN, INNER_SPHERE, SYSTEMS, UNKNOWN, Blueprint, Mount
from myomer.units.build import ARMORED, POD, REAR, TURRET
from myomer.units.catalogue import CatalogueEntry


def entry_of(blueprint: Blueprint) -> CatalogueEntry:
    """The blueprint as a catalogue entry, without unknown equipment, notes and sources."""
    entry = CatalogueEntry(
        blueprint.name, blueprint.model, blueprint.clan_name, blueprint.role, blueprint.year, tons=blueprint.tons
    )

    entry.rules_level = blueprint.rules_level or entry.rules_level
    entry.frame = FRAME_NAMES[blueprint.frame]
    entry.walk = blueprint.walk
    entry.jump = blueprint.jump
    entry.engine = blueprint.engine
    entry.rating = 0 if blueprint.rating == blueprint.tons * blueprint.walk else blueprint.rating
    entry.gyro = blueprint.gyro
    entry.cockpit = blueprint.cockpit
    entry.clan = blueprint.clan
    entry.tech_base = "" if blueprint.tech_base in (CLAN, INNER_SPHERE) else blueprint.tech_base

    entry.omni = blueprint.omni
    entry.heat_sinks = blueprint.heat_sinks
    entry.heat_sink_type = blueprint.heat_sink_kind
    entry.base_heat_sinks = blueprint.base_heat_sinks
    entry.ejection = blueprint.ejection
    entry.armor_type = blueprint.armor_kind
    entry.structure_type = blueprint.structure

    names = ARMOR_NAMES[blueprint.frame]
    for location in FRAME_LOCATIONS[blueprint.frame]:
        rear = [blueprint.armor[armor_at(location, True)]] if is_torso(location) else []
        entry.armor[names[location]] = [blueprint.armor[location], *rear]
    entry.armor_types = {
        names[location]: kind
        for location, kind in enumerate(blueprint.armor_kinds)
        if location in FRAME_LOCATIONS[blueprint.frame]
    }

    entry.equipment = _equipment(blueprint)
    entry.absent = _absent(blueprint)
    entry.quirks = blueprint.quirks[:]
    return entry


def _equipment(blueprint: Blueprint) -> list[str]:
    """Equipment by location in the order of its slots, a split weapon where its first part is."""
    items = [_item_text(blueprint, mount, -1) for mount in blueprint.mounts if not mount.parts]
    for location in FRAME_LOCATIONS[blueprint.frame]:
        last = ""
        times = 0
        for mount in _mounts_by_slot(blueprint, location):
            text = _item_text(blueprint, mount, location)
            if text == last:
                times += 1
                items[-1] = _repeated(text, times)
            else:
                items.append(text)
                last, times = text, 1
    return items


def _mounts_by_slot(blueprint: Blueprint, location: LocationId) -> list[Mount]:
    """The mounts of a location in the order of slots: material once for each slot, all else at its first slot."""
    order: list[Mount] = []
    for slot in range(SLOT_COUNTS[blueprint.frame][location]):
        for mount in blueprint.mounts:
            if mount.key in SYSTEMS or mount.key == UNKNOWN:
                continue
            for part, (where, mask) in enumerate(mount.parts):
                if where != location or not mask >> slot & 1:
                    continue
                first = part == 0 and mask & -mask == 1 << slot
                if first or item(mount.key).kind == MATERIAL:
                    order.append(mount)
    return order


def _item_text(blueprint: Blueprint, mount: Mount, location: LocationId) -> str:
    """An item as the catalogue writes it: `medium-laser@left-arm:rear`."""
    text = mount.key
    if location >= 0:
        names = ARMOR_NAMES[blueprint.frame]
        if len(mount.parts) > 1:
            text += "@" + "+".join([f"{names[where]}/{mask.bit_count()}" for where, mask in mount.parts])
        else:
            text += f"@{names[location]}"
            equipment = item(mount.key)
            if (
                equipment.kind != MATERIAL
                and not mount.size
                and equipment.slots_for(blueprint.tons) != mount.slot_count()
            ):
                text += f"/{mount.slot_count()}"

    marks = [(REAR, mount.rear), (TURRET, mount.turret), (POD, mount.omnipod), (ARMORED, mount.armored)]
    text += "".join([f":{mark}" for mark, marked in marks if marked])
    return text + (f":{mount.size:g}t" if mount.size else "")


def _repeated(text: str, times: int) -> str:
    """An item mounted several times: `medium-laser@left-arm*2:rear`."""
    item_and_place, colon, marks = text.partition(":")
    return f"{item_and_place}*{times}{colon}{marks}"


def _absent(blueprint: Blueprint) -> list[str]:
    """The missing actuators; a hand replaced by a claw is not listed."""
    installed = {(mount.key, where) for mount in blueprint.mounts for where, _ in mount.parts}
    clawed = {
        where
        for mount in blueprint.mounts
        if mount.key not in SYSTEMS and mount.key != UNKNOWN
        for where, _ in mount.parts
        if item(mount.key).kind == CLAW
    }

    absent: list[str] = []
    for location in FRAME_LOCATIONS[blueprint.frame]:
        if location < LEFT_ARM:
            continue
        for name in LEG_ACTUATORS if is_leg(blueprint.frame, location) else ARM_ACTUATORS:
            if (name, location) not in installed and not (name == "hand" and location in clawed):
                absent.append(f"{ARMOR_NAMES[blueprint.frame][location]}.{name}")
    return absent
