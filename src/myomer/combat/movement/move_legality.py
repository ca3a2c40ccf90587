"""Whether a move is allowed, with all the reasons against it, and what it costs (`movement.md` §12)."""

from __future__ import annotations

from typing import ClassVar, Final

from myomer.combat.battle import Battle
from myomer.combat.movement.budget import (
    boosts_at_work,
    has_begun,
    masc_ready,
    may_run,
    mode_for,
    mode_mp,
    spent_before,
    supercharger_ready,
)
from myomer.combat.movement.course import NO_DIRECTION, Course, hexes_of
from myomer.combat.movement.jumping import jump_limit, jump_path, why_no_jump, why_not_this_way
from myomer.combat.movement.may_move import why_not_at_all
from myomer.combat.movement.move import CAREFUL_STAND, FORWARD, KIND, NO_FACING, NO_TARGET, STAND_UP, Move
from myomer.combat.movement.reasons import sentence
from myomer.combat.movement.step_tables import landing_place
from myomer.combat.numbers import NO_DAMAGE, DamageFigure, TargetNumber
from myomer.combat.preview import refusal_json
from myomer.combat.reason import Reason, distinct
from myomer.combat.terrain.costs import TOP, enterable, level_at
from myomer.combat.terrain.stacking import are_friends, in_the_way, too_heavy
from myomer.hexes import NO_HEX, distance
from myomer.record import Record
from myomer.rules.movement import JUMP, MODE_NAMES, RUN, SPRINT, STILL, WALK
from myomer.units.ids import UnitIndex
from myomer.units.mech import AIRBORNE, INDOORS, MOVED_THIS_TURN, NOBODY, STUCK, Mech
from myomer.units.mobility import can_sprint, running_mp, walking_mp


class MovePreview(Record):
    """A move before the dice: reasons against it, MP, hexes, the mode it counts as, and the devices it takes."""

    __match_args__: ClassVar[tuple[str, ...]] = (
        "move", "reasons", "mp", "hexes", "mode", "masc", "supercharger", "minimum",
    )  # fmt: skip

    def __reduce__(self) -> tuple[object, ...]:
        return MovePreview, (*self.values(), self.course)

    def __init__(
        self,
        move: Move,
        reasons: list[Reason],
        mp: int,
        hexes: int,
        mode: int,
        masc: bool,
        supercharger: bool,
        minimum: bool,
        course: Course | None = None,
    ) -> None:
        self.move: Final = move
        self.course: Final = course
        """The course of a move on the ground, step by step; None for a jump."""
        self.reasons: Final = reasons
        """Everything that forbids it; empty when it is allowed."""
        self.mp: Final = mp
        """The MP it costs."""
        self.hexes: Final = hexes
        """The hexes it moves."""
        self.mode: Final = mode
        """The mode it counts as."""
        self.masc: Final = masc
        """Whether it needs MASC engaged."""
        self.supercharger: Final = supercharger
        """Whether it needs the supercharger engaged."""
        self.minimum: Final = minimum
        """Whether it is the one step that is always possible (§3.4)."""

    @property
    def allowed(self) -> bool:
        """Whether nothing forbids the move."""
        return not self.reasons

    @property
    def target_number(self) -> TargetNumber | None:
        """A move has no roll of its own; PSRs on the way have theirs."""
        return None

    @property
    def damage(self) -> DamageFigure:
        """None: that of a charge is in the preview of the attack."""
        return NO_DAMAGE

    @property
    def follows(self) -> list[str]:
        """The devices that are engaged, each with its roll."""
        return [name for name, engaged in (("masc", self.masc), ("supercharger", self.supercharger)) if engaged]

    def to_json(self) -> dict[str, object]:
        """Its JSON form."""
        return {
            **refusal_json(self.reasons, [sentence(reason) for reason in self.reasons]),
            "mp": self.mp,
            "hexes": self.hexes,
            "mode": MODE_NAMES[self.mode],
            "masc": self.masc,
            "supercharger": self.supercharger,
            "minimum_movement": self.minimum,
        }


