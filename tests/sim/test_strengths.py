"""Bradley–Terry strengths and their errors, and which players meet next."""

from __future__ import annotations

from itertools import combinations
from math import exp, log, sqrt
from random import Random

import pytest

from myomer.sim import Meeting, Strengths, expected_score, fit_strengths, meeting_of, next_pairs, strengths
from myomer.sim.cholesky import decompose, invert, solve
from tests.amount import amount

E_FOLD = 400 / log(10)


def close(found: Strengths) -> object:
    return pytest.approx(found.points, abs=1e-6)


# equations


def test_equations_are_solved() -> None:
    matrix = [[4.0, 2.0, -1.0], [2.0, 5.0, 0.5], [-1.0, 0.5, 3.0]]
    lower = decompose(matrix)
    assert [sum(a * b for a, b in zip(row, [1.0, 2.0, 3.0], strict=True)) for row in matrix] == [5.0, 13.5, 9.0]
    assert solve(lower, [5.0, 13.5, 9.0]) == pytest.approx([1, 2, 3])
    inverse = invert(lower)
    for row in range(3):
        unit = [sum(matrix[row][k] * inverse[k][column] for k in range(3)) for column in range(3)]
        assert unit == pytest.approx([float(row == column) for column in range(3)], abs=1e-12)


# strengths


