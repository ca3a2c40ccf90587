"""Carrying out a move: devices, then step by step with every PSR where it comes up (`movement.md` §7, §8, §12).

A move ends at a fall: the rest of its steps are dropped, `mp_left` says what remains of the MP, and where the ruleset
lets the unit go on (`may_go_on`) it does so with a new `Move`, which is a new decision: stand up, turn, walk on.
"""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from myomer.boards import Hex
from myomer.combat.battle import Battle
from myomer.combat.events import AttackDeclared, UnitJumped, UnitMoved, UnitStepped, UnitTurned
from myomer.combat.harm.damage import add_outside_heat, enter_water
from myomer.combat.harm.psr_roll import resolve_psrs
from myomer.combat.movement.boosters import engage_masc, engage_supercharger
from myomer.combat.movement.budget import boosts_at_work, has_begun, mode_for, mode_mp, spent_before
from myomer.combat.movement.course import Course, Leg
from myomer.combat.movement.jumping import jump_limit, jump_path
from myomer.combat.movement.leaving import withdraw
from myomer.combat.movement.move import (
    CAREFUL_STAND,
    GO_PRONE,
    HULL_DOWN,
    LEAVE_MAP,
    NO_FACING,
    NO_TARGET,
    STAND_UP,
    STEP_NAMES,
    TURN_LEFT,
    TURN_RIGHT,
    Move,
    is_lateral,
)
from myomer.combat.movement.move_legality import MovePreview, preview_move
from myomer.combat.movement.reasons import sentence
from myomer.combat.movement.skids import risks_skid, roll_for_skid
from myomer.combat.movement.standing import go_hull_down, go_prone, try_to_stand
from myomer.combat.movement.step_tables import landing_place
from myomer.combat.numbers import Modifier
from myomer.combat.reason import NotAllowedError, Reason, not_allowed
from myomer.combat.terrain.burning import leaving_heat
from myomer.combat.terrain.costs import BELOW, GROUND, TOP, hover, is_superheavy, place_of, terrain_mp, top_kind
from myomer.combat.terrain.displacement import drive_out, settle_load
from myomer.combat.terrain.entering import LEAP_LEVELS, free_from_bog, leap_down, make_psrs, step_into, touch_down
from myomer.combat.terrain.entry_triggers import cliff_trigger, end_of_move_triggers
from myomer.combat.terrain.stacking import overlaps
from myomer.dice import DiceRoller
from myomer.hexes import Facing, direction_to, hex_name
from myomer.record import Record
from myomer.rules.heat import BY_FIRE
from myomer.rules.movement import JUMP, MODE_NAMES, RUN, SPRINT
from myomer.rules.terrain import BRIDGE, RAPIDS, WATER
from myomer.units.ids import UnitIndex
from myomer.units.mech import (
    AIRBORNE,
    EVADING,
    INDOORS,
    MASC_ENGAGED,
    MASC_FAILED,
    MOVED_THIS_TURN,
    STUCK,
    SUPERCHARGER_ENGAGED,
    SUPERCHARGER_FAILED,
    WALK_ONLY,
    WENT_BACKWARD,
    Mech,
)

#  how a move ended
DONE: Final = "done"
FELL: Final = "fell"
STUCK_FAST: Final = "stuck"
SKID: Final = "skidded"
STAYED_DOWN: Final = "stayed-down"
DEVICE_FAILED: Final = "device-failed"
COLLAPSED: Final = "collapsed"
"""The roof or bridge under it collapsed, and it is on its feet."""
STOPPED: Final = "stopped"
"""It failed to climb the cliff and stands below it."""
PROTOTYPE_JET: Final = "prototype-jump-jet"

OUT: Final = "out"
"""Destroyed on the way, or its pilot knocked out."""
LEFT: Final = "left-map"


class MoveResult(Record):
    """The result of a move: how it ended, the mode it counts as, the MP spent by it, the hexes moved this turn."""

    __match_args__: ClassVar[tuple[str, ...]] = ("ended", "mode", "mp", "hexes", "mp_left")

    def __init__(self, ended: str, mode: int, mp: int, hexes: int, mp_left: int) -> None:
        self.ended: Final = ended
        self.mode: Final = mode
        self.mp: Final = mp
        self.hexes: Final = hexes
        self.mp_left: Final = mp_left


