"""Charts as SVG: a curve with its band, a heat map, bars with their intervals.

Every chart is self-contained, uses the fonts of the viewer, and follows its light or dark mode. Colors are blue and
orange with a neutral middle, which people with color blindness distinguish; every color is also there as a number.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import floor, log10
from typing import Final
from xml.sax.saxutils import escape

from myomer.formats.sheet_pen import short, text_width, wrapped

MARGIN: Final = 24.0
TITLE_SIZE: Final = 17.0
TEXT_SIZE: Final = 12.0
LINE: Final = 16.0
"""From one line of the subtitle to the next."""
WIDTH: Final = 900.0
NARROWEST: Final = 560.0
CURVE_HEIGHT: Final = 400.0
LONGEST_LABEL: Final = 260.0
CELL_WIDTH: Final = 58.0
CELL_HEIGHT: Final = 30.0
BAR_HEIGHT: Final = 20.0
TICKS: Final = 6
ORANGE: Final = (230, 97, 1)
NEUTRAL: Final = (247, 247, 247)
BLUE: Final = (31, 102, 172)
"""The colors of 0, ½ and 1 in a heat map."""

STYLE: Final = """
svg { color-scheme: light dark; }
.paper { fill: #ffffff; } .ink { fill: #1b1b1f; } .faint { fill: #5d5d66; } .mark { fill: #1f66ac; }
.band { fill: #1f66ac; fill-opacity: 0.22; } .line { stroke: #1f66ac; fill: none; stroke-width: 2.5; }
.whisker { stroke: #1b1b1f; stroke-width: 1.6; } .axis { stroke: #5d5d66; } .grid { stroke: #dcdce2; }
.middle { stroke: #5d5d66; stroke-dasharray: 5 4; } .missing { fill: #ececf0; }
@media (prefers-color-scheme: dark) {
.paper { fill: #16161a; } .ink { fill: #ececf1; } .faint { fill: #a5a5b0; } .mark { fill: #6cb2ee; }
.band { fill: #6cb2ee; fill-opacity: 0.28; } .line { stroke: #6cb2ee; }
.whisker { stroke: #ececf1; } .axis { stroke: #a5a5b0; } .grid { stroke: #34343c; }
.middle { stroke: #a5a5b0; } .missing { fill: #26262c; }
}
text { font-family: sans-serif; }
"""


@dataclass(frozen=True)
class Point:
    """A value with its interval."""

    label: str
    value: float
    low: float
    high: float


@dataclass(frozen=True)
class Square:
    """A cell of a heat map: a share from 0 to 1, and what a pointer on it shows."""

    share: float
    hint: str


def draw_curve(
    title: str, facts: Sequence[str], across: str, upward: str, points: Sequence[Point], is_number: bool = True
) -> str:
    """Shares of 1 for the values of a parameter: a line with its band, or separate points with their intervals."""
    left = MARGIN + 52
    right = WIDTH - MARGIN - 12
    head = _head(facts, WIDTH)
    top = head + 18
    foot = top + CURVE_HEIGHT
    if is_number:
        points = sorted(points, key=lambda point: float(point.label))
    places = _places([point.label for point in points], left, right, is_number)

    def height(share: float) -> float:
        return foot - share * CURVE_HEIGHT

    parts: list[str] = []
    for tenth in range(0, 11, 2):
        y = height(tenth / 10)
        parts.append(_line("axis" if tenth == 0 else "grid", left, y, right, y))
        parts.append(_text(left - 8, y + 4, f"{tenth * 10} %", TEXT_SIZE, "faint", "end"))
    parts.append(_line("middle", left, height(0.5), right, height(0.5)))

    if is_number:
        edge = [(x, height(point.high)) for x, point in zip(places, points, strict=True)]
        edge += [(x, height(point.low)) for x, point in reversed(list(zip(places, points, strict=True)))]
        parts.append(f'<polygon class="band" points="{_corners(edge)}"/>')
        line = [(x, height(point.value)) for x, point in zip(places, points, strict=True)]
        parts.append(f'<polyline class="line" points="{_corners(line)}"/>')

    room = (right - left) / max(1, len(points))
    for x, point in zip(places, points, strict=True):
        if not is_number:
            parts.append(_line("whisker", x, height(point.low), x, height(point.high)))
            for end in (point.low, point.high):
                parts.append(_line("whisker", x - 6, height(end), x + 6, height(end)))
        hint = f"{point.label}: {_percent(point.value)} ({_percent(point.low)} to {_percent(point.high)})"
        parts.append(
            f'<circle class="mark" cx="{short(x)}" cy="{short(height(point.value))}" r="4.5">'
            f"<title>{escape(hint)}</title></circle>"
        )
        parts.append(_fitted(x, foot + 18, point.label, TEXT_SIZE, room if not is_number else room * 1.5, "middle"))
    parts.append(_text((left + right) / 2, foot + 42, across, TEXT_SIZE + 1, "ink", "middle"))
    parts.append(_text(MARGIN, head + 4, upward, TEXT_SIZE, "faint"))
    return _page(title, facts, WIDTH, foot + 60, parts)


def draw_heat_map(
    title: str,
    facts: Sequence[str],
    rows: Sequence[str],
    columns: Sequence[str],
    squares: Sequence[Sequence[Square | None]],
) -> str:
    """Shares by row and column: orange below a half, blue above; every cell has its number."""
    widest = max([text_width(name, TEXT_SIZE) for name in rows])
    labels = min(LONGEST_LABEL, widest)
    heads = min(LONGEST_LABEL, max([text_width(name, TEXT_SIZE) for name in columns])) * 0.72
    left = MARGIN + labels + 10
    width = max(NARROWEST, left + CELL_WIDTH * len(columns) + heads + MARGIN)
    top = _head(facts, width) + heads + 10

    parts: list[str] = []
    for column, name in enumerate(columns):
        x, y = left + (column + 0.5) * CELL_WIDTH, top - 8
        parts.append(
            f'<g transform="translate({short(x)} {short(y)}) rotate(-45)">'
            f"{_fitted(0, 0, name, TEXT_SIZE, LONGEST_LABEL, 'start')}</g>"
        )
    for row, name in enumerate(rows):
        y = top + row * CELL_HEIGHT
        parts.append(_fitted(left - 8, y + CELL_HEIGHT / 2 + 4, name, TEXT_SIZE, labels, "end"))
        for column, square in enumerate(squares[row]):
            parts += _square(left + column * CELL_WIDTH, y, square)

    foot = top + CELL_HEIGHT * len(rows) + 16
    parts += _color_key(left, foot)
    return _page(title, facts, width, foot + 56, parts)


def _square(x: float, y: float, square: Square | None) -> list[str]:
    """A cell: its color, its number in whole percent, its hint."""
    size = f'x="{short(x + 1)}" y="{short(y + 1)}" width="{short(CELL_WIDTH - 2)}" height="{short(CELL_HEIGHT - 2)}"'
    if square is None:
        return [f'<rect class="missing" {size}/>']
    red, green, blue = heat_color(square.share)
    ink = "#000000" if is_light((red, green, blue)) else "#ffffff"
    return [
        f'<rect {size} fill="rgb({red},{green},{blue})"><title>{escape(square.hint)}</title></rect>',
        f'<text x="{short(x + CELL_WIDTH / 2)}" y="{short(y + CELL_HEIGHT / 2 + 4.5)}" font-size="13" fill="{ink}" '
        f'text-anchor="middle" pointer-events="none">{round(100 * square.share)}</text>',
    ]


def _color_key(left: float, y: float) -> list[str]:
    """What the colors mean."""
    step = 22.0
    parts: list[str] = []
    for tenth in range(11):
        red, green, blue = heat_color(tenth / 10)
        parts.append(
            f'<rect x="{short(left + tenth * step)}" y="{short(y)}" width="{short(step)}" height="10" '
            f'fill="rgb({red},{green},{blue})"/>'
        )
    for tenth, label in ((0, "0 %"), (5, "50 %"), (10, "100 %")):
        parts.append(_text(left + (tenth + 0.5) * step, y + 25, label, 11, "faint", "middle"))
    return parts


def draw_bars(title: str, facts: Sequence[str], across: str, points: Sequence[Point]) -> str:
    """Values of any size, one below the other, each a point with its interval."""
    labels = min(LONGEST_LABEL, max([text_width(point.label, TEXT_SIZE) for point in points]))
    left = MARGIN + labels + 12
    right = WIDTH - MARGIN - 12
    low, high = min([point.low for point in points]), max([point.high for point in points])
    step = _step(high - low)
    first = floor(low / step)
    last = -floor(-high / step)

    def place(value: float) -> float:
        return left + (value / step - first) / max(1, last - first) * (right - left)

    top = _head(facts, WIDTH) + 22
    foot = top + BAR_HEIGHT * len(points) + 6
    parts: list[str] = []
    for number in range(first, last + 1):
        x = place(number * step)
        parts.append(_line("middle" if number == 0 else "grid", x, top, x, foot))
        parts.append(_text(x, top - 6, f"{number * step:g}", TEXT_SIZE, "faint", "middle"))
    for row, point in enumerate(points):
        y = top + (row + 0.5) * BAR_HEIGHT + 3
        parts.append(_fitted(left - 10, y + 4, point.label, TEXT_SIZE, labels, "end"))
        parts.append(_line("whisker", place(point.low), y, place(point.high), y))
        hint = f"{point.label}: {point.value:.0f} ({point.low:.0f} to {point.high:.0f})"
        parts.append(
            f'<circle class="mark" cx="{short(place(point.value))}" cy="{short(y)}" r="4.5">'
            f"<title>{escape(hint)}</title></circle>"
        )
    parts.append(_text((left + right) / 2, foot + 20, across, TEXT_SIZE + 1, "ink", "middle"))
    return _page(title, facts, WIDTH, foot + 40, parts)


def heat_color(share: float) -> tuple[int, int, int]:
    """The color of a share from 0 (orange) by way of a half (neutral) to 1 (blue)."""
    end = BLUE if share > 0.5 else ORANGE
    strength = min(1.0, abs(share - 0.5) * 2)
    red, green, blue = [round(middle + (far - middle) * strength) for middle, far in zip(NEUTRAL, end, strict=True)]
    return red, green, blue


def is_light(color: tuple[int, int, int]) -> bool:
    """Whether black reads better on a color than white: by the contrast of WCAG 2, which is then at least 4.5."""
    return _luminance(color) > 0.179


def _luminance(color: tuple[int, int, int]) -> float:
    """How bright a color is, from 0 to 1 (WCAG 2, relative luminance)."""
    parts = [part / 255 for part in color]
    red, green, blue = [part / 12.92 if part <= 0.04045 else pow((part + 0.055) / 1.055, 2.4) for part in parts]
    return float(0.2126 * red + 0.7152 * green + 0.0722 * blue)


def _places(labels: Sequence[str], left: float, right: float, is_number: bool) -> list[float]:
    """Where the points stand: numbers to scale, anything else at equal distances."""
    if not is_number:
        room = (right - left) / len(labels)
        return [left + (index + 0.5) * room for index in range(len(labels))]
    numbers = [float(label) for label in labels]
    low, high = min(numbers), max(numbers)
    if low == high:
        return [(left + right) / 2]
    inner = 14.0
    return [left + inner + (number - low) / (high - low) * (right - left - 2 * inner) for number in numbers]


def _step(span: float) -> float:
    """A round distance between the lines of a scale."""
    rough = max(span, 1e-9) / TICKS
    power: float = 10.0 ** floor(log10(rough))
    return next((factor * power for factor in (1, 2, 5) if factor * power >= rough), 10 * power)


# pieces


def _subtitle(facts: Sequence[str], width: float) -> list[str]:
    """The lines of a subtitle, broken between facts."""
    return wrapped(facts, TEXT_SIZE, width - 2 * MARGIN, "; ")


def _head(facts: Sequence[str], width: float) -> float:
    """The height of title and subtitle."""
    return 58 + LINE * len(_subtitle(facts, width))


def _page(title: str, facts: Sequence[str], width: float, height: float, parts: Sequence[str]) -> str:
    """A chart with its title."""
    space = width - 2 * MARGIN
    return (
        "\n".join(
            [
                f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {short(width)} {short(height)}" '
                f'width="{short(width)}" height="{short(height)}" role="img">',
                f"<title>{escape(title)}</title>",
                f"<style>{STYLE}</style>",
                f'<rect class="paper" width="{short(width)}" height="{short(height)}"/>',
                _fitted(MARGIN, 32, title, TITLE_SIZE, space, "start"),
                *[
                    _fitted(MARGIN, 54 + LINE * number, line, TEXT_SIZE, space, "start", "faint")
                    for number, line in enumerate(_subtitle(facts, width))
                ],
                *parts,
                "</svg>",
            ]
        )
        + "\n"
    )


def _text(x: float, y: float, text: str, size: float, style: str = "ink", anchor: str = "start") -> str:
    return (
        f'<text x="{short(x)}" y="{short(y)}" font-size="{short(size)}" class="{style}" text-anchor="{anchor}">'
        f"{escape(text)}</text>"
    )


def _fitted(x: float, y: float, text: str, size: float, room: float, anchor: str, style: str = "ink") -> str:
    """Text that is made smaller, down to two thirds, and then cut off, until it fits."""
    smaller = max(size * 2 / 3, min(size, size * room / max(1.0, text_width(text, size))))
    kept = text
    while len(kept) > 1 and text_width(f"{kept}…", smaller) > room and text_width(text, smaller) > room:
        kept = kept[:-1]
    return _text(x, y, text if kept == text else f"{kept.rstrip()}…", smaller, style, anchor)


def _line(style: str, x: float, y: float, to_x: float, to_y: float) -> str:
    return f'<line class="{style}" x1="{short(x)}" y1="{short(y)}" x2="{short(to_x)}" y2="{short(to_y)}"/>'


def _corners(points: Sequence[tuple[float, float]]) -> str:
    return " ".join([f"{short(x)},{short(y)}" for x, y in points])


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"
