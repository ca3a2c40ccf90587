"""What is marked off on a record sheet in play: points, slots, system and pilot hits, ammunition, and the heat."""

from __future__ import annotations

from dataclasses import dataclass, field

from myomer.rules.components import AMMUNITION
from myomer.rules.locations import FRAME_LOCATIONS, armor_at
from myomer.rules.physical_weapons import club_name
from myomer.units.mech import Mech


@dataclass(frozen=True, slots=True)
class SheetMarks:
    """Marks on a record sheet; an empty one is a sheet as it is printed."""

    armor: dict[int, int] = field(default_factory=dict)
    """Points of armor lost, by place in the armor list (rear armor has places of its own)."""
    structure: dict[int, int] = field(default_factory=dict)
    """Points of internal structure lost, by location."""
    slots: frozenset[tuple[int, int]] = frozenset()
    """Destroyed slots: location and number from 0."""
    systems: dict[str, int] = field(default_factory=dict)
    """Hits by the name of the system, as in `RecordSheet.system_hits`."""
    pilot_hits: int = 0
    heat: int = -1
    """The heat that is marked on the scale; -1 for none."""
    gunnery: str = ""
    piloting: str = ""
    rounds: dict[str, int] = field(default_factory=dict)
    """Rounds left in working bins, by the key of the ammunition; nothing on a sheet as it is printed."""
    lost_attacks: frozenset[int] = frozenset()
    """Physical attacks that it can no longer make: their places among the rows of the sheet."""
    holding: str = ""
    """The club in its hands."""


def marks_of(mech: Mech, lost_attacks: frozenset[int] = frozenset()) -> SheetMarks:
    """The marks on the sheet of a 'Mech in play. Everything is marked off in a location that is destroyed."""
    design = mech.design
    armor: dict[int, int] = {}
    structure: dict[int, int] = {}
    slots: set[tuple[int, int]] = set()

    for location in FRAME_LOCATIONS[design.frame]:
        there = mech.has(location)
        for place in {location, armor_at(location, True)}:
            armor[place] = design.armor[place] - (mech.armor[place] if there else 0)
        structure[location] = design.structure[location] - (mech.structure[location] if there else 0)
        for slot in range(design.slot_counts[location]):
            if not there or mech.slot_hits[location] >> slot & 1:
                slots.add((location, slot))

    systems = {
        "Engine": mech.engine_hits,
        "Gyro": mech.gyro_hits,
        "Sensor": len(design.sensors) - mech.working(design.sensors),
        "Life support": min(1, len(design.life_support) - mech.working(design.life_support)),
    }
    return SheetMarks(
        armor,
        structure,
        frozenset(slots),
        systems,
        mech.wounds,
        mech.heat,
        str(mech.gunnery),
        str(mech.piloting),
        _rounds_left(mech),
        lost_attacks,
        club_name(mech.club),
    )


def _rounds_left(mech: Mech) -> dict[str, int]:
    """Rounds that can still be fired, by the key of the ammunition: none from a bin that is hit or gone."""
    rounds: dict[str, int] = {}
    for index, component in enumerate(mech.design.components):
        if component.kind == AMMUNITION:
            left = mech.count(index) if mech.component_works(index) else 0
            rounds[component.name] = rounds.get(component.name, 0) + left
    return rounds
