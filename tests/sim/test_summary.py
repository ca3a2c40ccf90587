"""What games show: counted from rows that are known."""

from __future__ import annotations

import math

import pytest

from myomer.reports.match_screen import verdict
from myomer.sim import frames
from myomer.sim.flat import damage_table, games_table, units_table
from myomer.sim.frames import RowCollection, frame_of, row_of
from myomer.sim.intervals import estimate_score
from myomer.sim.rows import DamageRow, GameRow, UnitRow
from myomer.sim.stopping import Target, UntilNarrow, estimate_at_any_time
from myomer.sim.summary import summarize
from tests.sim.matches import short_match

MATCH = short_match()


def unit(side: int, dealt: list[DamageRow], taken: list[DamageRow], fate: str = "standing", pilot: str = "") -> UnitRow:
    return UnitRow(
        side, "x", fate, 0, 10, 5, sum([row.damage for row in taken]), sum([row.damage for row in dealt]), side, 2, 1,
        pilot or "conscious", 3, dealt, taken,
    )  # fmt: skip


def game(number: int, winner: int, turns: int) -> GameRow:
    """The first side shoots four times, hits `turns` times for 5 points each, and falls; the loser is destroyed."""
    shots = [DamageRow("medium-laser", 4, turns, 5 * turns)]
    fall = [DamageRow("fall", 1, 1, 3)]
    fates = ["head-destroyed" if winner == 1 - side else "standing" for side in (0, 1)]
    reason = "turn-limit" if winner < 0 else "last-side-standing"
    units = [unit(0, shots, fall, fates[0], "dead" if winner == 1 else ""), unit(1, [], shots, fates[1])]
    return GameRow(number, 7, number % 2 == 1, winner, reason, turns, units)


ROWS = [game(0, 0, 1), game(1, 0, 2), game(2, 1, 3), game(3, -1, 4), game(4, 0, 2)]
FRAME = frame_of(ROWS)


def test_who_wins() -> None:
    summary = summarize(FRAME, MATCH)
    one, other = summary.sides
    assert (summary.games, one.wins, other.wins, summary.draws) == (5, 3, 1, 1)
    assert one.score == estimate_score([[1, 1], [0, 0.5], [1]]), "over pairs, the last of which has one game so far"
    assert one.score.value + other.score.value == pytest.approx(1)
    assert one.win_rate == estimate_score([[1, 1], [0, 0], [1]])
    assert (one.name, other.name) == ("Locust LCT-1V", "Wasp WSP-1A")


def test_how_fights_end() -> None:
    summary = summarize(FRAME, MATCH)
    assert [(ending.reason, ending.draw, ending.games) for ending in summary.endings] == [
        ("last-side-standing", False, 4),
        ("turn-limit", True, 1),
    ]
    assert summary.turns.counts == {1: 1, 2: 2, 3: 1, 4: 1}
    assert summary.turns.mean.value == pytest.approx(2.4), "two pairs and a half, each game with the same weight"
    assert summary.turns.quantiles == {5: 1, 25: 2, 50: 2, 75: 3, 95: 4}
    assert summary.sides[1].units[0].fates == {"head-destroyed": 3, "standing": 2}
    assert summary.sides[0].units[0].pilot_dead == 1


def test_what_did_the_damage() -> None:
    one, other = summarize(FRAME, MATCH).sides
    assert [(row.source, row.attempts, row.damage, row.share) for row in one.sources] == [("medium-laser", 4, 12, 1)]
    assert one.sources[0].hit_rate is not None
    assert (one.sources[0].hit_rate.value, one.sources[0].hit_rate.games) == (12 / 20, 20)
    assert one.self_inflicted == {"fall": 3.0}
    assert other.self_inflicted == {}
    assert (other.sources, other.damage) == ([], 0)
    locust = one.units[0]
    assert (locust.damage_dealt, locust.damage_taken, locust.armor_left, locust.falls) == (12, 3, 10, 0)
    assert (locust.armor, locust.structure) == (64, 33)


def test_games_that_are_not_neighbors_are_no_pair() -> None:
    chosen = frame_of([ROWS[0], ROWS[2], ROWS[3]])
    assert summarize(chosen, MATCH).sides[0].score == estimate_score([[1], [0, 0.5]])


def test_no_games() -> None:
    with pytest.raises(ValueError, match="no games"):
        summarize(frame_of([]), MATCH)
    assert len(games_table(frame_of([]), MATCH)) == 0


def test_flat_tables() -> None:
    table = games_table(FRAME, MATCH)
    assert table.columns[:8] == ["game", "seed", "swapped", "winner", "reason", "turns", "a1_unit", "a1_fate"]
    assert table["winner"].to_list() == ["Locust LCT-1V", "Locust LCT-1V", "Wasp WSP-1A", "draw", "Locust LCT-1V"]
    assert table["b1_fate"].to_list()[2:4] == ["standing", "standing"]
    units = units_table(FRAME, MATCH)
    assert units["place"].to_list() == ["a1", "b1"] * 5
    assert units["game"].to_list() == [0, 0, 1, 1, 2, 2, 3, 3, 4, 4]
    damage = damage_table(FRAME, MATCH)
    assert len(damage) == len(ROWS)
    assert damage.select("side", "source", "damage").rows()[:2] == [
        ("Locust LCT-1V", "medium-laser", 5),
        ("Locust LCT-1V", "medium-laser", 10),
    ]
    assert row_of(FRAME, 3) == ROWS[3]


def test_many_rows_are_packed_and_come_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(frames, "TOGETHER", 2)
    for games in range(6):
        rows = RowCollection()
        for row in ROWS[:games]:
            rows.add(row)
        assert rows.frame().equals(FRAME.head(games))


def test_the_verdict_claims_no_more_than_the_interval() -> None:
    assert verdict(summarize(FRAME, MATCH)).startswith("Undecided: the score of Locust LCT-1V is 70.0% (")
    lost = frame_of([game(number, 1, 3) for number in range(20)])
    assert verdict(summarize(lost, MATCH)).startswith("Wasp WSP-1A is ahead: its score is 100.0% (")


def test_a_run_ends_when_the_interval_is_narrow_whatever_is_counted_before() -> None:
    def ends_after(scores: list[float]) -> int:
        until = UntilNarrow(0.1)
        return next((number for number, score in enumerate(scores, 1) if until.add(score)), 0)

    coin = [float((number * 7919 + number // 3) % 2) for number in range(4000)]
    end = ends_after(coin)
    assert 50 < end < 1500
    assert end % 2 == 0, "a pair is whole"
    until = UntilNarrow(0.1)
    for score in coin[:end]:
        until.add(score)
    assert until.reached
    assert until.estimate().half_width <= 0.1
    assert until.estimate().games == end
    assert math.isclose(until.estimate().value, sum(coin[:end]) / end)
    whole = estimate_at_any_time(range(end), coin[:end], [Target(0, 0.1)])
    assert (whole.low, whole.high, whole.games) == (until.estimate().low, until.estimate().high, end)
    odd = estimate_at_any_time(range(end + 1), coin[: end + 1], [Target(0, 0.1)])
    assert (odd.low, odd.high) == (whole.low, whole.high), "half a pair has no interval yet"
    assert odd.games == end + 1
    assert UntilNarrow(0.01).add(1.0) is False
    split = UntilNarrow(0.1)
    for score in [1.0, 0.0] * 9:
        split.add(score)
    assert split.estimate().value == 0.5, "a pair counts as its mean"
