"""What a unit's weapons do at each distance: the expected fire from a place before anyone is there.

The fixed part of every target number (skill, heat, damaged arms, computers) is the engine's own, read from the preview
of a shot; only what depends on the place is computed here, from the same tables.
"""

from __future__ import annotations

from typing import Final

from myomer.bots.bearings import Bearing
from myomer.bots.estimates import chance
from myomer.combat.battle import Battle
from myomer.combat.weapons.firing_arcs import firing_arc
from myomer.combat.weapons.loads import load_for, ranges_of
from myomer.combat.weapons.shot import NO_BIN, OUT_OF_RANGE, Shot
from myomer.combat.weapons.shot_rule import preview_shot
from myomer.combat.weapons.shot_to_hit import RANGE_MODIFIERS
from myomer.units.ids import ComponentIndex, UnitIndex
from myomer.units.mech import Mech

FARTHEST: Final = 30
OF_THE_PLACE: Final = ("range-", "target-", "intervening-", "spotter-", "attacker-")
"""Modifiers, by the first part of their reason, that depend on where the two are and what they did this turn."""
OF_THE_PLACE_TOO: Final = frozenset(
    [
        "minimum-range", "partial-cover", "inside-building", "propped-on-one-arm", "secondary-target", "indirect-fire",
        "weapon", "ammunition",
    ]
)  # fmt: skip
NEVER_HITS: Final = frozenset(
    [
        "no-rule-for-weapon", "one-shot-fired", "weapon-destroyed", "weapon-jammed", "no-guns-linked", "no-ammunition",
        "no-rule-for-munition", "needs-water",
    ]
)  # fmt: skip
MAX_AT_ONCE: Final = 2
"""The number of shots assumed for an ultra or rotary autocannon."""


class Gun:
    """One weapon: its firing arcs, its damage, its to-hit number at each distance."""

    def __init__(self, weapon: ComponentIndex, arc: int, damage: float, heat: int, numbers: list[int]) -> None:
        self.weapon: Final = weapon
        self.arc: Final = arc
        """Its firing arc, a bit."""
        self.damage: Final = damage
        self.heat: Final = heat
        self.numbers: Final = numbers
        """By distance, the to-hit number without movement and terrain; 0 out of range."""


class Battery:
    """All the weapons of a unit that can still fire."""

    def __init__(self, guns: list[Gun], cooling: int) -> None:
        self.guns: Final = guns
        self.cooling: Final = cooling
        """Heat that it can make without keeping any."""
        self.heat: Final = sum([gun.heat for gun in guns])
        self._volleys: Final[dict[int, float]] = {}
        self._rounds: Final[dict[int, tuple[list[float], list[float]]]] = {}

    def volley(self, arcs: int, distance: int, modifier: int, warmth: int = 0) -> float:
        """The expected damage of all weapons that can fire, without keeping any heat.

        `arcs` are those the target is in, `modifier` is movement and terrain, `warmth` the heat of moving.
        """
        if distance >= FARTHEST or distance < 1:
            return 0.0
        if self.heat + warmth <= self.cooling:
            warmth = 0
        key = ((arcs * FARTHEST + distance) * 64 + modifier + 24) * 32 + warmth
        known = self._volleys.get(key)
        if known is None:
            known = self._expected(arcs, distance, modifier, max(0, self.cooling - warmth))
            self._volleys[key] = known
        return known

    def around(self, to: Bearing, modifier: int, warmth: int = 0) -> tuple[list[float], list[float]]:
        """The same by the facing of the torso; and by the facing of the legs, with the best torso twist."""
        if self.heat + warmth <= self.cooling:
            warmth = 0
        key = ((to.way * (FARTHEST + 1) + min(to.far, FARTHEST)) * 64 + modifier + 24) * 32 + warmth
        known = self._rounds.get(key)
        if known is None:
            by_arcs = {arcs: self.volley(arcs, to.far, modifier, warmth) for arcs in to.kinds}
            fires = [by_arcs[arcs] for arcs in to.arcs]
            turned = [max(fires[at], fires[(at + 1) % 6], fires[(at + 5) % 6]) for at in range(6)]
            known = fires, turned
            self._rounds[key] = known
        return known

    def _expected(self, arcs: int, distance: int, modifier: int, budget: int) -> float:
        """Expected damage of what can be fired within a heat budget, the most damage for its heat first."""
        total = 0.0
        heat = 0
        bearing: list[tuple[float, float, int]] = []
        for gun in self.guns:
            needed = gun.numbers[distance]
            if needed and arcs & gun.arc:
                damage = gun.damage * chance(needed + modifier)
                if damage > 0:
                    bearing.append((damage / gun.heat if gun.heat else 1000.0, damage, gun.heat))
        bearing.sort(reverse=True)
        for _, damage, warms in bearing:
            if heat + warms <= budget:
                heat += warms
                total += damage
            elif heat < budget:
                total += damage * (budget - heat) / warms
                heat = budget
        return total


def is_fixed(reason: str) -> bool:
    """Whether a modifier is the same wherever the two units are."""
    return reason not in OF_THE_PLACE_TOO and not reason.startswith(OF_THE_PLACE)


def battery_of(battle: Battle, unit: UnitIndex, target: UnitIndex, cooling: int) -> Battery:
    """The battery of a unit in its current state; any other unit can serve as the target."""
    mech = battle.mechs[unit]
    guns: list[Gun] = []
    for weapon in mech.design.weapons:
        if mech.component_works(weapon) and not mech.jammed >> weapon & 1:
            gun = _gun(battle, mech, unit, target, weapon)
            if gun is not None:
                guns.append(gun)
    return Battery(guns, cooling)


def _gun(battle: Battle, mech: Mech, unit: UnitIndex, target: UnitIndex, weapon: ComponentIndex) -> Gun | None:
    """What a weapon does to a target at each distance, from its preview; None if it cannot hit at all."""
    component = mech.design.components[weapon]
    equipment = component.equipment
    assert equipment is not None
    shots = min(MAX_AT_ONCE, max(1, equipment.rate))
    preview = preview_shot(battle, Shot(unit, target, weapon, shots))
    damage = float(preview.effect.mean_damage())
    if not damage or not NEVER_HITS.isdisjoint(preview.reasons):
        return None
    fixed = sum([part.value for part in preview.target_number.modifiers if is_fixed(part.reason)])
    load = load_for(mech, weapon, NO_BIN, {})
    ranges = ranges_of(load, False)
    numbers = [0] * FARTHEST
    for distance in range(1, FARTHEST):
        bracket = ranges.bracket(distance, battle.ruleset.extreme_range)
        if bracket == OUT_OF_RANGE:
            break
        number = fixed + RANGE_MODIFIERS[bracket] + equipment.to_hit[min(bracket, 2)]
        if load.ammunition is not None:
            number += load.ammunition.to_hit[min(bracket, 2)]
        if distance <= ranges.least:
            number += ranges.least - distance + 1
        numbers[distance] = max(1, number)
    return Gun(weapon, 1 << firing_arc(mech, weapon), damage, preview.heat, numbers)
