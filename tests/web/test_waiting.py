"""What is computed for a request ends with the request: nobody waits for it any longer."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from starlette.requests import Request
from starlette.types import Message

from myomer.hosting import Room, SqliteJournal
from myomer.hosting.thinking import Call, Outcome, Thinkers, Thought
from myomer.web.errors import WebError
from myomer.web.limits import Limits
from myomer.web.server import Server, Settings
from tests.web.support import VERSION


class Never(Thinkers):
    """Processes that never come to an end."""

    def __init__(self, deliver: Callable[[Callable[[], None]], object]) -> None:
        super().__init__(1, 1, deliver)
        self.thoughts: list[Thought] = []

    def submit(self, call: Call, arguments: tuple[object, ...], done: Callable[[Outcome], None], slow: bool) -> Thought:
        self.thoughts.append(Thought(self, b"", slow, done))
        return self.thoughts[-1]


async def left_alone(server: Server, asked: int) -> None:
    """Ask for something long that often, and leave each time before it is there."""
    for _ in range(asked):
        gone = asyncio.Event()

        async def receive(gone: asyncio.Event = gone) -> Message:
            await gone.wait()
            return {"type": "http.disconnect"}

        scope = {"type": "http", "client": ("127.0.0.1", 1), "headers": [], "method": "GET", "path": "/"}
        computing = asyncio.create_task(server.compute(Request(scope, receive), "answers", ([],), slow=True))
        await asyncio.sleep(0)
        assert not computing.done()
        gone.set()
        with pytest.raises(WebError, match="nobody waits"):
            await computing


def test_long_work_is_canceled_when_its_client_leaves(tmp_path: Path) -> None:
    with Room(SqliteJournal(tmp_path / "games.sqlite"), VERSION) as room:
        server = Server(Settings(room, pool=Never))
        pool = server.thinkers
        assert isinstance(pool, Never)
        asked = Limits().long_work + 1
        asyncio.run(left_alone(server, asked))
        assert [thought.canceled for thought in pool.thoughts] == [True] * asked
        pool.close()
