"""The state of a battle as one flat row of values, of which a resolver may be shown only some.

A resolver that is given only what it reads proves what its outcome depends on: whatever else the state is, the outcome
is the same. So an outcome found once serves every state that agrees in those values.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import pairwise
from threading import RLock
from typing import TYPE_CHECKING, Final, NoReturn

from myomer.combat.battle import Battle
from myomer.odds.states import Change, Changes, State, States, Values
from myomer.odds.wrecks import Wreck
from myomer.rules.locations import LOCATIONS
from myomer.rules.triggers import Trigger
from myomer.units.mech import Mech

if TYPE_CHECKING:
    from myomer.odds.memory import Tail
    from myomer.odds.walk import Walk

ROWS: Final = ("armor", "structure", "slot_hits", "counts")
"""The lists of a 'Mech: each entry is a cell."""
QUEUE: Final = "queue"
ADDED_UP: Final = ("phase_damage",)
"""What is mostly added to, and seldom looked at."""
UNTOLD: Final = ("facing", "torso")
"""What need not be told apart once it has changed: how a 'Mech lies after a fall."""
FIXED: Final = ("abilities",)
"""What nothing changes: no part of a state, but of what a world is made for."""
BATTLE: Final = ("changes", "phase_strength")
"""What a battle itself remembers: a cell each."""


EVERY_SLOT: Final = 0
UNLIKE_SLOTS: Final = 1
LOUD_SLOTS: Final = 2
"""Which slots are told apart: each; those that hold different things; those that do more than stop working. For others
it is counted how many were struck, and the first ones stand for them."""


ONE_AT_A_TIME: Final = RLock()
"""Held by whoever walks outcomes or looks at them: what is learnt is shared by all threads, each a part of it."""


class NeededError(BaseException):
    """A run reads a cell that it cannot be shown. No `Exception`, so that nobody on the way catches it."""

    def __init__(self, cell: int) -> None:
        super().__init__(cell)
        self.cell: Final = cell


class More:
    """A number that is not shown, to which something was added. It can be added to; who wants to know it needs it."""

    __slots__ = ("added", "cell")

    def __init__(self, cell: int, added: int) -> None:
        self.cell = cell
        self.added = added

    def __add__(self, more: int) -> More:
        return More(self.cell, self.added + more)

    def _unknown(self, *_: object) -> NoReturn:
        raise NeededError(self.cell)

    __lt__ = __le__ = __gt__ = __ge__ = __floordiv__ = __mod__ = __mul__ = __sub__ = __radd__ = _unknown
    __eq__ = __ne__ = __bool__ = __int__ = __index__ = __str__ = __neg__ = __rsub__ = __truediv__ = _unknown
    __hash__ = _unknown


