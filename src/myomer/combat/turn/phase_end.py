"""What ends every attack phase (`turn-and-initiative.md` §6.3, §7)."""

from __future__ import annotations

from typing import Final

from myomer.combat.battle import Battle
from myomer.combat.harm.psr_queue import enqueue_phase_damage
from myomer.combat.harm.psr_roll import drain
from myomer.combat.terrain.displacement import settle_buildings
from myomer.dice import DiceRoller, Part

NOT_POSSIBLE: Final = 0
MISSED: Final = 1
HIT: Final = 2


def how_it_went(made: bool, hit: bool) -> int:
    """An attack's outcome as a number: `NOT_POSSIBLE`, `MISSED` or `HIT`."""
    if not made:
        return NOT_POSSIBLE
    return HIT if hit else MISSED


def make(attack: Part, made: list[int] | None, dice: DiceRoller) -> None:
    """Make a declared attack; whoever gives a list hears how it went."""
    if made is None:
        dice.take(attack)
    else:
        made.append(dice.result_of(attack))


def end_of_phase(battle: Battle, dice: DiceRoller) -> None:
    """At the end of an attack phase: buildings come down, 20-damage rolls are added, each queue is worked off."""
    settle_buildings(battle, dice)
    for unit in range(len(battle.mechs)):
        dice.take(PhaseDamage(battle, unit))
    for unit in range(len(battle.mechs)):
        dice.take(WaitingRolls(battle, unit))
    for unit in range(len(battle.mechs)):
        dice.take(PhaseOver(battle, unit))
    dice.take(StructuresSettled(battle))


class PhaseDamage(Part):
    """A unit's roll for 20 damage in the phase, if there is one, is added to those that wait."""

    def __init__(self, battle: Battle, unit: int) -> None:
        self.battle: Final = battle
        self.unit: Final = unit

    def take(self, dice: DiceRoller) -> int:
        enqueue_phase_damage(self.battle, self.unit)
        return 0

    def made_with(self) -> tuple[object, ...]:
        return (self.unit,)


class WaitingRolls(Part):
    """A unit's queue of piloting rolls is worked off."""

    def __init__(self, battle: Battle, unit: int) -> None:
        self.battle: Final = battle
        self.unit: Final = unit

    def take(self, dice: DiceRoller) -> int:
        drain(self.battle, self.unit, dice)
        return 0

    def made_with(self) -> tuple[object, ...]:
        return (self.unit,)


class PhaseOver(Part):
    """What counted for the phase of a unit is forgotten."""

    def __init__(self, battle: Battle, unit: int) -> None:
        self.battle: Final = battle
        self.unit: Final = unit

    def take(self, dice: DiceRoller) -> int:
        self.battle.mechs[self.unit].start_phase()
        return 0

    def made_with(self) -> tuple[object, ...]:
        return (self.unit,)


class StructuresSettled(Part):
    """The strength that buildings and bridges had when the phase began is forgotten."""

    def __init__(self, battle: Battle) -> None:
        self.battle: Final = battle

    def take(self, dice: DiceRoller) -> int:
        self.battle.phase_strength.clear()
        return 0

    def made_with(self) -> tuple[object, ...]:
        return ()
