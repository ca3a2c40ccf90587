"""Target numbers and damage figures with their reasons, as sums."""

from __future__ import annotations

from collections.abc import Sequence

from myomer.combat.numbers import Modifier, Step
from myomer.narration.vocabulary import signed, words


def modifier_words(part: Modifier) -> str:
    """A modifier's reason, and what it is about."""
    about = f" ({words(part.about)})" if part.about and part.reason != "trigger" else ""
    if part.reason == "trigger":
        return words(part.about)
    return words(part.reason) + about


def sum_words(parts: Sequence[Modifier]) -> str:
    """`5 piloting skill −2 kick +1 foot destroyed (left leg)`: a target number as a sum."""
    if not parts:
        return ""
    first = f"{parts[0].value} {modifier_words(parts[0])}"
    return " ".join([first, *[f"{signed(part.value)} {modifier_words(part)}" for part in parts[1:]]])


def damage_words(steps: Sequence[Step]) -> str:
    """`ceil(75/10) = 8, underwater half, rounded down = 4`: how a damage figure came about."""
    parts: list[str] = []
    for at, step in enumerate(steps):
        formula = step.formula or words(step.reason)
        lead = "" if at == 0 else f"{words(step.reason)}: "
        parts.append(f"{lead}{formula} = {step.points}")
    return ", ".join(parts)
