"""The state of a battle of the compiled engine, shown in part.

Compiled, a 'Mech's attributes lie in a struct: each can be taken away as a whole, and an error names what was read but
not of which unit. So lists are shown whole or not at all, and nothing is added to unseen; and a run that reads what is
hidden cannot go on, it is begun anew. What is found is the same.
"""

from __future__ import annotations

import re
from typing import Final

from myomer.combat.battle import Battle
from myomer.odds.memory import Tail
from myomer.odds.states import State, Values
from myomer.odds.walk import Walk
from myomer.odds.world import BATTLE, QUEUE, ROWS, UNLIKE_SLOTS, World
from myomer.units.mech import Mech

ENOUGH: Final = 4
"""After so many parts of a kind, what all of them have read is shown to the next at once."""
UNDEFINED: Final = re.compile(r"attribute '(\w+)' of '(Mech|Battle)' undefined")


def is_compiled(battle: Battle) -> bool:
    """Whether the engine is compiled."""
    return not hasattr(battle, "__dict__")


class Fork:
    """A cell that was read, and by its value the one that was read next."""

    __slots__ = ("branches", "cell", "latest")

    def __init__(self, cell: int) -> None:
        self.cell = cell
        self.latest: list[int] = []
        """All the cells that were read the last time."""
        self.branches: dict[object, Fork] = {}


class CompiledWorld(World):
    """A battle of the compiled engine: nobody notices what is looked at, and it is run again for all that it reads."""

    slots_at_least = UNLIKE_SLOTS
    cost = 8

    def __init__(self, battle: Battle) -> None:
        super().__init__(battle)
        self._forks: Final[dict[Tail, Fork]] = {}
        self._hints: Final[dict[object, set[tuple[int, str, int]]]] = {}
        self._hinted_by: Final[dict[object, int]] = {}

    def _added_up(self) -> frozenset[int]:
        return frozenset()

    # what is likely read

    def expected(self, tail: Tail, state: State) -> list[int]:
        """What it read in states that are the same as far as it looked, or what every part of its kind has read."""
        cells: list[int] = []
        node = self._forks.get(tail)
        while node is not None:
            cells.append(node.cell)
            following = node.branches.get(state[node.cell])
            if following is None:
                cells.extend(node.latest)
            node = following
        kind = tail.part.function
        if cells or self._hinted_by.get(kind, 0) < ENOUGH:
            return cells
        return [self.cell(unit, name, max(0, at)) for unit, name, at in self._hints[kind] if unit >= 0]

    def found_out(self, tail: Tail, cells: list[int], state: State) -> None:
        kind = tail.part.function
        read = {self.names[cell] for cell in cells}
        self._hints[kind] = self._hints[kind] & read if kind in self._hints else read
        self._hinted_by[kind] = self._hinted_by.get(kind, 0) + 1
        if not cells:
            return
        node = self._forks.get(tail)
        if node is None:
            node = self._forks[tail] = Fork(cells[0])
        for at, cell in enumerate(cells):
            if node.cell != cell:
                return
            node.latest = cells
            if at + 1 == len(cells):
                return
            following = node.branches.get(state[cell])
            if following is None:
                following = node.branches[state[cell]] = Fork(cells[at + 1])
            node = following

    # showing

    def missing(self, error: AttributeError, walk: Walk) -> list[int]:
        """The cells of that name that were hidden: of the unit that the part is about, or else of all."""
        found = UNDEFINED.search(str(error))
        if found is None:
            return []
        shown = walk.shown if walk.tails is None else {}
        name = found[1]
        if found[2] == "Battle":
            return [cell for cell in [self._cell_of_battle[name]] if cell not in shown]
        wanted: list[int] = []
        for other in [walk.unit, *range(len(self.battle.mechs))]:
            if 0 <= other < len(self.battle.mechs) and not wanted:
                wanted = [cell for cell in self._named(other, name) if cell not in shown]
        return wanted

    def begin(self, walk: Walk) -> None:
        self._show(walk.known)

    def go_on(self, walk: Walk) -> None:
        self._show(walk.shown)

    def put_off(self) -> None:
        self._show({})

    def _named(self, unit: int, name: str) -> list[int]:
        if name in ROWS:
            row = self.row(unit, name)
            return list(range(row.start, row.stop))
        return [self._cells[unit][name]]

    def _show(self, values: Values) -> None:
        for unit, mech in enumerate(self.battle.mechs):
            for name, cell in self._cells[unit].items():
                if cell in values:
                    value = values[cell]
                    setattr(mech, name, self.shown_as(name, value))
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
                now = self.waiting(mech.queue) if name == QUEUE else value
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
    """The world of a battle, shown as its engine can be."""
    if is_compiled(battle):
        return CompiledWorld(battle)
    from myomer.odds.watching import WatchedWorld  # its 'Mechs are made from interpreted ones, and cannot be otherwise

    return WatchedWorld(battle)
