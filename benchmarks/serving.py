"""A server with many games: how soon it answers its first page, how soon an action is acknowledged, what a game holds.

The real server, which serves everything in one thread, with one process for bots; two clients for each game over
WebSockets, all of them in this process. Before anything is timed, a game over the network must end in the position that
was recorded.

    python benchmarks/serving.py [--only start|load|memory] [--games 100] [--seconds 15] [--rounds 2] [--thinking 8]

Start: processor time of a fresh server until it has answered its first page, and until it has answered everything
that this page asks for (limit: a second for the first page). Load: the clients play a recorded game and wait a moment
between actions, as people do; in turns, while no bot thinks and while tacticians play games of their own at full
speed in the other process (limit: 95 % of acknowledgements within 100 ms). How late this process itself is, is
measured beside it: it shares the machine, and what it is late by is part of what it measures. Memory: what the server
holds with more and more games, two clients connected to each, before and after some actions, and the processor time
of an action then (limits: a game holds as much among 1,000 as among 100, within a third; an action costs as much,
within a half). Beyond a limit the exit status is 1.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import Any, Final, NamedTuple

from websockets.asyncio.client import ClientConnection, connect

from myomer.game.actions import action_to_json
from myomer.game.digest import digest
from myomer.hosting.deciding import decide
from myomer.hosting.new_game import new_game
from myomer.web.serving import allow_many_connections

GAME: Final[dict[str, Any]] = {
    "sides": [
        {"units": ["Marauder MAD-3R"], "seat": "person"},
        {"units": ["Warhammer WHM-6R"], "seat": "person"},
    ],
    "map": {"landscape": "mixed", "seed": 3},
    "turns": 30,
    "seed": 11,
}
LONG: Final[dict[str, Any]] = {**GAME, "turns": 200}
START: Final = "from myomer.cli.main import run; run()"
FIRST_PAGE: Final = 1.0
"""The limit for the first page in seconds of processor time."""
SOON: Final = 0.1
"""The limit for 95 % of all acknowledgements in seconds."""
SIZES: Final = (10, 100, 300, 1000)
PLAYED: Final = 10
"""Actions of each game between two looks at the memory."""
AT_ONCE: Final = 20
"""Games that act at the same time meanwhile."""
LATENESS: Final = 0.01
"""Seconds between two looks at the clock."""

Actions = list[tuple[int, dict[str, Any]]]


def recorded() -> tuple[Actions, str]:
    """The actions of a game between bots, each with the side that acts; and the digest of its end."""
    game = new_game(GAME).game
    actions: Actions = []
    while game.result is None:
        for action in decide(game, "baseline"):
            actions.append((game.to_act, action_to_json(action)))
            game.play(action)
    return actions, digest(game)


CACHE = Path(__file__).parent.parent / ".venv" / "pycache"
"""Where compiled files are kept."""


class Server:
    """The server in its process."""

    def __init__(self, folder: Path) -> None:
        options = ["--port", "0", "--games", str(folder / "games.sqlite"), "--workers", "1"]
        command = [sys.executable, "-c", START, "serve", *options]
        # With compiled files, as an installed package has them, even if the environment disables writing them.
        environment = {**os.environ, "PYTHONPYCACHEPREFIX": str(CACHE)}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
        assert self.process.stdout is not None
        self.port = int(self.process.stdout.readline().rstrip("/\n").rpartition(":")[2])

    def ask(self, path: str, body: object = None, client: int = 0) -> bytes:
        """A request of a client; its answer."""
        connection = HTTPConnection("127.0.0.1", self.port, source_address=(address_of(client), 0))
        connection.request("GET" if body is None else "POST", path, None if body is None else json.dumps(body))
        answer = connection.getresponse()
        data = answer.read()
        connection.close()
        if answer.status >= 300:
            raise RuntimeError(f"{path}: {answer.status} {data[:200]!r}")
        return data

    async def live(self, game: str, client: int) -> ClientConnection:
        """A WebSocket of a client."""
        address = f"ws://127.0.0.1:{self.port}/api/games/{game}/live"
        return await connect(address, compression=None, ping_interval=None, local_addr=(address_of(client), 0))

    def cpu(self) -> float:
        """Seconds of processor time."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> float:
        """MB in memory."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(status.partition("VmRSS:")[2].split()[0]) / 1000

    def end(self) -> None:
        """End it."""
        self.process.terminate()
        self.process.communicate()


def address_of(client: int) -> str:
    """An address of this machine for each client, as if they came from different ones: rates are limited for each."""
    return f"127.0.{client // 250}.{client % 250 + 1}"


@contextmanager
def running() -> Iterator[Server]:
    """A new server."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        try:
            yield server
        finally:
            server.end()


