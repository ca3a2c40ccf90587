"""How terrain is drawn on a printed map: tints, textures and symbols that can also be distinguished in grayscale.

A hex is 84 units wide and 72 high, flat side up, drawn around its center; nearly regular, in whole numbers.
"""

from __future__ import annotations

from typing import Final

from myomer.rules.terrain import CLIFF, JUNGLE, WOODS

CORNERS: Final = ((-21, -36), (21, -36), (42, 0), (21, 36), (-21, 36), (-42, 0))
"""Side i, in direction i, goes from corner i to the next."""
SIDES: Final = ((0, -36), (31.5, -18), (31.5, 18), (0, 36), (-31.5, 18), (-31.5, -18))
"""The middle of each side."""
OUTLINE: Final = "M-21-36h42l21 36-21 36h-42l-21-36z"

LEVEL_TONES: Final = ("#f3f3ea", "#e9e3cc", "#dfd4b2", "#d3c29a", "#c6b184", "#b9a072", "#ac9063", "#a08257")
"""The ground from level 0 upward; the last tone is for everything higher."""
SUNKEN_TONES: Final = ("#e2e7e0", "#d0d8d2", "#bcc7c1", "#aab7b1")
"""From level −1 downward, with hatching."""
DEPTH_TONES: Final = ("#e0eff6", "#c3e0ef", "#9fcbe3", "#7db4d4", "#62a0c6")
"""Water of depth 0, 1, 2 …"""

ROAD_LOOKS: Final = {
    1: ("#b9b9bd", "#3c3c40", 12.0, "road, paved"),
    2: ("#cfcfd2", "#3c3c40", 8.0, "alley"),
    3: ("#dcc096", "#6b4f2a", 10.0, "dirt road"),
    4: ("#d8d3c6", "#5c574a", 10.0, "gravel road"),
}
"""Roads by level: their tone, the tone of their edges, their width, and their name in the legend."""

BUILDING_TONES: Final = {1: "#f7f2ea", 2: "#e6dccd", 3: "#cfc2b0", 4: "#b3a695"}
"""Buildings by class: stronger ones are darker."""
BUILDING_BODY: Final = "h28l13 23-13 23h-28l-13-23z"
"""A building of one hex, from its upper left corner."""
WALL: Final = 5
WALL_TONE: Final = "#8d857b"
TANK_TONE: Final = "#f3e7b8"
DECK_TONE: Final = "#efe6d6"
PLANK_TONE: Final = "#8a775c"

EDGE_WIDTHS: Final = (0, 2.0, 3.2, 4.6)
"""The line between hexes by their difference in levels; the last for all greater ones."""


def number(value: float) -> str:
    """A coordinate to one decimal, without zeros that SVG does not need."""
    return f"{value:.1f}".removesuffix(".0").replace("-0.", "-.") if value else "0"


def signed_level(level: int) -> str:
    """`2`, or `−1` with a proper minus."""
    return str(level) if level >= 0 else f"−{-level}"


def line(tone: str, width: float, points: str, more: str = "") -> str:
    """A line in a tone and a width; empty if it has no points."""
    style = f'style="stroke:{tone}" stroke-width="{number(width)}" stroke-linejoin="round"{more}'
    return f'<path class="o" {style} d="{points}"/>' if points else ""


def level_tone(level: int) -> str:
    """The color of the ground at a level."""
    if level >= 0:
        return LEVEL_TONES[min(level, len(LEVEL_TONES) - 1)]
    return SUNKEN_TONES[min(-level, len(SUNKEN_TONES)) - 1]


NO_TINT: Final = ("", 0.0)


class Texture:
    """What covers a whole hex: lines repeated in tiles, over a tint that lets the ground through."""

    def __init__(self, path: str, ink: str, stroke: float, tile: tuple[int, int], tint: tuple[str, float]) -> None:
        self.path: Final = path
        """The lines of a tile, as an SVG path."""
        self.ink: Final = ink
        """The color of the lines."""
        self.stroke: Final = stroke
        """Their width."""
        self.tile: Final = tile
        """Width and height of a tile."""
        self.tint: Final = tint
        """The color over the ground, and its opacity."""


