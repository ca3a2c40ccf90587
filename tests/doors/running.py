"""A command of the command line, run within the tests: as in a pipe, at a fraction of what a process costs."""

from __future__ import annotations

import io
import os
import signal
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from typer.main import get_command

from myomer.cli.app import app as typer_app
from myomer.cli.errors import guarded

app = get_command(typer_app)
"""The command line with its commands built once; `typer_app` builds them again at each call, which takes 50 ms."""


@dataclass(frozen=True)
class Done:
    """What came of a command."""

    returncode: int
    stdout: str
    stderr: str


def hear_interrupts() -> None:
    """For a process that a test interrupts: it hears it, also where the tests run in a shell's background."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@contextmanager
def _stream() -> Iterator[io.TextIOWrapper]:
    with tempfile.TemporaryFile() as file, io.TextIOWrapper(file, encoding="utf-8", write_through=True) as stream:
        yield stream


def _told(stream: io.TextIOWrapper) -> str:
    stream.flush()
    size = os.fstat(stream.fileno()).st_size
    return os.pread(stream.fileno(), size, 0).decode()


class Typed(io.BytesIO):
    """Standard input that somebody types at a terminal."""

    def isatty(self) -> bool:
        return True


def run(*arguments: str | Path, given: str = "", typed: bool = False) -> Done:
    """Run `myomer` with these words; a fault that a process would end with a traceback comes through as it is.

    `given` is its standard input, from a pipe, or `typed` at a terminal.
    """
    streams = sys.stdin, sys.stdout, sys.stderr
    with _stream() as out, _stream() as err:
        sys.stdin = io.TextIOWrapper((Typed if typed else io.BytesIO)(given.encode()), encoding="utf-8")
        sys.stdout, sys.stderr = out, err
        try:
            status = guarded(lambda: app([str(word) for word in arguments], prog_name="myomer"))
            return Done(status, _told(out), _told(err))
        finally:
            sys.stdin, sys.stdout, sys.stderr = streams
