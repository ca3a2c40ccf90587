"""Every 'Mech known by name: the built-in catalogue, then the user's library.

A catalogue name means the same on every machine, so the catalogue comes first; `library:NAME` means the user's own unit
of that name.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import PurePath

import msgspec

from myomer.formats.mtf import SUFFIX as UNIT_SUFFIX
from myomer.formats.mtf import read_mtf
from myomer.formats.remarks import Remark
from myomer.library.best_known import families, rank
from myomer.library.facts import UnitFacts, facts_of_entry
from myomer.library.names import Named, match
from myomer.library.paths import path_in
from myomer.library.store import UNIT, LibraryEntry, opened
from myomer.units.blueprint import other_names
from myomer.units.catalogue import CatalogueEntry, catalogue, entry_named
from myomer.units.catalogue import design_named as built_in
from myomer.units.design import Design
from myomer.units.entries import entry_of

CATALOGUE = "catalogue"
LIBRARY = "library"
HINT = "list them with 'myomer units', or import your own with 'myomer import'"


@dataclass(frozen=True, slots=True)
class UnitRow:
    """A known 'Mech in a list."""

    name: str
    others: tuple[str, ...]
    """Its other names."""
    origin: str
    """`catalogue` or `library`."""
    facts: UnitFacts
    entry: LibraryEntry | None = None
    """Where it is stored, if it is from the library."""

    def named(self) -> Named:
        """Its names, and how well known it is among the variants of its chassis."""
        model, chassis_names = families(self.name, self.others)
        built_in = self.origin == CATALOGUE
        best_known = rank(self.name, model, chassis_names[0], built_in, self.facts)
        return Named(self.name, self.others, chassis_names, best_known)


@dataclass(frozen=True, slots=True)
class FoundUnit:
    """A 'Mech found by name."""

    design: Design
    origin: str
    """`catalogue`, `library`, or the path of its file."""
    remarks: tuple[Remark, ...] = ()
    asked: str = ""
    """The bare chassis that was asked for, if this is its best-known variant; otherwise empty."""

    @property
    def note(self) -> str:
        """The variant chosen for a bare chassis, as a sentence; empty if the name was more specific."""
        return f"{self.asked!r} is taken as {self.design.name}, the best-known variant" if self.asked else ""


def unit_rows() -> list[UnitRow]:
    """Every known 'Mech: the catalogue's, then the library's."""
    rows = []
    for entry in catalogue():
        others = tuple(other_names(entry.clan_name, entry.model))
        rows.append(UnitRow(entry.name, others, CATALOGUE, facts_of_entry(entry)))
    with opened() as library:
        for imported in library.entries(UNIT) if library is not None else []:
            facts = msgspec.json.decode(imported.facts, type=UnitFacts)
            rows.append(UnitRow(imported.name, tuple(imported.others.splitlines()), LIBRARY, facts, imported))
    return rows


def _find_row(name: str) -> tuple[UnitRow, bool]:
    """The 'Mech that a name means, and whether the name was only that of its chassis."""
    origin, colon, rest = name.partition(":")
    rows = unit_rows()
    if colon and origin.strip().casefold() in (CATALOGUE, LIBRARY):
        rows = [row for row in rows if row.origin == origin.strip().casefold()]
        name = rest.strip()
    rows_by_name: dict[str, UnitRow] = {}
    for row in rows:
        rows_by_name.setdefault(row.name.casefold(), row)
    best = match(name, [row.named() for row in rows_by_name.values()], "'Mech", HINT)
    wanted = " ".join(name.casefold().split())
    return rows_by_name[best.name.casefold()], wanted != best.name.casefold() and wanted in best.families


def known_unit(name: str) -> FoundUnit:
    """The 'Mech in the catalogue or the library with that name, another name, or an abbreviation of one.

    A bare chassis means its best-known variant (`best_known`). ValueError if there is none.
    """
    entry = entry_named(name)
    if entry is not None:
        return FoundUnit(built_in(entry.name), CATALOGUE)
    row, only_chassis = _find_row(name)
    unit = FoundUnit(built_in(row.name), CATALOGUE) if row.entry is None else _read_entry(row.entry)
    return replace(unit, asked=name.strip()) if only_chassis else unit


