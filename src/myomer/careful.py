"""A 'Mech in the hands of a person: a slip of the keyboard is an error, not an attribute that nobody reads.

The engine's own copies are plain: they are written to by the million, and by code that a type checker has read.
Compiled, every 'Mech is as careful as this by itself, and this module is not used.
"""

from __future__ import annotations

import difflib
from typing import Final

from myomer.hexes import parse_hex
from myomer.rules.movement import MODE_NAMES
from myomer.units.mech import Mech

STATE: Final = frozenset(Mech.__deletable__)
TEXTS: Final = frozenset(["cause"])
"""What is text in the engine too."""


class CarefulMech(Mech):
    """A 'Mech that takes only the attributes that a 'Mech has. Modes of movement and hexes may be set by name."""

    def __setattr__(self, name: str, value: object) -> None:
        if name not in STATE:
            near = difflib.get_close_matches(name, STATE, 3, 0.5)
            hint = f"; the nearest: {', '.join(near)}" if near else ""
            raise AttributeError(f"a 'Mech has no attribute {name!r} that could be set{hint}", name=name, obj=self)
        if type(value) is str and name not in TEXTS:
            value = _understood(name, value)
        object.__setattr__(self, name, value)


def _understood(name: str, text: str) -> int:
    """The number that a text stands for; ValueError when it stands for none."""
    if name == "hex":
        return parse_hex(text)
    if name == "move_mode":
        if text not in MODE_NAMES:
            raise ValueError(f"there is no mode of movement {text!r}; the modes are {', '.join(MODE_NAMES)}")
        return MODE_NAMES.index(text)
    raise TypeError(f"{name!r} of a 'Mech is not text: {text!r}")
