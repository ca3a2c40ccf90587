"""The figures of one unit: the damage it took, what was hit, whether it fell.

Each is computed from the unit's own blocks, before and after.
"""

from __future__ import annotations

from typing import Final

from myomer.odds.layout import Ids, Layout, place_in_block
from myomer.rules.components import KIND_NAMES, OTHER_KIND
from myomer.rules.locations import HEAD, LOCATIONS
from myomer.units.design import EMPTY
from myomer.units.state import ARMOR, LOST, PILOT, POSTURE, SLOTS, STRUCTURE

GONE: Final = (LOST, place_in_block("gone"))
CAUSE: Final = (LOST, place_in_block("cause"))
PRONE: Final = (POSTURE, place_in_block("prone"))
WOUNDS: Final = (PILOT, place_in_block("wounds"))
UNCONSCIOUS: Final = (PILOT, place_in_block("unconscious"))
PILOT_DEAD: Final = (PILOT, place_in_block("pilot_dead"))


class UnitFigures:
    """Figures of one unit, from the state in which it began."""

    def __init__(self, layout: Layout, unit: int, start: Ids) -> None:
        design = layout.battle.mechs[unit].design
        self.names: Final = design.names
        self.before: Final = start
        """The state in which it began."""
        self._blocks: Final = layout.blocks
        self._sums: Final[dict[int, int]] = {}
        """By block of a location, the points that are left in it."""
        self._points: Final = self._points_left(start)
        """The points of armor and structure at the start."""
        self._masks: Final[dict[str, list[int]]] = {}
        """By kind of component, a mask of its slots for each location."""

        for location, components in enumerate(design.slots):
            for slot, component in enumerate(components):
                if component != EMPTY:
                    kind = design.components[component].kind
                    name = KIND_NAMES[kind] if kind < len(KIND_NAMES) else OTHER_KIND
                    self._masks.setdefault(name, [0] * LOCATIONS)[location] |= 1 << slot

    def left_at(self, state: Ids, location: int) -> int:
        """The points that a location has left, armor on both sides and structure."""
        return self._sum(state[ARMOR + location]) + self._sum(state[STRUCTURE + location])

    def _sum(self, block: int) -> int:
        """The sum of a block's points."""
        points = self._sums.get(block)
        if points is None:
            points = self._sums[block] = sum(self._blocks[block])
        return points

    def _points_left(self, state: Ids) -> int:
        """The points of armor and structure that the whole unit has left."""
        return sum([self.left_at(state, location) for location in range(LOCATIONS)])

    @property
    def locations(self) -> list[int]:
        """The locations that this unit has."""
        return [location for location in range(LOCATIONS) if self._blocks[self.before[STRUCTURE + location]][0]]

    @property
    def kinds(self) -> list[str]:
        """The kinds of components in its slots."""
        return sorted(self._masks)

    def damage(self, state: Ids) -> int:
        """Points of armor and structure lost."""
        return self._points - self._points_left(state)

    def damage_at(self, state: Ids, location: int) -> int:
        """Points that a location lost, armor on both sides and structure."""
        return self.left_at(self.before, location) - self.left_at(state, location)

    def head_hit(self, state: Ids) -> bool:
        """Whether the head was damaged."""
        return self.damage_at(state, HEAD) > 0

    def lost(self, state: Ids) -> int:
        """The locations destroyed or blown off, a bit each, that were there before."""
        return self._number(state, GONE) & ~self._number(self.before, GONE)

    def criticals(self, state: Ids, kind: str) -> int:
        """Slots of a kind of component that were hit; those lost with their location or unit do not count."""
        slots_hit = 0
        for location, mask in enumerate(self._masks[kind]):
            now: int = self._blocks[state[SLOTS + location]][0]
            before: int = self._blocks[self.before[SLOTS + location]][0]
            slots_hit += (now & mask & ~before).bit_count()
        return slots_hit

    def _number(self, state: Ids, field: tuple[int, int]) -> int:
        """The value of a field: a number, or 1 or 0 for a flag."""
        block, index = field
        value: int = self._blocks[state[block]][index]
        return value

    def _became(self, state: Ids, field: tuple[int, int]) -> bool:
        """Whether something holds now that did not before."""
        return bool(self._number(state, field)) and not self._number(self.before, field)

    def falls(self, state: Ids) -> bool:
        """Whether it is prone now and was not before."""
        return self._became(state, PRONE)

    def stands_up(self, state: Ids) -> bool:
        """Whether it was prone before and is not now."""
        return bool(self._number(self.before, PRONE)) and not self._number(state, PRONE)

    def wounds(self, state: Ids) -> int:
        """Hits on its pilot; 0 for a unit that is destroyed."""
        if self.cause(state):
            return 0
        return self._number(state, WOUNDS) - self._number(self.before, WOUNDS)

    def knocked_out(self, state: Ids) -> bool:
        """Whether its pilot was knocked out and the unit is still in the game."""
        return self._became(state, UNCONSCIOUS) and not self.cause(state)

    def pilot_killed(self, state: Ids) -> bool:
        """Whether its pilot died."""
        return self._became(state, PILOT_DEAD)

    def destroyed(self, state: Ids) -> bool:
        """Whether it is out of the game: destroyed, or its pilot dead."""
        return bool(self.cause(state)) and not self.cause(self.before)

    def cause(self, state: Ids) -> str:
        """Why it is out of the game; empty while it is not."""
        block, index = CAUSE
        return str(self._blocks[state[block]][index])
