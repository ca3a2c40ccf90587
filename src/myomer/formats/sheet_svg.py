"""A record sheet to print and play with: one black-and-white page that fits A4 and Letter paper.

Every point of armor and structure is a circle to be marked off, inside the outline of its location; the critical
tables have a die for each block and slot. Everything is scaled to fit: circles by their number, text by its length.

With `SheetMarks` it is the sheet of a 'Mech in play: lost points are filled, destroyed slots and attacks that are no
longer possible struck out, rounds left named.
"""

from __future__ import annotations

from typing import Final

from myomer.formats import sheet_figure as figure
from myomer.formats.record_sheet import LocationRow, RecordSheet
from myomer.formats.sheet_figure import LocationOutline
from myomer.formats.sheet_heat import HEAT_EFFECTS, HOTTEST, spans
from myomer.formats.sheet_marks import SheetMarks
from myomer.formats.sheet_pen import END, FAINT, MARK, MIDDLE, PAPER, TINT, Box, Pen, text_width
from myomer.formats.sheet_tables import DATA_HEIGHT, Inventory, draw_data_panel, draw_physical_panel, physical_height
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
    armor_at,
)
from myomer.rules.pilots import CONSCIOUSNESS, FATAL_PILOT_HITS
from myomer.rules.rounding import ceil_div

PAGE_WIDTH: Final = 840.0
PAGE_HEIGHT: Final = 1116.0
EDGE: Final = Box(18, 13, PAGE_WIDTH - 36, PAGE_HEIGHT - 22)
"""The part of the page that is drawn on: printers leave a margin."""
PAPER_SIZE: Final = (190.0, 258.5)
"""Millimeters: A4's width and Letter's height without a margin of 10 mm (0.4 inches, as in browsers)."""
MARGIN: Final = 24.0
GAP: Final = 6.0

_PAGE: Final = Box(MARGIN, 20, PAGE_WIDTH - 2 * MARGIN, PAGE_HEIGHT - 44)
_TITLE_HEIGHT: Final = 40.0
_UPPER_HEIGHT: Final = 494.0
_HEAT_HEIGHT: Final = 92.0
_ARMOR_WIDTH: Final = 434.0
"""The width of the armor diagram."""
_STRUCTURE_WIDTH: Final = 262.0
"""The width of the structure diagram."""
_WARRIOR_HEIGHT: Final = 92.0

TALLEST: Final = 1.3
"""How much the structure figure may be stretched vertically to use the space."""
BLOCK: Final = 6
"""Critical slots covered by one die."""


UNMARKED: Final = SheetMarks()
"""A sheet as it is printed."""


def sheet_svg(sheet: RecordSheet, marks: SheetMarks = UNMARKED, ruleset: str = "") -> str:
    """The record sheet as an SVG picture of one page. The same sheet with the same marks gives the same picture.

    At its foot it names the ruleset that the physical attacks go by, if it is given.
    """
    pen = Pen()
    _draw_title(pen, sheet, Box(_PAGE.x, _PAGE.y, _PAGE.width, _TITLE_HEIGHT))

    # The upper half: data and weapons on the left, armor on the right.
    top = _PAGE.y + _TITLE_HEIGHT + GAP
    left_width = _PAGE.width - _ARMOR_WIDTH - GAP
    _draw_upper_left(pen, sheet, marks, Box(_PAGE.x, top, left_width, _UPPER_HEIGHT))
    _draw_armor(pen, sheet, marks, Box(_PAGE.right - _ARMOR_WIDTH, top, _ARMOR_WIDTH, _UPPER_HEIGHT))

    # The lower half: critical hits on the left, internal structure on the right.
    top += _UPPER_HEIGHT + GAP
    height = _PAGE.bottom - _HEAT_HEIGHT - GAP - top
    _draw_criticals(pen, sheet, marks, Box(_PAGE.x, top, _PAGE.width - _STRUCTURE_WIDTH - GAP, height))
    _draw_lower_right(pen, sheet, marks, Box(_PAGE.right - _STRUCTURE_WIDTH, top, _STRUCTURE_WIDTH, height))

    # The foot of the page.
    _draw_heat(pen, marks.heat, Box(_PAGE.x, _PAGE.bottom - _HEAT_HEIGHT, _PAGE.width, _HEAT_HEIGHT))
    rules = f"rules of the physical attacks: {ruleset} · " if ruleset else ""
    pen.text(_PAGE.right, _PAGE.bottom + 11, f"{rules}made with Myomer", 7.5, END, color=FAINT)
    if sheet.source:
        pen.text(_PAGE.x, _PAGE.bottom + 11, f"Source: {sheet.source}", 7.5, width=500, color=FAINT)

    return pen.picture(EDGE, PAPER_SIZE, f"{sheet.name}: record sheet")


