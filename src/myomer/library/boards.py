"""Every map known by name: those of the user's library. Myomer has no built-in maps."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import PurePath

import msgspec

from myomer.boards import Board
from myomer.formats.board_file import SUFFIX as BOARD_SUFFIX
from myomer.formats.board_file import read_board
from myomer.formats.remarks import Remark
from myomer.library.facts import BoardFacts
from myomer.library.names import Named, match
from myomer.library.paths import path_in
from myomer.library.store import BOARD, LibraryEntry, opened

HINT = "import maps with 'myomer import', or give the path of a .board file"


@dataclass(frozen=True, slots=True)
class BoardRow:
    """A known map in a list."""

    name: str
    facts: BoardFacts
    entry: LibraryEntry


@dataclass(frozen=True, slots=True)
class FoundBoard:
    """A map found by name."""

    board: Board
    name: str
    remarks: tuple[Remark, ...] = ()


def board_rows() -> list[BoardRow]:
    """Every known map, by name."""
    with opened() as library:
        entries = library.entries(BOARD) if library is not None else []
    return [BoardRow(entry.name, msgspec.json.decode(entry.facts, type=BoardFacts), entry) for entry in entries]


def find_board(name: str | PurePath) -> FoundBoard:
    """The map with that name or abbreviation, or the map in a `.board` file; ValueError if there is none."""
    path = path_in(name, BOARD_SUFFIX)
    if path is not None:
        reading = read_board(path)
        return FoundBoard(reading.board, path.stem, reading.remarks)
    name = str(name)
    rows = {row.name: row for row in board_rows()}
    best = match(name.removeprefix("library:").strip(), [Named(known) for known in rows], "map", HINT)
    with opened() as library:
        if library is None:
            raise ValueError(f"the map {name!r} is no longer in the library; {HINT}")
        data = library.data(rows[best.name].entry)
    reading = read_board(data, rows[best.name].entry.place)
    return FoundBoard(reading.board, best.name, reading.remarks)
