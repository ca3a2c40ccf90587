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
from myomer.library.games import installed
from myomer.rules.rounding import ceil_div
from myomer.sim.executor import Executor, in_order, in_processes
from myomer.sim.folders import RunError, lock, read_description, shorten, write_description
from myomer.sim.match import Match, check_room
from myomer.sim.pairing import next_pairs
from myomer.sim.rank_games import PairOutcome, Task, prepare_ranking
from myomer.sim.rows import score_of
from myomer.sim.simulation import MOST_GAMES
from myomer.sim.stored import StoredMatch, stored, to_json
from myomer.sim.strengths import Meeting, Strengths, fit_strengths
from myomer.sim.variation import Variation
from myomer.units.design import Design

FORMAT: Final = 1
DESCRIPTION: Final = "rank.json"
JOURNAL: Final = "pairs.jsonl"
PAIRS_OF_A_MEETING: Final = 2
"""Pairs of games of a meeting, at least."""
PAIRS_OF_A_ROUND: Final = 12
"""Pairs of games of a round, at least: it is worth starting processes for."""
MOST_UNITS: Final = 2000


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


class _StoredCondition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    label: str
    match: StoredMatch


class RankDescription(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What `rank.json` holds."""

    format: int
    myomer: str
    """The version that began the ranking."""
    seed: int
    parameter: str
    conditions: list[_StoredCondition]
    units: list[str]
    """As .mtf texts."""


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

    def strengths(self, condition: int | None = None, before_round: int | None = None) -> Strengths:
        """The strengths of all units, from all games or those under one condition."""
        names = self.ranking.names
        meetings: dict[tuple[int, int], list[float]] = {}
        for pair in self.played:
            if condition not in (None, pair.condition) or (before_round is not None and pair.round >= before_round):
                continue
            sums = meetings.setdefault((pair.one, pair.other), [0.0, 0.0, 0.0])
            sums[0] += 1
            sums[1] += pair.score
            sums[2] += pair.score * pair.score
        return fit_strengths(
            names,
            [
                Meeting(names[one], names[other], round(pairs), points, squares)
                for (one, other), (pairs, points, squares) in meetings.items()
            ],
        )

    def play(
        self, games: int, workers: int = 1, after_each: AfterEach | None = None, executor: Executor | None = None
    ) -> None:
        """Play that many games in total, or as many of them as whole meetings are; none is played again."""
        least = 2 * self.ranking.pairs_of_a_meeting
        if not least <= games <= MOST_GAMES:
            raise ValueError(f"a ranking has {least} to {MOST_GAMES:,} games, not {games:,}")
        ranking = self.ranking
        texts = [write_mtf(unit).encode() for unit in ranking.units]
        setup = ([to_json(match) for match in ranking.conditions], texts, self.seed)
        play = executor or in_processes(workers)
        most = games // least * ranking.pairs_of_a_meeting

        round_ = self.played[-1].round if self.played else 0
        while len(self.played) < most:
            tasks = self._round(round_)
            for task, data in in_order(play, prepare_ranking, setup, iter(tasks[: most - len(self.played)])):
                outcome = msgspec.json.decode(data, type=PairOutcome)
                number, one, other, condition = task
                pair = PlayedPair(round_, number, one, other, condition, outcome.winners, outcome.turns)
                self._write(pair)
                if after_each is not None:
                    after_each(pair)
            round_ += 1

    def _round(self, round_: int) -> list[Task]:
        """The pairs of games of a round that have not been played."""
        before = [pair for pair in self.played if pair.round < round_]
        numbers = {name: number for number, name in enumerate(self.ranking.names)}
        tasks: list[Task] = []
        for one, other in next_pairs(self.strengths(before_round=round_)):
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
        wanted = RankDescription(
            FORMAT,
            installed(),
            self.seed,
            ranking.parameter,
            [
                _StoredCondition(label, stored(match))
                for label, match in zip(ranking.labels, ranking.conditions, strict=True)
            ],
            [write_mtf(unit) for unit in ranking.units],
        )
        if not path.exists():
            write_description(path, wanted)
        found = read_description(path, RankDescription, "ranking", "myomer rank")
        if found.format != FORMAT:
            raise RunError(f"{path}: a ranking of format {found.format}; this Myomer reads format {FORMAT}")
        if msgspec.structs.replace(found, myomer="") != msgspec.structs.replace(wanted, myomer=""):
            what = f"has the seed {found.seed}" if found.seed != self.seed else "is another one"
            raise RunError(f"{folder}: the ranking there {what}; name another folder, or go on with that one")

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
                raise RunError(f"{path}:{number + 1}: this line is not a pair of games: {problem}") from problem
            if pair.number != number or not self._fits(pair):
                raise RunError(f"{path}:{number + 1}: pair {number} of this ranking belongs here")
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
