"""The story of a game: an entry for each action, with its dice and the sentences that describe what happened."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final

import msgspec

from myomer.combat.events import CriticalRolled, Event, FallBraced
from myomer.game.event_json import events_of_line
from myomer.game.events import GameEnded, PhaseStarted, TurnStarted, UnitPassed
from myomer.game.table import Game
from myomer.hosting.hosted_game import OPENING_LINES
from myomer.hosting.outcome import Outcome, outcome_of
from myomer.narration.sentences import Names
from myomer.narration.story import DETAIL, FOLLOWS, SENTENCE, Narrator, ReportLine

DECISIVE: Final = (CriticalRolled, FallBraced)
"""Rolls with a line of their own: whether there is a critical hit (after a TAC too), and a pilot hit after a fall."""
NOTHING_IN: Final = {"weapon-attack": "Nobody fires.", "physical-attack": "No physical attacks."}
"""What is said of a phase in which nothing happened."""
NOBODY_CAN: Final = {"physical-attack": "No physical attacks: no unit can make one."}
"""What is said instead if the phase passed because no unit had a choice in it."""


class StoryEntry(msgspec.Struct, frozen=True):
    """What an action did."""

    n: int
    """The number of the action, from 1; 0 for what happened before the first."""
    action: dict[str, Any] | None
    dice: list[int]
    lines: list[tuple[int, str]]
    """Level and text of each line: turn, phase, sentence, result, detail (`narration.story`)."""
    outcome: list[Outcome] = msgspec.field(default_factory=list)
    """What it came to, at a glance."""


class Story:
    """The story of a game, in order. Who may see an entry is not its concern."""

    def __init__(self, game: Game, lines: Sequence[str]) -> None:
        """From the lines of the game file."""
        self._narrator: Final = Narrator(game.names, [side.name for side in game.sides], game.battle.ruleset)
        self._names: Final = Names(self._narrator.names, self._narrator.sides, proper=True)
        self._phase = ""
        self._chosen = False
        """Whether a unit has acted in this phase."""
        self.entries: Final[list[StoryEntry]] = []
        for line in lines[OPENING_LINES - 1 :]:
            self.add(line)

    def add(self, line: str) -> None:
        """Go on with the line of the next action."""
        data = json.loads(line)
        events = events_of_line(data)
        outcome = outcome_of(events, self._names)
        self.entries.append(StoryEntry(data["n"], data.get("action"), data["dice"], self._told(events), outcome))

    def _told(self, events: list[Event]) -> list[tuple[int, str]]:
        """Events as lines; a phase of attacks that ends without any says so."""
        lines: list[tuple[int, str]] = []
        start = 0
        for index, event in enumerate(events):
            if isinstance(event, (PhaseStarted, TurnStarted, GameEnded)):
                lines += self._lines(events[start:index])
                if self._phase in NOTHING_IN:
                    lines += [(level, text) for level, text in self._quiet_end()]
                self._phase = event.phase if isinstance(event, PhaseStarted) else ""
                self._chosen = False
                start = index
            elif isinstance(event, UnitPassed):
                self._chosen = True
        return lines + self._lines(events[start:])

    def _quiet_end(self) -> list[ReportLine]:
        """That nothing happened in a phase whose heading has not been given."""
        heading = self._narrator.heading()
        text = NOTHING_IN[self._phase] if self._chosen else NOBODY_CAN.get(self._phase, NOTHING_IN[self._phase])
        return [*heading, ReportLine(SENTENCE, text)] if heading else []

    def _lines(self, events: list[Event]) -> list[tuple[int, str]]:
        """Events as lines; rolls that decide something are results, not numbers behind one."""
        decisive = {text for event in events if isinstance(event, DECISIVE) for text in self._narrator.detail(event)}
        return [
            (FOLLOWS if level == DETAIL and text in decisive else level, text)
            for level, text in self._narrator.story(events, detail=True)
        ]
