"""Rewards: how a side stands against the other. What one side gains, the other loses.

A reward is the change of a balance between the sides, which is 0 when a game begins:

- `win`: 1 for a win, −1 for a loss, 0 for a draw or a game that is not over.
- `damage`: the share of its armor and internal structure that a side has left, minus that of the enemy.
- `worth`: the same with what is left of the units' worth (`myomer.odds.worth`): locations count by their importance,
  pilot hits and a pilot knocked out count too.

A unit that is destroyed or has left the map has nothing left.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from myomer.game.table import Game
from myomer.odds.worth import HURT, OUT_COLD, UNFINISHED, importance, worth
from myomer.rl.unit_rows import share_left
from myomer.rules.locations import LOCATIONS, armor_at
from myomer.units.mech import Mech


def _win_balance(game: Game) -> float:
    """1 if the first side has won, −1 if the second has, otherwise 0."""
    if game.result is None or game.result.winner not in (0, 1):
        return 0.0
    return 1.0 if game.result.winner == 0 else -1.0


def _damage_balance(game: Game) -> float:
    """The share of armor and internal structure that the first side has left, minus that of the second."""
    return share_left(game, 0) - share_left(game, 1)


def _worth_balance(game: Game) -> float:
    """The share of the first side's worth that is left, minus that of the second's."""
    left = [0.0, 0.0]
    full = [0.0, 0.0]
    for mech in game.battle.mechs:
        value = float(worth(mech))
        full[mech.side] += value
        left[mech.side] += value * condition(mech)
    return left[0] / full[0] - left[1] / full[1]


def condition(mech: Mech) -> float:
    """What is left of a unit's worth, from 1 for an undamaged one to 0, on the scale of `myomer.odds.worth`.

    Being prone does not count: it passes.
    """
    if mech.destroyed or mech.off_board:
        return 0.0
    design = mech.design
    lost = float(HURT) * mech.wounds + (float(OUT_COLD) if mech.unconscious else 0.0)
    for location in range(LOCATIONS):
        if not design.structure[location]:
            continue
        share = float(importance(mech, location))
        if not mech.has(location):
            lost += share
            continue
        places = {armor_at(location, False), armor_at(location, True)}
        full = design.structure[location] + sum([design.armor[place] for place in places])
        left = mech.structure[location] + sum([mech.armor[place] for place in places])
        lost += float(UNFINISHED) * share * (1 - left / full)
    return max(0.0, 1.0 - lost)


REWARDS: Final[dict[str, Callable[[Game], float]]] = {
    "win": _win_balance,
    "damage": _damage_balance,
    "worth": _worth_balance,
}
"""The kinds of rewards: by name, the balance of a game for its first side."""


def weights_of(reward: str | Mapping[str, float]) -> dict[str, float]:
    """The weights of the kinds of rewards: a name stands for weight 1. ValueError for an unknown name."""
    weights = {reward: 1.0} if isinstance(reward, str) else dict(reward)
    for name in weights:
        if name not in REWARDS:
            raise ValueError(f"there is no reward {name!r}; there are: {', '.join(REWARDS)}")
    if not weights:
        raise ValueError(f"a reward needs at least one kind: {', '.join(REWARDS)}")
    return weights


def balance(game: Game, weights: Mapping[str, float]) -> float:
    """How the first side of a game stands; the second stands at the negative of it."""
    return sum([weight * REWARDS[name](game) for name, weight in weights.items()])
