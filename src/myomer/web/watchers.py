"""Tables: the games that somebody looks at, who looks at each, and what is pushed to them when it changes.

All of it runs in the thread of the event loop.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import time
from collections.abc import Iterable, Sequence
from typing import Any, Final

import msgspec

from myomer.hosting import Change, HostedGame, HostingError, Room, Seat, Viewer
from myomer.hosting.bot_players import BotPlayer, Thinking
from myomer.hosting.errors import NO_SUCH_SEAT, NOT_SAVED, JournalError
from myomer.hosting.journal import LINE, SEATS, UNDO
from myomer.hosting.story import Story, StoryEntry
from myomer.hosting.thinking import Thinkers
from myomer.hosting.view import View, view_of
from myomer.web.errors import FAILED, UNREAD, UNSAVED, TroubleLog, WebError
from myomer.web.limits import Limits

log = logging.getLogger("myomer.web")

MOST_TABLES: Final = 1000
"""Games kept in memory; those that nobody looks at are left first."""


STILL: Final = 30.0
"""Seconds that a game of bots alone goes on after a request asked for it."""
RESUME_AFTER: Final = 2.0
"""Seconds before a game whose journal could not be used is resumed."""


class LiveView(View, frozen=True):
    """A game as a viewer sees it, the bot that decides now, and which drawing of the map is up to date."""

    thinking: str | None = None
    problem: str = ""
    """Why the bot that is to act cannot play, and what to do; empty otherwise."""
    map: str = ""
    """Changes when the map does."""
    connected: tuple[int, ...] = ()
    """The sides whose players are connected now."""


class Watcher:
    """A connection to a game: whose seats it has, what it has been sent, and what waits to be sent."""

    def __init__(self, address: str, tokens: Sequence[str], limits: Limits) -> None:
        self.address: Final = address
        self.tokens = tuple(tokens)
        self.viewer: Viewer = frozenset()
        self._limits: Final = limits
        self._frames: Final[list[bytes]] = []
        self._bytes = 0
        self._news: Final = asyncio.Event()
        self._cut_off: Final = asyncio.Event()
        self.ended = 0
        """Why the connection ends, as a WebSocket code; 0 while it does not."""
        self._shown: set[int] = set()
        """Numbers of story entries that it has."""

    def put(self, frame: bytes) -> None:
        """Send a frame when the reader is ready for it; one that does not read is cut off."""
        if self.ended:
            return
        self._frames.append(frame)
        self._bytes += len(frame)
        if len(self._frames) > self._limits.unread_frames or self._bytes > self._limits.unread_bytes:
            self.end(TRY_AGAIN)
        self._news.set()

    def end(self, code: int) -> None:
        """End the connection; what waits is dropped, unless it ends in peace."""
        if not self.ended:
            self.ended = code
            if code != GOING_AWAY:
                self._frames.clear()
                self._cut_off.set()
        self._news.set()

    async def until_cut_off(self) -> None:
        """Return when the connection is to be ended at once, whether or not it reads."""
        await self._cut_off.wait()

    async def next_frames(self) -> list[bytes]:
        """The frames to send now; none when the connection ends."""
        while not self._frames and not self.ended:
            self._news.clear()
            await self._news.wait()
        frames, self._frames[:], self._bytes = self._frames[:], [], 0
        return frames

    def unseen(self, entries: Iterable[StoryEntry]) -> list[StoryEntry]:
        """Those entries that it does not have; it is about to get them."""
        found = [entry for entry in entries if entry.n not in self._shown]
        self._shown.update([entry.n for entry in found])
        return found

    def forget_from(self, number: int) -> None:
        """Entries from this number on were undone."""
        self._shown = {shown for shown in self._shown if shown < number}


GOING_AWAY: Final = 1001
POLICY_VIOLATION: Final = 1008
TOO_BIG: Final = 1009
TRY_AGAIN: Final = 1013


class Table:
    """A game that somebody looks at."""

    def __init__(self, room: Room, game: str, thinkers: Thinkers) -> None:
        self._room: Final = room
        self._thinkers: Final = thinkers
        self.id: Final = game
        self.watchers: Final[list[Watcher]] = []
        self._closed = False
        self._arriving = False
        self._looked_at = -STILL
        """When a request last asked for the game."""
        self._hosted = room.open(game)
        self._hosted.listeners.append(self._changed)
        self.picture: tuple[str, bytes] | None = None
        """The drawing of the map, with its version."""
        self._story: Story | None = None
        self._views: Final[dict[Viewer, LiveView]] = {}
        self._trouble = False
        """Whether the journal cannot be used."""
        self._resuming: asyncio.TimerHandle | None = None
        self._bots = self._new_bots()

    def _new_bots(self) -> BotPlayer:
        return BotPlayer(self._hosted, self._thinkers, self._bot_thinks, lambda: self._watched)

    @property
    def _watched(self) -> bool:
        """Whether somebody looks at the game: by a connection, or with a request a short while ago."""
        return bool(self.watchers) or self._arriving or time.monotonic() - self._looked_at < STILL

    def looked_at(self) -> None:
        """A request asks for the game: bots that play alone go on for a while."""
        self._looked_at = time.monotonic()
        self.attend()

    @property
    def hosted(self) -> HostedGame:
        """The game; resumed from the journal if it could not be saved. HostingError, JournalError if it cannot be."""
        found = self._room.open(self.id)
        if found is not self._hosted:
            story = Story(found.game, found.lines())
            log.warning("the game %s… was resumed from its journal", self.id[:4])
            self._bots.rest()
            self._hosted = found
            self._story = story
            self._bots = self._new_bots()
            self._show_again()
        return found

    def _show_again(self) -> None:
        """Show everyone the game as the journal has it: what was written last may be there, or not."""
        self._trouble = False
        self._views.clear()
        for watcher in self.watchers:
            self._look_again(watcher)
            watcher.forget_from(len(self._hosted.game.actions) + 1)
            entries = watcher.unseen(self.entries(watcher.viewer))
            watcher.put(self._change(UNDO, watcher, entries))
        self._bots.attend()

    @property
    def saving(self) -> bool:
        """Whether something that was done here is not on the disk yet."""
        return self._hosted.saving

    async def settled(self) -> None:
        """Wait until everything that was done here is on the disk: nobody may see it before, or go on."""
        while self.saving:
            await self._saving()

    async def saved(self) -> None:
        """Wait until what was just done is on the disk; HostingError if it cannot be saved."""
        problem = await self._saving()
        if problem is not None:
            self._wait_for_journal(problem)
            raise problem

    def _saving(self) -> asyncio.Future[HostingError | None]:
        """Done when the entry that is being written is on the disk, or cannot be."""
        ended: asyncio.Future[HostingError | None] = asyncio.get_running_loop().create_future()

        def end(problem: HostingError | None) -> None:
            if not ended.done():  # nobody waits any longer
                ended.set_result(problem)

        self._hosted.when_saved(end)
        return ended

    # who looks

    def seats_of(self, tokens: Iterable[str]) -> list[Seat]:
        """The seats of these tokens; HostingError if one of them has none."""
        return [self.hosted.seat(token) for token in tokens]

    def viewer_of(self, tokens: Iterable[str]) -> Viewer:
        """The sides that these tokens play."""
        return frozenset([seat.side for seat in self.seats_of(tokens)])

    def welcome(self, watcher: Watcher) -> None:
        """Begin to send changes; the first frame has everything."""
        watcher.viewer = self.viewer_of(watcher.tokens)
        before = self.connected
        self._arriving = True
        try:
            self.attend()
        finally:
            self._arriving = False
        entries = watcher.unseen(self.entries(watcher.viewer))
        self.watchers.append(watcher)
        self._views.clear()
        view = self.view(watcher.viewer)
        watcher.put(encoded({"type": "welcome", "protocol": PROTOCOL, "view": view, "entries": entries}))
        self.show_connected(before, watcher)

    def leave(self, watcher: Watcher) -> None:
        """End sending changes."""
        if watcher in self.watchers:
            before = self.connected
            self.watchers.remove(watcher)
            self.show_connected(before)
            self.attend()

    @property
    def connected(self) -> list[int]:
        """The sides whose players are connected now."""
        return sorted({side for watcher in self.watchers for side in watcher.viewer})

    def show_connected(self, before: list[int], newest: Watcher | None = None) -> None:
        """Show everyone but the newest, who knows it, which players are connected, if that is not as before."""
        now = self.connected
        if now == before:
            return
        self._views.clear()
        frame = encoded({"type": "connected", "sides": now})
        for watcher in self.watchers:
            if watcher is not newest:
                watcher.put(frame)

    # what they see

    def view(self, viewer: Viewer) -> LiveView:
        """The game as a viewer sees it now."""
        hosted = self.hosted
        if viewer not in self._views:
            fields = msgspec.structs.asdict(view_of(hosted, viewer))
            bots = self._bots
            live = LiveView(
                **fields,
                thinking=bots.deciding,
                problem=bots.problem,
                map=map_version(hosted),
                connected=tuple(self.connected),
            )
            self._views[viewer] = live
        return self._views[viewer]

    def entries(self, viewer: Viewer, first: int = 0) -> list[StoryEntry]:
        """The entries of the story that a viewer may see, from a number on: up to the first action that is hidden.

        What they do themselves after it comes later, too: its number would reveal how much is hidden.
        """
        hosted = self.hosted
        if self._story is None:
            self._story = Story(hosted.game, hosted.lines())
        return self._story.entries[max(0, first) : hosted.seen_actions(viewer) + 1]

    # changes

    def attend(self) -> None:
        """Have the bot decide whose turn it is, in a game that can be played here; resumed first, if it has to be."""
        if self._closed:
            return
        try:
            usable = self.hosted.usable
        except JournalError as problem:
            self._wait_for_journal(problem)
        except HostingError as problem:
            self._send_away(problem)
        else:
            if usable:
                self._bots.attend()

    def _wait_for_journal(self, problem: Exception) -> None:
        """The journal cannot be used: inform everyone, and go on when it can."""
        if not self._trouble:
            self._trouble = True
            log.error("the game %s… waits for the journal: %s", self.id[:4], problem)
            for watcher in self.watchers:
                watcher.put(encoded({"type": "trouble", "message": UNSAVED}))
        if self._resuming is None and not self._closed:
            self._resuming = asyncio.get_running_loop().call_later(RESUME_AFTER, self._resume)

    def _resume(self) -> None:
        self._resuming = None
        self.attend()

    def _send_away(self, problem: HostingError) -> None:
        """The game cannot be played here any longer: another process has taken it over while the journal was away."""
        for watcher in self.watchers:
            watcher.put(encoded({"type": "trouble", "message": str(problem)}))
            watcher.end(GOING_AWAY)

    @property
    def stuck(self) -> int | None:
        """The side whose bot cannot play."""
        return self._hosted.game.to_act if self._bots.problem else None

    def try_again(self) -> None:
        """Let a bot that could not play decide once more."""
        self._bots.try_again()

    def _changed(self, change: Change) -> None:
        """Send a change to everyone, as far as they may see it."""
        self._views.clear()
        hosted = self._hosted
        if self._story is not None and change.kind == LINE:
            self._story.add(hosted.last_line)
        elif change.kind == UNDO:
            self._story = None
        remaining = len(hosted.game.actions)
        if change.kind == SEATS:
            for watcher in self.watchers:
                self._look_again(watcher)
        for watcher in self.watchers:
            if change.kind == LINE and hosted.hides_last_action(watcher.viewer):
                continue
            if change.kind == UNDO:
                watcher.forget_from(remaining + 1)
            entries = watcher.unseen(self._fresh_entries(watcher.viewer)) if change.kind in (LINE, SEATS) else []
            watcher.put(self._change(change.kind, watcher, entries))
        self._bots.attend()

    def _change(self, kind: str, watcher: Watcher, entries: list[StoryEntry]) -> bytes:
        """The frame of a change, with the game as a watcher sees it."""
        view = self.view(watcher.viewer)
        return encoded({"type": "change", "kind": kind, "at": view.at, "view": view, "entries": entries})

    def _fresh_entries(self, viewer: Viewer) -> list[StoryEntry]:
        """Entries that may have become visible: those of the phases that this and the last action belong to."""
        marks = self._hosted.marks
        first = len(marks) - 1
        if first >= 0:
            mark = marks[first]
            while first and (marks[first - 1].turn, marks[first - 1].phase) == (mark.turn, mark.phase):
                first -= 1
        return self.entries(viewer, first)

    def _look_again(self, watcher: Watcher) -> None:
        """Whose seats a watcher has, after seats have changed: a token that is no longer valid is dropped."""
        known = {seat.token for seat in self._hosted.seats}
        watcher.tokens = tuple([token for token in watcher.tokens if token in known])
        watcher.viewer = self.viewer_of(watcher.tokens)

    def _bot_thinks(self, thinking: Thinking) -> None:
        """Show that a bot decides, or has done so."""
        self._views.clear()
        frame = {"type": "thinking", "side": thinking.side, "bot": thinking.bot, "on": thinking.on}
        unsaved = not thinking.on and not self._hosted.usable
        if thinking.problem and not unsaved:
            frame["problem"] = thinking.problem
        data = encoded(frame)
        for watcher in self.watchers:
            watcher.put(data)
        if unsaved:
            self._wait_for_journal(HostingError(NOT_SAVED, thinking.problem))

    def close(self, code: int = GOING_AWAY, gone: bool = False) -> None:
        """End all connections, and stop thinking."""
        self._closed = True
        if self._resuming is not None:
            self._resuming.cancel()
        self._bots.rest()
        if self._changed in self._hosted.listeners:
            self._hosted.listeners.remove(self._changed)
        for watcher in self.watchers[:]:
            if gone:
                watcher.put(encoded({"type": "gone"}))
            watcher.end(code)


def map_version(hosted: HostedGame) -> str:
    """Changes when the map does: ice that breaks, a building that falls."""
    changes = hosted.game.battle.changes
    if not changes:
        return ""
    text = repr(sorted([(place, str(hex_)) for place, hex_ in changes.items()]))
    return hashlib.sha256(text.encode()).hexdigest()[:12]


PROTOCOL: Final = 1


class Tables:
    """All tables of a room."""

    def __init__(self, room: Room, thinkers: Thinkers) -> None:
        self.room: Final = room
        self._thinkers: Final = thinkers
        self._tables: Final[dict[str, Table]] = {}
        self.trouble: Final = TroubleLog()
        """For trouble with the journal, which many requests may meet at once."""

    def unread(self, problem: JournalError) -> WebError:
        """What is answered if the journal cannot be used; the reason is in the log."""
        self.trouble.log(f"the journal cannot be used: {problem}")
        return WebError(FAILED, UNREAD)

    def table(self, game: str) -> Table:
        """The table of a game, resumed if it was not in memory; HostingError if there is no such game."""
        table = self._tables.get(game)
        if table is None:
            self._make_room()
            table = Table(self.room, game, self._thinkers)
            self._tables[game] = table
            table.attend()
        return table

    def sat_at(self, game: str) -> bool:
        """Whether somebody who has a seat of the game is connected now."""
        table = self._tables.get(game)
        return table is not None and bool(table.connected)

    def _make_room(self) -> None:
        """Leave the oldest games that nobody looks at, if there are many; they are resumed when they are asked for."""
        for game in list(self._tables):
            if len(self._tables) < MOST_TABLES:
                break
            if not self._tables[game].watchers and not self._tables[game].saving:
                self._tables.pop(game).close()
                self.room.leave(game)

    def delete(self, game: str) -> None:
        """Delete a game for good."""
        self.room.delete(game)
        table = self._tables.pop(game, None)
        if table is not None:
            table.close(gone=True)

    def close(self) -> None:
        """End all connections."""
        for table in self._tables.values():
            table.close()
        self._tables.clear()


def encoded(frame: Any) -> bytes:
    """A frame, or the body of an answer, as JSON."""
    return msgspec.json.encode(frame)


def tokens_in(value: object) -> list[str]:
    """The tokens of a request: none, one, or several separated by commas (one person with several seats)."""
    if value is None or value == "":
        return []
    if not isinstance(value, str):
        raise HostingError(NO_SUCH_SEAT, "a token is text, as in the link of a seat")
    return [token.strip() for token in value.split(",")][:8]
