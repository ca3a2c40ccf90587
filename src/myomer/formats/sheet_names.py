"""Text of a record sheet: locations, systems and equipment as players know them."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from myomer.formats.mtf_names import (
    ARMOR_KEYS,
    FUSION_ENGINES,
    LIMB_ARMOR_KEYS,
    QUAD_ARMOR_KEYS,
    write_armor_kind,
    write_cockpit,
    write_engine,
    write_gyro,
    write_structure,
)
from myomer.rules.armory import item
from myomer.rules.components import AMMUNITION, COMMAND_CONSOLE, PATCHWORK
from myomer.rules.equipment import ALL, CLAN, Equipment
from myomer.rules.locations import ARMOR_NAMES, LOCATIONS, QUAD
from myomer.units.blueprint import CLAN_PREFIX, MIXED_CLAN, MIXED_INNER_SPHERE, SYSTEMS, UNKNOWN, Blueprint, Mount

ROLL_AGAIN: Final = "Roll Again"
"""The text of an empty critical slot: roll again."""

UNPRINTABLE: Final = "�"

SYSTEM_WORDS: Final = {
    "shoulder": "Shoulder",
    "upper-arm": "Upper Arm Actuator",
    "lower-arm": "Lower Arm Actuator",
    "hand": "Hand Actuator",
    "hip": "Hip",
    "upper-leg": "Upper Leg Actuator",
    "lower-leg": "Lower Leg Actuator",
    "foot": "Foot Actuator",
    "life-support": "Life Support",
    "sensors": "Sensors",
    "cockpit": "Cockpit",
    "landing-gear": "Landing Gear",
    "avionics": "Avionics",
    "conversion-gear": "Conversion Gear",
}
_ENGINE_SLOTS: Final = {
    "xl": "XL Engine",
    "clan-xl": "XL Engine",
    "xxl": "XXL Engine",
    "clan-xxl": "XXL Engine",
    "light": "Light Engine",
    "compact": "Compact Engine",
    "combustion": "I.C. Engine",
    "fuel-cell": "Fuel Cell Engine",
    "fission": "Fission Engine",
}
_MAKER: Final = re.compile(r"\s*(?:\[(?:IS|Clan|Half|Full)\]|\(Clan\))")


def printable(text: str) -> str:
    """Text from a file, safe for paper and terminal: control characters are replaced by `UNPRINTABLE`."""
    return "".join([UNPRINTABLE if _is_control(character) else character for character in text])


def _is_control(character: str) -> bool:
    return unicodedata.category(character) in ("Cc", "Cf", "Cs") or ord(character) & 0xFFFE == 0xFFFE


def abbreviation(frame: int, place: int) -> str:
    """`LA`, `CT`, `FRL`: a location, or a place in the armor list, in capitals as sheets abbreviate it."""
    if place >= LOCATIONS:
        return f"{abbreviation(frame, place - 8)}R"
    foreign_keys = LIMB_ARMOR_KEYS if frame == QUAD else QUAD_ARMOR_KEYS
    for key, location in ARMOR_KEYS.items():
        if location == place and key not in foreign_keys:
            return key.upper()
    return ""


def location_text(frame: int, place: int) -> str:
    """`Left Arm`, `Center Torso Rear`."""
    return ARMOR_NAMES[frame][place].replace("-", " ").title()


def tech_mark(equipment: Equipment, blueprint: Blueprint) -> str:
    """On a mixed design, the tech base of an item if it is not the chassis's own: ` (C)` or ` (IS)`."""
    if blueprint.tech_base not in (MIXED_CLAN, MIXED_INNER_SPHERE) or equipment.tech == ALL:
        return ""
    if (equipment.tech == CLAN) == blueprint.clan:
        return ""
    return " (C)" if equipment.tech == CLAN else " (IS)"


def ammunition_text(equipment: Equipment) -> str:
    """What the rounds are for: `LRM 20 Artemis-capable` of `LRM 20 Artemis-capable Ammo`."""
    return _MAKER.sub("", equipment.name).replace(" Ammo", "")


def mount_text(mount: Mount, blueprint: Blueprint) -> str:
    """The name of a mount, without marks."""
    if mount.key == UNKNOWN:
        return printable(mount.written)
    if mount.key == "engine":
        return _ENGINE_SLOTS.get(blueprint.engine, "Fusion Engine" if blueprint.engine in FUSION_ENGINES else "Engine")
    if mount.key == "gyro":
        return gyro_text(blueprint) if blueprint.gyro != "standard" else "Gyro"
    if mount.key in SYSTEMS:
        return SYSTEM_WORDS[mount.key]
    equipment = item(mount.key)
    if equipment.kind == AMMUNITION:
        return ammunition_text(equipment) + tech_mark(equipment, blueprint)
    return equipment.name + (f" {mount.size:g} t" if mount.size else "") + tech_mark(equipment, blueprint)


def marks(mount: Mount) -> str:
    """Rear-facing (R), in a turret (T), armored (A)."""
    return (" (R)" if mount.rear else "") + (" (T)" if mount.turret else "") + (" (A)" if mount.armored else "")


def slot_text(mount: Mount, blueprint: Blueprint) -> str:
    """The text of a mount's critical slots; a bin shows its rounds."""
    text = mount_text(mount, blueprint)
    if mount.key not in SYSTEMS and mount.key != UNKNOWN and item(mount.key).kind == AMMUNITION:
        rounds = mount.start if mount.start >= 0 else item(mount.key).shots
        text = f"Ammo ({text}) {rounds}"
    return text + marks(mount)


def quirk_text(quirk: str) -> str:
    """`easy_maintain` as `Easy Maintain`."""
    words = quirk.replace("_", " ").replace("-", " ").split()
    return printable(
        " ".join([word.upper() if word.lower() in (*ARMOR_KEYS, "is") else word.title() for word in words])
    )


def weapon_quirk_text(line: str) -> str:
    """`imp_cooling:RA:6:PPC`, quirk, location, slot and weapon, as `PPC (RA): Imp Cooling`."""
    parts = line.split(":", 3)
    if len(parts) < 4:
        return quirk_text(line)
    return f"{printable(parts[3])} ({printable(parts[1])}): {quirk_text(parts[0])}"


# the kinds of the fixed parts


def engine_text(blueprint: Blueprint) -> str:
    """`300 XL (Clan)`."""
    return write_engine(blueprint.rating, blueprint.engine).removesuffix(" Engine")


def gyro_text(blueprint: Blueprint) -> str:
    """`Heavy Duty Gyro`."""
    return write_gyro(blueprint.gyro)


def cockpit_text(blueprint: Blueprint) -> str:
    """`Small`, `Command Console`."""
    return (
        "Command Console"
        if blueprint.cockpit == COMMAND_CONSOLE
        else write_cockpit(blueprint.cockpit).replace(" Cockpit", "")
    )


def structure_text(blueprint: Blueprint) -> str:
    """`Endo Steel (Clan)`."""
    text = write_structure(blueprint.structure)
    return f"{text.removeprefix('Clan ')} (Clan)" if text.startswith("Clan ") else text.removeprefix("IS ")


def armor_text(kind: str) -> str:
    """`Ferro-Fibrous (Clan)`."""
    if kind == PATCHWORK:
        return "Patchwork"
    text = write_armor_kind(kind, False).partition("(")[0]
    return f"{text} (Clan)" if kind.startswith(CLAN_PREFIX) else text


def file_name(name: str) -> str:
    """A name with the characters that every file system allows."""
    return "".join([sign if sign.isalnum() or sign in " -_.()'" else "-" for sign in printable(name)]).strip(" .")[:150]
