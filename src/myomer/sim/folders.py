"""Files of a run, a sweep or a ranking: written whole, and by one process at a time."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import IO, Final, TypeVar

import msgspec

try:
    import fcntl
except ImportError:  # no file locks on this platform: other processes are not kept out
    fcntl = None  # type: ignore[assignment]

Kept = TypeVar("Kept")
RUN: Final = "run.json"
SWEEP: Final = "sweep.json"
RANKING: Final = "rank.json"
"""The files that describe a run, a sweep and a ranking, each in its folder."""
CELL: Final = "cell-"
"""How the names of the folders of a sweep begin."""
TRACES: Final = {RUN: ("games-*.parquet", "journal.jsonl"), SWEEP: (f"{CELL}*/{RUN}",), RANKING: ("pairs.jsonl",)}
"""By the name of a description, the files that are never in its folder without it."""
PART: Final = ".part"
"""How the name of a file ends that is being written; a process that was killed leaves it behind."""


class RunError(ValueError):
    """A folder that is not a run, or is not the one that is meant."""


def write_whole(path: Path, data: bytes) -> None:
    """Write a file whole or not at all."""
    temporary = path.with_name(f".{path.name}{PART}")
    try:
        with temporary.open("wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        os.replace(temporary, path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def write_description(path: Path, description: object) -> None:
    """Write what a folder holds as JSON, into a new or empty folder; RunError if something else is in it."""
    folder = path.parent
    if folder.is_dir() and any([not entry.name.endswith(PART) for entry in folder.iterdir()]):
        lost = _lost_description(folder)
        if lost:
            raise RunError(f"{folder}: {lost}, or name a new folder")
        what = description_of(folder) or "this folder holds something else"
        raise RunError(f"{folder}: {what}; name a new folder")
    folder.mkdir(parents=True, exist_ok=True)
    write_json(path, description)


def write_json(path: Path, description: object) -> None:
    """Write a description as JSON that can be read, whole or not at all."""
    write_whole(path, msgspec.json.format(msgspec.json.encode(description), indent=1))


def read_description(path: Path, kind: type[Kept], what: str, command: str) -> Kept:
    """What a folder holds; RunError if that is not what it should be."""
    folder = path.parent
    try:
        return msgspec.json.decode(path.read_bytes(), type=kind)
    except (FileNotFoundError, NotADirectoryError):
        found = description_of(folder) or _lost_description(folder)
        raise RunError(
            f"{folder}: " + (found or f"there is no {what} here; '{command} … --out FOLDER' makes one")
        ) from None
    except msgspec.MsgspecError as problem:
        raise RunError(
            f"{path}: this does not describe a {what}: {fault_of(problem)}; "
            "put it back from a copy, or play again into a new folder"
        ) from problem


def description_of(folder: Path) -> str:
    """What a folder holds, by its description, and which command reads it; empty if it is none of ours."""
    if (folder / RUN).exists():
        return f"this is a run: 'myomer results {folder}' shows it"
    if (folder / SWEEP).exists():
        first = next(iter(sorted(folder.glob(f"{CELL}*"))), folder / f"{CELL}0000")
        again = f"the same 'myomer sweep … --out {folder}' shows it again"
        return f"this is a sweep: {again}, 'myomer results {first}' one of its cells"
    if (folder / RANKING).exists():
        return f"this is a ranking: the same 'myomer rank … --out {folder}' shows it again"
    return ""


def _lost_description(folder: Path) -> str:
    """Which description a folder lacks, by the files that it has; empty if it lacks none or holds nothing of ours."""
    for name, patterns in TRACES.items():
        if not (folder / name).exists() and any([path for pattern in patterns for path in folder.glob(pattern)]):
            return f"{name} is missing, and its games cannot be read without it; put it back from a copy"
    return ""


def fault_of(problem: msgspec.MsgspecError) -> str:
    """What is wrong with JSON that cannot be read."""
    if not isinstance(problem, msgspec.ValidationError):
        return "it is not JSON, or was cut off"
    for pattern, text in FAULTS.items():
        found = re.search(pattern, str(problem))
        if found:
            return text.format(found[1])
    return "a field has a wrong value"


FAULTS: Final = {
    r"missing required field `(.*?)`": "the field {!r} is missing",
    r"unknown field `(.*?)`": "the field {!r} is unknown; another version of Myomer wrote it",
    r"at `\$\.?(.+?)`": "the field {!r} has a wrong value",
}
"""By a pattern of its message, what a validation error means."""


def shorten(journal: IO[bytes], size: int) -> None:
    """Cut a journal off, on disk too."""
    journal.truncate(size)
    journal.flush()
    os.fsync(journal.fileno())


def lock(stream: IO[bytes], folder: Path) -> None:
    """Keep other processes from writing; the lock ends when the file is closed or the process ends."""
    if fcntl is None:
        return
    try:
        fcntl.flock(stream.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise RunError(f"{folder}: another process is playing this run; wait for it, or name another folder") from None
    except OSError:
        return  # a file system without locks
