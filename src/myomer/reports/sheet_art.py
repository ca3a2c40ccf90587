"""A 'Mech in letters: its outline with a number in every location, for the terminal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from myomer.rules.locations import (
    BIPED,
    CENTER_LEG,
    CENTER_TORSO,
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
        "          .---.          ",
        "          |HHH|          ",
        " .---.---.'---'.---.---. ",
        " |AAA|LLL| CCC |RRR|BBB| ",
        " |   |   |     |   |   | ",
        " |   |---'--.--'---|   | ",
        " '---' |PPP | QQQ| '---' ",
        "       |    |    |       ",
        "      /_____|_____\\      ",
    ],
    QUAD: [
        "          .---.          ",
        "          |HHH|          ",
        "     .---.'---'.---.     ",
        " .---|LLL| CCC |RRR|---. ",
        " |   |   |     |   |   | ",
        " |   '---'--.--'---'   | ",
        " |AAA| |PPP | QQQ| |BBB| ",
        " |   | |    |    | |   | ",
        " |___| |____|____| |___| ",
    ],
    TRIPOD: [
        "          .---.          ",
        "          |HHH|          ",
        " .---.---.'---'.---.---. ",
        " |AAA|LLL| CCC |RRR|BBB| ",
        " |   |   |     |   |   | ",
        " |   |.--'-----'--.|   | ",
        " '---'|PPP|MMM|QQQ|'---' ",
        "      |   |   |   |      ",
        "     /____|___|____\\     ",
    ],
}


def figure(frame: int, numbers: Mapping[int, int]) -> list[str]:
    """The outline of a frame with a number in each location; lines of equal width."""
    lines: list[str] = []
    for line in OUTLINES[frame]:
        for location, field in FIELDS.items():
            number = numbers.get(location)
            line = line.replace(field, f"{number:^3}" if number is not None else "   ")
        lines.append(line)
    return lines
