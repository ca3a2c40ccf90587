"""A design on paper: everything on its record sheet, before it is assembled for play.

Every source of a 'Mech (a unit file, the catalogue, a question) writes a blueprint, and only `units.assembly` turns it
into a playable design. So a 'Mech plays the same wherever it comes from.
"""

from __future__ import annotations

from typing import ClassVar, Final

from myomer.record import Record
from myomer.rules.components import (
    ACTUATOR,
    COCKPIT,
    ENGINE,
    GYRO,
    LIFE_SUPPORT,
    OTHER,
    SENSORS,
)
from myomer.rules.locations import ARM_ACTUATORS, ARMOR_VALUES, BIPED, LEG_ACTUATORS

SYSTEMS: Final[dict[str, int]] = {
    "engine": ENGINE,
    "gyro": GYRO,
    "cockpit": COCKPIT,
    "sensors": SENSORS,
    "life-support": LIFE_SUPPORT,
    "landing-gear": OTHER,
    "avionics": OTHER,
    "conversion-gear": OTHER,
    **dict.fromkeys(ARM_ACTUATORS, ACTUATOR),
    **dict.fromkeys(LEG_ACTUATORS, ACTUATOR),
}
"""The parts of a 'Mech that are not equipment, with their kinds."""

UNKNOWN: Final = "unknown"
"""The key of a mount whose name the armory does not know; it is kept as written."""

INNER_SPHERE: Final = "inner-sphere"
CLAN: Final = "clan"
MIXED_INNER_SPHERE: Final = "mixed-inner-sphere"
MIXED_CLAN: Final = "mixed-clan"
TECH_BASES: Final = [INNER_SPHERE, CLAN, MIXED_INNER_SPHERE, MIXED_CLAN]
"""Mixed designs by the base of their chassis."""

NO_FORM: Final = ""
LAM: Final = "lam"
QUADVEE: Final = "quadvee"
"""'Mechs that change into something else; only their 'Mech form is played."""

CLAN_PREFIX: Final = "clan-"


class Mount(Record):
    """A system, a weapon or other equipment with the critical slots it fills."""

    __match_args__: ClassVar[tuple[str, ...]] = (
        "key",
        "parts",
        "rear",
        "turret",
        "omnipod",
        "armored",
        "size",
        "start",
        "written",
        "corner",
    )

    def __init__(
        self,
        key: str,
        parts: tuple[tuple[int, int], ...],
        rear: bool = False,
        turret: bool = False,
        omnipod: bool = False,
        armored: bool = False,
        size: float = 0.0,
        start: int = -1,
        written: str = "",
        corner: str = "",
    ) -> None:
        self.key: Final = key
        """A key of the armory, a system, or `UNKNOWN`."""
        self.parts: Final = parts
        """Location and slots (a bit each). A split weapon has two parts; an item without slots has none."""
        self.rear: Final = rear
        self.turret: Final = turret
        self.omnipod: Final = omnipod
        self.armored: Final = armored
        """An armored component ignores its first hit."""
        self.size: Final = size
        """Tons of an item that comes in any size, such as cargo; 0 for all others."""
        self.start: Final = start
        """Its state at the start of a game if it is not the default, otherwise -1. Not kept in files."""
        self.written: Final = written
        """The name as written, for an `UNKNOWN` mount."""
        self.corner: Final = corner
        """For a vehicular grenade launcher, the corner it faces: `fl`, `fr`, `rl` or `rr`."""

    def place(self) -> tuple[int, int]:
        """Where it is, for sorting: its first location and lowest slot."""
        if not self.parts:
            return (-1, 0)
        location, mask = self.parts[0]
        return (location, mask & -mask)

    def slot_count(self) -> int:
        """The total number of slots it fills."""
        return sum([mask.bit_count() for _, mask in self.parts])


class Note(Record):
    """A line of a unit file that is descriptive or unknown to the engine, by its key. Kept unchanged."""

    __match_args__: ClassVar[tuple[str, ...]] = ("key", "text")

    def __reduce__(self) -> tuple[object, ...]:
        """For `pickle` and `copy`: made again by the constructor, compiled or not."""
        return Note, self.values()

    def __init__(self, key: str, text: str) -> None:
        self.key: Final = key
        self.text: Final = text