def test_two_players_in_closed_form(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the imaginary games the lead is the logarithm of points won over points lost; its error is known too."""
    monkeypatch.setattr(strengths, "IMAGINARY_GAMES", 1e-6)
    found = fit_strengths(["a", "b"], [Meeting("a", "b", 500, 375.0, 375.0 * 0.75 + 500 * 0.75 * 0.25 / 2)])
    lead, error = found.difference("a", "b")
    assert lead == pytest.approx(E_FOLD * log(3), abs=1e-4)
    assert found.dispersion == pytest.approx(1, abs=0.01)
    assert error == pytest.approx(E_FOLD * sqrt(found.dispersion / (1000 * 0.75 * 0.25)), rel=1e-5)
    assert found.points == pytest.approx((1500 + lead / 2, 1500 - lead / 2))
    assert found.expected_score("a", "b") == pytest.approx(0.75)


def test_an_unbeaten_player_has_a_finite_strength() -> None:
    """Two players, ten pairs, all won: 20 chance(2 x) of points expected, less an imaginary half point each."""
    found = fit_strengths(["a", "b"], [meeting_of("a", "b", [1.0] * 10)])
    half_lead = (found.points_of("a") - 1500) / E_FOLD
    won_less_expected = 20 * (1 - 1 / (1 + exp(-2 * half_lead)))
    assert won_less_expected == pytest.approx(1 / (1 + exp(-half_lead)) - 0.5, abs=1e-8)
    assert 300 < found.difference("a", "b")[0] < 900
    assert found.difference("a", "b")[1] > 150


def test_more_wins_without_a_loss_are_stronger() -> None:
    leads = [fit_strengths(["a", "b"], [meeting_of("a", "b", [1.0] * pairs)]).points[0] for pairs in (1, 10, 1000)]
    assert leads == sorted(leads)
    assert leads[2] - leads[1] > 100


def test_before_any_game_all_are_equal() -> None:
    found = fit_strengths(["a", "b", "c"], [])
    assert found.points == (1500, 1500, 1500)
    assert found.error_of("a") == pytest.approx(E_FOLD * sqrt(4 * 2 / 3))


def test_a_cycle_gives_equal_strengths() -> None:
    cycle = [meeting_of(one, other, [1.0, 0.5, 1.0]) for one, other in ("ab", "bc", "ca")]
    found = fit_strengths("abc", cycle)
    assert close(found) == (1500, 1500, 1500)
    assert found.error_of("a") == pytest.approx(found.error_of("b"))


def test_draws_are_half_wins() -> None:
    drawn = fit_strengths("ab", [Meeting("a", "b", 4, 3.0, 2.25)])
    split = fit_strengths("ab", [meeting_of("a", "b", [1.0, 1.0, 1.0, 0.0])])
    assert close(drawn) == split.points


def test_who_is_named_first_does_not_matter() -> None:
    scores = [1.0, 0.25, 0.5, 0.75, 0.0, 1.0]
    one = fit_strengths("ab", [meeting_of("a", "b", scores)] * 2)
    other = fit_strengths("ab", [meeting_of("b", "a", [1 - score for score in scores]), meeting_of("a", "b", scores)])
    assert close(one) == other.points
    assert one.difference("a", "b")[1] == pytest.approx(other.difference("a", "b")[1])
    assert one.dispersion == pytest.approx(other.dispersion)
    assert one.games_of("a") == 24


def test_the_order_of_players_and_meetings_changes_nothing() -> None:
    names, truth = cast_of(6)
    meetings = round_robin(names, truth, 20, Random(3))
    found = fit_strengths(names, meetings)
    turned = fit_strengths(names[::-1], meetings[::-1])
    assert [turned.points_of(name) for name in names] == pytest.approx(found.points, abs=1e-6)
    assert [turned.error_of(name) for name in names] == pytest.approx([found.error_of(name) for name in names])
    assert found.ranking() == turned.ranking()
    assert sum(found.points) / 6 == pytest.approx(1500)


def test_the_scale() -> None:
    assert expected_score(0) == 0.5
    assert expected_score(400) == pytest.approx(10 / 11)
    assert expected_score(-200) == pytest.approx(1 - expected_score(200))


def test_errors_follow_the_scatter_of_pairs() -> None:
    """Pairs that agree are worth half their games; pairs that mostly split, more than they are."""
    agree = fit_strengths("ab", [meeting_of("a", "b", [1.0, 0.0] * 500)])
    independent = fit_strengths("ab", [meeting_of("a", "b", [1.0, 0.0, 0.5, 0.5] * 250)])
    split = fit_strengths("ab", [meeting_of("a", "b", [1.0, 0.0, *[0.5] * 8] * 100)])
    errors = [found.difference("a", "b")[1] for found in (agree, independent, split)]
    assert errors[0] == pytest.approx(sqrt(2) * errors[1], rel=0.01)
    assert errors[2] == pytest.approx(sqrt(0.4) * errors[1], rel=0.02)


def test_the_scatter_of_independent_games_is_measured_as_1() -> None:
    """Also with few pairs, which the strengths fit too well: on average over 60 round robins."""
    names, truth = cast_of(6)
    found = [fit_strengths(names, round_robin(names, truth, 1, Random(seed))).dispersion for seed in range(60)]
    assert sum(found) / 60 == pytest.approx(1, abs=0.08)


def test_what_cannot_be_ranked() -> None:
    with pytest.raises(ValueError, match="two players"):
        fit_strengths(["a"], [])
    with pytest.raises(ValueError, match="each named once"):
        fit_strengths(["a", "b", "a"], [])
    with pytest.raises(ValueError, match="c has played"):
        fit_strengths("ab", [meeting_of("a", "c", [1.0])])
    with pytest.raises(ValueError, match="against itself"):
        fit_strengths("ab", [meeting_of("a", "a", [1.0])])


# simulated players


def cast_of(players: int) -> tuple[list[str], list[float]]:
    """Players 40 points apart around 1500."""
    names = [f"player {number:03}" for number in range(players)]
    return names, [1500 + 40 * (number - (players - 1) / 2) for number in range(players)]


def play(lead: float, pairs: int, dice: Random) -> list[float]:
    chance = expected_score(lead)
    return [((dice.random() < chance) + (dice.random() < chance)) / 2 for _ in range(pairs)]


def round_robin(names: list[str], truth: list[float], pairs: int, dice: Random) -> list[Meeting]:
    return [
        meeting_of(names[one], names[other], play(truth[one] - truth[other], pairs, dice))
        for one, other in combinations(range(len(names)), 2)
    ]


def adaptive(names: list[str], truth: list[float], rounds: int, pairs: int, dice: Random) -> Strengths:
    points = dict(zip(names, truth, strict=True))
    meetings: list[Meeting] = []
    for _ in range(rounds):
        for one, other in next_pairs(fit_strengths(names, meetings)):
            meetings.append(meeting_of(one, other, play(points[one] - points[other], pairs, dice)))
    return fit_strengths(names, meetings)


def test_known_strengths_are_found_within_their_errors() -> None:
    names, truth = cast_of(8)
    found = fit_strengths(names, round_robin(names, truth, 300, Random(1)))
    off = [(point - true) / found.error_of(name) for name, point, true in zip(names, found.points, truth, strict=True)]
    assert max(abs(each) for each in off) < 3
    assert sum(each * each for each in off) < 20
    assert max(found.error_of(name) for name in names) < 12


@pytest.mark.soak
@pytest.mark.parametrize("adapted", [False, True])
def test_errors_cover_the_truth(adapted: bool) -> None:
    """Intervals of points and of differences hold the truth in about 95 % of cases, with adaptive pairing too."""
    names, truth = cast_of(8)
    runs = amount(30, 400)
    points = differences = 0
    for seed in range(runs):
        dice = Random(seed)
        if adapted:
            found = adaptive(names, truth, 12, 10, dice)
        else:
            found = fit_strengths(names, round_robin(names, truth, 10, dice))
        for name, true in zip(names, truth, strict=True):
            low, high = found.interval_of(name)
            points += low <= true <= high
        for one in range(7):
            lead, error = found.difference(names[one], names[one + 1])
            differences += abs(lead - truth[one] + truth[one + 1]) <= 1.96 * error
    slack = 0.02 * max(1.0, sqrt(400 / runs))
    assert abs(points / runs / 8 - 0.95) < slack, points / runs / 8
    assert abs(differences / runs / 7 - 0.95) < slack, differences / runs / 7


# who meets next


def test_first_everyone_is_connected() -> None:
    """With 33 players: 16 meetings in a round, one player rests; soon all have met through others."""
    names, truth = cast_of(33)
    points = dict(zip(names, truth, strict=True))
    meetings: list[Meeting] = []
    for _ in range(4):
        chosen = next_pairs(fit_strengths(names, meetings))
        assert len(chosen) == 16
        assert len({name for pair in chosen for name in pair}) == 32
        for one, other in chosen:
            meetings.append(meeting_of(one, other, play(points[one] - points[other], 2, Random(len(meetings)))))
    groups = {name: {name} for name in names}
    for meeting in meetings:
        both = groups[meeting.first] | groups[meeting.second]
        for name in both:
            groups[name] = both
    assert len(groups[names[0]]) == 33


def test_groups_that_never_met_come_before_what_is_known_worst() -> None:
    """a and b are known worst, but have met; c and d too: so a group meets the other first."""
    covariance = [[float(row == column) * (900 if row < 2 else 9) for column in range(4)] for row in range(4)]
    played = {(0, 1): meeting_of("a", "b", [0.5]), (2, 3): meeting_of("c", "d", [0.5])}
    split = Strengths(tuple("abcd"), (1500,) * 4, covariance, 1.0, played)
    assert next_pairs(split) == [("a", "c"), ("b", "d")]
    joined = Strengths(tuple("abcd"), (1500,) * 4, covariance, 1.0, {**played, (1, 2): meeting_of("b", "c", [0.5])})
    assert next_pairs(joined) == [("a", "b"), ("c", "d")]


def test_the_same_results_give_the_same_round() -> None:
    names, truth = cast_of(7)
    meetings = round_robin(names, truth, 3, Random(1))
    chosen = next_pairs(fit_strengths(names, meetings))
    assert next_pairs(fit_strengths(names, meetings[::-1])) == chosen
    assert next_pairs(fit_strengths(names, meetings), 2) == chosen[:2]


def test_close_players_and_those_with_few_games_meet() -> None:
    """a and b are equal and far above c and d: a meets b. A newcomer plays first."""
    meetings = [meeting_of(one, other, [1.0, 0.75] * 20) for one in "ab" for other in "cd"]
    meetings += [meeting_of("a", "b", [0.5] * 10), meeting_of("c", "d", [0.5] * 10)]
    found = fit_strengths("abcd", meetings)
    assert {frozenset(pair) for pair in next_pairs(found)} == {frozenset("ab"), frozenset("cd")}
    newcomer = fit_strengths("abcde", [*meetings, meeting_of("a", "e", [0.5])])
    assert "e" in next_pairs(newcomer)[0]


def test_adaptive_pairing_lowers_errors_sooner_than_a_round_robin() -> None:
    """Ten players far apart, 45 meetings each way, equally many games."""
    names = [f"player {number}" for number in range(10)]
    truth = [1500 + 150 * (number - 4.5) for number in range(10)]
    plain = fit_strengths(names, round_robin(names, truth, 10, Random(2)))
    chosen = adaptive(names, truth, 9, 10, Random(2))
    assert sum(chosen.games_of(name) for name in names) == sum(plain.games_of(name) for name in names)
    assert sum(chosen.error_of(name) ** 2 for name in names) < 0.9 * sum(plain.error_of(name) ** 2 for name in names)
