"""Games on disk: every action is written before the next one is played."""

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
from myomer.game.saved_games import NO_GAME, GameFileError, Recorder, SavedGame, read_game, replayed
from myomer.game.table import Game

try:
    import fcntl
except ImportError:  # no file locks on this platform: other processes are not kept out
    fcntl = None  # type: ignore[assignment]

MAX_BYTES = 256 << 20
"""The largest game file that is read."""


def installed() -> str:
    """The installed version of Myomer."""
    return metadata.version("myomer")


class GameFile:
    """A game saved as it is played: every action is on disk before the next one is played."""

    def __init__(self, recorder: Recorder, stream: IO[str]) -> None:
        self.recorder = recorder
        self._stream = stream

    @property
    def game(self) -> Game:
        """The game so far."""
        return self.recorder.game

    def play(self, action: Action | Option) -> list[Event]:
        """Play an action, write it to disk and return its events."""
        if self._stream.closed:
            raise ValueError("the game file is closed; continue with GameFile.resume(path)")
        line, events = self.recorder.play(action)
        try:
            self._write([line])
        except OSError:
            # the game is ahead of its file now: only what is on disk counts and can be resumed
            self._stream.close()
            raise
        return events

    def _write(self, lines: Sequence[str]) -> None:
        """Write lines so that they survive a crash."""
        for line in lines:
            self._stream.write(line)
        self._stream.flush()
        os.fsync(self._stream.fileno())

    def close(self) -> None:
        """Close the file; another process may continue the game."""
        self._stream.close()

    def __enter__(self) -> GameFile:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @classmethod
    def begin(cls, game: Game, path: Path | str, version: str = "") -> GameFile:
        """Save a game that has not begun to a new file; OSError if the file exists.

        Continue with `.game` of the result: it is a fresh copy whose seeded dice are recorded.
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
        """Resume a saved game. It is verified up to its last complete line, and an incomplete one is dropped.

        GameFileError if another process has it open: only one process at a time can play a game.
        """
        path = Path(path)
        stream = path.open("r+", encoding="utf-8", newline="\n")
        try:
            _lock(stream)
            text, saved = load(path)
            recorder = replayed(saved, version or installed())

            # Drop a last line that was cut off, and go on after it.
            complete_lines = text[: text.rindex("\n") + 1]
            stream.truncate(len(complete_lines.encode()))
            stream.seek(0, os.SEEK_END)

            file = cls(recorder, stream)
            if not saved.lines:
                file._write(recorder.opening_lines()[1:])
        except BaseException:
            stream.close()
            raise
        return file


def _lock(stream: IO[str]) -> None:
    """Keep other processes from playing this file; the lock ends when it is closed or the process ends."""
    if fcntl is None:
        return
    try:
        fcntl.flock(stream.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise GameFileError(0, "another process is playing this game: close it there, or copy the file") from None
    except OSError:
        return  # a file system without locks


def load(path: Path) -> tuple[str, SavedGame]:
    """The text and content of a game file; GameFileError if it is not one."""
    with path.open("rb") as stream:
        data = stream.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise GameFileError(0, f"the file is larger than {MAX_BYTES:,} bytes, the limit for a saved game")
    last_line_end = data.rfind(b"\n") + 1
    try:
        text = data[:last_line_end].decode() + ("…" if last_line_end < len(data) else "")
    except UnicodeDecodeError:
        raise GameFileError(0, NO_GAME) from None
    return text, read_game(text)