class Pair:
    """A game, and its two clients."""

    def __init__(self, server: Server, number: int, actions: Actions) -> None:
        self._server: Final = server
        self._number: Final = number
        self._actions: Final = actions
        self._sockets: list[ClientConnection] = []
        self.game = ""
        self._played = 0
        self._at = 0
        """The number of the position, as the side to act knows it."""

    async def sit_down(self) -> None:
        """Begin the game, and connect both clients."""
        made = json.loads(await asyncio.to_thread(self._server.ask, "/api/games", GAME, self._number))
        self.game = made["game"]
        for seat in made["seats"]:
            socket = await self._server.live(self.game, self._number)
            await socket.send(json.dumps({"type": "subscribe", "protocol": 1, "token": seat["token"]}))
            await until(socket, "welcome")
            self._sockets.append(socket)

    @property
    def over(self) -> bool:
        """Whether the recorded game has ended."""
        return self._played == len(self._actions)

    async def act(self) -> float:
        """Play the next action; the seconds until it was acknowledged."""
        side, action = self._actions[self._played]
        sent = time.monotonic()
        await self._sockets[side].send(json.dumps({"type": "play", "id": 1, "at": self._at, "action": action}))
        frame = await until(self._sockets[side], "ack")
        took = time.monotonic() - sent
        self._played += 1
        if not self.over and self._actions[self._played][0] != side:
            frame = await until(self._sockets[1 - side], "change", f'"to_act":{1 - side}')
        self._at = position_in(frame)
        return took

    async def leave(self) -> None:
        """End both connections."""
        for socket in self._sockets:
            await socket.close()


def position_in(frame: str) -> int:
    """The number of the position in a frame."""
    found = re.search(r'"at":(\d+)', frame)
    assert found is not None, frame
    return int(found[1])


async def until(socket: ClientConnection, kind: str, text: str = "") -> str:
    """The next frame of this kind with this text; what is in the others is not looked at."""
    while True:
        frame = str(await socket.recv())
        if frame.startswith(f'{{"type":"{kind}"') and text in frame:
            return frame
        if frame.startswith('{"type":"refused"'):
            raise RuntimeError(frame)


async def prove(server: Server, actions: Actions, end: str) -> None:
    """A game over the network must end as recorded."""
    pair = Pair(server, 0, actions)
    await pair.sit_down()
    while not pair.over:
        await pair.act()
    await pair.leave()
    last = json.loads(server.ask(f"/api/games/{pair.game}/export").splitlines()[-1])
    if last["digest"] != end:
        raise RuntimeError("the game over the network is not the game that was recorded")
    print(f"a game of {len(actions)} actions over the network ends as recorded")


# the start


def needed(server: Server) -> list[str]:
    """Everything that the first page asks for: its files, and theirs; the data it shows."""
    found = ["/"]
    for name in found:
        folder = name.rpartition("/")[0]
        text = server.ask(name).decode(errors="replace")
        names = re.findall(r'(?:src|href)="(/static/[^"]+)"', text) if name == "/" else []
        if name.endswith(".js"):
            names += [f"{folder}/{other}" for other in re.findall(r'from "\./([^"]+)"', text)]
        found.extend([other for other in dict.fromkeys(names) if other not in found])
    return [*found, "/api/choices", "/api/games", "/api/maps?words="]


def measure_start(runs: int) -> bool:
    """Whether the first page comes within its limit."""
    pages: list[float] = []
    wholes: list[float] = []
    everything: list[str] = []
    with running() as server:
        server.ask("/")  # the first one writes the compiled files
    for _ in range(runs):
        with running() as server:
            if b"Myomer" not in server.ask("/"):
                raise RuntimeError("this is not the first page")
            pages.append(server.cpu())
            everything = everything or needed(server)
        with running() as server:
            for name in everything:
                server.ask(name)
            wholes.append(server.cpu())
    page, whole = statistics.median(pages), statistics.median(wholes)
    print(
        f"a fresh server has answered its first page after {page:.2f} s of processor time ({min(pages):.2f} at best),"
    )
    print(f"and all {len(everything)} files and answers that this page asks for after {whole:.2f} s")
    return page < FIRST_PAGE


