"""What the games of a run show: who wins, how fights end, what did the damage, how units fare.

Everything is made from the data frame of the games (`frames.SCHEMA`). Figures of whole games have intervals over pairs
of games; a hit rate counts shots, and has Wilson's interval. Who wins is what a run may be ended for (`--until`): then
its intervals are those of a confidence sequence.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import polars as pl

from myomer.game.report import STANDING
from myomer.sim.intervals import Estimate, Pair, estimate_mean, estimate_score, estimate_share
from myomer.sim.match import Match
from myomer.sim.rows import score_of
from myomer.sim.stopping import Target, estimate_at_any_time
from myomer.sim.tally import DEAD, UNCONSCIOUS

QUANTILES: Final = (5, 25, 50, 75, 95)
"""Percent of games that are over by a turn."""


@dataclass(frozen=True, slots=True)
class Turns:
    """How long games take."""

    mean: Estimate
    quantiles: dict[int, int]
    """By a percentage, the turn by which that share of games is over."""
    counts: dict[int, int]
    """By turn, how many games ended in it."""


@dataclass(frozen=True, slots=True)
class Ending:
    """One way in which games ended."""

    reason: str
    draw: bool
    games: int


@dataclass(frozen=True, slots=True)
class SourceSummary:
    """A weapon or a physical attack of one side."""

    source: str
    attempts: float
    """Per game."""
    hit_rate: Estimate | None
    """None if it was never tried."""
    damage: float
    """Per game, to the other side."""
    share: float
    """Of the side's damage."""


@dataclass(frozen=True, slots=True)
class UnitSummary:
    """One unit, over all games; means are per game."""

    unit: str
    survived: Estimate
    fates: dict[str, int]
    """By fate, how many games; the most frequent first."""
    damage_dealt: float
    damage_taken: float
    armor: int
    """That it begins with."""
    armor_left: float
    structure: int
    structure_left: float
    falls: float
    criticals: float
    pilot_hits: float
    pilot_dead: int
    """Games."""
    pilot_unconscious: int
    """Games at whose end the pilot was unconscious."""
    hottest: float


@dataclass(frozen=True, slots=True)
class SideSummary:
    """One side."""

    name: str
    wins: int
    win_rate: Estimate
    score: Estimate
    """A win counts 1, a draw ½."""
    damage: float
    """Per game, to the other side."""
    sources: list[SourceSummary]
    """What did that damage, the most first."""
    self_inflicted: dict[str, float]
    """By what caused it, damage that the other side did not do: falls, explosions, its own charges; per game."""
    units: list[UnitSummary]


@dataclass(frozen=True, slots=True)
class Summary:
    """What some games show."""

    games: int
    draws: int
    draw_rate: Estimate
    sides: tuple[SideSummary, SideSummary]
    endings: list[Ending]
    """The most frequent first."""
    turns: Turns
    until: float | None = None
    """The half-width that the run was played for: then wins, draws and scores have intervals that hold at any stopping
    time. None: all intervals are for a number of games that was fixed before."""


