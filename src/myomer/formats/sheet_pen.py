"""Draws SVG shapes and text: numbers are short, text is escaped, and nothing is wider than its space."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final
from xml.sax.saxutils import escape, quoteattr

INK: Final = "#000"
PAPER: Final = "#fff"
MARK: Final = "#b00020"
"""The color of marks made in play."""
TINT: Final = "#e4e4e4"
"""The gray of headings: light enough for any printer."""
FAINT: Final = "#555"

START: Final = "start"
MIDDLE: Final = "middle"
END: Final = "end"

SMALLEST: Final = 0.72
"""How far text shrinks before its letters are squeezed."""

#  widths of letters in a wide sans-serif font, in ems; narrower fonts leave some space
_NARROW: Final = frozenset("iIlj.,:;'|! ()[]/ft-r")
_WIDE: Final = frozenset("mwMW@%—…&")
_NARROW_EM: Final = 0.38
_PLAIN_EM: Final = 0.6
_CAPITAL_EM: Final = 0.69
_WIDE_EM: Final = 0.95
_BOLD: Final = 1.1
_FULL_WIDTH: Final = 0x1100
"""From here on, letters are as wide as they are high."""


def text_width(text: str, size: float, bold: bool = False) -> float:
    """The approximate width of text; an overestimate rather than an underestimate."""
    ems = 0.0
    for sign in text:
        if sign in _NARROW:
            ems += _NARROW_EM
        elif sign in _WIDE:
            ems += _WIDE_EM
        elif ord(sign) >= _FULL_WIDTH and ord(sign) >> 8 != 0x20 and ord(sign) >> 8 != 0x22:
            ems += 1.0
        else:
            ems += _CAPITAL_EM if sign.isupper() else _PLAIN_EM
    return ems * size * (_BOLD if bold else 1.0)


def wrapped(pieces: Sequence[str], size: float, width: float, joint: str = ", ") -> list[str]:
    """Pieces joined into lines up to a width, broken only between pieces."""
    lines: list[str] = []
    line = ""
    for index, piece in enumerate(pieces):
        end = joint.rstrip() if index < len(pieces) - 1 else ""
        longer = f"{line} {piece}{end}" if line else f"{piece}{end}"
        if line and text_width(longer, size) > width:
            lines.append(line)
            longer = f"{piece}{end}"
        line = longer
    return [*lines, line] if line else lines


def short(number: float) -> str:
    """A coordinate to two decimals, without trailing zeros."""
    text = f"{number:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle on the page."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The x of its right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The y of its lower edge."""
        return self.y + self.height

    @property
    def middle(self) -> float:
        """The x of its middle."""
        return self.x + self.width / 2

    def columns(self, count: int, gap: float) -> list[Box]:
        """Columns of equal width."""
        width = (self.width - gap * (count - 1)) / count
        return [Box(self.x + index * (width + gap), self.y, width, self.height) for index in range(count)]


