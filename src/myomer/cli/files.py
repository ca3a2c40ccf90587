"""Writing files: whole or not at all."""

from __future__ import annotations

import os
import shlex
from pathlib import Path

from myomer.cli.errors import CommandError


def write_atomically(path: Path, text: str) -> None:
    """Write a text file atomically: readers never see half of it, and an old file stays if anything goes wrong.

    The text goes into a temporary file next to it, which then replaces it. Anything but a regular file, such as a
    pipe, is written directly. CommandError if it cannot be written.
    """
    problem = _why_not_writable(path)
    if problem:
        raise CommandError(problem)

    # A pipe or a device cannot be replaced.
    if path.exists() and not path.is_file():
        try:
            path.write_text(text, encoding="utf-8", newline="\n")
        except BrokenPipeError:
            raise
        except OSError as error:
            raise CommandError(f"cannot write {str(path)!r}: {error.strerror or error}") from error
        return

    target = path.resolve()
    temporary = target.with_name(f".{target.name[:200]}.{os.getpid()}.part")
    try:
        with temporary.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
        os.replace(temporary, target)
    except OSError as error:
        temporary.unlink(missing_ok=True)
        raise CommandError(f"cannot write {str(path)!r}: {error.strerror or error}") from error
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def saved_text(path: Path) -> str:
    """Where a game was saved, and the command that shows it."""
    return f"saved in {path}; to show it again, or verify it with --check: myomer replay {shlex.quote(str(path))}"


def check_place(option: str, path: Path | None) -> None:
    """Check that the file named by an option can be written, before the work is done."""
    problem = "" if path is None else _why_not_writable(path)
    if problem:
        raise CommandError(f"{option}: {problem}")


def check_new_place(option: str, path: Path | None) -> None:
    """The same for a file that must not be there yet: a saved game is never replaced."""
    check_place(option, path)
    if path is not None and path.exists():
        raise CommandError(f"{option}: {str(path)!r} already exists; choose a new file name")


def _why_not_writable(path: Path) -> str:
    """Why no file can be written there: it is a folder, or its folder does not exist. Empty if neither is so."""
    if path.is_dir():
        return f"cannot write {str(path)!r}: it is a folder; name a file in it"
    folder = path.resolve().parent
    if folder.is_dir():
        return ""
    return f"cannot write {str(path)!r}: there is no folder {str(folder)!r}; create it first, or choose another"
