"""Names in `.mtf` unit files and in Myomer: engines, armor, structure, cockpits, gyros, locations, systems.

Files spell the same thing in many ways; all are read as one kind, which is written in one spelling.
"""

from __future__ import annotations

import re
from typing import Final

from myomer.rules.components import ARMOR_KINDS, COCKPITS, ENGINES, GYRO_NAMES, PATCHWORK, STRUCTURE_KINDS
from myomer.rules.locations import (
    CENTER_LEG,
    CENTER_TORSO,
    HEAD,
    LEFT_ARM,
    LEFT_LEG,
    LEFT_TORSO,
    RIGHT_ARM,
    RIGHT_LEG,
    RIGHT_TORSO,
    armor_at,
)
from myomer.units.blueprint import CLAN, CLAN_PREFIX, INNER_SPHERE, MIXED_CLAN, MIXED_INNER_SPHERE

TECH_BASES: Final = {
    INNER_SPHERE: "Inner Sphere",
    CLAN: "Clan",
    MIXED_INNER_SPHERE: "Mixed (IS Chassis)",
    MIXED_CLAN: "Mixed (Clan Chassis)",
}

#  arms and legs, then what a quad has in their places
HEADERS: Final = {
    "left arm": LEFT_ARM,
    "right arm": RIGHT_ARM,
    "left torso": LEFT_TORSO,
    "right torso": RIGHT_TORSO,
    "center torso": CENTER_TORSO,
    "head": HEAD,
    "left leg": LEFT_LEG,
    "right leg": RIGHT_LEG,
    "center leg": CENTER_LEG,
    "front left leg": LEFT_ARM,
    "front right leg": RIGHT_ARM,
    "rear left leg": LEFT_LEG,
    "rear right leg": RIGHT_LEG,
}
QUAD_HEADERS: Final = frozenset(["front left leg", "front right leg", "rear left leg", "rear right leg"])
BIPED_LIMBS: Final = frozenset(["left arm", "right arm", "left leg", "right leg"])

ARMOR_KEYS: Final = {
    "la": LEFT_ARM,
    "ra": RIGHT_ARM,
    "lt": LEFT_TORSO,
    "rt": RIGHT_TORSO,
    "ct": CENTER_TORSO,
    "hd": HEAD,
    "ll": LEFT_LEG,
    "rl": RIGHT_LEG,
    "cl": CENTER_LEG,
    "rtl": armor_at(LEFT_TORSO, True),
    "rtr": armor_at(RIGHT_TORSO, True),
    "rtc": armor_at(CENTER_TORSO, True),
    "fll": LEFT_ARM,
    "frl": RIGHT_ARM,
    "rll": LEFT_LEG,
    "rrl": RIGHT_LEG,
}
"""The keys of the armor lines, with their places in the armor list."""
QUAD_ARMOR_KEYS: Final = frozenset(["fll", "frl", "rll", "rrl"])
LIMB_ARMOR_KEYS: Final = frozenset(["la", "ra", "ll", "rl"])

SYSTEM_NAMES: Final = {
    "shoulder": "shoulder",
    "upper arm actuator": "upper-arm",
    "lower arm actuator": "lower-arm",
    "hand actuator": "hand",
    "hip": "hip",
    "upper leg actuator": "upper-leg",
    "lower leg actuator": "lower-leg",
    "foot actuator": "foot",
    "life support": "life-support",
    "sensors": "sensors",
    "cockpit": "cockpit",
    "gyro": "gyro",
    "fusion engine": "engine",
    "engine": "engine",
    "landing gear": "landing-gear",
    "avionics": "avionics",
    "conversion gear": "conversion-gear",
}
FUSION_ENGINES: Final = frozenset(["fusion", "xl", "clan-xl", "light", "xxl", "clan-xxl", "compact", "primitive"])

CLAN_MAKES: Final = frozenset(["ferro-fibrous", "reflective", "reactive", "endo-steel", "endo-composite"])
"""Armor and structure with a different Clan version: lighter, or with fewer slots."""

_ENGINE: Final = re.compile(r"(\d{1,4})\s+(\D.*)")
_ENGINE_KINDS: Final = {
    "": "fusion",
    "xl": "xl",
    "xxl": "xxl",
    "light": "light",
    "compact": "compact",
    "ice": "combustion",
    "i.c.e.": "combustion",
    "fuel cell": "fuel-cell",
    "fuel-cell": "fuel-cell",
    "fission": "fission",
    "primitive": "primitive",
}
_ENGINE_WORDS: Final = {
    "fusion": "Fusion",
    "xl": "XL",
    "clan-xl": "XL (Clan)",
    "xxl": "XXL",
    "clan-xxl": "XXL (Clan)",
    "light": "Light",
    "compact": "Compact",
    "combustion": "ICE",
    "fuel-cell": "Fuel Cell",
    "fission": "Fission",
    "primitive": "Primitive Fusion",
}


