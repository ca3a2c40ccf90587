"""What each step of a resolution can read and write: by unit, a bit for each block."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from myomer.combat.battle import Battle
from myomer.combat.harm import criticals, damage, falls
from myomer.combat.harm.damage_types import HEAT
from myomer.combat.harm.psr_queue import queue_psr
from myomer.combat.harm.psr_roll import resolve_psrs
from myomer.combat.physical import dfa, rule
from myomer.combat.physical.push import push_back
from myomer.combat.physical.registry import attack_rule
from myomer.combat.terrain import displacement
from myomer.combat.turn import attack_phase_end, physical_phase
from myomer.combat.weapons import resolution
from myomer.combat.weapons.shot import NO_AMS
from myomer.dice import Step
from myomer.rules.components import ACTUATOR, COCKPIT, ENGINE, GYRO, TORSO_COCKPIT
from myomer.rules.locations import HEAD, LEFT_TORSO, LOCATIONS, NOWHERE, RIGHT_TORSO, TRANSFER, is_torso
from myomer.units import state
from myomer.units.component import NO_PARTNER
from myomer.units.design import Design
from myomer.units.mech import Mech

Footprint: TypeAlias = list[tuple[int, int]]
"""By unit (-1: the battle's own block), a bit for each block."""
Declared: TypeAlias = Callable[..., Footprint]
"""The footprint of a step, from the battle and the step's arguments."""

LOST: Final = 1 << state.LOST
CORE: Final = 1 << state.CORE
PILOT: Final = 1 << state.PILOT
POSTURE: Final = 1 << state.POSTURE
FACING: Final = 1 << state.FACING
PLACE: Final = 1 << state.PLACE
PSRS: Final = 1 << state.PSRS
GEAR: Final = 1 << state.GEAR
REST: Final = 1 << state.REST
DAMAGE: Final = 1 << state.DAMAGE
LOOKS: Final = 1 << state.BLOCKS
"""It looks at single weapons, heat sinks, jump jets and the like in the slots that it can read."""
FALLS: Final = 1 << state.BLOCKS + 1
"""It may let the unit fall: its facing is another then, and nothing else depends on it."""


def _armor(locations: list[int]) -> int:
    """The armor of some locations, front and rear."""
    return sum([1 << state.ARMOR + location for location in locations])


def _structure(locations: list[int]) -> int:
    """The internal structure of some locations."""
    return sum([1 << state.STRUCTURE + location for location in locations])


def _slots(locations: list[int]) -> int:
    """The slots of some locations, with the readings of what is in them."""
    return sum([1 << state.SLOTS + location for location in locations])


ALL: Final = (1 << state.BLOCKS) - 1 | LOOKS
ALL_ARMOR: Final = _armor(list(range(LOCATIONS)))
ALL_STRUCTURE: Final = _structure(list(range(LOCATIONS)))
ALL_SLOTS: Final = _slots(list(range(LOCATIONS)))
BATTLE: Final = (-1, 1)
WAITING: Final = LOST | POSTURE | PSRS
DESTROYED: Final = WAITING | CORE | PILOT
SUNK: Final = PLACE | POSTURE
PRESENT: Final = LOST | POSTURE | PLACE | REST
"""Where a unit is and how."""
DRIVEN: Final = PRESENT | FACING | PSRS | CORE | PILOT
"""What the displacement of a unit has to do with."""
UNIT: Final = ALL & ~LOOKS & ~DAMAGE & ~FACING
"""Everything of a unit that damage can have to do with."""
BODY: Final = ALL & ~ALL_ARMOR & ~ALL_STRUCTURE & ~DAMAGE


# shapes of footprints


def _unit(mask: int, *more: tuple[int, int]) -> Declared:
    """The same blocks of the unit that is the step's first argument."""
    return lambda battle, unit, *_: [(unit, mask), *more]


def _units(mask: int) -> Declared:
    """The same blocks of all units, and the battle's own."""
    return lambda battle, *_: [*[(unit, mask) for unit in range(len(battle.mechs))], BATTLE]


def _attackers_unit(declared: Declared) -> Declared:
    """What is declared for a unit, of the attacker of the attack that is the step's first argument."""
    return lambda battle, attack, *_: declared(battle, attack.attacker)


def _both_wait(battle: Battle, rule: Any, attack: Any, *_: Any) -> Footprint:
    """PSRs of the target and the attacker are queued."""
    return [(attack.target, WAITING), (attack.attacker, WAITING)]


def _battle_alone(battle: Battle, *_: Any) -> Footprint:
    """Only the battle's own block."""
    return [BATTLE]


everything: Final = _units(ALL)
"""All blocks of all units and of the battle."""


# damage and critical hits


def inward(location: int) -> list[int]:
    """A location and those that damage to it is transferred to, in order."""
    chain: list[int] = []
    while location != NOWHERE:
        chain.append(location)
        location = TRANSFER[location]
    return chain


def _worn(design: Design, components: list[int], locations: list[int]) -> int:
    """Spikes, modular armor or shields in some locations: their slots and readings, and whether they are used up."""
    worn_at = [design.components[index].location for index in components]
    there = [location for location in locations if location in worn_at]
    return GEAR | _slots(there) if there else 0


def wet(battle: Battle) -> bool:
    """Whether there is water anywhere; a resolution brings none where there was none."""
    board = battle.board
    on_board = board.tables.get("wet")
    if on_board is None:
        hexes = [board.ground, *[board.at(hex_) for hex_ in board.places()]]
        on_board = board.tables["wet"] = any([hex_.water for hex_ in hexes])
    return bool(on_board) or any([hex_.water for hex_ in battle.changes.values()])


def _hit(battle: Battle, unit: int, struck: Any, points: int, kind: Any) -> Footprint:
    """A hit: armor and structure of its location or, when it is lost, of the next one inward."""
    if kind.name == HEAT:
        return [(unit, UNIT)]
    mech = battle.mechs[unit]
    location = damage.lands_on(mech, struck.location)
    if mech.destroyed or location == NOWHERE:
        return [(unit, LOST)]
    mask = _hit_on(mech, location)
    if mech.design.shields:
        mask |= _worn(mech.design, mech.design.shields, mech.design.arms) | WAITING | CORE | PILOT
    return [(unit, mask)]


def _hit_location(battle: Battle, unit: int, struck: Any, *_: Any) -> Footprint:
    """A hit on a location that is there."""
    return [(unit, _hit_on(battle.mechs[unit], struck.location))]


def _hit_on(mech: Mech, location: int) -> int:
    """A hit on a location: its armor and structure, what is worn on it, and the PSR for damage to a leg."""
    design = mech.design
    worn = _worn(design, design.spikes + design.modular_armor, [location])
    return _armor([location]) | _structure([location]) | worn | (WAITING if mech.is_leg(location) else LOST)


def _after_hit(battle: Battle, unit: int, location: int, *_: Any) -> Footprint:
    """After a hit: what the loss of its location, or water in it, has to do with."""
    mech = battle.mechs[unit]
    design = mech.design
    if mech.structure[location] > 0 and location != HEAD and not design.spikes and not wet(battle):
        return [(unit, LOST | SUNK | _structure([location])), BATTLE]
    mask = WAITING | SUNK | _structure([location]) | _worn(design, design.spikes, [location])
    if location == HEAD:
        mask |= PILOT
    if wet(battle):
        mask |= _armor([location])
    if wet(battle) or location in (LEFT_TORSO, RIGHT_TORSO):
        mask |= CORE
        if any([part.kind == ENGINE and part.location == location for part in design.components]):
            mask |= _slots([location])
    return [(unit, mask), BATTLE]


def _through_armor(battle: Battle, unit: int, location: int, *_: Any) -> Footprint:
    """A through-armor critical: its location; with floating criticals any location."""
    if battle.ruleset.floating_criticals:
        return [(unit, LOST | POSTURE | ALL_ARMOR)]
    return [(unit, LOST | _armor([location]))]


def _critical_check(battle: Battle, unit: int, location: int, modifier: int) -> Footprint:
    """A critical check: the slots of its location, and of those further inward if none is open there; a limb or the
    head may be blown off.
    """
    mech = battle.mechs[unit]
    is_open = criticals.open_slots(mech, location) and mech.has(location)
    mask = LOST | _slots([location] if is_open else inward(location))
    if not is_torso(location):
        mask |= WAITING | (PILOT if location == HEAD else 0)
    return [(unit, mask)]


def _critical(battle: Battle, unit: int, location: int, *_: Any) -> Footprint:
    """A critical hit: what there is in the location."""
    mask = LOST | GEAR | _slots([location])
    for component in battle.mechs[unit].design.components:
        if component.location == location:
            if component.kind in (ENGINE, GYRO):
                mask |= WAITING | CORE
            if component.kind == COCKPIT:
                mask |= WAITING | PILOT
            if component.kind == ACTUATOR:
                mask |= WAITING
            if component.partner != NO_PARTNER:
                mask |= ALL_SLOTS
            if component.equipment is not None and component.equipment.munition:
                mask |= REST
    return [(unit, mask)]


def _internal(battle: Battle, unit: int, location: int, points: int) -> Footprint:
    """Internal damage: the structure of its location or, when it is lost, of the next one inward; with CASE II its
    armor; the PSR for damage to a leg.
    """
    mech = battle.mechs[unit]
    location = damage.lands_on(mech, location)
    if location == NOWHERE:
        return [(unit, LOST)]
    mask = _structure([location]) | (WAITING if mech.is_leg(location) else LOST)
    return [(unit, mask | (_armor([location]) if mech.design.case_ii else 0))]


def _anywhere(battle: Battle, unit: int, *_: Any) -> Footprint:
    """A hit whose location is still to be rolled."""
    return [(unit, LOST | (POSTURE if battle.ruleset.advanced_hit_locations else 0))]


# attacks


def _hit_target(battle: Battle, rule: Any, attack: Any, *_: Any) -> Footprint:
    """The same for a physical attack; the spikes of the target strike back at the attacker."""
    spikes = battle.mechs[attack.target].design.spikes
    return everything(battle) if spikes else _anywhere(battle, attack.target)


def _after_damage(battle: Battle, attacks_rule: Any, attack: Any, preview: Any) -> Footprint:
    """What an attack does after its damage: displacement, or only PSRs."""
    only_rolls = type(attacks_rule).after_damage is rule.AttackRule.after_damage
    return _both_wait(battle, attacks_rule, attack) if only_rolls else _units(DRIVEN)(battle)


def _in_order(battle: Battle, entries: Any) -> Footprint:
    """Only two units that push each other look at anything."""
    looks = entries and attack_rule(entries[0].attack.kind).cancels_out
    return everything(battle) if looks else [BATTLE]


def _make_shot(battle: Battle, preview: Any) -> Footprint:
    """Everything of the attacker; where the others are and how, if the shot does nothing but damage."""
    shot, effect = preview.shot, preview.effect
    if preview.ams != NO_AMS or effect.special or effect.heat or effect.blast:
        return everything(battle)
    seen = PRESENT | FACING | CORE | PILOT
    return [*[(unit, ALL if unit == shot.attacker else seen) for unit in range(len(battle.mechs))], BATTLE]


def _hit_with_shot(battle: Battle, path: Any, points: int) -> Footprint:
    return [(path.target, LOST | POSTURE | PLACE | (ALL_ARMOR if path.needs_bare else 0)), BATTLE]


def _rolled_damage(battle: Battle, path: Any) -> Footprint:
    return [(path.target, LOST)]


# PSRs, falls and displacement


def _psr(design: Design) -> int:
    """What a PSR and the fall of one that fails it have to do with."""
    mask = WAITING | CORE | PILOT | PLACE | REST | FALLS | _slots(design.legs)
    return mask | ALL_SLOTS | GEAR if design.aes or design.cockpit == TORSO_COCKPIT else mask


def _resolve_psrs(battle: Battle, unit: int) -> Footprint:
    return [(unit, _psr(battle.mechs[unit].design)), BATTLE]


def _moved(battle: Battle, unit: int, *_: Any) -> Footprint:
    """A unit is moved by force: what a PSR has to do with, and where the others are and how."""
    others = [(other, PRESENT) for other in range(len(battle.mechs)) if other != unit]
    return [*others, *_resolve_psrs(battle, unit)]


def _toppled(battle: Battle, unit: int, *_: Any) -> Footprint:
    """The same of one who may step aside, by its facing."""
    return [(other, mask | FACING if other == unit else mask) for other, mask in _moved(battle, unit)]


FOOTPRINTS: Final[dict[Callable[..., object], Declared]] = {
    damage.hit_anywhere: _anywhere,
    damage.apply_hit: _hit,
    damage.hit_location: _hit_location,
    damage.after_hit: _after_hit,
    damage.through_armor_critical: _through_armor,
    damage.enter_water: _unit(UNIT, BATTLE),
    criticals.roll_critical_check: _critical_check,
    criticals.critical_hit: _critical,
    criticals.strike_component: _critical,
    criticals.internal_explosion: _unit(WAITING | PILOT),
    criticals.internal_damage: _internal,
    criticals.after_internal_damage: _after_hit,
    criticals.after_case_ii: _after_hit,
    falls.after_fall: _unit(LOST | SUNK, BATTLE),
    falls.lie_down: _unit(WAITING | PILOT | SUNK, BATTLE),
    queue_psr: _unit(WAITING),
    resolve_psrs: _resolve_psrs,
    physical_phase.make_in_order: _in_order,
    physical_phase.make_attack: _units(BODY),
    physical_phase.after_move: _units(PRESENT),
    rule.hit_target: _hit_target,
    rule.after_damage: _after_damage,
    rule.queue_rolls: _both_wait,
    push_back: _units(DRIVEN),
    dfa.land_after_hit: _attackers_unit(_moved),
    dfa.land_after_miss: _attackers_unit(_moved),
    dfa.settle_standing: _moved,
    displacement.move_in: _moved,
    displacement.follow_into: _moved,
    displacement.settle_in: _moved,
    displacement.settle_if_there: _moved,
    displacement.topple: _toppled,
    displacement.queue_entry_psrs: _unit(WAITING),
    displacement.settle_buildings: _battle_alone,
    resolution.make_shot: _make_shot,
    resolution.hit_with_shot: _hit_with_shot,
    resolution.hit_with_rolled_damage: _rolled_damage,
    attack_phase_end.end_of_phase: _battle_alone,
    attack_phase_end.add_damage_psr: _unit(WAITING | DAMAGE),
    attack_phase_end.forget_phase: _unit(PSRS | CORE | DAMAGE | POSTURE),
    attack_phase_end.forget_strengths: _battle_alone,
}


def _lost(*_: Any) -> int:
    return LOST


def _lost_and_structure(unit: int, location: int, *_: Any) -> int:
    return LOST | _structure([location])


def _lost_and_slots(unit: int, location: int, *_: Any) -> int:
    return LOST | _slots([location])


LOOKS_FIRST: Final[dict[Callable[..., object], Callable[..., int]]] = {
    damage.apply_hit: _lost,
    damage.after_hit: _lost_and_structure,
    criticals.roll_critical_check: _lost_and_slots,
    criticals.internal_damage: _lost,
    criticals.after_internal_damage: _lost_and_structure,
    criticals.after_case_ii: _lost_and_structure,
}
"""What a step looks at first, of the unit that is its first argument: what else it can read and write depends on it."""


def first_look(step: Step) -> int:
    """The blocks of the unit in its first argument that the footprint of a step depends on; 0 if on none."""
    looks = LOOKS_FIRST.get(step.function)
    return 0 if looks is None else looks(*step.arguments)


def footprint_with_all(battle: Battle, step: Step) -> Footprint:
    """What a critical check and everything that it hands over can read and write; empty where it is not known."""
    if step.function is not criticals.roll_critical_check:
        return []
    unit, start, _ = step.arguments
    design = battle.mechs[unit].design
    if design.spikes or design.shields or design.modular_armor:
        return []
    chain = inward(start)
    mask = _structure(chain) | _slots(chain) | DESTROYED | SUNK | GEAR
    if wet(battle) or design.case_ii:
        mask |= _armor(chain)
    for location in chain:
        mask |= _critical(battle, unit, location)[0][1]
    return [(unit, mask), BATTLE]


def footprint(battle: Battle, step: Step) -> Footprint:
    """What a step can read and write in a battle; everything unless it is declared.

    Of the state of the battle it depends on `first_look` alone.
    """
    return FOOTPRINTS.get(step.function, everything)(battle, *step.arguments)
