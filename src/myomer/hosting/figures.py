"""Numbers with their reasons as both faces show them: the engine's own, with text for each part."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

import msgspec

from myomer.combat.numbers import Modifier, TargetNumber
from myomer.narration.explain import modifier_text
from myomer.narration.vocabulary import counted
from myomer.units.mech import Mech

TARGET_MOVED: Final = "target-moved"


class Part(msgspec.Struct, frozen=True):
    """One modifier: its code, its group in GATOR, its text and its value."""

    reason: str
    group: str
    text: str
    value: int


class Number(msgspec.Struct, frozen=True):
    """A target number with its reasons, and how many of the 36 rolls of two dice reach it."""

    value: int
    ways: int
    parts: list[Part]
    automatic: str = ""
    """The rule by which it fails with no dice; empty if it is rolled."""


class Refusal(msgspec.Struct, frozen=True):
    """One reason why something cannot be done."""

    code: str
    text: str


def parts_of(modifiers: Sequence[Modifier], target: Mech | None = None) -> list[Part]:
    """Modifiers with their texts; that of a TMM says how far the target moved, if it is given."""
    return [Part(part.reason, part.group, _text(part, target), part.value) for part in modifiers]


def number_of(number: TargetNumber, target: Mech | None = None) -> Number:
    """A target number with its reasons."""
    return Number(number.value, number.ways(), parts_of(number.modifiers, target), number.automatic)


def _text(part: Modifier, target: Mech | None) -> str:
    if target is None or part.reason != TARGET_MOVED:
        return modifier_text(part)
    return f"{modifier_text(part)} for {counted(target.hexes_moved, 'hex')}"


def rounded(value: Fraction) -> float:
    """A figure to show: three decimals."""
    return round(float(value), 3)
