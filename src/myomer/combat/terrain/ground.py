"""Ground that gives way: ice, and buildings or bridges that collapse (`piloting-skill-rolls.md` §11)."""

from __future__ import annotations

from typing import Final

from myomer.combat.battle import Battle
from myomer.combat.events import ChanceRolled, TerrainChanged
from myomer.combat.harm.damage import enter_water, strike
from myomer.combat.harm.damage_types import FALLING
from myomer.combat.harm.falls import fall
from myomer.combat.harm.piloting import pilot_target, roll, standing_modifiers, stands_on_ice, trigger
from myomer.combat.numbers import TargetNumber
from myomer.combat.terrain.sight import building_hexes
from myomer.dice import DiceRoller
from myomer.hexes import FRONT, hex_name
from myomer.rules.clusters import damage_groups
from myomer.rules.hit_tables import FULL, PUNCH
from myomer.rules.terrain import BRIDGE, BUILDING, FORTRESS, GUN_EMPLACEMENT, HANGAR, ICE, RUBBLE
from myomer.rules.triggers import COLLAPSE, COLLAPSE_FALL, ICE_BROKE
from myomer.units.mech import ICE_BELOW, INDOORS, ON_DECK

ICE_HOLDS: Final = [0, 1, 1, 1, 1, 1, 0]
LANDING_HOLDS: Final = [0, 1, 1, 1, 0, 0, 0]
"""By the die: whether ice bears a step (breaks on 6) or a landing (breaks on 4 and more)."""
COLLAPSE_GROUP: Final = 5
HARD_COLLAPSE: Final = 20


def try_ice(battle: Battle, unit: int, dice: DiceRoller, landing: bool = False) -> bool:
    """The die for ice over water under a unit: a 6 breaks it, 4 and more under a landing. True when it holds."""
    mech = battle.mechs[unit]
    if not stands_on_ice(battle, mech):
        return True
    table = LANDING_HOLDS if landing else ICE_HOLDS
    die = dice.table_1d6(table, "ice")
    holds = bool(table[die])
    if battle.log is not None:
        battle.log.append(ChanceRolled(unit, "ice-breaks", 4 if landing else 6, die, not holds))
    if not holds:
        break_ice(battle, mech.hex, dice)
    return holds


def break_ice(battle: Battle, hex_: int, dice: DiceRoller, pilot: TargetNumber | None = None) -> None:
    """Ice over water breaks: every unit on it falls to the bottom. Over no water nothing happens.

    `pilot` is the number of the roll that broke it, for the pilot's roll in the fall.
    """
    here = battle.hex(hex_)
    if not here.ice or not here.water:
        return
    on_it = [
        unit for unit in battle.others_in(hex_, -1)
        if not battle.mechs[unit].on_structure() and not battle.mechs[unit].status & ICE_BELOW
    ]  # fmt: skip
    battle.changes[hex_] = here.with_terrain(ICE, 0)
    if battle.log is not None:
        battle.log.append(TerrainChanged(hex_name(hex_), "ice-broke"))
    for unit in on_it:
        number = TargetNumber(standing_modifiers(battle, unit)) if pilot is None else pilot
        fall(battle, unit, ICE_BROKE, here.water, number, dice)


