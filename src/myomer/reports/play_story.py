"""The story of a game in progress, as far as its viewer may see it."""

from __future__ import annotations

from typing import Final

from rich.console import Console

from myomer.combat.events import Event, PilotingRolled, UnitMoved
from myomer.dice import ways_to_reach
from myomer.game.event_json import events_of_line
from myomer.game.events import TurnStarted
from myomer.hosting import HostedGame, Viewer
from myomer.hosting.figures import Number, parts_of
from myomer.narration import Narrator, ReportLine
from myomer.narration.story import PHASE, TURN
from myomer.reports.duel_screen import show_story_line
from myomer.reports.number_screen import show_number
from myomer.reports.screen import lines_taken


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
        sides = [side.name for side in game.sides]
        self.narrator = Narrator(game.names, sides, game.battle.ruleset)
        self._detailed_narrator = Narrator(game.names, sides, game.battle.ruleset)
        self.happened: list[Event] = []
        """Every event that the viewer may see."""
        self.tracks: dict[int, list[str]] = {}
        """By unit, the hexes it has moved through this turn."""
        self._lines: list[ReportLine] = []
        self._detailed: list[ReportLine] = []
        """The same with every roll's modifiers."""
        self._shown = 0
        """How many of them have been printed."""
        self._marked = 0
        self.fresh_lines = 0
        """Lines of the screen that it has printed since `mark_read`."""
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
            new = self._lines[self._shown :]
            self.fresh_lines += lines_taken(self.screen, lambda: self._show(new))
            self._show(new)
        self._shown = len(self._lines)

    @property
    def fresh(self) -> int:
        """How many lines of the story have been printed since `mark_read`."""
        return self._shown - self._marked

    def mark_read(self) -> None:
        """What has been printed so far need not stay on the screen."""
        self.fresh_lines = 0
        self._marked = self._shown

    def rewind(self) -> None:
        """Forget what has been undone."""
        self._begin()
        self.catch_up(quiet=True)
        self.mark_read()

    def show_last(self, count: int, detail: bool = False) -> None:
        """Print the last lines of the story again, below the headings of their turn and phase.

        `detail`: with every roll's modifiers, even if the story is shown without them.
        """
        lines = self._detailed if detail else self._lines
        first = max(0, len(lines) - count)
        heading: dict[int, ReportLine] = {}
        for line in lines[:first]:
            if line.level == TURN:
                heading = {TURN: line}
            elif line.level == PHASE:
                heading[PHASE] = line
        rest = lines[first:]
        if rest and rest[0].level == TURN:
            heading = {}
        elif rest and rest[0].level == PHASE:
            heading.pop(PHASE, None)
        self._show([*heading.values(), *rest])

    def explain_psrs(self, count: int) -> bool:
        """The last PSRs with every modifier on a line of its own; False if there was none."""
        rolled = [event for event in self.happened if isinstance(event, PilotingRolled)][-count:]
        for event in rolled:
            ways = 0 if event.automatic else ways_to_reach(event.target_number)
            number = Number(event.target_number, ways, parts_of(event.modifiers), event.automatic)
            show_number(self.screen, self.narrator.describe(event), number)
        return bool(rolled)

    def _add(self, events: list[Event]) -> None:
        """Make events a part of the story."""
        self.happened += events
        for event in events:
            if isinstance(event, TurnStarted):
                self.tracks.clear()
            elif isinstance(event, UnitMoved):
                self.tracks.setdefault(event.unit, []).extend(event.path)
        self._lines += self.narrator.story(events, self.verbose)
        self._detailed += self._detailed_narrator.story(events, detail=True)

    def _show(self, lines: list[ReportLine]) -> None:
        for line in lines:
            if line.level == TURN:
                self.screen.print()
            show_story_line(self.screen, self.hosted.game, line)
