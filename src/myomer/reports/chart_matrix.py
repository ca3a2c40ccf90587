"""Shares by row and column as a heat map: orange below a half, blue above; every cell has its number and interval."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final
from xml.sax.saxutils import escape

from myomer.formats.sheet_pen import short, text_width, wrapped
from myomer.reports.chart_colors import DARK_SHARES, heat_color, hex_color, is_light
from myomer.reports.chart_svg import LINE, MARGIN, TEXT_SIZE, Heading, chart, fitted, text_at
from myomer.reports.percents import whole_percent, whole_percent_text

NARROWEST: Final = 640.0
LONGEST_LABEL: Final = 260.0
CELL_WIDTH: Final = 68.0
CELL_HEIGHT: Final = 46.0
NUMBER_SIZE: Final = 16.0
INTERVAL_SIZE: Final = 11.5
SLANT: Final = 0.72
"""How far a slanted name goes to the right, and up, for its length."""
GAP: Final = 12.0
"""Between the cells and the column of all."""
CHANGE_WIDTH: Final = 104.0
ALL: Final = "all"
DIFFERENCE: Final = "difference"
KEY: Final = "below each score: its 95 % interval; in parentheses: 50 is in it, so who is better is open; –: not played"
KEY_STEP: Final = 22.0


@dataclass(frozen=True)
class Square:
    """A cell: a share from 0 to 1 with its interval, and what a pointer on it shows."""

    share: float
    low: float
    high: float
    hint: str

    @property
    def text(self) -> str:
        """The number, in parentheses if the share may be a half."""
        number = whole_percent_text(self.share)
        return f"({number})" if self.low <= 0.5 <= self.high else number

    @property
    def interval(self) -> str:
        """`55–80`."""
        return f"{whole_percent_text(self.low)}–{whole_percent_text(self.high)}"


def draw_heat_map(
    heading: Heading,
    rows: Sequence[str],
    columns: Sequence[str],
    squares: Sequence[Sequence[Square | None]],
    means: Sequence[Square | None],
    changes: Sequence[tuple[str, str] | None] = (),
    note: str = "",
) -> str:
    """The chart, with a column for the mean of each row, and one for how much it differs from another's.

    Differences are texts: the number and its interval. The note says what they are differences to,
    and which games count.
    """
    labels = min(LONGEST_LABEL, max([text_width(name, TEXT_SIZE) for name in rows]))
    heads = [min(LONGEST_LABEL, text_width(name, TEXT_SIZE)) * SLANT for name in columns]
    left = MARGIN + labels + 10
    of_all = left + CELL_WIDTH * len(columns) + GAP
    ends = [left + (column + 0.5) * CELL_WIDTH + length for column, length in enumerate(heads)]
    of_changes = of_all + CELL_WIDTH + GAP
    right = of_changes + CHANGE_WIDTH if changes else of_all + CELL_WIDTH
    width = max(NARROWEST, right + MARGIN, max(ends) + MARGIN)
    top = heading.height(width) + max(heads) + 16

    parts: list[str] = []
    for column, name in enumerate(columns):
        parts.append(_slanted(left + (column + 0.5) * CELL_WIDTH, top - 8, name))
    parts.append(text_at(of_all + CELL_WIDTH / 2, top - 8, ALL, TEXT_SIZE, "ink strong", "middle"))
    for row, name in enumerate(rows):
        y = top + row * CELL_HEIGHT
        parts.append(fitted(left - 10, y + CELL_HEIGHT / 2 + 4.5, name, TEXT_SIZE, labels, "end"))
        for column, square in enumerate(squares[row]):
            parts += _square(left + column * CELL_WIDTH, y, square)
        parts += _square(of_all, y, means[row])
    if changes:
        parts += _changes(of_changes + CHANGE_WIDTH / 2, top, changes)

    foot = top + CELL_HEIGHT * len(rows) + 18
    notes = [KEY, *(wrapped(note.split(), TEXT_SIZE, width - 2 * MARGIN, " ") if note else [])]
    parts += _key(MARGIN, foot, notes)
    shares = [square.share for line in [*squares, means] for square in line if square is not None]
    tenths = [tenth / 10 for tenth in range(11)]
    return chart(heading, width, foot + 38 + LINE * len(notes) + 12, parts, _styles([*shares, *tenths]))


def _slanted(x: float, y: float, name: str) -> str:
    """The name of a column, rising to the right."""
    text = fitted(0, 0, name, TEXT_SIZE, LONGEST_LABEL, "start")
    return f'<g transform="translate({short(x)} {short(y)}) rotate(-45)">{text}</g>'


def _square(x: float, y: float, square: Square | None) -> list[str]:
    """A cell: its color, its number in whole percent with the interval below, its hint."""
    size = f'x="{short(x + 1)}" y="{short(y + 1)}" width="{short(CELL_WIDTH - 2)}" height="{short(CELL_HEIGHT - 2)}"'
    middle = x + CELL_WIDTH / 2
    if square is None:
        return [
            f'<rect class="missing" {size} rx="3"/>',
            text_at(middle, y + CELL_HEIGHT / 2 + 5, "–", NUMBER_SIZE, "faint", "middle"),
        ]
    percent = whole_percent(square.share)
    return [
        f'<rect class="c{percent}" {size} rx="3"><title>{escape(square.hint)}</title></rect>',
        f'<g pointer-events="none">{text_at(middle, y + 21, square.text, NUMBER_SIZE, f"t{percent} strong", "middle")}'
        f"{text_at(middle, y + 37, square.interval, INTERVAL_SIZE, f't{percent}', 'middle')}</g>",
    ]


def _changes(middle: float, top: float, changes: Sequence[tuple[str, str] | None]) -> list[str]:
    """The column of differences."""
    parts = [text_at(middle, top - 8, DIFFERENCE, TEXT_SIZE, "ink strong", "middle")]
    for row, change in enumerate(changes):
        y = top + row * CELL_HEIGHT
        if change is None:
            parts.append(text_at(middle, y + CELL_HEIGHT / 2 + 5, "–", NUMBER_SIZE, "faint", "middle"))
            continue
        parts.append(text_at(middle, y + 21, change[0], NUMBER_SIZE, "ink strong", "middle"))
        parts.append(text_at(middle, y + 37, change[1], INTERVAL_SIZE, "ink", "middle"))
    return parts


def _key(left: float, y: float, notes: Sequence[str]) -> list[str]:
    """What the colors mean, and notes."""
    parts: list[str] = []
    for tenth in range(11):
        parts.append(
            f'<rect class="c{10 * tenth}" x="{short(left + tenth * KEY_STEP)}" y="{short(y)}" '
            f'width="{short(KEY_STEP)}" height="12"/>'
        )
    for tenth, label in ((0, "0 %"), (5, "50 %"), (10, "100 %")):
        parts.append(text_at(left + (tenth + 0.5) * KEY_STEP, y + 28, label, 12, "faint", "middle"))
    return parts + [
        text_at(left, y + 34 + LINE * number, note, TEXT_SIZE, "faint") for number, note in enumerate(notes, 1)
    ]


def _styles(shares: Sequence[float]) -> str:
    """The colors of the cells and their text, on light and on dark paper."""
    light: list[str] = []
    dark: list[str] = []
    for percent in sorted({whole_percent(share) for share in shares}):
        for lines, color in (
            (light, heat_color(percent / 100)),
            (dark, heat_color(percent / 100, DARK_SHARES)),
        ):
            ink = "#000000" if is_light(color) else "#ffffff"
            lines.append(f".c{percent} {{ fill: {hex_color(color)}; }} .t{percent} {{ fill: {ink}; }}")
    return "\n".join([*light, "@media (prefers-color-scheme: dark) {", *dark, "}", ""])
