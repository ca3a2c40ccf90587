"""The small map of a duel: terrain around the units, their hexes and facings, and the paths they took."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from rich.console import Console
from rich.text import Text

from myomer.boards import Board
from myomer.boards.letters import half_rows, level_meanings, level_sign, sign_of
from myomer.combat.drawing import (
    ARROWS,
    CELL,
    GONE,
    HULL_DOWN,
    LABEL,
    LETTERS,
    PRONE,
    heading,
    held_text,
    label,
    letter,
    status_text,
    unit_cell,
)
from myomer.game.table import Game
from myomer.hexes import (
    DIRECTION_WORDS,
    NO_HEX,
    bearing_direction,
    column_of,
    distance,
    hex_at,
    hex_name,
    parse_hex,
)
from myomer.narration.vocabulary import counted, listed
from myomer.reports.map_window import Box, box_around, is_inside, with_columns, with_height
from myomer.reports.screen import show_line
from myomer.rules.locations import FRAME_LOCATIONS, armor_at
from myomer.units.mech import Mech

SIDE_STYLES: Final = ("bold red", "bold bright_blue", "bold green", "bold magenta")
REACH_STYLES: Final = {"*": "bold green", "+": "bold yellow", "!": "bold cyan"}
"""Of signs that mark hexes; any other is yellow."""
BESIDE: Final = 29
"""Columns the list of units needs beside the map."""
TRACKS: Final = "tracks"
NUMBERS: Final = "numbers"
LEVELS: Final = "levels"
CROPPED: Final = "cropped"
UNIT_STATES: Final = {PRONE: "prone", HULL_DOWN: "hull down", GONE: "destroyed"}
"""What follows the letter and the arrow of a unit."""
NOTE_LINES: Final = 2
"""Lines below the map: what new signs mean, that it is cut off."""


class DuelMap:
    """Draws the map of one game; a symbol is explained when it first appears."""

    def __init__(self, screen: Console, names: Sequence[str]) -> None:
        self.screen: Final = screen
        self.names: Final = names
        self._explained: Final[set[str]] = set()
        """The signs explained so far."""
        self._arrows: Final = ARROWS if screen.encoding.lower().startswith("utf") else "012345"
        """A sign for each facing."""

    def show(
        self,
        game: Game,
        tracks: Mapping[int, Sequence[str]],
        reach: Mapping[int, str] | None = None,
        focus: int = NO_HEX,
        whole: bool = False,
        lines: int = 0,
        toward: int = NO_HEX,
    ) -> None:
        """Print the part of the map where the units are, with the hexes each moved through, and the list of units.

        `reach` marks hexes with a sign of their own. If the map is wider than the screen, the part around `focus` is
        shown; without a focus, the list of units alone. `whole`: all of the map, in strips if it is wider. `lines`, if
        not 0: how many lines of the screen it should take, as far as that is possible. `toward` is the hex of a unit
        that the part around `focus` should have too; where it cannot, a line says where that unit is.
        """
        board = game.battle.board
        marks = {parse_hex(name): letter(unit).lower() for unit, path in tracks.items() for name in path}
        units = {mech.hex: unit for unit, mech in enumerate(game.battle.mechs) if _is_on_map(game, unit)}
        places = [place for place in (*units, *marks, *(reach or ())) if board.contains(place)]
        if not places:
            return

        if whole:
            self._show_strips(game, (1, board.columns, 1, board.rows), {**marks, **(reach or {})}, units)
            return
        box = box_around(places, board)
        unit_list = self._unit_lines(game)
        beside = BESIDE
        if focus != NO_HEX:  # here a list that does not fit goes below the map
            beside = max([BESIDE, *[1 + len(line.plain) for line in unit_list]])
            whole_box, among = box, list(units)
            box = self._fitted(whole_box, board, focus, among, beside, lines, len(unit_list), toward)
            if lines and toward in units and not is_inside(toward, box):  # a line less, for where it is
                box = self._fitted(whole_box, board, focus, among, beside, lines - 1, len(unit_list), toward)
        left, right, _, _ = box
        width = LABEL + CELL * (right - left + 1)

        if width > self.screen.width:
            self._print(unit_list)
            return

        signs = {**marks, **(reach or {})}
        drawn = self._draw(game, box, signs, units)
        if width + beside <= self.screen.width:
            self._print_beside(drawn, unit_list, width)
        else:
            self._print([*drawn, *unit_list])

        inside = {place: sign for place, sign in signs.items() if is_inside(place, box)}
        self._explain(game, box, _tracks_among(inside, units))
        if focus != NO_HEX:
            self._note_crop(board, box, always=not all([is_inside(place, box) for place in places]))
            if toward in units and not is_inside(toward, box):
                self._note_unit(units[toward], focus, toward)

    def _fitted(
        self,
        box: Box,
        board: Board,
        focus: int,
        units: Sequence[int],
        beside: int,
        lines: int,
        listed_lines: int,
        toward: int,
    ) -> Box:
        """The box as wide as the screen allows, beside the list of units or above it, and no higher than `lines`."""
        columns = (self.screen.width - LABEL - beside) // CELL
        below = 0
        if box[1] - box[0] >= columns:
            columns = (self.screen.width - LABEL) // CELL
            below = listed_lines
        box = with_columns(box, column_of(focus), columns, board, 0 if toward == NO_HEX else column_of(toward))
        return with_height(box, focus, units, lines - below - NOTE_LINES, toward) if lines else box

    def _show_strips(self, game: Game, box: Box, signs: Mapping[int, str], units: Mapping[int, int]) -> None:
        """The whole map, as many columns at a time as fit; then the units."""
        left, right, top, bottom = box
        fitting = max(2, (self.screen.width - LABEL) // CELL // 2 * 2)
        for first in range(left, right + 1, fitting):
            self._print(self._draw(game, (first, min(right, first + fitting - 1), top, bottom), signs, units))
        self._print(self._unit_lines(game))
        self._explain(game, box, _tracks_among(signs, units))

    def _note_crop(self, board: Board, box: Box, always: bool) -> None:
        """Note that the map is larger than what is drawn: once, or `always` where something that matters is cut off."""
        left, right, top, bottom = box
        if box == (1, board.columns, 1, board.rows) or (CROPPED in self._explained and not always):
            return
        self._explained.add(CROPPED)
        parts = [
            f"{name} {first:02} to {last:02} of {count}"
            for name, first, last, count in (("columns", left, right, board.columns), ("rows", top, bottom, board.rows))
            if last - first + 1 < count
        ]
        show_line(self.screen, f"{', '.join(parts)}; map all draws the whole map", "dim")

    def _note_unit(self, unit: int, focus: int, place: int) -> None:
        """Where a unit is that is not on the part of the map that is drawn."""
        way = DIRECTION_WORDS[bearing_direction(focus, place)]
        where = f"{hex_name(place)}, {counted(distance(focus, place), 'hex')} to the {way}"
        show_line(self.screen, f"not on this part of the map: {letter(unit)} {self.names[unit]} in {where}", "bold")

    def _draw(self, game: Game, box: Box, marks: Mapping[int, str], units: Mapping[int, int]) -> list[Text]:
        """A line for each half row: even columns are half a hex lower."""
        left, right, top, bottom = box
        lines = [Text(heading(left, right), style="dim")]
        for index, places in enumerate(half_rows(left, right, top, bottom)):
            text = Text(label(2 * top + index), style="dim")
            for place in places:
                if place == NO_HEX:
                    text.append(" " * CELL)
                else:
                    self._draw_cell(text, game, place, marks, units)
            text.rstrip()
            lines.append(text)
        return lines if lines[-1].plain.strip() else lines[:-1]

    def _draw_cell(
        self, text: Text, game: Game, place: int, marks: Mapping[int, str], units: Mapping[int, int]
    ) -> None:
        """A hex of the map: the unit in it, or its terrain, level and the track of a unit."""
        unit = units.get(place, -1)
        if unit >= 0:
            mech = game.battle.mechs[unit]
            text.append(unit_cell(unit, mech, self._arrows), f"not dim {SIDE_STYLES[mech.side]}")
            return
        hex_ = game.battle.hex(place)
        sign, style, _ = sign_of(hex_)
        text.append(sign, f"not dim {style}").append(level_sign(hex_.level), "not dim bold")
        track = marks.get(place, " ")
        index = LETTERS.find(track.upper()) if track != " " else 0
        style = SIDE_STYLES[game.battle.mechs[index].side] if index >= 0 else REACH_STYLES.get(track, "yellow")
        text.append(track, f"not dim {style}")

    def _unit_lines(self, game: Game) -> list[Text]:
        """Every unit in a few short lines."""
        lines: list[Text] = []
        for unit, mech in enumerate(game.battle.mechs):
            if game.undeployed >> unit & 1:
                lines.append(Text(f"{letter(unit)}  {self.names[unit]}: not on the map yet", style="dim"))
                continue
            if not _is_on_map(game, unit) or mech.destroyed:
                lines.append(Text(f"{letter(unit)}  {self.names[unit]}: out of the fight", style="dim"))
                continue
            lines.append(Text(f"{letter(unit)}{self._arrows[mech.facing]} {self.names[unit]}", SIDE_STYLES[mech.side]))
            lines.append(Text(f"   {status_text(mech)}"))
            lines.append(Text(f"   {health_text(mech)}"))
            if mech.club:
                lines.append(Text(f"   {held_text(mech)}"))
        return lines

    def _print(self, lines: Sequence[Text]) -> None:
        for line in lines:
            self.screen.print(line, soft_wrap=True)

    def _print_beside(self, drawn: Sequence[Text], beside: Sequence[Text], width: int) -> None:
        """Print the map with the list to the right of it."""
        for index in range(max(len(drawn), len(beside))):
            line = drawn[index].copy() if index < len(drawn) else Text()
            if index < len(beside):
                line.append(" " * (width + 1 - len(line.plain)))
                listed_unit = beside[index].copy()
                if listed_unit.style != "dim":
                    listed_unit.style = f"not dim {listed_unit.style}"
                line.append_text(listed_unit)
            self.screen.print(line, soft_wrap=True)

    def _explain(self, game: Game, box: Box, tracks: set[str]) -> None:
        """Explain the signs that the map has not shown before."""
        left, right, top, bottom = box
        new: dict[str, str] = {}
        levels: set[int] = set()

        for column in range(left, right + 1):
            for row in range(top, bottom + 1):
                hex_ = game.battle.hex(hex_at(column, row))
                sign, _, meaning = sign_of(hex_)
                levels.add(hex_.level)
                if sign not in self._explained:
                    new[sign] = meaning

        for sign, meaning in level_meanings(levels).items():
            if not sign[0].isdigit():
                new[sign] = meaning
            elif LEVELS not in self._explained:
                self._explained.add(LEVELS)
                new[sign] = meaning

        for unit, mech in enumerate(game.battle.mechs):
            cell = unit_cell(unit, mech, self._arrows)
            state = UNIT_STATES.get(cell[-1], "")
            if state and state not in self._explained and _is_on_map(game, unit) and is_inside(mech.hex, box):
                self._explained.add(state)
                new[cell] = state

        if tracks and TRACKS not in self._explained:
            self._explained.add(TRACKS)
            path_letters = sorted(tracks)
            new[" ".join(path_letters)] = f"path of {listed([mark.upper() for mark in path_letters])}"

        place = hex_name(hex_at(left, top))
        if NUMBERS not in self._explained:
            self._explained.add(NUMBERS)
            new[place] = f"= column {place[:-2]}, row {place[-2:]}"

        new = {sign: meaning for sign, meaning in new.items() if sign not in self._explained}
        self._explained.update(new)
        if new:
            show_line(self.screen, ", ".join([f"{sign} {meaning}" for sign, meaning in new.items()]), "dim")


def _tracks_among(signs: Mapping[int, str], units: Mapping[int, int]) -> set[str]:
    """The small letters of paths that can be seen: not where a unit stands."""
    return {sign for place, sign in signs.items() if place not in units and sign.isalpha()}


def _is_on_map(game: Game, unit: int) -> bool:
    return not game.battle.mechs[unit].off_board and not game.undeployed >> unit & 1


def points_left_and_full(mech: Mech) -> Box:
    """Armor left and full, internal structure left and full."""
    armor = full_armor = structure = full_structure = 0
    for location in FRAME_LOCATIONS[mech.design.frame]:
        places = {location, armor_at(location, True)}
        full_armor += sum([mech.design.armor[place] for place in places])
        full_structure += mech.design.structure[location]
        if mech.has(location):
            armor += sum([mech.armor[place] for place in places])
            structure += mech.structure[location]
    return armor, full_armor, structure, full_structure


def health_text(mech: Mech) -> str:
    """`armor 80%, IS 95%`: what is left of armor and internal structure."""
    armor, full_armor, structure, full_structure = points_left_and_full(mech)
    text = f"armor {100 * armor // full_armor if full_armor else 0}%"
    return text if structure == full_structure else f"{text}, IS {100 * structure // full_structure}%"
