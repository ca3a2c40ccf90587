"""`myomer board`: what is on a map, a small picture of it in the terminal, and a large one to print."""

from __future__ import annotations

import json as json_module
import sys
from collections.abc import Sequence
from pathlib import Path

from myomer.boards import Board
from myomer.cli.files import write_atomically
from myomer.cli.terminal import console
from myomer.formats.board_svg import board_svg
from myomer.formats.remarks import Remark
from myomer.reports.board_screen import board_json, show_board, show_remarks
from myomer.reports.screen import show_line


def run_board(board: Board, remarks: Sequence[Remark], svg: Path | None, json: bool) -> None:
    """Show what is on a map; with a file, draw the map into it."""
    if svg is not None:
        write_atomically(svg, board_svg(board, board.name))
    if json:
        sys.stdout.write(json_module.dumps(board_json(board, remarks, svg)) + "\n")
        return
    screen = console()
    show_board(screen, board)
    show_remarks(screen, remarks)
    if svg is not None:
        show_line(screen, f"drawn in {svg}")
