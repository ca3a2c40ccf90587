"""What a ranking shows, on a screen."""

from __future__ import annotations

from typing import Final

from rich.console import Console
from rich.table import Table
from rich.text import Text

from myomer.narration import counted
from myomer.reports.rank_report import RankReport, neighbors_text, not_played_text, rank_note, rank_table
from myomer.reports.screen import show_line
from myomer.reports.wide_tables import show_table

MOST_NAMED: Final = 8
"""How many units without games are named."""
MOST_NEIGHBORS: Final = 5
"""How many units are compared with the next."""


def show_ranking(screen: Console, report: RankReport, most: int | None) -> None:
    """The strongest units, or all of them."""
    show_line(screen, f"{report.title}: {report.games_text}", "bold")
    show_line(screen, "; ".join([value for _, value in report.facts]))
    screen.print()
    headings, rows = rank_table(report, most)
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="bold")
    for index, heading in enumerate(headings):
        table.add_column(heading, justify="left" if index == 1 else "right", no_wrap=index > 1)
    for row in rows:
        table.add_row(*[Text(text) for text in row])
    show_table(screen, table, leads=2)
    left = len(report.units) - len(rows)
    if left:
        show_line(screen, f"and {counted(left, 'more unit')}", "dim")
    if report.not_played:
        screen.print()
        show_line(screen, f"{not_played_text(report, MOST_NAMED)} More --games give them a place.", "yellow")
    screen.print()
    neighbors = neighbors_text(report, min(MOST_NEIGHBORS, len(rows)))
    if neighbors:
        show_line(screen, neighbors)
    show_line(screen, rank_note(report), "dim")
