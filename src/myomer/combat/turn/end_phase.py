"""The end phase (`turn-and-initiative.md` §9)."""

from __future__ import annotations

from myomer.combat.battle import Battle
from myomer.combat.events import Suffocated, WreckRemoved
from myomer.combat.harm.criticals import critical_check
from myomer.combat.harm.damage import lands_on, locate
from myomer.combat.harm.pilot import hit_pilot, life_support_damaged, try_to_wake
from myomer.combat.relative_position import submerged
from myomer.combat.terrain.arrival import end_grapple
from myomer.combat.turn.attack_phase_end import end_of_phase
from myomer.dice import DiceRoller
from myomer.hexes import FRONT, hex_name
from myomer.rules.components import TORSO_COCKPIT
from myomer.rules.hit_tables import FULL
from myomer.rules.locations import CENTER_TORSO, HEAD, NOWHERE
from myomer.units.ids import UnitIndex
from myomer.units.mech import NO_CRIT_CHECK, NOBODY


def end_phase(battle: Battle, dice: DiceRoller) -> None:
    """The end phase (§9): pilots suffocate, IndustrialMechs may take a crit, pilots wake, wrecks are removed.

    Fire and smoke stay as they are. `victory` decides whether the battle is over.
    """
    for unit in range(len(battle.mechs)):
        _suffocate(battle, unit, dice)
    check_industrial_mechs(battle, dice)
    for unit in range(len(battle.mechs)):
        _wake(battle, unit, dice)
    end_of_phase(battle, dice)
    remove_wrecks(battle)


def _suffocate(battle: Battle, unit: UnitIndex, dice: DiceRoller) -> None:
    """A pilot whose cockpit is under water and whose life support is damaged takes a hit."""
    mech = battle.mechs[unit]
    if mech.destroyed or mech.off_board or not life_support_damaged(mech):
        return
    if submerged(battle, mech, CENTER_TORSO if mech.design.cockpit == TORSO_COCKPIT else HEAD):
        if battle.log is not None:
            battle.log.append(Suffocated(unit, battle.depth(mech)))
        hit_pilot(battle, unit, battle.ruleset.suffocation_pilot_hits, "suffocation", dice)


def _wake(battle: Battle, unit: UnitIndex, dice: DiceRoller) -> None:
    """A pilot who went out in an earlier turn may wake (§10)."""
    mech = battle.mechs[unit]
    if mech.unconscious and not mech.out_this_turn and not mech.destroyed and not mech.off_board:
        try_to_wake(battle, unit, dice)


def remove_wrecks(battle: Battle) -> None:
    """Destroyed units leave the map; no unit holds them or is held by them anymore."""
    for unit, mech in enumerate(battle.mechs):
        if not mech.destroyed or mech.off_board:
            continue
        if mech.grappling != NOBODY:
            end_grapple(battle, unit)
        mech.off_board = True
        if battle.log is not None:
            battle.log.append(WreckRemoved(unit, hex_name(mech.hex)))


def check_industrial_mechs(battle: Battle, dice: DiceRoller) -> None:
    """An IndustrialMech that fell or was struck by a physical attack this turn may take a critical hit.

    A location is rolled from the front; the critical check there is raised by the levels it fell
    (`piloting-skill-rolls.md` §6.7).
    """
    for unit, mech in enumerate(battle.mechs):
        levels = mech.crit_check_levels
        mech.crit_check_levels = NO_CRIT_CHECK
        if levels == NO_CRIT_CHECK or mech.destroyed:
            continue
        location = lands_on(mech, locate(battle, unit, FULL, FRONT, 0, dice).location)
        if location != NOWHERE:
            critical_check(battle, unit, location, dice, levels, mech.armor[location] > 0)
