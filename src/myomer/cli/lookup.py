"""Units and maps that a command names: by name, or by the path of a file."""

from __future__ import annotations

import json as json_module
import sys
from pathlib import Path

from myomer.cli.board import run_board
from myomer.cli.errors import CommandError
from myomer.cli.files import write_atomically
from myomer.cli.show import run_show
from myomer.formats.mtf_writer import write_mtf
from myomer.formats.sheet_words import printable
from myomer.library.boards import FoundBoard, board_rows, find_board
from myomer.library.units import CATALOGUE, LIBRARY, FoundUnit, find_unit
from myomer.units.design import Design

ORIGINS = {CATALOGUE: "the built-in catalogue", LIBRARY: "your library"}


def unit_named(name: str) -> FoundUnit:
    """The unit that a command names: a name, or the path of a file."""
    try:
        return find_unit(name)
    except ValueError as problem:
        raise CommandError(str(problem)) from problem


def named_design(name: str) -> Design:
    """The same for a fight: what there is to be said of it goes to the error stream."""
    found = unit_named(name)
    if found.note:
        sys.stderr.write(f"myomer: {printable(found.note)}\n")
    if found.remarks:
        told = f"{len(found.remarks)} remarks on its file; 'myomer show' lists them"
        sys.stderr.write(f"myomer: {printable(found.design.name)}: {told}\n")
    return found.design


def board_named(name: str) -> FoundBoard:
    """The map that a command names."""
    try:
        return find_board(name)
    except ValueError as problem:
        raise CommandError(str(problem)) from problem


def show_unit(name: str, svg: Path | None, mtf: Path | None, json: bool, ruleset: str) -> None:
    """A record sheet."""
    found = unit_named(name)
    if found.note:
        sys.stderr.write(f"myomer: {printable(found.note)}\n")
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
