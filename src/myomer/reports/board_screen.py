"""What is on a map: counts of levels and terrain, a small picture in letters, remarks on its file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.table import Table
from rich.text import Text

from myomer.boards import Board, Hex
from myomer.boards.letters import half_rows, level_sign, sign_of
from myomer.formats.remarks import Remark
from myomer.hexes import NO_HEX, hex_at, hex_name
from myomer.narration.terrain_names import terrain_text
from myomer.record import to_plain
from myomer.reports.screen import show_line
from myomer.reports.wide_tables import show_table
from myomer.rules.terrain import TERRAIN_LEVELS

MAX_REMARKS: Final = 12
QUIET: Final = ("picture", "spelling")
"""Remarks that matter only for drawing: they are counted, not listed."""


def terrain_counts(board: Board) -> dict[tuple[str, int], int]:
    """How many hexes have each terrain at each level, in the order of the game's list."""
    counts: Counter[tuple[str, int]] = Counter()
    for place in board.places():
        counts.update(board.at(place).terrain.items())
    order = {kind: index for index, kind in enumerate(TERRAIN_LEVELS)}
    return {key: counts[key] for key in sorted(counts, key=lambda key: (order[key[0]], key[1]))}


def level_counts(board: Board) -> dict[int, int]:
    """How many hexes are at each level, from the lowest."""
    return dict(sorted(Counter([board.at(place).level for place in board.places()]).items()))


def board_json(board: Board, remarks: Sequence[Remark], svg: Path | None) -> dict[str, object]:
    """The map as JSON: size, counts, every hex that is not clear ground at level 0, remarks."""
    terrain: dict[str, dict[str, int]] = {}
    for (kind, level), hexes in terrain_counts(board).items():
        terrain.setdefault(kind, {})[str(level)] = hexes

    answer: dict[str, object] = {
        "name": board.name,
        "columns": board.columns,
        "rows": board.rows,
        "levels": {str(level): hexes for level, hexes in level_counts(board).items()},
        "terrain": terrain,
        "description": board.sheet.description,
        "tags": list(board.sheet.tags),
        "notes": {hex_name(place): text for place, text in board.sheet.notes},
        "roads_join_pavement": board.sheet.roads_join_pavement,
        "hexes": {
            hex_name(place): _hex_json(board, place) for place in board.places() if _is_not_plain(board.at(place))
        },
        "remarks": [
            {"line": remark.line, "kind": remark.kind, "text": remark.text, "times": remark.times} for remark in remarks
        ],
    }

    if svg is not None:
        answer["svg"] = str(svg)
    return answer


def _is_not_plain(hex_: Hex) -> bool:
    return bool(hex_.level or hex_.terrain or hex_.detail.marks)


def _hex_json(board: Board, place: int) -> dict[str, object]:
    """A hex as JSON."""
    hex_ = board.at(place)
    plain: dict[str, object] = {"level": hex_.level, "terrain": hex_.terrain}
    if hex_.structure():
        plain |= {"cf": hex_.strength, "height": hex_.height}
    exits = {kind: board.exits(place, kind) for kind in hex_.terrain}
    joined_sides = {kind: sides for kind, sides in exits.items() if sides}
    if joined_sides:
        plain["exits"] = joined_sides
    kept = [to_plain(mark) for mark in hex_.detail.marks if not mark.kind]
    if kept:
        plain["kept"] = kept
    return plain


def show_board(screen: Console, board: Board) -> None:
    """A map: its size, levels, terrain and notes."""
    levels = level_counts(board)
    screen.print(Text(board.name or "a map", style="bold"), soft_wrap=True)
    show_line(screen, f"{board.columns} × {board.rows} hexes; {_levels_text(levels)}")

    for text in board.sheet.description.split("\n"):
        if text:
            show_line(screen, text)

    if board.sheet.tags:
        show_line(screen, f"tags: {', '.join(board.sheet.tags)}")

    for place, text in board.sheet.notes:
        show_line(screen, f"note at {hex_name(place)}: {text}")

    counts = terrain_counts(board)
    if counts:
        table = Table(box=None, padding=(0, 2, 0, 0))
        table.add_column("terrain")
        table.add_column("hexes", justify="right")
        for (kind, level), hexes in counts.items():
            table.add_row(terrain_text(kind, level), f"{hexes:,}")
        screen.print()
        show_table(screen, table)

    screen.print()
    _show_letter_map(screen, board)


def _levels_text(levels: dict[int, int]) -> str:
    """`all at level 0`, or `levels 0 (250), 1 (22)` with the number of hexes."""
    if len(levels) == 1:
        return f"all at level {_signed(next(iter(levels)))}"
    counts = ", ".join([f"{_signed(level)} ({hexes:,})" for level, hexes in levels.items()])
    return f"levels {counts}"


def _signed(level: int) -> str:
    return str(level) if level >= 0 else f"−{-level}"


def _show_letter_map(screen: Console, board: Board) -> None:
    """The map in letters, two for a hex: its terrain and, unless 0, its level; even columns a line lower.

    Column and row numbers run along the top and the side; together they make the hex number.
    """
    label_width = len(f"{board.rows:02}") + 1
    if label_width + 2 * board.columns > screen.width:
        show_line(screen, f"(the map is too wide for {screen.width} columns of text; --svg FILE draws it)")
        return

    for digits in column_numbers(board.columns):
        screen.print(Text(" " * label_width + digits, style="dim"), soft_wrap=True)

    legend: dict[str, str] = {}
    for line, places in enumerate(half_rows(1, board.columns, 1, board.rows)):
        text = Text(" " * label_width if line % 2 else f"{line // 2 + 1:02}".ljust(label_width), style="dim")
        for place in places:
            if place == NO_HEX:
                text.append("  ")
                continue

            hex_ = board.at(place)
            sign, style, meaning = sign_of(hex_)
            legend[sign] = meaning
            text.append(sign, f"not dim {style}").append(level_sign(hex_.level), "not dim bold")
        text.rstrip()
        screen.print(text, soft_wrap=True)

    show_line(screen, ", ".join([f"{sign} {meaning}" for sign, meaning in sorted(legend.items())]))
    last = hex_name(hex_at(board.columns, board.rows))
    show_line(screen, f"hexes by column and row: {last} is column {board.columns}, row {board.rows}", "dim")


def column_numbers(columns: int) -> list[str]:
    """The numbers of the columns, read downward: a line for each digit."""
    digits = max(2, len(str(columns)))
    numbers = [f"{column:0{digits}}" for column in range(1, columns + 1)]
    return [" ".join([number[index] for number in numbers]) for index in range(digits)]


def show_remarks(screen: Console, remarks: Sequence[Remark]) -> None:
    """What was odd in the file, the first few in full."""
    if not remarks:
        return
    loud = [remark for remark in remarks if remark.kind not in QUIET]
    screen.print()
    screen.print(Text("remarks", style="bold"))
    for remark in loud[:MAX_REMARKS]:
        show_line(screen, str(remark), indent=2)
    if len(loud) > MAX_REMARKS:
        show_line(screen, f"and {len(loud) - MAX_REMARKS} more; --json lists them", indent=2)
    quiet = len(remarks) - len(loud)
    if quiet:
        kept = sum([remark.times for remark in remarks if remark.kind in QUIET])
        show_line(screen, f"{kept:,} entries that only matter for drawing are kept; --json lists them", indent=2)
