"""Physical attacks of a unit as a table, with the figures of `compare`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from rich.console import Console
from rich.table import Table

from myomer.combat.drawing import letter
from myomer.game.table import Game
from myomer.hosting.strike_menu import StrikeChoice, StrikeFigures
from myomer.reports.compare_screen import HEADINGS, POINTS
from myomer.reports.number_screen import ROLLS, chance_text
from myomer.reports.odds_chart import short_percent
from myomer.reports.screen import show_line
from myomer.reports.wide_tables import show_table

COLUMNS: Final = dict(
    zip(
        ("hit", "dealt", "taken", "target_falls", "attacker_falls", "head_hit", "kill", "killed", "value"),
        HEADINGS,
        strict=True,
    )
)
ALWAYS: Final = ("hit", "dealt", "taken", "value")
"""Columns that are shown even if they have nothing but zeros."""


@dataclass(frozen=True)
class StrikeRow:
    """A line of the table: an attack or both punches, its figures if they were computed, its parts."""

    number: int
    name: str
    target: int
    figures: StrikeFigures | None
    attacks: list[StrikeChoice]


def show_strikes(screen: Console, game: Game, rows: Sequence[StrikeRow], best: Sequence[str]) -> None:
    """Every attack with its figures; the best one stands out."""
    targets = {row.target for row in rows}
    figures = [
        name
        for name in COLUMNS
        if name in ALWAYS or any([row.figures is not None and row.figures.figures[name] for row in rows])
    ]
    table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="bold")
    table.add_column("\n#", justify="right", no_wrap=True)
    table.add_column("\nattack", overflow="fold")
    if len(targets) > 1:
        table.add_column("\ntarget", no_wrap=True)
    table.add_column("\nTN", justify="right", no_wrap=True)
    for name in figures:
        heading = COLUMNS[name]
        table.add_column(heading if "\n" in heading else f"\n{heading}", justify="right", no_wrap=True)
    for row in rows:
        cells = [str(row.number), row.name]
        if len(targets) > 1:
            cells.append(letter(row.target))
        cells.append("/".join(dict.fromkeys([_number(attack) for attack in row.attacks])))
        cells += [_cell(row, name) for name in figures]
        table.add_row(*cells, style="bold green" if row.name in best else "")
    show_table(screen, table, leads=2, closing=1)
    if any([row.figures is not None and not row.figures.exact for row in rows]):
        show_line(screen, "~ sampled; the others are exact", "dim")


def _number(attack: StrikeChoice) -> str:
    return "–" if attack.number is None else str(attack.number.value)


def _cell(row: StrikeRow, name: str) -> str:
    """A figure of a row."""
    if row.figures is None:
        if name != "hit" or len(row.attacks) != 1 or row.attacks[0].number is None:
            return ""
        return chance_text(row.attacks[0].number.ways)
    if name == "hit" and len(row.attacks) == 1 and row.attacks[0].number is not None:
        return short_percent(Fraction(row.attacks[0].number.ways, ROLLS))  # exact, even if the rest is sampled
    value = row.figures.figures[name]
    text = f"{value:.1f}" if name in POINTS else short_percent(Fraction(value))
    return text if row.figures.exact or not value else f"~{text}"


def show_strike(screen: Console, game: Game, row: StrikeRow) -> None:
    """An attack before the dice: its number, damage, and what follows a hit or a miss."""
    for attack in row.attacks:
        number = attack.number
        chance = "" if number is None else f": TN {number.value}, {chance_text(number.ways)}"
        damage = f", damage {attack.damage}" if attack.damage else ""
        at = "" if attack.target not in range(len(game.names)) else f" at {game.names[attack.target]}"
        show_line(screen, f"{attack.name}{at}{chance}{damage}", "bold")
        show_line(screen, f"on a hit:  {'; '.join(attack.on_hit) or 'no further effect'}", indent=2)
        show_line(screen, f"on a miss: {'; '.join(attack.on_miss) or 'no effect'}", indent=2)
