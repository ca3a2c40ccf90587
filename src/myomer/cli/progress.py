"""The progress bar of commands that play many games, and how far they came when they are stopped."""

from __future__ import annotations

import sys
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from myomer.narration import counted


def games_bar() -> Progress:
    """A progress bar on standard error, if that is a terminal."""
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
        disable=not sys.stderr.isatty(),
    )


def note_stopped(played: int, wanted: int | None, folder: Path | None) -> None:
    """After Ctrl-C: how many games are finished, of how many if that was fixed, and how to go on if they are kept."""
    if not played:
        begin = "; the same command begins again" if folder is not None else ""
        sys.stderr.write(f"\nmyomer: stopped before a game was finished{begin}\n")
        return
    kept = f"; they are in {folder}, and the same command goes on" if folder is not None else ""
    games = counted(played, "game") if wanted is None else f"{played:,} of {counted(wanted, 'game')}"
    sys.stderr.write(f"\nmyomer: stopped after {games}{kept}\n")