def _draw_title(pen: Pen, sheet: RecordSheet, box: Box) -> None:
    """The name of the 'Mech, its weight, frame and tech base, above a line."""
    pen.text(box.x, box.y + 26, sheet.name, 27, bold=True, width=box.width * 0.66)
    about = f"{sheet.tons}-ton {sheet.body}, {sheet.tech_base}"
    names = f" · {sheet.clan_name} to the Clans" if sheet.clan_name else ""
    pen.text(box.right, box.y + 13, "'MECH RECORD SHEET", 10, END, bold=True)
    pen.text(box.right, box.y + 26, f"{about}{names}", 9, END, width=box.width * 0.32)
    pen.line(box.x, box.bottom - 5, box.right, box.bottom - 5, 2)


def _draw_upper_left(pen: Pen, sheet: RecordSheet, marks: SheetMarks, box: Box) -> None:
    """'Mech data at the top, physical attacks at the bottom, the inventory in between."""
    draw_data_panel(pen, sheet, Box(box.x, box.y, box.width, DATA_HEIGHT))
    height = physical_height(sheet.physical_attacks)
    top = box.y + DATA_HEIGHT + GAP
    below = height + GAP if height else 0.0
    Inventory(pen, sheet, marks.rounds, Box(box.x, top, box.width, box.bottom - below - top)).draw()
    if height:
        panel = Box(box.x, box.bottom - height, box.width, height)
        draw_physical_panel(pen, sheet.physical_attacks, marks, panel)


# armor and structure


def _draw_figure(
    pen: Pen,
    group: str,
    shapes: list[LocationOutline],
    points: dict[int, tuple[str, int]],
    lost: dict[int, int],
    letters: float,
) -> None:
    """Outlines with their circles; `points` has the label and the number of points by place, `lost` those lost."""
    pitch = figure.common_pitch([(points[shape.place][1], shape.field) for shape in shapes])
    for shape in shapes:
        label, count = points[shape.place]
        pen.open(f"{group}-{label.lower()}", data_points=str(count))
        pen.polygon(shape.outline, fill="#f6f6f6")
        ranked = figure.rank(count, shape.field, pitch)
        gone = lost.get(shape.place, 0)
        for index, (x, y) in enumerate(ranked.circles(shape.field)):
            pen.circle(x, y, ranked.pitch * figure.RADIUS, min(0.8, ranked.pitch * 0.08), index < gone)
        pen.text(shape.label[0], shape.label[1], f"{label} {count}", letters, MIDDLE, bold=True)
        pen.close()


def _draw_armor(pen: Pen, sheet: RecordSheet, marks: SheetMarks, box: Box) -> None:
    """The armor diagram."""
    inside = pen.panel(box, f"Armor: {sheet.armor}, {sheet.armor_points} points")
    frame = FRAME_NAMES.index(sheet.frame)
    points: dict[int, tuple[str, int]] = {}
    for row in sheet.locations:
        points[row.location] = (row.short, row.armor)
        if row.rear >= 0:
            points[armor_at(row.location, True)] = (f"{row.short} rear", row.rear)
    front = [shape.drawn(inside.x, inside.y) for shape in figure.FRONT[frame]]
    rear = [shape.drawn(inside.x, inside.bottom - figure.REAR_HEIGHT) for shape in figure.REAR]
    _draw_figure(pen, "armor", front + rear, points, marks.armor, 8.8)
    kinds = [f"{row.short}: {row.armor_kind}" for row in sheet.locations if row.armor_kind]
    for index, text in enumerate(kinds):
        pen.text(inside.x, inside.y + 8 + 7.2 * index, text, 6.6, width=120)


def _draw_structure(pen: Pen, sheet: RecordSheet, marks: SheetMarks, box: Box) -> None:
    """The internal structure diagram."""
    inside = pen.panel(box, f"Internal structure: {sheet.structure}, {sheet.structure_points} points")
    frame = FRAME_NAMES.index(sheet.frame)
    across = inside.width / figure.WIDTH
    down = min(inside.height / figure.FRONT_HEIGHT, across * TALLEST)
    top = inside.y + (inside.height - figure.FRONT_HEIGHT * down) / 2
    shapes = [shape.drawn(inside.x, top, across, down) for shape in figure.FRONT[frame]]
    points = {row.location: (row.short, row.structure) for row in sheet.locations}
    _draw_figure(pen, "structure", shapes, points, marks.structure, 6.4)


# criticals


