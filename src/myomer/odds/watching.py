"""A battle that tells what is read of it and what is written: a run is shown a cell when it looks at it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from myomer.combat.battle import Battle
from myomer.odds.states import State, Values
from myomer.odds.walk import ForgottenError
from myomer.odds.world import (
    ADDED_UP,
    BATTLE,
    EVERY_SLOT,
    FIXED,
    LOUD_SLOTS,
    QUEUE,
    More,
    NeededError,
    World,
)
from myomer.units.component import NO_PARTNER
from myomer.units.mech import Mech

if TYPE_CHECKING:
    from myomer.odds.walk import Walk

CELL_OF: Final = "_cell_of"
WORLD: Final = "_world"
LOG: Final = "_log"
"""What a watched 'Mech has besides its state: its cells by name, who tells their values, what was written."""


class Row(dict[int, object]):
    """A list of a 'Mech of which entries are filled in when they are read."""

    __slots__ = ("first", "log", "read", "size")

    def __init__(self, cells: slice, world: WatchedWorld) -> None:
        super().__init__()
        self.first: int = cells.start
        self.size: int = cells.stop - cells.start
        self.read = world.read
        self.log = world.log

    def __missing__(self, at: int) -> object:
        if not -self.size <= at < self.size:
            raise IndexError(f"list index {at} out of range")
        if at < 0:
            return self[at + self.size]
        value = self.read(self.first + at)
        fill(self, at, value)
        return value

    def __setitem__(self, at: int, value: object) -> None:
        if at < 0:
            at += self.size
        fill(self, at, value)
        self.log[self.first + at] = value

    def __len__(self) -> int:
        return self.size

    def __iter__(self) -> Iterator[object]:  # type: ignore[override]
        return iter([self[at] for at in range(self.size)])

    def __contains__(self, value: object) -> bool:
        return value in list(self)

    def __eq__(self, other: object) -> bool:
        return list(self) == other

    __hash__ = None


fill: Final = dict.__setitem__
"""Give an entry its value, and nobody is told."""


class WatchedMech(Mech):
    """A 'Mech whose attributes are filled in when they are read, and which keeps a log of what is written."""

    def __getattr__(self, name: str) -> object:
        own = self.__dict__
        cell = own[CELL_OF].get(name, -1)
        if cell < 0:
            raise AttributeError(f"a 'Mech has no {name!r}", name=name, obj=self)
        value = own[WORLD].read(cell)
        own[name] = value = own[WORLD].shown_as(name, value)
        return value

    def component_works(self, at: int) -> bool:
        if self.__dict__[WORLD].slots_told != EVERY_SLOT:
            self._look(at)
            partner = self.design.components[at].partner
            if partner != NO_PARTNER:
                self._look(partner)
        return super().component_works(at)

    def _look(self, at: int) -> None:
        """Somebody looks whether a component was struck: that must have been told apart."""
        design = self.design
        location = design.components[at].location
        world = self.__dict__[WORLD]
        alike = design.twins[at]
        if world.slots_told == LOUD_SLOTS and design.components[at].mask & design.quiet[location]:
            alike = design.quiet[location]
        if alike and not self.dead_location(location):
            struck = self.slot_hits[location]
            if struck & alike and not world.is_as_at_the_start(self, location):
                raise ForgottenError(slots=True)

    def __setattr__(self, name: str, value: object) -> None:
        own = self.__dict__
        own[name] = value
        own[LOG][own[CELL_OF][name]] = value


class WatchedBattle(Battle):
    """A battle of such 'Mechs."""

    def __getattr__(self, name: str) -> object:
        if name not in BATTLE:
            raise AttributeError(f"a battle has no {name!r}", name=name, obj=self)
        own = self.__dict__
        own[name] = value = dict(own[WORLD].read_of_battle(name))
        return value


