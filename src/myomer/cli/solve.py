"""`myomer solve`: bots play through a book of positions, and a table of what they solved."""

from __future__ import annotations

import json as json_module
import sys
from pathlib import Path
from typing import Final

from myomer.book.problem import Problem
from myomer.book.reader import BOOK, read_book
from myomer.book.solving import Attempt, attempt
from myomer.bots.custom import BotError, find_bot
from myomer.bots.registry import QUICK
from myomer.cli.errors import CommandError
from myomer.cli.terminal import console
from myomer.reports.solve_screen import attempts_json, show_attempts
from myomer.scenario.errors import DescriptionError, near_names, shown

BOTS: Final = (*QUICK, "strategist")
"""Who solves if nobody is named."""
FAR: Final = 0.2
"""How little an id may be like the nearest one that is offered."""


def run_solve(bots: list[str], book: Path | None, only: list[str], seed: int, explain: bool, json: bool) -> None:
    """Let bots solve positions and report what they did."""
    names = bots or list(BOTS)
    players = []
    for name in names:
        try:
            players.append((name, find_bot(name, seed)))
        except BotError as problem:
            raise CommandError(f"BOT: {problem}") from problem

    attempts: list[Attempt] = []
    for position in _chosen(_positions(book), only):
        for name, bot in players:
            try:
                attempts.append(attempt(position, name, bot, explain))
            except BotError as problem:
                raise CommandError(f"position {position.id!r}: {problem}") from problem

    if json:
        sys.stdout.write(json_module.dumps(attempts_json(names, attempts), indent=2, ensure_ascii=False) + "\n")
        return
    show_attempts(console(), names, attempts, explain)


def _positions(book: Path | None) -> list[Problem]:
    """The positions of a file or folder, or of the book that comes with the package."""
    path = BOOK if book is None else book
    if not path.exists():
        raise CommandError(f"--book: there is no file or folder {str(path)!r}")
    try:
        return read_book(path)
    except DescriptionError as problem:
        raise CommandError(f"--book: {problem.message}") from problem


def _chosen(positions: list[Problem], only: list[str]) -> list[Problem]:
    """All positions, or those named."""
    known = [position.id for position in positions]
    for name in only:
        if name not in known:
            near = near_names(name, known) or [id_ for id_ in known if name and name in id_][:3]
            nearest = ", ".join(near or near_names(name, known, FAR) or known[:3])
            raise CommandError(
                f"--only: there is no position {shown(name)}; the nearest: {nearest}; without --only the table has all "
                f"{len(known)}"
            )
    return [position for position in positions if position.id in only] if only else positions
