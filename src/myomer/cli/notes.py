"""Notes to the user on standard error, beside what a command prints."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from myomer.compilation import is_compiled

GAMES_FASTER: Final = 5
ODDS_FASTER: Final = 2
"""About how many times faster games between bots and exact odds are compiled (docs/performance.md)."""
LONG_UNITS: Final = 8
"""From how many units on a duel takes seconds interpreted."""
LONG_GAMES: Final = 50
"""From how many games of two units on a tournament does."""

_written: Final[set[str]] = set()


_held: Final[list[list[str]]] = []
"""Notes that wait for the end of what is being read, the innermost last."""


def note(text: str) -> None:
    """Write a note, unless this command has written it already."""
    if _held:
        _held[-1].append(text)
    elif text not in _written:
        _written.add(text)
        sys.stderr.write(f"myomer: {text}\n")


@contextmanager
def notes_after() -> Iterator[None]:
    """Hold notes back until the block ends; if it ends with an error, there is the error alone."""
    _held.append([])
    try:
        yield
    except BaseException:
        _held.pop()
        raise
    for text in _held.pop():
        note(text)


def at_terminal() -> bool:
    """Whether somebody reads the notes as they are written."""
    return sys.stderr.isatty()


def note_long_work(faster: int = GAMES_FASTER) -> None:
    """Before work that takes a while: at a terminal, how to make it faster, unless it is compiled already."""
    if at_terminal() and not is_compiled():
        note(
            f"this runs interpreted; compiled it is about {faster} times faster: "
            "MYOMER_COMPILE=1 pip install . in the folder of Myomer"
        )


def forget_notes() -> None:
    """A command begins: it has written no notes yet."""
    _written.clear()
