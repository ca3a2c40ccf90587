"""A design in JSON form: the facts that a question can be about."""

from __future__ import annotations

from typing import Final

from myomer.library.facts import facts_of_blueprint
from myomer.library.units import entry_for
from myomer.rules.armory import equipment
from myomer.rules.locations import ARMOR_NAMES
from myomer.units.design import Design
from myomer.units.mech import Mech
from myomer.units.mobility import running_mp

DESCRIBED: Final = "question"
"""The origin of a unit that a question describes."""


def facts_json(design: Design, origin: str) -> dict[str, object]:
    """A design in the field names of a question, with derived facts: running MP, dissipation, problems."""
    blueprint = design.blueprint
    facts = facts_of_blueprint(blueprint)
    entry = entry_for(design)
    names = ARMOR_NAMES[design.frame]

    return {
        "name": design.name,
        "chassis": blueprint.chassis,
        "model": blueprint.model,
        "other_names": blueprint.other_names(),
        "origin": origin,
        "tech": facts.tech,
        "role": facts.role,
        "year": facts.year,
        "rules_level": facts.rules_level,
        "omni": facts.omni,
        "tons": design.tons,
        "frame": facts.frame,
        "walk": design.walk,
        "run": running_mp(Mech(design)),
        "jump": design.jump,
        "engine": entry.engine,
        "rating": blueprint.rating,
        "gyro": entry.gyro,
        "cockpit": entry.cockpit,
        "armor_type": entry.armor_type,
        "structure_type": entry.structure_type,
        "heat_sinks": entry.heat_sinks,
        "heat_sink_type": entry.heat_sink_type,
        "dissipation": design.cooling,
        "armor": {name: points for name, points in zip(names, design.armor, strict=False) if name and points},
        "structure": {name: points for name, points in zip(names, design.structure, strict=False) if name and points},
        "equipment": entry.equipment,
        "weapons": [_weapon_json(design, weapon) for weapon in design.weapons],
        "absent": entry.absent,
        "quirks": list(blueprint.quirks),
        "problems": [problem.to_json() for problem in design.problems()],
    }


def _weapon_json(design: Design, weapon: int) -> dict[str, object]:
    """A weapon with its location, name and heat."""
    component = design.components[weapon]
    where = design.names[component.location] + (":rear" if component.rear else "")
    item = equipment().get(component.name)
    name, heat = (item.name, item.heat) if item is not None else (component.name, 0)
    return {"weapon": f"{component.name}@{where}", "name": name, "heat": heat}
