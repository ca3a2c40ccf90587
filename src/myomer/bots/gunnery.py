"""What a unit's weapons do at each distance: the expected fire from a place before anyone is there.

The fixed part of every target number (skill, heat, damaged arms, computers) is the engine's own, read from the preview
of a shot; only what depends on the place is computed here, from the same tables.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from mypy_extensions import mypyc_attr

from myomer.bots.bearings import FRONTAL, NOT_FORWARD, Bearing
from myomer.bots.estimates import chance
from myomer.combat.battle import Battle
from myomer.combat.weapons.effects import effect_of
from myomer.combat.weapons.engagement import Engagement
from myomer.combat.weapons.firing_arcs import firing_arc
from myomer.combat.weapons.mounts import REARWARD, Mount
from myomer.combat.weapons.shot import OUT_OF_RANGE, Shot
from myomer.combat.weapons.shot_legality import weapon_reasons
from myomer.combat.weapons.shot_rule import facts_of, heat_of
from myomer.combat.weapons.shot_to_hit import RANGE_MODIFIERS, fixed_modifier
from myomer.rules.equipment import Equipment
from myomer.units.ids import ComponentIndex, UnitIndex
from myomer.units.mech import Mech

FARTHEST: Final = 30
NEVER_HITS: Final = frozenset(
    [
        "no-rule-for-weapon", "one-shot-fired", "weapon-destroyed", "weapon-jammed", "no-guns-linked", "no-ammunition",
        "no-rule-for-munition", "needs-water",
    ]
)  # fmt: skip
MAX_AT_ONCE: Final = 2
"""The number of shots assumed for an ultra or rotary autocannon."""
MODIFIERS: Final = 64
LOWEST: Final = 24
"""The range of modifiers, and how far below 0 it begins."""
MAX_HEAT: Final = 1024
"""More than all weapons of a unit make."""
MAX_KNOWN: Final = 5000
"""Figures that are kept of each `Firepower`."""
MAX_FIREPOWERS: Final = 64
"""Sets of guns whose figures are kept."""
MAX_GUNS: Final = 1000
"""Guns that are kept."""


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


_guns: Final[dict[tuple[Mount, str, int, bool, int, float, int], Gun]] = {}


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
class Firepower:
    """The expected damage of some guns, computed once for each distance, modifier and heat."""

    def __init__(self, guns: tuple[Gun, ...]) -> None:
        self.guns: Final = guns
        self.heat: Final = sum([gun.heat for gun in guns])
        """The heat of firing them all."""
        self._volleys: Final[dict[int, float]] = {}
        self._around: Final[dict[int, Around]] = {}
        self._rows: Final[dict[int, list[float]]] = {}
        self._has_rear: Final = any([gun.arc == 1 << REARWARD for gun in guns])
        """Whether any of them points backward."""

    def best(self, distance: int, modifier: int, budget: int) -> float:
        """The volley at a target in the best arc: no facing does more, nor does a higher modifier or less heat."""
        front = self.volley(FRONTAL, distance, modifier, budget)
        return max(front, self.volley(NOT_FORWARD, distance, modifier, budget)) if self._has_rear else front

    def row(self, modifier: int, budget: int) -> list[float]:
        """By distance, the volley straight ahead; at `FARTHEST`, as beyond it, nothing."""
        key = (modifier + LOWEST) * MAX_HEAT + budget
        known = self._rows.get(key)
        if known is None:
            known = [self.volley(FRONTAL, distance, modifier, budget) for distance in range(FARTHEST + 1)]
            if len(self._rows) >= MAX_KNOWN:
                self._rows.clear()
            self._rows[key] = known
        return known

    def volley(self, arcs: int, distance: int, modifier: int, budget: int) -> float:
        """As `Battery.volley`, with this much heat."""
        if distance >= FARTHEST or distance < 1:
            return 0.0
        key = ((arcs * FARTHEST + distance) * MODIFIERS + modifier + LOWEST) * MAX_HEAT + budget
        known = self._volleys.get(key)
        if known is None:
            known = self._expected(arcs, distance, modifier, budget)
            if len(self._volleys) >= MAX_KNOWN:
                self._volleys.clear()
            self._volleys[key] = known
        return known

    def around(self, to: Bearing, modifier: int, budget: int) -> Around:
        """As `Battery.around`, with this much heat."""
        key = (to.key * MODIFIERS + modifier + LOWEST) * MAX_HEAT + budget
        known = self._around.get(key)
        if known is None:
            known = Around(self._by_torso(to, modifier, budget))
            if len(self._around) >= MAX_KNOWN:
                self._around.clear()
            self._around[key] = known
        return known

    def _by_torso(self, to: Bearing, modifier: int, budget: int) -> list[float]:
        """By the facing of the torso, the volley in a direction; neighboring facings often have the same arcs."""
        volleys: list[float] = []
        arcs = -1
        volley = 0.0
        for there in to.arcs:
            if there != arcs:
                arcs = there
                volley = self.volley(arcs, to.distance, modifier, budget)
            volleys.append(volley)
        return volleys

    def _expected(self, arcs: int, distance: int, modifier: int, budget: int) -> float:
        """Expected damage of the weapons that fit a heat budget; those with the most damage per heat fire first."""
        usable: list[Usable] = []
        for gun in self.guns:
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


@lru_cache(maxsize=MAX_FIREPOWERS)
def firepower_of(guns: tuple[Gun, ...]) -> Firepower:
    """The firepower of these guns: it depends on nothing else, so units and decisions with the same guns share it."""
    return Firepower(guns)


@mypyc_attr(acyclic=True)
class Battery:
    """All the weapons of a unit that can still fire."""

    def __init__(self, guns: list[Gun], cooling: int) -> None:
        self.power: Final = firepower_of(tuple(guns))
        self.cooling: Final = cooling
        """How much heat it can generate in a turn without any of it building up."""
        self.full: Final = self.budget(0)
        """Its heat budget when the unit does not move."""

    def budget(self, warmth: int) -> int:
        """The heat left for weapons after moving; at most what all of them make."""
        return min(self.power.heat, max(0, self.cooling - warmth))

    def volley(self, arcs: int, distance: int, modifier: int) -> float:
        """The expected damage of all weapons that can fire, without keeping any heat.

        `arcs` are those the target is in, `modifier` is movement and terrain.
        """
        return self.power.volley(arcs, distance, modifier, self.full)

    def row(self, modifier: int) -> list[float]:
        """By distance, the same of all weapons that fire straight ahead; at `FARTHEST`, as beyond it, nothing."""
        return self.power.row(modifier, self.full)

    def around(self, to: Bearing, modifier: int) -> Around:
        """The same by the facing of the torso; and by the facing of the legs, with the best torso twist."""
        return self.power.around(to, modifier, self.full)


def battery_of(battle: Battle, unit: UnitIndex, target: UnitIndex, cooling: int) -> Battery:
    """The battery of a unit in its current state; any other unit can serve as the target."""
    mech = battle.mechs[unit]
    engagement = Engagement(battle, unit, target, False)
    guns: list[Gun] = []
    for weapon in mech.design.weapons:
        if mech.component_works(weapon) and not mech.jammed >> weapon & 1:
            gun = _gun(battle, mech, Shot(unit, target, weapon, _shots_of(mech, weapon)), engagement)
            if gun is not None:
                guns.append(gun)
    return Battery(guns, cooling)


def _shots_of(mech: Mech, weapon: ComponentIndex) -> int:
    """How many shots a weapon is assumed to fire."""
    equipment = mech.design.components[weapon].equipment
    assert equipment is not None
    return min(MAX_AT_ONCE, max(1, equipment.rate))


def _gun(battle: Battle, mech: Mech, shot: Shot, engagement: Engagement) -> Gun | None:
    """What a shot does to a target at each distance; None if it cannot hit at all."""
    facts = facts_of(battle, shot, engagement=engagement)
    effect = effect_of(facts)
    damage = effect.hits_of_36_rolls() * effect.damage / 36
    if not damage or not NEVER_HITS.isdisjoint([reason.code for reason in weapon_reasons(facts)]):
        return None

    ammunition = facts.load.ammunition
    fixed = fixed_modifier(facts)
    extreme = battle.ruleset.extreme_range
    arc = 1 << firing_arc(mech, shot.weapon)
    heat = heat_of(facts)
    key = (facts.mount, "" if ammunition is None else ammunition.key, fixed, extreme, arc, damage, heat)

    known = _guns.get(key)
    if known is None:
        known = Gun(arc, damage, heat, _numbers(facts.mount, ammunition, fixed, extreme))
        if len(_guns) >= MAX_GUNS:
            _guns.clear()
        _guns[key] = known
    return known


def _numbers(mount: Mount, ammunition: Equipment | None, fixed: int, extreme: bool) -> list[int]:
    """By distance, the to-hit number of a weapon with this ammunition; 0 out of range."""
    ranges = mount.ranges_with(ammunition)
    numbers = [0] * FARTHEST
    for distance in range(1, FARTHEST):
        bracket = ranges.bracket(distance, extreme)
        if bracket == OUT_OF_RANGE:
            break
        number = fixed + RANGE_MODIFIERS[bracket] + mount.weapon.to_hit[min(bracket, 2)]
        if ammunition is not None:
            number += ammunition.to_hit[min(bracket, 2)]
        if distance <= ranges.minimum:
            number += ranges.minimum - distance + 1
        numbers[distance] = max(1, number)
    return numbers
