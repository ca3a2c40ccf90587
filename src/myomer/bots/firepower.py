"""How much of its fire a unit has left: a cripple without guns can wait, whatever is easy to hit on it."""

from __future__ import annotations

from myomer.combat.weapons.mounts import mount_of
from myomer.units.ids import ComponentIndex
from myomer.units.mech import Mech


def firepower_left(mech: Mech) -> float:
    """The share of its weapons that can still fire, each by its battle value; 1 for a unit without weapons."""
    whole = left = 0.0
    for weapon in mech.design.weapons:
        value = weapon_value(mech, weapon)
        whole += value
        if mech.component_works(weapon) and has_rounds(mech, weapon):
            left += value
    return left / whole if whole else 1.0


def weapon_value(mech: Mech, weapon: ComponentIndex) -> float:
    """What a weapon counts among those of its unit: its battle value, and something for one that has none."""
    equipment = mech.design.components[weapon].equipment
    return 0.0 if equipment is None else float(equipment.bv) + 1.0


def has_rounds(mech: Mech, weapon: ComponentIndex) -> bool:
    """Whether a weapon needs no ammunition, or has some."""
    bins = mount_of(mech.design, weapon).bins
    if not bins:
        return True
    return any([mech.count(index) > 0 and mech.component_works(index) for index in bins])
