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
    drawn = design.blueprint
    lines = [f"chassis:{drawn.chassis}"]
    if drawn.clan_name:
        lines.append(f"clanname:{drawn.clan_name}")
    lines.append(f"model:{drawn.model}")
    if drawn.mul_id:
        lines.append(f"mul id:{drawn.mul_id}")
    lines += ["", f"Config:{_config(drawn)}", f"techbase:{TECH_BASES[drawn.tech_base]}"]
    if drawn.year:
        lines.append(f"era:{drawn.year}")
    if drawn.source:
        lines.append(f"source:{drawn.source}")
    if drawn.rules_level:
        lines.append(f"rules level:{drawn.rules_level}")
    if drawn.role:
        lines.append(f"role:{drawn.role}")
    lines.append("")
    lines += [f"quirk:{quirk}" for quirk in drawn.quirks]
    lines += [f"weaponquirk:{quirk}" for quirk in drawn.weapon_quirks]
    lines += ["", f"mass:{drawn.tons}", f"engine:{write_engine(drawn.rating, drawn.engine)}"]
    lines += [f"structure:{write_structure(drawn.structure)}", f"myomer:{write_myomer(drawn.myomer)}"]
    if drawn.cockpit != "standard":
        lines.append(f"cockpit:{write_cockpit(drawn.cockpit)}")
    if drawn.gyro != "standard":
        lines.append(f"gyro:{write_gyro(drawn.gyro)}")
    if drawn.ejection:
        lines.append(f"ejection:{drawn.ejection}")
    lines += ["", f"heat sinks:{drawn.heat_sinks} {HEAT_SINK_KINDS[drawn.heat_sink_kind]}"]
    if drawn.base_heat_sinks >= 0:
        lines.append(f"base chassis heat sinks:{drawn.base_heat_sinks}")
    lines += [f"walk mp:{drawn.walk}", f"jump mp:{drawn.jump}", ""]
    lines += _armor(drawn)
    lines += ["", f"Weapons:{len(drawn.weapon_list)}", *drawn.weapon_list, ""]
    lines += _slots(drawn)
    for note in drawn.notes:
        lines += _note(note)
    return "\n".join(lines) + "\n"


def _config(drawn: Blueprint) -> str:
    body = {LAM: "LAM", QUADVEE: "QuadVee"}.get(drawn.form) or FRAME_NAMES[drawn.frame].title()
    return f"{body} Omnimech" if drawn.omni else body


def _armor(drawn: Blueprint) -> list[str]:
    """The lines of armor."""
    lines = [f"armor:{write_armor_kind(drawn.armor_kind, drawn.clan)}"]
    for key, place in ARMOR_KEYS.items():
        if (place in LIMBS and (key in QUAD_ARMOR_KEYS) != (drawn.frame == QUAD)) or (
            place == CENTER_LEG and drawn.frame != TRIPOD
        ):
            continue
        points = str(drawn.armor[place])
        if drawn.armor_kind == PATCHWORK and place < LOCATIONS:
            points = f"{write_armor_kind(drawn.armor_kinds[place], drawn.clan)}:{points}"
        lines.append(f"{key.upper()} armor:{points}")
    return lines


def _slots(drawn: Blueprint) -> list[str]:
    """The lines of critical slots, by location."""
    slots = write_slots(drawn.mounts, drawn.engine)
    lines: list[str] = []
    for header, location in HEADERS.items():
        if (location in LIMBS and (header in QUAD_HEADERS) != (drawn.frame == QUAD)) or (
            location == CENTER_LEG and drawn.frame != TRIPOD
        ):
            continue
        own = slots[location]
        beyond = [note.text for note in drawn.overflow if note.key == header]
        count = SLOT_COUNTS[drawn.frame][location]
        own = (own[:count] + beyond + [EMPTY_SLOT] * len(own))[: len(own)]
        lines += [f"{header.title()}:", *own, ""]
    return lines


def _note(note: Note) -> list[str]:
    if note.key == "#":
        return [f"#{note.text}"]
    if not note.key:
        return ["", note.text]
    return [f"{note.key}:{note.text}"]
