"""Writes to the journal: at once, or in a thread of its own, so that nobody else waits for the disk.

The thread writes everything that waits in one transaction: when many games are played at once, their actions share one
wait for the disk.
"""

from __future__ import annotations

import logging
import queue
import threading
from collections.abc import Callable
from functools import partial
from typing import Final

from myomer.hosting.errors import JournalError
from myomer.hosting.journal import Addition, Journal

log = logging.getLogger(__name__)

Done = Callable[[JournalError | None], None]
"""Called when an entry is on the disk, or with the reason why it cannot be."""


class JournalWriter:
    """Adds entries to a journal; at once, unless its thread was started."""

    def __init__(self, journal: Journal) -> None:
        self._journal: Final = journal
        self._waiting: Final[queue.SimpleQueue[tuple[Addition, Done] | None]] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None

    def start(self, deliver: Callable[[Callable[[], None]], object]) -> None:
        """Write in a thread from now on; `deliver` has what is to be called then called in the thread of the games."""
        assert self._thread is None
        self._thread = threading.Thread(target=self._write_all, args=(deliver,), name="journal", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Write what waits, and end the thread."""
        if self._thread is not None:
            self._waiting.put(None)
            self._thread.join()
            self._thread = None

    def write(self, addition: Addition, done: Done) -> None:
        """Add an entry, and call `done` when it is on the disk, or cannot be."""
        if self._thread is not None:
            self._waiting.put((addition, done))
            return
        done(self._journal.append_all([addition])[0])

    # in a thread of its own

    def _write_all(self, deliver: Callable[[Callable[[], None]], object]) -> None:
        """Write what waits, all of it at a time, until the writer is stopped."""
        going_on = True
        while going_on:
            group = [self._waiting.get()]
            while not self._waiting.empty():
                group.append(self._waiting.get())
            going_on = group[-1] is not None
            entries = [each for each in group if each is not None]
            outcomes = self._outcomes([addition for addition, _ in entries])
            for (_, done), outcome in zip(entries, outcomes, strict=True):
                deliver(partial(done, outcome))

    def _outcomes(self, additions: list[Addition]) -> list[JournalError | None]:
        """Write entries; a failure of any kind is reported to those who wait for them."""
        try:
            return self._journal.append_all(additions) if additions else []
        except Exception as problem:
            log.exception("the journal cannot be written")
            return [JournalError(f"the journal cannot be written: {problem}") for _ in additions]
