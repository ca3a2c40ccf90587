"""One game of an environment: whose decision it is, what can be chosen, and what it was worth."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from myomer.bots.seeds import mixed
from myomer.bots.weighing import Bot
from myomer.combat.turn.victory import TURN_LIMIT
from myomer.game.choices import Option
from myomer.game.phases import WEAPON_ATTACK
from myomer.game.table import Game
from myomer.rl.decisions import Decision, decision_among
from myomer.rl.option_rows import OptionRows
from myomer.rl.rewards import balance, weights_of
from myomer.rl.skirmish import Skirmish, Venue
from myomer.rl.vantages import Vantages

DICE: Final = 1
MAP: Final = 2
BOT: Final = 3
"""What the seeds made from an episode's are for."""


class Episode:
    """A game in which the sides without a bot choose from numbered lists.

    Bots play their side, and a side with a single option plays it, until there is a decision or the game is over.
    """

    def __init__(self, venue: Venue, seed: int, bots: Mapping[int, Bot] | None = None) -> None:
        self._begin(venue.skirmish, venue.new_game(mixed(seed, DICE), mixed(seed, MAP) % 1_000_000), dict(bots or {}))
        self._balance = balance(self.game, self._weights)
        self._play_on()

    @classmethod
    def of(cls, game: Game, skirmish: Skirmish, options: list[Option]) -> Episode:
        """An episode to choose among the options of a game in progress, not to play it."""
        episode = cls.__new__(cls)
        episode._begin(skirmish, game, {})
        episode._decide(options)
        return episode

    def _begin(self, skirmish: Skirmish, game: Game, bots: dict[int, Bot]) -> None:
        """Set everything that follows from the game."""
        self.skirmish = skirmish
        self.game = game
        self.bots = bots
        self.decision: Decision | None = None
        """The list to choose from; None when the game is over."""
        self._chosen: list[int] = []
        """What has been chosen at earlier stages of the decision."""
        self._weights = weights_of(skirmish.reward)
        self._numbers: list[int] = []
        """By unit, its number on its side, from 1."""
        for side in game.sides:
            self._numbers.extend(range(1, len(side.units) + 1))
        self._rows: OptionRows | None = None
        self._vantages = Vantages(game)
        self._vantages_of = (0, 0)

    def __getstate__(self) -> tuple[Skirmish, Game, dict[int, Bot], float, list[int]]:
        """For `pickle` and `copy`: the game and what has been chosen; lists and rows are made again."""
        return self.skirmish, self.game, self.bots, self._balance, self._chosen

    def __setstate__(self, state: tuple[Skirmish, Game, dict[int, Bot], float, list[int]]) -> None:
        skirmish, game, bots, self._balance, chosen = state
        self._begin(skirmish, game, bots)
        self._play_on()
        for number in chosen:
            self.choose(number)

    @property
    def to_act(self) -> int:
        """The side that decides; -1 when the game is over."""
        return -1 if self.decision is None else self.game.to_act

    @property
    def terminated(self) -> bool:
        """Whether the game is over by its rules, other than the turn limit."""
        return self.game.result is not None and self.game.result.reason != TURN_LIMIT

    @property
    def truncated(self) -> bool:
        """Whether the game ended at its turn limit."""
        return self.game.result is not None and self.game.result.reason == TURN_LIMIT

    @property
    def stage(self) -> int:
        """The stage of the decision; -1 when the game is over."""
        return -1 if self.decision is None else self.decision.stage

    def count(self) -> int:
        """How many candidates there are to choose from."""
        return 0 if self.decision is None else len(self.decision.candidates)

    def rows(self) -> list[list[float]]:
        """The rows of the candidates."""
        if self.decision is None or self._rows is None:
            return []
        return self._rows.rows(self.decision.candidates, self.decision.stage)

    def describe(self) -> list[str]:
        """Each candidate as text: its option, or the first of several and their number."""
        texts: list[str] = []
        for candidate in self.decision.candidates if self.decision is not None else []:
            more = len(candidate.options) - 1
            texts.append(f"{candidate.options[0]}{f' (and {more} more)' if more else ''}")
        return texts

    def chosen_by(self, policy: Callable[[Episode], int]) -> Option:
        """The option that a policy chooses stage by stage; nothing is played."""
        while self.decision is not None:
            chosen = self.decision.choose(policy(self))
            if isinstance(chosen, Option):
                return chosen
            self.decision = chosen
        raise ValueError("the game is over: there is nothing to choose")

    def choose(self, number: int) -> float:
        """Choose a candidate; return the reward of the first side, the negative of the second's.

        ValueError for a number that is not one of them.
        """
        decision = self.decision
        if decision is None:
            raise ValueError("the game is over: reset the environment")
        if not 0 <= number < len(decision.candidates):
            raise ValueError(
                f"action {number} is masked: there are {len(decision.candidates)} candidates, numbered from 0; "
                "choose with the action mask"
            )
        chosen = decision.choose(number)
        if isinstance(chosen, Decision):
            self.decision = chosen
            self._chosen.append(number)
            return 0.0
        self._play(chosen)
        return self.gained()

    def gained(self) -> float:
        """The reward of the first side since the last call."""
        before = self._balance
        self._balance = balance(self.game, self._weights)
        return self._balance - before

    def _play(self, option: Option) -> None:
        """Play an option, and on to the next decision."""
        self.game.play(option)
        self._play_on()

    def _play_on(self) -> None:
        """Play bots and single options until there is a decision or the game is over."""
        game = self.game
        self.decision = None
        self._chosen = []
        self._rows = None
        while game.result is None:
            bot = self.bots.get(game.to_act)
            if bot is not None:
                game.play(bot(game))
                continue
            options = game.options()
            if len(options) > 1:
                self._decide(options)
                return
            game.play(options[0])

    def _decide(self, options: list[Option]) -> None:
        """Begin a decision among options."""
        self.decision = decision_among(options, self.skirmish.action_count)
        self._rows = OptionRows(self.game, self._numbers, self.skirmish.largest_side, self._current_vantages())

    def _current_vantages(self) -> Vantages:
        """The places of this position; during a weapon attack phase those of its first decision."""
        now = (self.game.turn, self.game.phase_number)
        if now != self._vantages_of or self.game.phase_number != WEAPON_ATTACK:
            self._vantages = Vantages(self.game)
            self._vantages_of = now
        return self._vantages
