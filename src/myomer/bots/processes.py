"""Games in several processes: each worker plays one task after another; results come in the order they are finished.

A worker that dies (killed, out of memory) is replaced and its task is played again. Interrupts reach only the parent,
which ends its workers; workers end by themselves when the parent dies.
"""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from multiprocessing import connection, get_context, parent_process, resource_tracker
from multiprocessing.process import BaseProcess
from typing import Any, Final, Generic, TypeVar

from myomer.bots.custom import BotError, describe_error

Task = TypeVar("Task")
Outcome = TypeVar("Outcome")
MOST_DEATHS: Final = 3
"""Of workers, on one task: then it is not played again."""


def played_in_processes(
    jobs: int, prepare: Callable[[Any], Callable[[Task], Outcome]], setup: object, tasks: Iterable[Task]
) -> Iterator[tuple[Task, Outcome]]:
    """Every task with its outcome, as they are finished, played in that many processes.

    `prepare`, a function of a module, is called once in each process with `setup` and returns the function that plays a
    task. BotError if a task cannot be played, or if workers die again and again.
    """
    workers: list[_Worker[Task, Outcome]] = []
    remaining = iter(tasks)
    try:
        while True:
            # Every idle worker gets a task; a worker more is started for a task as long as there are too few.
            while idle := [worker for worker in workers if not worker.busy] or len(workers) < jobs:
                task = next(remaining, None)
                if task is None:
                    break
                if idle is True:
                    workers.append(_Worker(prepare, setup))
                    workers[-1].send(task)
                else:
                    idle[0].send(task)

            busy = [worker for worker in workers if worker.busy]
            if not busy:
                return
            ready = connection.wait([worker.pipe for worker in busy])
            for worker in busy:
                if worker.pipe in ready:
                    finished = worker.receive()
                    if finished is not None:
                        yield finished
    finally:
        for worker in workers:
            worker.process.terminate()
        for worker in workers:
            worker.process.join()


class _Worker(Generic[Task, Outcome]):
    """A process and the task it plays."""

    def __init__(self, prepare: Callable[[Any], Callable[[Task], Outcome]], setup: object) -> None:
        self._prepare = prepare
        self._setup = setup
        self._task: Task | None = None
        self._deaths = 0
        """How often a process died while it played this task."""
        self.process, self.pipe = self._start()

    def _start(self) -> tuple[BaseProcess, connection.Connection]:
        """Start a process."""
        context = get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=_play_tasks, args=(theirs, self._prepare, self._setup), daemon=True)
        with interrupts_deferred():
            process.start()
        theirs.close()
        return process, ours

    @property
    def busy(self) -> bool:
        """Whether it plays a task."""
        return self._task is not None

    def send(self, task: Task) -> None:
        """Give it a task."""
        self._task, self._deaths = task, 0
        self._send_again()

    def _send_again(self) -> None:
        try:
            self.pipe.send(self._task)
        except (BrokenPipeError, ConnectionError):
            self._replace()

    def _replace(self) -> None:
        """Start another process for the task of one that died."""
        self._deaths += 1
        self.process.join()
        if self._deaths >= MOST_DEATHS:
            raise BotError(_why_dead(self.process.exitcode or 0))
        self.pipe.close()
        self.process, self.pipe = self._start()
        self._send_again()

    def receive(self) -> tuple[Task, Outcome] | None:
        """The task it has played and its outcome; None if it died and another plays it again."""
        task = self._task
        assert task is not None
        try:
            problem, outcome = self.pipe.recv()
        except (EOFError, ConnectionError):
            self._replace()
            return None
        if problem is not None:
            raise BotError(problem)
        self._task = None
        return task, outcome


def _why_dead(status: int) -> str:
    """What to do about a task whose workers all died: killed from outside, or ended by the bot itself."""
    if status < 0:
        return (
            f"a worker process was killed again and again (signal {-status}), each time in the same game; if memory is "
            "short, try again with fewer of them"
        )
    return (
        f"a worker process ended by itself again and again (status {status}), each time in the same game; "
        "does a bot end the program?"
    )


@contextmanager
def interrupts_deferred() -> Iterator[None]:
    """Hold back Ctrl-C until the block ends; child processes started in it never receive it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # the resource tracker unblocks interrupts when it starts, so start it first
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


# in a process of its own


def _play_tasks(
    pipe: connection.Connection, prepare: Callable[[Any], Callable[[Any], Any]], setup: object
) -> None:  # pragma: no cover - in another process
    """Play each task that comes through the pipe, until the pipe is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=leave_with_parent, daemon=True).start()
    try:
        play = prepare(setup)
        while True:
            pipe.send((None, play(pipe.recv())))
    except EOFError:
        return
    except ValueError as problem:  # a bot that cannot play, a map without room
        pipe.send((str(problem), None))
    except Exception as problem:  # noqa: BLE001 - the parent raises it
        pipe.send((describe_error(problem), None))


def leave_with_parent() -> None:  # pragma: no cover - in another process
    """End this process when its parent ends."""
    parent = parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os._exit(1)
