"""Physical attacks that a unit cannot make at adjacent enemies, and those that its shots give up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from myomer.combat.physical.attack import Attack
from myomer.combat.physical.listing import kinds_of, limbs_for
from myomer.combat.physical.registry import targets_itself
from myomer.combat.reason import Reason
from myomer.combat.turn.physical_phase import PhysicalPhase
from myomer.combat.weapons.resolution import use_weapon
from myomer.combat.weapons.shot import Shot
from myomer.game.refusals import sentence_for
from myomer.game.table import Game
from myomer.hexes import distance
from myomer.hosting.figures import Refusal
from myomer.narration.vocabulary import phrase
from myomer.units.ids import UnitIndex
from myomer.units.mech import NOBODY

ELEVATION: Final = "target-elevation"


class RefusedStrike(msgspec.Struct, frozen=True):
    """A physical attack that a unit cannot make at an adjacent enemy, and why."""

    name: str
    target: int
    refusals: list[Refusal]


def refused_strikes(game: Game, unit: UnitIndex) -> list[RefusedStrike]:
    """The physical attacks that a unit cannot make now at adjacent enemies, and why."""
    phase = game.physical_phase
    assert phase is not None
    refused: list[RefusedStrike] = []
    for attack in _at_adjacent_enemies(game, unit):
        reasons = [_refusal(game, attack, reason) for reason in phase.why_not(attack)]
        if reasons:
            refused.append(RefusedStrike(attack_name(game, attack), attack.target, reasons))
    return refused


def _refusal(game: Game, attack: Attack, reason: Reason) -> Refusal:
    """A reason in words; a target that is out of reach because it lies prone is said to."""
    text = sentence_for(reason, attack)
    if reason.code == ELEVATION and game.battle.mechs[attack.target].prone:
        text += " It lies prone."
    return Refusal(reason.code, text)


def strikes_given_up(game: Game, unit: UnitIndex, shots: Sequence[Shot]) -> list[str]:
    """The physical attacks at adjacent enemies that a unit could make this turn, but not after these shots."""
    attacks = _at_adjacent_enemies(game, unit)
    if not attacks or not shots:
        return []
    fired = game.battle.copy()
    mech = fired.mechs[unit]
    for shot in shots:
        weapon = mech.design.components[shot.weapon].equipment
        assert weapon is not None
        use_weapon(mech, shot.weapon, weapon)
    now, then = PhysicalPhase(game.battle.copy()), PhysicalPhase(fired)
    names = [attack_name(game, attack) for attack in attacks if not now.why_not(attack) and then.why_not(attack)]
    return list(dict.fromkeys(names))


def _at_adjacent_enemies(game: Game, unit: UnitIndex) -> list[Attack]:
    """Every physical attack of a unit at every adjacent enemy, allowed or not."""
    mech = game.battle.mechs[unit]
    if mech.destroyed or mech.is_immobile() or mech.charging != NOBODY:
        return []
    near = [target for target in game.enemies(unit) if distance(mech.hex, game.battle.mechs[target].hex) <= 1]
    kinds = [kind for kind in kinds_of(mech, game.battle.ruleset) if not targets_itself(kind)]
    return [Attack(kind, unit, target, limb) for kind in kinds for target in near for limb in limbs_for(mech, kind)]


def attack_name(game: Game, attack: Attack) -> str:
    """`kick, right leg`."""
    kind = phrase(attack.kind)
    if attack.limb < 0:
        return kind
    return f"{kind}, {phrase(game.battle.mechs[attack.attacker].design.names[attack.limb])}"
