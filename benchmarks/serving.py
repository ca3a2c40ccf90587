"""A server with many games: how soon an action is acknowledged, what an action and a game cost.

The real server, which serves everything in one thread; two clients for each game, which play a recorded game action by
action and wait a moment between actions, as people do; further games of tacticians, which think in another process all
the time. Before anything is timed, a game over the network must end in the position that was recorded.

    python benchmarks/serving.py [--games 100] [--seconds 20] [--pause 1.0] [--thinking 4]
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

from websockets.asyncio.client import connect

from myomer.game.actions import action_to_json
from myomer.game.digest import digest
from myomer.hosting.deciding import decide
from myomer.hosting.new_game import new_game

GAME: dict[str, Any] = {
    "sides": [
        {"units": ["Marauder MAD-3R"], "seat": "person"},
        {"units": ["Warhammer WHM-6R"], "seat": "person"},
    ],
    "map": {"landscape": "mixed", "seed": 3},
    "turns": 30,
    "seed": 11,
}
LONG: dict[str, Any] = {**GAME, "turns": 200}
START = "from myomer.cli.main import run; run()"


def recorded() -> tuple[list[tuple[int, dict[str, Any]]], str]:
    """The actions of a game between bots, each with the side that acts; and the digest of its end."""
    game = new_game(GAME).game
    actions: list[tuple[int, dict[str, Any]]] = []
    while game.result is None:
        for action in decide(game, "baseline"):
            actions.append((game.to_act, action_to_json(action)))
            game.play(action)
    return actions, digest(game)


class Server:
    """The server in its process."""

    def __init__(self, folder: Path) -> None:
        options = ["--port", "0", "--games", str(folder / "games.sqlite"), "--workers", "1"]
        command = [sys.executable, "-c", START, "serve", *options]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().split()[-1].rstrip("/")

    def ask(self, path: str, body: object = None) -> Any:
        """A request; its answer as bytes of JSON, or of a file."""
        data = None if body is None else json.dumps(body).encode()
        with urlopen(Request(self.address + path, data)) as answer:
            return answer.read()

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


class Start:
    """The games wait for each other until all are set up."""

    def __init__(self, games: int) -> None:
        self._missing = games
        self._all = asyncio.Event()
        self.waits: list[float] = []
        """Seconds until each acknowledgement."""

    async def wait(self) -> None:
        """Wait until all games are set up."""
        self._missing -= 1
        if self._missing <= 0:
            self._all.set()
        await self._all.wait()


async def play(
    server: Server, actions: list[tuple[int, dict[str, Any]]], seconds: float, pause: float, start: Start, seed: int = 0
) -> str:
    """Two clients play a recorded game until it is over or the time is up; return the id of the game."""
    made = json.loads(await asyncio.to_thread(server.ask, "/api/games", GAME))
    address = f"{server.address.replace('http', 'ws', 1)}/api/games/{made['game']}/live"
    dice = random.Random(seed)
    async with connect(address, compression=None) as one, connect(address, compression=None) as other:
        sockets = [one, other]
        for side, socket in enumerate(sockets):
            hello = {"type": "subscribe", "protocol": 1, "token": made["seats"][side]["token"]}
            await socket.send(json.dumps(hello))
            await socket.recv()
        await start.wait()
        until = time.monotonic() + seconds
        await asyncio.sleep(dice.random() * pause)
        for at, (side, action) in enumerate(actions):
            if time.monotonic() > until:
                break
            sent = time.monotonic()
            await sockets[side].send(json.dumps({"type": "play", "id": at, "at": at, "action": action}))
            while True:
                frame = json.loads(await sockets[side].recv())
                if frame["type"] == "refused":
                    raise RuntimeError(frame["error"])
                if frame["type"] == "ack":
                    break
            start.waits.append(time.monotonic() - sent)
            while json.loads(await sockets[1 - side].recv())["type"] != "change":
                pass
            await asyncio.sleep(pause * (0.5 + dice.random()))
    return str(made["game"])


async def think(server: Server, start: Start, seconds: float) -> int:
    """A game of two tacticians, which think without a pause; return how often they acted."""
    sides = [{**side, "seat": "tactician"} for side in GAME["sides"]]
    made = json.loads(await asyncio.to_thread(server.ask, "/api/games", {**LONG, "sides": sides}))
    address = f"{server.address.replace('http', 'ws', 1)}/api/games/{made['game']}/live"
    played = 0
    async with connect(address, compression=None) as socket:
        await socket.send(json.dumps({"type": "subscribe", "protocol": 1}))
        while json.loads(await socket.recv())["type"] != "change":
            pass  # their process is starting
        await start.wait()
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            try:
                frame = json.loads(await asyncio.wait_for(socket.recv(), 1))
            except TimeoutError:
                continue
            played += frame["type"] == "change"
            if frame.get("view", {}).get("over"):
                break
    return played


async def measure(server: Server, games: int, seconds: float, pause: float, thinking: int) -> None:
    """Print what was measured."""
    actions, end = recorded()
    game = await play(server, actions, 600.0, 0.0, Start(1))
    last = json.loads(server.ask(f"/api/games/{game}/export").splitlines()[-1])
    if last["digest"] != end:
        raise RuntimeError("the game over the network is not the game that was recorded")
    print(f"a game of {len(actions)} actions over the network ends as recorded")

    before = server.memory()
    start = Start(games + thinking + 1)
    thinkers = [asyncio.create_task(think(server, start, seconds)) for _ in range(thinking)]
    players = [asyncio.create_task(play(server, actions, seconds, pause, start, seed)) for seed in range(games)]
    await start.wait()
    cpu, own, began = server.cpu(), time.process_time(), time.monotonic()
    await asyncio.gather(*players)
    decided = sum(await asyncio.gather(*thinkers))
    took, used = time.monotonic() - began, server.cpu() - cpu
    waits = sorted(start.waits)
    shares = {share: waits[int(share * (len(waits) - 1) / 100)] * 1000 for share in (50, 95, 99)}
    print(
        f"{games} games of two clients, {len(waits) / took:.0f} actions a second, "
        f"{thinking} games of bots ({decided} actions of theirs)"
    )
    print("acknowledged within " + ", ".join([f"{wait:.0f} ms ({share} %)" for share, wait in shares.items()]))
    print(f"the server used {used / took:.0%} of a core: {used / max(1, len(waits) + decided) * 1000:.1f} ms an action")
    print(f"the clients used {(time.process_time() - own) / took:.0%} of another")
    print(f"memory: {before:.0f} MB with one game, {(server.memory() - before) / games * 1000:.0f} kB for each more")


def main() -> None:
    """Start a server, measure it, end it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--pause", type=float, default=1.0)
    parser.add_argument("--thinking", type=int, default=4)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        try:
            asyncio.run(measure(server, chosen.games, chosen.seconds, chosen.pause, chosen.thinking))
        finally:
            server.end()


if __name__ == "__main__":
    main()
