"""The state of a battle as one flat row of values, of which a resolver may be shown only some.

A resolver that is given only what it reads proves what its outcome depends on: whatever else the state is, the outcome
is the same. So an outcome found once serves every state that agrees in those values.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final, NoReturn, TypeAlias

from myomer.combat.battle import Battle
from myomer.rules.components import AMMUNITION
from myomer.rules.locations import LOCATIONS
from myomer.rules.triggers import Trigger
from myomer.units.component import NO_COUNT
from myomer.units.design import HARMLESS
from myomer.units.mech import Mech

State: TypeAlias = tuple[object, ...]
"""All the values of a battle, by cell; or those of one unit, which lie together."""
Values: TypeAlias = dict[int, object]
"""Some of them."""

ROWS: Final = ("armor", "structure", "slot_hits", "counts")
"""The lists of a 'Mech: each entry is a cell."""
ROW_OF: Final = {name: at for at, name in enumerate(ROWS)}
QUEUE: Final = "queue"
ADDED_UP: Final = ("phase_damage",)
"""What is mostly added to, and seldom looked at."""
NEVER_HIDDEN: Final = 1 + len(ROWS) + len(ADDED_UP)
"""How many attributes a 'Mech has of which nothing is shown."""
NO_MORE: Final = (
    ("wounds", 0),
    ("unconscious", False),
    ("out_this_turn", False),
    ("engine_hits", 0),
    ("gyro_hits", 0),
    ("phase_engine_hits", 0),
    ("phase_damage", 0),
    ("legs_struck", 0),
    ("shells", 0),
    ("spent", 0),
)
"""What is not told apart of a unit that is destroyed."""
UNTOLD: Final = ("facing", "torso")
"""What need not be told apart once it has changed: how a 'Mech lies after a fall."""
BATTLE: Final = ("changes", "phase_strength")
"""What a battle itself remembers: a cell each."""


class NeededError(BaseException):
    """A resolver reads a cell that it was not shown. No `Exception`, so that nobody on the way can catch it."""

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


class Waiting:
    """The piloting rolls that wait, as one value: equal queues are the same object."""

    __slots__ = ("rolls",)

    def __init__(self, rolls: tuple[Trigger, ...]) -> None:
        self.rolls = rolls


class Row(dict[int, object]):
    """A list of a 'Mech of which some entries are hidden."""

    __slots__ = ("first", "size")

    def __init__(self, first: int, size: int) -> None:
        super().__init__()
        self.first = first
        self.size = size

    def __missing__(self, at: int) -> object:
        if not -self.size <= at < self.size:
            raise IndexError(f"list index {at} out of range")
        if at < 0:
            return self[at + self.size]
        raise NeededError(self.first + at)

    def __len__(self) -> int:
        return self.size

    def __iter__(self) -> Iterator[object]:  # type: ignore[override]
        return iter([self[at] for at in range(self.size)])

    def __contains__(self, value: object) -> bool:
        return value in list(self)

    def __eq__(self, other: object) -> bool:
        return list(self) == other

    __hash__ = None


NOTHING_WAITS: Final = Waiting(())


