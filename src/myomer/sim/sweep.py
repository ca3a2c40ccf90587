"""A sweep: the same games of several matches. A matrix of units, or one or two parameters with their values.

All cells share the seed: a game has the same dice and the same map in every cell, so luck that two cells share cancels
out of their difference. Cells are played in turn, a few games each, and an interruption leaves them nearly equal.

    sweep.json           what is varied, the seed, and which cell has which folder
    cell-0000 …          a run for each cell (`run.Run`)
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from types import TracebackType
from typing import IO, Final, TypeAlias

from myomer.library.games import installed
from myomer.sim.executor import Executor, Task, in_processes, pair_tasks, rows_in_order
from myomer.sim.folders import RunError, lock, read_description, write_description, write_json
from myomer.sim.match import Match, check_room, side_of
from myomer.sim.rows import GameRow, score_of
from myomer.sim.run import Run
from myomer.sim.simulation import MOST_GAMES
from myomer.sim.stored import stored, to_json
from myomer.sim.sweep_description import FORMAT, UNITS, StoredCell, SweepDescription, cell_name, why_another
from myomer.sim.variation import OPPONENT, Variation, side_label
from myomer.units.design import Design

DESCRIPTION: Final = "sweep.json"
ROUND: Final = 50
"""Games of a cell before the next cell has its turn."""
MOST_CELLS: Final = 10_000
AfterEach: TypeAlias = Callable[[int, GameRow], None]
"""Called with the number of the cell and the row of every game."""


@dataclass(frozen=True)
class Cell:
    """A match of a sweep; its row and its column, or the value of a single parameter as its row."""

    row: int
    column: int
    match: Match


@dataclass(frozen=True)
class Sweep:
    """What is played: a matrix of units, the values of a parameter, or those of two with each other."""

    base: Match
    rows: tuple[str, ...]
    """Units of the first side, or the values of the parameter."""
    columns: tuple[str, ...]
    """Units of the second side, or the values of the second parameter; empty for a single one."""
    cells: tuple[Cell, ...]
    variations: tuple[Variation, ...] = ()
    """The parameters: none for a matrix of units, one for a curve, two for a grid."""

    @property
    def is_round_robin(self) -> bool:
        """Whether it is one list of units, each against every other."""
        return not self.variations and self.rows == self.columns

    @property
    def findings(self) -> list[str]:
        """What is wrong with the designs that were changed for it."""
        return list(dict.fromkeys([finding for cell in self.cells for finding in cell.match.findings]))

    def cell_at(self, row: int, column: int) -> tuple[int, bool] | None:
        """The number of the cell there, and whether its sides have changed places; None if two units do not meet."""
        if (row, column) in self._numbers:
            return self._numbers[row, column], False
        if self.is_round_robin and (column, row) in self._numbers:
            return self._numbers[column, row], True
        return None

    @cached_property
    def _numbers(self) -> dict[tuple[int, int], int]:
        """The numbers of cells by row and column."""
        return {(cell.row, cell.column): number for number, cell in enumerate(self.cells)}


def parameter_sweep(base: Match, variation: Variation) -> Sweep:
    """A cell for each value of a parameter; ValueError if one is impossible."""
    cells = [Cell(row, 0, variation.changed(base, value)) for row, value in enumerate(variation.values)]
    return Sweep(base, variation.labels, (), tuple(cells), (variation,))


def grid_sweep(base: Match, down: Variation, across: Variation) -> Sweep:
    """A cell for each value of one parameter with each of another; ValueError if one is impossible."""
    if down.name == across.name:
        raise ValueError(f"{down.name} is there twice; vary two parameters, or list all values of one")
    _check_number(len(down.values) * len(across.values))
    cells: list[Cell] = []
    for row, value in enumerate(down.values):
        for column, other in enumerate(across.values):
            if across.name == OPPONENT:  # first, so that it is the opponent that the other parameter changes
                match = down.changed(across.changed(base, other), value)
            else:
                match = across.changed(down.changed(base, value), other)
            cells.append(Cell(row, column, match))
    return Sweep(base, down.labels, across.labels, tuple(cells), (down, across))


def matrix_sweep(base: Match, rows: Sequence[Sequence[Design]], columns: Sequence[Sequence[Design]] | None) -> Sweep:
    """A cell for each of the first sides against each of the second; with one list, for every two of it.

    Skills, bots, rules and the map are those of the base match, and its units are not used.
    """
    names = _names(rows)
    if columns is None:
        if len(rows) < 2:
            raise ValueError("a sweep needs two units or more: name another")
        pairs = [(row, column) for row in range(len(rows)) for column in range(row + 1, len(rows))]
    else:
        pairs = [(row, column) for row in range(len(rows)) for column in range(len(columns))]
    _check_number(len(pairs))

    others = rows if columns is None else columns
    other_names = names if columns is None else _names(columns)
    cells: list[Cell] = []
    for row, column in pairs:
        sides = (
            side_of(base.sides[0], rows[row], names[row]),
            side_of(base.sides[1], others[column], other_names[column]),
        )
        cells.append(Cell(row, column, replace(base, sides=sides)))
    for cell in cells:
        check_room(cell.match)
    return Sweep(base, names, other_names, tuple(cells))


def _check_number(cells: int) -> None:
    if cells > MOST_CELLS:
        raise ValueError(f"a sweep has at most {MOST_CELLS:,} cells, not {cells:,}; name fewer units or values")


def _names(sides: Sequence[Sequence[Design]]) -> tuple[str, ...]:
    names = [side_label(side) for side in sides]
    twice = [name for name in names if names.count(name) > 1]
    if twice:
        raise ValueError(f"{twice[0]} is there twice; name every unit once")
    return tuple(names)


# games


class SweepRun:
    """The games of a sweep: in a folder, where they are kept and continued, or only in memory."""

    def __init__(self, sweep: Sweep, seed: int, folder: Path | None = None) -> None:
        """RunError if the folder holds another sweep, or another process is playing it."""
        self.sweep: Final = sweep
        self.seed: Final = seed
        self.scores: Final[list[list[float]]] = [[] for _ in sweep.cells]
        """By cell, the score of the first side in each game."""
        self.turns: Final[list[list[int]]] = [[] for _ in sweep.cells]
        self._folders: list[Path] = []
        """Of the cells; empty if the games are not kept."""
        self._lock: IO[bytes] | None = None
        if folder is not None:
            self._lock = self._begin(folder)

    @property
    def games(self) -> int:
        """How many games there are, of all cells."""
        return sum([len(scores) for scores in self.scores])

    def play(
        self, games: int, workers: int = 1, after_each: AfterEach | None = None, executor: Executor | None = None
    ) -> None:
        """Play until every cell has that many games; those that it has are not played again."""
        if not 1 <= games <= MOST_GAMES:
            raise ValueError(f"a cell has 1 to {MOST_GAMES:,} games, not {games:,}")
        setup = ([to_json(cell.match) for cell in self.sweep.cells], self.seed)
        writer = _Writer(self._folders, self.sweep.cells, self.seed)
        try:
            for cell, row in rows_in_order(executor or in_processes(workers), setup, self._tasks(games)):
                writer.add(cell, row)
                self.scores[cell].append(row.score)
                self.turns[cell].append(row.turns)
                if after_each is not None:
                    after_each(cell, row)
        finally:
            writer.close()

    def _tasks(self, games: int) -> Iterator[Task]:
        """All games that are missing: a round of each cell, then the next round."""
        played = [len(scores) for scores in self.scores]
        for first in range(0, games, ROUND):
            for cell, there in enumerate(played):
                yield from pair_tasks(cell, max(first, there), min(first + ROUND, games))

    # the folder

    def _begin(self, folder: Path) -> IO[bytes]:
        """Read what is there, write the description if the folder is new or lacks cells, keep other processes out."""
        path = folder / DESCRIPTION
        wanted = self._description()
        if not path.exists():
            write_description(path, wanted)
        stream = _locked(path)
        try:
            found = read_description(path, SweepDescription, "sweep", "myomer sweep")
            if found.format != FORMAT:
                raise RunError(f"{path}: a sweep of format {found.format}; this Myomer reads format {FORMAT}")
            why = why_another(found, wanted)
            if why:
                raise RunError(f"{folder}: the sweep there {why}; name another folder, or go on with that one")
            longer = found.with_cells_of(wanted)
            folders = longer.folders
            self._folders = [folder / folders[wanted.names_of(cell)] for cell in wanted.cells]
            self._read()
            if longer != found:
                write_json(path, longer)
                old, stream = stream, _locked(path)
                old.close()
        except BaseException:
            stream.close()
            raise
        return stream

    def _description(self) -> SweepDescription:
        """This sweep, as if it were the first in its folder."""
        sweep = self.sweep
        varied = [variation.name for variation in sweep.variations]
        return SweepDescription(
            FORMAT,
            installed(),
            self.seed,
            varied[0] if varied else UNITS,
            list(sweep.variations[0].sides) if varied else [],
            list(sweep.rows),
            list(sweep.columns),
            stored(sweep.base),
            [StoredCell(cell.row, cell.column, cell_name(number)) for number, cell in enumerate(sweep.cells)],
            varied[1] if len(varied) > 1 else "",
        )

    def _read(self) -> None:
        """The games that the cells have already."""
        for number, (cell, folder) in enumerate(zip(self.sweep.cells, self._folders, strict=True)):
            if not folder.exists():
                continue
            with Run.begin(folder, cell.match, self.seed) as run:
                frame = run.frame()
            self.scores[number] += [score_of(winner) for winner in frame["winner"].to_list()]
            self.turns[number] += frame["turns"].to_list()

    def close(self) -> None:
        """Let other processes write."""
        if self._lock is not None:
            self._lock.close()
            self._lock = None

    def __enter__(self) -> SweepRun:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class _Writer:
    """Writes games to the runs of their cells, one of which is open at a time; nowhere without folders."""

    def __init__(self, folders: Sequence[Path], cells: Sequence[Cell], seed: int) -> None:
        self._folders = folders
        self._cells = cells
        self._seed = seed
        self._cell = -1
        self._run: Run | None = None

    def add(self, cell: int, row: GameRow) -> None:
        """Write a game."""
        if not self._folders:
            return
        if self._run is None or cell != self._cell:
            self.close()
            self._run = Run.begin(self._folders[cell], self._cells[cell].match, self._seed)
            self._cell = cell
        self._run.add(row)

    def close(self) -> None:
        """Close the run that is open."""
        if self._run is not None:
            self._run.close()
            self._run = None


def _locked(path: Path) -> IO[bytes]:
    """The description of a sweep, locked: the file that is there, not one that was replaced meanwhile."""
    while True:
        stream = path.open("rb+")
        try:
            lock(stream, path.parent)
            if path.stat().st_ino == os.fstat(stream.fileno()).st_ino:
                return stream
        except BaseException:
            stream.close()
            raise
        stream.close()
