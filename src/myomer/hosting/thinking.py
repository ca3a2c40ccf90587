"""Long work in processes of its own: what bots decide, advice, odds, menus. The caller goes on in the meantime.

A task is a function of a module and its arguments, pickled at once, so that the game may go on; its outcome comes by
callback. A function that is given by name is imported only where it is called. Some processes are for quick tasks
alone, so that a menu does not wait for a bot that thinks. A process that dies is replaced and its task is tried again;
one whose task nobody waits for any longer is ended if it does not finish soon. Processes start when there is work, and
end with the pool, or when the process that started them ends.
"""

from __future__ import annotations

import logging
import os
import pickle
import signal
import threading
import time
from collections import deque
from collections.abc import Callable
from importlib import import_module
from multiprocessing import connection, get_context
from multiprocessing.process import BaseProcess
from typing import Any, Final, NamedTuple

from myomer.bots.processes import MOST_DEATHS, interrupts_deferred, leave_with_parent
from myomer.combat.reason import NotAllowedError
from myomer.hosting.errors import CANNOT_PLAY, NOT_ALLOWED, TOOK_TOO_LONG, HostingError

log = logging.getLogger(__name__)

PATIENCE: Final = 2.0
"""Seconds that a process may go on with a task that nobody waits for."""
NICE: Final = 5
"""How much long tasks yield to the server, where there are fewer cores than processes."""
LIMIT: Final = 120.0
"""Seconds that a task may take."""

Call = Callable[..., object] | str
"""A function of a module, or its name: `module:function`."""


class Outcome(NamedTuple):
    """The value of a task, or why there is none."""

    value: Any
    problem: HostingError | None


class Thought:
    """A task of the pool; `cancel` it when nobody waits for it."""

    def __init__(self, pool: Thinkers, task: bytes, slow: bool, done: Callable[[Outcome], None]) -> None:
        self._pool: Final = pool
        self.task: Final = task
        self.slow: Final = slow
        self.done: Final = done
        self.canceled = False
        self.deaths = 0
        self.deadline = 0.0
        """When it is given up; set when a process starts on it."""

    def cancel(self) -> None:
        """Nobody waits for it: its outcome is dropped, and its process ended if it goes on for long."""
        self._pool.cancel(self)


class _Thinker:
    """A process, and the task it works on."""

    def __init__(self, quick_only: bool) -> None:
        self.quick_only: Final = quick_only
        self.thought: Thought | None = None
        self.process, self.pipe = self._start()

    def _start(self) -> tuple[BaseProcess, connection.Connection]:
        context = get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=_think, args=(theirs, self.quick_only), daemon=True)
        with interrupts_deferred():
            process.start()
        theirs.close()
        return process, ours

    def send(self, thought: Thought) -> None:
        """Give it a task. A process that has died meanwhile is noticed when its answer is read."""
        self.thought = thought
        thought.deadline = time.monotonic() + (PATIENCE if thought.canceled else LIMIT)
        try:
            self.pipe.send_bytes(thought.task)
        except (BrokenPipeError, ConnectionError):
            log.info("a thinking process has ended by itself")

    def end(self) -> None:
        """End the process."""
        self.process.terminate()
        self.process.join()
        self.pipe.close()


