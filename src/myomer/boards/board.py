"""A map: which hexes there are and what is in them."""

from __future__ import annotations

from typing import Final

from myomer.boards.hex import CLEAR, Hex
from myomer.hexes import NO_HEX, column_of, parse_hex, row_of


class Board:
    """A map of columns and rows, numbered from 1; hexes not named are like `ground`.

    `hexes` are given by their printed names (`{"0504": Hex(0, {"woods": 1})}`) or as packed numbers.

    A board does not change: what happens to terrain in a battle (ice that breaks, a building that falls) is
    kept with the battle.
    """

    def __init__(
        self,
        columns: int = 0,
        rows: int = 0,
        hexes: dict[int, Hex] | dict[str, Hex] | None = None,
        ground: Hex = CLEAR,
    ) -> None:
        self.columns: Final = columns
        self.rows: Final = rows
        self.ground: Final = ground
        self._hexes: Final[dict[int, Hex]] = {}
        if hexes is not None:
            for where, hex_ in hexes.items():
                if not isinstance(hex_, Hex):
                    raise ValueError(f"hex {where!r} is no Hex: write Hex(level, terrain), not {hex_!r}")
                self._hexes[parse_hex(where) if isinstance(where, str) else where] = hex_

    def contains(self, hex_: int) -> bool:
        """Whether the hex is on the map. A board without a size goes on in every direction."""
        if hex_ == NO_HEX:
            return False
        if not self.columns:
            return True
        return 1 <= column_of(hex_) <= self.columns and 1 <= row_of(hex_) <= self.rows

    def at(self, hex_: int) -> Hex:
        """What is at a hex of the map."""
        return self._hexes.get(hex_, self.ground)
