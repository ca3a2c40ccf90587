"""The fall: height, side, damage, facing, and the pilot's roll (`piloting-skill-rolls.md` §6)."""

from __future__ import annotations

from typing import Final

from myomer.combat.battle import Battle
from myomer.combat.events import FallBraced, Fell
from myomer.combat.harm.bogs import sink
from myomer.combat.harm.damage import enter_water, strike
from myomer.combat.harm.damage_types import FALLING
from myomer.combat.harm.pilot import hit_pilot
from myomer.combat.numbers import TargetNumber, without_reasons
from myomer.dice import DiceRoller
from myomer.hexes import ARC_NAMES, FRONT, LEFT, REAR, RIGHT, hex_name
from myomer.rules.clusters import damage_groups
from myomer.rules.hit_tables import FULL
from myomer.rules.rounding import ceil_div
from myomer.units.ids import UnitIndex
from myomer.units.mech import CARGO_LEFT, CARGO_RIGHT, SWARMED, WHOLE_STATE, Mech

SIDES: Final = [-1, FRONT, RIGHT, RIGHT, REAR, LEFT, LEFT]
"""By the die: the side the 'Mech falls on (§6.4). The facing turns by the die less one."""
_ENTRIES: Final = [-1, 0, 1, 2, 3, 4, 5]

ROLLED: Final = 0
"""The side is rolled."""
ON_ITS_BACK: Final = 4
"""The die that stands for a fall on the back."""


def _in_gravity(battle: Battle, points: int) -> int:
    """Fall damage under the battle's gravity, rounded to the nearest point."""
    tenths = battle.conditions.gravity
    return points if tenths == 10 else (points * tenths + 5) // 10


def fall_damage_per_level(battle: Battle, mech: Mech) -> int:
    """The damage that each level of a fall does to this unit: ceil(W/10)."""
    return ceil_div(mech.design.tons, battle.ruleset.fall_divisor)


def fall_damage(battle: Battle, mech: Mech, levels: int, depth: int) -> list[int]:
    """Damage of a fall: ceil(W/10) × (levels + 1); half into water, once for the surface and once for the bottom.

    `levels` are measured to the bottom. One figure for each impact.
    """
    per_level = fall_damage_per_level(battle, mech)
    if depth <= 0:
        return [_in_gravity(battle, per_level * (levels + 1))]
    if depth >= levels:
        return [_in_gravity(battle, per_level * (levels + 1) // 2)]
    surface = per_level * (levels - depth + 1) // 2
    return [_in_gravity(battle, surface), _in_gravity(battle, per_level * (depth + 1) // 2)]


def fall(
    battle: Battle,
    unit: UnitIndex,
    cause: str,
    levels: int,
    pilot: TargetNumber,
    dice: DiceRoller,
    side: int = ROLLED,
) -> None:
    """The unit falls where it is, from `levels` above the ground (or bottom) of its hex.

    Side, facing, prone; damage in groups of 5 on that side's column; then the pilot's roll against `pilot`
    plus one for each level beyond the first. Its queued PSRs are dropped, as is its cargo; swarming infantry is
    thrown off, and soft ground holds the unit.
    """
    mech = battle.mechs[unit]
    if mech.destroyed:
        return

    # the die gives the side it falls on and its new facing
    die = side if side != ROLLED else dice.table_1d6(_ENTRIES, "side of the fall")
    arc = SIDES[die]
    mech.facing = (mech.facing + die - 1) % 6
    mech.torso = mech.facing
    mech.prone = True
    mech.changed |= WHOLE_STATE
    mech.hull_down = False

    # what the fall ends or cancels
    mech.queue = []
    mech.mark(SWARMED | CARGO_LEFT | CARGO_RIGHT, False)
    if mech.design.structure_kind == "industrial":
        mech.crit_check_levels = max(mech.crit_check_levels, levels)

    # the damage of the fall
    wounds_before = mech.wounds
    impacts = fall_damage(battle, mech, levels, battle.depth(mech))
    if battle.log is not None:
        fall_hex = hex_name(mech.hex)
        rolled = 0 if side != ROLLED else die
        total = sum(impacts)
        battle.log.append(Fell(unit, cause, levels, rolled, ARC_NAMES[arc], mech.facing, fall_hex, total))

    for points in impacts:
        strike(battle, unit, damage_groups(points, battle.ruleset.fall_group), FULL, arc, FALLING, dice)

    pilot_number = pilot if battle.log is not None else without_reasons(pilot)
    if dice.runs_at_once:
        after_fall(battle, unit, levels, pilot_number, wounds_before, dice)
    else:
        dice.then(after_fall, battle, unit, levels, pilot_number, wounds_before)


def after_fall(
    battle: Battle, unit: UnitIndex, levels: int, pilot: TargetNumber, wounds: int, dice: DiceRoller
) -> None:
    """After the damage of a fall: a breach may flood, then the unit is prone where it fell."""
    mech = battle.mechs[unit]
    if battle.depth(mech) and not mech.destroyed:
        dice.then(enter_water, battle, unit)
    if dice.runs_at_once:
        lie_down(battle, unit, levels, pilot, wounds, dice)
    else:
        dice.then(lie_down, battle, unit, levels, pilot, wounds)


def lie_down(battle: Battle, unit: UnitIndex, levels: int, pilot: TargetNumber, wounds: int, dice: DiceRoller) -> None:
    """The end of a fall: soft ground, and the pilot's roll.

    `wounds` are the pilot hits from before the fall; those taken in it count for the roll.
    """
    mech = battle.mechs[unit]
    sink(battle, unit)
    new_hits_modifier = (mech.wounds - wounds) * battle.ruleset.wound_modifier
    roll_for_pilot_hit(battle, unit, levels, pilot.plus("wounds-in-the-fall", new_hits_modifier), dice)


def fall_target(pilot: TargetNumber, levels: int) -> TargetNumber:
    """The pilot's target number in a fall from a height: one more for each level beyond the first."""
    return pilot.plus("levels-fallen", max(0, levels - 1))


def roll_for_pilot_hit(battle: Battle, unit: UnitIndex, levels: int, pilot: TargetNumber, dice: DiceRoller) -> None:
    """The pilot's roll to avoid a pilot hit in a fall; an unconscious pilot takes it without a roll."""
    mech = battle.mechs[unit]
    if mech.destroyed or mech.pilot_dead:
        return
    if mech.unconscious or battle.ruleset.fall_always_wounds:
        hit_pilot(battle, unit, battle.ruleset.fall_pilot_hits, "fall", dice)
        return
    target = fall_target(pilot, levels)
    roll = dice.check(target.value, "pilot in the fall")
    if battle.log is not None:
        unhurt = roll >= target.value
        battle.log.append(FallBraced(unit, target.value, roll, unhurt, target.modifiers))
    if roll < target.value:
        hit_pilot(battle, unit, battle.ruleset.fall_pilot_hits, "fall", dice)