class World:
    """A battle whose state is taken apart into cells, put together again, and shown in part."""

    def __init__(self, battle: Battle) -> None:
        self.battle: Final = battle.copy()
        """A battle of its own between the same designs; nobody listens."""
        self.names: Final[list[tuple[int, str, int]]] = []
        """By cell: the unit (-1: the battle), the attribute, the entry of a list or -1."""
        self.first: Final[list[int]] = []
        """By unit, its first cell; then the first of the battle's own, and the end."""
        self._cells: Final[list[dict[str, int]]] = []
        """By unit, the cell of each attribute that is no list."""
        self._rows: Final[list[list[Row]]] = []
        """By unit, its lists."""
        self._cell_of_battle: Final[dict[str, int]] = {}
        self._by_id: Final = {id(mech): unit for unit, mech in enumerate(self.battle.mechs)}
        self._queues: Final[dict[tuple[Trigger, ...], Waiting]] = {}
        for unit, mech in enumerate(self.battle.mechs):
            self._lay_out(unit, mech)
        self.first.append(len(self.names))
        for name in BATTLE:
            self._cell_of_battle[name] = len(self.names)
            self.names.append((-1, name, -1))
        self.first.append(len(self.names))
        self.unit_of: Final = [unit if unit >= 0 else len(self.battle.mechs) for unit, _, _ in self.names]
        """By cell, the unit; the battle's own count as those of one more."""
        self._wrecks: Final = [Wreck(self, unit) for unit in range(len(self.battle.mechs))]
        self.losses: Final = frozenset(
            [self.first[unit] + cell for unit, wreck in enumerate(self._wrecks) for cell in wreck.losses]
        )
        """The cells that say what is lost."""
        self.added_up = frozenset(
            [self.cell(unit, name) for unit in range(len(self.battle.mechs)) for name in ADDED_UP]
        )
        self.lies: Final = {
            self.cell(unit, name): self.cell(unit, "prone") for unit in range(len(self.battle.mechs)) for name in UNTOLD
        }
        """The cells of what need not be told apart of a unit that lies, with the cell that says so."""
        self._empty: Final = [False] * len(self.battle.mechs)
        """Whether nothing is shown of a unit."""

    def _lay_out(self, unit: int, mech: Mech) -> None:
        self.first.append(len(self.names))
        cells: dict[str, int] = {}
        for name in Mech.__deletable__:
            if name not in ROWS:
                cells[name] = len(self.names)
                self.names.append((unit, name, -1))
        rows: list[Row] = []
        for name in ROWS:
            size = len(getattr(mech, name))
            rows.append(Row(len(self.names), size))
            self.names.extend([(unit, name, at) for at in range(size)])
        self._cells.append(cells)
        self._rows.append(rows)

    def state_of(self, battle: Battle) -> State:
        """The state of a battle between the same designs."""
        values: list[object] = []
        for cells, mech in zip(self._cells, battle.mechs, strict=True):
            values.extend([self._waiting(mech.queue) if name == QUEUE else getattr(mech, name) for name in cells])
            for name in ROWS:
                values.extend(getattr(mech, name))
        values.extend([tuple(sorted(getattr(battle, name).items())) for name in BATTLE])
        return tuple(values)

    def _waiting(self, queue: list[Trigger]) -> Waiting:
        if not queue:
            return NOTHING_WAITS
        rolls = tuple(queue)
        known = self._queues.get(rolls)
        if known is None:
            known = self._queues[rolls] = Waiting(rolls)
        return known

    def cell(self, unit: int, name: str, at: int = 0) -> int:
        """The cell of an attribute of a unit, or of an entry of one of its lists."""
        if name in ROWS:
            return self._rows[unit][ROW_OF[name]].first + at
        return self._cells[unit][name]

    def row(self, unit: int, name: str) -> slice:
        """The cells of one of a unit's lists."""
        row = self._rows[unit][ROW_OF[name]]
        return slice(row.first, row.first + row.size)

    def cells_of(self, unit: int) -> slice:
        """The cells of a unit, which lie together."""
        return slice(self.first[unit], self.first[unit + 1])

    def missing(self, error: AttributeError, unit: int, shown: Values) -> list[int]:
        """The cells that were read where there was nothing to see; none when the error is of another kind."""
        name = error.name or ""
        if error.obj is self.battle:
            cell = self._cell_of_battle.get(name, -1)
        else:
            unit = self._by_id.get(id(error.obj), -1)
            cell = -1 if unit < 0 else self._cells[unit].get(name, -1)
        return [] if cell < 0 or cell in shown else [cell]

    def parts(self, state: State) -> list[State]:
        """The state of each unit, and last the battle's own."""
        return [state[start:stop] for start, stop in pairwise(self.first)]

    def settled(self, unit: int, state: State) -> State:
        """A unit's state with nothing told apart of which nothing can come: criticals in what is as good as lost."""
        if unit == len(self._wrecks):
            return state
        wreck = self._wrecks[unit]
        return wreck.blank(state) if state[wreck.cause] else wreck.without_lost(state)

    def rearranged(self, unit: int, state: State, settled: State) -> list[int]:
        """Of what was settled, the cells whose new value follows from the old: slots of what is as good as lost."""
        wreck = self._wrecks[unit]
        if state[wreck.cause]:
            return []
        cells = range(wreck.first, wreck.first + LOCATIONS)
        return [cell for cell in cells if settled[cell] and settled[cell] != state[cell]]

    # showing

    def show(self, values: Values) -> None:
        """Show these values, and hide everything else."""
        battle = self.battle
        mechs = battle.mechs
        empty = self._empty
        for unit, mech in enumerate(mechs):
            if not empty[unit]:
                self._hide(unit, mech)
                empty[unit] = True
        fields = battle.__dict__
        for name in BATTLE:
            fields.pop(name, None)
        names = self.names
        rows = self._rows
        for cell, value in values.items():
            unit, name, at = names[cell]
            if at >= 0:
                rows[unit][ROW_OF[name]][at] = value
            elif unit < 0:
                fields[name] = dict(value)  # type: ignore[call-overload]
                continue
            else:
                mechs[unit].__dict__[name] = list(value.rolls) if type(value) is Waiting else value
            empty[unit] = False

    def _hide(self, unit: int, mech: Mech) -> None:
        own = mech.__dict__
        design = mech.design
        own.clear()
        own["design"] = design
        for name, row in zip(ROWS, self._rows[unit], strict=True):
            row.clear()
            own[name] = row
        for name in ADDED_UP:
            own[name] = More(self._cells[unit][name], 0)

    def written(self, shown: Values) -> Values:
        """What is there now and was not, or was another value, when `shown` was shown."""
        found: Values = {}
        get = shown.get
        for unit, mech in enumerate(self.battle.mechs):
            cells = self._cells[unit]
            fields = mech.__dict__
            if self._empty[unit] and len(fields) == NEVER_HIDDEN and not any([*map(dict.__len__, self._rows[unit])]):
                for name in ADDED_UP:
                    total = fields[name]
                    if type(total) is not More or total.added:
                        found[cells[name]] = total
                continue
            self._empty[unit] = False
            for name, value in fields.items():
                cell = cells.get(name, -1)
                if cell < 0:
                    continue
                if type(value) is More:
                    if value.added:
                        found[cell] = value
                    continue
                was = get(cell, self)
                now = value
                if name == QUEUE:
                    if type(was) is Waiting and was.rolls == tuple(value):
                        continue
                    now = self._waiting(value)
                if was is not now and was != now:
                    found[cell] = now
            for row in self._rows[unit]:
                first = row.first
                for at, value in row.items():
                    was = get(first + at, self)
                    if was is not value and was != value:
                        found[first + at] = value
        for name, cell in self._cell_of_battle.items():
            if name in self.battle.__dict__:
                now = tuple(sorted(self.battle.__dict__[name].items()))
                if get(cell, self) != now:
                    found[cell] = now
        return found

    def put(self, state: State) -> Battle:
        """The battle in this state, whole and with ordinary lists."""
        battle = self.battle
        for cell, value in enumerate(state):
            unit, name, at = self.names[cell]
            if unit < 0:
                setattr(battle, name, dict(value))  # type: ignore[call-overload]
            elif at < 0:
                setattr(battle.mechs[unit], name, list(value.rolls) if type(value) is Waiting else value)
        for unit, mech in enumerate(battle.mechs):
            self._empty[unit] = False
            for name in ROWS:
                setattr(mech, name, list(state[self.row(unit, name)]))
        return battle


