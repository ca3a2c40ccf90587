"""The confidence sequence: its bets are fair, exactly; it never excludes the truth too often; it gets narrow."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import prod, sqrt
from random import Random

import pytest

from myomer.sim import ConfidenceSequence, estimate_score, next_check, sequential
from myomer.sim.stopping import UntilNarrow
from tests.amount import amount
from tests.sim.chances import PAIRS, pair_chances

SCORES = [sum(pair) / 2 for pair in PAIRS]
NEVER_40 = 40.0


def after(scores: list[float], target: float = 0.05) -> ConfidenceSequence:
    sequence = ConfidenceSequence(target)
    for score in scores:
        sequence.add(score)
    return sequence


@pytest.mark.parametrize(
    ("scores", "chances"),
    [((0.0, 0.5, 1.0), (0.25, 0.5, 0.25)), ((0.0, 0.5, 1.0), (0.02, 0.06, 0.92)), ((0.0, 0.75, 1.0), (0.1, 0.5, 0.4))],
)
@pytest.mark.parametrize("target", [0.01, 0.1, 0.4])
def test_bets_are_fair(
    scores: tuple[float, ...], chances: tuple[float, ...], target: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Over every run of six pairs in three stages, a gambler at the true score has on average what he began with."""
    monkeypatch.setattr(sequential, "FIRST_STAGE", 2)
    truth = sum(score * chance for score, chance in zip(scores, chances, strict=True))
    expected = [0.0, 0.0]
    for run in product(range(3), repeat=6):
        weight = prod(chances[index] for index in run)
        for side, capital in enumerate(after([scores[index] for index in run], target).capitals(truth)):
            expected[side] += weight * capital
    assert expected == pytest.approx([1.0, 1.0], abs=1e-9)


def test_bets_stay_fair_if_the_target_is_changed_after_looking(monkeypatch: pytest.MonkeyPatch) -> None:
    """Over every run of six pairs: who is ahead after three of them is given another target than who is not."""
    monkeypatch.setattr(sequential, "FIRST_STAGE", 2)
    scores, chances = (0.0, 0.5, 1.0), (0.2, 0.5, 0.3)
    expected = [0.0, 0.0]
    capitals: set[float] = set()
    for run in product(range(3), repeat=6):
        sequence = after([scores[index] for index in run[:3]], 0.05)
        if sum(run[:3]) > 3:
            sequence.aim(0.3)
        for index in run[3:]:
            sequence.add(scores[index])
        for side, capital in enumerate(sequence.capitals(0.55)):
            expected[side] += prod(chances[index] for index in run) * capital
        capitals.add(sequence.capitals(0.3)[0] if run == (2, 2, 2, 2, 2, 2) else 1.0)
    assert expected == pytest.approx([1.0, 1.0], abs=1e-9)
    assert after([1.0] * 6, 0.05).capitals(0.3)[0] not in capitals, "the new target changes bets"


def test_a_target_set_before_the_first_pair_is_that_of_the_sequence() -> None:
    aimed = ConfidenceSequence(0.2)
    aimed.aim(0.05)
    scores = [0.5, 1.0, 0.0, 1.0] * 20
    for score in scores:
        aimed.add(score)
    assert aimed.interval() == after(scores, 0.05).interval()


def test_bets_depend_on_what_was_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """And only on pairs of earlier stages: the order of pairs matters across stages, not in one."""
    monkeypatch.setattr(sequential, "FIRST_STAGE", 4)
    assert after([0, 1, 1, 1, 0]).capitals(0.6) != after([1, 1, 1, 0, 0]).capitals(0.4)
    assert after([0, 1, 0.5, 1]).capitals(0.6) == pytest.approx(after([1, 1, 0.5, 0]).capitals(0.6))
    assert after([0, 1, 0.5, 1, 0.5]).capitals(0.6) != pytest.approx(after([0.5, 0.5, 1, 1, 0]).capitals(0.6))


def test_bounds_are_where_a_gambler_has_40() -> None:
    dice = Random(5)
    sequence = after(dice.choices(SCORES, pair_chances(0.6, 0.1), k=300))
    found = sequence.interval()
    assert 0 < found.low < found.value < found.high < 1
    assert found.games == 600
    assert sequence.capitals(found.low)[0] >= NEVER_40 > sequence.capitals(found.low + 0.0001)[0]
    assert sequence.capitals(found.high)[1] >= NEVER_40 > sequence.capitals(found.high - 0.0001)[1]


@pytest.mark.parametrize(("score", "draws", "agreement"), [(0.5, 0.0, 0.0), (0.5, 0.1, -0.5), (0.97, 0.0, 0.0)])
def test_what_is_disproved_lies_outside_of_what_is_not(score: float, draws: float, agreement: float) -> None:
    """So halving finds the bounds: no score outside of the interval is still possible, at any check of a run."""
    scores = Random(4).choices(SCORES, pair_chances(score, draws, agreement), k=700)
    for number, sequence in enumerate(checked(scores, 0.03)):
        if number % 8 == 0:
            found = sequence.interval()
            for step in range(1, 40):
                assert sequence.capitals(found.low * step / 40)[0] >= NEVER_40 or found.low == 0
                assert sequence.capitals(1 - (1 - found.high) * step / 40)[1] >= NEVER_40 or found.high == 1


def test_the_other_side_has_the_mirrored_interval() -> None:
    scores = Random(6).choices(SCORES, pair_chances(0.7, 0.1), k=200)
    ours, theirs = after(scores).interval(), after([1 - score for score in scores]).interval()
    assert (theirs.value, theirs.low, theirs.high) == pytest.approx((1 - ours.value, 1 - ours.high, 1 - ours.low))


