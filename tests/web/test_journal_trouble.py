"""A journal that cannot be used for a while: everyone is told, nothing is lost, and the game goes on by itself."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from starlette.websockets import WebSocketDisconnect

from myomer.hosting import JournalError, SqliteJournal
from myomer.hosting.journal import Addition, Summary
from myomer.web import errors, watchers
from tests.web.support import ADDRESS, Client
from tests.web.test_playing import AGAINST_BOT

NEVER = 1_000_000


class Trouble:
    """Breaks the journal after so many more entries."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.left = NEVER
        append_all, summary = SqliteJournal.append_all, SqliteJournal.summary

        def limited(journal: SqliteJournal, additions: Sequence[Addition]) -> list[JournalError | None]:
            if self.left <= 0:
                return [JournalError("the disk is full") for _ in additions]
            self.left -= len(additions)
            return append_all(journal, additions)

        def unread(journal: SqliteJournal, game: str) -> Summary | None:
            if self.left <= 0:
                raise JournalError("the disk is full")
            return summary(journal, game)

        monkeypatch.setattr(SqliteJournal, "append_all", limited)
        monkeypatch.setattr(SqliteJournal, "summary", unread)
        monkeypatch.setattr(watchers, "RESUME_AFTER", 0.05)


@pytest.fixture
def trouble(monkeypatch: pytest.MonkeyPatch) -> Trouble:
    """The trouble that a test makes."""
    return Trouble(monkeypatch)


def test_what_a_person_does_is_refused_until_it_can_be_saved(
    client: Client, trouble: Trouble, monkeypatch: pytest.MonkeyPatch
) -> None:
    logged: list[str] = []
    monkeypatch.setattr(errors.log, "error", lambda text, *values: logged.append(text % values))
    made = client.made(AGAINST_BOT)
    game, token = made["game"], made["seats"][0]["token"]
    with client.live(game, token) as me, client.live(game) as watching:
        while me.view["to_act"] != 0:
            me.until("change")
        at = me.view["at"]
        trouble.left = 0
        assert me.done()["error"] == {"code": "not-saved", "field": "", "message": errors.UNSAVED}
        assert watching.until("trouble")["message"] == errors.UNSAVED
        assert me.done()["error"] == {"code": "failed", "field": "", "message": errors.UNREAD}
        for _ in range(3):
            assert client.ask("GET", f"/api/games/{game}", token, 500)["error"]["code"] == "failed"
        assert logged[1:] == ["the journal cannot be used: the disk is full"], "once, not for each request"
        with client.websocket_connect(f"ws://{ADDRESS}/api/games/{game}/live") as late:
            late.send_json({"type": "subscribe", "protocol": 1})
            assert late.receive_json()["error"]["message"] == errors.UNREAD

        trouble.left = NEVER
        for live in (me, watching):
            while live.until("change")["kind"] != "undo":
                pass
            assert live.view["at"] == at
            assert sorted(live.entries) == list(range(at + 1))
        assert me.done()["type"] == "ack"


def test_a_bot_decides_again_when_it_can_be_saved(client: Client, trouble: Trouble) -> None:
    made = client.made(AGAINST_BOT)
    with client.live(made["game"], made["seats"][0]["token"]) as me:
        while me.view["to_act"] != 0:
            me.until("change")
        trouble.left = 1
        assert me.done()["type"] == "ack"
        assert me.view["to_act"] == 1
        me.until("trouble")
        trouble.left = NEVER
        while me.view["to_act"] != 0:
            me.until("change")
        assert me.view["problem"] == ""
        assert not [frame for frame in me.frames if frame.get("problem")], "it is not the fault of the bot"


def test_a_game_that_was_taken_over_in_the_meantime(
    client: Client, trouble: Trouble, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Everyone is told where it is played, and their connections end."""
    made = client.made()
    where = "http://127.0.0.1:2/"
    with client.live(made["game"]) as watching, client.live(made["game"], made["seats"][0]["token"]) as me:
        monkeypatch.setattr(SqliteJournal, "claim", lambda journal, game: False)
        monkeypatch.setattr(SqliteJournal, "owner", lambda journal, game: where)
        trouble.left = 0
        me.send(type="seat", do="rename", name="Ann")
        trouble.left = NEVER
        expected = f"another server is playing this game: go on at {where}"
        while watching.until("trouble")["message"] != expected:
            pass
        with pytest.raises(WebSocketDisconnect):
            watching.next()
    refused = client.ask("GET", f"/api/games/{made['game']}", status=409)["error"]
    assert refused == {"code": "played-elsewhere", "field": "", "message": expected, "where": where}
