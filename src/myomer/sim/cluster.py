"""Games on a Dask cluster: the same tasks, played by workers on other machines.

An outcome depends on the setup and the task alone, so the rows are those of any other executor, byte for byte. Workers
may die and join: a task whose worker is gone is played by another. Needs the extra `myomer[cluster]`, here and on the
workers.
"""

from __future__ import annotations

import hashlib
import pickle
import re
import socket
from collections.abc import Callable, Generator, Iterable
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from myomer.bots.custom import BotError
from myomer.library.games import installed
from myomer.sim.executor import Executor, Prepare

if TYPE_CHECKING:
    from distributed import Client

TASKS_PER_THREAD: Final = 4
"""How many tasks are with the cluster at a time, for each thread of its workers."""
FEWEST: Final = 8
"""Tasks that are with the cluster even if it has no worker yet."""
SECONDS_TO_ANSWER: Final = 5
"""How long a machine may take to accept a connection."""
SECONDS_TO_CONNECT: Final = 20
"""How long a scheduler that has accepted one may take to greet: Dask itself would wait for ever."""
ADDRESS: Final = re.compile(r"(?:([a-z]+)://)?([^\s/:]+):(\d{1,5})")
HIGHEST_PORT: Final = 65_535
ON_TCP: Final = ("", "tcp", "tls")
"""Protocols of addresses that can be called before Dask does: it would try again and again."""


STARTING: Final = "'dask scheduler' starts one and prints its address"


class ClusterError(ValueError):
    """A cluster that cannot be used."""


def on_cluster(address: str) -> Executor:
    """Plays on the Dask cluster whose scheduler has that address, such as `tcp://10.0.0.5:8786`.

    ClusterError if Dask is not installed, or nobody answers there.
    """
    _library()
    _call(address)

    def play(prepare: Prepare, setup: Any, tasks: Iterable[Any]) -> Generator[tuple[Any, bytes], None, None]:
        distributed = _library()
        data = pickle.dumps((prepare, setup))
        digest = hashlib.sha256(data).hexdigest()
        remaining = iter(tasks)
        with _connected(address) as client:
            # The setup is the outcome of a task too: a worker that joins later, or after another died, gets it as well.
            shared = client.submit(bytes, data, key=f"myomer-setup-{digest}")
            task_of: dict[Any, Any] = {}

            def submit(count: int) -> list[Any]:
                futures = []
                for task in islice(remaining, count):
                    key = f"myomer-task-{digest[:16]}-{task}"
                    future = client.submit(_play_there, installed(), digest, shared, task, key=key)
                    task_of[key] = task
                    futures.append(future)
                return futures

            finished = distributed.as_completed(submit(_most_tasks(client)), loop=client.loop)
            for future in finished:
                task = task_of.pop(future.key)
                yield task, _outcome(future)
                future.release()
                finished.update(submit(_most_tasks(client) - len(task_of)))

    return play


def _library() -> Any:
    """Dask's library of clusters; ClusterError if it is not installed."""
    try:
        import distributed
    except ImportError:
        raise ClusterError(
            "a cluster needs Dask: pip install 'myomer[cluster]', or in a clone pip install -e '.[cluster]'"
        ) from None
    return distributed


def _call(address: str) -> None:
    """Check that a machine answers at that address; ClusterError with the reason if none does."""
    parts = ADDRESS.fullmatch(address)
    if parts is None or int(parts[3]) > HIGHEST_PORT:
        raise ClusterError(f"the address of a Dask scheduler is tcp://HOST:PORT, not {address!r}")
    if (parts[1] or "") not in ON_TCP:
        return
    try:
        with socket.create_connection((parts[2], int(parts[3])), timeout=SECONDS_TO_ANSWER) as connection:
            connection.settimeout(SECONDS_TO_CONNECT)
            if parts[1] != "tls" and not connection.recv(1):  # a scheduler greets first; with TLS it waits
                raise ClusterError(f"what answers at {address} is not a Dask scheduler; {STARTING}")
    except TimeoutError as problem:
        raise ClusterError(f"no Dask scheduler answers at {address}; {STARTING}") from problem
    except OSError as problem:
        reason = (problem.strerror or str(problem)).lower()
        raise ClusterError(f"there is no Dask scheduler at {address}: {reason}; {STARTING}") from problem


def _connected(address: str) -> Client:
    """A client of the cluster."""
    try:
        client: Client = _library().Client(address, timeout=SECONDS_TO_CONNECT, set_as_default=False)
    except (OSError, ValueError) as problem:
        raise ClusterError(f"what answers at {address} is not a Dask scheduler; {STARTING}") from problem
    return client


def _most_tasks(client: Any) -> int:
    """How many tasks to leave with the cluster."""
    threads: int = sum(client.nthreads().values())
    return max(FEWEST, TASKS_PER_THREAD * threads)


def _outcome(future: Any) -> bytes:
    """The outcome of a task; BotError if a bot could not play, ClusterError if workers died again and again."""
    try:
        outcome: bytes = future.result()
    except (BotError, ClusterError):
        raise
    except _library().KilledWorker as problem:
        raise ClusterError("workers of the cluster died again and again while they played the same games") from problem
    return outcome


# on a worker


def _play_there(version: str, digest: str, data: bytes, task: Any) -> bytes:
    """Play a task on a worker of the cluster."""
    if installed() != version:
        raise ClusterError(f"a worker of the cluster has Myomer {installed()}, not {version}: install the same there")
    return _player(digest, data)(task)


@lru_cache(maxsize=4)
def _player(digest: str, data: bytes) -> Callable[[Any], bytes]:
    """What plays the tasks of a setup; made once by every worker."""
    prepare, setup = pickle.loads(data)
    player: Callable[[Any], bytes] = prepare(setup)
    return player
