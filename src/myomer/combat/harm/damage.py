"""Damage: where a hit lands and what it takes (`damage-system.md`; `damage-and-criticals.md` §3 to §8)."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64, mypyc_attr

from myomer.combat.battle import Battle
from myomer.combat.events import ArmorLost, DamageReduced, DamageTransferred, DamageVented, HeatAdded, HitLocated
from myomer.combat.harm.criticals import critical_check, explode, lose_location, lose_structure
from myomer.combat.harm.damage_types import (
    AREA,
    BALLISTIC,
    ENERGY,
    MISSILE,
    PHYSICAL_MEANS,
    DamageType,
)
from myomer.combat.harm.pilot import hit_pilot
from myomer.combat.harm.shields import shield_reduction
from myomer.combat.harm.wear import check_breach, floods_at_once, may_flood, spiked, try_spikes
from myomer.dice import DiceRoller
from myomer.hexes import ARC_NAMES, FRONT, REAR
from myomer.record import Record
from myomer.rules.components import TORSO_COCKPIT
from myomer.rules.heat import BY_WEAPON, MAX_OUTSIDE
from myomer.rules.hit_tables import (
    ADVANCED_FULL,
    ADVANCED_PRONE_REAR,
    ADVANCED_QUAD,
    FULL,
    LOCATION_MASK,
    REAR_HIT,
    TAC,
    TRIPOD_LEGS,
    needs_leg_die,
    table_entries,
)
from myomer.rules.locations import HEAD, LOCATIONS, NOWHERE, QUAD, TRANSFER, TRIPOD, LocationId, armor_at
from myomer.rules.rounding import ceil_div
from myomer.units.ids import UnitIndex
from myomer.units.mech import WHOLE_STATE, Mech

SPIKES_TAKE: Final = 4
ARCS: Final = 4
"""Front, right, rear, left."""
ONE_DIE_TABLE: Final = 7
"""The length of a table for one die, index 0 unused; those for 2d6 are longer."""
UNPIERCED: Final = ("hardened", "ferro-lamellor")
"""Armor that armor-piercing ammunition makes no critical check through."""


@mypyc_attr(acyclic=True)
class Struck(Record):
    """Where a hit lands: its location, whether it comes from the rear, whether it is a TAC.

    A torso hit from the rear damages rear armor; what a limb cannot take transfers to the torso.
    """

    __match_args__: ClassVar[tuple[str, ...]] = ("location", "rear", "tac", "arc")

    def __init__(self, location: LocationId, rear: bool = False, tac: bool = False, arc: int = FRONT) -> None:
        self.location: Final = location
        self.rear: Final = rear
        self.tac: Final = tac
        self.arc: Final = arc
        """The side it comes from, for a critical that floats."""


_STRUCK: Final = [
    Struck(location, rear, tac, arc)
    for location in range(LOCATIONS)
    for rear in (False, True)
    for tac in (False, True)
    for arc in range(ARCS)
]
"""Every hit that there is, so that none is made for each roll."""


def struck_at(location: LocationId, rear: bool, tac: bool, arc: int) -> Struck:
    """A hit on a location, from `_STRUCK`."""
    index: i64 = location * 4 * ARCS + arc
    if rear:
        index += 2 * ARCS
    if tac:
        index += ARCS
    return _STRUCK[index]


def column(battle: Battle, mech: Mech, table: str, arc: int) -> list[int]:
    """The column of a hit table for this unit, struck from this side."""
    rules = battle.ruleset
    if rules.advanced_hit_locations and table == FULL:
        if mech.design.frame == QUAD:
            return ADVANCED_QUAD[arc]
        return ADVANCED_PRONE_REAR if mech.prone and arc == REAR else ADVANCED_FULL[arc]
    return table_entries(table, mech.design.frame, arc, rules.one_column_tables)


def locate(battle: Battle, unit: UnitIndex, table: str, arc: int, points: int, dice: DiceRoller) -> Struck:
    """Roll a hit location: 2d6 on the full table, a die on the punch and kick tables."""
    mech = battle.mechs[unit]
    entries = column(battle, mech, table, arc)
    if len(entries) > ONE_DIE_TABLE:
        roll = dice.table_2d6(entries, "hit location")
    else:
        roll = dice.table_1d6(entries, "hit location")

    entry = entries[roll]
    location = entry & LOCATION_MASK
    tac = entry & TAC != 0 and not battle.ruleset.no_through_armor_criticals

    if mech.design.frame == TRIPOD and needs_leg_die(table, TRIPOD, arc, entry):
        legs = TRIPOD_LEGS[arc]
        location = legs[dice.table_1d6(legs, "which leg")]

    rear = arc == REAR or entry & REAR_HIT != 0
    if battle.log is not None:
        name = mech.design.names[armor_at(location, rear)]
        battle.log.append(HitLocated(unit, table, ARC_NAMES[arc], roll, name, points, tac))
    return struck_at(location, rear, tac, arc)


def strike(
    battle: Battle, unit: UnitIndex, groups: list[int], table: str, arc: int, kind: DamageType, dice: DiceRoller
) -> None:
    """Damage in groups. Each rolls its own location and is resolved before the next."""
    for points in groups:
        if dice.runs_at_once:
            hit_anywhere(battle, unit, points, table, arc, kind, dice)
        else:
            dice.then(hit_anywhere, battle, unit, points, table, arc, kind)


def hit_anywhere(
    battle: Battle, unit: UnitIndex, points: int, table: str, arc: int, kind: DamageType, dice: DiceRoller
) -> None:
    """One group of damage: roll its location and apply it there."""
    if not battle.mechs[unit].destroyed:
        hit_at(battle, unit, locate(battle, unit, table, arc, points, dice), points, kind, dice)


def hit_at(battle: Battle, unit: UnitIndex, struck: Struck, points: int, kind: DamageType, dice: DiceRoller) -> None:
    """Apply a hit on a location as the next step. The arc it came from matters only to a floating critical."""
    if struck.arc != FRONT and not (struck.tac and battle.ruleset.floating_criticals):
        struck = struck_at(struck.location, struck.rear, struck.tac, FRONT)
    if dice.runs_at_once:
        apply_hit(battle, unit, struck, points, kind, dice)
    else:
        dice.then(apply_hit, battle, unit, struck, points, kind)


def lands_on(mech: Mech, location: LocationId) -> int:
    """The location that takes a hit: the one struck or, if it is gone, the next one inward; `NOWHERE` for none."""
    while location != NOWHERE and mech.gone >> location & 1:
        location = TRANSFER[location]
    return location


def apply_hit(battle: Battle, unit: UnitIndex, struck: Struck, points: int, kind: DamageType, dice: DiceRoller) -> None:
    """One hit on one location: armor, structure, criticals, pilot, destruction, transfer (§8).

    A destroyed 'Mech takes no more damage. A hit on a destroyed location transfers to the next one inward. Shields
    and spikes reduce the damage before armor does.
    """
    mech = battle.mechs[unit]
    if mech.destroyed or points <= 0:
        return
    if kind.is_heat:
        add_outside_heat(battle, unit, points)
        return
    if kind.is_explosive:
        explode(battle, unit, struck.location, "explosion", points, dice)
        return

    # past the locations that are gone
    location = lands_on(mech, struck.location)
    if location == NOWHERE:
        return
    if location != struck.location:
        if battle.log is not None:
            names = mech.design.names
            inner_name = names[armor_at(location, struck.rear)]
            battle.log.append(DamageTransferred(unit, names[struck.location], inner_name, points))
        struck = struck_at(location, struck.rear, False, struck.arc)

    if not kind.ignores_shields:
        if mech.design.shields:
            points = shield_reduction(battle, unit, location, struck.rear, points)
        if points > 0 and spiked(mech, location) and kind.means == PHYSICAL_MEANS:
            points = _report_reduction(battle, unit, location, "spikes", points, max(1, points - SPIKES_TAKE))
    if points > 0:
        hit_location(battle, unit, struck, points, kind, dice)


def hit_location(
    battle: Battle, unit: UnitIndex, struck: Struck, points: int, kind: DamageType, dice: DiceRoller
) -> None:
    """The damage that one location takes: armor, then internal structure (§8, §9).

    Damage to structure causes a critical check, and a TAC one of its own. `after_hit` does the rest.
    """
    mech = battle.mechs[unit]
    location = struck.location
    armor_location = armor_at(location, struck.rear)

    if mech.design.modular_armor:
        points = _absorb_with_modular_armor(battle, unit, location, points)
    spikes = bool(mech.design.spikes) and spiked(mech, location)

    armor = mech.armor[armor_location]
    if armor > 0 and not kind.internal and points > 0:
        if mech.design.special_armor:
            points = special_armor(battle, unit, location, points, armor, kind)
        points = _lose_armor(battle, unit, armor_location, points)

    through = points > 0 and mech.structure[location] > 0
    rest = points
    if through:
        rest = lose_structure(battle, unit, location, points)
        critical_check(battle, unit, location, dice, kind.critical, mech.armor[armor_location] > 0, points)

    if struck.tac:
        dice.then(through_armor_critical, battle, unit, location, struck.rear, struck.arc)
    elif kind.armor_piercing and not through and mech.design.armor_kinds[location] not in UNPIERCED:
        critical_check(battle, unit, location, dice, kind.armor_piercing, True)

    if dice.runs_at_once:
        after_hit(battle, unit, location, struck.rear, rest, kind, spikes, dice)
    else:
        dice.then(after_hit, battle, unit, location, struck.rear, rest, kind, spikes)


def through_armor_critical(
    battle: Battle, unit: UnitIndex, location: LocationId, rear: bool, arc: int, dice: DiceRoller
) -> None:
    """A through-armor critical check (TAC), on the location hit or (option) one rolled again from the same side."""
    mech = battle.mechs[unit]
    if battle.ruleset.floating_criticals:
        location = locate(battle, unit, FULL, arc, 0, dice).location
    if mech.has(location):
        critical_check(battle, unit, location, dice, 0, mech.armor[armor_at(location, rear)] > 0)


def after_hit(
    battle: Battle,
    unit: UnitIndex,
    location: LocationId,
    rear: bool,
    rest: int,
    kind: DamageType,
    spikes: bool,
    dice: DiceRoller,
) -> None:
    """After a hit on one location and its critical hits: spikes may break, a hit on the head hits the pilot, water may
    come in. A location without structure is destroyed, and the rest of the damage transfers inward (§8).
    """
    mech = battle.mechs[unit]
    if spikes and not mech.destroyed and spiked(mech, location):
        try_spikes(battle, unit, location, dice)

    if location == HEAD and mech.design.cockpit != TORSO_COCKPIT and not mech.destroyed:
        if mech.structure[HEAD] > 0:
            hit_pilot(battle, unit, battle.ruleset.head_hit_pilot_hits, "head-hit", dice)

    if mech.structure[location] > 0:
        may_flood(battle, unit, location, dice)
        return

    lose_location(battle, unit, location, dice)
    if rest <= 0 or mech.destroyed:
        return
    inward = lands_on(mech, TRANSFER[location])
    if inward == NOWHERE:
        if battle.log is not None:
            battle.log.append(DamageVented(unit, mech.design.names[location], rest))
        return

    if battle.log is not None:
        names = mech.design.names
        inner_name = names[armor_at(inward, rear)]
        battle.log.append(DamageTransferred(unit, names[location], inner_name, rest))

    struck = struck_at(inward, rear, False, FRONT)
    if dice.runs_at_once:
        hit_location(battle, unit, struck, rest, kind, dice)
    else:
        dice.then(hit_location, battle, unit, struck, rest, kind)


def _lose_armor(battle: Battle, unit: UnitIndex, armor_location: int, points: int) -> int:
    """Mark damage off armor and return what is left over. Hardened armor loses one point for two of damage."""
    mech = battle.mechs[unit]
    armor_left = mech.armor[armor_location]
    if mech.design.special_armor and mech.design.armor_kinds[armor_location] == "hardened":
        absorbed = min(points, 2 * armor_left)
        lost = ceil_div(absorbed, 2)
    else:
        absorbed = min(points, armor_left)
        lost = absorbed

    if lost:
        mech.armor[armor_location] = armor_left - lost
        mech.phase_damage += absorbed
        mech.mark_points(armor_location)
        if battle.log is not None:
            battle.log.append(ArmorLost(unit, mech.design.names[armor_location], lost, armor_left - lost))
    return points - absorbed


def _report_reduction(battle: Battle, unit: UnitIndex, location: LocationId, by: str, before: int, after: int) -> int:
    """Report that something absorbed damage, and return what is left."""
    if after != before and battle.log is not None:
        name = battle.mechs[unit].design.names[location]
        battle.log.append(DamageReduced(unit, name, by, before - after, after))
    return after


def special_armor(
    battle: Battle, unit: UnitIndex, location: LocationId, points: int, armor: int, kind: DamageType
) -> int:
    """How a special kind of armor changes a hit, as long as there is some left (§7.1)."""
    mech = battle.mechs[unit]
    armor_kind = mech.design.armor_kinds[location]
    if armor_kind in ("standard", "hardened"):
        return points

    points_after = points
    means = kind.means
    if armor_kind == "ferro-lamellor":
        points_after = points * 4 // 5
    elif armor_kind == "reflective":
        if means == ENERGY:
            points_after = max(1, points // 2)
        elif means == PHYSICAL_MEANS or means == AREA:
            points_after = points + min(points, armor // 2)
    elif (armor_kind == "reactive" and means in (MISSILE, AREA)) or (
        armor_kind == "ballistic-reinforced" and means in (BALLISTIC, MISSILE)
    ):
        points_after = max(1, points // 2)
    elif armor_kind == "impact-resistant" and means == PHYSICAL_MEANS:
        points_after = max(1, points - points // 3)
    return _report_reduction(battle, unit, location, f"{armor_kind}-armor", points, points_after)


def _absorb_with_modular_armor(battle: Battle, unit: UnitIndex, location: LocationId, points: int) -> int:
    """Modular armor in the location absorbs damage first; the rest is returned."""
    mech = battle.mechs[unit]
    for index in mech.design.modular_armor:
        if mech.design.components[index].location == location and mech.component_works(index):
            absorbed = min(points, mech.count(index))
            if absorbed:
                mech.set_count(index, mech.count(index) - absorbed)
                mech.phase_damage += absorbed
                points = _report_reduction(battle, unit, location, "modular-armor", points, points - absorbed)
    return points


def heat_let_in(mech: Mech, points: int, source: str = BY_WEAPON) -> int:
    """How much heat from outside passes the armor (`heat.md` §3).

    Heat-dissipating armor halves all of it, rounded down, while every location has some left. Reflective armor halves
    heat from weapons, to no less than 1.
    """
    kind = mech.design.armor_kind
    if kind == "heat-dissipating":
        for location in range(LOCATIONS):
            if mech.design.armor[location] and mech.armor[location] <= 0:
                return points
        return points // 2
    if kind == "reflective" and source == BY_WEAPON and points > 0:
        return max(1, points // 2)
    return points


def add_outside_heat(battle: Battle, unit: UnitIndex, points: int, source: str = BY_WEAPON) -> None:
    """Heat from outside, from a weapon or fire: what passes the armor, up to 15 per turn."""
    mech = battle.mechs[unit]
    points = min(heat_let_in(mech, points, source), MAX_OUTSIDE - mech.outside_heat)
    if points > 0:
        mech.outside_heat += points
        mech.changed |= WHOLE_STATE
        if battle.log is not None:
            battle.log.append(HeatAdded(unit, points))


def enter_water(battle: Battle, unit: UnitIndex, dice: DiceRoller) -> None:
    """Flood every location without armor that is underwater (§5)."""
    mech = battle.mechs[unit]
    for location in range(len(mech.structure)):
        if not mech.destroyed and floods_at_once(battle, mech, location):
            check_breach(battle, unit, location, dice)