def find_unit(name: str | PurePath) -> FoundUnit:
    """The 'Mech that `known_unit` finds by name, or the one in a `.mtf` file given by path; ValueError if there is
    none.
    """
    path = path_in(name, UNIT_SUFFIX)
    if path is None:
        return known_unit(str(name))
    reading = read_mtf(path)
    return FoundUnit(reading.design, str(path), reading.remarks)


@lru_cache(maxsize=256)
def _read_entry(entry: LibraryEntry) -> FoundUnit:
    """Read a unit from the library."""
    with opened() as library:
        if library is None:
            raise ValueError(f"the 'Mech {entry.name!r} is no longer in the library; {HINT}")
        data = library.data(entry)
    reading = read_mtf(data, entry.place)
    return FoundUnit(reading.design, LIBRARY, reading.remarks)


def design_named(name: str | PurePath) -> Design:
    """The design with that name in the catalogue or the library, built once and shared; or the one in a `.mtf` file."""
    return find_unit(name).design


def entry_for(design: Design) -> CatalogueEntry:
    """A design as a catalogue entry that may be changed."""
    entry = entry_named(design.name)
    if entry is not None and is_built_in(design):
        return entry.copy()
    return entry_of(design.blueprint)


def is_built_in(design: Design) -> bool:
    """Whether this is the catalogue's own design of its name."""
    entry = entry_named(design.name)
    return entry is not None and built_in(entry.name) is design


@dataclass(frozen=True, slots=True)
class Search:
    """Search criteria; a field that is not set matches everything."""

    words: Sequence[str] = ()
    tons: tuple[int, int] | None = None
    tech: str = ""
    role: str = ""
    weapons: Sequence[str] = ()
    """Names of equipment, all of which the 'Mech carries."""
    frame: str = ""
    years: tuple[int, int] | None = None
    walk: tuple[int, int] | None = None
    jump: tuple[int, int] | None = None
    omni: bool = False
    origin: str = ""

    def fits(self, row: UnitRow) -> bool:
        """Whether a 'Mech meets the criteria."""
        facts = row.facts
        name = " ".join([row.name, *row.others]).casefold()
        fits_tech = (
            not self.tech or facts.tech == self.tech or (self.tech == "mixed" and facts.tech.startswith("mixed"))
        )

        return (
            all(word.casefold() in name for word in self.words)
            and _within(facts.tons, self.tons)
            and _within(facts.year, self.years)
            and _within(facts.walk, self.walk)
            and _within(facts.jump, self.jump)
            and fits_tech
            and (not self.role or facts.role == self.role.casefold())
            and (not self.frame or facts.frame == self.frame)
            and (not self.omni or facts.omni)
            and (not self.origin or row.origin == self.origin)
            and all(is_carried(weapon, facts.equipment) for weapon in self.weapons)
        )


def _within(number: int, bounds: tuple[int, int] | None) -> bool:
    return bounds is None or bounds[0] <= number <= bounds[1]


def is_carried(weapon: str, equipment: Sequence[str]) -> bool:
    """Whether these include equipment with the given words in its key: `hatchet`, `er ppc`, `lrm-20`, `AC/20`, `talon`.

    Words may be abbreviated. Ammunition counts only if asked for.
    """
    words = weapon.casefold().replace(" ", "-").replace("/", "-").split("-")
    for key in equipment:
        parts = key.split("-")
        if all(_matches_a_part(word, parts) for word in words) and ("ammo" in words or "ammo" not in parts):
            return True
    return False


def _matches_a_part(word: str, parts: list[str]) -> bool:
    """Whether a word is one part of a key, or its beginning if the word has three letters or more."""
    if len(word) > 2 and word.isalpha():
        return any(part.startswith(word) for part in parts)
    return word in parts


def search(wanted: Search | str) -> list[UnitRow]:
    """The known 'Mechs that fit, by name; text searches the words of the name."""
    if isinstance(wanted, str):
        wanted = Search(words=wanted.split())
    if not isinstance(wanted, Search):
        raise TypeError(f"search takes words of a name, such as search('atlas as7'), or a Search, not {wanted!r}")
    return sorted((row for row in unit_rows() if wanted.fits(row)), key=lambda row: (row.name.casefold(), row.origin))