LARGEST_PLAIN_ENGINE: Final = 400


class WordError(ValueError):
    """An unknown name; the message lists the known ones."""


def read_tech_base(text: str) -> str:
    """The tech base; a mixed design by its chassis."""
    lowered = text.lower()
    if "mixed" in lowered:
        return MIXED_CLAN if "clan" in lowered else MIXED_INNER_SPHERE
    if lowered == "clan":
        return CLAN
    if lowered in ("inner sphere", "is"):
        return INNER_SPHERE
    raise WordError(f"{text!r} is not a tech base: Inner Sphere, Clan, Mixed (IS Chassis) or Mixed (Clan Chassis)")


def read_engine(text: str, clan: bool) -> tuple[int, str]:
    """Rating and kind. Without `(Clan)` the engine has the tech base of the chassis; `(IS)` is ignored."""
    match = _ENGINE.fullmatch(text)
    if not match:
        raise WordError(f"{text!r} is not an engine: write a rating and a kind, such as '275 XL Engine'")

    rating, description = match.groups()
    lowered = description.lower()
    clan = clan or "(clan)" in lowered
    lowered = lowered.replace("(clan)", " ").replace("(is)", " ").replace("(inner sphere)", " ")

    words = [word for word in lowered.split() if word not in ("engine", "fusion", "large")]
    kind = _ENGINE_KINDS.get(" ".join(words))
    if kind is None:
        raise WordError(f"unknown engine type {description!r}")

    # The Clans build their own XL and XXL engines.
    if clan and kind in ("xl", "xxl"):
        kind = CLAN_PREFIX + kind
    assert kind in ENGINES
    return int(rating), kind


def write_engine(rating: int, kind: str) -> str:
    """The engine as files spell it: `300 XL (Clan) Engine`, `275 Fusion Engine`."""
    large = "Large " if rating > LARGEST_PLAIN_ENGINE else ""
    return f"{rating} {large}{_ENGINE_WORDS[kind]} Engine"


def _hyphenated(text: str) -> str:
    """A kind in lower case, its words joined by hyphens: `ferro-fibrous`."""
    return "-".join(text.lower().replace("-", " ").split())


def _titled(kind: str) -> str:
    """A kind of armor or structure as unit files write it: `Ferro-Fibrous`."""
    hyphens = {"ferro-fibrous", "ferro-lamellor", "endo-composite"}
    text = kind
    for pair in hyphens:
        text = text.replace(pair, pair.replace("-", "\0"))
    if kind in ("ballistic-reinforced", "impact-resistant", "heat-dissipating"):
        text = kind.replace("-", "\0")
    if kind == "anti-penetrative-ablation":
        text = "anti\0penetrative-ablation"
    return text.replace("-", " ").title().replace("\0", "-").replace("-f", "-F")


def _with_clan_prefix(kind: str, clan: bool) -> str:
    """The kind, marked as Clan if the Clans make a different version of it."""
    return CLAN_PREFIX + kind if clan and kind in CLAN_MAKES else kind


def read_structure(text: str, clan: bool) -> str:
    """The kind of structure; without `IS` or `Clan` in front it has the tech base of the chassis."""
    kind = _hyphenated(text)
    if kind.startswith("is-"):
        kind, clan = kind[3:], False
    elif kind.startswith(CLAN_PREFIX):
        kind, clan = kind[len(CLAN_PREFIX) :], True
    if kind not in STRUCTURE_KINDS:
        raise WordError(f"there is no structure {text!r}; the kinds are {', '.join(STRUCTURE_KINDS)}")
    return _with_clan_prefix(kind, clan)


def write_structure(kind: str) -> str:
    """`IS Endo Steel`, `Clan Endo Steel`, `IS Standard`."""
    clan = kind.startswith(CLAN_PREFIX)
    return ("Clan " if clan else "IS ") + _titled(kind.removeprefix(CLAN_PREFIX))


_ARMOR: Final = re.compile(r"([^()]*?)\s*(?:\((.*)\))?")


def read_armor_kind(text: str, clan: bool) -> str:
    """The kind of armor: `Ferro-Fibrous(Clan)`. With both tech bases or none, it has that of the chassis."""
    match = _ARMOR.fullmatch(text)
    if match is None:
        raise WordError(f"{text!r} is not an armor type: write kind and maker, such as 'Ferro-Fibrous(Inner Sphere)'")

    kind = _hyphenated(match[1]).removeprefix("is-").removesuffix("-armor")
    maker = (match[2] or "").lower()
    if maker == "clan":
        clan = True
    elif maker in ("inner sphere", "is"):
        clan = False

    if kind == PATCHWORK:
        return PATCHWORK
    if kind not in ARMOR_KINDS:
        raise WordError(f"there is no armor {text!r}; the kinds are {', '.join(ARMOR_KINDS)}, {PATCHWORK}")
    return _with_clan_prefix(kind, clan)


