"""Work in other processes: outcomes, refusals, processes that die, tasks that nobody waits for."""

from __future__ import annotations

import multiprocessing
import queue
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from myomer.game.saved_games import read_game, replayed
from myomer.hosting import Room, SqliteJournal, thinking
from myomer.hosting.bot_players import BotPlayer, Thinking
from myomer.hosting.deciding import decide
from myomer.hosting.thinking import Outcome, Thinkers
from tests.hosting.tables import VERSION, small_duel
from tests.hosting.tasks import add, die, die_once, fail, refuse, stumble, wait


class Waiting:
    """A pool whose outcomes arrive in this thread."""

    def __init__(self) -> None:
        self.calls: queue.Queue[Callable[[], None]] = queue.Queue()
        self.pool = Thinkers(1, 1, self.calls.put)
        self.outcomes: list[Outcome] = []

    def next(self) -> Outcome:
        """The next outcome."""
        before = len(self.outcomes)
        while len(self.outcomes) == before:
            self.calls.get(timeout=60)()
        return self.outcomes[-1]


@pytest.fixture(scope="module")
def waiting() -> Iterator[Waiting]:
    before = set(multiprocessing.active_children())
    waiting = Waiting()
    yield waiting
    waiting.pool.close()
    assert set(multiprocessing.active_children()) <= before, "no process is left"


def test_outcomes_and_refusals(waiting: Waiting) -> None:
    pool, done = waiting.pool, waiting.outcomes.append
    pool.submit(add, (2, 3), done, slow=False)
    assert waiting.next() == (5, None)
    pool.submit(refuse, (), done, slow=False)
    problem = waiting.next().problem
    assert problem is not None
    assert (problem.code, str(problem), problem.reasons) == ("not-allowed", "never", ["because"])
    pool.submit(fail, (), done, slow=False)
    problem = waiting.next().problem
    assert problem is not None
    assert (problem.code, str(problem)) == ("cannot-play", "no")
    pool.submit(stumble, (), done, slow=False)
    problem = waiting.next().problem
    assert problem is not None
    assert (problem.code, str(problem)) == ("cannot-play", "this cannot be computed: KeyError: 'a mistake'")


def test_quick_tasks_do_not_wait_and_what_nobody_waits_for_ends(
    waiting: Waiting, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinking, "PATIENCE", 0.0)
    pool, done = waiting.pool, waiting.outcomes.append
    stuck = pool.submit(wait, (str(tmp_path / "started"),), done, slow=True)
    queued = pool.submit(add, (1, 1), done, slow=True)
    pool.submit(add, (2, 2), done, slow=False)
    assert waiting.next() == (4, None), "it did not wait for the slow ones"
    while not (tmp_path / "started").exists():
        time.sleep(0.01)
    queued.cancel()
    stuck.cancel()
    pool.submit(die_once, (str(tmp_path / "died"),), done, slow=True)
    assert waiting.next() == (7, None), "another process took over, and again when that one was killed"
    assert len(waiting.outcomes) == len([outcome for outcome in waiting.outcomes if outcome.value != 2])


def test_a_task_that_kills_its_process_again_and_again_is_given_up(
    waiting: Waiting, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinking, "MOST_DEATHS", 1)
    waiting.pool.submit(die, (), waiting.outcomes.append, slow=False)
    problem = waiting.next().problem
    assert problem is not None
    assert (problem.code, str(problem)) == ("cannot-play", "the process that computes this has died 1 times")


def test_bots_play_what_they_decide_if_the_position_is_still_the_same(waiting: Waiting, tmp_path: Path) -> None:
    with Room(SqliteJournal(tmp_path / "games.sqlite"), VERSION) as room:
        hosted = room.begin(small_duel(turns=1), ["person", "brawler"])
        reports: list[Thinking] = []
        bots = BotPlayer(hosted, waiting.pool, reports.append, lambda: False)
        hosted.listeners.append(lambda _: bots.attend())
        bots.attend()
        while hosted.game.to_act == 0:
            hosted.play(hosted.seats[0], decide(hosted.game, "baseline")[0], hosted.at)
        assert bots.deciding == "brawler"
        # Its seat is taken back: what it thinks about is dropped.
        seat = hosted.take_back(hosted.seats[1])
        assert bots.deciding is None
        hosted.hand_to_bot(seat, "brawler")
        expected = decide(hosted.game, "brawler")
        at = len(hosted.game.actions)
        while hosted.game.to_act == 1:
            waiting.calls.get(timeout=60)()
        assert hosted.game.actions[at : at + len(expected)] == expected
        assert [(report.on, report.problem) for report in reports[:4]] == [(True, ""), (False, "")] * 2
        bots.rest()
        assert replayed(read_game(room.export(hosted.id)), VERSION).game.actions == hosted.game.actions


def test_a_game_of_bots_alone_goes_on_only_while_it_is_watched(waiting: Waiting, tmp_path: Path) -> None:
    with Room(SqliteJournal(tmp_path / "games.sqlite"), VERSION) as room:
        hosted = room.begin(small_duel(turns=1), ["baseline", "no-such-bot.py:bot"])
        watched = [False]
        reports: list[Thinking] = []
        bots = BotPlayer(hosted, waiting.pool, reports.append, lambda: watched[0])
        bots.attend()
        assert bots.deciding is None
        watched[0] = True
        bots.attend()
        assert bots.deciding is not None
        while not any([report.problem for report in reports]):
            waiting.calls.get(timeout=60)()
        assert "no-such-bot" in reports[-1].problem
        assert bots.deciding is None
        bots.attend()
        assert bots.deciding is None, "it is not tried again in the same position"
