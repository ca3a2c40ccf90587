"""A component: an item of a design in one location's critical slots."""

from __future__ import annotations

from typing import ClassVar, Final

from myomer.record import Record
from myomer.rules.equipment import Equipment
from myomer.rules.locations import LocationId
from myomer.rules.physical_weapons import PhysicalWeapon

NO_COUNT: Final = -1
NO_PARTNER: Final = -1


class Component(Record):
    """An item in the critical slots of one location; an engine or a split weapon is one for each location."""

    __match_args__: ClassVar[tuple[str, ...]] = (
        "kind",
        "name",
        "location",
        "mask",
        "points",
        "start",
        "armored",
        "weapon",
        "count_index",
        "equipment",
        "rear",
        "turret",
        "partner",
    )

    def __init__(
        self,
        kind: int,
        name: str,
        location: LocationId,
        mask: int,
        points: int = 0,
        start: int = 0,
        armored: bool = False,
        weapon: PhysicalWeapon | None = None,
        count_index: int = NO_COUNT,
        equipment: Equipment | None = None,
        rear: bool = False,
        turret: bool = False,
        partner: int = NO_PARTNER,
    ) -> None:
        self.kind: Final = kind
        self.name: Final = name
        self.location: Final = location
        self.mask: Final = mask
        """The slots it fills, a bit each."""
        self.points: Final = points
        """Damage when it explodes: of a round of ammunition, or of a whole explosive weapon."""
        self.start: Final = start
        """Its state at the start of a game: rounds in the bin, blade extended, a shield's mode."""
        self.armored: Final = armored
        """An armored component ignores its first hit."""
        self.weapon: Final = weapon
        """Its physical weapon data, if it is one."""
        self.count_index: Final = count_index
        """The index of its reading in a 'Mech's state, or `NO_COUNT`."""
        self.equipment: Final = equipment
        """Its armory entry; None for a system."""
        self.rear: Final = rear
        self.turret: Final = turret
        self.partner: Final = partner
        """For a split weapon, the component that is its other part; otherwise `NO_PARTNER`."""


SLOTS: Final = 12
"""The most critical slots that a location has."""
ABSENT: Final = -1
"""The slot of an actuator that the design does not have."""
