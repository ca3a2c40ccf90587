"""Ground that gives way: ice, and buildings or bridges that collapse (`piloting-skill-rolls.md` §11)."""

from __future__ import annotations

from typing import Final

from myomer.combat.battle import Battle
from myomer.combat.damage import strike
from myomer.combat.damage_types import FALLING
from myomer.combat.events import ChanceRolled, TerrainChanged
from myomer.combat.falls import fall
from myomer.combat.numbers import TargetNumber
from myomer.combat.piloting import pilot_target, roll, standing_modifiers, trigger
from myomer.dice import DiceRoller
from myomer.hexes import FRONT, hex_name
from myomer.rules.clusters import damage_groups
from myomer.rules.hit_tables import FULL, PUNCH
from myomer.rules.terrain import BRIDGE, BUILDING, ICE, RUBBLE
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
    here = battle.hex_of(mech)
    if not here.ice or not here.water or mech.on_structure() or mech.status & ICE_BELOW:
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


def collapse_damage(strength: int, floors_above: int) -> int:
    """ceil(CF × floors above / 10); a unit on the roof counts as on the top floor (§11.1)."""
    return -(-strength * floors_above // 10)


def collapse(battle: Battle, hex_: int, dice: DiceRoller) -> None:
    """A building or bridge comes down: damage to all in, on or under it; those above the ground may fall.

    Where the ruleset has a roll, passing it means riding the rubble down without a fall.
    """
    here = battle.hex(hex_)
    kind = BUILDING if here.has(BUILDING) else BRIDGE
    if not here.has(kind):
        return
    height = here.height
    changed = here.with_terrain(kind, 0)
    if kind == BUILDING:
        changed = changed.with_terrain(RUBBLE, here.of(BUILDING))
    units = battle.others_in(hex_, -1)
    floors = [min(battle.mechs[unit].roof, height) for unit in units]
    aloft = [battle.mechs[unit].on_structure() for unit in units]
    battle.changes[hex_] = changed
    if battle.log is not None:
        battle.log.append(TerrainChanged(hex_name(hex_), f"{kind}-collapsed"))
    for unit, floor, above_ground in zip(units, floors, aloft, strict=True):
        mech = battle.mechs[unit]
        on_top = floor >= height and not mech.status & INDOORS
        if kind == BRIDGE and on_top:
            points = 0
        else:
            points = collapse_damage(here.strength, 1 if on_top else max(1, height - floor))
        table = FULL if on_top else PUNCH
        strike(battle, unit, damage_groups(points, COLLAPSE_GROUP), table, FRONT, FALLING, dice)
        mech.roof = 0
        mech.status &= ~(INDOORS | ON_DECK)
        if not above_ground or mech.cause:
            continue
        levels = floor + battle.depth(mech)
        if battle.ruleset.collapse_psr and not mech.prone:
            cause = trigger(battle, COLLAPSE)
            result = roll(battle, unit, cause, dice)
            if not result.passed:
                number = pilot_target(battle, unit, result.target, cause)
                fall(battle, unit, COLLAPSE, levels, number, dice)
        else:
            number = TargetNumber(standing_modifiers(battle, unit))
            if points >= HARD_COLLAPSE:
                number = number.plus("hard-collapse", 1)
            fall(battle, unit, COLLAPSE_FALL, levels, number, dice)
