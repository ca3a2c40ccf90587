"""Tables of cases: every row runs, and those that fail are named."""

from __future__ import annotations

import inspect

import pytest

from tests.rows import each_row, rows_of


def test_every_row_runs() -> None:
    seen: list[tuple[int, str]] = []

    @each_row(("number", "word"), [(1, "one"), pytest.param(2, "two", id="second")])
    def rows(number: int, word: str) -> None:
        seen.append((number, word))

    rows()  # type: ignore[call-arg]
    assert seen == [(1, "one"), (2, "two")]


def test_the_row_that_fails_is_named() -> None:
    @each_row("number", [1, 2, 3])
    def rows(number: int) -> None:
        assert number != 2

    with pytest.raises(AssertionError) as problem:
        rows()  # type: ignore[call-arg]
    assert problem.value.__notes__ == ["in row [1: 2] of number"]


def test_all_rows_that_fail_are_named() -> None:
    seen: list[int] = []

    @each_row("number", range(9), ids=lambda number: f"n{number}")
    def rows(number: int) -> None:
        seen.append(number)
        assert number < 2
        pytest.fail("never")

    with pytest.raises(ExceptionGroup, match=r"9 of 9 rows: \[0: n0\], .*\[8: n8\]") as problem:
        rows()  # type: ignore[call-arg]
    assert seen == list(range(9))
    assert len(problem.value.exceptions) == 5


def test_tables_above_each_other_run_every_combination() -> None:
    seen: list[tuple[int, int, str]] = []

    @each_row("first", [1, 2])
    @pytest.mark.parametrize("kept", ["a"])
    @each_row("second", [3, 4])
    def rows(kept: str, first: int, second: int) -> None:
        seen.append((first, second, kept))

    assert list(inspect.signature(rows).parameters) == ["kept"]
    assert [mark.name for mark in rows.pytestmark] == ["parametrize"]  # type: ignore[attr-defined]
    assert rows_of(rows) == 4
    rows(kept="a")  # type: ignore[call-arg]
    assert seen == [(1, 3, "a"), (1, 4, "a"), (2, 3, "a"), (2, 4, "a")]


class TestOfAClass:
    """A method is a test of its own, with rows as any other."""

    @each_row("number", [1, 2])
    def test_a_method_has_rows(self, number: int) -> None:
        assert isinstance(self, TestOfAClass)
        assert number in (1, 2)


def test_a_row_cannot_skip_those_after_it() -> None:
    @each_row("number", [1, 2])
    def rows(number: int) -> None:
        pytest.skip("not here")

    with pytest.raises(AssertionError, match=r"\[0: 1\] skips"):
        rows()  # type: ignore[call-arg]


def test_a_table_without_rows_is_skipped() -> None:
    @each_row("number", [])
    def rows(number: int) -> None: ...

    assert [mark.kwargs["reason"] for mark in rows.pytestmark] == ["there is no number here"]  # type: ignore[attr-defined]


def test_what_a_table_cannot_be() -> None:
    def test(number: int, tmp_path: object) -> None: ...

    for names, rows in (("number", [1]), ("other", [1]), (("number", "word"), [(1,)])):
        with pytest.raises(AssertionError):
            each_row(names, rows)(test)