class Pen:
    """Draws one SVG picture."""

    def __init__(self) -> None:
        self.parts: Final[list[str]] = []

    def open(self, name: str, **attributes: str) -> None:
        """Begin a group with an id, such as the circles of one location."""
        more = "".join([f" {key.replace('_', '-')}={quoteattr(value)}" for key, value in attributes.items()])
        self.parts.append(f"<g id={quoteattr(name)}{more}>")

    def close(self) -> None:
        """End the group."""
        self.parts.append("</g>")

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        anchor: str = START,
        bold: bool = False,
        width: float = 0.0,
        color: str = INK,
        italic: bool = False,
    ) -> None:
        """Text on a baseline. With a width it is made to fit: first smaller, then squeezed."""
        if not text:
            return

        squeeze = ""
        if width:
            natural_width = text_width(text, size, bold)
            if natural_width > width:
                size = max(size * width / natural_width, size * SMALLEST)
                if text_width(text, size, bold) > width + 0.01:
                    squeeze = f' textLength="{short(width)}" lengthAdjust="spacingAndGlyphs"'

        style = (' font-weight="bold"' if bold else "") + (' font-style="italic"' if italic else "")
        style += "" if anchor == START else f' text-anchor="{anchor}"'
        style += "" if color == INK else f' fill="{color}"'

        self.parts.append(
            f'<text x="{short(x)}" y="{short(y)}" font-size="{short(size)}"{style}{squeeze}>{escape(text)}</text>'
        )

    def line(self, x1: float, y1: float, x2: float, y2: float, stroke: float = 0.6, color: str = INK) -> None:
        """A straight line."""
        self.parts.append(
            f'<line x1="{short(x1)}" y1="{short(y1)}" x2="{short(x2)}" y2="{short(y2)}" '
            f'stroke="{color}" stroke-width="{short(stroke)}"/>'
        )

    def rect(self, box: Box, stroke: float = 0.8, fill: str = "none", rounded: float = 0.0) -> None:
        """A rectangle."""
        corner = f' rx="{short(rounded)}"' if rounded else ""
        edge = f' stroke="{INK}" stroke-width="{short(stroke)}"' if stroke else ""
        self.parts.append(
            f'<rect x="{short(box.x)}" y="{short(box.y)}" width="{short(box.width)}" '
            f'height="{short(box.height)}"{corner} fill="{fill}"{edge}/>'
        )

    def circle(self, x: float, y: float, radius: float, stroke: float = 0.7, marked: bool = False) -> None:
        """A circle to be marked off, or one that is."""
        self.parts.append(
            f'<circle cx="{short(x)}" cy="{short(y)}" r="{short(radius)}" '
            f'fill="{MARK if marked else PAPER}" stroke="{INK}" stroke-width="{short(stroke)}"/>'
        )

    def circle_around(self, x: float, y: float, radius: float) -> None:
        """A circle drawn around something to mark it."""
        self.parts.append(
            f'<circle cx="{short(x)}" cy="{short(y)}" r="{short(radius)}" '
            f'fill="none" stroke="{MARK}" stroke-width="2.2"/>'
        )

    def polygon(self, corners: Sequence[tuple[float, float]], stroke: float = 1.2, fill: str = "none") -> None:
        """A closed outline."""
        points = " ".join([f"{short(x)},{short(y)}" for x, y in corners])
        self.parts.append(
            f'<polygon points="{points}" fill="{fill}" stroke="{INK}" '
            f'stroke-width="{short(stroke)}" stroke-linejoin="round"/>'
        )

    def panel(self, box: Box, heading: str) -> Box:
        """Draw a framed panel with a heading; return the space inside."""
        self.rect(Box(box.x, box.y, box.width, HEADING), 0, TINT)
        self.rect(box, 0.9)
        self.text(box.x + 5, box.y + HEADING - 3.4, heading.upper(), 8.2, bold=True, width=box.width - 10)
        return Box(box.x + 5, box.y + HEADING + 2, box.width - 10, box.height - HEADING - 4)

    def picture(self, shown: Box, paper: tuple[float, float], title: str) -> str:
        """The finished picture of part of the drawing; `paper` is its size in millimeters."""
        width_mm, height_mm = paper
        corner, size = f"{short(shown.x)} {short(shown.y)}", f"{short(shown.width)} {short(shown.height)}"
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{short(width_mm)}mm" height="{short(height_mm)}mm" '
            f'viewBox="{corner} {size}" font-family="sans-serif" fill="{INK}">'
        )

        lines = [
            '<?xml version="1.0" encoding="UTF-8"?>',
            head,
            f"<title>{escape(title)}</title>",
            f'<rect x="{short(shown.x)}" y="{short(shown.y)}" width="{short(shown.width)}" '
            f'height="{short(shown.height)}" fill="{PAPER}"/>',
            *self.parts,
            "</svg>",
        ]

        return "\n".join(lines) + "\n"


HEADING: Final = 12.5
"""The height of a panel's heading."""
