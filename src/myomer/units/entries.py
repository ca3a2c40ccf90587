"""A blueprint as a compact catalogue entry, from which `CatalogueEntry.build` makes the same 'Mech again."""

from __future__ import annotations

from myomer.rules.armory import item
from myomer.rules.components import CLAW, MATERIAL
from myomer.rules.locations import (
    ARM_ACTUATORS,
    ARMOR_NAMES,
    FRAME_LOCATIONS,
    FRAME_NAMES,
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


def entry_of(drawn: Blueprint) -> CatalogueEntry:
    """The blueprint as a catalogue entry, without unknown equipment, notes and sources."""
    entry = CatalogueEntry(drawn.name, drawn.model, drawn.clan_name, drawn.role, drawn.year, tons=drawn.tons)
    entry.rules_level = drawn.rules_level or entry.rules_level
    entry.frame = FRAME_NAMES[drawn.frame]
    entry.walk = drawn.walk
    entry.jump = drawn.jump
    entry.engine = drawn.engine
    entry.rating = 0 if drawn.rating == drawn.tons * drawn.walk else drawn.rating
    entry.gyro = drawn.gyro
    entry.cockpit = drawn.cockpit
    entry.clan = drawn.clan
    entry.tech_base = "" if drawn.tech_base in (CLAN, INNER_SPHERE) else drawn.tech_base
    entry.omni = drawn.omni
    entry.heat_sinks = drawn.heat_sinks
    entry.heat_sink_type = drawn.heat_sink_kind
    entry.base_heat_sinks = drawn.base_heat_sinks
    entry.ejection = drawn.ejection
    entry.armor_type = drawn.armor_kind
    entry.structure_type = drawn.structure
    names = ARMOR_NAMES[drawn.frame]
    for location in FRAME_LOCATIONS[drawn.frame]:
        rear = [drawn.armor[armor_at(location, True)]] if is_torso(location) else []
        entry.armor[names[location]] = [drawn.armor[location], *rear]
    entry.armor_types = {
        names[location]: kind
        for location, kind in enumerate(drawn.armor_kinds)
        if location in FRAME_LOCATIONS[drawn.frame]
    }
    entry.equipment = _equipment(drawn)
    entry.absent = _absent(drawn)
    entry.quirks = drawn.quirks[:]
    return entry


def _equipment(drawn: Blueprint) -> list[str]:
    """Equipment by location in the order of its slots, a split weapon where its first part is."""
    words = [_words(drawn, mount, -1) for mount in drawn.mounts if not mount.parts]
    for location in FRAME_LOCATIONS[drawn.frame]:
        last = ""
        times = 0
        for mount in _in_order(drawn, location):
            word = _words(drawn, mount, location)
            if word == last:
                times += 1
                words[-1] = _times(word, times)
            else:
                words.append(word)
                last, times = word, 1
    return words


def _in_order(drawn: Blueprint, location: LocationId) -> list[Mount]:
    """Mounts of a location by slot: material again for every slot, all else once, at its first."""
    order: list[Mount] = []
    for slot in range(SLOT_COUNTS[drawn.frame][location]):
        for mount in drawn.mounts:
            if mount.key in SYSTEMS or mount.key == UNKNOWN:
                continue
            for part, (where, mask) in enumerate(mount.parts):
                if where != location or not mask >> slot & 1:
                    continue
                first = part == 0 and mask & -mask == 1 << slot
                if first or item(mount.key).kind == MATERIAL:
                    order.append(mount)
    return order


def _words(drawn: Blueprint, mount: Mount, location: LocationId) -> str:
    """An item as the catalogue writes it: `medium-laser@left-arm:rear`."""
    text = mount.key
    if location >= 0:
        names = ARMOR_NAMES[drawn.frame]
        if len(mount.parts) > 1:
            text += "@" + "+".join([f"{names[where]}/{mask.bit_count()}" for where, mask in mount.parts])
        else:
            text += f"@{names[location]}"
            equipment = item(mount.key)
            if equipment.kind != MATERIAL and not mount.size and equipment.slots_for(drawn.tons) != mount.slot_count():
                text += f"/{mount.slot_count()}"
    marks = [(REAR, mount.rear), (TURRET, mount.turret), (POD, mount.omnipod), (ARMORED, mount.armored)]
    text += "".join([f":{mark}" for mark, there in marks if there])
    return text + (f":{mount.size:g}t" if mount.size else "")


def _times(word: str, times: int) -> str:
    main, colon, marks = word.partition(":")
    return f"{main}*{times}{colon}{marks}"


def _absent(drawn: Blueprint) -> list[str]:
    """The missing actuators; a hand replaced by a claw is not listed."""
    there = {(mount.key, where) for mount in drawn.mounts for where, _ in mount.parts}
    clawed = {
        where
        for mount in drawn.mounts
        if mount.key not in SYSTEMS and mount.key != UNKNOWN
        for where, _ in mount.parts
        if item(mount.key).kind == CLAW
    }
    absent: list[str] = []
    for location in FRAME_LOCATIONS[drawn.frame]:
        if location < 4:
            continue
        for name in LEG_ACTUATORS if is_leg(drawn.frame, location) else ARM_ACTUATORS:
            if (name, location) not in there and not (name == "hand" and location in clawed):
                absent.append(f"{ARMOR_NAMES[drawn.frame][location]}.{name}")
    return absent
