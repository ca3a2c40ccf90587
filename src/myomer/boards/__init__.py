"""Maps: hexes with their level and terrain."""

from myomer.boards.board import Board
from myomer.boards.detail import NOT_GIVEN, PLAIN, HexDetail, Mark
from myomer.boards.hex import CLEAR, Hex
from myomer.boards.joined import join, turned
from myomer.boards.map_sheet import BLANK_SHEET, Sheet

__all__ = [
    "BLANK_SHEET",
    "CLEAR",
    "NOT_GIVEN",
    "PLAIN",
    "Board",
    "Hex",
    "HexDetail",
    "Mark",
    "Sheet",
    "join",
    "turned",
]
