"""Reach: range, arcs and levels of physical attacks (`physical-attacks.md` §1.7, §1.8, §1.13)."""

from __future__ import annotations

from myomer.combat.battle import Battle
from myomer.combat.physical.attack import Attack
from myomer.hexes import Facing, direction_to, distance
from myomer.rules.hit_tables import FULL, KICK, PUNCH
from myomer.rules.locations import LEFT_ARM, TRIPOD, LocationId
from myomer.units.mech import Mech


def adjacent(attacker: Mech, target: Mech) -> bool:
    """In the next hex, or in the same."""
    return distance(attacker.hex, target.hex) <= 1


def relative_direction(attacker: Mech, target: Mech, facing: Facing) -> int:
    """The adjacent target's direction, 0 straight ahead of `facing`; -1 in the same hex or farther off."""
    direction = direction_to(attacker.hex, target.hex)
    return -1 if direction < 0 else (direction - facing) % 6


def arm_reaches(attacker: Mech, target: Mech, arm: LocationId) -> bool:
    """An arm reaches the forward hexes of the torso and the one at its side; a tripod's the forward ones."""
    if attacker.hex == target.hex:
        return True
    way = relative_direction(attacker, target, attacker.torso)
    if way in (0, 1, 5):
        return True
    if attacker.design.frame == TRIPOD:
        return False
    return way == (4 if arm == LEFT_ARM else 2)


def forward(attacker: Mech, target: Mech, facing: Facing) -> bool:
    """In the three forward hexes of a facing, or in the same hex."""
    return attacker.hex == target.hex or relative_direction(attacker, target, facing) in (0, 1, 5)


def leg_facing(mech: Mech) -> int:
    """The facing that legs use; a tripod's is that of its torso."""
    return mech.torso if mech.design.frame == TRIPOD else mech.facing


def punch_level(battle: Battle, attacker: Mech) -> int:
    """The level at which arms strike: one above the base, a hull-down 'Mech's one lower."""
    base = battle.base_level(attacker)
    return base if attacker.hull_down else base + 1


def level_within(battle: Battle, level: int, target: Mech) -> bool:
    """Whether a level is one that the target fills."""
    base = battle.base_level(target)
    return base <= level <= base + target.height()


def table_at_level(battle: Battle, own: str, level: int, target: Mech) -> str:
    """The attack's own table, at every level and against a prone target too (`standard`, Q-56).

    Published: struck at its feet the kick table, above them the punch table; one that is flat, the full table.
    """
    if target.height() == 0 and battle.ruleset.prone_full_table:
        return FULL
    if not battle.ruleset.tables_by_level:
        return own
    return KICK if level <= battle.base_level(target) else PUNCH


def weapon_table(battle: Battle, target: Mech) -> str:
    """The punch table of what is swung in an arm (Q-19), against a prone target too (Q-56); published that is full."""
    return FULL if target.height() == 0 and battle.ruleset.prone_full_table else PUNCH


def claimed_by_another(battle: Battle, attack: Attack) -> bool:
    """Whether another unit has declared a charge or death from above against the target."""
    for number, mech in enumerate(battle.mechs):
        if number != attack.attacker and mech.charging == attack.target and not mech.destroyed:
            return True
    return False
