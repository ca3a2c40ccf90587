"""The saved game that a command is given: replay's FILE, or --game."""

from __future__ import annotations

from pathlib import Path

from myomer.cli.errors import CommandError
from myomer.game.saved_games import HOW_TO_SAVE, GameFileError, SavedGame
from myomer.library.games import load


def saved_game(path: Path) -> SavedGame:
    """Read a saved game; if the file is something else, the error explains how to save one."""
    try:
        return load(path)[1]
    except FileNotFoundError as problem:
        raise CommandError(f"there is no file {str(path)!r}; {HOW_TO_SAVE}") from problem
    except IsADirectoryError as problem:
        raise CommandError(f"{str(path)!r} is a folder, not a saved game; {HOW_TO_SAVE}") from problem
    except OSError as problem:
        raise CommandError(f"cannot read {str(path)!r}: {problem.strerror or problem}") from problem
    except GameFileError as problem:
        raise CommandError(f"{path}: {problem}") from problem
