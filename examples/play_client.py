"""Plays a whole game on a Myomer server: python examples/play_client.py http://127.0.0.1:8460/ (see docs/protocol.md).

It creates a game against a bot and plays by the advice of the server: over HTTP what may be done, over a WebSocket what
happens. It needs only `pip install websockets`.
"""

from __future__ import annotations

import json
import sys
from typing import Any
from urllib.request import Request, urlopen

from websockets.sync.client import connect


def play(server: str, new_game: dict[str, Any], key: str = "") -> dict[str, Any]:
    """Create a game, play the first side to its end, and return the last view."""

    def ask(path: str, body: object = None, token: str = "") -> Any:
        headers = {"Authorization": f"Bearer {token}", "Myomer-Key": key, "Content-Type": "application/json"}
        data = None if body is None else json.dumps(body).encode()
        with urlopen(Request(f"{server}{path}", data, headers)) as answer:
            return json.load(answer)

    made = ask("/api/games", new_game)
    game, token = made["game"], made["seats"][0]["token"]
    with connect(f"{server.replace('http', 'ws', 1)}/api/games/{game}/live") as socket:
        socket.send(json.dumps({"type": "subscribe", "protocol": 1, "token": token}))
        view: dict[str, Any] = {}
        acted = -1
        while not view.get("over"):
            frame = json.loads(socket.recv())
            view = frame.get("view", view)
            for entry in frame.get("entries", []):
                print(*[text for level, text in entry["lines"] if level < 4], sep="\n")
            if frame["type"] == "refused":
                raise SystemExit(frame["error"]["message"])
            if view["to_act"] == 0 and view["at"] > acted:
                advice = ask(f"/api/games/{game}/advice", token=token)
                acted = view["at"] + len(advice["actions"]) - 1
                socket.send(json.dumps({"type": "play", "id": 1, "at": view["at"], "actions": advice["actions"]}))
    return view


if __name__ == "__main__":
    SIDES = [{"units": ["Hatchetman HCT-3F"]}, {"units": ["Hunchback HBK-4G"], "seat": "brawler"}]
    address, _, secret = (sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8460").partition("/#key=")
    print(play(address.rstrip("/"), {"sides": SIDES}, secret)["headline"])
