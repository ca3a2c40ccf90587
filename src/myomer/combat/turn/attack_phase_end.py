"""What ends the movement phase and every attack phase (`turn-and-initiative.md` §6.3, §7)."""

from __future__ import annotations

from myomer.combat.battle import Battle
from myomer.combat.harm.psr_queue import enqueue_phase_damage
from myomer.combat.harm.psr_roll import resolve_psrs
from myomer.combat.terrain.displacement import settle_buildings
from myomer.combat.turn.heat_figure import movement_heat
from myomer.dice import DiceRoller
from myomer.units.ids import UnitIndex


def end_movement_phase(battle: Battle, dice: DiceRoller) -> None:
    """Every unit on the map gains the heat of its movement; then the phase ends like an attack phase."""
    for mech in battle.mechs:
        if not mech.destroyed and not mech.off_board:
            mech.heat_gained += movement_heat(mech)
    end_of_phase(battle, dice)


def end_of_phase(battle: Battle, dice: DiceRoller) -> None:
    """At the end of an attack phase: buildings come down, 20-damage PSRs are added, each queue is resolved."""
    units = len(battle.mechs)
    if dice.runs_at_once:
        settle_buildings(battle, dice)
        for unit in range(units):
            add_damage_psr(battle, unit, dice)
        for unit in range(units):
            resolve_psrs(battle, unit, dice)
        for unit in range(units):
            forget_phase(battle, unit, dice)
        forget_strengths(battle, dice)
    else:
        dice.then(settle_buildings, battle)
        for unit in range(units):
            dice.then(add_damage_psr, battle, unit)
        for unit in range(units):
            dice.then(resolve_psrs, battle, unit)
        for unit in range(units):
            dice.then(forget_phase, battle, unit)
        dice.then(forget_strengths, battle)


def add_damage_psr(battle: Battle, unit: UnitIndex, dice: DiceRoller) -> None:
    """A unit's PSR for 20 damage in the phase, if there is one, joins its queue."""
    enqueue_phase_damage(battle, unit)


def forget_phase(battle: Battle, unit: UnitIndex, dice: DiceRoller) -> None:
    """Forget what counted for a unit in this phase only."""
    battle.mechs[unit].start_phase()


def forget_strengths(battle: Battle, dice: DiceRoller) -> None:
    """Forget the strength that buildings and bridges had when the phase began."""
    battle.phase_strength.clear()