class Thinkers:
    """A pool of processes. Its methods may be called from any thread; callbacks come through `deliver`."""

    def __init__(
        self, slow: int, quick: int = 1, deliver: Callable[[Callable[[], None]], object] = lambda call: call()
    ) -> None:
        """That many processes for long tasks, and more that are for quick ones alone."""
        self._most: Final = {False: slow, True: quick}
        self._deliver: Final = deliver
        self._queue: Final[deque[Thought]] = deque()
        self._lock: Final = threading.Lock()
        self._thinkers: list[_Thinker] = []
        self._ears, self._bell = get_context("spawn").Pipe(duplex=False)
        self._rung = False
        self._closed = False
        self._thread: threading.Thread | None = None

    def submit(self, call: Call, arguments: tuple[object, ...], done: Callable[[Outcome], None], slow: bool) -> Thought:
        """Have a function of a module called in a process; `module:function` if this process does without it."""
        thought = Thought(self, pickle.dumps((call, arguments)), slow, done)
        with self._lock:
            self._queue.append(thought)
            if self._thread is None and not self._closed:
                self._thread = threading.Thread(target=self._attend, name="thinkers", daemon=True)
                self._thread.start()
        self._ring()
        return thought

    def cancel(self, thought: Thought) -> None:
        """Drop a task."""
        with self._lock:
            thought.canceled = True
            if thought in self._queue:
                self._queue.remove(thought)
            else:
                thought.deadline = min(thought.deadline, time.monotonic() + PATIENCE)
        self._ring()

    def close(self) -> None:
        """End all processes; tasks that are not finished are dropped."""
        with self._lock:
            self._closed = True
            thread = self._thread
        self._ring()
        if thread is None:
            self._bell.close()
            self._ears.close()
        else:
            thread.join()

    @property
    def waiting(self) -> int:
        """How many tasks wait for a process."""
        return len(self._queue)

    def _ring(self) -> None:
        """Wake the thread that attends to the processes."""
        with self._lock:
            if not self._rung and not self._bell.closed:
                self._rung = True
                self._bell.send_bytes(b".")

    # in a thread of its own

    def _attend(self) -> None:
        """Give tasks to processes and deliver outcomes, until the pool is closed."""
        try:
            while not self._closed:
                self._assign()
                busy = [thinker for thinker in self._thinkers if thinker.thought is not None]
                ready = connection.wait([self._ears, *[thinker.pipe for thinker in busy]], self._until_deadline(busy))
                if self._ears in ready:
                    with self._lock:
                        self._ears.recv_bytes()
                        self._rung = False
                for thinker in busy:
                    if thinker.pipe in ready:
                        self._receive(thinker)
                self._end_late_ones()
        finally:
            for thinker in self._thinkers:
                thinker.end()
            self._thinkers = []
            with self._lock:
                self._bell.close()
                self._ears.close()

    def _assign(self) -> None:
        """Give waiting tasks to idle processes; start a process if all of its kind are busy and there are too few."""
        while True:
            with self._lock:
                found = next(((thought, at) for thought in self._queue if (at := self._place_for(thought))), None)
                if found is None:
                    return
                self._queue.remove(found[0])
            thought, place = found
            if isinstance(place, _Thinker):
                thinker = place
            else:
                thinker = _Thinker(place == QUICK)
                self._thinkers.append(thinker)
            thinker.send(thought)

    def _place_for(self, thought: Thought) -> _Thinker | str | None:
        """An idle process that may take a task, or the kind of process to start for it; None if it has to wait."""
        kinds = [False] if thought.slow else [True, False]
        idle = [thinker for thinker in self._thinkers if thinker.thought is None]
        for quick_only in kinds:
            for thinker in idle:
                if thinker.quick_only == quick_only:
                    return thinker
            if len([each for each in self._thinkers if each.quick_only == quick_only]) < self._most[quick_only]:
                return QUICK if quick_only else SLOW
        return None

    def _until_deadline(self, busy: list[_Thinker]) -> float | None:
        """Seconds until the first task is late."""
        deadlines = [thinker.thought.deadline for thinker in busy if thinker.thought is not None]
        return max(0.0, min(deadlines) - time.monotonic()) if deadlines else None

    def _receive(self, thinker: _Thinker) -> None:
        """Deliver what a process has found out; if it died, try its task again."""
        thought = thinker.thought
        assert thought is not None
        try:
            found = pickle.loads(thinker.pipe.recv_bytes())
        except (EOFError, ConnectionError):
            self._drop(thinker)
            thought.deaths += 1
            log.warning("a thinking process died")
            if thought.deaths >= MOST_DEATHS:
                died = f"the process that computes this has died {thought.deaths} times"
                self._hand_over(thought, Outcome(None, HostingError(CANNOT_PLAY, died)))
            elif not thought.canceled:
                with self._lock:
                    self._queue.appendleft(thought)
            return
        thinker.thought = None
        value, problem = found
        self._hand_over(thought, Outcome(value, None if problem is None else HostingError(*problem)))

    def _end_late_ones(self) -> None:
        """End processes whose task takes too long, or that nobody waits for."""
        now = time.monotonic()
        for thinker in self._thinkers[:]:
            thought = thinker.thought
            if thought is not None and thought.deadline <= now:
                self._drop(thinker)
                late = HostingError(TOOK_TOO_LONG, f"this took longer than {LIMIT:.0f} seconds, and was given up")
                self._hand_over(thought, Outcome(None, late))

    def _drop(self, thinker: _Thinker) -> None:
        self._thinkers.remove(thinker)
        thinker.end()

    def _hand_over(self, thought: Thought, outcome: Outcome) -> None:
        """Deliver an outcome, unless nobody waits for it."""

        def deliver() -> None:
            if not thought.canceled:
                thought.done(outcome)

        if not thought.canceled:
            self._deliver(deliver)


QUICK: Final = "quick"
SLOW: Final = "slow"


# in a process of its own


def function_of(call: Call) -> Callable[..., object]:
    """A function, imported if only its name is given."""
    if not isinstance(call, str):
        return call
    module, _, name = call.partition(":")
    function: Callable[..., object] = getattr(import_module(module), name)
    return function


def _think(pipe: connection.Connection, quick_only: bool) -> None:  # pragma: no cover - in another process
    """Carry out each task that comes through the pipe, until the pipe is closed; long ones yield to all else."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if not quick_only and hasattr(os, "nice"):
        os.nice(NICE)
    threading.Thread(target=leave_with_parent, daemon=True).start()
    while True:
        try:
            task = pipe.recv_bytes()
        except EOFError:
            return
        call, arguments = pickle.loads(task)
        answer: tuple[object, tuple[str, str, list[str]] | None]
        try:
            answer = (function_of(call)(*arguments), None)
        except HostingError as problem:
            answer = (None, (problem.code, str(problem), problem.reasons))
        except NotAllowedError as problem:
            answer = (None, (NOT_ALLOWED, str(problem), [str(reason) for reason in problem.reasons]))
        except ValueError as problem:  # a bot that cannot play, a move that is no longer possible
            answer = (None, (CANNOT_PLAY, str(problem), []))
        except Exception as problem:
            log.exception("a task failed")
            answer = (None, (CANNOT_PLAY, f"this cannot be computed: {type(problem).__name__}: {problem}", []))
        pipe.send_bytes(pickle.dumps(answer))
