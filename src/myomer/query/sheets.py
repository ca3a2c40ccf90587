"""Questions about a unit's design: its facts, in the field names of a question, and its record sheet."""

from __future__ import annotations

from typing import Final

from myomer.formats.sheet_svg import sheet_svg
from myomer.library.units import CATALOGUE, LIBRARY, is_built_in
from myomer.query.cast import describe_design
from myomer.reports.design_facts import DESCRIBED, facts_json
from myomer.reports.design_sheets import sheet_of
from myomer.rules.ruleset import Ruleset
from myomer.scenario.description import UnitDescription
from myomer.scenario.errors import MISSING_FIELD, DescriptionError
from myomer.scenario.fields import Fields
from myomer.scenario.units import make_design
from myomer.units.design import Design

TEXT: Final = "text"
JSON: Final = "json"
SVG: Final = "svg"
FORMS: Final = [JSON, TEXT, SVG]


def _read_design(fields: Fields) -> tuple[Design, str]:
    """The design asked about, named or described like a unit, and its origin."""
    given = fields.raw("unit", required=True)
    if isinstance(given, (str, Design)):
        design = make_design(UnitDescription(unit=given), fields.path, fields.chosen_variants)
        return design, CATALOGUE if is_built_in(design) else LIBRARY
    described = fields.child("unit")
    if not described.has("unit") and not described.has("tons"):
        path = described.name("unit")
        raise DescriptionError(MISSING_FIELD, path, f"{path!r} is missing: name the unit, or give its 'tons'")
    design = make_design(describe_design(described), described.path, fields.chosen_variants)
    described.done()
    return design, CATALOGUE if is_built_in(design) else DESCRIBED


def asked_facts(fields: Fields, rules: Ruleset) -> dict[str, object]:
    """The facts of a unit."""
    design, origin = _read_design(fields)
    fields.done()
    return facts_json(design, origin)


def asked_sheet(fields: Fields, rules: Ruleset) -> dict[str, object]:
    """The record sheet of a unit: as an object, as text, or drawn."""
    design, _ = _read_design(fields)
    form = fields.choice("form", FORMS, "form of a sheet", JSON)
    fields.done()
    sheet = sheet_of(design, rules.name)
    content: object = sheet.to_json() if form == JSON else str(sheet) if form == TEXT else sheet_svg(sheet)
    return {"name": design.name, "ruleset": rules.name, "form": form, "sheet": content}
