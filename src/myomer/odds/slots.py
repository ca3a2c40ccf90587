"""Which slots were hit, among those that the walk does not distinguish.

During the walk, slots that make no difference are treated as one: a hit on any of them goes to the first open one.
Each is equally likely, so at the end the ways to hit that many of them give the chances of each.
"""

from __future__ import annotations

from math import comb
from typing import Final

from myomer.combat.harm.criticals import critical_hit
from myomer.dice import Step
from myomer.odds.layout import AT, COUNTED, EACH_SLOT, Ids, Layout, State
from myomer.rules.components import AMMUNITION
from myomer.rules.locations import LOCATIONS
from myomer.units.design import EMPTY, QUIET
from myomer.units.mech import Mech
from myomer.units.state import LOST, SLOTS


def equal_slots(layout: Layout, step: Step, open_slots: int) -> list[int]:
    """A number for each slot of the location that a crit strikes: slots with the same number count as one, since it
    makes no difference which of them is hit. Empty if every slot is distinguished.

    Bins of the same ammunition count as one while those that can still be hit have equally many rounds left.
    """
    if step.function is not critical_hit or layout.slots == EACH_SLOT:
        return []

    unit, location = step.arguments
    mech: Mech = layout.battle.mechs[unit]
    design = mech.design
    numbers = design.alike[location]

    # Two bins of the same ammunition differ once one has fired more than the other.
    for one, other in design.twin_bins[location]:
        if design.components[other].mask & open_slots and design.components[one].mask & open_slots:
            if mech.count(one) != mech.count(other):
                numbers = design.bins_apart[location]

    # Numbers from `QUIET` down stand for weapons, heat sinks and the like, which only stop working: all count as one.
    if layout.slots == COUNTED:
        return [QUIET if number <= QUIET else number for number in numbers]
    return numbers


class Group:
    """Slots of a location that are not distinguished: the open slots of each component, and the bins among them."""

    def __init__(self, components: dict[int, list[int]], readings: dict[int, int]) -> None:
        self.components: Final = components
        """By component, its open slots."""
        self.readings: Final = readings
        """By component, the index of its reading in the block, if it is a bin."""
        self.mask: Final = sum([1 << slot for slots in components.values() for slot in slots])

    def ways(self, count: int) -> list[tuple[dict[int, int], int]]:
        """The ways to hit that many of them: by component, the slots hit, a bit each; with the number of ways."""
        partial: list[tuple[dict[int, int], int, int]] = [({}, count, 1)]
        for component, slots in self.components.items():
            extended: list[tuple[dict[int, int], int, int]] = []
            for hit, left, ways in partial:
                mask = 0
                for hits in range(min(left, len(slots)) + 1):
                    extended.append(({**hit, component: mask}, left - hits, ways * comb(len(slots), hits)))
                    if hits < len(slots):
                        mask |= 1 << slots[hits]
            partial = extended
        return [(hit, ways) for hit, left, ways in partial if not left]


class SlotDetail:
    """Finds which slots of a unit were hit, given the state at the start."""

    def __init__(self, layout: Layout, unit: int, start: Ids) -> None:
        self._layout: Final = layout
        self._start: Final = [layout.blocks[start[SLOTS + location]] for location in range(LOCATIONS)]
        """By location, hits to its slots and readings at the start."""
        self._groups: Final = [self._groups_in(unit, location) for location in range(LOCATIONS)]
        """By location, the slots that are not distinguished."""
        self._known: Final[list[dict[int, list[tuple[int, int]]]]] = [{} for _ in range(LOCATIONS)]
        """By location and block, what the block stands for, computed once."""

    def _groups_in(self, unit: int, location: int) -> list[Group]:
        """The groups of slots in a location that are not distinguished, of those open at the start."""
        layout = self._layout
        if layout.slots == EACH_SLOT:
            return []

        design = layout.battle.mechs[unit].design
        hits: int = self._start[location][0]
        open_slots = design.hittable[location] & ~hits

        by_number: dict[int, dict[int, list[int]]] = {}
        for slot, number in enumerate(design.alike[location]):
            component = design.slots[location][slot]
            if component != EMPTY and open_slots >> slot & 1:
                if number <= QUIET and layout.slots == COUNTED:  # it only stops working: counted with its like
                    number = QUIET
                by_number.setdefault(number, {}).setdefault(component, []).append(slot)

        groups: list[Group] = []
        for components in by_number.values():
            if len(components) > 1:
                bins = [index for index in components if design.components[index].kind == AMMUNITION]
                places = {index: layout.place_of_reading(unit, design.components[index].count_index) for index in bins}
                groups.append(Group(components, places))

        return groups

    def states(self, state: State) -> list[tuple[State, int]]:
        """The states that one stands for, with their weights."""
        states = [(state, 1)]
        for location, value in enumerate(self._layout.ids(state)[SLOTS:LOST]):
            blocks = self._blocks(location, value)
            if len(blocks) > 1:
                shift = AT[SLOTS + location]
                states = [
                    (before ^ (value ^ block) << shift, weight * ways)
                    for before, weight in states
                    for block, ways in blocks
                ]
        return states

    def _blocks(self, location: int, value: int) -> list[tuple[int, int]]:
        """The blocks that one of a location stands for, with their weights."""
        known = self._known[location].get(value)
        if known is None:
            layout = self._layout
            blocks = [(layout.blocks[value], 1)]
            for group in self._groups[location]:
                blocks = [
                    (block, weight * ways)
                    for before, weight in blocks
                    for block, ways in self._distinguished(group, location, before)
                ]

            known = [(layout.block_id(SLOTS, block), weight) for block, weight in blocks]
            known = [(value, 1)] if len(known) == 1 else known
            self._known[location][value] = known
        return known

    def _distinguished(self, group: Group, location: int, block: tuple[int, ...]) -> list[tuple[tuple[int, ...], int]]:
        """A block with its hits on a group placed in every possible way, with the number of ways of each."""
        hits = block[0]
        count = (hits & group.mask).bit_count()
        if not count or self._differ(group, location, block):
            return [(block, 1)]
        placed: list[tuple[tuple[int, ...], int]] = []
        for by_component, ways in group.ways(count):
            values = list(block)
            values[0] = hits & ~group.mask | sum(by_component.values())
            for component, reading in group.readings.items():
                values[reading] = 0 if by_component[component] else self._start[location][reading]
            placed.append((tuple(values), ways))
        return placed

    def _differ(self, group: Group, location: int, block: tuple[int, ...]) -> bool:
        """Whether bins differ in something else: then they were distinguished."""
        start = self._start[location]
        if len({start[reading] for reading in group.readings.values()}) > 1:
            return True
        for component, reading in group.readings.items():
            left = 0 if block[0] >> group.components[component][0] & 1 else start[reading]
            if block[reading] != left:
                return True
        return False
