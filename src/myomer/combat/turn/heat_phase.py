"""The heat phase: heat settles, reactors shut down or start, ammunition explodes, pilots are hurt (`heat.md` §5)."""

from __future__ import annotations

from typing import Final

from myomer.combat.battle import Battle
from myomer.combat.events import HeatRose, HeatSettled, PilotHeat, ShutdownRolled, StartupRolled
from myomer.combat.harm.criticals import heat_explosion
from myomer.combat.harm.pilot import hit_pilot, life_support_damaged
from myomer.combat.harm.psr_target import UNCONSCIOUS
from myomer.combat.harm.shutdown import shut_down, start_up
from myomer.combat.turn.attack_phase_end import end_of_phase
from myomer.combat.turn.heat_figure import heat_figure
from myomer.combat.weapons.shocks import kept_shut_down
from myomer.dice import DiceRoller
from myomer.rules import heat as scale
from myomer.rules.components import TORSO_COCKPIT
from myomer.units.ids import UnitIndex
from myomer.units.mech import Mech

COOL_ENOUGH: Final = "cool-enough"
STOPPED: Final = "reactor-stopped"
TOO_HOT: Final = "too-hot"


def heat_phase(battle: Battle, dice: DiceRoller) -> None:
    """The heat phase: every unit on the map in order, then the PSRs caused by explosions."""
    for unit in range(len(battle.mechs)):
        settle_heat(battle, unit, dice)
    end_of_phase(battle, dice)
    for unit in range(len(battle.mechs)):
        _add_inferno_heat(battle, unit)


def settle_heat(battle: Battle, unit: UnitIndex, dice: DiceRoller) -> None:
    """One unit's heat phase (§5): the sum, inferno ammunition, restart or shutdown, ammunition, the pilot."""
    mech = battle.mechs[unit]
    if mech.destroyed or mech.off_board:
        _reset_heat(mech)
        return

    figure = heat_figure(battle, unit)
    mech.heat = figure.heat
    _reset_heat(mech)
    if battle.log is not None and (figure.before or figure.sources):
        battle.log.append(HeatSettled(unit, figure.before, figure.sources, figure.dissipation, figure.heat))

    heat_explosion(battle, unit, dice, inferno=True)
    _add_inferno_heat(battle, unit)
    if mech.destroyed:
        return

    if not mech.shutdown:
        _keep_running(battle, unit, dice)
    elif not mech.off_by_choice:
        _try_to_start(battle, unit, dice)

    _add_inferno_heat(battle, unit)
    if mech.destroyed:
        return

    heat_explosion(battle, unit, dice)
    _add_inferno_heat(battle, unit)
    if not mech.destroyed:
        _hurt_pilot(battle, unit, dice)


def _reset_heat(mech: Mech) -> None:
    mech.heat_gained = 0
    mech.outside_heat = 0
    mech.cooling = 0


def _add_inferno_heat(battle: Battle, unit: UnitIndex) -> None:
    """Inferno ammunition that exploded in this phase heats at once: later checks see it (§7.3)."""
    mech = battle.mechs[unit]
    points = mech.heat_gained
    mech.heat_gained = 0
    if not points or mech.destroyed:
        return
    mech.heat += points
    if battle.log is not None:
        battle.log.append(HeatRose(unit, points, mech.heat))


def _keep_running(battle: Battle, unit: UnitIndex, dice: DiceRoller) -> None:
    """From heat 14 the reactor shuts down unless a roll keeps it running; from 30, or unconscious, none does (§9.1)."""
    mech = battle.mechs[unit]
    needed = scale.shutdown_target(mech.heat)
    if not needed:
        return
    automatic = TOO_HOT if needed == scale.NEVER else UNCONSCIOUS if mech.unconscious else ""
    roll = 0 if automatic else dice.check(needed, "avoid shutdown")
    avoided = not automatic and roll >= needed
    if battle.log is not None:
        battle.log.append(ShutdownRolled(unit, mech.heat, needed, roll, avoided, automatic))
    if not avoided:
        shut_down(battle, unit, dice)


def _try_to_start(battle: Battle, unit: UnitIndex, dice: DiceRoller) -> None:
    """Below heat 14 the reactor restarts without a roll; from 14 a conscious pilot rolls; from 30 it cannot (§9.4).

    A reactor held down by a taser or a pulse of this turn does not restart.
    """
    mech = battle.mechs[unit]
    needed = scale.shutdown_target(mech.heat)
    held = kept_shut_down(mech)
    if held:
        automatic = STOPPED
    elif not needed:
        automatic = COOL_ENOUGH
    else:
        automatic = TOO_HOT if needed == scale.NEVER else UNCONSCIOUS if mech.unconscious else ""
    roll = 0 if automatic else dice.check(needed, "start up")
    started = not held and (not needed or (not automatic and roll >= needed))
    if battle.log is not None:
        battle.log.append(StartupRolled(unit, mech.heat, needed, roll, started, automatic))
    if started:
        start_up(battle, unit, False)


def _hurt_pilot(battle: Battle, unit: UnitIndex, dice: DiceRoller) -> None:
    """Heat hurts a pilot whose life support is damaged (§7.4)."""
    mech = battle.mechs[unit]
    hits = scale.pilot_hits(mech.heat, mech.design.cockpit == TORSO_COCKPIT)
    if not hits or not life_support_damaged(mech):
        return
    if battle.log is not None:
        battle.log.append(PilotHeat(unit, mech.heat, hits))
    hit_pilot(battle, unit, hits, "heat", dice)
