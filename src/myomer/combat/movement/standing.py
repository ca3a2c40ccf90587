"""Standing up, going prone, going hull-down (`piloting-skill-rolls.md` §7, §8)."""

from __future__ import annotations

from typing import ClassVar, Final

from myomer.combat.battle import Battle
from myomer.combat.events import PostureChanged, StandAttempted
from myomer.combat.harm.falls import fall
from myomer.combat.harm.psr_roll import roll_psr
from myomer.combat.harm.psr_target import pilot_target, roll_target, trigger
from myomer.combat.numbers import NO_DAMAGE, DamageFigure, TargetNumber
from myomer.combat.preview import number_json, refusal_json
from myomer.combat.reason import Reason, not_allowed
from myomer.dice import DiceRoller
from myomer.record import Record
from myomer.rules.locations import HAND, HIP, LOWER_ARM, QUAD, SHOULDER, UPPER_ARM
from myomer.rules.movement import RUN, STILL, WALK
from myomer.rules.triggers import STAND_UP, Trigger
from myomer.units.display_names import DisplayNames, PlayerAction
from myomer.units.ids import UnitIndex
from myomer.units.mech import CAREFUL_STAND, DESTROYED, STUCK, Mech
from myomer.units.mobility import can_go_hull_down, running_mp, walking_mp

HULL_DOWN_COST: Final = 2


REASONS: Final = {
    "not-prone": "The unit is not prone or hull-down.",
    "immobile": "The unit is immobile: shut down, held, or its pilot is unconscious.",
    "gyro-destroyed": "The gyro is destroyed.",
    "legs-destroyed": "Too many legs are destroyed.",
    "leg-and-arms-destroyed": "A leg and both arms are destroyed.",
    "no-mp": "The unit does not have enough MP; start_turn gives it the MP of a new turn.",
    "already-moved": "The unit has moved this turn, and standing up requires all its walking MP.",
    "careful-stand-not-in-play": "A careful stand is an option that is not in play.",
}
"""Why a unit cannot try to stand up: every code, with its sentence."""

POSTURE_REASONS: Final = {
    "already-prone": "The unit is already prone.",
    "stuck": "The unit is stuck and cannot lie down.",
    "cannot-go-hull-down": "Going hull-down requires all legs and a working gyro.",
}
"""Why a unit cannot go prone or hull-down: every code, with its sentence."""


def why_not_stand(battle: Battle, unit: UnitIndex) -> list[Reason]:
    """Every reason why the unit cannot try to stand up."""
    mech = battle.mechs[unit]
    reasons: list[Reason] = []
    if not mech.prone and not mech.hull_down:
        reasons.append(Reason("not-prone"))
    if mech.is_immobile():
        reasons.append(Reason("immobile"))
    if mech.gyro_destroyed():
        reasons.append(Reason("gyro-destroyed"))

    lost = mech.legs_gone()
    if lost and lost >= (3 if mech.design.frame == QUAD else 2):
        reasons.append(Reason("legs-destroyed"))
    elif lost and mech.design.frame != QUAD and mech.armless():
        reasons.append(Reason("leg-and-arms-destroyed"))

    if battle.ruleset.stand_costs_all_walking:
        if walking_mp(mech) < 1:
            reasons.append(Reason("no-mp", needed=1, has=0))
        elif mech.move_mode != STILL:
            reasons.append(Reason("already-moved"))
    elif mech.mp_left < stand_cost(battle, unit):
        reasons.append(Reason("no-mp", needed=stand_cost(battle, unit), has=mech.mp_left))

    return reasons


def stands_without_roll(mech: Mech) -> bool:
    """Whether it stands up without a roll: a quad with all four legs and a working gyro."""
    return mech.design.frame == QUAD and not mech.legs_gone() and not mech.gyro_destroyed()


