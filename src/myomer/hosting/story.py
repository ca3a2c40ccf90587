"""The story of a game: an entry for each action, with its dice and the sentences that describe what happened."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final

import msgspec

from myomer.game.event_json import events_of_line
from myomer.game.table import Game
from myomer.hosting.hosted_game import OPENING_LINES
from myomer.narration.story import Narrator


class StoryEntry(msgspec.Struct, frozen=True):
    """What an action did."""

    n: int
    """The number of the action, from 1; 0 for what happened before the first."""
    action: dict[str, Any] | None
    dice: list[int]
    lines: list[tuple[int, str]]
    """Level and text of each line: turn, phase, sentence, result, detail (`narration.story`)."""


class Story:
    """The story of a game, in order. Who may see an entry is not its concern."""

    def __init__(self, game: Game, lines: Sequence[str]) -> None:
        """From the lines of the game file."""
        self._narrator: Final = Narrator(game.names, [side.name for side in game.sides])
        self.entries: Final[list[StoryEntry]] = []
        for line in lines[OPENING_LINES - 1 :]:
            self.add(line)

    def add(self, line: str) -> None:
        """Go on with the line of the next action."""
        data = json.loads(line)
        lines = [(level, text) for level, text in self._narrator.story(events_of_line(data), detail=True)]
        self.entries.append(StoryEntry(data["n"], data.get("action"), data["dice"], lines))