class World:
    """A battle whose state is taken apart into cells and put together again. How it is shown in part, others say."""

    slots_at_least = LOUD_SLOTS
    """Which slots must be told apart, because it is not noticed when somebody looks at others."""
    cost = 1
    """How much of a budget a state takes."""

    def __init__(self, battle: Battle) -> None:
        self.slots_told = EVERY_SLOT
        """Which slots are told apart now, when they are struck."""
        self.battle: Final = battle.copy()
        """A battle of its own between the same designs; nobody listens."""
        self.states: Final = States()
        self.names: Final[list[tuple[int, str, int]]] = []
        """By cell: the unit (-1: the battle), the attribute, the entry of a list or -1."""
        self.first: Final[list[int]] = []
        """By unit, its first cell; then the first of the battle's own, and the end."""
        self._cells: Final[list[dict[str, int]]] = []
        """By unit, the cell of each attribute that is no list."""
        self._rows: Final[list[dict[str, slice]]] = []
        """By unit, the cells of its lists."""
        self._cell_of_battle: Final[dict[str, int]] = {}
        self._queues: Final[list[tuple[Trigger, ...]]] = [()]
        """The queues of piloting rolls that have been met: a state has the number of one, so that it holds nothing in
        which the collector could find garbage, and need not be looked through."""
        self._waiting: Final[dict[tuple[Trigger, ...], int]] = {(): 0}
        units = len(self.battle.mechs)
        for unit, mech in enumerate(self.battle.mechs):
            self._lay_out(unit, mech)
        self.first.append(len(self.names))
        for name in BATTLE:
            self._cell_of_battle[name] = len(self.names)
            self.names.append((-1, name, -1))
        self.first.append(len(self.names))
        self.unit_of: Final = [unit if unit >= 0 else units for unit, _, _ in self.names]
        """By cell, the unit; the battle's own count as those of one more."""
        self._wrecks: Final = [Wreck(self, unit) for unit in range(units)]
        self._losses: Final = [frozenset(wreck.losses) for wreck in self._wrecks]
        self._settled: Final[list[dict[int, int]]] = [{} for _ in range(units)]
        self._changes: Final[list[dict[Changes, Change]]] = [{} for _ in range(units + 1)]
        self._writes: Final[list[dict[Changes, Change]]] = [{} for _ in range(units + 1)]
        self.added_up: Final = self._added_up()
        self.slots: Final = frozenset(
            [cell for rows in self._rows for cell in range(rows["slot_hits"].start, rows["slot_hits"].stop)]
        )
        """The cells of slots struck."""
        self.lies: Final = {self.cell(unit, name): self.cell(unit, "prone") for unit in range(units) for name in UNTOLD}
        """The cells of what need not be told apart of a unit that lies, with the cell that says so."""

    def _lay_out(self, unit: int, mech: Mech) -> None:
        self.first.append(len(self.names))
        cells: dict[str, int] = {}
        for name in Mech.__deletable__:
            if name not in ROWS and name not in FIXED:
                cells[name] = len(self.names)
                self.names.append((unit, name, -1))
        rows: dict[str, slice] = {}
        for name in ROWS:
            size = len(getattr(mech, name))
            rows[name] = slice(len(self.names), len(self.names) + size)
            self.names.extend([(unit, name, at) for at in range(size)])
        self._cells.append(cells)
        self._rows.append(rows)

    def _added_up(self) -> frozenset[int]:
        """The cells that can be added to unseen."""
        return frozenset([cells[name] for cells in self._cells for name in ADDED_UP])

    # states

    def state_of(self, battle: Battle) -> State:
        """The state of a battle between the same designs."""
        values: list[object] = []
        for cells, mech in zip(self._cells, battle.mechs, strict=True):
            values.extend([self.waiting(mech.queue) if name == QUEUE else getattr(mech, name) for name in cells])
            for name in ROWS:
                values.extend(getattr(mech, name))
        values.extend([tuple(sorted(getattr(battle, name).items())) for name in BATTLE])
        return tuple(values)

    def waiting(self, queue: list[Trigger]) -> int:
        """A queue as one value: its number."""
        rolls = tuple(queue)
        known = self._waiting.get(rolls)
        if known is None:
            known = self._waiting[rolls] = len(self._queues)
            self._queues.append(rolls)
        return known

    def shown_as(self, name: str, value: object) -> object:
        """What a 'Mech has for a value of its state: a list of its own for the rolls that wait."""
        if name == QUEUE:
            assert isinstance(value, int)
            return list(self._queues[value])
        return value

    def cell(self, unit: int, name: str, at: int = 0) -> int:
        """The cell of an attribute of a unit, or of an entry of one of its lists."""
        if name in ROWS:
            first: int = self._rows[unit][name].start
            return first + at
        return self._cells[unit][name]

    def row(self, unit: int, name: str) -> slice:
        """The cells of one of a unit's lists."""
        return self._rows[unit][name]

    def cells_of(self, unit: int) -> slice:
        """The cells of a unit, which lie together."""
        return slice(self.first[unit], self.first[unit + 1])

    def parts(self, state: State) -> list[State]:
        """The state of each unit, and last the battle's own."""
        return [state[start:stop] for start, stop in pairwise(self.first)]

    def numbers(self, state: State) -> list[int]:
        """The numbers of the units' states."""
        return [self.states.number(part) for part in self.parts(state)]

    def whole(self, numbers: list[int]) -> State:
        """The state of the whole battle, of those of each unit."""
        joined: State = ()
        for number in numbers:
            joined += self.states.all[number]
        return joined

    def settled(self, unit: int, number: int) -> int:
        """A unit's state with nothing told apart of which nothing can come: criticals in what is as good as lost."""
        if unit == len(self._wrecks):
            return number
        found = self._settled[unit].get(number, -1)
        if found < 0:
            found = self.states.number(self._wrecks[unit].settled(self.states.all[number]))
            self._settled[unit][number] = found
        return found

    def rearranged(self, unit: int, number: int, settled: int) -> list[int]:
        """Of what was settled, the cells whose new value follows from the old: slots of what is as good as lost."""
        wreck = self._wrecks[unit]
        state, after = self.states.all[number], self.states.all[settled]
        if state[wreck.cause]:
            return []
        cells = range(wreck.first, wreck.first + LOCATIONS)
        return [cell for cell in cells if after[cell] and after[cell] != state[cell]]

    def loses(self, unit: int, before: int, after: int) -> bool:
        """Whether something is lost from one state of a unit to another."""
        if unit == len(self._losses):
            return False
        one, other = self.states.all[before], self.states.all[after]
        return any([one[cell] != other[cell] for cell in self._losses[unit]])

    def change(self, unit: int, cells: Changes) -> Change:
        """What comes of a part for a unit, with nothing told apart then that need not be; equal ones are the same."""
        found = self._changes[unit].get(cells)
        if found is None:
            settle: Callable[[int], int] | None = None
            if unit < len(self._losses) and not self._losses[unit].isdisjoint([cell for cell, _ in cells]):
                settle = partial(self.settled, unit)
            found = self._changes[unit][cells] = Change(cells, self.states, settle)
        return found

    def write(self, unit: int, cells: Changes) -> Change:
        """What a run writes to a unit, and no more; equal ones are the same."""
        found = self._writes[unit].get(cells)
        if found is None:
            found = self._writes[unit][cells] = Change(cells, self.states, None)
        return found

    def put(self, state: State) -> Battle:
        """The battle in this state, whole and with ordinary lists."""
        battle = self.battle
        for cell, value in enumerate(state):
            unit, name, at = self.names[cell]
            if unit < 0:
                self._assign(battle, name, dict(value))  # type: ignore[call-overload]
            elif at < 0:
                self._assign(battle.mechs[unit], name, self.shown_as(name, value))
        for unit, mech in enumerate(battle.mechs):
            for name in ROWS:
                self._assign(mech, name, list(state[self.row(unit, name)]))
        return battle

    def _assign(self, where: Mech | Battle, name: str, value: object) -> None:
        setattr(where, name, value)

    # showing

    def begin(self, walk: Walk) -> None:
        """A run begins: it is shown what is known to be read."""
        raise NotImplementedError

    def go_on(self, walk: Walk) -> None:
        """A run goes on after a part of it: what the part may have changed is hidden."""
        raise NotImplementedError

    def put_off(self) -> None:
        """A part is put off: everything is hidden."""
        raise NotImplementedError

    def written(self, shown: Values) -> Values:
        """What was written since then, and is another value than was shown."""
        raise NotImplementedError

    def missing(self, error: AttributeError, walk: Walk) -> list[int]:
        """The cells that were read where there was nothing to see; none when the error is of another kind."""
        return []

    def expected(self, tail: Tail, state: State) -> list[int]:
        """The cells that a part will likely read, where that is not found out in the same run."""
        return []

    def found_out(self, tail: Tail, cells: list[int], state: State) -> None:
        """A part has read these cells in a state, in this order."""
