"""The real server: killed in the middle of games, played by the example client, ended in peace."""

from __future__ import annotations

import asyncio
import importlib.util
import json
import random
import socket
import sys
import threading
import time
from http.client import HTTPException
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from starlette.types import Receive, Scope, Send
from uvicorn.server import ServerState
from websockets.asyncio.client import connect as connect_live
from websockets.exceptions import ConnectionClosedError
from websockets.sync.client import connect

from myomer.cli.errors import CommandError
from myomer.cli.serve import ServeSettings, run_serve
from myomer.game.saved_games import read_game, replayed
from myomer.hosting import Room, SqliteJournal
from myomer.web import patience
from myomer.web.serving import CONNECTIONS, allow_many_connections
from tests.amount import amount
from tests.support import PROJECT
from tests.web.process import ServerProcess, server_process
from tests.web.support import DUEL, VERSION

LONG = {**DUEL, "turns": 200}
PLAYERS = 3
"""So that actions of several games wait for the disk at once."""


class Player(threading.Thread):
    """Plays both sides of games until the server is gone, and remembers what was acknowledged."""

    def __init__(self, server: ServerProcess, games: list[dict[str, Any]], acknowledged: dict[str, int]) -> None:
        super().__init__(daemon=True)
        self._server = server
        self._games = games
        self._acknowledged = acknowledged

    def run(self) -> None:
        """Play until the server is gone."""
        try:
            while True:
                for made in self._games:
                    self._act(made)
        except (OSError, ValueError, HTTPException):
            return  # killed in the middle of an answer

    def _act(self, made: dict[str, Any]) -> None:
        game = made["game"]
        view = self._server.ask(f"/api/games/{game}")
        action = {"action": "done", "unit": view["ready"][0]}
        token = made["seats"][view["to_act"]]["token"]
        answer = self._server.ask(f"/api/games/{game}/actions", {"at": view["at"], "action": action}, token)
        self._acknowledged[game] = answer["at"]


@pytest.mark.soak
def test_killed_in_the_middle_of_games(tmp_path: Path) -> None:
    """Every acknowledged action is there after a restart, and every game proves."""
    dice = random.Random(3)
    file = tmp_path / "games.sqlite"
    acknowledged: dict[str, int] = {}
    games: list[dict[str, Any]] = []
    for _ in range(amount(1, 100)):
        with server_process(file) as server:
            while len(games) < amount(3, 20):
                games.append(server.ask("/api/games", {**LONG, "seed": len(games)}))
            for made in games:
                view = server.ask(f"/api/games/{made['game']}")
                assert view["at"] >= acknowledged.get(made["game"], 0)
                acknowledged[made["game"]] = view["at"]  # one more, if the last one was played but not answered
            before = sum(acknowledged.values())
            players = [Player(server, games[first::PLAYERS], acknowledged) for first in range(PLAYERS)]
            for player in players:
                player.start()
            while sum(acknowledged.values()) < before + 10:
                time.sleep(0.01)
            time.sleep(dice.random() * 0.2)
            server.kill()
            for player in players:
                player.join()
        with Room(SqliteJournal(file), VERSION) as room:
            for game, at in acknowledged.items():
                played = replayed(read_game(room.export(game)), VERSION).game
                assert at <= len(played.actions) <= at + 1, "at most the action in flight is lost, or not acknowledged"


def test_the_example_plays_a_whole_game(tmp_path: Path) -> None:
    """By the advice of the strategist, against a bot; then the server is ended in peace."""
    found = importlib.util.spec_from_file_location("play_client", PROJECT / "examples/play_client.py")
    assert found is not None
    assert found.loader is not None
    example = importlib.util.module_from_spec(found)
    found.loader.exec_module(example)
    with server_process(tmp_path / "games.sqlite") as server:
        sides = [{"units": ["Locust LCT-1V"]}, {"units": ["Locust LCT-1V"], "seat": "baseline"}]
        small = {"sides": sides, "turns": 1, "map": {"landscape": "clear", "columns": 8, "rows": 6}, "seed": 5}
        view = example.play(server.address, small)
        assert view["over"]
        listed = server.ask("/api/games")["games"]
        assert (len(listed), listed[0]["over"]) == (1, True)
        assert server.end() == (130, "")
    with Room(SqliteJournal(tmp_path / "games.sqlite"), VERSION) as room:
        assert replayed(read_game(room.export(listed[0]["id"])), VERSION).game.result is not None


