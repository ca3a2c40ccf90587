"""What all charts share as SVG: the paper, a heading, text that fits, lines.

Every chart is self-contained, uses the fonts of the viewer, and follows its light or dark mode.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import floor, log10
from typing import Final
from xml.sax.saxutils import escape

from myomer.formats.sheet_pen import short, text_width, wrapped

MARGIN: Final = 24.0
WIDTH: Final = 900.0
TITLE_SIZE: Final = 20.0
TEXT_SIZE: Final = 13.0
TITLE_LINE: Final = 25.0
LINE: Final = 18.0
"""From one line of text to the next."""
TITLE_ROOM: Final = 0.8
"""The share of the width that a line of the title may fill: bold text is wider in some fonts."""
LONG_FACT: Final = 24
"""Letters of a fact that may be broken across lines."""

STYLE: Final = """
svg { color-scheme: light dark; }
text { font-family: system-ui, "Segoe UI", Helvetica, Arial, sans-serif; font-variant-numeric: tabular-nums; }
.title { font-weight: 600; } .strong { font-weight: 600; }
.paper { fill: #ffffff; } .ink { fill: #1b1b1f; } .faint { fill: #5d5d66; } .mark { fill: #0072b2; }
.band { fill: #0072b2; fill-opacity: 0.18; } .line { stroke: #0072b2; fill: none; stroke-width: 2.5; }
.whisker { stroke: #1b1b1f; stroke-width: 1.6; } .axis { stroke: #5d5d66; } .grid { stroke: #dcdce2; }
.middle { stroke: #5d5d66; stroke-dasharray: 5 4; } .missing { fill: #ececf0; }
.value { fill: #1b1b1f; stroke: #ffffff; stroke-width: 4; stroke-linejoin: round; paint-order: stroke; }
@media (prefers-color-scheme: dark) {
.paper { fill: #16161a; } .ink { fill: #ececf1; } .faint { fill: #a5a5b0; } .mark { fill: #56b4e9; }
.band { fill: #56b4e9; fill-opacity: 0.25; } .line { stroke: #56b4e9; }
.whisker { stroke: #ececf1; } .axis { stroke: #a5a5b0; } .grid { stroke: #34343c; }
.middle { stroke: #a5a5b0; } .missing { fill: #222228; }
.value { fill: #ececf1; stroke: #16161a; }
}
"""


@dataclass(frozen=True)
class Point:
    """A value with its interval."""

    label: str
    value: float
    low: float
    high: float


@dataclass(frozen=True)
class Heading:
    """What a chart shows, and facts below it; not drawn on a page that has them already."""

    title: str
    facts: Sequence[str] = ()
    is_drawn: bool = True

    def height(self, width: float) -> float:
        """Of all its lines, with the margin above."""
        if not self.is_drawn:
            return MARGIN / 2
        titles, lines = self._lines(width)
        return 14 + TITLE_LINE * len(titles) + LINE * len(lines) + 12

    def _lines(self, width: float) -> tuple[list[str], list[str]]:
        """The lines of title and facts: broken between words, but short facts, such as 'seed 1', are kept whole."""
        space = width - 2 * MARGIN
        words: list[str] = []
        for index, fact in enumerate(self.facts):
            ended = fact if index == len(self.facts) - 1 else f"{fact};"
            words += ended.split() if len(fact) > LONG_FACT else [ended]
        return wrapped(self.title.split(), TITLE_SIZE, TITLE_ROOM * space, " "), wrapped(words, TEXT_SIZE, space, " ")

    def drawn(self, width: float) -> list[str]:
        """Its text."""
        if not self.is_drawn:
            return []
        titles, lines = self._lines(width)
        space = width - 2 * MARGIN
        below = 14 + TITLE_LINE * len(titles)
        return [
            fitted(MARGIN, 34 + TITLE_LINE * number, line, TITLE_SIZE, space, "start", "ink title")
            for number, line in enumerate(titles)
        ] + [
            fitted(MARGIN, below + LINE * (number + 1) - 2, line, TEXT_SIZE, space, "start", "faint")
            for number, line in enumerate(lines)
        ]


def chart(heading: Heading, width: float, height: float, parts: Sequence[str], style: str = "") -> str:
    """A chart as a file: its heading, its parts, and styles of its own."""
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {short(width)} {short(height)}" '
        f'width="{short(width)}" height="{short(height)}" role="img">',
        f"<title>{escape(heading.title)}</title>",
        f"<style>{STYLE}{style}</style>",
        f'<rect class="paper" width="{short(width)}" height="{short(height)}"/>',
        *heading.drawn(width),
        *parts,
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def text_at(x: float, y: float, text: str, size: float = TEXT_SIZE, style: str = "ink", anchor: str = "start") -> str:
    """Text on its line."""
    return (
        f'<text x="{short(x)}" y="{short(y)}" font-size="{short(size)}" class="{style}" text-anchor="{anchor}">'
        f"{escape(text)}</text>"
    )


def fitted(x: float, y: float, text: str, size: float, room: float, anchor: str, style: str = "ink") -> str:
    """Text that is cut off if there is no room for it."""
    kept = text
    while len(kept) > 1 and text_width(f"{kept}…", size) > room and text_width(text, size) > room:
        kept = kept[:-1]
    return text_at(x, y, text if kept == text else f"{kept.rstrip()}…", size, style, anchor)


def line_from(style: str, x: float, y: float, to_x: float, to_y: float) -> str:
    """A straight line."""
    return f'<line class="{style}" x1="{short(x)}" y1="{short(y)}" x2="{short(to_x)}" y2="{short(to_y)}"/>'


def corners(points: Sequence[tuple[float, float]]) -> str:
    """The points of a line or a shape."""
    return " ".join([f"{short(x)},{short(y)}" for x, y in points])


def round_step(span: float, steps: int) -> float:
    """A round distance between the lines of a scale, of which there are about as many as wanted."""
    rough = max(span, 1e-9) / steps
    power: float = 10.0 ** floor(log10(rough))
    return next((factor * power for factor in (1, 2, 5) if factor * power >= rough), 10 * power)
