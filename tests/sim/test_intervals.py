"""Intervals: closed forms, limits, and the share of runs in which they hold the truth, exactly and by simulation."""

from __future__ import annotations

from functools import cache
from math import gamma, inf, pi, sqrt
from random import Random

import pytest

from myomer.bots.contest import wilson
from myomer.sim import (
    Estimate,
    estimate_mean,
    estimate_mean_difference,
    estimate_score,
    estimate_score_difference,
    estimate_share,
    in_pairs,
)
from myomer.sim.intervals import student
from myomer.sim.simulation import simulate
from myomer.sim.summary import scores_of
from tests.amount import amount
from tests.sim.chances import PAIRS, compositions, multinomial, pair_chances
from tests.sim.matches import short_match

WIN, DRAW, LOSS = 1.0, 0.5, 0.0
ALL = [WIN, WIN]
NONE = [LOSS, LOSS]
SPLIT = [WIN, LOSS]


def near(estimate: Estimate) -> object:
    return pytest.approx((estimate.low, estimate.high), abs=1e-9)


# scores


def test_pairs_whose_games_agree_count_once() -> None:
    """With many pairs that are all two wins or two losses, a pair is worth one game."""
    found = estimate_score([ALL, NONE] * 5000)
    assert (found.value, found.games) == (0.5, 20000)
    assert (found.low, found.high) == pytest.approx(wilson(0.5, 10000), abs=1e-5)


def test_independent_games_all_count() -> None:
    found = estimate_score([ALL, NONE, SPLIT, SPLIT] * 2500)
    assert (found.low, found.high) == pytest.approx(wilson(0.5, 20000), abs=1e-5)


def test_half_a_pair_counts_half() -> None:
    found = estimate_score([ALL, [LOSS]])
    assert (found.value, found.games) == (2 / 3, 3)
    alone = [[WIN], [LOSS]] * 5000
    assert (estimate_score(alone).low, estimate_score(alone).high) == pytest.approx(wilson(0.5, 10000), abs=1e-5)


@pytest.mark.parametrize("pairs", [1, 2, 10, 1000])
def test_a_side_that_wins_everything_has_an_interval(pairs: int) -> None:
    """That of as many independent games as pairs."""
    found = estimate_score([ALL] * pairs)
    assert (found.value, found.low, found.high) == pytest.approx((1.0, *wilson(1.0, pairs)))
    lost = estimate_score([NONE] * pairs)
    assert (lost.low, lost.high) == pytest.approx((1 - found.high, 1 - found.low))


def test_one_game() -> None:
    found = estimate_score([[WIN]])
    assert (found.low, found.high) == pytest.approx(wilson(1.0, 1))


def test_pairs_that_always_split_leave_a_doubt_that_shrinks_with_their_number() -> None:
    widths = [estimate_score([SPLIT] * pairs).half_width for pairs in (10, 100, 1000)]
    assert widths[0] > 0.05
    assert widths[0] > 9 * widths[1] > 80 * widths[2] > 0


def test_the_order_of_pairs_and_of_the_games_of_a_pair_does_not_matter() -> None:
    pairs = [ALL, SPLIT, [DRAW, WIN], NONE, SPLIT]
    turned = [pair[::-1] for pair in pairs[::-1]]
    assert near(estimate_score(pairs)) == (estimate_score(turned).low, estimate_score(turned).high)


def test_the_other_side_has_the_mirrored_interval() -> None:
    pairs = [ALL, ALL, SPLIT, [DRAW, WIN], NONE]
    ours = estimate_score(pairs)
    theirs = estimate_score([[1 - value for value in pair] for pair in pairs])
    assert (theirs.value, theirs.low, theirs.high) == pytest.approx((1 - ours.value, 1 - ours.high, 1 - ours.low))


def test_games_in_pairs() -> None:
    assert in_pairs([1, 0, 0.5, 1, 1]) == [[1, 0], [0.5, 1], [1]]


def test_what_is_not_a_pair() -> None:
    with pytest.raises(ValueError, match="no games"):
        estimate_score([])
    with pytest.raises(ValueError, match="not 3"):
        estimate_score([[WIN, WIN, WIN]])
    with pytest.raises(ValueError, match="not 0"):
        estimate_score([[]])


# shares, means, differences


def test_a_share_has_the_wilson_interval() -> None:
    found = estimate_share(3, 10)
    assert (found.value, found.games) == (0.3, 10)
    assert (found.low, found.high) == wilson(0.3, 10)
    with pytest.raises(ValueError, match="no games"):
        estimate_share(0, 0)


