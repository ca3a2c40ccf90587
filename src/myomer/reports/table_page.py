"""Tables as `myomer table` writes them: rows in long form, laid out as Markdown or as CSV."""

from __future__ import annotations

import csv as csv_module
import io
from dataclasses import dataclass, field
from typing import Final

from myomer.narration import signed

Cell = str | int
Row = dict[str, Cell]

YES: Final = "yes"
NO: Final = "no"
COLUMNS: Final = [
    "kind", "ruleset", "table", "mode", "tsm", "tons", "target_tons", "hexes", "jets", "damage", "self_damage",
    "self_hits", "piloting", "target_piloting", "target_number", "ways", "percent", "circumstance", "modifier",
]  # fmt: skip
"""The columns of the CSV: the same for every attack, so files can be combined; empty if not applicable."""
HEADINGS: Final = {
    "target_tons": "target tons",
    "jets": "jets per leg",
    "self_damage": "to attacker",
    "self_hits": "dealt as",
    "target_number": "TN",
    "ways": "of 36",
    "percent": "chance",
    "circumstance": "if …",
    "modifier": "to hit",
}
ODDS: Final = "odds"
"""Target number and chance in one cell."""
MATRICES: Final = ("hexes", "target_piloting")
"""Columns headed by their values alone; the title explains them."""


@dataclass(frozen=True)
class Table:
    """Rows in long form, and how a page shows them: a row per value of `down`, a column per value of `across`."""

    name: str
    title: str
    down: str
    across: list[str]
    figures: list[str]
    rows: list[Row]
    notes: list[str] = field(default_factory=list)


def as_csv(kind: str, ruleset: str, tables: list[Table]) -> str:
    """Every row of every table, under one heading."""
    text = io.StringIO()
    writer = csv_module.DictWriter(text, COLUMNS, restval="", lineterminator="\n")
    writer.writeheader()
    for table in tables:
        for row in table.rows:
            writer.writerow({"kind": kind, "ruleset": ruleset, "table": table.name, **row})
    return text.getvalue()


def as_markdown(table: Table) -> list[str]:
    """A table with its title and notes."""
    lines = [f"## {table.title}", "", *_grid(table), ""]
    for note in table.notes:
        lines += [note, ""]
    return lines


def _grid(table: Table) -> list[str]:
    """A table as lines of Markdown."""
    headings, columns = _columns(table)
    first_is_text = table.down == "circumstance"
    page = [headings, *[list(cells) for cells in zip(*columns, strict=True)]]
    widths = [max([len(cells[index]) for cells in page]) for index in range(len(headings))]

    # The colon says on which side a column is aligned: numbers right, text left.
    alignment = ["-" * (width - 1) + ":" for width in widths]
    if first_is_text:
        alignment[0] = alignment[0][::-1]
    page.insert(1, alignment)

    lines: list[str] = []
    for cells in page:
        padded = [text.rjust(width) for text, width in zip(cells, widths, strict=True)]
        if first_is_text:
            padded[0] = cells[0].ljust(widths[0])
        lines.append(f"| {' | '.join(padded)} |")
    return lines


def _columns(table: Table) -> tuple[list[str], list[list[str]]]:
    """Headings and columns. A figure equal in every variant has one column; a table equal at any tonnage, one row."""
    by_key: dict[Cell, dict[tuple[Cell, ...], Row]] = {}
    for row in table.rows:
        variant = tuple([row[name] for name in table.across])
        by_key.setdefault(row[table.down], {})[variant] = row

    variants = list(next(iter(by_key.values())))
    headings = [_heading(table.down)]
    columns = [[str(key) for key in by_key]]

    columns_of: dict[str, list[list[str]]] = {
        figure: [[_cell_text(by_variant[variant], figure) for by_variant in by_key.values()] for variant in variants]
        for figure in table.figures
    }

    shared = [
        figure
        for figure, variant_columns in columns_of.items()
        if all([column == variant_columns[0] for column in variant_columns])
    ]

    # A column for each figure and variant, then those that are the same in every variant.
    for index, variant in enumerate(variants):
        for figure in table.figures:
            if figure not in shared:
                headings.append(_variant_heading(figure, table.across, variant))
                columns.append(columns_of[figure][index])
    for figure in shared:
        headings.append(_heading(figure))
        columns.append(columns_of[figure][0])

    if table.down == "tons" and all([len(set(cells)) == 1 for cells in columns[1:]]):
        columns = [[f"{columns[0][0]}–{columns[0][-1]}"], *[cells[:1] for cells in columns[1:]]]
    return headings, columns


def _heading(name: str) -> str:
    return HEADINGS.get(name, name)


def _variant_heading(figure: str, across: list[str], variant: tuple[Cell, ...]) -> str:
    """`damage, inactive with TSM`: a figure and its variant."""
    if across[0] in MATRICES:
        return str(variant[0])
    values = dict(zip(across, variant, strict=True))
    mode = f", {values['mode']}" if values["mode"] else ""
    return _heading(figure) + mode + (" with TSM" if values.get("tsm") == YES else "")


def _cell_text(row: Row, figure: str) -> str:
    """A cell as a page shows it."""
    if figure == ODDS:
        return f"{row['target_number']} ({row['ways']}/36)"
    cell = row[figure]
    if figure == "ways":
        return f"{cell}/36"
    if figure == "percent":
        return f"{cell}%"
    if figure == "self_hits":
        return str(cell).replace("+", " + ")
    return signed(cell) if figure == "modifier" and isinstance(cell, int) else str(cell)
