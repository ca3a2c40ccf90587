"""Distributions: exact chances that sum to 1, and what is computed from them."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from myomer.odds import Distribution
from tests.rows import each_row

weights = st.dictionaries(st.integers(-50, 50), st.integers(0, 1000), min_size=1, max_size=12)
shares = st.fractions(0, 1)


def distribution(found: dict[int, int]) -> Distribution[int]:
    assume(any(found.values()))
    return Distribution(found)


@given(weights)
def test_chances_sum_to_one(found: dict[int, int]) -> None:
    made = distribution(found)
    assert sum([made[value] for value in made]) == 1
    assert sum([chance for _, chance in made.items()]) == 1
    assert made.chance(lambda _: True) == 1
    assert made.chance(lambda _: False) == 0


@given(weights, st.integers(1, 50))
def test_weights_must_make_up_the_total(found: dict[int, int], more: int) -> None:
    total = sum(found.values())
    with pytest.raises(ValueError, match="sum to 1"):
        Distribution(found, total + more)
    if total:
        assert Distribution(found, total) == Distribution(found)


def test_nothing_is_no_distribution_of_a_total() -> None:
    with pytest.raises(ValueError, match="sum to 1"):
        Distribution({}, 36)
    with pytest.raises(ValueError, match="sum to 1"):
        Distribution({1: 0}, 1)


@given(weights)
def test_each_chance_is_its_weight_out_of_all(found: dict[int, int]) -> None:
    made = distribution(found)
    total = sum(found.values())
    for value in range(-51, 52):
        assert made[value] == Fraction(found.get(value, 0), total)
    assert made.values() == sorted([value for value, weight in found.items() if weight])
    assert len(made) == len(made.values())
    assert list(made) == made.values()


@given(weights, st.integers(1, 7))
def test_equal_when_the_chances_are(found: dict[int, int], times: int) -> None:
    made = distribution(found)
    assert made == Distribution({value: times * weight for value, weight in found.items()})
    assert made != Distribution({**found, 99: 1})
    assert made != found


@given(weights)
def test_mean_and_variance(found: dict[int, int]) -> None:
    """The mean lies between the ends; the variance is the mean square less the square of the mean."""
    made = distribution(found)
    every = [value for value, weight in found.items() for _ in range(weight)]
    assert made.mean == Fraction(sum(every), len(every))
    squares = Fraction(sum([value * value for value in every]), len(every))
    assert made.variance == squares - made.mean**2
    assert made.deviation == pytest.approx(float(made.variance) ** 0.5)
    assert min(every) <= made.mean <= max(every)
    assert isinstance(made.mean, Fraction)
    assert isinstance(made.variance, Fraction)


@given(weights, shares)
def test_a_quantile_is_the_least_value_not_exceeded_that_often(found: dict[int, int], share: Fraction) -> None:
    made = distribution(found)
    value = made.quantile(share)
    assert made.chance(lambda one: one <= value) >= share
    assert made[value] > 0
    for lesser in made.values():
        if lesser < value:
            assert made.chance(lambda one, up_to=lesser: one <= up_to) < share  # type: ignore[misc]


@given(weights)
def test_the_ends_are_quantiles(found: dict[int, int]) -> None:
    made = distribution(found)
    assert made.quantile(0) == made.values()[0]
    assert made.quantile(1) == made.values()[-1]
    assert made.quantile(0.5) == made.quantile(Fraction(1, 2))


@each_row("share", [-0.1, 1.01, Fraction(3, 2), -1])
def test_a_share_is_from_none_to_all(share: float | Fraction) -> None:
    with pytest.raises(ValueError, match="from 0 to 1"):
        Distribution({1: 1}).quantile(share)


@given(weights, st.integers(-60, 60))
def test_at_least(found: dict[int, int], least: int) -> None:
    made = distribution(found)
    assert made.at_least(least) == sum([made[value] for value in made if value >= least], Fraction(0))
    assert made.at_least(least) == 1 - made.chance(lambda value: value < least)
    assert made.at_least(least) >= made.at_least(least + 1)


@given(weights)
def test_map_brings_together_what_becomes_equal(found: dict[int, int]) -> None:
    made = distribution(found)
    odd = made.map(lambda value: value % 2)
    assert odd[1] == made.chance(lambda value: value % 2 == 1)
    assert odd[0] + odd[1] == 1
    assert made.map(lambda value: value) == made
    assert made.map(lambda value: 3 * value + 1).mean == 3 * made.mean + 1
    assert made.map(lambda value: 3 * value + 1).variance == 9 * made.variance
    assert made.map(str).map(int) == made


@given(weights)
def test_json_has_every_value_as_a_fraction(found: dict[int, int]) -> None:
    made = distribution(found)
    written = made.to_json()
    assert {int(value): Fraction(chance) for value, chance in written.items()} == dict(made.items())
    assert list(written) == [str(value) for value in made.values()]


@given(weights, st.integers(0, 10_000))
def test_a_sample_says_of_how_many(found: dict[int, int], samples: int) -> None:
    made = distribution(found)
    assert made.exact
    taken = Distribution(found, samples=samples)
    assert taken.samples == samples
    assert taken.exact == (samples == 0)
    assert taken.map(lambda value: -value).samples == samples


def test_values_without_an_order_are_kept() -> None:
    made = Distribution({("a", 1): 1, ("b", "c"): 2, None: 1})
    assert len(made) == 3
    assert made[None] == Fraction(1, 4)
    assert sum([chance for _, chance in made.items()]) == 1


def test_a_die() -> None:
    die = Distribution(dict.fromkeys(range(1, 7), 1))
    assert die.mean == Fraction(7, 2)
    assert die.variance == Fraction(35, 12)
    assert die.quantile(Fraction(1, 2)) == 3
    assert die.at_least(5) == Fraction(1, 3)
    assert die.to_json() == {str(face): "1/6" for face in range(1, 7)}
    assert "1: 1/6" in repr(die)


def test_it_cannot_be_hashed() -> None:
    with pytest.raises(TypeError):
        hash(Distribution({1: 1}))
