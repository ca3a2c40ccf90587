"""Display names of units, sides, limbs and equipment, and the base of every player action."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import mypyc_attr

from myomer.hexes import DIRECTION_WORDS, Facing
from myomer.record import Record
from myomer.rules.armory import equipment
from myomer.rules.locations import ARMOR_NAMES, BIPED, LocationId
from myomer.units.design import Design
from myomer.units.ids import ComponentIndex, UnitIndex


class DisplayNames:
    """Names by number; without a name, the number is shown."""

    def __init__(
        self, names: Sequence[str] = (), designs: Sequence[Design] = (), sides: Sequence[str] = (), proper: bool = True
    ) -> None:
        self.names: Final = names
        self.designs: Final = designs
        self.sides: Final = sides
        self.proper: Final = proper
        """Whether equipment has its record sheet name (`AC/20`)."""

    def name(self, unit: UnitIndex) -> str:
        """A unit."""
        return self.names[unit] if 0 <= unit < len(self.names) else f"unit {unit}"

    def side(self, side: int) -> str:
        """A side."""
        return self.sides[side] if 0 <= side < len(self.sides) else f"side {side}"

    def limb(self, unit: UnitIndex, location: LocationId) -> str:
        """A location of a unit; of an unknown unit, as on a biped."""
        names = self.designs[unit].names if 0 <= unit < len(self.designs) else ARMOR_NAMES[BIPED]
        return names[location].replace("-", " ") if 0 <= location < len(names) else f"location {location}"

    def part(self, unit: UnitIndex, component: ComponentIndex) -> str:
        """A component of a unit, with its location."""
        if not 0 <= unit < len(self.designs) or not 0 <= component < len(self.designs[unit].components):
            return f"component {component}"
        mounted = self.designs[unit].components[component]
        item = equipment().get(mounted.name) if self.proper else None
        name = item.name if item is not None else mounted.name.replace("-", " ")
        return f"{name} in the {self.limb(unit, mounted.location)}"


def direction(facing: Facing) -> str:
    """A facing as a direction on the map; an impossible one by its number."""
    return DIRECTION_WORDS[facing] if 0 <= facing < len(DIRECTION_WORDS) else f"direction {facing}"


NO_NAMES: Final = DisplayNames()
"""No unit or side has a name."""


@mypyc_attr(acyclic=True)
class PlayerAction(Record):
    """An action of a player."""

    def describe(self, names: DisplayNames) -> str:
        """The action in words, without its outcome: `Atlas: kick with the right leg at Hunchback`."""
        raise NotImplementedError

    def __str__(self) -> str:
        return self.describe(NO_NAMES)
