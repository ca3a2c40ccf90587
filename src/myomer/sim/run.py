"""A run on disk: a folder with the match, the seed and the games played so far.

    run.json             the match and the seed: all that a game depends on but its number
    games-000000.parquet the first thousand games, a row each; then games-000001.parquet …
    journal.jsonl        the games since, a line each

Games are kept in the order of their numbers, without gaps. A game is in the journal before the next one is written,
and stays there until its Parquet file has replaced the old one: a process that is killed loses none of them, and a
game that is in both is counted once.
"""

from __future__ import annotations

import hashlib
import os
from pathlib import Path
from types import TracebackType
from typing import IO, Final

import msgspec
import polars as pl

from myomer.bots.custom import BotError, bot_file
from myomer.library.games import installed
from myomer.sim.folders import RUN, RunError, lock, read_description, shorten, write_description, write_json
from myomer.sim.frames import REMOVE, SCHEMA, BrokenFileError, frame_of, read_parquet, write_parquet
from myomer.sim.match import Match
from myomer.sim.match_differences import differences_text, match_differences
from myomer.sim.rows import GameRow
from myomer.sim.stopping import Target
from myomer.sim.stored import StoredMatch, restored, stored

FORMAT: Final = 1
DESCRIPTION: Final = RUN
JOURNAL: Final = "journal.jsonl"
CHUNK: Final = 1000
"""Games of a Parquet file."""
PUT_BACK: Final = (
    "this file is missing, though later games are there; put it back from a copy, or start the run in another folder"
)
FROM_HERE: Final = "remove this line and all later ones, and the command that made the run plays their games again"


def is_run(folder: Path) -> bool:
    """Whether a folder is that of a run."""
    return (folder / DESCRIPTION).exists()


