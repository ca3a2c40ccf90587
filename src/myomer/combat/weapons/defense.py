"""Anti-missile systems: which salvo each engages (`weapon-attacks.md` §9)."""

from __future__ import annotations

from fractions import Fraction

from myomer.combat.battle import Battle
from myomer.combat.weapons.families import is_missile, needs_bin
from myomer.combat.weapons.firing_arcs import in_firing_arc
from myomer.combat.weapons.gear import gear_of
from myomer.combat.weapons.shot import ShotPreview
from myomer.units.mech import Mech


def ready_systems(mech: Mech) -> list[int]:
    """The anti-missile systems of a unit that can fire: working, loaded, not used, the unit powered and awake."""
    if mech.destroyed or mech.off_board or mech.shutdown or mech.unconscious:
        return []
    ready: list[int] = []
    for ams in gear_of(mech.design).ams:
        weapon = mech.design.components[ams].equipment
        if weapon is None or not mech.component_works(ams) or mech.weapons_used >> ams & 1:
            continue
        if needs_bin(weapon) and not _loaded(mech, ams):
            continue
        ready.append(ams)
    return ready


def _loaded(mech: Mech, weapon: int) -> bool:
    """Whether an anti-missile system has ammunition."""
    for bin_index in mech.design.bins.get(weapon, []):
        if mech.component_works(bin_index) and mech.count(bin_index):
            return True
    return False


def is_engageable(battle: Battle, preview: ShotPreview) -> bool:
    """Whether AMS can engage the shot: an allowed salvo of missiles, or a single large missile."""
    weapon = battle.mechs[preview.shot.attacker].design.components[preview.shot.weapon].equipment
    return weapon is not None and is_missile(weapon) and not preview.reasons


def assign_defense(battle: Battle, previews: list[ShotPreview]) -> list[ShotPreview]:
    """The shots with the anti-missile system that engages each: the salvos of greatest expected damage first.

    A system engages one salvo a turn, from within its arc; a salvo is engaged once. Inferno counts by its heat.
    """
    result = previews[:]
    for unit, mech in enumerate(battle.mechs):
        systems = ready_systems(mech)
        if not systems:
            continue

        incoming: list[tuple[Fraction, int]] = []
        for index, preview in enumerate(previews):
            if preview.shot.target == unit and is_engageable(battle, preview):
                incoming.append((-_expected_effect(preview), index))
        incoming.sort()

        for _, index in incoming:
            attacker = battle.mechs[previews[index].shot.attacker]
            for system in systems:
                if in_firing_arc(mech, system, attacker.hex):
                    result[index] = previews[index].with_ams(system)
                    systems.remove(system)
                    break
    return result


def _expected_effect(preview: ShotPreview) -> Fraction:
    """The expected damage of a salvo, or its expected heat if that is more."""
    effect = preview.effect
    return preview.chance() * effect.mean_hits() * max(effect.damage, effect.heat)