# load


class Round(NamedTuple):
    """What was measured for some seconds."""

    waits: list[float]
    """Seconds until each acknowledgement."""
    late: list[float]
    """Seconds that this process was late by."""
    seconds: float
    cpu: float
    """Of the server."""
    own: float
    decided: int
    """Actions of bots."""


async def play_for(pair: Pair, until_: float, pause: float, waits: list[float], dice: random.Random) -> None:
    """Act with pauses, as people do."""
    await asyncio.sleep(dice.random() * pause)
    while time.monotonic() < until_ and not pair.over:
        waits.append(await pair.act())
        await asyncio.sleep(pause * (0.5 + dice.random()))


async def watch_clock(late: list[float]) -> None:
    """How late this process is."""
    while True:
        before = time.monotonic()
        await asyncio.sleep(LATENESS)
        late.append(time.monotonic() - before - LATENESS)


class Thinkers:
    """Games of tacticians, which think without a pause as long as somebody watches."""

    def __init__(self, server: Server, games: int) -> None:
        self._server: Final = server
        self._games: Final = games
        self.decided = 0

    async def watch(self, client: int, ready: asyncio.Semaphore) -> None:
        """Watch a game; when it is over, another one."""
        game = {**LONG, "sides": [{**side, "seat": "tactician"} for side in GAME["sides"]]}
        while True:
            made = json.loads(await asyncio.to_thread(self._server.ask, "/api/games", game, client))
            socket = await self._server.live(made["game"], client)
            try:
                await socket.send(json.dumps({"type": "subscribe", "protocol": 1}))
                over = False
                while not over:
                    over = '"over":true' in await until(socket, "change")
                    self.decided += 1
                    ready.release()
            finally:
                await socket.close()

    async def start(self) -> list[asyncio.Task[None]]:
        """Begin to watch; returns when each has acted."""
        ready = asyncio.Semaphore(0)
        tasks: list[asyncio.Task[None]] = []
        for number in range(self._games):
            tasks.append(asyncio.create_task(self.watch(2000 + number, ready)))
            await ready.acquire()
        return tasks


async def one_round(
    server: Server, pairs: list[Pair], seconds: float, pause: float, thinkers: Thinkers | None
) -> Round:
    """Play for some seconds, while bots think or not."""
    tasks = await thinkers.start() if thinkers is not None else []
    waits: list[float] = []
    late: list[float] = []
    clock = asyncio.create_task(watch_clock(late))
    decided = thinkers.decided if thinkers is not None else 0
    cpu, own, began = server.cpu(), time.process_time(), time.monotonic()
    await asyncio.gather(
        *[play_for(pair, began + seconds, pause, waits, random.Random(index)) for index, pair in enumerate(pairs)]
    )
    took, used, own = time.monotonic() - began, server.cpu() - cpu, time.process_time() - own
    decided = (thinkers.decided if thinkers is not None else 0) - decided
    for task in [clock, *tasks]:
        task.cancel()
    await asyncio.wait([clock, *tasks])
    for task in tasks:
        if not task.cancelled() and task.exception() is not None:
            raise RuntimeError("a game of bots was cut off") from task.exception()
    return Round(waits, late, took, used, own, decided)


def share(values: list[float], percent: int) -> float:
    """The value that this percentage of them does not exceed."""
    return sorted(values)[int(percent * (len(values) - 1) / 100)]


def show_rounds(name: str, rounds: list[Round]) -> float:
    """Print rounds of one kind; the seconds within which 95 % came."""
    waits = [wait for each in rounds for wait in each.waits]
    late = [lateness for each in rounds for lateness in each.late]
    seconds = sum([each.seconds for each in rounds])
    cpu = sum([each.cpu for each in rounds])
    decided = sum([each.decided for each in rounds])
    shares = ", ".join([f"{percent} % {share(waits, percent) * 1000:.0f} ms" for percent in (50, 95, 99)])
    print(
        f"{name}: {len(waits) / seconds:.0f} actions a second, {decided / seconds:.0f} of bots; acknowledged: {shares}"
    )
    own = sum([each.own for each in rounds])
    cost = cpu / max(1, len(waits) + decided) * 1000
    print(f"  the server used {cpu / seconds:.0%} of a core, {cost:.1f} ms an action")
    print(f"  the clients used {own / seconds:.0%} of a core, and were late by {share(late, 95) * 1000:.0f} ms (95 %)")
    return share(waits, 95)


