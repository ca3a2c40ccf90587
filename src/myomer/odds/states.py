"""The states of units by number: each is kept once, and what a change makes of it is worked out once."""

from __future__ import annotations

from collections.abc import Callable
from itertools import compress, count
from operator import is_not
from typing import Final, TypeAlias

State: TypeAlias = tuple[object, ...]
"""All the values of a battle, by cell; or those of one unit, which lie together."""
Values: TypeAlias = dict[int, object]
"""Some of them."""
Changes: TypeAlias = tuple[tuple[int, object], ...]
"""Cells of one unit, counted from its first, and what is written into them."""
Factor: TypeAlias = dict[int, int]
"""States of one unit, by number, with weights out of their sum."""


class Added:
    """So much more than there was."""

    __slots__ = ("added",)

    def __init__(self, added: int) -> None:
        self.added = added

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Added) and self.added == other.added

    def __hash__(self) -> int:
        return hash(("added", self.added))


class States:
    """States that have been met, each with a number. A state may belong to several units of the same design."""

    def __init__(self) -> None:
        self.all: Final[list[State]] = []
        """By number."""
        self.numbers: Final[dict[State, int]] = {}

    def number(self, state: State) -> int:
        """The number of a state; it gets the next when it is new."""
        found = self.numbers.setdefault(state, len(self.all))
        if found == len(self.all):
            self.all.append(state)
        return found


class Change:
    """What an ending writes to one unit, and what has been worked out of it: the state after it, by that before."""

    __slots__ = ("_added", "_set", "_settle", "_states", "after", "cells")

    def __init__(self, cells: Changes, states: States, settle: Callable[[int], int] | None) -> None:
        self.cells = cells
        self.after: dict[int, int] = {}
        self._set = [(cell, value) for cell, value in cells if type(value) is not Added]
        self._added = [(cell, value.added) for cell, value in cells if type(value) is Added]
        self._states = states
        self._settle = settle
        """What need not be told apart afterwards is not; None where nothing is lost."""

    def of(self, number: int) -> int:
        """The state after it, of one before."""
        found = self.after.get(number)
        if found is None:
            states = self._states
            values = list(states.all[number])
            for cell, value in self._set:
                values[cell] = value
            for cell, more in self._added:
                values[cell] += more  # type: ignore[operator]
            state = tuple(values)
            following = len(states.all)
            found = states.numbers.setdefault(state, following)
            if found == following:
                states.all.append(state)
            if self._settle is not None:
                found = self._settle(found)
            self.after[number] = found
        return found

    def of_all(self, factor: Factor) -> Factor:
        """The states after it, of many before."""
        after: Factor = {}
        known = self.after.get
        for number, weight in factor.items():
            found = known(number)
            if found is None:
                found = self.of(number)
            after[found] = after.get(found, 0) + weight
        return after


def differing(one: State, other: State) -> list[int]:
    """The cells in which two states differ."""
    return [cell for cell in compress(count(), map(is_not, one, other)) if one[cell] != other[cell]]