def _draw_criticals(pen: Pen, sheet: RecordSheet, marks: SheetMarks, box: Box) -> None:
    """Three columns, like the 'Mech: left side, middle, right side."""
    inside = pen.panel(box, "Critical hits")
    rows = {row.location: row for row in sheet.locations}
    left, middle, right = inside.columns(3, 9)

    tables = [
        (left, [rows[LEFT_ARM], rows[LEFT_TORSO], rows[LEFT_LEG]]),
        (middle, [rows[HEAD], rows[CENTER_TORSO], *([rows[CENTER_LEG]] if CENTER_LEG in rows else [])]),
        (right, [rows[RIGHT_ARM], rows[RIGHT_TORSO], rows[RIGHT_LEG]]),
    ]

    line_count = max([_stacked_height(table_rows) for _, table_rows in tables])
    height = min(14.6, inside.height / line_count)

    for column, table_rows in tables:
        y = column.y
        for row in table_rows:
            y = _draw_slot_table(pen, row, marks, column, y, height)
        if column is middle:
            _draw_system_hits(pen, sheet, marks, Box(column.x, y + 2, column.width, inside.bottom - y - 2))


def _stacked_height(rows: list[LocationRow]) -> float:
    """The height of the slot tables in one column, in lines: slots, headings and gaps."""
    return sum([len(row.slots) + 1.3 + (0.3 if len(row.slots) > BLOCK else 0) + 0.4 for row in rows])


def _draw_slot_table(pen: Pen, row: LocationRow, marks: SheetMarks, column: Box, top: float, height: float) -> float:
    """Draw one location's slots, each with its die; return where the next table begins."""
    size = height * 0.66

    pen.open(f"criticals-{row.short.lower()}")
    y = top + height * 1.3
    pen.text(column.x, y - height * 0.35, row.name, height * 0.76, bold=True, width=column.width)
    pen.line(column.x, y, column.right, y, 0.7)

    # Six slots are one block; a location with more has two, and the first die chooses the block.
    two_blocks = len(row.slots) > BLOCK
    indent = 22.0 if two_blocks else 0.0

    for index, slot in enumerate(row.slots):
        block, number = divmod(index, BLOCK)
        if two_blocks and number == 0:
            y += height * 0.3 if block else 0.0
            middle = y + height * BLOCK / 2
            pen.text(column.x + 8, middle + size * 0.4, "4–6" if block else "1–3", size, MIDDLE, bold=True)
            pen.line(column.x + 18, y + 2, column.x + 18, y + height * BLOCK - 1, 0.6)

        y += height
        baseline = y - height * 0.26
        pen.text(column.x + indent + 7, baseline, f"{number + 1}.", size, END)
        room = column.width - indent - 11 - (10 if slot.armored else 0)
        x = column.x + indent + 11

        if slot.hittable:
            pen.text(x, baseline, slot.text, size, bold=True, width=room)
        else:
            pen.text(x, baseline, slot.text, size, width=room, color=FAINT, italic=True)
        if slot.hittable and (row.location, index) in marks.slots:
            pen.line(
                x - 2,
                baseline - size * 0.33,
                x + min(room, text_width(slot.text, size, True)) + 2,
                baseline - size * 0.33,
                1.6,
                MARK,
            )
        if slot.armored:
            pen.circle(column.right - 4, baseline - size * 0.35, 3)

    pen.close()
    return y + height * 0.4


def _draw_system_hits(pen: Pen, sheet: RecordSheet, marks: SheetMarks, box: Box) -> None:
    """Engine, gyro, sensors and life support: a circle for each hit."""
    if not sheet.system_hits:
        return
    height = min(15.0, box.height / (len(sheet.system_hits) + 1))
    size = min(8.8, height * 0.68)
    pen.open("systems")
    pen.rect(Box(box.x, box.y, box.width, height * (len(sheet.system_hits) + 0.4)), 0.7, rounded=2)
    for index, (name, hits) in enumerate(sheet.system_hits):
        y = box.y + height * (index + 0.7)
        pen.text(box.x + 6, y + size * 0.36, f"{name} hits", size)
        for hit in range(hits):
            taken = hit < marks.systems.get(name, 0)
            pen.circle(box.right - 12 - (hits - 1 - hit) * height * 0.95, y, height * 0.33, marked=taken)
    pen.close()


# the lower right: structure, the MechWarrior, heat sinks


def _draw_lower_right(pen: Pen, sheet: RecordSheet, marks: SheetMarks, box: Box) -> None:
    """The structure figure at the top, then the warrior, then the heat sinks."""
    sinks_height = _sinks_height(sheet)
    structure_height = box.height - _WARRIOR_HEIGHT - sinks_height - 2 * GAP
    _draw_structure(pen, sheet, marks, Box(box.x, box.y, box.width, structure_height))
    _draw_warrior(pen, marks, Box(box.x, box.y + structure_height + GAP, box.width, _WARRIOR_HEIGHT))
    _draw_heat_sinks(pen, sheet, Box(box.x, box.bottom - sinks_height, box.width, sinks_height))


