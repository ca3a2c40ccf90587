"""The WebSocket of a game: a reader and a writer for each connection. What arrives is checked frame by frame."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from myomer.hosting import Viewer
from myomer.hosting.errors import NO_SUCH_GAME, NO_SUCH_SEAT, PLAYED_ELSEWHERE, JournalError
from myomer.scenario.fields import Fields
from myomer.web import acting
from myomer.web.errors import BAD_FRAME, BUSY, FAILED, REFUSALS, TOO_FAST, TOO_LARGE, Refusal, WebError, error_json
from myomer.web.guard import address_of, path_for_log
from myomer.web.limits import Bucket, Limits
from myomer.web.watchers import (
    GOING_AWAY,
    POLICY_VIOLATION,
    PROTOCOL,
    TOO_BIG,
    TRY_AGAIN,
    Table,
    Tables,
    Watcher,
    encoded,
    tokens_in,
)

log = logging.getLogger("myomer.web")

REQUESTS: Final[dict[str, Callable[[Table, Sequence[str], Fields], Awaitable[dict[str, Any]]]]] = {
    "play": acting.play,
    "undo": acting.undo,
    "answer-undo": acting.answer_undo,
    "seat": acting.change_seat,
}
GOODBYE: Final = 5.0
"""Seconds to end a connection in peace."""
LONGEST_ID: Final = 64


class Ended(Exception):
    """The connection is to be ended, with a WebSocket code."""

    def __init__(self, code: int, problem: Refusal | None = None) -> None:
        super().__init__(code)
        self.code: Final = code
        self.problem: Final = problem


class LiveConnection:
    """One connection to a game."""

    def __init__(self, socket: WebSocket, tables: Tables, limits: Limits) -> None:
        self._socket: Final = socket
        self._tables: Final = tables
        self._limits: Final = limits
        self._address: Final = address_of(socket.scope)
        self._bucket: Final = Bucket(limits.frames_at_once, limits.frames_a_second)
        self._refused = 0

    async def run(self, game: str) -> None:
        """Serve the connection until it ends."""
        await self._socket.accept()
        code, problem = 0, None
        try:
            table, watcher = await self._subscribe(game)
        except Ended as ended:
            await self._end(ended.code, ended.problem)
            return
        except WebSocketDisconnect:
            return
        writer = asyncio.create_task(self._write(watcher))
        reader = asyncio.create_task(self._read(table, watcher))
        cut_off = asyncio.create_task(watcher.until_cut_off())
        tasks = {reader, writer, cut_off}
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            table.leave(watcher)
            if reader.done():
                failed = reader.exception()
                if isinstance(failed, Ended):
                    code, problem = failed.code, failed.problem
                elif failed is not None and not isinstance(failed, WebSocketDisconnect):
                    raise failed
            else:
                code = watcher.ended
        finally:
            table.leave(watcher)
            for task in tasks:
                task.cancel()
            await asyncio.wait(tasks)
        if code:
            await self._end(code, problem)

    async def _subscribe(self, game: str) -> tuple[Table, Watcher]:
        """The first frame: who is there."""
        try:
            async with asyncio.timeout(self._limits.patience):
                frame = await self._receive()
            fields = Fields(frame)
            if fields.text("type") != "subscribe":
                raise WebError(BAD_FRAME, 'the first frame is {"type": "subscribe", "protocol": 1}')
            if fields.integer("protocol", None, 0, 1 << 31) != PROTOCOL:
                raise WebError(BAD_FRAME, f"this server speaks protocol {PROTOCOL}")
            table = self._tables.table(game)
            await table.settled()
            watcher = Watcher(self._address, tokens_in(fields.raw("token")), self._limits)
            from_here = [each for each in table.watchers if each.address == self._address]
            if len(table.watchers) >= self._limits.watchers or len(from_here) >= self._limits.watchers_from_one:
                raise WebError(BUSY, "too many connections to this game")
            table.welcome(watcher)
        except TimeoutError:
            raise Ended(POLICY_VIOLATION, WebError(BAD_FRAME, "nothing was sent")) from None
        except REFUSALS as problem:
            busy = problem.code not in (NO_SUCH_GAME, NO_SUCH_SEAT, BAD_FRAME) and isinstance(problem, WebError)
            later = busy or problem.code == PLAYED_ELSEWHERE
            raise Ended(TRY_AGAIN if later else POLICY_VIOLATION, problem) from problem
        except JournalError as problem:
            raise Ended(TRY_AGAIN, self._tables.unread(problem)) from problem
        return table, watcher

    async def _receive(self) -> object:
        """The next frame; Ended if it is too large, WebError if it is not JSON."""
        message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", GOING_AWAY))
        data = message.get("text")
        if data is None:
            data = message.get("bytes") or b""
        if len(data) > self._limits.frame or (isinstance(data, str) and len(data.encode()) > self._limits.frame):
            raise Ended(TOO_BIG, WebError(TOO_LARGE, f"a frame has at most {self._limits.frame:,} bytes"))
        try:
            return msgspec.json.decode(data)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as problem:
            raise WebError(BAD_FRAME, f"a frame is a JSON object: {problem}") from problem

    async def _read(self, table: Table, watcher: Watcher) -> None:
        """Carry out what the client asks for, until it leaves or goes too far."""
        while True:
            number: object = None
            try:
                frame = await self._receive()
                if not self._bucket.take():
                    raise Ended(POLICY_VIOLATION, WebError(TOO_FAST, "too many frames"))
                fields = Fields(frame)
                number = _id_of(fields)
                kind = fields.text("type")
                if kind == "ping":
                    fields.done()
                    watcher.put(encoded({"type": "pong", "id": number}))
                    continue
                if kind not in REQUESTS:
                    raise WebError(BAD_FRAME, f"there is no request {kind[:40]!r}")
                before = watcher.viewer
                done = await REQUESTS[kind](table, watcher.tokens, fields)
                if kind == "seat":
                    await table.settled()
                    self._take_seat(table, watcher, done["token"], before, fields.text("do"))
                watcher.put(encoded({"type": "ack", "id": number, **done}))
            except acting.Partly as partly:
                error = error_json(partly.problem, partly.played)
                self._refuse(watcher, number, partly.problem.code, error)
            except REFUSALS as problem:
                self._refuse(watcher, number, problem.code, error_json(problem))
            except JournalError as problem:
                self._refuse(watcher, number, FAILED, error_json(self._tables.unread(problem)))

    def _take_seat(self, table: Table, watcher: Watcher, token: str | None, before: Viewer, do: str) -> None:
        """The connection has a seat from now on if it sat down, or if its own got a new link; it sees what it may."""
        if token is None or token in watcher.tokens:
            return
        if do != "sit-down" and table.hosted.seat(token).side not in before:
            return
        connected = table.connected
        watcher.tokens = (*watcher.tokens, token)
        watcher.viewer = table.viewer_of(watcher.tokens)
        table.show_connected(connected, watcher)
        entries = watcher.unseen(table.entries(watcher.viewer))
        view = table.view(watcher.viewer)
        watcher.put(encoded({"type": "change", "kind": "seats", "at": view.at, "view": view, "entries": entries}))

    def _refuse(self, watcher: Watcher, number: object, code: str, error: dict[str, object]) -> None:
        """Refuse a frame; a connection with many of them ends."""
        self._refused += 1
        log.info("%s refused a frame, %s: %s", self._address, path_for_log(self._socket.scope["path"]), code)
        watcher.put(encoded({"type": "refused", "id": number, "error": error}))
        if self._refused > self._limits.refused_frames:
            raise Ended(POLICY_VIOLATION, WebError(BAD_FRAME, "too many frames were refused"))

    async def _write(self, watcher: Watcher) -> None:
        """Send what waits, until the connection ends."""
        while True:
            frames = await watcher.next_frames()
            try:
                for frame in frames:
                    await self._socket.send_text(frame.decode())
            except (WebSocketDisconnect, RuntimeError, OSError) as failure:
                log.info("%s left: %s", self._address, type(failure).__name__)
                return
            if watcher.ended and not frames:
                return

    async def _end(self, code: int, problem: Refusal | None) -> None:
        """End the connection, with the reason in a last frame."""
        if self._socket.application_state != WebSocketState.CONNECTED:
            return
        if problem is not None:
            log.info("%s ended, %s: %s", self._address, path_for_log(self._socket.scope["path"]), problem.code)
        try:
            async with asyncio.timeout(GOODBYE):
                if problem is not None:
                    frame = encoded({"type": "refused", "id": None, "error": error_json(problem)})
                    await self._socket.send_text(frame.decode())
                await self._socket.close(code, problem.code if problem is not None else "")
        except (TimeoutError, RuntimeError, WebSocketDisconnect, OSError) as failure:
            log.info("%s was cut off: %s", self._address, type(failure).__name__)


def _id_of(fields: Fields) -> object:
    """The id of a request: a number or a short text."""
    number = fields.raw("id")
    if isinstance(number, str) and len(number) <= LONGEST_ID:
        return number
    return number if isinstance(number, int) and abs(number) < acting.LARGEST_POSITION else None
