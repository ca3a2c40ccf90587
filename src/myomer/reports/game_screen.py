"""Shows a saved game: who plays, the events line by line, the final report."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from myomer.formats.sheet_names import printable
from myomer.game.report import GameReport
from myomer.game.saved_games import (
    SavedGame,
)
from myomer.narration import Narrator, ReportLine, phrase
from myomer.narration.story import DETAIL, PHASE, TURN
from myomer.reports.duel_screen import INDENTS
from myomer.reports.screen import show_line, style_of

LONGEST_WORD = 13


def show_sides(screen: Console, saved: SavedGame, narrator: Narrator) -> None:
    """Each side and its units; the rules and the seed."""
    first = 0
    for side, count in enumerate(_unit_counts(saved)):
        if count:
            show_line(screen, f"{narrator.sides[side]}: {', '.join(narrator.names[first : first + count])}")
        first += count
    rules = saved.header.get("ruleset")
    name = rules.get("name") if isinstance(rules, dict) else None
    show_line(screen, printable(f"{name or 'unknown'} rules, seed {saved.header.get('seed')}"))


def show_report(screen: Console, done: GameReport, names: list[str]) -> None:
    """The summary: what every unit did and what happened to it. Names and fates wrap; nothing is cut off."""
    fates = [phrase(unit.fate) + (f", turn {unit.turn}" if unit.turn else "") for unit in done.units]
    unit_names = [names[unit.unit] for unit in done.units]

    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="bold")
    table.add_column("unit", overflow="fold", min_width=_longest_word(unit_names))
    table.add_column("fate", overflow="fold", min_width=_longest_word(fates))
    for heading in ("shots\nhit", "phys.\nhit", "armor\ndmg.", "IS\ndmg.", "falls", "pilot\nhits", "max\nheat"):
        table.add_column(heading, justify="right", no_wrap=True)

    for name, fate, unit in zip(unit_names, fates, done.units, strict=True):
        figures = [unit.armor_lost, unit.structure_lost, unit.falls, unit.pilot_hits, unit.hottest]
        table.add_row(
            Text(name),
            fate,
            f"{unit.shot_hits}/{unit.shots}",
            f"{unit.physical_hits}/{unit.physical_attacks}",
            *[str(number) for number in figures],
        )

    screen.print()
    screen.print(table)


def _longest_word(texts: Sequence[str]) -> int:
    """The width of a column that breaks no word of normal length."""
    return min(LONGEST_WORD, max([len(word) for text in texts for word in text.split()], default=1))


def _unit_counts(saved: SavedGame) -> list[int]:
    """How many units each side has."""
    sides = saved.header.get("sides")
    counts: list[int] = []
    for side in sides if isinstance(sides, list) else []:
        units = side.get("units") if isinstance(side, dict) else None
        counts.append(len(units) if isinstance(units, list) else 0)
    return counts


def show_story(screen: Console, lines: Sequence[ReportLine], bare: bool = False) -> None:
    """Lines of a report: a blank line before each turn (`bare`: not before the first), headings bold."""
    for index, line in enumerate(lines):
        text = printable(line.text)
        if line.level == TURN:
            if index or not bare:
                screen.print()
            screen.print(Text(text, style="bold underline"))
        elif line.level == PHASE:
            screen.print(Text(text, style="bold"))
        else:
            style = "dim" if line.level == DETAIL else style_of(text)
            show_line(screen, text, style, INDENTS[line.level])
