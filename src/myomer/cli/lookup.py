"""Units and maps that a command names: by name, or by the path of a file."""

from __future__ import annotations

import json as json_module
import os
import sys
from pathlib import Path

from myomer.cli.board import run_board
from myomer.cli.errors import CommandError
from myomer.cli.files import write_atomically
from myomer.cli.notes import note
from myomer.cli.show import draw_sheet, show_on_screen, shown_as_json
from myomer.formats.board_file import SUFFIX as BOARD_SUFFIX
from myomer.formats.mtf_writer import write_mtf
from myomer.formats.sheet_names import file_name, printable
from myomer.library.boards import HINT as BOARD_HINT
from myomer.library.boards import FoundBoard, board_rows, find_board
from myomer.library.units import CATALOGUE, LIBRARY, FoundUnit, find_unit
from myomer.units.design import Design

ORIGINS = {CATALOGUE: "the built-in catalogue", LIBRARY: "your library"}


def unit_named(name: str) -> FoundUnit:
    """The unit that a command names: a name, or the path of a file."""
    try:
        return find_unit(name)
    except ValueError as problem:
        if name.isascii() and name.isdigit():
            hint = f"'myomer units --tons {name[:4]}' lists 'Mechs of a weight"
            raise CommandError(f"{name[:20]!r} is a weight: write the name of a 'Mech; {hint}") from problem
        raise CommandError(str(problem)) from problem


def named_design(name: str) -> Design:
    """The design that a command names; remarks on its file go to standard error."""
    unit = unit_named(name)
    if unit.note:
        note(printable(unit.note))
    if unit.remarks:
        count = f"{len(unit.remarks)} remarks on its file; 'myomer show' lists them"
        note(f"{printable(unit.design.name)}: {count}")
    return unit.design


def board_named(name: str) -> FoundBoard:
    """The map that a command names; a file of another kind has its own error."""
    try:
        return find_board(name)
    except ValueError as problem:
        if not name.lower().endswith(BOARD_SUFFIX) and os.path.isfile(name):
            raise CommandError(f"{name}: this is not a {BOARD_SUFFIX} file; {BOARD_HINT}") from problem
        raise CommandError(str(problem)) from problem


def show_units(names: list[str], svg: str | None, mtf: str | None, json: bool, ruleset: str) -> None:
    """Show record sheets; those of several units go into folders. A name that ends with a slash is a folder."""
    units = list({unit.design.name: unit for unit in [unit_named(name) for name in names]}.values())
    several = len(names) > 1

    for unit in units:
        if unit.note:
            note(printable(unit.note))

    if svg is not None and mtf == svg and not (several or _is_folder(svg)):
        raise CommandError(f"--mtf, --svg: both would write {str(mtf)!r}; name two files")
    pictures = _output_files(units, "--svg", svg, several)
    files = _output_files(units, "--mtf", mtf, several)

    sheets: list[object] = []
    for index, unit in enumerate(units):
        if mtf is not None:
            write_atomically(files[index], write_mtf(unit.design))
            if not json:
                sys.stdout.write(f"unit file of {printable(unit.design.name)}: {files[index]}\n")

        origin = ORIGINS.get(unit.origin, unit.origin)
        if svg is not None:
            draw_sheet(unit.design, pictures[index], ruleset, json)
        if json:
            sheets.append(shown_as_json(unit.design, origin, ruleset, unit.remarks))
        elif svg is None and mtf is None:
            sys.stdout.write("\n\n" if index else "")
            sys.stdout.flush()
            show_on_screen(unit.design, origin, ruleset, unit.remarks)

    if json:
        sys.stdout.write(json_module.dumps(sheets if several else sheets[0], indent=2) + "\n")


def _is_folder(path: str) -> bool:
    """Whether a path is a folder, or is to be one because it ends with a slash."""
    return path.endswith(tuple([sign for sign in (os.sep, os.altsep) if sign])) or Path(path).is_dir()


def _output_files(units: list[FoundUnit], option: str, path: str | None, several: bool) -> list[Path]:
    """The file for each unit: the one that is named, or one by the unit's name in a folder."""
    if path is None:
        return []
    folder = Path(path)
    if not several and not _is_folder(path):
        return [folder]
    try:
        folder.mkdir(exist_ok=True)
    except OSError as problem:
        who = "several units go into a folder, and " if several else ""
        raise CommandError(f"{option}: {who}{path!r} cannot be a folder: {problem.strerror or problem}") from problem
    return [folder / f"{file_name(unit.design.name)}.{option.removeprefix('--')}" for unit in units]


def show_board(name: str, svg: Path | None, json: bool) -> None:
    """A map."""
    board = board_named(name)
    run_board(board.board, board.remarks, svg, json)


def list_boards(svg: Path | None, json: bool) -> None:
    """List the maps of the library; `--svg` needs the name of one."""
    if svg is not None:
        raise CommandError(f"--svg: name the map to draw, as in: myomer board NAME --svg {str(svg)!r}")

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

    width = max([len(row.name) for row in rows])
    for row in rows:
        sys.stdout.write(f"{row.name:{width}} {row.facts.columns:4} × {row.facts.rows}\n")
