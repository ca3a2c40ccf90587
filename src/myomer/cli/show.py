"""`myomer show`: a design as a record sheet, on the terminal, as JSON, or drawn to be printed."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from myomer.cli.files import write_atomically
from myomer.cli.terminal import console
from myomer.formats.remarks import Remark
from myomer.formats.sheet_svg import sheet_svg
from myomer.reports.design_sheets import sheet_json, sheet_of
from myomer.reports.sheet_screen import show_sheet
from myomer.units.design import Design


def show_on_screen(design: Design, origin: str, ruleset: str, remarks: Sequence[Remark] = ()) -> None:
    """Show a design; `origin` is where it comes from: a file, or the catalogue."""
    show_sheet(console(), sheet_of(design, ruleset), origin, design.problems(), remarks, ruleset)


def draw_sheet(design: Design, path: Path, ruleset: str, quiet: bool) -> None:
    """Draw a design's sheet into a file, and say so."""
    sheet = sheet_of(design, ruleset)
    write_atomically(path, sheet_svg(sheet, ruleset=ruleset))
    if not quiet:
        console().print(f"record sheet of {sheet.name}, {ruleset} rules: {path}", markup=False, soft_wrap=True)


def shown_as_json(design: Design, origin: str, ruleset: str, remarks: Sequence[Remark] = ()) -> dict[str, object]:
    """Everything about a design for machines."""
    return sheet_json(design, origin, ruleset, remarks)
