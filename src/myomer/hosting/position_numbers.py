"""The number of a position as each viewer knows it: declarations that are hidden from a viewer do not count for them.

Otherwise the numbers would reveal how many weapons a side has declared. For each viewer they grow with everything that
the viewer sees, and never repeat; when a phase is resolved they go on after all of its actions.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final

from myomer.game.actions import Action, Concede, Done, action_from_json
from myomer.game.event_json import events_of_line
from myomer.game.events import GameEnded, PhaseStarted, TurnStarted
from myomer.game.table import Game
from myomer.hosting.secrecy import Mark, Viewer, hidden_actions


def is_secret(action: Action) -> bool:
    """Whether an action that is hidden is unknown altogether: everyone sees that a unit is done, or a side concedes."""
    return not isinstance(action, Done | Concede)


class PositionNumbers:
    """How many of the actions of a game, and of those that were taken back, do not count for a viewer."""

    def __init__(self) -> None:
        self._open = 0
        """The actions that everyone has seen once, though an undo may lead back into the phase they belong to."""
        self._withdrawn: Final = Counter[int]()
        """The declarations of each side that were taken back before the others had seen them."""

    def uncounted(self, viewer: Viewer, game: Game, marks: Sequence[Mark]) -> int:
        """How many actions the viewer does not know of."""
        hidden = [number for number in hidden_actions(marks, game, viewer) if number >= self._open]
        secret = [number for number in hidden if is_secret(game.actions[number])]
        return len(secret) + sum([count for side, count in self._withdrawn.items() if side not in viewer])

    def undo(self, lines: Sequence[str], remaining: int, side_of: Callable[[Action], int]) -> None:
        """The actions of these lines are taken back, but for the first `remaining`."""
        resolved = len(lines)
        while resolved and not _ends_phase(lines[resolved - 1]):
            resolved -= 1
        seen = max(self._open, resolved)
        for line in lines[max(seen, remaining) :]:
            action = action_from_json(json.loads(line)["action"])
            if is_secret(action):
                self._withdrawn[side_of(action)] += 1
        self._open = min(seen, remaining)


def _ends_phase(line: str) -> bool:
    """Whether a phase ends with the action of a line."""
    return any([isinstance(event, PhaseStarted | TurnStarted | GameEnded) for event in events_of_line(line)])
