"""What the folder of a sweep says about it: what is varied, and the folder of each cell that has been asked for so far.

More values or units may be added to it: cells that are there keep their folders, and new ones get the next numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import msgspec

from myomer.sim.folders import CELL
from myomer.sim.match import Match, MatchSide
from myomer.sim.match_differences import differences_text, match_differences
from myomer.sim.stored import StoredMatch, restored
from myomer.sim.variation import OPPONENT

FORMAT: Final = 1
UNITS: Final = "units"
"""What is varied in a matrix."""


class StoredCell(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A cell: its row, its column, and the folder of its run."""

    row: int
    column: int
    folder: str


class SweepDescription(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What `sweep.json` holds."""

    format: int
    myomer: str
    """The version that began the sweep."""
    seed: int
    parameter: str
    sides: list[int]
    """The sides that the parameter is changed for."""
    rows: list[str]
    columns: list[str]
    base: StoredMatch
    cells: list[StoredCell]
    second: str = ""
    """The parameter of the columns of a grid."""

    @property
    def folders(self) -> dict[tuple[str, str], str]:
        """The folder of each cell by the names of its row and its column."""
        return {self.names_of(cell): cell.folder for cell in self.cells}

    def names_of(self, cell: StoredCell) -> tuple[str, str]:
        """The names of a cell's row and column."""
        return self.rows[cell.row], self.columns[cell.column] if self.columns else ""

    def with_cells_of(self, wanted: SweepDescription) -> SweepDescription:
        """This sweep with the rows, columns and cells that it has not, but the other has."""
        rows, columns = [
            _joined(mine, more) for mine, more in ((self.rows, wanted.rows), (self.columns, wanted.columns))
        ]
        cells = list(self.cells)
        known = self.folders
        for cell in wanted.cells:
            row, column = names = wanted.names_of(cell)
            if names not in known:
                there = columns.index(column) if columns else 0
                cells.append(StoredCell(rows.index(row), there, cell_name(len(cells))))
        return msgspec.structs.replace(self, rows=rows, columns=columns, cells=cells)


def cell_name(number: int) -> str:
    """The name of the folder of a cell."""
    return f"{CELL}{number:04}"


def why_another(there: SweepDescription, wanted: SweepDescription) -> str:
    """Why cells of one sweep cannot be those of the other, to be read after 'the sweep there'; empty if they can."""
    reasons: list[str] = []
    if there.seed != wanted.seed:
        reasons.append(f"has the seed {there.seed}, not {wanted.seed}")
    if (there.parameter, there.second) != (wanted.parameter, wanted.second):
        reasons.append(f"is {_kind(there)}, not {_kind(wanted)}")
        return " and ".join(reasons)
    if there.sides != wanted.sides:
        reasons.append(f"varies {there.parameter} of {_sides(there.sides)}, not of {_sides(wanted.sides)}")
    before, after = restored(there.base), restored(wanted.base)
    free = (0, 1) if there.parameter == UNITS else (1,) if OPPONENT in (there.parameter, there.second) else ()
    differences = match_differences(_without_units(before, after, free), _without_units(after, after, free))
    if differences:
        reasons.append(f"has another match: {differences_text(differences)}")
    return " and ".join(reasons)


def _joined(known: Sequence[str], more: Sequence[str]) -> list[str]:
    return [*known, *[name for name in more if name not in known]]


def _kind(description: SweepDescription) -> str:
    if description.parameter == UNITS:
        return "a matrix of units"
    return " and ".join([f"by {description.parameter}", *([description.second] if description.second else [])])


def _sides(sides: Sequence[int]) -> str:
    return "both sides" if len(sides) > 1 else f"side {sides[0] + 1}"


def _without_units(match: Match, model: Match, sides: Sequence[int]) -> Match:
    """A match whose sides, where their units vary, have one unit of the model's with their own skills."""

    def plain(number: int, side: MatchSide) -> MatchSide:
        if number not in sides:
            return side
        return replace(side, units=(replace(side.units[0], design=model.sides[number].units[0].design),), name="")

    one, other = [plain(number, side) for number, side in enumerate(match.sides)]
    return replace(match, sides=(one, other))
