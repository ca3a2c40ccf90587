"""How much a client may ask for: sizes, rates, and how many long computations at once."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

from myomer.web.errors import BUSY, WebError

MOST_ADDRESSES: Final = 10_000
"""Addresses that are remembered; the oldest are forgotten first."""


@dataclass(frozen=True)
class Limits:
    """The limits of a server."""

    body: int = 4 << 20
    """Bytes of a request."""
    saved_game: int = 16 << 20
    question: int = 1 << 20
    frame: int = 64 << 10
    requests_at_once: int = 240
    requests_a_second: float = 60.0
    frames_at_once: int = 60
    frames_a_second: float = 20.0
    refused_frames: int = 50
    """Frames in error on one connection, then it ends."""
    unread_frames: int = 256
    """Frames that wait for a slow reader, then it is cut off."""
    unread_bytes: int = 4 << 20
    watchers: int = 200
    """Connections to one game."""
    watchers_from_one: int = 64
    """Connections from one address to one game."""
    long_work: int = 4
    """Long computations at a time from one address."""
    waiting_work: int = 500
    """Computations that wait for a process."""
    patience: float = 20.0
    """Seconds until the first frame of a connection."""


class Bucket:
    """An allowance that refills: some at once, then a number each second."""

    def __init__(self, most: float, a_second: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._most: Final = most
        self._a_second: Final = a_second
        self._clock: Final = clock
        self._left = most
        self._since = clock()

    def take(self) -> bool:
        """Take one; False if there is none left."""
        now = self._clock()
        self._left = min(self._most, self._left + (now - self._since) * self._a_second)
        self._since = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Allowances:
    """What each address may still ask for."""

    def __init__(self, limits: Limits) -> None:
        self._limits: Final = limits
        self._requests: Final[dict[str, Bucket]] = {}
        self._long_work: Final[dict[str, int]] = {}

    def request(self, address: str) -> bool:
        """Count a request; False if there are too many."""
        bucket = self._requests.get(address)
        if bucket is None:
            if len(self._requests) >= MOST_ADDRESSES:
                del self._requests[next(iter(self._requests))]
            bucket = Bucket(self._limits.requests_at_once, self._limits.requests_a_second)
            self._requests[address] = bucket
        return bucket.take()

    @contextmanager
    def long_work(self, address: str) -> Iterator[None]:
        """Count a long computation; WebError if there are too many of this address."""
        if self._long_work.get(address, 0) >= self._limits.long_work:
            raise WebError(BUSY, "your earlier questions are still being computed; wait for them, or end them")
        self._long_work[address] = self._long_work.get(address, 0) + 1
        try:
            yield
        finally:
            self._long_work[address] -= 1
            if not self._long_work[address]:
                del self._long_work[address]
