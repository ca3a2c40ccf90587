"""A game step by step, for a replay: the position after every action, and whether the game proves."""

from __future__ import annotations

from typing import Any

import msgspec

from myomer.game.actions import Action
from myomer.game.saved_games import GameFileError, OtherVersion, read_game, replayed, to_line
from myomer.game.table import Game
from myomer.hosting.errors import DAMAGED, OTHER_VERSION, HostingError
from myomer.hosting.secrecy import Viewer
from myomer.hosting.story import Story, StoryEntry
from myomer.hosting.view import SeenUnit, see_unit


class Frame(msgspec.Struct, frozen=True):
    """The position after an action."""

    n: int
    turn: int
    phase: str
    headline: str
    units: list[SeenUnit]


class Replay(msgspec.Struct, frozen=True):
    """A game from its start."""

    over: bool
    proved: bool | None
    """Whether the engine plays the finished game again exactly so; None for a game that is not over."""
    header: dict[str, Any]
    """The first line of the game file; without its seed and proof while the game is not over."""
    frames: list[Frame]
    entries: list[StoryEntry]


def replay_of(text: str, version: str, viewer: Viewer | None = None) -> Replay:
    """The replay of a saved game, verified line by line; HostingError if it is not the game that the engine plays.

    With a viewer, of a game that is not over yet, as far as they may see it.
    """
    frames: list[Frame] = []

    def note(game: Game, _: Action) -> None:
        frames.append(_frame(game, len(frames), viewer))

    try:
        saved = read_game(text)
        game = replayed(saved, version, before_each=note).game
    except OtherVersion as problem:
        raise HostingError(OTHER_VERSION, f"this game cannot be replayed here: {problem.reason}") from problem
    except GameFileError as problem:
        raise HostingError(DAMAGED, f"this game cannot be replayed: {problem}") from problem
    frames.append(_frame(game, len(frames), viewer))

    over = game.result is not None
    header = dict(saved.header)
    if not over and viewer is not None:
        for secret in ("seed", "proof"):
            header.pop(secret, None)
    story = Story(game, [to_line(saved.header), *[to_line(line) for line in saved.lines]])
    return Replay(over, True if over else None, header, frames, story.entries)


def _frame(game: Game, number: int, viewer: Viewer | None) -> Frame:
    sides = frozenset(range(len(game.sides))) if viewer is None else viewer
    units = [see_unit(game, unit, sides) for unit in range(len(game.battle.mechs))]
    return Frame(number, game.turn, game.phase, game.headline(), units)
