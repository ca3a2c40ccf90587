"""The built-in catalogue of 'Mechs in compact form, read on first use."""

from __future__ import annotations

import difflib
from pkgutil import get_data
from typing import Final

import msgspec

from myomer.rules.components import GYRO_NAMES
from myomer.rules.locations import ARMOR_NAMES, FRAME_NAMES, LOCATIONS, NOWHERE, armor_at, is_torso, parse_location
from myomer.rules.structure import full_armor, structure_for
from myomer.units.build import Workshop
from myomer.units.design import Design

FILE: Final = "catalogue.json"


class CatalogueEntry(msgspec.Struct, forbid_unknown_fields=True):
    """A compact description of a design; fields left out have their defaults."""

    name: str = "'Mech"
    model: str = ""
    """The model, if the name ends with it; the rest is the chassis."""
    clan_name: str = ""
    """The other name of the chassis: the Clan name, or the Inner Sphere name of a Clan chassis."""
    role: str = ""
    year: int = 0
    rules_level: int = 2
    """1 introductory, 2 standard, 3 advanced, 4 experimental."""
    tons: int = 50
    frame: str = "biped"
    walk: int = 4
    jump: int = 0
    engine: str = "fusion"
    gyro: str = "standard"
    cockpit: str = "standard"
    clan: bool = False
    tech_base: str = ""
    """For mixed technology; otherwise `clan` decides."""
    omni: bool = False
    rating: int = 0
    """The engine rating, if it is not weight times walking MP."""
    heat_sinks: int = 10
    heat_sink_type: str = "single"
    base_heat_sinks: int = -1
    ejection: str = ""
    armor_type: str = "standard"
    structure_type: str = "standard"
    armor: dict[str, list[int]] = {}
    """Points by location: front, and rear for a torso. Empty: all it can carry."""
    armor_types: dict[str, str] = {}
    """By location, the kinds of patchwork armor."""
    equipment: list[str] = []
    absent: list[str] = []
    quirks: list[str] = []

    def copy(self) -> CatalogueEntry:
        """A copy of the entry that may be changed."""
        return msgspec.structs.replace(
            self,
            armor={name: values[:] for name, values in self.armor.items()},
            armor_types=dict(self.armor_types),
            equipment=self.equipment[:],
            absent=self.absent[:],
            quirks=self.quirks[:],
        )

    def build(self, strict: bool = True) -> Design:
        """The design. With `strict`, equipment that does not fit is an error; otherwise it takes the slots that are
        left.
        """
        frame = FRAME_NAMES.index(self.frame)
        shop = Workshop(self.tons, frame)

        shop.name = self.name
        shop.model = self.model
        shop.clan_name = self.clan_name
        shop.role = self.role
        shop.year = self.year
        shop.rules_level = self.rules_level
        shop.tech_base = self.tech_base
        shop.omni = self.omni
        shop.rating = self.rating

        shop.heat_sink_kind = self.heat_sink_type
        shop.base_heat_sinks = self.base_heat_sinks
        shop.ejection = self.ejection
        shop.walk = self.walk
        shop.jump = self.jump
        shop.engine = self.engine
        shop.gyro = GYRO_NAMES.index(self.gyro)
        shop.cockpit = self.cockpit
        shop.clan = self.clan
        shop.heat_sinks = self.heat_sinks

        shop.armor_kind = self.armor_type
        shop.structure_kind = self.structure_type
        shop.armor = self._armor(frame)
        if self.armor_types:
            shop.armor_kinds = [self.armor_types.get(name, "standard") for name in ARMOR_NAMES[frame][:LOCATIONS]]

        shop.absent = self.absent
        shop.quirks = frozenset(self.quirks)
        shop.strict = strict
        shop.equip(self.equipment)
        return shop.finish()

    def _armor(self, frame: int) -> list[int]:
        """Armor points by place; the maximum if none are given."""
        if not self.armor:
            return full_armor(structure_for(self.tons, frame))
        points = [0] * len(ARMOR_NAMES[frame])
        for name, values in self.armor.items():
            location = parse_location(frame, name)
            if location == NOWHERE or len(values) != (2 if is_torso(location) else 1):
                raise ValueError(f"{self.name}: the armor of {name!r} is points, for a torso front and rear: {values}")
            if is_torso(location):
                points[location], points[armor_at(location, True)] = values
            else:
                points[location] = values[0]
        return points


_entries: list[CatalogueEntry] = []
_designs: dict[str, Design] = {}


def catalogue() -> list[CatalogueEntry]:
    """Every entry of the built-in catalogue, in order of name."""
    if not _entries:
        text = get_data("myomer.units", FILE)
        assert text is not None
        _entries.extend(sorted(msgspec.json.decode(text, type=list[CatalogueEntry]), key=lambda entry: entry.name))
    return _entries


def entry_named(name: str) -> CatalogueEntry | None:
    """The entry with that name, case-insensitive; None if there is none."""
    wanted = name.strip().casefold()
    for entry in catalogue():
        if entry.name.casefold() == wanted:
            return entry
    return None


def design_named(name: str) -> Design:
    """The design with that name, built once and shared; ValueError if the catalogue does not have it."""
    entry = entry_named(name)
    if entry is None:
        near = difflib.get_close_matches(name, [known.name for known in catalogue()], 3, 0.4)
        hint = f"the nearest: {', '.join(near)}" if near else "see 'myomer units'"
        raise ValueError(f"there is no 'Mech {name!r} in the catalogue; {hint}")
    if entry.name not in _designs:
        _designs[entry.name] = entry.build()
    return _designs[entry.name]
