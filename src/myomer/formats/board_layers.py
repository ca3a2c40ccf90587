"""The layers of a drawn map, from the ground up: tones and textures, roads, buildings, bridges, signs, edges, texts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from myomer.boards import Board, Hex
from myomer.formats.board_signs import SIGN_MEANINGS, labels_of, surfaces_of, symbols_of
from myomer.formats.board_symbols import (
    BUILDING_BODY,
    BUILDING_TONES,
    CORNERS,
    DECK_TONE,
    DEPTH_TONES,
    EDGE_WIDTHS,
    ON_THE_GROUND,
    PLANK_TONE,
    ROAD_LOOKS,
    SIDES,
    TANK_TONE,
    WALL,
    WALL_TONE,
    level_tone,
    line,
    number,
)
from myomer.hexes import column_of, hex_name, neighbor, row_of
from myomer.rules.terrain import BRIDGE, BUILDING, CLIFF, FUEL_TANK, ROAD, UNPAVED_ROAD, WATER

COLUMN_STEP: Final = 63
ROW_STEP: Final = 72
HALF_ROW: Final = 36
REST_OF_HEX: Final = "h42l21 36-21 36h-42l-21-36z"
"""The outline of a hex from its upper left corner."""


class MapLayers:
    """A map drawn layer by layer, with its upper left corner at a point of the drawing."""

    def __init__(self, board: Board, left: int, top: int) -> None:
        self.board: Final = board
        self.left: Final = left
        self.top: Final = top
        self.width: Final = 21 + COLUMN_STEP * board.columns
        self.height: Final = ROW_STEP * board.rows + (HALF_ROW if board.columns > 1 else 0)

        self.places: Final = board.places()
        self.distinct: Final = {id(hex_): hex_ for hex_ in [board.at(place) for place in self.places]}
        """Each distinct hex once, so that it is analyzed only once."""

        self.surfaces: Final = self._places_by_sign({key: surfaces_of(hex_) for key, hex_ in self.distinct.items()})
        """What covers whole hexes, such as water and sand, each with its hexes."""
        self.symbols: Final = self._places_by_sign({key: symbols_of(hex_) for key, hex_ in self.distinct.items()})
        """What stands in hexes, such as woods and rubble, each with its hexes."""

        self.roads: Final = self._by_level(ROAD)
        self.buildings: Final = self._by_level(BUILDING)
        """Roads and buildings by level."""
        self.bridges: Final = [place for place in self.places if board.at(place).has(BRIDGE)]
        self.tanks: Final = [place for place in self.places if board.at(place).has(FUEL_TANK)]
        """The hexes with bridges, and those with fuel tanks."""

        self.cliffs: Final[dict[int, list[int]]] = {}
        """By direction, the hexes with a cliff on that side."""
        for place in self.places:
            for direction in _directions(board.exits(place, CLIFF)):
                self.cliffs.setdefault(direction, []).append(place)

    def drawn(self) -> list[str]:
        """All layers, the lowest first."""
        return [
            *self.ground(),
            *self.signs(True),
            *self.road_network(),
            *self.structures(),
            *self.spans(),
            self.grid(),
            *self.signs(False),
            *self.edges(),
            *self.texts(),
        ]

    def _places_by_sign(self, signs_by_hex: dict[int, list[str]]) -> dict[str, list[int]]:
        """The places of each sign, signs in the order of the legend."""
        groups: dict[str, list[int]] = {}
        for place in self.places:
            for name in signs_by_hex[id(self.board.at(place))]:
                groups.setdefault(name, []).append(place)
        return {name: groups[name] for name in SIGN_MEANINGS if name in groups}

    def _by_level(self, kind: str) -> dict[int, list[int]]:
        """The hexes with this terrain, by its level."""
        levels: dict[int, list[int]] = {}
        for place in self.places:
            level = self.board.at(place).of(kind)
            if level:
                levels.setdefault(level, []).append(place)
        return dict(sorted(levels.items()))

    def _x(self, place: int) -> int:
        return self.left + 42 + COLUMN_STEP * (column_of(place) - 1)

    def _y(self, place: int) -> int:
        lower = 0 if column_of(place) % 2 else HALF_ROW
        return self.top + 36 + ROW_STEP * (row_of(place) - 1) + lower

    def _point(self, place: int, x: float = 0, y: float = 0) -> str:
        """A point of a hex, counted from its center."""
        return f"{number(self._x(place) + x)} {number(self._y(place) + y)}"

    def _hexagons(self, places: Iterable[int]) -> str:
        return "".join([f"M{self._point(place, -21, -36)}{REST_OF_HEX}" for place in places])

    def ground(self) -> list[str]:
        """Every hex in the tone of its level or depth, then what covers it."""
        tones: dict[str, list[int]] = {}
        tone_by_hex = {key: _tone(hex_) for key, hex_ in self.distinct.items()}
        for place in self.places:
            tones.setdefault(tone_by_hex[id(self.board.at(place))], []).append(place)
        parts = [f'<path fill="{tone}" d="{self._hexagons(places)}"/>' for tone, places in sorted(tones.items())]
        for name, places in self.surfaces.items():
            parts.append(f'<path fill="url(#p-{name})" d="{self._hexagons(places)}"/>')
        return parts

    def grid(self) -> str:
        """The three upper sides of each hex; its neighbors draw the others, except at the edge of the map."""
        lines: list[str] = []
        for place in self.places:
            if column_of(place) in (1, self.board.columns) or row_of(place) == self.board.rows:
                lines.append(f"M{self._point(place, -21, -36)}{REST_OF_HEX}")
            else:
                lines.append(f"M{self._point(place, -42)}l21-36h42l21 36")
        return f'<path class="o" stroke-opacity=".4" stroke-width=".8" d="{"".join(lines)}"/>'

    def _path_through(self, place: int, kind: str) -> str:
        """The line of a road, wall or bridge through a hex: from exit to exit, curved if there are two."""
        x, y = self._x(place), self._y(place)
        ends = [SIDES[direction] for direction in _directions(self.board.exits(place, kind))]
        points = [f"{number(x + end_x)} {number(y + end_y)}" for end_x, end_y in ends]
        if not points:
            return f"M{x - 9} {y}h18"
        if len(points) == 1:
            return f"M{points[0]}L{x} {y}"
        if len(points) == 2:
            return f"M{points[0]}Q{x} {y} {points[1]}"
        return "".join([f"M{points[index]}L{x} {y}L{points[index + 1]}" for index in range(len(points) - 1)])

    def road_network(self) -> list[str]:
        """First the edges of all roads, then the roads, so that they join."""
        edges: list[str] = []
        roads: list[str] = []
        for level, places in sorted(self.roads.items(), reverse=True):
            tone, edge, width, _ = ROAD_LOOKS[level]
            lines = "".join([self._path_through(place, ROAD) for place in places])
            dashes = ' stroke-dasharray="3 2"' if level >= UNPAVED_ROAD else ""
            edges.append(line(edge, width + 2.4, lines, dashes))
            roads.append(line(tone, width, lines))
        return edges + roads

    def structures(self) -> list[str]:
        """Buildings joined over their exits, walls as thick lines, fuel tanks as circles.

        Lines are drawn twice, first wider in black, so that they have an outline.
        """
        parts: list[str] = []

        # Buildings and walls.
        for level, places in self.buildings.items():
            if level == WALL:
                lines = "".join([self._path_through(place, BUILDING) for place in places])
                parts += [line("#000", 13, lines), line(WALL_TONE, 9.5, lines)]
                continue

            tone = BUILDING_TONES[level]
            joints = "".join([self._joints(place) for place in places])
            bodies = "".join([f"M{self._point(place, -14, -23)}{BUILDING_BODY}" for place in places])
            parts.append(line("#000", 42, joints))
            parts.append(f'<path fill="{tone}" stroke="#000" stroke-width="2.6" stroke-linejoin="round" d="{bodies}"/>')
            parts.append(line(tone, 39.4, joints))
            corners = "".join([self._covered_corners(place) for place in places])
            parts.append(f'<path fill="{tone}" d="{corners}"/>' if corners else "")

        # Fuel tanks.
        circles = [f'<circle cx="{self._x(place)}" cy="{self._y(place)}" r="19"/>' for place in self.tanks]
        if circles:
            parts.append(f'<g fill="{TANK_TONE}" stroke="#000" stroke-width="1.6">{"".join(circles)}</g>')
        return parts

    def _joints(self, place: int) -> str:
        """From the center to each side over which the building continues."""
        ends = [SIDES[direction] for direction in _directions(self.board.exits(place, BUILDING))]
        return "".join([f"M{self._point(place)}l{number(x)} {number(y)}" for x, y in ends])

    def _covered_corners(self, place: int) -> str:
        """The corners between two sides over which the building continues: it covers them too."""
        sides = self.board.exits(place, BUILDING)
        corners: list[str] = []
        for direction in range(6):
            after = (direction + 1) % 6
            if sides >> direction & sides >> after & 1:
                points = [self._point(place, *point) for point in (SIDES[direction], CORNERS[after], SIDES[after])]
                corners.append(f"M{self._point(place)}L{' '.join(points)}z")
        return "".join(corners)

    def spans(self) -> list[str]:
        """Bridges: railings, deck and planks."""
        lines = "".join([self._path_through(place, BRIDGE) for place in self.bridges])
        planks = ' stroke-dasharray="1 4"'
        return [line("#000", 25, lines), line(DECK_TONE, 21.5, lines), line(PLANK_TONE, 19, lines, planks)]

    def signs(self, on_the_ground: bool) -> list[str]:
        """Symbols under roads and buildings; or woods and everything else that stands above the ground."""
        names = [name for name in self.symbols if (name in ON_THE_GROUND) == on_the_ground]
        return [self._symbols_at(name, self.symbols[name]) for name in names]

    def _symbols_at(self, name: str, places: list[int]) -> str:
        return "".join([f'<use href="#{name}" x="{self._x(place)}" y="{self._y(place)}"/>' for place in places])

    def edges(self) -> list[str]:
        """Level changes: a line that is thicker for a greater difference, with ticks on the lower side; cliffs."""
        lines_by_step: dict[int, list[str]] = {}
        ticks: list[str] = []

        # Three directions are enough: every border is looked at from one of its two hexes.
        for place in self.places:
            level = self.board.at(place).level
            for direction in (1, 2, 3):
                beyond = neighbor(place, direction)
                if self.board.contains(beyond) and self.board.at(beyond).level != level:
                    drop = level - self.board.at(beyond).level

                    (x1, y1), (x2, y2) = CORNERS[direction], CORNERS[(direction + 1) % 6]
                    step = min(abs(drop), len(EDGE_WIDTHS) - 1)
                    lines_by_step.setdefault(step, []).append(f"M{self._point(place, x1, y1)}l{x2 - x1} {y2 - y1}")

                    # A cliff is drawn with its own symbol instead of ticks.
                    higher, side = (place, direction) if drop > 0 else (beyond, (direction + 3) % 6)
                    if not self.board.exits(higher, CLIFF) >> side & 1:
                        ticks.append(self._ticks(place, direction, step, drop > 0))

        parts: list[str] = []
        if ticks:
            parts.append(f'<path class="o" stroke-width=".9" stroke-opacity=".7" d="{"".join(ticks)}"/>')
        for step, drawn in sorted(lines_by_step.items()):
            parts.append(line("#000", EDGE_WIDTHS[step], "".join(drawn), ' stroke-linecap="round"'))

        return parts + [
            self._symbols_at(f"{CLIFF}-{direction}", self.cliffs[direction]) for direction in sorted(self.cliffs)
        ]

    def _ticks(self, place: int, direction: int, step: int, outward: bool) -> str:
        """Short strokes down a slope, more of them if it is steeper."""
        (x1, y1), (x2, y2) = CORNERS[direction], CORNERS[(direction + 1) % 6]
        length = (5.5 if outward else -5.5) / 36
        stroke = f"l{number(SIDES[direction][0] * length)} {number(SIDES[direction][1] * length)}"
        count = 2 * step + 2
        shares = [tick / count for tick in range(1, count)]
        return "".join(
            [f"M{self._point(place, x1 + (x2 - x1) * share, y1 + (y2 - y1) * share)}{stroke}" for share in shares]
        )

    def texts(self) -> list[str]:
        """Hex numbers at the top; levels, depths and strengths."""
        numbers: list[str] = []
        labels: list[str] = []
        texts = {key: labels_of(hex_) for key, hex_ in self.distinct.items()}
        for place in self.places:
            x, y = self._x(place), self._y(place)
            numbers.append(f'<text x="{x}" y="{y - 25}">{hex_name(place)}</text>')
            for offset, text in texts[id(self.board.at(place))]:
                labels.append(f'<text x="{x}" y="{y + offset}">{text}</text>')
        return [f'<g class="n">{"".join(numbers)}</g>', f'<g class="l">{"".join(labels)}</g>' if labels else ""]


def _directions(sides: int) -> list[int]:
    return [direction for direction in range(6) if sides >> direction & 1]


def _tone(hex_: Hex) -> str:
    if WATER in hex_.terrain:
        return DEPTH_TONES[min(hex_.water, len(DEPTH_TONES) - 1)]
    return level_tone(hex_.level)
