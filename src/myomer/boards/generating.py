"""What all generated maps share: the half turn that leaves them the same, open rows to start in, and chance."""

from __future__ import annotations

from typing import Final

from myomer.dice import DiceRoller
from myomer.hexes import NO_HEX, HexId, axial_q, axial_r, column_of, hex_at, row_of

OPEN_ROWS: Final = 2
"""Rows at the north and south edges without hills, water and buildings, where the sides start."""


def opposite(columns: int, rows: int, hex_: HexId) -> int:
    """The position of a hex after a map of that size is turned by 180 degrees; `NO_HEX` if that is off the map.

    With an even number of columns the whole map covers itself. With an odd number it is turned around its middle hex,
    and some hexes at the north or south edge fall off.
    """
    if columns % 2 == 0:
        return hex_at(columns + 1 - column_of(hex_), rows + 1 - row_of(hex_))
    middle = hex_at((columns + 1) // 2, (rows + 1) // 2)
    column = 2 * axial_q(middle) - axial_q(hex_)
    row = 2 * axial_r(middle) - axial_r(hex_) + (column - 1) // 2
    return hex_at(column, row) if 1 <= column <= columns and 1 <= row <= rows else NO_HEX


def random_below(dice: DiceRoller, below: int) -> int:
    """A random number from 0 to below this one, each equally likely."""
    while True:
        number, outcomes = 0, 1
        while outcomes < below:
            number = number * 6 + dice.die("landscape") - 1
            outcomes *= 6
        if number < outcomes // below * below:
            return number % below
