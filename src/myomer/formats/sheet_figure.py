"""The figure of a 'Mech on a record sheet: an outline for each location, and its points as circles inside.

Circles stand in rows of five, or of fives with a gap between them, so that they can be counted at a glance: after every
ten (in rows of five) or fifty (in longer ones) there is a gap as well. All locations of a figure have circles of one
size, the largest that fits everywhere, unless that would be too small to mark; then each has its own.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from myomer.formats.sheet_pen import Box
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
    armor_at,
)
from myomer.rules.rounding import ceil_div

WIDTH: Final = 424.0
FRONT_HEIGHT: Final = 388.0
REAR_HEIGHT: Final = 82.0
"""The box that the outlines are drawn in: seen from the front, and the three torsos from behind."""

CIRCLES_PER_GROUP: Final = 5
COLUMNS: Final = (5, 10, 15, 20, 25, 30, 40, 50)
COLUMN_GAP: Final = 0.5
ROW_GAP: Final = 0.35
"""Gaps, as a fraction of the distance between two circles."""
RADIUS: Final = 0.4
"""The radius of a circle, as a fraction of the distance to the next: circles never touch."""
WIDEST: Final = 13.0
"""The greatest distance between two circles."""
COUNTABLE: Final = 7.0
"""A distance at which circles can still be marked with a pen."""

Corners = tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class LocationOutline:
    """A location's outline, the area inside it for the circles, and the position of its label."""

    place: int
    """The place in the armor list."""
    outline: Corners
    field: Box
    label: tuple[float, float]

    def drawn(self, x: float, y: float, across: float = 1.0, down: float = 1.0) -> LocationOutline:
        """The same outline moved and scaled to its place on a page."""
        field = self.field
        return LocationOutline(
            self.place,
            tuple([(x + px * across, y + py * down) for px, py in self.outline]),
            Box(x + field.x * across, y + field.y * down, field.width * across, field.height * down),
            (x + self.label[0] * across, y + self.label[1] * down),
        )

    def mirrored(self, place: int) -> LocationOutline:
        """Its counterpart on the other side."""
        field = self.field
        return LocationOutline(
            place,
            tuple([(WIDTH - px, py) for px, py in self.outline]),
            Box(WIDTH - field.x - field.width, field.y, field.width, field.height),
            (WIDTH - self.label[0], self.label[1]),
        )


_HEAD: Final = LocationOutline(
    HEAD,
    ((188, 3), (236, 3), (247, 15), (247, 50), (236, 61), (188, 61), (177, 50), (177, 15)),
    Box(182, 17, 60, 37),
    (212, 13),
)
_CENTER: Final = LocationOutline(
    CENTER_TORSO,
    ((167, 66), (257, 66), (266, 82), (263, 222), (248, 246), (176, 246), (161, 222), (158, 82)),
    Box(163, 83, 98, 140),
    (212, 78),
)
_LEFT_TORSO: Final = LocationOutline(
    LEFT_TORSO,
    ((78, 66), (154, 66), (154, 220), (143, 236), (86, 236), (71, 220), (69, 82)),
    Box(73, 83, 78, 137),
    (113, 78),
)
_LEFT_ARM: Final = LocationOutline(
    LEFT_ARM,
    ((14, 72), (52, 66), (64, 80), (64, 170), (60, 252), (46, 282), (18, 282), (5, 252), (2, 86)),
    Box(6, 86, 53.5, 163),
    (33, 81.5),
)
_LEFT_LEG: Final = LocationOutline(
    LEFT_LEG,
    (
        *((112, 241), (154, 241), (166, 251), (208, 251), (206, 345), (209, 372)),
        *((209, 386), (101, 386), (101, 375), (109, 345)),
    ),
    Box(114, 255, 89, 114),
    (156, 381),
)
_TRIPOD_LEG: Final = LocationOutline(
    LEFT_LEG,
    ((63, 241), (144, 241), (153, 251), (153, 345), (155, 372), (155, 386), (52, 386), (52, 375), (61, 345)),
    Box(66, 255, 84, 114),
    (105, 381),
)
_CENTER_LEG: Final = LocationOutline(
    CENTER_LEG,
    ((157, 251), (267, 251), (264, 345), (267, 372), (267, 386), (157, 386), (157, 372), (160, 345)),
    Box(166, 255, 92, 114),
    (212, 381),
)
_FRONT_LEG: Final = LocationOutline(
    LEFT_ARM,
    (
        *((16, 108), (52, 102), (64, 116), (64, 236), (96, 248), (95, 345), (99, 372)),
        *((99, 386), (2, 386), (2, 375), (6, 345), (6, 248)),
    ),
    Box(9, 255, 84, 114),
    (50, 381),
)
_LEFT_BACK: Final = LocationOutline(
    armor_at(LEFT_TORSO, True),
    ((78, 4), (154, 4), (154, 66), (143, 79), (86, 79), (71, 66), (69, 18)),
    Box(74, 18, 76, 48),
    (113, 14),
)
_CENTER_BACK: Final = LocationOutline(
    armor_at(CENTER_TORSO, True),
    ((167, 4), (257, 4), (266, 18), (263, 66), (248, 79), (176, 79), (161, 66), (158, 18)),
    Box(164, 18, 96, 48),
    (212, 14),
)

