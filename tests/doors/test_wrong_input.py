"""What a person writes wrong at the command line: one line that says what is wrong and what to write instead.

Every error has one form, `myomer: WHERE: what is wrong; what to do`, on standard error, with exit status 2.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from myomer.cli.errors import PIPE_CLOSED, guarded
from myomer.cli.main import app
from tests.doors.running import run

WRITTEN = {
    "frobnicate": "there is no command 'frobnicate'; 'myomer --help' lists the commands",
    "dual 80 55": "there is no command 'dual'; the nearest: duel; 'myomer --help' lists the commands",
    "--frob": "there is no option '--frob'; 'myomer --help' lists the options",
    "attack 80": "ATTACK is missing; 'myomer attack --help' shows what to write",
    "attack 80 kick 55 65": "'65' is too much; 'myomer attack --help' shows what to write",
    "attack 80 kick 55 --lim 3": "there is no option '--lim'; the nearest: --limb; 'myomer attack --help' lists the "
    "options",
    "attack 80 kick 55 --seed": "--seed: write a value after it",
    "attack 80 kick 55 --seed x": "--seed: write a whole number, such as 3",
    "attack 80 kick 55 --seed 1.5": "--seed: write a whole number, such as 3",
    "attack 80 kick 55 --json=yes": "--json: write no value after it",
}


@pytest.mark.parametrize("words", WRITTEN)
def test_a_command_that_is_written_wrong(words: str) -> None:
    done = run(*words.split())
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"myomer: {WRITTEN[words]}\n")


@contextmanager
def reader_gone() -> Iterator[None]:
    """Standard output is a pipe, and nobody reads it any more."""
    reader, writer = os.pipe()
    os.close(reader)
    before = sys.stdout
    with io.TextIOWrapper(os.fdopen(writer, "wb", buffering=0), encoding="utf-8", write_through=True) as stream:
        sys.stdout = stream
        try:
            yield
        finally:
            sys.stdout = before


@pytest.mark.parametrize("words", ["--help", "--version", "attack --help", "", "units", "attacks", "attack 80 kick 55"])
def test_a_closed_pipe_ends_every_command_quietly(words: str, capfd: pytest.CaptureFixture[str]) -> None:
    with reader_gone():
        status = guarded(lambda: app(words.split(), prog_name="myomer"))
    assert (status, capfd.readouterr().err) == (PIPE_CLOSED, "")
