"""Files of a run, a sweep or a ranking: written whole, and by one process at a time."""

from __future__ import annotations

import os
from pathlib import Path
from typing import IO, Final, TypeVar

import msgspec

try:
    import fcntl
except ImportError:  # no file locks on this platform: other processes are not kept out
    fcntl = None  # type: ignore[assignment]

Kept = TypeVar("Kept")
CELL: Final = "cell-"
"""How the names of the folders of a sweep begin."""
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
        raise RunError(f"{folder}: this folder holds something else; name a new one")
    folder.mkdir(parents=True, exist_ok=True)
    write_json(path, description)


def write_json(path: Path, description: object) -> None:
    """Write a description as JSON that can be read, whole or not at all."""
    write_whole(path, msgspec.json.format(msgspec.json.encode(description), indent=1))


def read_description(path: Path, kind: type[Kept], what: str, command: str) -> Kept:
    """What a folder holds; RunError if that is not what it should be."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=kind)
    except (FileNotFoundError, NotADirectoryError):
        cells = sorted(path.parent.glob(f"{CELL}*"))
        if cells:
            raise RunError(
                f"{path.parent}: this is a sweep, and each of its cells is a {what}: {cells[0]}, …"
            ) from None
        raise RunError(f"{path.parent}: there is no {what} here; '{command} … --out FOLDER' makes one") from None
    except msgspec.MsgspecError as problem:
        raise RunError(f"{path}: this is not the description of a {what}: {problem}") from problem


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