def preview_move(battle: Battle, move: Move) -> MovePreview:
    """Preview a move, without dice: everything that forbids it, its MP, and its mode.

    Where the ruleset lets a move continue that was cut short (`may_go_on`), the MP spent and boosters engaged before
    count too.
    """
    battle.check_unit(move.unit)
    if move.mode == JUMP:
        return _preview_jump(battle, move)
    return _preview_on_the_ground(battle, move, Course(battle, move))


def _preview_on_the_ground(battle: Battle, move: Move, course: Course) -> MovePreview:
    """A move on the ground: everything that forbids it, the MP it costs, and the mode it counts as (§2.4).

    MASC and supercharger are engaged only as far as the MP need them.
    """
    mech = battle.mechs[move.unit]
    reasons = _reasons_against_declaring(battle, mech, move)
    reasons += course.reasons
    if not course.stops_well and not course.left:
        reasons.append(Reason("hex-occupied"))

    # boosters
    working_boosts = boosts_at_work(mech)
    spent = spent_before(mech) + course.cost
    boosts_needed = _boosts_needed(mech, move, working_boosts, spent)
    masc = move.masc and boosts_needed > 0
    supercharger = move.supercharger and boosts_needed > (1 if masc else 0)
    boosts = working_boosts + (1 if masc else 0) + (1 if supercharger else 0)

    # MP and mode
    minimum = not reasons and _is_minimum_movement(mech, move, course)
    if not minimum:
        _check_mp(mech, move, course, spent, boosts, reasons)
    mode = RUN if minimum or move.evade or _stands_on_its_last_mp(battle, mech, move) else mode_for(mech, spent, boosts)

    # what is declared with the move
    stands = STAND_UP in move.steps or CAREFUL_STAND in move.steps
    plain_run = move.mode == RUN and not course.backward and not course.wet and not stands
    if move.evade and (not plain_run or move.charge != NO_TARGET):
        reasons.append(Reason("evade-needs-run"))
    if move.charge != NO_TARGET:
        _check_charge(battle, move, course, mode, reasons)
    if move.dfa != NO_TARGET:
        reasons.append(Reason("dfa-not-there"))
    reasons = distinct(reasons)
    return MovePreview(move, reasons, course.cost, hexes_of(course.legs), mode, masc, supercharger, minimum, course)


def _reasons_against_declaring(battle: Battle, mech: Mech, move: Move) -> list[Reason]:
    """What forbids a move on the ground as declared, wherever its steps lead."""
    moving = bool(move.steps) or bool(move.mode)
    reasons = why_not_at_all(battle, move.unit) if moving else []
    if not moving and mech.status & MOVED_THIS_TURN:
        reasons.append(Reason("already-moved"))
    if move.mode not in (STILL, WALK, RUN, SPRINT):
        reasons.append(Reason("unknown-mode"))
    if move.mode == STILL and move.steps:
        reasons.append(Reason("still-with-steps"))
    if not NO_FACING <= move.facing < 6:
        reasons.append(Reason("facing-unknown"))
    _check_options(battle, mech, move, reasons)
    return reasons


def _check_mp(mech: Mech, move: Move, course: Course, spent: int, boosts: int, reasons: list[Reason]) -> None:
    """The mode must have the MP. What takes more than walking MP is a run: not in water, backward or unjamming."""
    limit = mode_mp(mech, move.mode, boosts)
    if spent > limit and move.mode and (move.mode != SPRINT or can_sprint(mech)):
        reasons.append(Reason("not-enough-mp", needed=spent, has=limit))
    if spent > walking_mp(mech):
        if course.wet or course.backward or not may_run(mech):
            reasons.append(Reason("run-barred"))
        if mech.unjamming:
            reasons.append(Reason("unjamming"))


def _check_options(battle: Battle, mech: Mech, move: Move, reasons: list[Reason]) -> None:
    """Sprinting and evading must be in play; MASC and supercharger must be there and work."""
    if (move.mode == SPRINT and not battle.ruleset.sprint) or (move.evade and not battle.ruleset.evade):
        reasons.append(Reason("option-not-in-play"))
    if move.mode == SPRINT and not can_sprint(mech):
        reasons.append(Reason("hip-destroyed"))
    if move.masc and not masc_ready(mech):
        reasons.append(Reason("no-masc"))
    if move.supercharger and not supercharger_ready(mech):
        reasons.append(Reason("no-supercharger"))


