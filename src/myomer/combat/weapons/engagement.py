"""A unit and the enemy it fires at, at one moment: what all its shots at that target have in common."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from myomer.combat.battle import Battle
from myomer.combat.numbers import Modifiers
from myomer.combat.reason import Reason
from myomer.combat.relative_position import struck_arc
from myomer.combat.terrain.sight import Sight, sight
from myomer.hexes import distance
from myomer.units.ids import UnitIndex
from myomer.units.mech import Mech


@mypyc_attr(acyclic=True)
class Engagement:
    """An attacker and its target: distance, line of sight, the side that is hit, modifiers and reasons that are shared.

    It describes the battle as it was when it was made: make a new one after every change. Without `explained`, to-hit
    numbers that are computed from it have no modifiers, only their totals.
    """

    def __init__(self, battle: Battle, unit: UnitIndex, target_unit: UnitIndex, explained: bool = True) -> None:
        attacker, target = battle.mechs[unit], battle.mechs[target_unit]
        self.battle: Final = battle
        self.unit: Final = unit
        self.target_unit: Final = target_unit
        self.attacker: Final[Mech] = attacker
        self.target: Final[Mech] = target
        self.explained: Final = explained
        """Whether to-hit numbers list their modifiers, or only have a total."""
        self.distance: Final = distance(attacker.hex, target.hex)
        self.seen: Final[Sight] = sight(battle, attacker, target)
        """The attacker's line of sight to the target, above water."""
        self.arc: Final = struck_arc(battle, attacker, target)
        """The side of the target that is hit."""
        self.in_water: Final = battle.depth(attacker) > 0
        """Whether the attacker stands in water, so that some of its weapons may be under water."""

        # to-hit modifiers that do not depend on the weapon, once `shot_to_hit` has computed them
        self.attacker_condition: Modifiers | None = None
        self.attacker_posture: Modifiers | None = None
        self.target_approach: Modifiers | None = None
        self.target_condition: Modifiers | None = None

        self.reasons: list[Reason] | None = None
        """What forbids all shots, once `shot_legality` has computed it."""
