"""Everything that a running server shares: the room, the tables, the processes that think, the limits."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from myomer.hosting import OPEN, PERSON, HostedGame, Room
from myomer.hosting.thinking import Outcome, Thinkers
from myomer.scenario.errors import BAD_JSON, DescriptionError
from myomer.scenario.fields import Fields
from myomer.web.errors import BUSY, KEY_NEEDED, WebError
from myomer.web.guard import KEY_HEADER, address_of
from myomer.web.limits import Allowances, Limits
from myomer.web.task_names import TASKS, Task
from myomer.web.watchers import Table, Tables, tokens_in

JSON: Final = "application/json"
SVG: Final = "image/svg+xml"
BEARER: Final = "bearer "


@dataclass(frozen=True)
class Settings:
    """How a server is run."""

    room: Room
    key: str = ""
    """What creating games needs; empty on the user's own machine."""
    workers: int = 1
    """Processes for bots and odds; menus have one of their own besides."""
    names: Sequence[str] = ()
    """Names of this machine, besides its address in numbers and `localhost`."""
    network: str = ""
    """The address of this server in its network; empty on the user's own machine."""
    limits: Limits = field(default_factory=Limits)
    pool: Callable[[Callable[[Callable[[], None]], object]], Thinkers] | None = None
    """Makes the pool of processes, if it is not to be the default one; gets the function that results are sent with."""


class Server:
    """What all requests share."""

    def __init__(self, settings: Settings) -> None:
        self.settings: Final = settings
        self.limits: Final = settings.limits
        self.room: Final = settings.room
        self.allowances: Final = Allowances(settings.limits)
        make = settings.pool
        self.thinkers: Final = Thinkers(settings.workers, 1, self._deliver) if make is None else make(self._deliver)
        self.tables: Final = Tables(settings.room, self.thinkers)
        self._loop: asyncio.AbstractEventLoop | None = None

    def start(self) -> None:
        """In the event loop: from now on, results arrive here, and it does not wait for the disk."""
        self._loop = asyncio.get_running_loop()
        self.room.writer.start(self._deliver)

    def stop(self) -> None:
        """End all connections and processes."""
        self.tables.close()
        self.thinkers.close()
        self.room.writer.stop()

    def _deliver(self, call: Callable[[], None]) -> None:
        """Have the event loop call this; called from the threads of the pool and of the journal."""
        assert self._loop is not None
        self._loop.call_soon_threadsafe(call)

    # who asks

    def check_key(self, request: Request) -> None:
        """WebError unless the request has the key, or none is needed."""
        key = self.settings.key
        given = request.headers.get(KEY_HEADER, "")
        if key and not secrets.compare_digest(given.encode(), key.encode()):
            raise WebError(
                KEY_NEEDED, f"this needs the key that was printed when the server started (header {KEY_HEADER})"
            )

    def has_key(self, request: Request) -> bool:
        """Whether the request has the key, or none is needed."""
        try:
            self.check_key(request)
        except WebError:
            return False
        return True

    def owns(self, request: Request, game: str, holders: Sequence[str]) -> bool:
        """Whether the owner of the server asks about this game, who may see and renew all links: who has the key.

        Where no key is needed, a game that people play together is theirs, and so is one that somebody sits at now;
        only one that nobody shares is the owner's.
        """
        if self.settings.key:
            return self.has_key(request)
        people = [holder for holder in holders if holder in (PERSON, OPEN)]
        return len(people) < 2 and not self.tables.sat_at(game)

    def may_delete(self, request: Request, game: str, holders: Sequence[str], over: bool) -> bool:
        """Whether a game can be deleted without one of its seats.

        Where no key is needed, not while several people play it, or one of them sits at it now.
        """
        if self.settings.key:
            return self.has_key(request)
        return over or (list(holders).count(PERSON) < 2 and not self.tables.sat_at(game))

    async def table(self, game: str) -> Table:
        """The table of a game, when everything that was done there is on the disk."""
        table = self.tables.table(game)
        await table.settled()
        return table

    # computing elsewhere

    async def compute(self, request: Request, task: Task, arguments: tuple[object, ...], slow: bool = False) -> bytes:
        """Have something computed in another process; canceled if the client does not wait for it."""
        if self.thinkers.waiting >= self.limits.waiting_work:
            raise WebError(BUSY, "too much is being computed now; try again in a moment")
        if not slow:
            return await self._computed(request, task, arguments, slow)
        with self.allowances.long_work(address_of(request.scope)):
            return await self._computed(request, task, arguments, slow)

    async def _computed(self, request: Request, task: Task, arguments: tuple[object, ...], slow: bool) -> bytes:
        loop = asyncio.get_running_loop()
        outcome: asyncio.Future[Outcome] = loop.create_future()
        thought = self.thinkers.submit(f"{TASKS}:{task}", arguments, outcome.set_result, slow)
        left = loop.create_task(_until_left(request))
        waited: set[asyncio.Future[Any]] = {outcome, left}
        try:
            await asyncio.wait(waited, return_when=asyncio.FIRST_COMPLETED)
            if not outcome.done():
                raise WebError(BUSY, "nobody waits for this any longer")
        finally:
            thought.cancel()
            left.cancel()
        found = outcome.result()
        if found.problem is not None:
            raise found.problem
        assert isinstance(found.value, bytes)
        return found.value


async def _until_left(request: Request) -> None:
    """Return when the client has ended the request."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


# requests and answers


def links_of(hosted: HostedGame, sat_at: Collection[int] = ()) -> dict[str, Any]:
    """The links of a game, to send to its players; none of the seats that other people sit at now."""
    seats = [
        {
            "side": seat.side,
            "holder": seat.holder,
            "name": seat.name,
            "free": seat.free,
            "token": "" if seat.side in sat_at else seat.token,
            "link": "" if seat.side in sat_at else f"/play/{hosted.id}#{seat.token}",
        }
        for seat in hosted.seats
    ]
    return {"game": hosted.id, "watch": f"/watch/{hosted.id}", "seats": seats}


def tokens_of(request: Request) -> list[str]:
    """The tokens of a request, from its header."""
    given = request.headers.get("authorization", "")
    return tokens_in(given[len(BEARER) :].strip()) if given.lower().startswith(BEARER) else []


async def body_of(request: Request) -> Any:
    """The JSON of a request; an empty body is an empty object."""
    data = await request.body()
    if not data:
        return {}
    try:
        return msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as problem:
        raise DescriptionError(BAD_JSON, "", f"the body is not JSON: {problem}") from problem


async def fields_of(request: Request) -> Fields:
    """The fields of a request."""
    return Fields(await body_of(request))


def answer_json(data: object, status: int = 200) -> Response:
    """An answer in JSON."""
    return Response(msgspec.json.encode(data), status, media_type=JSON)


def answer_bytes(request: Request, data: bytes, kind: str) -> Response:
    """An answer that is ready; nothing is sent again that the client has."""
    tag = f'"{hashlib.sha256(data).hexdigest()[:24]}"'
    headers = {"ETag": tag, "Cache-Control": "no-cache"}
    if tag in [part.strip().removeprefix("W/") for part in request.headers.get("if-none-match", "").split(",")]:
        return Response(status_code=304, headers=headers)
    return Response(data, media_type=kind, headers=headers)