def test_the_mean_has_students_interval() -> None:
    """Pair means 1, 2, 3, 4: mean 2.5, variance 5/3, three degrees of freedom."""
    found = estimate_mean([[1, 1], [1, 3], [2, 4], [8, 0]])
    assert (found.value, found.games) == (2.5, 8)
    assert found.half_width == pytest.approx(3.182446 * sqrt(5 / 3 / 4))
    assert near(found) == (2.5 - found.half_width, 2.5 + found.half_width)


def test_games_without_a_partner_have_the_same_interval_as_pairs_that_agree() -> None:
    alone, pairs = estimate_mean([[2], [4], [6]]), estimate_mean([[2, 2], [4, 4], [6, 6]])
    assert alone.half_width == pytest.approx(4.302653 * sqrt(4 / 3))
    assert near(alone) == (pairs.low, pairs.high)
    assert (alone.games, pairs.games) == (3, 6)


def test_the_mean_of_one_pair_has_no_bounds() -> None:
    found = estimate_mean([[12, 14]])
    assert (found.value, found.low, found.high) == (13, -inf, inf)


@pytest.mark.parametrize("freedom", [1, 2, 3, 5, 9, 10, 11, 30, 200])
def test_students_numbers(freedom: int) -> None:
    """Student's density integrated out to the number leaves 2.5 % above it."""
    steps = 20_000
    end = student(freedom)
    density = [(1 + (end * index / steps) ** 2 / freedom) ** (-(freedom + 1) / 2) for index in range(steps + 1)]
    area = (density[0] + density[-1] + 4 * sum(density[1:-1:2]) + 2 * sum(density[2:-1:2])) * end / steps / 3
    scale = gamma((freedom + 1) / 2) / gamma(freedom / 2) / sqrt(freedom * pi)
    assert scale * area == pytest.approx(0.475, abs=1e-6)


def test_a_difference_is_taken_game_by_game() -> None:
    """Luck that both cells have cancels out: the interval is far narrower than that of either score."""
    dice = Random(1)
    lucky = [[dice.choice([LOSS, WIN]), dice.choice([LOSS, WIN])] for _ in range(200)]
    better = [[WIN, WIN] if index % 20 == 0 else pair for index, pair in enumerate(lucky)]
    found = estimate_score_difference(better, lucky)
    assert 0.01 < found.value < 0.05
    assert found.excludes(0)
    assert not found.excludes(found.value)
    assert found.half_width < estimate_score(lucky).half_width / 2
    other = estimate_score_difference(lucky, better)
    assert (other.value, other.low, other.high) == pytest.approx((-found.value, -found.high, -found.low))


def test_equal_cells_differ_by_nothing_but_not_for_certain() -> None:
    found = estimate_score_difference([ALL, SPLIT, NONE] * 10, [ALL, SPLIT, NONE] * 10)
    assert found.value == 0
    assert 0.01 < found.half_width < 0.05


def test_one_pair_proves_nothing() -> None:
    found = estimate_score_difference([ALL], [NONE])
    assert (found.value, found.low) == pytest.approx((1, 2 * wilson(1.0, 1)[0] - 1))
    assert found.low < 0


def test_differences_of_means() -> None:
    found = estimate_mean_difference([[10, 12], [20, 20], [9, 8]], [[9, 11], [18, 20], [9, 8]])
    assert found.value == pytest.approx(2 / 3)
    assert found.games == 6
    assert found.half_width == pytest.approx(4.302653 * sqrt(1 / 3 / 3))


def test_cells_with_other_games_are_not_compared() -> None:
    with pytest.raises(ValueError, match="same games"):
        estimate_score_difference([ALL, ALL], [ALL])
    with pytest.raises(ValueError, match="same games"):
        estimate_mean_difference([ALL, ALL], [ALL, [WIN]])


# how often the truth is in the interval


@cache
def every_interval(pairs: int, drawn: bool) -> dict[tuple[int, ...], Estimate]:
    """The intervals of all results that a number of pairs can have, with drawn games or without."""
    kinds = PAIRS if drawn else PAIRS[::2]
    return {
        counts: estimate_score([kind for kind, count in zip(kinds, counts, strict=True) for _ in range(count)])
        for counts in compositions(pairs, len(kinds))
    }


def exact_coverage(score: float, draws: float, agreement: float, pairs: int) -> float:
    """The chance that the interval holds the true score."""
    chances = pair_chances(score, draws, agreement)
    kinds = chances if draws else chances[::2]
    return sum(
        multinomial(counts, kinds)
        for counts, found in every_interval(pairs, draws > 0).items()
        if found.low - 1e-12 <= score <= found.high + 1e-12
    )


