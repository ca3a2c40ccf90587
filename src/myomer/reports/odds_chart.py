"""Probabilities for people: percentages, and a bar chart."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from rich.console import Console
from rich.text import Text

from myomer.odds import Distribution
from myomer.reports.bars import bar_text
from myomer.rules.rounding import ceil_div

MAX_BARS: Final = 14
STEPS: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500)
TAIL: Final = Fraction(999, 1000)
"""Where a chart ends: rarer values share the last bar."""
HUNDREDTH: Final = Fraction(1, 10_000)
ONE_PERCENT: Final = Fraction(1, 100)


def percent(chance: Fraction) -> str:
    """A probability as a percentage; a possible result never shows as 0%, an uncertain one never as 100%."""
    if chance in (0, 1):
        return "100%" if chance else "–"
    if chance < HUNDREDTH:
        return "<0.01%"
    if chance > 1 - HUNDREDTH:
        return ">99.99%"
    close = chance < ONE_PERCENT or chance > 1 - ONE_PERCENT
    return f"{float(chance):.2%}" if close else f"{float(chance):.1%}"


def short_percent(chance: Fraction) -> str:
    """A probability as a percentage of at most six characters."""
    if chance in (0, 1):
        return percent(chance)
    shown = f"{float(chance):.1%}"
    return {"0.0%": "<0.1%", "100.0%": ">99.9%"}.get(shown, shown)


@dataclass(frozen=True)
class Bar:
    """One bar of a chart: a range of values; the last bar may be open-ended."""

    first: int
    last: int
    open_ended: bool
    chance: Fraction

    @property
    def label(self) -> str:
        """`5`, `6–10`, `41+`."""
        if self.open_ended:
            return f"{self.first}+"
        return str(self.first) if self.first == self.last else f"{self.first}–{self.last}"


def bars_of(values: Distribution[int], most: int = MAX_BARS) -> list[Bar]:
    """One bar per value; if there are too many, ranges of equal width, with 0 by itself."""
    chances = values.values()
    if len(chances) <= most:
        return [Bar(value, value, False, values[value]) for value in chances]
    end = values.quantile(TAIL)
    width = next((step for step in STEPS if ceil_div(end, step) <= most - 2), STEPS[-1])
    bars = [Bar(0, 0, False, values[0])]
    first = 1
    while first <= end:
        last = first + width - 1
        bars.append(Bar(first, last, False, values.at_least(first) - values.at_least(last + 1)))
        first += width
    rest = values.at_least(first)
    return [*bars, Bar(first, first, True, rest)] if rest else bars


def show_chart(screen: Console, title: str, values: Distribution[int], style: str = "cyan") -> None:
    """A chart of how likely each value is."""
    bars = bars_of(values)
    label_width = max([len(bar.label) for bar in bars])
    width = max(10, min(screen.width, 80) - label_width - 12)
    highest = max([bar.chance for bar in bars])
    screen.print(Text(title, style="bold"))
    for bar in bars:
        text = Text(f"  {bar.label:>{label_width}} ")
        text.append(bar_text(bar.chance / highest, width), style=style)
        text.append(f" {percent(bar.chance)}")
        screen.print(text, soft_wrap=True)
