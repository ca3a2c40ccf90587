"""Hostile clients: forged seats, frames that are not frames, floods, slow readers. They are refused, and nobody else
notices.
"""

from __future__ import annotations

import asyncio
import json
import logging
import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

from myomer.game.saved_games import read_game, replayed
from myomer.hosting import Room, SqliteJournal
from myomer.hosting.new_game import new_game
from myomer.web.limits import Bucket, Limits
from myomer.web.live import LiveConnection
from myomer.web.server import Server, Settings
from tests.amount import amount
from tests.web.support import ADDRESS, DUEL, VERSION, AtOnce, Client, served

PATIENT = Limits(
    requests_at_once=10**9, frames_at_once=10**9, refused_frames=10**9, unread_frames=10**6, unread_bytes=1 << 40
)


def ended(client: Client, game: str, *frames: str) -> tuple[int, str]:
    """Send frames as they are; the code the connection ends with, and that of the last refusal."""
    last = ""
    with client.websocket_connect(f"ws://{ADDRESS}/api/games/{game}/live") as socket:
        for frame in frames:
            socket.send_text(frame)
        try:
            while True:
                frame = socket.receive_json()
                last = frame["error"]["code"] if frame["type"] == "refused" else last
        except WebSocketDisconnect as end:
            return end.code, last


def test_connections_that_do_not_begin_well(client: Client) -> None:
    game = client.made()["game"]
    hello = {"type": "subscribe", "protocol": 1}
    for frame, code in (
        ({"type": "play"}, "bad-frame"),
        ({"type": "subscribe", "protocol": 2}, "bad-frame"),
        ({"type": "subscribe"}, "missing-field"),
        ({**hello, "token": "forged"}, "no-such-seat"),
        ({**hello, "token": ["x"]}, "no-such-seat"),
        ({**hello, "token": "x" * 40}, "no-such-seat"),
        ([], "bad-value"),
    ):
        assert ended(client, game, json.dumps(frame)) == (1008, code), frame
    assert ended(client, game, "nonsense") == (1008, "bad-frame")
    assert ended(client, game, "[" * 60_000) == (1008, "bad-frame")
    assert ended(client, "no such game", json.dumps(hello)) == (1008, "no-such-game")
    assert ended(client, game, json.dumps({**hello, "token": "x" * 70_000})) == (1009, "too-large")


@pytest.mark.parametrize("headers", [{"Origin": "http://evil.example"}, {"Host": "evil.example"}])
def test_a_socket_from_another_site_is_refused(client: Client, headers: dict[str, str]) -> None:
    game = client.made()["game"]
    with (
        pytest.raises(WebSocketDisconnect) as refused,
        client.websocket_connect(f"ws://{ADDRESS}/api/games/{game}/live", headers=headers),
    ):
        pass
    assert refused.value.code == 1008


def test_acting_for_others(client: Client) -> None:
    made = client.made()
    game, tokens = made["game"], [seat["token"] for seat in made["seats"]]
    view = client.ask("GET", f"/api/games/{game}")
    turn, unit = view["to_act"], view["ready"][0]
    done = {"action": "done", "unit": unit}
    elsewhere = client.made()["seats"][turn]["token"]
    body = {"at": view["at"], "action": done}
    for token, code in (("", "not-your-seat"), (elsewhere, "no-such-seat"), (tokens[turn][:-1], "no-such-seat")):
        refused = client.post(f"/api/games/{game}/actions", json=body, headers={"Authorization": f"Bearer {token}"})
        assert (refused.status_code, refused.json()["error"]["code"]) == (403, code)
    with client.live(game, tokens[1 - turn]) as other:
        assert other.play(done)["error"]["code"] == "not-your-seat", "a unit of the other side"
        own = next(each["unit"] for each in other.view["units"] if each["side"] == 1 - turn)
        assert other.play({"action": "done", "unit": own})["error"]["code"] == "not-your-turn"
        conceding = other.play({"action": "concede", "side": turn})
        assert conceding["error"]["code"] == "not-your-seat"
        assert other.send(type="undo", at=0)["error"]["code"] == "nothing-to-undo"
    after = client.ask("GET", f"/api/games/{game}")
    assert (after["at"], after["actions"]) == (0, 0)


