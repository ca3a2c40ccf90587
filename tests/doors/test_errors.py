"""Errors on standard error: one line in a pipe, wrapped between words in a terminal."""

from __future__ import annotations

import io

import pytest

from myomer.cli.errors import BAD_INPUT, CommandError, guarded

WRONG = "there is no 'Mech 'Hatchetmen'; did you mean Hatchetman HCT-3F? 'myomer units' lists all of them"


class Terminal(io.StringIO):
    """Standard error that is a terminal."""

    def isatty(self) -> bool:
        return True


def fail() -> None:
    raise CommandError(WRONG)


@pytest.mark.parametrize("stream", [io.StringIO, Terminal])
def test_no_word_is_broken(stream: type[io.StringIO], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    errors = stream()
    monkeypatch.setattr("sys.stderr", errors)
    assert guarded(fail) == BAD_INPUT
    lines = errors.getvalue().splitlines()
    assert " ".join(errors.getvalue().split()) == f"myomer: {WRONG}"
    assert (len(lines) > 1) == errors.isatty()
    assert not errors.isatty() or max([len(line) for line in lines]) <= 40