def test_before_the_first_pair_nothing_is_known() -> None:
    found = ConfidenceSequence(0.01).interval()
    assert (found.low, found.high, found.games) == (0, 1, 0)


@pytest.mark.parametrize("score", [0.0, 1.0])
def test_a_side_that_wins_or_loses_everything(score: float) -> None:
    found = after([score] * 100).interval()
    assert found.low == 0 or found.high == 1
    assert found.value == score
    assert 0.02 < found.high - found.low < 0.08


@pytest.mark.parametrize("target", [0.0, -0.01, 0.5, 1.0])
def test_what_is_not_a_width(target: float) -> None:
    with pytest.raises(ValueError, match="wide"):
        ConfidenceSequence(target)


def test_what_is_not_a_score() -> None:
    with pytest.raises(ValueError, match="between 0 and 1"):
        ConfidenceSequence(0.01).add(2)


def test_checks() -> None:
    assert [next_check(pairs) for pairs in (0, 10, 1000, 5000)] == [10, 20, 1010, 5050]


def checked(scores: list[float], target: float) -> Iterator[ConfidenceSequence]:
    """The sequence at each of its checks."""
    sequence = ConfidenceSequence(target)
    check = next_check(0)
    for score in scores:
        sequence.add(score)
        if sequence.pairs == check:
            yield sequence
            check = next_check(check)


def needed(target: float, score: float, draws: float, agreement: float, seed: int) -> ConfidenceSequence:
    """A run that stops when its interval is narrow enough."""
    scores = Random(seed).choices(SCORES, pair_chances(score, draws, agreement), k=20_000)
    return next(sequence for sequence in checked(scores, target) if sequence.is_narrow_enough())


@pytest.mark.parametrize(("score", "draws", "agreement"), [(0.5, 0.0, 0.0), (0.5, 0.1, -0.5), (0.8, 0.0, 0.5)])
def test_half_as_many_games_again_as_a_fixed_number(score: float, draws: float, agreement: float) -> None:
    chances = pair_chances(score, draws, agreement)
    variance = sum(chance * (each - score) ** 2 for each, chance in zip(SCORES, chances, strict=True))
    fixed = 1.96**2 * variance / 0.04**2
    runs = [needed(0.04, score, draws, agreement, seed) for seed in range(3)]
    assert 1.1 < sum(run.pairs for run in runs) / 3 / fixed < 1.9
    assert all(run.interval().half_width <= 0.04 for run in runs)


def test_the_interval_is_useful_long_before_the_target() -> None:
    """Compared with an interval for a fixed number of games, which holds only once."""
    pairs = Random(9).choices(PAIRS, pair_chances(0.5), k=500)
    ever = after([sum(pair) / 2 for pair in pairs], 0.01).interval()
    once = estimate_score(pairs)
    assert once.half_width < ever.half_width < 2.3 * once.half_width


@pytest.mark.soak
@pytest.mark.parametrize("target", [0.01, 0.05])
@pytest.mark.parametrize(
    ("score", "draws", "agreement"), [(0.5, 0.0, 0.0), (0.5, 0.1, -0.5), (0.8, 0.0, 0.5), (0.97, 0.0, 0.0)]
)
def test_the_truth_is_rarely_ever_excluded(score: float, draws: float, agreement: float, target: float) -> None:
    """Looked at again and again over a long run, it excludes the truth in at most 5 % of runs; a fixed interval does
    so in far more (`test_a_fixed_interval_is_not_for_peeking`)."""
    runs, length = amount(10, 120), amount(500, 1200)
    chances = pair_chances(score, draws, agreement)
    excluded = 0
    for seed in range(runs):
        scores = Random(seed).choices(SCORES, chances, k=length)
        excluded += any(max(sequence.capitals(score)) >= NEVER_40 for sequence in checked(scores, target))
    assert excluded <= 0.05 * runs + 2 * sqrt(0.05 * runs), excluded


@pytest.mark.soak
@pytest.mark.parametrize("target", [0.1, 0.05][: amount(1, 2)])
@pytest.mark.parametrize(
    ("score", "draws", "agreement"), [(0.5, 0.0, 0.0), (0.5, 0.1, -0.5), (0.8, 0.0, 0.5), (0.97, 0.0, 0.0)]
)
def test_a_run_that_stops_when_its_interval_is_narrow_holds_the_truth(
    score: float, draws: float, agreement: float, target: float
) -> None:
    """`--until`: at the game that it stops with, the interval holds the truth in at least 95 % of 1,000 runs."""
    runs = amount(8, 1000)
    chances = pair_chances(score, draws, agreement)
    held = 0
    for seed in range(runs):
        until = UntilNarrow(target)
        dice = Random(seed)
        while not until.reached:
            for each in dice.choices(PAIRS, chances)[0]:
                until.add(each)
        found = until.estimate()
        assert found.half_width <= target
        held += not found.excludes(score)
    assert held >= 0.95 * runs - (runs < 1000) * 2 * sqrt(0.05 * runs), held


def test_a_fixed_interval_is_not_for_peeking() -> None:
    runs = 60
    excluded = 0
    for seed in range(runs):
        pairs = Random(seed).choices(PAIRS, pair_chances(0.5), k=300)
        excluded += any(estimate_score(pairs[:end]).excludes(0.5) for end in range(10, 301, 10))
    assert excluded > 0.15 * runs
