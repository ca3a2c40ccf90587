"""How much of a long test is run: a sample by default, all of it with `-m soak`.

A test that takes an amount has the mark `soak`, so that `make soak` runs it in full.
"""

from __future__ import annotations

from typing import Final


class Run:
    """The run of the tests that is under way; `tests/conftest.py` says which."""

    def __init__(self) -> None:
        self.in_full = False


RUN: Final = Run()


def amount(sample: int, full: int) -> int:
    """So many by default, so many in a soak."""
    return full if RUN.in_full else sample
