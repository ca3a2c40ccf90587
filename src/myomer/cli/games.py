"""`myomer replay`: retell a saved game, or prove it."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.table import Table
from rich.text import Text

from myomer import __version__
from myomer.cli.errors import CommandError
from myomer.combat.events import Event
from myomer.formats.sheet_words import printable
from myomer.game.actions import action_from_json
from myomer.game.event_json import event_from_json
from myomer.game.events import TurnStarted
from myomer.game.report import GameReport, report
from myomer.game.saved_games import (
    FORMAT,
    WITHOUT_PROOF,
    GameFileError,
    OtherVersion,
    SavedGame,
    game_from_header,
    replayed,
)
from myomer.library.games import load
from myomer.narration import Line, Narrator, counted, phrase
from myomer.narration.story import DETAIL, PHASE, TURN
from myomer.reports.duel_screen import INDENTS, DuelScreen
from myomer.reports.screen import console, rules_words, show_line, style_of

LONGEST_WORD = 13


def run_replay(path: Path, check: bool, any_version: bool, turns: tuple[int, int] | None, detail: bool = False) -> None:
    """Retell a game turn by turn, or prove it. With `detail`, every roll with the reasons for its number."""
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
            known = saved.format in (FORMAT, WITHOUT_PROOF)
            hint = "; --any-version tries it all the same" if known else ""
            raise CommandError(f"{path}: {problem}{hint}") from problem
        except GameFileError as problem:
            raise CommandError(f"{path}: it does not play as it was saved. {problem}") from problem
        played = len(recorder.game.actions)
        state = "finished" if recorder.game.result is not None else "unfinished"
        cut = "; the last line was cut off and is left out" if saved.cut_off else ""
        rules = rules_words(recorder.game.battle.ruleset, recorder.game.side_options.forced_withdrawal)
        show_line(
            screen,
            f"proved: {counted(played, 'action')}, {counted(recorder.game.turn, 'turn')}, {state}; "
            f"dice, events and positions agree; {rules}{cut}",
        )
        if recorder.game.result is None:
            sys.stderr.write(
                f"myomer: {path} is proved as far as it goes: whether lines are gone from its end cannot be told\n"
            )
        if saved.respaced:
            sys.stderr.write(
                f"myomer: {path} says what was saved, but not byte for byte: blanks, line ends or spellings are "
                f"others, first in line {saved.respaced}\n"
            )
        if saved.format == WITHOUT_PROOF:
            sys.stderr.write(
                f"myomer: the lines of {path} have no proof of their own (format {WITHOUT_PROOF}): what the game does "
                "not show, such as a far hex or a model's name, is not proved\n"
            )
        return
    if saved.version != __version__:
        sys.stderr.write(f"myomer: saved by Myomer {saved.version}; this is {__version__}\n")
    if _plays_as_saved(saved):
        turn = _tell_played(saved, turns, detail)
    else:
        sys.stderr.write(
            f"myomer: {path} does not play as it was saved, so there are no maps and sheets; --check says where\n"
        )
        turn = _tell_written(screen, path, saved, turns, detail)
    if turns is not None and turns[0] > turn:
        raise CommandError(f"the game has {counted(turn, 'turn')}")
    if saved.cut_off:
        screen.print(Text("the last line of the file was cut off, and is left out", style="yellow"))


def _plays_as_saved(saved: SavedGame) -> bool:
    """Whether the engine makes the same of the file's actions: then everything that the duel told can be told again."""
    try:
        replayed(saved, __version__, any_version=True)
    except GameFileError:
        return False
    return True


def _tell_played(saved: SavedGame, turns: tuple[int, int] | None, detail: bool) -> int:
    """Tell a game as the duel did, with its maps and sheets, by playing it again; the last turn."""
    game = game_from_header(_printable(saved.header), __version__, any_version=True)
    screen = DuelScreen(game, [], detail, bare=turns is not None)
    if turns is None:
        screen.open()
    for line in saved.lines[1:]:
        told = line["action"]
        assert isinstance(told, dict)
        before = game.turn
        events = game.play(action_from_json(told))
        screen.tell(_within(events, before, turns))
    if turns is None:
        if game.result is None:
            screen.say(f"The game was not played to its end: it stands in turn {game.turn}, {phrase(game.phase)} phase")
        screen.close()
    return game.turn


def _within(events: Sequence[Event], turn: int, turns: tuple[int, int] | None) -> list[Event]:
    """Those of the events, which begin in this turn, that lie within the turns wanted."""
    if turns is None:
        return [*events]
    wanted: list[Event] = []
    for event in events:
        if isinstance(event, TurnStarted):
            turn = event.turn
        if turns[0] <= turn <= turns[1]:
            wanted.append(event)
    return wanted


def _printable(header: dict[str, object]) -> dict[str, object]:
    """The starting position with names that do nothing to a terminal."""
    sides: list[object] = []
    told = header["sides"]
    assert isinstance(told, list)
    for side in told:
        units = [{**unit, "name": printable(unit["name"])} for unit in side["units"]]
        sides.append({**side, "name": printable(side["name"]), "units": units})
    return {**header, "sides": sides}