def _draw_warrior(pen: Pen, marks: SheetMarks, box: Box) -> None:
    """The MechWarrior's name, skills and hits."""
    inside = pen.panel(box, "MechWarrior")

    # Name.
    y = inside.y + 12
    pen.text(inside.x, y, "Name", 8.6, color=FAINT)
    pen.line(inside.x + 30, y + 1, inside.right, y + 1, 0.5)

    # Skills.
    y += 17
    half = inside.width / 2
    pen.text(inside.x, y, "Gunnery", 8.6, color=FAINT)
    pen.line(inside.x + 42, y + 1, inside.x + half - 8, y + 1, 0.5)
    pen.text(inside.x + half, y, "Piloting", 8.6, color=FAINT)
    pen.line(inside.x + half + 40, y + 1, inside.right, y + 1, 0.5)
    pen.text(inside.x + 50, y, marks.gunnery, 9.6, bold=True)
    pen.text(inside.x + half + 48, y, marks.piloting, 9.6, bold=True)

    # Pilot hits, each with its consciousness number.
    y += 8
    label_width = 72.0
    cell_width = (inside.width - label_width) / FATAL_PILOT_HITS
    numbers = [str(number) for number in CONSCIOUSNESS[1:]] + ["dead"]
    pen.text(inside.x, y + 11, "Hits taken", 8.2, color=FAINT)
    pen.text(inside.x, y + 25, "Stays awake on", 8.2, color=FAINT, width=label_width - 4)

    for index, number in enumerate(numbers):
        x = inside.x + label_width + cell_width * index
        pen.rect(Box(x, y, cell_width, 15), 0.7)
        pen.rect(Box(x, y + 15, cell_width, 13), 0.7, TINT)
        pen.text(x + cell_width / 2, y + 11, str(index + 1), 8.6, MIDDLE)
        pen.text(x + cell_width / 2, y + 24.5, number, 8.2, MIDDLE, bold=True, width=cell_width - 2)
        if index < marks.pilot_hits:
            pen.line(x + 2, y + 13, x + cell_width - 2, y + 2, 1.6, MARK)


_SINK_ROW: Final = 20
"""Circles of heat sinks in a row."""


def _sinks_height(sheet: RecordSheet) -> float:
    return 17.5 + 12.6 * min(3, max(1, ceil_div(sheet.heat_sinks.count, _SINK_ROW)))


def _draw_heat_sinks(pen: Pen, sheet: RecordSheet, box: Box) -> None:
    """A circle for each heat sink."""
    sinks = sheet.heat_sinks
    inside = pen.panel(box, f"Heat sinks: {sinks.count} {sinks.kind}, {sinks.dissipation} heat a turn")
    pitch = min(figure.largest_pitch(sinks.count, inside), inside.width / 21.5)
    wide = figure.Rank(sinks.count, _SINK_ROW, pitch)
    ranked = wide if wide.height() <= inside.height else figure.rank(sinks.count, inside, pitch)
    pen.open("heat-sinks")
    for x, y in ranked.circles(inside):
        pen.circle(x, y, ranked.pitch * figure.RADIUS)
    pen.close()


# heat


def _draw_heat(pen: Pen, marked: int, box: Box) -> None:
    """The heat scale from left to right, with the effects of each range."""
    inside = pen.panel(box, "Heat scale")

    label_width = 94.0
    cell_width = (inside.width - label_width) / (HOTTEST + 1)
    scale_height = 20.0
    row_height = (inside.height - scale_height) / len(HEAT_EFFECTS)

    # The scale itself.
    pen.text(inside.x, inside.y + 13, "Heat", 8.6, bold=True)
    for heat in range(HOTTEST + 1):
        cell = Box(inside.x + label_width + heat * cell_width, inside.y, cell_width, scale_height)
        bold = any(heat == start for _, steps in HEAT_EFFECTS for start, text in steps if text)
        pen.rect(cell, 0.7, TINT if bold else PAPER)
        pen.text(cell.middle, cell.y + 13.5, f"{heat}+" if heat == HOTTEST else str(heat), 9.5, MIDDLE, bold=bold)
        if marked >= 0 and heat == min(marked, HOTTEST):
            pen.circle_around(cell.middle, cell.y + scale_height / 2, 9.2)

    # Below it one row for each effect.
    for index, (name, steps) in enumerate(HEAT_EFFECTS):
        y = inside.y + scale_height + index * row_height
        pen.text(inside.x, y + row_height * 0.72, name, 8.2, color=FAINT, width=label_width - 4)
        for first, last, text in spans(steps):
            span = Box(inside.x + label_width + first * cell_width, y, (last - first + 1) * cell_width, row_height)
            if text:
                pen.rect(span, 0.5)
                pen.text(span.middle, y + row_height * 0.73, text, 8.4, MIDDLE, bold=True, width=span.width - 2)