def resolve_move(battle: Battle, move: Move, dice: DiceRoller, preview: MovePreview | None = None) -> MoveResult:
    """Make a move with all its PSRs. The move is previewed first, unless its preview is given.

    `NotAllowedError` lists every reason against it, and nothing has changed.
    """
    if preview is None:
        preview = preview_move(battle, move)
    elif preview.move is not move and preview.move != move:
        raise ValueError(f"the preview is of another move: {preview.move}")
    if preview.reasons:
        raise _refusal(move, preview.reasons)
    if preview.course is None:
        return _jump(battle, move, preview, dice)
    return Walker(battle, move, preview.course, preview, dice).walk()


def _refusal(move: Move, reasons: list[Reason]) -> NotAllowedError:
    """The exception with every reason against a move."""
    return not_allowed("the move", reasons, [sentence(reason) for reason in reasons], move)


@mypyc_attr(acyclic=True)
class Walker:
    """A move on the ground, carried out step by step."""

    def __init__(self, battle: Battle, move: Move, course: Course, preview: MovePreview, dice: DiceRoller) -> None:
        mech = battle.mechs[move.unit]
        self.battle: Final = battle
        self.move: Final = move
        self.mech: Final = mech
        self.dice: Final = dice
        self.preview: Final = preview
        self.legs: list[Leg] = course.legs
        self.mode = max(preview.mode, mech.move_mode) if has_begun(mech) else preview.mode
        self.before: Final = spent_before(mech)
        """MP spent earlier this turn, before a fall or a failed device interrupted the move."""
        self.spent = 0
        """MP spent on the steps of this move."""
        self.hexes = mech.hexes_moved if has_begun(mech) else 0
        """Hexes moved, for modifiers and charges."""
        self.backward = has_begun(mech) and bool(mech.status & WENT_BACKWARD)
        """Whether the last step went backward."""
        self.direction = mech.facing
        """The direction it moved before it turned."""
        self.entered_facing = mech.facing
        """The facing with which it came into its hex."""
        self.turned = False
        """Whether it has changed facing in its hex."""
        self.exhausted = preview.minimum
        """Whether standing up, or the one step that is always possible, took all MP."""
        self.path: Final[list[int]] = [mech.hex]

    def budget(self) -> int:
        """The MP the unit has to spend, as it is now: a sprint's when it sprints, else a run's."""
        return mode_mp(self.mech, SPRINT if self.mode == SPRINT else RUN, boosts_at_work(self.mech))

    def walk(self) -> MoveResult:
        """Make the whole move."""
        battle, unit, mech = self.battle, self.move.unit, self.mech

        if mech.status & STUCK and self.move.mode and not free_from_bog(battle, unit, self.dice):
            return self.end(STUCK_FAST)

        if self.move.evade:
            mech.mark(EVADING)
        if not self.engage():
            return self.end(DEVICE_FAILED if not mech.prone and not mech.destroyed else FELL)

        if self.move.evade or (self.legs and self.legs[0].kind not in (STAND_UP, CAREFUL_STAND)):
            mech.move_mode = max(mech.move_mode, self.mode)

        charging = self.move.charge != NO_TARGET and len(self.legs) == len(self.move.steps)
        for index, leg in enumerate(self.legs):
            if charging and index == len(self.legs) - 1:
                break
            ended = self.take(leg)
            if ended != DONE:
                return self.end(ended)

        if self.legs and not mech.prone:
            psrs = end_of_move_triggers(battle, unit, self.mode, boosts_at_work(mech) > 0)
            if not self.dice.result_of(make_psrs, battle, unit, tuple(psrs)):
                return self.end(self.how_it_ended(FELL))

        if charging:
            self.declare_charge()
        return self.end(DONE)

    # devices

    def engage(self) -> bool:
        """Engage the boosters that the MP need, before the first step. False if the move cannot begin as planned.

        If one fails, the move continues as far as the MP without it reach, or is planned again (§8).
        """
        battle, unit, mech = self.battle, self.move.unit, self.mech

        failed = False
        if self.preview.masc:
            mech.devices |= MASC_ENGAGED
            if not self.dice.result_of(engage_masc, battle, unit):
                mech.devices |= MASC_FAILED
                failed = True
        if self.preview.supercharger and not mech.destroyed and not mech.prone:
            mech.devices |= SUPERCHARGER_ENGAGED
            if not self.dice.result_of(engage_supercharger, battle, unit):
                mech.devices |= SUPERCHARGER_FAILED
                failed = True

        if not failed:
            return True
        if mech.destroyed or mech.prone or mech.is_immobile() or battle.ruleset.device_failure_replans:
            return False

        self.shorten()
        return True

    def shorten(self) -> None:
        """Keep as many steps as the MP without the failed booster allow, ending where the unit may stop."""
        limit = mode_mp(self.mech, self.move.mode, boosts_at_work(self.mech))
        kept: list[Leg] = []
        total = self.before
        for leg in self.legs:
            total += leg.mp
            if total > limit:
                break
            kept.append(leg)

        if len(kept) == len(self.legs):
            return
        while kept and not self._can_stop(kept[-1]):
            kept.pop()
        self.legs = kept

        cost = self.before
        for leg in kept:
            cost += leg.mp
        self.mode = mode_for(self.mech, cost, boosts_at_work(self.mech))

    def _can_stop(self, leg: Leg) -> bool:
        """Whether the hex where a step ends is free to stop in."""
        for other in self.battle.others_in(leg.hex, self.move.unit):
            if place_of(self.battle, self.battle.mechs[other]) == leg.place:
                return False
        return True

    # steps

    def take(self, leg: Leg) -> str:
        """Take one step; `DONE` if the move goes on."""
        kind = leg.kind
        if kind == TURN_LEFT or kind == TURN_RIGHT:
            self.spend(leg.mp)
            self.face(leg.facing)
            self.turned = True
            if self.battle.log is not None:
                self.battle.log.append(UnitTurned(self.move.unit, leg.facing, leg.mp))
            return DONE

        if kind == STAND_UP or kind == CAREFUL_STAND:
            return self.stand(leg)
        if kind == GO_PRONE:
            self.spend(go_prone(self.battle, self.move.unit))
            enter_water(self.battle, self.move.unit, self.dice)
            return DONE if not self.mech.destroyed and not self.mech.is_immobile() else OUT
        if kind == HULL_DOWN:
            self.spend(go_hull_down(self.battle, self.move.unit))
            return DONE
        if kind == LEAVE_MAP:
            self.spend(leg.mp)
            withdraw(self.battle, self.move.unit)
            return LEFT

        return self.step(leg)

    def spend(self, mp: int) -> None:
        """Spend MP."""
        self.spent += mp
        self.mech.mp_left = max(0, self.budget() - self.before - self.spent)

    def face(self, facing: Facing) -> None:
        """Turn, and the torso with it."""
        self.mech.facing = facing
        self.mech.torso = facing

    def stand(self, leg: Leg) -> str:
        """Try to stand; the facing afterward is free."""
        mech = self.mech
        mech.mp_left = max(self.budget() - self.before - self.spent, leg.mp)
        stood = self.dice.result_of(try_to_stand, self.battle, self.move.unit, leg.kind == CAREFUL_STAND)
        self.spend(leg.mp)
        if self.battle.ruleset.stand_costs_all_walking or leg.kind == CAREFUL_STAND:
            self.exhausted = True

        if not stood:
            return STAYED_DOWN if not mech.destroyed else OUT

        if leg.facing != mech.facing:
            self.face(leg.facing)
            if self.battle.log is not None:
                self.battle.log.append(UnitTurned(self.move.unit, leg.facing, 0))

        mech.move_mode = max(mech.move_mode, self.mode)
        self.direction = leg.facing
        self.entered_facing = leg.facing
        self.turned = False
        return DONE

    def has_turned(self) -> bool:
        """Whether it turned in its hex, even if it turned back (Q-56); as published, whether its facing differs."""
        if self.battle.ruleset.any_turn_skids:
            return self.turned
        return self.mech.facing != self.entered_facing

    def step(self, leg: Leg) -> str:
        """Enter the next hex: skid, leap, the PSRs of the hex, then the load on a roof or bridge."""
        battle, unit, mech, dice = self.battle, self.move.unit, self.mech, self.dice
        start = mech.hex

        # a turn on pavement or ice may skid
        if self.has_turned() and risks_skid(battle, start, self.mode, place_of(battle, mech)):
            if not dice.result_of(roll_for_skid, battle, unit, self.direction, self.hexes, leg.paved):
                self.path.append(mech.hex)
                return self.how_it_ended(SKID)

        # what the step costs and counts
        self._add_fire_heat()
        self.spend(leg.mp)
        if leg.backward() != self.backward:
            self.backward = leg.backward()
            self.hexes = 0
        self.hexes += 1
        mech.hexes_moved = self.hexes
        if leg.wet or leg.backward():
            mech.mark(WALK_ONLY)
        self.direction = leg.direction
        self.entered_facing = mech.facing
        self.turned = False
        self.path.append(leg.hex)
        if battle.log is not None:
            battle.log.append(_step_event(battle, unit, hex_name(start), leg))

        # the step itself, and its PSRs
        if leg.rise <= -LEAP_LEVELS:
            if not dice.result_of(leap_down, battle, unit, leg.hex):
                return self.how_it_ended(FELL)
        climbs = leg.rise > 0 and not leg.paved and cliff_trigger(battle, start, leg.hex, leg.rise) is not None
        backward = leg.backward()
        stays_up = dice.result_of(step_into, battle, unit, leg.hex, self.mode, leg.paved, leg.place, backward, ())
        if mech.queue and not mech.destroyed:
            dice.result_of(resolve_psrs, battle, unit)

        # what may end the move: a cliff not climbed, a collapse, a roof or bridge that breaks, a fall, a bog
        if climbs and mech.hex == start and not mech.prone:
            self.path.append(start)
            self.hexes -= 1
            return self.how_it_ended(STOPPED)
        if mech.hex != leg.hex and not mech.prone:
            self.path.append(mech.hex)
            return self.how_it_ended(COLLAPSED)
        if not mech.destroyed and leg.place == TOP and mech.hex == leg.hex:
            if not dice.result_of(settle_load, battle, leg.hex):
                return self.how_it_ended(FELL if mech.prone else COLLAPSED)
        if not stays_up or mech.prone or mech.status & STUCK or mech.destroyed or mech.is_immobile():
            return self.how_it_ended(FELL if mech.prone else STUCK_FAST)
        return DONE

    def _add_fire_heat(self) -> None:
        """Add the heat of a burning hex that the unit leaves."""
        heat = leaving_heat(self.battle, self.mech)
        if heat:
            add_outside_heat(self.battle, self.move.unit, heat, BY_FIRE)

    def how_it_ended(self, ended: str) -> str:
        """`OUT` when the unit was destroyed or its pilot knocked out, else how the move ended."""
        return OUT if self.mech.destroyed or self.mech.is_immobile() else ended

    # the end

    def declare_charge(self) -> None:
        """The unit stops before the target; the charge itself belongs to the physical attack phase."""
        leg = self.legs[-1]
        self.spend(leg.mp)
        self.hexes += 1
        self.mech.charging = self.move.charge
        self.mech.charge_is_dfa = False
        if self.battle.log is not None:
            self.battle.log.append(AttackDeclared(self.move.unit, self.move.charge, "charge"))

    def end(self, ended: str) -> MoveResult:
        """Record the move for the rest of the turn: mode, hexes, MP left, and whether the unit has moved.

        A unit that was stopped in a friend's hex makes it get out of the way (`piloting-skill-rolls.md` §10.4), also
        when its pilot is knocked out there; a wreck is in nobody's way. In some rulesets a unit with MP left may go on
        after a fall or a failed booster: then it does not count as moved yet.
        """
        battle, mech = self.battle, self.mech
        if ended in (FELL, STUCK_FAST, COLLAPSED, STOPPED, OUT) and not mech.destroyed and not mech.off_board:
            for other in overlaps(battle, mech, mech.hex):
                if other != self.move.unit:
                    self.dice.result_of(drive_out, battle, other, self.direction)
                    self.dice.result_of(resolve_psrs, battle, other)

        mech.hexes_moved = self.hexes
        no_mp_left = self.exhausted or ended in (SKID, STUCK_FAST, COLLAPSED, STOPPED, LEFT, OUT)
        mech.mp_left = 0 if no_mp_left else max(0, self.budget() - self.before - self.spent)

        may_go_on = (ended in (FELL, STAYED_DOWN) and battle.ruleset.move_goes_on_after_fall) or (
            ended == DEVICE_FAILED and battle.ruleset.device_failure_replans
        )
        if not may_go_on or mech.mp_left < 1 or mech.is_immobile():
            mech.mark(MOVED_THIS_TURN)

        mech.mark(WENT_BACKWARD, self.backward and not mech.status & MOVED_THIS_TURN)
        return _report_move(battle, self.move.unit, ended, self.spent, self.path)