def collapse_damage(strength: int, floors_above: int, building_class: int = 0) -> int:
    """ceil(CF × floors above / 10); a unit on the roof counts as on the top floor (§11.1).

    Of a hangar half of that, rounded down; of a fortress or gun emplacement twice that (`terrain.md` §6.1).
    """
    points = -(-strength * floors_above // 10)
    if building_class == HANGAR:
        return points // 2
    return points * 2 if building_class in (FORTRESS, GUN_EMPLACEMENT) else points


def collapse(battle: Battle, hex_: int, dice: DiceRoller) -> None:
    """A building or bridge comes down; a building of which more than half has come down goes as a whole (§6.5)."""
    here = battle.hex(hex_)
    if here.has(BUILDING):
        bring_down(battle, hex_, BUILDING, dice)
        for rest in _what_is_left(battle, hex_):
            if battle.hex(rest).has(BUILDING):
                bring_down(battle, rest, BUILDING, dice)
    elif here.has(BRIDGE):
        bring_down(battle, hex_, BRIDGE, dice)


def _what_is_left(battle: Battle, hex_: int) -> list[int]:
    """The hexes that still stand of the building a hex belonged to, if more of them have come down; else none."""
    whole = building_hexes(Battle([], battle.board), hex_)
    if len(whole) < 3:
        return []
    left = sorted([at for at in whole if battle.hex(at).has(BUILDING)])
    return left if 2 * len(left) < len(whole) else []


def bring_down(battle: Battle, hex_: int, kind: str, dice: DiceRoller) -> None:
    """One hex of a building or bridge comes down: damage to all in, on or under it by its strength at the phase's
    start; those above the ground may fall, and drive out whoever is where they come down.

    Where the ruleset has a roll, passing it means riding the rubble down without a fall.
    """
    here = battle.hex(hex_)
    height = here.height
    strength = battle.phase_strength.pop(hex_, here.strength)
    building_class = here.detail.building_class if kind == BUILDING else 0
    changed = here.with_terrain(kind, 0)
    if kind == BUILDING:
        changed = changed.with_terrain(RUBBLE, here.of(BUILDING))
    units = battle.others_in(hex_, -1)
    below = [unit for unit in units if not battle.mechs[unit].on_structure()]
    aloft = [unit for unit in units if battle.mechs[unit].on_structure()]
    battle.changes[hex_] = changed
    if battle.log is not None:
        battle.log.append(TerrainChanged(hex_name(hex_), f"{kind}-collapsed"))
    for unit in below + aloft:
        mech = battle.mechs[unit]
        floor = min(mech.roof, height)
        on_top = floor >= height and not mech.status & INDOORS
        if kind == BRIDGE and on_top:
            points = 0
        else:
            points = collapse_damage(strength, 1 if on_top else max(1, height - floor), building_class)
        table = FULL if on_top else PUNCH
        strike(battle, unit, damage_groups(points, COLLAPSE_GROUP), table, FRONT, FALLING, dice)
        mech.roof = 0
        mech.status &= ~(INDOORS | ON_DECK)
        if unit in aloft and not mech.cause:
            _come_down(battle, unit, floor + battle.depth(mech), points, below, dice)
            below.append(unit)


def _come_down(battle: Battle, unit: int, levels: int, points: int, below: list[int], dice: DiceRoller) -> None:
    """A unit comes down with what it stood on: on its feet, or in a fall; `below` are those already down there."""
    mech = battle.mechs[unit]
    cause = COLLAPSE_FALL
    if battle.ruleset.collapse_psr and not mech.prone:
        cause = COLLAPSE
        rolled = trigger(battle, COLLAPSE)
        result = roll(battle, unit, rolled, dice)
        if result.passed:
            if below:
                _drive_out(battle, unit, below, dice)
            enter_water(battle, unit, dice)
            return
        number = pilot_target(battle, unit, result.target, rolled)
    else:
        number = TargetNumber(standing_modifiers(battle, unit))
        if points >= HARD_COLLAPSE:
            number = number.plus("hard-collapse", 1)
    if below:
        from myomer.combat.terrain.displacement import LONG_DROP, fall_from_above, overlaps

        if levels >= LONG_DROP and [other for other in overlaps(battle, mech, mech.hex) if other in below]:
            fall_from_above(battle, unit, mech.hex, mech.facing, levels, dice, cause, number)
            return
        _drive_out(battle, unit, below, dice)
    fall(battle, unit, cause, levels, number, dice)


def _drive_out(battle: Battle, unit: int, below: list[int], dice: DiceRoller) -> None:
    """Whoever is where a unit comes down is pushed out, by the first way that is open (§10.3)."""
    from myomer.combat.terrain.displacement import drive_out, overlaps

    mech = battle.mechs[unit]
    for other in overlaps(battle, mech, mech.hex):
        if other in below:
            drive_out(battle, other, mech.facing, dice)
