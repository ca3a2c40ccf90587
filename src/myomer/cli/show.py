"""`myomer show`: a design as a record sheet, on the terminal, as JSON, or drawn to be printed."""

from __future__ import annotations

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


def sheet_of(design: Design, ruleset: str) -> RecordSheet:
    """The record sheet of a design; the ruleset decides the physical attacks' damage."""
    return record_sheet(design, blow_rows(design, ruleset))


def show_on_screen(design: Design, origin: str, ruleset: str, remarks: Sequence[Remark] = ()) -> None:
    """Show a design; `origin` says where it comes from: a file, or the catalogue."""
    show_sheet(console(), sheet_of(design, ruleset), origin, design.problems(), remarks, ruleset)


def draw_sheet(design: Design, path: Path, ruleset: str, quiet: bool) -> None:
    """Draw a design's sheet into a file, and say so."""
    sheet = sheet_of(design, ruleset)
    write_atomically(path, sheet_svg(sheet))
    if not quiet:
        console().print(f"record sheet of {sheet.name}, {ruleset} rules: {path}", markup=False, soft_wrap=True)


def shown_as_json(design: Design, origin: str, ruleset: str, remarks: Sequence[Remark] = ()) -> dict[str, object]:
    """Everything about a design for machines."""
    return sheet_json(design, sheet_of(design, ruleset), origin, ruleset, design.problems(), remarks)


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
