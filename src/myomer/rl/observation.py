"""What a side observes, as arrays of a fixed shape."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from myomer.rl.episode import Episode
from myomer.rl.option_rows import OPTION_FIELDS
from myomer.rl.skirmish import Skirmish
from myomer.rl.unit_rows import (
    ENEMY_UNIT,
    GAME_FIELDS,
    MAP_FIELDS,
    OWN_UNIT,
    UNIT_FIELDS,
    game_row,
    seen_at,
    terrain_rows,
    unit_row,
)

Observation = dict[str, NDArray[Any]]
"""The arrays of an observation by name."""


class Observer:
    """Makes the observations of a skirmish."""

    def __init__(self, skirmish: Skirmish) -> None:
        self.skirmish: Final = skirmish
        self.rows_per_side: Final = skirmish.largest_side
        self.slots: Final = skirmish.action_count

    def space(self) -> spaces.Dict:
        """The space of the observations; each call makes one."""
        columns, rows = self.skirmish.size
        length = len(GAME_FIELDS) + 2 * self.rows_per_side * len(UNIT_FIELDS)
        return spaces.Dict(
            {
                "observation": _box(length),
                "map": _box(rows, columns, len(MAP_FIELDS)),
                "options": _box(self.slots, len(OPTION_FIELDS)),
                "action_mask": spaces.Box(0, 1, (self.slots,), np.int8),
            }
        )

    def observe(self, episode: Episode, side: int) -> Observation:
        """What a side observes. Options and mask are zero unless it is to decide."""
        decides = episode.to_act == side
        return {
            "observation": self._numbers(episode, side, episode.stage if decides else -1),
            "map": self._map(episode, side),
            "options": self._options(episode, decides),
            "action_mask": self.mask(episode, side),
        }

    def mask(self, episode: Episode, side: int) -> NDArray[np.int8]:
        """1 for each action number that a side may choose now."""
        mask = np.zeros(self.slots, np.int8)
        if episode.to_act == side:
            mask[: episode.count()] = 1
        return mask

    def _numbers(self, episode: Episode, side: int, stage: int) -> NDArray[np.float32]:
        """The numbers of the game, then a row for each unit, the observer's own first."""
        game = episode.game
        numbers = game_row(game, side, self.skirmish.turns, stage)
        for owner in (side, 1 - side):
            own = [unit for unit, mech in enumerate(game.battle.mechs) if mech.side == owner]
            for unit in own:
                numbers += unit_row(game, unit, side)
            numbers += [0.0] * (len(UNIT_FIELDS) * (self.rows_per_side - len(own)))
        return np.array(numbers, np.float32)

    def _map(self, episode: Episode, side: int) -> NDArray[np.float32]:
        """The map as the side sees it; terrain is kept with the board as long as it does not change."""
        game = episode.game
        board = game.battle.board
        key = f"rl-map {side}"
        known = None if game.battle.changes else board.tables.get(key)
        if known is None:
            known = np.array(terrain_rows(game, side), np.float32)
            if not game.battle.changes:
                board.tables[key] = known
        assert isinstance(known, np.ndarray)
        planes: NDArray[np.float32] = known.copy()
        for unit, mech in enumerate(game.battle.mechs):
            if game.active(unit):
                column, row = seen_at(game, mech.hex, side)
                planes[row, column, OWN_UNIT if mech.side == side else ENEMY_UNIT] = 1.0
        return planes

    def _options(self, episode: Episode, decides: bool) -> NDArray[np.float32]:
        """A row for each candidate; the rest is zero."""
        rows = np.zeros((self.slots, len(OPTION_FIELDS)), np.float32)
        if decides:
            rows[: episode.count()] = episode.rows()
        return rows


def _box(*shape: int) -> spaces.Box:
    """Numbers from −1 to 1."""
    return spaces.Box(-1.0, 1.0, shape, np.float32)
