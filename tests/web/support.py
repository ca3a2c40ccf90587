"""A server in this process, and clients for it."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from starlette.testclient import TestClient, WebSocketTestSession

from myomer.combat.reason import NotAllowedError
from myomer.hosting import HostingError, Room, SqliteJournal
from myomer.hosting.thinking import Call, Outcome, Thinkers, Thought, function_of
from myomer.web.app import create_app
from myomer.web.limits import Limits
from myomer.web.server import Settings

VERSION = "0.1.0"
ADDRESS = "127.0.0.1:8460"
DUEL: dict[str, Any] = {
    "sides": [
        {"units": ["Hatchetman HCT-3F"], "seat": "person"},
        {"units": ["Hunchback HBK-4G"], "seat": "person"},
    ],
    "map": {"landscape": "clear", "columns": 8, "rows": 6},
    "turns": 2,
    "seed": 7,
}
"""A short game of two people."""


def town(seat: str) -> dict[str, Any]:
    """Two heavy 'Mechs with weak houses between them, which do not stand for long."""
    hexes = [f"{column:02d}{row:02d}" for row in range(1, 7) for column in range(1, 5)]
    house, street = '0 "building:1;bldg_elev:1;bldg_cf:10" ""', '0 "" ""'
    ground = [f"hex {name} {house if '02' <= name[2:] <= '04' else street}" for name in hexes]
    return {
        "sides": [{"units": ["Atlas AS7-D"]}, {"units": ["Atlas AS7-D"], "seat": seat}],
        "map": {"board": {"name": "Town", "file": "\n".join(["size 4 6", *ground, "end", ""])}},
        "turns": 1,
        "seed": 3,
    }


class AtOnce(Thinkers):
    """Computes everything in this process, as if another had done it."""

    def __init__(self, deliver: Callable[[Callable[[], None]], object]) -> None:
        super().__init__(1, 1, deliver)
        self._send = deliver

    def submit(self, call: Call, arguments: tuple[object, ...], done: Callable[[Outcome], None], slow: bool) -> Thought:
        task = pickle.dumps((call, arguments))
        thought = Thought(self, task, slow, done)
        try:
            function, values = pickle.loads(task)
            outcome = Outcome(pickle.loads(pickle.dumps(function_of(function)(*values))), None)
        except HostingError as problem:
            outcome = Outcome(None, problem)
        except (NotAllowedError, ValueError) as problem:
            outcome = Outcome(None, HostingError("cannot-play", str(problem)))

        def deliver() -> None:
            if not thought.canceled:
                done(outcome)

        self._send(deliver)
        return thought


class Client(TestClient):
    """A browser, or a program."""

    def made(self, description: object = None, path: str = "/api/games") -> dict[str, Any]:
        """Create a game."""
        answer = self.post(path, json=DUEL if description is None else description)
        assert answer.status_code == 201, answer.text
        made = answer.json()
        assert isinstance(made, dict)
        return made

    def ask(self, method: str, path: str, token: str = "", status: int = 200, **options: Any) -> Any:
        """A request with the token of a seat; its JSON."""
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        answer = self.request(method, path, headers=headers, **options)
        assert answer.status_code == status, answer.text
        return answer.json()

    def ask_export(self, game: str, token: str) -> str:
        """The saved-game file."""
        answer = self.get(f"/api/games/{game}/export", headers={"Authorization": f"Bearer {token}"})
        assert answer.status_code == 200, answer.text
        return str(answer.text)

    @contextmanager
    def live(self, game: str, token: str = "", **options: Any) -> Iterator[Live]:
        """A WebSocket of a game, subscribed."""
        with self.websocket_connect(f"ws://{ADDRESS}/api/games/{game}/live", **options) as socket:
            socket.send_json({"type": "subscribe", "protocol": 1} | ({"token": token} if token else {}))
            yield Live(socket)


class Live:
    """A connection to a game: what it has been sent."""

    def __init__(self, socket: WebSocketTestSession) -> None:
        self.socket = socket
        self.frames: list[dict[str, Any]] = []
        self.view: dict[str, Any] = {}
        self.entries: dict[int, Any] = {}
        self._number = 0
        self.until("welcome")

    def next(self) -> dict[str, Any]:
        """The next frame."""
        frame = self.socket.receive_json()
        assert isinstance(frame, dict)
        self.frames.append(frame)
        if "view" in frame:
            self.view = frame["view"]
        if frame.get("kind") == "undo":
            self.entries = {n: entry for n, entry in self.entries.items() if n <= self.view["actions"]}
        for entry in frame.get("entries", []):
            assert entry["n"] not in self.entries, "sent twice"
            self.entries[entry["n"]] = entry
        return frame

    def until(self, *kinds: str) -> dict[str, Any]:
        """The next frame of one of these kinds."""
        while (frame := self.next())["type"] not in kinds:
            pass
        return frame

    def send(self, **frame: Any) -> dict[str, Any]:
        """Send a request; its `ack` or `refused`."""
        self._number += 1
        self.socket.send_json({"id": self._number} | frame)
        answer = self.until("ack", "refused")
        assert answer["id"] in (self._number, None)
        return answer

    def play(self, action: dict[str, Any], at: int | None = None) -> dict[str, Any]:
        """Play an action in the position that is shown."""
        return self.send(type="play", at=self.view["at"] if at is None else at, action=action)

    def done(self) -> dict[str, Any]:
        """End the declarations of the unit that is to act."""
        return self.play({"action": "done", "unit": self.view["ready"][0]})


@contextmanager
def served(
    folder: Path,
    limits: Limits | None = None,
    key: str = "",
    real: bool = False,
    names: tuple[str, ...] = (),
    network: str = "",
) -> Iterator[Client]:
    """A server in this process; with `real`, with processes that think."""
    with Room(SqliteJournal(folder / "games.sqlite"), VERSION) as room:
        generous = limits or Limits(requests_at_once=100_000)
        app = create_app(Settings(room, key, 1, names, network, generous, None if real else AtOnce))
        with Client(app, base_url=f"http://{ADDRESS}") as client:
            yield client
