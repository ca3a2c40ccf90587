"""Units and maps that a command names: by name, or by the path of a file."""

from __future__ import annotations

import json as json_module
import sys
from pathlib import Path

from myomer.cli.board import run_board
from myomer.cli.errors import CommandError
from myomer.cli.files import write_atomically
from myomer.cli.show import run_show
from myomer.formats.board import MOST_BYTES as BOARD_BYTES
from myomer.formats.board import read_board
from myomer.formats.errors import FormatError
from myomer.formats.mtf import MOST_BYTES as UNIT_BYTES
from myomer.formats.mtf import read_mtf
from myomer.formats.mtf_writer import write_mtf
from myomer.library.boards import FoundBoard, board_rows, find_board
from myomer.library.units import CATALOGUE, LIBRARY, FoundUnit, find_unit

ORIGINS = {CATALOGUE: "the built-in catalogue", LIBRARY: "your library"}


def _file(name: str, suffix: str, most: int) -> bytes | None:
    """The bytes of a file, when the name is the path of one; None when it is none."""
    path = Path(name)
    if not name.lower().endswith(suffix):
        if ("/" in name or path.suffix.lower() in (".mtf", ".board", ".zip")) and path.exists():
            raise CommandError(f"{name!r} is no {suffix} file")
        return None
    if not path.is_file():
        raise CommandError(f"there is no file {name!r}")
    try:
        with path.open("rb") as stream:
            return stream.read(most + 1)
    except OSError as problem:
        raise CommandError(f"cannot read {name!r}: {problem.strerror or problem}") from problem


def unit_named(name: str) -> FoundUnit:
    """The unit that a command names."""
    try:
        data = _file(name, ".mtf", UNIT_BYTES)
        if data is None:
            return find_unit(name)
        reading = read_mtf(data, name)
        return FoundUnit(reading.design, name, reading.remarks)
    except (FormatError, ValueError) as problem:
        raise CommandError(str(problem)) from problem


def board_named(name: str) -> FoundBoard:
    """The map that a command names."""
    try:
        data = _file(name, ".board", BOARD_BYTES)
        if data is None:
            return find_board(name)
        reading = read_board(data, name)
        return FoundBoard(reading.board, Path(name).stem, reading.remarks)
    except (FormatError, ValueError) as problem:
        raise CommandError(str(problem)) from problem


def show_unit(name: str, svg: Path | None, mtf: Path | None, json: bool, ruleset: str) -> None:
    """A record sheet."""
    found = unit_named(name)
    if mtf is not None:
        if mtf == svg:
            raise CommandError(f"--mtf and --svg would both write {str(mtf)!r}")
        write_atomically(mtf, write_mtf(found.design))
        if svg is None and not json:
            sys.stdout.write(f"unit file of {found.design.name}: {mtf}\n")
            return
    run_show(found.design, ORIGINS.get(found.origin, found.origin), svg, json, ruleset, found.remarks)


def show_board(name: str, svg: Path | None, json: bool) -> None:
    """A map."""
    found = board_named(name)
    run_board(found.board, found.remarks, svg, json)


def list_boards(json: bool) -> None:
    """The maps of the library."""
    try:
        rows = board_rows()
    except ValueError as problem:
        raise CommandError(str(problem)) from problem
    if json:
        listed = [{"name": row.name, "columns": row.facts.columns, "rows": row.facts.rows} for row in rows]
        sys.stdout.write(json_module.dumps(listed, indent=2, ensure_ascii=False) + "\n")
        return
    if not rows:
        raise CommandError("there are no maps in your library yet: 'myomer import PATH' brings some in")
    for row in rows:
        sys.stdout.write(f"{row.name:40} {row.facts.columns:4} × {row.facts.rows}\n")
