"""Reach: range, arcs and levels of physical attacks (`physical-attacks.md` §1.7, §1.8, §1.13)."""

from __future__ import annotations

from typing import Final

from myomer.combat.battle import Battle
from myomer.combat.numbers import Modifiers
from myomer.combat.physical.attack import Attack
from myomer.hexes import Facing, direction_to, distance
from myomer.rules.hit_tables import FULL, KICK, PUNCH
from myomer.rules.locations import LEFT_ARM, TRIPOD, LocationId
from myomer.rules.physical_weapons import CHOSEN_TABLE_TO_HIT
from myomer.units.mech import Mech

AHEAD: Final = 0
_FRONT_RIGHT: Final = 1
_BACK_RIGHT: Final = 2
BEHIND: Final = 3
_BACK_LEFT: Final = 4
_FRONT_LEFT: Final = 5
"""Directions relative to a facing, clockwise from the hex straight ahead."""


def adjacent(attacker: Mech, target: Mech) -> bool:
    """Whether the target is in the next hex or in the same one."""
    return distance(attacker.hex, target.hex) <= 1


def relative_direction(attacker: Mech, target: Mech, facing: Facing) -> int:
    """The adjacent target's direction, 0 straight ahead of `facing`; -1 in the same hex or farther off."""
    direction = direction_to(attacker.hex, target.hex)
    return -1 if direction < 0 else (direction - facing) % 6


def arm_reaches(attacker: Mech, target: Mech, arm: LocationId) -> bool:
    """Whether an arm reaches the target: in front of the torso or to that arm's side; a tripod's only in front."""
    if attacker.hex == target.hex:
        return True
    direction = relative_direction(attacker, target, attacker.torso)
    if direction in (AHEAD, _FRONT_RIGHT, _FRONT_LEFT):
        return True
    if attacker.design.frame == TRIPOD:
        return False
    return direction == (_BACK_LEFT if arm == LEFT_ARM else _BACK_RIGHT)


def forward(attacker: Mech, target: Mech, facing: Facing) -> bool:
    """Whether the target is in the three forward hexes of a facing, or in the same hex."""
    if attacker.hex == target.hex:
        return True
    return relative_direction(attacker, target, facing) in (AHEAD, _FRONT_RIGHT, _FRONT_LEFT)


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

    Published: the kick table for a hit at its feet, the punch table above them, the full table against a prone target.
    """
    if target.height() == 0 and battle.ruleset.prone_full_table:
        return FULL
    if not battle.ruleset.tables_by_level:
        return own
    return KICK if level <= battle.base_level(target) else PUNCH


def weapon_table(battle: Battle, target: Mech) -> str:
    """The punch table for weapons in arms (Q-19), also against a prone target (Q-56); published, the full one then."""
    return FULL if target.height() == 0 and battle.ruleset.prone_full_table else PUNCH


def level_table(battle: Battle, attacker: Mech, target: Mech) -> str:
    """The full table on the same level; the kick table against one higher, the punch table against one lower.

    A prone target: the full table, in `standard` the punch table (Q-56).
    """
    if target.height() == 0:
        return weapon_table(battle, target)
    above = battle.base_level(target) - battle.base_level(attacker)
    if above == 0:
        return FULL
    return KICK if above > 0 else PUNCH


def may_name_table(battle: Battle, attacker: Mech, target: Mech) -> bool:
    """Whether the full table is the rule here, so that the punch or kick table may be named at +4 (§3.6)."""
    return target.height() > 0 and level_table(battle, attacker, target) == FULL


def named_table_modifier(battle: Battle, attack: Attack, parts: Modifiers) -> None:
    """+4 for naming the punch or kick table, where that is allowed."""
    if attack.table and may_name_table(battle, battle.mechs[attack.attacker], battle.mechs[attack.target]):
        parts.add("chosen-table", CHOSEN_TABLE_TO_HIT, attack.table)


def table_by_level(battle: Battle, attack: Attack) -> str:
    """The table of a swung weapon: the named one where that is allowed, else by level."""
    attacker, target = battle.mechs[attack.attacker], battle.mechs[attack.target]
    if attack.table and may_name_table(battle, attacker, target):
        return attack.table
    return level_table(battle, attacker, target)


def club_reaches(battle: Battle, attacker: Mech, target: Mech) -> bool:
    """Whether a swung weapon reaches: one level up or down; a prone target only one level higher (§1.7, §1.8)."""
    above = battle.base_level(target) - battle.base_level(attacker)
    if target.height() == 0:
        return above == 1
    return -target.height() <= above <= 1


def claimed_by_another(battle: Battle, attack: Attack) -> bool:
    """Whether another unit has declared a charge or death from above against the target."""
    for number, mech in enumerate(battle.mechs):
        if number != attack.attacker and mech.charging == attack.target and not mech.destroyed:
            return True
    return False
