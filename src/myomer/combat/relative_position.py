"""Where units stand to one another: arcs, levels, water."""

from __future__ import annotations

from myomer.combat.battle import Battle
from myomer.hexes import FRONT, HexId, attack_arc, vehicle_arc
from myomer.rules.locations import QUAD, LocationId
from myomer.units.mech import Mech


def struck_arc(battle: Battle, attacker: Mech, target: Mech) -> int:
    """The side of the target that the attacker strikes."""
    return arc_from(battle, attacker.hex, target)


def arc_from(battle: Battle, hex_: HexId, target: Mech) -> int:
    """The side of the target that is struck from a hex, by its leg facing; front from the same hex.

    With the option "advanced hit locations" a quad's sides are a vehicle's.
    """
    if hex_ == target.hex:
        return FRONT
    if battle.ruleset.advanced_hit_locations and target.design.frame == QUAD:
        return vehicle_arc(hex_, target.hex, target.facing)
    return attack_arc(hex_, target.hex, target.facing)


def submerged(battle: Battle, mech: Mech, location: LocationId) -> bool:
    """Whether a location is underwater: any of a prone unit, or in water deeper than the unit is tall; else a leg.

    A 'Mech stands in depth 1 with its upper half above water, a superheavy one in depth 2 as well (M-85).
    """
    depth = battle.depth(mech)
    if depth == 0:
        return False
    return depth > mech.height() or mech.prone or mech.is_leg(location)


def is_industrial(mech: Mech) -> bool:
    """An IndustrialMech, by its structure."""
    return mech.design.structure_kind == "industrial"
