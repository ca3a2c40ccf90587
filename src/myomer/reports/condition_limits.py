"""The condition that a 'Mech of a design can be in: points of each location, parts that can be hit, MP by mode."""

from __future__ import annotations

from typing import Final

from myomer.combat.harm.prior_damage import ENGINE_NAME, GYRO, LIFE_SUPPORT, SENSORS, parts_of
from myomer.library.units import entry_for
from myomer.rules.components import ENGINE_HITS, GYRO_HITS
from myomer.rules.locations import ARMOR_NAMES
from myomer.rules.movement import JUMP, MODE_NAMES, RUN, WALK
from myomer.units.design import Design
from myomer.units.mobility import max_mp

MODES: Final = (WALK, RUN, JUMP)


def limits_json(design: Design) -> dict[str, object]:
    """In the field names of a question: full armor and structure, the hits that parts can take, and MP.

    `destroyed` has systems and actuators; a location is destroyed when its structure is 0.
    """
    names = ARMOR_NAMES[design.frame]
    return {
        "name": design.name,
        "armor": _points(names, design.armor),
        "structure": _points(names, design.structure),
        "destroyed": _hits(design),
        "moved": {MODE_NAMES[mode]: max_mp(design, mode) for mode in MODES},
    }


def _points(names: list[str], values: list[int]) -> dict[str, int]:
    """Points by location, where there are any."""
    return {name: points for name, points in zip(names, values, strict=False) if name and points}


def _hits(design: Design) -> dict[str, int]:
    """How often each part can be hit: systems as on the record sheet, actuators that the design has once."""
    hits = {ENGINE_NAME: ENGINE_HITS}
    if design.gyro_mask:
        hits[GYRO] = GYRO_HITS[design.gyro]
    hits[SENSORS] = len(design.sensors)
    hits[LIFE_SUPPORT] = len(design.life_support)
    absent = entry_for(design).absent
    for part in parts_of(design):
        if "." in part and part not in absent:
            hits[part] = 1
    return {part: times for part, times in hits.items() if times}