def _boosts_needed(mech: Mech, move: Move, working: int, spent: int) -> int:
    """How many more boosters the MP spent require; 0 if the mode has enough MP without them (§8)."""
    if move.mode not in (RUN, SPRINT):
        return 0
    for boosts in range(3):
        if spent <= mode_mp(mech, move.mode, working + boosts):
            return boosts
    return 2


def _is_minimum_movement(mech: Mech, move: Move, course: Course) -> bool:
    """Whether the move is the minimum: one hex forward as the only step, which neither MP nor water forbid (§3.4)."""
    if move.mode != RUN or len(course.legs) != 1 or course.legs[0].kind != FORWARD or has_begun(mech):
        return False
    if move.evade or move.charge != NO_TARGET:
        return False
    if mech.status & STUCK or mech.gyro_destroyed() or mech.unjamming:
        return False

    cost = course.cost
    walk = walking_mp(mech)
    return walk >= 1 and cost > walk and (cost > mode_mp(mech, RUN) or course.wet)


def _stands_on_its_last_mp(battle: Battle, mech: Mech, move: Move) -> bool:
    """An attempt to stand with 1 MP where it costs 2: like minimum movement it counts as a run (M-107)."""
    if move.mode != RUN:
        return False
    return STAND_UP in move.steps and not battle.ruleset.stand_costs_all_walking and running_mp(mech) == 1


# charges


def _checked_target(battle: Battle, unit: UnitIndex, target_index: int, reasons: list[Reason]) -> Mech | None:
    """The target of a charge or death from above; adds the reasons against it that do not depend on the move."""
    if not 0 <= target_index < len(battle.mechs) or target_index == unit:
        reasons.append(Reason("no-such-target"))
        return None
    target = battle.mechs[target_index]

    if target.destroyed or target.off_board:
        reasons.append(Reason("target-destroyed"))
    if are_friends(battle.mechs[unit], target):
        reasons.append(Reason("target-friendly"))
    if not target.status & MOVED_THIS_TURN and not target.is_immobile():
        reasons.append(Reason("target-not-moved"))
    if target.charging != NOBODY:
        reasons.append(Reason("target-charging"))
    if target.status & AIRBORNE:
        reasons.append(Reason("target-airborne"))
    if target.status & INDOORS:
        reasons.append(Reason("target-in-building"))

    for other, mech in enumerate(battle.mechs):
        if other != unit and mech.charging == target_index and not mech.destroyed:
            reasons.append(Reason("target-already-attacked", unit=other))
            break
    return target


def _check_charge(battle: Battle, move: Move, course: Course, mode: int, reasons: list[Reason]) -> None:
    """A charge: walking or running forward, not from prone, into the hex of a standing target."""
    mech = battle.mechs[move.unit]
    target = _checked_target(battle, move.unit, move.charge, reasons)
    if target is None:
        return

    if mode == SPRINT:
        reasons.append(Reason("charge-mode"))
    if course.backward or not may_run(mech):
        reasons.append(Reason("charge-backward"))
    if mech.prone or has_begun(mech):
        reasons.append(Reason("charge-prone"))
    if target.prone:
        reasons.append(Reason("target-prone"))

    # the last step leads forward into the target's hex
    last = course.legs[-1] if course.legs else None
    if last is None or last.kind != FORWARD or last.direction == NO_DIRECTION or last.hex != target.hex:
        reasons.append(Reason("charge-not-ahead"))
        return
    if move.steps[-1] & KIND != FORWARD or abs(course.level - battle.base_level(target)) > 1:
        reasons.append(Reason("charge-not-ahead"))

    # elevation is counted above the ground of the hex it charges from, and of the target's
    leg_before = course.legs[-2] if len(course.legs) > 1 else None
    hex_before = battle.hex(mech.hex if leg_before is None else leg_before.hex)
    level = battle.base_level(mech) if leg_before is None else level_at(hex_before, leg_before.place)
    target_hex = battle.hex_of(target)
    elevation_gap = (level - hex_before.level) - (battle.base_level(target) - target_hex.level)
    if abs(elevation_gap) > 1 or abs(target_hex.level - hex_before.level) > 2:
        reasons.append(Reason("target-elevation"))

    if not course.stopped_well:
        reasons.append(Reason("hex-occupied"))