class Wreck:
    """What need not be told apart of a unit that is destroyed or has lost locations; by its own cells."""

    def __init__(self, world: World, unit: int) -> None:
        design = world.battle.mechs[unit].design
        own = world.first[unit]
        self.cause: Final = world.cell(unit, "cause") - own
        counts: int = world.row(unit, "counts").start - own
        self.first: Final[int] = world.row(unit, "slot_hits").start - own
        self.last: Final[int] = world.row(unit, "counts").stop - own
        self.gone: Final = world.cell(unit, "gone") - own
        self.structure: Final[int] = world.row(unit, "structure").start - own
        self._nothing: Final = (0,) * (self.last - self.first)
        self._no_more: Final = [(world.cell(unit, name) - own, value) for name, value in NO_MORE]
        self.losses: Final = [self.cause, self.gone, *range(self.structure, self.structure + LOCATIONS)]
        """The cells that say what is lost."""
        self._counts: Final[list[list[int]]] = [[] for _ in range(LOCATIONS)]
        for component in design.components:
            if component.kind == AMMUNITION and component.count_at != NO_COUNT:
                self._counts[component.location].append(counts + component.count_at)
        self._harmless: Final = [_harmless_orders(numbers) for numbers in design.alike_when_lost]
        """By location, the masks of its first harmless slots: none, one, two …"""
        self._built: Final = design.structure
        self._never_there: Final = design.structure[:LOCATIONS].count(0)

    def blank(self, state: State) -> State:
        """Without the slots, readings and rolls of the whole unit; of its pilot only whether it lives."""
        values = list(state)
        values[self.first : self.last] = self._nothing
        for cell, value in self._no_more:
            values[cell] = value
        return tuple(values)

    def without_lost(self, state: State) -> State:
        """Nothing of lost locations; of those as good as lost, how many harmless slots are struck and not which."""
        structure = state[self.structure : self.structure + LOCATIONS]
        gone = state[self.gone]
        assert isinstance(gone, int)
        if not gone and structure.count(0) == self._never_there:
            return state
        values = list(state)
        for location in range(LOCATIONS):
            if gone >> location & 1:
                values[self.first + location] = 0
                for cell in self._counts[location]:
                    values[cell] = 0
            elif structure[location] == 0 and self._built[location]:
                struck = values[self.first + location]
                assert isinstance(struck, int)
                masks = self._harmless[location]
                harmless = struck & masks[-1]
                values[self.first + location] = struck & ~masks[-1] | masks[harmless.bit_count()]
        return tuple(values)


def _harmless_orders(numbers: list[int]) -> list[int]:
    masks = [0]
    for slot, number in enumerate(numbers):
        if number == HARMLESS:
            masks.append(masks[-1] | 1 << slot)
    return masks
