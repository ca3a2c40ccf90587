"""Outcomes are what matters: dice that show another face of the same outcome change nothing that happens.

A roller that walks outcomes instead of dice relies on it: a check may be any passing or failing sum, a table
roll any face with the same entry.
"""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from myomer.combat.battle import Battle
from myomer.combat.physical.registry import ATTACKS, resolve_attack
from myomer.combat.turn.attack_phase_end import end_of_phase
from myomer.dice import DiceRoller, SeededDice
from myomer.rules.physical_weapons import PHYSICAL_WEAPONS
from myomer.rules.ruleset import Ruleset
from myomer.units.mech import Mech
from myomer.units.state import FIELDS
from tests.amount import amount
from tests.support import attack, both, duel, make


class OtherFaces(DiceRoller):
    """The same outcomes as another roller's, by other dice."""

    def __init__(self, source: DiceRoller) -> None:
        self.source = source

    def die(self, purpose: str) -> int:
        return self.source.die(purpose)

    def check(self, target_number: int, purpose: str) -> int:
        return 12 if self.source.check(target_number, purpose) >= target_number else 2

    def table_1d6(self, entries: list[int], purpose: str) -> int:
        entry = entries[self.source.table_1d6(entries, purpose)]
        return max(face for face in range(1, 7) if entries[face] == entry)

    def table_2d6(self, entries: list[int], purpose: str) -> int:
        entry = entries[self.source.table_2d6(entries, purpose)]
        return max(total for total in range(2, 13) if entries[total] == entry)


def state(mech: Mech) -> dict[str, object]:
    """Everything that has happened to a 'Mech."""
    return {field.name: getattr(mech, field.name) for field in FIELDS}


def fight(kind: str, rules: Ruleset, dice: DiceRoller, worn: int, frame: str) -> Battle:
    """An attack on a worn target and the end of its phase."""
    equipment = [f"{kind}@right-arm"] if kind in PHYSICAL_WEAPONS else []
    moved = {"charge": "run", "dfa": "jump"}.get(kind, "none")
    attacker = make(75, equipment=equipment, jump=4, moved=moved, hexes=3)
    target = make(50, frame, ["ac-20-ammo@left-torso", "gauss-rifle@right-torso"], hex_="0504", facing=3)
    target.armor = [min(points, worn) for points in target.armor]
    battle = duel(attacker, target, rules)
    resolve_attack(battle, attack(battle, kind), dice)
    end_of_phase(battle, dice)
    return battle


KINDS = ["punch", "kick", "push", "charge", "dfa", *[kind for kind in ATTACKS if kind in PHYSICAL_WEAPONS]]


@pytest.mark.soak
@both
@pytest.mark.parametrize("kind", KINDS)
@given(seed=st.integers(0, 10**6), worn=st.integers(0, 8), frame=st.sampled_from(["biped", "quad", "tripod"]))
@settings(max_examples=amount(10, 25), deadline=None, derandomize=True)
def test_the_same_outcomes_give_the_same_state(kind: str, rules: Ruleset, seed: int, worn: int, frame: str) -> None:
    plain = fight(kind, rules, SeededDice(seed), worn, frame)
    other = fight(kind, rules, OtherFaces(SeededDice(seed)), worn, frame)
    for one, two in zip(plain.mechs, other.mechs, strict=True):
        assert state(one) == state(two)
