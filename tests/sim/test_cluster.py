"""The same games on a cluster: a real Dask scheduler and real worker processes on loopback."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from myomer.bots.custom import BotError
from myomer.sim.cluster import ClusterError, on_cluster
from myomer.sim.rows import GameRow
from myomer.sim.simulation import simulate
from tests.doors.running import run
from tests.sim.matches import short_match

pytest.importorskip("distributed", reason="needs the extra myomer[cluster]")
MATCH = short_match(turns=2)
PATIENCE = 60
"""Seconds until a process that does not start is given up."""


@contextmanager
def started(*words: str) -> Iterator[subprocess.Popen[bytes]]:
    """A Dask process, ended at the end."""
    where = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "DASK_DISTRIBUTED__COMM__TIMEOUTS__CONNECT": "60s"}
    command = [sys.executable, "-m", "dask", *words, "--host", "127.0.0.1", "--no-dashboard"]
    process = subprocess.Popen(command, env=where, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        yield process
    finally:
        process.kill()
        process.wait()


@contextmanager
def scheduler(folder: Path) -> Iterator[tuple[str, list[str]]]:
    """A scheduler: its address, and the words that start a worker for it."""
    file = folder / "scheduler.json"
    with started("scheduler", "--port", "0", "--scheduler-file", str(file)):
        for _ in range(PATIENCE * 10):
            if file.exists() and file.stat().st_size:
                break
            time.sleep(0.1)
        address = json.loads(file.read_text(encoding="utf-8"))["address"]
        yield address, ["worker", address, "--nthreads", "1", "--no-nanny", "--local-directory", str(folder)]


def test_a_cluster_gives_the_same_rows_even_if_a_worker_is_killed(tmp_path: Path) -> None:
    games = 24
    expected = simulate(MATCH, games)
    with scheduler(tmp_path) as (address, worker), started(*worker) as first, started(*worker):
        seen: list[int] = []

        def kill_one(row: GameRow) -> None:
            seen.append(row.game)
            if row.game == 3:
                first.send_signal(signal.SIGKILL)

        found = simulate(MATCH, games, executor=on_cluster(address), folder=tmp_path / "run", after_each=kill_one)
        assert found.equals(expected)
        assert seen == list(range(games))

        # A bot that cannot play is an error here, not a task to be tried again and again.
        (tmp_path / "lost.py").write_text("def bot(game):\n    raise ValueError('lost')\n", encoding="utf-8")
        broken = short_match(bot=f"{tmp_path / 'lost.py'}:bot")
        with pytest.raises(BotError, match="lost"):
            simulate(broken, 2, executor=on_cluster(address))


@pytest.mark.parametrize("address", ["nonsense", "tcp://10.0.0.5", "tcp://a b:1", "http://x:1/y", "tcp://x:65536"])
def test_what_is_no_address(address: str) -> None:
    with pytest.raises(ClusterError, match="tcp://HOST:PORT"):
        simulate(MATCH, 1, executor=on_cluster(address))


def test_there_is_no_cluster(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("distributed.Client", None)
    with pytest.raises(ClusterError, match=r"no Dask scheduler at tcp://127\.0\.0\.1:9: connection refused; 'dask"):
        on_cluster("tcp://127.0.0.1:9")

    def no_answer(place: object, timeout: float) -> None:
        raise TimeoutError(f"{timeout} s")

    monkeypatch.setattr("socket.create_connection", no_answer)
    with pytest.raises(ClusterError, match=r"no Dask scheduler answers at tcp://10\.0\.0\.5:8786; 'dask"):
        on_cluster("tcp://10.0.0.5:8786")


def test_someone_else_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("myomer.sim.cluster.SECONDS_TO_CONNECT", 0.1)
    with (
        socket.create_server(("127.0.0.1", 0)) as silent,
        pytest.raises(ClusterError, match=r"no Dask scheduler answers at tcp://127"),
    ):
        on_cluster(f"tcp://127.0.0.1:{silent.getsockname()[1]}")


def test_dask_is_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(
        ClusterError, match=r"pip install 'myomer\[cluster\]', or in a clone pip install -e '\.\[cluster"
    ):
        on_cluster("tcp://127.0.0.1:9")


def test_the_command_ends_before_it_begins_a_folder(tmp_path: Path) -> None:
    units = ["Locust LCT-1V", "Wasp WSP-1A"]
    for words in (["match", *units], ["sweep", *units], ["rank", *units]):
        done = run(*words, "--cluster", "tcp://127.0.0.1:9", "--out", tmp_path / "kept")
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.startswith("myomer: --cluster: there is no Dask scheduler at")
    assert not list(tmp_path.iterdir())
