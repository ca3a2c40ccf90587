"""Weapons and bins of a unit by the names that people give them: the armory's key, or what the record sheet prints.

A name is the key (`ac-20`), the name on the sheet (`AC/20`) or in a unit file (`Autocannon/20`), in capitals or not;
only letters and digits count (`ac20`, `medium laser`). After it may come the weapon's location,
in full or as sheets abbreviate it (`medium-laser@left-arm`, `Medium Laser@LA`, `Medium Laser (LA)`), that it points
backward (`medium-laser@center-torso:rear`, `Medium Laser (R)`), and which of several it is (`medium-laser@left-arm#2`).
"""

from __future__ import annotations

import difflib
from typing import Final

from myomer.combat.weapons.firing_arcs import locations_of
from myomer.rules.armory import folded
from myomer.rules.equipment import CLAN, IS, Equipment
from myomer.rules.locations import FRAME_LOCATIONS, HEAD, NOWHERE, LocationId, location_name, parse_location
from myomer.units.design import Design
from myomer.units.mech import Mech

REAR: Final = "rear"
REAR_MARK: Final = "R"
TURRET_MARK: Final = "T"
"""What a sheet puts in brackets behind a weapon that points backward, or is in a turret."""
TECH_MARKS: Final = {"C": CLAN, "IS": IS}
"""What the sheet of a mixed design puts behind an item of the other tech base."""
HEAD_MARK: Final = "hd"
MAX_DIGITS: Final = 3
"""How many digits the number of a weapon may have."""
MAX_LISTED: Final = 40
"""How many names an error lists."""


class WeaponNameError(ValueError):
    """A name that no weapon of the unit has; the message lists those there are."""


class _ParsedName:
    """The parts of a weapon's name: the name itself, tech base, locations, rear mount and number."""

    def __init__(self, design: Design, text: str) -> None:
        # NAME@WHERE:rear#NUMBER, each part after the name optional.
        main, hash_sign, number = text.partition("#")
        name, at_sign, where = main.partition("@")
        where, _, mark = where.partition(":")

        self.tech = ""
        """The tech base in brackets after the name (`(C)`, `(IS)`); empty if none is given."""
        self.rear = mark.strip().casefold() == REAR
        self.places: list[int] = []
        """The locations given; for a split weapon both."""
        self.fits = not mark.strip() or self.rear
        """Whether this can be the name of anything."""

        if at_sign and where.strip():
            self.places = [place_called(design.frame, part) for part in where.split("/")]

        # Marks in parentheses at its end: rear, tech base, location, turret.
        name = name.strip()
        while name.endswith(")") and "(" in name:
            rest, _, bracketed = name[:-1].rpartition("(")
            inside = bracketed.strip().upper()
            places = [place_called(design.frame, part) for part in inside.split("/")]
            if inside == REAR_MARK:
                self.rear = True
            elif inside in TECH_MARKS:
                self.tech = TECH_MARKS[inside]
            elif NOWHERE not in places:
                self.places = places
            elif inside != TURRET_MARK:
                break
            name = rest.strip()
        self.name = name

        self.number = 0
        """Which of several like weapons, counted from 1; 0 if none is given."""
        if hash_sign:
            number = number.strip()
            is_number = number.isascii() and number.isdigit() and len(number) <= MAX_DIGITS
            self.number = int(number) if is_number else 0
            self.fits = self.fits and self.number > 0

        self.fits = self.fits and NOWHERE not in self.places


def place_called(frame: int, text: str) -> int:
    """The location with this name or these initials, as record sheets write them (`HD`, `LA`); `NOWHERE` for none."""
    words = text.strip().casefold().replace(" ", "-").split("-")
    location = parse_location(frame, "-".join(words))
    if location != NOWHERE or len(words) > 1:
        return location
    for place in FRAME_LOCATIONS[frame]:
        if words[0] == _initials(frame, place):
            return place
    return NOWHERE


def _initials(frame: int, location: LocationId) -> str:
    """`ra` for the right arm, `hd` for the head."""
    if location == HEAD:
        return HEAD_MARK
    return "".join([part[0] for part in location_name(frame, location).split("-")])


def _is_called(equipment: Equipment, wanted: str) -> bool:
    """Whether it has this name on a sheet or in a unit file; what lists put in brackets `[…]` does not count."""
    known = [equipment.name, equipment.name.partition(" [")[0], *equipment.list_names, *equipment.names]
    return wanted in [folded(name) for name in known]


def components_called(design: Design, among: list[int], text: str) -> list[int]:
    """The components that a name may mean, in the order of the sheet; empty if it fits none of them.

    The key of an item means that item alone; any other name means everything that has the name.
    """
    parsed = _ParsedName(design, text)
    if not parsed.fits:
        return []

    wanted = folded(parsed.name)
    exact: list[int] = []
    alike: list[int] = []
    for index in among:
        component = design.components[index]
        if parsed.rear and not component.rear:
            continue
        locations = locations_of(design, index)
        if any([place not in locations for place in parsed.places]):
            continue
        equipment = component.equipment
        if parsed.tech and (equipment is None or equipment.tech != parsed.tech):
            continue

        if component.name == parsed.name:
            exact.append(index)
        elif wanted and (wanted == folded(component.name) or (equipment is not None and _is_called(equipment, wanted))):
            alike.append(index)

    matches = exact or alike
    return matches[parsed.number - 1 : parsed.number] if parsed.number else matches


def known_names(design: Design, components: list[int]) -> list[str]:
    """The names to choose from, each once, as the sheet has them: `AC/20 (RT)`, `Medium Laser (CT) (R)`."""
    names: list[str] = []
    for index in components:
        component = design.components[index]
        equipment = component.equipment
        name = component.name if equipment is None else equipment.name.partition(" [")[0]
        rear = f" ({REAR_MARK})" if component.rear else ""
        names.append(f"{name} ({_initials(design.frame, component.location).upper()}){rear}")
    return list(dict.fromkeys(names))


def suggested_names(design: Design, components: list[int], text: str) -> str:
    """Names for an error message about a name that matches nothing: the nearest that point forward, or all of them."""
    forward = known_names(design, [index for index in components if not design.components[index].rear])
    folded_names = {name.casefold(): name for name in forward}
    near = difflib.get_close_matches(text[:80].casefold(), list(folded_names), 3, 0.5)
    if near:
        return f"the nearest: {', '.join([folded_names[name] for name in near])}"
    all_names = [*forward, *[name for name in known_names(design, components) if name not in forward]]
    return f"it has: {', '.join(all_names[:MAX_LISTED])}"


def weapons_called(mech: Mech, text: str) -> list[int]:
    """The weapons of a unit that a name may mean, at least one; `WeaponNameError` lists the names it has."""
    design = mech.design
    weapons = components_called(design, design.weapons, text)
    if not weapons:
        if not design.weapons:
            raise WeaponNameError(f"{design.name} has no weapon")
        suggestion = suggested_names(design, design.weapons, text)
        raise WeaponNameError(f"{design.name} has no weapon {text[:80]!r}; {suggestion}")
    return weapons
