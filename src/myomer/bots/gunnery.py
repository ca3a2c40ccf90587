"""What a set of guns does at each distance and in each direction: the expected fire from a place."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from myomer.bots.bearings import FARTHEST, FRONTAL, NOT_FORWARD, PATTERNS, Bearing
from myomer.bots.estimates import chance
from myomer.combat.weapons.mounts import REARWARD

MODIFIERS: Final = 64
LOWEST: Final = 24
"""The range of modifiers, and how far below 0 it begins."""
MAX_HEAT: Final = 1024
"""More than all weapons of a unit make."""
MAX_TABLES: Final = 1000
"""Tables and sets of guns that are kept: a table is about 20 kB."""
UNKNOWN: Final = -1.0
"""A figure that is not computed yet."""


@mypyc_attr(acyclic=True)
class Gun:
    """One weapon: its firing arc, its damage, its to-hit number at each distance. Equal ones are the same object."""

    def __init__(self, arc: int, damage: float, heat: int, numbers: list[int]) -> None:
        self.arc: Final = arc
        """Its firing arc, a bit."""
        self.damage: Final = damage
        self.heat: Final = heat
        self.numbers: Final = numbers
        """By distance, the to-hit number without movement and terrain; 0 out of range."""


@mypyc_attr(acyclic=True)
class Around:
    """Expected damage at a target in some direction, by facing."""

    def __init__(self, by_torso: list[float]) -> None:
        self.by_torso: Final = by_torso
        """By the facing of the torso."""
        self.by_legs: Final = [
            max(max(by_torso[facing], by_torso[(facing + 1) % 6]), by_torso[(facing + 5) % 6]) for facing in range(6)
        ]
        """By the facing of the legs, with the best torso twist."""

    def by_facing(self, twists: bool) -> list[float]:
        """By the facing of a unit that can twist its torso or not."""
        return self.by_legs if twists else self.by_torso


@mypyc_attr(acyclic=True, free_list_len=1)
class Usable:
    """A weapon that bears on a target: its expected damage and heat."""

    def __init__(self, damage: float, heat: int) -> None:
        self.damage: Final = damage
        self.heat: Final = heat
        self.ratio: Final = damage / heat if heat else 1000.0
        """Damage for heat."""

    def fires_before(self, other: Usable) -> bool:
        """Whether it does more damage for its heat; of equals, more damage."""
        if self.ratio != other.ratio:
            return self.ratio > other.ratio
        return self.damage > other.damage


@mypyc_attr(acyclic=True)
class FireTable:
    """The expected damage of some guns with a modifier and heat, computed once for each direction and distance."""

    def __init__(self, power: Firepower, modifier: int, budget: int) -> None:
        self._guns: Final = power.guns
        self._has_rear: Final = power.has_rear
        self._modifier: Final = modifier
        """Movement and terrain."""
        self._budget: Final = budget
        """The heat that they may make."""
        self._volleys: Final[dict[int, float]] = {}
        """By arcs and distance."""
        self._ahead: Final = [UNKNOWN] * (FARTHEST + 1)
        self._best: Final = [UNKNOWN] * (FARTHEST + 1) if power.has_rear else self._ahead
        """By distance, straight ahead and in the best arc."""
        self._around: Final[list[list[Around | None] | None]] = [None] * PATTERNS
        """By pattern of arcs and distance."""

    def ahead(self, distance: int) -> float:
        """The volley straight ahead; nothing at `FARTHEST` and beyond."""
        if distance >= FARTHEST:
            return 0.0
        known = self._ahead[distance]
        if known == UNKNOWN:
            known = self.volley(FRONTAL, distance)
            self._ahead[distance] = known
        return known

    def best(self, distance: int) -> float:
        """The volley at a target in the best arc: no facing does more, nor does a higher modifier or less heat."""
        if not self._has_rear or distance >= FARTHEST:
            return self.ahead(distance)
        known = self._best[distance]
        if known == UNKNOWN:
            known = max(self.ahead(distance), self.volley(NOT_FORWARD, distance))
            self._best[distance] = known
        return known

    def around(self, to: Bearing) -> Around:
        """The volley in a direction, by facing."""
        row = self._around[to.arc_pattern]
        if row is None:
            row = [None] * (FARTHEST + 1)
            self._around[to.arc_pattern] = row
        known = row[to.within]
        if known is None:
            known = Around(self._by_torso(to))
            row[to.within] = known
        return known

    def volley(self, arcs: int, distance: int) -> float:
        """As `Battery.volley`, with this modifier and heat."""
        if distance >= FARTHEST or distance < 1:
            return 0.0
        key = arcs * FARTHEST + distance
        known = self._volleys.get(key)
        if known is None:
            known = self._expected(arcs, distance)
            self._volleys[key] = known
        return known

    def _by_torso(self, to: Bearing) -> list[float]:
        """By the facing of the torso, the volley in a direction; neighboring facings often have the same arcs."""
        volleys: list[float] = []
        arcs = -1
        volley = 0.0
        for there in to.arcs:
            if there != arcs:
                arcs = there
                volley = self.volley(arcs, to.distance)
            volleys.append(volley)
        return volleys

    def _expected(self, arcs: int, distance: int) -> float:
        """Expected damage of the weapons that fit a heat budget; those with the most damage per heat fire first."""
        modifier, budget = self._modifier, self._budget
        usable: list[Usable] = []
        for gun in self._guns:
            needed = gun.numbers[distance]
            if needed and arcs & gun.arc:
                damage = gun.damage * chance(needed + modifier)
                if damage > 0:
                    weapon = Usable(damage, gun.heat)
                    place = len(usable)
                    while place and weapon.fires_before(usable[place - 1]):
                        place -= 1
                    usable.insert(place, weapon)

        total = 0.0
        heat = 0
        for weapon in usable:
            if heat + weapon.heat <= budget:
                heat += weapon.heat
                total += weapon.damage
            elif heat < budget:
                total += weapon.damage * (budget - heat) / weapon.heat
                heat = budget

        return total


@mypyc_attr(acyclic=True)
class Firepower:
    """The expected damage of some guns, in a table for each modifier and heat."""

    def __init__(self, guns: tuple[Gun, ...]) -> None:
        self.guns: Final = guns
        self.heat: Final = sum([gun.heat for gun in guns])
        """The heat of firing them all."""
        self.has_rear: Final = any([gun.arc == 1 << REARWARD for gun in guns])
        """Whether any of them points backward."""
        self._tables: Final[dict[int, FireTable]] = {}

    def table(self, modifier: int, budget: int) -> FireTable:
        """The expected damage with a modifier for movement and terrain, and this much heat."""
        key = (modifier + LOWEST) * MAX_HEAT + budget
        known = self._tables.get(key)
        if known is None:
            known = FireTable(self, modifier, budget)
            _kept.make_room()
            self._tables[key] = known
        return known

    def forget(self) -> None:
        """Forget all tables."""
        self._tables.clear()


class _Kept:
    """The sets of guns whose tables are kept."""

    def __init__(self) -> None:
        self.firepowers: Final[dict[tuple[Gun, ...], Firepower]] = {}
        self._number = 0
        """How many they have in all, and they themselves."""

    def make_room(self) -> None:
        """Before one more is kept: if there are too many, forget all."""
        if self._number >= MAX_TABLES:
            for power in self.firepowers.values():
                power.forget()
            self.firepowers.clear()
            self._number = 0
        self._number += 1


_kept: Final = _Kept()


def firepower_of(guns: tuple[Gun, ...]) -> Firepower:
    """The firepower of these guns: it depends on nothing else, so units and decisions with the same guns share it."""
    known = _kept.firepowers.get(guns)
    if known is None:
        known = Firepower(guns)
        _kept.make_room()
        _kept.firepowers[guns] = known
    return known
