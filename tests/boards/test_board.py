"""A map as it is made."""

from __future__ import annotations

from typing import Any

from myomer import Board
from tests.rows import each_row
from tests.support import COMPILED, refused


@each_row(
    ("columns", "rows", "message"),
    [
        (-1, 5, "numbers up to 4095, not -1 and 5"),
        (5, -1, "numbers up to 4095, not 5 and -1"),
        (4096, 5, "numbers up to 4095"),
        (5, 0, "both columns and rows, or neither .unlimited., not 5 and 0"),
        (0, 5, "both columns and rows"),
        ("5", 5, "not '5' and 5"),
        (5.0, 5, "not 5.0 and 5"),
        (None, 5, "not None and 5"),
        *([] if COMPILED else [(True, 5, "not True and 5")]),  # compiled, True is 1
    ],
)
def test_a_map_that_cannot_be(columns: Any, rows: Any, message: str) -> None:
    with refused(message):
        Board(columns, rows)


def test_the_smallest_and_the_largest() -> None:
    assert len(Board(1, 1).places()) == 1
    assert Board().places() == []
    assert Board(4095, 4095).columns == 4095