SURFACES: Final = {
    "sunken": Texture("M0 12 12 0", "#7f8c86", 0.7, (12, 12), NO_TINT),
    "water": Texture("M1 5q3-3 6 0t6 0", "#3f7fa8", 0.8, (21, 15), NO_TINT),
    "pavement": Texture("M0 0h14M0 0v14", "#8d8d94", 0.8, (14, 14), ("#cfcfd4", 0.72)),
    "planted-fields": Texture("M0 3h5", "#6e7d33", 1.6, (8, 6), ("#c9cf8a", 0.4)),
    "sand": Texture("M2 2h.1M7 6h.1", "#8f6a2a", 1.5, (10, 9), ("#efd79a", 0.53)),
    "mud": Texture("M1 5q3-4 6 0t6 0", "#5b4226", 1.1, (16, 10), ("#b08f66", 0.4)),
    "tundra": Texture("M2 4l2 4 2-4M10 11l2 4 2-4", "#5e6b56", 1.0, (16, 16), ("#d5dccd", 0.53)),
    "thin-snow": Texture("M3 3h4M4 1l2 4M6 1 4 5", "#8fa3b3", 0.7, (18, 15), ("#ffffff", 0.63)),
    "deep-snow": Texture(
        "M2 5h6M3.5 2l3 6M6.5 2l-3 6M10 12h6M11.5 9l3 6M14.5 9l-3 6", "#6d8496", 0.9, (16, 14), ("#ffffff", 0.78)
    ),
    "ice": Texture("M0 13 6 8l3 3 8-9M9 11l2 6", "#5f8196", 0.8, (22, 18), ("#f2fafd", 0.69)),
    "black-ice": Texture("M0 13 6 8l3 3 8-9", "#222", 1.0, (22, 18), ("#6a747c", 0.4)),
    "magma-1": Texture("M0 8l6-3 5 4 7-5M6 5 4 0M11 9l-1 7", "#8a2f12", 1.4, (18, 16), ("#c7a08f", 0.69)),
    "magma-2": Texture("M0 6q4-5 8 0t8 0", "#7a1f08", 1.6, (16, 11), ("#ee9a55", 0.85)),
    "space": Texture("M3 4h.1M11 9h.1M6 14h.1", "#fff", 1.6, (17, 17), ("#6a7080", 0.88)),
    "impassable": Texture("M0 0l12 12M12 0 0 12", "#333", 1.3, (12, 12), ("#777777", 0.4)),
}


def _inked(path: str, ink: str, width: float, fill: str = "none") -> str:
    """A piece of a symbol: an outline and what fills it."""
    ends = 'stroke-linejoin="round" stroke-linecap="round"'
    return f'<path d="{path}" fill="{fill}" stroke="{ink}" stroke-width="{width}" {ends}/>'


def _tinted(tone: str, opacity: float) -> str:
    """The whole hex in a tint."""
    return f'<use href="#h" fill="{tone}" fill-opacity="{opacity}"/>'


TREE: Final = _inked("M0-12 7 4H2v5h-4V4h-5z", "#1d3319", 0.9, "#5f8f50")
PALM: Final = _inked("M0 9Q3 3 0-3M0-3q-5-6-11 0M0-3q5-6 11 0M0-3q-3-8-9-8M0-3q3-8 9-8M0-3v-9", "#23492a", 1.9)
STANDS: Final = (((0, 0),), ((-11, -2), (11, 3)), ((-15, 4), (0, -6), (15, 5)))
"""Where one, two and three trees stand."""
SHADES: Final = (("#7fae6a", 0.22), ("#5c9050", 0.36), ("#457a3f", 0.5))


