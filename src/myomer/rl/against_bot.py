"""A Gymnasium environment: one side is the agent, the other a bot."""

from __future__ import annotations

from typing import Any, Final

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from myomer.bots.custom import find_bot
from myomer.bots.seeds import mixed
from myomer.bots.weighing import Bot
from myomer.rl.aec import MOST_SEEDS, summary
from myomer.rl.episode import BOT, Episode
from myomer.rl.observation import Observation, Observer
from myomer.rl.skirmish import Skirmish, Venue

NAME: Final = "myomer/Duel-v0"


class Duel(gymnasium.Env[Observation, np.int64]):
    """A fight against a bot. Settings are the fields of `Skirmish`, and two more.

    - `opponent`: the name of a bot, `module:function`, `file.py:function`, or a bot.
    - `side`: 0 (starts in the north) or 1; None for either, drawn for each game.

    Gymnasium's own tools do not know action masks. So a number that is masked chooses the candidate with that number
    modulo the number of candidates, and the info says so (`masked`).
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 - as Gymnasium declares it

    def __init__(
        self, opponent: str | Bot = "baseline", side: int | None = None, render_mode: str | None = None, **settings: Any
    ) -> None:
        if side not in (0, 1, None):
            raise ValueError(f"side is 0, 1 or None for either, not {side!r}")
        if isinstance(opponent, str):
            find_bot(opponent, 0)
        self.skirmish: Final = Skirmish(**settings)
        self.opponent: Final = opponent
        self.render_mode = render_mode
        self.episode: Episode | None = None
        self.side = side or 0
        """The side of the agent in this game."""
        self._fixed_side: Final = side
        self._carried = 0.0
        """What the opponent gained or lost before the agent's first decision."""
        self._venue: Final = Venue(self.skirmish)
        self._observer: Final = Observer(self.skirmish)
        self.observation_space: spaces.Dict = self._observer.space()  # type: ignore[assignment]
        self.action_space = spaces.Discrete(self.skirmish.action_count)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a new game; the same seed begins the same game, and the same games after it.

        `options={"side": 1}` sets the agent's side for this game, so that a game can be played from both sides.
        """
        super().reset(seed=seed)
        episode_seed = int(self.np_random.integers(MOST_SEEDS))
        drawn = int(self.np_random.integers(2))
        side = (options or {}).get("side", self._fixed_side)
        if side not in (0, 1, None):
            raise ValueError(f"side is 0 or 1, not {side!r}")
        self.side = drawn if side is None else int(side)
        bot = self.opponent
        if isinstance(bot, str):
            bot = find_bot(bot, mixed(episode_seed, BOT))
        self.episode = Episode(self._venue, episode_seed, {1 - self.side: bot})
        self._carried = self.episode.gained()
        return self._observer.observe(self.episode, self.side), self._info(self.episode)

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Choose a candidate by its number; the opponent plays until the agent has another decision."""
        episode = self.episode
        if episode is None:
            raise ValueError("call reset() first")
        number, count = int(action), episode.count()
        masked = not 0 <= number < count
        gained = self._carried
        self._carried = 0.0
        if count:
            gained += episode.choose(number % count)
        info = self._info(episode)
        if masked:
            info["masked"] = True
        reward = gained if self.side == 0 else -gained
        return self._observer.observe(episode, self.side), reward, episode.terminated, episode.truncated, info

    def action_masks(self) -> NDArray[np.bool_]:
        """True for each action number that may be chosen now."""
        if self.episode is None:
            return np.zeros(self.skirmish.action_count, np.bool_)
        return self._observer.mask(self.episode, self.side).astype(np.bool_)

    def render(self) -> str | None:
        """The map and the units as text, in the mode `ansi`."""
        return str(self.episode.game) if self.render_mode == "ansi" and self.episode is not None else None

    def _info(self, episode: Episode) -> dict[str, Any]:
        """Where the game stands, and the agent's side."""
        return {**summary(episode), "side": self.side}


def register() -> None:
    """Make the environment known to `gymnasium.make`."""
    if NAME not in gymnasium.registry:
        gymnasium.register(NAME, entry_point="myomer.rl.against_bot:Duel")
