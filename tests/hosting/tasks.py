"""Tasks for processes of the tests; this module imports little, since each process imports it."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

from myomer.hosting.errors import HostingError


def add(one: int, other: int) -> int:
    return one + other


def refuse() -> None:
    raise HostingError("not-allowed", "never", ["because"])


def fail() -> None:
    raise ValueError("no")


def stumble() -> None:
    raise KeyError("a mistake")


def wait(path: str) -> None:
    Path(path).touch()
    time.sleep(600)


def die_once(path: str) -> int:
    """The first process that tries it is killed."""
    if not Path(path).exists():
        Path(path).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return 7


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)
