"""Which weapon? Every weapon of a unit at a target: its hit chance, expected damage and heat.

The numbers are exact: they come from the same previews that shots are resolved from.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from myomer.combat.battle import Battle
from myomer.combat.reason import Reason
from myomer.combat.turn.heat_figure import capacity
from myomer.combat.turn.weapon_phase import WeaponPhase
from myomer.combat.weapons.shot import Shot


@dataclass(frozen=True, slots=True)
class WeaponChoice:
    """A weapon that might be fired."""

    shot: Shot
    hit: Fraction
    """The chance that it hits; 0 if it is not allowed."""
    target_number: int
    on_hit: Fraction
    """Mean damage of a hit."""
    heat: int
    reasons: tuple[Reason, ...] = ()
    """Why it is not allowed; empty if it is."""

    @property
    def allowed(self) -> bool:
        """Whether nothing forbids it."""
        return not self.reasons

    @property
    def expected(self) -> Fraction:
        """Mean damage of a shot, hit or miss."""
        return self.hit * self.on_hit


def weapons_at(battle: Battle, attacker: int = 0, target: int = 1) -> list[WeaponChoice]:
    """Every weapon of a unit as it would fire at a target now, each as if it were the only one; the best first."""
    battle.check_unit(attacker)
    battle.check_unit(target)

    phase = WeaponPhase(battle.copy())
    choices: list[WeaponChoice] = []

    for weapon in battle.mechs[attacker].design.weapons:
        shot = Shot(attacker, target, weapon)
        reasons = phase.why_not(shot)
        if reasons:
            choices.append(WeaponChoice(shot, Fraction(0), 0, Fraction(0), 0, tuple(reasons)))
            continue

        preview = phase.preview(shot)
        on_hit = Fraction(preview.effect.mean_damage())
        choices.append(WeaponChoice(shot, preview.chance(), preview.target_number.value, on_hit, preview.heat))

    return sorted(choices, key=lambda choice: (not choice.allowed, -choice.expected))


def cool_volley(battle: Battle, choices: list[WeaponChoice], attacker: int = 0) -> list[WeaponChoice]:
    """The weapons to fire without building up heat, those with the most expected damage per point of heat first."""
    heat_left = capacity(battle, attacker) - battle.mechs[attacker].heat
    chosen: list[WeaponChoice] = []
    by_damage_per_heat = sorted(
        choices, key=lambda choice: choice.expected / choice.heat if choice.heat else 1000, reverse=True
    )
    for choice in by_damage_per_heat:
        if choice.allowed and choice.expected and choice.heat <= heat_left:
            heat_left -= choice.heat
            chosen.append(choice)
    return chosen
