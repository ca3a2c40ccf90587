"""What a player asked for with an unfinished game: `--save FILE` and `-v` hold after a crash, and another day."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from myomer.cli.files import write_atomically
from myomer.library.store import library_path

PLACES: Final = "saves.json"
"""The file with the place of each game that is to be saved."""
VERBOSE: Final = "verbose.json"
"""The file with the games that are shown with every roll."""
YES: Final = "yes"


def remember_place(game: str, path: Path) -> None:
    """Note where a game is to be saved."""
    _write(PLACES, {**_read(PLACES), game: str(path.absolute())})


def place_of_save(game: str) -> Path | None:
    """Where a game is to be saved; None if nobody said so."""
    place = _read(PLACES).get(game)
    return Path(place) if place else None


def remember_verbose(game: str, verbose: bool) -> None:
    """Note whether a game is shown with every roll."""
    if verbose:
        _write(VERBOSE, {**_read(VERBOSE), game: YES})
    else:
        _forget(VERBOSE, game)


def is_verbose(game: str) -> bool:
    """Whether a game is shown with every roll."""
    return game in _read(VERBOSE)


def forget_settings(game: str) -> None:
    """The game is over."""
    _forget(PLACES, game)
    _forget(VERBOSE, game)


def holds_game(path: Path, text: str) -> bool:
    """Whether a file holds an earlier state of a game with this text: its first line says which game it is."""
    try:
        with path.open(encoding="utf-8") as file:
            return file.readline() == text[: text.index("\n") + 1]
    except (OSError, UnicodeDecodeError):
        return False


def _read(name: str) -> dict[str, str]:
    """What is noted in a file, by the ids of the games; nothing if it is missing or not ours."""
    try:
        noted = json.loads(_file(name).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    if not isinstance(noted, dict):
        return {}
    return {game: text for game, text in noted.items() if isinstance(text, str)}


def _forget(name: str, game: str) -> None:
    noted = _read(name)
    if noted.pop(game, None) is not None:
        _write(name, noted)


def _write(name: str, noted: dict[str, str]) -> None:
    write_atomically(_file(name), json.dumps(noted, indent=1) + "\n")


def _file(name: str) -> Path:
    return library_path().parent / name