def test_what_serve_needs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def settings(**changed: Any) -> ServeSettings:
        given: dict[str, Any] = {
            "host": "127.0.0.1", "port": 0, "games": None, "workers": None, "open_browser": False, "verbose": False,
        }  # fmt: skip
        return ServeSettings(**(given | changed))

    with pytest.raises(CommandError, match="--port: from 0 to"):
        run_serve(settings(port=70_000))
    wrong_host = r"^--host: cannot listen at '.*': .*; choose an address of this machine, such as 127\.0\.0\.1"
    for host in ("192.0.2.7", "no..host", "x" * 80):
        with pytest.raises(CommandError, match=wrong_host):
            run_serve(settings(host=host))

    def unknown(*_: object, **__: object) -> None:
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")

    with monkeypatch.context() as patched:
        patched.setattr(socket, "getaddrinfo", unknown)
        with pytest.raises(CommandError, match=wrong_host):
            run_serve(settings(host="nosuchhost"))
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(CommandError, match=rf"^--port: cannot listen at 127.0.0.1 {port}: .*choose another, or 0"):
            run_serve(settings(port=port))
    (tmp_path / "file").write_text("")
    with pytest.raises(CommandError, match=r"--games: games cannot be kept in .*choose a file in a folder"):
        run_serve(settings(games=str(tmp_path / "file" / "games.sqlite")))
    with pytest.raises(CommandError, match=r"--games: .*: it is a folder; choose a file, like .*games\.sqlite"):
        run_serve(settings(games=str(tmp_path)))
    for address in ("postgres:games", "mysql://host/games"):
        with pytest.raises(CommandError, match="--games: expected a file, or postgresql://user@host/name"):
            run_serve(settings(games=address))
    database = f"postgresql:///games?host={tmp_path}"
    if importlib.util.find_spec("psycopg") is not None:
        with pytest.raises(CommandError, match="--games: the PostgreSQL database does not answer"):
            run_serve(settings(games=database))
    monkeypatch.delitem(sys.modules, "myomer.hosting.postgres_journal", raising=False)
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(CommandError, match=r'--games: a database needs psycopg: pip install "myomer\[web,postgres\]"'):
        run_serve(settings(games=database))
    monkeypatch.delitem(sys.modules, "myomer.web.serving", raising=False)
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    needs = (
        r"^playing in the browser needs the web extra \(uvicorn is not installed\): "
        r'pip install "myomer\[{0}\]"; in the source folder: pip install "\.\[{0}\]", or make play$'
    )
    with pytest.raises(CommandError, match=needs.format("web")):
        run_serve(settings())
    with pytest.raises(CommandError, match=needs.format("web,postgres")):
        run_serve(settings(games=database))


def test_a_frame_that_is_too_large_is_refused_with_a_reason(tmp_path: Path) -> None:
    with server_process(tmp_path / "games.sqlite") as server:
        game = server.ask("/api/games", DUEL)["game"]
        with connect(f"{server.address.replace('http', 'ws', 1)}/api/games/{game}/live") as socket:
            socket.send(json.dumps({"type": "subscribe", "protocol": 1}))
            assert json.loads(socket.recv())["type"] == "welcome"
            socket.send(json.dumps({"type": "ping", "id": "x" * (64 << 10)}))
            last = json.loads(socket.recv())
            assert (last["type"], last["id"], last["error"]["code"]) == ("refused", None, "too-large")
            with pytest.raises(ConnectionClosedError) as end:
                socket.recv()
            assert end.value.rcvd is not None
            assert end.value.rcvd.code == 1009


@pytest.mark.parametrize(
    "part", [b"", b"GET / HTTP/1.1\r\nHost: 127", b"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\n\r\nab"]
)
def test_a_request_that_stops_halfway_ends(part: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patience, "PATIENCE", 0.2)

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        while (await receive()).get("more_body"):
            pass

    async def ask() -> bytes:
        config = uvicorn.Config(app, http=patience.PatientProtocol, lifespan="off", log_config=None)
        config.load()
        loop = asyncio.get_running_loop()
        state = ServerState()
        listening = await loop.create_server(lambda: patience.PatientProtocol(config, state, {}), "127.0.0.1", 0)
        async with listening, asyncio.timeout(20):
            reader, writer = await asyncio.open_connection(*listening.sockets[0].getsockname())
            writer.write(part)
            answer = await reader.read()
            writer.close()
            await writer.wait_closed()
            return answer

    assert b"200" not in asyncio.run(ask())


def test_a_live_connection_may_be_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    """A WebSocket begins as a request; once it is open, nobody waits for the rest of that."""
    monkeypatch.setattr(patience, "PATIENCE", 0.2)

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        assert (await receive())["type"] == "websocket.connect"
        await send({"type": "websocket.accept"})
        while (message := await receive())["type"] == "websocket.receive":
            await send({"type": "websocket.send", "text": message["text"]})

    async def ask() -> str | bytes:
        config = uvicorn.Config(
            app, http=patience.PatientProtocol, ws="websockets-sansio", lifespan="off", log_config=None
        )
        config.load()
        loop = asyncio.get_running_loop()
        state = ServerState()
        listening = await loop.create_server(lambda: patience.PatientProtocol(config, state, {}), "127.0.0.1", 0)
        host, port = listening.sockets[0].getsockname()
        async with listening, asyncio.timeout(20), connect_live(f"ws://{host}:{port}/") as live:
            await asyncio.sleep(5 * patience.PATIENCE)
            await live.send("still here")
            return await live.recv()

    assert asyncio.run(ask()) == "still here"


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such limit on this platform")
def test_the_server_asks_for_as_many_connections_as_it_may_have() -> None:
    import resource

    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    few = 256
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (few, before[1]))
        allow_many_connections()
        now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        assert few < now <= CONNECTIONS
        assert most == before[1], "what the system allows stays"
        assert now == min(CONNECTIONS, most) or most == resource.RLIM_INFINITY
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)
