"""A ranking: every unit of a list against others, in rounds, until their strengths are known well enough.

Who meets whom in a round follows from the results of the rounds before it (`pairing.next_pairs`): units that are about
as strong as each other, and those that are known least. The two units of a meeting play one or more pairs of games,
each with dice and a map of its own.

    rank.json            the units, the conditions and the seed
    pairs.jsonl          the pairs of games played so far, a line each, round by round
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import IO, Final, TypeAlias

import msgspec

from myomer.formats.mtf_writer import write_mtf
from myomer.rules.rounding import ceil_div
from myomer.sim.executor import Executor, in_order, in_processes
from myomer.sim.folders import RunError, fault_of, lock, read_description, shorten, write_description
from myomer.sim.match import Match, check_room
from myomer.sim.pairing import next_pairs
from myomer.sim.rank_description import FORMAT, RankDescription, describe_ranking, why_another
from myomer.sim.rank_games import PairOutcome, Task, prepare_ranking
from myomer.sim.rows import score_of
from myomer.sim.simulation import MOST_GAMES
from myomer.sim.stored import to_json
from myomer.sim.strengths import Meeting, Strengths, fit_strengths
from myomer.sim.variation import Variation
from myomer.units.design import Design

DESCRIPTION: Final = "rank.json"
JOURNAL: Final = "pairs.jsonl"
PAIRS_OF_A_MEETING: Final = 2
"""Pairs of games of a meeting, at least."""
PAIRS_OF_A_ROUND: Final = 12
"""Pairs of games of a round, at least: it is worth starting processes for."""
MOST_UNITS: Final = 2000
REMOVE: Final = "remove this line and all later ones, and the same command plays their games again"


@dataclass(frozen=True)
class Ranking:
    """What is ranked, and under which conditions."""

    units: tuple[Design, ...]
    conditions: tuple[Match, ...]
    """Matches whose rules, map, bots and skills are used; their units are not."""
    labels: tuple[str, ...] = ("",)
    """Of the conditions, if there are several: the values of a parameter."""
    parameter: str = ""
    """What the conditions differ in."""

    @property
    def names(self) -> list[str]:
        """The names of the units."""
        return [unit.name for unit in self.units]

    @property
    def pairs_of_a_meeting(self) -> int:
        """Pairs of games when two units meet, as many under each condition."""
        wanted = max(PAIRS_OF_A_MEETING, ceil_div(PAIRS_OF_A_ROUND, len(self.units) // 2))
        return ceil_div(wanted, len(self.conditions)) * len(self.conditions)


def ranking_of(units: Sequence[Design], base: Match, by: Variation | None = None) -> Ranking:
    """A ranking of units under the conditions of a match, or under each value of a parameter."""
    names = [unit.name for unit in units]
    twice = [name for name in names if names.count(name) > 1]
    if twice:
        raise ValueError(f"{twice[0]} is there twice; name every unit once")
    if not 2 <= len(names) <= MOST_UNITS:
        raise ValueError(f"a ranking has 2 to {MOST_UNITS:,} units, not {len(names):,}")
    check_room(base)
    if by is None:
        return Ranking(tuple(units), (base,))
    return Ranking(tuple(units), tuple([by.changed(base, value) for value in by.values]), by.values, by.name)


class PlayedPair(msgspec.Struct, frozen=True, gc=False):
    """A pair of games: who met under which condition, and how the games ended."""

    round: int
    number: int
    """Of the pair in the ranking; its games have twice this number, and one more."""
    one: int
    other: int
    condition: int
    winners: list[int]
    """Of each game: 0 if the first unit won, 1 if the second, -1 for a draw."""
    turns: list[int]

    @property
    def score(self) -> float:
        """Of the first unit: the mean of both games."""
        return sum([score_of(winner) for winner in self.winners]) / len(self.winners)


AfterEach: TypeAlias = Callable[[PlayedPair], None]


class RankRun:
    """The games of a ranking: in a folder, where they are kept and continued, or only in memory."""

    def __init__(self, ranking: Ranking, seed: int, folder: Path | None = None) -> None:
        """RunError if the folder holds another ranking, or another process is playing it."""
        self.ranking: Final = ranking
        self.seed: Final = seed
        self.played: Final[list[PlayedPair]] = []
        self._journal: IO[bytes] | None = None
        if folder is not None:
            self._journal = self._begin(folder)
            try:
                self._read(folder)
            except BaseException:
                self.close()
                raise

    @property
    def games(self) -> int:
        """How many games there are."""
        return 2 * len(self.played)

    def strengths(self, condition: int | None = None) -> Strengths:
        """The strengths of the units that have played, from all games or those under one condition."""
        pairs = [pair for pair in self.played if condition in (None, pair.condition)]
        seen = {unit for pair in pairs for unit in (pair.one, pair.other)}
        names = self.ranking.names
        return self._fitted([name for number, name in enumerate(names) if number in seen] or names, pairs)

    def _fitted(self, players: list[str], pairs: Sequence[PlayedPair]) -> Strengths:
        """The strengths of players from pairs of games."""
        names = self.ranking.names
        meetings: dict[tuple[int, int], list[float]] = {}
        for pair in pairs:
            sums = meetings.setdefault((pair.one, pair.other), [0.0, 0.0, 0.0])
            sums[0] += 1
            sums[1] += pair.score
            sums[2] += pair.score * pair.score
        return fit_strengths(
            players,
            [
                Meeting(names[one], names[other], round(count), points, squares)
                for (one, other), (count, points, squares) in meetings.items()
            ],
        )

    def play(
        self, games: int, workers: int = 1, after_each: AfterEach | None = None, executor: Executor | None = None
    ) -> None:
        """Play that many games in total, and one more if their number is odd; none is played again."""
        if not 2 <= games <= MOST_GAMES:
            raise ValueError(f"a ranking has 2 to {MOST_GAMES:,} games, not {games:,}")
        ranking = self.ranking
        texts = [write_mtf(unit).encode() for unit in ranking.units]
        setup = ([to_json(match) for match in ranking.conditions], texts, self.seed)
        play = executor or in_processes(workers)
        most = ceil_div(games, 2)
        while len(self.played) < most:
            rounds = _Rounds(self, most)
            for task, data in in_order(play, prepare_ranking, setup, rounds):
                outcome = msgspec.json.decode(data, type=PairOutcome)
                number, one, other, condition = task
                pair = PlayedPair(rounds.number, number, one, other, condition, outcome.winners, outcome.turns)
                self._write(pair)
                if after_each is not None:
                    after_each(pair)

    def tasks_of_round(self, round_: int) -> list[Task]:
        """The pairs of games of a round that have not been played."""
        before = [pair for pair in self.played if pair.round < round_]
        numbers = {name: number for number, name in enumerate(self.ranking.names)}
        tasks: list[Task] = []
        for one, other in next_pairs(self._fitted(self.ranking.names, before)):
            for index in range(self.ranking.pairs_of_a_meeting):
                condition = index % len(self.ranking.conditions)
                tasks.append((len(before) + len(tasks), numbers[one], numbers[other], condition))
        started = self.played[len(before) :]
        if [(pair.number, pair.one, pair.other, pair.condition) for pair in started] != tasks[: len(started)]:
            raise RunError(
                "the last round of this ranking does not follow from the games before it; name another folder"
            )
        return tasks[len(started) :]

    # the folder

    def _begin(self, folder: Path) -> IO[bytes]:
        """Write the description if the folder is new, and keep other processes out."""
        path = folder / DESCRIPTION
        ranking = self.ranking
        conditions = list(zip(ranking.labels, ranking.conditions, strict=True))
        wanted = describe_ranking(ranking.units, ranking.parameter, conditions, self.seed)
        if not path.exists():
            write_description(path, wanted)
        found = read_description(path, RankDescription, "ranking", "myomer rank")
        if found.format != FORMAT:
            raise RunError(f"{path}: a ranking of format {found.format}; this Myomer reads format {FORMAT}")
        why = why_another(found, wanted)
        if why:
            raise RunError(f"{folder}: the ranking there {why}; name another folder, or go on with that one")

        journal = (folder / JOURNAL).open("ab+")
        try:
            lock(journal, folder)
        except BaseException:
            journal.close()
            raise
        return journal

    def _read(self, folder: Path) -> None:
        """The pairs that have been played. A last line that was cut off is dropped."""
        path = folder / JOURNAL
        data = path.read_bytes()
        whole = data.rfind(b"\n") + 1
        if self._journal is not None and whole < len(data):
            shorten(self._journal, whole)
        for number, line in enumerate(data[:whole].splitlines()):
            try:
                pair = msgspec.json.decode(line, type=PlayedPair)
            except msgspec.MsgspecError as problem:
                fault = fault_of(problem)
                raise RunError(f"{path}:{number + 1}: this line is not a pair of games: {fault}; {REMOVE}") from problem
            if pair.number != number or not self._fits(pair):
                raise RunError(f"{path}:{number + 1}: pair {number} of this ranking belongs here; {REMOVE}")
            self.played.append(pair)

    def _fits(self, pair: PlayedPair) -> bool:
        """Whether a pair can be one of this ranking."""
        units, conditions = len(self.ranking.units), len(self.ranking.conditions)
        known = 0 <= pair.one < units and 0 <= pair.other < units and 0 <= pair.condition < conditions
        return known and pair.one != pair.other and len(pair.winners) == len(pair.turns) == 2

    def _write(self, pair: PlayedPair) -> None:
        """Keep a pair; OSError if it cannot be written: then it is as if it had not been played."""
        if self._journal is not None:
            end = self._journal.seek(0, os.SEEK_END)
            try:
                self._journal.write(msgspec.json.encode(pair) + b"\n")
                self._journal.flush()
            except OSError:
                shorten(self._journal, end)
                raise
        self.played.append(pair)

    def close(self) -> None:
        """Let other processes write."""
        if self._journal is not None:
            self._journal.close()
            self._journal = None

    def __enter__(self) -> RankRun:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class _Rounds:
    """The pairs of games of one round after another, up to a number of pairs in all.

    The next round follows from all results of the last one. While some of these are awaited there is no task; when they
    are there, there are tasks again: an executor that asks after every outcome is not started again for each round.
    """

    def __init__(self, run: RankRun, most: int) -> None:
        self._run = run
        self._most = most
        self._tasks: list[Task] = []
        self._next_pair = len(run.played)
        self._is_begun = False
        self.number = run.played[-1].round if run.played else 0
        """Of the round that is being played."""

    def __iter__(self) -> _Rounds:
        return self

    def __next__(self) -> Task:
        if not self._tasks and self._next_pair == len(self._run.played) < self._most:
            self._begin_round()
        if not self._tasks or self._next_pair == self._most:
            raise StopIteration
        self._next_pair += 1
        return self._tasks.pop(0)

    def _begin_round(self) -> None:
        """Go on with the round that was begun before, or with the next one."""
        if self._is_begun:
            self.number += 1
        self._is_begun = True
        self._tasks = self._run.tasks_of_round(self.number)
        if not self._tasks:
            self.number += 1
            self._tasks = self._run.tasks_of_round(self.number)
