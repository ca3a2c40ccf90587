"""What ends every attack phase (`turn-and-initiative.md` §6.3, §7)."""

from __future__ import annotations

from myomer.combat.battle import Battle
from myomer.combat.buildings import settle_buildings
from myomer.combat.piloting import drain
from myomer.combat.queue import enqueue_phase_damage
from myomer.dice import DiceRoller


def end_of_phase(battle: Battle, dice: DiceRoller) -> None:
    """At the end of an attack phase: buildings come down, 20-damage rolls are added, each queue is worked off."""
    settle_buildings(battle, dice)
    for unit in range(len(battle.mechs)):
        enqueue_phase_damage(battle, unit)
    for unit in range(len(battle.mechs)):
        drain(battle, unit, dice)
    for mech in battle.mechs:
        mech.start_phase()
    battle.phase_strength.clear()
