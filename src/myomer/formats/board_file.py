"""`.board` files, the map format of other programs: read and written.

A statement per line (`terrain.md` §1.1):

    size COLUMNS ROWS
    option exit_roads_to_pavement false
    tag "Woods"
    description "A quiet valley."
    note 0304 "The bridge is mined."
    hex 0101 0 "woods:1;foliage_elev:2" "grass"
    end

Hexes come row by row, columns from left to right, exactly columns × rows of them. Their place in the file decides where
they are; the printed number is ambiguous beyond 99. `#` starts a comment line. Reading what was written gives an
equal board, and every terrain entry with its numbers.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import PurePath
from typing import Final

from myomer.boards import CLEAR, Board, Hex, Sheet
from myomer.formats.board_terrain import HexTerrain, read_terrain, terrain_text
from myomer.formats.errors import GIVEN_BYTES, GIVEN_TEXT, WHOLE_FILE, FormatError, quoted
from myomer.formats.remarks import Remark, Remarks
from myomer.formats.text import contents
from myomer.hexes import NO_HEX, column_of, hex_at, row_of

SUFFIX: Final = ".board"
MAX_BYTES: Final = 16 * 1024 * 1024
MAX_LINES: Final = 200_000
"""A larger file is rejected without reading it."""
MAX_COLUMNS: Final = 999
MAX_ROWS: Final = 999
MAX_HEXES: Final = 100_000
"""Five times the size of the largest maps in circulation."""
MAX_DIFFERENT: Final = 20_000
"""How many different hexes a map may have; equal ones cost next to nothing. Large maps have a few hundred."""
MAX_LEVEL: Final = 1000
"""The highest level, above or below 0, that a hex can have."""

ROADS_OPTION: Final = "exit_roads_to_pavement"
FORBIDDEN: Final = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ufffe\uffff]")
"""Control characters: no map has them, and they would garble a terminal or a drawing."""

HEX_TAIL: Final = re.compile(r'(-?[0-9]{1,5})\s+"([^"]*)"\s+"([^"]*)"')
QUOTED: Final = re.compile(r'"([^"]*)"')
NOTE: Final = re.compile(r'([0-9]{4,6})\s+"([^"]*)"')
OPTION: Final = re.compile(r"([A-Za-z0-9_.-]{1,80})\s+([A-Za-z0-9_.-]{1,80})")


@dataclass(frozen=True, slots=True)
class BoardReading:
    """A board from a file, and remarks on the file."""

    board: Board
    remarks: tuple[Remark, ...]


def read_board(file: bytes | str | PurePath, name: str = "") -> BoardReading:
    """Read a board from a path, bytes or text; FormatError with file, line and reason if it is not a board.

    Text without a line break is a path. `name` is the file name for errors; without its folder and extension it is the
    board's name.
    """
    data, file_name = contents(file, name, "a map", SUFFIX, MAX_BYTES)
    unnamed = file_name in (GIVEN_BYTES, GIVEN_TEXT)
    return _Reader(file_name, _decoded(data, file_name), "" if unnamed else _board_name(file_name)).read()


def write_board(board: Board) -> bytes:
    """The board as the text of a file; ValueError if a file cannot represent it. Reading it gives an equal board."""
    if not 1 <= board.columns <= MAX_COLUMNS or not 1 <= board.rows <= MAX_ROWS:
        raise ValueError(f"a board file has 1 to {MAX_COLUMNS} columns and 1 to {MAX_ROWS} rows; this is {board}")

    data = "\n".join([*_opening_lines(board), *_hex_lines(board), "end", ""]).encode()
    try:
        faithful = read_board(data, board.name).board == board
    except FormatError as problem:
        raise ValueError(f"a file cannot represent this board: {problem.reason}") from problem
    if not faithful:
        raise ValueError("a file cannot represent this board: a hex or a text would read back differently")
    return data


def _opening_lines(board: Board) -> list[str]:
    """Everything before the hexes: comments, size, options, tags, description and notes."""
    sheet = board.sheet
    lines = [f"#{comment}" for comment in sheet.comments]
    lines.append(f"size {board.columns} {board.rows}")
    if not sheet.roads_join_pavement:
        lines.append(f"option {ROADS_OPTION} false")
    lines += [f"option {option} {value}" for option, value in sheet.options]
    lines += [f'tag "{tag}"' for tag in sheet.tags]
    lines += [f'description "{text}"' for text in sheet.description.split("\n") if sheet.description]
    lines += [f'note {hex_number(place)} "{text}"' for place, text in sheet.notes]
    lines += sheet.lines
    return lines


def _hex_lines(board: Board) -> list[str]:
    """A line for each hex; places that share a `Hex` share the text after the number."""
    lines: list[str] = []
    text_by_hex: dict[int, str] = {}
    for place in board.places():
        hex_ = board.at(place)
        text = text_by_hex.get(id(hex_))
        if text is None:
            text = f'{hex_.level} "{terrain_text(hex_)}" "{hex_.detail.theme}"'
            text_by_hex[id(hex_)] = text
        lines.append(f"hex {hex_number(place)} {text}")
    return lines


def hex_number(place: int) -> str:
    """`0304`: column and row with two digits each; longer numbers follow each other without a separator."""
    return f"{column_of(place):02d}{row_of(place):02d}"


def _decoded(data: bytes, name: str) -> str:
    """The text of a file; `FormatError` if it is too large or not UTF-8."""
    if len(data) > MAX_BYTES:
        raise FormatError(name, WHOLE_FILE, f"{len(data):,} bytes are too many for a map: {MAX_BYTES:,} at most")

    line_ends = data.count(b"\n")
    if line_ends > MAX_LINES:
        raise FormatError(name, MAX_LINES + 1, f"{line_ends:,} lines are too many for a map: {MAX_LINES:,} at most")

    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        line = data.count(b"\n", 0, problem.start) + 1
        raise FormatError(
            name, line, f"byte {data[problem.start]:#04x} is not text: maps are ASCII or UTF-8"
        ) from problem

    text = text.replace("\r\n", "\n")

    match = FORBIDDEN.search(text)
    if match is not None:
        line = text.count("\n", 0, match.start()) + 1
        raise FormatError(name, line, f"control character {ord(match[0]):#04x} in a text file")
    return text


class _Reader:
    """A file being read."""

    def __init__(self, file: str, text: str, name: str) -> None:
        self.file: Final = file
        """The file's name in errors."""
        self.name: Final = name
        """The board's name."""
        self.lines: Final = text.split("\n")
        self.remarks: Final = Remarks()
        """Oddities found while reading, reported with the board."""
        self.columns = 0
        self.rows = 0
        self.placed = 0
        """Hexes read so far; they come row by row, so this gives the place of the next one."""
        self.hexes: Final[dict[int, Hex]] = {}
        """The hexes that are not clear, by place."""
        self.terrains: Final[dict[str, HexTerrain]] = {}
        """Terrain already read, by its text in the file."""
        self.tails: Final[dict[str, tuple[Hex, list[tuple[str, str]]]]] = {}
        """Hexes already read, by the text after their number, each with its remarks."""
        self.shared: Final[dict[Hex, Hex]] = {CLEAR: CLEAR}
        """Each distinct hex once, so that like hexes are one object."""
        self.roads_join_pavement: bool | None = None
        """The option that says whether roads join pavement; None if the file does not set it."""
        self.descriptions: Final[list[str]] = []
        self.tags: Final[list[str]] = []
        self.notes: Final[list[tuple[int, str, str]]] = []
        """Line, hex number and text of each note."""
        self.options: Final[dict[str, str]] = {}
        self.comments: Final[list[str]] = []
        self.kept: Final[list[str]] = []
        """Statements kept verbatim, to be written back."""

    def read(self) -> BoardReading:
        """Read all lines up to `end`."""
        ended = False
        for number, line in enumerate(self.lines, 1):
            words = line.split(None, 2)
            if not words:
                continue

            statement = words[0]
            if statement[0] == "#":
                self.comments.append(line.strip()[1:])
            elif ended:
                raise self._error(number, f"{quoted(line)} after the end of the map")
            elif statement == "hex":
                self._read_hex(number, words)
            elif statement.lower() == "end" and len(words) == 1:
                self._check_complete(number)
                ended = True
            else:
                self._read_statement(number, statement, line.strip()[len(statement) :].strip())

        if not ended:
            raise self._error(len(self.lines), "the file is cut off: the line 'end' is missing")

        notes = self._placed_notes()
        board = Board(self.columns, self.rows, self.hexes, sheet=self._sheet(notes), name=self.name)
        return BoardReading(board, self.remarks.in_order())

    def _error(self, line: int, reason: str) -> FormatError:
        return FormatError(self.file, line, reason)

    def _read_statement(self, line: int, statement: str, rest: str) -> None:
        """Read one line by its first word."""
        match statement.lower():
            case "hex":
                self._read_hex(line, ["hex", *rest.split(None, 1)])
            case "size":
                self._read_size(line, rest)
            case "option":
                self._read_option(line, rest)
            case "tag":
                self.tags.append(self._read_quoted(line, statement.lower(), rest))
            case "description":
                self.descriptions.append(self._read_quoted(line, statement.lower(), rest))
            case "note":
                match = NOTE.fullmatch(rest)
                if match is None:
                    raise self._error(line, f'write note CCRR "text", not note {quoted(rest)}')
                self.notes.append((line, match[1], match[2]))
            case "background":
                self.kept.append(f"background {rest}".strip())
                self.remarks.add(line, "picture", "background is kept: it only affects how the map is drawn")
            case "end":
                raise self._error(line, f"the line 'end' stands alone, without {quoted(rest)}")
            case _:
                raise self._error(line, f"{quoted(statement)} is not a map statement: size, option, tag, hex or end")

    def _read_size(self, line: int, rest: str) -> None:
        """`size COLUMNS ROWS`."""
        if self.columns:
            raise self._error(line, "the size is given twice")

        match = re.fullmatch(r"([0-9]{1,20})\s+([0-9]{1,20})", rest)
        if match is None:
            raise self._error(line, f"write size COLUMNS ROWS, such as size 16 17, not size {quoted(rest)}")

        columns, rows = int(match[1]), int(match[2])
        if not 1 <= columns <= MAX_COLUMNS or not 1 <= rows <= MAX_ROWS:
            sizes = f"1 to {MAX_COLUMNS} columns and 1 to {MAX_ROWS} rows"
            raise self._error(line, f"a map has {sizes}, not {match[1]} × {match[2]}")

        if columns * rows > MAX_HEXES:
            raise self._error(
                line, f"a map has at most {MAX_HEXES:,} hexes, not {columns} × {rows} = {columns * rows:,}"
            )

        lines_left = len(self.lines) - line
        if columns * rows > lines_left:
            raise self._error(line, f"{columns} × {rows} are {columns * rows:,} hexes, but the file ends before that")

        self.columns, self.rows = columns, rows

    def _read_option(self, line: int, rest: str) -> None:
        """`option NAME VALUE`."""
        match = OPTION.fullmatch(rest)
        if match is None:
            raise self._error(line, f"write option NAME VALUE, not option {quoted(rest)}")

        name, value = match[1], match[2]
        if name == ROADS_OPTION:
            if value.lower() not in ("true", "false"):
                raise self._error(line, f"option {ROADS_OPTION} is true or false, not {quoted(value)}")
            if self.roads_join_pavement is not None:
                self.remarks.add(line, "repeated-option", f"option {name} is given again: the last one counts")
            self.roads_join_pavement = value.lower() == "true"
            return

        kind = "repeated-option" if name in self.options else "unknown-option"
        text = "is given again: the last one counts" if name in self.options else "is kept and has no effect"
        self.remarks.add(line, kind, f"option {name} {text}")
        self.options[name] = value

    def _read_quoted(self, line: int, statement: str, rest: str) -> str:
        """The text in quotes after a word such as `tag`."""
        match = QUOTED.fullmatch(rest)
        if match is None:
            raise self._error(line, f'write {statement} "text" with two quotes, not {statement} {quoted(rest)}')
        return match[1]

    def _read_hex(self, line: int, words: list[str]) -> None:
        """`hex CCRR LEVEL "TERRAINS" "THEME"`; hexes come in order, row by row."""
        if self.placed >= self.columns * self.rows:
            if not self.columns:
                raise self._error(line, "a hex before the size of the map")
            raise self._error(line, f"there are more hexes than {self.columns} × {self.rows} = {self.placed:,}")

        if len(words) < 3:
            raise self._error(line, f'write hex CCRR LEVEL "TERRAINS" "THEME", not {quoted(" ".join(words))}')

        _, printed, tail = words
        row, column = divmod(self.placed, self.columns)
        if printed != f"{column + 1:02d}{row + 1:02d}":
            if not (printed.isascii() and printed.isdigit() and 4 <= len(printed) <= 6):
                raise self._error(line, f"{quoted(printed)} is not a hex number")
            self.remarks.add(
                line, "hex-number", "the hex number does not match its place in the file; the place counts"
            )

        # Most hexes repeat an earlier one: read its text only once.
        known = self.tails.get(tail)
        if known is None:
            known = self._new_hex(line, tail)
        hex_, remarks = known
        for kind, text in remarks:
            self.remarks.add(line, kind, text)

        if hex_ is not CLEAR:
            self.hexes[hex_at(column + 1, row + 1)] = hex_
        self.placed += 1

    def _new_hex(self, line: int, tail: str) -> tuple[Hex, list[tuple[str, str]]]:
        """A hex that is not like an earlier one, with remarks about what is odd in it."""
        if len(self.tails) >= MAX_DIFFERENT:
            raise self._error(line, f"a map has at most {MAX_DIFFERENT:,} hexes that differ from each other")

        match = HEX_TAIL.fullmatch(tail.rstrip())
        if match is None:
            raise self._error(line, f'a hex number is followed by LEVEL "TERRAINS" "THEME", not by {quoted(tail)}')

        level_text, terrain_text, theme = match.groups()
        level = int(level_text)
        if not -MAX_LEVEL <= level <= MAX_LEVEL:
            raise self._error(line, f"level {level} is out of range: {-MAX_LEVEL} to {MAX_LEVEL}")

        terrain = self.terrains.get(terrain_text)
        if terrain is None:
            try:
                terrain = read_terrain(terrain_text)
            except ValueError as problem:
                raise self._error(line, str(problem)) from problem
            self.terrains[terrain_text] = terrain

        hex_ = terrain.hex(level, theme)
        hex_ = self.shared.setdefault(hex_, hex_)
        self.tails[tail] = hex_, terrain.remarks
        return hex_, terrain.remarks

    def _check_complete(self, line: int) -> None:
        """Check at the end of the file that every hex is there."""
        if not self.columns:
            raise self._error(line, "the map has no size")
        expected = self.columns * self.rows
        if self.placed < expected:
            raise self._error(
                line, f"{self.columns} × {self.rows} are {expected:,} hexes, but there are {self.placed:,}"
            )

    def _placed_notes(self) -> tuple[tuple[int, str], ...]:
        """The notes with their hexes. A note whose number fits no hex, or more than one, is kept as a plain line."""
        notes: list[tuple[int, str]] = []
        for line, digits, text in self.notes:
            places = _hexes_with_number(digits, self.columns, self.rows)
            if len(places) == 1:
                notes.append((places[0], text))
            else:
                reason = "is beyond the map" if not places else "can be two hexes"
                self.remarks.add(line, "note-number", f"the number of a note {reason}; the note is kept with the map")
                self.kept.append(f'note {digits} "{text}"')
        return tuple(notes)

    def _sheet(self, notes: tuple[tuple[int, str], ...]) -> Sheet:
        """Everything in the file except its hexes: tags, descriptions, notes, options, comments."""
        return Sheet(
            self.roads_join_pavement is not False,
            "\n".join(self.descriptions),
            tuple(self.tags),
            notes,
            tuple(self.options.items()),
            tuple(self.comments),
            tuple(self.kept),
        )


def _hexes_with_number(digits: str, columns: int, rows: int) -> list[int]:
    """The hexes of a map that have this number."""
    places: list[int] = []
    for cut in range(2, len(digits) - 1):
        column, row = int(digits[:cut]), int(digits[cut:])
        place = hex_at(column, row)
        if 1 <= column <= columns and 1 <= row <= rows and place != NO_HEX and hex_number(place) == digits:
            places.append(place)
    return places


def _board_name(file: str) -> str:
    """The file's name without folder and extension, safe to display."""
    bare = re.split(r"[/\\]", file)[-1].removesuffix(".board")
    return "".join([sign if sign.isprintable() else "?" for sign in bare])
