"""`myomer replay`: show a saved game, or verify it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.text import Text

from myomer import __version__
from myomer.cli.errors import CommandError
from myomer.cli.game_file import saved_game
from myomer.cli.notes import note
from myomer.cli.terminal import console
from myomer.combat.events import Event
from myomer.formats.sheet_names import printable
from myomer.game.actions import action_from_json
from myomer.game.event_json import events_of_line
from myomer.game.events import TurnStarted
from myomer.game.report import report
from myomer.game.saved_games import (
    FORMAT,
    WITHOUT_PROOF,
    GameFileError,
    OtherVersion,
    SavedGame,
    game_from_header,
    replayed,
)
from myomer.narration import Narrator, counted, phrase
from myomer.reports.duel_screen import DuelScreen
from myomer.reports.game_screen import show_report, show_sides, show_story
from myomer.reports.screen import rules_text, show_line
from myomer.rules.ruleset import Ruleset, base_ruleset


def run_replay(path: Path, check: bool, any_version: bool, turns: tuple[int, int] | None, detail: bool = False) -> None:
    """Show a game turn by turn, or verify it. With `detail`, every roll with its modifiers."""
    saved = saved_game(path)
    screen = console()
    if check:
        _verify(screen, path, saved, any_version)
        return

    if saved.version != __version__:
        note(f"saved by Myomer {saved.version}; this is {__version__}")

    if _plays_as_saved(saved):
        turn = show_replayed(saved, turns, detail)
    else:
        note(f"the replay of {path} differs from the saved game, so there are no maps and sheets; --check shows where")
        turn = _show_recorded(screen, path, saved, turns, detail)

    check_turns(turns, turn)
    if saved.cut_off:
        screen.print(Text("the last line of the file was cut off and is ignored", style="yellow"))


def check_turns(turns: tuple[int, int] | None, last: int) -> None:
    """CommandError if the game ended before the turns of `--turns`."""
    if turns is not None and turns[0] > last:
        raise CommandError(f"--turns: the game has {counted(last, 'turn')}, not {turns[0]}")


def _verify(screen: Console, path: Path, saved: SavedGame, any_version: bool) -> None:
    """Replay a game and compare it with what was saved; say what is verified, and what cannot be."""
    try:
        recorder = replayed(saved, __version__, any_version)
    except OtherVersion as problem:
        known = saved.format in (FORMAT, WITHOUT_PROOF)
        hint = "; --any-version tries anyway" if known else ""
        raise CommandError(f"{path}: {problem}{hint}") from problem
    except GameFileError as problem:
        raise CommandError(f"{path}: the replay differs from the saved game. {problem}") from problem

    played = len(recorder.game.actions)
    state = "finished" if recorder.game.result is not None else "unfinished"
    cut = "; the last line was cut off and is ignored" if saved.cut_off else ""
    rules = rules_text(recorder.game.battle.ruleset, recorder.game.side_options.forced_withdrawal)
    show_line(
        screen,
        f"verified: {counted(played, 'action')}, {counted(recorder.game.turn, 'turn')}, {state}; "
        f"dice, events and positions match; {rules}{cut}",
    )

    if recorder.game.result is None:
        note(f"{path} is verified as far as it goes: missing lines at its end cannot be detected")
    if saved.respaced:
        note(
            f"{path} has the saved content, but not byte for byte: blanks, line ends or spelling differ, first in line "
            f"{saved.respaced}"
        )
    if saved.format == WITHOUT_PROOF:
        note(
            f"the lines of {path} have no checksum (format {WITHOUT_PROOF}): what does not affect the game, such as a "
            "distant hex or a model's name, is not verified"
        )


def _plays_as_saved(saved: SavedGame) -> bool:
    """Whether replaying the actions gives the saved events: then the report can have maps and sheets."""
    try:
        replayed(saved, __version__, any_version=True)
    except GameFileError:
        return False
    return True


def show_replayed(saved: SavedGame, turns: tuple[int, int] | None, detail: bool, bots: Sequence[str] = ()) -> int:
    """Show a game as the duel did, with maps and sheets, by replaying it; return the last turn."""
    game = game_from_header(_printable(saved.header), __version__, any_version=True)
    screen = DuelScreen(console(), game, bots, detail, bare=turns is not None)

    if turns is None:
        screen.open()
    else:
        screen.report(_events_within(game.opening, 0, turns))

    for line in saved.lines[1:]:
        action = line["action"]
        assert isinstance(action, dict)
        before = game.turn
        events = game.play(action_from_json(action))
        screen.report(_events_within(events, before, turns))

    if turns is None:
        if game.result is None:
            screen.note(f"The game is not finished: turn {game.turn}, {phrase(game.phase)} phase")
        screen.close()

    return game.turn


def _events_within(events: Sequence[Event], turn: int, turns: tuple[int, int] | None) -> list[Event]:
    """The events within the wanted turns; they start in `turn`."""
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
    """The starting position with names that are safe to print."""
    sides: list[object] = []
    described = header["sides"]
    assert isinstance(described, list)
    for side in described:
        units = [{**unit, "name": printable(unit["name"])} for unit in side["units"]]
        sides.append({**side, "name": printable(side["name"]), "units": units})
    return {**header, "sides": sides}


def _show_recorded(screen: Console, path: Path, saved: SavedGame, turns: tuple[int, int] | None, detail: bool) -> int:
    """Show the recorded events without replaying them; return the last turn."""
    narrator = Narrator(*_unit_and_side_names(saved), _base_rules(saved))
    if not narrator.names:
        raise CommandError(f"{path}: line 1: no units")

    shown = turns is None
    if shown:
        show_sides(screen, saved, narrator)

    turn = 0
    recorded: list[Event] = []

    for number, line in enumerate(saved.lines, 2):
        if line.get("n") != number - 2:
            raise CommandError(f"{path}: line {number}: action {number - 2} is missing")

        events = _read_events(path, number, line, len(narrator.names))
        recorded += events
        wanted = _events_within(events, turn, turns)
        turn = max([turn, *[event.turn for event in events if isinstance(event, TurnStarted)]])

        try:
            lines = narrator.story(wanted, detail)
        except _BAD_DATA as problem:
            raise CommandError(f"{path}: line {number}: {problem}") from problem

        show_story(screen, lines, bare=not shown)
        shown = shown or bool(lines)

    if turns is None:
        show_report(screen, report(recorded, len(narrator.names)), narrator.names)
    return turn


_BAD_DATA = (ValueError, AttributeError, TypeError, IndexError, KeyError)


def _read_events(path: Path, number: int, line: dict[str, object], units: int) -> list[Event]:
    """The events saved in a line of the file."""
    try:
        events = events_of_line(line)
        for event in events:
            if getattr(event, "unit", 0) not in range(units):
                raise ValueError(f"there is no unit {getattr(event, 'unit', 0)}")
        return events
    except _BAD_DATA as problem:
        raise CommandError(f"{path}: line {number}: {problem}") from problem


def _base_rules(saved: SavedGame) -> Ruleset:
    """The built-in rules that the rules of a game are based on."""
    rules = saved.header.get("ruleset")
    return base_ruleset(str(rules.get("name", "")) if isinstance(rules, dict) else "")


def _unit_and_side_names(saved: SavedGame) -> tuple[list[str], list[str]]:
    """Unit names and side names."""
    names: list[str] = []
    side_names: list[str] = []
    sides = saved.header.get("sides")
    for side in sides if isinstance(sides, list) else []:
        units = side.get("units") if isinstance(side, dict) else None
        side_names.append(printable(str(side.get("name", ""))) if isinstance(side, dict) else "")
        for unit in units if isinstance(units, list) else []:
            names.append(printable(str(unit.get("name", ""))) if isinstance(unit, dict) else "")
    return names, side_names
