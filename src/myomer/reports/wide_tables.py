"""Tables on narrow terminals: a table that is too wide continues below, with its first columns repeated."""

from __future__ import annotations

from rich.cells import cell_len
from rich.console import Console, RenderableType
from rich.table import Column, Table
from rich.text import Text

MIN_LEAD = 12
"""The minimum width of the first columns."""


def show_table(screen: Console, table: Table, leads: int = 1, together: int = 1, closing: int = 0) -> None:
    """Print a table without a box; nothing is cut off if it is wider than the screen.

    The first `leads` columns label a row. Columns that do not fit next to them are printed below, with the labels
    repeated; the other columns are kept in groups of `together`. The last `closing` columns are the result of a row:
    they always close the first part.
    """
    for index, part in enumerate(parts_of(table, screen.width, leads, together, closing)):
        if index:
            screen.print()
        screen.print(part)


def parts_of(table: Table, width: int, leads: int = 1, together: int = 1, closing: int = 0) -> list[Table]:
    """The table itself if it fits, otherwise tables that do, with the same first columns."""
    gap = table.padding[1] + table.padding[3]
    widths = [_width(column) for column in table.columns]
    if sum(widths) + gap * (len(widths) - (not table.pad_edge)) <= width:
        return [table]

    # Columns that belong together form a block.
    end = len(widths) - closing
    blocks = [list(range(index, min(index + together, end))) for index in range(leads, end, together)]
    last = list(range(end, len(widths)))
    kept = sum([widths[index] + gap for index in last])
    spans = [sum([widths[index] for index in block]) + gap * (len(block) - 1) for block in blocks]
    lead_width = min(sum(widths[:leads]) + gap * leads, max(MIN_LEAD, width - kept - max(spans, default=0)))

    groups: list[list[int]] = [[]]
    used = lead_width + kept
    for block, span in zip(blocks, spans, strict=True):
        if groups[-1] and used + span > width:
            groups.append([])
            used = lead_width
        groups[-1] += block
        used += span + gap

    groups[0] += last
    return [_with_columns(table, [*range(leads), *group]) for group in groups]


def _with_columns(table: Table, columns: list[int]) -> Table:
    """The same table with only these columns."""
    part = Table(box=None, padding=table.padding, pad_edge=table.pad_edge, header_style=table.header_style)
    part.show_header = table.show_header
    kept = [table.columns[index] for index in columns]
    headers = [str(column.header) for column in kept]
    if all([header.startswith("\n") for header in headers]):
        headers = [header.removeprefix("\n") for header in headers]
    for header, column in zip(headers, kept, strict=True):
        part.add_column(header, justify=column.justify, no_wrap=column.no_wrap, overflow="fold")
    cells = [list(column.cells) for column in kept]
    for row, table_row in enumerate(table.rows):
        part.add_row(*[column_cells[row] for column_cells in cells], style=table_row.style)
    return part


def _width(column: Column) -> int:
    return max([_widest(text) for text in (column.header, *column.cells)], default=0)


def _widest(text: RenderableType) -> int:
    plain = text.plain if isinstance(text, Text) else str(text)
    return max([cell_len(line) for line in plain.split("\n")], default=0)
