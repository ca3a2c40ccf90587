"""Writing files: whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path

from myomer.cli.errors import CommandError


def write_atomically(path: Path, text: str) -> None:
    """Write a text file atomically: readers never see half of it, and an old file stays if anything goes wrong.

    The text goes into a temporary file next to it, which then replaces it. CommandError if the folder does not exist,
    or the path is a folder. Anything but a regular file, such as a pipe, is written directly.
    """
    if path.is_dir():
        raise CommandError(f"cannot write {str(path)!r}: it is a folder; name a file in it")
    if path.exists() and not path.is_file():
        try:
            path.write_text(text, encoding="utf-8", newline="\n")
        except BrokenPipeError:
            raise
        except OSError as problem:
            raise CommandError(f"cannot write {str(path)!r}: {problem.strerror or problem}") from problem
        return
    target = path.resolve()
    if not target.parent.is_dir():
        raise CommandError(f"cannot write {str(path)!r}: there is no folder {str(target.parent)!r}")
    temporary = target.with_name(f".{target.name[:200]}.{os.getpid()}.part")
    try:
        with temporary.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
        os.replace(temporary, target)
    except OSError as problem:
        temporary.unlink(missing_ok=True)
        raise CommandError(f"cannot write {str(path)!r}: {problem.strerror or problem}") from problem
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def check_place(option: str, path: Path | None) -> None:
    """Check that the file named by an option can be written, before the work is done."""
    if path is not None and (path.is_dir() or not path.resolve().parent.is_dir()):
        raise CommandError(f"{option}: cannot write {str(path)!r}; name a file in a folder that exists")
