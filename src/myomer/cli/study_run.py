"""What `myomer sweep` and `myomer rank` share: who plays, where results go, and what goes wrong."""

from __future__ import annotations

import json as json_module
import shlex
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console

from myomer.cli.errors import CommandError
from myomer.cli.files import check_place, write_atomically
from myomer.cli.progress import note_stopped
from myomer.cli.terminal import console
from myomer.reports.screen import show_line
from myomer.sim.folders import RunError
from myomer.sim.frames import BrokenFileError


@dataclass(frozen=True)
class StudySettings:
    """How many games are played, who plays them, and where results go; None for what is not given."""

    games: int | None
    seed: int
    workers: int | None
    cluster: str | None
    out: Path | None
    json: bool
    files: dict[str, Path | None]
    """By option, such as --svg, the file to write."""

    def check_files(self) -> None:
        """Check that every file can be written, before the work is done; CommandError if not."""
        seen: dict[Path, str] = {}
        for option, path in self.files.items():
            check_place(option, path)
            if path is None or (path.exists() and not path.is_file()):
                continue
            if path.resolve() in seen:
                raise CommandError(f"{seen[path.resolve()]}, {option}: both would write {str(path)!r}; name two files")
            seen[path.resolve()] = option


@contextmanager
def playing(settings: StudySettings) -> Iterator[None]:
    """What can go wrong while games are played, as errors of the command."""
    try:
        yield
    except (RunError, BrokenFileError) as problem:
        raise CommandError(f"--out: {problem}") from problem
    except ValueError as problem:  # a bot that cannot play, a map without room, no cluster
        raise CommandError(str(problem)) from problem
    except OSError as problem:
        if settings.out is None:
            raise
        hint = "name another folder"
        if settings.out.is_dir():
            hint = "the games written so far are kept: when there is room, the same command goes on"
        raise CommandError(
            f"--out: cannot write in {str(settings.out)!r}: {problem.strerror or problem}; {hint}"
        ) from problem


def command_text() -> str:
    """The command as it was written."""
    return shlex.join(["myomer", *sys.argv[1:]])


def report_study(
    settings: StudySettings,
    texts: dict[str, Callable[[], str]],
    answer: Callable[[], dict[str, object]],
    show: Callable[[Console], None],
) -> None:
    """Write the files, by option, and then print the report or JSON."""
    for option, path in settings.files.items():
        if path is not None:
            write_atomically(path, texts[option]())
    if settings.json:
        sys.stdout.write(json_module.dumps(answer(), indent=2, ensure_ascii=False) + "\n")
        return

    screen = console()
    show(screen)
    written = [str(path) for path in settings.files.values() if path is not None]
    if written:
        show_line(screen, f"written: {', '.join(written)}")
    if settings.out is not None:
        show_line(screen, f"games: {settings.out}; the same command with more --games goes on with them", "dim")


def note_interrupted(settings: StudySettings, played: int, wanted: int) -> None:
    """After Ctrl-C: how far it came, and how to go on."""
    note_stopped(played, wanted, settings.out)
