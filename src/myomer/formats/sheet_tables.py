"""The tables of a printed record sheet: the 'Mech's data, its weapons and equipment, its physical attacks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from myomer.formats.record_sheet import PhysicalRow, RecordSheet
from myomer.formats.sheet_inventory import NOTHING, AmmunitionRow, WeaponRow
from myomer.formats.sheet_marks import SheetMarks
from myomer.formats.sheet_pen import END, FAINT, HEADING, INK, MARK, MIDDLE, TINT, Box, Pen, text_width, wrapped
from myomer.rules.rounding import ceil_div

ROW: Final = 12.5
"""The height of a row if there is enough space."""
FONT: Final = 8.6
LETTERS: Final = 0.69
"""The font size in a row, as a fraction of its height."""
BASELINE: Final = 0.25
"""How far above the bottom of its row a text stands, as a fraction of the height."""
LINE_OFFSET: Final = 0.8
LINE_WIDTH: Final = 0.4
"""The line above a row."""

DATA_HEIGHT: Final = 118.0
_MOVEMENT_HEIGHT: Final = 34.0


def draw_data_panel(pen: Pen, sheet: RecordSheet, box: Box) -> None:
    """Movement points and the 'Mech's systems."""
    inside = pen.panel(box, "'Mech data")
    _draw_movement(pen, sheet, Box(inside.x, inside.y, inside.width, _MOVEMENT_HEIGHT))

    rows = [
        ("Tonnage", f"{sheet.tons} tons"),
        ("Frame", sheet.body),
        ("Tech base", sheet.tech_base),
        ("Role", sheet.role or NOTHING),
        ("Introduced", str(sheet.year) if sheet.year else NOTHING),
        ("Engine", sheet.engine),
        ("Gyro", sheet.gyro),
        ("Cockpit", sheet.cockpit),
        ("Structure", f"{sheet.structure}, {sheet.structure_points}"),
        ("Armor", f"{sheet.armor}, {sheet.armor_points}"),
    ]

    top = inside.y + _MOVEMENT_HEIGHT + 5
    rows_per_column = len(rows) // 2
    height = (inside.bottom - top) / rows_per_column
    for index, (name, value) in enumerate(rows):
        column_index, row_index = divmod(index, rows_per_column)
        column = inside.columns(2, 8)[column_index]
        y = top + height * (row_index + 0.75)
        pen.text(column.x, y, name, FONT - 0.8, color=FAINT)
        pen.text(column.x + 47, y, value, FONT, bold=True, width=column.width - 47)


def _draw_movement(pen: Pen, sheet: RecordSheet, box: Box) -> None:
    """MP in three boxes, with notes below."""
    moves = sheet.movement
    notes = [
        f"{moves.tsm_walk} with TSM" if moves.tsm_walk else "",
        _run_notes(sheet),
        moves.jets if moves.jump else "",
    ]
    cells = zip(("Walking", "Running", "Jumping"), (moves.walk, moves.run, moves.jump), notes, strict=True)
    for cell, (name, points, note) in zip(box.columns(3, 6), cells, strict=True):
        pen.rect(cell, 0.7, rounded=2)
        pen.text(cell.x + 5, cell.y + 13, name, 8.2, color=FAINT)
        pen.text(cell.x + 5, cell.bottom - 7, note, 7.4, width=cell.width - 42)
        pen.text(cell.right - 7, cell.bottom - 9, str(points), 22, END, bold=True)


def _run_notes(sheet: RecordSheet) -> str:
    """Running MP with TSM and with boosters: `8 with TSM, 10 with MASC`."""
    moves = sheet.movement
    notes = [f"{moves.tsm_run} with TSM"] if moves.tsm_run else []
    if moves.boosted_run:
        notes.append(f"{moves.boosted_run} with {moves.booster}")
    return ", ".join(notes)


# weapons and equipment


@dataclass(frozen=True, slots=True)
class InventoryLine:
    """A line of the inventory: how to draw it on a baseline with a font size."""

    draw: Callable[[float, float], None]
    line_above: bool = False
    """Whether a thin line is drawn above it."""


#  where the columns of the weapons table end or begin, as fractions of its width
_NAME: Final = 0.036
_WHERE: Final = 0.388
_HEAT: Final = 0.475
_DAMAGE: Final = 0.485
_RANGES: Final = (0.826, 0.884, 0.942, 1.0)


class Inventory:
    """The panel of weapons, ammunition, equipment and quirks: as many lines as needed, as tall as fits."""

    def __init__(self, pen: Pen, sheet: RecordSheet, rounds: Mapping[str, int], box: Box) -> None:
        self.pen: Final = pen
        self.sheet: Final = sheet
        self.rounds: Final = rounds
        """Rounds left in play, by the key of the ammunition."""
        self.box: Final = pen.panel(box, "Weapons and equipment")
        self.lines: Final[list[InventoryLine]] = []

    def draw(self) -> None:
        """All lines, smaller if there are many."""
        self._add_weapons()
        self._add_list("Ammunition", self._ammunition_texts())
        self._add_list("Equipment", self._equipment_texts())
        self._add_paragraph("Quirks", [*self.sheet.quirks, *self.sheet.weapon_quirks])
        height = min(ROW, self.box.height / max(1, len(self.lines)))
        y = self.box.y
        for line in self.lines:
            if line.line_above:
                self.pen.line(self.box.x, y + LINE_OFFSET, self.box.right, y + LINE_OFFSET, LINE_WIDTH)
            y += height
            line.draw(y - height * BASELINE, height * LETTERS)

    def _x_at(self, fraction: float) -> float:
        return self.box.x + self.box.width * fraction

    def _add_weapons(self) -> None:
        """The heading, and a line for each way to fire each weapon."""
        self.lines.append(InventoryLine(self._draw_heading))
        if not self.sheet.weapons:
            self.lines.append(
                InventoryLine(lambda y, size: self.pen.text(self._x_at(_NAME), y, "no weapons", size, italic=True))
            )
        for row in self.sheet.weapons:
            for index in range(len(row.firing)):
                self.lines.append(InventoryLine(self._weapon_line(row, index), line_above=index == 0))

    def _draw_heading(self, y: float, size: float) -> None:
        """The column headings."""
        small = size * 0.9
        self.pen.text(self.box.x, y, "#", small, color=FAINT)
        self.pen.text(self._x_at(_NAME), y, "Weapon", small, color=FAINT)
        self.pen.text(self._x_at(_WHERE), y, "Loc", small, MIDDLE, color=FAINT)
        self.pen.text(self._x_at(_HEAT), y, "Heat", small, END, color=FAINT)
        self.pen.text(self._x_at(_DAMAGE) + 4, y, "Damage [type]", small, color=FAINT)
        for fraction, name in zip(_RANGES, ("Min", "Sht", "Med", "Lng"), strict=True):
            self.pen.text(self._x_at(fraction), y, name, small, END, color=FAINT)

    def _weapon_line(self, row: WeaponRow, index: int) -> Callable[[float, float], None]:
        """A line for one way to fire a weapon; the first has its count, location and heat."""
        firing = row.firing[index]
        several = len(row.firing) > 1

        def draw(y: float, size: float) -> None:
            """Draw the columns from left to right; count, location and heat stand on the first line of a weapon."""
            pen, width = self.pen, self.box.width

            if index == 0:
                pen.text(self.box.x, y, str(row.count), size, bold=True)
                label = f"{row.label()}, {firing.name}" if several else row.label()
                pen.text(self._x_at(_NAME), y, label, size, bold=True, width=width * (_WHERE - _NAME - 0.045))
                pen.text(self._x_at(_WHERE), y, row.where, size, MIDDLE, width=width * 0.08)
                pen.text(self._x_at(_HEAT), y, str(row.heat), size, END)
            else:
                pen.text(self._x_at(_NAME) + 8, y, firing.name, size, width=width * (_WHERE - _NAME - 0.045) - 8)

            damage = f"{firing.damage} {row.code_text()}" if index == 0 else firing.damage
            pen.text(self._x_at(_DAMAGE) + 4, y, damage, size, width=width * (_RANGES[0] - _DAMAGE - 0.05))

            for fraction, text in zip(_RANGES, firing.ranges(), strict=True):
                pen.text(self._x_at(fraction), y, text, size, END, width=width * (0.14 if firing.mapsheets else 0.047))

        return draw

    def _ammunition_texts(self) -> list[str]:
        return [
            f"{row.name}: {self._rounds_text(row)}"
            + (f" ({row.bins} bins)" if row.bins > 1 else "")
            + _location_suffix(row.where)
            for row in self.sheet.ammunition
        ]

    def _rounds_text(self, row: AmmunitionRow) -> str:
        """`12 rounds`; in play, when some are gone, `7 of 12 rounds left`."""
        left = self.rounds.get(row.key, row.rounds)
        return f"{row.rounds} rounds" if left == row.rounds else f"{left} of {row.rounds} rounds left"

    def _equipment_texts(self) -> list[str]:
        return [
            (f"{row.count} " if row.count > 1 else "") + row.name + _location_suffix(row.where)
            for row in self.sheet.equipment
        ]

    def _add_list(self, heading: str, texts: list[str]) -> None:
        """Short items in two columns under a heading."""
        if not texts:
            return
        self._add_title(heading)
        half = ceil_div(len(texts), 2)
        if any(text_width(text, FONT) > self.box.width / 2 for text in texts):
            half = len(texts)
        for index in range(half):
            self.lines.append(
                InventoryLine(self._list_line(texts[index : index + 1] + texts[index + half : index + half + 1], half))
            )

    def _list_line(self, texts: list[str], half: int) -> Callable[[float, float], None]:
        """A line of up to two texts side by side."""

        def draw(y: float, size: float) -> None:
            """Draw the texts side by side; a single one that is too wide for a column gets the whole box."""
            columns = self.box.columns(2, 6)
            if len(texts) == 1 and text_width(texts[0], size) > columns[0].width:
                columns = [self.box]
            for column, text in zip(columns, texts, strict=False):
                self.pen.text(column.x, y, text, size, width=column.width)

        return draw

    def _add_paragraph(self, heading: str, texts: list[str]) -> None:
        """A heading and text wrapped to the width of the box; nothing without text."""
        if not texts:
            return
        self._add_title(heading)
        for text in wrapped(texts, FONT, self.box.width):
            self.lines.append(InventoryLine(self._text_line(text)))

    def _text_line(self, text: str) -> Callable[[float, float], None]:
        return lambda y, size: self.pen.text(self.box.x, y, text, size, width=self.box.width)

    def _add_title(self, heading: str) -> None:
        def draw(y: float, size: float) -> None:
            self.pen.text(self.box.x, y, heading, size, bold=True, color=FAINT)

        self.lines.append(InventoryLine(draw, line_above=True))


def _location_suffix(where: tuple[str, ...]) -> str:
    return f", {'/'.join(where)}" if where else ""


# physical attacks


def draw_physical_panel(pen: Pen, rows: tuple[PhysicalRow, ...], marks: SheetMarks, box: Box) -> None:
    """Physical attacks: to-hit modifier, damage, and damage with active TSM; the lost ones are struck out.

    A club in hand is noted in the heading.
    """
    inside = pen.panel(
        box, "Physical attacks" if marks.holding else "Physical attacks: to hit on piloting skill, damage"
    )
    if marks.holding:
        pen.text(inside.right, box.y + HEADING - 3.4, f"in hand: {marks.holding}", 8.2, END, bold=True, color=MARK)
    half = ceil_div(len(rows), 2)
    height = min(ROW, inside.height / max(1, half))
    size = height * LETTERS

    for index, row in enumerate(rows):
        column = inside.columns(2, 10)[index // half]
        y = inside.y + height * (index % half + 0.75)

        name = f"{row.name}, {row.where}" if row.where else row.name
        damage = f"{row.damage} [TSM {row.with_tsm}]" if row.with_tsm else row.damage
        damage = f"{damage} {row.note}".strip()

        pen.text(column.x, y, name, size, width=column.width * 0.48)
        pen.text(column.x + column.width * 0.565, y, row.to_hit, size, END, color=INK)
        pen.text(column.right, y, damage, size, END, bold=True, width=column.width * 0.41)

        if index in marks.lost_attacks:
            pen.line(column.x, y - size * 0.33, column.right, y - size * 0.33, 1.2, MARK)
        if index % half:
            pen.line(column.x, y - height * 0.72, column.right, y - height * 0.72, 0.4, TINT)


def physical_height(rows: tuple[PhysicalRow, ...]) -> float:
    """The height of the panel for a number of rows; 0 for no rows."""
    return 0.0 if not rows else 17.5 + min(ROW * ceil_div(len(rows), 2), 6 * ROW)
