"""How long unit files and maps take to read, and where the time goes.

The files are those of a folder (`--files DIR`: any folder with .mtf and .board files below it), or the built-in designs
written out as files. Every file is first read, written and read again, and must be the same; only then is anything
timed, on one core.

    python benchmarks/files.py [--files DIR] [--repeat 1]
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from pathlib import Path

from myomer.formats.board_file import read_board, write_board
from myomer.formats.mtf import MAX_BYTES, MAX_LINES, UnitReader, read_mtf
from myomer.formats.mtf_writer import write_mtf
from myomer.formats.sheet import record_sheet
from myomer.formats.sheet_svg import sheet_svg
from myomer.formats.text import decoded
from myomer.units.assembly import assemble
from myomer.units.catalogue import catalogue, design_named


def gathered(folder: Path | None) -> tuple[dict[str, bytes], dict[str, bytes]]:
    """Unit files and maps by name."""
    if folder is None:
        return {f"{entry.name}.mtf": write_mtf(design_named(entry.name)).encode() for entry in catalogue()}, {}
    units = {str(path): path.read_bytes() for path in sorted(folder.rglob("*.mtf"))}
    boards = {str(path): path.read_bytes() for path in sorted(folder.rglob("*.board"))}
    return units, boards


def proved(units: dict[str, bytes], boards: dict[str, bytes]) -> None:
    """Check that every file reads back the same."""
    for name, data in units.items():
        design = read_mtf(data, name).design
        if read_mtf(write_mtf(design).encode(), name).design != design:
            sys.exit(f"{name} does not come back the same")
    for name, data in boards.items():
        board = read_board(data, name).board
        if read_board(write_board(board), name).board != board:
            sys.exit(f"{name} does not come back the same")


def sort_lines(units: dict[str, bytes]) -> None:
    """The first step of reading: lines into keys and slots."""
    for name, data in units.items():
        UnitReader(data, name).collect()


def timed(work: Callable[[], object], repeat: int) -> float:
    """CPU seconds, the best of several runs."""
    best = float("inf")
    for _ in range(repeat):
        start = time.process_time()
        work()
        best = min(best, time.process_time() - start)
    return best


def main() -> None:
    """Read the files, check them, time them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--files", type=Path, help="a folder of .mtf and .board files")
    parser.add_argument("--repeat", type=int, default=1, help="times each measurement is made; the best counts")
    options = parser.parse_args()
    if options.files is not None and not options.files.is_dir():
        parser.error(f"there is no folder {options.files}")
    units, boards = gathered(options.files)
    if not units:
        parser.error("there are no .mtf files there")
    proved(units, boards)
    print(f"{len(units)} unit files and {len(boards)} maps come back the same")
    whole = timed(lambda: [read_mtf(data, name) for name, data in units.items()], options.repeat)
    text = timed(lambda: [decoded(data, name, MAX_BYTES, MAX_LINES) for name, data in units.items()], options.repeat)
    collect = timed(lambda: sort_lines(units), options.repeat)
    drawn = [read_mtf(data, name).design.blueprint for name, data in units.items()]
    designs = [assemble(blueprint) for blueprint in drawn]
    build = timed(lambda: [assemble(blueprint) for blueprint in drawn], options.repeat)
    rows = [
        ("reading unit files, all of it", whole, whole),
        ("  bytes into lines", text, whole),
        ("  lines into keys and slots", collect - text, whole),
        ("  keys and slots into a blueprint", whole - collect - build, whole),
        ("  a blueprint into a design", build, whole),
        ("checking the designs", timed(lambda: [design.problems() for design in designs], options.repeat), whole),
        ("writing them", timed(lambda: [write_mtf(design) for design in designs], options.repeat), whole),
        (
            "drawing record sheets (100)",
            timed(lambda: [sheet_svg(record_sheet(design)) for design in designs[:100]], options.repeat),
            whole,
        ),
    ]
    for what, seconds, base in rows:
        each = 1000 * seconds / (100 if "(100)" in what else len(units))
        print(f"{what:36} {seconds:8.2f} s {each:8.3f} ms each {seconds / base:7.0%}")
    if boards:
        seconds = timed(lambda: [read_board(data, name) for name, data in boards.items()], options.repeat)
        print(f"{'reading maps':36} {seconds:8.2f} s {1000 * seconds / len(boards):8.3f} ms each")


if __name__ == "__main__":
    main()
