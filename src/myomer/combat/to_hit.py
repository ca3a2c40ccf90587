"""Modifiers that attacks share: movement, terrain, and the state of attacker and target.

`physical-attacks.md` §1.6.
"""

from __future__ import annotations

from myomer.combat.battle import Battle
from myomer.combat.numbers import Modifiers
from myomer.rules.components import INDUSTRIAL_TSM
from myomer.rules.locations import TRIPOD
from myomer.rules.movement import (
    ATTACKER_MODIFIERS,
    ATTACKER_REASONS,
    JUMP,
    RUN,
    SKIDDED_MODIFIER,
    SPRINT,
    target_modifier,
)
from myomer.rules.pilots import LIGHT, MEDIUM, SUPERHEAVY_TONS, weight_class
from myomer.rules.terrain import (
    FOLIAGE_TO_HIT,
    INDUSTRIAL,
    INDUSTRIAL_TO_HIT,
    SMOKE,
    SMOKE_TO_HIT,
)
from myomer.rules.weather import NIGHT
from myomer.units.mech import (
    CAREFUL_STAND,
    DEDICATED_PILOT,
    DODGING,
    EVADING,
    INDOORS,
    SKIDDED,
    SPOTTING,
    STUCK,
    Mech,
)


def attacker_movement(mech: Mech, parts: Modifiers) -> None:
    """+1 walked, +2 ran, +3 jumped, +3 ran and skidded."""
    if mech.status & SKIDDED and mech.move_mode == RUN:
        parts.add("attacker-skidded", SKIDDED_MODIFIER)
    elif ATTACKER_MODIFIERS[mech.move_mode]:
        parts.add(ATTACKER_REASONS[mech.move_mode], ATTACKER_MODIFIERS[mech.move_mode])
    elif mech.status & CAREFUL_STAND:
        parts.add("attacker-walked", 1)


def target_movement(mech: Mech, parts: Modifiers) -> None:
    """By hexes moved; jumped one more, skidded two more, sprinted one less."""
    if not mech.hexes_moved and not mech.move_mode and not mech.status & SKIDDED:
        return
    value = target_modifier(mech.hexes_moved)
    if value:
        parts.add("target-moved", value)
    if mech.move_mode == JUMP:
        parts.add("target-jumped", 1)
    elif mech.move_mode == SPRINT:
        parts.add("target-sprinted", -1)
    if mech.status & SKIDDED:
        parts.add("target-skidded", 2)


def target_terrain(battle: Battle, mech: Mech, parts: Modifiers) -> None:
    """Woods that reach as high as the target, smoke, heavy industry."""
    here = battle.hex_of(mech)
    if not here.terrain:
        return
    if here.foliage:
        top = battle.base_level(mech) + mech.height()
        if top < here.level + here.foliage_height:
            parts.add("target-in-woods", FOLIAGE_TO_HIT[here.foliage])
    if here.of(SMOKE):
        parts.add("target-in-smoke", SMOKE_TO_HIT[here.of(SMOKE)])
    if here.of(INDUSTRIAL):
        parts.add("target-in-industrial-zone", INDUSTRIAL_TO_HIT)


def target_immobile(mech: Mech, parts: Modifiers) -> None:
    """Shut down, its pilot unconscious, or held: −4."""
    if mech.is_immobile():
        parts.add("target-immobile", -4)


def target_prone(mech: Mech, parts: Modifiers) -> None:
    """Physical attacks are made at an adjacent target, so −2."""
    if mech.prone:
        parts.add("target-prone", -2)


def target_in_water(battle: Battle, mech: Mech, parts: Modifiers, value: int) -> None:
    """Standing in water one level deep covers the legs: +1, against a push +3."""
    if not mech.prone and battle.depth(mech) == 1:
        parts.add("target-in-water", value)


def target_evading(battle: Battle, mech: Mech, parts: Modifiers) -> None:
    """Evading: +1, or by its pilot's skill."""
    if mech.status & EVADING:
        parts.add("target-evading", evasion(battle, mech))


def evasion(battle: Battle, mech: Mech) -> int:
    """+1; with the skilled-evasion option +3 for Piloting 0–1, +2 for 2–3, +1 for 4–5, 0 beyond."""
    if not battle.ruleset.skilled_evasion:
        return 1
    return max(0, 3 - mech.piloting // 2)


def attacker_spotting(mech: Mech, parts: Modifiers) -> None:
    """Spotting for indirect fire this turn: +1."""
    if mech.status & SPOTTING:
        parts.add("attacker-spotting", 1)


def attacker_superheavy(mech: Mech, parts: Modifiers) -> None:
    """Over 100 tons: +1."""
    if mech.design.tons > SUPERHEAVY_TONS:
        parts.add("attacker-superheavy", 1)


def attacker_handicaps(mech: Mech, parts: Modifiers) -> None:
    """Industrial TSM +2; a torso cockpit whose head sensors are gone +4."""
    if mech.design.tsm == INDUSTRIAL_TSM:
        parts.add("industrial-tsm", 2)
    if mech.is_blind():
        parts.add("blind-torso-cockpit", 4)


def darkness(battle: Battle, parts: Modifiers) -> None:
    """A moonless night or a solar flare +1, pitch black +2."""
    dark = NIGHT[battle.conditions.light]
    if dark:
        parts.add("darkness", dark, battle.conditions.light)


def attacker_weight(battle: Battle, mech: Mech, parts: Modifiers) -> None:
    """Option: light attackers −2, medium −1."""
    if battle.ruleset.weight_class_to_hit:
        size = weight_class(mech.design.tons)
        if size <= MEDIUM:
            parts.add("weight-class", -2 if size == LIGHT else -1)


def common_modifiers(battle: Battle, attacker: Mech, target: Mech, parts: Modifiers) -> None:
    """The modifiers of punches, kicks, weapons, trips, grapples and jump-jet attacks.

    Pushes, charges and deaths from above have lists of their own, made of the same functions.
    """
    attacker_movement(attacker, parts)
    target_movement(target, parts)
    target_terrain(battle, target, parts)

    if attacker.status & target.status & INDOORS:
        parts.add("inside-building", 1)
    target_immobile(target, parts)
    target_prone(target, parts)
    target_in_water(battle, target, parts, 1)

    if target.status:
        target_evading(battle, target, parts)
        if target.status & STUCK:
            parts.add("target-stuck", -2)
        if target.status & DODGING:
            parts.add("target-dodging", 2)
    if target.stealth:
        parts.add("target-stealth", target.stealth)

    attacker_spotting(attacker, parts)
    attacker_superheavy(attacker, parts)
    attacker_handicaps(attacker, parts)
    darkness(battle, parts)
    attacker_weight(battle, attacker, parts)

    if attacker.design.modular_armor:
        parts.add("modular-armor", 1)
    if attacker.design.frame == TRIPOD and attacker.status & DEDICATED_PILOT:
        parts.add("dedicated-pilot", -1)
    if attacker.abilities:
        if "melee-specialist" in attacker.abilities:
            parts.add("melee-specialist", -1)
        if "frogman" in attacker.abilities and battle.depth(attacker) >= 2:
            parts.add("frogman", -1)
