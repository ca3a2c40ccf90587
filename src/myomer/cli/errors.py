"""How the command line fails: one clear line, status 2, no traceback."""

from __future__ import annotations

import codecs
import io
import os
import shutil
import sys
import textwrap
from collections.abc import Callable

BAD_INPUT = 2
PIPE_CLOSED = 141
"""The exit status that shells report for a command ended by a closed pipe."""
INTERRUPTED = 130


class CommandError(Exception):
    """An error that the user must fix.

    The message has one form: `WHERE: what is wrong; what to do`. `WHERE` is the option or argument as help has it, and
    is left out where the message names it anyway.
    """


def check_within(option: str, number: int, least: int, most: int, what: str = "") -> None:
    """Check the bounds of a number option."""
    if not least <= number <= most:
        raise CommandError(f"{option}: from {least} to {most:,}{what}, not {number:,}")


PLAIN = {"−": "-", "×": "x", "…": "...", "—": "-", "–": "-", "’": "'"}


def plainer(problem: UnicodeError) -> tuple[str, int]:
    """Plain replacements for characters that an encoding cannot show; a question mark if there is none."""
    if not isinstance(problem, UnicodeEncodeError):
        raise problem
    lost = problem.object[problem.start : problem.end]
    return "".join([PLAIN.get(sign, "?") for sign in lost]), problem.end


def _fitted(line: str) -> str:
    """A line for standard error: one line in a pipe, wrapped between words in a terminal."""
    if not sys.stderr.isatty():
        return line
    width = shutil.get_terminal_size().columns
    return "\n".join(
        textwrap.wrap(line, width, subsequent_indent="    ", break_long_words=False, break_on_hyphens=False)
    )


def _complain(problem: str) -> int:
    """Print the error to standard error, if possible."""
    try:
        sys.stderr.write(f"{_fitted(f'myomer: {problem}')}\n")
        sys.stderr.flush()
    except OSError:  # standard error is closed or cannot be written to
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stderr.fileno())
    return BAD_INPUT


def _reader_gone() -> int:
    """The output pipe is closed: keep the interpreter from complaining about it at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return PIPE_CLOSED


def guarded(command: Callable[[], object]) -> int:
    """Run the command line and return the exit status. Characters that the encoding cannot show are replaced."""
    if sys.stderr is None:
        sys.stderr = io.StringIO()  # notes go nowhere
    if sys.stdout is None:
        return _complain("there is nowhere to write: standard output is closed")

    codecs.register_error("plainer", plainer)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="plainer")

    try:
        command()
        sys.stdout.flush()
    except CommandError as problem:
        return _complain(str(problem))
    except BrokenPipeError:
        return _reader_gone()
    except KeyboardInterrupt:
        return INTERRUPTED
    except OSError as problem:
        where = f" {problem.filename!r}" if problem.filename else ""
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return _complain(f"cannot read or write{where}: {problem.strerror or problem}")
    except SystemExit as leaving:
        if isinstance(leaving.__context__, BrokenPipeError):  # Rich and Typer exit with 1 then
            return _reader_gone()
        return leaving.code if isinstance(leaving.code, int) else int(leaving.code is not None)
    return 0