class RunDescription(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What `run.json` holds."""

    format: int
    myomer: str
    """The version that began the run."""
    seed: int
    match: StoredMatch
    until: list[Target] = []
    """If its end depended on its games: how narrow the interval of its score should be, from which game on."""
    bots: dict[str, str] = {}
    """By name, a digest of the file of each bot of the user: an edited bot is another one."""


class Run:
    """A run that is being read, or written by this process alone. Use `begin` and `open`."""

    def __init__(self, folder: Path, description: RunDescription, journal: IO[bytes] | None) -> None:
        self.folder: Final = folder
        self.description = description
        self.match: Final = restored(description.match)
        self.seed: Final = description.seed
        self._journal = journal
        self._in_files = _games_in_files(folder)
        """How many games are in Parquet files."""
        self._recent: list[GameRow] = self._read_journal()
        """Games that are only in the journal."""

    @classmethod
    def begin(cls, folder: Path, match: Match, seed: int) -> Run:
        """Begin a run in a new or empty folder, or go on with the one that is there; RunError if it is another."""
        path = folder / DESCRIPTION
        wanted = _description(match, seed)
        if not path.exists():
            write_description(path, wanted)
            return cls.open(folder, writing=True)

        run = cls.open(folder, writing=True)
        try:
            run._check_same(wanted, match)
        except RunError:
            run.close()
            raise
        return run

    @classmethod
    def finished(cls, folder: Path, match: Match, seed: int, games: int) -> Run | None:
        """The run in a folder, to read, if it has that many games; RunError if it is another."""
        if not is_run(folder):
            return None
        run = cls.open(folder)
        if run.games < games:
            return None
        run._check_same(_description(match, seed), match)
        return run

    def _check_same(self, wanted: RunDescription, match: Match) -> None:
        """RunError if games of another match, seed, bot or version are not to be mixed in."""
        found = self.description
        if (found.seed, found.match) != (wanted.seed, wanted.match):
            differences = differences_text(match_differences(self.match, match))
            what = [f"the seed {found.seed}, not {wanted.seed}"] if found.seed != wanted.seed else []
            what += [f"another match: {differences}"] if differences else []
            raise RunError(
                f"{self.folder}: the run there has {' and '.join(what)}; name another folder, or go on with that one"
            )
        if found.bots != wanted.bots:
            changed = [bot for bot, digest in wanted.bots.items() if found.bots.get(bot) != digest]
            raise RunError(
                f"{self.folder}: the file of the bot {', '.join(changed)} was changed since its games there; "
                "name another folder"
            )
        if found.myomer != wanted.myomer:
            begun = f"the run was begun by Myomer {found.myomer}, this is {wanted.myomer}"
            raise RunError(f"{self.folder}: {begun}, which may play otherwise; name another folder")

    @classmethod
    def open(cls, folder: Path, writing: bool = False) -> Run:
        """The run in a folder; to write, no other process may do so. RunError if there is none."""
        path = folder / DESCRIPTION
        description = read_description(path, RunDescription, "run", "myomer match")
        if description.format != FORMAT:
            raise RunError(f"{path}: a run of format {description.format}; this Myomer reads format {FORMAT}")
        if not writing:
            return cls._open_to_read(folder, description)

        journal = (folder / JOURNAL).open("ab+")
        try:
            lock(journal, folder)
            return cls(folder, description, journal)
        except BaseException:
            journal.close()
            raise

    @classmethod
    def _open_to_read(cls, folder: Path, description: RunDescription) -> Run:
        """The run as it is at one moment: if another process moves games to a Parquet file meanwhile, read it again."""
        while True:
            before = _states(folder)
            try:
                run = cls(folder, description, None)
            except BrokenFileError:
                if before == _states(folder):
                    raise
                continue
            if before == _states(folder):
                return run

    @property
    def until(self) -> list[Target]:
        """How narrow its interval should be, from which game on; empty if its number of games was fixed."""
        return self.description.until

    def aim(self, half_width: float) -> None:
        """Remember that the run is played, from its next game on, until its interval is that narrow."""
        self._writable()
        if self.until and self.until[-1].half_width == half_width:
            return
        targets = [*self.until, Target(self.games, half_width)]
        self.description = msgspec.structs.replace(self.description, until=targets)
        write_json(self.folder / DESCRIPTION, self.description)

    # games

    @property
    def games(self) -> int:
        """How many games there are."""
        return self._in_files + len(self._recent)

    def frame(self) -> pl.DataFrame:
        """All games, a row each (`frames.SCHEMA`)."""
        kept = [read_parquet(path) for path in _chunk_files(self.folder)]
        return pl.concat([pl.DataFrame(schema=SCHEMA), *kept]).head(self._in_files).vstack(frame_of(self._recent))

    def add(self, row: GameRow) -> None:
        """Write the next game; OSError if it cannot be written: then it is as if it had not been played."""
        if row.game != self.games:
            raise ValueError(f"game {self.games} is the next, not {row.game}")
        journal = self._writable()
        end = journal.seek(0, os.SEEK_END)
        try:
            journal.write(msgspec.json.encode(row) + b"\n")
            journal.flush()
        except OSError:
            shorten(journal, end)
            raise
        self._recent.append(row)
        if self.games % CHUNK == 0:
            self._write_chunk()

    def _writable(self) -> IO[bytes]:
        if self._journal is None or self._journal.closed:
            raise ValueError("this run is open for reading only")
        return self._journal

    def _write_chunk(self) -> None:
        """Move the games of the journal into the Parquet files that they belong to.

        There are more than one if a process ended before it had written the last: its games are still in the journal.
        """
        journal = self._writable()
        if not self._recent:
            return
        while self._recent:
            chunk, there = divmod(self._in_files, CHUNK)
            path = _chunk_file(self.folder, chunk)
            frame = frame_of(self._recent[: CHUNK - there])
            write_parquet(pl.concat([read_parquet(path), frame]) if there else frame, path)
            self._in_files += frame.height
            del self._recent[: frame.height]
        shorten(journal, 0)

    def close(self) -> None:
        """Write what is only in the journal to its Parquet file, and let other processes write."""
        if self._journal is not None and not self._journal.closed:
            try:
                self._write_chunk()
            finally:
                self._journal.close()

    def __enter__(self) -> Run:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _read_journal(self) -> list[GameRow]:
        """The games that are in the journal alone. A last line that was cut off is dropped."""
        path = self.folder / JOURNAL
        if not path.exists():
            return []
        data = path.read_bytes()
        whole = data.rfind(b"\n") + 1
        if self._journal is not None and whole < len(data):
            shorten(self._journal, whole)

        kept = self._in_files
        rows: list[GameRow] = []
        for number, line in enumerate(data[:whole].splitlines(), 1):
            try:
                row = msgspec.json.decode(line, type=GameRow)
            except msgspec.MsgspecError as problem:
                raise BrokenFileError(f"{path}:{number}: this line is not a game; {FROM_HERE}") from problem
            if row.game == kept + len(rows):
                rows.append(row)
            elif row.game > kept + len(rows):
                missing = kept + len(rows)
                file = _chunk_file(self.folder, missing // CHUNK)
                if not rows and not file.exists():
                    raise BrokenFileError(f"{file}: {PUT_BACK}")
                raise BrokenFileError(f"{path}:{number}: game {missing:,} is missing before this one; {FROM_HERE}")
        return rows


def _description(match: Match, seed: int) -> RunDescription:
    """Of a run that begins."""
    return RunDescription(FORMAT, installed(), seed, stored(match), [], digests_of_bots(match))


def digests_of_bots(match: Match) -> dict[str, str]:
    """By name, a digest of the file of each bot of the user: of that file alone, not of what it imports."""
    digests: dict[str, str] = {}
    for side in match.sides:
        path = bot_file(side.bot)
        if path is not None:
            try:
                digests[side.bot] = hashlib.sha256(path.read_bytes()).hexdigest()
            except FileNotFoundError as problem:
                raise BotError(f"there is no file {str(path)!r} with the bot {side.bot!r}") from problem
    return digests


def _chunk_files(folder: Path) -> list[Path]:
    """The Parquet files of a run, in order."""
    return sorted(folder.glob("games-*.parquet"))


def _chunk_file(folder: Path, number: int) -> Path:
    """A Parquet file of a run."""
    return folder / f"games-{number:06}.parquet"


def _states(folder: Path) -> list[tuple[str, int, int]]:
    """The Parquet files of a run, each with what changes if it is replaced."""
    return [(path.name, path.stat().st_ino, path.stat().st_mtime_ns) for path in _chunk_files(folder)]


def _games_in_files(folder: Path) -> int:
    """How many games the Parquet files have; BrokenFileError if one is missing or has other games than it should."""
    games = 0
    paths = _chunk_files(folder)
    for number, path in enumerate(paths):
        due = _chunk_file(folder, number)
        if not due.exists():
            raise BrokenFileError(f"{due}: {PUT_BACK}")
        found = read_parquet(path, ["game"])["game"].to_list()
        first = number * CHUNK
        whole = len(found) == CHUNK or number == len(paths) - 1
        if not found or not whole or found != list(range(first, first + len(found))):
            raise BrokenFileError(f"{path}: games from {first:,} on belong here; {REMOVE}")
        games += len(found)
    return games
