"""A map as a drawing to print: SVG, readable in black and white.

Flat-top hexes with their numbers, column 1 up and even columns half a hex lower. Higher ground is darker; thick lines
with ticks on the lower side show where levels change. A legend explains the symbols on the map.
"""

from __future__ import annotations

import re
from typing import Final

from myomer.boards import Board
from myomer.formats.board_layers import COLUMN_STEP, MapLayers
from myomer.formats.board_signs import SIGN_MEANINGS
from myomer.formats.board_symbols import (
    BUILDING_BODY,
    BUILDING_TONES,
    DECK_TONE,
    DEPTH_TONES,
    LEVEL_TONES,
    OUTLINE,
    ROAD_LOOKS,
    SUNKEN_TONES,
    TANK_TONE,
    WALL,
    WALL_TONE,
    cliff_definition,
    level_tone,
    line,
    number,
    signed_level,
    surface_definition,
    symbol_definition,
)
from myomer.rules.rounding import ceil_div
from myomer.rules.terrain import BUILDING, CLIFF, LEVEL_NAMES, RAPIDS

MARGIN: Final = 30
HEADING: Final = 78
LEGEND_ITEM: Final = 236
LEGEND_ROW: Final = 44
LARGEST_TITLE: Final = 30.0
SHEET_WIDTH: Final = 1200
"""Wider maps are printed smaller, so their heading and legend must be larger."""
LARGEST_SCALE: Final = 4.0
ACROSS: Final = "M0-36V36"

STYLE: Final = (
    "text{font-family:Helvetica,Arial,sans-serif;text-anchor:middle;fill:#111}"
    ".n{font-size:11px}.l{font-size:11px;font-weight:bold}"
    ".n,.l{paint-order:stroke;stroke:#fff;stroke-opacity:.75;stroke-width:1.8px;stroke-linejoin:round}"
    ".k text{text-anchor:start;font-size:13px}.o{fill:none;stroke:#000}"
)

INVALID: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def board_svg(board: Board, title: str = "", legend: bool = True) -> str:
    """The map as an SVG drawing without a fixed size, with a heading and a legend of its terrain.

    Without a title the board's name is the heading. The same board always gives the same text.
    """
    if not board.columns or not board.rows:
        raise ValueError("a board without edges cannot be drawn")

    heading = title or board.name or "Map"
    scale = _heading_scale(board)

    layers = MapLayers(board, *corner_of(board))
    width = 2 * MARGIN + layers.width

    legend_top = layers.top + layers.height + MARGIN
    legend_parts, legend_height = _legend(_legend_items(layers), layers.width, legend_top, scale) if legend else ([], 0)
    height = legend_top + legend_height

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">',
        f"<title>{escaped(heading)}</title>",
        f"<style>{STYLE}</style>",
        _definitions(layers),
        f'<path d="M0 0h{width}v{height}H0z" fill="#fff"/>',
        *_heading(heading, layers, scale),
        *layers.drawn(),
        *legend_parts,
        "</svg>\n",
    ]

    return "\n".join([part for part in parts if part])


def corner_of(board: Board) -> tuple[int, int]:
    """Where the upper left corner of the map is in its drawing: below the heading."""
    return MARGIN, round(HEADING * _heading_scale(board))


def _heading_scale(board: Board) -> float:
    """How much larger the heading and the legend are drawn."""
    columns_wide = 21 + COLUMN_STEP * board.columns
    return min(LARGEST_SCALE, max(1.0, columns_wide / SHEET_WIDTH))


def escaped(text: str) -> str:
    """Text escaped for XML, attributes included; characters that XML forbids are replaced."""
    clean = INVALID.sub("\ufffd", text)
    for sign, entity in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;")):
        clean = clean.replace(sign, entity)
    return clean


def _definitions(layers: MapLayers) -> str:
    """The shapes that the map uses more than once."""
    parts = [f'<path id="h" d="{OUTLINE}"/>']
    parts += [surface_definition(name) for name in layers.surfaces]
    parts += [symbol_definition(name) for name in layers.symbols]
    if layers.cliffs:
        parts += [cliff_definition(direction) for direction in range(6)]
    return f"<defs>{''.join(parts)}</defs>"


