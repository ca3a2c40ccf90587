"""A trained agent as a bot: for duels, tournaments and any game of two sides."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from myomer.game.actions import Action
from myomer.game.table import Game
from myomer.rl.episode import Episode
from myomer.rl.observation import Observation, Observer
from myomer.rl.skirmish import SIDES, Skirmish
from myomer.scenario.lineup import TURNS

Policy = Callable[[Observation], int]
"""Takes an observation and returns the number of an action that its mask allows."""


class PolicyBot:
    """Plays by a policy, which sees what an agent sees. `slots` must be that of its training, if it was set there."""

    def __init__(self, policy: Policy, slots: int = 0) -> None:
        self.policy: Final = policy
        self.slots: Final = slots

    def __call__(self, game: Game) -> Action:
        if len(game.sides) != SIDES:
            raise ValueError(f"an agent plays games of two sides, not {len(game.sides)}")
        options = game.options()
        if len(options) == 1:
            return options[0].action
        skirmish = Skirmish(
            units=[[mech.design for mech in side.units] for side in game.sides],
            map=game.battle.board,
            turns=game.side_options.victory.turn_limit or TURNS,
            slots=self.slots,
        )
        observer = Observer(skirmish)
        side = game.to_act
        episode = Episode.of(game, skirmish, options)
        return episode.chosen_by(lambda current: int(self.policy(observer.observe(current, side)))).action
