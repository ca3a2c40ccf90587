"""What need not be told apart of a unit that is destroyed or has lost locations."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from myomer.odds.states import State
from myomer.rules.components import AMMUNITION
from myomer.rules.locations import LOCATIONS
from myomer.units.component import NO_COUNT
from myomer.units.design import HARMLESS

if TYPE_CHECKING:
    from myomer.odds.world import World

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

    def settled(self, state: State) -> State:
        """Without what need not be told apart."""
        return self._blank(state) if state[self.cause] else self._without_lost(state)

    def _blank(self, state: State) -> State:
        """Without the slots, readings and rolls of the whole unit; of its pilot only whether it lives."""
        values = list(state)
        values[self.first : self.last] = self._nothing
        for cell, value in self._no_more:
            values[cell] = value
        return tuple(values)

    def _without_lost(self, state: State) -> State:
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
