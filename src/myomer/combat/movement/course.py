"""A move computed step by step, before any dice: where each step leads, what it costs, what forbids it.

`movement.md` §3, §12. Costs are those of the state at the start.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from myomer.combat.battle import Battle
from myomer.combat.movement.move import (
    CAREFUL_STAND,
    FORWARD,
    GO_PRONE,
    HULL_DOWN,
    KIND,
    LEAVE_MAP,
    NO_FACING,
    ONTO,
    STAND_UP,
    STEP_DIRECTIONS,
    TURN_LEFT,
    TURN_RIGHT,
    UNDER,
    Move,
    goes_backward,
    is_lateral,
    step_name,
)
from myomer.combat.movement.standing import HULL_DOWN_COST, hull_down_cost, stand_cost, why_not_stand
from myomer.combat.reason import Reason
from myomer.combat.terrain.costs import (
    BACKWARD_STEEPEST,
    BELOW,
    GROUND,
    STEEPEST,
    TOP,
    enterable,
    fits_on_ground,
    is_superheavy,
    level_at,
    lowest_rise,
    place_of,
    step_cost,
    top_kind,
)
from myomer.combat.terrain.stacking import are_friends, in_the_way
from myomer.hexes import Facing, HexId, neighbor
from myomer.rules.locations import QUAD
from myomer.rules.movement import STILL
from myomer.units.mobility import can_go_hull_down, walking_mp

NO_DIRECTION: Final = -1
CAREFUL_WALK: Final = 3
"""Walking MP that a careful stand needs."""


@mypyc_attr(acyclic=True)
class Leg:
    """One step of a course: its kind, its cost, and where the unit is after it."""

    def __init__(
        self, kind: int, hex_: HexId, place: int, facing: Facing, mp: int, direction: int = NO_DIRECTION, rise: int = 0,
        paved: bool = False, wet: bool = False,
    ) -> None:  # fmt: skip
        self.kind: Final = kind
        self.hex: Final = hex_
        """The hex the unit is in after the step."""
        self.place: Final = place
        """Where in that hex: ground, roof or bridge, under ice."""
        self.facing: Final = facing
        self.mp: Final = mp
        self.direction: Final = direction
        """The direction of a step into another hex, else `NO_DIRECTION`."""
        self.rise: Final = rise
        """How many levels the step goes up; down if negative."""
        self.paved: Final = paved
        """Whether it follows a road or other pavement."""
        self.wet: Final = wet
        """Whether it goes into water."""

    def backward(self) -> bool:
        """Whether the step goes backward, against the unit's facing."""
        return goes_backward(self.kind)


