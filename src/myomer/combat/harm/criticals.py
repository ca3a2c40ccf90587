"""Critical hits: the check, the slot, what each component does, and what explodes.

`damage-and-criticals.md` §9 to §12. Explosions do structure damage, and structure damage asks for critical
checks, so the two share this module.
"""

from __future__ import annotations

from myomer.combat.battle import Battle
from myomer.combat.events import (
    AmmunitionRolled,
    ArmorLost,
    ChanceRolled,
    CriticalRolled,
    CriticalStruck,
    DamageTransferred,
    DamageVented,
    Exploded,
    LocationLost,
    StructureLost,
)
from myomer.combat.harm.pilot import (
    CENTER_TORSO_DESTROYED,
    ENGINE_DESTROYED,
    HEAD_DESTROYED,
    destroy_unit,
    hit_pilot,
    kill_pilot,
)
from myomer.combat.harm.psr_queue import enqueue
from myomer.combat.harm.wear import may_flood, spiked, try_spikes
from myomer.dice import DiceRoller
from myomer.rules.components import (
    ACTUATOR,
    AMMUNITION,
    COCKPIT,
    COMBUSTION,
    ENGINE,
    ENGINE_HITS,
    GYRO,
    HEAVY_DUTY_GYRO,
    TORSO_COCKPIT,
    WEAPON,
)
from myomer.rules.criticals import BLOWN_OFF, ENGINE_EXPLOSION, critical_table
from myomer.rules.heat import INFERNO_BURST, INFERNO_MUNITIONS, ammunition_target, inferno_target
from myomer.rules.locations import (
    ACTUATORS_PER_LIMB,
    CENTER_TORSO,
    HEAD,
    HIP,
    LEFT_ARM,
    LEFT_TORSO,
    NOWHERE,
    QUAD,
    RIGHT_ARM,
    RIGHT_TORSO,
    TRANSFER,
    LocationId,
    armor_at,
    is_torso,
)
from myomer.rules.rounding import ceil_div
from myomer.rules.triggers import GYRO_DESTROYED, GYRO_HIT, HIP_HIT, LEG_ACTUATOR_HIT, LEG_DESTROYED, LEG_STRUCTURE
from myomer.units.component import SLOTS
from myomer.units.design import EMPTY
from myomer.units.ids import UnitIndex
from myomer.units.mech import WHOLE_STATE, Mech

# structure and locations


def lose_structure(battle: Battle, unit: UnitIndex, location: LocationId, damage: int) -> int:
    """Mark damage off a location's internal structure and return what is left over.

    Composite structure loses two points for each point of damage, reinforced structure one for two. A damaged leg
    causes a PSR if the ruleset has one for it, once per phase (Q-37).
    """
    mech = battle.mechs[unit]
    structure_left = mech.structure[location]
    kind = mech.design.structure_kind
    if mech.design.special_structure and kind == "composite":
        absorbed = min(damage, ceil_div(structure_left, 2))
        lost = min(structure_left, 2 * absorbed)
    elif mech.design.special_structure and kind == "reinforced":
        absorbed = min(damage, 2 * structure_left)
        lost = ceil_div(absorbed, 2)
    else:
        absorbed = min(damage, structure_left)
        lost = absorbed

    if lost <= 0:
        return damage
    mech.structure[location] = structure_left - lost
    mech.phase_damage += absorbed
    mech.mark_points(location)

    if battle.log is not None:
        battle.log.append(StructureLost(unit, mech.design.names[location], lost, structure_left - lost))

    if battle.ruleset.leg_damage_psr and mech.is_leg(location) and not mech.legs_struck >> location & 1:
        mech.legs_struck |= 1 << location
        if structure_left > lost:
            enqueue(battle, unit, LEG_STRUCTURE, location)
    return damage - absorbed