def _stand(tree: str, level: int, scale: float) -> str:
    """As many trees as the level of the woods, over their tint."""
    trees = "".join([f'<g transform="translate({x} {y})">{tree}</g>' for x, y in STANDS[level - 1]])
    return f'{_tinted(*SHADES[level - 1])}<g transform="translate(0 -1) scale({scale})">{trees}</g>'


STONES: Final = ((-24, -8), (-8, -14), (10, -10), (25, 2), (-14, 5), (3, 3), (16, 14), (-3, 17), (-24, 11))
FEW: Final = STONES[::2]
TUFTS: Final = "".join([f"M{index}m-5 0h10m-7-1v-4m2 4v-6m2 6v-4" for index in ("-17-4", "4-10", "18 4", "-4 11")])
RAPID: Final = "l7-6 7 6 7-6 7 6"
CLOUD: Final = "M12-12a5 5 0 0 1 8-5 6 6 0 0 1 10 4 4 4 0 0 1-1 7H14a4 4 0 0 1-2-6z"


def _scattered(shape: str, places: tuple[tuple[int, int], ...], ink: str, fill: str) -> str:
    return _inked("".join([f"M{x - 4} {y + 3}{shape}" for x, y in places]), ink, 0.9, fill)


def _stones(places: tuple[tuple[int, int], ...], fill: str) -> str:
    return _scattered("l4-7 4 7z", places, "#4a4034", fill)


def _bricks(places: tuple[tuple[int, int], ...], fill: str) -> str:
    return _scattered("l6-2 2 5-6 2z", places, "#3d3833", fill)


def _white_water(path: str) -> str:
    return _inked(path, "#fff", 2.8) + _inked(path, "#26587a", 1.1)


SYMBOLS: Final = {
    **{f"{WOODS}-{level}": _stand(TREE, level, 1.25) for level in (1, 2, 3)},
    **{f"{WOODS}-{level}-low": _stand(TREE, level, 0.8) for level in (1, 2, 3)},
    **{f"{JUNGLE}-{level}": _stand(PALM, level, 1.25) for level in (1, 2, 3)},
    **{f"{JUNGLE}-{level}-low": _stand(PALM, level, 0.8) for level in (1, 2, 3)},
    "rough-1": _stones(FEW, "#cbbfa8"),
    "rough-2": _stones(STONES, "#8f8370"),
    "rubble": _bricks(FEW, "#d6cdc2"),
    "rubble-ultra": _bricks(STONES, "#9d948a"),
    "swamp": _tinted("#a9b98a", 0.4) + _inked(TUFTS, "#34502f", 1.2),
    "quicksand": (
        _tinted("#b9a274", 0.53)
        + _inked(TUFTS, "#5b4a22", 1.2)
        + _inked("M-10 4a10 5 0 1 0 20 0 7 3.5 0 1 0-14 0", "#5b4a22", 1.0)
    ),
    "rapids-1": _white_water(f"M-22-6{RAPID}M-8 8{RAPID}"),
    "rapids-2": _white_water("".join([f"M-24 {y}{RAPID}l7-6 7 6" for y in (-8, 2, 12)])),
    "industrial": (
        _inked("M-20 10V-4l9 5v-5l9 5v-5l8 5v-16h5v16h7v9z", "#2d2a27", 1.0, "#b9b4ad")
        + _inked("M9-17q3-4 8-1", "#2d2a27", 1.2)
    ),
    "geyser": (
        _inked("M0 10V-8M-4 10q-1-12-9-14M4 10q1-12 9-14M-2-6q-2-5-6-4M2-6q2-5 6-4", "#2f6f96", 1.6)
        + _inked("M-12 11a12 4 0 1 0 24 0 12 4 0 1 0-24 0", "#444", 1.0, "#cfe6f2")
    ),
    "dormant-geyser": (
        _inked("M-13 6a13 5 0 1 0 26 0 13 5 0 1 0-26 0", "#444", 1.0, "#d9d2c5")
        + _inked("M-6 6a6 2 0 1 0 12 0 6 2 0 1 0-12 0", "#444", 1.0, "#555")
    ),
    "magma-vent": (
        _inked("M-16 12-5-6H5l11 18z", "#3a2a22", 1.0, "#a08a7c")
        + _inked("M-5-6q2 6 0 10M5-6q-3 7 1 12M0-6v8", "#c23b0e", 1.8)
    ),
    "fortified": _inked("M-24 4h10v5h-10zM-14 4h10v5h-10zM-19-1h10v5h-10z", "#4d452f", 0.9, "#d8cba6"),
    "hazard": _inked("M0-9 9 7H-9z", "#222", 1.2, "#f5dd6a") + _inked("M0-4v5M0 4v.5", "#222", 1.8),
    "elevator": _inked("M-11-11h22v22h-22z", "#222", 1.0, "#e6e6e6")
    + _inked("M0-8 5-2h-10zM0 8l5-6h-10z", "#222", 0, "#222"),
    "ore": _inked("M-8 4-4-5h8l4 9-8 5z", "#222", 1.0, "#bdbdc8") + _inked("M-8 4h16M-4-5l4 14L4-5", "#222", 0.7),
    "limb": (
        _inked("M-29 2l6-7 5 3 6-6", "#222", 3.4)
        + _inked(
            "M-31.5 2a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0M-14.5-8a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0",
            "#222",
            1.0,
            "#fff",
        )
    ),
    "smoke-1": _inked(CLOUD, "#666", 1.0, "#f4f4f4"),
    "smoke-2": _inked(CLOUD, "#333", 1.0, "#8c8c8c"),
    "fire": (
        _inked("M24 8c-8 0-10-6-7-11 1 2 2 2 3 2-1-5 1-8 5-11 0 4 6 7 6 13 0 4-3 7-7 7z", "#8a2f12", 1.0, "#f0a63c")
        + _inked("M24 7c-3 0-4-3-2-6 1 2 4 2 4 4 0 1-1 2-2 2z", "#f0a63c", 0, "#fff3c4")
    ),
}
"""Symbols above the ground of a hex, around its center."""