# jumps


def _preview_jump(battle: Battle, move: Move) -> MovePreview:
    """A jump: everything that forbids it, and its MP, one for each hex."""
    mech = battle.mechs[move.unit]
    reasons = why_not_at_all(battle, move.unit)
    if has_begun(mech) and "already-moved" not in reasons:
        reasons.append(Reason("already-moved"))
    reasons += why_no_jump(battle, move.unit)

    if not NO_FACING <= move.facing < 6:
        reasons.append(Reason("facing-unknown"))
    if move.evade or move.charge != NO_TARGET:
        reasons.append(Reason("evade-needs-run" if move.evade else "charge-mode"))

    hexes = 0
    landing = move.landing
    if landing == NO_HEX or landing == mech.hex or not battle.board.contains(landing):
        reasons.append(Reason("no-landing"))
    else:
        hexes = distance(mech.hex, landing)
        _check_air_path(battle, mech, move, hexes, reasons)
        _check_landing(battle, move, reasons)
    return MovePreview(move, distinct(reasons), hexes, hexes, JUMP, False, False, False)


def _check_air_path(battle: Battle, mech: Mech, move: Move, hexes: int, reasons: list[Reason]) -> None:
    """The landing hex must be within jumping MP, with no hex on the way too high."""
    farthest, limit = jump_limit(battle, mech)
    if farthest < 1:
        return
    if hexes > farthest:
        reasons.append(Reason("jump-too-far", needed=hexes, has=farthest))
    elif move.steps:
        reasons += why_not_this_way(battle, mech, move.steps, move.landing, limit)
    elif not jump_path(battle, mech, move.landing, limit):
        reasons.append(Reason("jump-too-high"))


def _check_landing(battle: Battle, move: Move, reasons: list[Reason]) -> None:
    """Where a jump may end: a hex that can be entered, with no unit there except the target of a death from above."""
    landing_hex = battle.hex(move.landing)
    if not enterable(landing_hex):
        reasons.append(Reason("impassable"))
    level = level_at(landing_hex, landing_place(landing_hex))
    others = in_the_way(battle, move.unit, move.landing, level)
    if move.dfa != NO_TARGET:
        target = _checked_target(battle, move.unit, move.dfa, reasons)
        if target is not None and (target.hex != move.landing or move.dfa not in others):
            reasons.append(Reason("dfa-not-there"))
        others = [other for other in others if other != move.dfa]
    if others:
        friend = are_friends(battle.mechs[move.unit], battle.mechs[others[0]])
        reasons.append(Reason("hex-occupied" if friend else "enemy-in-the-way", unit=others[0]))


def warnings_for(battle: Battle, move: Move) -> list[str]:
    """The dangers of an allowed move: a roof or bridge too weak, ice."""
    warnings: list[str] = []
    mech = battle.mechs[move.unit]
    tons = mech.design.tons
    if move.mode == JUMP:
        if move.landing != NO_HEX and move.dfa == NO_TARGET:
            entered_hex = battle.hex(move.landing)
            if landing_place(entered_hex) == TOP and too_heavy(battle, move.landing, tons):
                warnings.append("overloaded")
            elif entered_hex.ice and entered_hex.water and landing_place(entered_hex) != TOP:
                warnings.append("hex-may-break")
        return warnings

    for leg in Course(battle, move).legs:
        if leg.direction == NO_DIRECTION:
            continue
        entered_hex = battle.hex(leg.hex)
        if leg.place == TOP and leg.hex != mech.hex and too_heavy(battle, leg.hex, tons):
            warnings.append("overloaded")
        elif leg.place != TOP and entered_hex.ice and entered_hex.water and not leg.paved:
            warnings.append("hex-may-break")
    return list(dict.fromkeys(warnings))
