"""Where unfinished games are to be saved: `--save FILE` holds after a crash, and when the game goes on another day."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from myomer.cli.files import write_atomically
from myomer.library.store import library_path

FILE: Final = "saves.json"


def remember_place(game: str, path: Path) -> None:
    """Note where a game is to be saved."""
    _write({**_places(), game: str(path.absolute())})


def place_of_save(game: str) -> Path | None:
    """Where a game is to be saved; None if nobody said so."""
    place = _places().get(game)
    return Path(place) if place else None


def forget_place(game: str) -> None:
    """The game is over."""
    places = _places()
    if places.pop(game, None) is not None:
        _write(places)


def holds_game(path: Path, text: str) -> bool:
    """Whether a file holds an earlier state of a game with this text: its first line says which game it is."""
    try:
        with path.open(encoding="utf-8") as file:
            return file.readline() == text[: text.index("\n") + 1]
    except (OSError, UnicodeDecodeError):
        return False


def _places() -> dict[str, str]:
    """The places by the ids of the games; nothing if the file is missing or not ours."""
    try:
        places = json.loads(_file().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    if not isinstance(places, dict):
        return {}
    return {game: place for game, place in places.items() if isinstance(place, str)}


def _write(places: dict[str, str]) -> None:
    write_atomically(_file(), json.dumps(places, indent=1) + "\n")


def _file() -> Path:
    return library_path().parent / FILE