def lose_location(
    battle: Battle, unit: UnitIndex, location: LocationId, dice: DiceRoller, blown_off: bool = False
) -> None:
    """Destroy a location with everything in it; a side torso takes its arm with it (§9)."""
    mech = battle.mechs[unit]
    if mech.gone >> location & 1:
        return
    mech.gone |= 1 << location

    mech.changed |= WHOLE_STATE
    if battle.log is not None:
        battle.log.append(LocationLost(unit, mech.design.names[location], blown_off))

    if location == CENTER_TORSO:
        destroy_unit(battle, unit, CENTER_TORSO_DESTROYED)
    elif location == HEAD:
        if mech.design.cockpit != TORSO_COCKPIT:
            kill_pilot(battle, unit, HEAD_DESTROYED)
            destroy_unit(battle, unit, HEAD_DESTROYED)
    elif location == LEFT_TORSO or location == RIGHT_TORSO:
        _hit_engine_in_lost_torso(battle, unit, location, dice)
        if mech.design.frame != QUAD:
            lose_location(battle, unit, LEFT_ARM if location == LEFT_TORSO else RIGHT_ARM, dice, True)
    elif mech.is_leg(location):
        mech.queue = [psr for psr in mech.queue if psr.name != LEG_STRUCTURE or psr.size != location]
        enqueue(battle, unit, LEG_DESTROYED)


def _hit_engine_in_lost_torso(battle: Battle, unit: UnitIndex, location: LocationId, dice: DiceRoller) -> None:
    """Every undamaged engine slot of a lost side torso is an engine hit; the third destroys the unit."""
    mech = battle.mechs[unit]
    for component in mech.design.components:
        if component.kind == ENGINE and component.location == location:
            intact = component.mask & ~mech.slot_hits[location]
            mech.slot_hits[location] |= component.mask
            while intact:
                intact &= intact - 1
                mech.engine_hits += 1
                mech.phase_engine_hits += 1
                _roll_engine_explosion(battle, unit, dice)
    if mech.engine_hits >= ENGINE_HITS:
        destroy_unit(battle, unit, ENGINE_DESTROYED)


def _roll_engine_explosion(battle: Battle, unit: UnitIndex, dice: DiceRoller) -> None:
    """Option: at the fourth engine hit of a phase the engine explodes on 10+ (§12.5)."""
    rules = battle.ruleset
    if rules.engine_explosions and battle.mechs[unit].phase_engine_hits == rules.engine_explosion_hits:
        needed = rules.engine_explosion_target
        roll = dice.check(needed, "engine explosion")
        if battle.log is not None:
            battle.log.append(ChanceRolled(unit, "engine-explosion", needed, roll, roll >= needed))


# the check


def critical_modifier(mech: Mech, location: LocationId, armor_left: bool) -> int:
    """What structure, armor and quirks do to a critical check (§10)."""
    modifier = 0
    if mech.design.special_structure:
        if mech.design.structure_kind == "industrial":
            modifier += 2
        elif mech.design.structure_kind == "reinforced":
            modifier -= 1
    if armor_left and mech.design.special_armor:
        if mech.design.armor_kinds[location] in ("anti-penetrative-ablation", "hardened"):
            modifier -= 2
    if mech.design.quirks:
        if "prototype" in mech.design.quirks:
            modifier += 2
        if "poor-workmanship" in mech.design.quirks:
            modifier += 1
    return modifier


