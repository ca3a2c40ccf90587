"""How bots did in a book of positions: a table with totals, what they did instead, JSON."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from myomer.book.solving import Attempt
from myomer.game.actions import action_to_json
from myomer.narration import counted
from myomer.narration.vocabulary import distinct
from myomer.reports.screen import show_line
from myomer.reports.weighed_text import scale_of, weighed_text
from myomer.reports.wide_tables import show_table

SOLVED = "solved"
FAILED = "–"


def show_attempts(screen: Console, bots: Sequence[str], attempts: Sequence[Attempt], explained: bool) -> None:
    """What every bot did instead of an accepted decision, position by position; then a table and its totals."""
    names = distinct(bots)
    shown = False
    for problem in dict.fromkeys([attempt.problem.id for attempt in attempts]):
        here = [attempt for attempt in attempts if attempt.problem.id == problem]
        if not explained and all([attempt.solved for attempt in here]):
            continue
        _show_position(screen, names, here, explained)
        screen.print()
        shown = True
    if shown:
        show_line(screen, "totals", "bold")
    _show_table(screen, names, attempts)


def _show_position(screen: Console, names: Sequence[str], attempts: Sequence[Attempt], explained: bool) -> None:
    """A position and what the bots did in it."""
    problem = attempts[0].problem
    show_line(screen, f"{problem.id}: {problem.title}", "bold")
    if explained:
        show_line(screen, problem.why)
        screen.print(Text(str(problem.game)), soft_wrap=True)
    for name, attempt in zip(names, attempts, strict=True):
        if attempt.solved:
            if explained:
                show_line(screen, f"  {name}: solved. {attempt.did()}")
        else:
            show_line(screen, f"  {name}: {attempt.did()}. Not accepted: {'; '.join(attempt.objections)}")
        if attempt.weighed and attempt.weighed[0].sentence:
            show_line(screen, f"    “{attempt.weighed[0].sentence}”", "italic")
        if attempt.weighed:
            scale = scale_of(attempt.bot)
            show_line(screen, f"    compared{f', {scale}' if scale else ''}:", "dim")
        for choice in attempt.weighed:
            show_line(screen, f"    {weighed_text(attempt.bot, choice.description, choice.value)}", "dim")


def _show_table(screen: Console, bots: Sequence[str], attempts: Sequence[Attempt]) -> None:
    """A line for each position, a column for each bot; the totals below."""
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="bold")
    table.add_column("position", no_wrap=True)
    for bot in bots:
        table.add_column(Text(bot), no_wrap=True)
    problems = dict.fromkeys([attempt.problem.id for attempt in attempts])
    for number, problem in enumerate(problems):
        row = attempts[number * len(bots) : (number + 1) * len(bots)]
        table.add_row(problem, *[SOLVED if attempt.solved else FAILED for attempt in row])
    table.add_row(counted(len(problems), "position"), *[f"{total}" for total in _totals(bots, attempts)], style="bold")
    show_table(screen, table)


def _totals(bots: Sequence[str], attempts: Sequence[Attempt]) -> list[int]:
    """How many positions each bot solved; `attempts` has those of all bots for each position in turn."""
    return [sum([attempt.solved for attempt in attempts[place :: len(bots)]]) for place in range(len(bots))]


def attempts_json(bots: Sequence[str], attempts: Sequence[Attempt]) -> dict[str, object]:
    """The same as JSON values."""
    names = distinct(bots)
    positions: list[dict[str, object]] = []
    for start in range(0, len(attempts), len(bots)):
        problem = attempts[start].problem
        here = zip(names, attempts[start : start + len(bots)], strict=True)
        results = [_attempt_json(name, attempt) for name, attempt in here]
        positions.append({"id": problem.id, "title": problem.title, "file": problem.file.name, "results": results})
    count = len(positions)
    totals = zip(names, _totals(bots, attempts), strict=True)
    return {
        "positions": positions,
        "totals": [{"bot": bot, "solved": solved, "positions": count} for bot, solved in totals],
    }


def _attempt_json(name: str, attempt: Attempt) -> dict[str, object]:
    """What a bot did in a position."""
    found: dict[str, object] = {
        "bot": name,
        "solved": attempt.solved,
        "did": attempt.did(),
        "not_accepted": list(attempt.objections),
        "actions": [action_to_json(action) for action in attempt.conduct.actions],
    }
    if attempt.weighed:
        found["sentence"] = attempt.weighed[0].sentence
        found["weighed"] = [{"description": one.description, "value": one.value} for one in attempt.weighed]
    return found
