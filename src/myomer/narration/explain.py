"""Target numbers and damage as sums of their modifiers and steps."""

from __future__ import annotations

from collections.abc import Sequence

from myomer.combat.numbers import DamageStep, Modifier
from myomer.narration.vocabulary import phrase, signed


def modifier_text(part: Modifier) -> str:
    """A modifier's reason, and what it refers to."""
    about = f" ({phrase(part.about)})" if part.about and part.reason != "trigger" else ""
    if part.reason == "trigger":
        return phrase(part.about)
    return phrase(part.reason) + about


def sum_text(parts: Sequence[Modifier]) -> str:
    """`5 piloting skill −2 kick +1 foot destroyed (left leg)`: a target number as a sum."""
    if not parts:
        return ""
    first = f"{parts[0].value} {modifier_text(parts[0])}"
    return " ".join([first, *[f"{signed(part.value)} {modifier_text(part)}" for part in parts[1:]]])


def damage_text(steps: Sequence[DamageStep]) -> str:
    """`ceil(75/10) = 8, underwater half, rounded down = 4`: the steps of a damage calculation."""
    parts: list[str] = []
    for index, step in enumerate(steps):
        formula = step.formula or phrase(step.reason)
        lead = "" if index == 0 else f"{phrase(step.reason)}: "
        parts.append(f"{lead}{formula} = {step.points}")
    return ", ".join(parts)
