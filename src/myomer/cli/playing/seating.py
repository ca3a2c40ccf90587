"""One terminal at a game: its screen, its keyboard, the story and the map, for one person or for two who share it."""

from __future__ import annotations

from typing import Final

from rich.console import Console

from myomer.cli.playing.decision import Decision
from myomer.cli.playing.prompt import Reader
from myomer.game.table import Game
from myomer.hexes import NO_HEX, distance
from myomer.hosting import PERSON, SPECTATOR, HostedGame, Room
from myomer.reports.duel_map import DuelMap
from myomer.reports.play_story import PlayStory
from myomer.reports.screen import show_line


class Seating:
    """Where a person, or two, sit at a game."""

    def __init__(self, room: Room, hosted: HostedGame, screen: Console, reader: Reader, verbose: bool) -> None:
        self.room: Final = room
        self.hosted: Final = hosted
        self.screen: Final = screen
        self.reader: Final = reader
        sides = [seat.side for seat in hosted.seats if seat.holder == PERSON]
        self.shares_keyboard: Final = len(sides) > 1
        viewer = SPECTATOR if self.shares_keyboard else frozenset(sides)
        self.story: Final = PlayStory(screen, hosted, viewer, verbose)
        self._map = DuelMap(screen, hosted.game.names)

    @property
    def game(self) -> Game:
        """The game as it stands."""
        return self.hosted.game

    def note(self, text: str, style: str = "") -> None:
        """A line for the player."""
        show_line(self.screen, text, style)

    def show_map(self, decision: Decision, fresh: bool = False, whole: bool = False, lines: int = 0) -> None:
        """Draw the map: all of it if `whole`, in that many lines if not 0; `fresh`: with all its signs explained."""
        if fresh:
            self._map = DuelMap(self.screen, self.game.names)
        mech = self.game.battle.mechs[decision.unit]
        foes = [self.game.battle.mechs[unit].hex for unit in decision.targets()]
        toward = min(foes, key=lambda foe: distance(mech.hex, foe), default=NO_HEX)
        self._map.show(self.game, self.story.tracks, decision.signs(), mech.hex, whole, lines, toward)