def _heading(title: str, layers: MapLayers, scale: float) -> list[str]:
    """The title with the size of the map and its levels."""
    board = layers.board
    levels = [hex_.level for hex_ in layers.distinct.values()]
    lowest, highest = signed_level(min(levels)), signed_level(max(levels))
    span = f"level {lowest}" if lowest == highest else f"levels {lowest} to {highest}"
    size = min(LARGEST_TITLE, layers.width / scale * 1.7 / len(title))
    bold = f'style="font-size:{number(size)}px;font-weight:bold"'
    return [
        f'<g class="k" transform="translate({MARGIN} 0) scale({number(scale)})">',
        f'<text y="40" {bold}>{escaped(title)}</text>',
        f'<text y="62">{board.columns} × {board.rows} hexes, {span}</text></g>',
    ]


def _legend(items: list[tuple[str, str]], width: int, top: int, scale: float) -> tuple[list[str], int]:
    """The legend, in as many columns as fit under the map, and its height."""
    columns = max(1, int(width / scale) // LEGEND_ITEM)
    parts = [f'<g class="k" transform="translate({MARGIN} {top}) scale({number(scale)})">']
    for index, (drawing, meaning) in enumerate(items):
        x = index % columns * LEGEND_ITEM + 24
        y = index // columns * LEGEND_ROW + 18
        parts.append(f'<g transform="translate({x} {y}) scale(.5)">{drawing}<use href="#h" class="o"/></g>')
        parts.append(f'<text x="{x + 30}" y="{y + 5}">{escaped(meaning)}</text>')
    return [*parts, "</g>"], round((ceil_div(len(items), columns) * LEGEND_ROW + 8) * scale)


def _legend_items(layers: MapLayers) -> list[tuple[str, str]]:
    """A small drawing and its meaning for each symbol on the map."""
    items = _level_items(layers)
    clear_ground = _patch(level_tone(0))

    for name in layers.surfaces:
        if name != "sunken":
            under = _patch(DEPTH_TONES[1]) if name == "water" else clear_ground
            items.append((f"{under}{_patch(f'url(#p-{name})')}", SIGN_MEANINGS[name]))

    for name in layers.symbols:
        under = _patch(DEPTH_TONES[1]) if name.startswith(RAPIDS) else clear_ground
        items.append((f'{under}<use href="#{name}"/>', SIGN_MEANINGS[name]))

    for level in layers.roads:
        tone, edge, width, meaning = ROAD_LOOKS[level]
        items.append((clear_ground + line(edge, width + 4, ACROSS) + line(tone, width, ACROSS), meaning))

    for level in layers.buildings:
        if level == WALL:
            items.append((clear_ground + line("#000", 15, ACROSS) + line(WALL_TONE, 10, ACROSS), "wall"))
        else:
            body = f'<path fill="{BUILDING_TONES[level]}" stroke="#000" stroke-width="3" d="M-14-23{BUILDING_BODY}"/>'
            items.append((clear_ground + body, f"{LEVEL_NAMES[BUILDING][level - 1]} building"))

    if layers.bridges:
        deck = line("#000", 26, ACROSS) + line(DECK_TONE, 20, ACROSS)
        items.append((_patch(DEPTH_TONES[1]) + deck, "bridge"))
    if layers.tanks:
        items.append((f'{clear_ground}<circle r="19" fill="{TANK_TONE}" stroke="#000" stroke-width="2"/>', "fuel tank"))
    if layers.cliffs:
        items.append((f'{_patch(level_tone(1))}<use href="#{CLIFF}-3"/>', "cliff, falling to the teeth"))

    return items


def _level_items(layers: MapLayers) -> list[tuple[str, str]]:
    """The tones of the levels on the map; one tone for everything beyond the darkest."""
    items: list[tuple[str, str]] = []
    levels = sorted({hex_.level for hex_ in layers.distinct.values()})

    for level in levels:
        hatched = _patch("url(#p-sunken)") if level < 0 and "sunken" in layers.surfaces else ""

        if level <= -len(SUNKEN_TONES):
            meaning = f"level {signed_level(-len(SUNKEN_TONES))} and lower"
        elif level >= len(LEVEL_TONES) - 1:
            meaning = f"level {len(LEVEL_TONES) - 1} and higher"
        else:
            meaning = f"level {signed_level(level)}"

        item = (_patch(level_tone(level)) + hatched, meaning)
        if item not in items:
            items.append(item)

    return items


def _patch(tone: str) -> str:
    return f'<use href="#h" fill="{tone}"/>'
