"""A table of cases in one test: every row runs, and the rows that fail are named.

`parametrize` makes a test of each case. Thousands of quick cases then cost more to collect, start and report than to
run. A table costs one test, whatever its length. `parametrize` stays right for cases that are slow or that need a
`tmp_path` or a `monkeypatch` each.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from typing import Any, TypeVar

import pytest

Test = TypeVar("Test", bound=Callable[..., None])
FAILURES = (Exception, pytest.fail.Exception)
SHOWN = 5
"""Of so many failing rows the whole story is told; the others are only named."""
OF_ONE_TEST = {"tmp_path", "monkeypatch", "capsys", "capfd", "caplog", "recwarn", "request"}
"""Fixtures that the rows of a table would share."""


def each_row(names: str | Sequence[str], rows: Iterable[object], ids: object = None) -> Callable[[Test], Test]:
    """Runs a test once for each row, as `pytest.mark.parametrize` with the same arguments, but as one test.

    A table above another one, or above `parametrize`, runs every combination.
    """
    keys = [name.strip() for name in names.split(",")] if isinstance(names, str) else list(names)
    cases = [_values(row, len(keys) == 1 and isinstance(names, str)) for row in rows]
    labels = _labels(cases, ids)
    assert all(len(case) == len(keys) for case in cases), f"each row has a value for each of {keys}"

    def decorate(test: Test) -> Test:
        signature = inspect.signature(test)
        assert set(keys) <= set(signature.parameters), f"{test.__name__} takes no {keys}"
        left = [parameter for name, parameter in signature.parameters.items() if name not in keys]
        shared = OF_ONE_TEST & {parameter.name for parameter in left}
        assert not shared, f"{test.__name__}: the rows of a table would share {shared}"

        @wraps(test)
        def every_row(*own: Any, **given: Any) -> None:
            failed: list[tuple[str, Exception]] = []
            for case, label in zip(cases, labels, strict=True):
                try:
                    test(*own, **given, **dict(zip(keys, case, strict=True)))
                except pytest.skip.Exception as skipped:
                    raise AssertionError(f"row [{label}] skips, and the table would end with it") from skipped
                except FAILURES as problem:
                    problem.add_note(f"in row [{label}] of {', '.join(keys)}")
                    failed.append((label, problem if isinstance(problem, Exception) else AssertionError(str(problem))))
            if len(failed) == 1:
                raise failed[0][1]
            if failed:
                told = ", ".join(f"[{label}]" for label, _ in failed)
                raise ExceptionGroup(f"{len(failed)} of {len(cases)} rows: {told}", [it for _, it in failed[:SHOWN]])

        every_row.__signature__ = signature.replace(parameters=left)  # type: ignore[attr-defined]
        every_row.rows = len(cases) * rows_of(test)  # type: ignore[attr-defined]
        if not cases:  # of files that are not here
            pytest.mark.skip(reason=f"there is no {' and '.join(keys)} here")(every_row)
        return every_row  # type: ignore[return-value]

    return decorate


def rows_of(test: object) -> int:
    """How many cases a test function runs: 1 without a table."""
    return int(getattr(test, "rows", 1))


def _values(row: object, bare: bool) -> tuple[object, ...]:
    """The values of a row; one alone stands bare."""
    if isinstance(row, type(pytest.param())):
        assert not row.marks, "a row of a table has no marks"
        return tuple(row.values)
    if bare:
        return (row,)
    assert isinstance(row, Sequence), row
    return tuple(row)


def _labels(cases: list[tuple[object, ...]], ids: object) -> list[str]:
    """What each row is called when it fails: its number from 0 on, and its values."""
    if callable(ids):
        labels = ["-".join([str(ids(value)) for value in case]) for case in cases]
    elif ids is not None:
        labels = [str(label) for label in ids]  # type: ignore[attr-defined]
    else:
        labels = ["-".join([_label(value) for value in case]) for case in cases]
    return [f"{number}: {label}" for number, label in enumerate(labels)]


def _label(value: object) -> str:
    named = getattr(value, "__name__", None) or getattr(value, "name", None)
    return named if isinstance(named, str) else repr(value)
