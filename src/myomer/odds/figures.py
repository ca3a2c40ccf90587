"""The figures that everybody asks of a unit: what it lost, what was struck, whether it is still up.

Each is computed from the unit's own cells, before and after.
"""

from __future__ import annotations

from typing import Final

from myomer.odds.states import State
from myomer.odds.world import World
from myomer.rules.components import (
    ACTUATOR,
    AMMUNITION,
    COCKPIT,
    ENGINE,
    GYRO,
    HEAT_SINK,
    JUMP_JET,
    LIFE_SUPPORT,
    PHYSICAL_WEAPON,
    SENSORS,
    WEAPON,
)
from myomer.rules.locations import ARMOR_VALUES, HEAD, LOCATIONS, armor_at
from myomer.units.design import EMPTY

KINDS: Final = {
    ENGINE: "engine",
    GYRO: "gyro",
    COCKPIT: "cockpit",
    SENSORS: "sensors",
    LIFE_SUPPORT: "life-support",
    ACTUATOR: "actuator",
    WEAPON: "weapon",
    PHYSICAL_WEAPON: "physical-weapon",
    AMMUNITION: "ammunition",
    HEAT_SINK: "heat-sink",
    JUMP_JET: "jump-jet",
}
"""Kinds of components, as criticals are told apart by."""
OTHER: Final = "other"


class UnitFigures:
    """Figures of one unit in a world, from the state in which it began."""

    def __init__(self, world: World, unit: int, start: State) -> None:
        design = world.battle.mechs[unit].design
        own = world.cells_of(unit)
        first: int = own.start
        self.names: Final = design.names
        self._start: Final = start[own]
        self._armor: Final = _inside(world.row(unit, "armor"), first)
        self._structure: Final = _inside(world.row(unit, "structure"), first)
        self._slots: Final = _inside(world.row(unit, "slot_hits"), first)
        self._gone: Final = world.cell(unit, "gone") - first
        self._prone: Final = world.cell(unit, "prone") - first
        self._wounds: Final = world.cell(unit, "wounds") - first
        self._out: Final = world.cell(unit, "unconscious") - first
        self._pilot_dead: Final = world.cell(unit, "pilot_dead") - first
        self._cause: Final = world.cell(unit, "cause") - first
        self._hex: Final = world.cell(unit, "hex") - first
        self._points: Final = self._left(self._start)
        self._masks: Final = self._kinds(design.slots, [component.kind for component in design.components])

    def _kinds(self, slots: list[list[int]], kinds: list[int]) -> dict[str, list[int]]:
        """By kind of component, a mask of its slots for each location."""
        masks: dict[str, list[int]] = {}
        for location, components in enumerate(slots):
            for slot, at in enumerate(components):
                if at != EMPTY:
                    name = KINDS.get(kinds[at], OTHER)
                    masks.setdefault(name, [0] * LOCATIONS)[location] |= 1 << slot
        return masks

    def _left(self, state: State) -> int:
        return sum(state[self._armor]) + sum(state[self._structure])  # type: ignore[arg-type]

    @property
    def locations(self) -> list[int]:
        """The locations that this unit has."""
        structure = self._start[self._structure]
        return [location for location in range(LOCATIONS) if structure[location]]

    @property
    def kinds(self) -> list[str]:
        """The kinds of components in its slots."""
        return sorted(self._masks)

    @property
    def points_left(self) -> int:
        """The armor and structure that it had before."""
        return self._points

    def damage(self, state: State) -> int:
        """Points of armor and structure lost."""
        return self._points - self._left(state)

    def damage_at(self, state: State, location: int) -> int:
        """Points that a location lost, armor on both sides and structure."""
        lost = 0
        armor_now, armor = state[self._armor], self._start[self._armor]
        for place in {location, armor_at(location, True)}:
            if place < ARMOR_VALUES:
                lost += armor[place] - armor_now[place]  # type: ignore[operator]
        now, before = state[self._structure], self._start[self._structure]
        return lost + before[location] - now[location]  # type: ignore[operator]

    def left_at(self, state: State, location: int) -> int:
        """The points that a location has left, armor on both sides and structure."""
        armor, structure = state[self._armor], state[self._structure]
        places = {location, armor_at(location, True)}
        return sum([armor[place] for place in places]) + structure[location]  # type: ignore[misc,operator]

    @property
    def before(self) -> State:
        """The state in which it began."""
        return self._start

    def head_hit(self, state: State) -> bool:
        """Whether the head was damaged."""
        return self.damage_at(state, HEAD) > 0

    def lost(self, state: State) -> int:
        """The locations destroyed or blown off, a bit each, that were there before."""
        return state[self._gone] & ~self._start[self._gone]  # type: ignore[operator,no-any-return]

    def criticals(self, state: State, kind: str) -> int:
        """Slots of a kind of component that were struck; none of what was lost with its location or its unit."""
        found = 0
        now, before = state[self._slots], self._start[self._slots]
        for location, mask in enumerate(self._masks[kind]):
            fresh = now[location] & mask & ~before[location]  # type: ignore[operator]
            found += fresh.bit_count()
        return found

    def falls(self, state: State) -> bool:
        """Whether it lies now and did not before."""
        return bool(state[self._prone]) and not self._start[self._prone]

    def stands_up(self, state: State) -> bool:
        """Whether it lay before and does not now."""
        return bool(self._start[self._prone]) and not state[self._prone]

    def wounds(self, state: State) -> int:
        """Wounds of its pilot; not told of a unit that is destroyed."""
        if state[self._cause]:
            return 0
        return state[self._wounds] - self._start[self._wounds]  # type: ignore[operator,no-any-return]

    def knocked_out(self, state: State) -> bool:
        """Whether its pilot went out and the unit is still in the game."""
        return bool(state[self._out]) and not self._start[self._out] and not state[self._cause]

    def pilot_killed(self, state: State) -> bool:
        """Whether its pilot died."""
        return bool(state[self._pilot_dead]) and not self._start[self._pilot_dead]

    def destroyed(self, state: State) -> bool:
        """Whether it is out of the game: destroyed, or its pilot dead."""
        return bool(state[self._cause]) and not self._start[self._cause]

    def cause(self, state: State) -> str:
        """Why it is out of the game; empty while it is not."""
        return str(state[self._cause])

    def moved(self, state: State) -> bool:
        """Whether it is in another hex."""
        return state[self._hex] != self._start[self._hex]


def _inside(cells: slice, first: int) -> slice:
    return slice(cells.start - first, cells.stop - first)
