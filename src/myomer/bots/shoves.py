"""Pushes from a place to stand: what two adjacent units could do to each other by the drop or the water behind them.

Only a push that the ground makes worse than an ordinary fall counts here; the others are worth less than a kick.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from myomer.bots.estimates import any_fails, chance
from myomer.bots.footing import shoved_cost
from myomer.bots.outlook import UnitView
from myomer.bots.sparring import unmoved
from myomer.combat.battle import Battle
from myomer.combat.harm.psr_target import trigger
from myomer.combat.physical.attack import Attack
from myomer.combat.physical.push import PUSH
from myomer.combat.terrain.costs import put_in
from myomer.hexes import HexId, direction_to
from myomer.rules.triggers import PUSHED
from myomer.scenario.face_off import face_to_face

NEVER: Final = 13
WHERE_IT_IS: Final = -1
"""The place of a unit that is not to be put elsewhere."""
WORSE: Final = 0.01
"""How much more than an ordinary fall a shove must cost, in shares of the unit."""


@mypyc_attr(acyclic=True)
class Shoves:
    """The pushes of a unit and its enemies on each other, by where they stand; each figure is computed once."""

    def __init__(self, battle: Battle, me: UnitView) -> None:
        self._battle: Final = battle
        self._me: Final = me
        self._costs: Final[dict[int, float]] = {}
        """By unit, hex, place and direction."""
        self._numbers: Final[dict[tuple[int, int], int]] = {}
        """By attacker and target, the to-hit number of a push if neither has moved."""

    def own(self, foe: UnitView, here: HexId, modifier: int) -> float:
        """What it is worth to push an enemy from a hex next to it, straight ahead, on its level."""
        if not foe.moved and not foe.helpless:
            return 0.0  # it will have gone elsewhere
        cost = self._cost(foe, foe.hex, WHERE_IT_IS, direction_to(here, foe.hex))
        return chance(self._number(self._me, foe) + modifier) * cost * foe.worth if cost else 0.0

    def theirs(self, foe: UnitView, here: HexId, place: int, modifier: int) -> float:
        """What the push of an enemy next to a place costs the unit there; one that has moved must face it."""
        direction = direction_to(foe.hex, here)
        if foe.helpless or (foe.moved and foe.mech.facing != direction):
            return 0.0
        cost = self._cost(self._me, here, place, direction)
        return chance(self._number(foe, self._me) + modifier) * cost * self._me.worth if cost else 0.0

    def _cost(self, view: UnitView, hex_: HexId, place: int, direction: int) -> float:
        """What a push in a direction costs a unit in a place; 0 if no more than an ordinary fall."""
        if view.mech.prone and place == WHERE_IT_IS:
            return 0.0
        key = ((view.unit * 8 + place + 1) * 8 + direction) << 32 | hex_
        known = self._costs.get(key)
        if known is None:
            battle = self._battle
            mech = view.mech
            if place != WHERE_IT_IS:
                mech = view.mech.copy()
                mech.prone = False
                put_in(battle, mech, hex_, place)
            fails = any_fails(battle, view.unit, [trigger(battle, PUSHED)])
            known = shoved_cost(battle, view.unit, view, mech, direction, fails)[0]
            if known < fails * view.fall_cost + WORSE:
                known = 0.0
            self._costs[key] = known
        return known

    def _number(self, one: UnitView, other: UnitView) -> int:
        """The to-hit number of a push on open ground."""
        key = (one.unit, other.unit)
        known = self._numbers.get(key)
        if known is None:
            battle = face_to_face(unmoved(one.mech), unmoved(other.mech), one.battle.ruleset)
            attack = Attack(PUSH.kind, 0, 1)
            known = NEVER
            battle.mechs[0].prone = battle.mechs[1].prone = False
            if not PUSH.check(battle, attack):
                target = PUSH.preview(battle, attack, []).target_number
                known = NEVER if target.automatic else target.value
            self._numbers[key] = known
        return known
