"""A record sheet for a terminal: as wide as the terminal, and at least eighty columns."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import Final

from rich.console import Console
from rich.table import Table
from rich.text import Text

from myomer.formats.record_sheet import LocationRow, RecordSheet, location_suffix, movement_text
from myomer.formats.remarks import Remark
from myomer.formats.sheet_names import printable
from myomer.reports.screen import show_line
from myomer.reports.sheet_art import WIDTH as FIGURE_WIDTH
from myomer.reports.sheet_art import figure
from myomer.reports.wide_tables import show_table
from myomer.rules.locations import (
    CENTER_LEG,
    CENTER_TORSO,
    FRAME_NAMES,
    HEAD,
    LEFT_ARM,
    LEFT_LEG,
    LEFT_TORSO,
    RIGHT_ARM,
    RIGHT_LEG,
    RIGHT_TORSO,
)
from myomer.units.problems import Problem

BLOCK: Final = 6
"""Critical slots in a row: the second die of a critical roll."""
WIDEST_COLUMN: Final = 36
NARROWEST_COLUMN: Final = 18
GAP: Final = 2
ROOMY: Final = 100
"""From this width on, tables have extra space."""
MAX_REMARKS: Final = 20
"""The most remarks that are listed; the rest are counted."""


def show_sheet(
    screen: Console,
    sheet: RecordSheet,
    origin: str,
    problems: Sequence[Problem],
    remarks: Sequence[Remark],
    ruleset: str,
) -> None:
    """The whole record sheet; the ruleset decides its physical attacks."""
    _show_head(screen, sheet, origin)
    _show_figures(screen, sheet)
    show_weapons(screen, sheet)
    _show_lists(screen, sheet)
    _show_physical(screen, sheet, ruleset)
    _show_criticals(screen, sheet)
    _show_findings(screen, problems, remarks)


def _show_heading(screen: Console, text: str) -> None:
    screen.print()
    screen.print(Text(text, style="bold"))


def _show_head(screen: Console, sheet: RecordSheet, origin: str) -> None:
    """Name, weight, movement, engine, structure, armor and heat sinks."""
    screen.print(Text(sheet.name, style="bold"))
    about = [f"{sheet.tons}-ton {sheet.body}", sheet.tech_base, sheet.role, str(sheet.year) if sheet.year else ""]
    show_line(screen, ", ".join([part for part in about if part]))
    if sheet.clan_name:
        show_line(screen, f"to the Clans: {sheet.clan_name}")
    if origin:
        show_line(screen, f"from {printable(origin)}", "dim")

    screen.print()
    show_line(screen, f"movement   {movement_text(sheet)}")
    show_line(screen, f"engine     {sheet.engine}; gyro: {sheet.gyro}; cockpit: {sheet.cockpit}")
    show_line(screen, f"structure  {sheet.structure}, {sheet.structure_points} points")
    show_line(screen, f"armor      {sheet.armor}, {sheet.armor_points} points")

    sinks = sheet.heat_sinks
    heat = sum([row.count * row.heat for row in sheet.weapons])
    show_line(
        screen,
        f"heat       {sinks.count} heat sinks, {sinks.kind}: {sinks.dissipation} a turn; every weapon once: {heat}",
    )


def _show_figures(screen: Console, sheet: RecordSheet) -> None:
    """Three outlines side by side (stacked if they do not fit): front, rear, structure."""
    frame = FRAME_NAMES.index(sheet.frame)
    front = {row.location: row.armor for row in sheet.locations}
    rear = {row.location: row.rear for row in sheet.locations if row.rear >= 0}
    structure = {row.location: row.structure for row in sheet.locations}

    pictures = [
        ["armor, front".center(FIGURE_WIDTH), *figure(frame, front)],
        ["armor, rear".center(FIGURE_WIDTH), *figure(frame, rear)],
        ["structure".center(FIGURE_WIDTH), *figure(frame, structure)],
    ]

    abreast = max(1, min(3, screen.width // FIGURE_WIDTH))
    for first in range(0, 3, abreast):
        screen.print()
        for line in zip(*pictures[first : first + abreast], strict=True):
            screen.print(Text("".join(line).rstrip()), soft_wrap=True)

    kinds = [f"{row.short} {row.armor_kind}" for row in sheet.locations if row.armor_kind]
    if kinds:
        show_line(screen, f"patchwork armor: {', '.join(kinds)}")


def _plain_table(screen: Console) -> Table:
    gap = 2 if screen.width >= ROOMY else 1
    return Table(box=None, padding=(0, gap, 0, 0), pad_edge=False, header_style="dim")


def show_weapons(screen: Console, sheet: RecordSheet) -> None:
    """The weapons with heat, damage and ranges."""
    _show_heading(screen, "Weapons")
    if not sheet.weapons:
        screen.print(Text("none"))
        return

    table = _plain_table(screen)
    table.add_column("#", justify="right")
    table.add_column("weapon")
    table.add_column("loc")
    table.add_column("heat", justify="right")
    table.add_column("damage")
    table.add_column("type")
    for name in ("min", "short", "med", "long"):
        table.add_column(name, justify="right")

    for row in sheet.weapons:
        for index, firing in enumerate(row.firing):
            # Further ways to fire a weapon leave out what stands in its first line.
            if index == 0:
                count, label, where, heat, code = str(row.count), row.label(), row.where, str(row.heat), row.code_text()
            else:
                count, label, where, heat, code = "", "", "", "", ""
            label = f"{label}, {firing.name}".removeprefix(", ") if firing.name else label
            cells = [count, label, where, heat, firing.damage, code, *firing.ranges()]
            table.add_row(*[Text(cell) for cell in cells])

    show_table(screen, table, leads=2)


def _show_lists(screen: Console, sheet: RecordSheet) -> None:
    """Ammunition, equipment and quirks."""
    if sheet.ammunition:
        _show_heading(screen, "Ammunition")
        for row in sheet.ammunition:
            bins = f" in {row.bins} bins" if row.bins > 1 else ""
            show_line(screen, f"{row.name}: {row.rounds} rounds{bins}{location_suffix(row.where)}")

    if sheet.equipment:
        _show_heading(screen, "Equipment")
        items = [
            (f"{row.count} " if row.count > 1 else "") + row.name + location_suffix(row.where)
            for row in sheet.equipment
        ]
        show_line(screen, "; ".join(items))

    if sheet.quirks or sheet.weapon_quirks:
        _show_heading(screen, "Quirks")
        show_line(screen, "; ".join([*sheet.quirks, *sheet.weapon_quirks]))


def _show_physical(screen: Console, sheet: RecordSheet, ruleset: str) -> None:
    """The physical attacks with to-hit modifier and damage."""
    if not sheet.physical_attacks:
        return
    _show_heading(screen, f"Physical attacks by the {ruleset} rules")

    tsm = any([row.with_tsm for row in sheet.physical_attacks])
    table = _plain_table(screen)
    table.add_column("attack")
    table.add_column("with")
    table.add_column("to hit", justify="right")
    table.add_column("damage", justify="right")
    if tsm:
        table.add_column("with TSM", justify="right")
    table.add_column("")

    for row in sheet.physical_attacks:
        cells = [row.name, row.where, row.to_hit, row.damage, *([row.with_tsm or row.damage] if tsm else []), row.note]
        table.add_row(*[Text(cell) for cell in cells])

    show_table(screen, table)


# criticals


def _show_criticals(screen: Console, sheet: RecordSheet) -> None:
    """Tables side by side like the 'Mech: left, middle, right; fewer per row if they would be too narrow."""
    _show_heading(screen, "Critical hits")
    rows = {row.location: row for row in sheet.locations}

    table_rows: list[tuple[int, ...]] = [
        (LEFT_ARM, HEAD, RIGHT_ARM),
        (LEFT_TORSO, CENTER_TORSO, RIGHT_TORSO),
        (LEFT_LEG, CENTER_LEG, RIGHT_LEG),
    ]

    abreast = max([1, *[count for count in (2, 3) if (screen.width + GAP) // count - GAP >= NARROWEST_COLUMN]])
    width = min(WIDEST_COLUMN, (screen.width + GAP) // abreast - GAP)

    # On a narrow screen all locations follow one another.
    if abreast < len(table_rows[0]):
        locations = [location for table_row in table_rows for location in table_row if location in rows]
        table_rows = [tuple(locations[index : index + abreast]) for index in range(0, len(locations), abreast)]

    for table_row in table_rows:
        columns = [_slot_lines(rows[location], width) if location in rows else [] for location in table_row]
        grid = Table.grid(padding=(0, GAP, 0, 0))
        for _ in columns:
            grid.add_column(width=width, no_wrap=True)
        for index in range(max([len(column) for column in columns])):
            grid.add_row(*[column[index] if index < len(column) else Text("") for column in columns])
        screen.print(grid)
        screen.print()


def _slot_lines(row: LocationRow, width: int) -> list[Text]:
    """A location's slots with the die of each; a long one continues on the next line, indented."""
    two_blocks = len(row.slots) > BLOCK
    lines = [Text(row.name, style="bold")]
    for index, slot in enumerate(row.slots):
        block, number = divmod(index, BLOCK)
        die = ("4-6 " if block else "1-3 ") if number == 0 else "    "
        first = f"{die if two_blocks else ''}{number + 1} "
        more = " " * (len(first) + 1)
        folded = textwrap.wrap(slot.text, width, initial_indent=first, subsequent_indent=more, break_on_hyphens=False)
        lines += [Text(line, style="" if slot.hittable else "dim") for line in folded]
    return lines


def _show_findings(screen: Console, problems: Sequence[Problem], remarks: Sequence[Remark]) -> None:
    """What is wrong with the design, and what of its file the engine does not use."""
    screen.print(Text("By the rules of construction", style="bold"))
    if not problems:
        screen.print(Text("no problems found"))
    for problem in problems:
        show_line(screen, printable(str(problem)), "yellow")
    if remarks:
        _show_heading(screen, "In the file, but not in the engine")
        for remark in remarks[:MAX_REMARKS]:
            show_line(screen, printable(str(remark)))
        if len(remarks) > MAX_REMARKS:
            screen.print(Text(f"and {len(remarks) - MAX_REMARKS} more"))
