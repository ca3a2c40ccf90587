"""Several server processes over one PostgreSQL database: a game is played by one of them at a time."""

from __future__ import annotations

import time
from typing import Any

import pytest

from myomer import __version__
from myomer.game.saved_games import read_game, replayed
from myomer.hosting import Room
from tests.hosting import postgres
from tests.web.process import PATIENCE, ServerProcess, server_process
from tests.web.support import DUEL

SIDES = [DUEL["sides"][0], {**DUEL["sides"][1], "seat": "baseline"}]
LONG = {**DUEL, "sides": SIDES, "turns": 100, "map": {"landscape": "clear", "columns": 40, "rows": 40}}


class Player:
    """A person in the first seat of a game, who passes."""

    def __init__(self, made: dict[str, Any]) -> None:
        self.path = f"/api/games/{made['game']}"
        self.token = made["seats"][0]["token"]
        self.at = 0
        """The last position that was acknowledged."""

    def view(self, server: ServerProcess) -> Any:
        """What a server shows of the game."""
        return server.ask(self.path, None, self.token)

    def view_when(self, server: ServerProcess, field: str, wanted: object = None) -> dict[str, Any]:
        """The view, as soon as it has this value in a field, or any."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            view: dict[str, Any] = self.view(server)
            if field in view and (wanted is None or view[field] == wanted):
                return view
            time.sleep(0.02)
        raise TimeoutError(f"{field} is never {wanted}: {view}")

    def act(self, server: ServerProcess, view: dict[str, Any]) -> Any:
        """End the action of the unit."""
        action = {"action": "done", "unit": view["ready"][0]}
        return server.ask(f"{self.path}/actions", {"at": view["at"], "action": action}, self.token)

    def play(self, server: ServerProcess, times: int) -> None:
        """Act, each time it is the person's turn."""
        for _ in range(times):
            view = self.view_when(server, "to_act", 0)
            assert view["at"] >= self.at, "what was acknowledged is there"
            self.at = self.act(server, view)["at"]


@pytest.mark.skipif(not postgres.is_installed(), reason=postgres.MISSING)
def test_a_game_is_played_by_one_server_at_a_time() -> None:
    """Another one says where it is played; it goes on there when its server dies, and after the database was away."""
    from myomer.hosting.postgres_journal import PostgresJournal

    with (
        postgres.server() as database,
        server_process(database.address, "--workers", "1") as one,
        server_process(database.address, "--workers", "1") as other,
    ):
        made = one.ask("/api/games", LONG)
        player = Player(made)
        for server in (one, other):  # the bot may act in between: only the ids are the same
            assert [game["id"] for game in server.ask("/api/games")["games"]] == [made["game"]]
        refused = player.view(other)["error"]
        assert (refused["code"], refused["where"]) == ("played-elsewhere", f"{one.address}/")
        assert refused["where"] in refused["message"]
        player.play(one, 3)

        one.kill()
        player.view_when(other, "at")
        player.play(other, 3)

        view = player.view_when(other, "to_act", 0)
        database.stop()
        refused = other.ask("/api/games")["error"]
        assert refused["code"] == "failed"
        assert refused["message"].startswith("games cannot be read now")
        refused = player.act(other, view)["error"]
        assert refused["code"] == "not-saved"
        assert refused["message"].startswith("games cannot be saved now")
        assert player.view(other)["error"]["code"] == "failed"

        database.start()
        assert player.view_when(other, "at")["at"] == view["at"], "what could not be saved was not played"
        player.play(other, 3)
        status, errors = other.end()
        assert status == 130
        assert "Traceback" not in errors

        with Room(PostgresJournal(database.address), __version__) as room:
            actions = replayed(read_game(room.export(made["game"])), __version__).game.actions
            assert len(actions) >= player.at
