"""A list of 'Mechs, as wide as the terminal allows."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

from myomer.formats.sheet_names import printable
from myomer.library.units import LIBRARY, UnitRow
from myomer.rules.movement import running_from


def unit_row_json(row: UnitRow) -> dict[str, object]:
    """A unit of the list as JSON."""
    facts = row.facts
    return {
        "name": row.name,
        "other_names": list(row.others),
        "origin": row.origin,
        "tons": facts.tons,
        "tech": facts.tech,
        "frame": facts.frame,
        "walk": facts.walk,
        "jump": facts.jump,
        "role": facts.role,
        "year": facts.year,
        "omni": facts.omni,
        "equipment": list(facts.equipment),
    }


HEADINGS = ["name", "tons", "walk", "run", "jump", "frame", "tech", "role", "year", "from"]
NUMBERS = {"tons", "walk", "run", "jump"}
LEFT_OUT = ["from", "year", "frame", "tech", "role"]
"""Columns to leave out, in this order, if the terminal is too narrow."""


def show_unit_list(screen: Console, rows: list[UnitRow], bounded: bool) -> None:
    """One line for each; if the width is `bounded`, columns that do not fit are left out."""
    cells = [_cells(row) for row in rows]
    widths = {heading: max(len(heading), *[len(line[heading]) for line in cells]) for heading in HEADINGS}

    shown = HEADINGS[:]
    if bounded:
        for heading in LEFT_OUT:
            if sum(widths[column] + 2 for column in shown) - 2 > screen.width:
                shown.remove(heading)

    crowded = bounded and sum(widths[column] + 2 for column in shown) - 2 > screen.width
    gap = " " if crowded else "  "

    head = _line(dict(zip(HEADINGS, HEADINGS, strict=True)), shown, widths, gap)
    screen.print(Text(head, style="bold"), soft_wrap=True)
    for line in cells:
        screen.print(Text(_line(line, shown, widths, gap)), soft_wrap=True)

    if screen.is_terminal:
        screen.print(f"{len(rows)} 'Mechs", style="dim")


def _cells(row: UnitRow) -> dict[str, str]:
    """The cells of a row, by column."""
    facts = row.facts
    values = [
        printable(row.name),
        str(facts.tons),
        str(facts.walk),
        str(running_from(facts.walk, facts.armor_kind)),
        str(facts.jump or ""),
        facts.frame + (" omni" if facts.omni else ""),
        facts.tech,
        facts.role,
        str(facts.year or ""),
        "library" if row.origin == LIBRARY else "built in",
    ]
    return dict(zip(HEADINGS, values, strict=True))


def _line(cells: dict[str, str], shown: list[str], widths: dict[str, int], gap: str) -> str:
    """The cells of the columns shown, each as wide as its column."""
    parts = [
        cells[column].rjust(widths[column]) if column in NUMBERS else cells[column].ljust(widths[column])
        for column in shown
    ]
    return gap.join(parts).rstrip()