def test_a_flood_ends_its_connection_alone(tmp_path: Path) -> None:
    with served(tmp_path, Limits(frames_a_second=0.0)) as client:
        made = client.made()
        tokens = ",".join([seat["token"] for seat in made["seats"]])
        with client.live(made["game"], tokens) as other:
            hello = json.dumps({"type": "subscribe", "protocol": 1})
            ping = json.dumps({"type": "ping", "id": 1})
            assert ended(client, made["game"], hello, *[ping] * 100) == (1008, "too-fast")
            wrong = json.dumps({"type": "nonsense"})
            assert ended(client, made["game"], hello, *[wrong] * 59) == (1008, "bad-frame")
            assert other.done()["type"] == "ack"
    with served(tmp_path, Limits(requests_at_once=5, requests_a_second=0.0)) as client:
        answers = [client.get("/api").status_code for _ in range(8)]
        assert answers == [200] * 5 + [429] * 3
        assert client.get("/").status_code == 200, "pages are not counted"


def test_an_allowance_refills() -> None:
    now = [0.0]
    bucket = Bucket(3, 2.0, lambda: now[0])
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    now[0] = 1.0
    assert [bucket.take() for _ in range(3)] == [True, True, False]


def test_bodies_that_are_too_large(tmp_path: Path) -> None:
    with served(tmp_path, Limits(body=1000, question=500)) as client:
        for size, path in ((1001, "/api/games"), (501, "/api/query")):
            answer = client.post(path, content=b" " * size)
            assert (answer.status_code, answer.json()["error"]["code"]) == (413, "too-large")
            parts = iter([b" " * 400] * 4)  # without a length
            answer = client.post(path, content=parts)
            assert (answer.status_code, answer.json()["error"]["code"]) == (413, "too-large")
        assert client.post("/api/query", content=b'{"ask": "names"}').status_code == 200


class StuckSocket:
    """A client that subscribes and reads nothing."""

    def __init__(self, frames: list[str]) -> None:
        self.scope = {"type": "websocket", "path": "/api/games/x/live", "client": ("10.0.0.9", 1)}
        self.application_state = None
        self._frames = frames
        self.closed: list[int] = []

    async def accept(self) -> None:
        """The connection is there."""

    async def receive(self) -> dict[str, Any]:
        """What it sends; then nothing."""
        if self._frames:
            return {"type": "websocket.receive", "text": self._frames.pop(0)}
        await asyncio.Event().wait()
        raise AssertionError

    async def send_text(self, data: str) -> None:
        """It does not read."""
        await asyncio.Event().wait()


def test_a_slow_reader_is_cut_off(tmp_path: Path) -> None:
    """What waits for it is bounded, and the others go on."""

    async def play(server: Server, game: str) -> int:
        stuck: Any = StuckSocket([json.dumps({"type": "subscribe", "protocol": 1})])
        connection = asyncio.create_task(LiveConnection(stuck, server.tables, server.limits).run(game))
        table = await server.table(game)
        for _ in range(20):
            await asyncio.sleep(0)
        assert len(table.watchers) == 1
        played = 0
        while table.watchers and played < 100:
            table.hosted.rename(table.hosted.seats[0], f"name {played}")
            played += 1
            for _ in range(3):
                await asyncio.sleep(0)
        await asyncio.wait_for(connection, 10)
        return played

    with Room(SqliteJournal(tmp_path / "games.sqlite"), VERSION) as room:
        wanted = new_game(DUEL)
        game = room.begin(wanted.game, wanted.holders).id
        server = Server(Settings(room, limits=Limits(unread_frames=20), pool=AtOnce))
        assert 15 < asyncio.run(play(server, game)) < 30


