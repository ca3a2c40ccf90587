"""Reads other programs' text files into lines, with limits."""

from __future__ import annotations

import re
from pathlib import Path, PurePath
from typing import Final

from myomer.formats.errors import GIVEN_BYTES, GIVEN_TEXT, WHOLE_FILE, FormatError, quoted

_CONTROL: Final = re.compile(r"[\x00-\x08\x0e-\x1f]")
_LINE_END: Final = re.compile(r"\r?\n")


def contents(given: bytes | str | PurePath, name: str, what: str, suffix: str, most_bytes: int) -> tuple[bytes, str]:
    """The bytes of a file given as a path, bytes or text, and its name in errors.

    Text without a line break is a path. `name`, if given, is what errors call it.
    """
    if isinstance(given, (bytes, bytearray, memoryview)):
        return bytes(given), name or GIVEN_BYTES
    if isinstance(given, str) and ("\n" in given or "\r" in given or not given.strip()):
        return given.encode("utf-8", errors="replace"), name or GIVEN_TEXT
    if not isinstance(given, (str, PurePath)):
        raise FormatError(name or what, WHOLE_FILE, f"expected a path, bytes or text, not {quoted(repr(given))}")

    path = Path(given)
    name = name or str(given)

    try:
        if path.is_dir():
            raise FormatError(name, WHOLE_FILE, f"this is a folder: give a {suffix} file in it")
        if not path.is_file():
            if str(given).lower().endswith(suffix):
                raise FormatError(name, WHOLE_FILE, "no such file")
            raise FormatError(quoted(str(given)), WHOLE_FILE, f"this is neither a file path nor the text of {what}")
        with path.open("rb") as stream:
            return stream.read(most_bytes + 1), name
    except OSError as problem:
        raise FormatError(name, WHOLE_FILE, f"it cannot be read: {problem.strerror or problem}") from problem


def decoded(data: bytes, name: str, most_bytes: int, most_lines: int) -> list[str]:
    """The lines of a text file: UTF-8 or else Windows-1252, with LF or CRLF line ends."""
    if len(data) > most_bytes:
        raise FormatError(name, 0, f"{len(data):,} bytes; {most_bytes:,} is the limit")
    if not data.strip():
        raise FormatError(name, 0, "the file is empty")

    ends = data.count(b"\n")
    if ends >= most_lines:
        raise FormatError(name, most_lines, f"{ends + 1:,} lines; {most_lines:,} is the limit")

    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("cp1252", errors="replace")

    control = _CONTROL.search(text)
    if control:
        line = text.count("\n", 0, control.start()) + 1
        raise FormatError(name, line, "not a text file: it contains control characters")

    return _LINE_END.split(text)
