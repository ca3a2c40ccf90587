"""Where files to import come from: single files, folders with all below them, zip archives.

Nothing is unpacked to disk. Archives are not trusted: members that are too large, encrypted, archives themselves, or
whose path leads out of the archive are rejected one by one.
"""

from __future__ import annotations

import os
import stat
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from myomer.formats.board_file import MAX_BYTES as BOARD_BYTES
from myomer.formats.mtf import MAX_BYTES as UNIT_BYTES

MAX_BYTES_BY_SUFFIX = {".mtf": UNIT_BYTES, ".board": BOARD_BYTES}
"""The kinds of files that are imported, with their size limits."""
ARCHIVE = ".zip"
MAX_MEMBERS = 200_000
MAX_UNPACKED = 1 << 30
"""Limits on the members and bytes of one archive."""
_ENCRYPTED = 1
"""The bit of a zip member's flags that marks it as encrypted."""


@dataclass(frozen=True, slots=True)
class Source:
    """A file to import: its location for display, and its bytes or why they cannot be read."""

    shown: str
    """Its path for display."""
    place: str
    """Its full path (for a member, with its archive's): distinguishes two units of the same name."""
    kind: str
    """`.mtf` or `.board`."""
    data: bytes
    refused: str = ""
    """Why it cannot be used; empty if it can."""


class NothingThere(ValueError):
    """A path that cannot be imported from."""


def sources(paths: list[Path]) -> Iterator[Source]:
    """Every file under the paths, in a fixed order."""
    for path in paths:
        if path.is_dir():
            yield from _from_folder(path)
        elif path.exists():
            yield from _from_file(path, str(path))
        else:
            raise NothingThere(f"there is no file or folder {str(path)!r}")


def count(paths: list[Path]) -> int:
    """How many files `sources` will visit; archives count by their members."""
    total = 0
    for path in paths:
        for file in [member for member, reason in _walk(path) if not reason] if path.is_dir() else [path]:
            suffix = file.suffix.lower()
            if suffix in MAX_BYTES_BY_SUFFIX:
                total += 1
            elif suffix == ARCHIVE:
                total += _count_members(file)
    return total


def _count_members(path: Path) -> int:
    """How many files of an archive can be imported; 1 if it cannot be read."""
    try:
        with zipfile.ZipFile(path) as archive:
            return sum(PurePosixPath(name).suffix.lower() in MAX_BYTES_BY_SUFFIX for name in archive.namelist())
    except (OSError, zipfile.BadZipFile, NotImplementedError, ValueError):
        return 1


def _walk(folder: Path) -> Iterator[tuple[Path, str]]:
    """Files and archives under a folder, in order; folders that were skipped come with a reason."""
    unvisited = [folder]
    while unvisited:
        current = unvisited.pop()
        try:
            entries = sorted(os.scandir(current), key=lambda entry: entry.name)
        except OSError as problem:
            yield current, f"the folder cannot be read: {problem.strerror or problem}"
            continue

        subfolders: list[Path] = []
        for entry in entries:
            if entry.is_symlink() and entry.is_dir():
                yield Path(entry.path), "a link to a folder; links are not followed"
            elif entry.is_dir():
                subfolders.append(Path(entry.path))
            elif Path(entry.name).suffix.lower() in (*MAX_BYTES_BY_SUFFIX, ARCHIVE):
                yield Path(entry.path), ""

        unvisited += reversed(subfolders)


def _from_folder(folder: Path) -> Iterator[Source]:
    """The files of a folder and its subfolders."""
    for path, reason in _walk(folder):
        shown = str(path.relative_to(folder))
        if reason:
            yield Source(shown, str(path.absolute()), "", b"", reason)
        else:
            yield from _from_file(path, shown)


def _from_file(path: Path, shown: str) -> Iterator[Source]:
    """A file on disk, or the files of an archive; a file that cannot be used comes with the reason."""
    suffix = path.suffix.lower()
    if suffix == ARCHIVE:
        yield from _from_archive(path, shown)
        return
    if suffix not in MAX_BYTES_BY_SUFFIX:
        yield Source(shown, shown, suffix, b"", "it is not a .mtf, .board or .zip file")
        return

    place = str(path.absolute())
    try:
        status = path.stat()
        if not stat.S_ISREG(status.st_mode):
            yield Source(shown, place, suffix, b"", "it is not a regular file")
            return
        if status.st_size > MAX_BYTES_BY_SUFFIX[suffix]:
            yield Source(shown, place, suffix, b"", _too_large(status.st_size, suffix))
            return
        with path.open("rb") as stream:
            data = stream.read(MAX_BYTES_BY_SUFFIX[suffix] + 1)
    except OSError as problem:
        yield Source(shown, place, suffix, b"", f"it cannot be read: {problem.strerror or problem}")
        return

    yield Source(shown, place, suffix, data)


def _too_large(size: int, suffix: str) -> str:
    return f"{size:,} bytes; a {suffix} file may have at most {MAX_BYTES_BY_SUFFIX[suffix]:,}"


def _from_archive(path: Path, shown: str) -> Iterator[Source]:
    """The files of a zip archive, up to a limit."""
    try:
        with zipfile.ZipFile(path) as archive:
            if len(archive.infolist()) > MAX_MEMBERS:
                yield Source(shown, shown, ARCHIVE, b"", f"more than {MAX_MEMBERS:,} files in one archive")
                return

            unpacked = 0
            for info in sorted(archive.infolist(), key=lambda info: info.filename):
                member = PurePosixPath(info.filename.replace("\\", "/"))
                suffix = member.suffix.lower()
                if info.is_dir() or (suffix not in MAX_BYTES_BY_SUFFIX and suffix != ARCHIVE):
                    continue

                place = f"{path.absolute()}/{member}"
                source = _from_member(archive, info, member, suffix, f"{shown}!{info.filename}", place)
                unpacked += len(source.data)
                if unpacked > MAX_UNPACKED:
                    yield Source(shown, shown, ARCHIVE, b"", f"it unpacks to more than {MAX_UNPACKED:,} bytes")
                    return

                yield source
    except (OSError, zipfile.BadZipFile, NotImplementedError, ValueError) as problem:
        yield Source(shown, shown, ARCHIVE, b"", f"it is not a readable zip archive: {problem}")


def _from_member(
    archive: zipfile.ZipFile, info: zipfile.ZipInfo, member: PurePosixPath, suffix: str, shown: str, place: str
) -> Source:
    """A file of an archive, or why it cannot be used."""
    if member.is_absolute() or ".." in member.parts or ":" in member.parts[0]:
        return Source(shown, place, suffix, b"", "its path leads out of the archive")
    if suffix == ARCHIVE:
        return Source(shown, place, suffix, b"", "an archive within an archive: unpack it and import it separately")
    if info.flag_bits & _ENCRYPTED:
        return Source(shown, place, suffix, b"", "it is encrypted")
    if info.file_size > MAX_BYTES_BY_SUFFIX[suffix]:
        return Source(shown, place, suffix, b"", _too_large(info.file_size, suffix))

    try:
        with archive.open(info) as stream:
            data = stream.read(MAX_BYTES_BY_SUFFIX[suffix] + 1)
    except (OSError, zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError) as problem:
        return Source(shown, place, suffix, b"", f"it cannot be unpacked: {problem}")

    if len(data) > MAX_BYTES_BY_SUFFIX[suffix]:
        return Source(shown, place, suffix, b"", _too_large(len(data), suffix))
    return Source(shown, place, suffix, data)
