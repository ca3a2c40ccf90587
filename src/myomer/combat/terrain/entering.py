"""Entering a hex on foot or from a jump: the step is taken, and every PSR it calls for is made, in order.

`entry_triggers` says which; `piloting-skill-rolls.md` §3.3, `movement.md` §7.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from myomer.combat.battle import Battle
from myomer.combat.harm.bogs import bog_at, is_quicksand, set_stuck, sink
from myomer.combat.harm.criticals import critical_check
from myomer.combat.harm.damage import Struck, enter_water, hit_at
from myomer.combat.harm.damage_types import FALLING
from myomer.combat.harm.falls import fall
from myomer.combat.harm.ice import break_ice, try_ice
from myomer.combat.harm.psr_roll import fail_psr, roll_psr
from myomer.combat.harm.psr_target import pilot_target, trigger
from myomer.combat.numbers import TargetNumber
from myomer.combat.reason import Reason, not_allowed
from myomer.combat.terrain.buildings import crash_through_wall
from myomer.combat.terrain.costs import BELOW, GROUND, TOP, level_at, place_of, put_in
from myomer.combat.terrain.displacement import wear_wall
from myomer.combat.terrain.entry_triggers import AS_IT_COMES, entry_triggers, landing_triggers, place_entered
from myomer.dice import DiceRoller
from myomer.hexes import HexId
from myomer.rules.locations import LocationId
from myomer.rules.movement import JUMP
from myomer.rules.terrain import BUILDING
from myomer.rules.triggers import (
    BACKWARD_STEP,
    BOG,
    ICE_ENTRY,
    LANDING,
    LEAP,
    LEAP_LEGS,
    STOPS,
    STUCK,
    TRIGGERS,
    WALL,
    WALL_DAMAGE,
    WATER_IN,
    Trigger,
)
from myomer.units.ids import UnitIndex
from myomer.units.mech import INDOORS, Mech

WADING_TOP: Final = 2
"""To this depth a standing 'Mech's top is at the ice above it, and breaks it (§11.2)."""
LEAP_LEVELS: Final = 3
"""From this many levels down a step is a leap (option)."""


def _step_back(battle: Battle, mech: Mech, start: HexId, place: int) -> None:
    """Put a unit back where it was before its step."""
    put_in(battle, mech, start, place)
    mech.mark(INDOORS, place == GROUND and battle.hex(start).has(BUILDING))


def _arrive_in(battle: Battle, unit: UnitIndex, hex_: HexId, place: int, dice: DiceRoller) -> None:
    """Put a unit into the hex of its step: it breaks the ice above its head; locations without armor flood."""
    mech = battle.mechs[unit]
    put_in(battle, mech, hex_, place)
    here = battle.hex(hex_)
    mech.mark(INDOORS, place == GROUND and here.has(BUILDING))
    if place == BELOW and here.water <= WADING_TOP and not mech.prone:
        dice.result_of(break_ice, battle, hex_, None)
    if battle.depth(mech):
        enter_water(battle, unit, dice)


def step_into(
    battle: Battle,
    unit: UnitIndex,
    end: int,
    mode: int,
    paved: bool,
    place: int,
    backward: bool,
    landing: tuple[Trigger, ...],
    dice: DiceRoller,
) -> bool:
    """Take one step (or land) and make every PSR it calls for, in order. False when the unit fell or is stuck.

    `place` says where in the hex: its ground, its roof or bridge, under its ice. A step backward over a change of
    level (option) has a PSR of its own. Those of the `landing` from a jump come after rubble and before water. The
    first failure that is a fall drops the rest.
    """
    mech = battle.mechs[unit]
    start, start_place = mech.hex, place_of(battle, mech)
    place = place_entered(battle, mech, end, place)

    # its PSRs, and where a fall would end, are known before the step
    psrs = entry_triggers(battle, unit, start, end, mode, paved, place)
    if backward and level_at(battle.hex(end), place) != battle.base_level(mech):
        psrs.insert(0, trigger(battle, BACKWARD_STEP))
    if landing:
        psrs = _with_landing(psrs, landing)
    fall_hex, fall_levels = fall_place(battle, mech, start, end, mode, place)
    _arrive_in(battle, unit, end, place, dice)

    for cause in psrs:
        if mech.destroyed or mech.prone or mech.hex != end:
            return False
        if cause.name == BOG and is_quicksand(cause.size):
            set_stuck(battle, unit, True)
            return False
        result = roll_psr(battle, unit, cause, dice)
        if result.passed:
            if cause.name == WALL:
                dice.result_of(wear_wall, battle, unit)
            continue

        # failed: it may stick, stop or be damaged by the wall
        failure = TRIGGERS[cause.name].failure
        if failure == STUCK:
            set_stuck(battle, unit, True)
            return False
        if failure == STOPS:
            _step_back(battle, mech, start, start_place)
            return False
        if failure == WALL_DAMAGE:
            dice.result_of(crash_through_wall, battle, unit, backward)
            dice.result_of(wear_wall, battle, unit)
            continue

        # else it falls: where it lands, through the ice, or on the lower of the two hexes
        if landing and cause in landing:
            fail_psr(battle, unit, cause, result, 0, dice)
            return False
        pilot_number = pilot_target(battle, unit, result.target, cause)
        if cause.name == ICE_ENTRY and battle.hex(end).water:
            dice.then(break_ice, battle, end, pilot_number)
            return False
        if fall_hex != end:
            _step_back(battle, mech, start, start_place)
        stumble(battle, unit, cause.name, fall_hex, fall_levels, pilot_number, dice)
        return False

    # it has passed them all
    if mech.hex != end:
        return False  # driven out by what came down
    if mode != JUMP and not paved and not battle.ruleset.ice_psr and battle.hex(end).ice:
        return try_ice(battle, unit, dice)
    return not mech.prone


def _with_landing(psrs: list[Trigger], landing: tuple[Trigger, ...]) -> list[Trigger]:
    """The PSRs of a hex with those of the landing among them: after rubble, before water (M-103)."""
    merged: list[Trigger] = []
    waiting = list(landing)
    for psr in psrs:
        if psr.name == WATER_IN:
            merged += waiting
            waiting = []
        merged.append(psr)
    return merged + waiting


def fall_place(
    battle: Battle, mech: Mech, start: int, end: int, mode: int, place: int = AS_IT_COMES
) -> tuple[int, int]:
    """Where a fall between two hexes ends (the lower hex, or the one entered), and how many levels it is (§6.3)."""
    if mode == JUMP:
        return end, 0
    ground = battle.surface(end) if place == AS_IT_COMES else level_at(battle.hex(end), place)
    drop = battle.base_level(mech) - ground
    if drop < 0:
        return start, 0
    return end, drop


def stumble(
    battle: Battle, unit: UnitIndex, cause: str, hex_: HexId, levels: int, pilot: TargetNumber, dice: DiceRoller
) -> None:
    """A fall on the way from one hex to the next."""
    battle.mechs[unit].hex = hex_
    fall(battle, unit, cause, levels, pilot, dice)


def make_psrs(battle: Battle, unit: UnitIndex, psrs: Sequence[Trigger], dice: DiceRoller, levels: int = 0) -> bool:
    """Make the PSRs at the end of a move or on landing; the first failure is a fall. True when it stays up."""
    for cause in psrs:
        mech = battle.mechs[unit]
        if mech.prone or mech.destroyed:
            return False
        result = roll_psr(battle, unit, cause, dice)
        if not result.passed:
            fail_psr(battle, unit, cause, result, levels, dice)
            return False
    return True


def touch_down(battle: Battle, unit: UnitIndex, end: int, prototype_jets: bool, place: int, dice: DiceRoller) -> bool:
    """Land from a jump. True if the unit stays on its feet and is not stuck.

    It makes the PSRs of the hex, then those for damaged legs and prototype jets; as published, the latter come before
    the PSR for water. Soft ground holds the unit. As published, ice may break and has a PSR of its own (M-103).
    """
    mech = battle.mechs[unit]
    rules = battle.ruleset
    ice = battle.hex(end).ice and battle.hex(end).water and place != TOP and not rules.ice_psr

    # the step into the hex, with the landing's own PSRs if they come before water
    psrs = tuple(landing_triggers(battle, unit, prototype_jets))
    legs_first = psrs if rules.landing_legs_first else ()
    if not dice.result_of(step_into, battle, unit, end, JUMP, False, place, False, legs_first):
        if ice and mech.prone and not mech.destroyed:
            try_ice(battle, unit, dice, landing=True)
        return False

    # what is left: soft ground, ice, the landing's PSRs
    sink(battle, unit)
    if ice and not try_ice(battle, unit, dice, landing=True):
        return False
    if rules.landing_legs_first:
        psrs = ()
    if ice:
        psrs = (*psrs, Trigger(LANDING, 0))
    if dice.result_of(make_psrs, battle, unit, psrs):
        return True
    if ice and mech.prone and not mech.destroyed:
        try_ice(battle, unit, dice)
    return False


def free_from_bog(battle: Battle, unit: UnitIndex, dice: DiceRoller) -> bool:
    """At the start of its move a stuck unit rolls to get loose; out of quicksand at +3 (M-86)."""
    ground = max(0, bog_at(battle, battle.mechs[unit].hex))
    result = roll_psr(battle, unit, trigger(battle, BOG, ground), dice)
    if result.passed:
        set_stuck(battle, unit, False)
    return result.passed


def leap_down(battle: Battle, unit: UnitIndex, end: int, dice: DiceRoller) -> bool:
    """Option: leap down three levels or more. One PSR for the legs, one against falling. True if it stands.

    `NotAllowedError` where it is not that far down.
    """
    mech = battle.mechs[unit]
    levels = battle.base_level(mech) - battle.surface(end)
    if levels < LEAP_LEVELS:
        too_low = f"A leap goes down {LEAP_LEVELS} levels or more, not {levels}."
        raise not_allowed("the leap", [Reason("leap-too-low", needed=LEAP_LEVELS, has=levels)], [too_low])
    put_in(battle, mech, end, GROUND)
    if not roll_psr(battle, unit, trigger(battle, LEAP_LEGS, levels), dice).passed:
        for leg in mech.design.legs:
            dice.result_of(strain_leg, battle, unit, leg, levels)
    return make_psrs(battle, unit, [trigger(battle, LEAP, levels)], dice, levels)


def strain_leg(battle: Battle, unit: UnitIndex, leg: LocationId, levels: int, dice: DiceRoller) -> None:
    """A leg fails its PSR in a leap down: a point of damage for each level leaped, then a critical check."""
    mech = battle.mechs[unit]
    if mech.has(leg) and not mech.destroyed:
        hit_at(battle, unit, Struck(leg), levels, FALLING, dice)
        dice.then(check_strained_leg, battle, unit, leg)


def check_strained_leg(battle: Battle, unit: UnitIndex, leg: LocationId, dice: DiceRoller) -> None:
    """The critical check of a leg damaged in a leap down, if it is still there."""
    mech = battle.mechs[unit]
    if mech.has(leg) and not mech.destroyed:
        critical_check(battle, unit, leg, dice, armor_left=mech.armor[leg] > 0)
