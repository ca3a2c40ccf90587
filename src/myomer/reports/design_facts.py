"""A design: its record sheet, and the JSON form of its facts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Final

from myomer.formats.record_sheet import RecordSheet
from myomer.formats.remarks import Remark
from myomer.formats.sheet import record_sheet
from myomer.formats.sheet_marks import SheetMarks, marks_of
from myomer.library.facts import facts_of_blueprint
from myomer.library.units import entry_for
from myomer.reports.sheet_attacks import physical_rows, physical_rows_now
from myomer.rules.armory import equipment
from myomer.rules.locations import ARMOR_NAMES
from myomer.units.design import Design
from myomer.units.mech import Mech
from myomer.units.mobility import running_mp

DESCRIBED: Final = "question"
"""The origin of a unit that a question describes."""


def sheet_of(design: Design, ruleset: str) -> RecordSheet:
    """The record sheet of a design; the ruleset decides the physical attacks' damage."""
    return record_sheet(design, physical_rows(design, ruleset))


def sheet_now(mech: Mech, ruleset: str) -> tuple[RecordSheet, SheetMarks]:
    """The record sheet of a 'Mech in play and its marks: physical attacks as they are now, or struck out."""
    rows, lost = physical_rows_now(mech, ruleset)
    return record_sheet(mech.design, rows), marks_of(mech, lost)


def sheet_json(design: Design, origin: str, ruleset: str, remarks: Sequence[Remark] = ()) -> dict[str, object]:
    """Everything about a design as JSON: its blueprint, its sheet, its problems."""
    return {
        "name": design.name,
        "origin": origin,
        "ruleset": ruleset,
        "blueprint": design.blueprint.to_json(),
        "sheet": sheet_of(design, ruleset).to_json(),
        "problems": [problem.to_json() for problem in design.problems()],
        "remarks": [asdict(remark) for remark in remarks],
    }


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
        "dissipation": record_sheet(design).heat_sinks.dissipation,
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
