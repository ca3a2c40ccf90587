"""The small front of the library: 'Mechs by name, attacks by name, in plain words."""

from __future__ import annotations

from pathlib import PurePath

from myomer.combat.battle import Battle
from myomer.combat.physical.attack import Attack
from myomer.combat.physical.registry import SELF_TARGETED, attack_rule, default_limb
from myomer.combat.weapons.naming import weapons_called
from myomer.combat.weapons.phase import WeaponPhase
from myomer.combat.weapons.shot import DAMAGE_MODE, Shot
from myomer.hexes import parse_hex
from myomer.library.units import design_named
from myomer.rules.locations import ARMOR_NAMES, LOCATIONS, NOWHERE, parse_location
from myomer.rules.pilots import WORST_SKILL
from myomer.units.build import build
from myomer.units.design import Design
from myomer.units.mech import Mech


def mech(
    what: str | PurePath | int | Design,
    piloting: int = 5,
    gunnery: int = 4,
    hex: str = "0505",  # noqa: A002 - the word for it
    facing: int = 0,
    equipment: list[str] | None = None,
) -> Mech:
    """A 'Mech ready to fight: by name, built in or of your library; anonymous by its tons; or of a design of yours.

    `equipment` is for anonymous 'Mechs: `mech(70, equipment=["hatchet@right-arm", "tsm"])`.
    """
    if isinstance(what, bool) or not isinstance(what, (str, PurePath, int, Design)):
        raise ValueError(f"a 'Mech is a name, the path of a unit file, a weight in tons or a design, not {what!r}")
    if isinstance(what, int):
        design = build(what, equipment=equipment)
    else:
        if equipment:
            raise ValueError("equipment can be added to an anonymous 'Mech only; give its weight in tons")
        design = what if isinstance(what, Design) else design_named(what)
    for skill in (piloting, gunnery):
        if type(skill) is not int or not 0 <= skill <= WORST_SKILL:
            raise ValueError(f"a skill is a number from 0, the best, to {WORST_SKILL}, not {skill}")
    if type(facing) is not int or not 0 <= facing <= 5:
        raise ValueError(f"a facing is a direction from 0 to 5, clockwise from north, not {facing}")
    unit = Mech(design, piloting, gunnery)
    if not isinstance(hex, str):
        raise ValueError(f"a hex is its printed name, such as '0505', not {hex!r}")
    unit.hex = parse_hex(hex)
    unit.facing = facing
    unit.torso = facing
    return unit


def attack(battle: Battle, kind: str, attacker: int = 0, target: int = 1, limb: str = "") -> Attack:
    """A declaration by names: `attack(battle, "kick", limb="right-leg")`.

    With no limb named, the right one, or the one that holds the weapon.
    """
    attack_rule(kind)
    if kind in SELF_TARGETED:
        target = attacker
    battle.check_unit(attacker)
    battle.check_unit(target)
    mech = battle.mechs[attacker]
    if not limb:
        return Attack(kind, attacker, target, default_limb(mech, kind))
    location = parse_location(mech.design.frame, limb)
    if location == NOWHERE:
        names = ", ".join(name for name in ARMOR_NAMES[mech.design.frame][:LOCATIONS] if name)
        raise ValueError(f"there is no limb {limb!r}; the locations are {names}")
    return Attack(kind, attacker, target, location)


def shot(
    battle: Battle,
    weapon: str,
    attacker: int = 0,
    target: int = 1,
    shots: int = 1,
    mode: str = DAMAGE_MODE,
    indirect: bool = False,
) -> Shot:
    """A shot by names: `shot(battle, "AC/20")`, `shot(battle, "medium-laser@left-arm")`.

    With several weapons of that name, the first that may be fired at the target, or else the first of all.
    """
    battle.check_unit(attacker)
    battle.check_unit(target)
    found = [
        Shot(attacker, target, at, shots, mode=mode, indirect=indirect)
        for at in weapons_called(battle.mechs[attacker], weapon)
    ]
    phase = WeaponPhase(battle.copy())
    return next((one for one in found if not phase.why_not(one)), found[0])
