"""MASC and the supercharger: engaging them, and what their failure does (`piloting-skill-rolls.md` §3.4)."""

from __future__ import annotations

from myomer.combat.battle import Battle
from myomer.combat.events import ChanceRolled
from myomer.combat.harm.criticals import open_slots, strike_slot, strike_slots
from myomer.combat.harm.psr_roll import resolve_psrs, roll_psr_now
from myomer.combat.harm.wear import break_component
from myomer.combat.movement.reasons import sentence
from myomer.combat.reason import NotAllowedError, Reason, not_allowed
from myomer.dice import DiceRoller
from myomer.rules.components import ENGINE
from myomer.rules.criticals import critical_table
from myomer.rules.locations import CENTER_TORSO
from myomer.rules.movement import masc_target
from myomer.rules.triggers import MASC_FAILURE, SUPERCHARGER_FAILURE, has_roll
from myomer.units.ids import UnitIndex
from myomer.units.mech import MASC_ENGAGED, SUPERCHARGER_ENGAGED


def _missing(action: str, code: str) -> NotAllowedError:
    """The refusal to engage a booster that the unit lacks or that no longer works."""
    return not_allowed(action, [Reason(code)], [sentence(code)])


def engage_masc(battle: Battle, unit: UnitIndex, dice: DiceRoller) -> bool:
    """Engage MASC: 3+, 5+, 7+, 11+ by consecutive earlier uses, then it fails. True when it works.

    `NotAllowedError` when the unit has none that works.
    """
    mech = battle.mechs[unit]
    if not mech.any_works(mech.design.masc):
        raise _missing("engaging MASC", "no-masc")
    works = _engage(battle, unit, "masc-fails", mech.masc_uses, dice)
    mech.masc_uses += 1
    mech.devices |= MASC_ENGAGED
    if not works:
        if battle.ruleset.masc_failure_criticals:
            for leg in mech.design.legs:
                if mech.has(leg) and open_slots(mech, leg) and not mech.destroyed:
                    dice.result_of(strike_slots, battle, unit, leg, 1)
        _make_failure_psrs(battle, unit, MASC_FAILURE, dice)
    return works


def engage_supercharger(battle: Battle, unit: UnitIndex, dice: DiceRoller) -> bool:
    """Engage the supercharger, by the numbers of MASC; its failure (published) destroys it and may hit the engine.

    `NotAllowedError` when the unit has none that works.
    """
    mech = battle.mechs[unit]
    if not mech.any_works(mech.design.supercharger):
        raise _missing("engaging the supercharger", "no-supercharger")
    works = _engage(battle, unit, "supercharger-fails", mech.supercharger_uses, dice)
    mech.supercharger_uses += 1
    mech.devices |= SUPERCHARGER_ENGAGED
    if not works:
        if battle.ruleset.masc_failure_criticals:
            break_component(battle, unit, mech.design.supercharger[0])
            _roll_engine_hits(battle, unit, dice)
        _make_failure_psrs(battle, unit, SUPERCHARGER_FAILURE, dice)
    return works


def _engage(battle: Battle, unit: UnitIndex, about: str, uses: int, dice: DiceRoller) -> bool:
    """Roll to engage MASC or a supercharger; True if it works."""
    needed = masc_target(uses)
    total = dice.check(needed, about)
    if battle.log is not None:
        battle.log.append(ChanceRolled(unit, about, needed, total, total < needed))
    return total >= needed


def _make_failure_psrs(battle: Battle, unit: UnitIndex, name: str, dice: DiceRoller) -> None:
    """The PSR for the failure itself (`standard`), and any that its damage caused, at once."""
    if has_roll(name, battle.ruleset):
        roll_psr_now(battle, unit, name, dice)
    dice.then(resolve_psrs, battle, unit)


def _roll_engine_hits(battle: Battle, unit: UnitIndex, dice: DiceRoller) -> None:
    """Roll for engine hits by a failed supercharger: 2–7 none, 8–9 one, 10–11 two, 12 three."""
    mech = battle.mechs[unit]
    table = critical_table(0, True)
    hits = table[dice.table_2d6(table, "supercharger damage")]
    for _ in range(hits):
        struck = False
        for component in mech.design.components:
            if component.kind != ENGINE or component.location != CENTER_TORSO or mech.destroyed or struck:
                continue
            intact = component.mask & ~mech.slot_hits[CENTER_TORSO]
            if intact:
                slot = (intact & -intact).bit_length() - 1
                dice.result_of(strike_slot, battle, unit, CENTER_TORSO, slot)
                struck = True


def idle_device(uses: int, used_last_turn: bool) -> int:
    """The count of uses after a turn in which it stayed off: one less, or two less right after a turn of use."""
    return max(0, uses - (2 if used_last_turn else 1))
