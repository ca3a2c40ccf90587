"""Every name that a question may use, taken from the engine."""

from __future__ import annotations

from myomer.combat.harm.damage_types import DAMAGE_TYPE_NAMES
from myomer.combat.movement.move import STEPS_BY_NAME
from myomer.combat.movement.reasons import REASONS as MOVE_REASONS
from myomer.combat.movement.resolution import (
    COLLAPSED,
    DEVICE_FAILED,
    DONE,
    FELL,
    LEFT,
    OUT,
    SKID,
    STAYED_DOWN,
    STOPPED,
    STUCK_FAST,
)
from myomer.combat.physical.reasons import REASONS
from myomer.combat.physical.registry import ATTACKS, EFFECTS
from myomer.combat.terrain.sight import REASONS as SIGHT_REASONS
from myomer.combat.weapons.reasons import CODES as SHOT_CODES
from myomer.combat.weapons.shot import BRACKETS
from myomer.hexes import ARC_NAMES
from myomer.library.units import unit_rows
from myomer.query.fire import BEACONS, FIRE_OPTIONS, SHOT_MODES
from myomer.query.moves import MOVE_OPTIONS, PLACES
from myomer.rules.components import ARMOR_KINDS, COCKPITS, ENGINES, GYRO_NAMES, STRUCTURE_KINDS
from myomer.rules.movement import MODE_NAMES
from myomer.rules.ruleset import RULESETS
from myomer.rules.terrain import LEVEL_NAMES, TERRAIN_LEVELS
from myomer.rules.triggers import TRIGGERS
from myomer.rules.weather import NIGHT, WEATHER, WIND
from myomer.scenario.description import ABILITIES, CONDITION_NAMES, QUIRKS, SINK_KINDS, SYSTEMS
from myomer.scenario.maps import BUILDING_STYLES
from myomer.units.build import equipment_names


def all_names() -> dict[str, object]:
    """Lists of names by subject."""
    return {
        "rulesets": list(RULESETS),
        "attacks": list(ATTACKS),
        "reasons": list(REASONS),
        "effects": list(EFFECTS),
        "triggers": list(TRIGGERS),
        "units": [row.name for row in unit_rows()],
        "equipment": equipment_names(),
        "conditions": CONDITION_NAMES,
        "quirks": QUIRKS,
        "abilities": ABILITIES,
        "terrain": {kind: LEVEL_NAMES.get(kind, []) for kind in TERRAIN_LEVELS},
        "building_classes": BUILDING_STYLES,
        "gyros": GYRO_NAMES,
        "engines": list(ENGINES),
        "cockpits": COCKPITS,
        "armor_types": ARMOR_KINDS,
        "structure_types": STRUCTURE_KINDS,
        "heat_sink_types": SINK_KINDS,
        "systems": list(SYSTEMS),
        "damage_types": DAMAGE_TYPE_NAMES,
        "sides": ARC_NAMES,
        "brackets": BRACKETS,
        "shot_modes": list(SHOT_MODES),
        "beacons": list(BEACONS),
        "shot_reasons": SHOT_CODES,
        "shot_options": FIRE_OPTIONS,
        "sight_reasons": list(SIGHT_REASONS),
        "steps": list(STEPS_BY_NAME),
        "modes": MODE_NAMES,
        "places": PLACES,
        "move_reasons": list(MOVE_REASONS),
        "move_endings": [DONE, FELL, STUCK_FAST, SKID, STAYED_DOWN, DEVICE_FAILED, COLLAPSED, STOPPED, OUT, LEFT],
        "move_options": MOVE_OPTIONS,
        "environment": {"light": list(NIGHT), "weather": list(WEATHER), "wind": list(WIND)},
    }