def write_armor_kind(kind: str, clan: bool) -> str:
    """`Ferro-Fibrous(Clan)`."""
    if kind == PATCHWORK:
        return "Patchwork"
    plain = kind.removeprefix(CLAN_PREFIX)
    by_clan = kind.startswith(CLAN_PREFIX) or (clan and plain not in CLAN_MAKES)
    return f"{_titled(plain)}({'Clan' if by_clan else 'Inner Sphere'})"


def read_cockpit(text: str) -> str:
    """The kind of cockpit."""
    kind = _hyphenated(text.lower().replace("cockpit", " ").replace("(afc)", " afc"))
    if kind not in COCKPITS:
        raise WordError(f"there is no cockpit {text!r}; the kinds are {', '.join(COCKPITS)}")
    return kind


def write_cockpit(kind: str) -> str:
    """`Small Cockpit`, `Industrial Cockpit (AFC)`, `Command Console`."""
    if kind.endswith("command-console"):
        return _titled(kind)
    if kind == "torso-mounted":
        return "Torso-Mounted Cockpit"
    if kind.endswith("-afc"):
        return f"{_titled(kind.removesuffix('-afc'))} Cockpit (AFC)"
    return f"{'QuadVee' if kind == 'quadvee' else _titled(kind)} Cockpit"


def read_gyro(text: str) -> str:
    """The kind of gyro."""
    kind = _hyphenated(text.lower().replace("gyro", " "))
    if kind not in GYRO_NAMES:
        raise WordError(f"there is no gyro {text!r}; the kinds are {', '.join(GYRO_NAMES)}")
    return kind


def write_gyro(kind: str) -> str:
    """`Heavy Duty Gyro`, `None`."""
    if kind == "none":
        return "None"
    return f"{'XL' if kind == 'xl' else _titled(kind)} Gyro"


_HEAT_SINKS: Final = re.compile(r"(\d{1,4})(?:\s+(.*))?")
HEAT_SINK_KINDS: Final = {
    "single": "Single",
    "double": "Double",
    "is-double": "IS Double",
    "clan-double": "Clan Double",
    "laser": "Laser",
    "compact": "Compact",
}
"""The kinds of heat sink; doubles by tech base, if the file has it."""


def read_heat_sinks(text: str) -> tuple[int, str]:
    """The number of heat sinks and their kind."""
    match = _HEAT_SINKS.fullmatch(text)
    if match is None:
        raise WordError(f"{text!r} is not a heat sink line: write a number and a kind, such as '10 Double'")
    kind = _hyphenated((match[2] or "single").lower().replace("heat sinks", " ").replace("heat sink", " "))
    kind = {"double-(inner-sphere)": "is-double", "double-(clan)": "clan-double"}.get(kind, kind)
    if kind not in HEAT_SINK_KINDS:
        raise WordError(f"unknown heat sinks {match[2]!r}; the kinds are {', '.join(HEAT_SINK_KINDS.values())}")
    return int(match[1]), kind


MYOMER_KINDS: Final = {
    "standard": "standard",
    "triple-strength": "tsm",
    "triple-strength-myomer": "tsm",
    "tsm": "tsm",
    "prototype-triple-strength": "prototype-tsm",
    "prototype-tsm": "prototype-tsm",
    "industrial-triple-strength": "industrial-tsm",
    "industrial-triple-strength-myomer": "industrial-tsm",
    "industrial-tsm": "industrial-tsm",
    "masc": "masc",
    "ismasc": "masc",
    "clmasc": "clan-masc",
    "super-cooled": "super-cooled",
    "risc-super-cooled-myomer": "super-cooled",
}
_MYOMER_WORDS: Final = {
    "standard": "Standard",
    "tsm": "Triple-Strength",
    "prototype-tsm": "Prototype TSM",
    "industrial-tsm": "Industrial Triple-Strength",
    "masc": "MASC",
    "clan-masc": "CLMASC",
    "super-cooled": "Super-Cooled",
}


def read_myomer(text: str) -> str:
    """The myomer line of the file."""
    kind = MYOMER_KINDS.get(_hyphenated(text))
    if kind is None:
        raise WordError(f"there is no myomer {text!r}; the kinds are {', '.join(_MYOMER_WORDS.values())}")
    return kind


def write_myomer(kind: str) -> str:
    """`Triple-Strength`, `MASC`, `Standard`."""
    return _MYOMER_WORDS[kind]
