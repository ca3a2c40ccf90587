"""Odds as SVG: damage bars, and a 'Mech outline with the chance to hit each location.

The SVG is self-contained and follows the viewer's light or dark mode.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final
from xml.sax.saxutils import escape

from myomer.formats.sheet_figure import FRONT, FRONT_HEIGHT, LocationOutline
from myomer.formats.sheet_figure import WIDTH as FIGURE_WIDTH
from myomer.formats.sheet_pen import short, text_width
from myomer.narration import phrase
from myomer.reports.odds_chart import bars_of, percent
from myomer.reports.odds_report import LocationOdds, UnitOdds
from myomer.rules.locations import BIPED, LOCATIONS
from myomer.units.mech import Mech

WIDTH: Final = 900.0
HEIGHT: Final = 470.0
MARGIN: Final = 24.0
TOP: Final = 84.0
CHART_WIDTH: Final = 480.0
CHART_HEIGHT: Final = 340.0
MAX_BARS: Final = 20
FIGURE_SCALE: Final = 0.84
TITLE_SIZE: Final = 17.0

STYLE: Final = """
:root { color-scheme: light dark; }
.paper { fill: #ffffff; } .ink { fill: #1b1b1f; } .faint { fill: #5d5d66; } .bar { fill: #1f6fb2; }
.axis { stroke: #5d5d66; } .shape { stroke: #1b1b1f; fill: #c8401d; } .under { fill: #f1f1f4; }
@media (prefers-color-scheme: dark) {
.paper { fill: #16161a; } .ink { fill: #ececf1; } .faint { fill: #a5a5b0; } .bar { fill: #5aa9e6; }
.axis { stroke: #a5a5b0; } .shape { stroke: #ececf1; fill: #ff7a4d; } .under { fill: #26262c; }
}
text { font-family: sans-serif; }
"""


def _text(x: float, y: float, text: str, size: float, style: str = "ink", anchor: str = "start") -> str:
    return (
        f'<text x="{short(x)}" y="{short(y)}" font-size="{short(size)}" class="{style}" text-anchor="{anchor}">'
        f"{escape(text)}</text>"
    )


def draw(title: str, how: str, report: UnitOdds, mech: Mech) -> str:
    """The whole chart."""
    size = min(TITLE_SIZE, TITLE_SIZE * (WIDTH - 2 * MARGIN) / max(1.0, text_width(title, TITLE_SIZE, True)))

    parts = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {short(WIDTH)} {short(HEIGHT)}" '
        f'width="{short(WIDTH)}" height="{short(HEIGHT)}" role="img">',
        f"<title>{escape(title)}</title>",
        f"<style>{STYLE}</style>",
        f'<rect class="paper" width="{short(WIDTH)}" height="{short(HEIGHT)}"/>',
        _text(MARGIN, 32, title, size),
        _text(MARGIN, 54, how, 12, "faint"),
        *_chart(report),
        *_figure(report, mech),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _chart(report: UnitOdds) -> list[str]:
    """Vertical bars, with the probability above and the damage below each."""
    bars = bars_of(report.damage, MAX_BARS)
    highest = max([bar.chance for bar in bars])
    foot = TOP + CHART_HEIGHT
    step = CHART_WIDTH / len(bars)
    size = 11 if step > 40 else 8.5

    parts = [f'<g id="damage">{_text(MARGIN, TOP - 8, f"damage to {report.name}", 13)}']
    for index, bar in enumerate(bars):
        height = float(bar.chance / highest) * (CHART_HEIGHT - 30)
        left = MARGIN + index * step
        middle = left + step / 2

        parts.append(
            f'<rect class="bar" x="{short(left + step * 0.12)}" y="{short(foot - height)}" '
            f'width="{short(step * 0.76)}" height="{short(max(height, 0.5 if bar.chance else 0))}" rx="1.5">'
            f"<title>{escape(bar.label)}: {bar.chance}</title></rect>"
        )
        parts.append(
            _text(middle, foot - height - 4, percent(bar.chance), size - (1 if step < 30 else 0), "ink", "middle")
        )
        parts.append(_text(middle, foot + 15, bar.label, size, "ink", "middle"))

    parts.append(
        f'<line class="axis" x1="{short(MARGIN)}" y1="{short(foot)}" '
        f'x2="{short(MARGIN + CHART_WIDTH)}" y2="{short(foot)}"/>'
    )
    mean = f"damage; mean {float(report.damage.mean):.2f}, standard deviation {report.damage.deviation:.2f}"
    parts.append(_text(MARGIN, foot + 33, mean, 12, "faint"))

    return [*parts, "</g>"]


def _figure(report: UnitOdds, mech: Mech) -> list[str]:
    """The 'Mech from the front: the more likely a hit, the stronger the color of the location."""
    left = MARGIN + CHART_WIDTH + 24
    by_name = {place.name: place for place in report.locations}
    highest = max([place.hit for place in report.locations], default=Fraction(0))
    parts = [f'<g id="locations">{_text(left, TOP - 8, "hit chance by location", 13)}']
    for shape in FRONT.get(mech.design.frame, FRONT[BIPED]):
        name = mech.design.names[shape.place] if shape.place < LOCATIONS else ""
        if name in by_name:
            parts += _location(shape.drawn(left, TOP, FIGURE_SCALE, FIGURE_SCALE), by_name[name], highest)
    foot = TOP + FRONT_HEIGHT * FIGURE_SCALE + 22
    parts.append(_text(left, foot, "below: mean damage; † chance to be destroyed", 12, "faint"))
    assert left + FIGURE_WIDTH * FIGURE_SCALE < WIDTH
    return [*parts, "</g>"]


def _location(shape: LocationOutline, place: LocationOdds, highest: Fraction) -> list[str]:
    """A location of the 'Mech, darker the more often it is hit."""
    corners = " ".join([f"{short(x)},{short(y)}" for x, y in shape.outline])
    strength = 0.08 + 0.62 * float(place.hit / highest) if place.hit else 0.0
    x = shape.field.x + shape.field.width / 2
    size = 9.0 if shape.field.width < 55 else 10.5
    y = shape.field.y + shape.field.height / 2 - (size / 2 if place.lost else 0)

    parts = [
        f'<polygon class="under" points="{corners}"/>',
        f'<polygon class="shape" points="{corners}" fill-opacity="{short(strength)}" stroke-linejoin="round">'
        f"<title>{escape(phrase(place.name))}: hit {place.hit}, destroyed {place.lost}</title></polygon>",
        _text(x, y - 2, percent(place.hit), size, "ink", "middle"),
        _text(x, y + size, f"{float(place.damage.mean):.2f}", size - 1, "ink", "middle"),
    ]

    if place.lost:
        parts.append(_text(x, y + 2 * size + 1, f"† {percent(place.lost)}", size - 1, "ink", "middle"))
    return parts
