"""The physical attacks that a unit can declare now."""

from __future__ import annotations

from myomer.combat.physical.attack import Attack
from myomer.combat.physical.listing import kinds_of, limbs_for
from myomer.combat.physical.registry import targets_itself
from myomer.game.position import Position
from myomer.hexes import distance
from myomer.units.ids import UnitIndex
from myomer.units.mech import NOBODY


def can_attack(game: Position, unit: UnitIndex) -> bool:
    """Whether a unit can make at least one physical attack now; only such units act in the phase (§3)."""
    return bool(physical_attacks(game, unit, True))


def physical_attacks(game: Position, unit: UnitIndex, first_only: bool = False) -> list[Attack]:
    """Every physical attack that a unit can declare now; with `first_only`, at most one."""
    phase = game.physical_phase
    assert phase is not None
    battle = game.battle
    mech = battle.mechs[unit]
    attacks: list[Attack] = []
    if mech.destroyed or mech.is_immobile() or mech.charging != NOBODY:
        return attacks

    kinds = kinds_of(mech, battle.ruleset)
    near = [target for target in game.enemies(unit) if distance(mech.hex, battle.mechs[target].hex) <= 1]
    for kind in kinds:
        for target in [unit] if targets_itself(kind) else near:
            for limb in limbs_for(mech, kind):
                attack = Attack(kind, unit, target, limb)
                if not phase.why_not(attack):
                    attacks.append(attack)
                    if first_only:
                        return attacks
    return attacks
