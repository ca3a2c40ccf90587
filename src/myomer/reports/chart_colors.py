"""The colors of charts: orange and blue with a neutral middle for shares, four that stand apart for series.

People with any kind of color blindness distinguish them (those of series are Okabe's and Ito's, 2008), on light and on
dark paper; and every color also comes with a number or a shape.
"""

from __future__ import annotations

from typing import Final, TypeAlias

Color: TypeAlias = tuple[int, int, int]

LIGHT_SHARES: Final[tuple[Color, Color, Color]] = ((230, 97, 1), (247, 247, 247), (31, 102, 172))
DARK_SHARES: Final[tuple[Color, Color, Color]] = ((226, 110, 20), (58, 58, 66), (74, 150, 226))
"""The colors of 0, ½ and 1 on light and on dark paper."""
LIGHT_SERIES: Final = ("#0072b2", "#d55e00", "#009e73", "#b8538c")
DARK_SERIES: Final = ("#56b4e9", "#e69f00", "#2bc596", "#e39cc4")


def heat_color(share: float, colors: tuple[Color, Color, Color] = LIGHT_SHARES) -> Color:
    """The color of a share from 0 (orange) by way of a half (neutral) to 1 (blue)."""
    low, middle, high = colors
    end = high if share > 0.5 else low
    strength = min(1.0, abs(share - 0.5) * 2)
    red, green, blue = [round(near + (far - near) * strength) for near, far in zip(middle, end, strict=True)]
    return red, green, blue


def is_light(color: Color) -> bool:
    """Whether black reads better on a color than white: by the contrast of WCAG 2, which is then at least 4.5."""
    return _luminance(color) > 0.179


def _luminance(color: Color) -> float:
    """How bright a color is, from 0 to 1 (WCAG 2, relative luminance)."""
    parts = [part / 255 for part in color]
    red, green, blue = [part / 12.92 if part <= 0.04045 else pow((part + 0.055) / 1.055, 2.4) for part in parts]
    return float(0.2126 * red + 0.7152 * green + 0.0722 * blue)


def hex_color(color: Color) -> str:
    """`#1f66ac`."""
    return "#" + "".join([f"{part:02x}" for part in color])
