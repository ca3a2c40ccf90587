"""`myomer replay`: retell a saved game, or prove it."""

from __future__ import annotations

import sys
from pathlib import Path

from rich.console import Console
from rich.table import Table
from rich.text import Text

from myomer import __version__
from myomer.cli.errors import CommandError
from myomer.cli.screen import console, show_line, style_of
from myomer.combat.events import Event
from myomer.formats.sheet_words import printable
from myomer.game.events import PhaseStarted, TurnStarted
from myomer.game.files import FORMAT, GameFileError, OtherVersion, SavedGame, replayed
from myomer.game.report import GameReport, report
from myomer.game.retelling import event_from_json
from myomer.library.games import load
from myomer.telling import tell, words


def run_replay(path: Path, check: bool, any_version: bool, turns: tuple[int, int] | None) -> None:
    """Retell a game turn by turn, or prove it."""
    try:
        _, saved = load(path)
    except OSError as problem:
        raise CommandError(f"cannot read {str(path)!r}: {problem.strerror or problem}") from problem
    except GameFileError as problem:
        raise CommandError(f"{path}: {problem}") from problem
    screen = console()
    if check:
        try:
            recorder = replayed(saved, __version__, any_version)
        except OtherVersion as problem:
            hint = "; --any-version tries it all the same" if saved.header.get("format") == FORMAT else ""
            raise CommandError(f"{path}: {problem}{hint}") from problem
        except GameFileError as problem:
            raise CommandError(f"{path}: it does not play as it was saved. {problem}") from problem
        played = len(recorder.game.actions)
        state = "finished" if recorder.game.result is not None else "unfinished"
        cut = "; the last line was cut off and is left out" if saved.cut_off else ""
        screen.print(
            f"proved: {played} actions, {recorder.game.turn} turns, {state}; dice, events and positions agree{cut}"
        )
        return
    if saved.version != __version__:
        sys.stderr.write(f"myomer: saved by Myomer {saved.version}; this is {__version__}\n")
    names = _names(saved)
    if not names:
        raise CommandError(f"{path}: line 1: there are no units")
    turn = 0
    told: list[Event] = []
    for number, line in enumerate(saved.lines, 2):
        if line.get("n") != number - 2:
            raise CommandError(f"{path}: line {number}: action {number - 2} is missing")
        for event in _events(path, number, line):
            told.append(event)
            if isinstance(event, TurnStarted):
                turn = event.turn
            if turns is None or turns[0] <= turn <= turns[1]:
                _show(screen, event, names)
    if turns is not None and turns[0] > turn:
        raise CommandError(f"the game has {turn} turns")
    if turns is None:
        show_report(screen, report(told, len(names)), names)
    if saved.cut_off:
        screen.print(Text("the last line of the file was cut off, and is left out", style="yellow"))


def show_report(screen: Console, done: GameReport, names: list[str]) -> None:
    """The closing report: what every unit did, took and came to."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    table.add_column("unit")
    table.add_column("fate")
    for heading in ("shots", "blows", "armour lost", "structure lost", "falls", "wounds", "hottest"):
        table.add_column(heading, justify="right")
    for unit in done.units:
        fate = words(unit.fate) + (f", turn {unit.turn}" if unit.turn else "")
        table.add_row(
            Text(names[unit.unit]),
            fate,
            f"{unit.shot_hits}/{unit.shots}",
            f"{unit.blow_hits}/{unit.blows}",
            str(unit.armor_lost),
            str(unit.structure_lost),
            str(unit.falls),
            str(unit.wounds),
            str(unit.hottest),
        )
    screen.print()
    screen.print(table)


def _events(path: Path, number: int, line: dict[str, object]) -> list[Event]:
    told = line.get("events")
    try:
        if not isinstance(told, list):
            raise ValueError("there are no events")
        events = [event_from_json(event) for event in told]
        for event in events:
            tell(event)
        return events
    except (ValueError, AttributeError, TypeError, IndexError, KeyError) as problem:
        raise CommandError(f"{path}: line {number}: {problem}") from problem


def _names(saved: SavedGame) -> list[str]:
    names: list[str] = []
    sides = saved.header.get("sides")
    for side in sides if isinstance(sides, list) else []:
        units = side.get("units") if isinstance(side, dict) else None
        for unit in units if isinstance(units, list) else []:
            names.append(printable(str(unit.get("name", ""))) if isinstance(unit, dict) else "")
    return names


def _show(screen: Console, event: Event, names: list[str]) -> None:
    line = printable(tell(event, names))
    if isinstance(event, TurnStarted):
        screen.print()
        screen.print(Text(line, style="bold underline"))
    elif isinstance(event, PhaseStarted):
        screen.print(Text(line, style="bold"))
    else:
        show_line(screen, line, style_of(line), 2)
