"""Every physical attack by its name."""

from __future__ import annotations

import difflib
from typing import Final

from myomer.combat.battle import Battle
from myomer.combat.physical.attack import NO_LIMB, Attack, Outcome, Preview
from myomer.combat.physical.charge import CHARGE
from myomer.combat.physical.club import CLUB
from myomer.combat.physical.dfa import DFA
from myomer.combat.physical.grapple import BREAK_GRAPPLE, GRAPPLE
from myomer.combat.physical.infantry import BRUSH_OFF, THRASH
from myomer.combat.physical.jump_jet import JUMP_JET
from myomer.combat.physical.kick import KICK
from myomer.combat.physical.punch import PUNCH
from myomer.combat.physical.push import PUSH
from myomer.combat.physical.rule import AttackRule
from myomer.combat.physical.trip import TRIP
from myomer.combat.physical.weapon import WeaponAttack
from myomer.combat.reason import Reason
from myomer.dice import DiceRoller
from myomer.rules.locations import FRONT_RIGHT_LEG, QUAD, RIGHT_ARM, RIGHT_LEG
from myomer.rules.physical_weapons import PHYSICAL_WEAPONS
from myomer.units.mech import Mech

_BODY: Final[list[AttackRule]] = [PUNCH, KICK, PUSH, CHARGE, DFA, CLUB]
_ADVANCED: Final[list[AttackRule]] = [TRIP, THRASH, GRAPPLE, BREAK_GRAPPLE, BRUSH_OFF, JUMP_JET]


def _all() -> dict[str, AttackRule]:
    rules: dict[str, AttackRule] = {rule.kind: rule for rule in _BODY}
    for weapon in PHYSICAL_WEAPONS.values():
        rules[weapon.name] = WeaponAttack(weapon)
    for rule in _ADVANCED:
        rules[rule.kind] = rule
    return rules


ATTACKS: Final = _all()
"""Every kind of physical attack, by name."""

SELF_TARGETED: Final = frozenset([THRASH.kind, BRUSH_OFF.kind])
"""Attacks on infantry that name the attacker itself as the target."""

LIMBLESS: Final = frozenset(["push", "charge", "dfa", "club", "trip", "thrash", "grapple", "break-grapple"])
"""Attacks that need no limb named."""


def attack_rule(kind: str) -> AttackRule:
    """The rule of an attack; ValueError when there is none of that name."""
    if kind not in ATTACKS:
        near = difflib.get_close_matches(str(kind)[:80], list(ATTACKS), 3, 0.5)
        hint = f"the nearest: {', '.join(near)}" if near else f"the attacks are {', '.join(ATTACKS)}"
        raise ValueError(f"there is no attack {str(kind)[:80]!r}; {hint}")
    return ATTACKS[kind]


def default_limb(mech: Mech, kind: str) -> int:
    """The limb an attack is made with when none is named: right fist, right foot, the weapon's place."""
    if kind in LIMBLESS:
        return NO_LIMB
    if kind in ("kick", "jump-jet"):
        return FRONT_RIGHT_LEG if mech.design.frame == QUAD else RIGHT_LEG
    first = NO_LIMB
    for at in mech.design.physical_weapons:
        if mech.design.components[at].name == kind:
            if mech.component_works(at):
                return mech.design.components[at].location
            if first == NO_LIMB:
                first = mech.design.components[at].location
    return RIGHT_ARM if first == NO_LIMB else first


def _rule_of(battle: Battle, attack: Attack) -> AttackRule:
    battle.check_unit(attack.attacker)
    battle.check_unit(attack.target)
    return attack_rule(attack.kind)


def check_attack(battle: Battle, attack: Attack) -> list[Reason]:
    """Everything that forbids the attack; nothing when it is allowed."""
    return _rule_of(battle, attack).check(battle, attack)


def preview_attack(battle: Battle, attack: Attack) -> Preview:
    """All the numbers of an attack; no dice, no change."""
    return _rule_of(battle, attack).preview(battle, attack)


def resolve_attack(battle: Battle, attack: Attack, dice: DiceRoller, preview: Preview | None = None) -> Outcome:
    """Make an attack: dice in, events and a changed state out."""
    return _rule_of(battle, attack).resolve(battle, attack, dice, preview)
