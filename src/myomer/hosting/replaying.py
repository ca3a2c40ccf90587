"""A game step by step, for a replay: the position after every action, and whether the game proves."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from myomer.boards import Hex
from myomer.game.actions import Action
from myomer.game.saved_games import GameFileError, OtherVersion, read_game, replayed, to_line
from myomer.game.table import Game
from myomer.hosting.errors import DAMAGED, OTHER_VERSION, HostingError
from myomer.hosting.secrecy import Viewer
from myomer.hosting.story import Story, StoryEntry
from myomer.hosting.view import SeenUnit, see_unit
from myomer.narration.headline import headline


class Frame(msgspec.Struct, frozen=True):
    """The position after an action."""

    n: int
    turn: int
    phase: str
    headline: str
    units: list[SeenUnit]
    map: int
    """How often the ground has changed before: 0 is the map as it was laid out."""


class Grounds:
    """What the ground was like in the course of a game: woods that burn, ice that breaks, buildings that fall."""

    def __init__(self) -> None:
        self.changes: Final[list[dict[int, Hex]]] = [{}]
        """Each state of the ground: the hexes that differ from the map as it was laid out."""

    def number(self, game: Game) -> int:
        """The number of the state that the ground of a game is in, after all states before it."""
        now = game.battle.changes
        if now != self.changes[-1]:
            self.changes.append(dict(now))
        return len(self.changes) - 1


class Replay(msgspec.Struct, frozen=True):
    """A game from its start."""

    over: bool
    proved: bool | None
    """Whether the engine plays the finished game again exactly so; None for a game that is not over."""
    header: dict[str, Any]
    """The first line of the game file; without its seed and proof while the game is not over."""
    frames: list[Frame]
    entries: list[StoryEntry]


def replay_of(text: str, version: str, viewer: Viewer | None = None, grounds: Grounds | None = None) -> Replay:
    """The replay of a saved game, verified line by line; HostingError if it is not the game that the engine plays.

    With a viewer, of a game that is not over yet, as far as they may see it. `grounds` collects what the map was like.
    """
    frames: list[Frame] = []
    ground = Grounds() if grounds is None else grounds

    def note(game: Game, _: Action) -> None:
        frames.append(_frame(game, len(frames), viewer, ground))

    try:
        saved = read_game(text)
        game = replayed(saved, version, before_each=note).game
    except OtherVersion as problem:
        raise HostingError(OTHER_VERSION, f"this game cannot be replayed here: {problem.reason}") from problem
    except GameFileError as problem:
        raise HostingError(DAMAGED, f"this game cannot be replayed: {problem}") from problem
    frames.append(_frame(game, len(frames), viewer, ground))

    over = game.result is not None
    header = dict(saved.header)
    if not over and viewer is not None:
        for secret in ("seed", "proof"):
            header.pop(secret, None)
    story = Story(game, [to_line(saved.header), *[to_line(line) for line in saved.lines]])
    return Replay(over, True if over else None, header, frames, story.entries)


def _frame(game: Game, number: int, viewer: Viewer | None, ground: Grounds) -> Frame:
    sides = frozenset(range(len(game.sides))) if viewer is None else viewer
    units = [see_unit(game, unit, sides) for unit in range(len(game.battle.mechs))]
    return Frame(number, game.turn, game.phase, headline(game), units, ground.number(game))
