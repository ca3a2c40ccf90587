"""A PettingZoo environment: two sides take turns, each an agent."""

from __future__ import annotations

from typing import Any, ClassVar, Final

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper

from myomer.rl.decisions import STAGES
from myomer.rl.episode import Episode
from myomer.rl.observation import Observation, Observer
from myomer.rl.skirmish import Skirmish, Venue

AGENTS: Final = ("side_0", "side_1")
"""The first side starts in the north."""
MOST_SEEDS: Final = 2**62


class SkirmishAEC(AECEnv[str, Observation, int]):  # type: ignore[misc]
    """A fight between two agents. An agent decides as often as its side has a choice, several times in a row too."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "myomer_skirmish_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(self, skirmish: Skirmish | None = None, render_mode: str | None = None) -> None:
        super().__init__()
        self.skirmish: Final = skirmish or Skirmish()
        self.render_mode: Final = render_mode
        self.possible_agents = list(AGENTS)
        self.agents: list[str] = []
        self.episode: Episode | None = None
        self._venue: Final = Venue(self.skirmish)
        self._observer: Final = Observer(self.skirmish)
        self._seeds = np.random.default_rng()
        self.observation_spaces: Final = {agent: self._observer.space() for agent in AGENTS}
        self.action_spaces: Final = {agent: spaces.Discrete(self.skirmish.action_count) for agent in AGENTS}

    def observation_space(self, agent: str) -> spaces.Dict:
        """The space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The space of an agent's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game; the same seed begins the same game, and the same games after it. No options are used."""
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        self.episode = Episode(self._venue, int(self._seeds.integers(MOST_SEEDS)))
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self._skip_agent_selection = None
        self._update()

    def observe(self, agent: str) -> Observation:
        """What an agent observes now."""
        return self._observer.observe(self._playing(), AGENTS.index(agent))

    def step(self, action: int | None) -> None:
        """The agent to decide chooses a candidate by its number. ValueError for a number that is masked."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError("the game is not over: choose an action with the action mask")
        self._cumulative_rewards[agent] = 0.0
        reward = self._playing().choose(int(action))
        self.rewards = dict(zip(AGENTS, (reward, -reward), strict=True))
        self._update()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The map and the units as text, in the mode `ansi`."""
        return str(self._playing().game) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """There is nothing to close."""

    def _playing(self) -> Episode:
        """The current episode."""
        if self.episode is None:
            raise ValueError("call reset() first")
        return self.episode

    def _update(self) -> None:
        """Set whose decision it is, or that the game is over."""
        episode = self._playing()
        over = episode.game.result is not None
        self.agent_selection = AGENTS[0 if over else episode.to_act]
        self.terminations = dict.fromkeys(AGENTS, episode.terminated)
        self.truncations = dict.fromkeys(AGENTS, episode.truncated)
        self.infos = {agent: summary(episode) for agent in AGENTS}


def summary(episode: Episode) -> dict[str, Any]:
    """Where a game stands: turn, phase, stage of the decision and, when it is over, winner and reason."""
    game = episode.game
    info: dict[str, Any] = {"turn": game.turn, "phase": game.phase}
    if game.result is None:
        info["stage"] = STAGES[episode.stage]
    else:
        info["winner"] = game.result.winner
        info["reason"] = game.result.reason
    return info


def env(render_mode: str | None = None, **settings: Any) -> AECEnv[str, Observation, int]:
    """The environment with the wrappers of PettingZoo that reject misuse; settings are the fields of `Skirmish`."""
    raw = SkirmishAEC(Skirmish(**settings), render_mode)
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(raw))
