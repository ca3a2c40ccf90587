"""Which physical attacks are worth asking about: the kinds that a unit has, and the limbs each is made with."""

from __future__ import annotations

from typing import Final

from myomer.combat.physical.attack import NO_LIMB
from myomer.combat.physical.registry import ATTACKS, LIMBLESS
from myomer.rules.ruleset import Ruleset
from myomer.units.mech import Mech

BODILY: Final = ("punch", "kick", "push", "club", "trip", "grapple", "break-grapple", "jump-jet", "thrash", "brush-off")
"""Physical attacks that need no weapon; those that are options are asked about only where they are in play."""


def kinds_of(mech: Mech, rules: Ruleset) -> list[str]:
    """The kinds of attack worth asking about: those in play, and the weapons that it carries."""
    kinds = [kind for kind in BODILY if ATTACKS[kind].in_play(rules) and (kind != "club" or mech.club)]
    for at in mech.design.physical_weapons:
        name = mech.design.components[at].name
        if name not in kinds:
            kinds.append(name)
    return kinds


def limbs_for(mech: Mech, kind: str) -> list[int]:
    """The limbs that an attack of this kind may be made with; `NO_LIMB` alone where none is named."""
    design = mech.design
    if kind in LIMBLESS or kind == "brush-off":
        return [NO_LIMB] if kind in LIMBLESS else design.arms
    if kind == "jump-jet":
        return [*design.legs, NO_LIMB] if mech.prone else design.legs
    if kind == "kick":
        return design.legs
    if kind == "punch":
        return design.arms
    places: list[int] = []
    for at in design.physical_weapons:
        component = design.components[at]
        if component.name == kind and component.location not in places:
            places.append(component.location)
    return places
