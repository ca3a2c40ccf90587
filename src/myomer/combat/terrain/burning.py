"""Ground that heats a 'Mech: fire and magma (`heat.md` §3)."""

from __future__ import annotations

from myomer.combat.battle import Battle
from myomer.combat.harm.damage import heat_let_in
from myomer.rules import heat as scale
from myomer.rules.terrain import FIRE, MAGMA
from myomer.units.mech import Mech


def place_heat(battle: Battle, mech: Mech) -> int:
    """Heat from fire or magma to a unit that is there in the heat phase (§3), less what its armor keeps out.

    Fire heats what stands on the ground or one level above, not what is in water; magma what stands on it.
    """
    here = battle.hex_of(mech)
    points = 0
    if here.has(FIRE) and mech.roof <= scale.FIRE_REACHES and not battle.depth(mech):
        points += scale.FIRE_HERE
    if here.has(MAGMA) and not mech.roof:
        points += scale.MAGMA_HERE[here.of(MAGMA)]
    return heat_let_in(mech, points, scale.BY_FIRE)


def leaving_heat(battle: Battle, mech: Mech) -> int:
    """Heat from fire or magma to a unit that leaves its hex on the ground or by a jump (§3), before any armor.

    To be added with `damage.add_outside_heat(battle, unit, points, BY_FIRE)`.
    """
    here = battle.hex_of(mech)
    points = 0
    if here.has(FIRE) and mech.roof <= scale.FIRE_REACHES and not battle.depth(mech):
        points += scale.FIRE_LEFT
    if here.has(MAGMA) and not mech.roof:
        points += scale.MAGMA_LEFT[here.of(MAGMA)]
    return points
