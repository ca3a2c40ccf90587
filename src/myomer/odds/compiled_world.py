"""The state of a battle of the compiled engine, shown in part.

Compiled, a 'Mech's attributes lie in a struct: each can be taken away as a whole, and an error names what was read but
not of which unit. So lists are shown whole or not at all, and nothing is added to unseen; what is found is the same.
"""

from __future__ import annotations

import re
from typing import Final

from myomer.combat.battle import Battle
from myomer.odds.world import BATTLE, QUEUE, ROWS, Values, Waiting, World
from myomer.units.mech import Mech

UNDEFINED: Final = re.compile(r"attribute '(\w+)' of '(Mech|Battle)' undefined")


def is_compiled(battle: Battle) -> bool:
    """Whether the engine is compiled."""
    return not hasattr(battle, "__dict__")


class CompiledWorld(World):
    """A battle of the compiled engine."""

    def __init__(self, battle: Battle) -> None:
        super().__init__(battle)
        self.added_up = frozenset()

    def missing(self, error: AttributeError, unit: int, shown: Values) -> list[int]:
        """The cells of that name that were hidden: of the unit that the part is about, or else of all."""
        found = UNDEFINED.search(str(error))
        if found is None:
            return []
        name = found[1]
        if found[2] == "Battle":
            return [cell for cell in [self._cell_of_battle[name]] if cell not in shown]
        wanted: list[int] = []
        for other in [unit, *range(len(self.battle.mechs))]:
            if 0 <= other < len(self.battle.mechs) and not wanted:
                wanted = [cell for cell in self._named(other, name) if cell not in shown]
        return wanted

    def _named(self, unit: int, name: str) -> list[int]:
        if name in ROWS:
            row = self.row(unit, name)
            return list(range(row.start, row.stop))
        return [self._cells[unit][name]]

    def show(self, values: Values) -> None:
        for unit, mech in enumerate(self.battle.mechs):
            for name, cell in self._cells[unit].items():
                if cell in values:
                    value = values[cell]
                    setattr(mech, name, list(value.rolls) if type(value) is Waiting else value)
                else:
                    _take_away(mech, name)
            for name in ROWS:
                row = self.row(unit, name)
                cells = range(row.start, row.stop)
                if all([cell in values for cell in cells]):
                    setattr(mech, name, [values[cell] for cell in cells])
                else:
                    _take_away(mech, name)
        for name in BATTLE:
            cell = self._cell_of_battle[name]
            if cell in values:
                setattr(self.battle, name, dict(values[cell]))  # type: ignore[call-overload]
            else:
                _take_away(self.battle, name)

    def written(self, shown: Values) -> Values:
        found: Values = {}
        for unit, mech in enumerate(self.battle.mechs):
            for name, cell in self._cells[unit].items():
                value = getattr(mech, name, self)
                if value is self:
                    continue
                now = self._waiting(mech.queue) if name == QUEUE else value
                if shown.get(cell, self) != now:
                    found[cell] = now
            for name in ROWS:
                values = getattr(mech, name, None)
                if values is not None:
                    for cell, value in enumerate(values, self.row(unit, name).start):
                        if shown.get(cell, self) != value:
                            found[cell] = value
        for name in BATTLE:
            value = getattr(self.battle, name, None)
            if value is not None:
                now = tuple(sorted(value.items()))
                if shown.get(self._cell_of_battle[name], self) != now:
                    found[self._cell_of_battle[name]] = now
        return found


def _take_away(where: Mech | Battle, name: str) -> None:
    if hasattr(where, name):
        delattr(where, name)


def world_of(battle: Battle) -> World:
    """The world of a battle."""
    return CompiledWorld(battle) if is_compiled(battle) else World(battle)
