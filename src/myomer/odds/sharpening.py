"""Which slots were struck, of those that were not told apart on the way.

While outcomes are walked, slots that it makes no difference to tell apart are not: the first of them that is open is
struck in place of any. Each of them is as likely as another, so in the end the ways to strike so many of them give the
chances of each.
"""

from __future__ import annotations

from math import comb
from typing import Final

from myomer.odds.states import State
from myomer.odds.world import LOUD_SLOTS, World
from myomer.rules.components import AMMUNITION
from myomer.rules.locations import LOCATIONS
from myomer.units.design import EMPTY, QUIET


class Group:
    """Slots of a location that are not told apart: those of each component that are open, and the readings of bins."""

    def __init__(self, location: int, components: dict[int, list[int]], readings: dict[int, int]) -> None:
        self.location: Final = location
        self.components: Final = components
        """By component, its open slots."""
        self.readings: Final = readings
        """By component, the cell of its reading, if it is a bin."""
        self.mask: Final = sum([1 << slot for slots in components.values() for slot in slots])

    def ways(self, count: int) -> list[tuple[dict[int, int], int]]:
        """So many of them struck: by component the slots, a bit each; with the number of ways to strike such."""
        found: list[tuple[dict[int, int], int, int]] = [({}, count, 1)]
        for at, slots in self.components.items():
            more: list[tuple[dict[int, int], int, int]] = []
            for struck, left, ways in found:
                mask = 0
                for taken in range(min(left, len(slots)) + 1):
                    more.append(({**struck, at: mask}, left - taken, ways * comb(len(slots), taken)))
                    if taken < len(slots):
                        mask |= 1 << slots[taken]
            found = more
        return [(struck, ways) for struck, left, ways in found if not left]


class Sharpener:
    """Tells apart what slots of a unit were struck, from the state in which it began."""

    def __init__(self, world: World, unit: int, start: State, slots_told: int) -> None:
        self._states: Final = world.states
        own = world.first[unit]
        self._slots: Final[int] = world.row(unit, "slot_hits").start - own
        self._start: Final = start[world.cells_of(unit)]
        design = world.battle.mechs[unit].design
        counts: int = world.row(unit, "counts").start - own
        self._groups: Final[list[Group]] = []
        for location in range(LOCATIONS):
            open_slots = design.hittable[location] & ~self._number(self._start[self._slots + location])
            by_number: dict[int, dict[int, list[int]]] = {}
            for slot, number in enumerate(design.alike[location]):
                at = design.slots[location][slot]
                if at != EMPTY and open_slots >> slot & 1:
                    if slots_told == LOUD_SLOTS and number <= QUIET:
                        number = QUIET
                    by_number.setdefault(number, {}).setdefault(at, []).append(slot)
            for components in by_number.values():
                if len(components) > 1:
                    bins = [at for at in components if design.components[at].kind == AMMUNITION]
                    readings = {at: counts + design.components[at].count_at for at in bins}
                    self._groups.append(Group(location, components, readings))

    def _number(self, value: object) -> int:
        assert isinstance(value, int)
        return value

    def states(self, number: int) -> list[tuple[int, int]]:
        """The states for which one stands, with their weights."""
        found = [(self._states.all[number], 1)]
        for group in self._groups:
            after: list[tuple[State, int]] = []
            for state, weight in found:
                after.extend([(one, weight * ways) for one, ways in self._told_apart(group, state)])
            found = after
        if len(found) == 1:
            return [(number, 1)]
        return [(self._states.number(state), weight) for state, weight in found]

    def _told_apart(self, group: Group, state: State) -> list[tuple[State, int]]:
        cell = self._slots + group.location
        struck = self._number(state[cell])
        count = (struck & group.mask).bit_count()
        if not count or self._differ(group, state, struck):
            return [(state, 1)]
        found: list[tuple[State, int]] = []
        for by_component, ways in group.ways(count):
            values = list(state)
            values[cell] = struck & ~group.mask | sum(by_component.values())
            for at, reading in group.readings.items():
                values[reading] = 0 if by_component[at] else self._start[reading]
            found.append((tuple(values), ways))
        return found

    def _differ(self, group: Group, state: State, struck: int) -> bool:
        """Whether bins differ in something else by now: then they were told apart."""
        if len({self._start[reading] for reading in group.readings.values()}) > 1:
            return True
        for at, reading in group.readings.items():
            left = 0 if struck >> group.components[at][0] & 1 else self._start[reading]
            if state[reading] != left:
                return True
        return False