_BODY: Final = [_HEAD, _CENTER, _LEFT_TORSO, _LEFT_TORSO.mirrored(RIGHT_TORSO)]
_ARMS: Final = [_LEFT_ARM, _LEFT_ARM.mirrored(RIGHT_ARM)]
_LEGS: Final = [_LEFT_LEG, _LEFT_LEG.mirrored(RIGHT_LEG)]

FRONT: Final = {
    BIPED: [*_BODY, *_ARMS, *_LEGS],
    QUAD: [*_BODY, _FRONT_LEG, _FRONT_LEG.mirrored(RIGHT_ARM), *_LEGS],
    TRIPOD: [*_BODY, *_ARMS, _TRIPOD_LEG, _TRIPOD_LEG.mirrored(RIGHT_LEG), _CENTER_LEG],
}
"""By frame, the outlines seen from the front; the 'Mech's left is on the left, as on its critical tables."""
REAR: Final = [_CENTER_BACK, _LEFT_BACK, _LEFT_BACK.mirrored(armor_at(RIGHT_TORSO, True))]


@dataclass(frozen=True, slots=True)
class Rank:
    """Points in rows with a number of columns and a distance."""

    points: int
    columns: int
    pitch: float

    @property
    def rows(self) -> int:
        """How many rows."""
        return ceil_div(self.points, self.columns)

    def width(self) -> float:
        """From the left of the first column to the right of the last."""
        return _across(min(self.columns, self.points)) * self.pitch

    def height(self) -> float:
        """From the top of the first row to the bottom of the last."""
        return _down(self.rows, self.columns) * self.pitch

    def circles(self, field: Box) -> list[tuple[float, float]]:
        """The centers of the circles, centered in an area, with a gap after every group of rows and columns."""
        left = field.x + (field.width - self.width()) / 2
        top = field.y + (field.height - self.height()) / 2
        rows_per_group = _rows_per_group(self.columns)
        centers: list[tuple[float, float]] = []
        for index in range(self.points):
            row, column = divmod(index, self.columns)
            x = column + column // CIRCLES_PER_GROUP * COLUMN_GAP + 0.5
            y = row + row // rows_per_group * ROW_GAP + 0.5
            centers.append((left + x * self.pitch, top + y * self.pitch))
        return centers


def _rows_per_group(columns: int) -> int:
    """Rows between two gaps: ten circles in rows of five, else five rows."""
    return 2 if columns == CIRCLES_PER_GROUP else CIRCLES_PER_GROUP


def _across(columns: int) -> float:
    """The width of a row with its gaps, in distances between circles."""
    return columns + (columns - 1) // CIRCLES_PER_GROUP * COLUMN_GAP


def _down(rows: int, columns: int) -> float:
    """The height of the rows with their gaps, in distances between circles."""
    return rows + (rows - 1) // _rows_per_group(columns) * ROW_GAP


def _pitch(points: int, columns: int, field: Box) -> float:
    """The greatest distance between circles at which rows of that many columns fit into an area."""
    rows = ceil_div(points, columns)
    return min(field.width / _across(min(columns, points)), field.height / _down(rows, columns))


def largest_pitch(points: int, field: Box) -> float:
    """The greatest distance at which that many circles fit into an area; `WIDEST` if there are none."""
    if not points:
        return WIDEST
    return min(WIDEST, max([_pitch(points, columns, field) for columns in COLUMNS]))


def rank(points: int, field: Box, pitch: float) -> Rank:
    """The points in rows at most that far apart, in a shape close to the area's."""
    pitch = min(pitch, largest_pitch(points, field))
    best = Rank(points, CIRCLES_PER_GROUP, pitch)
    least_oddness = -1.0
    for columns in COLUMNS:
        if not points or _pitch(points, columns, field) < pitch - 1e-9:
            continue
        candidate = Rank(points, columns, pitch)
        slimness = (candidate.height() / candidate.width()) / (field.height / field.width)
        oddness = max(slimness, 1 / slimness)
        if least_oddness < 0 or oddness < least_oddness:
            best, least_oddness = candidate, oddness
    return best


def common_pitch(fields: list[tuple[int, Box]]) -> float:
    """The distance for all locations of a figure: the largest that fits everywhere, but large enough to count."""
    return max(min([largest_pitch(points, field) for points, field in fields]), COUNTABLE)
