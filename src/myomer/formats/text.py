"""Other people's text files: bytes into lines, with limits, before anything is made of them."""

from __future__ import annotations

import re
from typing import Final

from myomer.formats.errors import FormatError

_CONTROL: Final = re.compile(r"[\x00-\x08\x0e-\x1f]")
_LINE_END: Final = re.compile(r"\r?\n")


def decoded(data: bytes, name: str, most_bytes: int, most_lines: int) -> list[str]:
    """The lines of a text file: UTF-8, else Windows-1252; ends of line are LF or CRLF only."""
    if len(data) > most_bytes:
        raise FormatError(name, 0, f"{len(data):,} bytes; {most_bytes:,} are the most that such a file may have")
    if not data.strip():
        raise FormatError(name, 0, "the file is empty")
    ends = data.count(b"\n")
    if ends >= most_lines:
        raise FormatError(name, most_lines, f"{ends + 1:,} lines; {most_lines:,} are the most")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("cp1252", errors="replace")
    control = _CONTROL.search(text)
    if control:
        line = text.count("\n", 0, control.start()) + 1
        raise FormatError(name, line, "this is no text file: it holds control characters")
    return _LINE_END.split(text)
