"""What tasers and electromagnetic pulses do to a 'Mech: interference, or its reactor stops (M-91, M-92)."""

from __future__ import annotations

from typing import Final

from myomer.combat.battle import Battle
from myomer.combat.events import PulseFelt, ShockRolled
from myomer.combat.harm.shutdown import shut_down
from myomer.combat.relative_position import is_industrial
from myomer.combat.weapons.families import REPEATING_TSEMP, TSEMP_FLAG
from myomer.combat.weapons.shot import TASER, TSEMP
from myomer.dice import DiceRoller
from myomer.rules.equipment import ONE_SHOT
from myomer.rules.pilots import SUPERHEAVY_TONS
from myomer.units.ids import UnitIndex
from myomer.units.mech import TSEMP_INTERFERENCE, TSEMP_NONE, TSEMP_SHUTDOWN, Mech

NOTHING: Final = 0
INTERFERENCE: Final = 1
SHUTDOWN: Final = 2
EFFECTS: Final = ["none", "interference", "shutdown"]

TASER_SHUTS_DOWN: Final = 11
TASER_SHUTS_INDUSTRIAL: Final = 8
TASER_TURNS: Final = 3
TASER_TURNS_INDUSTRIAL: Final = 4
TASER_VALUE: Final = 2
"""The modifier of a taser's interference to PSRs and weapon attacks."""
TASER_HEAT: Final = 5
"""Heat of each turn in which it lasts (`heat.md` §3)."""

PULSE_INTERFERES: Final = 7
PULSE_SHUTS_DOWN: Final = 9
INDUSTRIAL_EASE: Final = 1
"""An IndustrialMech is affected from one less."""
PULSE_HEAVY_TONS: Final = 100
PULSE_HEAVY: Final = -2
PULSE_IMMUNE_TONS: Final = 200
PULSE_COMBUSTION: Final = -1
PULSE_MORE_MOST: Final = 4
"""Each further pulse of a turn counts for +1, up to this."""
PULSE_TURNS: Final = 1
"""A pulse works to the end of the turn after."""


# tasers


def taser_table(mech: Mech) -> list[int]:
    """By 2d6: what a taser that hit does to a unit. A unit of more than 100 tons is not affected."""
    if mech.design.tons > SUPERHEAVY_TONS:
        return [NOTHING] * 13
    needed = TASER_SHUTS_INDUSTRIAL if is_industrial(mech) else TASER_SHUTS_DOWN
    return [SHUTDOWN if roll >= needed else INTERFERENCE for roll in range(13)]


def shock(battle: Battle, unit: UnitIndex, target: UnitIndex, dice: DiceRoller) -> None:
    """A taser hit: the reactor stops for three turns (an IndustrialMech's for four), or interference lasts as long."""
    mech = battle.mechs[target]
    table = taser_table(mech)
    roll = dice.table_2d6(table, "taser")
    effect = table[roll]

    turns = 0
    if effect:
        turns = TASER_TURNS_INDUSTRIAL if is_industrial(mech) else TASER_TURNS

    if effect == SHUTDOWN:
        mech.taser_shutdown = max(mech.taser_shutdown, turns)
    elif effect == INTERFERENCE:
        mech.interference = TASER_VALUE
        mech.interference_turns = max(mech.interference_turns, turns)

    if battle.log is not None:
        battle.log.append(ShockRolled(unit, target, TASER, roll, 0, EFFECTS[effect], turns))


# pulses


def pulse_modifier(mech: Mech) -> int:
    """The modifiers of the roll for a pulse: weight, a combustion engine, and each earlier pulse of the turn."""
    modifier = min(PULSE_MORE_MOST, mech.tsemp_hits)
    if mech.design.tons >= PULSE_HEAVY_TONS:
        modifier += PULSE_HEAVY
    if mech.design.engine == "combustion":
        modifier += PULSE_COMBUSTION
    return modifier


def pulse_table(mech: Mech, modifier: int) -> list[int]:
    """By 2d6: what a pulse does to a unit. A unit of 200 tons is not affected."""
    if mech.design.tons >= PULSE_IMMUNE_TONS:
        return [NOTHING] * 13
    ease = INDUSTRIAL_EASE if is_industrial(mech) else 0
    table = [NOTHING, NOTHING]
    for roll in range(2, 13):
        total = roll + modifier
        if total >= PULSE_SHUTS_DOWN - ease:
            table.append(SHUTDOWN)
        else:
            table.append(INTERFERENCE if total >= PULSE_INTERFERES - ease else NOTHING)
    return table


def pulse(battle: Battle, unit: UnitIndex, target: UnitIndex, dice: DiceRoller) -> None:
    """A TSEMP cannon hits: nothing, interference, or the reactor stops; the worse of several stays."""
    mech = battle.mechs[target]
    modifier = pulse_modifier(mech)
    table = pulse_table(mech, modifier)
    roll = dice.table_2d6(table, "electromagnetic pulse")
    effect = table[roll]
    mech.tsemp_hits += 1
    if effect == SHUTDOWN:
        mech.tsemp = TSEMP_SHUTDOWN
    elif effect == INTERFERENCE and mech.tsemp != TSEMP_SHUTDOWN:
        mech.tsemp = TSEMP_INTERFERENCE
    if battle.log is not None:
        turns = PULSE_TURNS if effect else 0
        battle.log.append(ShockRolled(unit, target, TSEMP, roll, modifier, EFFECTS[effect], turns))


def apply_own_interference(battle: Battle, unit: UnitIndex) -> None:
    """Firing a TSEMP cannon interferes with the 'Mech that fires it, to the end of the next turn."""
    mech = battle.mechs[unit]
    if mech.tsemp == TSEMP_NONE:
        mech.tsemp = TSEMP_INTERFERENCE
        if battle.log is not None:
            battle.log.append(PulseFelt(unit))


# how long it lasts


def stop_reactor(battle: Battle, unit: UnitIndex, dice: DiceRoller) -> None:
    """At the end of the phase, shut down a unit whose reactor a taser or a pulse has stopped."""
    mech = battle.mechs[unit]
    if not mech.destroyed and not mech.shutdown and kept_shut_down(mech):
        shut_down(battle, unit, dice)


def kept_shut_down(mech: Mech) -> bool:
    """Whether its reactor cannot start: a taser keeps it down, or a pulse of this turn."""
    return mech.taser_shutdown > 0 or (mech.tsemp == TSEMP_SHUTDOWN and mech.tsemp_hits > 0)


def recover(mech: Mech) -> None:
    """End of a turn: taser effects wear off, pulses of earlier turns are forgotten, TSEMP cannons that fired recharge.

    Called before the weapons a unit fired are forgotten.
    """
    if mech.interference_turns:
        mech.interference_turns -= 1
        if not mech.interference_turns:
            mech.interference = 0
    if mech.taser_shutdown:
        mech.taser_shutdown -= 1

    fired = False
    mech.recharging = 0
    if mech.weapons_used:
        for index in mech.design.weapons:
            weapon = mech.design.components[index].equipment
            if weapon is None or TSEMP_FLAG not in weapon.flags or not mech.weapons_used >> index & 1:
                continue
            fired = True
            if weapon.key != REPEATING_TSEMP and ONE_SHOT not in weapon.flags:
                mech.recharging |= 1 << index

    if not mech.tsemp_hits and not fired:
        mech.tsemp = TSEMP_NONE
    mech.tsemp_hits = 0
