"""TOML files of the user: read, and the line of each field found again for errors."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Final

from myomer.scenario.errors import BAD_VALUE, DescriptionError

MAX_BYTES: Final = 1 << 20
HEADER: Final = re.compile(r"\s*(\[\[?)\s*([^\[\]]+?)\s*\]\]?\s*(?:#.*)?$")
KEY: Final = re.compile(r"""\s*([A-Za-z0-9_-]+|"[^"]*"|'[^']*')((?:\s*\.\s*(?:[A-Za-z0-9_-]+|"[^"]*"|'[^']*'))*)\s*=""")
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


def read_toml(path: Path) -> tuple[TomlText, dict[str, object]]:
    """A TOML file: its text and its tables. DescriptionError if it is not TOML, OSError if it cannot be read."""
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
        where = f":{line[1]}" if line else ""
        raise DescriptionError(
            BAD_VALUE, "", f"{path}{where}: not TOML: {message[:1].lower()}{message[1:]}"
        ) from problem
    return TomlText(path, text), tables


def _lines_of_fields(text: str) -> dict[str, int]:
    """By the path of a field, such as `side[1].unit[0].gunnery`, the line where it stands."""
    lines: dict[str, int] = {}
    counts: dict[str, int] = {}
    table = ""
    for number, line in enumerate(text.splitlines(), 1):
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
    return lines


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