def stand_cost(battle: Battle, unit: UnitIndex, careful: bool = False) -> int:
    """MP of one attempt: all walking MP (`standard`, or a careful stand), else 2, or 1 if it has no more."""
    walk = walking_mp(battle.mechs[unit])
    if battle.ruleset.stand_costs_all_walking or careful:
        return walk
    return min(battle.ruleset.stand_mp, max(1, running_mp(battle.mechs[unit])))


def stand_target(battle: Battle, unit: UnitIndex, careful: bool = False) -> TargetNumber:
    """The target number to stand up: an ordinary PSR, −2 for a careful stand, more for damaged arms (option)."""
    mech = battle.mechs[unit]
    target = roll_target(battle, unit, trigger(battle, STAND_UP))
    if careful:
        target = target.plus("careful-stand", battle.ruleset.careful_stand_modifier)
    if battle.ruleset.damaged_arms_stand:
        for arm in mech.design.arms:
            name = mech.design.names[arm]
            if not mech.has(arm):
                target = target.plus("arm-destroyed", 2, name)
            elif not all([mech.actuator_works(arm, which) for which in (SHOULDER, UPPER_ARM, LOWER_ARM, HAND)]):
                target = target.plus("arm-damaged", 1, name)
    return target


class StandUp(PlayerAction):
    """A prone unit tries to stand up."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "careful")

    def __init__(self, unit: UnitIndex, careful: bool = False) -> None:
        self.unit: Final = unit
        self.careful: Final = careful

    def describe(self, names: DisplayNames) -> str:
        return f"{names.name(self.unit)}: stands up{' carefully' if self.careful else ''}"


class StandPreview(Record):
    """An attempt to stand up before the dice: what forbids it, its MP, and the PSR (None: it needs none)."""

    __match_args__: ClassVar[tuple[str, ...]] = ("reasons", "mp", "target_number")

    def __init__(self, reasons: list[Reason], mp: int, target_number: TargetNumber | None) -> None:
        self.reasons: Final = reasons
        self.mp: Final = mp
        self.target_number: Final = target_number

    @property
    def allowed(self) -> bool:
        """Whether nothing forbids the attempt."""
        return not self.reasons

    @property
    def damage(self) -> DamageFigure:
        """None: a failure may be a fall."""
        return NO_DAMAGE

    @property
    def follows(self) -> list[str]:
        return [STAND_UP] if self.target_number is not None else []

    def to_json(self) -> dict[str, object]:
        """Its JSON form."""
        plain: dict[str, object] = refusal_json(self.reasons, [REASONS[reason.code] for reason in self.reasons])
        if self.target_number is not None:
            plain |= number_json(self.target_number, self.allowed)
        plain["mp"] = self.mp
        return plain


def preview_stand(battle: Battle, unit: UnitIndex, careful: bool = False) -> StandPreview:
    """All the numbers of an attempt to stand up; no dice, no change."""
    battle.check_unit(unit)
    mech = battle.mechs[unit]
    reasons = why_not_stand(battle, unit)
    if careful and (not battle.ruleset.careful_stand or battle.ruleset.stand_costs_all_walking):
        reasons.append(Reason("careful-stand-not-in-play"))
    if careful and walking_mp(mech) <= 2:
        reasons.append(Reason("no-mp", needed=3, has=walking_mp(mech)))
    number = None if stands_without_roll(mech) else stand_target(battle, unit, careful)
    return StandPreview(reasons, stand_cost(battle, unit, careful), number)


def stand_up(battle: Battle, unit: UnitIndex, dice: DiceRoller, careful: bool = False) -> bool:
    """Try to stand. The MP are spent in any case; failure leaves it prone, or (`total-warfare`) is a fall.

    `NotAllowedError` names what forbids the attempt.
    """
    return try_to_stand(battle, unit, careful, dice)


def try_to_stand(battle: Battle, unit: UnitIndex, careful: bool, dice: DiceRoller) -> bool:
    """`stand_up` with its parameters in the order that a step of the dice takes them."""
    preview = preview_stand(battle, unit, careful)
    reasons = preview.reasons
    if reasons:
        sentences = [REASONS[reason.code] for reason in reasons]
        raise not_allowed("standing up", reasons, sentences, StandUp(unit, careful))

    mech = battle.mechs[unit]
    cost = preview.mp
    mech.mp_left = 0 if battle.ruleset.stand_costs_all_walking or careful else mech.mp_left - cost

    ran = not battle.ruleset.stand_costs_all_walking and not careful
    ran = ran and running_mp(mech) - mech.mp_left > walking_mp(mech)
    mech.move_mode = max(mech.move_mode, RUN if ran else WALK)

    mech.heat_gained += battle.ruleset.stand_heat
    if careful:
        mech.status |= CAREFUL_STAND

    target = preview.target_number
    if target is None:
        return _finish_attempt(battle, unit, True, cost)

    extra = target.value - roll_target(battle, unit, trigger(battle, STAND_UP)).value
    cause = Trigger(STAND_UP, extra)
    result = roll_psr(battle, unit, cause, dice)
    _finish_attempt(battle, unit, result.passed, cost)
    if not result.passed and battle.ruleset.stand_failure_falls:
        fall(battle, unit, STAND_UP, 0, pilot_target(battle, unit, result.target, cause), dice)
    return result.passed


def _finish_attempt(battle: Battle, unit: UnitIndex, stood: bool, cost: int) -> bool:
    """Stand the unit up if the attempt succeeded, and log the attempt with its MP. Returns whether it stood."""
    mech = battle.mechs[unit]
    if stood:
        mech.prone = False
        mech.hull_down = False
    if battle.log is not None:
        battle.log.append(StandAttempted(unit, stood, cost))
    return stood


def why_not_go_prone(mech: Mech) -> list[Reason]:
    """Every reason why the unit cannot go down on purpose (§8.1)."""
    reasons: list[Reason] = []
    if mech.prone:
        reasons.append(Reason("already-prone"))
    if mech.status & STUCK:
        reasons.append(Reason("stuck"))
    return reasons


def _refuse_posture(action: str, reasons: list[Reason]) -> None:
    """`NotAllowedError` if there is any reason against going prone or hull-down."""
    if reasons:
        raise not_allowed(action, reasons, [POSTURE_REASONS[reason.code] for reason in reasons])


def go_prone(battle: Battle, unit: UnitIndex) -> int:
    """Go down on purpose: no roll, no damage. Returns the MP: 1, or 0 from hull-down.

    `NotAllowedError` names what forbids it.
    """
    mech = battle.mechs[unit]
    _refuse_posture("going prone", why_not_go_prone(mech))
    cost = 0 if mech.hull_down else 1
    mech.prone = True
    mech.hull_down = False
    mech.torso = mech.facing
    if battle.log is not None:
        battle.log.append(PostureChanged(unit, "prone"))
    return cost


def hull_down_cost(mech: Mech) -> int:
    """2 MP from standing; from prone 1 and one more for each damaged leg actuator or hip."""
    if not mech.prone:
        return HULL_DOWN_COST
    cost = 1
    for leg in mech.design.legs:
        for which in range(HIP, 4):
            if mech.actuator(leg, which) == DESTROYED:
                cost += 1
    return cost


def go_hull_down(battle: Battle, unit: UnitIndex) -> int:
    """Crouch behind cover; needs the legs (a quad may lack one) and a working gyro. Returns the MP.

    `NotAllowedError` names what forbids it.
    """
    mech = battle.mechs[unit]
    _refuse_posture("going hull-down", [] if can_go_hull_down(mech) else [Reason("cannot-go-hull-down")])
    cost = hull_down_cost(mech)
    mech.prone = False
    mech.hull_down = True
    if battle.log is not None:
        battle.log.append(PostureChanged(unit, "hull-down"))
    return cost
