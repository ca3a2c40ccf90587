"""Actions that a thread writes to the journal: nobody sees them, and nobody goes on, before they are on the disk."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from myomer.game.actions import Done
from myomer.hosting import Change, HostedGame, HostingError, JournalError, Room, SqliteJournal
from myomer.hosting.bot_players import BotPlayer
from myomer.hosting.deciding import decide
from myomer.hosting.journal import Addition
from myomer.hosting.thinking import Call, Outcome, Thinkers, Thought, function_of
from tests.hosting.tables import VERSION, small_duel


class SlowDisk(SqliteJournal):
    """A journal on a disk that writes when it is let, and may be full."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.reached = threading.Semaphore(0)
        self.may_write = threading.Semaphore(0)
        self.full = False
        self.broken = False
        self.groups: list[int] = []

    def append_all(self, additions: Sequence[Addition]) -> list[JournalError | None]:
        self.reached.release()
        assert self.may_write.acquire(timeout=60)
        self.groups.append(len(additions))
        if self.broken:
            raise KeyError("a mistake")
        return [JournalError("the disk is full") for _ in additions] if self.full else super().append_all(additions)


class SlowRoom(Room):
    """A room whose journal is written by a thread."""

    def __init__(self, path: Path) -> None:
        self.disk = SlowDisk(path)
        super().__init__(self.disk, VERSION)
        self.calls: queue.Queue[Callable[[], None]] = queue.Queue()
        self.writer.start(self.calls.put)

    def let_write(self) -> None:
        """Let the disk write what was given to it."""
        self.disk.may_write.release()

    def hear(self) -> None:
        """Hear that one entry was written, or was not."""
        self.calls.get(timeout=60)()


@pytest.fixture
def room(tmp_path: Path) -> Iterator[SlowRoom]:
    with SlowRoom(tmp_path / "games.sqlite") as room:
        yield room
        room.disk.may_write.release(100)


def begin(room: Room, *holders: str) -> tuple[HostedGame, list[Change]]:
    """A game, and what is heard of it."""
    hosted = room.begin(small_duel(), holders or ("person", "person"))
    heard: list[Change] = []
    hosted.listeners.append(heard.append)
    return hosted, heard


def play(hosted: HostedGame) -> Change:
    """Let the unit that is to act do nothing."""
    side = hosted.game.to_act
    return hosted.play(hosted.seats[side], Done(side), hosted.at)


def test_nothing_is_published_before_it_is_on_the_disk(room: SlowRoom) -> None:
    hosted, heard = begin(room)
    entries = room.journal.entries(hosted.id)
    change = play(hosted)
    saved: list[HostingError | None] = []
    hosted.when_saved(saved.append)
    assert hosted.saving
    with pytest.raises(RuntimeError, match="being saved"):
        play(hosted)
    assert (heard, saved, room.journal.entries(hosted.id)) == ([], [], entries)
    room.let_write()
    room.hear()
    assert (heard, saved, hosted.saving) == ([change], [None], False)
    assert len(room.journal.entries(hosted.id)) == len(entries) + 1
    hosted.when_saved(saved.append)
    assert saved == [None, None], "at once if nothing is being written"


def test_what_waits_is_written_together(room: SlowRoom) -> None:
    games = [begin(room) for _ in range(4)]
    play(games[0][0])
    assert room.disk.reached.acquire(timeout=60)
    for hosted, _ in games[1:]:
        play(hosted)
    for _ in range(2):
        room.let_write()
    for _ in games:
        room.hear()
    assert room.disk.groups == [1, 3]
    for hosted, heard in games:
        assert [change.at for change in heard] == [1]
        assert len(hosted.lines()) == 3


def test_what_cannot_be_written_is_not_played(room: SlowRoom) -> None:
    for broken in (False, True):
        hosted, heard = begin(room)
        room.disk.full, room.disk.broken = True, broken
        play(hosted)
        unsaved: list[HostingError | None] = []
        hosted.when_saved(unsaved.append)
        room.let_write()
        room.hear()
        room.disk.full = room.disk.broken = False
        assert unsaved[0] is not None
        assert unsaved[0].code == "not-saved"
        assert (heard, hosted.usable) == ([], False)
        resumed = room.open(hosted.id)
        assert resumed is not hosted
        assert resumed.game.actions == []
        change = play(resumed)
        room.let_write()
        room.hear()
        assert heard == [change], "who listened to the game hears of the resumed one"


def test_stopping_writes_what_waits(room: SlowRoom) -> None:
    hosted, _ = begin(room)
    play(hosted)
    room.let_write()
    room.writer.stop()
    assert len(room.journal.entries(hosted.id)) == 4
    room.hear()
    assert not hosted.saving
    room.let_write()
    play(hosted)
    assert not hosted.saving, "written at once when the thread has ended"


class Decided(Thinkers):
    """Bots that decide when they are asked to."""

    def __init__(self) -> None:
        super().__init__(1)
        self.thoughts: list[Thought] = []

    def submit(self, call: Call, arguments: tuple[object, ...], done: Callable[[Outcome], None], slow: bool) -> Thought:
        self.thoughts.append(Thought(self, b"", slow, lambda _: done(Outcome(function_of(call)(*arguments), None))))
        return self.thoughts[-1]

    def decide(self) -> None:
        """Let the last bot decide."""
        self.thoughts[-1].done(Outcome(None, None))


def test_each_action_of_a_bot_waits_for_the_disk(room: SlowRoom) -> None:
    hosted, heard = begin(room, "brawler", "brawler")
    pool = Decided()
    bots = BotPlayer(hosted, pool, lambda _: None, lambda: True)
    hosted.listeners.append(lambda _: bots.attend())
    bots.attend()
    while len(expected := decide(hosted.game, "brawler")) < 2:
        pool.decide()
        room.let_write()
        room.hear()
    thoughts, before = len(pool.thoughts), len(heard)
    pool.decide()
    for number in range(len(expected)):
        assert len(heard) == before + number
        assert len(pool.thoughts) == thoughts, "the next one decides after all of them"
        room.let_write()
        room.hear()
    assert hosted.game.actions[-len(expected) :] == expected
    assert len(pool.thoughts) == thoughts + 1

    # The table is closed while its decision is being played: the rest of it is not.
    while len(expected := decide(hosted.game, "brawler")) < 2:
        pool.decide()
        room.let_write()
        room.hear()
    pool.decide()
    played, thoughts = len(hosted.game.actions), len(pool.thoughts)
    hosted.listeners.pop()
    bots.rest()
    room.let_write()
    room.hear()
    assert (len(hosted.game.actions), len(pool.thoughts)) == (played, thoughts)
    assert not hosted.saving


def test_a_decision_that_comes_while_the_game_is_saved_waits(room: SlowRoom) -> None:
    hosted, heard = begin(room, "brawler", "brawler")
    pool = Decided()
    bots = BotPlayer(hosted, pool, lambda _: None, lambda: True)
    bots.attend()
    other = 1 - hosted.game.to_act
    hosted.take_back(hosted.seats[other])
    pool.decide()
    assert hosted.game.actions == []
    room.let_write()
    room.hear()
    assert len(hosted.game.actions) == 1
    assert [change.kind for change in heard] == ["seats"]