async def measure_load(
    server: Server, actions: Actions, games: int, seconds: float, pause: float, rounds: int, thinking: int
) -> bool:
    """Whether acknowledgements come within their limit while bots think."""
    pairs = [Pair(server, number + 1, actions) for number in range(games)]
    for pair in pairs:
        await pair.sit_down()
    thinkers = Thinkers(server, thinking)
    without: list[Round] = []
    beside: list[Round] = []
    for _ in range(rounds):
        without.append(await one_round(server, pairs, seconds, pause, None))
        beside.append(await one_round(server, pairs, seconds, pause, thinkers))
    print(f"{games} games of two clients; in turns, {rounds} times {seconds:.0f} seconds each:")
    alone = show_rounds("no bot thinks", without)
    together = show_rounds(f"{thinking} games of tacticians", beside)
    print(f"ratio of the 95 %: {together / alone:.1f}")
    for pair in pairs:
        await pair.leave()
    return together <= SOON


# memory


async def measure_memory(server: Server, actions: Actions, sizes: list[int]) -> bool:
    """Whether a game holds as much, and an action costs as much, however many there are."""
    pairs: list[Pair] = []
    empty = server.memory()
    print(f"the server holds {empty:.0f} MB after one game")
    held: dict[int, float] = {}
    costs: dict[int, float] = {}
    async with AsyncExitStack() as stack:
        for size in sizes:
            while len(pairs) < size:
                pairs.append(Pair(server, len(pairs) + 1, actions))
                await pairs[-1].sit_down()
                stack.push_async_callback(pairs[-1].leave)
            opened = server.memory()
            cpu, waiting = server.cpu(), asyncio.Semaphore(AT_ONCE)

            async def some(pair: Pair, waiting: asyncio.Semaphore = waiting) -> None:
                async with waiting:
                    for _ in range(PLAYED):
                        await pair.act()

            acting = pairs[:]
            await asyncio.gather(*[some(pair) for pair in acting])
            costs[size] = (server.cpu() - cpu) / (size * PLAYED) * 1000
            held[size] = (server.memory() - empty) / size
            print(
                f"{size:5,} games: {opened:.0f} MB, {server.memory():.0f} MB after {PLAYED} more actions of each; "
                f"{held[size] * 1000:.0f} kB a game, {costs[size]:.1f} ms an action"
            )
    usual, most = sizes[min(1, len(sizes) - 1)], sizes[-1]
    ratios = held[most] / held[usual], costs[most] / costs[usual]
    print(
        f"{most:,} games against {usual:,}: a game holds {ratios[0]:.2f} times, an action costs {ratios[1]:.2f} times"
    )
    return ratios[0] < 1.33 and ratios[1] < 1.5


def main() -> None:
    """Measure what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", choices=["start", "load", "memory"])
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=15.0)
    parser.add_argument("--pause", type=float, default=1.0, help="seconds between the actions of a game")
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--thinking", type=int, default=8, help="games of tacticians")
    parser.add_argument("--most", type=int, default=SIZES[-1], help="games in memory")
    chosen = parser.parse_args()
    allow_many_connections()  # for the clients; the server does the same
    actions, end = recorded()
    passed: dict[str, bool] = {}
    if chosen.only in (None, "load", "memory"):
        with running() as server:
            asyncio.run(prove(server, actions, end))
    if chosen.only in (None, "start"):
        passed["the first page"] = measure_start(5)
    if chosen.only in (None, "load"):
        with running() as server:
            passed["acknowledgements"] = asyncio.run(
                measure_load(
                    server, actions, chosen.games, chosen.seconds, chosen.pause, chosen.rounds, chosen.thinking
                )
            )
    if chosen.only in (None, "memory"):
        sizes = [size for size in SIZES if size <= chosen.most]
        with running() as server:
            asyncio.run(prove(server, actions, end))
            passed["memory"] = asyncio.run(measure_memory(server, actions, sizes))
    over = [name for name, within in passed.items() if not within]
    if over:
        sys.exit(f"beyond the limit: {', '.join(over)}")


if __name__ == "__main__":
    main()
