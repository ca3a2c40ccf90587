"""Maps: hexes with their level and terrain."""

from myomer.boards.board import Board
from myomer.boards.hex import CLEAR, Hex

__all__ = ["CLEAR", "Board", "Hex"]
