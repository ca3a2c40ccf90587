"""The limb that --limb names for a physical attack."""

from __future__ import annotations

from myomer.cli.conditions import command_error
from myomer.cli.errors import CommandError
from myomer.combat.physical.attack import NO_LIMB
from myomer.combat.physical.registry import ATTACKS, default_limb
from myomer.narration import phrase
from myomer.rules.locations import parse_location
from myomer.scenario.errors import DescriptionError, shown
from myomer.scenario.units import location_named
from myomer.units.mech import Mech


def limb_of(mech: Mech, kind: str, name: str) -> int:
    """The limb of that name, or the one the attack is made with where none is named."""
    if not name:
        return default_limb(mech, kind)
    possible = ATTACKS[kind].limbs(mech)
    if possible == [NO_LIMB]:
        raise CommandError(f"--limb: {phrase(kind)} takes no limb; leave out --limb")
    limbs = [limb for limb in possible if limb != NO_LIMB]
    if limbs and parse_location(mech.design.frame, name) not in limbs:
        names = " or ".join([mech.design.names[limb] for limb in limbs])
        raise CommandError(f"--limb: {phrase(kind)} takes {names}, not {shown(name)}")
    try:
        return location_named(mech, name, "--limb", "limb")  # where it has none for the attack, the attack says why
    except DescriptionError as problem:
        raise command_error(problem) from problem
