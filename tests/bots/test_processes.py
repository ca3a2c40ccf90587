"""Games in processes: a worker that dies is replaced, a bot's error reaches the parent, nothing is left behind."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from multiprocessing import active_children
from pathlib import Path

import pytest

from myomer.bots import processes
from myomer.bots.custom import BotError
from myomer.bots.processes import played_in_processes


def squares(setup: object) -> Callable[[int], int]:
    return lambda task: task * task


def dying(folder: Path) -> Callable[[int], int]:
    """The process that plays task 3 dies, the first time."""

    def play(task: int) -> int:
        mark = folder / "died"
        if task == 3 and not mark.exists():
            mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return task * task

    return play


def always_dying(status: int) -> Callable[[int], int]:
    """The process that plays a task ends itself with a status, or is killed by a signal if that is negative."""

    def play(task: int) -> int:
        if status < 0:
            os.kill(os.getpid(), -status)
        os._exit(status)

    return play


def failing(setup: object) -> Callable[[int], int]:
    def play(task: int) -> int:
        if setup is not None:
            raise KeyError(setup)
        raise ValueError(f"no idea for {task}")

    return play


@pytest.mark.parametrize("tasks", [0, 7])
def test_every_task_is_played_once(tasks: int) -> None:
    assert sorted(played_in_processes(2, squares, None, range(tasks))) == [(task, task**2) for task in range(tasks)]
    assert active_children() == []


def test_a_worker_that_dies_is_replaced(tmp_path: Path) -> None:
    assert list(played_in_processes(1, dying, tmp_path, range(2, 5))) == [(task, task * task) for task in range(2, 5)]
    assert (tmp_path / "died").exists()


def test_a_worker_that_always_dies_ends_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "MOST_DEATHS", 2)
    for status, why in {
        3: r"ended by itself again and again \(status 3\)",
        -9: r"killed again .* \(signal 9\)",
    }.items():
        with pytest.raises(BotError, match=why):
            list(played_in_processes(1, always_dying, status, range(2)))
    assert active_children() == []


def test_the_error_of_a_task_reaches_the_parent() -> None:
    with pytest.raises(BotError, match="no idea for 0"):
        list(played_in_processes(1, failing, None, range(2)))
    with pytest.raises(BotError, match=r"KeyError: 'a fault' \(test_processes\.py, line \d+\)"):
        list(played_in_processes(1, failing, "a fault", range(2)))
    assert active_children() == []


def test_a_reader_that_stops_leaves_no_process() -> None:
    outcomes = played_in_processes(1, squares, None, range(100))
    next(outcomes)
    outcomes.close()  # type: ignore[attr-defined]
    assert active_children() == []
