"""Bots at the table: when a seat that a bot holds is to act, the bot decides in another process, and its actions are
played if the position is still the same.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Final

import msgspec

from myomer.game.actions import Action
from myomer.hosting.deciding import decide
from myomer.hosting.errors import NOT_SAVED, HostingError
from myomer.hosting.hosted_game import HostedGame
from myomer.hosting.seats import BOT, PERSON
from myomer.hosting.thinking import Outcome, Thinkers, Thought

log = logging.getLogger(__name__)

REMEDY: Final = "let another bot play for it, or take the seat back"


class Thinking(msgspec.Struct, frozen=True):
    """A bot begins to decide, or has done so."""

    side: int
    bot: str
    on: bool
    problem: str = ""
    """Why it cannot play, and what to do; the game waits until someone else plays for its side."""


class BotPlayer:
    """The bots of one game."""

    def __init__(
        self,
        hosted: HostedGame,
        thinkers: Thinkers,
        report: Callable[[Thinking], None],
        watched: Callable[[], bool],
    ) -> None:
        """`report` is called when a bot begins and ends; a game of bots alone goes on only while it is `watched`."""
        self._hosted: Final = hosted
        self._thinkers: Final = thinkers
        self._report: Final = report
        self._watched: Final = watched
        self._thought: Thought | None = None
        self._about: tuple[int, int, str] | None = None
        """The position, the side and the bot of the thought; kept if the bot cannot play, so as not to try again."""
        self._problem = ""
        """Why the bot cannot play, and what to do."""
        self._playing = False
        """Whether actions that were decided are being played."""
        self._decided: list[Action] = []
        """Those that are not played yet."""

    @property
    def deciding(self) -> str | None:
        """The name of the bot that decides now."""
        return self._about[2] if self._about is not None and self._thought is not None else None

    def attend(self) -> None:
        """Have the bot decide whose turn it is, and drop what no longer matters. Call it after every change."""
        if self._playing:
            return
        wanted = self._wanted()
        if wanted == self._about:
            return

        self.rest()
        if wanted is None:
            return
        self._about = wanted
        game, side = self._hosted.game, wanted[1]
        seen = self._hosted.seen_by(frozenset([side]))
        arguments = (game, wanted[2]) if seen is game else (game, wanted[2], seen)
        self._thought = self._thinkers.submit(decide, arguments, self._play, slow=True)
        self._report(Thinking(wanted[1], wanted[2], True))

    def _wanted(self) -> tuple[int, int, str] | None:
        """The position, the side and the bot that should decide now."""
        game, seats = self._hosted.game, self._hosted.seats
        side = game.to_act
        if game.result is not None or side < 0 or seats[side].holder != BOT:
            return None
        if not self._watched() and not any([seat.holder == PERSON for seat in seats]):
            return None
        return self._hosted.at, side, seats[side].bot

    @property
    def problem(self) -> str:
        """Why the bot that is to act cannot play, and what to do; empty if it can, or if no bot is to act."""
        return self._problem if self._about is not None and self._about == self._wanted() else ""

    def try_again(self) -> None:
        """Let a bot that could not play decide once more."""
        if self._problem:
            self.rest()
            self.attend()

    def rest(self) -> None:
        """Stop thinking, and play nothing more of what was decided."""
        self._playing, self._decided = False, []
        if self._thought is not None and self._about is not None:
            self._thought.cancel()
            self._report(Thinking(self._about[1], self._about[2], False))
        self._thought = self._about = None
        self._problem = ""

    def _play(self, outcome: Outcome) -> None:
        """Play what the bot has decided."""
        assert self._about is not None
        at, side, bot = self._about
        if outcome.problem is not None:
            self._give_up(outcome.problem)
            return
        self._thought = self._about = None
        self._report(Thinking(side, bot, False))
        self._decided = list(outcome.value)
        self._playing = True
        self._hosted.when_saved(lambda _: self._play_on(at, side, bot))

    def _play_on(self, at: int, side: int, bot: str, problem: HostingError | None = None) -> None:
        """Play the next of the actions, and the others when it is saved, unless something else has happened."""
        if not self._playing:
            return
        seat = self._hosted.seats[side]
        same = self._hosted.at == at and self._hosted.usable and (seat.holder, seat.bot) == (BOT, bot)
        if self._decided and problem is None and same:
            try:
                self._hosted.play_bot(side, self._decided.pop(0), at)
            except HostingError as refusal:
                problem = refusal
            else:
                at = self._hosted.at
                self._hosted.when_saved(lambda unsaved: self._play_on(at, side, bot, unsaved))
                return
        self._playing = False
        self._decided = []
        if problem is None:
            self.attend()
        elif problem.code == NOT_SAVED:  # it decides again once the game can be saved
            self._report(Thinking(side, bot, False, str(problem)))
        else:
            self._about = (self._hosted.at, side, bot)
            self._give_up(problem)

    def _give_up(self, problem: HostingError) -> None:
        """The bot cannot play: say so, and wait for a change."""
        assert self._about is not None
        _, side, bot = self._about
        self._thought = None
        name = self._hosted.game.sides[side].name
        log.warning("the bot %s cannot play for %s: %s", bot, name, problem)
        self._problem = f"the bot {bot} cannot play for {name}: {problem}; {REMEDY}"
        self._report(Thinking(side, bot, False, self._problem))