def _tell_written(screen: Console, path: Path, saved: SavedGame, turns: tuple[int, int] | None, detail: bool) -> int:
    """Tell what the file says, whatever the engine would make of it now; the last turn."""
    teller = Narrator(*_names(saved))
    if not teller.names:
        raise CommandError(f"{path}: line 1: there are no units")
    shown = turns is None
    if shown:
        show_sides(screen, saved, teller)
    turn = 0
    told: list[Event] = []
    for number, line in enumerate(saved.lines, 2):
        if line.get("n") != number - 2:
            raise CommandError(f"{path}: line {number}: action {number - 2} is missing")
        events = _events(path, number, line, len(teller.names))
        told += events
        wanted = _within(events, turn, turns)
        turn = max([turn, *[event.turn for event in events if isinstance(event, TurnStarted)]])
        try:
            lines = teller.story(wanted, detail)
        except _BAD as problem:
            raise CommandError(f"{path}: line {number}: {problem}") from problem
        show_story(screen, lines, bare=not shown)
        shown = shown or bool(lines)
    if turns is None:
        show_report(screen, report(told, len(teller.names)), teller.names)
    return turn


def show_sides(screen: Console, saved: SavedGame, teller: Narrator) -> None:
    """Who plays: each side's name and its units; the rules, and the seed."""
    first = 0
    for side, count in enumerate(_counts(saved)):
        if count:
            show_line(screen, f"{teller.sides[side]}: {', '.join(teller.names[first : first + count])}")
        first += count
    rules = saved.header.get("ruleset")
    name = rules.get("name") if isinstance(rules, dict) else None
    show_line(screen, printable(f"{name or 'unknown'} rules, seed {saved.header.get('seed')}"))


def show_report(screen: Console, done: GameReport, names: list[str]) -> None:
    """The closing report: what every unit did, took and came to. Names and fates fold; nothing is cut off."""
    fates = [phrase(unit.fate) + (f", turn {unit.turn}" if unit.turn else "") for unit in done.units]
    called = [names[unit.unit] for unit in done.units]
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="bold")
    table.add_column("unit", overflow="fold", min_width=_longest_word(called))
    table.add_column("fate", overflow="fold", min_width=_longest_word(fates))
    for heading in ("shots\nhit", "blows\nhit", "armor\nlost", "inside\nlost", "falls", "pilot\nhits", "most\nheat"):
        table.add_column(heading, justify="right", no_wrap=True)
    for name, fate, unit in zip(called, fates, done.units, strict=True):
        figures = [unit.armor_lost, unit.structure_lost, unit.falls, unit.wounds, unit.hottest]
        table.add_row(
            Text(name),
            fate,
            f"{unit.shot_hits}/{unit.shots}",
            f"{unit.blow_hits}/{unit.blows}",
            *[str(number) for number in figures],
        )
    screen.print()
    screen.print(table)


def _longest_word(texts: Sequence[str]) -> int:
    """How wide a column must be that no word is broken; one of a strange length may be."""
    return min(LONGEST_WORD, max([len(word) for text in texts for word in text.split()], default=1))


_BAD = (ValueError, AttributeError, TypeError, IndexError, KeyError)


def _events(path: Path, number: int, line: dict[str, object], units: int) -> list[Event]:
    told = line.get("events")
    try:
        if not isinstance(told, list):
            raise ValueError("there are no events")
        events = [event_from_json(event) for event in told]
        for event in events:
            if getattr(event, "unit", 0) not in range(units):
                raise ValueError(f"there is no unit {getattr(event, 'unit', 0)}")
        return events
    except _BAD as problem:
        raise CommandError(f"{path}: line {number}: {problem}") from problem


def _names(saved: SavedGame) -> tuple[list[str], list[str]]:
    """The names of the units, and those of the sides."""
    names: list[str] = []
    told: list[str] = []
    sides = saved.header.get("sides")
    for side in sides if isinstance(sides, list) else []:
        units = side.get("units") if isinstance(side, dict) else None
        told.append(printable(str(side.get("name", ""))) if isinstance(side, dict) else "")
        for unit in units if isinstance(units, list) else []:
            names.append(printable(str(unit.get("name", ""))) if isinstance(unit, dict) else "")
    return names, told


def _counts(saved: SavedGame) -> list[int]:
    """How many units each side has."""
    sides = saved.header.get("sides")
    counts: list[int] = []
    for side in sides if isinstance(sides, list) else []:
        units = side.get("units") if isinstance(side, dict) else None
        counts.append(len(units) if isinstance(units, list) else 0)
    return counts


def show_story(screen: Console, lines: Sequence[Line], bare: bool = False) -> None:
    """Lines of a story: a blank one before each turn (`bare`: but not before the first line), headings bold."""
    for at, line in enumerate(lines):
        text = printable(line.text)
        if line.level == TURN:
            if at or not bare:
                screen.print()
            screen.print(Text(text, style="bold underline"))
        elif line.level == PHASE:
            screen.print(Text(text, style="bold"))
        else:
            style = "dim" if line.level == DETAIL else style_of(text)
            show_line(screen, text, style, INDENTS[line.level])
