"""Notes to the user on standard error, beside what a command prints."""

from __future__ import annotations

import sys
from typing import Final

_written: Final[set[str]] = set()


def note(text: str) -> None:
    """Write a note, unless this command has written it already."""
    if text not in _written:
        _written.add(text)
        sys.stderr.write(f"myomer: {text}\n")


def forget_notes() -> None:
    """A command begins: it has written no notes yet."""
    _written.clear()