def critical_check(
    battle: Battle,
    unit: UnitIndex,
    location: LocationId,
    dice: DiceRoller,
    modifier: int = 0,
    armor_left: bool = False,
    damage: int = 0,
) -> None:
    """2d6: 8–9 one critical, 10–11 two, 12 three in a torso; elsewhere the limb or head is blown off.

    When every slot of the location was used up before, the check strikes the next location inward. With the tactical
    criticals of a ruleset, every 5 points of damage after the first add 1, at most 4.
    """
    mech = battle.mechs[unit]
    modifier += critical_modifier(mech, location, armor_left)
    if battle.ruleset.tactical_criticals:
        modifier += min(4, max(0, damage - 1) // 5)
    if dice.runs_at_once:
        roll_critical_check(battle, unit, location, modifier, dice)
    else:
        dice.then(roll_critical_check, battle, unit, location, modifier)


def roll_critical_check(battle: Battle, unit: UnitIndex, location: LocationId, modifier: int, dice: DiceRoller) -> None:
    """The roll of a critical check, and the critical hits it gives."""
    design = battle.mechs[unit].design
    table = critical_table(
        modifier, is_torso(location), battle.ruleset.tactical_criticals, design.structure_kind == "industrial"
    )
    roll = dice.table_2d6(table, "critical check")
    hits = table[roll]

    blown_off = hits == BLOWN_OFF
    if battle.log is not None:
        count = 0 if blown_off else hits
        battle.log.append(CriticalRolled(unit, design.names[location], roll, modifier, count, blown_off))

    if blown_off:
        lose_location(battle, unit, location, dice, True)
    elif hits:
        strike_slots(battle, unit, location, hits, dice)


def open_slots(mech: Mech, location: LocationId) -> int:
    """The slots that a critical can still strike, a bit each."""
    return mech.design.hittable[location] & ~mech.slot_hits[location]


def strike_slots(battle: Battle, unit: UnitIndex, location: LocationId, hits: int, dice: DiceRoller) -> None:
    """Roll this many critical hits in a location, or in the next one inward with an open slot; lost if none has one."""
    mech = battle.mechs[unit]
    while not open_slots(mech, location) or mech.gone >> location & 1:
        location = TRANSFER[location]
        if location == NOWHERE:
            return
    for _ in range(hits):
        if dice.runs_at_once:
            critical_hit(battle, unit, location, dice)
        else:
            dice.then(critical_hit, battle, unit, location)


def critical_hit(battle: Battle, unit: UnitIndex, location: LocationId, dice: DiceRoller) -> None:
    """A critical hit on an open slot of a location; lost if the location is destroyed by then (M-78)."""
    mech = battle.mechs[unit]
    free = open_slots(mech, location)
    if free and not mech.destroyed and mech.has(location):
        slots = mech.design.slot_counts[location]
        slot = dice.slot(free, slots, "critical slot")
        strike_slot(battle, unit, location, slot, dice)


def strike_slot(battle: Battle, unit: UnitIndex, location: LocationId, slot: int, dice: DiceRoller) -> None:
    """A critical hit on one slot, and what its component does (§11). A superheavy's slot may hold two."""
    design = battle.mechs[unit].design
    strike_component(battle, unit, location, slot, design.slots[location][slot], dice)
    if design.shared_slots:
        second = design.shared_slots.get(location * SLOTS + slot, EMPTY)
        if second != EMPTY:
            dice.then(strike_component, battle, unit, location, slot, second)


def strike_component(
    battle: Battle, unit: UnitIndex, location: LocationId, slot: int, index: int, dice: DiceRoller
) -> None:
    """A critical hit on a component, and its effect (§11). An armored component ignores the first."""
    mech = battle.mechs[unit]
    component = mech.design.components[index]
    mech.changed |= WHOLE_STATE

    if component.armored and not mech.armored_hits >> index & 1:
        mech.armored_hits |= 1 << index
        if battle.log is not None:
            battle.log.append(CriticalStruck(unit, mech.design.names[location], slot, component.name, True))
        return

    goes_off = component.kind == WEAPON and component.points > 0 and mech.component_works(index)
    mech.slot_hits[location] |= 1 << slot
    if battle.log is not None:
        battle.log.append(CriticalStruck(unit, mech.design.names[location], slot, component.name))

    kind = component.kind
    if kind == ENGINE:
        _strike_engine(battle, unit, dice)
    elif kind == GYRO:
        _strike_gyro(battle, unit)
    elif kind == ACTUATOR:
        if mech.is_leg(location):
            hip = mech.design.actuator_slots[location * ACTUATORS_PER_LIMB + HIP] == slot
            enqueue(battle, unit, HIP_HIT if hip else LEG_ACTUATOR_HIT)
    elif kind == COCKPIT:
        kill_pilot(battle, unit, "cockpit")
    elif kind == AMMUNITION:
        explode_ammunition(battle, unit, index, dice)
    elif goes_off:
        explode(battle, unit, location, component.name, component.points, dice)


def _strike_engine(battle: Battle, unit: UnitIndex, dice: DiceRoller) -> None:
    """One engine hit: a combustion engine may explode; the third hit destroys the unit."""
    mech = battle.mechs[unit]
    mech.engine_hits += 1
    mech.phase_engine_hits += 1
    if mech.design.engine_kind == COMBUSTION:
        needed = ENGINE_EXPLOSION[min(mech.engine_hits, ENGINE_HITS)]
        roll = dice.check(needed, "engine explosion")
        if battle.log is not None:
            battle.log.append(ChanceRolled(unit, "engine-explosion", needed, roll, roll >= needed))
        if roll >= needed:
            destroy_unit(battle, unit, ENGINE_DESTROYED)
    _roll_engine_explosion(battle, unit, dice)
    if mech.engine_hits >= ENGINE_HITS:
        destroy_unit(battle, unit, ENGINE_DESTROYED)


def _strike_gyro(battle: Battle, unit: UnitIndex) -> None:
    """A gyro hit queues a PSR, unless it is the first on a heavy-duty gyro and the ruleset spares that."""
    mech = battle.mechs[unit]
    mech.gyro_hits += 1
    if mech.gyro_destroyed():
        enqueue(battle, unit, GYRO_DESTROYED)
    elif battle.ruleset.gyro_flat_per_hit or mech.design.gyro != HEAVY_DUTY_GYRO or mech.gyro_hits > 1:
        enqueue(battle, unit, GYRO_HIT)


# explosions


def explode_ammunition(battle: Battle, unit: UnitIndex, bin_index: int, dice: DiceRoller) -> None:
    """A bin explodes: rounds left × damage per round. An empty or inert bin is only destroyed (§12.1).

    Inferno ammunition also adds that much heat, up to 30.
    """
    mech = battle.mechs[unit]
    component = mech.design.components[bin_index]
    points = mech.count(bin_index) * component.points
    mech.set_count(bin_index, 0)
    if points:
        if is_inferno(mech, bin_index):
            mech.heat_gained += min(INFERNO_BURST, points)
        explode(battle, unit, component.location, component.name, points, dice)


def is_inferno(mech: Mech, bin_index: int) -> bool:
    """Whether a bin holds inferno ammunition."""
    ammunition = mech.design.components[bin_index].equipment
    return ammunition is not None and ammunition.munition in INFERNO_MUNITIONS


def explode(battle: Battle, unit: UnitIndex, location: LocationId, name: str, points: int, dice: DiceRoller) -> None:
    """An internal explosion: two pilot hits, then the structure of its location, armor ignored."""
    if battle.log is not None:
        battle.log.append(Exploded(unit, battle.mechs[unit].design.names[location], name, points))
    dice.then(internal_explosion, battle, unit, location, points)


def internal_explosion(battle: Battle, unit: UnitIndex, location: LocationId, points: int, dice: DiceRoller) -> None:
    """What an internal explosion does: the pilot is hit, then it works through the structure."""
    hit_pilot(battle, unit, battle.ruleset.explosion_pilot_hits, "explosion", dice)
    dice.then(internal_damage, battle, unit, location, points)


def has_case(mech: Mech, location: LocationId) -> bool:
    """Whether there is CASE in this location; Clan 'Mechs have it in every location that can explode."""
    if mech.design.clan:
        return True
    for index in mech.design.case:
        if mech.design.components[index].location == location:
            return True
    return False


def has_case_ii(mech: Mech, location: LocationId) -> bool:
    """Whether there is CASE II in this location."""
    for index in mech.design.case_ii:
        if mech.design.components[index].location == location:
            return True
    return False


def internal_damage(battle: Battle, unit: UnitIndex, location: LocationId, points: int, dice: DiceRoller) -> None:
    """An explosion works through the structure, location by location, as CASE allows (§12.2)."""
    mech = battle.mechs[unit]
    while mech.gone >> location & 1:
        location = TRANSFER[location]
        if location == NOWHERE:
            return

    if points <= 0:
        return

    if has_case_ii(mech, location):
        case_ii(battle, unit, location, points, dice)
        return

    excess = lose_structure(battle, unit, location, points)
    damaged = excess < points
    if damaged:
        critical_check(battle, unit, location, dice, damage=points)
    dice.then(after_internal_damage, battle, unit, location, damaged, excess)


def after_internal_damage(
    battle: Battle, unit: UnitIndex, location: LocationId, damaged: bool, left: int, dice: DiceRoller
) -> None:
    """After the critical hits of an explosion: destroy a location without structure, and transfer the rest inward."""
    mech = battle.mechs[unit]
    if damaged:
        _roll_for_spikes(battle, unit, location, dice)

    if mech.structure[location] > 0:
        may_flood(battle, unit, location, dice)
        return
    lose_location(battle, unit, location, dice)
    if left <= 0:
        return

    inward = TRANSFER[location]
    by_case = has_case(mech, location)
    if by_case or inward == NOWHERE or mech.destroyed:
        if battle.log is not None:
            battle.log.append(DamageVented(unit, mech.design.names[location], left, by_case))
        return

    if battle.log is not None:
        names = mech.design.names
        battle.log.append(DamageTransferred(unit, names[location], names[inward], left))
    dice.then(internal_damage, battle, unit, inward, left)


def _roll_for_spikes(battle: Battle, unit: UnitIndex, location: LocationId, dice: DiceRoller) -> None:
    """Spikes in a damaged location may break, whatever damaged it."""
    mech = battle.mechs[unit]
    if not mech.destroyed and spiked(mech, location):
        try_spikes(battle, unit, location, dice)


def case_ii(battle: Battle, unit: UnitIndex, location: LocationId, points: int, dice: DiceRoller) -> None:
    """An explosion in a location with CASE II: one point damages the structure, the rest blows armor off.

    It takes off up to all rear armor of a torso, or half the armor of another location. What is left over is vented.
    """
    mech = battle.mechs[unit]
    rest = points - 1 + lose_structure(battle, unit, location, 1)

    # the rest blows armor off
    armor_location = armor_at(location, True)
    max_loss = mech.armor[armor_location] if is_torso(location) else mech.design.armor[location] // 2
    armor_lost = min(rest, mech.armor[armor_location], max_loss)
    if armor_lost > 0:
        mech.armor[armor_location] -= armor_lost
        mech.phase_damage += armor_lost
        mech.mark_points(armor_location)
        if battle.log is not None:
            battle.log.append(
                ArmorLost(unit, mech.design.names[armor_location], armor_lost, mech.armor[armor_location])
            )

    if rest > armor_lost and battle.log is not None:
        battle.log.append(DamageVented(unit, mech.design.names[location], rest - armor_lost, True))

    # one point of structure damage may still cause a critical check
    needed = battle.ruleset.case_ii_target

    roll = dice.check(needed, "CASE II")
    if battle.log is not None:
        battle.log.append(ChanceRolled(unit, "case-ii-critical-check", needed, roll, roll < needed))
    if roll < needed:
        critical_check(battle, unit, location, dice, armor_left=True, damage=1)
    dice.then(after_case_ii, battle, unit, location)


def after_case_ii(battle: Battle, unit: UnitIndex, location: LocationId, dice: DiceRoller) -> None:
    """After an explosion that CASE II vented, and its critical hits: destroy a location without structure."""
    _roll_for_spikes(battle, unit, location, dice)
    if battle.mechs[unit].structure[location] <= 0:
        lose_location(battle, unit, location, dice)
    else:
        may_flood(battle, unit, location, dice)


def most_dangerous_bin(mech: Mech, inferno: bool = False) -> int:
    """The bin that explodes from heat: the most dangerous one; -1 for none. `inferno`: only inferno ammunition.

    The heaviest salvo, then the most damage left, then the first location (`heat.md` §7.3).
    """
    components = mech.design.components
    worst = -1
    for bin_index in mech.design.ammunition:
        component = components[bin_index]
        if not component.points or not mech.count(bin_index) or mech.dead_location(component.location):
            continue
        if inferno and not is_inferno(mech, bin_index):
            continue
        if worst < 0:
            worst = bin_index
            continue

        # by the damage of a salvo, then by the rounds left, then by location
        worst_component = components[worst]
        difference = component.points - worst_component.points or mech.count(bin_index) - mech.count(worst)
        if difference > 0 or (difference == 0 and component.location < worst_component.location):
            worst = bin_index
    return worst


def heat_explosion(battle: Battle, unit: UnitIndex, dice: DiceRoller, inferno: bool = False) -> None:
    """Ammunition in an overheated 'Mech: one roll; if it fails, the most dangerous bin explodes (§12.4).

    Inferno ammunition is rolled for separately, with its own numbers (`heat.md` §6, §7.3).
    """
    mech = battle.mechs[unit]
    needed = inferno_target(mech.heat) if inferno else ammunition_target(mech.heat)
    worst = most_dangerous_bin(mech, inferno) if needed else -1
    if worst < 0:
        return
    roll = dice.check(needed, "inferno ammunition in the heat" if inferno else "ammunition in the heat")
    if battle.log is not None:
        battle.log.append(AmmunitionRolled(unit, mech.heat, inferno, needed, roll, roll < needed))
    if roll < needed:
        component = mech.design.components[worst]
        mech.slot_hits[component.location] |= component.mask
        explode_ammunition(battle, unit, worst, dice)
