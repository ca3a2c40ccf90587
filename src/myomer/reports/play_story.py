"""The story of a game in progress, as far as its viewer may see it."""

from __future__ import annotations

from typing import Final

from rich.console import Console

from myomer.combat.events import Event, UnitMoved
from myomer.game.event_json import events_of_line
from myomer.game.events import TurnStarted
from myomer.hosting import HostedGame, Viewer
from myomer.narration import Narrator, ReportLine
from myomer.narration.story import PHASE, TURN
from myomer.reports.duel_screen import show_story_line


class PlayStory:
    """Prints what has happened since the last time, and remembers all of it."""

    def __init__(self, screen: Console, hosted: HostedGame, viewer: Viewer, verbose: bool = False) -> None:
        self.screen: Final = screen
        self.hosted: Final = hosted
        self.viewer: Final = viewer
        self.verbose: Final = verbose
        """Whether every roll is shown with its modifiers."""
        self._begin()

    def _begin(self) -> None:
        game = self.hosted.game
        self.narrator = Narrator(game.names, [side.name for side in game.sides])
        self.happened: list[Event] = []
        """Every event that the viewer may see."""
        self.tracks: dict[int, list[str]] = {}
        """By unit, the hexes it has moved through this turn."""
        self._lines: list[ReportLine] = []
        self._shown = 0
        """How many of them have been printed."""
        self._read: set[int] = set()
        """The actions whose events are in the story."""
        self._add(game.opening)

    def catch_up(self, quiet: bool = False) -> None:
        """Print what has been revealed since the last time; if quiet, only remember it."""
        for number, line in self.hosted.visible_lines(self.viewer):
            if number not in self._read:
                self._read.add(number)
                self._add(events_of_line(line))
        if not quiet:
            self._show(self._lines[self._shown :])
        self._shown = len(self._lines)

    def rewind(self) -> None:
        """Forget what has been undone."""
        self._begin()
        self.catch_up(quiet=True)

    def show_last(self, count: int) -> None:
        """Print the last sentences of the story again, below the headings of their turn and phase."""
        first = max(0, len(self._lines) - count)
        heading: dict[int, ReportLine] = {}
        for line in self._lines[:first]:
            if line.level == TURN:
                heading = {TURN: line}
            elif line.level == PHASE:
                heading[PHASE] = line
        rest = self._lines[first:]
        if rest and rest[0].level == TURN:
            heading = {}
        elif rest and rest[0].level == PHASE:
            heading.pop(PHASE, None)
        self._show([*heading.values(), *rest])

    def _add(self, events: list[Event]) -> None:
        """Make events a part of the story."""
        self.happened += events
        for event in events:
            if isinstance(event, TurnStarted):
                self.tracks.clear()
            elif isinstance(event, UnitMoved):
                self.tracks.setdefault(event.unit, []).extend(event.path)
        self._lines += self.narrator.story(events, self.verbose)

    def _show(self, lines: list[ReportLine]) -> None:
        for line in lines:
            if line.level == TURN:
                self.screen.print()
            show_story_line(self.screen, self.hosted.game, line)
