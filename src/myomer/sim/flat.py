"""Games as flat tables, for CSV files and spreadsheets: a line for each game, unit, or source of damage."""

from __future__ import annotations

from typing import Final

import polars as pl

from myomer.sim.match import NAMES, Match
from myomer.sim.summary import damage_of, units_of

GAME_COLUMNS: Final = ["game", "seed", "swapped", "winner", "reason", "turns"]
DRAW: Final = "draw"


def games_table(frame: pl.DataFrame, match: Match) -> pl.DataFrame:
    """A line for each game; the columns of each unit begin with its side and number: `a1_fate`, `b1_fate`."""
    table = _with_names(frame, match).select(GAME_COLUMNS)
    if frame.is_empty():
        return table
    units = units_of(frame).drop("side", "dealt", "taken")
    for place, label in enumerate(_labels(match)):
        own = units.filter(pl.col("place") == place).drop("place")
        renamed = own.rename({name: f"{label}_{name}" for name in own.columns if name != "game"})
        table = table.join(renamed, on="game", how="left", maintain_order="left")
    return table


def units_table(frame: pl.DataFrame, match: Match) -> pl.DataFrame:
    """A line for each unit of each game."""
    units = units_of(frame).drop("dealt", "taken")
    return _beside_games(frame, match, units)


def damage_table(frame: pl.DataFrame, match: Match) -> pl.DataFrame:
    """A line for each weapon and physical attack of each unit of each game."""
    return _beside_games(frame, match, damage_of(units_of(frame)))


def _beside_games(frame: pl.DataFrame, match: Match, rows: pl.DataFrame) -> pl.DataFrame:
    """Rows of units with the columns of their games before them, sides and units by name."""
    labels = _labels(match)
    names = [match.side_name(side) for side in (0, 1)]
    named = rows.with_columns(
        pl.col("side").replace_strict(list(range(2)), names, return_dtype=pl.String),
        pl.col("place").replace_strict(list(range(len(labels))), labels, return_dtype=pl.String),
    )
    games = _with_names(frame, match).select(GAME_COLUMNS)
    joined = games.join(named, on="game", how="inner", maintain_order="left_right")
    rest = [name for name in named.columns if name not in ("game", "side", "place")]
    return joined.select([*GAME_COLUMNS, "side", "place", *rest])


def _with_names(frame: pl.DataFrame, match: Match) -> pl.DataFrame:
    """The winner by name."""
    sides = [DRAW, match.side_name(0), match.side_name(1)]
    return frame.with_columns(pl.col("winner").replace_strict([-1, 0, 1], sides, return_dtype=pl.String))


def _labels(match: Match) -> list[str]:
    """The units as `a1`, `a2`, `b1`: side and number."""
    return [
        f"{NAMES[side].lower()}{number}" for side in (0, 1) for number in range(1, len(match.sides[side].units) + 1)
    ]