def pairs_of(frame: pl.DataFrame, values: Sequence[float]) -> list[Pair]:
    """The values of games as pairs, by the numbers of the games: one that is alone is a pair of one."""
    pairs: dict[int, list[float]] = {}
    for game, value in zip(frame["game"].to_list(), values, strict=True):
        pairs.setdefault(game // 2, []).append(value)
    return list(pairs.values())


def scores_of(frame: pl.DataFrame, side: int = 0) -> list[float]:
    """The score of a side in each game."""
    return [score_of(winner, side) for winner in frame["winner"].to_list()]


def summarize(frame: pl.DataFrame, match: Match, targets: Sequence[Target] = ()) -> Summary:
    """What the games of a match show; ValueError if there are none.

    With the targets of a run that ended when its interval was narrow enough (`Run.until`), the intervals of wins, draws
    and scores are those of a confidence sequence.
    """
    if frame.is_empty():
        raise ValueError("no games: there is nothing to summarize")
    winners: list[int] = frame["winner"].to_list()
    units = units_of(frame)
    dealt = _by_source(units, "dealt")
    taken = _by_source(units, "taken")
    one, other = [_side(frame, match, side, winners, units, dealt, taken, targets) for side in (0, 1)]
    return Summary(
        len(winners), winners.count(-1), _score(frame, [float(winner < 0) for winner in winners], targets),
        (one, other), _endings(frame), _turns(frame), targets[-1].half_width if targets else None,
    )  # fmt: skip


def units_of(frame: pl.DataFrame) -> pl.DataFrame:
    """A row for each unit of each game; `place` is its number within the match, from 0."""
    rows = frame.select("game", "units").explode("units").unnest("units")
    return rows.with_columns(place=pl.int_range(pl.len()).over("game"))


def damage_of(units: pl.DataFrame, column: str = "dealt") -> pl.DataFrame:
    """A row for each source of damage of each unit of each game."""
    return units.select("game", "side", "place", "unit", column).explode(column).drop_nulls(column).unnest(column)


def _rate(frame: pl.DataFrame, happened: Sequence[bool]) -> Estimate:
    """How often something happens in a game."""
    return estimate_score(pairs_of(frame, [float(each) for each in happened]))


def _score(frame: pl.DataFrame, values: Sequence[float], targets: Sequence[Target]) -> Estimate:
    """The mean of a figure of games that is 0 to 1; its interval is of the kind that the run asks for."""
    if targets:
        return estimate_at_any_time(frame["game"].to_list(), values, targets)
    return estimate_score(pairs_of(frame, values))


def _side(
    frame: pl.DataFrame,
    match: Match,
    side: int,
    winners: Sequence[int],
    units: pl.DataFrame,
    dealt: dict[int, dict[str, _Counts]],
    taken: dict[int, dict[str, _Counts]],
    targets: Sequence[Target],
) -> SideSummary:
    games = len(winners)
    first = len(match.sides[0].units) if side else 0
    damage = sum([counts.damage for counts in dealt[side].values()])
    by_others = {source: counts.damage for source, counts in dealt[1 - side].items()}
    own = {source: counts.damage - by_others.get(source, 0) for source, counts in taken[side].items()}
    return SideSummary(
        match.side_name(side),
        winners.count(side),
        _score(frame, [float(winner == side) for winner in winners], targets),
        _score(frame, scores_of(frame, side), targets),
        damage / games,
        sorted(
            [_source(source, counts, games, damage) for source, counts in dealt[side].items()],
            key=lambda row: (-row.damage, -row.attempts, row.source),
        ),
        dict(_most_first({source: points / games for source, points in own.items() if points > 0})),
        [_unit(frame, match, side, number, units, first + number) for number in range(len(match.sides[side].units))],
    )


def _most_first(figures: dict[str, float]) -> list[tuple[str, float]]:
    return sorted(figures.items(), key=lambda entry: (-entry[1], entry[0]))


@dataclass(frozen=True, slots=True)
class _Counts:
    attempts: int
    hits: int
    damage: int


def _by_source(units: pl.DataFrame, column: str) -> dict[int, dict[str, _Counts]]:
    """By side and source, what all its units dealt or took."""
    sums = damage_of(units, column).group_by("side", "source").agg(pl.col("attempts", "hits", "damage").sum())
    found: dict[int, dict[str, _Counts]] = {0: {}, 1: {}}
    for side, source, attempts, hits, damage in sums.iter_rows():
        found[side][source] = _Counts(attempts, hits, damage)
    return found


def _source(source: str, counts: _Counts, games: int, damage: int) -> SourceSummary:
    rate = estimate_share(counts.hits, counts.attempts) if counts.attempts else None
    share = counts.damage / damage if damage else 0.0
    return SourceSummary(source, counts.attempts / games, rate, counts.damage / games, share)


def _unit(frame: pl.DataFrame, match: Match, side: int, number: int, units: pl.DataFrame, place: int) -> UnitSummary:
    """One unit, by its place in the match."""
    design = match.sides[side].units[number].design
    rows = units.filter(pl.col("place") == place)
    fates: list[str] = rows["fate"].to_list()
    pilots: list[str] = rows["pilot"].to_list()
    counted = Counter(fates)

    def mean(column: str) -> float:
        values: list[int] = rows[column].to_list()
        return sum(values) / len(values)

    return UnitSummary(
        design.name,
        _rate(frame, [fate == STANDING for fate in fates]),
        {fate: counted[fate] for fate in sorted(counted, key=lambda fate: (-counted[fate], fate))},
        mean("damage_dealt"),
        mean("damage_taken"),
        sum(design.armor),
        mean("armor_left"),
        sum(design.structure),
        mean("structure_left"),
        mean("falls"),
        mean("criticals"),
        mean("pilot_hits"),
        pilots.count(DEAD),
        pilots.count(UNCONSCIOUS),
        mean("hottest"),
    )


def _endings(frame: pl.DataFrame) -> list[Ending]:
    """The ways in which games ended."""
    counted = Counter(zip(frame["reason"].to_list(), [winner < 0 for winner in frame["winner"].to_list()], strict=True))
    return [
        Ending(reason, draw, counted[reason, draw])
        for reason, draw in sorted(counted, key=lambda each: (-counted[each], each))
    ]


def _turns(frame: pl.DataFrame) -> Turns:
    """How long the games took."""
    turns: list[int] = frame["turns"].to_list()
    in_order = sorted(turns)
    quantiles = {percent: in_order[-(-len(turns) * percent // 100) - 1] for percent in QUANTILES}
    return Turns(estimate_mean(pairs_of(frame, turns)), quantiles, dict(sorted(Counter(turns).items())))
