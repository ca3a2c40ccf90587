"""Which physical attacks are worth asking about: the kinds that a unit has, and the limbs each is made with."""

from __future__ import annotations

from myomer.combat.physical.registry import ATTACKS, BODILY
from myomer.rules.ruleset import Ruleset
from myomer.units.mech import Mech


def kinds_of(mech: Mech, rules: Ruleset) -> list[str]:
    """The kinds of attack that a unit might make: those in play, and those of the weapons it carries."""
    kinds = [rule.kind for rule in BODILY if rule.in_play(rules) and rule.offered(mech)]
    for weapon in mech.design.physical_weapons:
        name = mech.design.components[weapon].name
        if name not in kinds:
            kinds.append(name)
    return kinds


def limbs_for(mech: Mech, kind: str) -> list[int]:
    """The limbs that an attack of this kind may be made with; `NO_LIMB` alone where none is named."""
    return ATTACKS[kind].limbs(mech)
