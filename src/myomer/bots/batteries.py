"""What a unit's weapons do at each distance: the expected fire from a place before anyone is there.

The fixed part of every target number (skill, heat, damaged arms, computers) is the engine's own, read from the preview
of a shot; only what depends on the place is computed here, from the same tables.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from myomer.bots.bearings import FARTHEST, Bearing
from myomer.bots.gunnery import LOWEST, MODIFIERS, Around, Firepower, FireTable, Gun, firepower_of
from myomer.combat.battle import FAIR, Battle
from myomer.combat.weapons.effects import effect_of
from myomer.combat.weapons.engagement import Engagement
from myomer.combat.weapons.families import ATM_TYPE, EXTENDED_LRM, HAG_TYPE
from myomer.combat.weapons.firing_arcs import firing_arc
from myomer.combat.weapons.gear import gear_of
from myomer.combat.weapons.mounts import Mount, mount_of
from myomer.combat.weapons.shot import OUT_OF_RANGE, Shot
from myomer.combat.weapons.shot_legality import weapon_reasons
from myomer.combat.weapons.shot_rule import facts_of, heat_of
from myomer.combat.weapons.shot_to_hit import RANGE_MODIFIERS, fixed_modifier
from myomer.rules.equipment import Equipment
from myomer.rules.heat import to_hit_modifier
from myomer.units.design import Design
from myomer.units.ids import ComponentIndex, UnitIndex
from myomer.units.mech import ARMS_FLIPPED, TSEMP_NONE, Mech

NEVER_HITS: Final = frozenset(
    [
        "no-rule-for-weapon", "one-shot-fired", "weapon-destroyed", "weapon-jammed", "no-guns-linked", "no-ammunition",
        "no-rule-for-munition", "needs-water",
    ]
)  # fmt: skip
MAX_AT_ONCE: Final = 2
"""The number of shots assumed for an ultra or rotary autocannon."""
MAX_GUNS: Final = 1000
"""Guns that are kept."""
MAX_ARMAMENTS: Final = 64
MAX_CONDITIONS: Final = 64
"""Designs, and conditions of each, whose guns are kept."""
BY_DISTANCE: Final = frozenset([ATM_TYPE, EXTENDED_LRM, HAG_TYPE])
"""Missiles and flechettes, by their type of ammunition, of which more or fewer hit by the distance or the target."""

_guns: Final[dict[tuple[Mount, str, int, bool, int, float, int], Gun]] = {}


@mypyc_attr(acyclic=True)
class Battery:
    """All the weapons of a unit that can still fire."""

    def __init__(self, power: Firepower, cooling: int) -> None:
        self.power: Final = power
        self.cooling: Final = cooling
        """How much heat it can generate in a turn without any of it building up."""
        self.full: Final = self.budget(0)
        """Its heat budget when the unit does not move."""
        self._tables: Final[list[FireTable | None]] = [None] * MODIFIERS
        """By modifier, with that budget."""

    def budget(self, warmth: int) -> int:
        """The heat left for weapons after moving; at most what all of them make."""
        return min(self.power.heat, max(0, self.cooling - warmth))

    def table(self, modifier: int) -> FireTable:
        """The expected damage of all weapons that can fire, without keeping any heat.

        `modifier` is movement and terrain.
        """
        known = self._tables[modifier + LOWEST]
        if known is None:
            known = self.power.table(modifier, self.full)
            self._tables[modifier + LOWEST] = known
        return known

    def volley(self, arcs: int, distance: int, modifier: int) -> float:
        """The same at a target in these arcs at a distance."""
        return self.table(modifier).volley(arcs, distance)

    def ahead(self, distance: int, modifier: int) -> float:
        """The same of all weapons that fire straight ahead."""
        return self.table(modifier).ahead(distance)

    def around(self, to: Bearing, modifier: int) -> Around:
        """The same in a direction, by facing."""
        return self.table(modifier).around(to)


def battery_of(battle: Battle, unit: UnitIndex, target: UnitIndex, cooling: int) -> Battery:
    """The battery of a unit in its current state; any other unit can serve as the target."""
    mech = battle.mechs[unit]
    armament = armament_of(mech.design)
    if not armament.plain or not _nothing_interferes(battle, mech):
        return Battery(firepower_of(tuple(guns_of(battle, unit, target))), cooling)

    condition = armament.condition(mech)
    guns = armament.guns.get(condition)
    if guns is None:
        guns = tuple(guns_of(battle, unit, target))
        if len(armament.guns) >= MAX_CONDITIONS:
            armament.guns.clear()
        armament.guns[condition] = guns
    return Battery(firepower_of(guns), cooling)


@mypyc_attr(acyclic=True)
class Armament:
    """The weapons of a design; if they are plain, with the guns it has in each condition."""

    def __init__(self, design: Design) -> None:
        self.plain: Final = not gear_of(design).guidance and all(
            [_is_plain(design, mount_of(design, weapon)) for weapon in design.weapons]
        )
        """Whether damage and fixed modifiers depend on nothing but the condition of the unit itself: no munition or
        guidance that depends on the target, no damage that depends on the distance.
        """
        self.guns: Final[dict[tuple[int, ...], tuple[Gun, ...]]] = {}
        """By condition, the weapons that can still fire."""

    def condition(self, mech: Mech) -> tuple[int, ...]:
        """Everything that plain weapons depend on: skill, heat, what is hit, lost, jammed or used up, rounds left.

        No weapon fires more than `MAX_AT_ONCE` rounds.
        """
        parts = [mech.gunnery, to_hit_modifier(mech.heat), mech.gone, mech.breached, mech.used_up, mech.jammed]
        parts += mech.slot_hits
        for count in mech.counts:
            parts.append(min(count, MAX_AT_ONCE))
        return tuple(parts)


_armaments: Final[dict[Design, Armament]] = {}


def armament_of(design: Design) -> Armament:
    """The weapons of a design."""
    known = _armaments.get(design)
    if known is None:
        known = Armament(design)
        if len(_armaments) >= MAX_ARMAMENTS:
            _armaments.clear()
        _armaments[design] = known
    return known


def _is_plain(design: Design, mount: Mount) -> bool:
    """Whether a weapon does the same damage at any distance and to any target, and none of its rounds is special."""
    weapon = mount.weapon
    if mount.is_unusual or mount.is_array or weapon.ammo_type in BY_DISTANCE or len(set(weapon.damage_by_range)) > 1:
        return False
    for index in mount.bins:
        ammunition = design.components[index].equipment
        if ammunition is None or ammunition.munition:
            return False
    return True


def _nothing_interferes(battle: Battle, mech: Mech) -> bool:
    """Whether neither the surroundings nor an effect on the unit has a part in its fire: fair weather, dry land."""
    if battle.conditions is not FAIR or not battle.board.dry or battle.changes or battle.ruleset.extreme_range:
        return False
    return not (mech.systems or mech.interference or mech.tsemp != TSEMP_NONE or mech.status & ARMS_FLIPPED)


def guns_of(battle: Battle, unit: UnitIndex, target: UnitIndex) -> list[Gun]:
    """The weapons of a unit that can still fire."""
    engagement = Engagement(battle, unit, target, False)
    guns: list[Gun] = []
    for weapon in battle.mechs[unit].design.weapons:
        gun = gun_of(battle, unit, target, weapon, engagement)
        if gun is not None:
            guns.append(gun)
    return guns


def gun_of(
    battle: Battle, unit: UnitIndex, target: UnitIndex, weapon: ComponentIndex, engagement: Engagement
) -> Gun | None:
    """One of the weapons of a unit; None if it cannot fire."""
    mech = battle.mechs[unit]
    if not mech.component_works(weapon) or mech.jammed >> weapon & 1:
        return None
    return _gun(battle, mech, Shot(unit, target, weapon, _shots_of(mech, weapon)), engagement)


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
    if not damage:
        return None
    for reason in weapon_reasons(facts):
        if reason.code in NEVER_HITS:
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
