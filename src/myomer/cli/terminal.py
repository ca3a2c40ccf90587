"""Where the commands write: a terminal or a pipe, as wide as it is or as the environment sets."""

from __future__ import annotations

import os
import sys
from contextlib import AbstractContextManager, nullcontext

from rich.console import Console

from myomer.reports.screen import Screen

PIPE_WIDTH = 110
"""The width of a pipe or a file, where no terminal sets it."""


def working(what: str) -> AbstractContextManager[object]:
    """Show a spinner on a terminal; do nothing anywhere else."""
    if not sys.stderr.isatty():
        return nullcontext()
    return Console(stderr=True).status(what)


def console() -> Console:
    """The terminal or a pipe: `COLUMNS` wide if set, otherwise of default width."""
    screen = Screen(highlight=False, soft_wrap=False)
    if not screen.is_terminal and not columns_are_set():
        screen = Screen(highlight=False, width=PIPE_WIDTH)
    return screen


def columns_are_set() -> bool:
    """Whether the environment sets the width."""
    columns = os.environ.get("COLUMNS", "")
    return columns.isascii() and columns.isdigit() and int(columns[:9]) > 0
