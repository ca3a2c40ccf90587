"""Writes a design as a `.mtf` file that reads back as the same design."""

from __future__ import annotations

from typing import Final

from myomer.formats.mtf_names import (
    ARMOR_KEYS,
    HEADERS,
    HEAT_SINK_KINDS,
    QUAD_ARMOR_KEYS,
    QUAD_HEADERS,
    TECH_BASES,
    write_armor_kind,
    write_cockpit,
    write_engine,
    write_gyro,
    write_myomer,
    write_structure,
)
from myomer.formats.mtf_slots import EMPTY_SLOT, write_slots
from myomer.rules.components import PATCHWORK
from myomer.rules.locations import (
    CENTER_LEG,
    FRAME_NAMES,
    LEFT_ARM,
    LEFT_LEG,
    LOCATIONS,
    QUAD,
    RIGHT_ARM,
    RIGHT_LEG,
    SLOT_COUNTS,
    TRIPOD,
)
from myomer.units.blueprint import LAM, QUADVEE, Blueprint, Note
from myomer.units.design import Design

LIMBS: Final = frozenset([LEFT_ARM, RIGHT_ARM, LEFT_LEG, RIGHT_LEG])


def write_mtf(design: Design) -> str:
    """The unit file of a design. Unknown lines that were kept when reading are written at the end."""
    if not isinstance(design, Design):
        raise TypeError(f"write_mtf takes a Design, such as design_named('Atlas AS7-D') or mech.design, not {design!r}")

    blueprint = design.blueprint
    lines = [f"chassis:{blueprint.chassis}"]

    if blueprint.clan_name:
        lines.append(f"clanname:{blueprint.clan_name}")
    lines.append(f"model:{blueprint.model}")
    if blueprint.mul_id:
        lines.append(f"mul id:{blueprint.mul_id}")

    # Frame, tech base, source.
    lines += ["", f"Config:{_config(blueprint)}", f"techbase:{TECH_BASES[blueprint.tech_base]}"]
    if blueprint.year:
        lines.append(f"era:{blueprint.year}")
    if blueprint.source:
        lines.append(f"source:{blueprint.source}")
    if blueprint.rules_level:
        lines.append(f"rules level:{blueprint.rules_level}")
    if blueprint.role:
        lines.append(f"role:{blueprint.role}")

    lines.append("")
    lines += [f"quirk:{quirk}" for quirk in blueprint.quirks]
    lines += [f"weaponquirk:{quirk}" for quirk in blueprint.weapon_quirks]

    # Weight and systems.
    lines += ["", f"mass:{blueprint.tons}", f"engine:{write_engine(blueprint.rating, blueprint.engine)}"]
    lines += [f"structure:{write_structure(blueprint.structure)}", f"myomer:{write_myomer(blueprint.myomer)}"]
    if blueprint.cockpit != "standard":
        lines.append(f"cockpit:{write_cockpit(blueprint.cockpit)}")
    if blueprint.gyro != "standard":
        lines.append(f"gyro:{write_gyro(blueprint.gyro)}")
    if blueprint.ejection:
        lines.append(f"ejection:{blueprint.ejection}")

    # Heat sinks and movement.
    lines += ["", f"heat sinks:{blueprint.heat_sinks} {HEAT_SINK_KINDS[blueprint.heat_sink_kind]}"]
    if blueprint.base_heat_sinks >= 0:
        lines.append(f"base chassis heat sinks:{blueprint.base_heat_sinks}")
    lines += [f"walk mp:{blueprint.walk}", f"jump mp:{blueprint.jump}", ""]

    # Armor, weapon list, slots, notes.
    lines += _armor_lines(blueprint)
    lines += ["", f"Weapons:{len(blueprint.weapon_list)}", *blueprint.weapon_list, ""]
    lines += _slot_lines(blueprint)
    for note in blueprint.notes:
        lines += _note_lines(note)

    return "\n".join(lines) + "\n"


def _config(blueprint: Blueprint) -> str:
    body = {LAM: "LAM", QUADVEE: "QuadVee"}.get(blueprint.form) or FRAME_NAMES[blueprint.frame].title()
    return f"{body} Omnimech" if blueprint.omni else body


def _armor_lines(blueprint: Blueprint) -> list[str]:
    """The lines of armor."""
    lines = [f"armor:{write_armor_kind(blueprint.armor_kind, blueprint.clan)}"]
    for key, place in ARMOR_KEYS.items():
        if (place in LIMBS and (key in QUAD_ARMOR_KEYS) != (blueprint.frame == QUAD)) or (
            place == CENTER_LEG and blueprint.frame != TRIPOD
        ):
            continue
        points = str(blueprint.armor[place])
        if blueprint.armor_kind == PATCHWORK and place < LOCATIONS:
            points = f"{write_armor_kind(blueprint.armor_kinds[place], blueprint.clan)}:{points}"
        lines.append(f"{key.upper()} armor:{points}")
    return lines


def _slot_lines(blueprint: Blueprint) -> list[str]:
    """The lines of critical slots, by location."""
    slots = write_slots(blueprint.mounts, blueprint.engine)
    lines: list[str] = []
    for header, location in HEADERS.items():
        if (location in LIMBS and (header in QUAD_HEADERS) != (blueprint.frame == QUAD)) or (
            location == CENTER_LEG and blueprint.frame != TRIPOD
        ):
            continue
        slot_lines = slots[location]
        overflow = [note.text for note in blueprint.overflow if note.key == header]
        count = SLOT_COUNTS[blueprint.frame][location]
        slot_lines = (slot_lines[:count] + overflow + [EMPTY_SLOT] * len(slot_lines))[: len(slot_lines)]
        lines += [f"{header.title()}:", *slot_lines, ""]
    return lines


def _note_lines(note: Note) -> list[str]:
    """The lines of a note: a comment, stray text, or a key and its value."""
    if note.key == "#":
        return [f"#{note.text}"]
    if not note.key:
        return ["", note.text]
    return [f"{note.key}:{note.text}"]
