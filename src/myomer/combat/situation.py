"""Where units stand to one another: arcs, levels, water."""

from __future__ import annotations

from myomer.combat.battle import Battle
from myomer.hexes import FRONT, attack_arc
from myomer.units.mech import Mech


def struck_arc(attacker: Mech, target: Mech) -> int:
    """The side of the target that the attacker strikes, by its leg facing; front from the same hex."""
    if attacker.hex == target.hex:
        return FRONT
    return attack_arc(attacker.hex, target.hex, target.facing)


def submerged(battle: Battle, mech: Mech, location: int) -> bool:
    """Under water: everything at depth 2, or prone at depth 1; at depth 1 standing, the legs."""
    depth = battle.depth(mech)
    if depth == 0:
        return False
    return depth >= 2 or mech.prone or mech.is_leg(location)


def fully_submerged(battle: Battle, mech: Mech) -> bool:
    """The whole unit under water."""
    depth = battle.depth(mech)
    return depth >= 2 or (depth == 1 and mech.prone)


def level_difference(battle: Battle, attacker: Mech, target: Mech) -> int:
    """How many levels higher the target stands than the attacker."""
    return battle.base_level(target) - battle.base_level(attacker)
