"""Questions about the odds of a physical attack and the best attack: exact, with bounded work."""

from __future__ import annotations

from typing import Final

from myomer.combat.battle import Battle
from myomer.combat.physical.attack import NO_LIMB, Attack
from myomer.combat.reason import codes
from myomer.combat.turn.physical_phase import PhysicalPhase
from myomer.odds import Odds, odds
from myomer.odds.advice import CHOICE_BUDGET, CHOICE_SAMPLES, FIGURES, Choice, compare, recommend

BUDGET: Final = CHOICE_BUDGET
SAMPLES: Final = CHOICE_SAMPLES
"""Limits for one attack: how many states to walk, and how many samples to play beyond that. A second or two at most."""


def odds_answer(battle: Battle, attack: Attack) -> dict[str, object]:
    """The outcomes of an attack with their chances; the reasons where it is not allowed."""
    reasons = PhysicalPhase(battle.copy()).why_not(attack)
    if reasons:
        return {"allowed": False, "reasons": codes(reasons)}

    result = odds(battle, attack, budget=BUDGET, samples=SAMPLES)
    answered: dict[str, object] = {
        "allowed": True,
        "reasons": [],
        "exact": result.exact,
        "outcomes": result.states,
        "samples": result.samples,
        "hit": str(result.hit),
        "attacker": _unit_json(result, result.attacker),
    }

    if result.target != result.attacker:
        answered["target"] = _unit_json(result, result.target)
    return answered


def _unit_json(result: Odds, unit: int) -> dict[str, object]:
    """The means and chances for one unit."""
    return {
        "damage": str(result.damage(unit).mean),
        "falls": str(result.falls(unit)),
        "head_hit": str(result.head_hit(unit)),
        "wounds": str(result.wounds(unit).mean),
        "knocked_out": str(result.knocked_out(unit)),
        "destroyed": str(result.destroyed(unit)),
    }


def compare_answer(battle: Battle) -> dict[str, object]:
    """Every physical attack that is allowed, with its figures, and the best of them."""
    choices = compare(battle, 0, 1, budget=BUDGET, samples=SAMPLES)
    advice = recommend(choices)
    return {
        "choices": [_choice_json(battle, choice) for choice in choices],
        "best": choices.index(advice.best),
        "margin": str(advice.margin),
    }


def _choice_json(battle: Battle, choice: Choice) -> dict[str, object]:
    """A choice with its figures as fractions."""
    names = battle.mechs[0].design.names
    plain: dict[str, object] = {
        "choice": choice.label,
        "limbs": [names[limb] for limb in choice.limbs if limb != NO_LIMB],
        "exact": choice.odds is None or choice.odds.exact,
    }
    return {**plain, **{figure: str(getattr(choice, figure)) for figure in FIGURES}}
