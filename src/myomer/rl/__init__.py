"""Environments for reinforcement learning: PettingZoo for two agents, Gymnasium against a bot (`docs/rl.md`).

    import gymnasium
    import myomer.rl  # registers the environment

    env = gymnasium.make("myomer/Duel-v0", opponent="baseline")

They need the extra `myomer[rl]`.
"""

try:
    import gymnasium  # noqa: F401
    import numpy  # noqa: F401
    import pettingzoo  # noqa: F401
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError(
        f"myomer.rl uses {missing.name}, which is not installed: pip install 'myomer[rl]', or in a clone "
        "pip install -e '.[rl]'",
        name=missing.name,
    ) from missing

from myomer.rl.aec import SkirmishAEC, env
from myomer.rl.against_bot import Duel, register
from myomer.rl.decisions import STAGES
from myomer.rl.option_rows import OPTION_FIELDS
from myomer.rl.policy_bot import PolicyBot
from myomer.rl.rewards import REWARDS
from myomer.rl.skirmish import Skirmish
from myomer.rl.unit_rows import GAME_FIELDS, MAP_FIELDS, UNIT_FIELDS

__all__ = [
    "GAME_FIELDS",
    "MAP_FIELDS",
    "OPTION_FIELDS",
    "REWARDS",
    "STAGES",
    "UNIT_FIELDS",
    "Duel",
    "PolicyBot",
    "Skirmish",
    "SkirmishAEC",
    "env",
]

register()