@mypyc_attr(acyclic=True)
class Course:
    """A move on the ground, step by step."""

    def __init__(self, battle: Battle, move: Move) -> None:
        mech = battle.mechs[move.unit]
        self.battle: Final = battle
        self.move: Final = move
        self.mech: Final = mech
        self.legs: Final[list[Leg]] = []
        self.reasons: Final[list[Reason]] = []
        """Everything that forbids the move; empty when it is allowed."""
        self.cost = 0
        """MP spent so far."""

        # the unit's state after the steps so far
        self.hex = mech.hex
        self.place = place_of(battle, mech)
        self.level = battle.base_level(mech)
        self.facing = mech.facing
        self.prone = mech.prone
        self.hull_down = mech.hull_down
        self.left = False
        """Whether it has left the map."""
        self.turns_lying = 0
        """Facing changes made while prone."""
        self.wet = False
        """Whether a step has gone into water: no running then."""
        self.backward = False
        """Whether a step has gone backward: no running then."""
        self.stopped_well = True
        """Whether a unit may stop in the hex it was in before the last step."""
        self.stops_well = True
        """Whether a unit may stop in the hex it is in now."""
        self.last_direction = NO_DIRECTION
        """The direction of the last step into another hex."""

        for index, step in enumerate(move.steps):
            self._take(step, index == len(move.steps) - 1)

    def refuse(self, reason: Reason) -> None:
        """Add a reason against the move, once."""
        if reason not in self.reasons:
            self.reasons.append(reason)

    def _take(self, step: int, last: bool) -> None:
        """Take one step of the move: each kind adds its cost and everything that forbids it."""
        if not step_name(step):
            self.refuse(Reason("unknown-step"))
            return
        if self.left:
            self.refuse(Reason("steps-after-leaving"))
            return

        kind = step & KIND
        if STEP_DIRECTIONS[kind] >= 0:
            self._go(step, last)
        elif kind == TURN_LEFT or kind == TURN_RIGHT:
            self._turn(kind)
        elif kind == STAND_UP or kind == CAREFUL_STAND:
            self._stand(kind)
        elif kind == GO_PRONE:
            self._lie_down()
        elif kind == HULL_DOWN:
            self._crouch()
        elif kind == LEAVE_MAP:
            self._leave()

    def _add(self, leg: Leg) -> None:
        """Add a step and its MP."""
        self.legs.append(leg)
        self.cost += leg.mp

    def _stay(self, kind: int, mp: int) -> None:
        """Add a step that stays in its hex."""
        self._add(Leg(kind, self.hex, self.place, self.facing, mp))

    # in place

    def _turn(self, kind: int) -> None:
        """Turn one hex side for 1 MP; a prone unit without a gyro only once."""
        self.facing = (self.facing + (1 if kind == TURN_RIGHT else 5)) % 6
        if self.hull_down:
            self.refuse(Reason("hull-down"))
        if self.prone:
            self.turns_lying += 1
            if self.mech.gyro_destroyed() and self.turns_lying > 1:
                self.refuse(Reason("gyro-destroyed-turn"))
        self._stay(kind, 1)

    def _stand(self, kind: int) -> None:
        """Stand up, with any facing. In `standard` that is the whole move; so is a careful stand (option, §6.2)."""
        mech = self.mech
        careful = kind == CAREFUL_STAND
        rules = self.battle.ruleset

        if not self.prone and not self.hull_down:
            self.refuse(Reason("not-prone"))
        for reason in why_not_stand(self.battle, self.move.unit):
            if reason.code not in ("not-prone", "no-mp"):
                self.refuse(reason)

        needed_mp = CAREFUL_WALK if careful else 1
        if walking_mp(mech) < needed_mp:
            self.refuse(Reason("no-mp", needed=needed_mp, has=walking_mp(mech)))

        if careful and (not rules.careful_stand or rules.stand_costs_all_walking):
            self.refuse(Reason("careful-stand-not-in-play"))
        if (careful or rules.stand_costs_all_walking) and (len(self.move.steps) > 1 or mech.move_mode != STILL):
            self.refuse(Reason("stand-is-all"))

        self.prone = False
        self.hull_down = False
        if self.move.facing != NO_FACING:
            self.facing = self.move.facing
        self._stay(kind, stand_cost(self.battle, self.move.unit, careful))

    def _lie_down(self) -> None:
        """Going prone costs 1 MP, from hull-down nothing."""
        if self.prone:
            self.refuse(Reason("already-prone"))
        cost = 0 if self.hull_down else 1
        self.prone = True
        self.hull_down = False
        self._stay(GO_PRONE, cost)

    def _crouch(self) -> None:
        """Going hull-down (option); not after going prone in the same move."""
        if not self.battle.ruleset.hull_down:
            self.refuse(Reason("option-not-in-play"))
        if not can_go_hull_down(self.mech) or self.hull_down:
            self.refuse(Reason("cannot-go-hull-down"))
        if self.prone and not self.mech.prone:
            self.refuse(Reason("prone"))
        # one that has stood up in this move pays as from standing, though `mech` itself is still prone
        cost = hull_down_cost(self.mech) if self.prone or not self.mech.prone else HULL_DOWN_COST
        self.prone = False
        self.hull_down = True
        self._stay(HULL_DOWN, cost)

    def _leave(self) -> None:
        """Leave the map over the edge that the unit faces, or toward which it last moved (§11)."""
        self._check_standing()
        directions = [self.facing] if self.last_direction == NO_DIRECTION else [self.facing, self.last_direction]
        if all([self.battle.board.contains(neighbor(self.hex, direction)) for direction in directions]):
            self.refuse(Reason("not-at-the-edge"))
        self.left = True
        self._stay(LEAVE_MAP, 1)

    def _check_standing(self) -> None:
        """A prone or hull-down unit cannot leave its hex."""
        if self.prone:
            self.refuse(Reason("prone"))
        elif self.hull_down:
            self.refuse(Reason("hull-down"))

    # to the next hex

    def _go(self, step: int, last: bool) -> None:
        """Enter the next hex: forward, backward or, for a quad, sideways for 1 MP more."""
        battle, kind = self.battle, step & KIND
        self._check_standing()
        if is_lateral(kind) and self.mech.design.frame != QUAD:
            self.refuse(Reason("not-a-quad"))

        direction = (self.facing + STEP_DIRECTIONS[kind]) % 6
        end = neighbor(self.hex, direction)
        if not battle.board.contains(end):
            self.refuse(Reason("off-map"))
            return

        entered_hex = battle.hex(end)
        if not enterable(entered_hex):
            self.refuse(Reason("impassable"))

        place = self._place_entered(step, end)
        superheavy = is_superheavy(self.mech)
        cost = step_cost(battle, self.hex, self.place, self.level, end, place, direction, superheavy)

        self.stopped_well = self.stops_well
        self.hex = end
        self.place = place
        self._check_slope(goes_backward(kind), cost.rise)
        self.level = level_at(entered_hex, place)

        self.last_direction = direction
        self.wet = self.wet or cost.wet
        self.backward = self.backward or goes_backward(kind)
        self._check_units_there(last and kind == FORWARD)

        mp = cost.mp + (1 if is_lateral(kind) else 0)
        self._add(Leg(kind, end, place, self.facing, mp, direction, cost.rise, cost.paved, cost.wet))

    def _place_entered(self, step: int, end: int) -> int:
        """The place of the hex that a step states; else the ground, or the bridge if the unit does not fit under it."""
        entered_hex = self.battle.hex(end)
        if step & ONTO:
            if not top_kind(entered_hex):
                self.refuse(Reason("no-such-place"))
                return GROUND
            return TOP
        if step & UNDER:
            if not entered_hex.ice or not entered_hex.water:
                self.refuse(Reason("no-such-place"))
                return GROUND
            return BELOW
        return GROUND if fits_on_ground(entered_hex, is_superheavy(self.mech)) else TOP

    def _check_slope(self, backward: bool, rise: int) -> None:
        """How many levels a step may go up or down; backward none, or one if the ruleset allows it."""
        if rise > STEEPEST or rise < (lowest_rise(self.battle) if self.place == GROUND else -STEEPEST):
            self.refuse(Reason("too-steep"))
        if backward and abs(rise) > (BACKWARD_STEEPEST if self.battle.ruleset.backward_levels else 0):
            self.refuse(Reason("backward-slope"))

    def _check_units_there(self, charging: bool) -> None:
        """Enemies block the way; friends only where the move ends; the target of a charge does neither (§9)."""
        self.stops_well = True
        for other in in_the_way(self.battle, self.move.unit, self.hex, self.level):
            if charging and other == self.move.charge:
                continue
            if are_friends(self.mech, self.battle.mechs[other]):
                self.stops_well = False
            else:
                self.refuse(Reason("enemy-in-the-way", unit=other))


def hexes_of(legs: list[Leg]) -> int:
    """Hexes entered, for the TMM: the count restarts when a move changes between forward and backward (§4.1)."""
    hexes = 0
    backward = False
    for leg in legs:
        if leg.direction == NO_DIRECTION:
            continue
        if leg.backward() != backward:
            backward = leg.backward()
            hexes = 0
        hexes += 1
    return hexes
