"""`myomer duel`: two sides fight it out, with a report of every turn."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from myomer import __version__
from myomer.boards import Board
from myomer.boards.landscape import LANDSCAPES, landscape
from myomer.bots import Bot
from myomer.bots.custom import BotError, carry_out, choose, find_bot, has_reasons, weighed
from myomer.cli.conditions import command_error
from myomer.cli.errors import CommandError, check_within
from myomer.cli.files import check_new_place, saved_text
from myomer.cli.lookup import board_named, named_design
from myomer.cli.notes import LONG_UNITS, note_long_work
from myomer.cli.optional_rules import with_options
from myomer.cli.terminal import console
from myomer.formats.sheet_names import printable
from myomer.game.actions import unit_of
from myomer.game.table import Game
from myomer.library.games import GameFile
from myomer.narration import counted
from myomer.reports.duel_screen import DuelScreen
from myomer.rules.pilots import WORST_SKILL
from myomer.rules.ruleset import ruleset_named
from myomer.scenario.errors import unknown_name
from myomer.scenario.lineup import SIDE_NAMES, lined_up
from myomer.units.design import Design

VERSUS: Final = ("vs", "vs.", "versus")
DEFAULT_MAP: Final = "mixed"
DEFAULT_BOT: Final = "tactician"
LONGEST: Final = 1000
"""The highest turn limit."""
HOW: Final = (
    "name a unit for each side, or put vs between them: "
    'myomer {command} "Atlas AS7-D" vs "Locust LCT-1V" "Locust LCT-1V"'
)


@dataclass(frozen=True)
class DuelSettings:
    """A duel as the command line has it; None for what is not given."""

    units: list[str]
    board: str | None
    landscape: str | None
    """The kind of map to generate, from `--map`."""
    seed: int
    ruleset: str
    options: list[str]
    bots: str | None
    names: str | None
    gunnery: str | None
    piloting: str | None
    turns: int
    withdrawal: bool
    save: Path | None
    explain: bool
    verbose: bool
    quiet: bool


def run_duel(settings: DuelSettings) -> None:
    """Fight a duel and report it."""
    _check_settings(settings)
    players = _players(settings.bots, settings.seed)
    save = settings.save

    try:
        game = set_up(settings)
        file = _begin_file(game, save) if save is not None else None
    except ValueError as problem:
        raise CommandError(str(problem)) from problem
    if file is not None:
        game = file.game

    if len(game.battle.mechs) >= LONG_UNITS:
        note_long_work()

    screen = DuelScreen(console(), game, [name for name, _ in players], settings.verbose, settings.quiet)
    try:
        screen.open()
        _fight(game, players, file, screen, settings.explain)
        screen.close()
    except BotError as problem:
        raise CommandError(str(problem)) from problem
    except KeyboardInterrupt:
        saved = f"; the turns played so far are in {save}" if save is not None else ""
        sys.stderr.write(f"\nmyomer: stopped in turn {game.turn}{saved}\n")
        raise
    finally:
        if file is not None:
            file.close()

    if save is not None and not settings.quiet:
        screen.note(saved_text(save))


def _check_settings(settings: DuelSettings) -> None:
    """Refuse options that contradict each other, and a turn limit out of bounds."""
    if settings.verbose and settings.quiet:
        raise CommandError("-v, -q: use one of them; -v shows every roll, -q only the result")
    if settings.explain and settings.quiet:
        raise CommandError("--explain, -q: use one of them; --explain shows the bots' reasons, -q only the result")
    check_within("--turns", settings.turns, 1, LONGEST)


def set_up(settings: DuelSettings, command: str = "duel") -> Game:
    """The game before its first action: both sides lined up on the map."""
    sides = [[named_design(name) for name in side] for side in split_sides(settings.units, command)]
    side_names = read_names(settings.names)

    return lined_up(
        _ground(settings.board, settings.landscape, settings.seed),
        sides,
        with_options(ruleset_named(settings.ruleset), settings.options),
        seed=settings.seed,
        turns=settings.turns,
        names=side_names,
        unit_names=unit_names(sides, side_names),
        gunnery=read_skills("--gunnery", settings.gunnery, 4),
        piloting=read_skills("--piloting", settings.piloting, 5),
        forced_withdrawal=settings.withdrawal,
    )


def _begin_file(game: Game, path: Path) -> GameFile:
    """Begin the file of `--save`; CommandError if it exists or cannot be written."""
    check_new_place("--save", path)
    try:
        return GameFile.begin(game, path, __version__)
    except OSError as problem:
        raise CommandError(f"--save: cannot write {str(path)!r}: {problem.strerror or problem}") from problem


def _fight(
    game: Game, players: Sequence[tuple[str, Bot]], file: GameFile | None, screen: DuelScreen, explain: bool
) -> None:
    """Let the bots play until the game is over; with `explain`, show what each compared."""
    play = game.play if file is None else file.play
    without_reasons: set[str] = set()
    while game.result is None:
        name, bot = players[game.to_act]
        alternatives = weighed(bot, name, game) if explain else []
        action = choose(bot, name, game)
        if alternatives:
            screen.explain(name, unit_of(action), alternatives)
        elif explain and name not in without_reasons and not has_reasons(bot):
            without_reasons.add(name)
            screen.note_no_reasons(name)
        screen.report(carry_out(action, name, game, play))


def split_sides(units: Sequence[str], command: str = "duel") -> list[list[str]]:
    """The names of both sides: `A B`, or `A B vs C D`."""
    how = HOW.format(command=command)
    separators = [index for index, word in enumerate(units) if word.lower() in VERSUS]
    if len(separators) > 1:
        raise CommandError(f"UNIT: a {command} has two sides, but there are {len(separators)} 'vs'; {how}")
    if separators:
        sides = [list(units[: separators[0]]), list(units[separators[0] + 1 :])]
        if not sides[0] or not sides[1]:
            raise CommandError(f"UNIT: one side of 'vs' has no unit; {how}")
        return sides
    if len(units) != 2:
        raise CommandError(f"UNIT: with {counted(len(units), 'unit')} it is unclear who fights whom; {how}")
    return [[units[0]], [units[1]]]


def unit_names(sides: Sequence[Sequence[Design]], called: Sequence[str]) -> list[list[str]]:
    """Short unique names: the chassis, or the full name if variants of it meet.

    If both sides have a unit of that name, or a side has several units, the side's name comes first. Units of one side
    with the same name get a number from the game.
    """
    designs = [design for side in sides for design in side]

    variants: dict[str, set[str]] = {}
    for design in designs:
        variants.setdefault(design.blueprint.chassis, set()).add(design.name)

    shared = {design.name for design in sides[0]} & {design.name for design in sides[1]}
    prefixed = bool(shared) or len(designs) > 2

    names: list[list[str]] = []
    for number, side in enumerate(sides):
        names.append([])
        for design in side:
            chassis = design.blueprint.chassis
            short = chassis if chassis and len(variants[chassis]) == 1 else design.name
            names[-1].append(printable(f"{called[number]} {short}" if prefixed else short))

    return names


def read_names(text: str | None) -> list[str]:
    """The names of the two sides, from `--names`."""
    if text is None:
        return list(SIDE_NAMES)
    names = [printable(part.strip()) for part in text.split(",")]
    if len(names) != 2 or not all(names) or names[0] == names[1]:
        raise CommandError(f"--names: two different names separated by a comma, such as Red,Blue, not {text!r}")
    return names


def _players(text: str | None, seed: int) -> list[tuple[str, Bot]]:
    """The bots of both sides, from `--bots`."""
    names = [part.strip() for part in (DEFAULT_BOT if text is None else text).split(",")]
    if len(names) == 1:
        names *= 2
    if len(names) != 2:
        raise CommandError(f"--bots: one for both sides, or two separated by a comma, not {text!r}")
    try:
        return [(name, find_bot(name, 2 * seed + number)) for number, name in enumerate(names)]
    except BotError as problem:
        raise CommandError(f"--bots: {problem}") from problem


def read_skills(option: str, text: str | None, default: int) -> list[int]:
    """The skill of each side: one for both, or one each."""
    if text is None:
        return [default, default]
    parts = [part.strip() for part in text.split(",")]
    if len(parts) > 2 or not all([part.isascii() and part.isdigit() and int(part) <= WORST_SKILL for part in parts]):
        raise CommandError(f"{option}: a skill from 0 (best) to {WORST_SKILL}, or one for each side: 3,4")
    skills = [int(part) for part in parts]
    return skills if len(skills) == 2 else skills * 2


def _ground(board: str | None, kind: str | None, seed: int) -> Board:
    """The map to fight on: the one of `--board`, or a landscape made for this seed."""
    if board is not None and kind is not None:
        raise CommandError("--board, --map: use one of them; --board is your map, --map generates one")
    if board is not None:
        return board_named(board).board
    if kind is not None:
        check_landscape(kind)
    return landscape(kind or DEFAULT_MAP, seed=seed)


def check_landscape(kind: str) -> None:
    """CommandError if `--map` names no landscape."""
    if kind not in LANDSCAPES:
        error = command_error(unknown_name("--map", kind, list(LANDSCAPES), "landscape"))
        raise CommandError(f"{error}; a map file, or a map of your library, goes with --board")