class Blueprint(Record):
    """A 'Mech on paper. It is filled in step by step; once it becomes a design, it no longer changes."""

    __match_args__: ClassVar[tuple[str, ...]] = (
        "chassis",
        "model",
        "clan_name",
        "mul_id",
        "frame",
        "form",
        "omni",
        "tech_base",
        "year",
        "source",
        "rules_level",
        "role",
        "quirks",
        "weapon_quirks",
        "tons",
        "engine",
        "rating",
        "structure",
        "myomer",
        "cockpit",
        "gyro",
        "ejection",
        "heat_sinks",
        "heat_sink_kind",
        "base_heat_sinks",
        "walk",
        "jump",
        "armor_kind",
        "armor_kinds",
        "armor",
        "mounts",
        "overflow",
        "weapon_list",
        "notes",
    )

    def __reduce__(self) -> tuple[object, ...]:
        return blueprint_with, (list(self.values()),)

    def __init__(self) -> None:
        self.chassis: str = ""
        self.model: str = ""
        self.clan_name: str = ""
        """The Clan name of the chassis, if it has one."""
        self.mul_id: int = 0
        """Its number in the Master Unit List; 0 unknown."""
        self.frame: int = BIPED
        self.form: str = NO_FORM
        self.omni: bool = False
        self.tech_base: str = INNER_SPHERE
        self.year: int = 0
        self.source: str = ""
        self.rules_level: int = 0
        """1 introductory to 5 unofficial, 0 unknown."""
        self.role: str = ""
        self.quirks: list[str] = []
        self.weapon_quirks: list[str] = []

        self.tons: int = 0
        self.engine: str = "fusion"
        self.rating: int = 0
        """The engine rating."""
        self.structure: str = "standard"
        """The kind, with `clan-` in front where it is Clan-made."""
        self.myomer: str = "standard"
        """The myomer according to the sheet; the slots decide."""
        self.cockpit: str = "standard"
        self.gyro: str = "standard"
        self.ejection: str = ""
        self.heat_sinks: int = 10
        """All of them, including those inside the engine."""
        self.heat_sink_kind: str = "single"
        self.base_heat_sinks: int = -1
        """For an OmniMech, those fixed in its base chassis; -1 unknown."""
        self.walk: int = 0
        self.jump: int = 0
        self.armor_kind: str = "standard"
        self.armor_kinds: list[str] = []
        """By location, the kinds of patchwork armor; empty if all armor is of one kind."""
        self.armor: list[int] = [0] * ARMOR_VALUES
        """Armor points by location, then those of the rear."""
        self.mounts: list[Mount] = []
        """Everything in its slots, systems included, and items that take none."""

        self.overflow: list[Note] = []
        """Lines beyond a location's last slot, by the location's name; they are not part of the 'Mech."""
        self.weapon_list: list[str] = []
        """The lines of the weapon list, a copy of what is in the slots."""
        self.notes: list[Note] = []

    @property
    def name(self) -> str:
        """Chassis and model."""
        return f"{self.chassis} {self.model}".strip()

    @property
    def clan(self) -> bool:
        """Whether the chassis is a Clan chassis."""
        return self.tech_base == CLAN or self.tech_base == MIXED_CLAN

    @property
    def superheavy(self) -> bool:
        """Over 100 tons."""
        return self.tons > 100

    def other_names(self) -> list[str]:
        """Its other names."""
        return other_names(self.clan_name, self.model)


def other_names(clan_name: str, model: str) -> list[str]:
    """Other names of a 'Mech besides chassis and model: the Clan name, and the model alone."""
    names = [f"{clan_name} {model}".strip()] if clan_name else []
    return [*names, model] if model else names


def plain_kind(kind: str) -> str:
    """A kind of armor or structure without its maker: `clan-ferro-fibrous` is `ferro-fibrous`."""
    return kind.removeprefix(CLAN_PREFIX)


def blueprint_with(values: list[object]) -> Blueprint:
    """A blueprint with the values of all its fields, in the order of `__match_args__`."""
    blueprint = Blueprint()
    for name, value in zip(blueprint.field_names(), values, strict=True):
        setattr(blueprint, name, value)
    return blueprint
