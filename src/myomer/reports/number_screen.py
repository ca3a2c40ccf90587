"""Numbers with their reasons, as a player reads them."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from rich.console import Console

from myomer.hosting.figures import Number, Part
from myomer.narration import signed
from myomer.narration.vocabulary import phrase
from myomer.reports.odds_chart import percent
from myomer.reports.screen import show_line

ROLLS = 36


def chance_text(ways: int) -> str:
    """The chance of that many of the 36 rolls of two dice."""
    return percent(Fraction(ways, ROLLS)) if ways else "0%"


def total(parts: Sequence[Part]) -> int:
    """The sum of some modifiers."""
    return sum([part.value for part in parts])


def parts_text(parts: Sequence[Part]) -> str:
    """`+2 moved 5 hexes, +1 light woods`; empty if there are none."""
    return ", ".join([f"{signed(part.value)} {part.text}" for part in parts])


def show_number(screen: Console, title: str, number: Number) -> None:
    """A target number: every modifier on a line of its own, and the total with its chance."""
    show_line(screen, title, "bold")
    for index, part in enumerate(number.parts):
        show_line(screen, f"{str(part.value) if index == 0 else signed(part.value):>4}  {part.text}", indent=2)
    if number.automatic:
        show_line(screen, f"   =  fails automatically: {phrase(number.automatic)}", indent=2)
        return
    show_line(
        screen,
        f"{'= ' + str(number.value):>4}  target number: {number.ways} of {ROLLS} rolls, {chance_text(number.ways)}",
        "bold",
        2,
    )