FRAMES: list[dict[str, Any]] = [
    {"type": "play", "id": 1, "at": 0, "action": {"action": "done", "unit": 0}},
    {"type": "play", "id": 1, "at": 0, "actions": [{"action": "done", "unit": 1}]},
    {"type": "play", "id": 1, "at": 0, "action": {"action": "move", "unit": 0, "mode": 1, "steps": [0, 0, 1]}},
    {"type": "play", "id": 1, "at": 0, "action": {"action": "twist", "unit": 0, "torso": 1}},
    {
        "type": "play",
        "id": 1,
        "at": 0,
        "action": {"action": "shot", "attacker": 0, "target": 1, "weapon": 3, "shots": 1, "bin": -1, "aim": -1},
    },
    {"type": "play", "id": 1, "at": 0, "action": {"action": "attack", "kind": "kick", "attacker": 0, "target": 1}},
    {"type": "undo", "id": 2, "at": 1},
    {"type": "answer-undo", "id": 3, "agree": True},
    {"type": "seat", "id": 4, "do": "rename", "name": "Ann"},
    {"type": "seat", "id": 4, "do": "hand-to-bot", "bot": "baseline"},
    {"type": "seat", "id": 4, "do": "take-back"},
    {"type": "ping", "id": 5},
    {"type": "subscribe", "protocol": 1},
]
VALUES: list[Any] = [
    None, True, -1, 0, 1, 7, 255, 1 << 31, -(1 << 31), 1 << 62, 10**30, 1.5, -0.0, 1e308, "", "x", "done", "kick",
    "\x00", "\ud83d", "é" * 300, [], [0] * 500, [[]], {}, {"action": "done"}, {"a": {"b": {}}}, "../../etc/passwd",
]  # fmt: skip
NAMES = ["unit", "side", "action", "steps", "mode", "weapon", "x", "__class__"]


def any_value(dice: random.Random) -> Any:
    """A value that is seldom right."""
    return json.loads(json.dumps(dice.choice(VALUES)))


def mutated(dice: random.Random, at: int) -> str:
    """A frame with something wrong, most of the time."""
    frame = json.loads(json.dumps(dice.choice(FRAMES)))
    if "at" in frame and dice.random() < 0.8:
        frame["at"] = at
    for _ in range(dice.choice([0, 1, 1, 2, 3])):
        place = frame
        while dice.random() < 0.6 and (inner := [value for value in place.values() if isinstance(value, dict)]):
            place = inner[0]
        kind = dice.randrange(4)
        key = dice.choice(list(place) or ["x"])
        if kind == 0:
            place.pop(key, None)
        elif kind == 1:
            place[key] = any_value(dice)
        elif kind == 2:
            place[dice.choice(NAMES)] = any_value(dice)
        else:
            place[key] = dice.randrange(-3, 40)
    text = json.dumps(frame)
    if dice.random() < 0.3:
        letters = list(text)
        for _ in range(dice.randrange(1, 6)):
            at_letter = dice.randrange(len(letters))
            letters[at_letter] = dice.choice(['"', "{", "}", "\\", "0", "\u2028", "", letters[at_letter] * 2, "e9999"])
        text = "".join(letters)
    return text


@pytest.mark.soak
def test_mutated_frames(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Every frame is answered or refused, the games prove, and another game notices nothing."""
    caplog.set_level(logging.CRITICAL)
    dice = random.Random(11)
    kinds = Counter[str]()
    with served(tmp_path, PATIENT) as client:
        quiet = client.made()
        quiet_tokens = ",".join([seat["token"] for seat in quiet["seats"]])
        with client.live(quiet["game"], quiet_tokens) as other:
            before = other.view
            sent = 0
            while sent < amount(300, 10_000):
                made = client.made({**DUEL, "seed": sent})
                tokens = ",".join([seat["token"] for seat in made["seats"]])
                with client.live(made["game"], tokens) as live, client.live(made["game"]) as spectator:
                    for _ in range(100):
                        live.socket.send_text(mutated(dice, live.view["at"]))
                        kinds[live.until("ack", "refused", "pong")["type"]] += 1
                        sent += 1
                    seen = client.ask("GET", f"/api/games/{made['game']}")["at"]
                    spectator.socket.send_text('{"type": "ping", "id": "last"}')
                    while spectator.next().get("id") != "last":
                        pass
                    assert spectator.view["at"] >= seen, "bots may have gone on"
                text = client.ask_export(made["game"], tokens)
                assert len(replayed(read_game(text), VERSION).game.actions) >= live.view["actions"]
                client.ask("DELETE", f"/api/games/{made['game']}", made["seats"][0]["token"])
            assert kinds["refused"] > sent / 3
            assert kinds["ack"] > sent / 20
            assert client.ask("GET", f"/api/games/{quiet['game']}", quiet_tokens) == before
            assert other.done()["type"] == "ack"
