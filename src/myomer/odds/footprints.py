"""What each step of a resolution can read and write: by unit, a bit for each block."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from myomer.combat.battle import Battle
from myomer.combat.harm.criticals import (
    after_case_ii,
    after_internal_damage,
    critical_hit,
    internal_damage,
    internal_explosion,
    roll_critical_check,
    strike_component,
)
from myomer.combat.harm.damage import (
    after_hit,
    apply_hit,
    enter_water,
    hit_anywhere,
    hit_location,
    through_armor_critical,
)
from myomer.combat.harm.damage_types import HEAT
from myomer.combat.harm.falls import after_fall, lie_down
from myomer.combat.harm.psr_queue import queue_psr
from myomer.combat.harm.psr_roll import resolve_psrs
from myomer.combat.physical.dfa import land_after_hit, land_after_miss, settle_standing
from myomer.combat.physical.push import push_back
from myomer.combat.physical.registry import attack_rule
from myomer.combat.physical.rule import AttackRule, after_damage, hit_target, queue_rolls
from myomer.combat.terrain.displacement import (
    follow_into,
    move_in,
    queue_entry_psrs,
    settle_buildings,
    settle_if_there,
    settle_in,
    topple,
)
from myomer.combat.turn.attack_phase_end import add_damage_psr, end_of_phase, forget_phase, forget_strengths
from myomer.combat.turn.physical_phase import after_move, make_attack, make_in_order
from myomer.combat.weapons.resolution import hit_with_rolled_damage, hit_with_shot, make_shot
from myomer.combat.weapons.shot import NO_AMS
from myomer.dice import Step
from myomer.rules.components import COCKPIT, ENGINE, GYRO, TORSO_COCKPIT
from myomer.rules.locations import HEAD, LEFT_TORSO, LOCATIONS, NOWHERE, RIGHT_TORSO, TRANSFER
from myomer.units.component import NO_PARTNER
from myomer.units.design import Design
from myomer.units.state import (
    BLOCKS,
    CORE,
    DAMAGE,
    FACING,
    GEAR,
    LOST,
    PILOT,
    PLACE,
    POINTS,
    POSTURE,
    PSRS,
    REST,
    SLOTS,
)

Footprint: TypeAlias = list[tuple[int, int]]
"""By unit (-1: the battle's own block), a bit for each block."""

LOOKS: Final = 1 << BLOCKS
"""It looks at single weapons, heat sinks, jump jets and the like in the slots that it can read."""
FALLS: Final = 1 << BLOCKS + 1
"""It may let the unit fall: its facing is another then, and nothing else depends on it."""
ALL: Final = (1 << BLOCKS) - 1 | LOOKS
ALL_POINTS: Final = sum([1 << POINTS + location for location in range(LOCATIONS)])
ALL_SLOTS: Final = sum([1 << SLOTS + location for location in range(LOCATIONS)])
BATTLE: Final = (-1, 1)
WAITING: Final = 1 << LOST | 1 << POSTURE | 1 << PSRS
DESTROYED: Final = WAITING | 1 << CORE | 1 << PILOT
SUNK: Final = 1 << PLACE | 1 << POSTURE
PRESENT: Final = 1 << LOST | 1 << POSTURE | 1 << PLACE | 1 << REST
"""Where a unit is and how."""
UNIT: Final = ALL & ~LOOKS & ~(1 << DAMAGE) & ~(1 << FACING)
"""Everything of a unit that damage can have to do with."""
BODY: Final = ALL & ~ALL_POINTS & ~(1 << DAMAGE)


def inward(location: int) -> list[int]:
    """A location and those that damage to it is transferred to, in order."""
    chain: list[int] = []
    while location != NOWHERE:
        chain.append(location)
        location = TRANSFER[location]
    return chain


def _points(locations: list[int]) -> int:
    """The armor and structure of some locations."""
    return sum([1 << POINTS + location for location in locations])


def _worn(design: Design, components: list[int], locations: list[int]) -> int:
    """Spikes, modular armor or shields in some locations: their slots and readings, and whether they are used up."""
    mask = 0
    for index in components:
        location = design.components[index].location
        if location in locations:
            mask |= 1 << GEAR | 1 << SLOTS + location
    return mask


def wet(battle: Battle) -> bool:
    """Whether there is water anywhere; a resolution brings none where there was none."""
    board = battle.board
    on_board = board.tables.get("wet")
    if on_board is None:
        hexes = [board.ground, *[board.at(hex_) for hex_ in board.places()]]
        on_board = board.tables["wet"] = any([hex_.water for hex_ in hexes])
    return bool(on_board) or any([hex_.water for hex_ in battle.changes.values()])


def _losing(battle: Battle, unit: int, location: int) -> int:
    """What the loss of a location, or water in it, has to do with."""
    design = battle.mechs[unit].design
    mask = WAITING | SUNK | 1 << POINTS + location | _worn(design, design.spikes, [location])
    if location == HEAD:
        mask |= 1 << PILOT
    if wet(battle) or location in (LEFT_TORSO, RIGHT_TORSO):
        mask |= 1 << CORE
        if any([part.kind == ENGINE and part.location == location for part in design.components]):
            mask |= 1 << SLOTS + location
    return mask


def everything(battle: Battle) -> Footprint:
    """All blocks of all units and of the battle."""
    return [*[(unit, ALL) for unit in range(len(battle.mechs))], BATTLE]


def _apply_hit(battle: Battle, unit: int, struck: Any, points: int, kind: Any) -> Footprint:
    """A hit: armor and structure of its location and of those further inward, and what is worn on them."""
    if kind.name == HEAT:
        return [(unit, UNIT)]
    design = battle.mechs[unit].design
    chain = inward(struck.location)
    mask = WAITING | _points(chain) | _worn(design, design.spikes + design.modular_armor, chain)
    if design.shields:
        mask |= _worn(design, design.shields, design.arms) | 1 << CORE | 1 << PILOT
    return [(unit, mask)]


def _after_hit(battle: Battle, unit: int, location: int, *_: Any) -> Footprint:
    """After a hit: what the loss of its location has to do with."""
    return [(unit, _losing(battle, unit, location)), BATTLE]


def _tac(battle: Battle, unit: int, location: int, rear: bool, arc: int) -> Footprint:
    """A through-armor critical: its location; with floating criticals any location."""
    if battle.ruleset.floating_criticals:
        return [(unit, 1 << LOST | 1 << POSTURE | ALL_POINTS)]
    return [(unit, 1 << LOST | 1 << POINTS + location)]


def _check(battle: Battle, unit: int, location: int, modifier: int) -> Footprint:
    """A critical check: the slots of its location and of those further inward."""
    slots = sum([1 << SLOTS + other for other in inward(location)])
    return [(unit, WAITING | slots | (1 << PILOT if location == HEAD else 0))]


def _critical(battle: Battle, unit: int, location: int, *_: Any) -> Footprint:
    """A critical hit: what there is in the location."""
    mask = WAITING | 1 << GEAR | 1 << SLOTS + location
    for component in battle.mechs[unit].design.components:
        if component.location == location:
            if component.kind in (ENGINE, GYRO):
                mask |= 1 << CORE
            if component.kind == COCKPIT:
                mask |= 1 << PILOT
            if component.partner != NO_PARTNER:
                mask |= ALL_SLOTS
            if component.equipment is not None and component.equipment.munition:
                mask |= 1 << REST
    return [(unit, mask)]


def _explosion(battle: Battle, unit: int, location: int, points: int) -> Footprint:
    """An internal explosion: it hits the pilot first."""
    return [(unit, WAITING | 1 << PILOT)]


def _internal(battle: Battle, unit: int, location: int, points: int) -> Footprint:
    """Internal damage: the structure of its location and of those further inward."""
    return [(unit, WAITING | _points(inward(location)))]


def _hit_location(battle: Battle, unit: int, struck: Any, points: int, kind: Any) -> Footprint:
    """A hit on a location that is there: its armor and structure, and what is worn on it."""
    design = battle.mechs[unit].design
    worn = _worn(design, design.spikes + design.modular_armor, [struck.location])
    return [(unit, WAITING | 1 << POINTS + struck.location | worn)]


def _anywhere(battle: Battle, unit: int, points: int, table: str, arc: int, kind: Any) -> Footprint:
    """A hit whose location is still to be rolled."""
    return [(unit, 1 << LOST | (1 << POSTURE if battle.ruleset.advanced_hit_locations else 0))]


def _hit_target(battle: Battle, rule: Any, attack: Any, points: int, table: str, arc: int, kind: Any) -> Footprint:
    """The same for a physical attack; the spikes of the target strike back at the attacker."""
    if battle.mechs[attack.target].design.spikes:
        return everything(battle)
    return [(attack.target, 1 << LOST | (1 << POSTURE if battle.ruleset.advanced_hit_locations else 0))]


def _after_damage(battle: Battle, rule: Any, attack: Any, preview: Any) -> Footprint:
    """What an attack does after its damage: displacement, or only PSRs."""
    if type(rule).after_damage is AttackRule.after_damage:
        return [(attack.target, WAITING), (attack.attacker, WAITING)]
    return _driven(battle)


def _body(battle: Battle, *_: Any) -> Footprint:
    """All units but their armor and structure."""
    return [*[(unit, BODY) for unit in range(len(battle.mechs))], BATTLE]


def _psr(design: Design) -> int:
    """What a PSR and the fall of one that fails it have to do with."""
    mask = WAITING | 1 << CORE | 1 << PILOT | 1 << PLACE | 1 << REST | FALLS
    for leg in design.legs:
        mask |= 1 << SLOTS + leg
    if design.aes or design.cockpit == TORSO_COCKPIT:
        mask |= ALL_SLOTS | 1 << GEAR
    return mask


def _resolve_psrs(battle: Battle, unit: int) -> Footprint:
    return [(unit, _psr(battle.mechs[unit].design)), BATTLE]


def _moved(battle: Battle, unit: int, *_: Any) -> Footprint:
    """A unit is moved by force: what a PSR has to do with, and where the others are and how."""
    others = [(other, PRESENT) for other in range(len(battle.mechs)) if other != unit]
    return [*others, (unit, _psr(battle.mechs[unit].design)), BATTLE]


def _toppled(battle: Battle, unit: int, *_: Any) -> Footprint:
    """The same of one who may step aside, by its facing."""
    others = [(other, PRESENT) for other in range(len(battle.mechs)) if other != unit]
    return [*others, (unit, _psr(battle.mechs[unit].design) | 1 << FACING), BATTLE]


def _present(battle: Battle, *_: Any) -> Footprint:
    """Where all units are and how."""
    return [*[(unit, PRESENT) for unit in range(len(battle.mechs))], BATTLE]


def _driven(battle: Battle, *_: Any) -> Footprint:
    """Another unit is displaced, whichever it is."""
    return [
        *[(unit, PRESENT | 1 << FACING | 1 << PSRS | 1 << CORE | 1 << PILOT) for unit in range(len(battle.mechs))],
        BATTLE,
    ]


def _queue(battle: Battle, unit: int, *_: Any) -> Footprint:
    """A PSR is queued."""
    return [(unit, WAITING)]


def _queue_rolls(battle: Battle, rule: Any, attack: Any, rolls: Any) -> Footprint:
    """PSRs of the target and the attacker are queued."""
    return [(attack.target, WAITING), (attack.attacker, WAITING)]


def _landing(battle: Battle, attack: Any, *_: Any) -> Footprint:
    """The attacker of a death from above lands."""
    return _moved(battle, attack.attacker)


def _after_fall(battle: Battle, unit: int, levels: int, pilot: Any, wounds: int) -> Footprint:
    return [(unit, 1 << LOST | SUNK), BATTLE]


def _lie_down(battle: Battle, unit: int, levels: int, pilot: Any, wounds: int) -> Footprint:
    return [(unit, DESTROYED | SUNK), BATTLE]


def _enter_water(battle: Battle, unit: int) -> Footprint:
    return [(unit, UNIT), BATTLE]


def _damage_psr(battle: Battle, unit: int) -> Footprint:
    """The PSR for the damage of a phase."""
    return [(unit, WAITING | 1 << DAMAGE)]


def _forget_phase(battle: Battle, unit: int) -> Footprint:
    return [(unit, 1 << PSRS | 1 << CORE | 1 << DAMAGE | 1 << POSTURE)]


def _battle_alone(battle: Battle) -> Footprint:
    """Only the battle's own block."""
    return [BATTLE]


def _in_order(battle: Battle, entries: Any) -> Footprint:
    """Only two units that push each other look at anything."""
    looks = entries and attack_rule(entries[0].attack.kind).cancels_out
    return everything(battle) if looks else [BATTLE]


def _make_shot(battle: Battle, preview: Any) -> Footprint:
    """Everything of the attacker; where the others are and how, if the shot does nothing but damage."""
    shot, effect = preview.shot, preview.effect
    if preview.ams != NO_AMS or effect.special or effect.heat or effect.blast:
        return everything(battle)
    seen = PRESENT | 1 << FACING | 1 << CORE | 1 << PILOT
    return [*[(unit, ALL if unit == shot.attacker else seen) for unit in range(len(battle.mechs))], BATTLE]


def _hit_with_shot(battle: Battle, path: Any, points: int) -> Footprint:
    mask = 1 << LOST | 1 << POSTURE | 1 << PLACE | (ALL_POINTS if path.needs_bare else 0)
    return [(path.target, mask), BATTLE]


def _rolled_damage(battle: Battle, path: Any) -> Footprint:
    return [(path.target, 1 << LOST)]


FOOTPRINTS: Final[dict[Callable[..., object], Callable[..., Footprint]]] = {
    apply_hit: _apply_hit,
    after_hit: _after_hit,
    through_armor_critical: _tac,
    roll_critical_check: _check,
    critical_hit: _critical,
    strike_component: _critical,
    internal_explosion: _explosion,
    internal_damage: _internal,
    hit_location: _hit_location,
    after_internal_damage: _after_hit,
    after_case_ii: _after_hit,
    hit_anywhere: _anywhere,
    hit_target: _hit_target,
    after_damage: _after_damage,
    after_fall: _after_fall,
    lie_down: _lie_down,
    enter_water: _enter_water,
    resolve_psrs: _resolve_psrs,
    add_damage_psr: _damage_psr,
    forget_phase: _forget_phase,
    forget_strengths: _battle_alone,
    settle_buildings: _battle_alone,
    make_in_order: _in_order,
    make_attack: _body,
    make_shot: _make_shot,
    hit_with_shot: _hit_with_shot,
    hit_with_rolled_damage: _rolled_damage,
    end_of_phase: _battle_alone,
    after_move: _present,
    push_back: _driven,
    move_in: _moved,
    follow_into: _moved,
    settle_in: _moved,
    settle_if_there: _moved,
    settle_standing: _moved,
    topple: _toppled,
    land_after_hit: _landing,
    land_after_miss: _landing,
    queue_psr: _queue,
    queue_entry_psrs: _queue,
    queue_rolls: _queue_rolls,
}


def footprint_with_all(battle: Battle, step: Step) -> Footprint:
    """What a critical check and everything that it hands over can read and write; empty where it is not known."""
    if step.function is not roll_critical_check:
        return []
    unit, start, _ = step.arguments
    design = battle.mechs[unit].design
    if design.spikes or design.shields or design.modular_armor:
        return []
    chain = inward(start)
    mask = _points(chain) | sum([1 << SLOTS + location for location in chain]) | DESTROYED | SUNK | 1 << GEAR
    for location in chain:
        mask |= _critical(battle, unit, location)[0][1]
    return [(unit, mask), BATTLE]


def footprint(battle: Battle, step: Step) -> Footprint:
    """What a step can read and write; everything unless it is declared."""
    declared = FOOTPRINTS.get(step.function)
    return everything(battle) if declared is None else declared(battle, *step.arguments)