def _report_move(battle: Battle, unit: UnitIndex, ended: str, mp: int, path: list[int]) -> MoveResult:
    """Log the move that was made, and return its result."""
    mech = battle.mechs[unit]
    if battle.log is not None:
        mode = MODE_NAMES[mech.move_mode]
        evading = bool(mech.status & EVADING)
        names = [hex_name(hex_) for hex_ in path]
        battle.log.append(UnitMoved(unit, mode, names, mech.facing, mp, mech.hexes_moved, mech.mp_left, ended, evading))
    return MoveResult(ended, mech.move_mode, mp, mech.hexes_moved, mech.mp_left)


def _step_event(battle: Battle, unit: UnitIndex, start: str, leg: Leg) -> UnitStepped:
    """The event of a step: where in the hex it leads, and what its MP beyond the first are for (§3.1)."""
    entered_hex = battle.hex(leg.hex)
    place = ""
    if leg.place == TOP:
        place = "bridge" if top_kind(entered_hex) == BRIDGE else "roof"
    elif leg.place == BELOW:
        place = "under-ice"

    costs: list[Modifier] = []
    if not leg.paved:
        superheavy = is_superheavy(battle.mechs[unit])
        on_ice = leg.place == GROUND and entered_hex.ice > 0
        for kind, level in entered_hex.terrain.items():
            if on_ice and (kind == WATER or kind == RAPIDS):
                continue
            mp = terrain_mp(Hex(entered_hex.level, {kind: level}, detail=entered_hex.detail), leg.place, superheavy)
            if mp:
                costs.append(Modifier("terrain", mp, kind))

    if leg.rise:
        costs.append(Modifier("levels-up" if leg.rise > 0 else "levels-down", abs(leg.rise)))
    if is_lateral(leg.kind):
        costs.append(Modifier("lateral", 1))

    return UnitStepped(unit, STEP_NAMES[leg.kind], start, hex_name(leg.hex), leg.mp, place, costs)


