"""The error for a file that cannot be read: which file, which line, and why."""

from __future__ import annotations

WHOLE_FILE = 0
"""The line number of an error about the whole file."""

LONGEST_QUOTE = 40


GIVEN_TEXT = "the text given"
GIVEN_BYTES = "the bytes given"
"""What errors call input without a name."""


class FormatError(ValueError):
    """A file that cannot be read. Lines count from 1; `WHOLE_FILE` if no single line is wrong."""

    def __init__(self, file: str, line: int | None, reason: str) -> None:
        self.file = file
        self.line = line or WHOLE_FILE
        self.reason = reason
        position = f", line {self.line}" if file in (GIVEN_TEXT, GIVEN_BYTES) else f":{self.line}"
        where = f"{file}{position}" if self.line else file
        super().__init__(f"{where}: {reason}")

    def __reduce__(self) -> tuple[type[FormatError], tuple[str, int, str]]:
        return type(self), (self.file, self.line, self.reason)


def quoted(text: str) -> str:
    """A piece of a file for an error message: short, without control characters."""
    shown = text if len(text) <= LONGEST_QUOTE else f"{text[: LONGEST_QUOTE - 1]}…"
    return repr(shown)