class WatchedWorld(World):
    """A battle that is watched."""

    def __init__(self, battle: Battle) -> None:
        super().__init__(battle)
        self.log: Final[Values] = {}
        """What was written since the run was last shown something, by cell."""
        self._walk: Walk | None = None
        self._shown: Final[set[int]] = set(range(len(self.battle.mechs) + 1))
        """Units of which something has been shown."""
        self._own: Final = [mech.__dict__ for mech in self.battle.mechs]
        self._lists: Final = [
            {name: Row(cells, self) for name, cells in self._rows[unit].items()} for unit in range(len(self._own))
        ]
        self._bare: Final = [self._with_nothing(unit, mech) for unit, mech in enumerate(self.battle.mechs)]
        """By unit, what it has when nothing of it is shown."""
        self._of_battle: Final = self.battle.__dict__
        self._of_battle[WORLD] = self
        self._place: Final = [self._place_of(*name) for name in self.names]
        """By cell, where its value goes: a dictionary and a key; and its unit."""
        for mech in self.battle.mechs:
            mech.__class__ = WatchedMech
        self.battle.__class__ = WatchedBattle

    def _with_nothing(self, unit: int, mech: Mech) -> dict[str, object]:
        cells = self._cells[unit]
        bare: dict[str, object] = {"design": mech.design, CELL_OF: cells, WORLD: self, LOG: self.log}
        bare.update({name: getattr(mech, name) for name in FIXED})
        bare.update(self._lists[unit])
        bare.update({name: More(cells[name], 0) for name in ADDED_UP})
        return bare

    def _place_of(self, unit: int, name: str, at: int) -> tuple[dict[object, object], object, int] | None:
        if unit < 0 or name == QUEUE:
            return None  # made anew whenever it is read
        where: object = self._own[unit] if at < 0 else self._lists[unit][name]
        assert isinstance(where, dict)
        return where, name if at < 0 else at, unit

    def read(self, cell: int) -> object:
        """A cell is read."""
        walk = self._walk
        assert walk is not None, "cells are read in a run"
        if walk.tails is not None:
            raise NeededError(cell)
        self._shown.add(self.unit_of[cell])
        value = walk.shown.get(cell, self)
        if value is self:
            if cell in walk.hidden:
                raise NeededError(cell)
            walk.know(cell)
            value = walk.shown[cell] = walk.start[cell]
        return value

    def is_as_at_the_start(self, mech: Mech, location: int) -> bool:
        """Whether no slot there was struck since the whole began; of a part of it that is not known."""
        walk = self._walk
        cell = self.cell(self.battle.mechs.index(mech), "slot_hits", location)
        return walk is not None and walk.whole and mech.slot_hits[location] == walk.start[cell]

    def read_of_battle(self, name: str) -> object:
        """Something is read that the battle itself remembers."""
        return self.read(self._cell_of_battle[name])

    def begin(self, walk: Walk) -> None:
        self._walk = walk
        self.put_off()
        self._fill(walk.known)

    def go_on(self, walk: Walk) -> None:
        self._walk = walk
        self.put_off()
        self._fill(walk.shown)

    def _fill(self, values: Values) -> None:
        place = self._place
        shown = self._shown
        for cell, value in values.items():
            where = place[cell]
            if where is not None:
                fill(where[0], where[1], value)
                shown.add(where[2])

    def put_off(self) -> None:
        shown = self._shown
        for cell in self.log:
            shown.add(self.unit_of[cell])
        self.log.clear()
        for unit in shown:
            if unit == len(self._own):
                for name in BATTLE:
                    self._of_battle.pop(name, None)
                continue
            own = self._own[unit]
            own.clear()
            own.update(self._bare[unit])
            for row in self._lists[unit].values():
                row.clear()
        shown.clear()

    def written(self, shown: Values) -> Values:
        found: Values = {}
        for cell, value in self.log.items():
            if type(value) is More:
                if value.added:
                    found[cell] = value
                continue
            was = shown.get(cell, self)
            if was is not value and was != value:
                found[cell] = value
        for own, cells in zip(self._own, self._cells, strict=True):
            if QUEUE in own:
                cell = cells[QUEUE]
                was = shown.get(cell, self)
                found.pop(cell, None)
                now = self.waiting(own[QUEUE])
                if was != now:
                    found[cell] = now
        for name, cell in self._cell_of_battle.items():
            if name in self._of_battle:
                of_battle = tuple(sorted(self._of_battle[name].items()))
                if shown.get(cell, self) != of_battle:
                    found[cell] = of_battle
        return found

    def put(self, state: State) -> Battle:
        self._shown.update(range(len(self._own) + 1))
        return super().put(state)

    def _assign(self, where: Mech | Battle, name: str, value: object) -> None:
        where.__dict__[name] = value
