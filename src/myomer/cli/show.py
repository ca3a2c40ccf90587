"""`myomer show`: a design as a record sheet, on the terminal, as JSON, or drawn to be printed."""

from __future__ import annotations

import json as json_module
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from myomer.cli.blows import blow_rows
from myomer.cli.files import write_atomically
from myomer.cli.screen import console
from myomer.cli.sheet_screen import show_sheet
from myomer.formats.remarks import Remark
from myomer.formats.sheet import RecordSheet, record_sheet
from myomer.formats.sheet_svg import sheet_svg
from myomer.units.design import Design
from myomer.units.problems import Problem


def run_show(
    design: Design, origin: str, svg: Path | None, json: bool, ruleset: str, remarks: Sequence[Remark] = ()
) -> None:
    """Show a design; with a path for a picture, draw it there instead.

    `origin` says where it comes from: a file, or the catalogue. `ruleset` decides the physical attacks' damage.
    """
    sheet = record_sheet(design, blow_rows(design, ruleset))
    if svg is not None:
        write_atomically(svg, sheet_svg(sheet))
    if json:
        shown = sheet_json(design, sheet, origin, ruleset, design.problems(), remarks)
        print(json_module.dumps(shown, indent=2))  # noqa: T201
    elif svg is not None:
        console().print(f"record sheet of {sheet.name}, {ruleset} rules: {svg}", markup=False, soft_wrap=True)
    else:
        show_sheet(console(), sheet, origin, design.problems(), remarks, ruleset)


def sheet_json(
    design: Design,
    sheet: RecordSheet,
    origin: str,
    ruleset: str,
    problems: Sequence[Problem],
    remarks: Sequence[Remark],
) -> dict[str, object]:
    """Everything about a design for machines: its blueprint, its sheet, what is wrong with it."""
    return {
        "name": design.name,
        "origin": origin,
        "ruleset": ruleset,
        "blueprint": design.blueprint.to_json(),
        "sheet": asdict(sheet),
        "problems": [problem.to_json() for problem in problems],
        "remarks": [asdict(remark) for remark in remarks],
    }
