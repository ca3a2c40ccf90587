"""The record sheet of a design, and of a 'Mech in play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict

from myomer.formats.record_sheet import RecordSheet
from myomer.formats.remarks import Remark
from myomer.formats.sheet import record_sheet
from myomer.formats.sheet_marks import SheetMarks, marks_of
from myomer.reports.sheet_attacks import physical_rows, physical_rows_now
from myomer.units.design import Design
from myomer.units.mech import Mech


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
