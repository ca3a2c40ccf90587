"""Every physical attack by its name, and the lists that are made from what attacks declare (`traits.py`)."""

from __future__ import annotations

import difflib
from typing import Final

from myomer.combat.battle import Battle
from myomer.combat.physical.attack import Attack, AttackOutcome, AttackPreview
from myomer.combat.physical.charge import CHARGE
from myomer.combat.physical.club import CLUB
from myomer.combat.physical.dfa import DFA
from myomer.combat.physical.grapple import BREAK_GRAPPLE, GRAPPLE
from myomer.combat.physical.infantry import BRUSH_OFF, THRASH
from myomer.combat.physical.jump_jet import JUMP_JET
from myomer.combat.physical.kick import KICK
from myomer.combat.physical.punch import PUNCH
from myomer.combat.physical.push import PUSH
from myomer.combat.physical.reasons import REASONS as REASONS
from myomer.combat.physical.reasons import SHARED_REASONS
from myomer.combat.physical.rule import AttackRule
from myomer.combat.physical.trip import TRIP
from myomer.combat.physical.weapon import WeaponAttack
from myomer.combat.reason import Reason
from myomer.dice import DiceRoller
from myomer.rules.physical_weapons import PHYSICAL_WEAPONS
from myomer.units.mech import Mech

ATTACKS: Final[dict[str, AttackRule]] = {}
"""Every kind of physical attack, by name."""

BODILY: Final[list[AttackRule]] = []
"""Attacks that need no weapon and are declared in the physical attack phase, those on oneself last."""

EFFECTS: Final[dict[str, str]] = {}
"""What attacks do besides damage and PSRs: every code, with its text."""

CODE_TEXTS: Final[dict[str, str]] = {}
"""Codes of attacks that do not read well as they are, each with its text."""


def register_attack(rule: AttackRule) -> None:
    """Add a kind of attack. Every list of attacks, limbs, options, refusals, effects and words has it from now on.

    ValueError where its name, or a code with another text, is taken; then nothing has changed.
    """
    if rule.kind in ATTACKS:
        raise ValueError(f"there is an attack {rule.kind!r} already")
    for known, own in ((REASONS, rule.refusals), (EFFECTS, rule.effects), (CODE_TEXTS, rule.code_texts)):
        for code, text in own.items():
            if known.get(code, text) != text:
                raise ValueError(f"{rule.kind}: the code {code!r} has another text already: {known[code]!r}")
    ATTACKS[rule.kind] = rule
    _rebuild_lists()


def forget_attack(kind: str) -> None:
    """Take a kind of attack out again, and everything that it declared; ValueError when there is none of that name."""
    del ATTACKS[attack_rule(kind).kind]
    _rebuild_lists()


def _rebuild_lists() -> None:
    """Rebuild the lists and texts from what the registered attacks declare."""
    for texts in (REASONS, EFFECTS, CODE_TEXTS):
        texts.clear()
    REASONS.update(SHARED_REASONS)
    for rule in ATTACKS.values():
        REASONS.update(rule.refusals)
        EFFECTS.update(rule.effects)
        CODE_TEXTS.update(rule.code_texts)
    bodily = [rule for rule in ATTACKS.values() if not rule.carried and not rule.declared_moving]
    BODILY[:] = [rule for rule in bodily if not rule.self_targeted] + [rule for rule in bodily if rule.self_targeted]


def attack_options() -> list[str]:
    """The fields of `Ruleset` that bring attacks into play, each once."""
    return list(dict.fromkeys([rule.option for rule in ATTACKS.values() if rule.option]))


def targets_itself(kind: str) -> bool:
    """Whether an attack of this kind names the attacker itself as its target."""
    return kind in ATTACKS and ATTACKS[kind].self_targeted


def attack_rule(kind: str) -> AttackRule:
    """The rule of an attack; ValueError when there is none of that name."""
    if kind not in ATTACKS:
        near = difflib.get_close_matches(str(kind)[:80], list(ATTACKS), 3, 0.5)
        hint = f"the nearest: {', '.join(near)}" if near else f"the attacks are {', '.join(ATTACKS)}"
        raise ValueError(f"there is no attack {str(kind)[:80]!r}; {hint}")
    return ATTACKS[kind]


def default_limb(mech: Mech, kind: str) -> int:
    """The limb an attack is made with when none is named: right fist, right foot, the weapon's place."""
    return ATTACKS[kind].default_limb(mech)


def _rule_of(battle: Battle, attack: Attack) -> AttackRule:
    battle.check_unit(attack.attacker)
    battle.check_unit(attack.target)
    return attack_rule(attack.kind)


def why_not_attack(battle: Battle, attack: Attack) -> list[Reason]:
    """Everything that forbids the attack; nothing when it is allowed."""
    return _rule_of(battle, attack).check(battle, attack)


def preview_attack(battle: Battle, attack: Attack) -> AttackPreview:
    """All the numbers of an attack; no dice, no change."""
    return _rule_of(battle, attack).preview(battle, attack)


def resolve_attack(
    battle: Battle, attack: Attack, dice: DiceRoller, preview: AttackPreview | None = None
) -> AttackOutcome:
    """Make an attack: dice in, events and a changed state out."""
    return _rule_of(battle, attack).resolve(battle, attack, dice, preview)


_BODY: Final[list[AttackRule]] = [PUNCH, KICK, PUSH, CHARGE, DFA, CLUB]
_WEAPONS: Final[list[AttackRule]] = [WeaponAttack(weapon) for weapon in PHYSICAL_WEAPONS.values()]
_ADVANCED: Final[list[AttackRule]] = [TRIP, THRASH, GRAPPLE, BREAK_GRAPPLE, BRUSH_OFF, JUMP_JET]
for _rule in _BODY + _WEAPONS + _ADVANCED:
    register_attack(_rule)
