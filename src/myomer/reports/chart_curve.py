"""Shares by the values of a parameter: a curve with its band, or separate points with their intervals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, floor
from typing import Final
from xml.sax.saxutils import escape

from myomer.formats.sheet_pen import short, text_width, wrapped
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
    text_at,
)
from myomer.reports.percents import whole_percent_text

HEIGHT: Final = 400.0
LABEL_LINES: Final = 5
"""Lines of the name of a value, at most."""
EVEN: Final = 0.5
WHOLE_SCALE: Final = 0.6
"""Shares that differ by as much are drawn from 0 to 100 %."""
FEW_TENTHS: Final = 3
"""Tenths of a scale up to which it has lines every 5 %."""
MANY: Final = 15
"""Points from which on only the first and the last have their values written."""
NARROW: Final = 0.06
"""The width of an interval up to which tenths of a percent mean something."""


def draw_curve(heading: Heading, across: str, upward: str, points: Sequence[Point], is_number: bool = True) -> str:
    """The chart. Where all shares are close to each other, only a part of the scale is drawn, with 50 % in it."""
    left = MARGIN + 52
    right = WIDTH - MARGIN - 40
    head = heading.height(WIDTH)
    top = head + 30
    foot = top + HEIGHT
    if is_number:
        points = sorted(points, key=lambda point: float(point.label))
    places = _places([point.label for point in points], left, right, is_number)
    scale = _scale(points)

    def height(share: float) -> float:
        return foot - (share - scale.low) / (scale.high - scale.low) * HEIGHT

    parts = [text_at(MARGIN, head + 12, upward, TEXT_SIZE, "faint")]
    for share in scale.lines:
        parts.append(line_from("axis" if share == scale.low else "grid", left, height(share), right, height(share)))
        parts.append(text_at(left - 8, height(share) + 4.5, f"{100 * share:.0f} %", TEXT_SIZE, "faint", "end"))
    parts.append(line_from("middle", left, height(EVEN), right, height(EVEN)))
    parts.append(text_at(right + 6, height(EVEN) + 4.5, "even", TEXT_SIZE, "faint"))

    stood = list(zip(places, points, strict=True))
    if is_number:
        edge = [(x, height(point.high)) for x, point in stood] + [(x, height(point.low)) for x, point in stood[::-1]]
        parts.append(f'<polygon class="band" points="{corners(edge)}"/>')
        line = [(x, height(point.value)) for x, point in stood]
        parts.append(f'<polyline class="line" points="{corners(line)}"/>')
    size = 4.5 if len(points) <= MANY else 3
    for x, point in stood:
        if not is_number:
            parts.append(line_from("whisker", x, height(point.low), x, height(point.high)))
            for end in (point.low, point.high):
                parts.append(line_from("whisker", x - 6, height(end), x + 6, height(end)))
        hint = f"{point.label}: {_percent(point.value)} ({_percent(point.low)} to {_percent(point.high)})"
        parts.append(
            f'<circle class="mark" cx="{short(x)}" cy="{short(height(point.value))}" r="{size}">'
            f"<title>{escape(hint)}</title></circle>"
        )
    levels = [height(point.value) for point in points]
    parts += _values(points, places, levels) if is_number else _values_beside(points, places, levels)

    room = right - left if len(points) < 2 else (right - left) / len(points)
    names = [_name_lines(point.label, room - 8) for point in points]
    parts += _numbers_below(points, places, foot) if is_number else _names_below(names, places, foot, room - 8)
    lowest = foot + 20 + LINE * (1 if is_number else max([len(name) for name in names], default=1))
    parts.append(text_at((left + right) / 2, lowest + 6, across, TEXT_SIZE + 1, "ink", "middle"))
    return chart(heading, WIDTH, lowest + 24, parts)


@dataclass(frozen=True)
class _Scale:
    """The shares from the foot to the top of a chart, and where its lines are."""

    low: float
    high: float
    lines: list[float]


def _scale(points: Sequence[Point]) -> _Scale:
    """All shares from 0 to 1; or, if they are close to each other, tenths that hold them all and a half."""
    low = floor(10 * min([EVEN, *[point.low for point in points]]) + 1e-9)
    high = ceil(10 * max([EVEN, *[point.high for point in points]]) - 1e-9)
    if high - low >= 10 * WHOLE_SCALE or not points:
        return _Scale(0.0, 1.0, [fifth / 5 for fifth in range(6)])
    low, high = min(low, 4), max(high, 6)
    if high - low > FEW_TENTHS:
        return _Scale(low / 10, high / 10, [tenth / 10 for tenth in range(low, high + 1)])
    return _Scale(low / 10, high / 10, [twentieth / 20 for twentieth in range(2 * low, 2 * high + 1)])


def _places(labels: Sequence[str], left: float, right: float, is_number: bool) -> list[float]:
    """Where the points stand: numbers to scale, anything else at equal distances."""
    if not is_number:
        room = (right - left) / max(1, len(labels))
        return [left + (index + 0.5) * room for index in range(len(labels))]
    numbers = [float(label) for label in labels]
    low, high = min(numbers, default=0.0), max(numbers, default=0.0)
    if low == high:
        return [(left + right) / 2] * len(numbers)
    inner = 20.0
    return [left + inner + (number - low) / (high - low) * (right - left - 2 * inner) for number in numbers]


def _values(points: Sequence[Point], places: Sequence[float], levels: Sequence[float]) -> list[str]:
    """The values above their points, or below points that are lower than both neighbors; none of them overlap.

    The first and the last come first; if there are many, nothing else comes.
    """
    parts: list[str] = []
    texts = _value_texts(points)
    taken: list[tuple[float, float, float]] = []
    last = len(points) - 1
    order = list(dict.fromkeys([*range(0, last + 1, max(1, last)), *(range(last) if last < MANY else [])]))
    for index in order:
        text = texts[index]
        half = text_width(text, TEXT_SIZE) / 2
        near = [levels[other] for other in (index - 1, index + 1) if 0 <= other < len(points)]
        is_low = len(near) == 2 and levels[index] > max(near)
        y = levels[index] + 20 if is_low else levels[index] - 11
        x = places[index]
        if any([abs(x - other) < half + own + 2 and abs(y - line) < LINE - 2 for other, line, own in taken]):
            continue
        taken.append((x, y, half))
        parts.append(text_at(x, y, text, TEXT_SIZE, "value", "middle"))
    return parts


def _value_texts(points: Sequence[Point]) -> list[str]:
    """The values in percent, with a decimal if all intervals are narrow."""
    if all([point.high - point.low < NARROW for point in points]):
        return [f"{100 * point.value:.1f} %" for point in points]
    return [f"{whole_percent_text(point.value)} %" for point in points]


def _values_beside(points: Sequence[Point], places: Sequence[float], levels: Sequence[float]) -> list[str]:
    """The values to the right of their points, if there is room for all of them."""
    room = places[1] - places[0] if len(places) > 1 else WIDTH
    texts = _value_texts(points)
    if any([text_width(text, TEXT_SIZE) + 24 > room for text in texts]):
        return []
    return [
        text_at(x + 11, y + 4.5, text, TEXT_SIZE, "value") for text, x, y in zip(texts, places, levels, strict=True)
    ]


def _numbers_below(points: Sequence[Point], places: Sequence[float], foot: float) -> list[str]:
    """The numbers of the axis: all, or every second, fifth …, so that none touches the next."""
    stood = list(zip(points, places, strict=True))
    for step in (1, 2, 5, 10, 20, 50):
        round_ones = [(point, x) for point, x in stood if float(point.label) % step == 0]
        shown = round_ones if len(round_ones) >= len(stood) // step else stood[::step]
        halves = [text_width(point.label, TEXT_SIZE) / 2 + 3 for point, _ in shown]
        gaps = [there - here for (_, here), (_, there) in pairwise(shown)]
        if all([gap >= one + other for gap, (one, other) in zip(gaps, pairwise(halves), strict=True)]):
            break
    return [text_at(x, foot + 20, point.label, TEXT_SIZE, "ink", "middle") for point, x in shown]


def _name_lines(name: str, room: float) -> list[str]:
    """A name in a few lines, broken between words."""
    lines = wrapped(name.split(), TEXT_SIZE, room, " ")
    return [*lines[: LABEL_LINES - 1], " ".join(lines[LABEL_LINES - 1 :])] if len(lines) > LABEL_LINES else lines


def _names_below(names: Sequence[list[str]], places: Sequence[float], foot: float, room: float) -> list[str]:
    return [
        fitted(x, foot + 20 + LINE * number, line, TEXT_SIZE, room, "middle")
        for name, x in zip(names, places, strict=True)
        for number, line in enumerate(name)
    ]


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"