@pytest.mark.parametrize("agreement", [-0.5, 0.0, 0.5, 0.9])
@pytest.mark.parametrize("score", [0.5, 0.65, 0.8, 0.97])
def test_exact_coverage(score: float, agreement: float) -> None:
    assert 0.93 <= exact_coverage(score, 0, agreement, 50) <= 0.971


@pytest.mark.parametrize("agreement", [-0.5, 0.0, 0.5])
@pytest.mark.parametrize("score", [0.5, 0.8])
def test_exact_coverage_with_draws(score: float, agreement: float) -> None:
    """Few pairs, and a fifth of the games drawn: at most a little wider than it needs to be."""
    assert 0.93 <= exact_coverage(score, 0.2, agreement, 14) <= 0.985


def test_exact_coverage_where_pairs_nearly_always_split() -> None:
    """The added pair then widens the interval: it holds the truth more often than it says, not less."""
    assert 0.97 < exact_coverage(0.5, 0, -0.9, 50) <= 1


def held(runs: int, share: int) -> bool:
    """Whether a number of runs out of all is 93 to 97 % for 1,000, and accordingly wider for fewer."""
    return abs(share / runs - 0.95) <= 0.02 * sqrt(1000 / runs)


@pytest.mark.soak
@pytest.mark.parametrize(
    ("score", "pairs"), [(0.5, 50), (0.8, 50), (0.97, 200), (0.5, 200), (0.8, 1000), (0.97, 1000)][: amount(3, 6)]
)
@pytest.mark.parametrize("draws", [0.0, 0.05])
@pytest.mark.parametrize("agreement", [-0.5, 0.0, 0.5])
def test_coverage_of_scores(score: float, agreement: float, draws: float, pairs: int) -> None:
    """For 97 % in 50 pairs see `test_exact_coverage`: with about three lost games coverage comes in large steps."""
    chances = pair_chances(score, draws, agreement)
    dice = Random(pairs)
    runs = amount(50, 1000)
    share = 0
    for _ in range(runs):
        share += not estimate_score(dice.choices(PAIRS, chances, k=pairs)).excludes(score)
    assert held(runs, share), share


@pytest.mark.soak
@pytest.mark.parametrize("pairs", [50, 200, 500][: amount(1, 3)])
@pytest.mark.parametrize(
    ("first", "second", "common"), [(0.5, 0.5, 0.0), (0.55, 0.5, 0.8), (0.8, 0.75, 0.5), (0.9, 0.5, 0.5)]
)
def test_coverage_of_differences(first: float, second: float, common: float, pairs: int) -> None:
    """Two cells whose games have, to some share, the same luck."""
    dice = Random(pairs)
    runs = amount(50, 1000)
    share = 0
    for _ in range(runs):
        cells: tuple[list[list[float]], list[list[float]]] = ([], [])
        for _ in range(pairs):
            luck = [dice.random(), dice.random()]
            other = luck if dice.random() < common else [dice.random(), dice.random()]
            cells[0].append([float(each < first) for each in luck])
            cells[1].append([float(each < second) for each in other])
        share += not estimate_score_difference(*cells).excludes(first - second)
    assert held(runs, share), share


@pytest.mark.soak
@pytest.mark.parametrize("pairs", [10, 50, 200][: amount(1, 3)])
def test_coverage_of_means(pairs: int) -> None:
    """Turns of games: skewed, and alike within a pair."""
    dice = Random(pairs)
    runs = amount(200, 1000)
    share = 0
    for _ in range(runs):
        games = []
        for _ in range(pairs):
            map_ = dice.gammavariate(4, 1)
            games.append([map_ + dice.gammavariate(4, 1), map_ + dice.gammavariate(4, 1)])
        share += not estimate_mean(games).excludes(8)
    assert held(runs, share), share


@pytest.mark.soak
def test_coverage_in_games_that_were_played() -> None:
    """Pairs of games between bots, as alike as they are; runs are drawn from those played, so the truth is known."""
    games = amount(6, 800)
    played = in_pairs(scores_of(simulate(short_match(turns=15), games, workers=amount(1, 2))))
    truth = sum([sum(pair) for pair in played]) / games
    dice = Random(1)
    runs = amount(200, 1000)
    share = 0
    for _ in range(runs):
        share += not estimate_score(dice.choices(played, k=50)).excludes(truth)
    assert held(runs, share), share
