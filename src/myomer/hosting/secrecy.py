"""What each viewer may see: attacks that others have declared stay hidden until they are resolved.

All fire of a phase, and all physical attacks of a phase, take effect together once every unit has declared
(turn-and-initiative.md §6.2), so nobody sees what another side declares before that; spectators see no declarations.
Moves are made one after another in the open.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from myomer.game.phases import PHASE_NAMES, PHYSICAL_ATTACK, WEAPON_ATTACK
from myomer.game.position import Position
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
