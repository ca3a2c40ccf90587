"""How a file is refused: which file, which line, and why."""

from __future__ import annotations

WHOLE_FILE = 0
"""The line of a complaint about no line in particular."""

LONGEST_QUOTE = 40


GIVEN_TEXT = "the text given"
GIVEN_BYTES = "the bytes given"
"""What errors call what came without a name."""


class FormatError(ValueError):
    """A file that cannot be read. Lines count from 1; `WHOLE_FILE` when no one line is at fault."""

    def __init__(self, file: str, line: int | None, reason: str) -> None:
        self.file = file
        self.line = line or WHOLE_FILE
        self.reason = reason
        at = f", line {self.line}" if file in (GIVEN_TEXT, GIVEN_BYTES) else f":{self.line}"
        where = f"{file}{at}" if self.line else file
        super().__init__(f"{where}: {reason}")

    def __reduce__(self) -> tuple[type[FormatError], tuple[str, int, str]]:
        return type(self), (self.file, self.line, self.reason)


def quoted(text: str) -> str:
    """A piece of a file as an error shows it: never long, never with characters that upset a terminal."""
    shown = text if len(text) <= LONGEST_QUOTE else f"{text[: LONGEST_QUOTE - 1]}…"
    return repr(shown)
