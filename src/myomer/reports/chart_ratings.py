"""Values of any size one below the other, each a point with its interval; and what they are under each condition."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor
from typing import Final
from xml.sax.saxutils import escape

from myomer.formats.sheet_pen import short, text_width
from myomer.reports.chart_colors import DARK_SERIES, LIGHT_SERIES
from myomer.reports.chart_svg import (
    LINE,
    MARGIN,
    TEXT_SIZE,
    WIDTH,
    Heading,
    Point,
    chart,
    corners,
    fitted,
    line_from,
    round_step,
    text_at,
)

LONGEST_LABEL: Final = 260.0
ROW: Final = 22.0
ROW_OF_SERIES: Final = 28.0
TICKS: Final = 10
FIGURES: Final = 92.0
"""The width of the numbers on the right."""
MOST_SERIES: Final = 2 * len(LIGHT_SERIES)
"""Series that can be distinguished: four colors and shapes, filled and hollow."""
EVERYTHING: Final = "all games"


@dataclass(frozen=True)
class Series:
    """The values of all rows under one condition."""

    label: str
    values: Sequence[float | None]
    """By row; None without games."""


def draw_ratings(heading: Heading, across: str, points: Sequence[Point], series: Sequence[Series] = ()) -> str:
    """The chart. Of series, only the values are drawn, below those of all games; if there are too many, none."""
    series = series if len(series) <= MOST_SERIES else ()
    labels = min(LONGEST_LABEL, max([text_width(point.label, TEXT_SIZE) for point in points]))
    left = MARGIN + labels + 14
    right = WIDTH - MARGIN - FIGURES
    every = [part for point in points for part in (point.low, point.high)]
    every += [value for each in series for value in each.values if value is not None]
    low, high = min(every), max(every)
    space = max(1.0, high - low) * 0.02
    low, high = low - space, high + space

    def place(value: float) -> float:
        return left + (value - low) / (high - low) * (right - left)

    row = ROW_OF_SERIES if series else ROW
    head = heading.height(WIDTH)
    entries = _key_places([EVERYTHING, *[each.label for each in series]]) if series else []
    top = head + (entries[-1][1] + 28 if series else 0) + 20
    foot = top + row * len(points) + 6
    parts = _key(series, entries, head + 10) if series else []
    step = round_step(high - low, TICKS)
    for number in range(ceil(low / step), floor(high / step) + 1):
        x = place(number * step)
        parts.append(line_from("grid", x, top, x, foot))
        for y in (top - 6, foot + 16):
            parts.append(text_at(x, y, f"{number * step:g}", TEXT_SIZE, "faint", "middle"))

    for index, point in enumerate(points):
        y = top + (index + 0.5) * row + 3
        parts.append(fitted(left - 14, y + 4, point.label, TEXT_SIZE, labels, "end"))
        figures = f"{point.value:.0f} ± {(point.high - point.low) / 2:.0f}"
        parts.append(text_at(WIDTH - MARGIN, y + 4, figures, TEXT_SIZE, "ink", "end"))
        above = y - 6 if series else y
        parts.append(line_from("whisker", place(point.low), above, place(point.high), above))
        hint = f"{point.label}: {point.value:.0f} ({point.low:.0f} to {point.high:.0f})"
        style = "ink" if series else "mark"
        parts.append(
            f'<circle class="{style}" cx="{short(place(point.value))}" cy="{short(above)}" r="4.5">'
            f"<title>{escape(hint)}</title></circle>"
        )
        for number, each in enumerate(series):
            value = each.values[index]
            if value is not None:
                parts.append(_sign(number, place(value), y + 6, f"{point.label}, {each.label}: {value:.0f}"))
    parts.append(text_at((left + right) / 2, foot + 38, across, TEXT_SIZE + 1, "ink", "middle"))
    return chart(heading, WIDTH, foot + 56, parts, _styles(len(series)))


def _key_places(labels: Sequence[str]) -> list[tuple[float, float]]:
    """Where the entries of the key stand, in as many lines as they need: to the right, and below the first line."""
    places: list[tuple[float, float]] = []
    x, y = MARGIN, 0.0
    for label in labels:
        room = 40 + text_width(label, TEXT_SIZE)
        if x > MARGIN and x + room > WIDTH:
            x, y = MARGIN, y + LINE + 4
        places.append((x, y))
        x += room
    return places


def _key(series: Sequence[Series], places: Sequence[tuple[float, float]], top: float) -> list[str]:
    """The signs of all games and of every series."""
    parts: list[str] = []
    for number, (x, y) in enumerate(places):
        label = series[number - 1].label if number else EVERYTHING
        sign = f'<circle class="ink" cx="{short(x + 5)}" cy="{short(top + y)}" r="4.5"/>'
        parts.append(_sign(number - 1, x + 5, top + y, label) if number else sign)
        parts.append(fitted(x + 16, top + y + 4.5, label, TEXT_SIZE, WIDTH - MARGIN - x - 16, "start"))
    return parts


def _sign(number: int, x: float, y: float, hint: str) -> str:
    """The sign of a series: a triangle, a square, a diamond, a triangle on its tip; the next four are hollow."""
    shape = [
        [(0.0, -5.0), (5.0, 4.0), (-5.0, 4.0)],
        [(-4.0, -4.0), (4.0, -4.0), (4.0, 4.0), (-4.0, 4.0)],
        [(0.0, -5.5), (5.5, 0.0), (0.0, 5.5), (-5.5, 0.0)],
        [(0.0, 5.0), (5.0, -4.0), (-5.0, -4.0)],
    ][number % len(LIGHT_SERIES)]
    style = f"s{number % len(LIGHT_SERIES)}" + ("" if number < len(LIGHT_SERIES) else " hollow")
    placed = [(x + right, y + down) for right, down in shape]
    return f'<polygon class="{style}" points="{corners(placed)}"><title>{escape(hint)}</title></polygon>'


def _styles(series: int) -> str:
    """The colors of the series, on light and on dark paper."""
    if not series:
        return ""
    lines = [
        "\n".join([f".s{number} {{ fill: {color}; stroke: {color}; }}" for number, color in enumerate(colors)])
        for colors in (LIGHT_SERIES, DARK_SERIES)
    ]
    hollow = ".hollow { fill: none; stroke-width: 1.6; }"
    return f"{lines[0]}\n@media (prefers-color-scheme: dark) {{\n{lines[1]}\n}}\n{hollow}\n"