ON_THE_GROUND: Final = (
    "rough-1", "rough-2", "rubble", "rubble-ultra", "swamp", "quicksand", "rapids-1", "rapids-2",
)  # fmt: skip
"""Symbols that roads, buildings and bridges cover."""


def surface_definition(name: str) -> str:
    """The texture of a surface as a pattern."""
    texture = SURFACES[name]
    (width, height), (tint, opacity) = texture.tile, texture.tint
    under = f'<path d="M0 0h{width}v{height}H0z" fill="{tint}" fill-opacity="{opacity}"/>' if tint else ""
    size = f'width="{width}" height="{height}"'
    lines = _inked(texture.path, texture.ink, texture.stroke)
    return f'<pattern id="p-{name}" patternUnits="userSpaceOnUse" {size}>{under}{lines}</pattern>'


def symbol_definition(name: str) -> str:
    """A symbol, to be used by its name."""
    return f'<g id="{name}">{SYMBOLS[name]}</g>'


def cliff_definition(direction: int) -> str:
    """The teeth of a cliff on one side, pointing down to the neighbor."""
    (x1, y1), (x2, y2) = CORNERS[direction], CORNERS[(direction + 1) % 6]
    out_x, out_y = SIDES[direction][0] / 36 * 6, SIDES[direction][1] / 36 * 6
    teeth: list[str] = []
    for tooth in range(5):
        a, b = tooth / 5, (tooth + 1) / 5
        start = (x1 + (x2 - x1) * a, y1 + (y2 - y1) * a)
        end = (x1 + (x2 - x1) * b, y1 + (y2 - y1) * b)
        tip = ((start[0] + end[0]) / 2 + out_x, (start[1] + end[1]) / 2 + out_y)
        points = " ".join([f"{x:.1f} {y:.1f}" for x, y in (start, tip, end)])
        teeth.append(f"M{points}z")
    return f'<path id="{CLIFF}-{direction}" d="{"".join(teeth)}"/>'
