"""Games on the disk: every action is there before the next one is played."""

from __future__ import annotations

import os
from collections.abc import Sequence
from importlib import metadata
from pathlib import Path
from types import TracebackType
from typing import IO

from myomer.combat.events import Event
from myomer.game.actions import Action
from myomer.game.choices import Option
from myomer.game.saved_games import GameFileError, Recorder, SavedGame, read_game, replayed
from myomer.game.table import Game

try:
    import fcntl
except ImportError:  # where there are no such locks, nobody is kept out
    fcntl = None  # type: ignore[assignment]

MAX_BYTES = 256 << 20
"""Of a game file that is read."""


def installed() -> str:
    """The version of Myomer that is installed."""
    return metadata.version("myomer")


class GameFile:
    """A game on record: every action is on the disk before the next one is played."""

    def __init__(self, recorder: Recorder, stream: IO[str]) -> None:
        self.recorder = recorder
        self._stream = stream

    @property
    def game(self) -> Game:
        """The game as it stands."""
        return self.recorder.game

    def play(self, action: Action | Option) -> list[Event]:
        """Play an action and put it on the disk; what happened."""
        if self._stream.closed:
            raise ValueError("the game file is closed; continue with GameFile.resume(path)")
        line, events = self.recorder.play(action)
        try:
            self._write([line])
        except OSError:
            # the game is ahead of its file now: only what is on the disk counts, and that can be resumed
            self._stream.close()
            raise
        return events

    def _write(self, lines: Sequence[str]) -> None:
        for line in lines:
            self._stream.write(line)
        self._stream.flush()
        os.fsync(self._stream.fileno())

    def close(self) -> None:
        """No more actions; another process may go on with the game."""
        self._stream.close()

    def __enter__(self) -> GameFile:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @classmethod
    def begin(cls, game: Game, path: Path | str, version: str = "") -> GameFile:
        """Put a game that has not begun on record in a new file; OSError when there is one already.

        The game that is played on is `.game` of what is returned: it is set up anew, with seeded dice on record.
        """
        recorder = Recorder(game, version or installed())
        stream = Path(path).open("x", encoding="utf-8", newline="\n")  # noqa: SIM115 - it stays open for the game
        try:
            _lock(stream)
            file = cls(recorder, stream)
            file._write(recorder.opening_lines())
        except BaseException:
            stream.close()
            raise
        return file

    @classmethod
    def resume(cls, path: Path | str, version: str = "") -> GameFile:
        """Go on with a saved game: it is proved up to its last whole line, and what was cut off is dropped.

        GameFileError when it is played elsewhere: only one process at a time goes on with a game.
        """
        path = Path(path)
        stream = path.open("r+", encoding="utf-8", newline="\n")
        try:
            _lock(stream)
            text, saved = load(path)
            recorder = replayed(saved, version or installed())
            whole = text[: text.rindex("\n") + 1]
            stream.truncate(len(whole.encode()))
            stream.seek(0, os.SEEK_END)
            file = cls(recorder, stream)
            if not saved.lines:
                file._write(recorder.opening_lines()[1:])
        except BaseException:
            stream.close()
            raise
        return file


def _lock(stream: IO[str]) -> None:
    """Keep everybody else from going on with this file; the lock goes when it is closed, or the process ends."""
    if fcntl is None:
        return
    try:
        fcntl.flock(stream.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise GameFileError(0, "another process is playing this game: close it there, or copy the file") from None
    except OSError:
        return  # a file system without locks


def load(path: Path) -> tuple[str, SavedGame]:
    """A game file, its text and content; GameFileError if it is not one."""
    with path.open("rb") as stream:
        data = stream.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise GameFileError(0, f"the file is larger than {MAX_BYTES:,} bytes, the limit for a game")
    whole = data.rfind(b"\n") + 1
    try:
        text = data[:whole].decode() + ("…" if whole < len(data) else "")
    except UnicodeDecodeError:
        raise GameFileError(0, "this is not a saved game: it is not text") from None
    return text, read_game(text)
