"""Two 'Mechs face to face: the start of almost every question about one attack.

The attacker looks north at the target, which looks back; they are adjacent unless a distance is given.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from myomer.boards import Board
from myomer.combat.battle import Battle
from myomer.combat.physical.attack import NO_LIMB
from myomer.combat.physical.rule import AttackRule
from myomer.hexes import parse_hex
from myomer.rules.ruleset import STANDARD, Ruleset
from myomer.units.mech import Mech

ATTACKER_HEX: Final = "0505"
TARGET_HEX: Final = "0504"
BEHIND_HEX: Final = "0506"
"""Behind the attacker."""
NORTH: Final = 0
SOUTH: Final = 3
_COLUMN, _TARGET_ROW = TARGET_HEX[:2], int(TARGET_HEX[2:])


@dataclass(frozen=True)
class FaceOff:
    """A battle with its attacker and its target; an attack without a target has the attacker in both places."""

    battle: Battle
    names: list[str]
    attacker: int = 0
    target: int = 1
    point: str = ""
    """For a saved game, the point in the game."""

    @property
    def mech(self) -> Mech:
        """The unit that acts."""
        return self.battle.mechs[self.attacker]

    def limb_name(self, limb: int) -> str:
        """The name of one of the attacker's limbs; empty for no limb."""
        return "" if limb == NO_LIMB else self.mech.design.names[limb]


def attacker_hex(distance: int) -> str:
    """The attacker's hex: that many hexes south of the target."""
    return f"{_COLUMN}{_TARGET_ROW + distance:02}"


def face_to_face(
    attacker: Mech,
    target: Mech,
    ruleset: Ruleset | str = STANDARD,
    distance: int = 1,
    behind: bool = False,
    board: Board | None = None,
) -> Battle:
    """A battle of the two, placed face to face; with `behind`, the target stands behind the attacker."""
    attacker.hex = parse_hex(attacker_hex(distance))
    attacker.facing = attacker.torso = NORTH
    target.hex = parse_hex(BEHIND_HEX if behind else TARGET_HEX)
    target.facing = target.torso = SOUTH
    return Battle([attacker, target], board, ruleset)


def example_of(rule: AttackRule, attacker: Mech, target: Mech, limb: int, ruleset: Ruleset) -> Battle:
    """The two as in the attack's own example, where it is allowed (`AttackTraits.example_battle`)."""
    battle = face_to_face(attacker, target, ruleset, behind=rule.example_target_behind(attacker, limb))
    rule.example_battle(battle)
    return battle
