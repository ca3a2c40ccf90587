"""A 'Mech that catches typos: setting an unknown attribute is an error.

The engine's own copies are plain: they are written millions of times, by type-checked code.
A compiled 'Mech rejects unknown names and wrong types by itself, so this module is not used.
"""

from __future__ import annotations

import difflib
from typing import Final

from myomer.hexes import parse_hex
from myomer.rules.movement import MODE_NAMES
from myomer.units.blueprint import Blueprint
from myomer.units.mech import Mech, mech_with
from myomer.units.state import ANY, FIELDS, NO_MAXIMUM, TEXT, Field

STATE: Final = {field.name: field for field in FIELDS}
"""The attributes that can be set."""


class CarefulMech(Mech):
    """A 'Mech that only accepts its own attributes, with valid values.

    Modes of movement and hexes may be set by name.
    """

    def __setattr__(self, name: str, value: object) -> None:
        """Set an attribute that a 'Mech has, with its type and within its limits; hexes and modes may be names."""
        if name == "changed":
            object.__setattr__(self, name, value)
            return
        if name not in STATE:
            near = difflib.get_close_matches(name, STATE, 3, 0.5)
            hint = f"; the nearest: {', '.join(near)}" if near else ""
            raise AttributeError(f"a 'Mech has no attribute {name!r} that could be set{hint}", name=name, obj=self)
        field = STATE[name]
        if type(value) is str and field.shape != TEXT:
            value = _number_for(name, value)
        _check_kind(field, value, self.__dict__.get(name))
        if field.most != ANY:
            _check_limit(field, value)
        object.__setattr__(self, name, value)

    def __reduce__(self) -> tuple[object, ...]:
        _, fields = super().__reduce__()
        return _careful_with, fields


def _careful_with(blueprint: Blueprint, values: list[object]) -> Mech:
    """Rebuild a pickled `CarefulMech`."""
    mech = mech_with(blueprint, values)
    mech.__class__ = CarefulMech
    return mech


def _check_kind(field: Field, value: object, old: object) -> None:
    """TypeError unless the value has the attribute's type; armor and structure keep their length."""
    name = field.name
    points = name in ("armor", "structure")
    if isinstance(old, bool):
        if not isinstance(value, bool):
            raise TypeError(f"{name!r} of a 'Mech is True or False, not {value!r}")
    elif isinstance(old, int):
        if not isinstance(value, int):
            raise TypeError(f"{name!r} of a 'Mech is a whole number, not {value!r}")
    elif isinstance(old, list):
        if not isinstance(value, list):
            hint = f": write mech.{name}[HEAD] = 3, or mech(…, {name}={{'head': 3}})" if points else ""
            raise TypeError(f"{name!r} of a 'Mech is a list, not {value!r}{hint}")
        if points and (len(value) != len(old) or not all(isinstance(point, int) for point in value)):
            raise ValueError(f"{name!r} of a 'Mech is a list of {len(old)} whole numbers, not {value!r}")


def _check_limit(field: Field, value: object) -> None:
    """ValueError for a number out of bounds."""
    if isinstance(value, int) and (value < 0 or (field.most != NO_MAXIMUM and value > field.most)):
        bounds = "0 or more" if field.most == NO_MAXIMUM else f"0 to {field.most}"
        raise ValueError(f"{field.name!r} of a 'Mech is {bounds}, not {value}")


def _number_for(name: str, text: str) -> int:
    """The number that a text stands for; ValueError if there is none."""
    if name == "hex":
        return parse_hex(text)
    if name == "move_mode":
        if text not in MODE_NAMES:
            raise ValueError(f"there is no mode of movement {text!r}; the modes are {', '.join(MODE_NAMES)}")
        return MODE_NAMES.index(text)
    raise TypeError(f"{name!r} of a 'Mech is not text: {text!r}")
