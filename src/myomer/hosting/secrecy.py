"""What each viewer may see: attacks that others have declared stay hidden until they are resolved.

All fire of a phase, and all physical attacks of a phase, take effect together once every unit has declared
(turn-and-initiative.md §6.2), so nobody sees what another side declares before that; spectators see no declarations.
Moves are made one after another in the open.

`Declarations` gives bots, advice and menus a position without what is hidden from those they decide for.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from myomer.game.actions import Concede, Done
from myomer.game.phases import PHASE_NAMES, PHYSICAL_ATTACK, WEAPON_ATTACK
from myomer.game.position import Position
from myomer.game.table import Game
from myomer.hexes import Facing
from myomer.units.ids import UnitIndex

Viewer = frozenset[int]
"""The sides that a viewer plays."""
SPECTATOR: Final[Viewer] = frozenset()
DECLARED: Final = (PHASE_NAMES[WEAPON_ATTACK], PHASE_NAMES[PHYSICAL_ATTACK])
"""The phases in which attacks are declared first and resolved together."""


class Mark(NamedTuple):
    """When an action was played, and by which side; -1 if by none."""

    side: int
    turn: int
    phase: str


def is_hidden(mark: Mark, game: Position, viewer: Viewer) -> bool:
    """Whether an action of this game is hidden from a viewer now."""
    if game.result is not None or mark.side in viewer:
        return False
    return mark.phase in DECLARED and mark.phase == game.phase and mark.turn == game.turn


def hidden_actions(marks: Sequence[Mark], game: Position, viewer: Viewer) -> list[int]:
    """The numbers of the actions that are hidden from a viewer now, counted from 0."""
    hidden: list[int] = []
    for number in range(len(marks) - 1, -1, -1):
        if marks[number].turn != game.turn or marks[number].phase != game.phase:
            break
        if is_hidden(marks[number], game, viewer):
            hidden.append(number)
    return hidden[::-1]


def shown_torso(game: Position, unit: UnitIndex, viewer: Viewer) -> Facing:
    """The facing of a unit's torso as a viewer sees it: a twist is declared together with the fire of the unit."""
    mech = game.battle.mechs[unit]
    declaring = game.result is None and game.phase == PHASE_NAMES[WEAPON_ATTACK]
    return mech.facing if declaring and mech.side not in viewer else mech.torso


class Declarations:
    """How the phase began in which attacks are being declared, to see the game as those do who know less of it."""

    def __init__(self) -> None:
        self._start: Game | None = None

    def before(self, game: Game, marks: Sequence[Mark]) -> None:
        """Call this before each action: the first of such a phase is played from the position to remember."""
        if game.phase not in DECLARED:
            self._start = None
        elif not marks or (marks[-1].turn, marks[-1].phase) != (game.turn, game.phase):
            self._start = game.copy()

    def seen_by(self, viewer: Viewer, game: Game, marks: Sequence[Mark]) -> Game:
        """The game as a viewer knows it: other sides have declared nothing, but it is known which units are done.

        The game itself if nothing is hidden. No dice are rolled before a phase is resolved, so the dice are the same.
        """
        if self._start is None or not hidden_actions(marks, game, viewer):
            return game
        seen = self._start.copy()
        for number in range(len(seen.actions), len(game.actions)):
            action = game.actions[number]
            if marks[number].side in viewer or isinstance(action, Done | Concede):
                seen.play(action)
        return seen
