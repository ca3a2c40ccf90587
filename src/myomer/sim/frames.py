"""Rows of games as Polars data frames, and as Parquet files."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec
import polars as pl

from myomer.sim.folders import write_whole
from myomer.sim.rows import GameRow

DAMAGE: Final = pl.List(pl.Struct({"source": pl.String, "attempts": pl.Int32, "hits": pl.Int32, "damage": pl.Int32}))
UNIT: Final = pl.Struct(
    {
        "side": pl.Int8,
        "unit": pl.String,
        "fate": pl.String,
        "fate_turn": pl.Int32,
        "armor_left": pl.Int32,
        "structure_left": pl.Int32,
        "damage_taken": pl.Int32,
        "damage_dealt": pl.Int32,
        "falls": pl.Int32,
        "criticals": pl.Int32,
        "pilot_hits": pl.Int32,
        "pilot": pl.String,
        "hottest": pl.Int32,
        "dealt": DAMAGE,
        "taken": DAMAGE,
    }
)
COLUMNS: Final[dict[str, pl.DataType | type[pl.DataType]]] = {
    "game": pl.Int64,
    "seed": pl.Int64,
    "swapped": pl.Boolean,
    "winner": pl.Int8,
    "reason": pl.String,
    "turns": pl.Int32,
    "units": pl.List(UNIT),
}
"""The columns of a run, as in `GameRow`."""
SCHEMA: Final = pl.Schema(COLUMNS)
TOGETHER: Final = 1000
"""Rows that are packed."""


REMOVE: Final = "remove it and all later ones, and the command that made the run plays their games again"


class BrokenFileError(ValueError):
    """A file of a run that cannot be read."""


def frame_of(rows: Sequence[GameRow]) -> pl.DataFrame:
    """Rows as a data frame."""
    return pl.DataFrame([msgspec.to_builtins(row) for row in rows], schema=SCHEMA, orient="row")


class RowCollection:
    """Rows of games, most of them as Parquet in memory: a tenth of what they take otherwise."""

    def __init__(self) -> None:
        self._packed: Final[list[bytes]] = []
        self._recent: Final[list[GameRow]] = []

    def add(self, row: GameRow) -> None:
        """Add the next row."""
        self._recent.append(row)
        if len(self._recent) == TOGETHER:
            self._packed.append(_parquet(frame_of(self._recent)))
            self._recent.clear()

    def frame(self) -> pl.DataFrame:
        """All rows so far."""
        return pl.concat([*[pl.read_parquet(data) for data in self._packed], frame_of(self._recent)])


def row_of(frame: pl.DataFrame, game: int) -> GameRow:
    """The row of a game."""
    return msgspec.convert(frame.filter(pl.col("game") == game).row(0, named=True), GameRow)


def write_parquet(frame: pl.DataFrame, path: Path) -> None:
    """Write a data frame whole or not at all: a file that is there is replaced at the end. OSError if it fails."""
    write_whole(path, _parquet(frame))


def _parquet(frame: pl.DataFrame) -> bytes:
    data = io.BytesIO()
    frame.write_parquet(data)
    return data.getvalue()


def read_parquet(path: Path, columns: list[str] | None = None) -> pl.DataFrame:
    """The data frame in a file of a run, or some of its columns; BrokenFileError if it is not one."""
    try:
        schema = pl.scan_parquet(path).collect_schema()
        frame = pl.read_parquet(path, columns=columns)
    except (pl.exceptions.PolarsError, OSError) as problem:
        # Polars has an OSError without a number for a file that is cut off.
        why = problem.strerror if isinstance(problem, OSError) and problem.errno else "it is not a whole Parquet file"
        raise BrokenFileError(f"{path}: this file cannot be read: {why}; {REMOVE}") from problem
    if schema != SCHEMA:
        raise BrokenFileError(
            f"{path}: this file has other columns than a run of this version of Myomer; play again into a new folder"
        )
    return frame
