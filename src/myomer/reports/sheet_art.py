"""A 'Mech in letters: its outline with a number in every location, for the terminal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from myomer.formats.sheet_names import abbreviation
from myomer.rules.locations import (
    BIPED,
    CENTER_LEG,
    CENTER_TORSO,
    FRAME_LOCATIONS,
    HEAD,
    LEFT_ARM,
    LEFT_LEG,
    LEFT_TORSO,
    QUAD,
    RIGHT_ARM,
    RIGHT_LEG,
    RIGHT_TORSO,
    TRIPOD,
)

WIDTH: Final = 25

FIELDS: Final = {
    HEAD: "HHH",
    CENTER_TORSO: "CCC",
    LEFT_TORSO: "LLL",
    RIGHT_TORSO: "RRR",
    LEFT_ARM: "AAA",
    RIGHT_ARM: "BBB",
    LEFT_LEG: "PPP",
    RIGHT_LEG: "QQQ",
    CENTER_LEG: "MMM",
}
"""Where each location's number goes in the outlines."""

OUTLINES: Final = {
    BIPED: [
        "          .hhh.          ",
        "          |HHH|          ",
        " .---.---.'---'.---.---. ",
        " |AAA|LLL| CCC |RRR|BBB| ",
        " |aaa|lll| ccc |rrr|bbb| ",
        " |   |---'--.--'---|   | ",
        " '---' |PPP | QQQ| '---' ",
        "       |ppp | qqq|       ",
        "      /_____|_____\\      ",
    ],
    QUAD: [
        "          .hhh.          ",
        "          |HHH|          ",
        "     .---.'---'.---.     ",
        " .---|LLL| CCC |RRR|---. ",
        " |   |lll| ccc |rrr|   | ",
        " |   '---'--.--'---'   | ",
        " |AAA| |PPP | QQQ| |BBB| ",
        " |aaa| |ppp | qqq| |bbb| ",
        " |___| |____|____| |___| ",
    ],
    TRIPOD: [
        "          .hhh.          ",
        "          |HHH|          ",
        " .---.---.'---'.---.---. ",
        " |AAA|LLL| CCC |RRR|BBB| ",
        " |aaa|lll| ccc |rrr|bbb| ",
        " |   |.--'-----'--.|   | ",
        " '---'|PPP|MMM|QQQ|'---' ",
        "      |ppp|mmm|qqq|      ",
        "     /____|___|____\\     ",
    ],
}
"""Capitals are where the numbers go, small letters where the location is named."""


def figure(frame: int, numbers: Mapping[int, int]) -> list[str]:
    """The outline of a frame with a number in each location, and its abbreviation; lines of equal width."""
    lines: list[str] = []
    for line in OUTLINES[frame]:
        for location, field in FIELDS.items():
            if location in FRAME_LOCATIONS[frame]:
                fill = "-" if location == HEAD else " "
                line = line.replace(field.lower(), f"{abbreviation(frame, location):{fill}^3}")
            number = numbers.get(location)
            line = line.replace(field, f"{number:^3}" if number is not None else "   ")
        lines.append(line)
    return lines
