"""Rolling PSRs: a single one, all that a unit has queued, and what failing one means.

`piloting-skill-rolls.md` (the spec document); the reference of the same name, §4 and §5.
"""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from myomer.combat.battle import Battle
from myomer.combat.events import PilotingRolled, PostureChanged, QueueCleared
from myomer.combat.harm.falls import fall
from myomer.combat.harm.ice import break_ice, stands_on_ice
from myomer.combat.harm.psr_target import pilot_target, roll_target, trigger
from myomer.combat.numbers import TargetNumber
from myomer.dice import DiceRoller
from myomer.record import Record
from myomer.rules.triggers import ICE_ENTRY, Trigger, trigger_rule
from myomer.units.ids import UnitIndex
from myomer.units.mech import AIRBORNE, WHOLE_STATE, Mech
from myomer.units.mobility import can_go_hull_down


@mypyc_attr(acyclic=True, free_list_len=1)
class RollResult(Record):
    """A PSR that was made: the target number, the dice (0: none were rolled), and whether it was passed."""

    __match_args__: ClassVar[tuple[str, ...]] = ("target", "roll", "passed")

    def __init__(self, target: TargetNumber, roll: int, passed: bool) -> None:
        self.target: Final = target
        self.roll: Final = roll
        self.passed: Final = passed


def roll_psr(
    battle: Battle,
    unit: UnitIndex,
    cause: Trigger,
    dice: DiceRoller,
    batch: list[Trigger] | None = None,
    along_road: bool = True,
) -> RollResult:
    """Roll one PSR. The caller decides what a failure means."""
    target = roll_target(battle, unit, cause, batch, along_road, battle.log is not None)
    total = 0
    passed = False
    if not target.automatic:
        purpose = trigger_rule(cause.name).purpose
        if battle.ruleset.falling_expanded:
            total = dice.roll_2d6(purpose)  # by how much it fails matters
        else:
            total = dice.check(target.value, purpose)
        passed = total >= target.value

    if battle.log is not None:
        battle.log.append(
            PilotingRolled(unit, cause.name, target.value, total, passed, target.automatic, target.modifiers)
        )
    return RollResult(target, total, passed)


def roll_psr_now(battle: Battle, unit: UnitIndex, name: str, dice: DiceRoller, size: int = 0, levels: int = 0) -> bool:
    """Roll a PSR at once; if it fails, the unit falls this many levels. True if it stays up.

    A prone unit cannot fall and makes no PSR.
    """
    if battle.mechs[unit].cannot_fall():
        return True
    cause = trigger(battle, name, size)
    result = roll_psr(battle, unit, cause, dice)
    if not result.passed:
        fail_psr(battle, unit, cause, result, levels, dice)
    return result.passed


def fail_psr(
    battle: Battle, unit: UnitIndex, cause: Trigger, result: RollResult, levels: int, dice: DiceRoller
) -> bool:
    """A failed PSR: the unit falls, through the ice if that was the trigger, or (option) goes hull-down.

    True if it fell.
    """
    mech = battle.mechs[unit]
    if not levels and fails_narrowly(battle, mech, result):
        mech.hull_down = True
        mech.changed |= WHOLE_STATE
        if battle.log is not None:
            battle.log.append(PostureChanged(unit, "hull-down"))
        return False
    number = pilot_target(battle, unit, result.target, cause)
    if cause.name == ICE_ENTRY and stands_on_ice(battle, mech):
        dice.then(break_ice, battle, mech.hex, number)
    else:
        fall(battle, unit, cause.name, levels, number, dice)
    return True


@mypyc_attr(acyclic=True, free_list_len=1)
class Failure(Record):
    """The first failed PSR of a queue: its trigger, its result, and how many PSRs were left behind it."""

    __match_args__: ClassVar[tuple[str, ...]] = ("cause", "result", "dropped")

    def __init__(self, cause: Trigger, result: RollResult, dropped: int) -> None:
        self.cause: Final = cause
        self.result: Final = result
        self.dropped: Final = dropped


@mypyc_attr(acyclic=True, free_list_len=1)
class QueueResult(Record):
    """A resolved queue: how many PSRs were rolled, whether the unit fell, how many were dropped unrolled."""

    __match_args__: ClassVar[tuple[str, ...]] = ("rolled", "fell", "cleared")

    def __init__(self, rolled: int, fell: bool, cleared: int) -> None:
        self.rolled: Final = rolled
        self.fell: Final = fell
        self.cleared: Final = cleared


NO_PSRS: Final = QueueResult(0, False, 0)


def roll_psrs(battle: Battle, unit: UnitIndex, batch: list[Trigger], dice: DiceRoller) -> Failure | None:
    """Roll PSRs in order until one fails, and return that one; None if all pass. The fall itself comes later."""
    for rolled_before, cause in enumerate(batch):
        result = roll_psr(battle, unit, cause, dice, batch)
        if not result.passed:
            dropped = len(batch) - rolled_before - 1
            if dropped and battle.log is not None:
                battle.log.append(QueueCleared(unit, dropped))
            return Failure(cause, result, dropped)
    return None


def resolve_psrs(battle: Battle, unit: UnitIndex, dice: DiceRoller) -> QueueResult:
    """Roll a unit's queued PSRs in order; the first failure is a fall and drops the rest.

    Those of a unit in the middle of a death from above stay queued (Q-56).
    """
    battle.check_unit(unit)
    mech = battle.mechs[unit]
    batch = mech.queue
    if not batch or (mech.status & AIRBORNE and not mech.prone and not mech.destroyed):
        return NO_PSRS
    mech.queue = []
    if mech.cannot_fall():
        return QueueResult(0, False, len(batch))
    failure = roll_psrs(battle, unit, batch, dice)
    if failure is None:
        return QueueResult(len(batch), False, 0)
    fell = fail_psr(battle, unit, failure.cause, failure.result, failure.cause.levels, dice)
    return QueueResult(psrs_rolled(batch, failure), fell, failure.dropped)


def psrs_rolled(batch: list[Trigger], failure: Failure | None) -> int:
    """How many PSRs of a batch took dice: none of those canceled, or that failed automatically."""
    if failure is None:
        return len(batch)
    return len(batch) - failure.dropped - (1 if failure.result.target.automatic else 0)


def fails_narrowly(battle: Battle, mech: Mech, result: RollResult) -> bool:
    """Option "falling expanded": Piloting 5 or better failing by 1 (0–1: by 2) goes hull-down (§8.2)."""
    if not battle.ruleset.falling_expanded or not result.roll or mech.hull_down or not can_go_hull_down(mech):
        return False
    margin = result.target.value - result.roll
    if mech.piloting <= 1:
        return margin <= 2
    return mech.piloting <= 5 and margin <= 1
