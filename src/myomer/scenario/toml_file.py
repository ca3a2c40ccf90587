"""TOML files of the user: read, and the line of each field found again for errors."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from myomer.scenario.errors import BAD_VALUE, DescriptionError

MAX_BYTES: Final = 1 << 20
HEADER: Final = re.compile(r"\s*(\[\[?)\s*([^\[\]]+?)\s*\]\]?\s*(?:#.*)?$")
KEY: Final = re.compile(r"""\s*([A-Za-z0-9_-]+|"[^"]*"|'[^']*')((?:\s*\.\s*(?:[A-Za-z0-9_-]+|"[^"]*"|'[^']*'))*)\s*=""")
TOKEN: Final = re.compile(
    r"""(\"{3}|'{3})[\s\S]*?\1|"(?:\\.|[^"\\\n])*"|'[^'\n]*'|\#[^\n]*|[\[\]{},]|\s+|[^\s\[\]{},\#"']+"""
)
"""A string, a comment, a sign that divides lists and tables, a blank, or a word."""
TWICE: Final = re.compile(r"Cannot declare \((.*)\) twice")
"""What tomllib says of a table that is there twice."""
OVERWRITTEN: Final = "Cannot overwrite a value"
"""What it says of [[side]] after [side], among others."""
AT_LINE: Final = re.compile(r"\(at line (\d+), column \d+\)")


class TomlText:
    """The text of a TOML file: says in which line a field stands."""

    def __init__(self, path: Path, text: str) -> None:
        self._path: Final = path
        self._lines: Final = _lines_of_fields(text)

    def located(self, problem: DescriptionError) -> DescriptionError:
        """The same error with the file and the line of its field; of the table around it, if it is missing."""
        path = problem.field
        while path and path not in self._lines:
            path = path.rpartition(".")[0] if not path.endswith("]") else path.rpartition("[")[0]
        line = f":{self._lines[path]}" if path else ""
        return DescriptionError(problem.code, problem.field, f"{self._path}{line}: {problem.message}")


def read_toml(path: Path, lists: Sequence[str] = ()) -> tuple[TomlText, dict[str, object]]:
    """A TOML file: its text and its tables. DescriptionError if it is not TOML, OSError if it cannot be read.

    `lists` names the tables that may be there several times, such as `side`.
    """
    with path.open("rb") as stream:
        data = stream.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise DescriptionError(BAD_VALUE, "", f"{path}: larger than {MAX_BYTES:,} bytes: this is not such a file")
    try:
        text = data.decode()
        tables = tomllib.loads(text)
    except UnicodeDecodeError as problem:
        raise DescriptionError(BAD_VALUE, "", f"{path}: not a text file in UTF-8") from problem
    except tomllib.TOMLDecodeError as problem:
        line = AT_LINE.search(str(problem))
        message = AT_LINE.sub("", str(problem)).strip()
        twice = TWICE.fullmatch(message)
        header = HEADER.match(text.split("\n")[int(line[1]) - 1]) if line else None
        name = header[2] if header else ""
        if twice or (message == OVERWRITTEN and name in lists):
            name = ".".join(re.findall(r"'([^']*)'", twice[1])) if twice else name
            each = f"write [[{name}]] for each {name.rpartition('.')[2]}" if name in lists else "write it once"
            message = f"[{name}] is there twice; {each}"
        where = f":{line[1]}" if line else ""
        raise DescriptionError(
            BAD_VALUE, "", f"{path}{where}: not TOML: {message[:1].lower()}{message[1:]}"
        ) from problem
    return TomlText(path, text), tables


def _lines_of_fields(text: str) -> dict[str, int]:
    """By the path of a field or of an entry of a list, such as `side[1].unit[0].gunnery`, the line where it stands."""
    lines: dict[str, int] = {}
    counts: dict[str, int] = {}
    table = ""
    start = after_list = 0
    for number, line in enumerate(text.split("\n"), 1):
        here, start = start, start + len(line) + 1
        if here < after_list:
            continue
        header = HEADER.match(line)
        if header:
            table = _path_of_table(header[2], header[1] == "[[", counts)
            lines.setdefault(table, number)
            continue
        key = KEY.match(line)
        if key:
            names = [name.strip().strip("\"'") for name in (key[1] + key[2]).split(".")]
            path = ".".join([*([table] if table else []), *names])
            lines.setdefault(path, number)
            entries, after_list = _entries_of_list(text, here + key.end())
            for place, entry in enumerate(entries):
                lines.setdefault(f"{path}[{place}]", number + text.count("\n", here, entry))
    return lines


def _entries_of_list(text: str, start: int) -> tuple[list[int], int]:
    """Where the entries of a list begin, and where it ends; nothing if no list stands there."""
    entries: list[int] = []
    depth = 0
    is_next = False
    for token in TOKEN.finditer(text, start):
        sign = token[0]
        if sign.isspace() or sign.startswith("#"):
            continue
        if depth == 0 and sign != "[":
            return [], 0
        if depth == 1 and is_next and sign not in ",]":
            entries.append(token.start())
            is_next = False
        if sign in ("[", "{"):
            is_next = is_next or depth == 0
            depth += 1
        elif sign in ("]", "}"):
            depth -= 1
            if depth == 0:
                return entries, token.end()
        elif sign == "," and depth == 1:
            is_next = True
    return [], 0


def _path_of_table(name: str, in_list: bool, counts: dict[str, int]) -> str:
    """The path of a table by its header; `counts` has the tables of each list so far."""
    parts = [part.strip().strip("\"'") for part in name.split(".")]
    path = ""
    for place, part in enumerate(parts):
        path = f"{path}.{part}" if path else part
        if place == len(parts) - 1 and in_list:
            counts[path] = counts.get(path, -1) + 1
        if path in counts:
            path = f"{path}[{counts[path]}]"
    return path