# jumps


def _declare_dfa(battle: Battle, unit: UnitIndex, target: UnitIndex) -> None:
    """Declare a death from above: the unit stays in the air until the physical attack phase."""
    mech = battle.mechs[unit]
    mech.mark(AIRBORNE)
    mech.charging = target
    mech.charge_is_dfa = True
    mech.mark(MOVED_THIS_TURN)
    if battle.log is not None:
        battle.log.append(AttackDeclared(unit, target, "dfa"))


def _jump(battle: Battle, move: Move, preview: MovePreview, dice: DiceRoller) -> MoveResult:
    """Jump, and land with the PSRs of the landing; a death from above waits before its target (§5)."""
    unit = move.unit
    mech = battle.mechs[unit]
    start = mech.hex
    path = list(move.steps)
    if not path:
        _, highest_level = jump_limit(battle, mech)
        path = jump_path(battle, mech, move.landing, highest_level)
    hex_before_landing = path[-2] if len(path) > 1 else start
    path.insert(0, start)

    # it leaves its hex: heat of a fire there, MP, facing
    heat = leaving_heat(battle, mech)
    if heat:
        add_outside_heat(battle, unit, heat, BY_FIRE)
    mech.mark(STUCK, False)
    mech.move_mode = JUMP
    mech.hexes_moved = preview.hexes
    mech.mp_left = 0
    facing = move.facing
    if move.dfa != NO_TARGET and facing == NO_FACING:
        facing = direction_to(hex_before_landing, move.landing)
    if facing != NO_FACING:
        mech.facing = facing
        mech.torso = facing
    if battle.log is not None:
        battle.log.append(UnitJumped(unit, hex_name(start), hex_name(move.landing), preview.hexes))

    # a death from above stays in the air until the physical attack phase
    if move.dfa != NO_TARGET:
        if hex_before_landing != start or battle.depth(mech):
            hover(battle, mech, hex_before_landing)
            mech.mark(INDOORS, False)
        _declare_dfa(battle, unit, move.dfa)
        return _report_move(battle, unit, DONE, preview.mp, path)

    # it lands
    place = landing_place(battle.hex(move.landing))
    stays_up = dice.result_of(touch_down, battle, unit, move.landing, _has_prototype_jets(mech), place)
    if mech.queue and not mech.destroyed:
        dice.result_of(resolve_psrs, battle, unit)
    if not mech.destroyed and place_of(battle, mech) == TOP and mech.hex == move.landing:
        dice.result_of(settle_load, battle, move.landing)

    mech.mark(MOVED_THIS_TURN)

    ended = DONE
    if mech.destroyed or mech.is_immobile():
        ended = OUT
    elif mech.prone:
        ended = FELL
    elif not stays_up or mech.status & STUCK:
        ended = STUCK_FAST

    return _report_move(battle, unit, ended, preview.mp, path)


def _has_prototype_jets(mech: Mech) -> bool:
    """Whether a working jump jet is a primitive prototype; prototype improved jets land as safely as any (M-88)."""
    for jet in mech.design.jump_jets:
        if mech.design.components[jet].name == PROTOTYPE_JET and mech.component_works(jet):
            return True
    return False
